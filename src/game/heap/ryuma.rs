//! Ryuma, the dragon horse of shogi: any distance along the diagonal, or one step straight.
//!
//! With lo = min(x, y) and e = max(x, y) mod 2 the value is 4⌊lo/4⌋ + [e, 3 − e, 1 − e, 2 + e][lo
//! mod 4]. With one pass the P-positions are (0, 0), (1, 2), (0, odd ≥ 3), (2, even ≥ 4) and their
//! mirror images.

use super::mover::{self, Mover};
use super::{ClosedForm, HeapAnswer, HeapError, HeapGame, explanation};
use super::{Move, MoveList, Position, Settings, State, TableAnswer};
use crate::Outcome;
use crate::limits::{Limits, Monitor, StopReason};

#[derive(Debug)]
pub(super) struct Ryuma {
    pass: bool,
}

pub(super) fn build(settings: &Settings) -> Result<Box<dyn HeapGame>, HeapError> {
    Ok(Box::new(Ryuma { pass: settings.pass }))
}

fn value(x: u64, y: u64) -> u64 {
    let (low, e) = (x.min(y), x.max(y) % 2);
    4 * (low / 4) + [e, 3 - e, 1 - e, 2 + e][(low % 4) as usize]
}

fn is_lost_with_pass(x: u64, y: u64) -> bool {
    match (x.min(y), x.max(y)) {
        (0, 0) | (1, 2) => true,
        (0, high) => high % 2 == 1 && high >= 3,
        (2, high) => high % 2 == 0 && high >= 4,
        _ => false,
    }
}

/// The moves to wanted cells: straight steps, and along the diagonal those to a smaller coordinate
/// among `lows`.
fn collect(
    (x, y): (u64, u64),
    lows: impl IntoIterator<Item = u64>,
    wanted: impl Fn(u64, u64) -> bool,
) -> MoveList {
    let mut list = MoveList::default();
    let mut look = |a: Option<u64>, b: Option<u64>| {
        if let (Some(a), Some(b)) = (a, b)
            && wanted(a, b)
        {
            list.push(Move::To(Position::at(a, b)));
        }
    };
    look(x.checked_sub(1), Some(y));
    look(Some(x), y.checked_sub(1));
    let low = x.min(y);
    for to in lows {
        if let Some(step) = low.checked_sub(to).filter(|&step| step > 0) {
            look(Some(x - step), Some(y - step));
        }
    }
    list
}

impl HeapGame for Ryuma {
    fn name(&self) -> &'static str {
        "ryuma"
    }

    fn settings(&self) -> Settings {
        Settings { pass: self.pass, ..<_>::default() }
    }

    fn moves(&self, from: &Position) -> Vec<Position> {
        Mover::dragon_horse().moves(from)
    }

    fn some_move(&self, from: &Position) -> Option<Position> {
        from.lowered(|_, _| 1)
    }

    fn is_end(&self, position: &Position) -> bool {
        position.cell() == (0, 0)
    }

    fn closed_form(&self, state: &State, _: &Monitor) -> Result<ClosedForm, StopReason> {
        let (x, y) = state.position.cell();
        if !state.pass {
            return Ok(ClosedForm::of_value(value(x, y).into(), self.moves_to(state, 0)));
        }
        if is_lost_with_pass(x, y) {
            return Ok(ClosedForm::of_outcome(Outcome::P, MoveList::default(), false));
        }
        let mut winning = collect((x, y), 0..=2, is_lost_with_pass);
        if value(x, y) == 0 {
            winning.push(Move::Pass);
        }
        Ok(ClosedForm::of_outcome(Outcome::N, winning, false))
    }

    fn moves_to(&self, state: &State, wanted: u128) -> Option<MoveList> {
        if state.pass {
            return None;
        }
        let Ok(wanted) = u64::try_from(wanted) else { return Some(MoveList::default()) };
        // A value names the four cells of a diagonal it can stand on.
        let first = wanted / 4 * 4;
        let lows = (0..4).map(|i| first + i);
        Some(collect(state.position.cell(), lows, |a, b| value(a, b) == wanted))
    }

    fn table_fits(&self, state: &State, limits: &Limits, needed: bool) -> bool {
        mover::table_fits(state, limits, needed, 2)
    }

    fn table(&self, state: &State, monitor: &Monitor) -> Result<TableAnswer, StopReason> {
        Mover::dragon_horse().table_answer(state, monitor)
    }

    fn mover(&self, _: &Position) -> Option<Mover> {
        Some(Mover::dragon_horse())
    }

    fn board_starts(&self, position: &Position) -> Vec<Position> {
        position.box_below()
    }

    fn theorem(&self) -> &'static str {
        if self.pass {
            "with a pass P iff (0, 0), (1, 2), (0, odd ≥ 3), (2, even ≥ 4) or a mirror image"
        } else {
            "the value is 4⌊lo/4⌋ + [e, 3 − e, 1 − e, 2 + e][lo mod 4], lo the smaller coordinate, \
             e the parity of the larger"
        }
    }

    fn explain(&self, state: &State, answer: &HeapAnswer) -> String {
        let (x, y) = state.position.cell();
        let (low, high) = (x.min(y), x.max(y));
        let e = high % 2;
        let text = if state.pass {
            format!(
                "With one pass the lost cells are (0,0), (1,2), (0, odd from 3), (2, even from 4) \
                 and their mirror images. Here the smaller coordinate is {low}, the larger {high}{}. \
                 Without the pass the value is {}, so passing {}.",
                match (low, e) {
                    (0 | 2, 0) => ", which is even",
                    (0 | 2, _) => ", which is odd",
                    _ => "",
                },
                value(x, y),
                if value(x, y) == 0 && high > 0 { "wins" } else { "does not win" }
            )
        } else {
            format!(
                "The smaller coordinate is {low} = 4·{} + {}, the larger, {high}, is {} (e = {e}). \
                 Inside each stretch of four the values are e, 3 − e, 1 − e, 2 + e, and every \
                 stretch adds 4: 4·{} + {} = {}.",
                low / 4,
                low % 4,
                if e == 0 { "even" } else { "odd" },
                low / 4,
                value(x, y) % 4,
                value(x, y)
            )
        };
        text + &explanation::moves(answer)
    }
}
