//! Boards in the making.

use petgraph::graph::{DiGraph, UnGraph};

use super::{
    AttributeValue, Attributes, Board, BoardError, BoardGraph, EdgeId, IntegerLabels, Labels,
    VertexId,
};

/// Makes a [`Board`], vertex by vertex and edge by edge.
#[derive(Clone, Debug)]
pub struct BoardBuilder {
    board: Board,
}

impl BoardBuilder {
    /// An empty board, directed or not.
    pub fn new(directed: bool) -> Self {
        let graph = if directed {
            BoardGraph::Directed(DiGraph::default())
        } else {
            BoardGraph::Undirected(UnGraph::default())
        };
        BoardBuilder {
            board: Board {
                name: None,
                strict: false,
                graph,
                labels: Labels::default(),
                integer_labels: IntegerLabels::None,
                graph_attributes: Attributes::default(),
                vertex_attributes: Attributes::default(),
                edge_attributes: Attributes::default(),
                arcs_per_edge: 1,
            },
        }
    }

    /// Makes edges arcs, or arcs edges, of a board that has none yet.
    ///
    /// # Panics
    /// If there is an edge.
    pub fn set_directed(&mut self, directed: bool) -> &mut Self {
        assert_eq!(self.edge_count(), 0, "directions are set before the first edge");
        let graph =
            std::mem::replace(&mut self.board.graph, BoardGraph::Undirected(UnGraph::default()));
        self.board.graph = match (graph, directed) {
            (BoardGraph::Undirected(graph), true) => BoardGraph::Directed(graph.into_edge_type()),
            (BoardGraph::Directed(graph), false) => BoardGraph::Undirected(graph.into_edge_type()),
            (graph, _) => graph,
        };
        self
    }

    /// Names the graph.
    pub fn set_name(&mut self, name: impl Into<String>) -> &mut Self {
        self.board.name = Some(name.into());
        self
    }

    /// Marks the board as strict. (Merging parallel edges is the caller's business.)
    pub fn set_strict(&mut self, strict: bool) -> &mut Self {
        self.board.strict = strict;
        self
    }

    /// The vertex labelled `label`, made where it is not there. O(length).
    ///
    /// # Errors
    /// [`BoardError::TooLarge`].
    pub fn vertex(&mut self, label: &str) -> Result<VertexId, BoardError> {
        let (number, new) = self.board.labels.intern(label)?;
        if new {
            match &mut self.board.graph {
                BoardGraph::Directed(graph) => graph.add_node(()),
                BoardGraph::Undirected(graph) => graph.add_node(()),
            };
        }
        Ok(VertexId::new(number as usize))
    }

    /// The vertex labelled `label`, if it is there.
    pub fn find(&self, label: &str) -> Option<VertexId> {
        self.board.find(label)
    }

    /// Whether edges are arcs.
    pub fn is_directed(&self) -> bool {
        self.board.is_directed()
    }

    /// The labels so far, by vertex.
    pub fn labels(&self) -> &Labels {
        &self.board.labels
    }

    /// Notes that the file writes the label of `v` as an integer.
    pub fn set_integer_label(&mut self, v: VertexId) {
        if let IntegerLabels::None = self.board.integer_labels {
            self.board.integer_labels = IntegerLabels::Some(Vec::new());
        }
        if let IntegerLabels::Some(flags) = &mut self.board.integer_labels {
            if flags.len() <= v.index() {
                flags.resize(v.index() + 1, false);
            }
            flags[v.index()] = true;
        }
    }

    /// Adds an edge or arc; parallel edges and loops are kept.
    ///
    /// # Errors
    /// [`BoardError::TooLarge`].
    ///
    /// # Panics
    /// If `a` or `b` is not a vertex.
    pub fn edge(&mut self, a: VertexId, b: VertexId) -> Result<EdgeId, BoardError> {
        // Half of what 32 bits can number, so that both ends of all edges can be.
        if self.board.edge_count() >= (u32::MAX / 2) as usize {
            return Err(BoardError::TooLarge);
        }
        Ok(match &mut self.board.graph {
            BoardGraph::Directed(graph) => graph.add_edge(a, b, ()),
            BoardGraph::Undirected(graph) => graph.add_edge(a, b, ()),
        })
    }

    /// Takes all edges and their attributes away again.
    pub fn forget_edges(&mut self) {
        match &mut self.board.graph {
            BoardGraph::Directed(graph) => graph.clear_edges(),
            BoardGraph::Undirected(graph) => graph.clear_edges(),
        }
        self.board.edge_attributes = Attributes::default();
    }

    /// Makes room for this many more edges.
    pub fn reserve_edges(&mut self, additional: usize) {
        match &mut self.board.graph {
            BoardGraph::Directed(graph) => graph.reserve_edges(additional),
            BoardGraph::Undirected(graph) => graph.reserve_edges(additional),
        }
    }

    /// The number of vertices so far.
    pub fn vertex_count(&self) -> usize {
        self.board.vertex_count()
    }

    /// The number of edges so far.
    pub fn edge_count(&self) -> usize {
        self.board.edge_count()
    }

    /// The ends of an edge already added.
    pub fn ends(&self, e: EdgeId) -> (VertexId, VertexId) {
        self.board.ends(e)
    }

    /// Sets an attribute of the graph itself.
    ///
    /// # Errors
    /// [`BoardError::TooLarge`].
    pub fn set_graph_attribute(
        &mut self,
        key: &str,
        value: AttributeValue<'_>,
    ) -> Result<(), BoardError> {
        Ok(self.board.graph_attributes.set(0, key, value)?)
    }

    /// Sets an attribute of a vertex.
    ///
    /// # Errors
    /// [`BoardError::TooLarge`].
    pub fn set_vertex_attribute(
        &mut self,
        v: VertexId,
        key: &str,
        value: AttributeValue<'_>,
    ) -> Result<(), BoardError> {
        Ok(self.board.vertex_attributes.set(v.index() as u32, key, value)?)
    }

    /// Sets an attribute of an edge.
    ///
    /// # Errors
    /// [`BoardError::TooLarge`].
    pub fn set_edge_attribute(
        &mut self,
        e: EdgeId,
        key: &str,
        value: AttributeValue<'_>,
    ) -> Result<(), BoardError> {
        Ok(self.board.edge_attributes.set(e.index() as u32, key, value)?)
    }

    /// The finished board.
    pub fn build(self) -> Board {
        let mut board = self.board;
        board.graph_attributes.seal();
        board.vertex_attributes.seal();
        board.edge_attributes.seal();
        board
    }
}
