//! Alternating forests with blossoms: the one search behind everything in this module.
//!
//! Edmonds, Paths, trees and flowers, 1965. From exposed vertices (the roots, *even*) trees grow
//! breadth-first: a new neighbour of an even vertex becomes *odd*, its mate even. An edge between
//! even vertices of one tree closes a *blossom*, whose odd vertices become even as well; an edge
//! between even vertices of two trees completes an augmenting path.
//!
//! What keeps it from starting over:
//! - All roots grow at once and nothing is ever reset. Two trees that meet augment and are dead;
//!   when the queue has run dry only their vertices are released, and exactly the even vertices
//!   beside a released one are waked. All other trees stand, blossoms included.
//! - Blossoms are classes of a union-find whose representative is the base. The meeting point is
//!   found by climbing from both sides in step, so a blossom costs its length and not its depth.
//! - An odd vertex that became even remembers the bridge, the edge that closed its blossom; paths
//!   are read off bridges and parents with an explicit stack (no recursion).

use super::NONE;
use crate::algorithm::Adjacency;
use crate::algorithm::prefetch::prefetch;
use crate::limits::{Monitor, StopReason};

/// The bits of [`LABEL`]. An odd vertex that a blossom turned even carries both of the first two.
const EVEN: u32 = 1;
const ODD: u32 = 2;
const SEEN: u32 = EVEN | ODD;
const QUEUED: u32 = 4;
/// Of an even vertex: there were neighbours in other trees.
const BESIDE: u32 = 8;

/// How many queued vertices are scanned between two looks at the clock.
const STEPS_PER_CHECK: u32 = 4096;

/// What scanning a vertex came upon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::algorithm) enum Event {
    /// All neighbours are dealt with.
    Done,
    /// An edge to an even vertex of another tree.
    Meeting(u32, u32),
}

/// What each vertex of a tree needs. Four numbers together are one access to memory and not four,
/// and an array of arrays, unlike one of structs, costs nothing where no tree grows.
type Place = [u32; 4];
/// The root of the tree.
pub(super) const ROOT: usize = 0;
/// Of an odd vertex: the even one it was reached from.
pub(super) const PARENT: usize = 1;
/// Of a root, which is never odd: the last bundle of the tree's vertices.
pub(super) const BUNDLE: usize = PARENT;
/// Of an even vertex: towards the base of its blossom, which points to itself.
pub(super) const TOWARD_BASE: usize = 2;
/// What the vertex is: bits, 0 outside the forest.
pub(super) const LABEL: usize = 3;

/// What blossoms need.
type Mark = [u32; 4];
/// Of an odd vertex that became even: the end of the bridge on its own side, and the other.
const OWN_END: usize = 0;
const OTHER_END: usize = 1;
/// Of a base: the last climb that passed.
const PASSED: usize = 2;

/// Vertices of one tree: the bundle before, where this one ends, the vertices.
type Bundle = [u32; 32];
const FIRST_IN_BUNDLE: u32 = 2;

/// An alternating forest of a graph and a matching in it.
pub(in crate::algorithm) struct Forest<'a> {
    adjacency: &'a Adjacency,
    pub(super) place: Vec<Place>,
    mark: Vec<Mark>,
    bundles: Vec<Bundle>,
    unused_bundles: Vec<u32>,
    climb: u32,
    /// Roots whose trees have met others.
    pub(super) dead: Vec<bool>,
    /// Even vertices beside other trees, which may have to look at their edges again. They carry
    /// [`BESIDE`]; entries without it are old.
    pub(super) beside: Vec<u32>,
    pub(super) queue: Vec<u32>,
    pub(super) next: usize,
    /// The edges along which vertices became even, where asked for.
    record: Option<Vec<[u32; 2]>>,
    /// Scratch for paths.
    segments: Vec<(u32, u32)>,
}

impl<'a> Forest<'a> {
    /// An empty forest; O(n) memory that is only touched where trees grow.
    pub fn new(adjacency: &'a Adjacency) -> Self {
        let n = adjacency.vertex_count();
        Forest {
            adjacency,
            place: vec![[0; 4]; n],
            mark: vec![[0; 4]; n],
            bundles: Vec::new(),
            unused_bundles: Vec::new(),
            climb: 0,
            dead: vec![false; n],
            beside: Vec::new(),
            queue: Vec::new(),
            next: 0,
            record: None,
            segments: Vec::new(),
        }
    }

    /// Keeps the list described at [`GallaiEdmonds`](crate::algorithm::GallaiEdmonds) from now on.
    pub fn with_record(mut self) -> Self {
        self.record = Some(Vec::new());
        self
    }

    /// The record so far.
    pub fn into_record(self) -> Vec<[u32; 2]> {
        self.record.unwrap_or_default()
    }

    /// Keeps the search out of `v`, as if it were deleted. Only for vertices not yet reached.
    pub fn remove(&mut self, v: u32) {
        // Nothing is ever done at an edge to an odd vertex.
        self.place[v as usize][LABEL] = ODD;
    }

    /// Undoes [`Forest::remove`] or forgets a vertex of a tree that is given up as a whole.
    pub fn forget(&mut self, v: u32) {
        self.place[v as usize][LABEL] = 0;
    }

    /// Whether an alternating path of even length leads from a root to `v`.
    pub fn is_even(&self, v: u32) -> bool {
        self.place[v as usize][LABEL] & EVEN != 0
    }

    /// Whether `v` is in the forest, or removed, and not even.
    pub fn is_odd(&self, v: u32) -> bool {
        self.place[v as usize][LABEL] & SEEN == ODD
    }

    /// The root of the tree of a vertex in the forest.
    pub fn root(&self, v: u32) -> u32 {
        self.place[v as usize][ROOT]
    }

    /// The even vertices in the order in which they became so, as long as nothing was released.
    pub fn even_vertices(&self) -> &[u32] {
        &self.queue
    }

    /// Plants a tree at an exposed vertex.
    pub fn plant(&mut self, root: u32) {
        self.place[root as usize] = [root, NONE, root, EVEN | QUEUED];
        self.queue.push(root);
    }

    /// Empties a forest that has released nothing, as it was before its trees were planted:
    /// O(its size).
    pub fn clear(&mut self, mate: &[u32]) {
        for i in 0..self.queue.len() {
            let v = self.queue[i];
            self.place[v as usize][LABEL] = 0;
            let odd = mate[v as usize];
            if odd != NONE {
                self.place[odd as usize][LABEL] = 0;
            }
        }
        self.queue.clear();
        self.next = 0;
    }

    /// Grows trees from all exposed vertices and augments `mate` until it is maximum. True if it
    /// was augmented at all. The forest that then stands holds the Gallai–Edmonds sets.
    /// O(n·m·α) at worst.
    pub fn maximize(&mut self, mate: &mut [u32], monitor: &Monitor) -> Result<bool, StopReason> {
        for v in 0..mate.len() as u32 {
            if mate[v as usize] == NONE {
                self.plant(v);
            }
        }
        let mut augmented = false;
        let mut met: Vec<u32> = Vec::new();
        let mut path = Vec::new();
        let mut steps = 0_u32;
        loop {
            while let Some(&v) = self.queue.get(self.next) {
                steps += 1;
                if steps.is_multiple_of(STEPS_PER_CHECK) {
                    monitor.check()?;
                }
                self.next += 1;
                self.prefetch_ahead(mate);
                self.place[v as usize][LABEL] &= !QUEUED;
                if self.dead[self.place[v as usize][ROOT] as usize] {
                    continue;
                }
                if let Event::Meeting(x, y) = self.scan(v, mate) {
                    self.augment(x, y, mate, &mut path);
                    met.extend([self.place[x as usize][ROOT], self.place[y as usize][ROOT]]);
                }
            }
            if met.is_empty() {
                return Ok(augmented);
            }
            augmented = true;
            self.queue.clear();
            self.next = 0;
            self.release(met.drain(..));
        }
    }

    /// Asks for what the next vertices in the queue will need: one after the other their place in
    /// the lists, their list, and what is known of their neighbours.
    #[inline]
    fn prefetch_ahead(&self, mate: &[u32]) {
        const STEP: usize = 4;
        if let Some(&v) = self.queue.get(self.next + 3 * STEP) {
            self.adjacency.prefetch_offset(v);
            prefetch(&self.place, v as usize);
        }
        if let Some(&v) = self.queue.get(self.next + 2 * STEP) {
            self.adjacency.prefetch_list(v);
        }
        if let Some(&v) = self.queue.get(self.next + STEP) {
            for &w in self.adjacency.neighbours(v).iter().take(6) {
                prefetch(&self.place, w as usize);
                prefetch(mate, w as usize);
            }
        }
    }

    /// Grows the tree of `root` alone, exposed in `mate`; augments and stops where it reaches
    /// another exposed vertex. Whether it did. O(m·α).
    pub fn augment_from(
        &mut self,
        root: u32,
        mate: &mut [u32],
        monitor: &Monitor,
    ) -> Result<bool, StopReason> {
        self.plant(root);
        let mut steps = 0_u32;
        while let Some(v) = self.pop() {
            steps += 1;
            if steps.is_multiple_of(STEPS_PER_CHECK) {
                monitor.check()?;
            }
            if let Event::Meeting(x, y) = self.scan(v, mate) {
                self.augment(x, y, mate, &mut Vec::new());
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The next even vertex that is not yet scanned.
    pub fn pop(&mut self) -> Option<u32> {
        let v = *self.queue.get(self.next)?;
        self.next += 1;
        self.place[v as usize][LABEL] &= !QUEUED;
        Some(v)
    }

    /// Looks at all edges of an even vertex: grows and shrinks, and stops at another live tree.
    pub fn scan(&mut self, v: u32, mate: &[u32]) -> Event {
        let adjacency = self.adjacency;
        let root = self.place[v as usize][ROOT];
        let mut beside = false;
        for &w in adjacency.neighbours(v) {
            let place = &self.place[w as usize];
            let (label, other) = (place[LABEL], place[ROOT]);
            if label & SEEN == 0 {
                if mate[w as usize] == NONE {
                    // Exposed, but not planted: a tree of one vertex.
                    self.plant(w);
                    return Event::Meeting(v, w);
                }
                self.grow(v, w, mate);
                continue;
            }
            if other != root {
                if label & EVEN != 0 && !self.dead[other as usize] {
                    return Event::Meeting(v, w);
                }
                beside = true;
            } else if label & EVEN != 0 {
                self.shrink(v, w, mate);
            }
        }
        if beside && self.place[v as usize][LABEL] & BESIDE == 0 {
            self.place[v as usize][LABEL] |= BESIDE;
            self.beside.push(v);
        }
        Event::Done
    }

    fn grow(&mut self, v: u32, w: u32, mate: &[u32]) {
        let even = mate[w as usize];
        let root = self.place[v as usize][ROOT];
        self.place[w as usize] = [root, v, 0, ODD];
        self.place[even as usize] = [root, 0, even, EVEN | QUEUED];
        self.queue.push(even);
        self.bundle(root, w, even);
        if let Some(record) = &mut self.record {
            record.push([v, w]);
        }
    }

    /// Notes two vertices of a tree for its release.
    fn bundle(&mut self, root: u32, odd: u32, even: u32) {
        let mut last = self.place[root as usize][BUNDLE];
        if last == NONE || self.bundles[last as usize][1] == 32 {
            let mut new: Bundle = [0; 32];
            new[..2].copy_from_slice(&[last, FIRST_IN_BUNDLE]);
            if let Some(bundle) = self.unused_bundles.pop() {
                self.bundles[bundle as usize] = new;
                last = bundle;
            } else {
                last = self.bundles.len() as u32;
                self.bundles.push(new);
            }
            self.place[root as usize][BUNDLE] = last;
        }
        let bundle = &mut self.bundles[last as usize];
        let used = bundle[1] as usize;
        bundle[used] = odd;
        bundle[used + 1] = even;
        bundle[1] += 2;
    }

    fn base(&mut self, mut v: u32) -> u32 {
        loop {
            let up = self.place[v as usize][TOWARD_BASE];
            if up == v {
                return v;
            }
            let further = self.place[up as usize][TOWARD_BASE];
            self.place[v as usize][TOWARD_BASE] = further;
            v = further;
        }
    }

    /// The base two steps further towards the root; `None` at the root.
    fn above(&mut self, base: u32, mate: &[u32]) -> Option<u32> {
        let odd = mate[base as usize];
        (odd != NONE).then(|| self.base(self.place[odd as usize][PARENT]))
    }

    /// Closes the blossom of edge vw, both ends even and in one tree.
    fn shrink(&mut self, v: u32, w: u32, mate: &[u32]) {
        let (base_v, base_w) = (self.base(v), self.base(w));
        if base_v == base_w {
            return;
        }
        self.climb += 1;
        let climb = self.climb;
        let (mut side, mut other) = (Some(base_v), Some(base_w));
        let meeting = loop {
            if let Some(base) = side {
                if self.mark[base as usize][PASSED] == climb {
                    break base;
                }
                self.mark[base as usize][PASSED] = climb;
                side = self.above(base, mate);
            }
            std::mem::swap(&mut side, &mut other);
        };
        self.absorb(base_v, meeting, [v, w], mate);
        self.absorb(base_w, meeting, [w, v], mate);
        if let Some(record) = &mut self.record {
            record.push([v, w]);
        }
    }

    /// Draws one side of a blossom into its base.
    fn absorb(&mut self, mut base: u32, meeting: u32, bridge: [u32; 2], mate: &[u32]) {
        while base != meeting {
            let odd = mate[base as usize];
            let above = self.base(self.place[odd as usize][PARENT]);
            self.mark[odd as usize][OWN_END] = bridge[0];
            self.mark[odd as usize][OTHER_END] = bridge[1];
            self.place[odd as usize][LABEL] = SEEN | QUEUED;
            self.queue.push(odd);
            self.place[base as usize][TOWARD_BASE] = meeting;
            self.place[odd as usize][TOWARD_BASE] = meeting;
            base = above;
        }
    }

    /// Turns the path root … x y … root, and both trees are dead.
    fn augment(&mut self, x: u32, y: u32, mate: &mut [u32], path: &mut Vec<[u32; 2]>) {
        path.clear();
        path.push([x, y]);
        self.path_edges(x, mate, path);
        self.path_edges(y, mate, path);
        for &[a, b] in &*path {
            mate[a as usize] = b;
            mate[b as usize] = a;
        }
        for v in [x, y] {
            self.dead[self.place[v as usize][ROOT] as usize] = true;
        }
    }

    /// Adds the edges outside the matching of the alternating path from the even vertex `v` to
    /// its root.
    pub fn path_edges(&mut self, v: u32, mate: &[u32], edges: &mut Vec<[u32; 2]>) {
        // A segment leads from an even vertex to one below it on its path: to the root, or to an
        // odd vertex that its own mate leads to.
        debug_assert!(self.segments.is_empty());
        self.segments.push((v, self.place[v as usize][ROOT]));
        while let Some((mut v, end)) = self.segments.pop() {
            while v != end {
                if self.place[v as usize][LABEL] & ODD != 0 {
                    let [own, other, ..] = self.mark[v as usize];
                    edges.push([own, other]);
                    self.segments.push((own, v));
                    v = other;
                } else {
                    let odd = mate[v as usize];
                    if odd == end {
                        break;
                    }
                    let parent = self.place[odd as usize][PARENT];
                    edges.push([odd, parent]);
                    v = parent;
                }
            }
        }
    }

    /// Takes the dead trees of these roots out of the forest and wakes the even vertices beside
    /// them.
    fn release(&mut self, roots: impl Iterator<Item = u32>) {
        for root in roots {
            self.place[root as usize][LABEL] = 0;
            let mut next = self.place[root as usize][BUNDLE];
            while next != NONE {
                self.unused_bundles.push(next);
                let bundle = &self.bundles[next as usize];
                for &v in &bundle[FIRST_IN_BUNDLE as usize..bundle[1] as usize] {
                    self.place[v as usize][LABEL] = 0;
                }
                next = bundle[0];
            }
        }
        let adjacency = self.adjacency;
        let mut beside = std::mem::take(&mut self.beside);
        beside.retain(|&v| {
            if self.place[v as usize][LABEL] & BESIDE == 0 {
                return false;
            }
            let free = |&w: &u32| self.place[w as usize][LABEL] & SEEN == 0;
            if !adjacency.neighbours(v).iter().any(free) {
                return true;
            }
            self.place[v as usize][LABEL] &= !BESIDE;
            self.place[v as usize][LABEL] |= QUEUED;
            self.queue.push(v);
            false
        });
        self.beside = beside;
    }
}
