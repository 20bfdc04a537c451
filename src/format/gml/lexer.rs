//! The tokens of GML.

use std::borrow::Cow;

use super::super::text;
use super::super::{ReadError, Span};

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind<'a> {
    Open,
    Close,
    Key(&'a str),
    Number(&'a str),
    String(Cow<'a, str>),
}

#[derive(Clone, Debug)]
pub(super) struct Token<'a> {
    pub kind: Kind<'a>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str) -> Self {
        Lexer { text, at: 0 }
    }

    pub fn error(&self, span: Span, message: impl Into<String>) -> ReadError {
        text::error(self.text, span, message)
    }

    /// Where the next token begins, at the latest.
    pub fn here(&self) -> Span {
        Span::new(self.at, self.at)
    }

    pub fn next(&mut self) -> Result<Option<Token<'a>>, ReadError> {
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(self.at) {
                None => return Ok(None),
                Some(b'#') => {
                    let rest = &bytes[self.at..];
                    self.at += memchr::memchr(b'\n', rest).unwrap_or(rest.len());
                }
                Some(byte) if byte.is_ascii_whitespace() => self.at += 1,
                Some(_) => break,
            }
        }
        let start = self.at;
        let kind = match bytes[start] {
            b'[' => {
                self.at += 1;
                Kind::Open
            }
            b']' => {
                self.at += 1;
                Kind::Close
            }
            b'"' => {
                let Some(length) = memchr::memchr(b'"', &bytes[start + 1..]) else {
                    let span = Span::new(start, start + 1);
                    return Err(self.error(span, "this string does not end").expected("a `\"`"));
                };
                self.at = start + length + 2;
                Kind::String(unescape(&self.text[start + 1..start + 1 + length]))
            }
            byte if byte.is_ascii_alphabetic() || byte == b'_' => {
                self.at += word(&bytes[start..], |b| b.is_ascii_alphanumeric() || b == b'_');
                Kind::Key(&self.text[start..self.at])
            }
            byte if byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.') => {
                let part = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.');
                self.at += word(&bytes[start..], part);
                Kind::Number(&self.text[start..self.at])
            }
            _ => {
                let length = self.text[start..].chars().next().map_or(1, char::len_utf8);
                let span = Span::new(start, start + length);
                let found = &self.text[start..start + length];
                return Err(self
                    .error(span, format!("`{}` has no meaning here", found.escape_debug()))
                    .expected("a key, a number, a string or a bracket"));
            }
        };
        Ok(Some(Token { kind, span: Span::new(start, self.at) }))
    }
}

fn word(bytes: &[u8], belongs: impl Fn(u8) -> bool) -> usize {
    bytes.iter().position(|&byte| !belongs(byte)).unwrap_or(bytes.len())
}

/// Replaces `&#233;`, `&#xe9;`, `&quot;` and the like; what is unknown stays.
fn unescape(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        result.push_str(&rest[..at]);
        rest = &rest[at..];
        let entity = rest.find(';').map(|end| &rest[1..end]);
        let character = entity.and_then(|entity| match entity {
            "quot" => Some('"'),
            "amp" => Some('&'),
            "lt" => Some('<'),
            "gt" => Some('>'),
            "apos" => Some('\''),
            "nbsp" => Some('\u{a0}'),
            _ => {
                let number = entity.strip_prefix('#')?;
                let code = match number.strip_prefix(['x', 'X']) {
                    Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16),
                    None => number.parse(),
                };
                char::from_u32(code.ok()?)
            }
        });
        match (character, entity) {
            (Some(character), Some(entity)) => {
                result.push(character);
                rest = &rest[entity.len() + 2..];
            }
            _ => {
                result.push('&');
                rest = &rest[1..];
            }
        }
    }
    result.push_str(rest);
    Cow::Owned(result)
}
