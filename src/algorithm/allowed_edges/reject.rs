//! Linear tests: a necessary condition for all edges, the whole truth for bipartite components.

use super::EdgeStatus;
use super::core::mate;
use super::kernel::Kernel;
use super::strong_components::strong_components;
use crate::limits::{Monitor, StopReason};

/// Rejects edges that lie on no closed alternating walk.
///
/// An alternating cycle through vw steps v → w → mate(w) along edges outside M, each followed by
/// one of M: a closed walk of the digraph with arcs v → mate(w). So vw can only be allowed if v
/// and mate(w) are in one strong component. O(n + m).
pub(super) fn reject(kernel: &mut Kernel, monitor: &Monitor) -> Result<(), StopReason> {
    let component = strong_components(
        kernel.vertex_count(),
        |v| kernel.entries(v),
        |_, entry| Some(mate(entry.target)),
        monitor,
    )?;
    kernel.reject(|[v, w]| component[v as usize] != component[mate(w) as usize]);
    Ok(())
}

/// Accepts the open edges of bipartite components of the matching and the listed edges, right after
/// [`reject`]: there a closed alternating walk without repeated arcs is made of alternating
/// cycles. O(n + m).
pub(super) fn accept_bipartite(kernel: &mut Kernel, monitor: &Monitor) -> Result<(), StopReason> {
    let n = kernel.vertex_count();
    const NEW: u8 = 2;
    let mut colour = vec![NEW; n as usize];
    let mut component: Vec<u32> = Vec::new();
    for root in 0..n {
        if colour[root as usize] != NEW {
            continue;
        }
        monitor.check()?;
        component.clear();
        component.push(root);
        colour[root as usize] = 0;
        let mut bipartite = true;
        let mut next = 0;
        while next < component.len() {
            let v = component[next];
            next += 1;
            let neighbours = kernel.entries(v).iter().map(|entry| entry.target);
            for w in neighbours.chain(std::iter::once(mate(v))) {
                if colour[w as usize] == NEW {
                    colour[w as usize] = 1 - colour[v as usize];
                    component.push(w);
                } else if colour[w as usize] == colour[v as usize] {
                    bipartite = false;
                }
            }
        }
        if bipartite {
            for &v in &component {
                for i in 0..kernel.entries(v).len() {
                    let edge = kernel.entries(v)[i].edge;
                    kernel.set(edge, EdgeStatus::Allowed);
                }
            }
        }
    }
    Ok(())
}
