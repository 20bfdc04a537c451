//! Linear algebra over GF(2) on sparse matrices: rank, null spaces, solutions.
//!
//! A [`Matrix`] is eliminated sparsely as long as that stays cheap: rows and columns of weight 1
//! and 2 cause no fill, then Markowitz' rule chooses pivots. What is left, the *core*, is
//! factored densely by panels with tables of all combinations ("Four Russians", Arlazarov et al.
//! 1970; Albrecht, Bard, Hart, ACM TOMS 37, 2010). One elimination serves rows and columns alike:
//! the [`Factor`] answers questions about both null spaces and solves `A x = b` and `Aᵀ y = c`,
//! 64 right-hand sides at a time, one in each bit of a word (a *lane*).

mod bits;
mod dense;
mod dissection;
mod factor;
mod fronts;
mod inverse;
mod lines;
mod sparse;

use std::fmt;

pub use factor::Factor;
pub use lines::{SimdLevel, simd_level};

use crate::algorithm::TooLarge;
use crate::limits::{Monitor, StopReason};

/// A sparse matrix over GF(2): the columns of the ones of each row, ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matrix {
    column_count: u32,
    offsets: Vec<u32>,
    columns: Vec<u32>,
}

impl Matrix {
    /// A matrix from pairs (row, column); an entry given an even number of times is 0.
    ///
    /// O(rows + columns + pairs) time, and sorting within each row.
    ///
    /// # Errors
    /// [`TooLarge`] when rows, columns or pairs cannot be numbered by 32 bits.
    ///
    /// # Panics
    /// If a pair lies outside the matrix.
    pub fn from_pairs(
        row_count: usize,
        column_count: usize,
        pairs: impl IntoIterator<Item = (u32, u32)>,
    ) -> Result<Matrix, TooLarge> {
        // Rows and columns share one numbering in the elimination.
        if row_count.checked_add(column_count).is_none_or(|sum| sum >= u32::MAX as usize) {
            return Err(TooLarge);
        }
        let pairs: Vec<(u32, u32)> = pairs.into_iter().collect();
        if pairs.len() >= u32::MAX as usize {
            return Err(TooLarge);
        }
        let mut starts = vec![0_u32; row_count + 1];
        for &(row, column) in &pairs {
            assert!((column as usize) < column_count, "column {column} of {column_count}");
            starts[row as usize + 1] += 1;
        }
        for row in 0..row_count {
            starts[row + 1] += starts[row];
        }
        let mut places = starts.clone();
        let mut given = vec![0_u32; pairs.len()];
        for &(row, column) in &pairs {
            given[places[row as usize] as usize] = column;
            places[row as usize] += 1;
        }
        drop(pairs);
        let mut offsets = Vec::with_capacity(row_count + 1);
        let mut columns: Vec<u32> = Vec::with_capacity(given.len());
        offsets.push(0);
        for row in 0..row_count {
            let list = &mut given[starts[row] as usize..starts[row + 1] as usize];
            list.sort_unstable();
            for equal in list.chunk_by(|a, b| a == b) {
                if equal.len() % 2 == 1 {
                    columns.push(equal[0]);
                }
            }
            offsets.push(columns.len() as u32);
        }
        Ok(Matrix { column_count: column_count as u32, offsets, columns })
    }

    /// The number of rows.
    pub fn row_count(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// The number of columns.
    pub fn column_count(&self) -> usize {
        self.column_count as usize
    }

    /// The number of ones.
    pub fn weight(&self) -> usize {
        self.columns.len()
    }

    /// The columns of the ones of `row`, ascending.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn row(&self, row: u32) -> &[u32] {
        &self.columns[self.offsets[row as usize] as usize..self.offsets[row as usize + 1] as usize]
    }

    /// Eliminates the matrix.
    ///
    /// The time is that of the dense core, rows · columns · rank / 4096 vector operations, plus
    /// the sparse part, in practice close to linear; memory is the fill and one bit an entry of
    /// the core.
    ///
    /// # Errors
    /// [`Stopped`] when a limit is reached, before a core is allocated that does not fit in
    /// [`Limits::memory`](crate::limits::Limits::memory).
    pub fn factor(&self, monitor: &Monitor) -> Result<Factor, Stopped> {
        let elimination = sparse::Elimination::run(self, monitor)?;
        let core = dense::Core::factor(&elimination, monitor)?;
        Ok(Factor::new(Some(self.clone()), elimination.into_record(), core))
    }
}

/// Eliminates a dense matrix of packed rows: each of `words` holds 64 columns of a row, lowest bit
/// first, and each row begins with a new word. Bits beyond the last column do not count.
///
/// rows · columns · rank / 4096 vector operations; one bit an entry of memory.
///
/// # Errors
/// [`Stopped`] as for [`Matrix::factor`]; with [`StopReason::Memory`] also when rows and columns
/// cannot be numbered by 32 bits.
///
/// # Panics
/// If the number of words is not that of the rows' words.
pub fn factor_dense(
    row_count: usize,
    column_count: usize,
    words: &[u64],
    monitor: &Monitor,
) -> Result<Factor, Stopped> {
    let size = Some((row_count, column_count));
    let too_large = Stopped { reason: StopReason::Memory, core: size };
    if row_count.checked_add(column_count).is_none_or(|sum| sum >= u32::MAX as usize) {
        return Err(too_large);
    }
    assert_eq!(Some(words.len()), row_count.checked_mul(column_count.div_ceil(64)));
    let (rows, columns) = (row_count as u32, column_count as u32);
    let core = dense::Core::factor_packed(rows, columns, words, monitor)?;
    Ok(Factor::new(None, sparse::Record::empty(row_count, column_count), core))
}

/// Why an elimination came to no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// The limit that was reached.
    pub reason: StopReason,
    /// Rows and columns of the dense core, where it had been reached.
    pub core: Option<(usize, usize)>,
}

impl From<StopReason> for Stopped {
    fn from(reason: StopReason) -> Self {
        Stopped { reason, core: None }
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.reason)?;
        if let Some((rows, columns)) = self.core {
            write!(f, " (the dense core has {rows} rows and {columns} columns)")?;
        }
        Ok(())
    }
}

impl std::error::Error for Stopped {}
