//! Checks games given by rules: the theorem's formula, worked out here once more, and the rules.
//!
//! Nothing of the solver is used but its plain data: positions, options and the expression of a
//! limit. That a list of winning moves leaves none out is checked by finding them all once more.
//! What neither a formula nor a small table made here tells rests on search.

mod corner;
mod formulas;
mod rules;
mod stone_pairs;
mod tables;
mod winning;

use serde::{Deserialize, Serialize};

use super::Verification;
use crate::game::grundy::Value;
use crate::game::heap::{MOVES_LISTED, Move, Position, Settings};
use crate::outcome::Outcome;
use crate::solution::{Heap, Periodicity};

pub(super) use tables::Tables;
pub(super) use winning::moves_to;

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
    /// What its formulas need for the position asked for and those below it.
    pub tables: &'a Tables,
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
        let fact = formulas::fact(self, position, pass)?;
        Ok(match (position, &self.tables.cells) {
            (Position::Numbers(cell), Some(cells)) if fact.value.is_none() && cell.len() == 2 => {
                cells.value(cell[0], cell[1], pass).map_or(fact, Fact::value)
            }
            _ => fact,
        })
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
    let position = &answer.position;
    let tables = match Tables::new(game, settings, period, position) {
        Ok(tables) => tables,
        Err(reason) => return verification.refute(reason),
    };
    let game = Game { name: game, settings, tables: &tables };
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
    check_completeness(&game, answer, verification);
    if let Some(form) = &answer.periodic_form {
        check_periodic_form(&game, position, form, verification);
    }
}

/// The form L[x mod p][y mod p] + p(⌊x/p⌋ ⊕ ⌊y/p⌋) holds on the whole box up to the position, and
/// with no smaller p; or with none of which two blocks fit into the box.
fn check_periodic_form(
    game: &Game<'_>,
    position: &Position,
    form: &Periodicity,
    verification: &mut Verification,
) {
    let Some(cells) = &game.tables.cells else {
        verification.not_checked += 1;
        return;
    };
    let [rows, columns] = form.checked;
    if Some([rows as u64, columns as u64])
        != cells_up_to(position).map(|[x, y]| [x.saturating_add(1), y.saturating_add(1)])
    {
        return verification.refute("the periodic form is said of another box than the position's");
    }
    let value = |x: usize, y: usize| {
        cells.value(x as u64, y as u64, game.settings.pass).expect("inside the box")
    };
    let holds = |p: usize| {
        (0..rows).all(|x| {
            (0..columns).all(|y| {
                let blocks = (x / p) ^ (y / p);
                value(x, y) as usize == value(x % p, y % p) as usize + p * blocks
            })
        })
    };
    let smallest = (1..=rows.min(columns) / 2).find(|&p| holds(p));
    let corner = |p: usize| -> Vec<Vec<u32>> {
        (0..p).map(|x| (0..p).map(|y| value(x, y)).collect()).collect()
    };
    if form.p == smallest && form.table == smallest.map(corner).unwrap_or_default() {
        verification.proved += 1;
    } else {
        verification.refute("the periodic form is not that of the table");
    }
}

fn cells_up_to(position: &Position) -> Option<[u64; 2]> {
    match position {
        Position::Numbers(numbers) => numbers.as_slice().try_into().ok(),
        _ => None,
    }
}

/// A won position lists all its winning moves, or the first hundred of more.
fn check_completeness(game: &Game<'_>, answer: &Heap, verification: &mut Verification) {
    let (position, listed) = (&answer.position, &answer.winning_moves);
    let complete = answer.winning_moves_complete;
    match answer.outcome {
        Outcome::P | Outcome::D if complete => return,
        Outcome::P | Outcome::D => {
            let outcome = answer.outcome;
            verification.refute(format!("{position} is claimed {outcome}, with moves not listed"));
            return;
        }
        // A limit came first: nothing is claimed of the moves.
        Outcome::Unknown if !complete => return,
        Outcome::Unknown | Outcome::N => {}
    }
    match moves_to(game, position, 0, listed.len().max(MOVES_LISTED)) {
        None => verification.resting_on_search += 1,
        Some(winning) => match winning.refutes(listed, complete) {
            Some(reason) => verification.refute(format!("{position}: {reason}")),
            None => verification.proved += 1,
        },
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
