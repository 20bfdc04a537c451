//! Shannon's switching game: Short fortifies edges, Cut deletes them, in turn.
//!
//! Short wants the fortified edges to contain a spanning tree of the board or, in the two-terminal
//! form, a path between two vertices. Any multigraph can be the board; loops are moves.
//! [`solve`] tells who wins, by which first moves, and why; [`Strategy`] wins for the winner,
//! a reply in O(n); [`Engine`] also plays for the loser.
//!
//! The theory is Lehman's (1964, doi 10.1137/0112059) with the two-tree form of Edmonds (1965) and
//! the principal partition (Kishi, Kajitani 1969; Bruno, Weinberg 1970); all winning moves follow
//! from two partitions of the vertices, see [`crate::algorithm::spanning_forests`]. One packing of
//! two forests and a few searches more: near-linear in practice.
//!
//! ```
//! use graphgame::algorithm::EdgeList;
//! use graphgame::game::shannon::{self, Class, Goal, Position};
//! use graphgame::limits::Monitor;
//!
//! // A square with a diagonal, between its other two corners.
//! let graph = EdgeList::new(4, vec![[0, 1], [1, 2], [2, 3], [3, 0], [1, 3]]);
//! let position = Position::new(graph, Goal::Connect(0, 2));
//! let solved = shannon::solve(&position, &Monitor::unlimited()).unwrap();
//! assert_eq!(solved.class, Class::First);
//! ```

mod board;
mod engine;
mod explain;
mod position;
mod proof;
mod solve;
mod strategy;

use crate::certificate::shannon::{CutCertificate, ShortCertificate};
use crate::limits::{Monitor, StopReason};

pub use crate::certificate::shannon::{Class, Player};
pub use board::{ShannonOptions, solve_board, split_terminals};
pub use engine::{Engine, resistance};
pub use position::{EdgeState, Goal, Position};
pub use proof::prove_moves;
pub use strategy::Strategy;

/// Who wins when one of the players moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstMove {
    /// The winner.
    pub winner: Player,
    /// All edges with which the first player wins, ascending; none if he does not.
    pub winning_moves: Vec<u32>,
}

/// A solved position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// Who wins.
    pub class: Class,
    /// When Short is to move.
    pub short_first: FirstMove,
    /// When Cut is to move.
    pub cut_first: FirstMove,
    /// What proves that Short wins, moving second or, in class [`Class::First`], first.
    pub short: Option<ShortCertificate>,
    /// What proves that Cut wins, moving second or, in class [`Class::First`], first.
    pub cut: Option<CutCertificate>,
    /// Spanning-tree form, class [`Class::First`]: a partition inside whose blocks each move of
    /// Short's loses.
    pub losing_partition: Option<Vec<u32>>,
}

impl Solved {
    /// The answer when this player is to move.
    pub fn first_move(&self, player: Player) -> &FirstMove {
        match player {
            Player::Short => &self.short_first,
            Player::Cut => &self.cut_first,
        }
    }
}

/// Solves a position for either player to move. The cost is that of packing two forests, see
/// [`crate::algorithm::spanning_forests`].
///
/// # Errors
/// The reason why `monitor` stopped the computation.
pub fn solve(position: &Position, monitor: &Monitor) -> Result<Solved, StopReason> {
    solve::solve(position, monitor)
}
