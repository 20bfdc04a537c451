//! Edge-disjoint forests: as many edges as k of them can cover, and why no more.
//!
//! [`SpanningForests::largest`] covers as many edges of a multigraph as k edge-disjoint forests
//! can (matroid union). From that follow two partitions of the vertices, both of which prove that
//! the packing is largest, because for any partition 𝒫 with e(𝒫) edges between its blocks no
//! packing covers more than e(𝒫) + k(n − |𝒫|) edges (Tutte 1961; Nash-Williams 1961):
//! [`redundant_blocks`](SpanningForests::redundant_blocks), the finest that is tight, and
//! [`top_clumps`](SpanningForests::top_clumps), the coarsest. [`packing_number`] tells how many
//! disjoint spanning trees there are, [`arboricity`] how many forests cover everything.
//!
//! # Method and cost
//! Vertices of degree at most k are taken away, a maximum-adjacency order covers nearly all that
//! can be covered, and phases of exchanges do the rest (the files `start`, `exchange` and
//! `layout` tell how). A phase takes O((k n + m) log n) time at worst and covers at least one edge
//! more; so the whole takes O(d (k n + m) log n) for the d edges that the start missed, d < k n.
//! In practice there are at most a dozen phases: two forests cost some 15 to 100 breadth-first
//! searches of the same graph (`benches/packing.rs`). Memory O(k n + m) with k n ≤ 2m wherever
//! more than low degrees remains. No recursion.
//!
//! # Sources
//! J. Edmonds 1965, *Minimum partition of a matroid into independent subsets*; J. Roskind and
//! R. E. Tarjan 1985, doi 10.1287/moor.10.4.701; H. N. Gabow and H. H. Westermann 1992, *Forests,
//! frames, and games*, doi 10.1007/BF01758774, for the clumps.

mod clumps;
mod disjoint_sets;
mod exchange;
mod incidence;
mod layout;
mod numbers;
mod start;

use super::EdgeList;
use crate::limits::{Monitor, StopReason};

pub(crate) use disjoint_sets::DisjointSets;
pub(crate) use exchange::Exchange;
pub(crate) use incidence::Incidence;
pub use numbers::{Arboricity, PackingNumber, arboricity, packing_number};

/// Of an edge that lies in no forest.
pub const UNCOVERED: u32 = u32::MAX;

/// Edge-disjoint forests of a multigraph that together cover as many edges as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpanningForests {
    k: u32,
    vertex_count: usize,
    forest_of: Vec<u32>,
    size: usize,
    /// The vertices left when low degrees are taken away: uncovered edges are among them.
    core: Vec<u32>,
    /// The redundant blocks, where the computation came across them.
    blocks: Option<Vec<u32>>,
}

/// The vertices and edges that are left when low degrees are taken away, renumbered.
struct Core {
    edges: Vec<u32>,
    ends: Vec<[u32; 2]>,
    forest_of: Vec<u32>,
}

impl Core {
    fn new(graph: &EdgeList, vertices: &[u32], forest_of: &[u32]) -> Core {
        if vertices.len() == graph.vertex_count() && graph.ends().iter().all(|[a, b]| a != b) {
            let edges = (0..graph.edge_count() as u32).collect();
            let (ends, forest_of) = (graph.ends().to_vec(), forest_of.to_vec());
            return Core { edges, ends, forest_of };
        }
        let mut number = vec![u32::MAX; graph.vertex_count()];
        for (i, &v) in (0..).zip(vertices) {
            number[v as usize] = i;
        }
        let mut core = Core { edges: Vec::new(), ends: Vec::new(), forest_of: Vec::new() };
        for (e, &ends) in (0..).zip(graph.ends()) {
            let ends = ends.map(|v| number[v as usize]);
            if ends[0] != ends[1] && !ends.contains(&u32::MAX) {
                core.edges.push(e);
                core.ends.push(ends);
                core.forest_of.push(forest_of[e as usize]);
            }
        }
        core
    }
}

impl SpanningForests {
    /// As many edges as `k` edge-disjoint forests can cover. See the module for method and cost.
    ///
    /// # Errors
    /// The reason why `monitor` stopped the computation.
    ///
    /// # Example
    /// ```
    /// use graphgame::algorithm::{EdgeList, spanning_forests::SpanningForests};
    /// use graphgame::limits::Monitor;
    ///
    /// // The complete graph with four vertices is the union of two paths.
    /// let ends = vec![[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
    /// let graph = EdgeList::new(4, ends);
    /// let forests = SpanningForests::largest(&graph, 2, &Monitor::unlimited()).unwrap();
    /// assert_eq!(forests.size(), 6);
    /// assert_eq!(forests.deficiency(), 0);
    /// ```
    pub fn largest(graph: &EdgeList, k: u32, monitor: &Monitor) -> Result<Self, StopReason> {
        let mut forests = SpanningForests {
            k,
            vertex_count: graph.vertex_count(),
            forest_of: vec![UNCOVERED; graph.edge_count()],
            size: 0,
            core: (0..graph.vertex_count() as u32).collect(),
            blocks: None,
        };
        if k == 0 {
            return Ok(forests);
        }
        let incidence = Incidence::new(graph.vertex_count(), graph.ends());
        let start = start::start(&incidence, graph.edge_count(), k, monitor)?;
        drop(incidence);
        forests.forest_of = start.forest_of;
        forests.core = start.core;
        if !forests.core.is_empty() {
            forests.exchange(graph, monitor)?;
        }
        forests.size = forests.forest_of.iter().filter(|&&i| i != UNCOVERED).count();
        Ok(forests)
    }

    fn exchange(&mut self, graph: &EdgeList, monitor: &Monitor) -> Result<(), StopReason> {
        let core = Core::new(graph, &self.core, &self.forest_of);
        let n = self.core.len();
        let mut sources: Vec<u32> = (0..core.ends.len() as u32)
            .filter(|&e| core.forest_of[e as usize] == UNCOVERED)
            .collect();
        // The start makes forest 0 span every component.
        let components = n - core.forest_of.iter().filter(|&&i| i == 0).count();
        let covered = core.forest_of.iter().filter(|&&i| i != UNCOVERED).count();
        if self.k as usize * (n - components) == covered {
            return Ok(());
        }
        let mut exchange = Exchange::new(n, self.k as usize, &core.ends, core.forest_of);
        if exchange.maximize(&mut sources, self.k as usize * components, monitor)? {
            let mut sets = DisjointSets::new(graph.vertex_count());
            for e in sources.iter().copied().chain(exchange.labelled()) {
                let [a, b] = core.ends[e as usize].map(|v| self.core[v as usize]);
                sets.join(a, b);
            }
            self.blocks = Some(sets.numbered());
        }
        for (&e, &i) in core.edges.iter().zip(&exchange.forest_of) {
            self.forest_of[e as usize] = i;
        }
        Ok(())
    }

    /// A packing that is known to be largest; `forest_of` tells the forest of each edge.
    pub(crate) fn from_parts(graph: &EdgeList, k: u32, forest_of: Vec<u32>) -> Self {
        let size = forest_of.iter().filter(|&&i| i != UNCOVERED).count();
        let vertex_count = graph.vertex_count();
        let core = (0..vertex_count as u32).collect();
        SpanningForests { k, vertex_count, forest_of, size, core, blocks: None }
    }

    /// The number of forests.
    pub fn forest_count(&self) -> u32 {
        self.k
    }

    /// The number of covered edges.
    pub fn size(&self) -> usize {
        self.size
    }

    /// How many edges are missing to `k` spanning trees: k(n − 1) − size, and 0 on the empty
    /// graph.
    pub fn deficiency(&self) -> u64 {
        u64::from(self.k) * (self.vertex_count as u64).saturating_sub(1) - self.size as u64
    }

    /// The forest that an edge lies in.
    pub fn forest_of(&self, edge: u32) -> Option<u32> {
        Some(self.forest_of[edge as usize]).filter(|&i| i != UNCOVERED)
    }

    /// The forest of every edge, [`UNCOVERED`] where there is none.
    pub fn forests(&self) -> &[u32] {
        &self.forest_of
    }

    /// The edges of each forest, ascending. O(k + m).
    pub fn edges_by_forest(&self) -> Vec<Vec<u32>> {
        let mut edges = vec![Vec::new(); self.k as usize];
        for (e, &i) in (0..).zip(&self.forest_of).filter(|&(_, &i)| i != UNCOVERED) {
            edges[i as usize].push(e);
        }
        edges
    }

    /// The finest partition 𝒫 of the vertices for which e(𝒫) + k(n − |𝒫|) is the size of the
    /// packing: the block of each vertex, numbered from 0 by least vertex. Some largest packing
    /// leaves an edge out iff both its ends are in one block (or it is a loop).
    ///
    /// O(n) where the packing came across them, else O((k n + m) log n). `graph` is the one this
    /// packing was made of.
    ///
    /// # Errors
    /// The reason why `monitor` stopped the computation.
    pub fn redundant_blocks(
        &self,
        graph: &EdgeList,
        monitor: &Monitor,
    ) -> Result<Vec<u32>, StopReason> {
        if let Some(blocks) = &self.blocks {
            return Ok(blocks.clone());
        }
        let uncovered: Vec<u32> = (0..)
            .zip(&self.forest_of)
            .zip(graph.ends())
            .filter(|&((_, &i), [a, b])| i == UNCOVERED && a != b)
            .map(|((e, _), _)| e)
            .collect();
        Ok(self.close(graph, &uncovered, monitor)?.numbered())
    }

    /// Joins the ends of all edges that can be exchanged for one of `sources`, which are uncovered
    /// edges, ascending, and no loops.
    fn close(
        &self,
        graph: &EdgeList,
        sources: &[u32],
        monitor: &Monitor,
    ) -> Result<DisjointSets, StopReason> {
        let mut sets = DisjointSets::new(self.vertex_count);
        if self.k == 0 || sources.is_empty() {
            for &e in sources {
                let [a, b] = graph.ends()[e as usize];
                sets.join(a, b);
            }
            return Ok(sets);
        }
        let core = Core::new(graph, &self.core, &self.forest_of);
        let sources: Vec<u32> = (0..)
            .zip(&core.edges)
            .filter(|(_, e)| sources.binary_search(e).is_ok())
            .map(|(i, _)| i)
            .collect();
        let forests = core.forest_of;
        let mut exchange = Exchange::new(self.core.len(), self.k as usize, &core.ends, forests);
        let mut core_sets = DisjointSets::new(self.core.len());
        exchange.close(&sources, &mut core_sets, monitor)?;
        for (i, &v) in (0..).zip(&self.core) {
            sets.join(v, self.core[core_sets.find(i) as usize]);
        }
        Ok(sets)
    }

    /// The coarsest partition for which e(𝒫) + k(n − |𝒫|) is the size of the packing: the maximal
    /// vertex sets that have k edge-disjoint spanning trees, which partition the vertices. The
    /// block of each vertex, numbered from 0 by least vertex. A further edge could be covered iff
    /// its ends were in different blocks.
    ///
    /// O(k m log n) at worst. `graph` is the one this packing was made of.
    pub fn top_clumps(&self, graph: &EdgeList) -> Vec<u32> {
        if self.k <= 2 {
            return clumps::top_clumps(graph.vertex_count(), self.k, graph.ends(), &self.forest_of);
        }
        // Inside a set of two or more vertices each has k edges: the others stand alone, and need
        // no room in each of the forests.
        let around = Incidence::new(self.vertex_count, graph.ends());
        let many = start::of_degree_more_than(&around, self.k - 1);
        drop(around);
        let core = Core::new(graph, &many, &self.forest_of);
        let of_core = clumps::top_clumps(many.len(), self.k, &core.ends, &core.forest_of);
        let mut sets = DisjointSets::new(self.vertex_count);
        let mut first = vec![u32::MAX; many.len()];
        for (&v, &clump) in many.iter().zip(&of_core) {
            match &mut first[clump as usize] {
                first if *first == u32::MAX => *first = v,
                first => {
                    sets.join(*first, v);
                }
            }
        }
        sets.numbered()
    }
}
