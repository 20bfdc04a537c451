//! Geography: a token moves along edges, and what it leaves (vertex game) or uses (edge game) is
//! deleted.

pub mod edge;
mod explain;
mod proofs;
pub mod search;
pub mod searched;
pub mod vertex;

use crate::board::Board;
use crate::game::SolveOptions;
use crate::limits::Monitor;
use crate::solution::Solution;
use search::Kind;

/// Solves geography of either kind on any board, following its directions: by a theorem where
/// there is one, else by search.
pub fn solve(board: &Board, kind: Kind, options: &SolveOptions, monitor: &Monitor) -> Solution {
    match kind {
        _ if board.is_directed() || options.misere => {
            searched::solve(board, kind, options, monitor)
        }
        Kind::Vertex => vertex::solve(board, options, monitor),
        Kind::Edge => edge::solve(board, options, monitor),
    }
}
