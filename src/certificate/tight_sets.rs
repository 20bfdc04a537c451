//! Tight sets: vertex sets X with odd(G − X) = |X| + exposed vertices.
//!
//! When A is one, X more vertices make a tight set with it iff the odd components that they make
//! out of components of G − A number |X| more than the odd ones among these. So a second set costs
//! the components that it lies in, and not the whole graph.

use crate::algorithm::Adjacency;

use super::Refutation;

const NONE: u32 = u32::MAX;

/// Where a vertex lies with respect to a set A.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Inside,
    EvenComponent,
    OddComponent,
}

/// The components of G − A.
pub(super) struct Parts {
    /// The component of each vertex; [`NONE`] in A.
    component: Vec<u32>,
    /// The vertices by components, and where each component begins; one more at the end.
    members: Vec<u32>,
    begin: Vec<usize>,
}

fn named_twice() -> Refutation {
    Refutation::new("a barrier names a vertex twice")
}

impl Parts {
    pub fn without(barrier: &[u32], adjacency: &Adjacency) -> Result<Parts, Refutation> {
        let n = adjacency.vertex_count();
        let mut inside = vec![false; n];
        for &v in barrier {
            if std::mem::replace(&mut inside[v as usize], true) {
                return Err(named_twice());
            }
        }
        let mut component = vec![NONE; n];
        let mut members: Vec<u32> = Vec::with_capacity(n - barrier.len());
        let mut begin = vec![0];
        for root in 0..n as u32 {
            if inside[root as usize] || component[root as usize] != NONE {
                continue;
            }
            let number = begin.len() as u32 - 1;
            component[root as usize] = number;
            let mut next = members.len();
            members.push(root);
            while next < members.len() {
                for &w in adjacency.neighbours(members[next]) {
                    if !inside[w as usize] && component[w as usize] == NONE {
                        component[w as usize] = number;
                        members.push(w);
                    }
                }
                next += 1;
            }
            begin.push(members.len());
        }
        Ok(Parts { component, members, begin })
    }

    pub fn is_inside(&self, v: u32) -> bool {
        self.component[v as usize] == NONE
    }

    fn members(&self, component: u32) -> &[u32] {
        &self.members[self.begin[component as usize]..self.begin[component as usize + 1]]
    }

    fn is_odd(&self, component: u32) -> bool {
        self.members(component).len() % 2 == 1
    }

    pub fn place(&self, v: u32) -> Place {
        match self.component[v as usize] {
            NONE => Place::Inside,
            component if self.is_odd(component) => Place::OddComponent,
            _ => Place::EvenComponent,
        }
    }

    /// odd(G − A) = |A| + exposed vertices.
    pub fn check_tight(&self, size: usize, exposed: usize) -> Result<(), Refutation> {
        let odd = (0..self.begin.len() as u32 - 1).filter(|&part| self.is_odd(part)).count();
        if odd == size + exposed {
            return Ok(());
        }
        Err(Refutation::new(format!(
            "a barrier of {size} vertices leaves {odd} odd components, with {exposed} exposed \
             vertices it should leave {}",
            size + exposed
        )))
    }
}

/// Sets that are to be tight together with A, one after the other.
pub(super) struct Finer<'a> {
    parts: &'a Parts,
    /// The number of the present set.
    turn: u32,
    /// Of each vertex: the last set that held it.
    inside: Vec<u32>,
    /// Of each vertex: the last set for which it was reached; of each component: for which it was
    /// looked through.
    reached: Vec<u32>,
    looked_through: Vec<u32>,
    queue: Vec<u32>,
}

impl<'a> Finer<'a> {
    pub fn new(parts: &'a Parts) -> Self {
        let n = parts.component.len();
        Finer {
            parts,
            turn: 0,
            inside: vec![0; n],
            reached: vec![0; n],
            looked_through: vec![0; parts.begin.len()],
            queue: Vec::new(),
        }
    }

    /// Whether `v` is in the set that was checked last.
    pub fn is_inside(&self, v: u32) -> bool {
        self.inside[v as usize] == self.turn
    }

    /// odd(G − A − X) = |A| + |X| + exposed vertices, if A is tight. O(the components of X).
    pub fn check_tight(&mut self, set: &[u32], adjacency: &Adjacency) -> Result<(), Refutation> {
        self.turn += 1;
        for &v in set {
            if self.parts.is_inside(v) || self.is_inside(v) {
                return Err(named_twice());
            }
            self.inside[v as usize] = self.turn;
        }
        let (mut odd, mut before) = (0, 0);
        for &v in set {
            let part = self.parts.component[v as usize];
            if self.looked_through[part as usize] == self.turn {
                continue;
            }
            self.looked_through[part as usize] = self.turn;
            before += usize::from(self.parts.is_odd(part));
            odd += self.odd_pieces(part, adjacency);
        }
        if odd == before + set.len() {
            return Ok(());
        }
        Err(Refutation::new(format!(
            "the barrier of a move has {} vertices and leaves {odd} odd components where there were \
             {before}",
            set.len()
        )))
    }

    /// The number of odd components that the present set leaves of a component of G − A.
    fn odd_pieces(&mut self, part: u32, adjacency: &Adjacency) -> usize {
        let turn = self.turn;
        let mut odd = 0;
        for &root in self.parts.members(part) {
            if self.inside[root as usize] == turn || self.reached[root as usize] == turn {
                continue;
            }
            self.queue.clear();
            self.queue.push(root);
            self.reached[root as usize] = turn;
            let mut next = 0;
            while next < self.queue.len() {
                for &w in adjacency.neighbours(self.queue[next]) {
                    if self.inside[w as usize] != turn
                        && self.reached[w as usize] != turn
                        && !self.parts.is_inside(w)
                    {
                        self.reached[w as usize] = turn;
                        self.queue.push(w);
                    }
                }
                next += 1;
            }
            odd += self.queue.len() % 2;
        }
        odd
    }
}
