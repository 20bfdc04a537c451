//! Generalised Ryuoh: a rook that may also step by i ≥ 1 and j ≥ 1 at once with i + j < p.
//!
//! The value is (x + y) mod p + p·(⌊x/p⌋ ⊕ ⌊y/p⌋); p ≤ 2 is Nim with two heaps, p = 3 the dragon
//! king of shogi. With one pass in the game and p ≥ 3 a cell is P iff it is the corner, or x, y ≥ 1
//! and x − 1, y − 1 lie in the same block of p with residues that add up to p − 1 (first block) or
//! to 0 modulo p (later blocks). (Miyadera, Nakaya, Tokuni, Fukui et al. on Ryuoh-Nim.)

use super::mover::{self, Mover};
use super::{ClosedForm, HeapAnswer, HeapError, HeapGame, explanation};
use super::{Move, MoveList, Position, Settings, State, TableAnswer};
use crate::Outcome;
use crate::limits::{Limits, Monitor, StopReason};

#[derive(Debug)]
pub(super) struct Ryuoh {
    p: u64,
    pass: bool,
}

pub(super) fn build(settings: &Settings) -> Result<Box<dyn HeapGame>, HeapError> {
    match settings.p {
        None => Err(HeapError::new("ryuoh needs the option `p`; 3 is the dragon king")),
        Some(0) => Err(HeapError::new("`p` is at least 1")),
        Some(p) => Ok(Box::new(Ryuoh { p, pass: settings.pass })),
    }
}

/// A step of i + j = `sum`, with i from a range.
struct Steps {
    sum: u64,
    from: u64,
    to: u64,
}

impl Ryuoh {
    /// The piece with the moves that can be made in the box below a cell.
    fn mover_within(&self, corner: &Position) -> Mover {
        Mover::rook_with_short_steps_within(self.p, corner.cell())
    }

    fn value(&self, x: u64, y: u64) -> u128 {
        let p = u128::from(self.p);
        (u128::from(x) + u128::from(y)) % p + p * u128::from((x / self.p) ^ (y / self.p))
    }

    /// Whether a cell is P while the pass is there, for p ≥ 3.
    fn is_lost_with_pass(&self, x: u64, y: u64) -> bool {
        if x == 0 || y == 0 {
            return x == y;
        }
        let (x, y, p) = (x - 1, y - 1, self.p);
        let residues = u128::from(x % p) + u128::from(y % p);
        x / p == y / p
            && if x / p == 0 {
                residues == u128::from(p) - 1
            } else {
                residues % u128::from(p) == 0
            }
    }

    /// Adds the rook moves and short steps from (x, y) that end in a wanted cell. `columns` holds
    /// the few cells of a row, or of a column, that can be wanted; steps are looked for where they
    /// stay within one pair of blocks of `x − shift` and `y − shift`, by their sums.
    fn collect(
        &self,
        (x, y): (u64, u64),
        columns: impl Fn(u64) -> Vec<u64>,
        sums: impl Fn(u64, u64) -> Vec<u128>,
        shift: u64,
        wanted: impl Fn(u64, u64) -> bool,
    ) -> MoveList {
        let mut list = MoveList::default();
        for to in columns(y) {
            if to < x && wanted(to, y) {
                list.push(Move::To(Position::at(to, y)));
            }
        }
        for to in columns(x) {
            if to < y && wanted(x, to) {
                list.push(Move::To(Position::at(x, to)));
            }
        }
        for steps in self.steps((x, y), sums, shift) {
            for i in steps.from..=steps.to {
                let (a, b) = (x - i, y - (steps.sum - i));
                if !wanted(a, b) {
                    // The ends of a range may cross into a block of other value.
                    continue;
                }
                if !list.push(Move::To(Position::at(a, b))) {
                    return list;
                }
            }
        }
        list
    }

    /// Short steps, in ranges on each of which the blocks of both coordinates stay the same.
    fn steps(
        &self,
        (x, y): (u64, u64),
        sums: impl Fn(u64, u64) -> Vec<u128>,
        shift: u64,
    ) -> Vec<Steps> {
        let blocks = |cell: u64| -> Vec<(u64, u64, u64)> {
            // Block, its first and its last cell below `cell`; a step is shorter than a block.
            let Some(top) = cell.checked_sub(1).and_then(|last| last.checked_sub(shift)) else {
                return Vec::new();
            };
            let block = top / self.p;
            let first = block * self.p;
            let mut all = vec![(block, first + shift, top + shift)];
            if first > 0 {
                all.push((block - 1, first - self.p + shift, first - 1 + shift));
            }
            all
        };
        let mut ranges = Vec::new();
        for &(column, low_x, high_x) in &blocks(x) {
            for &(row, low_y, high_y) in &blocks(y) {
                for target in sums(column, row) {
                    let Some(sum) = (u128::from(x) + u128::from(y)).checked_sub(target) else {
                        continue;
                    };
                    if sum < 2 || sum >= u128::from(self.p) {
                        continue;
                    }
                    let sum = sum as u64;
                    // x − i in [low_x, high_x], y − (sum − i) in [low_y, high_y], i and j ≥ 1.
                    let from = (x - high_x).max(sum.saturating_sub(y - low_y)).max(1);
                    let to = (x - low_x).min(sum - 1).min(sum.saturating_sub(y - high_y));
                    if from <= to {
                        ranges.push(Steps { sum, from, to });
                    }
                }
            }
        }
        ranges
    }
}

impl HeapGame for Ryuoh {
    fn name(&self) -> &'static str {
        "ryuoh"
    }

    fn settings(&self) -> Settings {
        Settings { p: Some(self.p), pass: self.pass, ..<_>::default() }
    }

    fn moves(&self, from: &Position) -> Vec<Position> {
        self.mover_within(from).moves(from)
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
            return Ok(ClosedForm::of_value(self.value(x, y), self.moves_to(state, 0)));
        }
        let mut winning = MoveList::default();
        let p = self.p;
        if p < 3 {
            return Ok(match (x, y) {
                (0, 0) => ClosedForm::of_value(0, Some(winning)),
                _ => super::nim::build(&self.settings_of_nim())
                    .expect("nim has no needs")
                    .closed_form(state, &Monitor::unlimited())?,
            });
        }
        if self.is_lost_with_pass(x, y) {
            return Ok(ClosedForm::of_outcome(Outcome::P, winning, false));
        }
        let columns = |y: u64| {
            let Some(y) = y.checked_sub(1) else { return vec![0] };
            let (block, residue) = (y / p, y % p);
            let partner = if block == 0 { p - 1 - residue } else { (p - residue) % p };
            (block * p).checked_add(partner + 1).into_iter().collect()
        };
        let sums = |column: u64, row: u64| {
            let base = 2 * u128::from(column) * u128::from(p) + 2;
            match (column == row, column) {
                (false, _) => Vec::new(),
                (true, 0) => vec![u128::from(p) + 1],
                (true, _) => vec![base, base + u128::from(p)],
            }
        };
        winning = self.collect((x, y), columns, sums, 1, |a, b| self.is_lost_with_pass(a, b));
        // The corner is P too, and outside the blocks.
        if x > 0 && y > 0 && u128::from(x) + u128::from(y) < u128::from(p) {
            winning.push(Move::To(Position::at(0, 0)));
        }
        if self.value(x, y) == 0 {
            winning.push(Move::Pass);
        }
        Ok(ClosedForm::of_outcome(Outcome::N, winning, false))
    }

    fn moves_to(&self, state: &State, value: u128) -> Option<MoveList> {
        if state.pass {
            return None;
        }
        let p = u128::from(self.p);
        let (quotient, residue) = (value / p, value % p);
        let Ok(quotient) = u64::try_from(quotient) else { return Some(MoveList::default()) };
        let columns = |other: u64| {
            let block = quotient ^ (other / self.p);
            let place = (residue + p - u128::from(other) % p) % p;
            u64::try_from(u128::from(block) * p + place).into_iter().collect()
        };
        let (x, y) = state.position.cell();
        let all = u128::from(x) + u128::from(y);
        // The one sum less than p below that has the right residue.
        let step = (all % p + p - residue) % p;
        let sums = |column: u64, row: u64| {
            let right = column ^ row == quotient;
            all.checked_sub(step).filter(|_| right).into_iter().collect()
        };
        Some(self.collect((x, y), columns, sums, 0, |a, b| self.value(a, b) == value))
    }

    fn table_fits(&self, state: &State, limits: &Limits, needed: bool) -> bool {
        let all = u128::from(self.p).saturating_mul(self.p.into());
        let steps = all.min(state.position.box_size());
        mover::table_fits(state, limits, needed, steps)
    }

    fn table(&self, state: &State, monitor: &Monitor) -> Result<TableAnswer, StopReason> {
        self.mover_within(&state.position).table_answer(state, monitor)
    }

    fn mover(&self, corner: &Position) -> Option<Mover> {
        Some(self.mover_within(corner))
    }

    fn board_starts(&self, position: &Position) -> Vec<Position> {
        position.box_below()
    }

    fn theorem(&self) -> &'static str {
        if self.pass {
            "with a pass P iff the corner or, counted from (1, 1), in equal blocks of P with places \
             that add up to P − 1 (block 0) or a multiple of P (later blocks)"
        } else {
            "the value is (x + y) mod P + P·(⌊x/P⌋ ⊕ ⌊y/P⌋)"
        }
    }

    fn explain(&self, state: &State, answer: &HeapAnswer) -> String {
        let ((x, y), p) = (state.position.cell(), self.p);
        let (a, b) = (x / p, y / p);
        let plain = format!(
            "In blocks of {p}: x = {a}·{p} + {}, y = {b}·{p} + {}. The blocks are heaps of Nim, \
             {a} ⊕ {b} = {}. Inside a block the sum counts modulo {p}, for a short step changes x + y \
             by less than {p}, and so never joins cells of equal sum modulo {p}: here (x + y) mod {p} \
             = {}. Together {} + {p}·{} = {}.",
            x % p,
            y % p,
            a ^ b,
            (u128::from(x) + u128::from(y)) % u128::from(p),
            (u128::from(x) + u128::from(y)) % u128::from(p),
            a ^ b,
            self.value(x, y)
        );
        if !state.pass {
            return plain + &explanation::moves(answer);
        }
        let pass = match (x.checked_sub(1), y.checked_sub(1)) {
            (Some(i), Some(j)) if p >= 3 => format!(
                "With one pass the lost cells move one step out from the corner. X = x − 1 = {i} \
                 lies in block {} at {}, Y = y − 1 = {j} in block {} at {}; a cell is lost iff the \
                 blocks are the same and the places add up to {} in block 0, to a multiple of {p} \
                 in later blocks.",
                i / p,
                i % p,
                j / p,
                j % p,
                p - 1
            ),
            _ if p >= 3 => "With one pass the corner is the only lost cell on the edge of the \
                            board: any other can be passed or moved to it."
                .to_owned(),
            _ => "With p ≤ 2 this is Nim with two heaps and a pass: lost iff {2j − 1, 2j}."
                .to_owned(),
        };
        let passed = format!(" Without the pass the value is {}.", self.value(x, y));
        pass + &passed + &explanation::moves(answer)
    }
}

impl Ryuoh {
    fn settings_of_nim(&self) -> Settings {
        Settings { pass: true, ..<_>::default() }
    }
}
