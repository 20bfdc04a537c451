//! Positional games: two players take points in turn and play for sets of them.
//!
//! n^d tic-tac-toe ([`TicTacToe`]) and any other family of winning sets, in the strong game (who
//! completes a set first wins) and in Maker–Breaker games. Theorems come first: a [`Pairing`], the
//! potential of Erdős and Selfridge ([`ErdosSelfridge`]), strategy stealing. What they leave open
//! is searched.

mod dyadic;
mod erdos_selfridge;
mod explain;
mod facts;
mod pairing;
mod position;
mod search;
mod solve;
mod tictactoe;

pub use dyadic::Dyadic;
pub use erdos_selfridge::ErdosSelfridge;
pub use pairing::Pairing;
pub use position::{Convention, LiveSets, Owner, Position, PositionError, Side};
pub use search::MOST_POINTS;
pub use solve::{PositionalGame, solve};
pub use tictactoe::{TicTacToe, TicTacToeError};
