//! Checks games given by rules: the theorem's formula, worked out here once more, and the rules.
//!
//! Nothing of the solver is used but its plain data: positions, options and the expression of a
//! limit. What a formula does not tell, and the solver took from a table, rests on search.

mod formulas;
mod rules;

use serde::{Deserialize, Serialize};

use super::Verification;
use crate::game::grundy::Value;
use crate::game::heap::{Move, Position, Settings};
use crate::outcome::Outcome;
use crate::solution::Heap;

/// The theorem that a solution of a rule game rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct TheoremCertificate {
    /// What it says.
    pub statement: String,
    /// The period of a subtraction game: g(n + length) = g(n) for n ≥ start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<PeriodCertificate>,
}

/// A period of a subtraction game's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct PeriodCertificate {
    /// From where on the values repeat.
    pub start: u64,
    /// After how many.
    pub length: u64,
}

/// A game with its options, as the checker sees it.
#[derive(Clone, Copy)]
pub(super) struct Game<'a> {
    pub name: &'a str,
    pub settings: &'a Settings,
    pub period: Option<PeriodCertificate>,
}

/// What a formula tells of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Fact {
    /// The value in normal play.
    pub value: Option<Value>,
    /// Who wins.
    pub outcome: Option<Outcome>,
}

impl Fact {
    fn value(value: impl Into<u128>) -> Fact {
        let value = Value::Finite(value.into());
        Fact { outcome: Some(value.outcome()), value: Some(value) }
    }

    /// A lost position of normal play has value 0; what a won one has is not told.
    fn lost(lost: bool) -> Fact {
        if lost { Fact::value(0_u8) } else { Fact { value: None, outcome: Some(Outcome::N) } }
    }

    /// An outcome without a value: misère and partizan play.
    fn outcome(lost: bool) -> Fact {
        Fact { value: None, outcome: Some(if lost { Outcome::P } else { Outcome::N }) }
    }
}

impl Game<'_> {
    /// What the formula tells of a position in which the pass is still there, or is not.
    pub(super) fn fact(&self, position: &Position, pass: bool) -> Result<Fact, String> {
        formulas::fact(self, position, pass)
    }

    /// What is told of the position after a move; an error where the move is against the rules.
    pub(super) fn after(&self, from: &Position, by: &Move) -> Result<Fact, String> {
        match by {
            Move::To(to) => {
                if !rules::is_move(self, from, to) {
                    return Err(format!("there is no move from {from} to {to}"));
                }
                self.fact(to, self.settings.pass)
            }
            Move::Pass if self.settings.pass && !rules::is_end(self, from) => {
                self.fact(from, false)
            }
            Move::Pass => Err(format!("there is no pass at {from}")),
        }
    }
}

/// Checks the claims of a solved position.
pub(super) fn check(
    game: &str,
    misere: bool,
    answer: &Heap,
    certificate: Option<&TheoremCertificate>,
    verification: &mut Verification,
) {
    let settings = &answer.options;
    if misere != settings.misere {
        verification.refute("rules and options differ about misère play");
        return;
    }
    let period = certificate.and_then(|theorem| theorem.period);
    let game = Game { name: game, settings, period };
    let position = &answer.position;
    let fact = match game.fact(position, settings.pass) {
        Ok(fact) => fact,
        Err(reason) => return verification.refute(reason),
    };
    if certificate.is_none() && answer.outcome != Outcome::Unknown {
        verification.refute("the certificate names no theorem");
        return;
    }
    check_outcome(answer, &fact, verification);
    check_value(answer, &fact, misere, verification);
    let ends = rules::is_end(&game, position);
    match answer.outcome {
        Outcome::P | Outcome::D if !answer.winning_moves.is_empty() => {
            verification
                .refute(format!("{position} is claimed {}, with winning moves", answer.outcome));
        }
        Outcome::N if answer.winning_moves.is_empty() && !(misere && ends) => {
            verification.refute(format!("{position} is claimed N and has no winning move"));
        }
        _ => {}
    }
    for (i, by) in answer.winning_moves.iter().enumerate() {
        if answer.winning_moves[..i].contains(by) {
            verification.refute(format!("the move to {by} is listed twice"));
            continue;
        }
        match game.after(position, by).map(|after| after.outcome) {
            Err(reason) => verification.refute(reason),
            Ok(Some(Outcome::P)) => verification.proved += 1,
            Ok(Some(outcome)) => verification
                .refute(format!("the move {by} leads to a position that is {outcome}, not P")),
            Ok(None) => verification.resting_on_search += 1,
        }
    }
}

fn check_outcome(answer: &Heap, fact: &Fact, verification: &mut Verification) {
    match &fact.outcome {
        _ if answer.outcome == Outcome::Unknown => {}
        Some(outcome) if *outcome == answer.outcome => verification.proved += 1,
        Some(outcome) => verification
            .refute(format!("{} is {outcome}, claimed is {}", answer.position, answer.outcome)),
        None => verification.resting_on_search += 1,
    }
}

fn check_value(answer: &Heap, fact: &Fact, misere: bool, verification: &mut Verification) {
    let Some(claimed) = &answer.value else { return };
    if misere {
        verification.refute("a value is claimed for misère play, which has none");
        return;
    }
    if claimed.outcome() != answer.outcome {
        verification.refute(format!(
            "value {claimed} is {}, and the outcome claimed is {}",
            claimed.outcome(),
            answer.outcome
        ));
    }
    match &fact.value {
        Some(value) if value == claimed => verification.proved += 1,
        Some(value) => verification
            .refute(format!("the value of {} is {value}, claimed is {claimed}", answer.position)),
        None => verification.resting_on_search += 1,
    }
}
