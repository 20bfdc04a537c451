//! The start for dense graphs: a greedy matching that reads few of the edges.

use super::NONE;
use crate::algorithm::Adjacency;
use crate::limits::{Monitor, StopReason};

/// From this average number of neighbours on, reading all edges costs more than it saves: exposed
/// vertices find each other at once.
const DENSE: usize = 64;

/// Whether the greedy start suits a graph.
pub(super) fn is_dense(adjacency: &Adjacency) -> bool {
    adjacency.entry_count() / DENSE >= adjacency.vertex_count().max(1)
}

/// The mate of each vertex, [`NONE`] for exposed ones: each vertex, in ascending order of their
/// degrees, takes its first free neighbour. O(n + m), on complete graphs O(n²/8) steps.
pub(super) fn greedy(adjacency: &Adjacency, monitor: &Monitor) -> Result<Vec<u32>, StopReason> {
    let n = adjacency.vertex_count() as u32;
    let mut order: Vec<u32> = (0..n).collect();
    order.sort_by_key(|&v| adjacency.degree(v));
    let mut mate = vec![NONE; n as usize];
    for (done, &v) in order.iter().enumerate() {
        if done % 64 == 0 {
            monitor.check()?;
        }
        if mate[v as usize] == NONE {
            let is_free = |&&w: &&u32| mate[w as usize] == NONE && w != v;
            if let Some(&w) = adjacency.neighbours(v).iter().find(is_free) {
                mate[v as usize] = w;
                mate[w as usize] = v;
            }
        }
    }
    Ok(mate)
}
