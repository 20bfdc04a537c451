//! Solutions to pictures and tables. Nothing here knows a terminal.
//!
//! A game fills a [`Picture`], plain data that knows neither DOT nor SVG. [`dot::write`] makes DOT
//! of it for Graphviz to lay out, [`svg::write`] lays it out itself, and [`graphviz::render`] runs
//! an installed Graphviz.

pub mod cells;
pub mod csv;
pub mod dot;
pub mod gale;
pub mod graphviz;
pub mod grid;
pub mod labels;
pub mod layout;
pub mod palette;
mod picture;
pub mod plot;
pub mod summary;
pub mod svg;
pub mod text;

pub use picture::{
    Cluster, EdgeLook, Layout, LegendEntry, LegendSign, Line, Mark, Moves, Picture, VertexLook,
};
