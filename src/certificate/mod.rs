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
mod matching;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::solution::{Answer, BoardSummary, Solution, UnknownLabel};

pub use claims::Facts;
pub use matching::{AlternatingCycle, Barrier, ForestStep, MatchingCertificate, MoveProofs};

/// What convinces a reader who distrusts the solver: sections of plain data.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Certificate<V = u32> {
    /// Undirected vertex geography: a maximum matching and what proves it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matching: Option<MatchingCertificate<V>>,
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
    fn from(UnknownLabel(label): UnknownLabel) -> Self {
        Refutation(format!("the board has no vertex `{label}`"))
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

impl Verification {
    /// Whether no claim is refuted.
    pub fn holds(&self) -> bool {
        self.refutations.is_empty()
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
    let expected = BoardSummary::new(board, solution.board.index);
    if expected.digest != solution.board.digest {
        verification.refute("the solution is of another board: the digests differ");
        return verification;
    }
    if solution.rules.directed != board.is_directed() {
        verification.refute("the rules and the board differ in having directions");
        return verification;
    }
    if (solution.board.vertices, solution.board.edges) != (expected.vertices, expected.edges) {
        verification.refute("the numbers of vertices and edges are not the board's");
    }
    match &solution.answer {
        Answer::Geography(answer) => {
            let edge_game = solution.game == "edge-geography";
            match claims::geography_facts(&solution.certificate, solution.rules, edge_game, board) {
                Ok(facts) => {
                    let misere = solution.rules.misere;
                    claims::check_geography(
                        answer,
                        misere,
                        edge_game,
                        board,
                        &*facts,
                        &mut verification,
                    );
                }
                Err(refutation) => verification.refutations.push(refutation),
            }
        }
    }
    verification
}
