//! The sparse part of the elimination: pivots with little fill, by Markowitz' rule (Markowitz,
//! Management Science 3, 1957).
//!
//! Rows are sorted lists, columns unsorted ones. A bucket queue with lazy entries gives the
//! lightest row or column; it is paired with its lightest partner. Weight 1 is peeling, weight 2
//! merges two lines without fill; neither ever stops. Later the work goes on densely as soon as
//! the rest is so dense that a bit an entry is cheaper.

use super::{Matrix, Stopped};
use crate::limits::Monitor;

/// Lines heavier than this are no seeds of pivots.
const MAX_SEED_WEIGHT: usize = 63;

/// The rest goes to the dense core when more than one entry in this many is a one.
const CORE_DENSITY: u64 = 50;

/// The pivots in order, each with the other rows of its column and the other columns of its row
/// at the time it was taken.
#[derive(Debug, Default)]
pub(super) struct Record {
    pub row_count: usize,
    pub column_count: usize,
    pub pivots: Vec<(u32, u32)>,
    row_offsets: Vec<usize>,
    row_lists: Vec<u32>,
    column_offsets: Vec<usize>,
    column_lists: Vec<u32>,
    /// Rows that became zero.
    pub free_rows: Vec<u32>,
    /// Columns that became zero.
    pub free_columns: Vec<u32>,
}

impl Record {
    /// Of a matrix that is all core.
    pub fn empty(row_count: usize, column_count: usize) -> Self {
        Record {
            row_count,
            column_count,
            row_offsets: vec![0],
            column_offsets: vec![0],
            ..Record::default()
        }
    }

    /// The other rows in the column of pivot `k`.
    pub fn rows(&self, k: usize) -> &[u32] {
        &self.row_lists[self.row_offsets[k]..self.row_offsets[k + 1]]
    }

    /// The other columns in the row of pivot `k`.
    pub fn columns(&self, k: usize) -> &[u32] {
        &self.column_lists[self.column_offsets[k]..self.column_offsets[k + 1]]
    }
}

/// What the sparse elimination leaves.
pub(super) struct Elimination {
    record: Record,
    rows: Vec<Vec<u32>>,
    /// The rows and columns of the core, ascending.
    pub core_rows: Vec<u32>,
    pub core_columns: Vec<u32>,
}

/// Buckets of lines by weight; rows are numbered first, then columns.
struct Queue {
    buckets: Vec<Vec<u32>>,
    lowest: usize,
}

impl Queue {
    fn push(&mut self, line: usize, weight: usize) {
        if (1..=MAX_SEED_WEIGHT).contains(&weight) {
            self.buckets[weight].push(line as u32);
            self.lowest = self.lowest.min(weight);
        }
    }
}

struct State<'m> {
    rows: Vec<Vec<u32>>,
    columns: Vec<Vec<u32>>,
    queue: Queue,
    weight: u64,
    record: Record,
    merged: Vec<u32>,
    monitor: &'m Monitor,
}

impl Elimination {
    pub fn run(matrix: &Matrix, monitor: &Monitor) -> Result<Self, Stopped> {
        let (m, n) = (matrix.row_count(), matrix.column_count());
        let mut weights = vec![0_usize; n];
        for &column in &matrix.columns {
            weights[column as usize] += 1;
        }
        let mut columns: Vec<Vec<u32>> = weights.iter().map(|&w| Vec::with_capacity(w)).collect();
        let rows: Vec<Vec<u32>> = (0..m as u32)
            .map(|row| {
                for &column in matrix.row(row) {
                    columns[column as usize].push(row);
                }
                matrix.row(row).to_vec()
            })
            .collect();
        let mut queue = Queue { buckets: vec![Vec::new(); MAX_SEED_WEIGHT + 1], lowest: 1 };
        for (line, list) in rows.iter().chain(&columns).enumerate() {
            queue.push(line, list.len());
        }
        let record = Record::empty(m, n);
        let weight = matrix.weight() as u64;
        let mut state = State { rows, columns, queue, weight, record, merged: Vec::new(), monitor };
        state.eliminate()?;
        Ok(state.finish())
    }

    /// The columns of row `row` of the core, in the numbering of the whole matrix.
    pub fn core_row(&self, row: u32) -> &[u32] {
        &self.rows[row as usize]
    }

    pub fn column_count(&self) -> usize {
        self.record.column_count
    }

    pub fn into_record(self) -> Record {
        self.record
    }
}

impl State<'_> {
    fn eliminate(&mut self) -> Result<(), Stopped> {
        let m = self.rows.len();
        // Lines that are not zero, exactly only when counted; used by the stop rule.
        let mut live = (0_u64, 0_u64);
        let mut counted_at = usize::MAX;
        let mut steps = 0_u64;
        while self.queue.lowest <= MAX_SEED_WEIGHT {
            let weight = self.queue.lowest;
            let Some(line) = self.queue.buckets[weight].pop() else {
                self.queue.lowest += 1;
                continue;
            };
            let line = line as usize;
            let list = if line < m { &self.rows[line] } else { &self.columns[line - m] };
            if list.len() != weight {
                continue;
            }
            if weight > 2 {
                let done = self.record.pivots.len();
                if counted_at == usize::MAX || done - counted_at >= 64 {
                    let count =
                        |lists: &[Vec<u32>]| lists.iter().filter(|l| !l.is_empty()).count() as u64;
                    if counted_at == usize::MAX || done - counted_at >= 1024 {
                        live = (count(&self.rows), count(&self.columns));
                        counted_at = done;
                    }
                }
                let taken = (done - counted_at) as u64;
                let area =
                    live.0.saturating_sub(taken) * live.1.saturating_sub(taken) / CORE_DENSITY;
                if self.weight > area {
                    return Ok(());
                }
            }
            let (row, column) = if line < m {
                let columns = &self.columns;
                let lightest = list.iter().min_by_key(|&&c| columns[c as usize].len());
                (line as u32, *lightest.expect("its weight is positive"))
            } else {
                let rows = &self.rows;
                let lightest = list.iter().min_by_key(|&&r| rows[r as usize].len());
                (*lightest.expect("its weight is positive"), (line - m) as u32)
            };
            self.pivot(row, column);
            steps += 1;
            if steps.is_multiple_of(4096) {
                self.monitor.check()?;
                self.monitor.report("elimination", steps, None);
            }
        }
        Ok(())
    }

    /// Takes the pivot (row, column): adds the row to the others of the column, then drops both.
    fn pivot(&mut self, row: u32, column: u32) {
        let m = self.rows.len();
        let pivot_row = std::mem::take(&mut self.rows[row as usize]);
        let pivot_column = std::mem::take(&mut self.columns[column as usize]);
        self.weight -= pivot_row.len() as u64;
        for &c in &pivot_row {
            if c != column {
                remove(&mut self.columns[c as usize], row);
                self.record.column_lists.push(c);
            }
        }
        for &r in &pivot_column {
            if r == row {
                continue;
            }
            self.record.row_lists.push(r);
            let old = &self.rows[r as usize];
            self.weight -= old.len() as u64;
            self.merged.clear();
            let (mut a, mut b) = (0, 0);
            while a < old.len() && b < pivot_row.len() {
                let (x, y) = (old[a], pivot_row[b]);
                if x < y {
                    self.merged.push(x);
                    a += 1;
                } else if y < x {
                    self.merged.push(y);
                    self.columns[y as usize].push(r);
                    b += 1;
                } else {
                    if x != column {
                        remove(&mut self.columns[x as usize], r);
                    }
                    a += 1;
                    b += 1;
                }
            }
            self.merged.extend_from_slice(&old[a..]);
            for &y in &pivot_row[b..] {
                self.merged.push(y);
                self.columns[y as usize].push(r);
            }
            let list = &mut self.rows[r as usize];
            list.clear();
            list.extend_from_slice(&self.merged);
            self.weight += self.merged.len() as u64;
            self.queue.push(r as usize, self.merged.len());
        }
        for &c in &pivot_row {
            if c != column {
                self.queue.push(m + c as usize, self.columns[c as usize].len());
            }
        }
        self.record.pivots.push((row, column));
        self.record.row_offsets.push(self.record.row_lists.len());
        self.record.column_offsets.push(self.record.column_lists.len());
    }

    fn finish(self) -> Elimination {
        let State { rows, columns, mut record, .. } = self;
        let mut used_rows = vec![false; rows.len()];
        let mut used_columns = vec![false; columns.len()];
        for &(row, column) in &record.pivots {
            used_rows[row as usize] = true;
            used_columns[column as usize] = true;
        }
        let (core_rows, free_rows) = split(&rows, &used_rows);
        let (core_columns, free_columns) = split(&columns, &used_columns);
        record.free_rows = free_rows;
        record.free_columns = free_columns;
        Elimination { record, rows, core_rows, core_columns }
    }
}

/// The lines that are no pivots', those with ones and those without.
fn split(lists: &[Vec<u32>], used: &[bool]) -> (Vec<u32>, Vec<u32>) {
    (0..lists.len() as u32)
        .filter(|&line| !used[line as usize])
        .partition(|&line| !lists[line as usize].is_empty())
}

fn remove(list: &mut Vec<u32>, value: u32) {
    if let Some(place) = list.iter().position(|&v| v == value) {
        list.swap_remove(place);
    }
}
