//! Permutations of points that keep a family of sets and a position, found by backtracking.

use crate::board::Hypergraph;
use crate::game::positional::position::Position;

/// Looks at an image for a point, after which what was found has to do.
const LOOKS: usize = 20_000_000;
/// On more points no symmetries are looked for.
const MOST_POINTS: usize = 4096;

/// Permutations of the points that send sets to sets and keep every owner, the identity among
/// them: all, unless they are more than `most` or the board is too hard, then some, each perhaps
/// twice. Points that lie in no set stay where they are.
pub fn symmetries(hypergraph: &Hypergraph, position: &Position, most: usize) -> Vec<Vec<u32>> {
    let points = hypergraph.point_count();
    let identity: Vec<u32> = (0..points as u32).collect();
    if points > MOST_POINTS || most < 2 {
        return vec![identity];
    }
    let mut sets: Vec<&[u32]> = hypergraph.sets().collect();
    sets.sort_unstable();
    let mut found = Finder {
        hypergraph,
        colours: refine(hypergraph, position),
        sets,
        image: vec![NONE; points],
        used: vec![false; points],
        found: vec![identity],
        most,
        looks: 0,
    };
    found.order();
    found.found
}

const NONE: u32 = u32::MAX;

struct Finder<'h> {
    hypergraph: &'h Hypergraph,
    colours: Vec<u64>,
    sets: Vec<&'h [u32]>,
    image: Vec<u32>,
    used: Vec<bool>,
    found: Vec<Vec<u32>>,
    most: usize,
    looks: usize,
}

impl Finder<'_> {
    /// Goes through the points in an order in which neighbours follow one another, so that wrong
    /// images are seen early.
    fn order(&mut self) {
        let points = self.hypergraph.point_count();
        let mut order: Vec<u32> = Vec::with_capacity(points);
        let mut seen = vec![false; points];
        for root in 0..points as u32 {
            let mut at = order.len();
            if self.hypergraph.sets_of(root).is_empty() {
                (self.image[root as usize], self.used[root as usize]) = (root, true);
                continue;
            }
            if !std::mem::replace(&mut seen[root as usize], true) {
                order.push(root);
            }
            while let Some(&p) = order.get(at) {
                at += 1;
                for &set in self.hypergraph.sets_of(p) {
                    for &q in self.hypergraph.set(set) {
                        if !std::mem::replace(&mut seen[q as usize], true) {
                            order.push(q);
                        }
                    }
                }
            }
        }
        self.extend(&order);
    }

    /// Depth-first through the images of the points of `order`.
    fn extend(&mut self, order: &[u32]) {
        // next[i]: the image to try for the i-th point.
        let mut next = vec![0_u32; order.len() + 1];
        let mut depth = 0;
        loop {
            if depth == order.len() {
                self.found.push(self.image.clone());
                if self.found.len() >= self.most || depth == 0 {
                    return;
                }
                depth -= 1;
                self.release(order[depth]);
                continue;
            }
            let p = order[depth];
            let from = std::mem::replace(&mut next[depth], 0);
            let chosen = (from..self.image.len() as u32).find(|&q| self.may_go(p, q));
            self.looks += 1 + (chosen.unwrap_or(self.image.len() as u32) - from) as usize;
            match chosen {
                Some(_) if self.looks > LOOKS => return,
                Some(q) => {
                    next[depth] = q + 1;
                    (self.image[p as usize], self.used[q as usize]) = (q, true);
                    if self.complete_sets_are_kept(p) {
                        depth += 1;
                        next[depth] = 0;
                    } else {
                        self.release(p);
                    }
                }
                None if depth == 0 => return,
                None => {
                    depth -= 1;
                    self.release(order[depth]);
                }
            }
        }
    }

    fn release(&mut self, p: u32) {
        let q = std::mem::replace(&mut self.image[p as usize], NONE);
        self.used[q as usize] = false;
    }

    fn may_go(&self, p: u32, q: u32) -> bool {
        !self.used[q as usize] && self.colours[p as usize] == self.colours[q as usize]
    }

    /// Whether each set through `p` whose points all have images goes to a set.
    fn complete_sets_are_kept(&self, p: u32) -> bool {
        self.hypergraph.sets_of(p).iter().all(|&set| {
            let image = self.hypergraph.set(set).iter().map(|&q| self.image[q as usize]);
            let mut image: Vec<u32> = image.collect();
            if image.contains(&NONE) {
                return true;
            }
            image.sort_unstable();
            self.sets.binary_search(&image.as_slice()).is_ok()
        })
    }
}

/// Colours that every symmetry keeps: owner and sets of the point, refined by the colours in its
/// sets.
fn refine(hypergraph: &Hypergraph, position: &Position) -> Vec<u64> {
    let hash = |h: u64, word: u64| {
        let mixed = (h ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ mixed >> 29
    };
    let owner = |p: usize| position.owners[p].map_or(0, |side| 1 + side as u64);
    let points = hypergraph.point_count();
    let mut colours: Vec<u64> = (0..points).map(owner).collect();
    let mut classes = 0;
    loop {
        let sets: Vec<u64> = hypergraph
            .sets()
            .map(|set| {
                let sum =
                    set.iter().fold(0_u64, |s, &p| s.wrapping_add(hash(1, colours[p as usize])));
                hash(set.len() as u64, sum)
            })
            .collect();
        colours = (0..points)
            .map(|p| {
                let through = hypergraph.sets_of(p as u32).iter();
                let sum =
                    through.fold(0_u64, |s, &set| s.wrapping_add(hash(2, sets[set as usize])));
                hash(colours[p], sum)
            })
            .collect();
        let mut distinct = colours.clone();
        distinct.sort_unstable();
        distinct.dedup();
        if distinct.len() <= classes {
            return colours;
        }
        classes = distinct.len();
    }
}
