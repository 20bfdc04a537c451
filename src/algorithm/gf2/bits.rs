//! Small dense matrices, a bit an entry.

use crate::limits::{Monitor, StopReason};

/// A dense matrix; each row begins with a new word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct BitMatrix {
    row_count: usize,
    column_count: usize,
    /// Words in a row.
    width: usize,
    words: Vec<u64>,
}

impl BitMatrix {
    pub fn zero(row_count: usize, column_count: usize) -> Self {
        let width = column_count.div_ceil(64);
        BitMatrix { row_count, column_count, width, words: vec![0; row_count * width] }
    }

    pub fn row_count(&self) -> usize {
        self.row_count
    }

    pub fn bytes(&self) -> u64 {
        self.words.len() as u64 * 8
    }

    pub fn get(&self, row: usize, column: usize) -> bool {
        self.words[row * self.width + column / 64] >> (column % 64) & 1 == 1
    }

    pub fn set(&mut self, row: usize, column: usize) {
        self.words[row * self.width + column / 64] |= 1 << (column % 64);
    }

    pub fn flip(&mut self, row: usize, column: usize) {
        self.words[row * self.width + column / 64] ^= 1 << (column % 64);
    }

    fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.width..(row + 1) * self.width]
    }

    /// The columns of the ones of a row, ascending.
    pub fn ones(&self, row: usize) -> impl Iterator<Item = usize> + '_ {
        self.row(row).iter().enumerate().flat_map(|(w, &word)| {
            let mut word = word;
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as usize;
                (word != 0).then(|| {
                    word &= word - 1;
                    w * 64 + bit
                })
            })
        })
    }

    /// Adds a matrix of the same shape.
    pub fn add(&mut self, other: &BitMatrix) {
        debug_assert_eq!(
            (self.row_count, self.column_count),
            (other.row_count, other.column_count)
        );
        self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a ^= b);
    }

    /// The product. O(ones of the left factor · words in a row of the right one).
    pub fn times(&self, other: &BitMatrix) -> BitMatrix {
        debug_assert_eq!(self.column_count, other.row_count);
        let mut product = BitMatrix::zero(self.row_count, other.column_count);
        if product.width == 0 {
            return product;
        }
        for (row, sum) in product.words.chunks_exact_mut(product.width).enumerate() {
            for k in self.ones(row) {
                sum.iter_mut().zip(other.row(k)).for_each(|(a, b)| *a ^= b);
            }
        }
        product
    }

    /// Puts `block` over zeros, its first entry at (row, column).
    pub fn place(&mut self, block: &BitMatrix, row: usize, column: usize) {
        let (first, shift) = (column / 64, column % 64);
        for r in 0..block.row_count {
            let start = (row + r) * self.width + first;
            for (w, &word) in block.row(r).iter().enumerate() {
                self.words[start + w] |= word << shift;
                if shift != 0 && word >> (64 - shift) != 0 {
                    self.words[start + w + 1] |= word >> (64 - shift);
                }
            }
        }
    }

    /// The matrix of the given rows and columns.
    pub fn part(&self, rows: &[u32], columns: &[u32]) -> BitMatrix {
        let mut part = BitMatrix::zero(rows.len(), columns.len());
        if part.width == 0 {
            return part;
        }
        for (to, &row) in part.words.chunks_exact_mut(part.width).zip(rows) {
            let from = self.row(row as usize);
            for (word, columns) in to.iter_mut().zip(columns.chunks(64)) {
                for (bit, &column) in columns.iter().enumerate() {
                    *word |= (from[column as usize / 64] >> (column % 64) & 1) << bit;
                }
            }
        }
        part
    }

    /// Finds as many pivots as there are among the first `rows` rows and `columns` columns, and
    /// exchanges at each its row and column (a principal pivot transform, Tucker 1960): with
    /// pivots and rest as [[A, B], [C, D]] the matrix becomes [[A⁻¹, A⁻¹B], [CA⁻¹, D + CA⁻¹B]],
    /// pivot t of the list being row t and column t of A.
    pub fn sweep(
        &mut self,
        rows: usize,
        columns: usize,
        monitor: &Monitor,
    ) -> Result<Vec<(usize, usize)>, StopReason> {
        let mut pivots = Vec::with_capacity(rows.min(columns));
        let mut free: Vec<u64> = vec![0; columns.div_ceil(64)];
        (0..columns).for_each(|c| free[c / 64] |= 1 << (c % 64));
        let width = self.width;
        for row in 0..rows {
            if row % 256 == 255 {
                monitor.check()?;
            }
            let found = self.row(row).iter().zip(&free).position(|(word, free)| word & free != 0);
            let Some(w) = found else { continue };
            let bit = (self.row(row)[w] & free[w]).trailing_zeros();
            free[w] ^= 1 << bit;
            pivots.push((row, w * 64 + bit as usize));
            let (before, rest) = self.words.split_at_mut(row * width);
            let (pivot, after) = rest.split_at_mut(width);
            pivot[w] ^= 1 << bit;
            for other in before.chunks_exact_mut(width).chain(after.chunks_exact_mut(width)) {
                if other[w] >> bit & 1 == 1 {
                    other.iter_mut().zip(&*pivot).for_each(|(a, b)| *a ^= b);
                }
            }
            pivot[w] ^= 1 << bit;
        }
        Ok(pivots)
    }
}
