//! Files to boards and back, one module a format.
//!
//! Every reader takes the bytes of an input and gives its boards one by one; every refusal is a
//! [`ReadError`] with its place in the file. Every writer says with a [`WriteError`] what its
//! format cannot hold; [`WriteFormat::loses`] tells what it leaves out.

pub mod adjacency_list;
#[cfg(feature = "compression")]
pub mod compressed;
mod detect;
pub mod dimacs;
pub mod dot;
mod draft;
pub mod edge_list;
mod error;
pub mod gml;
pub mod graphml;
pub mod json;
pub mod matrix_market;
pub mod metis;
pub mod nauty;
pub mod pajek;
pub mod stream;
mod text;
mod write;
mod write_error;

use std::fmt;
use std::str::FromStr;

pub use error::{Place, ReadError, Snippet, Span, Warning};
pub use write::{WriteFormat, Writer};
pub use write_error::WriteError;

use crate::Board;
use edge_list::Direction;

/// A file format, to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// The language of Graphviz.
    Dot,
    /// JSON in one of the forms people have; see [`json`].
    Json,
    /// graph6, sparse6, incremental sparse6 and digraph6, a graph a line; see [`nauty`].
    Nauty,
    /// An edge a line; see [`edge_list`].
    EdgeList,
    /// An edge list whose lines are arcs.
    ArcList,
    /// A vertex and its neighbours a line; see [`adjacency_list`].
    AdjacencyList,
    /// An adjacency list whose entries are arcs.
    SuccessorList,
    /// `p edge` and `p col`; see [`dimacs`].
    Dimacs,
    /// An adjacency matrix in coordinate form; see [`matrix_market`].
    MatrixMarket,
    /// See [`metis`].
    Metis,
    /// See [`pajek`].
    Pajek,
    /// See [`gml`].
    Gml,
    /// See [`graphml`].
    GraphMl,
}

/// What a reader found in an input.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// The boards, in the order of the input; at least one.
    pub boards: Vec<Board>,
    /// What was odd.
    pub warnings: Vec<Warning>,
}

/// Reads every graph of an input.
///
/// # Errors
/// The first thing wrong. An input without any graph is refused at 1:1.
pub fn read(input: &[u8], format: Format) -> Result<Input, ReadError> {
    let result = match format {
        Format::Dot => dot::read(input)?,
        Format::Json => json::read(input)?,
        Format::Nauty => nauty::read(input)?,
        Format::EdgeList => edge_list::read(input, Direction::AsTheHeadSays)?,
        Format::ArcList => edge_list::read(input, Direction::Arcs)?,
        Format::AdjacencyList => adjacency_list::read(input, Direction::AsTheHeadSays)?,
        Format::SuccessorList => adjacency_list::read(input, Direction::Arcs)?,
        Format::Dimacs => dimacs::read(input)?,
        Format::MatrixMarket => matrix_market::read(input)?,
        Format::Metis => metis::read(input)?,
        Format::Pajek => pajek::read(input)?,
        Format::Gml => gml::read(input)?,
        Format::GraphMl => graphml::read(input)?,
    };
    if result.boards.is_empty() {
        return Err(nothing(input));
    }
    Ok(result)
}

/// An input without any graph.
pub(crate) fn nothing(input: &[u8]) -> ReadError {
    ReadError::new(input, Span::default(), "there is no graph in this input")
        .hint("an empty graph is written `graph {}` in DOT")
}

/// The names of the formats that can be read; of each the first is the one to print, the others
/// are endings and other spellings.
const NAMES: [(Format, &[&str]); 16] = [
    (Format::Dot, &["dot", "gv"]),
    (Format::Json, &["json"]),
    (Format::Nauty, &["graph6", "g6", "nauty"]),
    (Format::Nauty, &["sparse6", "s6"]),
    (Format::Nauty, &["incremental-sparse6", "is6"]),
    (Format::Nauty, &["digraph6", "d6"]),
    (Format::EdgeList, &["edge-list", "edgelist"]),
    (Format::ArcList, &["arc-list"]),
    (Format::AdjacencyList, &["adjacency-list", "adjlist"]),
    (Format::SuccessorList, &["successor-list"]),
    (Format::Dimacs, &["dimacs", "col"]),
    (Format::MatrixMarket, &["matrix-market", "mtx"]),
    (Format::Metis, &["metis"]),
    (Format::Pajek, &["pajek", "net"]),
    (Format::Gml, &["gml"]),
    (Format::GraphMl, &["graphml"]),
];

impl Format {
    /// The format that a file's ending says, if it says one; `.gz` and `.zst` behind it do not
    /// count.
    pub fn from_path(path: &std::path::Path) -> Option<Format> {
        detect::from_path(path)
    }

    /// The format that the content, or its first some thousand bytes, looks like.
    pub fn from_content(input: &[u8]) -> Format {
        detect::from_content(input)
    }

    /// The names of all formats, each with its other spellings.
    pub fn names() -> impl Iterator<Item = &'static [&'static str]> {
        NAMES.iter().map(|(_, names)| *names)
    }
}

fn unknown_format(name: &str, names: impl Iterator<Item = &'static [&'static str]>) -> String {
    let names: Vec<&str> = names.map(|names| names[0]).collect();
    format!("unknown format `{name}`; there are {}", names.join(", "))
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = NAMES.iter().find(|(_, names)| names.contains(&name));
        found.map(|(format, _)| *format).ok_or_else(|| unknown_format(name, Format::names()))
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = NAMES.iter().find(|(format, _)| format == self);
        f.pad(found.map_or("", |(_, names)| names[0]))
    }
}
