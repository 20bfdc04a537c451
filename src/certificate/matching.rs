//! Checks the certificate of undirected vertex geography.
//!
//! - A matching M and a set A with odd(G − A) = |A| + (exposed vertices of M) prove that M is
//!   maximum (Tutte–Berge) and that every vertex of A and of the even components of G − A is
//!   covered by every maximum matching: N-positions.
//! - The forest, edges (x, y) with x even, is Edmonds' search replayed. At first the exposed
//!   vertices are even. If y is new, its mate becomes even; if y is even in the same tree, the
//!   odd vertices of the blossom that the edge closes become even. Every even vertex is the end
//!   of an alternating path of even length from an exposed vertex, hence missed by some maximum
//!   matching: P-positions. Nothing but M's maximality and edges of the board is taken on trust.
//! - Moves: an edge is in some maximum matching if it is in M, on an M-alternating cycle, or ends
//!   in a P-position; it is in none if a tight set like A contains both its ends, or one while
//!   the other lies in an even component.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use crate::algorithm::Adjacency;
use crate::board::Board;
use crate::outcome::Outcome;
use crate::solution::try_map_all;

use super::Refutation;
use super::claims::Facts;
use super::tight_sets::{Finer, Parts, Place};

/// A maximum matching, why it is maximum, and which vertices some maximum matching misses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(expecting = "an object")]
pub struct MatchingCertificate<V = u32> {
    /// The matched pairs.
    pub matching: Vec<[V; 2]>,
    /// The Tutte–Berge set A.
    pub barrier: Vec<V>,
    /// Edges from an even vertex, in the order of the search.
    pub forest: Vec<ForestStep<V>>,
    /// Proofs of single moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<MoveProofs<V>>,
}

/// An edge of the search: from an even vertex to a new one, or to another even one.
pub type ForestStep<V> = [V; 2];

/// The vertices of a closed alternating walk without repetition; the first two are joined by an
/// edge outside the matching, the next two by one inside, and so on.
pub type AlternatingCycle<V> = Vec<V>;

/// A set X that together with A satisfies odd(G − A − X) = |A| + |X| + exposed vertices.
pub type Barrier<V> = Vec<V>;

/// Proofs of single moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(expecting = "an object")]
pub struct MoveProofs<V = u32> {
    /// Their edges lie in some maximum matching.
    pub cycles: Vec<AlternatingCycle<V>>,
    /// Edges inside them lie in none.
    pub barriers: Vec<Barrier<V>>,
}

impl<V> Default for MoveProofs<V> {
    fn default() -> Self {
        MoveProofs { cycles: Vec::new(), barriers: Vec::new() }
    }
}

impl<V> MatchingCertificate<V> {
    /// This certificate with other names for its vertices.
    ///
    /// # Errors
    /// The first error of `f`.
    pub fn try_map<W, E>(
        &self,
        f: &mut impl FnMut(&V) -> Result<W, E>,
    ) -> Result<MatchingCertificate<W>, E> {
        let pairs = |pairs: &[[V; 2]], f: &mut dyn FnMut(&V) -> Result<W, E>| {
            pairs.iter().map(|[a, b]| Ok([f(a)?, f(b)?])).collect::<Result<Vec<_>, E>>()
        };
        let matching = pairs(&self.matching, f)?;
        let barrier = try_map_all(&self.barrier, f)?;
        let forest = pairs(&self.forest, f)?;
        let moves = match &self.moves {
            None => None,
            Some(moves) => {
                let mut lists = |lists: &[Vec<V>]| {
                    lists.iter().map(|list| try_map_all(list, f)).collect::<Result<Vec<_>, E>>()
                };
                let cycles = lists(&moves.cycles)?;
                Some(MoveProofs { cycles, barriers: lists(&moves.barriers)? })
            }
        };
        Ok(MatchingCertificate { matching, barrier, forest, moves })
    }
}

const NONE: u32 = u32::MAX;

/// What a checked [`MatchingCertificate`] proves.
pub(super) struct MatchingFacts {
    mate: Vec<u32>,
    place: Vec<Place>,
    even: Vec<bool>,
    allowed: HashSet<(u32, u32)>,
    forbidden: HashSet<(u32, u32)>,
}

/// Checks every part of the certificate. O((n + m)·α) for matching, barrier and forest; for each
/// barrier of a move the size of the components of G − A that it lies in.
pub(super) fn check(
    certificate: &MatchingCertificate,
    board: &Board,
) -> Result<MatchingFacts, Refutation> {
    let adjacency = board.undirected_adjacency();
    let n = adjacency.vertex_count();
    let mate = check_matching(&certificate.matching, &adjacency)?;
    let exposed = n - 2 * certificate.matching.len();
    let parts = Parts::without(&certificate.barrier, &adjacency)?;
    parts.check_tight(certificate.barrier.len(), exposed)?;
    let place = (0..n as u32).map(|v| parts.place(v)).collect();
    let even = Replay::new(&mate).run(&certificate.forest, &adjacency)?;
    let mut facts =
        MatchingFacts { mate, place, even, allowed: HashSet::new(), forbidden: HashSet::new() };
    if let Some(moves) = &certificate.moves {
        for cycle in &moves.cycles {
            facts.add_cycle(cycle, &adjacency)?;
        }
        let mut finer = Finer::new(&parts);
        for barrier in &moves.barriers {
            finer.check_tight(barrier, &adjacency)?;
            for &v in barrier {
                let inside = adjacency
                    .neighbours(v)
                    .iter()
                    .filter(|&&w| v < w && (finer.is_inside(w) || parts.is_inside(w)));
                facts.forbidden.extend(inside.map(|&w| (v, w)));
            }
        }
    }
    Ok(facts)
}

impl Facts for MatchingFacts {
    fn outcome(&self, start: u32) -> Option<Outcome> {
        if self.even[start as usize] {
            Some(Outcome::P)
        } else if self.place[start as usize] != Place::OddComponent {
            Some(Outcome::N)
        } else {
            None
        }
    }

    fn move_wins(&self, start: u32, target: u32) -> Option<bool> {
        use Place::{EvenComponent, Inside};
        let key = (start.min(target), start.max(target));
        if self.outcome(start)? == Outcome::P {
            return Some(false);
        }
        if self.even[target as usize]
            || self.mate[start as usize] == target
            || self.allowed.contains(&key)
        {
            return Some(true);
        }
        match (self.place[start as usize], self.place[target as usize]) {
            (Inside, Inside | EvenComponent) | (EvenComponent, Inside) => Some(false),
            _ => self.forbidden.contains(&key).then_some(false),
        }
    }
}

impl MatchingFacts {
    /// Turning M along the cycle gives another maximum matching, through its other edges.
    fn add_cycle(&mut self, cycle: &[u32], adjacency: &Adjacency) -> Result<(), Refutation> {
        let distinct: HashSet<u32> = cycle.iter().copied().collect();
        if cycle.len() < 4 || cycle.len() % 2 == 1 || distinct.len() != cycle.len() {
            return Err(Refutation::new(
                "an alternating cycle is too short, odd or repeats a vertex",
            ));
        }
        for i in (0..cycle.len()).step_by(2) {
            let (a, b, c) = (cycle[i], cycle[i + 1], cycle[(i + 2) % cycle.len()]);
            if !adjacency.neighbours(a).contains(&b) || self.mate[b as usize] != c {
                return Err(Refutation::new(
                    "an alternating cycle does not follow the board and the matching",
                ));
            }
            self.allowed.insert((a.min(b), a.max(b)));
        }
        Ok(())
    }
}

fn check_matching(matching: &[[u32; 2]], adjacency: &Adjacency) -> Result<Vec<u32>, Refutation> {
    let mut mate = vec![NONE; adjacency.vertex_count()];
    for &[a, b] in matching {
        if a == b || mate[a as usize] != NONE || mate[b as usize] != NONE {
            return Err(Refutation::new("the matching covers a vertex twice"));
        }
        mate[a as usize] = b;
        mate[b as usize] = a;
    }
    // One pass over all lists rather than a search for each pair.
    let mut found = vec![false; mate.len()];
    for v in 0..mate.len() as u32 {
        found[v as usize] =
            mate[v as usize] == NONE || adjacency.neighbours(v).contains(&mate[v as usize]);
    }
    match found.contains(&false) {
        true => Err(Refutation::new("the matching has a pair that is no edge of the board")),
        false => Ok(mate),
    }
}

/// Edmonds' search, replayed along given edges.
struct Replay<'a> {
    mate: &'a [u32],
    /// The tree a vertex is in, as its root; NONE before it is reached.
    root: Vec<u32>,
    even: Vec<bool>,
    /// For odd vertices the even one they were reached from.
    parent: Vec<u32>,
    /// Union-find of blossoms; the representative is the base.
    base: Vec<u32>,
    stamp: Vec<u32>,
}

impl<'a> Replay<'a> {
    fn new(mate: &'a [u32]) -> Self {
        let n = mate.len();
        let root = (0..n as u32).map(|v| if mate[v as usize] == NONE { v } else { NONE }).collect();
        Replay {
            mate,
            root,
            even: mate.iter().map(|&m| m == NONE).collect(),
            parent: vec![NONE; n],
            base: (0..n as u32).collect(),
            stamp: vec![NONE; n],
        }
    }

    fn run(mut self, forest: &[[u32; 2]], adjacency: &Adjacency) -> Result<Vec<bool>, Refutation> {
        let refuse = |reason: &str| Err(Refutation::new(format!("the forest {reason}")));
        check_edges(forest, adjacency)?;
        for (number, &[x, y]) in forest.iter().enumerate() {
            if !self.even[x as usize] {
                return refuse("goes on from a vertex that is not even");
            }
            if self.root[y as usize] == NONE {
                // Exposed vertices are roots, so y has a mate; it is as new as y.
                let z = self.mate[y as usize];
                self.root[y as usize] = self.root[x as usize];
                self.root[z as usize] = self.root[x as usize];
                self.parent[y as usize] = x;
                self.even[z as usize] = true;
            } else if !self.even[y as usize] {
                return refuse("has an edge to an odd vertex");
            } else if self.root[x as usize] != self.root[y as usize] {
                return refuse("joins two trees: the matching would not be maximum");
            } else {
                self.close_blossom(x, y, number as u32);
            }
        }
        Ok(self.even)
    }

    /// The blossom of edge xy: everything from x and y up to the first common base.
    fn close_blossom(&mut self, x: u32, y: u32, stamp: u32) {
        // Climb in turn, so that the cost is the blossom's length and not its depth. A side that
        // has passed the root has nothing left to climb.
        let mut side = Some(self.find(x));
        let mut other = Some(self.find(y));
        let meeting = loop {
            if let Some(v) = side {
                if self.stamp[v as usize] == stamp {
                    break v;
                }
                self.stamp[v as usize] = stamp;
                let odd = self.mate[v as usize];
                side = (odd != NONE).then(|| self.find(self.parent[odd as usize]));
            }
            std::mem::swap(&mut side, &mut other);
        };
        for end in [x, y] {
            let mut v = self.find(end);
            while v != meeting {
                let odd = self.mate[v as usize];
                self.even[odd as usize] = true;
                let above = self.find(self.parent[odd as usize]);
                self.base[v as usize] = meeting;
                self.base[odd as usize] = meeting;
                v = above;
            }
        }
    }

    fn find(&mut self, mut v: u32) -> u32 {
        while self.base[v as usize] != v {
            let up = self.base[self.base[v as usize] as usize];
            self.base[v as usize] = up;
            v = up;
        }
        v
    }
}

/// Every step of the forest is an edge of the board. The steps are sorted by their first vertex,
/// so that each list of the board is marked once.
fn check_edges(forest: &[[u32; 2]], adjacency: &Adjacency) -> Result<(), Refutation> {
    let mut order: Vec<[u32; 2]> = forest.to_vec();
    order.sort_unstable();
    let mut marked = vec![NONE; adjacency.vertex_count()];
    for steps in order.chunk_by(|a, b| a[0] == b[0]) {
        let x = steps[0][0];
        for &y in adjacency.neighbours(x) {
            marked[y as usize] = x;
        }
        if steps.iter().any(|&[_, y]| marked[y as usize] != x || y == x) {
            return Err(Refutation::new("the forest has a step that is no edge of the board"));
        }
    }
    Ok(())
}
