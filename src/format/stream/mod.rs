//! Inputs of many graphs, read piece by piece: in memory is one piece, however long the input.
//!
//! A line of graph6, sparse6 or digraph6, a graph of DOT and a document of JSON stand for
//! themselves. They are handed out undecoded, some at a time, so that others can decode them in
//! parallel; only JSON of which it is not clear how many graphs it holds is read here. Other
//! formats, and DOT and JSON that fit in one buffer, are read as a whole: then nothing is handed
//! out before all of it is known to be right.

mod documents;
mod lines;
mod scan;

use std::io::{self, Read};

pub use documents::DocumentPiece;
pub use lines::LinePiece;

use super::nauty::Decoder;
use super::{Format, ReadError, Span, Warning, detect, dot, json, nothing, read};
use crate::Board;
use scan::Scanner;

/// DOT and JSON of up to this many bytes are read as a whole.
const SMALL: usize = detect::LOOK;
/// How much is asked of the source at once.
const READ: usize = 1 << 16;

/// A piece of an input.
#[derive(Debug)]
pub enum Piece {
    /// Graphs that have been read, with the number of the first, from 0.
    Boards {
        /// The number of the first.
        first: usize,
        /// The graphs.
        boards: Vec<Board>,
        /// What was odd.
        warnings: Vec<Warning>,
    },
    /// Lines that are still to be decoded.
    Lines(LinePiece),
    /// Documents of DOT or JSON that are still to be read.
    Documents(DocumentPiece),
    /// Something that is no graph. The next piece goes on behind it.
    Broken(ReadError),
}

/// An input that is read piece by piece.
pub struct Pieces<R> {
    source: R,
    format: Format,
    whole: bool,
    buffer: Vec<u8>,
    /// Where what is not yet handed out begins in `buffer`.
    start: usize,
    ended: bool,
    /// Where `start` is in the input.
    place: Place,
    /// Graphs handed out.
    count: usize,
    /// Whether anything was wrong.
    broken: bool,
    /// Whether a document of JSON stood in more than one line.
    several_lines: bool,
    scanner: Scanner,
    /// How much of what follows `start` the scanner has seen.
    scanned: usize,
    decoder: Decoder,
    state: State,
}

/// A place in the input: line breaks before it, and characters after the last of them.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    line: usize,
    column: usize,
}

impl Place {
    fn pass(&mut self, text: &[u8]) {
        match memchr::memrchr(b'\n', text) {
            Some(last) => {
                self.line += memchr::memchr_iter(b'\n', text).count();
                self.column = characters(&text[last + 1..]);
            }
            None => self.column += characters(text),
        }
    }

    /// An error of a text that begins here, in the input.
    fn of(self, error: ReadError) -> ReadError {
        error.moved(self.line, self.column)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Begin,
    Going,
    Done,
}

impl<R: Read> Pieces<R> {
    /// The pieces of `source`; the format that `format` gives for the first bytes.
    ///
    /// # Errors
    /// Those of `source`.
    pub fn new(source: R, format: impl Fn(&[u8]) -> Format) -> io::Result<Self> {
        let mut pieces = Pieces {
            source,
            format: Format::Dot,
            whole: false,
            buffer: Vec::new(),
            start: 0,
            ended: false,
            place: Place::default(),
            count: 0,
            broken: false,
            several_lines: false,
            scanner: Scanner::default(),
            scanned: 0,
            decoder: Decoder::default(),
            state: State::Begin,
        };
        // To tell a format its first line must be whole, or long.
        while !pieces.ended && !has_content_line(&pieces.buffer) && pieces.buffer.len() < SMALL {
            pieces.fill()?;
        }
        pieces.format = format(&pieces.buffer);
        if pieces.format != Format::Nauty {
            // List formats are told apart by more lines.
            while !pieces.ended && pieces.buffer.len() < SMALL {
                pieces.fill()?;
            }
            pieces.format = format(&pieces.buffer);
        }
        pieces.whole = match pieces.format {
            Format::Nauty => false,
            Format::Dot | Format::Json => pieces.ended && pieces.buffer.len() <= SMALL,
            _ => true,
        };
        Ok(pieces)
    }

    /// Whether all is read before the first piece comes, which is then the only one.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// Hands out graphs of DOT and documents of JSON one by one even where the input is small: what
    /// is broken among them then keeps no others back.
    pub fn one_by_one(&mut self) {
        if matches!(self.format, Format::Dot | Format::Json) {
            self.whole = false;
        }
    }

    /// The next piece. After something broken it goes on where a further graph may begin.
    ///
    /// # Errors
    /// Those of the source.
    pub fn next_piece(&mut self) -> io::Result<Option<Piece>> {
        if self.state == State::Done {
            return Ok(None);
        }
        let begin = std::mem::replace(&mut self.state, State::Going) == State::Begin;
        if begin && self.buffer.starts_with(b"\xef\xbb\xbf") && !self.whole {
            self.start = 3;
        }
        match self.format {
            _ if self.whole => self.all(),
            Format::Nauty => self.next_lines(),
            _ => self.next_document(),
        }
    }

    /// Reads the rest and everything in it.
    fn all(&mut self) -> io::Result<Option<Piece>> {
        while !self.ended {
            self.fill()?;
        }
        self.state = State::Done;
        let input = std::mem::take(&mut self.buffer);
        Ok(Some(match read(&input, self.format) {
            Ok(input) => {
                self.count = input.boards.len();
                Piece::Boards { first: 0, boards: input.boards, warnings: input.warnings }
            }
            Err(error) => Piece::Broken(error),
        }))
    }

    /// The next graphs of DOT or documents of JSON, as many as are there.
    fn next_document(&mut self) -> io::Result<Option<Piece>> {
        let mut piece = DocumentPiece::new(self.format, self.count, self.place);
        while !piece.is_full() && self.state != State::Done {
            let unseen = &self.buffer[self.start + self.scanned..];
            if self.scanned == 0
                && self.is_json_lines()
                && let Some(line) = first_line(unseen)
                && Scanner::default().find_end(self.format, &unseen[..line]).is_none()
            {
                // What does not end in its line is broken if the next line begins anew.
                match unseen[line..].iter().find(|byte| !byte.is_ascii_whitespace()) {
                    Some(b'{') | None if !piece.is_empty() => break,
                    Some(b'{') => return Ok(Some(self.broken_line(line))),
                    None if !self.ended => {
                        self.fill()?;
                        continue;
                    }
                    _ => {}
                }
            }
            let found = self.scanner.find_end(self.format, unseen);
            let end = match found {
                Some(length) => self.scanned + length,
                None if self.ended => self.buffer.len() - self.start,
                None => {
                    self.scanned = self.buffer.len() - self.start;
                    // What is there is handed out before more is waited for.
                    if !piece.is_empty() {
                        break;
                    }
                    self.fill()?;
                    continue;
                }
            };
            let at_end = self.ended && self.start + end == self.buffer.len();
            let document = &self.buffer[self.start..self.start + end];
            if found.is_some() && DocumentPiece::accepts(self.format, document) {
                piece.push(document);
                self.count += 1;
                self.advance(end);
            } else if document.trim_ascii().is_empty() && (!at_end || self.count > 0 || self.broken)
            {
                self.advance(end);
            } else if piece.is_empty() {
                return Ok(Some(self.read_document(end, at_end)));
            } else {
                // It comes next.
                self.scanner = Scanner::default();
                self.scanned = 0;
                break;
            }
            if at_end {
                self.state = State::Done;
            }
        }
        Ok(Some(piece).filter(|piece| !piece.is_empty()).map(Piece::Documents))
    }

    /// Reads the document of `end` bytes; `at_end` says that nothing is behind it.
    fn read_document(&mut self, end: usize, at_end: bool) -> Piece {
        let document = &self.buffer[self.start..self.start + end];
        if at_end {
            self.state = State::Done;
        }
        let input = match self.format {
            Format::Json => json::read(document),
            _ => dot::read(document),
        };
        let place = self.place;
        match input {
            Ok(input) if input.boards.is_empty() && at_end && self.count == 0 => {
                let error = nothing(document);
                self.advance(end);
                Piece::Broken(place.of(error))
            }
            Ok(input) => {
                self.several_lines |= document.trim_ascii().contains(&b'\n');
                self.advance(end);
                let first = self.count;
                self.count += input.boards.len();
                let warnings = input.warnings.into_iter().map(|w| Warning(place.of(w.0)));
                Piece::Boards { first, boards: input.boards, warnings: warnings.collect() }
            }
            Err(error) => {
                // What is broken may have swallowed what follows: try again from the next
                // line on.
                let skip = match self.format {
                    Format::Json => first_line(document).unwrap_or(end),
                    _ => end,
                };
                if skip < end {
                    self.state = State::Going;
                }
                self.advance(skip);
                self.broken = true;
                self.count += 1;
                Piece::Broken(place.of(error))
            }
        }
    }

    /// Whether the documents so far stood in a line each.
    fn is_json_lines(&self) -> bool {
        self.format == Format::Json && self.count > 0 && !self.several_lines
    }

    /// A line of JSON lines that is no document.
    fn broken_line(&mut self, length: usize) -> Piece {
        // Without its line break, so that the error is in this line.
        let line = self.buffer[self.start..self.start + length].trim_ascii_end();
        let error = match json::read(line) {
            Err(error) => error,
            Ok(_) => ReadError::new(line, Span::new(0, line.len()), "this is no document of JSON"),
        };
        let error = self.place.of(error);
        self.advance(length);
        self.count += 1;
        Piece::Broken(error)
    }

    /// Goes on `length` bytes further.
    fn advance(&mut self, length: usize) {
        self.place.pass(&self.buffer[self.start..self.start + length]);
        self.start += length;
        self.scanned = 0;
        self.scanner = Scanner::default();
    }

    /// Reads some more; drops what was handed out where that is much.
    fn fill(&mut self) -> io::Result<()> {
        if self.start > READ && self.start > self.buffer.len() / 2 {
            self.buffer.drain(..self.start);
            self.start = 0;
        }
        let length = self.buffer.len();
        self.buffer.resize(length + READ, 0);
        let result = loop {
            match self.source.read(&mut self.buffer[length..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        self.buffer.truncate(length + *result.as_ref().unwrap_or(&0));
        self.ended = result? == 0;
        Ok(())
    }
}

/// How many characters of UTF-8 begin in `bytes`.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count()
}

/// Where the first line that is not empty ends.
fn first_line(bytes: &[u8]) -> Option<usize> {
    let at = bytes.iter().position(|byte| !byte.is_ascii_whitespace())?;
    memchr::memchr(b'\n', &bytes[at..]).map(|length| at + length + 1)
}

/// Whether a line that is not empty has ended.
fn has_content_line(bytes: &[u8]) -> bool {
    first_line(bytes).is_some()
}
