//! The edges of a board to a line.

use std::io::Write;

use super::super::write_error::{
    WriteError, refuse_arcs, refuse_edges, refuse_loops, refuse_parallel,
};
use crate::board::Board;

/// Which of the formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Undirected, the upper triangle of the matrix: short for dense graphs.
    Graph6,
    /// Undirected, a list of edges: short for sparse graphs; loops and parallel edges are kept.
    Sparse6,
    /// sparse6, but a graph on as many vertices as the one before is written as its changes.
    IncrementalSparse6,
    /// Directed, the whole matrix; loops are kept.
    Digraph6,
}

/// Writes boards one after the other.
#[derive(Clone, Debug)]
pub struct Writer {
    kind: Kind,
    /// Of the graph before: its vertices and its sorted edges, if no two are parallel.
    previous: Option<(usize, Vec<(u32, u32)>)>,
}

impl Writer {
    /// A writer that has written nothing.
    pub fn new(kind: Kind) -> Self {
        Writer { kind, previous: None }
    }

    /// Writes one line.
    ///
    /// # Errors
    /// What the format cannot say; the errors of `out`.
    pub fn write(&mut self, board: &Board, out: &mut impl Write) -> Result<(), WriteError> {
        let n = board.vertex_count();
        let mut line = Vec::new();
        match self.kind {
            Kind::Graph6 => {
                refuse_arcs(board, "graph6", "digraph6")?;
                refuse_loops(board, "graph6", "sparse6")?;
                refuse_parallel(board, "graph6", "sparse6")?;
                push_count(n, &mut line);
                let place = |(i, j): (u32, u32)| {
                    let (i, j) = (u64::from(i.min(j)), u64::from(i.max(j)));
                    j * (j - 1) / 2 + i
                };
                push_matrix(n as u64 * (n as u64).saturating_sub(1) / 2, board, place, &mut line)?;
            }
            Kind::Digraph6 => {
                refuse_edges(board, "digraph6", "graph6")?;
                refuse_parallel(board, "digraph6", "DOT")?;
                line.push(b'&');
                push_count(n, &mut line);
                let place = |(i, j): (u32, u32)| u64::from(i) * n as u64 + u64::from(j);
                push_matrix(n as u64 * n as u64, board, place, &mut line)?;
            }
            Kind::Sparse6 | Kind::IncrementalSparse6 => {
                refuse_arcs(board, "sparse6", "digraph6")?;
                let mut pairs: Vec<(u32, u32)> =
                    board.pairs().map(|(a, b)| (a.max(b), a.min(b))).collect();
                pairs.sort_unstable();
                match self.changes(n, &pairs) {
                    Some(changes) => {
                        line.push(b';');
                        push_sparse(n, &changes, &mut line);
                    }
                    None => {
                        line.push(b':');
                        push_count(n, &mut line);
                        push_sparse(n, &pairs, &mut line);
                    }
                }
                if self.kind == Kind::IncrementalSparse6 {
                    let simple = pairs.windows(2).all(|two| two[0] != two[1]);
                    self.previous = simple.then_some((n, pairs));
                }
            }
        }
        line.push(b'\n');
        Ok(out.write_all(&line)?)
    }

    /// The edges in which the graph differs from the one before, if that can be written.
    fn changes(&self, n: usize, pairs: &[(u32, u32)]) -> Option<Vec<(u32, u32)>> {
        let (previous_n, previous) = self.previous.as_ref()?;
        if *previous_n != n || pairs.windows(2).any(|two| two[0] == two[1]) {
            return None;
        }
        let mut changes: Vec<_> =
            pairs.iter().filter(|pair| previous.binary_search(pair).is_err()).copied().collect();
        changes.extend(previous.iter().filter(|pair| pairs.binary_search(pair).is_err()));
        changes.sort_unstable();
        Some(changes)
    }
}

fn push_count(n: usize, line: &mut Vec<u8>) {
    let sixes = |count: u32, line: &mut Vec<u8>| {
        line.extend((0..count).rev().map(|i| 63 + (n >> (6 * i) & 63) as u8));
    };
    match n {
        0..=62 => sixes(1, line),
        63..=258_047 => {
            line.push(126);
            sixes(3, line);
        }
        _ => {
            line.extend([126, 126]);
            sixes(6, line);
        }
    }
}

/// A matrix of `bits` bits with ones at the places of the edges.
fn push_matrix(
    bits: u64,
    board: &Board,
    place: impl Fn((u32, u32)) -> u64,
    line: &mut Vec<u8>,
) -> Result<(), WriteError> {
    let too_large = || {
        WriteError::refused(format!("a matrix of {bits} bits does not fit in memory"))
            .hint("sparse6 grows with the edges alone")
    };
    let bytes = usize::try_from(bits.div_ceil(6)).map_err(|_| too_large())?;
    line.try_reserve_exact(bytes + 1).map_err(|_| too_large())?;
    let start = line.len();
    line.resize(start + bytes, 63);
    for pair in board.pairs() {
        let at = place(pair);
        line[start + (at / 6) as usize] += 32 >> (at % 6);
    }
    Ok(())
}

/// Edges as (larger end, smaller end), ascending.
fn push_sparse(n: usize, pairs: &[(u32, u32)], line: &mut Vec<u8>) {
    let width = usize::BITS - n.saturating_sub(1).leading_zeros();
    let (mut buffer, mut held) = (0_u64, 0_u32);
    let mut push = |bits: u64, count: u32, line: &mut Vec<u8>| {
        buffer = buffer << count | bits;
        held += count;
        while held >= 6 {
            held -= 6;
            line.push(63 + (buffer >> held & 63) as u8);
        }
        buffer &= (1 << held) - 1;
        held
    };
    let mut v = 0;
    let mut left = 0;
    for &(w, x) in pairs {
        if w > v + 1 {
            // A step whose target lies ahead only moves there.
            push(1 << width | u64::from(w), width + 1, line);
            left = push(u64::from(x), width + 1, line);
        } else {
            let step = u64::from(w > v);
            left = push(step << width | u64::from(x), width + 1, line);
        }
        v = w;
    }
    if left == 0 {
        return;
    }
    let room = 6 - left;
    // Ones would be read as a loop at the last vertex where that is the step after `v`.
    let trap = n > 1 && n == 1 << width && v as usize == n - 2 && room > width;
    let padding = if trap { (1 << (room - 1)) - 1 } else { (1 << room) - 1 };
    push(padding, room, line);
}
