//! Checks certificates of undirected edge geography, normal play.
//!
//! An *even kernel* is a non-empty set S of vertices with an even number of edges between any two
//! of them and of loops at each, such that every other vertex has an even number of edges into S
//! (Fraenkel, EJC 1 (1994) R5). Whoever faces a token in S loses, on any board: each of his moves
//! is answered by one back into S that makes the numbers even again. A move wins when its end is
//! in an even kernel of the board without the edge used.

use serde::{Deserialize, Serialize};

use crate::algorithm::Adjacency;
use crate::outcome::Outcome;

/// Even kernels for P-positions and, for N-positions, a move with an even kernel of what it leaves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
pub struct MoveWitness<V = u32> {
    /// Where the token is.
    pub start: V,
    /// Where it goes.
    pub target: V,
    /// The number of the set.
    pub set: u32,
}

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvenKernelFacts {
    /// By vertex: the outcome, where it is proved.
    pub outcomes: Vec<Option<Outcome>>,
    /// The proved winning moves, ascending.
    pub winning_moves: Vec<(u32, u32)>,
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
    let mut outcomes = vec![None; vertex_count];
    for kernel in &certificate.kernels {
        checker.even_kernel(kernel, None)?;
        for &v in kernel {
            outcomes[v as usize] = Some(Outcome::P);
        }
    }
    let mut winning_moves = Vec::with_capacity(certificate.moves.len());
    for witness in &certificate.moves {
        let MoveWitness { start, target, set } = *witness;
        if start as usize >= vertex_count || !adjacency.neighbours(start).contains(&target) {
            return Err(format!("there is no move from {start} to {target}"));
        }
        let set = certificate
            .sets
            .get(set as usize)
            .ok_or_else(|| format!("the move from {start} to {target} names no set"))?;
        if !set.contains(&target) {
            return Err(format!("the set of the move from {start} to {target} has not {target}"));
        }
        checker.even_kernel(set, Some((start, target)))?;
        if outcomes[start as usize] == Some(Outcome::P) {
            return Err(format!("{start} is in an even kernel and has a winning move"));
        }
        outcomes[start as usize] = Some(Outcome::N);
        winning_moves.push((start, target));
    }
    winning_moves.sort_unstable();
    winning_moves.dedup();
    Ok(EvenKernelFacts { outcomes, winning_moves })
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
        let odd = (0..n as u32)
            .map(|v| {
                let mut list = adjacency.neighbours(v).to_vec();
                list.sort_unstable();
                list.chunk_by(|a, b| a == b)
                    .filter(|equal| equal.len() % 2 == 1)
                    .map(|equal| equal[0])
                    .collect()
            })
            .collect();
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
