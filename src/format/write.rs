//! Boards to any format.

use std::fmt;
use std::io::Write;
use std::path::Path;
use std::str::FromStr;

use super::nauty::{self, Kind};
use super::text::has_numbers_for_labels;
use super::write_error::WriteError;
use super::{
    adjacency_list, dimacs, dot, edge_list, gml, graphml, json, matrix_market, metis, pajek,
};
use crate::Board;

/// A file format, to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WriteFormat {
    /// DOT, the language of Graphviz.
    Dot,
    /// JSON, the node-link form of networkx.
    Json,
    /// JSON Graph Format.
    Jgf,
    /// graph6, sparse6, incremental sparse6 or digraph6.
    Nauty(Kind),
    /// Edge list.
    EdgeList,
    /// Adjacency list.
    AdjacencyList,
    /// DIMACS, `p edge`.
    Dimacs,
    /// Matrix Market, coordinate pattern.
    MatrixMarket,
    /// METIS.
    Metis,
    /// Pajek.
    Pajek,
    /// GML.
    Gml,
    /// GraphML.
    GraphMl,
}

/// The names on the command line; of each the first is the one to print, the others are endings
/// and other spellings.
const NAMES: [(WriteFormat, &[&str]); 15] = [
    (WriteFormat::Dot, &["dot", "gv"]),
    (WriteFormat::Json, &["json", "jsonl", "ndjson"]),
    (WriteFormat::Jgf, &["jgf"]),
    (WriteFormat::Nauty(Kind::Graph6), &["graph6", "g6"]),
    (WriteFormat::Nauty(Kind::Sparse6), &["sparse6", "s6"]),
    (WriteFormat::Nauty(Kind::IncrementalSparse6), &["incremental-sparse6", "is6"]),
    (WriteFormat::Nauty(Kind::Digraph6), &["digraph6", "d6"]),
    (WriteFormat::EdgeList, &["edge-list", "edgelist", "edges", "el"]),
    (WriteFormat::AdjacencyList, &["adjacency-list", "adjlist"]),
    (WriteFormat::Dimacs, &["dimacs", "col"]),
    (WriteFormat::MatrixMarket, &["matrix-market", "mtx"]),
    (WriteFormat::Metis, &["metis", "graph"]),
    (WriteFormat::Pajek, &["pajek", "net"]),
    (WriteFormat::Gml, &["gml"]),
    (WriteFormat::GraphMl, &["graphml"]),
];

impl WriteFormat {
    /// All formats with their names, the first of each being the one to print.
    pub fn all() -> impl Iterator<Item = (WriteFormat, &'static str)> {
        NAMES.iter().map(|(format, names)| (*format, names[0]))
    }

    /// The names of all formats, each with its other spellings.
    pub fn names() -> impl Iterator<Item = &'static [&'static str]> {
        NAMES.iter().map(|(_, names)| *names)
    }

    /// The format that a file's ending says, if it says one.
    pub fn from_path(path: &Path) -> Option<WriteFormat> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        ending.parse().ok()
    }

    /// Whether a file may hold several graphs.
    pub fn holds_several(self) -> bool {
        matches!(
            self,
            WriteFormat::Dot
                | WriteFormat::Json
                | WriteFormat::Jgf
                | WriteFormat::Nauty(_)
                | WriteFormat::Pajek
                | WriteFormat::Gml
        )
    }

    /// Why a second board is not written where a file holds one.
    pub(crate) fn refuse_another(self) -> WriteError {
        WriteError::refused(format!("a file of the format {self} holds one graph"))
            .hint("choose one with --graph NAME|INDEX")
    }

    /// What this format leaves out of a board that it writes.
    pub fn loses(self, board: &Board) -> Vec<&'static str> {
        let (labels, name, attributes) = match self {
            WriteFormat::Dot | WriteFormat::Json | WriteFormat::Jgf => (false, false, false),
            WriteFormat::Gml | WriteFormat::GraphMl => (false, false, false),
            WriteFormat::Pajek => (false, false, true),
            WriteFormat::EdgeList | WriteFormat::AdjacencyList => (false, true, true),
            WriteFormat::Nauty(_) => (!has_numbers_for_labels(board, 0), true, true),
            WriteFormat::Dimacs | WriteFormat::MatrixMarket | WriteFormat::Metis => {
                (!has_numbers_for_labels(board, 1), true, true)
            }
        };
        let attributes = attributes
            && !(board.graph_attributes().is_empty()
                && board.vertex_attributes().is_empty()
                && board.edge_attributes().is_empty());
        [
            (labels, "the labels"),
            (name && board.name().is_some_and(|name| !name.is_empty()), "the name"),
            (attributes, "the attributes"),
        ]
        .iter()
        .filter(|(lost, _)| *lost)
        .map(|(_, what)| *what)
        .collect()
    }
}

impl FromStr for WriteFormat {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = NAMES.iter().find(|(_, names)| names.contains(&name));
        found
            .map(|(format, _)| *format)
            .ok_or_else(|| super::unknown_format(name, WriteFormat::names()))
    }
}

impl fmt::Display for WriteFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = WriteFormat::all().find(|(format, _)| format == self);
        f.pad(found.map_or("", |(_, name)| name))
    }
}

/// Writes boards one after the other into one file.
#[derive(Clone, Debug)]
pub struct Writer {
    format: WriteFormat,
    nauty: Option<nauty::Writer>,
    written: usize,
}

impl Writer {
    /// A writer that has written nothing.
    pub fn new(format: WriteFormat) -> Self {
        let nauty = match format {
            WriteFormat::Nauty(kind) => Some(nauty::Writer::new(kind)),
            _ => None,
        };
        Writer { format, nauty, written: 0 }
    }

    /// Writes a further board.
    ///
    /// # Errors
    /// What the format cannot say; a second board too where it [does not hold
    /// several](WriteFormat::holds_several); the errors of `out`.
    pub fn write(&mut self, board: &Board, out: &mut impl Write) -> Result<(), WriteError> {
        if self.written > 0 && !self.format.holds_several() {
            return Err(self.format.refuse_another());
        }
        self.written += 1;
        if let Some(nauty) = &mut self.nauty {
            return nauty.write(board, out);
        }
        match self.format {
            WriteFormat::Dot => Ok(dot::write(board, out)?),
            WriteFormat::Json => Ok(json::write_node_link(board, out)?),
            WriteFormat::Jgf => Ok(json::write_graph_format(board, out)?),
            WriteFormat::Nauty(kind) => nauty::Writer::new(kind).write(board, out),
            WriteFormat::EdgeList => edge_list::write(board, out),
            WriteFormat::AdjacencyList => adjacency_list::write(board, out),
            WriteFormat::Dimacs => dimacs::write(board, out),
            WriteFormat::MatrixMarket => matrix_market::write(board, out),
            WriteFormat::Metis => metis::write(board, out),
            WriteFormat::Pajek => pajek::write(board, out),
            WriteFormat::Gml => gml::write(board, out),
            WriteFormat::GraphMl => graphml::write(board, out),
        }
    }
}
