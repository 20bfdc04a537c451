//! Geography: a token moves along edges, and what it leaves (vertex game) or uses (edge game) is
//! deleted.

pub mod edge;
mod explain;
mod proofs;
pub mod search;
pub mod vertex;
