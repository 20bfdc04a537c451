//! The independent checker: what a solution proves, found out without any solver.
//!
//! A [`Certificate`] is plain data in sections, each of which proves facts of its own kind. The
//! checker replays every section against the board, collects what it proves, and then holds the
//! solution's claims against that: a claim is *proved*, *resting on search*, *not checked* or
//! *refuted*. Nothing here calls code of [`crate::game`] or [`crate::algorithm`] other than the
//! plain [`Adjacency`](crate::algorithm::Adjacency).

mod claims;
pub mod edge_geography;
pub mod grundy;
mod heap;
mod matching;
mod positional;
pub mod shannon;
pub mod strategy;
mod sum;
mod tight_sets;
mod words;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::solution::{Answer, BoardSummary, NamedSolution, Rules, Solution, UnknownLabel};
use claims::Together;

pub use claims::Facts;
pub use edge_geography::EvenKernelCertificate;
pub use grundy::{GrundyCertificate, RemotenessCertificate};
pub use heap::{PeriodCertificate, TheoremCertificate};
pub use matching::{AlternatingCycle, Barrier, ForestStep, MatchingCertificate, MoveProofs};
pub use positional::verify_positional;
pub use strategy::StrategyCertificate;
pub use sum::{PartCertificate, verify_sum};
pub use words::verify_words;

/// What convinces a reader who distrusts the solver: sections of plain data.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(expecting = "an object")]
pub struct Certificate<V = u32> {
    /// Undirected vertex geography: a maximum matching and what proves it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matching: Option<MatchingCertificate<V>>,
    /// Undirected edge geography: even kernels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub even_kernels: Option<EvenKernelCertificate<V>>,
    /// Geography of any kind: winning strategies of positions that were searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<StrategyCertificate<V>>,
    /// Digraphs: the remoteness of every vertex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remoteness: Option<RemotenessCertificate>,
    /// Digraphs: the value and the counter of every vertex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grundy: Option<GrundyCertificate>,
    /// Shannon's game: trees, partitions, proofs of moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shannon: Option<shannon::ShannonCertificate>,
    /// Packings of spanning trees.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub packing: Option<shannon::PackingCertificate>,
    /// Games given by rules: the theorem.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theorem: Option<TheoremCertificate>,
    /// Sums: the labels of the boards of their parts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<PartCertificate>,
}

impl<V> Certificate<V> {
    /// This certificate with other names for its vertices.
    ///
    /// # Errors
    /// The first error of `f`.
    pub fn try_map<W, E>(
        &self,
        f: &mut impl FnMut(&V) -> Result<W, E>,
    ) -> Result<Certificate<W>, E> {
        Ok(Certificate {
            matching: self.matching.as_ref().map(|section| section.try_map(f)).transpose()?,
            even_kernels: self.even_kernels.as_ref().map(|s| s.try_map(f)).transpose()?,
            strategy: self.strategy.as_ref().map(|s| s.try_map(f)).transpose()?,
            remoteness: self.remoteness.clone(),
            grundy: self.grundy.clone(),
            shannon: self.shannon.clone(),
            packing: self.packing.clone(),
            theorem: self.theorem.clone(),
            parts: self.parts.clone(),
        })
    }
}

/// Why a certificate or a claim is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation(String);

impl Refutation {
    pub(crate) fn new(reason: impl Into<String>) -> Self {
        Refutation(reason.into())
    }
}

impl fmt::Display for Refutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refutation {}

impl From<UnknownLabel> for Refutation {
    fn from(unknown: UnknownLabel) -> Self {
        Refutation(unknown.to_string())
    }
}

/// What became of a solution's claims.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verification {
    /// Claims that the certificate proves.
    pub proved: u64,
    /// Claims that rest on a search which left no certificate.
    pub resting_on_search: u64,
    /// Claims that nothing in the certificate speaks of.
    pub not_checked: u64,
    /// What is wrong; empty when nothing is. At most [`MAX_REFUTATIONS`] are kept.
    pub refutations: Vec<Refutation>,
}

/// How many refutations are told apart before the rest is only counted as one more.
pub const MAX_REFUTATIONS: usize = 20;

/// What is wrong where a solution is held against a board that it is not of.
const ANOTHER_BOARD: &str = "the solution is of another board: the digests differ";

impl Verification {
    /// Whether no claim is refuted.
    pub fn holds(&self) -> bool {
        self.refutations.is_empty()
    }

    /// Refutes a solution that gives its game other rules than that game has.
    pub(crate) fn expect_rules(&mut self, said: Rules, of_the_game: Rules) {
        if said != of_the_game {
            let Rules { directed, misere } = of_the_game;
            self.refute(format!(
                "the rules are not those of the game: `directed` is {directed}, `misere` {misere}"
            ));
        }
    }

    pub(crate) fn refute(&mut self, reason: impl Into<String>) {
        if self.refutations.len() < MAX_REFUTATIONS {
            self.refutations.push(Refutation::new(reason));
        }
    }
}

/// Checks every claim of `solution` about `board` (the board as played: directions made or
/// dropped as the solution's rules say).
///
/// O(size of board and solution), but for proofs of single moves, each of which costs its own
/// size (a barrier: O(n + m)).
pub fn verify(solution: &Solution, board: &Board) -> Verification {
    let mut verification = Verification::default();
    let Some(summary) = &solution.board else {
        verification.refute("the solution is of no board");
        return verification;
    };
    let expected = BoardSummary::new(board, summary.index);
    if expected.digest != summary.digest {
        verification.refute(ANOTHER_BOARD);
        return verification;
    }
    if solution.rules.directed != board.is_directed() {
        verification.refute("the rules and the board differ in having directions");
        return verification;
    }
    if (summary.vertices, summary.edges) != (expected.vertices, expected.edges) {
        verification.refute("the numbers of vertices and edges are not the board's");
    }
    let (certificate, misere) = (&solution.certificate, solution.rules.misere);
    match &solution.answer {
        Answer::Geography(answer) => {
            let edge_game = solution.game == "edge-geography";
            match geography_facts(certificate, solution.rules, edge_game, board) {
                Ok(facts) => claims::geography::check(
                    answer,
                    misere,
                    edge_game,
                    board,
                    &facts,
                    &mut verification,
                ),
                Err(refutation) => verification.refutations.push(refutation),
            }
        }
        Answer::Grundy(answer) => {
            claims::digraph::check(answer, certificate, misere, board, &mut verification);
        }
        Answer::Shannon(answer) => {
            let normal = Rules { misere: false, ..solution.rules };
            verification.expect_rules(solution.rules, normal);
            claims::shannon::check(answer, certificate, board, &mut verification);
        }
        Answer::Sum(_) | Answer::Heap(_) | Answer::Words(_) | Answer::Positional(_) => {
            verification.refute("this game is played on no board");
        }
    }
    verification
}

/// [`verify`] of a solution as it stands in a file, its vertices by label.
///
/// # Example
/// ```
/// use graphgame::game::{SolveOptions, geography::vertex};
/// use graphgame::limits::Monitor;
/// use graphgame::solution::NamedSolution;
/// use graphgame::{Board, certificate};
/// use petgraph::graph::UnGraph;
///
/// let path = UnGraph::<(), ()>::from_edges([(0, 1), (1, 2)]);
/// let board = Board::of(&path, |v| v.index());
/// let mut json = Vec::new();
/// vertex::solve(&board, &SolveOptions::default(), &Monitor::unlimited())
///     .write_json(Some(&board), &mut json)?;
///
/// let told = NamedSolution::read_json(&json)?;
/// assert!(certificate::verify_named(&told, &board).holds());
/// let other = Board::of(&UnGraph::<(), ()>::from_edges([(0, 1)]), |v| v.index());
/// assert!(!certificate::verify_named(&told, &other).holds());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify_named(solution: &NamedSolution, board: &Board) -> Verification {
    match solution.numbered(board) {
        Ok(solution) => verify(&solution, board),
        Err(unknown) => {
            let mut verification = Verification::default();
            match &solution.board {
                Some(summary) if summary.digest != board.digest() => {
                    verification.refute(ANOTHER_BOARD);
                }
                _ => verification.refutations.push(unknown.into()),
            }
            verification
        }
    }
}

/// Checks every claim of `solution`, a game given by rules, by the formula of its theorem.
///
/// O(1) or O(log) of the numbers for each listed move; subtraction games: the values up to the end
/// of the first period.
pub fn verify_rules(solution: &NamedSolution) -> Verification {
    let mut verification = Verification::default();
    let (misere, theorem) = (solution.rules.misere, solution.certificate.theorem.as_ref());
    match &solution.answer {
        Answer::Heap(answer) => {
            let misere_too = Rules { directed: true, misere: answer.options.misere };
            verification.expect_rules(solution.rules, misere_too);
            heap::check(&solution.game, misere, answer, theorem, &mut verification);
        }
        _ => verification.refute("the solution is of no game given by rules"),
    }
    verification
}

/// Replays the sections of a geography certificate.
fn geography_facts(
    certificate: &Certificate,
    rules: Rules,
    edge_game: bool,
    board: &Board,
) -> Result<Together, Refutation> {
    let mut sections: Vec<Box<dyn Facts>> = Vec::new();
    let undirected = !rules.directed && !rules.misere;
    if let Some(section) = &certificate.matching {
        if edge_game || !undirected {
            return Err(Refutation::new(
                "a matching proves nothing but undirected vertex geography in normal play",
            ));
        }
        sections.push(Box::new(matching::check(section, board)?));
    }
    if let Some(section) = &certificate.even_kernels {
        if !edge_game || !undirected {
            return Err(Refutation::new(
                "even kernels prove nothing but undirected edge geography in normal play",
            ));
        }
        let facts =
            edge_geography::check_even_kernels(section, board.vertex_count(), board.pairs());
        sections.push(Box::new(facts.map_err(Refutation)?));
    }
    if let Some(section) = &certificate.strategy {
        let edges: Vec<(u32, u32)> = board.pairs().collect();
        let rules =
            strategy::StrategyRules { directed: rules.directed, edge_game, misere: rules.misere };
        let facts = strategy::check_strategy(section, rules, board.vertex_count(), &edges)?;
        sections.push(Box::new(facts));
    }
    if let Some(section) = &certificate.remoteness {
        sections.push(Box::new(grundy::DeletionFacts::check(section, rules, edge_game, board)?));
    }
    // Linear rules decide undirected vertex geography and bipartite edge geography: nothing there
    // may rest on a search.
    let searched = match (undirected, edge_game) {
        (false, _) => None,
        (true, false) => Some(vec![false; board.vertex_count()]),
        (true, true) => {
            let mut decided = edge_geography::in_bipartite_part(&board.undirected_adjacency());
            decided.iter_mut().for_each(|decided| *decided = !*decided);
            Some(decided)
        }
    };
    Ok(Together { sections, searched })
}
