//! Maximum matching of bipartite graphs, and what proves that one side cannot be covered.
//!
//! Hopcroft and Karp (1973): phases of one breadth-first search, which gives every left vertex its
//! distance from an exposed one, and depth-first searches along rising distance for disjoint
//! shortest augmenting paths; all with explicit stacks. By König's and Hall's theorems (1931,
//! 1935) the left vertices that alternating paths reach from an exposed one have too few
//! neighbours, so they prove that no matching covers the left side.

use crate::limits::{Monitor, StopReason};

/// Stands for "no mate" and "not reached".
const NONE: u32 = u32::MAX;

/// A matching of a bipartite graph with sides `0..left_count` and `0..right_count`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BipartiteMatching {
    left: Vec<u32>,
    right: Vec<u32>,
    len: usize,
}

impl BipartiteMatching {
    /// A maximum matching of the graph in which left vertex `l` has the right neighbours
    /// `neighbours(l)`.
    ///
    /// O(m √n) time, O(n) memory besides the lists; on most graphs a few looks an edge.
    ///
    /// # Errors
    /// Why `monitor` stopped the work.
    ///
    /// # Panics
    /// If a neighbour is not below `right_count`.
    pub fn maximum<'a>(
        left_count: usize,
        right_count: usize,
        neighbours: impl Fn(u32) -> &'a [u32],
        monitor: &Monitor,
    ) -> Result<Self, StopReason> {
        let mut matching = BipartiteMatching {
            left: vec![NONE; left_count],
            right: vec![NONE; right_count],
            len: 0,
        };
        matching.greedy(&neighbours);
        let mut distance = vec![NONE; left_count];
        let mut queue = Vec::with_capacity(left_count);
        let mut next = vec![0_u32; left_count];
        loop {
            monitor.check()?;
            monitor.report("bipartite matching", matching.len as u64, Some(left_count as u64));
            let Some(shortest) = matching.layers(&neighbours, &mut distance, &mut queue) else {
                return Ok(matching);
            };
            next.fill(0);
            for l in 0..left_count as u32 {
                if matching.left[l as usize] == NONE && distance[l as usize] == 0 {
                    matching.augment(l, shortest, &neighbours, &mut distance, &mut next);
                }
            }
        }
    }

    /// The number of matched pairs.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether no pair is matched.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The right vertex matched with `l`.
    pub fn mate_of_left(&self, l: u32) -> Option<u32> {
        Some(self.left[l as usize]).filter(|&mate| mate != NONE)
    }

    /// The left vertex matched with `r`.
    pub fn mate_of_right(&self, r: u32) -> Option<u32> {
        Some(self.right[r as usize]).filter(|&mate| mate != NONE)
    }

    /// Left vertices, ascending, with fewer neighbours together than they are many; `None` when
    /// every left vertex is matched. Those that alternating paths reach from the first exposed
    /// left vertex; they have exactly one neighbour too few. O(m).
    ///
    /// The matching must be a maximum one of these lists.
    pub fn hall_violator<'a>(&self, neighbours: impl Fn(u32) -> &'a [u32]) -> Option<Vec<u32>> {
        let exposed = self.left.iter().position(|&mate| mate == NONE)?;
        let mut seen = vec![false; self.right.len()];
        let mut reached = vec![exposed as u32];
        let mut at = 0;
        while let Some(&l) = reached.get(at) {
            at += 1;
            for &r in neighbours(l) {
                if !std::mem::replace(&mut seen[r as usize], true) {
                    let mate = self.right[r as usize];
                    debug_assert_ne!(mate, NONE, "the matching is not maximum");
                    reached.push(mate);
                }
            }
        }
        reached.sort_unstable();
        Some(reached)
    }

    fn pair(&mut self, l: u32, r: u32) {
        self.left[l as usize] = r;
        self.right[r as usize] = l;
    }

    /// Every left vertex takes its first free neighbour.
    fn greedy<'a>(&mut self, neighbours: &impl Fn(u32) -> &'a [u32]) {
        for l in 0..self.left.len() as u32 {
            if let Some(&r) = neighbours(l).iter().find(|&&r| self.right[r as usize] == NONE) {
                self.pair(l, r);
                self.len += 1;
            }
        }
    }

    /// Distances of left vertices from the exposed ones, in steps of two edges, up to the layer
    /// next to a free right vertex; `None` when no free right vertex is reached.
    fn layers<'a>(
        &self,
        neighbours: &impl Fn(u32) -> &'a [u32],
        distance: &mut [u32],
        queue: &mut Vec<u32>,
    ) -> Option<u32> {
        queue.clear();
        for (l, mate) in self.left.iter().enumerate() {
            distance[l] = if *mate == NONE { 0 } else { NONE };
            if *mate == NONE {
                queue.push(l as u32);
            }
        }
        let mut shortest = NONE;
        let mut at = 0;
        while let Some(&l) = queue.get(at) {
            at += 1;
            let here = distance[l as usize];
            if here >= shortest {
                break;
            }
            for &r in neighbours(l) {
                let mate = self.right[r as usize];
                if mate == NONE {
                    shortest = here;
                    break;
                }
                if distance[mate as usize] == NONE {
                    distance[mate as usize] = here + 1;
                    queue.push(mate);
                }
            }
        }
        (shortest != NONE).then_some(shortest)
    }

    /// Looks for a shortest augmenting path from `root` along rising distance, and augments.
    /// `next` is where the list of each left vertex is to be read on in this phase.
    fn augment<'a>(
        &mut self,
        root: u32,
        shortest: u32,
        neighbours: &impl Fn(u32) -> &'a [u32],
        distance: &mut [u32],
        next: &mut [u32],
    ) {
        // The path: a left vertex is left by the list entry before its `next`.
        let mut path = vec![root];
        while let Some(&l) = path.last() {
            let here = distance[l as usize];
            let Some(&r) = neighbours(l).get(next[l as usize] as usize) else {
                // A dead end for the rest of the phase.
                distance[l as usize] = NONE;
                path.pop();
                continue;
            };
            next[l as usize] += 1;
            let mate = self.right[r as usize];
            if mate == NONE {
                for &l in path.iter().rev() {
                    let r = neighbours(l)[next[l as usize] as usize - 1];
                    self.pair(l, r);
                    distance[l as usize] = NONE;
                }
                self.len += 1;
                return;
            }
            if here < shortest && distance[mate as usize] == here + 1 {
                path.push(mate);
            }
        }
    }
}
