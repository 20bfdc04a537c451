//! Dynamic one-pile Nim: the first take leaves at least one, then at most f(what was taken last).
//!
//! With f non-decreasing and f(x) ≥ x: (n, limit q) is N iff q is at least the smallest summand of
//! n in the H-sequence of f; the opening is lost iff n is itself a member. The winning takes are
//! the sums of the smallest summands h₁ + … + h_j that leave a next summand above the new limit.
//! (Schwenk, Take-away games, 1970; Fibonacci Nim: Whinihan 1963.)

use super::limit_sequence::LimitSequence;
use super::{ClosedForm, Expression, HeapAnswer, HeapError, HeapGame, engine, explanation};
use super::{Move, MoveList, Position, Settings, State, TableAnswer};
use crate::Outcome;
use crate::limits::{Limits, Monitor, StopReason};

/// Dynamic one-pile Nim with a limit.
#[derive(Debug)]
pub struct DynamicNim {
    limit: Expression,
    last: Option<u64>,
}

pub(super) fn build(settings: &Settings) -> Result<Box<dyn HeapGame>, HeapError> {
    let text = settings.limit.as_deref();
    let text = text.ok_or_else(|| {
        HeapError::new("dynamic-nim needs the option `limit`: same, double, or as `2x+1`")
    })?;
    let limit = Expression::read(text)?;
    let game = DynamicNim { limit, last: settings.last };
    if let Some(last) = game.last {
        if last == 0 {
            return Err(HeapError::new("a player takes at least 1: `last` is not 0"));
        }
        game.limit_after(last)?;
    }
    Ok(Box::new(game))
}

impl DynamicNim {
    fn limit_after(&self, take: u64) -> Result<u128, HeapError> {
        self.limit.value(take).ok_or_else(|| {
            HeapError::new(format!("the limit `{}` of {take} does not fit in 128 bits", self.limit))
        })
    }

    fn parts(position: &Position) -> (u64, u128) {
        match *position {
            Position::Limited { heap, limit } => (heap, limit),
            _ => (0, 0),
        }
    }

    /// The position after a take.
    fn after(&self, heap: u64, take: u64) -> Position {
        let limit = self.limit.value(take).expect("the limit of the whole heap was seen to fit");
        Position::Limited { heap: heap - take, limit }
    }
}

impl HeapGame for DynamicNim {
    fn name(&self) -> &'static str {
        "dynamic-nim"
    }

    fn settings(&self) -> Settings {
        Settings { limit: Some(self.limit.text().to_owned()), last: self.last, ..<_>::default() }
    }

    fn read(&self, words: &[&str]) -> Result<Position, HeapError> {
        let position = Position::read_numbers(words)?;
        let heap = position.numbers().first().copied().unwrap_or(0);
        // The largest take sets the largest limit.
        self.limit_after(heap)?;
        let limit = match self.last {
            Some(last) => self.limit_after(last)?,
            None => heap.saturating_sub(1).into(),
        };
        Ok(Position::Limited { heap, limit })
    }

    fn is_position(&self, position: &Position) -> bool {
        let (heap, _) = Self::parts(position);
        matches!(position, Position::Limited { .. }) && self.limit.value(heap).is_some()
    }

    fn moves(&self, from: &Position) -> Vec<Position> {
        let (heap, limit) = Self::parts(from);
        let most = limit.min(heap.into()) as u64;
        (1..=most).map(|take| self.after(heap, take)).collect()
    }

    fn is_end(&self, position: &Position) -> bool {
        let (heap, limit) = Self::parts(position);
        heap == 0 || limit == 0
    }

    fn some_move(&self, from: &Position) -> Option<Position> {
        let (heap, limit) = Self::parts(from);
        (heap > 0 && limit > 0).then(|| self.after(heap, 1))
    }

    fn closed_form(&self, state: &State, monitor: &Monitor) -> Result<ClosedForm, StopReason> {
        let (heap, limit) = Self::parts(&state.position);
        let sequence = LimitSequence::up_to(&self.limit, heap, monitor)?;
        let summands = sequence.summands(heap);
        let mut winning = MoveList::default();
        let mut take = 0;
        for (i, &summand) in summands.iter().enumerate() {
            take += summand;
            if u128::from(take) > limit {
                break;
            }
            let wins = match summands.get(i + 1) {
                Some(&next) => !self.limit.reaches(take, next.into()),
                None => true,
            };
            if wins {
                winning.push(Move::To(self.after(heap, take)));
            }
        }
        let smallest = summands.first().copied();
        let wins = smallest.is_some_and(|smallest| limit >= smallest.into());
        let outcome = if wins { Outcome::N } else { Outcome::P };
        Ok(ClosedForm::of_outcome(outcome, winning, false))
    }

    fn table_positions(&self, state: &State) -> u128 {
        let (heap, _) = Self::parts(&state.position);
        // At most one position for each heap left and each take that could have led there.
        (u128::from(heap) + 1).saturating_mul(u128::from(heap) + 1) / 2 + 1
    }

    fn table_fits(&self, state: &State, limits: &Limits, needed: bool) -> bool {
        let positions = self.table_positions(state);
        let (heap, _) = Self::parts(&state.position);
        engine::fits(positions, limits, needed)
            && !engine::too_many_arcs(positions, u128::from(heap) / 2)
    }

    fn table(&self, state: &State, monitor: &Monitor) -> Result<TableAnswer, StopReason> {
        engine::table(self, state, monitor)
    }

    fn explain(&self, state: &State, answer: &HeapAnswer) -> String {
        let (heap, limit) = Self::parts(&state.position);
        let monitor = Monitor::unlimited();
        let Ok(sequence) = LimitSequence::up_to(&self.limit, heap, &monitor) else {
            return "The H-sequence of this limit is too long for the memory limit.".to_owned();
        };
        let first: Vec<String> = sequence.first(16).iter().map(u64::to_string).collect();
        let summands = sequence.summands(heap);
        let sum: Vec<String> = summands.iter().rev().map(u64::to_string).collect();
        let more =
            if heap > sequence.first(16).last().copied().unwrap_or(1) { ", …" } else { "" };
        let members = format!("{}{more}", first.join(", "));
        let rule = if self.limit.is_same() {
            format!(
                "The H-sequence of f(x) = x is the powers of 2, {members}, and the summands are those \
                 of the binary form."
            )
        } else if self.limit.is_double() {
            format!(
                "This is Fibonacci Nim: the H-sequence of f(x) = 2x is the Fibonacci numbers \
                 {members}, and the summands are Zeckendorf's, no two of them neighbours."
            )
        } else {
            format!(
                "The H-sequence of f(x) = {} is {members}: each member is the one before plus the \
                 first member h with f(h) at least that one.",
                self.limit
            )
        };
        let verdict = match *summands {
            [] => return format!("{rule} No stone is left.{}", explanation::moves(answer)),
            [smallest, ..] if answer.outcome != Outcome::N => format!(
                "The limit {limit} is below the smallest summand, {smallest}: any take t leaves a \
                 smallest summand of at most f(t), which the answer may take."
            ),
            [whole] => format!("The limit {limit} allows taking all {whole}."),
            [smallest, next, ..] => format!(
                "The limit {limit} allows taking the smallest summand, {smallest}. The opponent may \
                 then take f({smallest}) = {}, less than the next summand {next}, and whatever is \
                 taken leaves a smallest summand that the answer may take.",
                self.limit.value(smallest).unwrap_or(u128::MAX)
            ),
        };
        format!("{rule} {heap} = {}. {verdict}{}", sum.join(" + "), explanation::moves(answer))
    }
}
