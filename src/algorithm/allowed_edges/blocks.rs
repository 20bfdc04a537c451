//! Rejecting by blocks: an alternating cycle lies within one block (2-connected component).
//!
//! So an edge outside M is allowed only if the matching edges at both its ends are in its block. In
//! a graph that has one perfect matching only there is always a bridge of M (Kotzig 1959), so that
//! this finds something to begin with.

use super::core::mate;
use super::kernel::Kernel;
use crate::algorithm::matching::NONE;
use crate::limits::{Monitor, StopReason};

const STEPS_PER_CHECK: u32 = 1 << 16;

/// Rejects the edges whose block lacks the matching edge of an end. O(n + m).
pub(super) fn reject_by_blocks(kernel: &mut Kernel, monitor: &Monitor) -> Result<(), StopReason> {
    let blocks = Blocks::of(kernel, monitor)?;
    kernel.reject(|[v, w]| {
        let block = blocks.of_edge(v, w);
        block != blocks.of_edge(v, mate(v)) || block != blocks.of_edge(w, mate(w))
    });
    Ok(())
}

/// The blocks of a graph by a depth-first search (Hopcroft and Tarjan 1973).
struct Blocks {
    /// When the search came to each vertex.
    time: Vec<u32>,
    /// The block of the edge to the parent in the search tree.
    above: Vec<u32>,
}

impl Blocks {
    fn of(kernel: &Kernel, monitor: &Monitor) -> Result<Blocks, StopReason> {
        let n = kernel.vertex_count() as usize;
        let mut time = vec![NONE; n];
        // The earliest time that the subtree of a vertex is joined to.
        let mut low = vec![NONE; n];
        let mut order: Vec<[u32; 2]> = Vec::with_capacity(n); // with the parent
        // (vertex, parent, position in the list; the mate comes last)
        let mut calls: Vec<(u32, u32, u32)> = Vec::new();
        let mut steps = 0_u32;
        for start in 0..n as u32 {
            if time[start as usize] != NONE {
                continue;
            }
            calls.push((start, NONE, 0));
            time[start as usize] = order.len() as u32;
            low[start as usize] = order.len() as u32;
            order.push([start, NONE]);
            'call: while let Some((v, parent, mut position)) = calls.pop() {
                steps += 1;
                if steps.is_multiple_of(STEPS_PER_CHECK) {
                    monitor.check()?;
                }
                let entries = kernel.entries(v);
                let mut lowest = low[v as usize];
                while position as usize <= entries.len() {
                    let w = entries.get(position as usize).map_or(mate(v), |entry| entry.target);
                    position += 1;
                    if time[w as usize] == NONE {
                        low[v as usize] = lowest;
                        time[w as usize] = order.len() as u32;
                        low[w as usize] = order.len() as u32;
                        order.push([w, v]);
                        calls.push((v, parent, position));
                        calls.push((w, v, 0));
                        continue 'call;
                    }
                    // There are no parallel edges: one to the parent is the tree edge.
                    if w != parent {
                        lowest = lowest.min(time[w as usize]);
                    }
                }
                low[v as usize] = lowest;
                if parent != NONE {
                    low[parent as usize] = low[parent as usize].min(lowest);
                }
            }
        }
        let mut above = vec![NONE; n];
        for &[v, parent] in &order {
            if parent != NONE {
                // Nothing below v is joined past its parent: a new block.
                let begins = low[v as usize] >= time[parent as usize];
                above[v as usize] = if begins { v } else { above[parent as usize] };
            }
        }
        Ok(Blocks { time, above })
    }

    fn of_edge(&self, v: u32, w: u32) -> u32 {
        let later = if self.time[v as usize] > self.time[w as usize] { v } else { w };
        self.above[later as usize]
    }
}
