//! Wythoff's game: any number from one heap, or the same number from both (a queen to the corner).
//!
//! P-positions are (0, 0) and the Beatty pairs (⌊nφ⌋, ⌊nφ²⌋) (Wythoff 1907). Here by Zeckendorf
//! representations, additions only, so exact for any number: (a, b), a ≤ b, is P iff a ends in an
//! even number of zeros and b is a with a zero appended (Silber 1976; Fraenkel 1982). Values have
//! no known closed form; a table gives them where it is small.

use std::cmp::Ordering;

use super::mover::{self, Mover};
use super::{ClosedForm, HeapAnswer, HeapError, HeapGame, explanation};
use super::{Move, MoveList, Position, Settings, State, TableAnswer};
use crate::Outcome;
use crate::limits::{Limits, Monitor, StopReason};

#[derive(Debug)]
pub(super) struct Wythoff;

pub(super) fn build(_: &Settings) -> Result<Box<dyn HeapGame>, HeapError> {
    Ok(Box::new(Wythoff))
}

/// The Zeckendorf digits of a number, the largest first: over …, 8, 5, 3, 2, 1, no two ones next
/// to each other. Empty for 0. O(log n) additions.
pub fn zeckendorf(number: u64) -> Vec<bool> {
    let mut fibonacci: Vec<u128> = vec![1, 2];
    while fibonacci[fibonacci.len() - 1] <= number.into() {
        fibonacci.push(fibonacci[fibonacci.len() - 1] + fibonacci[fibonacci.len() - 2]);
    }
    let mut rest = u128::from(number);
    let mut digits = Vec::new();
    for &f in fibonacci.iter().rev() {
        let fits = f <= rest;
        if fits {
            rest -= f;
        }
        if fits || !digits.is_empty() {
            digits.push(fits);
        }
    }
    digits
}

/// The number with these digits.
fn number_of(digits: &[bool]) -> u128 {
    let (mut number, mut small, mut large) = (0, 1, 2);
    for &digit in digits.iter().rev() {
        if digit {
            number += small;
        }
        (small, large) = (large, small + large);
    }
    number
}

fn trailing_zeros(digits: &[bool]) -> usize {
    digits.iter().rev().take_while(|&&digit| !digit).count()
}

/// The number that makes a P-position with `number`.
fn partner(number: u64) -> u128 {
    let mut digits = zeckendorf(number);
    if trailing_zeros(&digits).is_multiple_of(2) {
        digits.push(false);
    } else {
        digits.pop();
    }
    number_of(&digits)
}

/// ⌊dφ⌋, the smaller number of the pair with difference d.
fn smaller_of_difference(difference: u64) -> u128 {
    let Some(before) = difference.checked_sub(1) else { return 0 };
    let mut digits = zeckendorf(before);
    digits.push(false);
    number_of(&digits) + 1
}

fn is_lost(x: u64, y: u64) -> bool {
    partner(x) == y.into()
}

fn text(digits: &[bool]) -> String {
    if digits.is_empty() {
        return "0".to_owned();
    }
    digits.iter().map(|&digit| if digit { '1' } else { '0' }).collect()
}

impl HeapGame for Wythoff {
    fn name(&self) -> &'static str {
        "wythoff"
    }

    fn settings(&self) -> Settings {
        Settings::default()
    }

    fn moves(&self, from: &Position) -> Vec<Position> {
        Mover::queen().moves(from)
    }

    fn some_move(&self, from: &Position) -> Option<Position> {
        from.lowered(|_, _| 1)
    }

    fn is_end(&self, position: &Position) -> bool {
        position.cell() == (0, 0)
    }

    fn closed_form(&self, state: &State, _: &Monitor) -> Result<ClosedForm, StopReason> {
        let (x, y) = state.position.cell();
        let mut winning = MoveList::default();
        if is_lost(x, y) {
            return Ok(ClosedForm::of_outcome(Outcome::P, winning, false));
        }
        let low = x.min(y);
        if let Ok(target) = u64::try_from(smaller_of_difference(x.abs_diff(y)))
            && target < low
        {
            let step = low - target;
            winning.push(Move::To(Position::at(x - step, y - step)));
        }
        if let Ok(to) = u64::try_from(partner(x))
            && to < y
        {
            winning.push(Move::To(Position::at(x, to)));
        }
        if let Ok(to) = u64::try_from(partner(y))
            && to < x
        {
            winning.push(Move::To(Position::at(to, y)));
        }
        Ok(ClosedForm::of_outcome(Outcome::N, winning, false))
    }

    fn table_fits(&self, state: &State, limits: &Limits, needed: bool) -> bool {
        mover::table_fits(state, limits, needed, 0)
    }

    fn table(&self, state: &State, monitor: &Monitor) -> Result<TableAnswer, StopReason> {
        Mover::queen().table_answer(state, monitor)
    }

    fn mover(&self, _: &Position) -> Option<Mover> {
        Some(Mover::queen())
    }

    fn board_starts(&self, position: &Position) -> Vec<Position> {
        position.box_below()
    }

    fn explain(&self, state: &State, answer: &HeapAnswer) -> String {
        let (x, y) = state.position.cell();
        let (a, b) = (x.min(y), x.max(y));
        if b == 0 {
            return "The piece is in the corner: there is no move.".to_owned()
                + &explanation::moves(answer);
        }
        let (digits_a, digits_b) = (zeckendorf(a), zeckendorf(b));
        let mut out = format!(
            "As sums of Fibonacci numbers (places 1, 2, 3, 5, 8, … from the right): {a} = {}, {b} \
             = {}. A pair is lost iff the smaller number ends in an even number of zeros and the \
             larger one is the same with one more zero.",
            text(&digits_a),
            text(&digits_b)
        );
        let won = answer.outcome == Outcome::N;
        let mut partner_of = |number: u64, digits: &[bool], opposite: u64| {
            let zeros = trailing_zeros(digits);
            let other = partner(number);
            let mut shifted = digits.to_vec();
            let how = if zeros.is_multiple_of(2) {
                shifted.push(false);
                "append a zero"
            } else {
                shifted.pop();
                "drop the last zero"
            };
            let zeros = match zeros {
                1 => "1 zero".to_owned(),
                _ => format!("{zeros} zeros"),
            };
            out += &format!(
                " {number} ends in {zeros}: {how}, and its partner is {} = {other}",
                text(&shifted)
            );
            out += &match other.cmp(&opposite.into()) {
                Ordering::Less => format!(", below {opposite}: a move leads there."),
                Ordering::Greater if won => format!(", above {opposite}: no move leads there."),
                _ => ".".to_owned(),
            };
        };
        if a > 0 {
            partner_of(a, &digits_a, b);
        }
        if b != a && won {
            partner_of(b, &digits_b, a);
        }
        if won {
            let small = smaller_of_difference(b - a);
            out += &format!(
                " Along the diagonal the lost pair of the same difference {} is ({small}, {}), {}.",
                b - a,
                small + u128::from(b - a),
                if small < a.into() { "further down" } else { "not below" }
            );
        }
        out + &explanation::moves(answer)
    }
}
