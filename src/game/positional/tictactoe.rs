//! n^d tic-tac-toe: its cells, its lines and their symmetries.

use std::fmt;

use crate::board::{Hypergraph, Labels, NamedHypergraph};

/// The board of n^d tic-tac-toe. A cell is d coordinates from 1 to n; cells are numbered with the
/// last coordinate running fastest, so that in the plane the first one is the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TicTacToe {
    n: u32,
    d: u32,
    cells: usize,
    lines: usize,
}

/// Why there is no such board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TicTacToeError {
    /// n is below 2 or d below 1.
    TooSmall,
    /// The lines have more than [`TicTacToe::LARGEST`] cells together.
    TooLarge,
}

impl fmt::Display for TicTacToeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TicTacToeError::TooSmall => f.write_str("n is at least 2 and d at least 1"),
            TicTacToeError::TooLarge => write!(
                f,
                "the board is too large: its lines have more than {} cells together",
                TicTacToe::LARGEST
            ),
        }
    }
}

impl std::error::Error for TicTacToeError {}

impl TicTacToe {
    /// The most cells, and the most memberships of cells in lines.
    pub const LARGEST: u64 = 1 << 22;

    /// The board with these numbers.
    ///
    /// # Errors
    /// When n < 2 or d < 1, or when the board is too large.
    pub fn new(n: u32, d: u32) -> Result<Self, TicTacToeError> {
        if n < 2 || d < 1 {
            return Err(TicTacToeError::TooSmall);
        }
        let counts = || {
            let (cells, wider) = (u64::from(n).checked_pow(d)?, (u64::from(n) + 2).checked_pow(d)?);
            let lines = (wider - cells) / 2;
            let fits = cells.max(lines.checked_mul(u64::from(n))?) <= TicTacToe::LARGEST;
            fits.then_some((cells as usize, lines as usize))
        };
        let (cells, lines) = counts().ok_or(TicTacToeError::TooLarge)?;
        Ok(TicTacToe { n, d, cells, lines })
    }

    /// Cells in a line.
    pub fn n(&self) -> u32 {
        self.n
    }

    /// Dimensions.
    pub fn d(&self) -> u32 {
        self.d
    }

    /// n^d.
    pub fn cell_count(&self) -> usize {
        self.cells
    }

    /// ((n + 2)^d − n^d) / 2: a line enters and leaves a cube of side n + 2 by one cell each of
    /// its shell.
    pub fn line_count(&self) -> usize {
        self.lines
    }

    /// The coordinates of a cell, from 0.
    pub fn coordinates(&self, cell: u32) -> Vec<u32> {
        let mut rest = cell;
        let mut coordinates = vec![0; self.d as usize];
        for x in coordinates.iter_mut().rev() {
            *x = rest % self.n;
            rest /= self.n;
        }
        coordinates
    }

    /// The cell with these coordinates, from 0.
    pub fn cell(&self, coordinates: &[u32]) -> u32 {
        coordinates.iter().fold(0, |cell, &x| cell * self.n + x)
    }

    /// Every line with its cells in order. A line is a word of d letters, each a constant or
    /// rising or falling, not all constant; of a word and its reverse the one whose first letter
    /// that is no constant rises.
    pub fn lines(&self) -> Vec<Vec<u32>> {
        let (n, d) = (self.n, self.d as usize);
        let mut lines = Vec::with_capacity(self.lines);
        // Letters 0..n are constants, n is rising, n + 1 falling.
        let mut word = vec![0_u32; d];
        loop {
            if word.iter().find(|&&letter| letter >= n) == Some(&n) {
                let cell = |step: u32| {
                    word.iter().fold(0, |cell, &letter| {
                        cell * n
                            + match letter {
                                constant if constant < n => constant,
                                rising if rising == n => step,
                                _ => n - 1 - step,
                            }
                    })
                };
                lines.push((0..n).map(cell).collect());
            }
            let Some(at) = word.iter().rposition(|&letter| letter < n + 1) else {
                assert_eq!(lines.len(), self.lines, "the number of lines is that of the formula");
                return lines;
            };
            word[at] += 1;
            word[at + 1..].fill(0);
        }
    }

    /// Cells and lines, cells named by their coordinates from 1 as in `2,3`.
    pub fn board(&self) -> NamedHypergraph {
        let mut labels = Labels::default();
        for cell in 0..self.cells as u32 {
            labels.intern(&self.cell_name(cell)).expect("fewer cells than 32 bits number");
        }
        let hypergraph = Hypergraph::new(self.cells, &self.lines()).expect("lines are sets");
        NamedHypergraph::new(Some(self.to_string()), labels, hypergraph)
    }

    /// The coordinates of a cell from 1, with commas between.
    pub fn cell_name(&self, cell: u32) -> String {
        let coordinates = self.coordinates(cell);
        coordinates.iter().map(|x| (x + 1).to_string()).collect::<Vec<_>>().join(",")
    }

    /// Permutations of the cells that keep lines lines, the identity among them: those of the
    /// coordinates, reversals of single coordinates, and those permutations of 1..n, the same in
    /// every coordinate, that commute with the reversal. For n > 2 they are all of them (Silver
    /// 1967). Only `most` are made.
    pub fn symmetries(&self, most: usize) -> Vec<Vec<u32>> {
        let (n, d) = (self.n as usize, self.d as usize);
        let half = n / 2;
        let mut all = Vec::new();
        // Of the permutations of values, those that send the first half's pairs about; reversing
        // every coordinate at once is done by `flips` too, so the first pair is never swapped.
        for order in permutations(half, most) {
            for swaps in 0..1_usize << half.saturating_sub(1) {
                let mut value = vec![half as u32; n];
                for (i, &to) in order.iter().enumerate() {
                    let swapped = i > 0 && swaps >> (i - 1) & 1 == 1;
                    let (low, high) = (to, n as u32 - 1 - to);
                    let (low, high) = if swapped { (high, low) } else { (low, high) };
                    (value[i], value[n - 1 - i]) = (low, high);
                }
                for axes in permutations(d, most) {
                    for flips in 0..1_u64 << d.min(63) {
                        if all.len() >= most {
                            return all;
                        }
                        let image = |cell: u32| {
                            let from = self.coordinates(cell);
                            let to: Vec<u32> = (0..d)
                                .map(|axis| {
                                    let x = value[from[axes[axis] as usize] as usize];
                                    if flips >> axis & 1 == 1 { n as u32 - 1 - x } else { x }
                                })
                                .collect();
                            self.cell(&to)
                        };
                        all.push((0..self.cells as u32).map(image).collect());
                    }
                }
            }
        }
        all
    }
}

impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tic-tac-toe {}^{}", self.n, self.d)
    }
}

/// The permutations of `0..count` in lexicographic order, at most `most`.
fn permutations(count: usize, most: usize) -> Vec<Vec<u32>> {
    let mut current: Vec<u32> = (0..count as u32).collect();
    let mut all = Vec::new();
    while all.len() < most {
        all.push(current.clone());
        let Some(at) = (1..count).rev().find(|&i| current[i - 1] < current[i]) else { break };
        let next = (at..count).rev().find(|&i| current[i] > current[at - 1]).expect("one is");
        current.swap(at - 1, next);
        current[at..].reverse();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_boards_have_their_lines() {
        for (n, d, lines) in [(2, 1, 1), (2, 2, 6), (3, 2, 8), (4, 2, 10), (3, 3, 49), (4, 3, 76)] {
            let board = TicTacToe::new(n, d).unwrap();
            assert_eq!(board.line_count(), lines);
            let mut sets = board.lines();
            sets.iter_mut().for_each(|line| line.sort_unstable());
            sets.sort();
            sets.dedup();
            assert_eq!(sets.len(), lines, "each line once");
        }
        assert_eq!(TicTacToe::new(1, 2), Err(TicTacToeError::TooSmall));
        assert_eq!(TicTacToe::new(3, 40), Err(TicTacToeError::TooLarge));
    }

    #[test]
    fn symmetries_keep_the_lines() {
        for (n, d, count) in [(2, 2, 8), (3, 2, 8), (4, 2, 32), (5, 2, 32), (3, 3, 48), (4, 3, 192)]
        {
            let board = TicTacToe::new(n, d).unwrap();
            let sorted = |mut line: Vec<u32>| {
                line.sort_unstable();
                line
            };
            let mut lines: Vec<Vec<u32>> = board.lines().into_iter().map(sorted).collect();
            lines.sort();
            let mut symmetries = board.symmetries(10_000);
            assert!(symmetries[0].iter().enumerate().all(|(cell, &image)| image == cell as u32));
            for symmetry in &symmetries {
                let image = |line: &Vec<u32>| {
                    sorted(line.iter().map(|&cell| symmetry[cell as usize]).collect())
                };
                let mut images: Vec<Vec<u32>> = lines.iter().map(image).collect();
                images.sort();
                assert_eq!(images, lines);
            }
            symmetries.sort();
            symmetries.dedup();
            assert_eq!(symmetries.len(), count, "{n}^{d}");
        }
    }
}
