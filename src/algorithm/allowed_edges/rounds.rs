//! Accepting edges in bulk: strong components of oriented pairs.
//!
//! Call one end of every matched pair left and the other right, and keep the edges that join a
//! left and a right end. In this bipartite graph M is perfect, so an edge is on an alternating
//! cycle iff its pairs are in one strong component of the digraph "left end of p – right end of
//! q". Such a cycle is one of G too. Each round costs O(n + m) and needs no blossoms; orientations
//! that let many open edges cross are found by local search.

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng;

use super::EdgeStatus;
use super::kernel::Kernel;
use super::strong_components::strong_components;
use crate::limits::{Monitor, StopReason};

/// Rounds go on while they accept at least this share of the open edges...
const WORTHWHILE: f64 = 0.15;
/// ...and the edges left are more than this share of the vertices.
const FEW: f64 = 0.0005;

pub(super) fn accept_in_rounds(kernel: &mut Kernel, monitor: &Monitor) -> Result<(), StopReason> {
    let mut random = Pcg64Mcg::new(0x9e37_79b9_7f4a_7c15);
    let mut open = kernel.open_edges();
    let mut stalled = 0;
    while open.len() as f64 > FEW * f64::from(kernel.vertex_count()) && stalled < 2 {
        monitor.check()?;
        let left = orient(kernel, &mut random);
        let component = strong_components(
            kernel.pair_count(),
            |pair| kernel.entries(left.end(pair)),
            |_, entry| (!left.is_left(entry.target)).then_some(entry.target >> 1),
            monitor,
        )?;
        for &edge in &open {
            let [v, w] = kernel.edges()[edge as usize];
            if left.is_left(v) != left.is_left(w)
                && component[v as usize >> 1] == component[w as usize >> 1]
            {
                kernel.set(edge, EdgeStatus::Allowed);
            }
        }
        let before = open.len();
        open.retain(|&edge| kernel.is_open(edge));
        let share = (before - open.len()) as f64 / before as f64;
        stalled = if share < WORTHWHILE { stalled + 1 } else { 0 };
        monitor.report(
            "allowed edges: rounds",
            (kernel.edges().len() - open.len()) as u64,
            Some(kernel.edges().len() as u64),
        );
    }
    Ok(())
}

/// Which end of each pair is left: of pair p the end 2p + `end[p]`.
struct Orientation {
    end: Vec<u8>,
}

impl Orientation {
    fn end(&self, pair: u32) -> u32 {
        2 * pair + u32::from(self.end[pair as usize])
    }

    fn is_left(&self, v: u32) -> bool {
        self.end[v as usize >> 1] == (v & 1) as u8
    }
}

/// A random orientation, improved by turning pairs as long as more open edges cross.
fn orient(kernel: &Kernel, random: &mut Pcg64Mcg) -> Orientation {
    let mut left = Orientation { end: Vec::with_capacity(kernel.pair_count() as usize) };
    let mut bits = 0;
    for pair in 0..kernel.pair_count() {
        if pair % 64 == 0 {
            bits = random.next_u64();
        }
        left.end.push((bits & 1) as u8);
        bits >>= 1;
    }
    for _ in 0..3 {
        for pair in 0..kernel.pair_count() {
            let mut gain = 0_i32;
            for v in [2 * pair, 2 * pair + 1] {
                let entries = kernel.entries(v);
                let few = if entries.len() == 1 { 4 } else { 1 };
                for entry in entries {
                    let weight = if kernel.is_open(entry.edge) { 4 * few } else { few };
                    let crosses = left.is_left(v) != left.is_left(entry.target);
                    gain += if crosses { -weight } else { weight };
                }
            }
            if gain > 0 {
                left.end[pair as usize] ^= 1;
            }
        }
    }
    left
}
