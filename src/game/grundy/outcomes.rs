//! Who wins, and how soon: outcomes with remoteness, in normal and misère play.

use std::borrow::Cow;

use petgraph::visit::{IntoEdgeReferences, NodeIndexable};

use crate::Outcome;
use crate::algorithm::Adjacency;
use crate::algorithm::retrograde::{self, DRAWN};
use crate::certificate::grundy::RemotenessCertificate;
use crate::limits::{Monitor, StopReason};

/// A digraph with the outcome and the remoteness of each vertex.
#[derive(Clone, Debug)]
pub struct Outcomes<'g> {
    graph: Cow<'g, Adjacency>,
    misere: bool,
    remoteness: Vec<u32>,
}

/// Who wins from each vertex of a petgraph digraph, and in how many moves. O(n + m).
///
/// # Panics
/// If the graph has 2³² − 1 or more vertices or arcs.
pub fn outcomes<G>(graph: G, misere: bool) -> Outcomes<'static>
where
    G: IntoEdgeReferences + NodeIndexable,
{
    outcomes_of(Adjacency::outgoing(graph), misere, &Monitor::unlimited())
        .expect("no limit, no stop")
}

/// [`outcomes`] on out-neighbour lists, owned or borrowed, under limits.
///
/// # Errors
/// The reason for which `monitor` stopped the work.
pub fn outcomes_of<'g>(
    graph: impl Into<Cow<'g, Adjacency>>,
    misere: bool,
    monitor: &Monitor,
) -> Result<Outcomes<'g>, StopReason> {
    let graph = graph.into();
    let remoteness = retrograde::remoteness(&graph, &graph.transposed(), misere, monitor)?;
    Ok(Outcomes { graph, misere, remoteness })
}

impl Outcomes<'_> {
    /// The digraph.
    pub fn graph(&self) -> &Adjacency {
        &self.graph
    }

    /// Whether the player who cannot move wins.
    pub fn misere(&self) -> bool {
        self.misere
    }

    /// Who wins from `v`. A draw is one by the board alone, whatever was played before.
    pub fn outcome(&self, v: u32) -> Outcome {
        match self.remoteness(v) {
            None => Outcome::D,
            Some(r) if (r % 2 == 1) == self.misere => Outcome::P,
            Some(_) => Outcome::N,
        }
    }

    /// The number of moves to the end when the winner hurries and the loser delays; `None` at a
    /// draw.
    pub fn remoteness(&self, v: u32) -> Option<u32> {
        Some(self.remoteness[v as usize]).filter(|&r| r != DRAWN)
    }

    /// The moves from `v` to P-positions, parallel arcs once, in the graph's order.
    pub fn winning_moves(&self, v: u32) -> Vec<u32> {
        let followers = self.graph.neighbours(v).iter().copied();
        super::distinct(followers.filter(|&w| self.outcome(w) == Outcome::P))
    }

    /// A move of best play: the quickest win, else one that keeps a draw, else the longest
    /// defence. `None` without moves.
    pub fn best_move(&self, v: u32) -> Option<u32> {
        let followers = self.graph.neighbours(v).iter().copied();
        match self.outcome(v) {
            Outcome::N => {
                let winning = followers.filter(|&w| self.outcome(w) == Outcome::P);
                winning.min_by_key(|&w| self.remoteness(w))
            }
            // A draw's remoteness stands above every other.
            _ => followers.max_by_key(|&w| self.remoteness[w as usize]),
        }
    }

    /// What convinces a reader who distrusts the solver.
    pub fn certificate(&self) -> RemotenessCertificate {
        RemotenessCertificate { remoteness: self.remoteness.clone() }
    }
}
