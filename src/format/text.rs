//! What the readers of line-oriented formats share: lines, words and numbers with their places,
//! and boards whose vertices are numbers.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::{Input, ReadError, Span, Warning};
use crate::board::{Board, BoardBuilder, BoardError, VertexId};

/// The text of an input: UTF-8, else Latin-1 with a warning.
pub(super) struct Text<'a> {
    pub text: Cow<'a, str>,
    pub warnings: Vec<Warning>,
}

impl<'a> Text<'a> {
    pub fn new(input: &'a [u8]) -> Self {
        let (text, warnings) = match std::str::from_utf8(input) {
            Ok(text) => (Cow::Borrowed(text), Vec::new()),
            Err(error) => {
                let at = error.valid_up_to();
                let warning = ReadError::new(
                    input,
                    Span::new(at, at + 1),
                    "this is not UTF-8; the input is read as Latin-1",
                );
                let text: String = input.iter().map(|&byte| char::from(byte)).collect();
                (Cow::Owned(text), vec![Warning(warning)])
            }
        };
        // Positions are of the whole input: a byte-order mark stays and is blanked out.
        let text = match text.strip_prefix('\u{feff}') {
            Some(rest) => Cow::Owned(format!("   {rest}")),
            None => text,
        };
        Text { text, warnings }
    }
}

/// An error at a place of a text.
pub(super) fn error(text: &str, span: Span, message: impl Into<String>) -> ReadError {
    ReadError::new(text.as_bytes(), span, message)
}

/// A graph of one board.
pub(super) fn one(board: Board, warnings: Vec<Warning>) -> Input {
    Input { boards: vec![board], warnings }
}

/// A line without its line break.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// The whole text.
    pub all: &'a str,
    /// Where the line starts in it.
    pub start: usize,
    pub text: &'a str,
}

/// The lines of a text.
#[derive(Clone, Debug)]
pub(super) struct Lines<'a> {
    all: &'a str,
    at: usize,
}

pub(super) fn lines(all: &str) -> Lines<'_> {
    Lines { all, at: 0 }
}

impl<'a> Lines<'a> {
    /// The place where the input ends, or the next line begins.
    pub fn end_error(&self, message: impl Into<String>) -> ReadError {
        error(self.all, Span::new(self.at, self.at), message)
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        if self.at >= self.all.len() {
            return None;
        }
        let start = self.at;
        let rest = &self.all[start..];
        let length = memchr::memchr(b'\n', rest.as_bytes()).unwrap_or(rest.len());
        self.at = start + length + 1;
        let text = rest[..length].strip_suffix('\r').unwrap_or(&rest[..length]);
        Some(Line { all: self.all, start, text })
    }
}

impl<'a> Line<'a> {
    /// The words between blanks and tabs.
    pub fn words(self) -> Words<'a> {
        Words { line: self, at: 0, commas: false }
    }

    /// The words between blanks, tabs, commas and semicolons.
    pub fn fields(self) -> Words<'a> {
        Words { line: self, at: 0, commas: true }
    }

    /// An error about the whole line.
    pub fn error(self, message: impl Into<String>) -> ReadError {
        let blank = self.text.len() - self.text.trim_start().len();
        let start = self.start + blank;
        error(self.all, Span::new(start, start + self.text.trim().len()), message)
    }

    /// An error at the end of the line.
    pub fn end_error(self, message: impl Into<String>) -> ReadError {
        let end = self.start + self.text.trim_end().len();
        error(self.all, Span::new(end, end), message)
    }
}

/// The words of a line.
#[derive(Clone, Debug)]
pub(super) struct Words<'a> {
    line: Line<'a>,
    at: usize,
    commas: bool,
}

impl<'a> Words<'a> {
    /// The next word, or an error at the end of the line that says what was expected.
    pub fn need(&mut self, what: &str) -> Result<Word<'a>, ReadError> {
        self.next().ok_or_else(|| self.line.end_error("the line ends too early").expected(what))
    }

    /// Refuses a further word.
    pub fn end(&mut self, what: &str) -> Result<(), ReadError> {
        match self.next() {
            None => Ok(()),
            Some(word) => Err(word.error("there is too much in this line").expected(what)),
        }
    }

    /// Where the rest of the line begins.
    pub fn position(&self) -> usize {
        self.at
    }

    /// Goes on at this byte of the line.
    pub fn set_position(&mut self, at: usize) {
        self.at = at;
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Word<'a>;

    #[inline]
    fn next(&mut self) -> Option<Word<'a>> {
        let bytes = self.line.text.as_bytes();
        let commas = self.commas;
        let separates = |byte: u8| {
            matches!(byte, b' ' | b'\t' | b'\x0b' | b'\x0c' | b'\r')
                || commas && matches!(byte, b',' | b';')
        };
        while self.at < bytes.len() && separates(bytes[self.at]) {
            self.at += 1;
        }
        let start = self.at;
        if start == bytes.len() {
            return None;
        }
        while self.at < bytes.len() && !separates(bytes[self.at]) {
            self.at += 1;
        }
        let line = self.line;
        Some(Word { all: line.all, start: line.start + start, text: &line.text[start..self.at] })
    }
}

/// A word with its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub all: &'a str,
    pub start: usize,
    pub text: &'a str,
}

impl<'a> Word<'a> {
    pub fn error(self, message: impl Into<String>) -> ReadError {
        error(self.all, Span::new(self.start, self.start + self.text.len()), message)
    }

    /// The count that this word is, such as a number of vertices.
    pub fn count(self, what: &str) -> Result<usize, ReadError> {
        self.text
            .parse()
            .map_err(|_| self.error(format!("`{}` is not a number here", self.text)).expected(what))
    }

    /// The vertex that this word numbers, from `first` on, of `n`; 0-based.
    #[inline]
    pub fn vertex(self, first: usize, n: usize) -> Result<VertexId, ReadError> {
        match self.text.parse::<usize>() {
            Ok(number) if number >= first && number - first < n => {
                Ok(VertexId::new(number - first))
            }
            _ => Err(self.bad_vertex(first, n)),
        }
    }

    #[cold]
    fn bad_vertex(self, first: usize, n: usize) -> ReadError {
        let text = self.text;
        let error = match text.parse::<usize>() {
            Ok(_) => self.error(format!("there is no vertex {text}")),
            Err(_) => self.error(format!("`{text}` is no vertex")),
        };
        match n {
            0 => error.label("there are no vertices"),
            n => error.expected(format_args!("a number from {first} to {}", first + n - 1)),
        }
    }

    /// Turns the one error a board can have into one with a place.
    pub fn too_large(self) -> impl Fn(BoardError) -> ReadError + 'a {
        move |error| self.error(error.to_string())
    }
}

/// Refuses a number of vertices that an input of `length` bytes cannot be meant to have: a head of
/// ten bytes must not ask for a hundred gigabytes.
pub(super) fn is_credible(vertices: usize, length: usize) -> bool {
    vertices <= (1 << 24) + 1024 * length
}

/// Says so.
pub(super) fn incredible(vertices: usize) -> String {
    format!("{vertices} vertices are more than an input of this size can be meant to have")
}

/// A board of vertices labelled by the integers from `first` on.
pub(super) fn numbered(
    directed: bool,
    first: usize,
    vertices: usize,
) -> Result<BoardBuilder, BoardError> {
    let mut builder = BoardBuilder::new(directed);
    let mut label = String::new();
    for number in first..first + vertices {
        label.clear();
        let _ = write!(label, "{number}");
        let v = builder.vertex(&label)?;
        builder.set_integer_label(v);
    }
    Ok(builder)
}

/// Whether the labels are the numbers from `first` on, so that a format of numbers loses nothing.
pub(super) fn has_numbers_for_labels(board: &Board, first: usize) -> bool {
    let mut label = String::new();
    board.labels().iter().enumerate().all(|(index, found)| {
        label.clear();
        let _ = write!(label, "{}", index + first);
        label == found
    })
}
