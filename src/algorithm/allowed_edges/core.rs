//! The part C of a graph as a graph of its own, numbered so that 2p and 2p + 1 are matched.
//!
//! So the mate of v is v ^ 1 and the pair of v is v >> 1, without an array. Loops and edges
//! parallel to others or to M are left out; what is decided of an edge holds for its copies.

use super::EdgeStatus;
use crate::algorithm::matching::NONE;
use crate::algorithm::{Adjacency, GallaiEdmonds, GallaiEdmondsClass as Class};

/// An edge outside the matching, from one of its ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub target: u32,
    pub edge: u32,
}

/// G\[C\] and what is known of its edges.
pub(super) struct Core {
    /// The number of each vertex of the whole graph in here; [`NONE`] outside C.
    number: Vec<u32>,
    vertex_count: u32,
    /// The edges outside the matching.
    edges: Vec<[u32; 2]>,
    status: Vec<EdgeStatus>,
    /// Neighbour lists; rejected edges are dropped at times.
    offsets: Vec<u32>,
    entries: Vec<Entry>,
}

/// The mate of `v`.
pub(super) fn mate(v: u32) -> u32 {
    v ^ 1
}

impl Core {
    pub fn of(adjacency: &Adjacency, sets: &GallaiEdmonds) -> Core {
        let n = adjacency.vertex_count();
        let mut number = vec![NONE; n];
        let mut vertex_count = 0;
        for (v, w) in sets.matching().pairs() {
            if sets.class(v) == Class::Perfect {
                number[v as usize] = vertex_count;
                number[w as usize] = vertex_count + 1;
                vertex_count += 2;
            }
        }
        let mut edges = Vec::new();
        let mut seen = vec![NONE; vertex_count as usize];
        for v in 0..n as u32 {
            let a = number[v as usize];
            if a == NONE {
                continue;
            }
            for &w in adjacency.neighbours(v) {
                let b = number[w as usize];
                if v < w && b != NONE && b != mate(a) && seen[b as usize] != a {
                    seen[b as usize] = a;
                    edges.push([a, b]);
                }
            }
        }
        let status = vec![EdgeStatus::Undecided; edges.len()];
        let mut core =
            Core { number, vertex_count, edges, status, offsets: Vec::new(), entries: Vec::new() };
        core.list();
        core
    }

    /// Makes the neighbour lists of all edges that are not rejected.
    fn list(&mut self) {
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

    pub fn drop_rejected(&mut self) {
        self.list();
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

    pub fn is_open(&self, edge: u32) -> bool {
        self.status[edge as usize] == EdgeStatus::Undecided
    }

    pub fn set(&mut self, edge: u32, status: EdgeStatus) {
        self.status[edge as usize] = status;
    }

    /// The open edges, ascending.
    pub fn open_edges(&self) -> Vec<u32> {
        (0..self.edges.len() as u32).filter(|&edge| self.is_open(edge)).collect()
    }

    /// The statuses again by the vertices of the whole graph.
    pub fn by_vertex(&self) -> StatusByVertex<'_> {
        // Lists of all edges, in the order in which they were found from their first ends.
        let n = self.vertex_count as usize;
        StatusByVertex { core: self, full: self.full_lists(), found: vec![NONE; n], at: NONE }
    }

    /// For each vertex its edges, rejected ones too.
    fn full_lists(&self) -> (Vec<u32>, Vec<u32>) {
        let n = self.vertex_count as usize;
        let mut offsets = vec![0_u32; n + 1];
        for &[a, b] in &self.edges {
            offsets[a as usize + 1] += 1;
            offsets[b as usize + 1] += 1;
        }
        for v in 0..n {
            offsets[v + 1] += offsets[v];
        }
        let mut lists = vec![0_u32; offsets[n] as usize];
        for (edge, ends) in self.edges.iter().enumerate() {
            for &end in ends {
                let place = &mut offsets[end as usize];
                lists[*place as usize] = edge as u32;
                *place += 1;
            }
        }
        offsets.copy_within(0..n, 1);
        offsets[0] = 0;
        (offsets, lists)
    }
}

/// Looks up edges of C by vertices of the whole graph, one vertex after the other.
pub(super) struct StatusByVertex<'a> {
    core: &'a Core,
    full: (Vec<u32>, Vec<u32>),
    /// The edge from the present vertex to each neighbour; old values elsewhere.
    found: Vec<u32>,
    at: u32,
}

impl StatusByVertex<'_> {
    /// Goes to vertex `v` of the whole graph.
    pub fn enter(&mut self, v: u32) {
        self.at = self.core.number[v as usize];
        if self.at == NONE {
            return;
        }
        let (offsets, lists) = &self.full;
        let list = offsets[self.at as usize] as usize..offsets[self.at as usize + 1] as usize;
        for &edge in &lists[list] {
            let [a, b] = self.core.edges[edge as usize];
            self.found[(a ^ b ^ self.at) as usize] = edge;
        }
    }

    /// The status of the edge from the present vertex to its neighbour `w`, both in C.
    pub fn edge_to(&self, w: u32) -> EdgeStatus {
        let b = self.core.number[w as usize];
        if b == mate(self.at) {
            return EdgeStatus::Allowed;
        }
        self.core.status[self.found[b as usize] as usize]
    }
}
