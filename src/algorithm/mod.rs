//! Algorithms on graphs and matroids. Nothing here knows a game.
//!
//! Each takes any petgraph graph with the needed traits or, one step lower, the compact
//! [`Adjacency`] that it would build from it, and works on flat vectors indexed by `u32`.

mod adjacency;
mod allowed_edges;
mod bipartite_matching;
mod edge_list;
mod gallai_edmonds;
pub mod gf2;
mod matching;
mod prefetch;
pub mod retrograde;
pub mod spanning_forests;
pub mod sprague_grundy;
pub mod structure;

pub use adjacency::{Adjacency, TooLarge};
pub use allowed_edges::{AllowedEdges, EdgeStatus};
pub use bipartite_matching::BipartiteMatching;
pub use edge_list::EdgeList;
pub use gallai_edmonds::{GallaiEdmonds, GallaiEdmondsClass};
pub use matching::{Matching, PlayMatching, maximum_matching};
