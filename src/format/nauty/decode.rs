//! A line to the edges of a graph.
//!
//! A [`Decoder`] keeps its buffers, so that a stream of small graphs costs no allocation a graph.

use std::fmt;

use super::super::text::{self, is_credible};
use super::super::{ReadError, Span};
use super::trimmed;
use crate::board::{Board, BoardError, VertexId};

/// A graph as these formats have it: vertices from 0, edges as pairs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairGraph {
    /// Whether the pairs are arcs.
    pub directed: bool,
    /// The number of vertices.
    pub vertices: usize,
    /// The edges in order.
    pub pairs: Vec<(u32, u32)>,
}

impl PairGraph {
    /// As a board, vertices labelled by their numbers.
    ///
    /// # Errors
    /// [`BoardError::TooLarge`].
    pub fn to_board(&self) -> Result<Board, BoardError> {
        let mut builder = text::numbered(self.directed, 0, self.vertices)?;
        builder.reserve_edges(self.pairs.len());
        for &(a, b) in &self.pairs {
            builder.edge(VertexId::new(a as usize), VertexId::new(b as usize))?;
        }
        Ok(builder.build())
    }
}

/// What is wrong with a line: where in it and how.
#[derive(Clone, Debug)]
pub struct LineError {
    span: Span,
    message: String,
    expected: Option<String>,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for LineError {}

impl LineError {
    fn new(start: usize, end: usize, message: impl Into<String>) -> Self {
        LineError { span: Span::new(start, end), message: message.into(), expected: None }
    }

    fn expected(mut self, what: impl Into<String>) -> Self {
        self.expected = Some(what.into());
        self
    }

    /// This error of the line that begins at byte `start` of `input`.
    pub fn placed(self, input: &[u8], start: usize) -> ReadError {
        let span = Span::new(start + self.span.start, start + self.span.end);
        let error = ReadError::new(input, span, self.message);
        match self.expected {
            Some(what) => error.expected(what),
            None => error,
        }
    }
}

/// Decodes line after line; incremental lines need the one before.
#[derive(Clone, Debug, Default)]
pub struct Decoder {
    graph: PairGraph,
    /// Whether `graph` is an undirected graph of the line before.
    has_previous: bool,
    /// The edges of an incremental line.
    changes: Vec<(u32, u32)>,
}

/// Reads an input of a line's bytes, six bits each.
struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Bits read from the bytes and not yet handed out, the next one highest of `held`.
    buffer: u64,
    held: u32,
}

impl Bits<'_> {
    /// The next `count` bits, up to 33; `None` when there are not so many.
    #[inline]
    fn take(&mut self, count: u32) -> Option<u32> {
        while self.held < count {
            let byte = *self.bytes.get(self.at)?;
            self.at += 1;
            self.buffer = self.buffer << 6 | u64::from(byte - 63);
            self.held += 6;
        }
        self.held -= count;
        Some((self.buffer >> self.held & ((1 << count) - 1)) as u32)
    }
}

impl Decoder {
    /// The graph of a line; `None` where the line is empty or only a head.
    ///
    /// # Errors
    /// What is wrong with the line. An incremental line after a line with an error has no graph
    /// before it.
    pub fn decode(&mut self, line: &[u8]) -> Result<Option<&PairGraph>, LineError> {
        let (head, body) = trimmed(line);
        let Some(&first) = body.first() else { return Ok(None) };
        let had_previous = std::mem::replace(&mut self.has_previous, false);
        let marker = usize::from(matches!(first, b':' | b';' | b'&'));
        let data = &body[marker..];
        if let Some(at) = data.iter().position(|byte| !(63..=126).contains(byte)) {
            let at = head + marker + at;
            let message = match line[at] {
                b'>' if at == 0 => "this is no head that is known here".to_owned(),
                byte @ 33..=62 => {
                    format!("`{}` does not occur in this format", char::from(byte))
                }
                byte => format!("the byte {byte} does not occur in this format"),
            };
            let what = if line[at] == b'>' && at == 0 {
                ">>graph6<<, >>sparse6<< or >>digraph6<<"
            } else {
                "bytes from 63 (`?`) to 126 (`~`)"
            };
            return Err(LineError::new(at, at + 1, message).expected(what));
        }
        let start = head + marker;
        match first {
            b':' => {
                let (vertices, used) = vertex_count(data, start)?;
                if !is_credible(vertices, data.len()) {
                    let message = text::incredible(vertices);
                    return Err(LineError::new(start, start + used, message));
                }
                self.graph.directed = false;
                self.graph.vertices = vertices;
                self.graph.pairs.clear();
                sparse(&data[used..], vertices, &mut self.graph.pairs);
                self.has_previous = true;
            }
            b';' if !had_previous => {
                return Err(LineError::new(head, head + 1, "there is no graph before this line")
                    .expected("a whole graph before its changes"));
            }
            b';' => {
                self.changes.clear();
                sparse(data, self.graph.vertices, &mut self.changes);
                apply(&mut self.graph.pairs, &mut self.changes);
                self.has_previous = true;
            }
            b'&' => {
                let (n, used) = vertex_count(data, start)?;
                let bits = n as u128 * n as u128;
                check_length(&data[used..], n, bits, start + used)?;
                self.graph.directed = true;
                self.graph.vertices = n;
                self.graph.pairs.clear();
                square(&data[used..], n as u32, &mut self.graph.pairs);
            }
            _ => {
                let (n, used) = vertex_count(data, start)?;
                let bits = n as u128 * (n as u128).saturating_sub(1) / 2;
                check_length(&data[used..], n, bits, start + used)?;
                self.graph.directed = false;
                self.graph.vertices = n;
                self.graph.pairs.clear();
                triangle(&data[used..], n as u32, &mut self.graph.pairs);
                self.has_previous = true;
            }
        }
        Ok(Some(&self.graph))
    }
}

/// The number of vertices at the beginning of `data`, and how many bytes it takes.
fn vertex_count(data: &[u8], start: usize) -> Result<(usize, usize), LineError> {
    let short = || {
        let end = start + data.len();
        LineError::new(end, end, "the line ends within the number of vertices")
            .expected("1, 4 or 8 bytes")
    };
    let number =
        |bytes: &[u8]| bytes.iter().fold(0_usize, |n, &byte| n << 6 | usize::from(byte - 63));
    match data {
        [126, 126, rest @ ..] => {
            let n = number(rest.get(..6).ok_or_else(short)?);
            if n >= u32::MAX as usize {
                let message = format!("{n} vertices are too many: 32 bits number them");
                return Err(LineError::new(start, start + 8, message));
            }
            Ok((n, 8))
        }
        [126, rest @ ..] => Ok((number(rest.get(..3).ok_or_else(short)?), 4)),
        [byte, ..] => Ok((usize::from(byte - 63), 1)),
        [] => Err(short()),
    }
}

fn check_length(data: &[u8], n: usize, bits: u128, start: usize) -> Result<(), LineError> {
    let wanted = bits.div_ceil(6);
    if data.len() as u128 == wanted {
        return Ok(());
    }
    let vertices = if n == 1 { "1 vertex needs".to_owned() } else { format!("{n} vertices need") };
    let expected = format!("{wanted} bytes of edges");
    let end = start + data.len();
    let (from, word) = if data.len() as u128 > wanted {
        (start + wanted as usize, "too long")
    } else {
        (end, "too short")
    };
    let message = format!("the line is {word}: {vertices} {wanted} bytes, here are {}", data.len());
    Err(LineError::new(from, end, message).expected(expected))
}

/// graph6: the upper triangle by columns.
fn triangle(data: &[u8], n: u32, pairs: &mut Vec<(u32, u32)>) {
    let (mut i, mut j) = (0, 1);
    for &byte in data {
        let mut bits = byte - 63;
        if bits == 0 && j - i > 6 {
            i += 6;
            continue;
        }
        for _ in 0..6 {
            if j >= n {
                return;
            }
            if bits & 32 != 0 {
                pairs.push((i, j));
            }
            bits <<= 1;
            i += 1;
            if i == j {
                i = 0;
                j += 1;
            }
        }
    }
}

/// digraph6: the whole matrix by rows.
fn square(data: &[u8], n: u32, pairs: &mut Vec<(u32, u32)>) {
    let (mut i, mut j) = (0, 0);
    for &byte in data {
        let mut bits = byte - 63;
        for _ in 0..6 {
            if i >= n {
                return;
            }
            if bits & 32 != 0 {
                pairs.push((i, j));
            }
            bits <<= 1;
            j += 1;
            if j == n {
                j = 0;
                i += 1;
            }
        }
    }
}

/// sparse6: steps of the current vertex and edges back from it; what passes the last vertex is
/// padding.
fn sparse(data: &[u8], n: usize, pairs: &mut Vec<(u32, u32)>) {
    let width = usize::BITS - n.saturating_sub(1).leading_zeros();
    let mut bits = Bits { bytes: data, at: 0, buffer: 0, held: 0 };
    let mut v = 0_u64;
    let n = n as u64;
    while let (Some(step), Some(x)) = (bits.take(1), bits.take(width)) {
        v += u64::from(step);
        if u64::from(x) > v {
            v = u64::from(x);
        } else if v < n {
            pairs.push((x, v as u32));
        } else {
            return;
        }
    }
}

/// The symmetric difference, sorted as graph6 sorts edges. Of several copies one goes.
fn apply(pairs: &mut Vec<(u32, u32)>, changes: &mut [(u32, u32)]) {
    let order = |&(a, b): &(u32, u32)| (b, a);
    pairs.sort_unstable_by_key(order);
    changes.sort_unstable_by_key(order);
    let mut merged = Vec::with_capacity(pairs.len() + changes.len());
    let (mut i, mut j) = (0, 0);
    while i < pairs.len() && j < changes.len() {
        match order(&pairs[i]).cmp(&order(&changes[j])) {
            std::cmp::Ordering::Less => {
                merged.push(pairs[i]);
                i += 1;
            }
            std::cmp::Ordering::Greater => {
                merged.push(changes[j]);
                j += 1;
            }
            std::cmp::Ordering::Equal => {
                i += 1;
                j += 1;
            }
        }
    }
    merged.extend_from_slice(&pairs[i..]);
    merged.extend_from_slice(&changes[j..]);
    *pairs = merged;
}
