//! graph6, sparse6, incremental sparse6 and digraph6: a graph a line, as nauty's tools speak.
//!
//! From the [description of the formats](https://users.cecs.anu.edu.au/~bdm/data/formats.txt) by
//! Brendan McKay. A line says by its first byte what it is: `:` sparse6, `;` incremental sparse6
//! (the edges in which it differs from the line before), `&` digraph6, else graph6; one input may
//! mix them. Heads such as `>>graph6<<` and empty lines are skipped.
//!
//! Vertices are numbered from 0 and labelled by their numbers. Edges stand in the order of the
//! line; those of an incremental line are sorted by their larger end, then by the smaller.
//! Labels, names and attributes cannot be written. graph6 and digraph6 have no parallel edges,
//! graph6 has no loops either: boards with such edges are refused.

mod decode;
mod encode;

pub use decode::{Decoder, LineError, PairGraph};
pub use encode::{Kind, Writer};

use super::{Input, ReadError, Span};

/// The heads that a stream may begin with.
const HEADS: [&str; 4] = [">>graph6<<", ">>sparse6<<", ">>digraph6<<", ">>incremental_sparse6<<"];

/// Reads every graph of an input.
///
/// O(bits of the lines): n²/2 bits for graph6, n² for digraph6, about m log n for sparse6.
///
/// # Errors
/// The first line that is no graph, with the byte that is wrong.
///
/// # Example
/// ```
/// let input = graphgame::format::nauty::read(b">>graph6<<Bw\n:An\n").unwrap();
/// assert_eq!(input.boards[0].edge_count(), 3);
/// assert_eq!(input.boards[1].vertex_count(), 2);
/// ```
pub fn read(input: &[u8]) -> Result<Input, ReadError> {
    let mut result = Input::default();
    let mut decoder = Decoder::default();
    let mut start = 0;
    while start < input.len() {
        let end = memchr::memchr(b'\n', &input[start..]).map_or(input.len(), |at| start + at);
        let line = &input[start..end];
        let too_large =
            |message| ReadError::new(input, Span::new(start, start + line.len()), message);
        match decoder.decode(line) {
            Ok(Some(graph)) => {
                let board = graph.to_board().map_err(|error| too_large(error.to_string()))?;
                result.boards.push(board);
            }
            Ok(None) => {}
            Err(error) => return Err(error.placed(input, start)),
        }
        start = end + 1;
    }
    Ok(result)
}

/// A line without its head and the blanks at its end, and how long the head is.
fn trimmed(line: &[u8]) -> (usize, &[u8]) {
    let head = HEADS.iter().find(|head| line.starts_with(head.as_bytes())).map_or(0, |h| h.len());
    (head, line[head..].trim_ascii_end())
}

/// Whether a line has no graph.
pub(super) fn is_blank(line: &[u8]) -> bool {
    trimmed(line).1.is_empty()
}

/// Whether an input looks like one of these: a head, or a first line that can be decoded.
pub(super) fn looks_like(input: &[u8]) -> bool {
    let first = input.split(|&byte| byte == b'\n').find(|line| !line.trim_ascii().is_empty());
    let Some(line) = first else { return false };
    if line.starts_with(b">>") {
        return true;
    }
    let (_, body) = trimmed(line);
    // Of a long line the input at hand may hold only the beginning.
    let whole = line.len() < input.len();
    match body.first() {
        Some(b':' | b'&') => body[1..].iter().all(|byte| (63..=126).contains(byte)),
        Some(63..=126) if whole || body.len() < 1 << 16 => {
            matches!(Decoder::default().decode(body), Ok(Some(_)))
        }
        Some(126) => body.iter().all(|byte| (63..=126).contains(byte)),
        _ => false,
    }
}
