//! Bash's game: one heap, one to `max` are taken.
//!
//! The value is n mod (max + 1). With one pass it is n ± 1 up to max + 1 (as a nim heap with a
//! pass), and (n − 1) mod (max + 1) above. In misère play without a pass P iff n ≡ 1.
//! (Bachet de Méziriac, Problèmes plaisans et délectables, 1612.)

use super::{ClosedForm, HeapAnswer, HeapError, HeapGame, engine, explanation};
use super::{Move, MoveList, Position, Settings, State, TableAnswer};
use crate::Outcome;
use crate::limits::{Limits, Monitor, StopReason};

#[derive(Debug)]
pub(super) struct Bash {
    max: u64,
    pass: bool,
    misere: bool,
}

pub(super) fn build(settings: &Settings) -> Result<Box<dyn HeapGame>, HeapError> {
    let max = settings.max.ok_or_else(|| HeapError::new("bash needs the option `max`"))?;
    Ok(Box::new(Bash { max, pass: settings.pass, misere: settings.misere }))
}

impl Bash {
    fn modulus(&self) -> u128 {
        u128::from(self.max) + 1
    }

    /// The value of a heap in normal play, with the pass still there or without it.
    fn value(&self, heap: u64, pass: bool) -> u128 {
        let (n, modulus) = (u128::from(heap), self.modulus());
        if !pass || n == 0 {
            n % modulus
        } else if self.max == 0 {
            // No move at all, so no pass either.
            0
        } else if n > modulus {
            (n - 1) % modulus
        } else if n % 2 == 0 {
            n - 1
        } else if n == modulus {
            n
        } else {
            n + 1
        }
    }

    /// The heap that is left when `rest` in the same residue class may be reached.
    fn down_to_residue(&self, heap: u64, residue: u128) -> Option<u64> {
        let modulus = self.modulus();
        let take = (u128::from(heap) % modulus + modulus - residue % modulus) % modulus;
        if take == 0 { None } else { heap.checked_sub(u64::try_from(take).ok()?) }
    }
}

impl HeapGame for Bash {
    fn name(&self) -> &'static str {
        "bash"
    }

    fn settings(&self) -> Settings {
        Settings { max: Some(self.max), pass: self.pass, misere: self.misere, ..<_>::default() }
    }

    fn moves(&self, from: &Position) -> Vec<Position> {
        let heap = from.numbers()[0];
        (heap.saturating_sub(self.max)..heap).map(|left| Position::Numbers(vec![left])).collect()
    }

    fn some_move(&self, from: &Position) -> Option<Position> {
        from.lowered(|_, _| 1).filter(|_| self.max > 0)
    }

    fn is_end(&self, position: &Position) -> bool {
        position.numbers()[0] == 0 || self.max == 0
    }

    fn closed_form(&self, state: &State, _: &Monitor) -> Result<ClosedForm, StopReason> {
        let heap = state.position.numbers()[0];
        if !self.misere {
            return Ok(ClosedForm::of_value(self.value(heap, state.pass), self.moves_to(state, 0)));
        }
        let mut winning = MoveList::default();
        if self.is_end(&state.position) {
            return Ok(ClosedForm::of_outcome(Outcome::N, winning, true));
        }
        if state.pass {
            return Ok(ClosedForm::default());
        }
        if u128::from(heap) % self.modulus() == 1 {
            return Ok(ClosedForm::of_outcome(Outcome::P, winning, true));
        }
        let target = self.down_to_residue(heap, 1).expect("2 or more can be brought to 1");
        winning.push_numbers(&[target]);
        Ok(ClosedForm::of_outcome(Outcome::N, winning, true))
    }

    fn moves_to(&self, state: &State, value: u128) -> Option<MoveList> {
        let heap = state.position.numbers()[0];
        let mut list = MoveList::default();
        let mut candidates = vec![self.down_to_residue(heap, value)];
        if state.pass {
            let near = [Some(value), value.checked_sub(1), value.checked_add(1), Some(0)];
            candidates = near.into_iter().flatten().map(|n| u64::try_from(n).ok()).collect();
            candidates.push(self.down_to_residue(heap, value.saturating_add(1)));
        }
        for target in candidates.into_iter().flatten() {
            let legal = target < heap && heap - target <= self.max;
            if legal && self.value(target, state.pass) == value {
                list.push_numbers(&[target]);
            }
        }
        if state.pass && !self.is_end(&state.position) && self.value(heap, false) == value {
            list.push(Move::Pass);
        }
        Some(list)
    }

    fn table_fits(&self, state: &State, limits: &Limits, needed: bool) -> bool {
        let positions = self.table_positions(state);
        let moves = self.max.min(state.position.numbers()[0]);
        engine::fits(positions.saturating_mul(1 + u128::from(moves) / 64), limits, needed)
    }

    fn table(&self, state: &State, monitor: &Monitor) -> Result<TableAnswer, StopReason> {
        engine::table(self, state, monitor)
    }

    fn board_starts(&self, position: &Position) -> Vec<Position> {
        position.box_below()
    }

    fn theorem(&self) -> &'static str {
        match (self.misere, self.pass) {
            (false, false) => "the value is n mod (M + 1)",
            (true, false) => "misère play: P iff n mod (M + 1) = 1",
            (false, true) => "with a pass the value is n ± 1 up to M + 1, then (n − 1) mod (M + 1)",
            (true, true) => "none for misère play with a pass",
        }
    }

    fn explain(&self, state: &State, answer: &HeapAnswer) -> String {
        let (heap, modulus) = (state.position.numbers()[0], self.modulus());
        let residue = u128::from(heap) % modulus;
        let quotient = u128::from(heap) / modulus;
        let divided = format!("{heap} = {quotient}·{modulus} + {residue}.");
        let value = self.value(heap, state.pass);
        let text = match (self.misere, state.pass) {
            _ if self.is_end(&state.position) => "Nothing can be taken.".to_owned(),
            (true, true) => format!(
                "In misère play with a pass no rule is known; all heaps up to {heap} are labelled, \
                 with the pass and without."
            ),
            (true, false) => format!(
                "{divided} The last stone is the bad one: whoever leaves 1 more than a multiple of \
                 {modulus} wins, for each take t is answered by {modulus} − t until that stone is \
                 left. So a heap is lost iff its remainder is 1, and here it is {residue}."
            ),
            (false, false) => format!(
                "{divided} Whoever leaves a multiple of {modulus} wins, for each take t is answered \
                 by {modulus} − t. The values of the heaps 0, 1, 2, … run through 0 to {} again and \
                 again, so that of {heap} is the remainder, {residue}.",
                self.max
            ),
            (false, true) if u128::from(heap) > modulus => format!(
                "Above {modulus} the pass costs one stone: the values with one pass in the game are \
                 those of plain heaps one smaller. ({heap} − 1) mod {modulus} = {value}."
            ),
            (false, true) => format!(
                "Up to {} every heap can be taken whole, as in Nim, and one pass exchanges the sizes \
                 2j − 1 and 2j: n is worth n − 1 where n is even and n + 1 where it is odd{}. {heap} is \
                 {}: it is worth {value}.",
                self.max,
                if modulus % 2 == 1 {
                    format!(" (but {modulus}, which cannot be taken whole, is worth {modulus})")
                } else {
                    String::new()
                },
                if heap.is_multiple_of(2) { "even" } else { "odd" }
            ),
        };
        text + &explanation::moves(answer)
    }
}
