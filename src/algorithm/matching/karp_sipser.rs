//! A nearly maximum matching in linear time: the start for the alternating forest.
//!
//! Karp and Sipser, FOCS 1981: a vertex with one free neighbour may always be matched with it
//! (some maximum matching of the rest does so). Where there is none, the next vertex takes its
//! free neighbour of least degree.
//!
//! Beside the number of its free neighbours a vertex keeps their exclusive or: when one is left,
//! that *is* the neighbour, and its list need not be read. Half the vertices of a sparse graph
//! are matched so. What is left of the time is waiting for memory, so matched vertices are counted
//! down like free ones, without a branch, and what is needed soon is asked for early.

use super::{NONE, SMALL};
use crate::algorithm::Adjacency;
use crate::algorithm::prefetch::prefetch;
use crate::limits::{Monitor, StopReason};

/// The free neighbours of a free vertex.
#[derive(Clone, Copy)]
struct Free {
    /// At least [`MATCHED`] for matched vertices, where it means nothing more.
    count: u32,
    xor: u32,
}

/// More than twice the degree of any vertex.
const MATCHED: u32 = 1 << 31;

/// How far ahead neighbours are asked for.
const AHEAD: usize = 6;

/// A matching that is nearly maximum.
pub(super) struct Start {
    /// The mate of each vertex, [`NONE`] for exposed ones.
    pub mate: Vec<u32>,
    /// Vertices that were exposed by choices which may have been wrong; the other exposed ones
    /// are so in some maximum matching.
    pub doubtful: usize,
}

/// O(n + m).
pub(super) fn karp_sipser(adjacency: &Adjacency, monitor: &Monitor) -> Result<Start, StopReason> {
    let n = adjacency.vertex_count() as u32;
    let mut pendant = Vec::new();
    let mut isolated = 0;
    let free_neighbours = |v: u32| {
        let free = match *adjacency.neighbours(v) {
            // Most often so in what is long and thin, and then nearly all that is done.
            [a, b] if a != v && b != v => Free { count: 2, xor: a ^ b },
            ref all => {
                let mut free = Free { count: 0, xor: 0 };
                for &w in all.iter().filter(|&&w| w != v) {
                    free.count += 1;
                    free.xor ^= w;
                }
                free
            }
        };
        debug_assert!(free.count < MATCHED / 2);
        match free.count {
            0 => isolated += 1,
            1 => pendant.push(v),
            _ => {}
        }
        free
    };
    let free = (0..n).map(free_neighbours).collect();
    let mate = vec![NONE; n as usize];
    let mut state = State { adjacency, free, mate, pendant, settled: isolated, stranded: 0 };
    state.match_pendant();
    state.settled += state.stranded;
    state.stranded = 0;
    let mut likely = [NONE; 4 * AHEAD];
    for v in 0..n {
        if v % 4096 == 0 {
            monitor.check()?;
        }
        if state.settled + state.stranded == n as usize {
            break;
        }
        if n as usize > SMALL {
            state.prefetch_ahead(v, &mut likely);
        }
        if state.is_choosing(v) {
            let w = state.least_neighbour(v);
            state.pair(v, w);
            state.remove(v);
            state.remove(w);
            state.match_pendant();
        }
    }
    Ok(Start { mate: state.mate, doubtful: state.stranded })
}

struct State<'a> {
    adjacency: &'a Adjacency,
    free: Vec<Free>,
    mate: Vec<u32>,
    /// Vertices that had one free neighbour when they were put here.
    pendant: Vec<u32>,
    /// Vertices that are matched, were isolated, or were stranded before the first choice.
    settled: usize,
    /// Vertices that have lost their last free neighbour.
    stranded: usize,
}

impl State<'_> {
    /// Whether `v` is free and has free neighbours.
    fn is_choosing(&self, v: u32) -> bool {
        (1..MATCHED).contains(&self.free[v as usize].count)
    }

    /// Asks for what the choices of the next vertices will need: one after the other their
    /// neighbours, the list of the one that is likely to be chosen, and its neighbours.
    #[inline]
    fn prefetch_ahead(&self, v: u32, likely: &mut [u32; 4 * AHEAD]) {
        let v = v as usize;
        let ahead = |steps: usize| ((v + steps * AHEAD) as u32, (v + steps * AHEAD) % (4 * AHEAD));
        let (far, _) = ahead(4);
        if (far as usize) < self.free.len() && self.is_choosing(far) {
            for &w in self.adjacency.neighbours(far).iter().take(16) {
                prefetch(&self.free, w as usize);
            }
        }
        let (near, place) = ahead(3);
        likely[place] = NONE;
        if (near as usize) < self.free.len() && self.is_choosing(near) {
            likely[place] = self.least_neighbour(near);
            self.adjacency.prefetch_offset(likely[place]);
        }
        let (_, place) = ahead(2);
        if likely[place] != NONE {
            self.adjacency.prefetch_list(likely[place]);
        }
        let (_, place) = ahead(1);
        if likely[place] != NONE {
            for &w in self.adjacency.neighbours(likely[place]).iter().take(16) {
                prefetch(&self.free, w as usize);
            }
        }
    }

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
            if count < least.0 && w != v {
                least = (count, w);
            }
        }
        least.1
    }

    fn pair(&mut self, v: u32, w: u32) {
        self.mate[v as usize] = w;
        self.mate[w as usize] = v;
        self.settled += 2;
        self.free[v as usize].count = u32::MAX;
        self.free[w as usize].count = u32::MAX;
    }

    fn remove(&mut self, v: u32) {
        for &w in self.adjacency.neighbours(v) {
            let free = &mut self.free[w as usize];
            free.count -= 1;
            free.xor ^= v;
            if free.count <= 1 {
                if free.count == 1 {
                    self.adjacency.prefetch_offset(free.xor);
                    self.pendant.push(w);
                } else {
                    self.stranded += 1;
                }
            }
        }
    }
}
