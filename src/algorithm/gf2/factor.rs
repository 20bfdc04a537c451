//! What a finished elimination knows: rank, null spaces, solutions.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::Matrix;
use super::dense::Core;
use super::sparse::Record;
use crate::limits::{Monitor, StopReason};

/// A matrix A eliminated; see [`Matrix::factor`](super::Matrix::factor).
///
/// Vectors come 64 at a time: bit t of word i is entry i of vector t.
#[derive(Debug)]
pub struct Factor {
    /// The matrix itself, unless it was given densely.
    pub(super) matrix: Option<Matrix>,
    pub(super) record: Record,
    pub(super) core: Core,
    /// Core columns without a pivot, by their number in the core.
    free_core_columns: Vec<u32>,
}

/// Rows or columns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

impl Factor {
    pub(super) fn new(matrix: Option<Matrix>, record: Record, core: Core) -> Self {
        let free_core_columns = (0..core.columns.len() as u32)
            .filter(|&column| !core.is_pivot_column(column as usize))
            .collect();
        Factor { matrix, record, core, free_core_columns }
    }

    /// The rank.
    pub fn rank(&self) -> usize {
        self.record.pivots.len() + self.core.rank
    }

    /// The number of rows of the matrix.
    pub fn row_count(&self) -> usize {
        self.record.row_count
    }

    /// The number of columns of the matrix.
    pub fn column_count(&self) -> usize {
        self.record.column_count
    }

    /// Rows and columns of the part that was eliminated densely.
    pub fn core_size(&self) -> (usize, usize) {
        (self.core.rows.len(), self.core.columns.len())
    }

    /// The dimension of { y : yᵀ A = 0 }.
    pub fn left_nullity(&self) -> usize {
        self.row_count() - self.rank()
    }

    /// The dimension of { x : A x = 0 }.
    pub fn right_nullity(&self) -> usize {
        self.column_count() - self.rank()
    }

    /// 64 vectors y with yᵀ A = 0: those whose coefficient of basis vector k, below
    /// [`Factor::left_nullity`], is `coefficients(k)`. O(size of the factor).
    pub fn left_kernel(&self, mut coefficients: impl FnMut(usize) -> u64) -> Vec<u64> {
        let mut y = vec![0; self.row_count()];
        let free = &self.record.free_rows;
        for (k, &row) in free.iter().enumerate() {
            y[row as usize] = coefficients(k);
        }
        let mut inner = vec![0; self.core.rows.len()];
        for (k, word) in inner.iter_mut().skip(self.core.rank).enumerate() {
            *word = coefficients(free.len() + k);
        }
        self.core.back_rows(&mut inner);
        scatter(&mut y, &self.core.rows, &inner);
        self.extend_left(&mut y);
        y
    }

    /// 64 vectors x with A x = 0; as [`Factor::left_kernel`].
    pub fn right_kernel(&self, mut coefficients: impl FnMut(usize) -> u64) -> Vec<u64> {
        let mut x = vec![0; self.column_count()];
        let free = &self.record.free_columns;
        for (k, &column) in free.iter().enumerate() {
            x[column as usize] = coefficients(k);
        }
        let mut inner = vec![0; self.core.columns.len()];
        for (k, &column) in self.free_core_columns.iter().enumerate() {
            inner[column as usize] = coefficients(free.len() + k);
        }
        self.core.back_columns(&mut vec![0; self.core.rows.len()], &mut inner);
        scatter(&mut x, &self.core.columns, &inner);
        self.extend_right(&mut x);
        x
    }

    /// Solves A x = b for 64 right-hand sides: the solutions, and the lanes that have one (the
    /// words of x mean nothing in the others). One fixed generalised inverse gives all
    /// solutions; see [`Factor::solve_transposed`]. O(size of the factor).
    ///
    /// # Panics
    /// If b has not a word for each row.
    pub fn solve(&self, b: &[u64]) -> (Vec<u64>, u64) {
        assert_eq!(b.len(), self.row_count());
        let mut b = b.to_vec();
        for (k, &(row, _)) in self.record.pivots.iter().enumerate() {
            let value = b[row as usize];
            if value != 0 {
                for &other in self.record.rows(k) {
                    b[other as usize] ^= value;
                }
            }
        }
        let mut unsolvable = self.record.free_rows.iter().fold(0, |or, &r| or | b[r as usize]);
        let mut inner: Vec<u64> = self.core.rows.iter().map(|&r| b[r as usize]).collect();
        self.core.forward_rows(&mut inner);
        unsolvable |= inner[self.core.rank..].iter().fold(0, |or, &word| or | word);
        let mut x = vec![0; self.column_count()];
        let mut solution = vec![0; self.core.columns.len()];
        self.core.back_columns(&mut inner, &mut solution);
        scatter(&mut x, &self.core.columns, &solution);
        for (k, &(row, column)) in self.record.pivots.iter().enumerate().rev() {
            x[column as usize] =
                self.record.columns(k).iter().fold(b[row as usize], |sum, &c| sum ^ x[c as usize]);
        }
        (x, !unsolvable)
    }

    /// Solves Aᵀ y = c, with the transpose of the generalised inverse of [`Factor::solve`].
    ///
    /// # Panics
    /// If c has not a word for each column.
    pub fn solve_transposed(&self, c: &[u64]) -> (Vec<u64>, u64) {
        assert_eq!(c.len(), self.column_count());
        let mut c = c.to_vec();
        for (k, &(_, column)) in self.record.pivots.iter().enumerate() {
            let value = c[column as usize];
            if value != 0 {
                for &other in self.record.columns(k) {
                    c[other as usize] ^= value;
                }
            }
        }
        let free = &self.record.free_columns;
        let mut unsolvable = free.iter().fold(0, |or, &column| or | c[column as usize]);
        let inner: Vec<u64> = self.core.columns.iter().map(|&j| c[j as usize]).collect();
        let mut z = vec![0; self.core.rows.len()];
        unsolvable |= self.core.forward_columns(&inner, &mut z);
        self.core.back_rows(&mut z);
        let mut y = vec![0; self.row_count()];
        scatter(&mut y, &self.core.rows, &z);
        for (k, &(row, column)) in self.record.pivots.iter().enumerate().rev() {
            y[row as usize] =
                self.record.rows(k).iter().fold(c[column as usize], |sum, &r| sum ^ y[r as usize]);
        }
        (y, !unsolvable)
    }

    /// For each row whether some y with yᵀ A = 0 is 1 there: whether the row is a sum of others.
    /// Exact.
    ///
    /// # Errors
    /// The reason, when the monitor stops the work.
    pub fn left_support(&self, monitor: &Monitor) -> Result<Vec<bool>, StopReason> {
        self.support(Side::Left, monitor)
    }

    /// For each column whether some x with A x = 0 is 1 there; as [`Factor::left_support`].
    ///
    /// # Errors
    /// The reason, when the monitor stops the work.
    pub fn right_support(&self, monitor: &Monitor) -> Result<Vec<bool>, StopReason> {
        self.support(Side::Right, monitor)
    }

    fn extend_left(&self, y: &mut [u64]) {
        for (k, &(row, _)) in self.record.pivots.iter().enumerate().rev() {
            y[row as usize] = self.record.rows(k).iter().fold(0, |sum, &r| sum ^ y[r as usize]);
        }
    }

    fn extend_right(&self, x: &mut [u64]) {
        for (k, &(_, column)) in self.record.pivots.iter().enumerate().rev() {
            x[column as usize] =
                self.record.columns(k).iter().fold(0, |sum, &c| sum ^ x[c as usize]);
        }
    }

    fn kernel(&self, side: Side, coefficients: impl FnMut(usize) -> u64) -> Vec<u64> {
        match side {
            Side::Left => self.left_kernel(coefficients),
            Side::Right => self.right_kernel(coefficients),
        }
    }

    /// The support of a null space.
    ///
    /// Entry i of a null vector is a linear functional of its free coordinates. Where 64 random
    /// vectors are not all zero the functional is not zero. That it *is* zero is proved: by the
    /// recurrences of the elimination, in which equal functionals cancel in pairs; where that
    /// does not tell, by all basis vectors or by solving for the unit vectors, whichever are
    /// fewer.
    fn support(&self, side: Side, monitor: &Monitor) -> Result<Vec<bool>, StopReason> {
        const ZERO: u32 = u32::MAX;
        let mut random = Pcg64Mcg::seed_from_u64(0x6e75_6c6c);
        let values = self.kernel(side, |_| random.random());
        let mut support: Vec<bool> = values.iter().map(|&value| value != 0).collect();
        let (free, core_lines) = match side {
            Side::Left => (&self.record.free_rows, &self.core.rows),
            Side::Right => (&self.record.free_columns, &self.core.columns),
        };
        // Core lines first: afterwards each is either in the support or surely zero.
        let doubtful = core_lines.iter().copied().filter(|&i| !support[i as usize]).collect();
        let core_nullity = core_lines.len() - self.core.rank;
        self.settle(side, doubtful, free.len()..free.len() + core_nullity, &mut support, monitor)?;
        // A line with an equal functional, for each line.
        let mut equal: Vec<u32> = vec![ZERO; support.len()];
        for &line in free.iter().chain(core_lines) {
            if support[line as usize] {
                equal[line as usize] = line;
            }
        }
        let mut doubtful = Vec::new();
        let mut terms: Vec<u32> = Vec::new();
        for (k, &(row, column)) in self.record.pivots.iter().enumerate().rev() {
            let (line, list) = match side {
                Side::Left => (row, self.record.rows(k)),
                Side::Right => (column, self.record.columns(k)),
            };
            terms.clear();
            terms.extend(list.iter().map(|&i| equal[i as usize]).filter(|&e| e != ZERO));
            terms.sort_unstable();
            let mut left = 0;
            for i in 0..terms.len() {
                if left > 0 && terms[left - 1] == terms[i] {
                    left -= 1;
                } else {
                    terms[left] = terms[i];
                    left += 1;
                }
            }
            equal[line as usize] = match left {
                0 => ZERO,
                1 => terms[0],
                _ => line,
            };
            if left > 1 && !support[line as usize] {
                doubtful.push(line);
            }
        }
        let nullity = free.len() + core_nullity;
        self.settle(side, doubtful, 0..nullity, &mut support, monitor)?;
        Ok(support)
    }

    /// Decides of the lines `doubtful` whether they are in the support, on which only the basis
    /// vectors `basis` bear.
    fn settle(
        &self,
        side: Side,
        doubtful: Vec<u32>,
        basis: std::ops::Range<usize>,
        support: &mut [bool],
        monitor: &Monitor,
    ) -> Result<(), StopReason> {
        if basis.len() <= doubtful.len() {
            for first in basis.clone().step_by(64) {
                monitor.check()?;
                let vectors = self.kernel(side, |k| {
                    let lane = k.wrapping_sub(first);
                    if lane < 64 && k < basis.end { 1 << lane } else { 0 }
                });
                for &line in &doubtful {
                    support[line as usize] |= vectors[line as usize] != 0;
                }
            }
            return Ok(());
        }
        let mut units = vec![0; support.len()];
        for batch in doubtful.chunks(64) {
            monitor.check()?;
            for (lane, &line) in batch.iter().enumerate() {
                units[line as usize] = 1 << lane;
            }
            let (_, solvable) = match side {
                Side::Left => self.solve(&units),
                Side::Right => self.solve_transposed(&units),
            };
            for (lane, &line) in batch.iter().enumerate() {
                units[line as usize] = 0;
                support[line as usize] |= solvable >> lane & 1 == 0;
            }
        }
        Ok(())
    }
}

fn scatter(to: &mut [u64], places: &[u32], values: &[u64]) {
    for (&place, &value) in places.iter().zip(values) {
        to[place as usize] = value;
    }
}
