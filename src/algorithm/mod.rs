//! Algorithms on graphs and matroids. Nothing here knows a game.
//!
//! Each takes any petgraph graph with the needed traits or, one step lower, the compact
//! [`Adjacency`] that it would build from it, and works on flat vectors indexed by `u32`.

mod adjacency;
pub mod retrograde;
pub mod sprague_grundy;

pub use adjacency::{Adjacency, TooLarge};
