//! Why a command ends without doing its work, how that is said, and with which exit code.

use std::io;
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use crate::format::{ReadError, Span, WriteError};

/// Bad usage or bad input.
pub const BAD: u8 = 2;
/// A limit left something unknown.
pub const UNKNOWN: u8 = 3;
/// Interrupted by the user.
pub const INTERRUPTED: u8 = 130;

/// Why a command ends without doing its work.
#[derive(Debug)]
pub enum Failure {
    /// Something is wrong that has no place in a file.
    Plain {
        /// What.
        message: String,
        /// What may help.
        hint: Option<String>,
    },
    /// Something is wrong in a file.
    Input {
        /// The name to show for the file.
        file: String,
        /// What and where.
        error: ReadError,
    },
    /// The reader of our output has gone: nothing to say.
    ClosedPipe,
}

impl Failure {
    /// A failure without a place.
    pub fn new(message: impl Into<String>) -> Self {
        Failure::Plain { message: message.into(), hint: None }
    }

    /// Adds what may help.
    pub fn hint(self, hint: impl Into<String>) -> Self {
        match self {
            Failure::Plain { message, .. } => Failure::Plain { message, hint: Some(hint.into()) },
            other => other,
        }
    }

    /// A failure to read or write a file.
    pub fn io(doing: &str, path: &Path, error: &io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Failure::ClosedPipe;
        }
        Failure::new(format!("cannot {doing} `{}`: {error}", path.display()))
    }

    /// Says it on standard error; the exit code.
    pub fn report(&self) -> ExitCode {
        match self {
            Failure::ClosedPipe => return ExitCode::SUCCESS,
            Failure::Plain { message, hint } => {
                let mut group = Group::with_title(Level::ERROR.primary_title(message.as_str()));
                if let Some(hint) = hint {
                    group = group.element(Level::HELP.message(hint.as_str()));
                }
                print(&[group]);
            }
            Failure::Input { file, error } => print_placed(Level::ERROR, file, error),
        }
        ExitCode::from(BAD)
    }
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Refused { message, hint } => Failure::Plain { message, hint },
            WriteError::Io(error) => error.into(),
        }
    }
}

impl From<io::Error> for Failure {
    /// A failure to write to standard output.
    fn from(error: io::Error) -> Self {
        Failure::io("write to", Path::new("standard output"), &error)
    }
}

/// Says that something, without a place in a file, is odd.
pub fn warn_plainly(message: &str) {
    print(&[Group::with_title(Level::WARNING.primary_title(message))]);
}

/// Says what may be good to know.
pub fn note(message: &str) {
    print(&[Group::with_title(Level::NOTE.primary_title(message))]);
}

/// Says that something in a file is odd.
pub fn warn(file: &str, error: &ReadError) {
    print_placed(Level::WARNING, file, error);
}

fn print_placed(level: Level<'static>, file: &str, error: &ReadError) {
    let place = error.place();
    let mut group = Group::with_title(level.primary_title(error.message()));
    match error.snippet() {
        Some(snippet) => {
            let Span { start, end } = snippet.span;
            let mark = AnnotationKind::Primary.span(start..end.max(start));
            let mark = match error.label_text() {
                Some(label) => mark.label(label),
                None => mark,
            };
            group = group
                .element(Origin::path(file).line(place.line).char_column(place.column))
                .element(
                    Snippet::source(snippet.text.as_str()).line_start(place.line).annotation(mark),
                );
        }
        None => {
            group = group.element(Origin::path(file).line(place.line).char_column(place.column))
        }
    }
    if let Some((other, line)) = error.logical() {
        group = group.element(Level::NOTE.message(format!("the input calls this {other}:{line}")));
    }
    if let Some(hint) = error.hint_text() {
        group = group.element(Level::HELP.message(hint));
    }
    print(&[group]);
}

fn print(report: &[Group<'_>]) {
    // Colours are stripped where standard error does not want them.
    // Who cannot be told cannot be told that either: the exit code still says it.
    let _ = writeln!(anstream::stderr(), "{}", Renderer::styled().render(report));
}
