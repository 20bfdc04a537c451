//! What a game is played on: a petgraph graph with labels and attributes.
//!
//! A [`Board`] is any finite graph or digraph; parallel edges and loops are kept. Vertices and
//! edges are numbered in the order of the file: the petgraph indices [`VertexId`] and [`EdgeId`].
//! Boards are made by a [`BoardBuilder`] and do not change afterwards.

mod attributes;
mod builder;
mod hypergraph;
mod labels;
mod petgraphs;

use std::fmt;

use petgraph::graph::{DiGraph, Edge, EdgeIndex, NodeIndex, UnGraph};
use sha2::{Digest, Sha256};

pub use attributes::{AttributeKind, AttributeValue, Attributes};
pub use builder::BoardBuilder;
pub use hypergraph::{Hypergraph, HypergraphError, NamedHypergraph};
pub use labels::{Labels, LabelsFull};

use crate::algorithm::{Adjacency, EdgeList};

/// A vertex of a board, 0-based in the order of the file.
pub type VertexId = NodeIndex<u32>;

/// An edge or arc of a board, 0-based in the order of the file.
pub type EdgeId = EdgeIndex<u32>;

/// The petgraph graph of a board.
#[derive(Clone, Debug)]
pub enum BoardGraph {
    /// Edges are arcs.
    Directed(DiGraph<(), (), u32>),
    /// Edges have no direction.
    Undirected(UnGraph<(), (), u32>),
}

/// A finite graph or digraph with vertex labels and attributes.
///
/// 16 bytes an edge and some 20 bytes a vertex, besides label and attribute texts.
#[derive(Clone, Debug)]
pub struct Board {
    name: Option<String>,
    strict: bool,
    graph: BoardGraph,
    labels: Labels,
    /// Vertices whose label was an integer in the file, ascending; usually all or none.
    integer_labels: IntegerLabels,
    graph_attributes: Attributes,
    vertex_attributes: Attributes,
    edge_attributes: Attributes,
    /// 2 where an undirected board was made directed, else 1.
    arcs_per_edge: u32,
}

#[derive(Clone, Debug, Default)]
enum IntegerLabels {
    #[default]
    None,
    Some(Vec<bool>),
}

/// Why a board could not be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// More than 2³² − 2 vertices or edges, or more than 4 GiB of labels or of attribute values.
    TooLarge,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "the graph is too large: vertices, edges and label bytes are numbered by 32 bits",
        )
    }
}

impl std::error::Error for BoardError {}

impl From<LabelsFull> for BoardError {
    fn from(_: LabelsFull) -> Self {
        BoardError::TooLarge
    }
}

impl Board {
    /// The name the file gives the graph.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Whether the file forbids parallel edges (DOT's `strict`).
    pub fn is_strict(&self) -> bool {
        self.strict
    }

    /// Whether edges are arcs.
    pub fn is_directed(&self) -> bool {
        matches!(self.graph, BoardGraph::Directed(_))
    }

    /// The petgraph graph.
    pub fn graph(&self) -> &BoardGraph {
        &self.graph
    }

    /// The number of vertices.
    pub fn vertex_count(&self) -> usize {
        match &self.graph {
            BoardGraph::Directed(graph) => graph.node_count(),
            BoardGraph::Undirected(graph) => graph.node_count(),
        }
    }

    /// The number of edges or arcs, parallel ones and loops included.
    pub fn edge_count(&self) -> usize {
        self.raw_edges().len()
    }

    /// The ends of edge `e`: tail and head, or in the order of the file.
    ///
    /// # Panics
    /// If there is no such edge.
    pub fn ends(&self, e: EdgeId) -> (VertexId, VertexId) {
        let edge = &self.raw_edges()[e.index()];
        (edge.source(), edge.target())
    }

    /// All edges in order, as pairs of vertex numbers.
    pub fn pairs(&self) -> impl ExactSizeIterator<Item = (u32, u32)> + Clone + '_ {
        self.raw_edges().iter().map(|e| (e.source().index() as u32, e.target().index() as u32))
    }

    /// All vertices in order.
    pub fn vertices(&self) -> impl ExactSizeIterator<Item = VertexId> + use<> {
        (0..self.vertex_count()).map(VertexId::new)
    }

    /// The label of `v`.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn label(&self, v: VertexId) -> &str {
        self.labels.get(v.index())
    }

    /// All labels, by vertex.
    pub fn labels(&self) -> &Labels {
        &self.labels
    }

    /// The vertex labelled `label`. O(length).
    pub fn find(&self, label: &str) -> Option<VertexId> {
        self.labels.find(label).map(|number| VertexId::new(number as usize))
    }

    /// Whether the file wrote the label of `v` as an integer (JSON's `1`, not `"1"`).
    pub fn has_integer_label(&self, v: VertexId) -> bool {
        match &self.integer_labels {
            IntegerLabels::None => false,
            IntegerLabels::Some(flags) => flags.get(v.index()).copied().unwrap_or(false),
        }
    }

    /// The attributes of the graph itself (of element 0).
    pub fn graph_attributes(&self) -> &Attributes {
        &self.graph_attributes
    }

    /// The attributes of the vertices.
    pub fn vertex_attributes(&self) -> &Attributes {
        &self.vertex_attributes
    }

    /// The attributes of the file's edges; see [`Board::file_edge`].
    pub fn edge_attributes(&self) -> &Attributes {
        &self.edge_attributes
    }

    /// The number in the file of the edge that `e` is or came from: `e` itself, unless an
    /// undirected board was made directed.
    pub fn file_edge(&self, e: EdgeId) -> EdgeId {
        EdgeId::new(e.index() / self.arcs_per_edge as usize)
    }

    /// Where the file puts the token: the vertex with the attribute `start=true`, else the one
    /// that the graph attribute `start` names. O(n).
    pub fn start(&self) -> Option<VertexId> {
        let is_start = |v: &VertexId| {
            let value = self.vertex_attributes.get(v.index() as u32, "start");
            value.is_some_and(|value| value.text.eq_ignore_ascii_case("true"))
        };
        self.vertices().find(is_start).or_else(|| {
            let named = self.graph_attributes.get(0, "start")?;
            self.find(named.text)
        })
    }

    /// The neighbour lists of the underlying undirected graph.
    pub fn undirected_adjacency(&self) -> Adjacency {
        Adjacency::undirected_from_pairs(self.vertex_count(), || self.pairs())
            .expect("a board's edge ends are numbered by 32 bits")
    }

    /// The out-neighbour lists; of an undirected board each edge counts as two arcs.
    pub fn outgoing_adjacency(&self) -> Adjacency {
        if !self.is_directed() {
            return self.undirected_adjacency();
        }
        Adjacency::outgoing_from_pairs(self.vertex_count(), || self.pairs())
            .expect("a board's arcs are numbered by 32 bits")
    }

    /// The edges as a list, directions dropped.
    pub fn edge_list(&self) -> EdgeList {
        EdgeList::new(self.vertex_count(), self.pairs().map(|(a, b)| [a, b]).collect())
    }

    /// This board read as a digraph: an undirected edge, loops too, becomes two arcs, a digraph
    /// stays as it is. O(n + m).
    ///
    /// # Errors
    /// [`BoardError::TooLarge`] when the arcs cannot be numbered by 32 bits.
    pub fn into_directed(mut self) -> Result<Board, BoardError> {
        if let BoardGraph::Undirected(graph) = &self.graph {
            if graph.edge_count() >= (u32::MAX / 2) as usize {
                return Err(BoardError::TooLarge);
            }
            let mut arcs = DiGraph::with_capacity(graph.node_count(), 2 * graph.edge_count());
            for _ in 0..graph.node_count() {
                arcs.add_node(());
            }
            for edge in graph.raw_edges() {
                arcs.add_edge(edge.source(), edge.target(), ());
                arcs.add_edge(edge.target(), edge.source(), ());
            }
            self.graph = BoardGraph::Directed(arcs);
            self.arcs_per_edge = 2;
        }
        Ok(self)
    }

    /// This board with directions dropped; an undirected board stays as it is. O(1).
    pub fn into_undirected(mut self) -> Board {
        self.graph = match self.graph {
            BoardGraph::Directed(graph) => BoardGraph::Undirected(graph.into_edge_type()),
            graph @ BoardGraph::Undirected(_) => graph,
        };
        self
    }

    /// A digest of vertices, labels and edges (not of attributes), as 32 hexadecimal digits: it
    /// tells one board from another. O(size).
    pub fn digest(&self) -> String {
        let mut hash = Sha256::new();
        hash.update([u8::from(self.is_directed())]);
        hash.update((self.vertex_count() as u64).to_le_bytes());
        for label in self.labels.iter() {
            hash.update((label.len() as u64).to_le_bytes());
            hash.update(label);
        }
        let mut buffer = Vec::with_capacity(8 * 1024);
        for (a, b) in self.pairs() {
            buffer.extend_from_slice(&a.to_le_bytes());
            buffer.extend_from_slice(&b.to_le_bytes());
            if buffer.len() >= 8 * 1024 {
                hash.update(&buffer);
                buffer.clear();
            }
        }
        hash.update(&buffer);
        hash.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    }

    fn raw_edges(&self) -> &[Edge<(), u32>] {
        match &self.graph {
            BoardGraph::Directed(graph) => graph.raw_edges(),
            BoardGraph::Undirected(graph) => graph.raw_edges(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn triangle() -> BoardBuilder {
        let mut builder = BoardBuilder::new(false);
        let v: Vec<_> = ["a", "b", "c"].map(|label| builder.vertex(label).unwrap()).into();
        for (x, y) in [(0, 1), (1, 2), (2, 0)] {
            builder.edge(v[x], v[y]).unwrap();
        }
        builder
    }

    #[test]
    fn made_directed_an_edge_is_two_arcs_with_the_files_number() {
        let board = triangle().build().into_directed().unwrap();
        assert_eq!(board.edge_count(), 6);
        assert_eq!(board.file_edge(EdgeId::new(5)), EdgeId::new(2));
        assert_eq!(board.outgoing_adjacency().neighbours(0), [1, 2]);
    }

    #[test]
    fn digest_tells_boards_apart() {
        let plain = triangle().build();
        let mut other = triangle();
        other.edge(VertexId::new(0), VertexId::new(0)).unwrap();
        assert_ne!(plain.digest(), other.build().digest());
        assert_ne!(plain.digest(), plain.clone().into_directed().unwrap().digest());
        assert_eq!(plain.digest(), triangle().build().digest());
        assert_eq!(plain.digest().len(), 32);
    }
}
