//! Exact search for the kinds of geography without a polynomial rule: directed vertex and edge
//! geography, undirected edge geography on boards that are not bipartite, and all misère forms.
//!
//! What is polynomial is taken off first, in linear time: retrograde labels, strongly connected
//! components (directed), bridges and the blocks between them (edge geography on undirected
//! boards). Only what a strong component or block leaves open is searched, depth first with a
//! table of solved positions. Fraenkel, Scheinerman, Ullman (1993) and Schaefer (1978) have the
//! games and their hardness.

mod arcs;
mod bits;
mod blocks;
mod directed;
pub(in crate::game) mod driver;
mod edges;
mod kernel;
mod lines;
mod strategy;
mod structure;
pub(in crate::game) mod table;
mod undirected;
mod vertex;

use crate::Outcome;
use crate::limits::{Monitor, StopReason};

pub use strategy::{Asked, Wanted, strategy, strategy_of};

/// What a move deletes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The vertex that the token leaves.
    Vertex,
    /// The edge or arc that the token crosses.
    Edge,
}

/// A board with its rules, and the starts that are asked for.
#[derive(Clone, Copy, Debug)]
pub struct Problem<'a> {
    /// Vertices are `0..vertex_count`.
    pub vertex_count: usize,
    /// Edges, or arcs (tail, head); parallel ones and loops are allowed.
    pub edges: &'a [(u32, u32)],
    /// Whether the edges are arcs.
    pub directed: bool,
    /// What a move deletes.
    pub kind: Kind,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// The starts asked for; `None` asks for all.
    pub starts: Option<&'a [u32]>,
}

/// A vertex to which the token can be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The vertex moved to.
    pub target: u32,
    /// Whether the move wins; `None` while a limit leaves it open.
    pub wins: Option<bool>,
}

/// The answer for one start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartAnswer {
    /// Where the token is put.
    pub start: u32,
    /// Who wins; [`Outcome::Unknown`] when a limit was reached first.
    pub outcome: Outcome,
    /// The distinct vertices one can move to, ascending.
    pub moves: Vec<Move>,
    /// Whether some position was searched for it; otherwise it comes from linear-time rules.
    pub searched: bool,
}

/// The answers and what they cost.
#[derive(Clone, Debug)]
pub struct Answer {
    /// One for each start, in the order asked.
    pub positions: Vec<StartAnswer>,
    /// Positions expanded after reductions.
    pub nodes: u64,
    /// Why something is unknown, if it is.
    pub stopped: Option<StopReason>,
}

/// Solves the starts asked for: the outcome of each and of each of its moves.
///
/// Linear where retrograde analysis, components and bridges decide; otherwise exponential in the
/// size of a strong component or block (the problems are PSPACE-complete). Limits are kept: what
/// one leaves open is unknown, and everything else is exact whatever the limits, the number of
/// threads and the memory are.
///
/// # Panics
/// If an edge or start names a vertex that is not there, or the board has 2³¹ or more vertices
/// or edges.
pub fn solve(problem: &Problem<'_>, monitor: &Monitor) -> Answer {
    let n = problem.vertex_count;
    assert!(n < 1 << 31 && problem.edges.len() < 1 << 31, "the board is too large");
    let driver = driver::Driver::new(monitor);
    let starts: Vec<u32> = match problem.starts {
        Some(starts) => starts.to_vec(),
        None => (0..n as u32).collect(),
    };
    let positions = if problem.directed || problem.kind == Kind::Vertex {
        directed::solve(problem, &starts, &driver)
    } else {
        undirected::solve(problem, &starts, &driver)
    };
    Answer { positions, nodes: driver.nodes(), stopped: driver.reason() }
}

/// The outcome that follows from the moves and, without any, from the rules.
fn outcome(moves: &[Move], misere: bool) -> Outcome {
    if moves.is_empty() {
        return if misere { Outcome::N } else { Outcome::P };
    }
    if moves.iter().any(|m| m.wins == Some(true)) {
        Outcome::N
    } else if moves.iter().any(|m| m.wins.is_none()) {
        Outcome::Unknown
    } else {
        Outcome::P
    }
}
