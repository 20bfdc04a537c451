//! Checks certificates of undirected edge geography, normal play.
//!
//! An *even kernel* is a non-empty set S of vertices with an even number of edges between any two
//! of them and of loops at each, such that every other vertex has an even number of edges into S
//! (Fraenkel, EJC 1 (1994) R5). Whoever faces a token in S loses, on any board: each of his moves
//! is answered by one back into S that makes the numbers even again. A move wins when its end is
//! in an even kernel of the board without the edge used.

use serde::{Deserialize, Serialize};

use super::claims::Facts;
use crate::algorithm::Adjacency;
use crate::outcome::Outcome;
use crate::solution::try_map_all;

/// Even kernels for P-positions and, for N-positions, a move with an even kernel of what it leaves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(expecting = "an object")]
pub struct EvenKernelCertificate<V = u32> {
    /// Even kernels of the board: every member is P.
    pub kernels: Vec<Vec<V>>,
    /// Winning moves.
    pub moves: Vec<MoveWitness<V>>,
    /// The sets that the moves name, each stored once.
    pub sets: Vec<Vec<V>>,
}

/// The move from `start` to `target` wins: set number `set` contains `target` and is an even
/// kernel of the board without one edge between the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(expecting = "an object")]
pub struct MoveWitness<V = u32> {
    /// Where the token is.
    pub start: V,
    /// Where it goes.
    pub target: V,
    /// The number of the set.
    pub set: u32,
}

impl<V> EvenKernelCertificate<V> {
    pub(super) fn try_map<W, E>(
        &self,
        f: &mut impl FnMut(&V) -> Result<W, E>,
    ) -> Result<EvenKernelCertificate<W>, E> {
        let mut all = |sets: &[Vec<V>]| -> Result<Vec<Vec<W>>, E> {
            sets.iter().map(|set| try_map_all(set, f)).collect()
        };
        let (kernels, sets) = (all(&self.kernels)?, all(&self.sets)?);
        let moves = self
            .moves
            .iter()
            .map(|m| Ok(MoveWitness { start: f(&m.start)?, target: f(&m.target)?, set: m.set }));
        Ok(EvenKernelCertificate { kernels, moves: moves.collect::<Result<_, E>>()?, sets })
    }
}

/// What a certificate proves.
///
/// One set proves more than the move that names it. Let x be an even kernel of the board without
/// an edge between v ∉ x and some member; then on the whole board v alone has an odd number of
/// edges into x. So
/// - every move from v into x wins;
/// - with an even kernel z of the board that holds l, where x ∪ z lies on one side of a bipartite
///   component of the parity graph or in two components, x Δ z is such a set through l, and the
///   move from v to l wins;
/// - a move from w ∉ x to v does not win: v answers into x.
#[derive(Clone, Debug)]
pub struct EvenKernelFacts {
    /// By vertex: the outcome, where it is proved.
    pub outcomes: Vec<Option<Outcome>>,
    /// The winning moves that the certificate names, ascending.
    pub winning_moves: Vec<(u32, u32)>,
    /// By vertex: a set into which it alone has an odd number of edges.
    witness: Vec<Option<u32>>,
    sets: Vec<CheckedSet>,
    /// By vertex: whether an even kernel of the board that keeps to one side holds it.
    in_one_sided_kernel: Vec<bool>,
    sides: Sides,
}

#[derive(Clone, Debug)]
struct CheckedSet {
    /// Ascending.
    members: Vec<u32>,
    /// The component and side that hold them all, if one does.
    side: Option<(u32, bool)>,
}

impl CheckedSet {
    fn contains(&self, v: u32) -> bool {
        self.members.binary_search(&v).is_ok()
    }
}

impl Facts for EvenKernelFacts {
    fn outcome(&self, start: u32) -> Option<Outcome> {
        self.outcomes[start as usize]
    }

    fn move_wins(&self, start: u32, target: u32) -> Option<bool> {
        if self.outcomes[start as usize] == Some(Outcome::P) {
            return Some(false);
        }
        if self.winning_moves.binary_search(&(start, target)).is_ok() {
            return Some(true);
        }
        if let Some(number) = self.witness[start as usize] {
            let set = &self.sets[number as usize];
            if set.contains(target) {
                return Some(true);
            }
            if let Some((component, side)) = set.side
                && self.in_one_sided_kernel[target as usize]
                && self.outcomes[start as usize] == Some(Outcome::N)
                && self.sides.of(target).is_some_and(|(c, s)| c != component || s == side)
            {
                return Some(true);
            }
        }
        let answer = &self.sets[self.witness[target as usize]? as usize];
        (!answer.contains(start)).then_some(false)
    }
}

/// The components of the parity graph, two-coloured where that can be done.
#[derive(Clone, Debug)]
struct Sides {
    component: Vec<u32>,
    side: Vec<bool>,
    bipartite: Vec<bool>,
}

impl Sides {
    fn new(odd: &[Vec<u32>]) -> Sides {
        let n = odd.len();
        let mut sides =
            Sides { component: vec![u32::MAX; n], side: vec![false; n], bipartite: Vec::new() };
        let mut queue = Vec::new();
        for root in 0..n as u32 {
            if sides.component[root as usize] != u32::MAX {
                continue;
            }
            let number = sides.bipartite.len() as u32;
            let mut bipartite = true;
            sides.component[root as usize] = number;
            queue.push(root);
            while let Some(v) = queue.pop() {
                for &w in &odd[v as usize] {
                    let opposite = !sides.side[v as usize];
                    if sides.component[w as usize] == u32::MAX {
                        sides.component[w as usize] = number;
                        sides.side[w as usize] = opposite;
                        queue.push(w);
                    } else {
                        bipartite &= sides.side[w as usize] == opposite;
                    }
                }
            }
            sides.bipartite.push(bipartite);
        }
        sides
    }

    /// The component and side of `v`, where its component is bipartite.
    fn of(&self, v: u32) -> Option<(u32, bool)> {
        let component = self.component[v as usize];
        self.bipartite[component as usize].then_some((component, self.side[v as usize]))
    }

    fn of_all(&self, vertices: &[u32]) -> Option<(u32, bool)> {
        let first = self.of(*vertices.first()?)?;
        vertices.iter().all(|&v| self.of(v) == Some(first)).then_some(first)
    }
}

/// By vertex of an undirected board: whether its component of the parity graph is bipartite, so
/// that linear algebra decides its start. O(n + m log m).
pub fn in_bipartite_part(adjacency: &Adjacency) -> Vec<bool> {
    let sides = Sides::new(&odd_neighbours(adjacency));
    (0..adjacency.vertex_count() as u32).map(|v| sides.of(v).is_some()).collect()
}

/// Checks `certificate` against the undirected board with these edges.
///
/// O(n + m log m + degrees of all set members, for moves as often as a set is named).
///
/// # Errors
/// What is wrong, in words that name vertices by number.
pub fn check_even_kernels(
    certificate: &EvenKernelCertificate,
    vertex_count: usize,
    edges: impl Iterator<Item = (u32, u32)> + Clone,
) -> Result<EvenKernelFacts, String> {
    let adjacency = Adjacency::undirected_from_pairs(vertex_count, || edges.clone())
        .map_err(|error| error.to_string())?;
    let mut checker = Checker::new(&adjacency);
    let sides = Sides::new(&checker.odd);
    let mut outcomes = vec![None; vertex_count];
    let mut in_one_sided_kernel = vec![false; vertex_count];
    for kernel in &certificate.kernels {
        checker.even_kernel(kernel, None)?;
        let one_sided = sides.of_all(kernel).is_some();
        for &v in kernel {
            outcomes[v as usize] = Some(Outcome::P);
            in_one_sided_kernel[v as usize] |= one_sided;
        }
    }
    let sets: Vec<CheckedSet> = certificate
        .sets
        .iter()
        .map(|set| {
            if let Some(v) = set.iter().find(|&&v| v as usize >= vertex_count) {
                return Err(format!("{v} is no vertex"));
            }
            let mut members = set.clone();
            members.sort_unstable();
            Ok(CheckedSet { side: sides.of_all(&members), members })
        })
        .collect::<Result<_, _>>()?;
    let mut witness = vec![None; vertex_count];
    let mut winning_moves = Vec::with_capacity(certificate.moves.len());
    for &MoveWitness { start, target, set: number } in &certificate.moves {
        if start as usize >= vertex_count || !adjacency.neighbours(start).contains(&target) {
            return Err(format!("there is no move from {start} to {target}"));
        }
        let set = sets
            .get(number as usize)
            .ok_or_else(|| format!("the move from {start} to {target} names no set"))?;
        if !set.contains(target) {
            return Err(format!("the set of the move from {start} to {target} has not {target}"));
        }
        checker.even_kernel(&set.members, Some((start, target)))?;
        if outcomes[start as usize] == Some(Outcome::P) {
            return Err(format!("{start} is in an even kernel and has a winning move"));
        }
        outcomes[start as usize] = Some(Outcome::N);
        winning_moves.push((start, target));
        if !set.contains(start) {
            witness[start as usize] = Some(number);
        }
    }
    winning_moves.sort_unstable();
    winning_moves.dedup();
    Ok(EvenKernelFacts { outcomes, winning_moves, witness, sets, in_one_sided_kernel, sides })
}

/// Per vertex the neighbours that an odd number of edges lead to, ascending; a loop leads to its
/// vertex.
fn odd_neighbours(adjacency: &Adjacency) -> Vec<Vec<u32>> {
    (0..adjacency.vertex_count() as u32)
        .map(|v| {
            let mut list = adjacency.neighbours(v).to_vec();
            list.sort_unstable();
            list.chunk_by(|a, b| a == b)
                .filter(|equal| equal.len() % 2 == 1)
                .map(|equal| equal[0])
                .collect()
        })
        .collect()
}

struct Checker {
    /// Per vertex the neighbours that an odd number of edges lead to; a loop leads to its vertex.
    odd: Vec<Vec<u32>>,
    inside: Vec<bool>,
    parity: Vec<bool>,
    reached: Vec<u32>,
}

impl Checker {
    fn new(adjacency: &Adjacency) -> Self {
        let n = adjacency.vertex_count();
        let odd = odd_neighbours(adjacency);
        Checker { odd, inside: vec![false; n], parity: vec![false; n], reached: Vec::new() }
    }

    fn even_kernel(&mut self, set: &[u32], without: Option<(u32, u32)>) -> Result<(), String> {
        if set.is_empty() {
            return Err("an even kernel is not empty".into());
        }
        for (i, &v) in set.iter().enumerate() {
            if v as usize >= self.inside.len() || self.inside[v as usize] {
                self.clear(&set[..i]);
                return Err(format!("{v} is no vertex, or twice in a set"));
            }
            self.inside[v as usize] = true;
        }
        let flaw = self.flaw(set, without);
        self.clear(set);
        flaw.map_or(Ok(()), Err)
    }

    fn clear(&mut self, set: &[u32]) {
        for &v in set {
            self.inside[v as usize] = false;
        }
        for v in self.reached.drain(..) {
            self.parity[v as usize] = false;
        }
    }

    fn flaw(&mut self, set: &[u32], without: Option<(u32, u32)>) -> Option<String> {
        for &s in set {
            // Without one edge the number between its ends changes parity.
            let flipped = without.and_then(|(a, b)| {
                if s == a {
                    Some(b)
                } else if s == b {
                    Some(a)
                } else {
                    None
                }
            });
            let odd = &self.odd[s as usize];
            let stays = odd.iter().copied().filter(|&w| Some(w) != flipped);
            let comes = flipped.filter(|w| !odd.contains(w));
            for w in stays.chain(comes) {
                if self.inside[w as usize] {
                    return Some(format!(
                        "{s} and {w} of a set are joined by an odd number of edges"
                    ));
                }
                self.parity[w as usize] ^= true;
                self.reached.push(w);
            }
        }
        let odd_one = self.reached.iter().find(|&&w| self.parity[w as usize]);
        odd_one.map(|w| format!("{w} has an odd number of edges into a set"))
    }
}
