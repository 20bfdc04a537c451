//! The games, one room each. Nothing here knows a file or a terminal.

pub mod geography;
pub mod grundy;
pub mod heap;
pub mod positional;
pub mod registry;
pub mod shannon;
pub mod sum;

use crate::board::VertexId;

/// What to solve of a board, and how much to say.
#[derive(Clone, Debug, Default)]
pub struct SolveOptions {
    /// Which graph of the input the board is, from 0; only told on in the solution.
    pub index: usize,
    /// The starts, ascending and distinct; `None` for every vertex and a free start.
    pub starts: Option<Vec<VertexId>>,
    /// The player who cannot move wins.
    pub misere: bool,
    /// Also prove every single move.
    pub proof: bool,
    /// Leave the certificate out where it costs more than the answer.
    pub without_certificate: bool,
    /// Also say why, a sentence or two a position.
    pub explain: bool,
}
