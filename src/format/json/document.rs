//! The check of a document of JSON, by serde_json: from then on only quotes and brackets are looked
//! for.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::super::{ReadError, Span};
use super::value::{Entries, Value};

/// A document: its text, and where it is an object its entries, which the check finds by the way.
pub(super) struct Document<'a> {
    pub value: Value<'a>,
    pub entries: Entries<'a>,
}

/// The documents of an input, one after the other; each must be taken before the next.
pub(super) fn documents(input: &str) -> impl Iterator<Item = Result<Document<'_>, ReadError>> {
    let mut stream = serde_json::Deserializer::from_str(input).into_iter::<Checked<'_>>();
    std::iter::from_fn(move || {
        let start = stream.byte_offset();
        let checked = match stream.next()? {
            Ok(checked) => checked,
            Err(error) => return Some(Err(syntax_error(input, &error))),
        };
        let text = input[start..stream.byte_offset()].trim_ascii();
        let entries = checked.entries.into_iter();
        Some(Ok(Document {
            value: Value::new(input, text),
            entries: entries.map(|(key, raw)| (key.0, Value::new(input, raw.get()))).collect(),
        }))
    })
}

/// What the check of a document leaves.
#[derive(Default)]
struct Checked<'a> {
    entries: Vec<(Key<'a>, &'a RawValue)>,
}

/// A key, borrowed where it has no escapes.
#[derive(serde::Deserialize)]
struct Key<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'a> Deserialize<'a> for Checked<'a> {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Check)
    }
}

struct Check;

impl<'a> Visitor<'a> for Check {
    type Value = Checked<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Checked { entries })
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Checked::default())
    }

    fn visit_str<E>(self, _: &str) -> Result<Self::Value, E> {
        Ok(Checked::default())
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
        Ok(Checked::default())
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self::Value, E> {
        Ok(Checked::default())
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> {
        Ok(Checked::default())
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> {
        Ok(Checked::default())
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Checked::default())
    }
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
    let message = error.to_string();
    if message.starts_with("control character") {
        // It tells the place before.
        let is_control = |at: &usize| input.as_bytes().get(*at).is_some_and(|byte| *byte < 0x20);
        at = [at + 1, at.saturating_sub(1)].into_iter().find(is_control).unwrap_or(at);
    }
    while !input.is_char_boundary(at) {
        at -= 1;
    }
    let end = input[at..].chars().next().map_or(at, |c| at + c.len_utf8());
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(head, _)| head);
    let span =
        if error.is_eof() { Span::new(input.len(), input.len()) } else { Span::new(at, end) };
    ReadError::new(input.as_bytes(), span, format!("this is not JSON: {message}"))
}
