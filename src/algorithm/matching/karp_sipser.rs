//! A nearly maximum matching in linear time: the start for the alternating forest.
//!
//! Karp and Sipser, FOCS 1981: a vertex with one free neighbour may always be matched with it
//! (some maximum matching of the rest does so). Where there is none, the next vertex takes its
//! free neighbour of least degree.
//!
//! Beside the number of its free neighbours a vertex keeps their exclusive or: when one is left,
//! that *is* the neighbour, and its list need not be read. Half the vertices of a sparse graph
//! are matched so.

use super::NONE;
use crate::algorithm::Adjacency;
use crate::limits::{Monitor, StopReason};

/// The free neighbours of a free vertex. `count` is 0 for matched ones.
#[derive(Clone, Copy)]
struct Free {
    count: u32,
    xor: u32,
}

/// The mate of each vertex, [`NONE`] for exposed ones. O(n + m).
pub(super) fn karp_sipser(
    adjacency: &Adjacency,
    monitor: &Monitor,
) -> Result<Vec<u32>, StopReason> {
    let n = adjacency.vertex_count() as u32;
    let mut state =
        Start { adjacency, free: Vec::new(), mate: vec![NONE; n as usize], pendant: Vec::new() };
    state.free.reserve_exact(n as usize);
    for v in 0..n {
        let mut free = Free { count: 0, xor: 0 };
        for &w in adjacency.neighbours(v) {
            if w != v {
                free.count += 1;
                free.xor ^= w;
            }
        }
        state.free.push(free);
        if free.count == 1 {
            state.pendant.push(v);
        }
    }
    state.match_pendant();
    for v in 0..n {
        if v % 4096 == 0 {
            monitor.check()?;
        }
        if state.free[v as usize].count == 0 {
            continue;
        }
        let w = state.least_neighbour(v);
        state.pair(v, w);
        state.remove(v);
        state.remove(w);
        state.match_pendant();
    }
    Ok(state.mate)
}

struct Start<'a> {
    adjacency: &'a Adjacency,
    free: Vec<Free>,
    mate: Vec<u32>,
    /// Vertices that had one free neighbour when they were put here.
    pendant: Vec<u32>,
}

impl Start<'_> {
    fn match_pendant(&mut self) {
        while let Some(v) = self.pendant.pop() {
            let Free { count, xor: w } = self.free[v as usize];
            if count == 1 {
                self.pair(v, w);
                self.remove(w);
            }
        }
    }

    /// The free neighbour with the fewest free neighbours of its own.
    fn least_neighbour(&self, v: u32) -> u32 {
        let mut least = (u32::MAX, v);
        for &w in self.adjacency.neighbours(v) {
            let count = self.free[w as usize].count;
            if count != 0 && count < least.0 && w != v {
                least = (count, w);
            }
        }
        least.1
    }

    fn pair(&mut self, v: u32, w: u32) {
        self.mate[v as usize] = w;
        self.mate[w as usize] = v;
        self.free[v as usize].count = 0;
        self.free[w as usize].count = 0;
    }

    fn remove(&mut self, v: u32) {
        for &w in self.adjacency.neighbours(v) {
            let free = &mut self.free[w as usize];
            if free.count != 0 {
                free.count -= 1;
                free.xor ^= v;
                if free.count == 1 {
                    self.pendant.push(w);
                }
            }
        }
    }
}
