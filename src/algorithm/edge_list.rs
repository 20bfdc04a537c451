//! A multigraph as the list of its edges, for what must tell parallel edges apart.

use petgraph::visit::{EdgeIndexable, EdgeRef, IntoEdgeReferences, NodeIndexable};

/// Vertices `0..vertex_count` and the two ends of each edge; loops and parallel edges are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EdgeList {
    vertex_count: usize,
    ends: Vec<[u32; 2]>,
}

impl EdgeList {
    /// A graph with these edges.
    ///
    /// # Panics
    /// If an end is not below `vertex_count`, or 32 bits cannot number vertices and edge ends.
    pub fn new(vertex_count: usize, ends: Vec<[u32; 2]>) -> Self {
        assert!(
            vertex_count < u32::MAX as usize && ends.len() < (u32::MAX / 2) as usize,
            "the graph is too large: vertices and edge ends are numbered by 32 bits"
        );
        assert!(
            ends.iter().flatten().all(|&v| (v as usize) < vertex_count),
            "the ends of an edge are vertices"
        );
        EdgeList { vertex_count, ends }
    }

    /// The underlying undirected graph of any petgraph graph. Edges are numbered by
    /// `EdgeIndexable::to_index`; the number of an edge removed from a `StableGraph` stands for a
    /// loop at vertex 0.
    ///
    /// # Panics
    /// If 32 bits cannot number vertices and edge ends.
    pub fn of<G>(graph: G) -> Self
    where
        G: IntoEdgeReferences + NodeIndexable + EdgeIndexable,
    {
        let mut ends = vec![[0, 0]; graph.edge_bound()];
        for edge in graph.edge_references() {
            let end = |v| NodeIndexable::to_index(&graph, v) as u32;
            ends[EdgeIndexable::to_index(&graph, edge.id())] =
                [end(edge.source()), end(edge.target())];
        }
        EdgeList::new(graph.node_bound(), ends)
    }

    /// The number of vertices.
    pub fn vertex_count(&self) -> usize {
        self.vertex_count
    }

    /// The number of edges, loops among them.
    pub fn edge_count(&self) -> usize {
        self.ends.len()
    }

    /// The ends of every edge.
    pub fn ends(&self) -> &[[u32; 2]] {
        &self.ends
    }

    /// Adds an edge.
    ///
    /// # Panics
    /// As [`EdgeList::new`].
    pub(crate) fn push(&mut self, ends: [u32; 2]) {
        assert!(ends.iter().all(|&v| (v as usize) < self.vertex_count));
        assert!(self.ends.len() + 1 < (u32::MAX / 2) as usize);
        self.ends.push(ends);
    }
}
