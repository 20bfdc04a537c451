//! Maximal vertex sets with k edge-disjoint spanning trees.
//!
//! An edge of one forest whose ends another forest does not join lies in no such set together
//! with both ends; it is dropped, and so on, until all forests have the same trees. Dropping an
//! edge splits a tree: both sides are searched in step and the side that ends first gets a new
//! name, so a vertex is renamed at most log₂ n times in each forest.

use super::UNCOVERED;
use super::disjoint_sets::DisjointSets;
use super::incidence::Incidence;

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Kept,
    /// To be dropped.
    Queued,
    Dropped,
}

struct Refinement<'a> {
    k: usize,
    ends: &'a [[u32; 2]],
    forest_of: &'a [u32],
    around: Incidence,
    state: Vec<State>,
    /// The tree of vertex v in forest i, at v·k + i.
    tree: Vec<u32>,
    trees: u32,
    queue: Vec<u32>,
}

/// The maximal sets, from a largest packing.
pub(super) fn top_clumps(n: usize, k: u32, ends: &[[u32; 2]], forest_of: &[u32]) -> Vec<u32> {
    if k == 0 {
        return vec![0; n];
    }
    let k = k as usize;
    let mut trees = 0;
    let mut tree = vec![0; n * k];
    let covered: Vec<u32> =
        (0..ends.len() as u32).filter(|&e| forest_of[e as usize] != UNCOVERED).collect();
    let mut sets: Vec<DisjointSets> = (0..k).map(|_| DisjointSets::new(n)).collect();
    for &e in &covered {
        let [a, b] = ends[e as usize];
        sets[forest_of[e as usize] as usize].join(a, b);
    }
    for (i, sets) in sets.into_iter().enumerate() {
        for (v, set) in sets.numbered().into_iter().enumerate() {
            tree[v * k + i] = set;
            trees = trees.max(set + 1);
        }
    }
    let around = Incidence::some(n, ends, |e| forest_of[e as usize] != UNCOVERED);
    let state = vec![State::Kept; ends.len()];
    let queue = Vec::new();
    let mut refinement = Refinement { k, ends, forest_of, around, state, tree, trees, queue };
    for e in covered {
        refinement.queue_if_split(e);
    }
    while let Some(e) = refinement.queue.pop() {
        refinement.drop_edge(e);
    }
    let mut sets = DisjointSets::new(n);
    for (e, &[a, b]) in ends.iter().enumerate() {
        if forest_of[e] == 0 && refinement.state[e] == State::Kept {
            sets.join(a, b);
        }
    }
    sets.numbered()
}

impl Refinement<'_> {
    /// Queues an edge whose ends some forest does not join.
    fn queue_if_split(&mut self, e: u32) {
        let k = self.k;
        let [a, b] = self.ends[e as usize].map(|v| &self.tree[v as usize * k..][..k]);
        if self.state[e as usize] == State::Kept && a != b {
            self.state[e as usize] = State::Queued;
            self.queue.push(e);
        }
    }

    fn drop_edge(&mut self, e: u32) {
        self.state[e as usize] = State::Dropped;
        let i = self.forest_of[e as usize] as usize;
        let side = self.smaller_side(e);
        for &v in &side {
            self.tree[v as usize * self.k + i] = self.trees;
        }
        self.trees += 1;
        // An edge with both ends in the side is joined as before.
        for &v in &side {
            for at in 0..self.around.of(v).len() {
                let (_, e) = self.around.of(v)[at];
                self.queue_if_split(e);
            }
        }
    }

    /// The vertices of the smaller of the two trees that dropping `e` has left.
    fn smaller_side(&self, e: u32) -> Vec<u32> {
        struct Side {
            found: Vec<(u32, u32)>,
            at: usize,
            next: usize,
        }
        let i = self.forest_of[e as usize];
        let mut sides = self.ends[e as usize].map(|v| Side { found: vec![(v, e)], at: 0, next: 0 });
        loop {
            for side in &mut sides {
                let (v, came_by) = side.found[side.at];
                let list = self.around.of(v);
                if let Some(&(w, f)) = list.get(side.next) {
                    side.next += 1;
                    let in_tree =
                        self.forest_of[f as usize] == i && self.state[f as usize] != State::Dropped;
                    if in_tree && f != came_by {
                        side.found.push((w, f));
                    }
                } else if side.at + 1 < side.found.len() {
                    side.at += 1;
                    side.next = 0;
                } else {
                    return side.found.iter().map(|&(v, _)| v).collect();
                }
            }
        }
    }
}
