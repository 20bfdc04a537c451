//! Checks sums of games: the labels of each part's board, then the arithmetic of values.
//!
//! Finite values add up by exclusive or; one infinite part ∞(K) with the rest a makes
//! ∞({k ⊕ a : k ∈ K}), several make ∞(∅) (Smith 1966; Fraenkel, Perl 1975).

use serde::{Deserialize, Serialize};

use super::grundy::GrundyCertificate;
use super::{Refutation, Verification};
use crate::algorithm::Adjacency;
use crate::board::{Board, VertexId};
use crate::game::grundy::Value;
use crate::outcome::Outcome;
use crate::solution::{Answer, NamedSolution, Sum};

/// The labels of a board that parts of a sum are played on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct PartCertificate {
    /// The file, as the parts name it.
    pub file: String,
    /// [`Board::digest`] of the board as played.
    pub digest: String,
    /// The labels.
    pub grundy: GrundyCertificate,
}

/// A part as the checker sees it.
enum Checked<'c> {
    Vertex { board: &'c Board, graph: &'c Adjacency, labels: &'c GrundyCertificate, vertex: u32 },
    Heaps(Vec<u64>),
}

impl Checked<'_> {
    fn value(&self) -> Value {
        match self {
            Checked::Vertex { graph, labels, vertex, .. } => labels.value(graph, *vertex),
            Checked::Heaps(heaps) => Value::Finite(heaps.iter().fold(0, |a, b| a ^ b)),
        }
    }

    /// The positions of this value that it may be moved to, each once.
    fn moves_to(&self, value: u64) -> Vec<serde_json::Value> {
        match self {
            Checked::Vertex { board, graph, labels, vertex } => {
                let mut followers = graph.neighbours(*vertex).to_vec();
                followers.sort_unstable();
                followers.dedup();
                followers.retain(|&w| u64::from(labels.values[w as usize]) == value);
                // A value that large stands for infinity.
                followers.retain(|&w| labels.values[w as usize] != super::grundy::NONE);
                followers.iter().map(|&w| board.label(VertexId::new(w as usize)).into()).collect()
            }
            Checked::Heaps(heaps) => {
                let all = heaps.iter().fold(0, |a, b| a ^ b);
                (0..heaps.len())
                    .filter(|&i| heaps[i] ^ all ^ value < heaps[i])
                    .map(|i| {
                        let mut moved = heaps.clone();
                        moved[i] ^= all ^ value;
                        moved.into()
                    })
                    .collect()
            }
        }
    }
}

/// Checks every claim of `solution`, a sum; `board_of` gives the board of a file as played, with
/// directions.
///
/// # Errors
/// Those of `board_of`.
pub fn verify_sum<E>(
    solution: &NamedSolution,
    mut board_of: impl FnMut(&str) -> Result<Board, E>,
) -> Result<Verification, E> {
    let mut verification = Verification::default();
    let Answer::Sum(answer) = &solution.answer else {
        verification.refute("the solution is of no sum");
        return Ok(verification);
    };
    let mut boards = Vec::new();
    for section in &solution.certificate.parts {
        let board = board_of(&section.file)?;
        let graph = board.outgoing_adjacency();
        if board.digest() != section.digest {
            verification.refute(format!("`{}` is another board: digests differ", section.file));
        } else if let Err(refused) = section.grundy.check(&graph) {
            verification.refute(format!("`{}`: {refused}", section.file));
        }
        boards.push((section, board, graph));
    }
    if !verification.holds() {
        return Ok(verification);
    }
    let part = |text: &String| -> Result<Option<Checked<'_>>, Refutation> {
        for (section, board, graph) in &boards {
            let label = text.strip_prefix(&section.file).and_then(|rest| rest.strip_prefix(':'));
            if let Some(label) = label {
                let vertex = board.find(label).ok_or_else(|| {
                    Refutation::new(format!("`{}` has no vertex `{label}`", section.file))
                })?;
                let vertex = vertex.index() as u32;
                return Ok(Some(Checked::Vertex { board, graph, labels: &section.grundy, vertex }));
            }
        }
        let Some(heaps) = text.strip_prefix("nim:") else { return Ok(None) };
        let heaps: Result<Vec<u64>, _> = heaps.split(',').map(|heap| heap.trim().parse()).collect();
        let heaps =
            heaps.map_err(|_| Refutation::new(format!("`{text}` is no position of nim")))?;
        Ok(Some(Checked::Heaps(heaps)))
    };
    match answer.parts.iter().map(part).collect::<Result<Option<Vec<_>>, _>>() {
        Err(refutation) => verification.refutations.push(refutation),
        Ok(None) => verification.not_checked += 2,
        Ok(Some(parts)) => check(answer, &parts, &mut verification),
    }
    Ok(verification)
}

fn check(answer: &Sum, parts: &[Checked<'_>], verification: &mut Verification) {
    if answer.outcome == Outcome::Unknown {
        return;
    }
    let values: Vec<Value> = parts.iter().map(Checked::value).collect();
    let total = sum(values.iter());
    match &answer.value {
        Some(claimed) if *claimed != total => {
            verification.refute(format!("the value is {total}, claimed is {claimed}"));
        }
        Some(_) => verification.proved += 1,
        None => {}
    }
    if answer.outcome != total.outcome() {
        let (truth, claimed) = (total.outcome(), answer.outcome);
        verification.refute(format!("the outcome is {truth}, claimed is {claimed}"));
    } else {
        verification.proved += 1;
    }
    let mut wanted = Vec::new();
    for (i, part) in parts.iter().enumerate() {
        let others = values.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, value)| value);
        if let Value::Finite(rest) = sum(others) {
            wanted.extend(part.moves_to(rest).into_iter().map(|to| (i, to.to_string())));
        }
    }
    let mut listed: Vec<_> =
        answer.winning_moves.iter().map(|m| (m.part, m.to.to_string())).collect();
    listed.sort_unstable();
    wanted.sort_unstable();
    if listed == wanted {
        verification.proved += 1;
    } else {
        verification.refute("the winning moves are not those that make the value 0");
    }
}

fn sum<'v>(values: impl Iterator<Item = &'v Value>) -> Value {
    let (mut rest, mut infinite) = (0, None);
    let mut several = false;
    for value in values {
        match value {
            Value::Finite(value) => rest ^= value,
            Value::Infinite { infinity } => several |= infinite.replace(infinity).is_some(),
        }
    }
    match infinite {
        None => Value::Finite(rest),
        Some(_) if several => Value::Infinite { infinity: Vec::new() },
        Some(set) => {
            let mut infinity: Vec<u64> = set.iter().map(|k| k ^ rest).collect();
            infinity.sort_unstable();
            Value::Infinite { infinity }
        }
    }
}
