//! Attributes in JSON: their names beside those of the form, and their values.

use std::borrow::Cow;

use super::super::ReadError;
use super::build::too_large;
use super::value::{Kind, Value};
use crate::board::{AttributeKind, AttributeValue, BoardError};

/// Names with which the node-link form itself speaks; see [`escaped`].
const RESERVED: [&str; 4] = ["id", "source", "target", "name"];

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
