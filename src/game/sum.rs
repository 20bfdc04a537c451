//! Sums of games named on a command line: vertices of boards and positions of nim.

use serde_json::{Value as Json, json};

use super::grundy::{self, Part, Value, VertexPart};
use crate::board::{Board, VertexId};
use crate::certificate::{Certificate, PartCertificate};
use crate::outcome::Outcome;
use crate::solution::{Answer, Rules, SCHEMA, Solution, Sum, SumMove};

/// Heaps of nim: any number of tokens may be taken from one of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NimPosition(
    /// The heaps.
    pub Vec<u64>,
);

impl NimPosition {
    fn nim_sum(&self) -> u64 {
        self.0.iter().fold(0, |a, b| a ^ b)
    }

    fn with(&self, heap: usize, size: u64) -> NimPosition {
        let mut moved = self.clone();
        moved.0[heap] = size;
        moved
    }
}

impl Part for NimPosition {
    fn value(&self) -> Value {
        Value::Finite(self.nim_sum())
    }

    fn counter(&self) -> u64 {
        self.0.iter().fold(0, |a, &b| a.saturating_add(b))
    }

    fn moves_to(&self, value: u64) -> Vec<Self> {
        let change = self.nim_sum() ^ value;
        let heaps = (0..self.0.len()).filter(|&i| self.0[i] ^ change < self.0[i]);
        heaps.map(|i| self.with(i, self.0[i] ^ change)).collect()
    }

    fn infinite_moves(&self) -> Vec<Self> {
        Vec::new()
    }

    fn delaying_move(&self) -> Option<Self> {
        let heap = self.0.iter().position(|&size| size > 0)?;
        Some(self.with(heap, self.0[heap] - 1))
    }
}

/// One part of a sum.
#[derive(Clone, Debug)]
pub enum SumPart<'b> {
    /// A token on a board.
    Vertex {
        /// The board, for its labels.
        board: &'b Board,
        /// The vertex, with the values of the board.
        part: VertexPart<'b>,
    },
    /// Heaps of nim.
    Nim(NimPosition),
}

impl SumPart<'_> {
    /// This position as it stands in a solution.
    pub fn position(&self) -> Json {
        match self {
            SumPart::Vertex { board, part } => {
                board.label(VertexId::new(part.vertex as usize)).into()
            }
            SumPart::Nim(nim) => json!(nim.0),
        }
    }

    fn map(&self, moves: impl Fn(&VertexPart<'_>) -> Vec<u32>, nim: Vec<NimPosition>) -> Vec<Self> {
        match self {
            SumPart::Vertex { board, part } => moves(part)
                .into_iter()
                .map(|vertex| SumPart::Vertex { board, part: VertexPart { vertex, ..*part } })
                .collect(),
            SumPart::Nim(_) => nim.into_iter().map(SumPart::Nim).collect(),
        }
    }

    fn nim(&self, moves: impl Fn(&NimPosition) -> Vec<NimPosition>) -> Vec<NimPosition> {
        match self {
            SumPart::Vertex { .. } => Vec::new(),
            SumPart::Nim(nim) => moves(nim),
        }
    }
}

fn vertices(parts: Vec<VertexPart<'_>>) -> Vec<u32> {
    parts.into_iter().map(|part| part.vertex).collect()
}

impl Part for SumPart<'_> {
    fn value(&self) -> Value {
        match self {
            SumPart::Vertex { part, .. } => part.value(),
            SumPart::Nim(nim) => nim.value(),
        }
    }

    fn counter(&self) -> u64 {
        match self {
            SumPart::Vertex { part, .. } => part.counter(),
            SumPart::Nim(nim) => nim.counter(),
        }
    }

    fn moves_to(&self, value: u64) -> Vec<Self> {
        self.map(|part| vertices(part.moves_to(value)), self.nim(|nim| nim.moves_to(value)))
    }

    fn infinite_moves(&self) -> Vec<Self> {
        self.map(|part| vertices(part.infinite_moves()), Vec::new())
    }

    fn delaying_move(&self) -> Option<Self> {
        let nim = self.nim(|nim| nim.delaying_move().into_iter().collect());
        self.map(|part| vertices(part.delaying_move().into_iter().collect()), nim).pop()
    }
}

/// A sum with the names of its parts.
#[derive(Clone, Debug)]
pub struct NamedSum<'b> {
    /// The parts as they were given.
    pub names: Vec<String>,
    /// The parts.
    pub sum: grundy::Sum<SumPart<'b>>,
}

impl NamedSum<'_> {
    /// Value, outcome and all winning moves; `certificates` are those of the parts' boards. Cost:
    /// the degrees of the parts' vertices.
    pub fn solve(&self, certificates: Vec<PartCertificate>, explain: bool) -> Solution {
        let value = self.sum.value();
        let outcome = value.outcome();
        let winning_moves = self
            .sum
            .winning_moves()
            .into_iter()
            .map(|m| SumMove { part: m.part, to: m.to.position() })
            .collect();
        let why = explain.then(|| self.explain(&value));
        Solution {
            schema: SCHEMA.to_owned(),
            game: "sum".to_owned(),
            rules: Rules { directed: true, misere: false },
            board: None,
            method: "generalised Sprague-Grundy values of the parts".to_owned(),
            answer: Answer::Sum(Sum {
                parts: self.names.clone(),
                value: Some(value),
                outcome,
                winning_moves,
                why,
            }),
            unknown_because: Vec::new(),
            certificate: Certificate { parts: certificates, ..Certificate::default() },
            statistics: serde_json::Map::new(),
        }
    }

    /// The answer when a limit stopped the labelling of a part's board.
    pub fn unknown(names: Vec<String>, reason: String) -> Solution {
        let answer = Answer::Sum(Sum {
            parts: names,
            value: None,
            outcome: Outcome::Unknown,
            winning_moves: Vec::new(),
            why: None,
        });
        let sum = NamedSum { names: Vec::new(), sum: grundy::Sum { parts: Vec::new() } };
        Solution { answer, unknown_because: vec![reason], ..sum.solve(Vec::new(), false) }
    }

    fn explain(&self, value: &Value) -> String {
        let parts = self.names.iter().zip(&self.sum.parts);
        let values: Vec<String> =
            parts.map(|(name, part)| format!("{name} has {}", part.value())).collect();
        let infinite = self.sum.parts.iter().filter(|part| part.value().finite().is_none()).count();
        let values = values.join(", ");
        match (infinite, value.outcome()) {
            (0, Outcome::P) => format!(
                "{values}; their nim-sum is 0, so whatever is played is answered back to 0."
            ),
            (0, _) => format!(
                "{values}; their nim-sum is {value}, and the winning moves are those that make \
                 it 0."
            ),
            (1, Outcome::N) => format!(
                "{values}; the infinite part can be moved to the nim-sum of the others, which \
                 makes the whole 0."
            ),
            (1, _) => format!(
                "{values}; the infinite part cannot be moved to the nim-sum of the others, so \
                 nobody can force a win."
            ),
            _ => format!("{values}; with two infinite parts nobody can force a win."),
        }
    }
}
