//! The entries of the generalised inverse G of an eliminated matrix A at the places of A's ones.
//!
//! G is the inverse of A restricted to the rows and columns of the pivots, and zero elsewhere.
//! Where the elimination filled little, each entry is computed by itself; where it filled much,
//! as on grids, by [fronts](super::fronts), if those are not too large.
//!
//! The single entries after Takahashi, Fagan and Chen (1973): with pivot (r, c), other rows L of its column and other
//! columns R of its row, and G′ that of the rest, G(c, i) = Σ G′(j, i) over j ∈ R, G(j, r) =
//! Σ G′(j, i) over i ∈ L, and G(c, r) = 1 + Σ G′(j, i) over both. So an entry asks for few
//! entries of later pivots; they are collected in the order of the pivots, looked up in the core
//! where they end there, and computed backwards.

use hashbrown::HashMap;

use super::Factor;
use super::fronts::{Multifrontal, NoResult};
use crate::limits::{Monitor, StopReason};

/// The pivot that a line belongs to, or that none does.
const NO_PIVOT: u32 = u32::MAX;

/// Bytes that an entry takes while it is wanted.
const BYTES_AN_ENTRY: u64 = 56;

/// What the entries may take where no limit is set.
const DEFAULT_MEMORY: u64 = 8 << 30;

/// Terms a line, looked up one by one, up to which that is surely the faster way.
const FEW_TERMS: u64 = 4;

/// Word operations on fronts that take as long as one look-up.
const WORDS_A_TERM: u64 = 256;

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
    /// one solution in the core for each of its rows that is asked for; or, with small separators,
    /// that of multifrontal elimination, for planar graphs O(n^1.5) and less, 64 entries at a
    /// time. The inverse itself is never stored.
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
        let memory = monitor.limits().memory.unwrap_or(DEFAULT_MEMORY);
        let record = &self.record;
        // About as many as the sparse elimination met; asked entries may need more.
        let terms: u64 = (0..record.pivots.len())
            .map(|k| 3 * record.rows(k).len() as u64 * record.columns(k).len() as u64)
            .sum();
        let few = FEW_TERMS * (self.row_count() + self.column_count()) as u64;
        let ways = [
            (false, if terms <= few { 2 * few } else { 0 }),
            (true, terms.saturating_mul(WORDS_A_TERM)),
            (false, u64::MAX),
            (true, u64::MAX),
        ];
        for (fronts, work) in ways {
            let entries = match fronts {
                true => self.entries_by_fronts(wanted, work, memory, monitor),
                false => self.entries_one_by_one(wanted, work, memory, monitor),
            };
            match entries {
                Ok(entries) => return Ok(entries),
                Err(NoResult::Stopped(reason)) => return Err(reason),
                Err(NoResult::TooDear) => {}
            }
        }
        Err(StopReason::Memory)
    }

    /// By multifrontal elimination of the part with pivots.
    pub(super) fn entries_by_fronts(
        &self,
        wanted: &[(u32, u32)],
        work: u64,
        memory: u64,
        monitor: &Monitor,
    ) -> Result<Vec<bool>, NoResult> {
        let Some(matrix) = &self.matrix else { return Err(NoResult::TooDear) };
        let mut row_in = vec![false; self.row_count()];
        let mut column_in = vec![false; self.column_count()];
        for &(row, column) in &self.record.pivots {
            row_in[row as usize] = true;
            column_in[column as usize] = true;
        }
        self.core.rows[..self.core.rank].iter().for_each(|&row| row_in[row as usize] = true);
        for (number, &column) in self.core.columns.iter().enumerate() {
            column_in[column as usize] = self.core.is_pivot_column(number);
        }
        let inside =
            |&(row, column): &(u32, u32)| row_in[row as usize] && column_in[column as usize];
        let asked: Vec<(u32, u32)> = wanted.iter().copied().filter(inside).collect();
        let budget = (work, memory);
        let fronts = Multifrontal::new(matrix, (&row_in, &column_in), &asked, budget, monitor)?;
        let mut found = fronts.inverse_entries()?.into_iter();
        Ok(wanted.iter().map(|place| inside(place) && found.next() == Some(true)).collect())
    }

    /// Each by itself, as long as at most `terms` terms have to be looked up.
    fn entries_one_by_one(
        &self,
        wanted: &[(u32, u32)],
        mut terms: u64,
        memory: u64,
        monitor: &Monitor,
    ) -> Result<Vec<bool>, NoResult> {
        if terms == 0 && !wanted.is_empty() {
            return Err(NoResult::TooDear);
        }
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
                    terms = terms.saturating_sub(1);
                });
                if entries.places.len() > most || terms == 0 {
                    return Err(NoResult::TooDear);
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

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    use super::*;
    use crate::algorithm::gf2::Matrix;

    /// Both ways, and the solutions of A x = e_i, at the ones and some other places.
    fn compare(random: &mut Pcg64Mcg, matrix: &Matrix) {
        let monitor = Monitor::unlimited();
        let (m, n) = (matrix.row_count(), matrix.column_count());
        let factor = matrix.factor(&monitor).unwrap();
        let mut places: Vec<(u32, u32)> = (0..m as u32)
            .flat_map(|row| matrix.row(row).iter().map(move |&column| (row, column)))
            .collect();
        // Each place without a one may ask for all others.
        if m > 0 && n > 0 && m.max(n) <= 300 {
            for _ in 0..random.random_range(0..10) {
                let place = (random.random_range(0..m as u32), random.random_range(0..n as u32));
                places.extend([place; 2]);
            }
        }
        let single = factor.entries_one_by_one(&places, u64::MAX, 1 << 30, &monitor);
        let fronts = factor.entries_by_fronts(&places, u64::MAX, 1 << 30, &monitor);
        let (Ok(single), Ok(fronts)) = (single, fronts) else { panic!("a limit was reached") };
        assert!(single == fronts, "{m} rows, {n} columns, rank {}", factor.rank());
        for lanes in (0..m).collect::<Vec<_>>().chunks(64).take(3) {
            let mut units = vec![0_u64; m];
            lanes.iter().enumerate().for_each(|(t, &row)| units[row] = 1 << t);
            let (x, _) = factor.solve(&units);
            for (&(row, column), &value) in places.iter().zip(&fronts) {
                let lane = (row as usize).wrapping_sub(lanes[0]);
                if lane < lanes.len() {
                    assert_eq!(x[column as usize] >> lane & 1 == 1, value);
                }
            }
        }
    }

    fn random_matrix(random: &mut Pcg64Mcg, m: usize, n: usize, ones: usize) -> Matrix {
        let ones = if m == 0 || n == 0 { 0 } else { ones };
        let mut pair = |_| (random.random_range(0..m as u32), random.random_range(0..n as u32));
        Matrix::from_pairs(m, n, (0..ones).map(&mut pair).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn fronts_agree_with_single_entries_on_random_matrices() {
        let mut random = Pcg64Mcg::seed_from_u64(11);
        for round in 0..2000 {
            let most = if round % 20 == 0 { 250 } else { 50 };
            let (m, n) = (random.random_range(0..most), random.random_range(0..most));
            let ones = random.random_range(0..=3 * m.max(n) + 1);
            let matrix = random_matrix(&mut random, m, n, ones);
            compare(&mut random, &matrix);
        }
    }

    /// Random parts of grids: many separators, many pivots put off.
    #[test]
    fn fronts_agree_with_single_entries_on_grids() {
        let mut random = Pcg64Mcg::seed_from_u64(12);
        for round in 0..200 {
            let (width, height) = match round % 20 {
                0 => (60, 61),
                _ => (random.random_range(1..40_usize), random.random_range(1..40_usize)),
            };
            let keep = [1.0, 0.98, 0.9, 0.7][round % 4];
            let mut pairs = Vec::new();
            for (x, y) in (0..width * height).map(|v| (v % width, v / width)) {
                let v = (y * width + x) as u32;
                let right = (x + 1 < width).then_some(v + 1);
                let down = (y + 1 < height).then_some(v + width as u32);
                for w in right.into_iter().chain(down) {
                    if random.random_bool(keep) {
                        pairs.push(if (x + y) % 2 == 0 { (v, w) } else { (w, v) });
                    }
                }
            }
            // Rows and columns are numbered alike; half of each are zero.
            let matrix = Matrix::from_pairs(width * height, width * height, pairs).unwrap();
            compare(&mut random, &matrix);
        }
    }
}
