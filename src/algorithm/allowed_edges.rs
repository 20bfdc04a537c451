//! The edges that lie in some maximum matching.
//!
//! With the Gallai–Edmonds sets D, A, C at hand: every edge at D is allowed, no other edge at A is,
//! and C, perfectly matched by M, is left. Inside C, cheapest first:
//!
//! 1. *Reject*: an edge vw ∉ M closes an alternating cycle only if v and the mate of w lie in one
//!    strong component of the digraph with the arcs v → mate(w). Linear.
//! 2. *Bipartite* components of what is left: there the condition is exact (Tassa 2012).
//! 3. *Accept in bulk*: call one vertex of each matched pair left, the other right. The edges that
//!    cross form a bipartite graph, whose strong components are real alternating cycles. Sides are
//!    drawn at random and turned where more undecided edges then cross; repeated while it pays.
//! 4. *Edge by edge*: two trees grown in step from the mates of both ends. They meet iff the edge
//!    is allowed; where one tree is complete without touching the other, it is not. A vertex with
//!    many open edges gets one full search instead.
//!
//! O(nm) at worst (Carvalho, Cheriyan 2005), near-linear where steps 1 to 3 decide nearly all.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::matching::{Event, Forest};
use super::structure::{strong_components, two_colouring};
use super::{Adjacency, GallaiEdmonds, GallaiEdmondsClass};
use crate::limits::{Monitor, StopReason};

const NONE: u32 = u32::MAX;

/// Whether an edge lies in some maximum matching.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Allowed {
    /// It does.
    Yes,
    /// It does not.
    No,
    /// The work was stopped before it was decided.
    Undecided,
}

/// Which edges of a graph lie in some maximum matching.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllowedEdges {
    entries: Vec<Allowed>,
    stopped: Option<StopReason>,
}

impl AllowedEdges {
    /// Decides every edge. Where the monitor stops the work, what is left is
    /// [`Allowed::Undecided`] and [`AllowedEdges::stopped`] says why.
    ///
    /// # Panics
    /// If `sets` is of another graph.
    ///
    /// # Example
    /// ```
    /// use graphgame::algorithm::{Adjacency, Allowed, AllowedEdges, GallaiEdmonds};
    /// use graphgame::limits::Monitor;
    ///
    /// // The path of four vertices has one perfect matching, without its middle edge.
    /// let path = [(0, 1), (1, 2), (2, 3)];
    /// let adjacency = Adjacency::undirected_from_pairs(4, || path.iter().copied())?;
    /// let monitor = Monitor::unlimited();
    /// let sets = GallaiEdmonds::of(&adjacency, &monitor).unwrap();
    /// let allowed = AllowedEdges::of(&adjacency, &sets, &monitor);
    /// // The entries of vertex 1 are its edges to 0 and to 2.
    /// assert_eq!([allowed.entry(1), allowed.entry(2)], [Allowed::Yes, Allowed::No]);
    /// # Ok::<(), graphgame::algorithm::TooLarge>(())
    /// ```
    pub fn of(adjacency: &Adjacency, sets: &GallaiEdmonds, monitor: &Monitor) -> Self {
        assert_eq!(sets.classes().len(), adjacency.vertex_count(), "the sets' graph");
        let mut inside = Inside::new(adjacency, sets);
        let stopped = inside.decide(monitor).err();
        AllowedEdges { entries: inside.entries(), stopped }
    }

    /// Whether the edge of entry `index` is allowed, counted as in [`Adjacency::entries`].
    ///
    /// # Panics
    /// If there is no such entry.
    #[inline]
    pub fn entry(&self, index: usize) -> Allowed {
        self.entries[index]
    }

    /// All entries, as in [`Adjacency::entries`].
    pub fn entries(&self) -> &[Allowed] {
        &self.entries
    }

    /// Why something is undecided.
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }
}

/// The edges inside C that are not in M, each pair of ends once.
struct Inside<'a> {
    adjacency: &'a Adjacency,
    sets: &'a GallaiEdmonds,
    /// The ends, the lesser first.
    ends: Vec<[u32; 2]>,
    allowed: Vec<Allowed>,
    /// How many are undecided.
    open: usize,
}

impl<'a> Inside<'a> {
    fn new(adjacency: &'a Adjacency, sets: &'a GallaiEdmonds) -> Self {
        let mut ends = Vec::new();
        let mut seen_by = vec![NONE; adjacency.vertex_count()];
        let mate = sets.matching().mates();
        for v in sets.perfect() {
            for &w in adjacency.neighbours(v) {
                if w > v
                    && sets.class(w) == GallaiEdmondsClass::Perfect
                    && mate[v as usize] != w
                    && std::mem::replace(&mut seen_by[w as usize], v) != v
                {
                    ends.push([v, w]);
                }
            }
        }
        let open = ends.len();
        Inside { adjacency, sets, allowed: vec![Allowed::Undecided; open], ends, open }
    }

    fn mate(&self, v: u32) -> u32 {
        self.sets.matching().mates()[v as usize]
    }

    fn set(&mut self, e: usize, allowed: Allowed) {
        if self.allowed[e] == Allowed::Undecided {
            self.allowed[e] = allowed;
            self.open -= 1;
        }
    }

    fn decide(&mut self, monitor: &Monitor) -> Result<(), StopReason> {
        if self.open == 0 {
            return Ok(());
        }
        self.reject();
        monitor.check()?;
        self.accept_bipartite();
        monitor.check()?;
        self.accept_in_rounds(monitor)?;
        self.search(monitor)
    }

    /// A digraph on the vertices whose arcs come from the edges that `keep` lets through.
    fn digraph(&self, arcs_of: impl Fn(usize) -> [Option<(u32, u32)>; 2]) -> Adjacency {
        let arcs = || (0..self.ends.len()).flat_map(|e| arcs_of(e).into_iter().flatten());
        Adjacency::outgoing_from_pairs(self.adjacency.vertex_count(), arcs)
            .expect("no more arcs than entries of the adjacency")
    }

    /// Step 1.
    fn reject(&mut self) {
        let digraph = self.digraph(|e| {
            let [a, b] = self.ends[e];
            [Some((a, self.mate(b))), Some((b, self.mate(a)))]
        });
        let component = strong_components(&digraph);
        for e in 0..self.ends.len() {
            let [a, b] = self.ends[e];
            if component[a as usize] != component[self.mate(b) as usize] {
                self.set(e, Allowed::No);
            }
        }
    }

    /// Step 2.
    fn accept_bipartite(&mut self) {
        let n = self.adjacency.vertex_count();
        let open = || {
            let left = (0..self.ends.len()).filter(|&e| self.allowed[e] == Allowed::Undecided);
            let matched = self.sets.perfect().map(|v| (v, self.mate(v))).filter(|(v, w)| v < w);
            left.map(|e| (self.ends[e][0], self.ends[e][1])).chain(matched)
        };
        let around =
            Adjacency::undirected_from_pairs(n, open).expect("no more edges than in the adjacency");
        let colouring = two_colouring(&around);
        let decided: Vec<usize> = (0..self.ends.len())
            .filter(|&e| {
                !colouring.odd_component[colouring.component[self.ends[e][0] as usize] as usize]
            })
            .collect();
        for e in decided {
            self.set(e, Allowed::Yes);
        }
    }

    /// Step 3, while a round decides at least one edge in twenty.
    fn accept_in_rounds(&mut self, monitor: &Monitor) -> Result<(), StopReason> {
        // Any seed gives the same answers; this one gives the same time as well.
        let mut random = Pcg64Mcg::seed_from_u64(1);
        let mut poor_rounds = 0;
        while self.open > 0 && poor_rounds < 2 {
            monitor.check()?;
            let total = self.ends.len() as u64;
            monitor.report("allowed edges: in bulk", total - self.open as u64, Some(total));
            let before = self.open;
            let left = self.sides(&mut random);
            let digraph = self.digraph(|e| {
                let [a, b] = self.ends[e];
                if self.allowed[e] == Allowed::No || left[a as usize] == left[b as usize] {
                    return [None, None];
                }
                let (a, b) = if left[a as usize] { (a, b) } else { (b, a) };
                [Some((a, self.mate(b))), None]
            });
            let component = strong_components(&digraph);
            for e in 0..self.ends.len() {
                let [a, b] = self.ends[e];
                if left[a as usize] == left[b as usize] {
                    continue;
                }
                let (a, b) = if left[a as usize] { (a, b) } else { (b, a) };
                if component[a as usize] == component[self.mate(b) as usize] {
                    self.set(e, Allowed::Yes);
                }
            }
            poor_rounds = if 20 * (before - self.open) <= before { poor_rounds + 1 } else { 0 };
        }
        Ok(())
    }

    /// A side for every vertex of C, mates apart: at random, then three sweeps that turn a pair
    /// if more undecided edges cross.
    fn sides(&self, random: &mut Pcg64Mcg) -> Vec<bool> {
        const SWEEPS: usize = 3;
        let n = self.adjacency.vertex_count();
        let mut left = vec![false; n];
        let mut bits = 0_u64;
        for (i, v) in self.sets.perfect().filter(|&v| v < self.mate(v)).enumerate() {
            if i % 64 == 0 {
                bits = random.next_u64();
            }
            let side = bits >> (i % 64) & 1 == 1;
            left[v as usize] = side;
            left[self.mate(v) as usize] = !side;
        }
        let open = || {
            let open = (0..self.ends.len()).filter(|&e| self.allowed[e] == Allowed::Undecided);
            open.map(|e| (self.ends[e][0], self.ends[e][1]))
        };
        let around =
            Adjacency::undirected_from_pairs(n, open).expect("no more edges than in the adjacency");
        for _ in 0..SWEEPS {
            for v in self.sets.perfect().filter(|&v| v < self.mate(v)) {
                let pair = [v, self.mate(v)];
                let mut gain = 0_i64;
                for u in pair {
                    for &w in around.neighbours(u) {
                        if w != pair[0] && w != pair[1] {
                            gain += if left[u as usize] == left[w as usize] { 1 } else { -1 };
                        }
                    }
                }
                if gain > 0 {
                    for u in pair {
                        left[u as usize] = !left[u as usize];
                    }
                }
            }
        }
        left
    }

    /// Step 4.
    fn search(&mut self, monitor: &Monitor) -> Result<(), StopReason> {
        const MANY: usize = 32;
        if self.open == 0 {
            return Ok(());
        }
        let n = self.adjacency.vertex_count();
        // The edges at each vertex, by number.
        let ends = &self.ends;
        let tails = || (0..ends.len() as u32).flat_map(|e| ends[e as usize].map(|v| (v, e)));
        let edges_at = Adjacency::outgoing_from_pairs(n, tails)
            .expect("no more ends than entries of the adjacency");
        let mut search = Search {
            mate: self.sets.matching().mates().to_vec(),
            forest: Forest::new(self.adjacency),
        };
        let total = self.open as u64;
        let mut path = Vec::new();
        for v in 0..n as u32 {
            let at = edges_at.neighbours(v);
            if at.len() < MANY {
                continue;
            }
            let is_open = |e: &&u32| self.allowed[**e as usize] == Allowed::Undecided;
            if at.iter().filter(is_open).count() >= MANY {
                monitor.check()?;
                search.grow_from_mate_of(v, |w_is_even| {
                    for &e in at {
                        let [a, b] = self.ends[e as usize];
                        let w = if a == v { b } else { a };
                        self.set(e as usize, if w_is_even(w) { Allowed::Yes } else { Allowed::No });
                    }
                });
            }
        }
        for e in 0..self.ends.len() {
            if self.allowed[e] != Allowed::Undecided {
                continue;
            }
            monitor.check()?;
            monitor.report("allowed edges: searches", total - self.open as u64, Some(total));
            let [v, w] = self.ends[e];
            path.clear();
            if search.cycle_through(v, w, monitor, &mut path)? {
                self.set(e, Allowed::Yes);
                // Every edge of the cycle outside M is allowed by the same token.
                for &[a, b] in &path {
                    let key = [a.min(b), a.max(b)];
                    let found =
                        edges_at.neighbours(key[0]).iter().find(|&&f| self.ends[f as usize] == key);
                    if let Some(&f) = found {
                        self.set(f as usize, Allowed::Yes);
                    }
                }
            } else {
                self.set(e, Allowed::No);
            }
        }
        Ok(())
    }

    /// An answer for every entry of the adjacency.
    fn entries(&self) -> Vec<Allowed> {
        let n = self.adjacency.vertex_count();
        let mate = self.sets.matching().mates();
        let inside = || {
            let ends = self.ends.iter().enumerate();
            ends.flat_map(|(e, &[a, b])| [(a, e as u32), (b, e as u32)])
        };
        let edges_at = Adjacency::outgoing_from_pairs(n, inside)
            .expect("no more ends than entries of the adjacency");
        let mut of_target = vec![Allowed::No; n];
        let mut entries = Vec::with_capacity(self.adjacency.entry_count());
        for v in 0..n as u32 {
            for &e in edges_at.neighbours(v) {
                let [a, b] = self.ends[e as usize];
                of_target[if a == v { b } else { a } as usize] = self.allowed[e as usize];
            }
            let class = self.sets.class(v);
            entries.extend(self.adjacency.neighbours(v).iter().map(|&w| {
                use GallaiEdmondsClass::{Barrier, Inessential, Perfect};
                match (class, self.sets.class(w)) {
                    _ if w == v => Allowed::No,
                    (Inessential, _) | (_, Inessential) => Allowed::Yes,
                    (Barrier, _) | (_, Barrier) => Allowed::No,
                    (Perfect, Perfect) if mate[v as usize] == w => Allowed::Yes,
                    (Perfect, Perfect) => of_target[w as usize],
                }
            }));
        }
        entries
    }
}

/// Alternating searches in G without one or two vertices.
struct Search<'a> {
    mate: Vec<u32>,
    forest: Forest<'a>,
}

impl Search<'_> {
    /// Grows the tree of v's mate in G − v to the end; `f` is told which vertices are even: exactly
    /// the edges from v to them are allowed.
    fn grow_from_mate_of(&mut self, v: u32, f: impl FnOnce(&dyn Fn(u32) -> bool)) {
        let root = self.mate[v as usize];
        self.forest.remove(v);
        self.mate[root as usize] = NONE;
        self.forest.plant(root);
        while let Some(u) = self.forest.pop() {
            let event = self.forest.scan(u, &self.mate);
            debug_assert_eq!(event, Event::Done, "C is perfectly matched: nothing is exposed");
        }
        f(&|w| self.forest.is_even(w));
        self.forest.clear(&self.mate);
        self.forest.forget(v);
        self.mate[root as usize] = v;
    }

    /// Whether an alternating cycle leads through the edge vw ∉ M; its other edges outside M are
    /// added to `path`.
    fn cycle_through(
        &mut self,
        v: u32,
        w: u32,
        monitor: &Monitor,
        path: &mut Vec<[u32; 2]>,
    ) -> Result<bool, StopReason> {
        let roots = [self.mate[v as usize], self.mate[w as usize]];
        for (removed, root) in [v, w].into_iter().zip(roots) {
            self.forest.remove(removed);
            self.mate[root as usize] = NONE;
            self.forest.plant(root);
        }
        let found = self.meet(roots, monitor, path);
        self.forest.clear(&self.mate);
        for (removed, root) in [v, w].into_iter().zip(roots) {
            self.forest.forget(removed);
            self.mate[root as usize] = removed;
        }
        found
    }

    fn meet(
        &mut self,
        roots: [u32; 2],
        monitor: &Monitor,
        path: &mut Vec<[u32; 2]>,
    ) -> Result<bool, StopReason> {
        const STEPS_PER_CHECK: usize = 4096;
        let mut scanned = 0;
        // How many scanned and how many known even vertices each tree has.
        let (mut done, mut known, mut counted) = ([0_usize; 2], [0_usize; 2], 0);
        // A complete tree is looked through once.
        let mut looked_through = [false; 2];
        loop {
            let Some(u) = self.forest.pop() else { return Ok(false) };
            scanned += 1;
            if scanned % STEPS_PER_CHECK == 0 {
                monitor.check()?;
            }
            let side = usize::from(self.forest.root(u) == roots[1]);
            if let Event::Meeting(x, y) = self.forest.scan(u, &self.mate) {
                path.push([x, y]);
                self.forest.path_edges(x, &self.mate, path);
                self.forest.path_edges(y, &self.mate, path);
                return Ok(true);
            }
            done[side] += 1;
            for &even in &self.forest.even_vertices()[counted..] {
                known[usize::from(self.forest.root(even) == roots[1])] += 1;
            }
            counted = self.forest.even_vertices().len();
            if done[side] == known[side] && !looked_through[side] {
                looked_through[side] = true;
                if self.is_complete(roots[side]) {
                    return Ok(false);
                }
            }
        }
    }

    /// Whether no edge leads from a fully scanned tree to the other: then no cycle does either.
    fn is_complete(&self, root: u32) -> bool {
        self.forest.even_vertices().iter().filter(|&&v| self.forest.root(v) == root).all(|&v| {
            let odd_elsewhere =
                |&&w: &&u32| self.forest.is_odd(w) && self.forest.is_foreign(w, root);
            !self.forest.adjacency().neighbours(v).iter().any(|w| odd_elsewhere(&w))
        })
    }
}
