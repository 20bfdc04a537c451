//! Nim: any number is taken from one heap.
//!
//! The value is the exclusive or of the heaps (Bouton 1901). In misère play the outcome is the
//! same unless no heap is larger than 1; then N iff the number of ones is even. With one pass in
//! the game one heap is worth n + 1 (odd) or n − 1 (even), and two heaps are P iff they are
//! {2j − 1, 2j}; three or more have no known closed form and are sieved
//! (`nim_with_pass`).

use super::{ClosedForm, HeapAnswer, HeapError, HeapGame, engine, explanation, nim_with_pass};
use super::{Move, MoveList, Position, Settings, State, TableAnswer};
use crate::Outcome;
use crate::limits::{Limits, Monitor, StopReason};

#[derive(Debug)]
pub(super) struct Nim {
    misere: bool,
    pass: bool,
}

pub(super) fn build(settings: &Settings) -> Result<Box<dyn HeapGame>, HeapError> {
    Ok(Box::new(Nim { misere: settings.misere, pass: settings.pass }))
}

/// What decides a position of plain nim.
#[derive(Clone, Copy)]
struct Tally {
    sum: u64,
    ones: u64,
    large: u64,
}

impl Tally {
    fn of(heaps: &[u64]) -> Tally {
        let mut tally = Tally { sum: 0, ones: 0, large: 0 };
        heaps.iter().for_each(|&heap| tally.add(heap, 1));
        tally
    }

    fn add(&mut self, heap: u64, count: i64) {
        self.sum ^= heap;
        self.ones = self.ones.wrapping_add_signed(if heap == 1 { count } else { 0 });
        self.large = self.large.wrapping_add_signed(if heap > 1 { count } else { 0 });
    }

    fn with(mut self, from: u64, to: u64) -> Tally {
        self.add(from, -1);
        self.add(to, 1);
        self
    }

    fn outcome(self, misere: bool) -> Outcome {
        let lost = if misere && self.large == 0 { self.ones % 2 == 1 } else { self.sum == 0 };
        if lost { Outcome::P } else { Outcome::N }
    }
}

/// The value of one heap with the pass: the pass swaps 2j − 1 and 2j.
fn with_pass(heap: u64) -> u128 {
    match heap {
        0 => 0,
        _ if heap % 2 == 1 => u128::from(heap) + 1,
        _ => u128::from(heap) - 1,
    }
}

fn nonzero(heaps: &[u64]) -> Vec<u64> {
    heaps.iter().copied().filter(|&heap| heap > 0).collect()
}

/// Every position that differs in heap `i` alone, which becomes `to`.
fn with_heap(heaps: &[u64], i: usize, to: u64) -> Move {
    let mut heaps = heaps.to_vec();
    heaps[i] = to;
    Move::To(Position::Numbers(heaps))
}

impl Nim {
    fn plain(&self, heaps: &[u64]) -> ClosedForm {
        let tally = Tally::of(heaps);
        if !self.misere {
            let winning = plain_moves_to(heaps, 0);
            return ClosedForm::of_value(tally.sum.into(), Some(winning));
        }
        let mut winning = MoveList::default();
        for (i, &heap) in heaps.iter().enumerate() {
            for to in [heap ^ tally.sum, 0, 1] {
                if to < heap && tally.with(heap, to).outcome(true) == Outcome::P {
                    winning.push(with_heap(heaps, i, to));
                }
            }
        }
        ClosedForm::of_outcome(tally.outcome(true), winning, true)
    }

    /// At most two heaps, a pass, normal play.
    fn with_pass(&self, state: &State) -> ClosedForm {
        let heaps = state.position.numbers();
        match nonzero(heaps)[..] {
            [] => ClosedForm::of_value(0, Some(MoveList::default())),
            [heap] => ClosedForm::of_value(with_pass(heap), self.moves_to(state, 0)),
            [a, b] => {
                let partner = |n: u64| if n % 2 == 1 { n.checked_add(1) } else { Some(n - 1) };
                let mut winning = MoveList::default();
                if partner(a) == Some(b) {
                    return ClosedForm::of_outcome(Outcome::P, winning, false);
                }
                for (i, &heap) in heaps.iter().enumerate().filter(|&(_, &heap)| heap > 0) {
                    let other = if heap == a { b } else { a };
                    if let Some(to) = partner(other).filter(|&to| to < heap) {
                        winning.push(with_heap(heaps, i, to));
                    }
                }
                if a == b {
                    winning.push(Move::Pass);
                }
                ClosedForm::of_outcome(Outcome::N, winning, false)
            }
            _ => ClosedForm::default(),
        }
    }
}

fn plain_moves_to(heaps: &[u64], value: u64) -> MoveList {
    let sum = Tally::of(heaps).sum;
    let mut list = MoveList::default();
    for (i, &heap) in heaps.iter().enumerate() {
        let to = heap ^ sum ^ value;
        if to < heap && !list.push(with_heap(heaps, i, to)) {
            break;
        }
    }
    list
}

impl HeapGame for Nim {
    fn name(&self) -> &'static str {
        "nim"
    }

    fn settings(&self) -> Settings {
        Settings { misere: self.misere, pass: self.pass, ..<_>::default() }
    }

    fn moves(&self, from: &Position) -> Vec<Position> {
        each_heap(from, |heap| 0..heap)
    }

    fn some_move(&self, from: &Position) -> Option<Position> {
        from.lowered(|_, _| 1)
    }

    fn is_end(&self, position: &Position) -> bool {
        position.numbers().iter().all(|&heap| heap == 0)
    }

    fn closed_form(&self, state: &State, _: &Monitor) -> Result<ClosedForm, StopReason> {
        let heaps = state.position.numbers();
        Ok(match (state.pass, self.misere) {
            (false, _) => self.plain(heaps),
            (true, false) => self.with_pass(state),
            (true, true) => ClosedForm::default(),
        })
    }

    fn moves_to(&self, state: &State, value: u128) -> Option<MoveList> {
        let heaps = state.position.numbers();
        if !state.pass {
            return Some(match u64::try_from(value) {
                Ok(value) => plain_moves_to(heaps, value),
                Err(_) => MoveList::default(),
            });
        }
        let mut list = MoveList::default();
        match nonzero(heaps)[..] {
            [] => {}
            [heap] => {
                let i = heaps.iter().position(|&n| n > 0).expect("one heap");
                for to in [Some(0), value.checked_sub(1), value.checked_add(1)] {
                    let Some(to) = to.and_then(|to| u64::try_from(to).ok()) else { continue };
                    if to < heap && with_pass(to) == value {
                        list.push(with_heap(heaps, i, to));
                    }
                }
                if u128::from(heap) == value {
                    list.push(Move::Pass);
                }
            }
            _ => return None,
        }
        Some(list)
    }

    fn table_fits(&self, state: &State, limits: &Limits, needed: bool) -> bool {
        let heaps = state.position.numbers();
        let positions = self.table_positions(state);
        if needed && !self.misere {
            return nim_with_pass::fits(heaps, limits);
        }
        let moves = heaps.iter().map(|&heap| u128::from(heap)).fold(1, u128::saturating_add);
        engine::fits(positions, limits, needed)
            && (needed || !engine::too_many_arcs(positions, moves))
    }

    fn table(&self, state: &State, monitor: &Monitor) -> Result<TableAnswer, StopReason> {
        let small = self.table_fits(state, monitor.limits(), false);
        if self.misere || small {
            return engine::table(self, state, monitor);
        }
        nim_with_pass::sieve(state.position.numbers(), monitor)
    }

    fn board_starts(&self, position: &Position) -> Vec<Position> {
        position.box_below()
    }

    fn theorem(&self) -> &'static str {
        match (self.pass, self.misere) {
            (false, false) => "the value is the exclusive or of the heaps (Bouton 1901)",
            (false, true) => {
                "P iff the exclusive or of the heaps is 0; but where none is larger than 1, iff the \
                 number of ones is odd (Bouton 1901)"
            }
            (true, false) => {
                "with a pass one heap n is worth n + 1 (odd) or n − 1 (even), and two heaps are P \
                 iff {2j − 1, 2j}"
            }
            (true, true) => "none for misère play with a pass",
        }
    }

    fn explain(&self, state: &State, answer: &HeapAnswer) -> String {
        let heaps = state.position.numbers();
        let text = match (state.pass, self.misere) {
            (false, false) => normal_lecture(heaps),
            (false, true) => misere_lecture(heaps),
            (true, false) => pass_lecture(heaps, self.table_positions(state)),
            (true, true) => format!(
                "Misère play with a pass: no rule is known, so each of the at most {} positions \
                 below is labelled.",
                self.table_positions(state)
            ),
        };
        text + &explanation::moves(answer)
    }
}

/// The heaps in binary, one under the other, and their sum.
fn columns(heaps: &[u64]) -> String {
    let rows: Vec<(String, u128)> =
        heaps.iter().map(|&heap| (heap.to_string(), heap.into())).collect();
    let sum = Tally::of(heaps).sum;
    format!(
        "The nim sum adds the heaps in binary without carrying:\n{}",
        explanation::binary_columns(&rows, sum.into())
    )
}

fn normal_lecture(heaps: &[u64]) -> String {
    let sum = Tally::of(heaps).sum;
    let text = columns(heaps);
    let Some(&heap) = heaps.iter().find(|&&heap| heap ^ sum < heap) else {
        return text
            + "Every column holds an even number of ones. A move changes one heap, so it spoils \
               some column, and the other player can make all of them even again.";
    };
    let leading = 1_u64 << sum.ilog2();
    text + &format!(
        "A move wins iff it makes every column even. The leading one of {sum} stands in the column \
         of {leading}, where the heap {heap} has a one, too: lowered to {heap} ⊕ {sum} = {} it makes \
         the sum 0.",
        heap ^ sum
    )
}

fn misere_lecture(heaps: &[u64]) -> String {
    let tally = Tally::of(heaps);
    let odd = |n: u64| if n.is_multiple_of(2) { "even" } else { "odd" };
    match tally.large {
        0 => format!(
            "No heap is larger than 1, so every move takes a whole heap, and whoever takes the last \
             one loses: an odd number of heaps is lost. Here there are {}, an {} number.",
            tally.ones,
            odd(tally.ones)
        ),
        1 => format!(
            "One heap is larger than 1, beside {} of one stone. Taking it down to 0 or to 1, \
             whichever leaves an odd number of ones, wins.",
            tally.ones
        ),
        large => format!(
            "{}{large} heaps are larger than 1: as long as two or more are, play is as in normal \
             Nim, and a position of sum 0 is lost. Who faces the last large heap brings it down to 0 \
             or to 1, so that an odd number of ones is left; that player is the one who faces a sum \
             that is not 0.",
            columns(heaps)
        ),
    }
}

fn pass_lecture(heaps: &[u64], positions: u128) -> String {
    match nonzero(heaps)[..] {
        [] => "No stone is left, so there is no move and no pass.".to_owned(),
        [heap] if heap % 2 == 1 => format!(
            "One heap with a pass: the pass exchanges the sizes 2j − 1 and 2j. The heaps smaller \
             than {heap} have the values 0 to {}, and passing leaves a plain heap of value {heap}; \
             the least value left is {}.",
            heap - 1,
            with_pass(heap)
        ),
        [heap] => format!(
            "One heap with a pass: the pass exchanges the sizes 2j − 1 and 2j. The heaps smaller \
             than {heap} have the values 0 to {} and {heap}, and passing leaves a plain heap of value \
             {heap}; the least value left is {}.",
            heap - 2,
            heap - 1
        ),
        [a, b] => format!(
            "Two heaps with a pass are lost iff they are {{2j − 1, 2j}} for some j. Equal heaps are \
             won by the pass, which leaves plain Nim with sum 0. From {{2j − 1, 2j}} the pass leaves a \
             sum that is not 0, and a heap lowered is answered: the other one is lowered to its \
             partner or, where both have become equal, by the pass. Here {a} belongs with {} and \
             {b} with {}.",
            with_pass(a),
            with_pass(b)
        ),
        _ => format!(
            "Three heaps or more with a pass: no closed form is known, so the {positions} positions \
             below, with the pass and without, are gone through in ascending order. One is lost iff no \
             heap can be lowered to a lost position and the nim sum, here {}, is not 0; else passing \
             wins.",
            Tally::of(heaps).sum
        ),
    }
}

/// The positions after a move in one heap to one of `targets(heap)`.
pub(super) fn each_heap<I: Iterator<Item = u64>>(
    from: &Position,
    targets: impl Fn(u64) -> I,
) -> Vec<Position> {
    let heaps = from.numbers();
    let mut all = Vec::new();
    for (i, &heap) in heaps.iter().enumerate() {
        for to in targets(heap) {
            let mut heaps = heaps.to_vec();
            heaps[i] = to;
            all.push(Position::Numbers(heaps));
        }
    }
    all
}
