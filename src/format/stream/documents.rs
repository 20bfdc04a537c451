//! Some graphs of DOT or documents of JSON at a time, found by their brackets and not yet read.

use std::ops::ControlFlow;

use super::super::{Format, ReadError, Warning, dot, json, nothing};
use super::Place;
use crate::Board;

/// So many bytes are handed out together, or so many documents.
const BYTES: usize = 1 << 16;
const TOGETHER: usize = 64;
/// A longer document is read where it stands: a copy of it would cost more memory than the other
/// threads save time.
const LONG: usize = 1 << 22;

/// Documents that are still to be read, each of them one graph.
#[derive(Clone, Debug)]
pub struct DocumentPiece {
    format: Format,
    bytes: Vec<u8>,
    /// Where each document ends in `bytes`.
    ends: Vec<usize>,
    /// The number of the first graph.
    first: usize,
    /// Where the first document begins in the input.
    place: Place,
}

impl DocumentPiece {
    pub(super) fn new(format: Format, first: usize, place: Place) -> Self {
        DocumentPiece { format, bytes: Vec::new(), ends: Vec::new(), first, place }
    }

    /// Whether a document that has ended is sure to be one graph, or broken, and goes on behind
    /// its end in both cases.
    pub(super) fn accepts(format: Format, document: &[u8]) -> bool {
        let holds = |key: &[u8]| memchr::memmem::find(document, key).is_some();
        document.len() <= LONG
            && match format {
                // A key may be written with escapes.
                Format::Json => {
                    !(document.trim_ascii().contains(&b'\n')
                        || holds(b"\"graphs\"")
                        || holds(b"\\u"))
                }
                _ => true,
            }
    }

    pub(super) fn push(&mut self, document: &[u8]) {
        self.bytes.extend_from_slice(document);
        self.ends.push(self.bytes.len());
    }

    pub(super) fn is_full(&self) -> bool {
        self.bytes.len() >= BYTES || self.ends.len() >= TOGETHER
    }

    pub(super) fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The number of graphs, broken ones too.
    pub fn graphs(&self) -> usize {
        self.ends.len()
    }

    /// Calls `each` with the number of each graph and the graph with what is odd about it, or what
    /// is wrong with it.
    pub fn read<B>(
        self,
        mut each: impl FnMut(usize, Result<(Board, Vec<Warning>), ReadError>) -> ControlFlow<B>,
    ) -> Option<B> {
        let mut place = self.place;
        let mut start = 0;
        for (at, &end) in self.ends.iter().enumerate() {
            let document = &self.bytes[start..end];
            let input = match self.format {
                Format::Json => json::read(document),
                _ => dot::read(document),
            };
            let graph = match input {
                Err(error) => Err(place.of(error)),
                Ok(mut input) => {
                    let warnings = input.warnings.into_iter().map(|w| Warning(place.of(w.0)));
                    let warnings = warnings.collect();
                    let board = input.boards.pop();
                    board.map(|board| (board, warnings)).ok_or_else(|| place.of(nothing(document)))
                }
            };
            if let ControlFlow::Break(value) = each(self.first + at, graph) {
                return Some(value);
            }
            place.pass(document);
            start = end;
        }
        None
    }
}
