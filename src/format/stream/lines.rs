//! Some lines of graph6, sparse6 and digraph6 at a time.

use std::io::{self, Read};
use std::ops::ControlFlow;

use super::super::nauty::{self, Decoder, PairGraph};
use super::super::{ReadError, nothing};
use super::{Piece, Pieces, State};

/// So many graphs are handed out together: enough that handing out costs nothing, few enough that
/// the threads end together.
const TOGETHER: usize = 64;

/// Lines that are still to be decoded, and what decoding needs.
#[derive(Clone, Debug)]
pub struct LinePiece {
    bytes: Vec<u8>,
    first: usize,
    line: usize,
    graphs: usize,
    decoder: Decoder,
}

impl LinePiece {
    /// The number of graphs, broken ones too.
    pub fn graphs(&self) -> usize {
        self.graphs
    }

    /// Calls `each` with the number of each graph and the graph, or what is wrong with its line.
    pub fn decode<B>(
        mut self,
        mut each: impl FnMut(usize, Result<&PairGraph, ReadError>) -> ControlFlow<B>,
    ) -> Option<B> {
        let mut number = self.first;
        let mut start = 0;
        for line in 0.. {
            let rest = self.bytes.get(start..).filter(|rest| !rest.is_empty())?;
            let end = memchr::memchr(b'\n', rest).map_or(self.bytes.len(), |at| start + at);
            let flow = match self.decoder.decode(&self.bytes[start..end]) {
                Ok(None) => None,
                Ok(Some(graph)) => Some(each(number, Ok(graph))),
                Err(error) => {
                    let placed = error.placed(&self.bytes[start..end], 0);
                    Some(each(number, Err(placed.moved(self.line + line, 0))))
                }
            };
            match flow {
                Some(ControlFlow::Break(value)) => return Some(value),
                Some(ControlFlow::Continue(())) => number += 1,
                None => {}
            }
            start = end + 1;
        }
        None
    }
}

impl<R: Read> Pieces<R> {
    /// The next lines, as many as are there.
    pub(super) fn next_lines(&mut self) -> io::Result<Option<Piece>> {
        let (mut length, mut lines, mut graphs) = (0, 0, 0);
        while graphs < TOGETHER {
            let rest = &self.buffer[self.start + length..];
            let line = match memchr::memchr(b'\n', &rest[self.scanned.min(rest.len())..]) {
                Some(at) => self.scanned + at + 1,
                None if self.ended => rest.len(),
                // What is there is handed out before more is waited for.
                None if graphs > 0 => break,
                None => {
                    // Of a long line no byte is looked at twice.
                    self.scanned = rest.len();
                    self.fill()?;
                    continue;
                }
            };
            self.scanned = 0;
            if line == 0 {
                break;
            }
            if !nauty::is_blank(&rest[..line]) {
                graphs += 1;
            }
            length += line;
            lines += 1;
        }
        if length == 0 {
            self.state = State::Done;
            if self.count == 0 {
                return Ok(Some(Piece::Broken(nothing(&self.buffer))));
            }
            return Ok(None);
        }
        let bytes = self.buffer[self.start..self.start + length].to_vec();
        let piece = LinePiece {
            bytes,
            first: self.count,
            line: self.place.line,
            graphs,
            decoder: self.decoder.clone(),
        };
        self.start += length;
        self.place.line += lines;
        self.count += graphs;
        if self.start == self.buffer.len() && !self.ended {
            self.fill()?;
        }
        self.decoder = Decoder::default();
        if self.buffer.get(self.start) == Some(&b';') {
            self.decoder = after(&piece);
        }
        Ok(Some(Piece::Lines(piece)))
    }
}

/// The state of decoding after a piece, for changes that follow it.
fn after(piece: &LinePiece) -> Decoder {
    let mut lines = piece.bytes.split(|&byte| byte == b'\n').rev();
    // From the last whole graph on; before it nothing matters.
    let mut needed: Vec<&[u8]> = Vec::new();
    for line in lines.by_ref().filter(|line| !line.trim_ascii().is_empty()) {
        needed.push(line);
        if line[0] != b';' {
            break;
        }
    }
    let whole = needed.last().is_some_and(|line| line[0] != b';');
    let mut decoder = if whole { Decoder::default() } else { piece.decoder.clone() };
    for line in needed.iter().rev() {
        // What is wrong is said where the piece is decoded.
        let _ = decoder.decode(line);
    }
    decoder
}
