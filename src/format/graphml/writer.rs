//! Boards to GraphML.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};

use super::super::write_error::WriteError;
use crate::board::{AttributeKind, AttributeValue, Attributes, Board, EdgeId};

/// Writes one document of one graph. O(size).
///
/// # Errors
/// A label with a character that XML forbids is refused; the errors of `out`.
pub fn write(board: &Board, out: &mut impl Write) -> Result<(), WriteError> {
    if let Some(label) = board.labels().iter().find(|label| label.contains(is_forbidden)) {
        return Err(WriteError::refused(format!(
            "XML has no control characters, unlike the label {label:?}"
        ))
        .hint("GML or JSON would keep it"));
    }
    out.write_all(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")?;
    out.write_all(b"<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n")?;
    let all = [
        ("graph", "g", board.graph_attributes(), 1),
        ("node", "n", board.vertex_attributes(), board.vertex_count()),
        ("edge", "e", board.edge_attributes(), board.edge_count()),
    ];
    let mut keys = Vec::new();
    for (owner, prefix, attributes, count) in all {
        let found = Keys::of(attributes, count, prefix);
        for (name, (id, kind)) in &found.0 {
            writeln!(
                out,
                "  <key id=\"{id}\" for=\"{owner}\" attr.name=\"{}\" attr.type=\"{kind}\"/>",
                escape(name)
            )?;
        }
        keys.push(found);
    }
    if board.name().is_some() {
        // An id of XML is no text of any kind, so the name is data, as in networkx.
        out.write_all(
            b"  <key id=\"name\" for=\"graph\" attr.name=\"name\" attr.type=\"string\"/>\n",
        )?;
    }
    let direction = if board.is_directed() { "directed" } else { "undirected" };
    writeln!(out, "  <graph edgedefault=\"{direction}\">")?;
    if let Some(name) = board.name() {
        writeln!(out, "    <data key=\"name\">{}</data>", escape(name))?;
    }
    keys[0].write(board.graph_attributes(), 0, "    ", out)?;
    for v in board.vertices() {
        let (number, label) = (v.index() as u32, escape(board.label(v)));
        if board.vertex_attributes().of(number).next().is_none() {
            writeln!(out, "    <node id=\"{label}\"/>")?;
            continue;
        }
        writeln!(out, "    <node id=\"{label}\">")?;
        keys[1].write(board.vertex_attributes(), number, "      ", out)?;
        out.write_all(b"    </node>\n")?;
    }
    for index in 0..board.edge_count() {
        let edge = EdgeId::new(index);
        let (a, b) = board.ends(edge);
        let (a, b) = (escape(board.label(a)), escape(board.label(b)));
        let number = board.file_edge(edge).index() as u32;
        if board.edge_attributes().of(number).next().is_none() {
            writeln!(out, "    <edge source=\"{a}\" target=\"{b}\"/>")?;
            continue;
        }
        writeln!(out, "    <edge source=\"{a}\" target=\"{b}\">")?;
        keys[2].write(board.edge_attributes(), number, "      ", out)?;
        out.write_all(b"    </edge>\n")?;
    }
    out.write_all(b"  </graph>\n</graphml>\n")?;
    Ok(())
}

/// The keys of one kind of element: name to id and type.
struct Keys(BTreeMap<String, (String, &'static str)>);

impl Keys {
    fn of(attributes: &Attributes, count: usize, prefix: &str) -> Keys {
        let mut keys: BTreeMap<String, (String, &'static str)> = BTreeMap::new();
        if attributes.is_empty() {
            return Keys(keys);
        }
        for element in 0..count as u32 {
            for (name, value) in attributes.of(element) {
                let kind = kind(value);
                match keys.get_mut(name) {
                    Some((_, known)) if *known == kind => {}
                    // Values of several types are text, or real numbers where all are numbers.
                    Some((_, known)) => {
                        let numbers = ["long", "double"];
                        let both = numbers.contains(known) && numbers.contains(&kind);
                        *known = if both { "double" } else { "string" };
                    }
                    None => {
                        let id = format!("{prefix}{}", keys.len());
                        keys.insert(name.to_owned(), (id, kind));
                    }
                }
            }
        }
        Keys(keys)
    }

    fn write(
        &self,
        attributes: &Attributes,
        element: u32,
        indent: &str,
        out: &mut impl Write,
    ) -> io::Result<()> {
        for (name, value) in attributes.of(element) {
            let (id, _) = &self.0[name];
            writeln!(out, "{indent}<data key=\"{id}\">{}</data>", escape(value.text))?;
        }
        Ok(())
    }
}

fn kind(value: AttributeValue<'_>) -> &'static str {
    if value.kind != AttributeKind::Json {
        return "string";
    }
    match serde_json::from_str::<serde_json::Value>(value.text) {
        Ok(serde_json::Value::Bool(_)) => "boolean",
        Ok(serde_json::Value::Number(number)) if number.is_i64() => "long",
        Ok(serde_json::Value::Number(_)) => "double",
        _ => "string",
    }
}

fn is_forbidden(c: char) -> bool {
    matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}')
}

/// Escapes for text and for values in quotes; what XML forbids is left out.
fn escape(text: &str) -> Cow<'_, str> {
    let special = |c: char| "<>&\"'\n\r\t".contains(c) || is_forbidden(c);
    if !text.contains(special) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&apos;"),
            // Readers turn plain ones into blanks or line feeds.
            '\n' | '\r' | '\t' => escaped.push_str(&format!("&#{};", c as u32)),
            c if is_forbidden(c) => {}
            c => escaped.push(c),
        }
    }
    Cow::Owned(escaped)
}
