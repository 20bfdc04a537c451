//! The compact adjacency every algorithm works on: one array of offsets, one of neighbours.

use std::fmt;

use super::prefetch::prefetch;
use petgraph::visit::{EdgeRef, IntoEdgeReferences, NodeIndexable};

/// Neighbour lists in compressed sparse row form: 4 bytes a vertex, 4 bytes an entry.
///
/// Vertices are `0..vertex_count()`, petgraph's `NodeIndexable::to_index`. For a graph with holes
/// (`StableGraph`) that is the index *bound*; a hole is a vertex without neighbours.
///
/// An undirected edge stands in the lists of both its ends; a loop stands once in the list of its
/// vertex; parallel edges stand as often as they occur. Within a list neighbours stand in the
/// order of the edges.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Adjacency {
    offsets: Vec<u32>,
    neighbours: Vec<u32>,
}

/// A graph with more vertices or list entries than 32 bits can number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the graph is too large: vertices and edge ends are numbered by 32 bits")
    }
}

impl std::error::Error for TooLarge {}

impl Adjacency {
    /// The neighbour lists of the underlying undirected graph of `graph`, directions dropped.
    /// (petgraph's undirected `Csr` gives every edge twice, and twice it stands here.)
    ///
    /// O(n + m) time and memory.
    ///
    /// # Panics
    /// If the graph has 2³² − 1 or more vertices or edge ends.
    pub fn undirected<G>(graph: G) -> Self
    where
        G: IntoEdgeReferences + NodeIndexable,
    {
        Self::undirected_from_pairs(graph.node_bound(), || index_pairs(graph))
            .unwrap_or_else(|error| panic!("{error}"))
    }

    /// The out-neighbour lists of a directed graph. Of an undirected petgraph graph each edge is
    /// taken once, from the end it was added with.
    ///
    /// O(n + m) time and memory.
    ///
    /// # Panics
    /// If the graph has 2³² − 1 or more vertices or arcs.
    pub fn outgoing<G>(graph: G) -> Self
    where
        G: IntoEdgeReferences + NodeIndexable,
    {
        Self::outgoing_from_pairs(graph.node_bound(), || index_pairs(graph))
            .unwrap_or_else(|error| panic!("{error}"))
    }

    /// [`Adjacency::undirected`] from pairs of vertices; `pairs` is called twice and must give the
    /// same pairs both times.
    ///
    /// # Errors
    /// [`TooLarge`] when 32 bits do not suffice.
    pub fn undirected_from_pairs<I>(
        vertex_count: usize,
        pairs: impl Fn() -> I,
    ) -> Result<Self, TooLarge>
    where
        I: Iterator<Item = (u32, u32)>,
    {
        let both_ways = || {
            pairs().flat_map(|(a, b)| {
                let back = if a == b { None } else { Some((b, a)) };
                std::iter::once((a, b)).chain(back)
            })
        };
        Self::outgoing_from_pairs(vertex_count, both_ways)
    }

    /// [`Adjacency::outgoing`] from pairs (tail, head); `pairs` is called twice and must give the
    /// same pairs both times.
    ///
    /// # Errors
    /// [`TooLarge`] when 32 bits do not suffice.
    pub fn outgoing_from_pairs<I>(
        vertex_count: usize,
        pairs: impl Fn() -> I,
    ) -> Result<Self, TooLarge>
    where
        I: Iterator<Item = (u32, u32)>,
    {
        if u32::try_from(vertex_count).is_err() || vertex_count == u32::MAX as usize {
            return Err(TooLarge);
        }
        let mut offsets = vec![0_u32; vertex_count + 1];
        let mut entries = 0_u64;
        for (tail, _) in pairs() {
            offsets[tail as usize + 1] = offsets[tail as usize + 1].wrapping_add(1);
            entries += 1;
        }
        if entries >= u64::from(u32::MAX) {
            return Err(TooLarge);
        }
        for v in 0..vertex_count {
            offsets[v + 1] += offsets[v];
        }
        // Filling moves each vertex's start to its end, which is the next one's start.
        let mut neighbours = vec![0_u32; entries as usize];
        for (tail, head) in pairs() {
            let place = &mut offsets[tail as usize];
            neighbours[*place as usize] = head;
            *place += 1;
        }
        offsets.copy_within(0..vertex_count, 1);
        offsets[0] = 0;
        Ok(Adjacency { offsets, neighbours })
    }

    /// From lists that are ready: `offsets` begins with 0, does not fall and ends with the number
    /// of entries, which are below the number of vertices.
    pub(super) fn from_lists(offsets: Vec<u32>, neighbours: Vec<u32>) -> Self {
        debug_assert_eq!(offsets.last().map(|&end| end as usize), Some(neighbours.len()));
        Adjacency { offsets, neighbours }
    }

    /// The number of vertices (for a graph with holes: the index bound).
    pub fn vertex_count(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// The number of list entries: arcs, or twice the edges less the loops.
    pub fn entry_count(&self) -> usize {
        self.neighbours.len()
    }

    /// The neighbours of `v`, in the order of the edges.
    #[inline]
    pub fn neighbours(&self, v: u32) -> &[u32] {
        &self.neighbours[self.offsets[v as usize] as usize..self.offsets[v as usize + 1] as usize]
    }

    /// The number of entries in the list of `v`.
    #[inline]
    pub fn degree(&self, v: u32) -> usize {
        (self.offsets[v as usize + 1] - self.offsets[v as usize]) as usize
    }

    /// Asks for the place where the list of `v` begins to be brought near.
    #[inline]
    pub(super) fn prefetch_offset(&self, v: u32) {
        prefetch(&self.offsets, v as usize);
    }

    /// Asks for the beginning of the list of `v` to be brought near.
    #[inline]
    pub(super) fn prefetch_list(&self, v: u32) {
        prefetch(&self.neighbours, self.offsets[v as usize] as usize);
    }

    /// Where each list starts; one more at the end.
    pub fn offsets(&self) -> &[u32] {
        &self.offsets
    }

    /// All lists, one after the other.
    pub fn entries(&self) -> &[u32] {
        &self.neighbours
    }

    /// The lists of the reversed arcs: `u` stands in the list of `v` where `v` stood in that of
    /// `u`. O(n + m).
    pub fn transposed(&self) -> Adjacency {
        let n = self.vertex_count();
        let arcs = || {
            (0..n as u32)
                .flat_map(|tail| self.neighbours(tail).iter().map(move |&head| (head, tail)))
        };
        Self::outgoing_from_pairs(n, arcs).expect("the transpose is as large as the original")
    }
}

fn index_pairs<G>(graph: G) -> impl Iterator<Item = (u32, u32)>
where
    G: IntoEdgeReferences + NodeIndexable,
{
    // Ends are below `node_bound`, whose size is checked where the pairs are used.
    graph
        .edge_references()
        .map(move |e| (graph.to_index(e.source()) as u32, graph.to_index(e.target()) as u32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use petgraph::graph::{DiGraph, UnGraph};
    use petgraph::stable_graph::StableUnGraph;

    #[test]
    fn undirected_lists_hold_loops_once_and_parallel_edges_twice() {
        let graph = UnGraph::<(), ()>::from_edges([(0, 1), (1, 1), (1, 0), (2, 1)]);
        let adjacency = Adjacency::undirected(&graph);
        assert_eq!(adjacency.neighbours(0), [1, 1]);
        assert_eq!(adjacency.neighbours(1), [0, 1, 0, 2]);
        assert_eq!(adjacency.neighbours(2), [1]);
    }

    #[test]
    fn transposed_reverses_arcs() {
        let graph = DiGraph::<(), ()>::from_edges([(0, 1), (2, 1), (1, 1)]);
        let back = Adjacency::outgoing(&graph).transposed();
        assert_eq!(back.neighbours(0), [0_u32; 0]);
        assert_eq!(back.neighbours(1), [0, 1, 2]);
    }

    #[test]
    fn holes_are_vertices_without_neighbours() {
        let mut graph = StableUnGraph::<(), ()>::default();
        let v: Vec<_> = (0..4).map(|_| graph.add_node(())).collect();
        graph.add_edge(v[0], v[3], ());
        graph.remove_node(v[1]);
        let adjacency = Adjacency::undirected(&graph);
        assert_eq!(adjacency.vertex_count(), 4);
        assert_eq!(adjacency.degree(1), 0);
        assert_eq!(adjacency.neighbours(3), [0]);
    }

    #[test]
    fn empty_graph() {
        let adjacency = Adjacency::undirected(&UnGraph::<(), ()>::default());
        assert_eq!(adjacency.vertex_count(), 0);
        assert_eq!(Adjacency::default().vertex_count(), 0);
    }
}
