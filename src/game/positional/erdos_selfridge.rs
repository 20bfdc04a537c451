//! The strategy of Erdős and Selfridge (1973) as a player.
//!
//! A set that Breaker has not touched and that lacks f points weighs 2^−f; a point weighs what the
//! sets through it weigh together. Breaker takes a free point of greatest weight. What Maker then
//! adds is at most what Breaker has taken away, so a potential below 1 at Breaker's turn stays
//! there, and no set is ever complete. Maker to move at most doubles the potential first.
//!
//! Weights are exact ([`Dyadic`]). The greatest stands at the root of a tournament: a move costs,
//! for each membership of a set through the moved point, O(log points) comparisons; a set dies
//! once, so all of Breaker's moves together touch each membership once.

use std::cmp::Ordering;

use super::dyadic::Dyadic;
use super::position::{Owner, Side};
use crate::board::Hypergraph;

const NONE: u32 = u32::MAX;
/// In place of the number of free points: Breaker has touched the set.
const TOUCHED: u32 = u32::MAX;

/// Breaker as Erdős and Selfridge play him.
#[derive(Clone, Debug)]
pub struct ErdosSelfridge<'h> {
    hypergraph: &'h Hypergraph,
    free_points: Vec<u32>,
    taken: Vec<bool>,
    weights: Vec<Dyadic>,
    potential: Dyadic,
    /// The best free point below each node of a complete binary tree; leaves last.
    tournament: Vec<u32>,
    leaves: usize,
    changed: Vec<u32>,
    complete: usize,
}

impl<'h> ErdosSelfridge<'h> {
    /// The game before its first move. O(size) dyadic additions and O(points) comparisons.
    pub fn new(hypergraph: &'h Hypergraph) -> Self {
        Self::at(hypergraph, &vec![None; hypergraph.point_count()], Side::First)
    }

    /// A game in progress, with `maker` as Maker.
    ///
    /// # Panics
    /// If there is not an owner for each point.
    pub fn at(hypergraph: &'h Hypergraph, owners: &[Owner], maker: Side) -> Self {
        let points = hypergraph.point_count();
        assert_eq!(owners.len(), points, "an owner or none for each point");
        let mut weights = vec![Dyadic::default(); points];
        let mut potential = Dyadic::default();
        let mut free_points = Vec::with_capacity(hypergraph.set_count());
        let mut complete = 0;
        for set in hypergraph.sets() {
            if set.iter().any(|&p| owners[p as usize] == Some(maker.other())) {
                free_points.push(TOUCHED);
                continue;
            }
            let free = || set.iter().filter(|&&p| owners[p as usize].is_none());
            let count = free().count() as u32;
            free_points.push(count);
            complete += usize::from(count == 0);
            potential.add(count);
            free().for_each(|&p| weights[p as usize].add(count));
        }
        let leaves = points.next_power_of_two();
        let mut player = ErdosSelfridge {
            hypergraph,
            free_points,
            taken: owners.iter().map(Option::is_some).collect(),
            weights,
            potential,
            tournament: vec![NONE; 2 * leaves],
            leaves,
            changed: Vec::new(),
            complete,
        };
        for p in 0..points {
            if !player.taken[p] {
                player.tournament[leaves + p] = p as u32;
            }
        }
        for node in (1..leaves).rev() {
            player.tournament[node] = player.better(2 * node, 2 * node + 1);
        }
        player
    }

    /// Σ 2^−(free points) over the sets that Breaker has not touched.
    pub fn potential(&self) -> &Dyadic {
        &self.potential
    }

    /// The weight of a point: the potential of the sets through it.
    pub fn weight(&self, point: u32) -> &Dyadic {
        &self.weights[point as usize]
    }

    /// The free point to take: of greatest weight, the first such one. `None` when all are taken.
    pub fn best_point(&self) -> Option<u32> {
        Some(self.tournament[1]).filter(|&p| p != NONE)
    }

    /// Whether a point is free.
    pub fn is_free(&self, point: u32) -> bool {
        !self.taken[point as usize]
    }

    /// The number of sets that Maker has completed.
    pub fn complete_sets(&self) -> usize {
        self.complete
    }

    /// Whether Breaker is sure to keep Maker from completing a set: the potential is below 1 when
    /// Breaker is to move, below 1/2 when Maker is.
    pub fn is_safe(&self, maker_to_move: bool) -> bool {
        self.potential.is_below(u32::from(maker_to_move))
    }

    /// Maker takes a point.
    ///
    /// # Panics
    /// If it is taken.
    pub fn maker_takes(&mut self, point: u32) {
        self.take(point);
        for &set in self.hypergraph.sets_of(point) {
            let free = self.free_points[set as usize];
            if free == TOUCHED {
                continue;
            }
            self.free_points[set as usize] = free - 1;
            self.complete += usize::from(free == 1);
            self.potential.double(free);
            for &p in self.hypergraph.set(set) {
                if !self.taken[p as usize] {
                    self.weights[p as usize].double(free);
                    self.changed.push(p);
                }
            }
        }
        self.replay();
    }

    /// Breaker takes a point.
    ///
    /// # Panics
    /// If it is taken.
    pub fn breaker_takes(&mut self, point: u32) {
        self.take(point);
        for &set in self.hypergraph.sets_of(point) {
            let free = std::mem::replace(&mut self.free_points[set as usize], TOUCHED);
            if free == TOUCHED {
                continue;
            }
            self.potential.remove(free);
            for &p in self.hypergraph.set(set) {
                if !self.taken[p as usize] {
                    self.weights[p as usize].remove(free);
                    self.changed.push(p);
                }
            }
        }
        self.replay();
    }

    fn take(&mut self, point: u32) {
        let taken = std::mem::replace(&mut self.taken[point as usize], true);
        assert!(!taken, "point {point} is taken");
        self.tournament[self.leaves + point as usize] = NONE;
        self.changed.push(point);
    }

    fn better(&self, left: usize, right: usize) -> u32 {
        let (a, b) = (self.tournament[left], self.tournament[right]);
        if a == NONE || b == NONE {
            return a.min(b);
        }
        match self.weights[a as usize].compare(&self.weights[b as usize]) {
            Ordering::Less => b,
            _ => a,
        }
    }

    /// Plays the tournament again above the points whose weights have changed, level by level so
    /// that each match is played once.
    fn replay(&mut self) {
        let mut nodes = std::mem::take(&mut self.changed);
        nodes.sort_unstable();
        nodes.iter_mut().for_each(|p| *p += self.leaves as u32);
        while nodes.first().is_some_and(|&node| node > 1) {
            nodes.iter_mut().for_each(|node| *node /= 2);
            nodes.dedup();
            for &node in &nodes {
                self.tournament[node as usize] =
                    self.better(2 * node as usize, 2 * node as usize + 1);
            }
        }
        nodes.clear();
        self.changed = nodes;
    }
}
