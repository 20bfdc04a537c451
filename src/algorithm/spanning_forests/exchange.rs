//! Matroid union for graphic matroids: a packing of forests made larger by exchanges.
//!
//! A search begins at uncovered edges and goes breadth-first over edges (Edmonds 1965; Roskind,
//! Tarjan 1985). An edge whose ends a forest does not join can enter it: an *exit*. Otherwise it
//! could enter in place of any edge on the path between its ends, so these are reached from it.
//! Along the labels from an exit back to an uncovered edge each edge moves into the forest that
//! the next one leaves, and the packing covers one edge more. Shortest sequences never fail.
//!
//! A *phase* searches from all uncovered edges at once, with one set of labels, collects exits,
//! at most one from each source, and then plays the sequences one after the other. A later one
//! may have been spoilt by an earlier one: each exchange is checked, and taken back if it fails.
//! A phase without an exit proves the packing largest.

use super::UNCOVERED;
use super::disjoint_sets::DisjointSets;
use super::layout::{Layout, NONE};
use crate::limits::{Monitor, StopReason};

/// A packing of forests that can be changed.
pub(crate) struct Exchange<'a> {
    ends: &'a [[u32; 2]],
    pub forest_of: Vec<u32>,
    pub layout: Layout,
    /// Exchanges have been played since the forests were laid out.
    stale: bool,
    /// Labelled places, each with its source, in the order of labelling.
    queue: Vec<(u32, u32)>,
    path: [Vec<u32>; 2],
    stamp: u32,
}

/// A place (or a source, numbered after the places) whose edge can enter a forest.
#[derive(Clone, Copy)]
struct Exit {
    at: u32,
    forest: u32,
}

/// Sequences of exchanges: edges with the forest each is in, from the exit to the source.
#[derive(Default)]
struct Sequences {
    steps: Vec<(u32, u32)>,
    /// The end of each sequence in `steps`, and the forest that its first edge enters.
    bounds: Vec<(usize, u32)>,
}

impl<'a> Exchange<'a> {
    /// The packing `forest_of` of `k` ≥ 1 forests. O(k n + m).
    pub fn new(n: usize, k: usize, ends: &'a [[u32; 2]], forest_of: Vec<u32>) -> Self {
        let layout = Layout::new(n, k, ends, &forest_of);
        Exchange {
            ends,
            forest_of,
            layout,
            stale: false,
            queue: Vec::new(),
            path: Default::default(),
            stamp: 0,
        }
    }

    /// Makes the packing largest with edges of `sources`, which are not covered and no loops;
    /// those that stay uncovered remain in `sources`. `least_trees` is how few trees the forests
    /// can have together. Returns whether the last search failed, so that its labels stand.
    pub fn maximize(
        &mut self,
        sources: &mut Vec<u32>,
        least_trees: usize,
        monitor: &Monitor,
    ) -> Result<bool, StopReason> {
        while !sources.is_empty() && self.layout.trees > least_trees {
            let exits = self.search(sources, self.layout.trees - least_trees, monitor)?;
            if exits.is_empty() {
                return Ok(true);
            }
            let sequences = self.sequences(&exits, sources);
            self.play(&sequences);
            sources.retain(|&e| self.forest_of[e as usize] == UNCOVERED);
        }
        Ok(false)
    }

    /// Covers `edge`, if the packing with it can be one edge larger; the labels of the failed
    /// search stand if not.
    pub fn cover(&mut self, edge: u32, monitor: &Monitor) -> Result<bool, StopReason> {
        let mut sources = vec![edge];
        self.maximize(&mut sources, 0, monitor)?;
        Ok(sources.is_empty())
    }

    /// Joins, in sets of vertices, the ends of all edges that can be exchanged for one of
    /// `sources`: of a largest packing that leaves them out.
    pub fn close(
        &mut self,
        sources: &[u32],
        sets: &mut DisjointSets,
        monitor: &Monitor,
    ) -> Result<(), StopReason> {
        let exits = self.search(sources, usize::MAX, monitor)?;
        debug_assert!(exits.is_empty(), "the packing is largest");
        for e in sources.iter().copied().chain(self.labelled()) {
            let [a, b] = self.ends[e as usize];
            sets.join(a, b);
        }
        Ok(())
    }

    /// The edges that the last search labelled.
    pub fn labelled(&self) -> impl Iterator<Item = u32> + '_ {
        self.queue.iter().map(|&(place, _)| self.layout.places[place as usize].edge)
    }

    /// Searches from all sources at once, up to `most` exits.
    fn search(
        &mut self,
        sources: &[u32],
        most: usize,
        monitor: &Monitor,
    ) -> Result<Vec<Exit>, StopReason> {
        if std::mem::take(&mut self.stale) {
            self.layout.rearrange();
        }
        let (k, places) = (self.layout.k, (self.layout.n * self.layout.k) as u32);
        let mut joined = DisjointSets::new(self.layout.trees);
        let mut done = vec![false; sources.len()];
        let mut exits = Vec::new();
        for (place, _) in self.queue.drain(..) {
            let label = &mut self.layout.places[place as usize];
            (label.link, label.from) = (place, NONE);
        }
        for (source, &e) in (0..).zip(sources) {
            if exits.len() == most {
                break;
            }
            let ends = self.ends[e as usize];
            for i in 0..k {
                let ends = ends.map(|v| self.layout.place_of[v as usize * k + i]);
                if self.leaves(ends, &mut joined) {
                    exits.push(Exit { at: places + source, forest: i as u32 });
                    done[source as usize] = true;
                    break;
                }
                self.reach(ends, places + source, source);
            }
        }
        let mut next = 0;
        while next < self.queue.len() && exits.len() < most {
            if next.is_multiple_of(65_536) {
                monitor.check()?;
                monitor.report("forests: exchanges", next as u64, None);
            }
            let (place, source) = self.queue[next];
            next += 1;
            if done[source as usize] {
                continue;
            }
            let mine = self.layout.forest(place);
            for i in (0..k).filter(|&i| i != mine) {
                let ends = self.layout.ends_in(place, i, self.ends);
                if self.leaves(ends, &mut joined) {
                    exits.push(Exit { at: place, forest: i as u32 });
                    done[source as usize] = true;
                    break;
                }
                self.reach(ends, place, source);
            }
        }
        Ok(exits)
    }

    /// Whether an edge between two places joins two trees, which are one from now on.
    #[inline]
    fn leaves(&self, [a, b]: [u32; 2], joined: &mut DisjointSets) -> bool {
        let (a, b) = (self.layout.tree[a as usize], self.layout.tree[b as usize]);
        a != b && joined.join(a, b)
    }

    /// The first place from `place` on upwards whose edge has no label.
    #[inline]
    fn top(&mut self, mut place: u32) -> u32 {
        loop {
            let up = self.layout.places[place as usize].link;
            if up == place {
                return place;
            }
            let next = self.layout.places[up as usize].link;
            self.layout.places[place as usize].link = next;
            place = next;
        }
    }

    /// Labels what has no label yet on the path between two places of one tree.
    #[inline]
    fn reach(&mut self, [a, b]: [u32; 2], from: u32, source: u32) {
        if self.layout.tree[a as usize] != self.layout.tree[b as usize] {
            // Two trees that an exit found before will have joined.
            return;
        }
        let (mut a, mut b) = (self.top(a), self.top(b));
        while a != b {
            let low = a.max(b);
            let place = &mut self.layout.places[low as usize];
            place.from = from;
            place.link = place.parent;
            let parent = place.parent;
            self.queue.push((low, source));
            let up = self.top(parent);
            (a, b) = (a.min(b), up);
        }
    }

    fn sequences(&self, exits: &[Exit], sources: &[u32]) -> Sequences {
        let places = (self.layout.n * self.layout.k) as u32;
        let mut sequences = Sequences::default();
        for exit in exits {
            let mut at = exit.at;
            while at < places {
                let place = &self.layout.places[at as usize];
                sequences.steps.push((place.edge, self.layout.forest(at) as u32));
                at = place.from;
            }
            sequences.steps.push((sources[(at - places) as usize], UNCOVERED));
            sequences.bounds.push((sequences.steps.len(), exit.forest));
        }
        sequences
    }

    /// Plays sequences as far as they are still possible. The layout keeps to what is played but
    /// is no longer in order.
    fn play(&mut self, sequences: &Sequences) {
        self.queue.clear();
        self.stale = true;
        // Labels are over: links become marks.
        for place in &mut self.layout.places {
            place.link = 0;
        }
        self.stamp = 0;
        let mut joined = DisjointSets::new(self.layout.trees);
        let mut start = 0;
        for &(end, forest) in &sequences.bounds {
            self.play_one(&sequences.steps[start..end], forest, &mut joined);
            start = end;
        }
    }

    fn play_one(&mut self, steps: &[(u32, u32)], forest: u32, joined: &mut DisjointSets) {
        let (first, _) = steps[0];
        let ends = self.places_of(first, forest);
        let [a, b] = ends.map(|place| joined.find(self.layout.tree[place as usize]));
        if a == b || steps.iter().any(|&(e, c)| self.forest_of[e as usize] != c) {
            return;
        }
        for (i, pair) in steps.windows(2).enumerate() {
            let [(out, c), (into, _)] = *pair else { unreachable!("windows of two") };
            if !self.replace(out, into, c) {
                // Take back, the latest first.
                for pair in steps[..=i].windows(2).rev() {
                    let [(out, c), (into, _)] = *pair else { unreachable!("windows of two") };
                    let restored = self.replace(into, out, c);
                    debug_assert!(restored, "an exchange can be taken back");
                }
                for &(e, c) in steps {
                    self.forest_of[e as usize] = c;
                }
                return;
            }
            self.forest_of[into as usize] = c;
        }
        self.forest_of[first as usize] = forest;
        joined.join(a, b);
        self.layout.trees -= 1;
        let [a, b] = ends;
        self.link(a, b, first);
    }

    fn places_of(&self, e: u32, forest: u32) -> [u32; 2] {
        let k = self.layout.k;
        self.ends[e as usize].map(|v| self.layout.place_of[v as usize * k + forest as usize])
    }

    /// Puts edge `into` in the place of `out` in a forest, if that leaves a forest.
    fn replace(&mut self, out: u32, into: u32, forest: u32) -> bool {
        let Some(below) = self.layout.below(out, forest as usize, self.ends) else { return false };
        let [a, b] = self.places_of(into, forest);
        let Some([up_a, up_b]) = self.meet(a, b) else { return false };
        // Which of the ends is below the edge that goes.
        let on = |path: &[u32]| path.iter().position(|&x| x == below);
        let (side, last, other) = if let Some(last) = on(&self.path[0][..up_a]) {
            (0, last, b)
        } else if let Some(last) = on(&self.path[1][..up_b]) {
            (1, last, a)
        } else {
            return false;
        };
        let path = std::mem::take(&mut self.path[side]);
        self.hang(&path[..=last], other, into);
        self.path[side] = path;
        true
    }

    /// Turns the parents along `path`, which climbs, so that its start hangs at `other` by `e`.
    fn hang(&mut self, path: &[u32], other: u32, e: u32) {
        let forest = self.layout.forest(other);
        let mut edge = self.layout.hanging(e, forest, self.ends);
        let mut parent = other;
        for &x in path {
            edge = self.layout.hang(x, parent, edge);
            parent = x;
        }
    }

    /// Climbs from both places in turn until the paths meet; the lengths of the two parts.
    fn meet(&mut self, a: u32, b: u32) -> Option<[usize; 2]> {
        self.stamp += 2;
        let stamp = self.stamp;
        let mut at = [a, b];
        let mut over = [false; 2];
        for path in &mut self.path {
            path.clear();
        }
        if a == b {
            return Some([0, 0]);
        }
        self.layout.places[a as usize].link = stamp;
        self.layout.places[b as usize].link = stamp + 1;
        loop {
            for side in 0..2 {
                if over[side] {
                    continue;
                }
                let x = at[side];
                self.path[side].push(x);
                let parent = self.layout.places[x as usize].parent;
                if parent == x {
                    over[side] = true;
                    continue;
                }
                let mark = &mut self.layout.places[parent as usize].link;
                if *mark == stamp + 1 - side as u32 {
                    // Met: the other path has gone on above `parent`.
                    let other = &self.path[1 - side];
                    let length = other.iter().position(|&y| y == parent).unwrap_or(other.len());
                    let mine = self.path[side].len();
                    return Some(if side == 0 { [mine, length] } else { [length, mine] });
                }
                *mark = stamp + side as u32;
                at[side] = parent;
            }
            if over == [true; 2] {
                return None;
            }
        }
    }

    /// Joins two trees of a forest by edge `e`; the one whose root is nearer is hung.
    fn link(&mut self, a: u32, b: u32, e: u32) {
        let mut at = [a, b];
        for path in &mut self.path {
            path.clear();
        }
        let mut side = 0;
        loop {
            let x = at[side];
            self.path[side].push(x);
            let parent = self.layout.places[x as usize].parent;
            if parent == x {
                let path = std::mem::take(&mut self.path[side]);
                self.hang(&path, [b, a][side], e);
                self.path[side] = path;
                return;
            }
            at[side] = parent;
            side = 1 - side;
        }
    }
}
