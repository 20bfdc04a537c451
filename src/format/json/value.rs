//! Walking JSON text without building a tree: every value stays a slice of the input, so each
//! error knows its place, and nothing is allocated for what is only passed over. serde_json checks
//! each document once; from then on only quotes and brackets are looked for.

use std::borrow::Cow;
use std::fmt;

use super::super::{ReadError, Span};
use super::Object;

/// A JSON value as a slice of the input.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    input: &'a str,
    text: &'a str,
    /// How many escapes it has, if it is a string.
    escapes: usize,
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

/// The entries of an object, in order.
pub(super) type Entries<'a> = Vec<(Cow<'a, str>, Value<'a>)>;

impl<'a> Value<'a> {
    /// The value that is the part `text` of `input`.
    pub fn new(input: &'a str, text: &'a str) -> Self {
        let is_string = text.starts_with('"');
        let escapes = if is_string { end_of_string(text.as_bytes(), 0).1 } else { 0 };
        Value { input, text, escapes }
    }

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

    #[inline]
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

    /// The text of a string value without escapes.
    #[inline]
    pub fn as_plain_string(self) -> Option<&'a str> {
        let is_plain = self.escapes == 0 && self.kind() == Kind::String;
        is_plain.then(|| &self.text[1..self.text.len() - 1])
    }

    /// The text of what is known to be a string.
    ///
    /// # Errors
    /// It is not Unicode: it holds half of a surrogate pair.
    pub fn to_text(self) -> Result<Cow<'a, str>, ReadError> {
        self.string().map_err(|error| self.not_unicode(&error))
    }

    /// The same for all ways to write this value.
    pub fn plainest(self) -> Cow<'a, str> {
        let many_ways = match self.kind() {
            Kind::String => self.escapes > 0,
            Kind::Object | Kind::Array => true,
            _ => false,
        };
        if !many_ways {
            return Cow::Borrowed(self.text);
        }
        // What serde_json cannot take, half of a surrogate pair, stays as it is.
        serde_json::from_str::<serde_json::Value>(self.text)
            .map_or(Cow::Borrowed(self.text), |value| Cow::Owned(value.to_string()))
    }

    /// The text of a string value.
    pub fn as_string(self) -> Option<Cow<'a, str>> {
        if self.kind() == Kind::String { self.string().ok() } else { None }
    }

    #[inline]
    fn string(self) -> Result<Cow<'a, str>, serde_json::Error> {
        match self.as_plain_string() {
            Some(text) => Ok(Cow::Borrowed(text)),
            None => serde_json::from_str(self.text).map(Cow::Owned),
        }
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
            let name = key.to_text()?;
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

    /// Calls `f` with the elements of a list, some at a time, and the number of the first of them.
    /// Each comes with its entries if it is an object, and with its elements, under empty keys, if
    /// it is a list.
    ///
    /// # Errors
    /// The first error of `f`; a key that is not Unicode.
    pub fn for_each_batch(
        self,
        mut f: impl FnMut(usize, &[Object<'a>]) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        const TOGETHER: usize = 64;
        debug_assert_eq!(self.kind(), Kind::Array);
        let mut walk = Walk::new(self);
        let mut records: Vec<Object<'a>> = Vec::new();
        let mut index = 0;
        loop {
            let mut count = 0;
            while count < TOGETHER && walk.peek() != b']' {
                if count == records.len() {
                    records.push(Object { value: self, entries: Vec::new() });
                }
                walk.record(&mut records[count])?;
                count += 1;
            }
            if count == 0 {
                return Ok(());
            }
            f(index, &records[..count])?;
            index += count;
        }
    }

    /// All entries of an object.
    pub fn entries(self) -> Result<Entries<'a>, ReadError> {
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
    #[inline(always)]
    fn next(&mut self) -> Option<Value<'a>> {
        if matches!(self.peek(), b']' | b'}') {
            return None;
        }
        let start = self.at;
        let bytes = self.text.as_bytes();
        let escapes;
        (self.at, escapes) = match bytes[start] {
            b'"' => end_of_string(bytes, start),
            b'{' | b'[' => (end_of_brackets(bytes, start), 0),
            _ => (end_of_word(bytes, start), 0),
        };
        Some(Value { input: self.input, text: &self.text[start..self.at], escapes })
    }

    /// The next value, which is there, with its entries or elements.
    #[inline]
    fn record(&mut self, record: &mut Object<'a>) -> Result<(), ReadError> {
        record.entries.clear();
        let first = self.peek();
        if !matches!(first, b'{' | b'[') {
            record.value = self.next().expect("the caller saw a value");
            return Ok(());
        }
        let start = self.at;
        self.at += 1;
        while let Some(value) = self.next() {
            if first == b'[' {
                record.entries.push((Cow::Borrowed(""), value));
                continue;
            }
            let key = value;
            let value = self.next().expect("a key has a value");
            match key.as_plain_string() {
                Some(name) => record.entries.push((Cow::Borrowed(name), value)),
                None => {
                    let name = key.to_text()?;
                    record.entries.push((name, value));
                }
            }
        }
        self.at += 1;
        let text = &self.text[start..self.at];
        record.value = Value { input: self.input, text, escapes: 0 };
        Ok(())
    }
}

/// Behind the list or the object that starts at `at`.
fn end_of_brackets(bytes: &[u8], mut at: usize) -> usize {
    let mut depth = 0_usize;
    loop {
        match bytes[at] {
            b'"' => at = end_of_string(bytes, at).0 - 1,
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

/// Behind the number or the word that starts at `at`.
#[inline]
fn end_of_word(bytes: &[u8], at: usize) -> usize {
    let is_end = |byte: &u8| matches!(byte, b',' | b']' | b'}' | b' ' | b'\t' | b'\n' | b'\r');
    bytes[at..].iter().position(is_end).map_or(bytes.len(), |length| at + length)
}

/// Behind the closing quote of the string that starts at `at`, and how many escapes it has.
#[inline]
fn end_of_string(bytes: &[u8], at: usize) -> (usize, usize) {
    let mut at = at + 1;
    let mut escapes = 0;
    loop {
        // Eight bytes at once: most strings end in them, and where they end need not be guessed.
        match bytes.get(at..).and_then(<[u8]>::first_chunk) {
            Some(&chunk) => {
                let found = quotes_and_backslashes(u64::from_le_bytes(chunk));
                if found == 0 {
                    at += 8;
                    continue;
                }
                at += found.trailing_zeros() as usize / 8;
            }
            None => at += memchr::memchr2(b'"', b'\\', &bytes[at..]).expect("the text is JSON"),
        }
        if bytes[at] == b'"' {
            return (at + 1, escapes);
        }
        escapes += 1;
        at += 2;
    }
}

/// The topmost bit of the first byte that is a quote or a backslash; bits above it may be wrong.
#[inline]
fn quotes_and_backslashes(bytes: u64) -> u64 {
    const ONES: u64 = u64::MAX / 255;
    let zeros = |bytes: u64| bytes.wrapping_sub(ONES) & !bytes & (ONES << 7);
    zeros(bytes ^ (ONES * b'"' as u64)) | zeros(bytes ^ (ONES * b'\\' as u64))
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;
    use serde_json::{Map, Number, Value as Tree};

    use super::super::document::documents;
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
                let check = |record: &Object<'_>| {
                    let tree = walked(record.value, records);
                    if let Tree::Object(object) = &tree {
                        let entries = &record.entries;
                        assert!(entries.iter().all(|(k, v)| object[&**k] == walked(*v, true)));
                        assert_eq!(object.len(), entries.len());
                    }
                    tree
                };
                value
                    .for_each_batch(|first, batch| {
                        assert_eq!(first, list.len());
                        list.extend(batch.iter().map(check));
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
                let value = documents(&text).next().unwrap().unwrap().value;
                assert_eq!(walked(value, false), tree);
                assert_eq!(walked(value, true), tree);
            }
        }
    }
}
