//! A packing that is nearly largest, in about the time to read the graph.
//!
//! Vertices with at most k edges (loops not counted) are taken away first, again and again: each
//! of their edges goes to a forest of its own, which costs nothing in any packing. The others
//! are taken in maximum-adjacency order (Nagamochi, Ibaraki 1992): always one with most edges to
//! those taken before. Its first edge goes to the first forest, each other to the first further
//! forest that it does not close a circuit in.

use super::UNCOVERED;
use super::disjoint_sets::DisjointSets;
use super::incidence::Incidence;
use crate::limits::{Monitor, StopReason};

/// Not yet taken.
const WAITING: u32 = u32::MAX;
/// Taken away for its low degree.
const PEELED: u32 = u32::MAX - 1;
/// More edges to the taken part than this are not told apart.
const MOST_COUNTED: usize = 1 << 12;

/// The forest_ofs of a start, and the vertices that were not taken away for their low degree.
pub(super) struct Start {
    pub forest_of: Vec<u32>,
    /// Each vertex of the core.
    pub core: Vec<u32>,
}

/// Colours edges with `k` ≥ 1 forests.
pub(super) fn start(
    incidence: &Incidence,
    edge_count: usize,
    k: u32,
    monitor: &Monitor,
) -> Result<Start, StopReason> {
    let n = incidence.vertex_count();
    let mut forest_of = vec![UNCOVERED; edge_count];
    let mut order = vec![WAITING; n];
    peel(incidence, k, &mut forest_of, &mut order);
    monitor.check()?;
    let core: Vec<u32> = (0..n as u32).filter(|&v| order[v as usize] == WAITING).collect();
    take(incidence, k, &core, &mut forest_of, &mut order, monitor)?;
    Ok(Start { forest_of, core })
}

/// The vertices that are left when those of degree at most `k` are taken away, again and again.
pub(super) fn of_degree_more_than(incidence: &Incidence, k: u32) -> Vec<u32> {
    let n = incidence.vertex_count();
    let mut order = vec![WAITING; n];
    let mut forest_of = vec![UNCOVERED; incidence.edge_bound()];
    peel(incidence, k, &mut forest_of, &mut order);
    (0..n as u32).filter(|&v| order[v as usize] == WAITING).collect()
}

fn peel(incidence: &Incidence, k: u32, forest_of: &mut [u32], order: &mut [u32]) {
    let n = incidence.vertex_count() as u32;
    let mut degree: Vec<u32> = (0..n).map(|v| incidence.of(v).len() as u32).collect();
    let mut stack = Vec::new();
    for v in 0..n {
        if degree[v as usize] > k || order[v as usize] == PEELED {
            continue;
        }
        stack.push(v);
        order[v as usize] = PEELED;
        while let Some(v) = stack.pop() {
            let mut forest = 0;
            for &(w, e) in incidence.of(v) {
                if forest_of[e as usize] != UNCOVERED {
                    continue;
                }
                // Those still on the stack keep their edges between them: no circuit closes,
                // for the one popped later has this edge counted no more.
                forest_of[e as usize] = forest;
                forest += 1;
                degree[w as usize] -= 1;
                if degree[w as usize] <= k && order[w as usize] != PEELED {
                    order[w as usize] = PEELED;
                    stack.push(w);
                }
            }
        }
    }
}

fn take(
    incidence: &Incidence,
    k: u32,
    core: &[u32],
    forest_of: &mut [u32],
    order: &mut [u32],
    monitor: &Monitor,
) -> Result<(), StopReason> {
    let n = incidence.vertex_count();
    // Forest 0 needs no sets: all taken vertices of a component are one tree in it.
    // Vertices are named in the sets by the order of taking.
    let forests = if core.is_empty() { 1 } else { k };
    let mut sets: Vec<DisjointSets> = (1..forests).map(|_| DisjointSets::new(core.len())).collect();
    let mut count = vec![0_u16; n];
    // Stacks by count; an entry whose vertex has moved on is skipped.
    let mut stacks: Vec<Vec<u32>> = vec![Vec::new()];
    let mut taken = 0;
    for &root in core {
        if order[root as usize] != WAITING {
            continue;
        }
        stacks[0].push(root);
        let mut top = 0;
        loop {
            let Some(v) = stacks[top].pop() else {
                if top == 0 {
                    break;
                }
                top -= 1;
                continue;
            };
            if order[v as usize] != WAITING || usize::from(count[v as usize]) != top {
                continue;
            }
            order[v as usize] = taken;
            taken += 1;
            if taken.is_multiple_of(65_536) {
                monitor.check()?;
                monitor.report("forests: start", taken.into(), Some(core.len() as u64));
            }
            let mut first = (taken, 0);
            for &(w, e) in incidence.of(v) {
                let when = order[w as usize];
                if when < taken - 1 {
                    // The tree is the flatter the earlier the parent.
                    first = first.min((when, e));
                }
            }
            if first.0 < taken {
                forest_of[first.1 as usize] = 0;
            }
            for &(w, e) in incidence.of(v) {
                let when = order[w as usize];
                if when == WAITING {
                    let more = usize::from(count[w as usize]) + 1;
                    if more < MOST_COUNTED {
                        count[w as usize] = more as u16;
                        if stacks.len() == more {
                            stacks.push(Vec::new());
                        }
                        stacks[more].push(w);
                        top = top.max(more);
                    }
                } else if when < taken - 1
                    && e != first.1
                    && let Some(i) = first_free(&mut sets, taken - 1, when)
                {
                    forest_of[e as usize] = i as u32 + 1;
                }
            }
        }
    }
    Ok(())
}

/// The first of the partitions that does not have `v` and `w` together, which it then has. Each
/// partition is finer than the one before it, for an edge goes to a forest only when all before
/// join its ends; so this is a binary search.
fn first_free(sets: &mut [DisjointSets], v: u32, w: u32) -> Option<usize> {
    let (mut low, mut high) = (0, sets.len());
    while low < high {
        let middle = (low + high) / 2;
        if sets[middle].find(v) == sets[middle].find(w) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    (low < sets.len()).then(|| {
        sets[low].join(v, w);
        low
    })
}
