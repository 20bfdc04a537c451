//! Walking JSON text without building a tree: every value stays a slice of the input, so each
//! error knows its place, and nothing is allocated for what is only passed over.

use std::borrow::Cow;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::super::{ReadError, Span};

/// A JSON value as a slice of the input.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    input: &'a str,
    raw: &'a RawValue,
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
        Some(next.map(|raw| Value { input, raw }).map_err(|error| syntax_error(input, &error)))
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
        self.raw.get()
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
        let inner = self.text().strip_prefix('"')?.strip_suffix('"')?;
        if memchr::memchr(b'\\', inner.as_bytes()).is_none() {
            return Some(Cow::Borrowed(inner));
        }
        serde_json::from_str(self.text()).ok().map(Cow::Owned)
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

    /// Calls `f` with each entry of an object, in order.
    ///
    /// # Errors
    /// The first error of `f`; a string that is not Unicode (a lone surrogate).
    pub fn for_each_entry(
        self,
        f: impl FnMut(Cow<'a, str>, Value<'a>) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        self.walk(|walk| walk.entries(f))
    }

    /// Calls `f` with each element of a list and its number.
    ///
    /// # Errors
    /// The first error of `f`.
    pub fn for_each_element(
        self,
        mut f: impl FnMut(usize, Value<'a>) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        let mut index = 0;
        self.walk(|walk| {
            walk.elements(|value| {
                index += 1;
                f(index - 1, value)
            })
        })
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

    /// The first elements of a list, at most `most`.
    pub fn first_elements(self, most: usize) -> Result<Vec<Value<'a>>, ReadError> {
        let mut elements = Vec::new();
        self.for_each_element(|_, value| {
            if elements.len() < most {
                elements.push(value);
            }
            Ok(())
        })?;
        Ok(elements)
    }

    fn walk(
        self,
        f: impl FnOnce(&mut Walk<'a>) -> Result<(), serde_json::Error>,
    ) -> Result<(), ReadError> {
        let mut walk = Walk { value: self, error: None };
        let done = f(&mut walk);
        match (walk.error, done) {
            (Some(error), _) => Err(error),
            (None, Ok(())) => Ok(()),
            // The text was parsed once as a whole: only strings can still be wrong.
            (None, Err(error)) => {
                let message = error.to_string();
                let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(m, _)| m);
                Err(self.error(format!("this is not JSON: {message}")))
            }
        }
    }
}

/// Carries an error of a callback through serde.
struct Walk<'a> {
    value: Value<'a>,
    error: Option<ReadError>,
}

impl<'a> Walk<'a> {
    fn entries(
        &mut self,
        f: impl FnMut(Cow<'a, str>, Value<'a>) -> Result<(), ReadError>,
    ) -> Result<(), serde_json::Error> {
        let mut deserializer = serde_json::Deserializer::from_str(self.value.text());
        let input = self.value.input;
        deserializer.deserialize_map(Callback { input, error: &mut self.error, f })
    }

    fn elements(
        &mut self,
        mut f: impl FnMut(Value<'a>) -> Result<(), ReadError>,
    ) -> Result<(), serde_json::Error> {
        let mut deserializer = serde_json::Deserializer::from_str(self.value.text());
        let input = self.value.input;
        let f = |_: Cow<'a, str>, value| f(value);
        deserializer.deserialize_seq(Callback { input, error: &mut self.error, f })
    }
}

struct Callback<'a, 'e, F> {
    input: &'a str,
    error: &'e mut Option<ReadError>,
    f: F,
}

impl<'a, F> Callback<'a, '_, F>
where
    F: FnMut(Cow<'a, str>, Value<'a>) -> Result<(), ReadError>,
{
    fn call<E: serde::de::Error>(&mut self, key: Cow<'a, str>, raw: &'a RawValue) -> Result<(), E> {
        (self.f)(key, Value { input: self.input, raw }).map_err(|error| {
            *self.error = Some(error);
            E::custom("stopped")
        })
    }
}

impl<'a, F> Visitor<'a> for Callback<'a, '_, F>
where
    F: FnMut(Cow<'a, str>, Value<'a>) -> Result<(), ReadError>,
{
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object or a list")
    }

    fn visit_map<A: MapAccess<'a>>(mut self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key_seed(KeySeed)? {
            let raw = map.next_value::<&'a RawValue>()?;
            self.call(key, raw)?;
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'a>>(mut self, mut seq: A) -> Result<(), A::Error> {
        while let Some(raw) = seq.next_element::<&'a RawValue>()? {
            self.call(Cow::Borrowed(""), raw)?;
        }
        Ok(())
    }
}

/// A key, borrowed where it has no escapes.
struct KeySeed;

impl<'de> DeserializeSeed<'de> for KeySeed {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        struct Key;
        impl<'de> Visitor<'de> for Key {
            type Value = Cow<'de, str>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a key")
            }

            fn visit_borrowed_str<E>(self, key: &'de str) -> Result<Self::Value, E> {
                Ok(Cow::Borrowed(key))
            }

            fn visit_str<E>(self, key: &str) -> Result<Self::Value, E> {
                Ok(Cow::Owned(key.to_owned()))
            }
        }
        deserializer.deserialize_str(Key)
    }
}
