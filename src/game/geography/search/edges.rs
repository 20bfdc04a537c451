//! Undirected edge geography inside a block without bridges, on sorted lists of parity edges.
//!
//! An edge of parity 1 passes the turn, one of parity 0 does not: it is a path of even length
//! whose inner vertices allow nothing else. A position is the token, the edges left that are worth
//! playing and, in misère play, which vertices have a move that only loses.

use super::blocks::{Blocks, Edge};
use super::driver::Driver;
use super::kernel;
use super::table::Table;
use crate::limits::StopReason;

/// What is known of a vertex from moves that leave the position for good.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Flags {
    /// The mover here wins at once.
    pub(super) hot: bool,
    /// There is a further move here, which loses.
    pub(super) mark: bool,
}

/// The block and what is known of it.
pub(super) struct EdgeSearch<'a> {
    driver: &'a Driver<'a>,
    table: Table<Box<[u32]>>,
    vertex_count: usize,
    misere: bool,
}

impl<'a> EdgeSearch<'a> {
    /// The game on edges between `vertex_count` vertices.
    pub(super) fn new(driver: &'a Driver<'a>, vertex_count: usize, misere: bool) -> Self {
        EdgeSearch { driver, table: Table::new(driver.table_bytes()), vertex_count, misere }
    }

    /// Whether the mover wins with the token on `token` and these edges left.
    pub(super) fn wins(
        &self,
        token: u32,
        mut edges: Vec<Edge>,
        mut flags: Vec<Flags>,
        depth: usize,
    ) -> Option<bool> {
        if depth == 0 {
            self.driver.stop(StopReason::Memory);
            return None;
        }
        if let Some(wins) = self.reduce(token, &mut edges, &mut flags, depth) {
            return wins;
        }
        if !self.misere
            && let Some(wins) = kernel::even(self.vertex_count, token, &edges)
        {
            return Some(wins);
        }
        let mut key = vec![token];
        if self.misere {
            let mut touched = vec![false; self.vertex_count];
            for edge in &edges {
                touched[edge.a as usize] = true;
                touched[edge.b as usize] = true;
            }
            for v in 0..self.vertex_count {
                flags[v].mark &= touched[v];
                if flags[v].mark {
                    key.push(v as u32);
                }
            }
            key.push(u32::MAX);
        }
        key.extend(edges.iter().flat_map(|e| [e.a, e.b << 1 | u32::from(e.odd)]));
        let key = key.into_boxed_slice();
        if let Some(wins) = self.table.get(&key) {
            return Some(wins);
        }
        let before = self.driver.nodes();
        if !self.driver.tick() {
            return None;
        }
        let wins = self.expand(token, &edges, &flags, depth - 1)?;
        self.table.put(key, wins, self.driver.nodes() - before);
        Some(wins)
    }

    fn expand(&self, token: u32, edges: &[Edge], flags: &[Flags], depth: usize) -> Option<bool> {
        if !self.misere && kernel::try_some(self.vertex_count, token, edges) {
            return Some(false);
        }
        let mut degree = vec![0_u32; self.vertex_count];
        for edge in edges {
            degree[edge.a as usize] += 1;
            degree[edge.b as usize] += 1;
        }
        let mut moves: Vec<(u32, usize)> = Vec::new();
        for (i, edge) in edges.iter().enumerate() {
            if (edge.a == token || edge.b == token) && (i == 0 || edges[i - 1] != *edge) {
                moves.push((degree[edge.other(token) as usize], i));
            }
        }
        moves.sort_unstable();
        for (_, i) in moves {
            let mut rest = edges.to_vec();
            let edge = rest.remove(i);
            if self.wins(edge.other(token), rest, flags.to_vec(), depth)? != edge.odd {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Reduces the position; `Some` is the answer, if that decides it (or a limit was reached).
    fn reduce(
        &self,
        token: u32,
        edges: &mut Vec<Edge>,
        flags: &mut [Flags],
        depth: usize,
    ) -> Option<Option<bool>> {
        loop {
            self.tidy(edges);
            if flags[token as usize].hot {
                return Some(Some(true));
            }
            self.drop_hot(token, edges, flags);
            let blocks = Blocks::new(self.vertex_count, edges, token);
            // Far sides of bridges, deepest first.
            for k in (1..blocks.count()).rev() {
                let bridge = blocks.bridge(k);
                let b = bridge.far as usize;
                let inner = blocks.edges(k);
                let wins = if flags[b].hot {
                    true
                } else if inner.is_empty() {
                    self.misere && !flags[b].mark
                } else {
                    match self.wins(bridge.far, inner.to_vec(), flags.to_vec(), depth - 1) {
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
                return Some(Some(self.misere && !flags[token as usize].mark));
            }
            let mut changed = edges.len() < before
                && edges.iter().any(|e| flags[e.a as usize].hot || flags[e.b as usize].hot);
            changed |= self.join(token, edges, flags);
            if !changed {
                edges.sort_unstable();
                return None;
            }
        }
    }

    /// Parity-0 loops go; in normal play parallel parity-1 edges cancel in pairs.
    fn tidy(&self, edges: &mut Vec<Edge>) {
        edges.sort_unstable();
        edges.retain(|e| e.odd || e.a != e.b);
        if self.misere {
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
    fn drop_hot(&self, token: u32, edges: &mut Vec<Edge>, flags: &mut [Flags]) {
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
    fn join(&self, token: u32, edges: &mut Vec<Edge>, flags: &[Flags]) -> bool {
        let n = self.vertex_count;
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
                    v != token
                        && degree[v as usize] == 2
                        && !flags[v as usize].hot
                        && edge.a != edge.b
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
}
