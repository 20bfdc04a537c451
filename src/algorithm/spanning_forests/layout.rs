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

/// A vertex while its forest is brought into order.
#[derive(Clone, Copy)]
struct Node {
    /// Neighbours, or children, that are still to come; [`NONE`] once this one has come.
    left: u32,
    /// While neighbours are to come: the exclusive or of all of them. Then the parent; a root's
    /// own number.
    parent: u32,
    /// The same of the edges to them.
    edge: u32,
    size: u32,
    /// The child with the largest subtree; later the next free place among the other children.
    heavy: u32,
}

const BARE: Node = Node { left: 0, parent: 0, edge: 0, size: 1, heavy: NONE };

/// An edge with, for two forests, the places of its ends in the other one.
#[derive(Clone, Copy)]
pub(crate) struct Hanging {
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
        for &i in forest_of.iter().filter(|&&i| i != UNCOVERED) {
            starts[i as usize + 2] += 1;
        }
        for i in 1..self.k + 2 {
            starts[i] += starts[i - 1];
        }
        let mut by_forest = vec![0_u32; starts[self.k + 1]];
        for (e, &i) in (0..).zip(forest_of).filter(|&(_, &i)| i != UNCOVERED) {
            by_forest[starts[i as usize + 1]] = e;
            starts[i as usize + 1] += 1;
        }
        self.trees = 0;
        let (n, k) = (self.n, self.k);
        let mut work = Work::default();
        let mut place = vec![NONE; n];
        for i in 0..k {
            work.root(n, ends, &by_forest[starts[i]..starts[i + 1]]);
            place.fill(NONE);
            self.settle(i, &mut work, &mut place);
            for (v, &place) in place.iter().enumerate() {
                self.place_of[v * k + i] = place;
            }
        }
        if k == 2 {
            self.across.resize(2 * n, [NONE; 2]);
            for place in 0..2 * n {
                let edge = self.places[place].edge;
                if edge != NONE {
                    let other = usize::from(place < n);
                    self.across[place] =
                        ends[edge as usize].map(|v| self.place_of[v as usize * 2 + other]);
                }
            }
        }
    }

    /// Brings the forests into order again after their places have got other parents. O(k n), and
    /// much cheaper than to lay out anew: most of what belongs together is together already.
    pub fn rearrange(&mut self) {
        let (n, k) = (self.n, self.k);
        let mut work = Work::default();
        let mut moved = vec![NONE; n * k];
        self.trees = 0;
        for i in 0..k {
            work.gather(&self.places[i * n..(i + 1) * n], (i * n) as u32);
            self.settle(i, &mut work, &mut moved[i * n..(i + 1) * n]);
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
    }

    /// Gives the vertices of forest `i`, children first in `work`, their places.
    fn settle(&mut self, i: usize, work: &mut Work, place_of: &mut [u32]) {
        let Work { nodes, order } = work;
        let mut free = (i * self.n) as u32;
        for &x in order.iter().rev() {
            let Node { parent, edge, size, heavy, .. } = nodes[x as usize];
            let mut place = place_of[x as usize];
            let (tree, edge) = if parent == x {
                place = free;
                free += size;
                self.trees += 1;
                (self.trees as u32 - 1, NONE)
            } else {
                if place == NONE {
                    let next = &mut nodes[parent as usize].heavy;
                    place = *next;
                    *next += size;
                }
                (self.tree[place_of[parent as usize] as usize], edge)
            };
            place_of[x as usize] = place;
            if heavy != NONE {
                place_of[heavy as usize] = place + 1;
                // From here on: where the next of the other children goes.
                nodes[x as usize].heavy = place + 1 + nodes[heavy as usize].size;
            }
            let parent = place_of[parent as usize];
            self.places[place as usize] = Place { parent, edge, link: place, from: NONE };
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

/// A forest that is brought into order: its vertices, and all of them with children first.
#[derive(Default)]
struct Work {
    nodes: Vec<Node>,
    order: Vec<u32>,
}

impl Work {
    fn clear(&mut self, n: usize) {
        self.nodes.clear();
        self.nodes.resize(n, BARE);
        self.order.clear();
        self.order.reserve(n);
    }

    /// Roots the forest with these edges: leaves come one after the other, and the one neighbour
    /// that is left of a leaf, the exclusive or of its neighbours, becomes its parent.
    fn root(&mut self, n: usize, ends: &[[u32; 2]], edges: &[u32]) {
        self.clear(n);
        for &e in edges {
            let [a, b] = ends[e as usize];
            for (v, w) in [(a, b), (b, a)] {
                let node = &mut self.nodes[v as usize];
                node.left += 1;
                node.parent ^= w;
                node.edge ^= e;
            }
        }
        for leaf in 0..n as u32 {
            let mut x = leaf;
            while self.nodes[x as usize].left == 1 {
                let Node { parent, edge, .. } = self.nodes[x as usize];
                self.come(x, parent);
                let up = &mut self.nodes[parent as usize];
                up.parent ^= x;
                up.edge ^= edge;
                x = parent;
            }
        }
        for x in 0..n as u32 {
            let node = &mut self.nodes[x as usize];
            if node.left == 0 {
                node.parent = x;
                self.order.push(x);
            }
        }
    }

    /// Takes over a forest that stands in these places, from `start` on.
    fn gather(&mut self, places: &[Place], start: u32) {
        self.clear(places.len());
        for (x, place) in (0..).zip(places) {
            let parent = place.parent - start;
            let node = &mut self.nodes[x as usize];
            (node.parent, node.edge) = (parent, place.edge);
            if parent != x {
                self.nodes[parent as usize].left += 1;
            }
        }
        for leaf in (0..places.len() as u32).rev() {
            let mut x = leaf;
            while self.nodes[x as usize].left == 0 {
                let parent = self.nodes[x as usize].parent;
                if parent == x {
                    self.nodes[x as usize].left = NONE;
                    self.order.push(x);
                    break;
                }
                self.come(x, parent);
                x = parent;
            }
        }
    }

    /// Notes that `x` and all below it have come.
    #[inline]
    fn come(&mut self, x: u32, parent: u32) {
        self.order.push(x);
        self.nodes[x as usize].left = NONE;
        let size = self.nodes[x as usize].size;
        let heavy = self.nodes[parent as usize].heavy;
        let larger = heavy == NONE || self.nodes[heavy as usize].size < size;
        let up = &mut self.nodes[parent as usize];
        up.size += size;
        up.left -= 1;
        if larger {
            up.heavy = x;
        }
    }
}
