//! The part C of a graph as a graph of its own, numbered so that 2p and 2p + 1 are matched.
//!
//! So the mate of v is v ^ 1 and the pair of v is v >> 1, without an array. Loops and edges
//! parallel to others or to M are left out; what is decided of an edge holds for its copies.

use super::EdgeStatus;
use crate::algorithm::matching::NONE;
use crate::algorithm::{Adjacency, GallaiEdmonds, GallaiEdmondsClass as Class};

/// G\[C\] and what is known of its edges.
pub(super) struct Core {
    /// The number of each vertex of the whole graph in here; [`NONE`] outside C.
    number: Vec<u32>,
    vertex_count: u32,
    /// The edges outside the matching.
    edges: Vec<[u32; 2]>,
    status: Vec<EdgeStatus>,
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
        Core { number, vertex_count, edges, status }
    }

    pub fn vertex_count(&self) -> u32 {
        self.vertex_count
    }

    pub fn edges(&self) -> &[[u32; 2]] {
        &self.edges
    }

    pub fn status(&self, edge: u32) -> EdgeStatus {
        self.status[edge as usize]
    }

    pub fn set(&mut self, edge: u32, status: EdgeStatus) {
        self.status[edge as usize] = status;
    }

    /// The statuses again by the vertices of the whole graph.
    pub fn by_vertex(&self) -> StatusByVertex<'_> {
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
        StatusByVertex { core: self, offsets, lists, found: vec![NONE; n], at: NONE }
    }
}

/// Looks up edges of C by vertices of the whole graph, one vertex after the other.
pub(super) struct StatusByVertex<'a> {
    core: &'a Core,
    /// For each vertex of C its edges.
    offsets: Vec<u32>,
    lists: Vec<u32>,
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
        let list =
            self.offsets[self.at as usize] as usize..self.offsets[self.at as usize + 1] as usize;
        for &edge in &self.lists[list] {
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
