//! What every reader says when it refuses a file, and where in the file.

use std::fmt;

/// A place in the text of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Span {
    /// First byte, 0-based.
    pub start: usize,
    /// One past the last byte; equal to `start` at the end of the input.
    pub end: usize,
}

impl Span {
    /// The bytes `start..end`.
    pub fn new(start: usize, end: usize) -> Self {
        Span { start, end }
    }
}

/// Why an input was refused: what is wrong, where, what was expected, and what may help.
///
/// Displayed as `3:7: what is wrong`; [`ReadError::snippet`] gives the line to show beneath.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    inner: Box<Inner>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Inner {
    message: String,
    label: Option<String>,
    hint: Option<String>,
    place: Place,
    snippet: Option<Snippet>,
    logical: Option<(String, usize)>,
}

/// A position in an input as people count: from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

/// The line of an error, cut around the place where it is very long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snippet {
    /// The text of the line; invalid UTF-8 is shown as U+FFFD.
    pub text: String,
    /// The bytes of `text` to underline; empty at the end of the line.
    pub span: Span,
}

/// How much of a long line is shown on either side of the error.
const CONTEXT: usize = 60;

impl ReadError {
    /// An error at `span` of `input`.
    pub fn new(input: &[u8], span: Span, message: impl Into<String>) -> Self {
        let start = span.start.min(input.len());
        let line_start = memchr::memrchr(b'\n', &input[..start]).map_or(0, |at| at + 1);
        let line_end = memchr::memchr(b'\n', &input[start..]).map_or(input.len(), |at| start + at);
        let line = 1 + memchr::memchr_iter(b'\n', &input[..line_start]).count();
        let before = String::from_utf8_lossy(&input[line_start..start]);
        let before = before.strip_prefix('\u{feff}').unwrap_or(&before);
        let column = before.chars().count() + 1;

        let skipped = before.chars().count().saturating_sub(CONTEXT);
        let mut text = if skipped > 0 { "…".to_owned() } else { String::new() };
        text.extend(before.chars().skip(skipped));
        let marked_start = text.len();
        let marked_end = span.end.clamp(start, line_end);
        let marked = String::from_utf8_lossy(&input[start..marked_end]);
        text.extend(marked.chars().take(CONTEXT));
        let marked_len = text.len();
        // A carriage return at the end of the line belongs to the line break.
        let after =
            input[marked_end..line_end].strip_suffix(b"\r").unwrap_or(&input[marked_end..line_end]);
        let after = String::from_utf8_lossy(after);
        text.extend(after.chars().take(CONTEXT));
        if after.chars().count() > CONTEXT {
            text.push('…');
        }
        ReadError {
            inner: Box::new(Inner {
                message: message.into(),
                label: None,
                hint: None,
                place: Place { line, column },
                snippet: Some(Snippet { text, span: Span::new(marked_start, marked_len) }),
                logical: None,
            }),
        }
    }

    /// Adds what was expected, shown beside the caret.
    pub fn expected(mut self, what: impl fmt::Display) -> Self {
        self.inner.label = Some(format!("expected {what}"));
        self
    }

    /// Adds a note beside the caret.
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.inner.label = Some(label.into());
        self
    }

    /// Adds what may help.
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.inner.hint = Some(hint.into());
        self
    }

    /// Adds the place the file itself claims by a line directive (`# 12 "other.gv"`).
    pub fn logical_place(mut self, file: impl Into<String>, line: usize) -> Self {
        self.inner.logical = Some((file.into(), line));
        self
    }

    /// The same error of a text that stands further on in an input: after `lines` line breaks and,
    /// in the line it begins in, after `columns` characters.
    pub fn moved(mut self, lines: usize, columns: usize) -> Self {
        let place = &mut self.inner.place;
        if place.line == 1 {
            place.column += columns;
        }
        place.line += lines;
        self
    }

    /// What is wrong, in one line.
    pub fn message(&self) -> &str {
        &self.inner.message
    }

    /// What stands beside the caret.
    pub fn label_text(&self) -> Option<&str> {
        self.inner.label.as_deref()
    }

    /// What may help.
    pub fn hint_text(&self) -> Option<&str> {
        self.inner.hint.as_deref()
    }

    /// Where it is in the input.
    pub fn place(&self) -> Place {
        self.inner.place
    }

    /// The line to show.
    pub fn snippet(&self) -> Option<&Snippet> {
        self.inner.snippet.as_ref()
    }

    /// The file and line that a line directive claims.
    pub fn logical(&self) -> Option<(&str, usize)> {
        self.inner.logical.as_ref().map(|(file, line)| (file.as_str(), *line))
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { line, column } = self.inner.place;
        write!(f, "{line}:{column}: {}", self.inner.message)?;
        if let Some(label) = &self.inner.label {
            write!(f, " ({label})")?;
        }
        Ok(())
    }
}

impl std::error::Error for ReadError {}

/// Something odd in an input that was read all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning(pub ReadError);
