//! Attributes in JSON: their names beside those of the form, and their values.

use std::borrow::Cow;

use super::super::ReadError;
use super::build::too_large;
use super::value::{Kind, Value};
use crate::board::{AttributeKind, AttributeValue, BoardError};

/// Names with which the node-link form itself speaks; see [`escaped`].
const RESERVED: [&str; 4] = ["id", "source", "target", "name"];

/// The key in the metadata of a graph of JSON Graph Format that says whether the graph is strict.
pub(super) const STRICT: &str = "strict";

/// The name under which an attribute is written: reserved ones get an underscore in front, and
/// so do those that would read like that.
pub(super) fn escaped(key: &str) -> Cow<'_, str> {
    if RESERVED.contains(&key.trim_start_matches('_')) {
        Cow::Owned(format!("_{key}"))
    } else {
        Cow::Borrowed(key)
    }
}

/// The name of an attribute that was written so; see [`escaped`].
pub(super) fn unescaped(key: &str) -> &str {
    match key.strip_prefix('_') {
        Some(rest) if RESERVED.contains(&rest.trim_start_matches('_')) => rest,
        _ => key,
    }
}

/// As [`escaped`], in the metadata of a graph, where [`STRICT`] is reserved too.
pub(super) fn escaped_of_graph(key: &str) -> Cow<'_, str> {
    if key.trim_start_matches('_') == STRICT { Cow::Owned(format!("_{key}")) } else { escaped(key) }
}

/// What [`escaped_of_graph`] writes, as [`escaped`] would have written it.
pub(super) fn unescaped_strict(key: &str) -> &str {
    match key.strip_prefix('_') {
        Some(rest) if rest.trim_start_matches('_') == STRICT => rest,
        _ => key,
    }
}

/// The key that stands in the object `inner` beside other attributes. Where an attribute of this
/// name stands outside too, they are two: the one inside is called `metadata.label`.
pub(super) fn inner_key<'k>(
    key: &'k str,
    inner: &str,
    is_outside: impl FnOnce(&str) -> bool,
) -> Cow<'k, str> {
    let name = unescaped(key);
    if is_outside(name) { Cow::Owned(format!("{inner}.{name}")) } else { Cow::Borrowed(key) }
}

/// Calls `set` with the value as an attribute: strings as text, `{"html": …}` as HTML, the rest as
/// JSON text.
pub(super) fn with_attribute(
    value: Value<'_>,
    set: impl FnOnce(AttributeValue<'_>) -> Result<(), BoardError>,
) -> Result<(), ReadError> {
    let text;
    let attribute = match value.kind() {
        Kind::String => {
            text = value
                .as_string()
                .ok_or_else(|| value.error("this is not a string of Unicode text"))?;
            AttributeValue { text: &text, kind: AttributeKind::Text }
        }
        Kind::Object => match value.entries()?.as_slice() {
            [(key, html)] if key == "html" && html.kind() == Kind::String => {
                text = html
                    .as_string()
                    .ok_or_else(|| html.error("this is not a string of Unicode text"))?;
                AttributeValue { text: &text, kind: AttributeKind::Html }
            }
            _ => AttributeValue { text: value.text(), kind: AttributeKind::Json },
        },
        _ => AttributeValue { text: value.text(), kind: AttributeKind::Json },
    };
    set(attribute).map_err(too_large(value))
}
