//! Allowed edges: which edges lie in some maximum matching.
//!
//! With the Gallai–Edmonds sets D, A, C in hand (Lovász and Plummer, Matching Theory, 3.2 and
//! 5.1):
//! - inside D every edge is allowed: components of G\[D\] are factor-critical;
//! - between A and D every edge is allowed: A has positive surplus;
//! - inside A, and between A and C, none is (between C and D there is none);
//! - inside C, perfectly matched, the work begins. An edge vw outside M is allowed iff it lies on
//!   an M-alternating cycle. No near-linear algorithm is known; here, cheapest first:
//!   1. `reject`, `blocks`: necessary conditions by strong components, exact where C is bipartite,
//!      and by blocks;
//!   2. `contract`: vertices with two neighbours are contracted, and what is left may be rejected
//!      again: the kernel of a sparse graph is a small part of it, without long chains;
//!   3. `rounds`: orient every matched pair; strong components of the bipartite graph that is left
//!      accept edges in bulk;
//!   4. `search`: the edges still open, one alternating search each, which also settles all edges
//!      of the cycle or of the barrier that it finds.

mod blocks;
mod contract;
mod core;
mod kernel;
mod reject;
mod rounds;
mod search;
mod strong_components;

use std::fmt;

use self::contract::Contraction;
use self::core::Core;
use self::kernel::Kernel;
use super::matching::{Forest, NONE};
use super::{Adjacency, GallaiEdmonds, GallaiEdmondsClass as Class};
use crate::limits::{Monitor, StopReason};

/// Reductions go on while they take out at least this share of the edges.
const WORTHWHILE: f64 = 0.02;

/// Whether an edge lies in some maximum matching.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EdgeStatus {
    /// In some maximum matching.
    Allowed,
    /// In no maximum matching. Loops are so.
    NotAllowed,
    /// A limit was reached before this was known.
    Undecided,
}

/// The status of every edge of a graph.
#[derive(Clone, PartialEq, Eq)]
pub struct AllowedEdges {
    /// One for each entry of the adjacency.
    status: Vec<EdgeStatus>,
    stopped: Option<StopReason>,
}

impl AllowedEdges {
    /// Decides every edge of the graph of which `sets` is the decomposition.
    ///
    /// When `monitor` stops the work, the edges not yet decided are [`EdgeStatus::Undecided`] and
    /// [`AllowedEdges::stopped`] says why; all others are right.
    ///
    /// O(n + m) outside C and where C is bipartite; O(n·m·α(n)) at worst.
    ///
    /// # Panics
    /// If `sets` is the decomposition of a graph with another number of vertices.
    ///
    /// # Example
    /// ```
    /// use graphgame::algorithm::{Adjacency, AllowedEdges, GallaiEdmonds};
    /// use graphgame::limits::Monitor;
    ///
    /// // The path 0 ─ 1 ─ 2 ─ 3: the middle edge is in no maximum matching.
    /// let path = [(0, 1), (1, 2), (2, 3)];
    /// let adjacency = Adjacency::undirected_from_pairs(4, || path.iter().copied())?;
    /// let monitor = Monitor::unlimited();
    /// let sets = GallaiEdmonds::of(&adjacency, &monitor).unwrap();
    /// let allowed = AllowedEdges::of(&adjacency, &sets, &monitor);
    /// assert_eq!(allowed.neighbours(&adjacency, 1).collect::<Vec<_>>(), [0]);
    /// # Ok::<(), graphgame::algorithm::TooLarge>(())
    /// ```
    pub fn of(adjacency: &Adjacency, sets: &GallaiEdmonds, monitor: &Monitor) -> AllowedEdges {
        assert_eq!(sets.classes().len(), adjacency.vertex_count(), "the decomposition's graph");
        let mut core = Core::of(adjacency, sets);
        let stopped = decide(&mut core, monitor).err();
        let mut status = Vec::with_capacity(adjacency.entry_count());
        let mut core_status = core.by_vertex();
        for v in 0..adjacency.vertex_count() as u32 {
            core_status.enter(v);
            status.extend(
                adjacency
                    .neighbours(v)
                    .iter()
                    .map(|&w| outside_c(sets, v, w).unwrap_or_else(|| core_status.edge_to(w))),
            );
        }
        AllowedEdges { status, stopped }
    }

    /// The neighbours w of `v` for which some maximum matching contains vw, each once, in the
    /// order of the list of `v`. At most one alternating search, O(m·α(n)).
    ///
    /// # Errors
    /// The reason why `monitor` stopped the search.
    ///
    /// # Panics
    /// If `sets` is the decomposition of a graph with another number of vertices.
    pub fn at(
        adjacency: &Adjacency,
        sets: &GallaiEdmonds,
        v: u32,
        monitor: &Monitor,
    ) -> Result<Vec<u32>, StopReason> {
        assert_eq!(sets.classes().len(), adjacency.vertex_count(), "the decomposition's graph");
        let mut listed: Vec<u32> = Vec::new();
        let mate = sets.matching().mates();
        let forest = if sets.class(v) == Class::Perfect {
            // vw is allowed iff an even alternating path leads from mate(v) to w in C − v.
            let mut forest = Forest::new(adjacency);
            forest.remove(v);
            for a in sets.barrier() {
                forest.remove(a);
            }
            let mut mate = mate.to_vec();
            let root = std::mem::replace(&mut mate[v as usize], NONE);
            mate[root as usize] = NONE;
            forest.augment_from(root, &mut mate, monitor)?;
            Some(forest)
        } else {
            None
        };
        let mut seen = vec![false; adjacency.vertex_count()];
        for &w in adjacency.neighbours(v) {
            let allowed = match (outside_c(sets, v, w), &forest) {
                (Some(status), _) => status == EdgeStatus::Allowed,
                (None, Some(forest)) => forest.is_even(w),
                (None, None) => false,
            };
            if allowed && !std::mem::replace(&mut seen[w as usize], true) {
                listed.push(w);
            }
        }
        Ok(listed)
    }

    /// The status of each entry of the adjacency, aligned with [`Adjacency::entries`].
    pub fn statuses(&self) -> &[EdgeStatus] {
        &self.status
    }

    /// The status of each entry in the list of `v`, aligned with [`Adjacency::neighbours`].
    ///
    /// # Panics
    /// If `adjacency` is not the one this was computed from and has no such entries.
    pub fn at_vertex(&self, adjacency: &Adjacency, v: u32) -> &[EdgeStatus] {
        let offsets = adjacency.offsets();
        &self.status[offsets[v as usize] as usize..offsets[v as usize + 1] as usize]
    }

    /// The neighbours of `v` along allowed edges, as often as they stand in its list.
    pub fn neighbours<'a>(
        &'a self,
        adjacency: &'a Adjacency,
        v: u32,
    ) -> impl Iterator<Item = u32> + 'a {
        let entries = adjacency.neighbours(v).iter().zip(self.at_vertex(adjacency, v));
        entries.filter(|&(_, &status)| status == EdgeStatus::Allowed).map(|(&w, _)| w)
    }

    /// Why the work stopped early, if it did.
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }
}

impl fmt::Debug for AllowedEdges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AllowedEdges")
            .field("entries", &self.status.len())
            .field("stopped", &self.stopped)
            .finish_non_exhaustive()
    }
}

/// What the sets tell of an edge; `None` inside C, where they tell nothing.
fn outside_c(sets: &GallaiEdmonds, v: u32, w: u32) -> Option<EdgeStatus> {
    if v == w {
        return Some(EdgeStatus::NotAllowed);
    }
    match (sets.class(v), sets.class(w)) {
        (Class::Inessential, _) | (_, Class::Inessential) => Some(EdgeStatus::Allowed),
        (Class::Perfect, Class::Perfect) => None,
        _ => Some(EdgeStatus::NotAllowed),
    }
}

/// Decides the edges inside C, cheapest means first.
fn decide(core: &mut Core, monitor: &Monitor) -> Result<(), StopReason> {
    let mut kernel = Kernel::of(core);
    let mut contraction = Contraction::new(core);
    let result = decide_kernel(core, &mut kernel, &mut contraction, monitor);
    kernel.settle(core);
    contraction.undo(core);
    result
}

fn decide_kernel(
    core: &mut Core,
    kernel: &mut Kernel,
    contraction: &mut Contraction,
    monitor: &Monitor,
) -> Result<(), StopReason> {
    loop {
        reject::reject(kernel, monitor)?;
        reject::accept_bipartite(kernel, monitor)?;
        if kernel.is_settled() {
            return Ok(());
        }
        let before = kernel.listed();
        blocks::reject_by_blocks(kernel, monitor)?;
        *kernel = contraction.contract(kernel, core);
        // The strong components find nothing new unless the others did.
        if (before - kernel.listed()) as f64 <= WORTHWHILE * before as f64 {
            break;
        }
    }
    rounds::accept_in_rounds(kernel, monitor)?;
    search::search(kernel, monitor)
}
