//! A matching kept maximum while vertices are deleted one by one: vertex geography in play.

use super::{Forest, Matching, NONE};
use crate::algorithm::Adjacency;
use crate::limits::{Monitor, StopReason};

/// A maximum matching of a graph from which vertices are being deleted.
///
/// When v is deleted, M without the edge at v is maximum in G − v or one search from the former
/// mate of v augments it. A vertex w is missed by some maximum matching iff it is exposed, or the
/// same search succeeds in G − w. So a turn of vertex geography costs at most two alternating
/// searches, O(m·α(n)) each, and never a new matching.
#[derive(Clone, Debug)]
pub struct PlayMatching<'a> {
    adjacency: &'a Adjacency,
    mate: Vec<u32>,
    deleted: Vec<bool>,
}

impl<'a> PlayMatching<'a> {
    /// Starts with nothing deleted. A `matching` that is not maximum is made so. O(n) when it is.
    ///
    /// # Errors
    /// The reason why `monitor` stopped the computation.
    ///
    /// # Panics
    /// If `matching` is of another number of vertices.
    pub fn new(
        adjacency: &'a Adjacency,
        mut matching: Matching,
        monitor: &Monitor,
    ) -> Result<Self, StopReason> {
        assert_eq!(matching.vertex_count(), adjacency.vertex_count(), "the matching's graph");
        matching.maximize(&mut Forest::new(adjacency), monitor)?;
        Ok(PlayMatching {
            adjacency,
            mate: matching.mate,
            deleted: vec![false; adjacency.vertex_count()],
        })
    }

    /// The mate of `v` in the maximum matching of what is left.
    pub fn mate(&self, v: u32) -> Option<u32> {
        let mate = self.mate[v as usize];
        (mate != NONE).then_some(mate)
    }

    /// Whether `v` was deleted.
    pub fn is_deleted(&self, v: u32) -> bool {
        self.deleted[v as usize]
    }

    /// The number of edges of the maximum matching of what is left. O(n).
    pub fn matching_number(&self) -> usize {
        self.mate.iter().filter(|&&m| m != NONE).count() / 2
    }

    /// Deletes `v`, repairing the matching by at most one search. A deleted vertex stays deleted.
    ///
    /// # Errors
    /// The reason why `monitor` stopped the search; then nothing is changed.
    pub fn delete(&mut self, v: u32, monitor: &Monitor) -> Result<(), StopReason> {
        if !self.deleted[v as usize] {
            self.repair_without(v, monitor)?;
            self.deleted[v as usize] = true;
        }
        Ok(())
    }

    /// Whether every maximum matching of what is left covers `v` (in vertex geography: the mover
    /// wins from `v`); false for a deleted vertex. At most one search.
    ///
    /// # Errors
    /// The reason why `monitor` stopped the search.
    pub fn is_essential(&self, v: u32, monitor: &Monitor) -> Result<bool, StopReason> {
        if self.mate[v as usize] == NONE {
            return Ok(false);
        }
        Ok(!self.clone().repair_without(v, monitor)?)
    }

    /// Takes `v` out of the matching and augments from its mate in the graph without it. Whether
    /// that succeeded: whether some maximum matching misses `v`.
    fn repair_without(&mut self, v: u32, monitor: &Monitor) -> Result<bool, StopReason> {
        let mate = self.mate[v as usize];
        if mate == NONE {
            return Ok(true);
        }
        let mut forest = Forest::new(self.adjacency);
        for (u, &deleted) in self.deleted.iter().enumerate() {
            if deleted {
                forest.remove(u as u32);
            }
        }
        forest.remove(v);
        self.mate[v as usize] = NONE;
        self.mate[mate as usize] = NONE;
        let result = forest.augment_from(mate, &mut self.mate, monitor);
        if result.is_err() {
            self.mate[v as usize] = mate;
            self.mate[mate as usize] = v;
        }
        result
    }
}
