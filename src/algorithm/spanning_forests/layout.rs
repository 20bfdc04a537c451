//! Forests laid out in memory so that a path towards the root is mostly a run of neighbours.
//!
//! Vertex v of forest i stands in a *place*, a number from i·n on. Each tree takes consecutive
//! places, a parent before its children, and after a vertex comes the child with the largest
//! subtree (Sleator, Tarjan 1983: a path to the root leaves such runs at most log₂ n times).
//! Of two places of one tree the larger is never an ancestor of the other, so to find where the
//! paths of two vertices meet one climbs from the larger place until they are equal.

use super::UNCOVERED;

/// No edge, no place, no vertex.
pub(super) const NONE: u32 = u32::MAX;

/// A vertex of a forest.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    /// The place of the parent; a root's own place.
    pub parent: u32,
    /// The edge to the parent; [`NONE`] at a root.
    pub edge: u32,
    /// During a search: towards the first ancestor whose edge has no label. Itself without label.
    pub link: u32,
    /// During a search: which label made the edge to the parent reached.
    pub from: u32,
}

/// `k` forests on `n` vertices.
pub(crate) struct Layout {
    pub n: usize,
    pub k: usize,
    pub places: Vec<Place>,
    /// For vertex v and forest i the place, at v·k + i.
    pub place_of: Vec<u32>,
    /// The tree of each place, numbered from 0 through all forests.
    pub tree: Vec<u32>,
    pub trees: usize,
    /// For two forests: the places in the other forest of the ends of each place's edge.
    across: Vec<[u32; 2]>,
}

#[derive(Clone, Copy)]
struct Node {
    parent: u32,
    edge: u32,
    size: u32,
    /// The child with the largest subtree; later the next free place among the other children.
    heavy: u32,
}

/// A vertex while its forest is brought into order.
#[derive(Clone, Copy)]
struct Visit {
    /// Children that have not come yet.
    left: u32,
    size: u32,
    /// The child with the largest subtree; later the next free place among the other children.
    heavy: u32,
}

/// An edge with, for two forests, the places of its ends in the other one.
#[derive(Clone, Copy)]
pub(super) struct Hanging {
    edge: u32,
    across: [u32; 2],
}

impl Layout {
    /// Lays out the forests that `forest_of` names. O(k n + m) time.
    pub fn new(n: usize, k: usize, ends: &[[u32; 2]], forest_of: &[u32]) -> Layout {
        let mut layout = Layout {
            n,
            k,
            places: vec![Place { parent: 0, edge: NONE, link: 0, from: NONE }; n * k],
            place_of: vec![NONE; n * k],
            tree: vec![0; n * k],
            trees: 0,
            across: Vec::new(),
        };
        layout.lay_out(ends, forest_of);
        layout
    }

    fn lay_out(&mut self, ends: &[[u32; 2]], forest_of: &[u32]) {
        // Edges by forest.
        let mut starts = vec![0_usize; self.k + 2];
        for &c in forest_of.iter().filter(|&&c| c != UNCOVERED) {
            starts[c as usize + 2] += 1;
        }
        for i in 1..self.k + 2 {
            starts[i] += starts[i - 1];
        }
        let mut by_forest = vec![0_u32; starts[self.k + 1]];
        for (e, &c) in (0..).zip(forest_of).filter(|&(_, &c)| c != UNCOVERED) {
            by_forest[starts[c as usize + 1]] = e;
            starts[c as usize + 1] += 1;
        }
        self.trees = 0;
        let mut nodes = vec![Node { parent: NONE, edge: NONE, size: 1, heavy: NONE }; self.n];
        for i in 0..self.k {
            self.lay_out_one(i, ends, &by_forest[starts[i]..starts[i + 1]], &mut nodes);
        }
        if self.k == 2 {
            self.across.resize(2 * self.n, [NONE; 2]);
            for place in 0..2 * self.n as u32 {
                self.set_across(place, ends);
            }
        }
    }

    fn lay_out_one(&mut self, i: usize, ends: &[[u32; 2]], edges: &[u32], nodes: &mut [Node]) {
        let (n, k) = (self.n, self.k);
        let mut offsets = vec![0_u32; n + 1];
        for &e in edges {
            let [a, b] = ends[e as usize];
            offsets[a as usize + 1] += 1;
            offsets[b as usize + 1] += 1;
        }
        for v in 0..n {
            offsets[v + 1] += offsets[v];
        }
        let mut around = vec![(0, 0); 2 * edges.len()];
        for &e in edges {
            let [a, b] = ends[e as usize];
            for (v, w) in [(a, b), (b, a)] {
                let place = &mut offsets[v as usize];
                around[*place as usize] = (w, e);
                *place += 1;
            }
        }
        // Now a list ends at its offset and begins at the one before.
        let list = |v: u32| {
            let start = if v == 0 { 0 } else { offsets[v as usize - 1] };
            start as usize..offsets[v as usize] as usize
        };
        nodes.fill(Node { parent: NONE, edge: NONE, size: 0, heavy: NONE });
        let mut order = Vec::with_capacity(n);
        let mut stack = Vec::new();
        for root in 0..n as u32 {
            if nodes[root as usize].size != 0 {
                continue;
            }
            // Depth first: what follows each other is near in memory where the graph lets it.
            nodes[root as usize].size = 1;
            stack.push(root);
            while let Some(v) = stack.pop() {
                order.push(v);
                let up = nodes[v as usize].edge;
                for &(w, e) in &around[list(v)] {
                    if e != up {
                        nodes[w as usize] = Node { parent: v, edge: e, size: 1, heavy: NONE };
                        stack.push(w);
                    }
                }
            }
        }
        for &v in order.iter().rev() {
            let Node { parent, size, .. } = nodes[v as usize];
            if parent != NONE {
                let heavy = nodes[parent as usize].heavy;
                let larger = heavy == NONE || nodes[heavy as usize].size < size;
                let parent = &mut nodes[parent as usize];
                parent.size += size;
                if larger {
                    parent.heavy = v;
                }
            }
        }
        let mut free = (i * n) as u32;
        for v in 0..n {
            self.place_of[v * k + i] = NONE;
        }
        for &v in &order {
            let Node { parent, edge, size, heavy } = nodes[v as usize];
            let mut place = self.place_of[v as usize * k + i];
            if parent == NONE {
                place = free;
                free += size;
                self.trees += 1;
            } else if place == NONE {
                let next = &mut nodes[parent as usize].heavy;
                place = *next;
                *next += size;
            }
            self.place_of[v as usize * k + i] = place;
            if heavy != NONE {
                self.place_of[heavy as usize * k + i] = place + 1;
                // From here on: where the next of the other children goes.
                nodes[v as usize].heavy = place + 1 + nodes[heavy as usize].size;
            }
            let above = if parent == NONE { place } else { self.place_of[parent as usize * k + i] };
            self.places[place as usize] = Place { parent: above, edge, link: place, from: NONE };
            self.tree[place as usize] = (self.trees - 1) as u32;
        }
    }

    /// Brings the forests into order again after their places have got other parents. O(k n), and
    /// much cheaper than to lay out anew: most of what belongs together is together already.
    pub fn rearrange(&mut self) {
        let (n, k) = (self.n, self.k);
        let mut places = vec![Place { parent: 0, edge: NONE, link: 0, from: NONE }; n * k];
        let mut moved = vec![NONE; n * k];
        let mut nodes = Vec::new();
        let mut order = Vec::with_capacity(n);
        self.trees = 0;
        for i in 0..k {
            self.rearrange_one(i, &mut places, &mut moved, &mut nodes, &mut order);
        }
        for place in &mut self.place_of {
            *place = moved[*place as usize];
        }
        if k == 2 {
            let mut across = vec![[NONE; 2]; 2 * n];
            for (old, ends) in self.across.iter().enumerate() {
                if ends[0] != NONE {
                    across[moved[old] as usize] = ends.map(|place| moved[place as usize]);
                }
            }
            self.across = across;
        }
        self.places = places;
    }

    fn rearrange_one(
        &mut self,
        i: usize,
        places: &mut [Place],
        moved: &mut [u32],
        nodes: &mut Vec<Visit>,
        order: &mut Vec<u32>,
    ) {
        let start = i * self.n;
        nodes.clear();
        nodes.resize(self.n, Visit { left: 0, size: 1, heavy: NONE });
        order.clear();
        let old = &self.places[start..start + self.n];
        let parent = |x: u32| old[x as usize].parent - start as u32;
        for x in 0..self.n as u32 {
            if parent(x) != x {
                nodes[parent(x) as usize].left += 1;
            }
        }
        // Children first: up from each leaf as long as all other children have come.
        for leaf in (0..self.n as u32).rev() {
            let mut x = leaf;
            while nodes[x as usize].left == 0 {
                nodes[x as usize].left = NONE;
                order.push(x);
                let up = parent(x);
                if up == x {
                    break;
                }
                let size = nodes[x as usize].size;
                let heavy = nodes[up as usize].heavy;
                let larger = heavy == NONE || nodes[heavy as usize].size < size;
                let node = &mut nodes[up as usize];
                node.size += size;
                node.left -= 1;
                if larger {
                    node.heavy = x;
                }
                x = up;
            }
        }
        let mut free = start as u32;
        for &x in order.iter().rev() {
            let up = parent(x);
            let Visit { size, heavy, .. } = nodes[x as usize];
            let mut place = moved[start + x as usize];
            let tree;
            if up == x {
                place = free;
                free += size;
                tree = self.trees as u32;
                self.trees += 1;
            } else {
                if place == NONE {
                    let next = &mut nodes[up as usize].heavy;
                    place = *next;
                    *next += size;
                }
                tree = self.tree[moved[start + up as usize] as usize];
            }
            moved[start + x as usize] = place;
            if heavy != NONE {
                moved[start + heavy as usize] = place + 1;
                // From here on: where the next of the other children goes.
                nodes[x as usize].heavy = place + 1 + nodes[heavy as usize].size;
            }
            let above = moved[start + up as usize];
            let edge = old[x as usize].edge;
            places[place as usize] = Place { parent: above, edge, link: place, from: NONE };
            self.tree[place as usize] = tree;
        }
    }

    /// Gives a place another parent, by edge `e`; returns the old edge with where it goes across.
    #[inline]
    pub fn hang(&mut self, place: u32, parent: u32, edge: Hanging) -> Hanging {
        let at = &mut self.places[place as usize];
        at.parent = parent;
        let old = std::mem::replace(&mut at.edge, edge.edge);
        let across = match self.across.get_mut(place as usize) {
            Some(across) => std::mem::replace(across, edge.across),
            None => [NONE; 2],
        };
        Hanging { edge: old, across }
    }

    /// Edge `e` as it can be hung in forest `i`.
    pub fn hanging(&self, e: u32, i: usize, ends: &[[u32; 2]]) -> Hanging {
        let across =
            ends[e as usize].map(|v| self.place_of[v as usize * self.k + (i + 1) % self.k]);
        Hanging { edge: e, across }
    }

    /// Notes where the ends of the edge above `place` stand in the other of two forests.
    #[inline]
    pub fn set_across(&mut self, place: u32, ends: &[[u32; 2]]) {
        if self.k == 2 {
            let edge = self.places[place as usize].edge;
            if edge != NONE {
                let other = usize::from((place as usize) < self.n);
                self.across[place as usize] =
                    ends[edge as usize].map(|v| self.place_of[v as usize * 2 + other]);
            }
        }
    }

    /// The places in forest `i` of the ends of the edge above `place`.
    #[inline]
    pub fn ends_in(&self, place: u32, i: usize, ends: &[[u32; 2]]) -> [u32; 2] {
        if self.k == 2 {
            self.across[place as usize]
        } else {
            let edge = self.places[place as usize].edge;
            ends[edge as usize].map(|v| self.place_of[v as usize * self.k + i])
        }
    }

    /// The forest of a place.
    #[inline]
    pub fn forest(&self, place: u32) -> usize {
        place as usize / self.n
    }

    /// The place below edge `e` in forest `i`, which holds it.
    pub fn below(&self, e: u32, i: usize, ends: &[[u32; 2]]) -> Option<u32> {
        let places = ends[e as usize].map(|v| self.place_of[v as usize * self.k + i]);
        places.into_iter().find(|&place| self.places[place as usize].edge == e)
    }
}
