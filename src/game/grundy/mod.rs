//! Impartial games on digraphs: a token is moved along an arc, and who cannot move loses.
//!
//! [`label`] gives each vertex of any digraph its generalised Sprague–Grundy value, with which
//! sums of games are won; [`outcomes`] tells who wins and how soon, also under the misère rule.
//! Loops are moves (of a vertex that is then infinite), parallel arcs are one move.
//! [`Sum`] plays several games at once; [`explore`] makes a digraph of a game given by its rules.
//!
//! ```
//! use graphgame::game::grundy::{self, Value};
//! use petgraph::graph::DiGraph;
//!
//! // Two vertices that may go to each other, and from each a way out.
//! let graph = DiGraph::<(), ()>::from_edges([(0, 1), (0, 2), (1, 0), (1, 3)]);
//! let grundy = grundy::label(&graph);
//! assert_eq!(grundy.value(2), Value::Finite(0));
//! assert_eq!(grundy.value(0), Value::Infinite { infinity: vec![0] });
//! assert_eq!(grundy.winning_moves(0), [2]);
//! ```

mod explore;
mod outcomes;
mod solve;
mod sum;
mod value;

use std::borrow::Cow;

use petgraph::visit::{IntoEdgeReferences, NodeIndexable};

use crate::Outcome;
use crate::algorithm::Adjacency;
use crate::algorithm::sprague_grundy::{self, INFINITE, Labelling};
use crate::certificate::grundy::GrundyCertificate;
use crate::limits::{Monitor, StopReason};

pub use explore::{Explored, explore};
pub use outcomes::{Outcomes, outcomes, outcomes_of};
pub use solve::solve;
pub use sum::{LastMove, NimHeap, Part, Sum, SumMove, VertexPart};
pub use value::Value;

/// A digraph with its generalised Sprague–Grundy values.
#[derive(Clone, Debug)]
pub struct Grundy<'g> {
    graph: Cow<'g, Adjacency>,
    labelling: Labelling,
}

/// Why a vertex has its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The vertex's value.
    pub value: Value,
    /// Each move, parallel arcs once, in the graph's order, with the value it leads to.
    pub moves: Vec<(u32, Value)>,
    /// The least value that no move leads to; the value itself where it is finite.
    pub mex: u32,
    /// At a finite vertex, each move to a larger or infinite value with the answer that brings
    /// the value back, the one with the least counter.
    pub reversals: Vec<(u32, u32)>,
    /// At an infinite vertex, the infinite followers that cannot be answered to `mex`: they keep
    /// the vertex from that value.
    pub kept_by: Vec<u32>,
}

/// The values of all vertices of a petgraph digraph.
///
/// O(n + m) time where it is acyclic, O(m·√m) at worst else; O(n + m) memory.
///
/// # Panics
/// If the graph has 2³² − 1 or more vertices or arcs.
pub fn label<G>(graph: G) -> Grundy<'static>
where
    G: IntoEdgeReferences + NodeIndexable,
{
    let graph = Adjacency::outgoing(graph);
    let labelling = sprague_grundy::label(&graph, &Monitor::unlimited());
    let labelling = labelling.expect("no limit, no stop");
    Grundy { graph: Cow::Owned(graph), labelling }
}

/// [`label`] on out-neighbour lists, owned or borrowed, under limits.
///
/// # Errors
/// The reason for which `monitor` stopped the work.
pub fn label_of<'g>(
    graph: impl Into<Cow<'g, Adjacency>>,
    monitor: &Monitor,
) -> Result<Grundy<'g>, StopReason> {
    let graph = graph.into();
    let labelling = sprague_grundy::label(&graph, monitor)?;
    Ok(Grundy { graph, labelling })
}

impl<'g> From<&'g Adjacency> for Cow<'g, Adjacency> {
    fn from(graph: &'g Adjacency) -> Self {
        Cow::Borrowed(graph)
    }
}

impl From<Adjacency> for Cow<'_, Adjacency> {
    fn from(graph: Adjacency) -> Self {
        Cow::Owned(graph)
    }
}

impl Grundy<'_> {
    /// The digraph.
    pub fn graph(&self) -> &Adjacency {
        &self.graph
    }

    /// The value of `v`. O(1), or the degree of `v` where it is infinite.
    pub fn value(&self, v: u32) -> Value {
        match self.finite_value(v) {
            Some(value) => Value::Finite(value.into()),
            None => Value::Infinite { infinity: self.follower_values(v) },
        }
    }

    /// The value of `v` where it is finite.
    pub fn finite_value(&self, v: u32) -> Option<u32> {
        Some(self.labelling.labels[v as usize]).filter(|&label| label != INFINITE)
    }

    /// The counter of `v` where its value is finite: distinct, growing with the value. Answering
    /// to the least counter ends the game.
    pub fn counter(&self, v: u32) -> Option<u32> {
        Some(self.labelling.counters[v as usize]).filter(|&counter| counter != INFINITE)
    }

    /// Who wins from `v`. O(1), or the degree of `v` where it is infinite.
    pub fn outcome(&self, v: u32) -> Outcome {
        match self.finite_value(v) {
            Some(0) => Outcome::P,
            Some(_) => Outcome::N,
            None if self.followers_valued(v, 0).next().is_some() => Outcome::N,
            None => Outcome::D,
        }
    }

    /// The moves from `v` to P-positions, parallel arcs once, in the graph's order.
    pub fn winning_moves(&self, v: u32) -> Vec<u32> {
        distinct(self.followers_valued(v, 0))
    }

    /// The followers of `v` with this finite value, as often as there are arcs.
    pub fn followers_valued(&self, v: u32, value: u32) -> impl Iterator<Item = u32> + '_ {
        let is_valued = move |&w: &u32| self.finite_value(w) == Some(value);
        self.graph.neighbours(v).iter().copied().filter(is_valued)
    }

    /// Why `v` has its value: where its moves lead, and what keeps an infinite one from its mex.
    pub fn explain(&self, v: u32) -> Explanation {
        let followers = distinct(self.graph.neighbours(v).iter().copied());
        let moves: Vec<(u32, Value)> = followers.iter().map(|&w| (w, self.value(w))).collect();
        let seen = self.follower_values(v);
        let mex = (0..).zip(&seen).find(|&(i, &value)| i != value);
        let mex = mex.map_or(seen.len() as u32, |(i, _)| i as u32);
        let least = |w: u32| self.followers_valued(w, mex).min_by_key(|&x| self.counter(x));
        let (mut reversals, mut kept_by) = (Vec::new(), Vec::new());
        if self.finite_value(v).is_some() {
            let larger =
                followers.iter().filter(|&&w| self.finite_value(w).is_none_or(|g| g > mex));
            reversals = larger.filter_map(|&w| Some((w, least(w)?))).collect();
        } else {
            let infinite = followers.iter().filter(|&&w| self.finite_value(w).is_none());
            kept_by = infinite.copied().filter(|&w| least(w).is_none()).collect();
        }
        Explanation { value: self.value(v), moves, mex, reversals, kept_by }
    }

    /// The finite values among the followers of `v`, ascending.
    fn follower_values(&self, v: u32) -> Vec<u128> {
        let followers = self.graph.neighbours(v).iter();
        let mut values: Vec<u128> =
            followers.filter_map(|&w| self.finite_value(w).map(u128::from)).collect();
        values.sort_unstable();
        values.dedup();
        values
    }

    /// What convinces a reader who distrusts the solver.
    pub fn certificate(&self) -> GrundyCertificate {
        self.clone().into_certificate()
    }

    /// [`Grundy::certificate`] without a copy.
    pub fn into_certificate(self) -> GrundyCertificate {
        GrundyCertificate { values: self.labelling.labels, counters: self.labelling.counters }
    }
}

/// Each vertex once, in the order of first sight.
fn distinct(vertices: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut seen = hashbrown::HashSet::new();
    vertices.filter(|&v| seen.insert(v)).collect()
}
