//! graphgame solves two-player games on graphs exactly and proves its answers.

pub mod algorithm;
pub mod board;
pub mod format;
pub mod game;
pub mod limits;
mod outcome;
mod suggest;

pub use board::{Board, BoardBuilder};
pub use outcome::Outcome;
