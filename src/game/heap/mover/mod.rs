//! A piece on its way to a corner: slides along lines and single leaps, never away from (0, 0).
//!
//! Any such mover has a table, filled row by row. For a rook that may also leap to cells of one
//! anti-diagonal i + j = s there is a closed form: s odd, any cells: x ⊕ y. s = 2^(q+1), q ≥ 1, a
//! set of cells with (2^q, 2^q): x ⊕ y, but where both coordinates have the bit 2^q, one more if
//! x + y is even and one less if it is odd.

mod find;
mod periodic;
mod table;

use super::engine::Follower;
use super::{ClosedForm, HeapAnswer, HeapError, HeapGame, Slide, explanation, memory};
use super::{Move, MoveList, Position, Settings, State, TableAnswer};
use crate::game::grundy::Value;
use crate::limits::{Limits, Monitor, StopReason};

pub use find::{Found, NotFound, find_leaps};
pub use periodic::{PeriodicForm, smallest_period};
pub use table::Table;

/// Cells up to which a value alone is worth a table.
const SMALL_CELLS: u128 = 1 << 25;
/// Cells beyond which a table is refused.
const MOST_CELLS: u128 = 1 << 31;
/// Leaps looked at in all, likewise.
const MOST_LEAPS: u128 = 1 << 34;

/// How a piece moves: towards the corner only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mover {
    /// Whether it slides along rows and columns.
    pub straight: bool,
    /// Whether it slides along the diagonal.
    pub diagonal: bool,
    /// Its single moves (i, j): from (x, y) to (x − i, y − j). None is (0, 0).
    pub leaps: Vec<(u64, u64)>,
}

impl Mover {
    /// The queen: Wythoff's game.
    pub fn queen() -> Mover {
        Mover { straight: true, diagonal: true, leaps: Vec::new() }
    }

    /// The rook: Nim with two heaps.
    pub fn rook() -> Mover {
        Mover { straight: true, diagonal: false, leaps: Vec::new() }
    }

    /// The dragon horse of shogi, a bishop that also steps straight.
    pub fn dragon_horse() -> Mover {
        Mover { straight: false, diagonal: true, leaps: vec![(1, 0), (0, 1)] }
    }

    /// A rook with all steps of i ≥ 1 and j ≥ 1, i + j < p. O(p²) leaps.
    pub fn rook_with_short_steps(p: u64) -> Mover {
        Mover::rook_with_short_steps_within(p, (p, p))
    }

    /// The same with those steps only that can be made in a box from (0, 0) to (x, y).
    pub(super) fn rook_with_short_steps_within(p: u64, (x, y): (u64, u64)) -> Mover {
        let longest = |i: u64| (p - i - 1).min(y);
        let leaps = (1..p).take_while(|&i| i <= x);
        let leaps = leaps.flat_map(|i| (1..=longest(i)).map(move |j| (i, j))).collect();
        Mover { leaps, ..Mover::rook() }
    }

    /// A mover of these slides and leaps.
    pub fn of(slides: &[Slide], leaps: &[(u64, u64)]) -> Mover {
        let has = |slide: Slide| slides.contains(&slide) || slides.contains(&Slide::Queen);
        let mut leaps = leaps.to_vec();
        leaps.sort_unstable();
        leaps.dedup();
        Mover { straight: has(Slide::Rook), diagonal: has(Slide::Bishop), leaps }
    }

    /// The same mover with x and y exchanged.
    fn mirrored(&self) -> Mover {
        Mover { leaps: self.leaps.iter().map(|&(i, j)| (j, i)).collect(), ..*self }
    }

    /// Every move from a cell, each cell once.
    pub(super) fn moves(&self, from: &Position) -> Vec<Position> {
        let (x, y) = from.cell();
        let mut cells = Vec::new();
        if self.straight {
            cells.extend((0..x).map(|to| (to, y)));
            cells.extend((0..y).map(|to| (x, to)));
        }
        if self.diagonal {
            cells.extend((1..=x.min(y)).map(|step| (x - step, y - step)));
        }
        for &(i, j) in &self.leaps {
            let slid = (self.straight && (i == 0 || j == 0)) || (self.diagonal && i == j);
            if !slid && i <= x && j <= y {
                cells.push((x - i, y - j));
            }
        }
        cells.into_iter().map(|(x, y)| Position::at(x, y)).collect()
    }

    fn is_end(&self, (x, y): (u64, u64)) -> bool {
        let slides = (self.straight && (x > 0 || y > 0)) || (self.diagonal && x > 0 && y > 0);
        !slides && !self.leaps.iter().any(|&(i, j)| i <= x && j <= y)
    }

    /// The answer by a table of all cells nearer to the corner.
    pub(super) fn table_answer(
        &self,
        state: &State,
        monitor: &Monitor,
    ) -> Result<TableAnswer, StopReason> {
        let (x, y) = state.position.cell();
        // Bit sets are kept a column: let the rows be the short ones.
        let turned = y > x;
        let mover = if turned { self.mirrored() } else { self.clone() };
        let (rows, columns) = if turned { (y, x) } else { (x, y) };
        let mut followers = Vec::new();
        let mut values = (0, 0);
        let furthest = mover.leaps.iter().map(|&(i, _)| i).max().unwrap_or(0);
        let visit = |row: u64, plain: &[u32], passing: &[u32]| {
            let cells = if state.pass { passing } else { plain };
            let back = rows - row;
            let mut add = |column: u64| {
                let (x, y) = if turned { (column, row) } else { (row, column) };
                let by = Move::To(Position::at(x, y));
                followers.push(Follower::valued(by, cells[column as usize]));
            };
            if back == 0 {
                values = (cells[columns as usize], plain[columns as usize]);
            }
            if mover.straight && back == 0 {
                (0..columns).for_each(&mut add);
                return;
            }
            let mut steps: Vec<u64> = Vec::new();
            if mover.straight {
                steps.push(0);
            }
            if mover.diagonal && back > 0 {
                steps.push(back);
            }
            if back <= furthest {
                steps.extend(mover.leaps.iter().filter(|&&(i, _)| i == back).map(|&(_, j)| j));
            }
            steps.sort_unstable();
            steps.dedup();
            steps.iter().filter_map(|&j| columns.checked_sub(j)).for_each(&mut add);
        };
        table::sweep(&mover, rows, columns, state.pass, monitor, visit)?;
        if state.pass && !self.is_end((x, y)) {
            followers.push(Follower::valued(Move::Pass, values.1));
        }
        let value = Value::Finite(values.0.into());
        Ok(TableAnswer { outcome: value.outcome(), value: Some(value), followers })
    }

    /// The exponent q and whether the theorem of one anti-diagonal applies.
    fn anti_diagonal(&self) -> Option<AntiDiagonal> {
        if !self.straight || self.diagonal {
            return None;
        }
        let leaps = || self.leaps.iter().filter(|&&(i, j)| i > 0 && j > 0);
        let sum = |&(i, j): &(u64, u64)| u128::from(i) + u128::from(j);
        let Some(first) = leaps().next() else { return Some(AntiDiagonal::Nim) };
        let s = sum(first);
        if leaps().any(|leap| sum(leap) != s) {
            return None;
        }
        if s % 2 == 1 {
            return Some(AntiDiagonal::Nim);
        }
        let middle = u64::try_from(s / 2).expect("half a sum of two");
        let is_power = middle.is_power_of_two() && middle >= 2;
        // s = 2 is the dragon king, whose form is another.
        (is_power && leaps().any(|&leap| leap == (middle, middle)))
            .then_some(AntiDiagonal::Shifted { middle })
    }
}

/// The closed form of a rook with leaps on one anti-diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AntiDiagonal {
    /// x ⊕ y.
    Nim,
    /// One more or less where both coordinates have this bit.
    Shifted { middle: u64 },
}

impl AntiDiagonal {
    fn value(self, x: u64, y: u64) -> u64 {
        match self {
            AntiDiagonal::Shifted { middle } if x & y & middle != 0 => {
                // x + y even: the last bit of the exclusive or is 0, and becomes 1.
                (x ^ y) ^ 1
            }
            _ => x ^ y,
        }
    }

    /// The coordinate that makes this value with `other`; at most two.
    fn partners(self, other: u64, value: u64) -> Vec<u64> {
        let plain = other ^ value;
        [plain, plain ^ 1].into_iter().filter(|&x| self.value(x, other) == value).collect()
    }
}

/// Whether a table for a mover may be made.
pub(super) fn table_fits(state: &State, limits: &Limits, needed: bool, leaps: u128) -> bool {
    let (x, y) = state.position.cell();
    let layers = 1 + u128::from(state.pass);
    let cells = state.position.box_size().saturating_mul(layers);
    let bytes = layers.saturating_mul(table::bytes(x.max(y), x.min(y), leaps));
    let most = if needed { MOST_CELLS } else { SMALL_CELLS };
    cells <= most
        && cells.saturating_mul(leaps) <= if needed { MOST_LEAPS } else { MOST_LEAPS >> 4 }
        && bytes <= memory(limits).into()
        && limits.nodes.is_none_or(|nodes| cells <= nodes.into())
}

#[derive(Debug)]
pub(super) struct AnyMover {
    settings: Settings,
    mover: Mover,
}

pub(super) fn build(settings: &Settings) -> Result<Box<dyn HeapGame>, HeapError> {
    let slides = settings.slides.clone().unwrap_or_default();
    let leaps = settings.leaps.clone().unwrap_or_default();
    if leaps.contains(&(0, 0)) {
        return Err(HeapError::new("0,0 is no move"));
    }
    let mover = Mover::of(&slides, &leaps);
    Ok(Box::new(AnyMover { settings: settings.clone(), mover }))
}

impl AnyMover {
    fn leaps(&self) -> u128 {
        self.mover.leaps.len() as u128
    }
}

impl HeapGame for AnyMover {
    fn name(&self) -> &'static str {
        "mover"
    }

    fn settings(&self) -> Settings {
        self.settings.clone()
    }

    fn moves(&self, from: &Position) -> Vec<Position> {
        self.mover.moves(from)
    }

    fn some_move(&self, from: &Position) -> Option<Position> {
        let (x, y) = from.cell();
        let slides = [
            (self.mover.straight, (1, 0)),
            (self.mover.straight, (0, 1)),
            (self.mover.diagonal, (1, 1)),
        ];
        let slides = slides.iter().filter(|&&(has, _)| has).map(|&(_, step)| step);
        let mut steps = slides.chain(self.mover.leaps.iter().copied());
        let (i, j) = steps.find(|&(i, j)| i <= x && j <= y)?;
        Some(Position::at(x - i, y - j))
    }

    fn is_end(&self, position: &Position) -> bool {
        self.mover.is_end(position.cell())
    }

    fn closed_form(&self, state: &State, _: &Monitor) -> Result<ClosedForm, StopReason> {
        let form = self.mover.anti_diagonal().filter(|_| !state.pass);
        Ok(form.map_or(ClosedForm::default(), |form| {
            let (x, y) = state.position.cell();
            ClosedForm::of_value(form.value(x, y).into(), self.moves_to(state, 0))
        }))
    }

    fn moves_to(&self, state: &State, value: u128) -> Option<MoveList> {
        let form = self.mover.anti_diagonal().filter(|_| !state.pass)?;
        let Ok(value) = u64::try_from(value) else { return Some(MoveList::default()) };
        let (x, y) = state.position.cell();
        let mut list = MoveList::default();
        for to in form.partners(y, value).into_iter().filter(|&to| to < x) {
            list.push(Move::To(Position::at(to, y)));
        }
        for to in form.partners(x, value).into_iter().filter(|&to| to < y) {
            list.push(Move::To(Position::at(x, to)));
        }
        for &(i, j) in &self.mover.leaps {
            if let (Some(a), Some(b)) = (x.checked_sub(i), y.checked_sub(j))
                && form.value(a, b) == value
                && !list.push(Move::To(Position::at(a, b)))
            {
                break;
            }
        }
        Some(list)
    }

    fn table_fits(&self, state: &State, limits: &Limits, needed: bool) -> bool {
        table_fits(state, limits, needed, self.leaps())
    }

    fn table(&self, state: &State, monitor: &Monitor) -> Result<TableAnswer, StopReason> {
        self.mover.table_answer(state, monitor)
    }

    fn mover(&self, _: &Position) -> Option<Mover> {
        Some(self.mover.clone())
    }

    fn board_starts(&self, position: &Position) -> Vec<Position> {
        position.box_below()
    }

    fn theorem(&self) -> &'static str {
        match self.mover.anti_diagonal().filter(|_| !self.settings.pass) {
            Some(AntiDiagonal::Nim) => {
                "the value is x ⊕ y for a rook whose leaps all lie on one anti-diagonal i + j = s, s \
                 odd"
            }
            Some(AntiDiagonal::Shifted { .. }) => {
                "the value is x ⊕ y, ± 1 on a quarter of the cells, for a rook whose leaps all lie on \
                 one anti-diagonal i + j = s, its middle among them, s a power of 2 from 4 on"
            }
            None => "none: a table",
        }
    }

    fn explain(&self, state: &State, answer: &HeapAnswer) -> String {
        let (x, y) = state.position.cell();
        let form = self.mover.anti_diagonal().filter(|_| !state.pass);
        let text = match form {
            Some(form) => {
                let rows = [(x.to_string(), x.into()), (y.to_string(), y.into())];
                let mut text = match form {
                    AntiDiagonal::Nim => "A rook whose leaps all go to one anti-diagonal i + j = \
                                          s with s odd plays like a plain rook: each leap changes \
                                          the parity of x + y, which is that of x ⊕ y, so it never \
                                          joins equal nim sums, and the rook reaches all smaller \
                                          ones. The value is x ⊕ y:\n"
                        .to_owned(),
                    AntiDiagonal::Shifted { middle } => format!(
                        "A rook whose leaps all go to the anti-diagonal i + j = {}, ({middle}, \
                         {middle}) among them, has value x ⊕ y, but with the last bit turned where \
                         both coordinates have the bit {middle}, as {}:\n",
                        2 * u128::from(middle),
                        if x & y & middle != 0 { "here" } else { "not here" }
                    ),
                };
                text += &explanation::binary_columns(&rows, (x ^ y).into());
                text += &format!("The value is {}.", form.value(x, y));
                text
            }
            None => {
                let cells = state.position.box_size();
                let begin = format!(
                    "A piece of your own is solved without a closed form{}: the table of all {cells} cells up \
                     to ({x},{y}) is filled from the corner, each cell with the least number that no \
                     cell one move away has.",
                    if state.pass { " with a pass" } else { "" }
                );
                let seen = match answer.value.as_ref().and_then(Value::finite) {
                    None => String::new(),
                    Some(0) => format!(" From ({x},{y}) no cell of value 0 is seen."),
                    Some(1) => format!(" From ({x},{y}) the value 0 is seen, and 1 is not."),
                    Some(value) => format!(
                        " From ({x},{y}) every value from 0 to {} is seen, and {value} is not.",
                        value - 1
                    ),
                };
                begin + &seen
            }
        };
        text + &explanation::moves(answer)
    }
}
