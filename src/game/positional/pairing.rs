//! Pairings: two points for each winning set, no point twice.
//!
//! Whoever has one keeps the opponent from completing a set, even moving second: to a point of a
//! pair answer with the other one (Hales, Jewett 1963). It is a matching that covers every set
//! twice in the bipartite graph of sets and points, so by Hall's theorem (1935) it exists iff any
//! sets 𝒢 have at least 2|𝒢| points together, and a matching finds it or sets that have not.

use super::position::LiveSets;
use crate::algorithm::BipartiteMatching;
use crate::limits::{Monitor, StopReason};

/// A pairing, or why there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// The two points of each set, in the order of the sets.
    Pairs(Vec<[u32; 2]>),
    /// Places, ascending, of sets with fewer than two points a set together.
    HallViolator(Vec<u32>),
}

impl Pairing {
    /// A pairing of these sets by the points they lack, or sets that have none. O(m √n) at worst.
    ///
    /// # Errors
    /// Why `monitor` stopped the work.
    pub fn of(
        sets: &LiveSets,
        point_count: usize,
        monitor: &Monitor,
    ) -> Result<Pairing, StopReason> {
        // Each set stands twice, at 2i and 2i + 1.
        let points = |copy: u32| sets.lacking[copy as usize / 2].as_slice();
        let copies = 2 * sets.lacking.len();
        let matching = BipartiteMatching::maximum(copies, point_count, points, monitor)?;
        Ok(match matching.hall_violator(points) {
            Some(copies) => {
                let mut violating: Vec<u32> = copies.into_iter().map(|copy| copy / 2).collect();
                violating.dedup();
                Pairing::HallViolator(violating)
            }
            None => {
                let mate = |copy| matching.mate_of_left(copy).expect("every copy is matched");
                let pair = |i: u32| {
                    let (a, b) = (mate(2 * i), mate(2 * i + 1));
                    [a.min(b), a.max(b)]
                };
                Pairing::Pairs((0..sets.lacking.len() as u32).map(pair).collect())
            }
        })
    }

    /// The pairs, if it is a pairing.
    pub fn pairs(&self) -> Option<&[[u32; 2]]> {
        match self {
            Pairing::Pairs(pairs) => Some(pairs),
            Pairing::HallViolator(_) => None,
        }
    }
}
