//! Boards to GML.

use std::io::{self, Write};

use super::super::write_error::{WriteError, refuse_parallel};
use super::escaped;
use crate::board::{AttributeKind, AttributeValue, Attributes, Board, EdgeId};

/// Writes one graph, so that networkx and igraph read it too. O(m log m).
///
/// # Errors
/// Those of `out`.
pub fn write(board: &Board, out: &mut impl Write) -> Result<(), WriteError> {
    let parallel = refuse_parallel(board, "", "").is_err();
    out.write_all(b"graph [\n")?;
    writeln!(out, "  directed {}", u8::from(board.is_directed()))?;
    if parallel {
        out.write_all(b"  multigraph 1\n")?;
    }
    if let Some(name) = board.name() {
        out.write_all(b"  name ")?;
        string(name, out)?;
        out.write_all(b"\n")?;
    }
    attributes(board.graph_attributes(), 0, "  ", out)?;
    for v in board.vertices() {
        write!(out, "  node [\n    id {}\n    label ", v.index())?;
        string(board.label(v), out)?;
        out.write_all(b"\n")?;
        attributes(board.vertex_attributes(), v.index() as u32, "    ", out)?;
        out.write_all(b"  ]\n")?;
    }
    for (index, (a, b)) in board.pairs().enumerate() {
        write!(out, "  edge [\n    source {a}\n    target {b}\n")?;
        if parallel {
            writeln!(out, "    key {index}")?;
        }
        let edge = board.file_edge(EdgeId::new(index)).index() as u32;
        attributes(board.edge_attributes(), edge, "    ", out)?;
        out.write_all(b"  ]\n")?;
    }
    out.write_all(b"]\n")?;
    Ok(())
}

fn attributes(
    attributes: &Attributes,
    element: u32,
    indent: &str,
    out: &mut impl Write,
) -> io::Result<()> {
    if attributes.is_empty() {
        return Ok(());
    }
    for (key, value) in attributes.of(element) {
        let key = escaped(key);
        if !key.split('.').all(is_key) {
            continue;
        }
        out.write_all(indent.as_bytes())?;
        let parts = key.split('.').count();
        for (i, part) in key.split('.').enumerate() {
            write!(out, "{part} ")?;
            if i + 1 < parts {
                out.write_all(b"[ ")?;
            }
        }
        write_value(value, out)?;
        for _ in 1..parts {
            out.write_all(b" ]")?;
        }
        out.write_all(b"\n")?;
    }
    Ok(())
}

fn is_key(key: &str) -> bool {
    key.starts_with(|c: char| c.is_ascii_alphabetic())
        && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

fn write_value(value: AttributeValue<'_>, out: &mut impl Write) -> io::Result<()> {
    let number = value.kind == AttributeKind::Json
        && serde_json::from_str::<serde_json::Number>(value.text).is_ok();
    if number { out.write_all(value.text.trim().as_bytes()) } else { string(value.text, out) }
}

/// GML is ASCII: other characters are written by their numbers.
fn string(text: &str, out: &mut impl Write) -> io::Result<()> {
    out.write_all(b"\"")?;
    for c in text.chars() {
        match c {
            '"' | '&' => write!(out, "&#{};", c as u32)?,
            ' '..='~' => write!(out, "{c}")?,
            _ => write!(out, "&#{};", c as u32)?,
        }
    }
    out.write_all(b"\"")
}
