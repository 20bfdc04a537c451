//! Boards to JSON: node-link as networkx reads it, and JSON Graph Format.
//!
//! Written as a stream, an entry at a time; strings are escaped by serde_json.

use std::io::{self, Write};

use hashbrown::{HashMap, HashSet};
use serde_json::value::RawValue;

use super::attributes::{STRICT, escaped, escaped_of_graph};
use crate::board::{AttributeKind, AttributeValue, Attributes, Board, EdgeId, VertexId};

/// Writes the node-link form that networkx reads with `node_link_graph(data, edges="edges")`, in
/// one line.
///
/// Integer labels are written as numbers; parallel edges get distinct keys. O(size).
///
/// # Errors
/// Those of `out`.
pub fn write_node_link(board: &Board, out: &mut impl Write) -> io::Result<()> {
    let keys = ParallelKeys::of(board);
    write!(out, "{{\"directed\":{},\"multigraph\":{}", board.is_directed(), keys.is_some())?;
    if board.is_strict() {
        out.write_all(b",\"strict\":true")?;
    }
    out.write_all(b",\"graph\":")?;
    let mut graph = Object::open(out)?;
    if let Some(name) = board.name() {
        graph.string("name", name)?;
    }
    graph.attributes(board.graph_attributes(), 0)?;
    graph.close()?;
    out.write_all(b",\"nodes\":[")?;
    for v in board.vertices() {
        comma_unless_first(v.index(), out)?;
        let mut node = Object::open(out)?;
        node.id("id", board, v)?;
        node.attributes(board.vertex_attributes(), v.index() as u32)?;
        node.close()?;
    }
    out.write_all(b"],\"edges\":[")?;
    for (e, (a, b)) in edges(board) {
        comma_unless_first(e.index(), out)?;
        let number = board.file_edge(e).index() as u32;
        let mut edge = Object::open(out)?;
        edge.id("source", board, a)?;
        edge.id("target", board, b)?;
        let skipped = match &keys {
            Some(keys) if keys.twice.contains(&e.index()) => Some("key"),
            Some(keys) => {
                if board.edge_attributes().get(number, "key").is_none() {
                    edge.raw("key", &keys.numbers[e.index()].to_string())?;
                }
                None
            }
            None => None,
        };
        edge.attributes_but(skipped, board.edge_attributes(), number)?;
        edge.close()?;
    }
    out.write_all(b"]}\n")
}

/// Writes JSON Graph Format, version 2, in one line. Ids are strings. Attributes stand in
/// `metadata`, those with a text for which the format has a field in it: `label`, of edges also
/// `relation` and `id`, of the graph `type`. O(size).
///
/// # Errors
/// Those of `out`.
pub fn write_graph_format(board: &Board, out: &mut impl Write) -> io::Result<()> {
    write!(out, "{{\"graph\":{{\"directed\":{}", board.is_directed())?;
    if let Some(name) = board.name() {
        out.write_all(b",\"label\":")?;
        serde_json::to_writer(&mut *out, name)?;
    }
    // Without a label the id would be the name.
    let fields: &[_] = if board.name().is_some() { &["id", "type"] } else { &["type"] };
    let mut graph = Object { out, empty: false };
    let is_inside = graph.fields(board.graph_attributes(), 0, fields)?;
    if is_inside || board.is_strict() {
        graph.key("metadata")?;
        let mut metadata = Object::open(graph.out)?;
        if board.is_strict() {
            metadata.raw(STRICT, "true")?;
        }
        for (key, value) in board.graph_attributes().of(0) {
            if !is_field(key, value, fields) {
                metadata.attribute(&escaped_of_graph(key), value)?;
            }
        }
        metadata.close()?;
    }
    out.write_all(b",\"nodes\":{")?;
    for v in board.vertices() {
        comma_unless_first(v.index(), out)?;
        serde_json::to_writer(&mut *out, board.label(v))?;
        out.write_all(b":")?;
        let mut node = Object::open(out)?;
        node.metadata(board.vertex_attributes(), v.index() as u32, &["label"])?;
        node.close()?;
    }
    out.write_all(b"},\"edges\":[")?;
    for (e, (a, b)) in edges(board) {
        comma_unless_first(e.index(), out)?;
        let mut edge = Object::open(out)?;
        edge.string("source", board.label(a))?;
        edge.string("target", board.label(b))?;
        let fields = ["id", "label", "relation"];
        edge.metadata(board.edge_attributes(), board.file_edge(e).index() as u32, &fields)?;
        edge.close()?;
    }
    out.write_all(b"]}}\n")
}

fn edges(board: &Board) -> impl Iterator<Item = (EdgeId, (VertexId, VertexId))> + '_ {
    (0..board.edge_count()).map(EdgeId::new).map(|e| (e, board.ends(e)))
}

fn comma_unless_first(index: usize, out: &mut impl Write) -> io::Result<()> {
    if index > 0 { out.write_all(b",") } else { Ok(()) }
}

/// What tells parallel edges apart.
struct ParallelKeys {
    /// A number for each edge that tells it from those parallel to it.
    numbers: Vec<u32>,
    /// Edges whose key a parallel edge has already: it is not written, for edges with equal keys
    /// would be read as one.
    twice: HashSet<usize>,
}

impl ParallelKeys {
    /// `None` if there are no parallel edges and no keys.
    fn of(board: &Board) -> Option<Self> {
        let mut count = HashMap::<(u32, u32), u32>::with_capacity(board.edge_count());
        let ordered = |(a, b): (u32, u32)| {
            if board.is_directed() { (a, b) } else { (a.min(b), a.max(b)) }
        };
        let numbers: Vec<u32> = board
            .pairs()
            .map(|pair| {
                let next = count.entry(ordered(pair)).or_insert(0);
                *next += 1;
                *next - 1
            })
            .collect();
        let attributes = board.edge_attributes();
        let mut twice = HashSet::new();
        if attributes.having("key").next().is_some() {
            let mut seen = HashSet::new();
            for (e, pair) in board.pairs().enumerate() {
                let number = board.file_edge(EdgeId::new(e)).index() as u32;
                let key = attributes.get(number, "key").map(plainest);
                let key = key.unwrap_or_else(|| numbers[e].to_string());
                if !seen.insert((ordered(pair), key)) {
                    twice.insert(e);
                }
            }
        } else if numbers.iter().all(|&number| number == 0) {
            return None;
        }
        Some(ParallelKeys { numbers, twice })
    }
}

/// The same JSON for values that are the same once they are written.
fn plainest(value: AttributeValue<'_>) -> String {
    match (value.kind, serde_json::from_str::<serde_json::Value>(value.text)) {
        (AttributeKind::Json, Ok(json)) => json.to_string(),
        (AttributeKind::Html, _) => format!("html {}", value.text),
        _ => serde_json::Value::from(value.text).to_string(),
    }
}

/// Whether an attribute is a field of JSON Graph Format, where `fields` are: these are texts.
fn is_field(key: &str, value: AttributeValue<'_>, fields: &[&str]) -> bool {
    value.kind == AttributeKind::Text && fields.contains(&key)
}

/// An object being written.
struct Object<'w, W> {
    out: &'w mut W,
    empty: bool,
}

impl<'w, W: Write> Object<'w, W> {
    fn open(out: &'w mut W) -> io::Result<Self> {
        out.write_all(b"{")?;
        Ok(Object { out, empty: true })
    }

    fn key(&mut self, key: &str) -> io::Result<()> {
        if !std::mem::replace(&mut self.empty, false) {
            self.out.write_all(b",")?;
        }
        serde_json::to_writer(&mut *self.out, key)?;
        self.out.write_all(b":")
    }

    fn string(&mut self, key: &str, value: &str) -> io::Result<()> {
        self.key(key)?;
        Ok(serde_json::to_writer(&mut *self.out, value)?)
    }

    fn raw(&mut self, key: &str, value: &str) -> io::Result<()> {
        self.key(key)?;
        self.out.write_all(value.as_bytes())
    }

    /// A vertex's id, as a number where the file had one.
    fn id(&mut self, key: &str, board: &Board, v: VertexId) -> io::Result<()> {
        let label = board.label(v);
        if board.has_integer_label(v) { self.raw(key, label) } else { self.string(key, label) }
    }

    fn attributes(&mut self, attributes: &Attributes, element: u32) -> io::Result<()> {
        self.attributes_but(None, attributes, element)
    }

    fn attributes_but(
        &mut self,
        skipped: Option<&str>,
        attributes: &Attributes,
        element: u32,
    ) -> io::Result<()> {
        for (key, value) in attributes.of(element) {
            if skipped != Some(key) {
                self.attribute(&escaped(key), value)?;
            }
        }
        Ok(())
    }

    fn attribute(&mut self, key: &str, value: AttributeValue<'_>) -> io::Result<()> {
        match value.kind {
            // Not JSON after all, by whoever set it: as a string it loses nothing.
            AttributeKind::Json if serde_json::from_str::<&RawValue>(value.text).is_ok() => {
                self.raw(key, value.text)
            }
            AttributeKind::Json | AttributeKind::Text => self.string(key, value.text),
            AttributeKind::Html => {
                self.key(key)?;
                let mut html = Object::open(self.out)?;
                html.string("html", value.text)?;
                html.close()
            }
        }
    }

    /// Writes the attributes of an element that are among the fields; whether there are others.
    fn fields(
        &mut self,
        attributes: &Attributes,
        element: u32,
        fields: &[&str],
    ) -> io::Result<bool> {
        let mut others = false;
        for (key, value) in attributes.of(element) {
            if is_field(key, value, fields) {
                self.string(key, value.text)?;
            } else {
                others = true;
            }
        }
        Ok(others)
    }

    /// All attributes of an element: the fields, and the others, if there are any, as one object.
    fn metadata(
        &mut self,
        attributes: &Attributes,
        element: u32,
        fields: &[&str],
    ) -> io::Result<()> {
        if !self.fields(attributes, element, fields)? {
            return Ok(());
        }
        self.key("metadata")?;
        let mut metadata = Object::open(self.out)?;
        for (key, value) in attributes.of(element) {
            if !is_field(key, value, fields) {
                metadata.attribute(&escaped(key), value)?;
            }
        }
        metadata.close()
    }

    fn close(self) -> io::Result<()> {
        self.out.write_all(b"}")
    }
}
