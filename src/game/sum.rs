//! Sums of games named on a command line: vertices of boards and positions of rule games.

use serde_json::Value as Json;

use super::grundy::{self, Part, Value, VertexPart};
use super::heap::{HeapError, HeapGame, Move, MoveList, Position, State, TableAnswer};
use crate::board::{Board, VertexId};
use crate::certificate::{Certificate, PartCertificate};
use crate::limits::{Monitor, StopReason};
use crate::outcome::Outcome;
use crate::solution::{Answer, Rules, SCHEMA, Solution, Sum, SumMove};

/// A position of a rule game, with what its theorem or a table tells.
#[derive(Clone, Debug)]
pub struct RulePart<'g> {
    game: &'g dyn HeapGame,
    state: State,
    /// The pass is what led here.
    passed: bool,
    value: Value,
    table: Option<TableAnswer>,
}

impl<'g> RulePart<'g> {
    /// A position as a part of a sum.
    ///
    /// # Errors
    /// That its value has no closed form and a table would be too large, or that the game has no
    /// values.
    pub fn new(
        game: &'g dyn HeapGame,
        position: Position,
        monitor: &Monitor,
    ) -> Result<Self, HeapError> {
        let state = State { position, pass: game.settings().pass };
        let no_value = |why: &str| {
            HeapError::new(format!(
                "{}{}:{} has no value: {why}",
                game.name(),
                game.settings(),
                state.position
            ))
        };
        let stopped = |reason: StopReason| no_value(&reason.to_string());
        if game.settings().misere || matches!(state.position, Position::Rows(..)) {
            return Err(no_value("values are of impartial games in normal play"));
        }
        let closed = game.closed_form(&state, monitor).map_err(stopped)?;
        let mut table = None;
        let moves_are_known = game.moves_to(&state, 0).is_some();
        if closed.value.is_none() || !moves_are_known {
            if game.table_fits(&state, monitor.limits(), false) {
                table = Some(game.table(&state, monitor).map_err(stopped)?);
            } else if closed.value.is_none() {
                return Err(no_value("it has no closed form, and a table would be too large"));
            }
        }
        let value = closed.value.or_else(|| table.as_ref()?.value.clone());
        let value = value.ok_or_else(|| no_value("its table tells none"))?;
        Ok(RulePart { game, state, passed: false, value, table })
    }

    /// This position as it stands in a solution.
    fn json(&self) -> Json {
        let by = if self.passed { Move::Pass } else { Move::To(self.state.position.clone()) };
        // A limit past 64 bits does not fit into a JSON tree; its text says it in full.
        serde_json::to_value(&by).unwrap_or_else(|_| by.to_string().into())
    }

    /// The moves to a value; `None` where they are not known.
    fn known_moves_to(&self, value: u128) -> Option<MoveList> {
        if let Some(list) = self.game.moves_to(&self.state, value) {
            return Some(list);
        }
        if let Some(table) = &self.table {
            return Some(table.moves_to(value));
        }
        // A position that was moved to: its table is made when it is needed.
        let monitor = Monitor::unlimited();
        let fits = self.game.table_fits(&self.state, monitor.limits(), false);
        let table = if fits { self.game.table(&self.state, &monitor).ok() } else { None };
        table.map(|table| table.moves_to(value))
    }

    /// The part after a move of which the value is known.
    fn after(&self, by: Move, value: Value) -> Self {
        let (position, passed) = match by {
            Move::To(position) => (position, false),
            Move::Pass => (self.state.position.clone(), true),
        };
        let pass = self.state.pass && !passed;
        let state = State { position, pass };
        RulePart { game: self.game, state, passed, value, table: None }
    }
}

impl Part for RulePart<'_> {
    fn value(&self) -> Value {
        self.value.clone()
    }

    /// Stones or steps left: rule games end but for passes without end.
    fn counter(&self) -> u64 {
        let numbers = match &self.state.position {
            Position::Limited { heap, .. } => *heap,
            // Days are few, and never come again.
            Position::Date(date) => {
                let [year, month, day] =
                    [date.year, date.month.into(), date.day.into()].map(u64::from);
                let left = 2002_u64.saturating_sub(year) * 372;
                left.saturating_sub(31 * month + day)
            }
            position => position.numbers().iter().fold(0, |a: u64, &b| a.saturating_add(b)),
        };
        numbers.saturating_mul(2).saturating_add(u64::from(self.state.pass))
    }

    /// As far as they are listed, and known.
    fn moves_to(&self, value: u128) -> Vec<Self> {
        let moves = self.known_moves_to(value).unwrap_or_default().moves;
        moves.into_iter().map(|by| self.after(by, Value::Finite(value))).collect()
    }

    fn infinite_moves(&self) -> Vec<Self> {
        if self.value.finite().is_some() {
            return Vec::new();
        }
        // Every heap of a subtraction game with 0 is infinite, and no other rule game has any.
        let moves = self.game.moves(&self.state.position).into_iter().map(Move::To);
        moves.map(|by| self.after(by, self.value.clone())).collect()
    }

    fn delaying_move(&self) -> Option<Self> {
        let position = self.game.some_move(&self.state.position)?;
        let solved = RulePart::new(self.game, position.clone(), &Monitor::unlimited());
        let value = solved.map_or(Value::Finite(0), |part| part.value);
        Some(self.after(Move::To(position), value))
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
    /// A position of a rule game.
    Rules(RulePart<'b>),
}

impl SumPart<'_> {
    /// This position as it stands in a solution.
    pub fn position(&self) -> Json {
        match self {
            SumPart::Vertex { board, part } => {
                board.label(VertexId::new(part.vertex as usize)).into()
            }
            SumPart::Rules(part) => part.json(),
        }
    }
}

/// The same function of a part of either kind, its parts wrapped again.
macro_rules! wrapped {
    ($self:ident, $part:ident => $call:expr) => {
        match $self {
            SumPart::Vertex { board, part: $part } => {
                $call.into_iter().map(|part| SumPart::Vertex { board, part }).collect()
            }
            SumPart::Rules($part) => $call.into_iter().map(SumPart::Rules).collect(),
        }
    };
}

impl Part for SumPart<'_> {
    fn value(&self) -> Value {
        match self {
            SumPart::Vertex { part, .. } => part.value(),
            SumPart::Rules(part) => part.value(),
        }
    }

    fn counter(&self) -> u64 {
        match self {
            SumPart::Vertex { part, .. } => part.counter(),
            SumPart::Rules(part) => part.counter(),
        }
    }

    fn moves_to(&self, value: u128) -> Vec<Self> {
        wrapped!(self, part => part.moves_to(value))
    }

    fn infinite_moves(&self) -> Vec<Self> {
        wrapped!(self, part => part.infinite_moves())
    }

    fn delaying_move(&self) -> Option<Self> {
        let all: Vec<Self> = wrapped!(self, part => part.delaying_move());
        all.into_iter().next()
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
        let (complete, unknown) = self.completeness();
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
                winning_moves_complete: complete && unknown.is_empty(),
                why,
            }),
            unknown_because: unknown,
            certificate: Certificate { parts: certificates, ..Certificate::default() },
            statistics: serde_json::Map::new(),
        }
    }

    /// Whether the lists of winning moves in all parts are complete, and what is not known of them.
    fn completeness(&self) -> (bool, Vec<String>) {
        let (mut complete, mut unknown) = (true, Vec::new());
        for (i, part) in self.sum.parts.iter().enumerate() {
            let others = self.sum.parts.iter().enumerate().filter(|&(j, _)| j != i);
            let others = grundy::Sum { parts: others.map(|(_, part)| part.clone()).collect() };
            let (SumPart::Rules(part), Value::Finite(wanted)) = (part, others.value()) else {
                continue;
            };
            match part.known_moves_to(wanted) {
                Some(list) => complete &= list.complete,
                // A position has no move to its own value.
                None if part.value == Value::Finite(wanted) => {}
                None => unknown.push(format!(
                    "the moves of {} to value {wanted} have no closed form, and a table would be \
                     too large",
                    self.names[i]
                )),
            }
        }
        (complete, unknown)
    }

    /// The answer when a limit stopped the labelling of a part's board.
    pub fn unknown(names: Vec<String>, reason: String) -> Solution {
        let answer = Answer::Sum(Sum {
            parts: names,
            value: None,
            outcome: Outcome::Unknown,
            winning_moves: Vec::new(),
            winning_moves_complete: false,
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
