//! The entries of the generalised inverse G of an eliminated matrix A at the places of A's ones.
//!
//! After Takahashi, Fagan and Chen (1973): with pivot (r, c), other rows L of its column and other
//! columns R of its row, and G′ that of the rest, G(c, i) = Σ G′(j, i) over j ∈ R, G(j, r) =
//! Σ G′(j, i) over i ∈ L, and G(c, r) = 1 + Σ G′(j, i) over both. So an entry asks for few
//! entries of later pivots; they are collected in the order of the pivots, looked up in the core
//! where they end there, and computed backwards.

use hashbrown::HashMap;

use super::Factor;
use crate::limits::{Monitor, StopReason};

/// The pivot that a line belongs to, or that none does.
const NO_PIVOT: u32 = u32::MAX;

/// Bytes that an entry takes while it is wanted.
const BYTES_AN_ENTRY: u64 = 56;

/// What the entries may take where no limit is set.
const DEFAULT_MEMORY: u64 = 8 << 30;

/// The wanted entries and their values.
struct Entries {
    numbers: HashMap<u64, u32>,
    /// Column and row of each.
    places: Vec<(u32, u32)>,
    /// By the pivot that gives the value; the last list is of entries inside the core.
    by_pivot: Vec<Vec<u32>>,
    row_pivot: Vec<u32>,
    column_pivot: Vec<u32>,
}

impl Entries {
    fn want(&mut self, column: u32, row: u32) -> u32 {
        let next = self.places.len() as u32;
        let key = u64::from(column) << 32 | u64::from(row);
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.places.push((column, row));
            let pivot = self.row_pivot[row as usize].min(self.column_pivot[column as usize]);
            let last = self.by_pivot.len() - 1;
            self.by_pivot[(pivot as usize).min(last)].push(next);
        }
        number
    }
}

impl Factor {
    /// The entries (column, row) of the generalised inverse that [`Factor::solve`] uses, for
    /// `places` given as (row, column), usually those of the ones of A: where the entry is 1, the
    /// solution of A x = e_row has x_column = 1 and that of Aᵀ y = e_column has y_row = 1, if
    /// there are solutions.
    ///
    /// At the ones of A about the cost of the sparse elimination over again, with hashing, and
    /// one solution in the core for each of its rows that is asked for; the inverse itself is
    /// never stored.
    ///
    /// # Errors
    /// The reason, when the monitor stops the work; `Memory` when the entries that are needed on
    /// the way take more than the limit, or than 8 GiB where none is set.
    ///
    /// # Panics
    /// If a place lies outside the matrix.
    pub fn inverse_entries(
        &self,
        wanted: &[(u32, u32)],
        monitor: &Monitor,
    ) -> Result<Vec<bool>, StopReason> {
        let record = &self.record;
        let mut entries = Entries {
            numbers: HashMap::with_capacity(wanted.len()),
            places: Vec::new(),
            by_pivot: vec![Vec::new(); record.pivots.len() + 1],
            row_pivot: vec![NO_PIVOT; self.row_count()],
            column_pivot: vec![NO_PIVOT; self.column_count()],
        };
        for (k, &(row, column)) in record.pivots.iter().enumerate() {
            entries.row_pivot[row as usize] = k as u32;
            entries.column_pivot[column as usize] = k as u32;
        }
        let memory = monitor.limits().memory.unwrap_or(DEFAULT_MEMORY);
        let most = usize::try_from(memory / BYTES_AN_ENTRY).unwrap_or(usize::MAX);
        let numbers: Vec<u32> =
            wanted.iter().map(|&(row, column)| entries.want(column, row)).collect();
        for (k, &(row, column)) in record.pivots.iter().enumerate() {
            if k % 4096 == 0 {
                monitor.check()?;
            }
            for number in std::mem::take(&mut entries.by_pivot[k]) {
                let (j, i) = entries.places[number as usize];
                self.for_each_term(k, (j == column).then_some(row == i), j, i, |j, i| {
                    entries.want(j, i);
                });
                if entries.places.len() > most {
                    return Err(StopReason::Memory);
                }
            }
        }
        let mut values = vec![false; entries.places.len()];
        let inner = std::mem::take(&mut entries.by_pivot[record.pivots.len()]);
        self.look_up_in_core(&entries.places, inner, &mut values, monitor)?;
        // Entries were made in the order of the entries that ask for them, which belong to
        // earlier pivots; within one pivot none asks for another.
        let mut order: Vec<u32> = (0..entries.places.len() as u32).collect();
        let pivot_of = |number: u32| {
            let (j, i) = entries.places[number as usize];
            entries.row_pivot[i as usize].min(entries.column_pivot[j as usize])
        };
        order.retain(|&number| pivot_of(number) != NO_PIVOT);
        order.sort_unstable_by_key(|&number| std::cmp::Reverse(pivot_of(number)));
        for number in order {
            let k = pivot_of(number) as usize;
            let (j, i) = entries.places[number as usize];
            let (row, column) = record.pivots[k];
            let mut value = (j, i) == (column, row);
            self.for_each_term(k, (j == column).then_some(row == i), j, i, |j, i| {
                let key = u64::from(j) << 32 | u64::from(i);
                value ^= values[entries.numbers[&key] as usize];
            });
            values[number as usize] = value;
        }
        Ok(numbers.iter().map(|&number| values[number as usize]).collect())
    }

    /// Calls `f` with the entries whose sum is entry (j, i) of pivot k. `in_column` says whether
    /// j is the pivot's column, and then whether i is its row.
    fn for_each_term(
        &self,
        k: usize,
        in_column: Option<bool>,
        j: u32,
        i: u32,
        mut f: impl FnMut(u32, u32),
    ) {
        let (rows, columns) = (self.record.rows(k), self.record.columns(k));
        match in_column {
            Some(true) => {
                for &j in columns {
                    rows.iter().for_each(|&i| f(j, i));
                }
            }
            Some(false) => columns.iter().for_each(|&j| f(j, i)),
            None => rows.iter().for_each(|&i| f(j, i)),
        }
    }

    /// The values of the entries `numbers`, which belong to no pivot of the sparse part.
    fn look_up_in_core(
        &self,
        places: &[(u32, u32)],
        mut numbers: Vec<u32>,
        values: &mut [bool],
        monitor: &Monitor,
    ) -> Result<(), StopReason> {
        let mut position_of = vec![u32::MAX; self.row_count()];
        for (position, &row) in self.core.rows.iter().enumerate() {
            position_of[row as usize] = position as u32;
        }
        let mut number_of = vec![u32::MAX; self.column_count()];
        for (number, &column) in self.core.columns.iter().enumerate() {
            number_of[column as usize] = number as u32;
        }
        // Lines without ones have no part in the inverse.
        numbers.retain(|&number| {
            let (j, i) = places[number as usize];
            position_of[i as usize] != u32::MAX && number_of[j as usize] != u32::MAX
        });
        numbers.sort_unstable_by_key(|&number| position_of[places[number as usize].1 as usize]);
        let batch_of = |&number: &u32| position_of[places[number as usize].1 as usize] / 64;
        for batch in numbers.chunk_by(|a, b| batch_of(a) == batch_of(b)) {
            monitor.check()?;
            let first = batch_of(&batch[0]) as usize * 64;
            let mut units = vec![0; self.core.rows.len()];
            for (lane, word) in units.iter_mut().skip(first).take(64).enumerate() {
                *word = 1 << lane;
            }
            self.core.forward_rows(&mut units);
            let mut solution = vec![0; self.core.columns.len()];
            self.core.back_columns(&mut units, &mut solution);
            for &number in batch {
                let (j, i) = places[number as usize];
                let lane = position_of[i as usize] as usize - first;
                let word = solution[number_of[j as usize] as usize];
                values[number as usize] = word >> lane & 1 == 1;
            }
        }
        Ok(())
    }
}
