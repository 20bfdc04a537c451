//! Algorithms on graphs and matroids. Nothing here knows a game.
//!
//! Each takes any petgraph graph with the needed traits or, one step lower, the compact
//! [`Adjacency`] that it would build from it, and works on flat vectors indexed by `u32`.

mod adjacency;
mod allowed_edges;
mod gallai_edmonds;
pub mod gf2;
mod matching;
pub mod retrograde;
pub mod sprague_grundy;
pub mod structure;

pub use adjacency::{Adjacency, TooLarge};
pub use allowed_edges::{AllowedEdges, EdgeStatus};
pub use gallai_edmonds::{GallaiEdmonds, GallaiEdmondsClass};
pub use matching::{Matching, PlayMatching, maximum_matching};
