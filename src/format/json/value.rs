//! Walking JSON text without building a tree: every value stays a slice of the input, so each
//! error knows its place, and nothing is allocated for what is only passed over. serde_json checks
//! each document once; from then on only quotes and brackets are looked for.

use std::borrow::Cow;
use std::fmt;

use serde_json::value::RawValue;

use super::super::{ReadError, Span};
use super::Object;

/// A JSON value as a slice of the input.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    input: &'a str,
    text: &'a str,
}

/// What kind of value it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Object,
    Array,
    String,
    Number,
    Bool,
    Null,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Object => "an object",
            Kind::Array => "a list",
            Kind::String => "a string",
            Kind::Number => "a number",
            Kind::Bool => "true or false",
            Kind::Null => "null",
        })
    }
}

/// The documents of an input, one after the other; each must be taken before the next.
pub(super) fn documents(input: &str) -> impl Iterator<Item = Result<Value<'_>, ReadError>> {
    let mut stream = serde_json::Deserializer::from_str(input).into_iter::<&RawValue>();
    std::iter::from_fn(move || {
        let next = stream.next()?;
        Some(
            next.map(|raw| Value { input, text: raw.get() })
                .map_err(|error| syntax_error(input, &error)),
        )
    })
}

fn syntax_error(input: &str, error: &serde_json::Error) -> ReadError {
    // serde_json counts lines from 1 and columns in bytes from 1, 0 standing for the line's start.
    let line_start = match error.line() {
        0 | 1 => 0,
        line => memchr::memchr_iter(b'\n', input.as_bytes())
            .nth(line - 2)
            .map_or(input.len(), |at| at + 1),
    };
    let mut at = (line_start + error.column().saturating_sub(1)).min(input.len());
    while !input.is_char_boundary(at) {
        at -= 1;
    }
    let end = input[at..].chars().next().map_or(at, |c| at + c.len_utf8());
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(head, _)| head);
    let span =
        if error.is_eof() { Span::new(input.len(), input.len()) } else { Span::new(at, end) };
    ReadError::new(input.as_bytes(), span, format!("this is not JSON: {message}"))
}

impl<'a> Value<'a> {
    /// The text of the value.
    pub fn text(self) -> &'a str {
        self.text
    }

    /// Where it stands.
    pub fn span(self) -> Span {
        let start = self.text().as_ptr() as usize - self.input.as_ptr() as usize;
        // A long value is marked by its first line only.
        let length = self.text().find('\n').unwrap_or(self.text().len());
        Span::new(start, start + length)
    }

    /// An error at this value.
    pub fn error(self, message: impl Into<String>) -> ReadError {
        ReadError::new(self.input.as_bytes(), self.span(), message)
    }

    /// An error that this value is of the wrong kind.
    pub fn unexpected(self, path: &dyn fmt::Display, expected: &str) -> ReadError {
        self.error(format!("`{path}` is {}", self.kind())).expected(expected)
    }

    pub fn kind(self) -> Kind {
        match self.text().as_bytes()[0] {
            b'{' => Kind::Object,
            b'[' => Kind::Array,
            b'"' => Kind::String,
            b't' | b'f' => Kind::Bool,
            b'n' => Kind::Null,
            _ => Kind::Number,
        }
    }

    /// The text of a string value.
    pub fn as_string(self) -> Option<Cow<'a, str>> {
        if self.kind() == Kind::String { self.string().ok() } else { None }
    }

    fn string(self) -> Result<Cow<'a, str>, serde_json::Error> {
        let inner = &self.text[1..self.text.len() - 1];
        if memchr::memchr(b'\\', inner.as_bytes()).is_none() {
            return Ok(Cow::Borrowed(inner));
        }
        serde_json::from_str(self.text).map(Cow::Owned)
    }

    pub fn as_bool(self) -> Option<bool> {
        match self.text() {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        }
    }

    /// Whether it is a number without fraction and exponent.
    pub fn is_integer(self) -> bool {
        let digits = self.text().strip_prefix('-').unwrap_or(self.text());
        digits.bytes().all(|b| b.is_ascii_digit())
    }

    /// Calls `f` with each entry of an object, in order; not at all if it is none.
    ///
    /// # Errors
    /// The first error of `f`; a key that is not Unicode (a lone surrogate).
    #[inline]
    pub fn for_each_entry(
        self,
        mut f: impl FnMut(Cow<'a, str>, Value<'a>) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        debug_assert_eq!(self.kind(), Kind::Object);
        let mut walk = Walk::new(self);
        while let Some(key) = walk.next() {
            let name = key.string().map_err(|error| key.not_unicode(&error))?;
            if let Some(value) = walk.next() {
                f(name, value)?;
            }
        }
        Ok(())
    }

    /// Calls `f` with each element of a list and its number.
    ///
    /// # Errors
    /// The first error of `f`.
    #[inline]
    pub fn for_each_element(
        self,
        mut f: impl FnMut(usize, Value<'a>) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        debug_assert_eq!(self.kind(), Kind::Array);
        let mut walk = Walk::new(self);
        let mut index = 0;
        while let Some(value) = walk.next() {
            f(index, value)?;
            index += 1;
        }
        Ok(())
    }

    /// Calls `f` with each element of a list, its number, and its entries if it is an object: one
    /// look at the text where the two calls above would take two.
    ///
    /// # Errors
    /// The first error of `f`; a key that is not Unicode.
    pub fn for_each_record(
        self,
        mut f: impl FnMut(usize, &Object<'a>) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        debug_assert_eq!(self.kind(), Kind::Array);
        let mut walk = Walk::new(self);
        let mut record = Object { value: self, entries: Vec::new() };
        let mut index = 0;
        loop {
            record.entries.clear();
            if walk.peek() == b'{' {
                let start = walk.at;
                walk.at += 1;
                while let Some(key) = walk.next() {
                    let name = key.string().map_err(|error| key.not_unicode(&error))?;
                    let value = walk.next().expect("a key has a value");
                    record.entries.push((name, value));
                }
                walk.at += 1;
                record.value = Value { input: self.input, text: &self.text[start..walk.at] };
            } else {
                match walk.next() {
                    Some(value) => record.value = value,
                    None => return Ok(()),
                }
            }
            f(index, &record)?;
            index += 1;
        }
    }

    /// All entries of an object.
    pub fn entries(self) -> Result<Vec<(Cow<'a, str>, Value<'a>)>, ReadError> {
        let mut entries = Vec::new();
        self.for_each_entry(|key, value| {
            entries.push((key, value));
            Ok(())
        })?;
        Ok(entries)
    }

    /// The elements of a list, for who wants only some of them.
    pub fn elements(self) -> impl Iterator<Item = Value<'a>> {
        debug_assert_eq!(self.kind(), Kind::Array);
        let mut walk = Walk::new(self);
        std::iter::from_fn(move || walk.next())
    }

    /// The first elements of a list, at most `most`.
    pub fn first_elements(self, most: usize) -> Vec<Value<'a>> {
        self.elements().take(most).collect()
    }

    /// An error in the text of this value: it was parsed once as a whole, so only a string with
    /// half of a surrogate pair can still be wrong.
    fn not_unicode(self, error: &serde_json::Error) -> ReadError {
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(m, _)| m);
        self.error(format!("this is not JSON: {message}"))
    }
}

/// Goes through the text of a list or an object that is known to be JSON: what is passed over
/// need not be checked again.
struct Walk<'a> {
    input: &'a str,
    text: &'a str,
    at: usize,
}

impl<'a> Walk<'a> {
    /// Inside the outer brackets of `value`.
    fn new(value: Value<'a>) -> Self {
        Walk { input: value.input, text: value.text, at: 1 }
    }

    /// The next byte that says something; the closing bracket is the last.
    #[inline]
    fn peek(&mut self) -> u8 {
        let bytes = self.text.as_bytes();
        while matches!(bytes[self.at], b' ' | b'\t' | b'\n' | b'\r' | b',' | b':') {
            self.at += 1;
        }
        bytes[self.at]
    }

    /// The next value, if the closing bracket does not come first.
    #[inline]
    fn next(&mut self) -> Option<Value<'a>> {
        if matches!(self.peek(), b']' | b'}') {
            return None;
        }
        let start = self.at;
        self.at = end_of_value(self.text.as_bytes(), start);
        Some(Value { input: self.input, text: &self.text[start..self.at] })
    }
}

/// Where the value ends that starts at `at`.
#[inline]
fn end_of_value(bytes: &[u8], mut at: usize) -> usize {
    match bytes[at] {
        b'"' => end_of_string(bytes, at),
        b'{' | b'[' => {
            let mut depth = 0_usize;
            loop {
                match bytes[at] {
                    b'"' => at = end_of_string(bytes, at) - 1,
                    b'{' | b'[' => depth += 1,
                    b'}' | b']' => {
                        depth -= 1;
                        if depth == 0 {
                            return at + 1;
                        }
                    }
                    _ => {}
                }
                at += 1;
            }
        }
        _ => {
            let is_end =
                |byte: &u8| matches!(byte, b',' | b']' | b'}' | b' ' | b'\t' | b'\n' | b'\r');
            bytes[at..].iter().position(is_end).map_or(bytes.len(), |length| at + length)
        }
    }
}

/// Behind the closing quote of the string that starts at `at`.
#[inline]
fn end_of_string(bytes: &[u8], at: usize) -> usize {
    let mut at = at + 1;
    // Most strings are shorter than what a faster search needs to get going.
    let near = bytes.len().min(at + 16);
    while at < near {
        match bytes[at] {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    loop {
        at += memchr::memchr2(b'"', b'\\', &bytes[at..]).expect("the text is JSON");
        if bytes[at] == b'"' {
            return at + 1;
        }
        at += 2;
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;
    use serde_json::{Map, Number, Value as Tree};

    use super::*;

    fn random_text(random: &mut Pcg64Mcg) -> String {
        const LETTERS: [char; 12] =
            ['a', '"', '\\', '{', ']', ',', ':', '\n', 'é', '\u{1F600}', ' ', '\u{1}'];
        let length = [0, 3, 40][random.random_range(0..3)];
        (0..length).map(|_| LETTERS[random.random_range(0..LETTERS.len())]).collect()
    }

    fn random_tree(depth: u32, random: &mut Pcg64Mcg) -> Tree {
        match random.random_range(0..if depth == 0 { 4 } else { 7 }) {
            0 => Tree::Null,
            1 => Tree::Bool(random.random()),
            2 => Tree::Number(Number::from(random.random_range(-1000..1000))),
            3 => Tree::String(random_text(random)),
            4 => (0..random.random_range(0..4)).map(|_| random_tree(depth - 1, random)).collect(),
            _ => {
                let entry = |random: &mut _| (random_text(random), random_tree(depth - 1, random));
                Tree::Object((0..random.random_range(0..4)).map(|_| entry(random)).collect())
            }
        }
    }

    /// The tree by walking, lists of records in their own way.
    fn walked(value: Value<'_>, records: bool) -> Tree {
        match value.kind() {
            Kind::Object => {
                let entries = value.entries().unwrap();
                let walk =
                    |(key, value): (Cow<'_, str>, _)| (key.into_owned(), walked(value, records));
                Tree::Object(entries.into_iter().map(walk).collect::<Map<_, _>>())
            }
            Kind::Array if records => {
                let mut list = Vec::new();
                value
                    .for_each_record(|index, record| {
                        assert_eq!(index, list.len());
                        let tree = walked(record.value, records);
                        if let Tree::Object(object) = &tree {
                            assert!(
                                record
                                    .entries
                                    .iter()
                                    .all(|(k, v)| object[&**k] == walked(*v, true))
                            );
                            assert_eq!(object.len(), record.entries.len());
                        }
                        list.push(tree);
                        Ok(())
                    })
                    .unwrap();
                Tree::Array(list)
            }
            Kind::Array => value.elements().map(|value| walked(value, records)).collect(),
            Kind::String => Tree::String(value.as_string().unwrap().into_owned()),
            _ => serde_json::from_str(value.text()).unwrap(),
        }
    }

    #[test]
    fn walking_finds_what_parsing_finds() {
        let mut random = Pcg64Mcg::seed_from_u64(1);
        for _ in 0..3000 {
            let tree = random_tree(3, &mut random);
            for text in [tree.to_string(), format!(" {:#}\t", tree)] {
                let value = documents(&text).next().unwrap().unwrap();
                assert_eq!(walked(value, false), tree);
                assert_eq!(walked(value, true), tree);
            }
        }
    }
}
