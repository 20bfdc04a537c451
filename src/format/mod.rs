//! Files to boards and back, one module a format.
//!
//! Every reader takes the bytes of an input and gives its boards one by one; every refusal is a
//! [`ReadError`] with its place in the file.

pub mod dot;
mod error;
pub mod json;

use std::fmt;
use std::str::FromStr;

pub use error::{Place, ReadError, Snippet, Span, Warning};

use crate::Board;

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// The language of Graphviz.
    Dot,
    /// JSON in one of the forms people have; see [`json`].
    Json,
}

/// What a reader found in an input.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// The boards, in the order of the input; at least one.
    pub boards: Vec<Board>,
    /// What was odd.
    pub warnings: Vec<Warning>,
}

/// Reads every graph of an input.
///
/// # Errors
/// The first thing wrong. An input without any graph is refused at 1:1.
pub fn read(input: &[u8], format: Format) -> Result<Input, ReadError> {
    let result = match format {
        Format::Dot => dot::read(input)?,
        Format::Json => json::read(input)?,
    };
    if result.boards.is_empty() {
        return Err(ReadError::new(input, Span::default(), "there is no graph in this input")
            .hint("an empty graph is written `graph {}` in DOT"));
    }
    Ok(result)
}

impl Format {
    /// The format that a file's ending says, if it says one.
    pub fn from_path(path: &std::path::Path) -> Option<Format> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "dot" | "gv" => Some(Format::Dot),
            "json" => Some(Format::Json),
            _ => None,
        }
    }

    /// The format that the content looks like: JSON when it begins with a brace or bracket.
    pub fn from_content(input: &[u8]) -> Format {
        let text = input.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input);
        match text.iter().find(|byte| !byte.is_ascii_whitespace()) {
            Some(b'{' | b'[') => Format::Json,
            _ => Format::Dot,
        }
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "dot" | "gv" => Ok(Format::Dot),
            "json" => Ok(Format::Json),
            _ => Err(format!("unknown format `{name}`; there are dot and json")),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Format::Dot => "dot",
            Format::Json => "json",
        })
    }
}
