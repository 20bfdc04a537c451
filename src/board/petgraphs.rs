//! Boards from petgraph graphs.

use petgraph::graph::{DiGraph, UnGraph};
use petgraph::visit::{EdgeRef, GraphProp, IntoEdgeReferences, IntoNodeIdentifiers, NodeIndexable};

use super::{Board, BoardBuilder, VertexId};

const FITS: &str = "a graph of fewer than 2³² - 1 vertices and edges fits in a board";

impl Board {
    /// A board with the vertices and edges of any petgraph graph, in their order (for a
    /// `StableGraph`: numbered anew, without the holes). `label` names the vertices; a label that
    /// was there before is made distinct by the vertex's number.
    ///
    /// Each edge reference is an edge: petgraph's undirected `Csr` gives every edge twice.
    ///
    /// O(n + m) time and memory beside the labels.
    ///
    /// # Panics
    /// If the graph has 2³² − 1 or more vertices or edges, or more than 4 GiB of labels.
    ///
    /// # Example
    /// ```
    /// use graphgame::Board;
    /// use petgraph::stable_graph::StableDiGraph;
    ///
    /// let mut graph = StableDiGraph::<&str, ()>::new();
    /// let [a, b, c] = ["a", "b", "c"].map(|label| graph.add_node(label));
    /// graph.extend_with_edges([(a, b), (b, c), (c, a)]);
    /// graph.remove_node(b);
    /// let board = Board::of(&graph, |v| graph[v]);
    /// assert_eq!(board.labels().iter().collect::<Vec<_>>(), ["a", "c"]);
    /// assert_eq!(board.pairs().collect::<Vec<_>>(), [(1, 0)]);
    /// ```
    pub fn of<G, L>(graph: G, mut label: impl FnMut(G::NodeId) -> L) -> Board
    where
        G: GraphProp + IntoNodeIdentifiers + IntoEdgeReferences + NodeIndexable,
        L: ToString,
    {
        let mut builder = BoardBuilder::new(graph.is_directed());
        let mut vertices = vec![VertexId::end(); graph.node_bound()];
        for (number, v) in graph.node_identifiers().enumerate() {
            let mut label = label(v).to_string();
            while builder.find(&label).is_some() {
                label = format!("{label}#{number}");
            }
            vertices[graph.to_index(v)] = builder.vertex(&label).expect(FITS);
        }
        for edge in graph.edge_references() {
            let [a, b] = [edge.source(), edge.target()].map(|v| vertices[graph.to_index(v)]);
            builder.edge(a, b).expect(FITS);
        }
        builder.build()
    }
}

impl<V: ToString, E> From<&UnGraph<V, E, u32>> for Board {
    /// [`Board::of`] with the vertices' weights for labels.
    fn from(graph: &UnGraph<V, E, u32>) -> Board {
        Board::of(graph, |v| graph[v].to_string())
    }
}

impl<V: ToString, E> From<&DiGraph<V, E, u32>> for Board {
    /// [`Board::of`] with the vertices' weights for labels.
    fn from(graph: &DiGraph<V, E, u32>) -> Board {
        Board::of(graph, |v| graph[v].to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_vertex_is_kept_and_named_apart() {
        let mut graph = UnGraph::<&str, ()>::default();
        let a = graph.add_node("x");
        let b = graph.add_node("x");
        graph.add_edge(a, b, ());
        let board = Board::from(&graph);
        assert_eq!((board.vertex_count(), board.edge_count()), (2, 1));
        assert_ne!(board.label(a), board.label(b));
    }

    #[test]
    fn any_kind_of_petgraph_graph_is_taken() {
        use petgraph::{adj::List, csr::Csr, graph::Graph, visit::Reversed};
        let pairs = |board: &Board| board.pairs().collect::<Vec<_>>();

        let graph = Graph::<(), (), petgraph::Directed, u8>::from_edges([(0, 1), (1, 2), (1, 2)]);
        let board = Board::of(&graph, |v| v.index());
        assert!(board.is_directed());
        assert_eq!(pairs(&board), [(0, 1), (1, 2), (1, 2)]);
        assert_eq!(pairs(&Board::of(Reversed(&graph), |v| v.index())), [(1, 0), (2, 1), (2, 1)]);

        let csr = Csr::<(), ()>::from_sorted_edges(&[(0, 2), (1, 0)]).expect("sorted");
        assert_eq!(pairs(&Board::of(&csr, |v| v)), [(0, 2), (1, 0)]);

        let mut list = List::<()>::with_capacity(2);
        let (a, b) = (list.add_node(), list.add_node());
        list.add_edge(b, a, ());
        assert_eq!(pairs(&Board::of(&list, |v| v)), [(1, 0)]);
    }
}
