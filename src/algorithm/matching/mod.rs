//! Maximum matching in general graphs.
//!
//! [`maximum_matching`] takes any petgraph graph, [`Matching::maximum`] an [`Adjacency`]. Both run
//! a Karp–Sipser start (dense graphs: a greedy one), then one alternating forest grown from all
//! exposed vertices at once and never rebuilt (Edmonds 1965, with the trees that survive kept, as
//! in LEMON and in the Hungarian method). Where the start misses much the graph is renumbered
//! breadth-first before the forest grows.
//!
//! O(n·m·α(n)) at worst, linear memory; on the families in `benches/matching.rs` a few times one
//! breadth-first search. No recursion.
//!
//! [`GallaiEdmonds`](super::GallaiEdmonds) tells which vertices some maximum matching misses and
//! why no larger matching exists, [`AllowedEdges`](super::AllowedEdges) which edges lie in some
//! maximum matching, [`PlayMatching`] keeps a matching maximum while vertices are deleted.

mod forest;
mod greedy;
mod karp_sipser;
mod play;
mod renumber;

use petgraph::visit::{IntoEdgeReferences, NodeIndexable};

use super::Adjacency;
use crate::limits::{Monitor, StopReason};

pub(super) use forest::{Event, Forest};
pub use play::PlayMatching;

/// Up to here a graph fits in the cache however it is numbered.
const SMALL: usize = 10_000;

/// No mate.
pub(super) const NONE: u32 = u32::MAX;

/// A matching: edges no two of which share a vertex.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matching {
    mate: Vec<u32>,
    len: usize,
}

/// A maximum matching of the underlying undirected graph of `graph`: directions, loops and copies
/// of parallel edges do not matter.
///
/// Vertices are given by `NodeIndexable::to_index`; the holes of a `StableGraph` are exposed.
///
/// O(n·m·α(n)) time at worst, near-linear as a rule, O(n + m) memory.
///
/// # Panics
/// If the graph has 2³² − 1 or more vertices or edge ends.
///
/// # Example
/// ```
/// use graphgame::algorithm::maximum_matching;
/// use petgraph::graph::UnGraph;
///
/// // A triangle with a tail: 0 ─ 1 ─ 2 ─ 0, 2 ─ 3.
/// let graph = UnGraph::<(), ()>::from_edges([(0, 1), (1, 2), (2, 0), (2, 3)]);
/// let matching = maximum_matching(&graph);
/// assert_eq!(matching.len(), 2);
/// assert_eq!(matching.mate(3), Some(2));
/// ```
pub fn maximum_matching<G>(graph: G) -> Matching
where
    G: IntoEdgeReferences + NodeIndexable,
{
    Matching::maximum(&Adjacency::undirected(graph), &Monitor::unlimited())
        .expect("nothing stops a computation without limits")
}

impl Matching {
    /// A maximum matching of an undirected graph. See the module for the method and its cost.
    ///
    /// # Errors
    /// The reason why `monitor` stopped the computation.
    ///
    /// # Example
    /// ```
    /// use graphgame::algorithm::{Adjacency, Matching};
    /// use graphgame::limits::Monitor;
    ///
    /// let path = [(0, 1), (1, 2)];
    /// let adjacency = Adjacency::undirected_from_pairs(3, || path.iter().copied())?;
    /// let matching = Matching::maximum(&adjacency, &Monitor::unlimited()).unwrap();
    /// assert_eq!(matching.len(), 1);
    /// # Ok::<(), graphgame::algorithm::TooLarge>(())
    /// ```
    pub fn maximum(adjacency: &Adjacency, monitor: &Monitor) -> Result<Matching, StopReason> {
        if greedy::is_dense(adjacency) {
            let mut mate = greedy::greedy(adjacency, monitor)?;
            if exposed_count(&mate) > 1 {
                Forest::new(adjacency).maximize(&mut mate, monitor)?;
            }
            return Ok(Matching::from_mates(mate));
        }
        let karp_sipser::Start { mut mate, doubtful } =
            karp_sipser::karp_sipser(adjacency, monitor)?;
        // Much is left to the forest, and the graph is sparse: then near numbers pay for
        // themselves. (Where the start leaves little they would double the time.)
        let n = adjacency.vertex_count();
        if doubtful > n / 500 && adjacency.entry_count() < 8 * n && n > SMALL {
            let (near, order) = renumber::breadth_first(adjacency);
            let mut near_mate = karp_sipser::karp_sipser(&near, monitor)?.mate;
            Forest::new(&near).maximize(&mut near_mate, monitor)?;
            for (v, &w) in near_mate.iter().enumerate() {
                mate[order[v] as usize] = if w == NONE { NONE } else { order[w as usize] };
            }
        } else if doubtful > 1 {
            // One alone cannot be matched: the other exposed vertices are so rightly.
            Forest::new(adjacency).maximize(&mut mate, monitor)?;
        }
        Ok(Matching::from_mates(mate))
    }

    /// A matching that need not be maximum but nearly is, in O(n + m): the Karp–Sipser heuristic.
    ///
    /// # Errors
    /// The reason why `monitor` stopped the computation.
    pub fn nearly_maximum(
        adjacency: &Adjacency,
        monitor: &Monitor,
    ) -> Result<Matching, StopReason> {
        Ok(Matching::from_mates(karp_sipser::karp_sipser(adjacency, monitor)?.mate))
    }

    /// The matching of these pairs among `vertex_count` vertices; `None` if a pair has a vertex
    /// out of range or two vertices that are one, or two pairs share a vertex.
    pub fn from_pairs(
        vertex_count: usize,
        pairs: impl IntoIterator<Item = (u32, u32)>,
    ) -> Option<Matching> {
        let mut mate = vec![NONE; vertex_count];
        for (v, w) in pairs {
            if v == w || *mate.get(v as usize)? != NONE || *mate.get(w as usize)? != NONE {
                return None;
            }
            mate[v as usize] = w;
            mate[w as usize] = v;
        }
        Some(Matching::from_mates(mate))
    }

    fn from_mates(mate: Vec<u32>) -> Matching {
        let len = (mate.len() - exposed_count(&mate)) / 2;
        Matching { mate, len }
    }

    /// Augments the matching until it is maximum.
    pub(super) fn maximize(
        &mut self,
        forest: &mut Forest<'_>,
        monitor: &Monitor,
    ) -> Result<bool, StopReason> {
        let augmented = forest.maximize(&mut self.mate, monitor)?;
        self.len = (self.mate.len() - exposed_count(&self.mate)) / 2;
        Ok(augmented)
    }

    /// The vertex matched with `v`; `None` if `v` is exposed.
    ///
    /// # Panics
    /// If `v` is not below [`Matching::vertex_count`].
    #[inline]
    pub fn mate(&self, v: u32) -> Option<u32> {
        let mate = self.mate[v as usize];
        (mate != NONE).then_some(mate)
    }

    /// The mate of each vertex, `u32::MAX` for exposed ones.
    pub fn mates(&self) -> &[u32] {
        &self.mate
    }

    /// The number of edges.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no edge.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of vertices of the graph (for a graph with holes: the index bound).
    pub fn vertex_count(&self) -> usize {
        self.mate.len()
    }

    /// Whether every vertex is covered.
    pub fn is_perfect(&self) -> bool {
        2 * self.len == self.mate.len()
    }

    /// The edges as pairs of vertices, the smaller first, ascending.
    pub fn pairs(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let mates = self.mate.iter().enumerate().map(|(v, &w)| (v as u32, w));
        mates.filter(|&(v, w)| v < w && w != NONE)
    }

    /// The vertices that no edge covers, ascending.
    pub fn exposed(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.mate.len() as u32).filter(|&v| self.mate[v as usize] == NONE)
    }
}

fn exposed_count(mate: &[u32]) -> usize {
    mate.iter().filter(|&&m| m == NONE).count()
}
