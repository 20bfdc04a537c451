//! Northcott's game: in each row a white and a black piece; a player moves one of his own along
//! its row, either way, past and onto nothing.
//!
//! The player to move wins iff the exclusive or of the gaps is not 0; the winning moves are all that
//! make it 0. Retreats do not help: the opponent follows, and the room behind runs out, so the game
//! is partizan and loopy but never a draw. The same holds beside heaps of Nim, so that a position is
//! worth a heap of that size: its value here. (Berlekamp, Conway, Guy, Winning Ways.)

use super::{ClosedForm, HeapAnswer, HeapError, HeapGame, Side, engine, explanation};
use super::{Move, MoveList, Position, Row, Settings, State, TableAnswer};
use crate::limits::{Monitor, StopReason};

#[derive(Debug)]
pub(super) struct Northcott {
    to_move: Option<Side>,
}

pub(super) fn build(settings: &Settings) -> Result<Box<dyn HeapGame>, HeapError> {
    Ok(Box::new(Northcott { to_move: settings.to_move }))
}

fn parts(position: &Position) -> (&[Row], Side) {
    match position {
        Position::Rows(rows, side) => (rows, *side),
        _ => (&[], Side::White),
    }
}

impl Row {
    fn gap(self) -> u64 {
        self.white.abs_diff(self.black) - 1
    }

    /// The piece of a side, and the other one.
    fn pieces(self, side: Side) -> (u64, u64) {
        match side {
            Side::White => (self.white, self.black),
            Side::Black => (self.black, self.white),
        }
    }

    fn with_piece(mut self, side: Side, cell: u64) -> Row {
        match side {
            Side::White => self.white = cell,
            Side::Black => self.black = cell,
        }
        self
    }
}

fn after(rows: &[Row], i: usize, row: Row, side: Side) -> Position {
    let mut rows = rows.to_vec();
    rows[i] = row;
    Position::Rows(rows, side.other())
}

impl HeapGame for Northcott {
    fn name(&self) -> &'static str {
        "northcott"
    }

    fn settings(&self) -> Settings {
        Settings { to_move: self.to_move, ..<_>::default() }
    }

    fn read(&self, words: &[&str]) -> Result<Position, HeapError> {
        let rows: Result<Vec<Row>, HeapError> = words.iter().map(|word| word.parse()).collect();
        Ok(Position::Rows(rows?, self.to_move.unwrap_or(Side::White)))
    }

    fn is_position(&self, position: &Position) -> bool {
        matches!(position, Position::Rows(rows, _) if rows.iter().all(|row| row.is_row()))
    }

    fn moves(&self, from: &Position) -> Vec<Position> {
        let (rows, side) = parts(from);
        let mut all = Vec::new();
        for (i, &row) in rows.iter().enumerate() {
            let (mine, other) = row.pieces(side);
            let room = if mine < other { 1..other } else { other + 1..row.width + 1 };
            for cell in room.filter(|&cell| cell != mine) {
                all.push(after(rows, i, row.with_piece(side, cell), side));
            }
        }
        all
    }

    fn closed_form(&self, state: &State, _: &Monitor) -> Result<ClosedForm, StopReason> {
        let (rows, side) = parts(&state.position);
        let sum = rows.iter().fold(0, |sum, row| sum ^ row.gap());
        let mut winning = MoveList::default();
        if sum == 0 {
            return Ok(ClosedForm::of_value(0, Some(winning)));
        }
        for (i, &row) in rows.iter().enumerate() {
            let (mine, other) = row.pieces(side);
            let Some(distance) = (row.gap() ^ sum).checked_add(1) else { continue };
            let cell = if mine < other {
                other.checked_sub(distance)
            } else {
                other.checked_add(distance)
            };
            let Some(cell) = cell.filter(|cell| (1..=row.width).contains(cell)) else { continue };
            if !winning.push(Move::To(after(rows, i, row.with_piece(side, cell), side))) {
                break;
            }
        }
        Ok(ClosedForm::of_value(sum.into(), Some(winning)))
    }

    fn table_positions(&self, state: &State) -> u128 {
        let (rows, _) = parts(&state.position);
        let cells = |row: &Row| u128::from(row.width).saturating_mul(row.width.into());
        rows.iter().fold(2, |size: u128, row| size.saturating_mul(cells(row)))
    }

    fn table_fits(&self, _: &State, _: &crate::limits::Limits, needed: bool) -> bool {
        // The value is known, and a table of a partizan game tells none.
        needed
    }

    fn table(&self, state: &State, monitor: &Monitor) -> Result<TableAnswer, StopReason> {
        engine::table(self, state, monitor)
    }

    fn explain(&self, state: &State, answer: &HeapAnswer) -> String {
        let (rows, side) = parts(&state.position);
        let sum = rows.iter().fold(0, |sum, row| sum ^ row.gap());
        let gaps: Vec<(String, u128)> =
            rows.iter().map(|row| (row.to_string(), row.gap().into())).collect();
        format!(
            "The gaps between the pieces are heaps of Nim. A retreat widens a gap, but the opponent \
             follows, and the room behind a piece runs out; so only the sum of the gaps in binary \
             without carrying counts, also beside heaps of Nim, and {side}, who is to move, wins iff \
             it is not 0:\n{}",
            explanation::binary_columns(&gaps, sum.into())
        ) + explanation::moves(answer).trim_start()
    }
}
