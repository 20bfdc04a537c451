//! What is left of C after reductions: again a graph whose vertices 2p and 2p + 1 are matched.
//!
//! Edges that are in no perfect matching are gone, vertices with two neighbours are contracted
//! ([`contract`](super::contract)). Each edge is one of C, at whose vertices its ends may be
//! merged with others.

use super::EdgeStatus;
use super::core::Core;
use crate::algorithm::Adjacency;

/// An edge outside the matching, from one of its ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub target: u32,
    pub edge: u32,
}

/// A graph with a perfect matching that is not listed, and what is known of the other edges.
pub(super) struct Kernel {
    vertex_count: u32,
    /// The edges outside the matching.
    edges: Vec<[u32; 2]>,
    status: Vec<EdgeStatus>,
    /// The edge of C that each edge is.
    pub origin: Vec<u32>,
    /// The node of the [`Contraction`](super::contract::Contraction) that each vertex is.
    pub node: Vec<u32>,
    /// The matched pair of C that each matched pair is.
    pub pair: Vec<u32>,
    /// Neighbour lists without the edges rejected when they were made.
    offsets: Vec<u32>,
    entries: Vec<Entry>,
}

impl Kernel {
    /// The whole of C.
    pub fn of(core: &Core) -> Kernel {
        let mut kernel = Kernel::new(core.vertex_count());
        kernel.edges = core.edges().to_vec();
        kernel.origin = (0..core.edges().len() as u32).collect();
        kernel.status = vec![EdgeStatus::Undecided; kernel.edges.len()];
        kernel.node = (0..core.vertex_count()).collect();
        kernel.pair = (0..core.vertex_count() / 2).collect();
        kernel.list();
        kernel
    }

    /// Vertices without edges, `node` and `pair` still empty.
    pub fn new(vertex_count: u32) -> Kernel {
        Kernel {
            vertex_count,
            edges: Vec::new(),
            status: Vec::new(),
            origin: Vec::new(),
            node: Vec::new(),
            pair: Vec::new(),
            offsets: vec![0; vertex_count as usize + 1],
            entries: Vec::new(),
        }
    }

    /// Adds an edge. The lists are not up to date until [`Kernel::list`] is called.
    pub fn push(&mut self, ends: [u32; 2], origin: u32, status: EdgeStatus) {
        self.edges.push(ends);
        self.origin.push(origin);
        self.status.push(status);
    }

    /// Makes the neighbour lists of all edges that are not rejected.
    pub fn list(&mut self) {
        let n = self.vertex_count as usize;
        let mut offsets = vec![0_u32; n + 1];
        let live = |status: EdgeStatus| status != EdgeStatus::NotAllowed;
        for (&[a, b], &status) in self.edges.iter().zip(&self.status) {
            if live(status) {
                offsets[a as usize + 1] += 1;
                offsets[b as usize + 1] += 1;
            }
        }
        for v in 0..n {
            offsets[v + 1] += offsets[v];
        }
        let mut entries = vec![Entry { target: 0, edge: 0 }; offsets[n] as usize];
        for (edge, (&[a, b], &status)) in self.edges.iter().zip(&self.status).enumerate() {
            if live(status) {
                for (from, target) in [(a, b), (b, a)] {
                    let place = &mut offsets[from as usize];
                    entries[*place as usize] = Entry { target, edge: edge as u32 };
                    *place += 1;
                }
            }
        }
        offsets.copy_within(0..n, 1);
        offsets[0] = 0;
        self.offsets = offsets;
        self.entries = entries;
    }

    pub fn vertex_count(&self) -> u32 {
        self.vertex_count
    }

    pub fn pair_count(&self) -> u32 {
        self.vertex_count / 2
    }

    pub fn entries(&self, v: u32) -> &[Entry] {
        &self.entries[self.offsets[v as usize] as usize..self.offsets[v as usize + 1] as usize]
    }

    /// The lists without the edge numbers.
    pub fn adjacency(&self) -> Adjacency {
        Adjacency::from_lists(
            self.offsets.clone(),
            self.entries.iter().map(|entry| entry.target).collect(),
        )
    }

    pub fn edges(&self) -> &[[u32; 2]] {
        &self.edges
    }

    /// The number of edges in the lists.
    pub fn listed(&self) -> usize {
        self.entries.len() / 2
    }

    pub fn status(&self, edge: u32) -> EdgeStatus {
        self.status[edge as usize]
    }

    pub fn is_open(&self, edge: u32) -> bool {
        self.status[edge as usize] == EdgeStatus::Undecided
    }

    pub fn set(&mut self, edge: u32, status: EdgeStatus) {
        self.status[edge as usize] = status;
    }

    /// Rejects edges and takes them out of the lists.
    pub fn reject(&mut self, is_rejected: impl Fn([u32; 2]) -> bool) {
        let mut any = false;
        for (&ends, status) in self.edges.iter().zip(&mut self.status) {
            if *status != EdgeStatus::NotAllowed && is_rejected(ends) {
                *status = EdgeStatus::NotAllowed;
                any = true;
            }
        }
        if any {
            self.list();
        }
    }

    /// Whether no edge is open.
    pub fn is_settled(&self) -> bool {
        !self.status.contains(&EdgeStatus::Undecided)
    }

    /// The open edges, ascending.
    pub fn open_edges(&self) -> Vec<u32> {
        (0..self.edges.len() as u32).filter(|&edge| self.is_open(edge)).collect()
    }

    /// Writes what is known of the edges into C.
    pub fn settle(&self, core: &mut Core) {
        for (&origin, &status) in self.origin.iter().zip(&self.status) {
            core.set(origin, status);
        }
    }
}
