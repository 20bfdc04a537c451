//! GML, the Graph Modelling Language, both ways.
//!
//! From M. Himsolt, *GML: A portable Graph File Format*, 1997. A file is a list of keys and values,
//! numbers, strings or lists in brackets; its `graph` lists are graphs. Vertices are labelled by
//! their `label` where all have one and these are distinct, else by `name`, else by `id`. All else
//! that is said of a graph, node or edge is kept as an attribute, of nested lists under keys joined
//! by dots (`graphics.x`).
//!
//! Written are all attributes whose keys GML allows (letters, digits and underscores, a letter
//! first). Keys with which GML itself speaks (`id`, `label`, `name`, `source`, `target`) get an
//! underscore at the end and lose it when read.

mod lexer;
mod reader;
mod writer;

pub use reader::read;
pub use writer::write;

const RESERVED: [&str; 8] =
    ["id", "label", "name", "source", "target", "directed", "multigraph", "key"];

/// The key under which an attribute is written.
fn escaped(key: &str) -> std::borrow::Cow<'_, str> {
    if RESERVED.contains(&key.trim_end_matches('_')) {
        format!("{key}_").into()
    } else {
        key.into()
    }
}

fn unescaped(key: &str) -> &str {
    match key.strip_suffix('_') {
        Some(rest) if RESERVED.contains(&rest.trim_end_matches('_')) => rest,
        _ => key,
    }
}

/// Whether an input looks like GML: its first keys lead to `graph [`.
pub(super) fn looks_like(input: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(&input[..input.len().min(4096)])
        .or_else(|error| std::str::from_utf8(&input[..error.valid_up_to()]))
    else {
        return false;
    };
    let mut lexer = lexer::Lexer::new(text);
    let mut after_graph = false;
    let mut first = true;
    while let Ok(Some(token)) = lexer.next() {
        match token.kind {
            lexer::Kind::Open => return after_graph,
            lexer::Kind::Key(key) => after_graph = key.eq_ignore_ascii_case("graph"),
            // Before the graph stand `Creator "…"`, `Version 1` and the like.
            lexer::Kind::Number(_) | lexer::Kind::String(_) if !first => {}
            _ => return false,
        }
        first = false;
    }
    false
}
