//! Undirected edge geography inside a block without bridges: the reductions.
//!
//! An edge of parity 1 passes the turn, one of parity 0 does not: it is a path of even length
//! whose inner vertices allow nothing else.

use super::blocks::{Blocks, Edge};
use super::kernel;
use super::lines::{Flags, Line, LineSearch};

/// Undirected edge geography.
pub(super) type EdgeSearch<'a> = LineSearch<'a, Edge>;

impl Line for Edge {
    fn tails(&self) -> [Option<u32>; 2] {
        [Some(self.a), Some(self.b)]
    }

    fn head(&self, tail: u32) -> u32 {
        self.other(tail)
    }

    fn passes(&self) -> bool {
        self.odd
    }

    fn words(&self) -> [u32; 2] {
        [self.a, self.b << 1 | u32::from(self.odd)]
    }

    fn cheap(vertex_count: usize, token: u32, edges: &[Edge]) -> Option<bool> {
        kernel::even(vertex_count, token, edges)
    }

    fn dear(vertex_count: usize, token: u32, edges: &[Edge]) -> Option<bool> {
        kernel::try_some(vertex_count, token, edges).then_some(false)
    }

    fn reduce(
        search: &EdgeSearch<'_>,
        token: u32,
        edges: &mut Vec<Edge>,
        flags: &mut [Flags],
        depth: usize,
    ) -> Option<Option<bool>> {
        loop {
            tidy(edges, search.misere);
            if flags[token as usize].hot {
                return Some(Some(true));
            }
            drop_hot(token, edges, flags);
            let blocks = Blocks::new(search.vertex_count, edges, token);
            // Far sides of bridges, deepest first.
            for k in (1..blocks.count()).rev() {
                let bridge = blocks.bridge(k);
                let b = bridge.far as usize;
                let inner = blocks.edges(k);
                let wins = if flags[b].hot {
                    true
                } else if inner.is_empty() {
                    search.misere && !flags[b].mark
                } else {
                    match search.wins(bridge.far, inner.to_vec(), flags.to_vec(), depth - 1) {
                        Some(wins) => wins,
                        None => return Some(None),
                    }
                };
                let near = &mut flags[bridge.near as usize];
                if wins != bridge.odd {
                    near.hot = true;
                } else {
                    near.mark = true;
                }
            }
            if flags[token as usize].hot {
                return Some(Some(true));
            }
            let before = edges.len();
            *edges = blocks.edges(0).to_vec();
            if edges.is_empty() {
                return Some(Some(search.misere && !flags[token as usize].mark));
            }
            let mut changed = edges.len() < before
                && edges.iter().any(|e| flags[e.a as usize].hot || flags[e.b as usize].hot);
            changed |= join(search.vertex_count, token, edges, flags);
            if !changed {
                edges.sort_unstable();
                return None;
            }
        }
    }
}

/// Parity-0 loops go; in normal play parallel parity-1 edges cancel in pairs.
fn tidy(edges: &mut Vec<Edge>, misere: bool) {
    edges.sort_unstable();
    edges.retain(|e| e.odd || e.a != e.b);
    if misere {
        return;
    }
    let mut kept: Vec<Edge> = Vec::with_capacity(edges.len());
    for &edge in &*edges {
        // Sorted, so that equal ones follow each other.
        if edge.odd && kept.last() == Some(&edge) {
            kept.pop();
        } else {
            kept.push(edge);
        }
    }
    *edges = kept;
}

/// Edges to hot vertices other than the token's: not played, or hot at the other end too.
fn drop_hot(token: u32, edges: &mut Vec<Edge>, flags: &mut [Flags]) {
    loop {
        let mut changed = false;
        edges.retain(|e| {
            for (h, x) in [(e.a, e.b), (e.b, e.a)] {
                if h != token && flags[h as usize].hot {
                    let other = &mut flags[x as usize];
                    if e.odd {
                        other.mark = true;
                    } else {
                        other.hot = true;
                    }
                    changed = true;
                    return false;
                }
            }
            true
        });
        if !changed {
            return;
        }
    }
}

/// Joins the two edges of each vertex of degree 2 into one; whether there was any.
fn join(n: usize, token: u32, edges: &mut Vec<Edge>, flags: &[Flags]) -> bool {
    let mut degree = vec![0_u32; n];
    // The edges at a vertex as the exclusive or of their numbers: of two, one gives the other.
    let mut ends = vec![0_u32; n];
    for (i, e) in edges.iter().enumerate() {
        for v in [e.a, e.b] {
            degree[v as usize] += 1;
            ends[v as usize] ^= i as u32;
        }
    }
    let mut gone = vec![false; edges.len()];
    let mut changed = false;
    for i in 0..edges.len() as u32 {
        if gone[i as usize] {
            continue;
        }
        loop {
            let edge = edges[i as usize];
            let inner = [edge.a, edge.b].into_iter().find(|&v| {
                v != token && degree[v as usize] == 2 && !flags[v as usize].hot && edge.a != edge.b
            });
            let Some(v) = inner else { break };
            let j = ends[v as usize] ^ i;
            let next = edges[j as usize];
            let (from, to) = (edge.other(v), next.other(v));
            gone[j as usize] = true;
            edges[i as usize] = Edge::new(from, to, edge.odd != next.odd);
            degree[v as usize] = 0;
            ends[to as usize] ^= i ^ j;
            changed = true;
        }
    }
    let mut index = 0;
    edges.retain(|_| {
        index += 1;
        !gone[index - 1]
    });
    changed
}
