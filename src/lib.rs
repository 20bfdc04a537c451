//! graphgame solves two-player games on graphs exactly and proves its answers.

pub mod algorithm;
pub mod board;
pub mod certificate;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod draw;
pub mod format;
pub mod game;
pub mod limits;
mod outcome;
pub mod random;
pub mod solution;
mod suggest;

pub use board::{Board, BoardBuilder};
pub use outcome::Outcome;
pub use solution::Solution;
