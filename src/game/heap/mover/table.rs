//! The table of a mover, row by row.
//!
//! For every column, every diagonal and the present row a set of the values seen so far is kept
//! as bits; a cell's value is the first bit that is in none of its three sets and that no leap
//! reaches. Each set knows its first word that is not full, where the search can begin: values
//! rise along a line, so the search is short. O(cells) in practice; O(columns · values / 8) bytes
//! beside the rows that leaps look back to.

use super::Mover;
use crate::limits::{Monitor, StopReason};

/// Sets of values, one a line.
struct Lines {
    bits: Vec<u64>,
    /// The first word of each set that is not full.
    low: Vec<u32>,
    words: usize,
}

impl Lines {
    fn new(lines: usize, words: usize) -> Self {
        Lines { bits: vec![0; lines * words], low: vec![0; lines], words }
    }

    fn clear(&mut self, line: usize) {
        self.bits[line * self.words..][..self.words].fill(0);
        self.low[line] = 0;
    }

    fn insert(&mut self, line: usize, value: u32) {
        let set = &mut self.bits[line * self.words..][..self.words];
        set[value as usize / 64] |= 1 << (value % 64);
        while set[self.low[line] as usize] == u64::MAX {
            self.low[line] += 1;
        }
    }

    fn set(&self, line: usize) -> &[u64] {
        &self.bits[line * self.words..][..self.words]
    }
}

/// The lines of the game with the pass, or of that without.
struct Layer {
    columns: Lines,
    diagonals: Lines,
    row: Lines,
    /// The last rows, the newest at `row number % rows.len()`.
    rows: Vec<Vec<u32>>,
}

/// Words of a set that may hold every value of the box, and one zero more.
fn words(rows: u128, columns: u128, leaps: u128) -> u128 {
    // A value is at most the number of moves, a pass among them.
    let moves = rows.saturating_add(2 * columns).saturating_add(leaps).saturating_add(2);
    moves / 64 + 1
}

/// Bytes that a sweep takes at most, for each layer.
pub(super) fn bytes(rows: u64, columns: u64, leaps: u128) -> u128 {
    let (rows, columns) = (u128::from(rows), u128::from(columns));
    let sets = (2 * columns + 3).saturating_mul(words(rows, columns, leaps)).saturating_mul(8);
    // Leaps look back at most as many rows as there are, and are few where that is many.
    let rows_kept = (columns + 1).saturating_mul(4).saturating_mul(leaps.min(rows) + 1);
    sets.saturating_add(rows_kept)
}

/// Calls `visit(row, values, values with the pass)` for each row from 0 to `rows`.
pub(super) fn sweep(
    mover: &Mover,
    rows: u64,
    columns: u64,
    pass: bool,
    monitor: &Monitor,
    mut visit: impl FnMut(u64, &[u32], &[u32]),
) -> Result<(), StopReason> {
    let (last_row, width) = (rows as usize, columns as usize + 1);
    let leaps: Vec<(usize, usize)> = mover
        .leaps
        .iter()
        .filter(|&&(i, j)| i <= rows && j <= columns)
        .map(|&(i, j)| (i as usize, j as usize))
        .collect();
    let words = words(rows.into(), columns.into(), leaps.len() as u128) as usize;
    let history = leaps.iter().map(|&(i, _)| i).max().unwrap_or(0) + 1;
    let layer = || Layer {
        columns: Lines::new(if mover.straight { width } else { 1 }, words),
        diagonals: Lines::new(if mover.diagonal { width } else { 1 }, words),
        row: Lines::new(1, words),
        rows: vec![vec![0; width]; history],
    };
    let mut layers: Vec<Layer> = (0..1 + usize::from(pass)).map(|_| layer()).collect();
    // Values that leaps and the pass lead to, by the number of the cell that saw them last.
    let mut seen = vec![0_u64; words * 64];
    let mut cell = 0_u64;
    for x in 0..=last_row {
        monitor.check()?;
        monitor.report("table: rows", x as u64, Some(rows + 1));
        for layer in &mut layers {
            layer.row.clear(0);
            if mover.diagonal {
                // The diagonal that begins here takes the place of the one that has left the box.
                layer.diagonals.clear(diagonal(x, 0, width));
            }
        }
        for y in 0..width {
            let mut passed = None;
            for layer in &mut layers {
                cell += 1;
                for &(i, j) in &leaps {
                    if i <= x && j <= y {
                        seen[layer.rows[(x - i) % history][y - j] as usize] = cell;
                    }
                }
                if let Some(value) = passed
                    && !mover.is_end((x as u64, y as u64))
                {
                    seen[value as usize] = cell;
                }
                let value = layer.least(mover, x, y, width, |value| seen[value] == cell);
                layer.rows[x % history][y] = value;
                if mover.straight {
                    layer.row.insert(0, value);
                    layer.columns.insert(y, value);
                }
                if mover.diagonal {
                    layer.diagonals.insert(diagonal(x, y, width), value);
                }
                passed = Some(value);
            }
        }
        let row = |layer: usize| &layers[layer].rows[x % history][..];
        visit(x as u64, row(0), row(layers.len() - 1));
    }
    Ok(())
}

/// The place of the diagonal through a cell: at most `width` of them cross a row.
fn diagonal(x: usize, y: usize, width: usize) -> usize {
    (y + width - x % width) % width
}

impl Layer {
    /// The least value that no line and no leap has.
    fn least(
        &self,
        mover: &Mover,
        x: usize,
        y: usize,
        width: usize,
        seen: impl Fn(usize) -> bool,
    ) -> u32 {
        let column = if mover.straight { y } else { 0 };
        let diagonal = if mover.diagonal { diagonal(x, y, width) } else { 0 };
        let sets = [self.row.set(0), self.columns.set(column), self.diagonals.set(diagonal)];
        let low = self.row.low[0].max(self.columns.low[column]).max(self.diagonals.low[diagonal])
            as usize;
        let [row, column, diagonal] = sets.map(|set| &set[low..]);
        for (word, ((a, b), c)) in (low..).zip(row.iter().zip(column).zip(diagonal)) {
            let mut free = !(a | b | c);
            while free != 0 {
                let value = word * 64 + free.trailing_zeros() as usize;
                if !seen(value) {
                    return value as u32;
                }
                free &= free - 1;
            }
        }
        unreachable!("the sets have more places than there are moves")
    }
}

/// All values of a mover in a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    height: usize,
    width: usize,
    values: Vec<u32>,
}

impl Table {
    /// The values of all cells up to (x, y). O(cells) in practice.
    ///
    /// With `pass` each player may pass, once in the whole game, not in a cell without moves.
    ///
    /// # Errors
    /// The reason for which `monitor` stopped the work; `Memory` past 2³¹ cells or the memory limit.
    pub fn compute(
        mover: &Mover,
        (x, y): (u64, u64),
        pass: bool,
        monitor: &Monitor,
    ) -> Result<Table, StopReason> {
        let (height, width) = (u128::from(x) + 1, u128::from(y) + 1);
        let cells = height.saturating_mul(width);
        let bytes = cells.saturating_mul(4);
        if cells > super::MOST_CELLS || bytes > super::memory(monitor.limits()).into() {
            return Err(StopReason::Memory);
        }
        let (height, width) = (height as usize, width as usize);
        let mut values = vec![0; height * width];
        if y > x {
            sweep(&mover.mirrored(), y, x, pass, monitor, |column, _, cells| {
                for (row, &value) in cells.iter().enumerate() {
                    values[row * width + column as usize] = value;
                }
            })?;
        } else {
            sweep(mover, x, y, pass, monitor, |row, _, cells| {
                values[row as usize * width..][..width].copy_from_slice(cells);
            })?;
        }
        Ok(Table { height, width, values })
    }

    /// How many rows: one more than the largest x.
    pub fn height(&self) -> usize {
        self.height
    }

    /// How many columns: one more than the largest y.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The value at (x, y).
    ///
    /// # Panics
    /// Outside the box.
    pub fn value(&self, x: usize, y: usize) -> u32 {
        self.row(x)[y]
    }

    /// The values of row x.
    ///
    /// # Panics
    /// Outside the box.
    pub fn row(&self, x: usize) -> &[u32] {
        &self.values[x * self.width..][..self.width]
    }
}
