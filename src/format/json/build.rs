//! A board in the making from JSON: ids, ends, attributes, each with the path of its key.

use std::borrow::Cow;
use std::fmt;

use hashbrown::hash_map::Entry;
use hashbrown::{HashMap, HashSet};

use super::super::ReadError;
use super::value::{Kind, Value};
use crate::board::{
    AttributeKind, AttributeValue, Board, BoardBuilder, BoardError, EdgeId, VertexId,
};
use crate::suggest;

/// A board in the making.
pub(super) struct Build {
    pub builder: BoardBuilder,
    /// How each vertex's id was written.
    kinds: Vec<IdKind>,
    /// Edges with a key, where equal keys between the same ends mean one edge.
    keyed: HashMap<(u32, u32, EdgeKey), EdgeId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum IdKind {
    Text,
    Integer,
}

/// A key that tells parallel edges apart. Most are small numbers: no text is kept for them.
#[derive(PartialEq, Eq, Hash)]
enum EdgeKey {
    Number(u32),
    Text(Box<str>),
}

impl EdgeKey {
    fn new(text: &str) -> Self {
        // A number of JSON has no leading zeros: equal numbers are equal texts.
        let number = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse());
        match number {
            Some(Ok(number)) => EdgeKey::Number(number),
            _ => EdgeKey::Text(text.into()),
        }
    }
}

/// An id: its label and how it was written.
pub(super) struct Id<'a> {
    label: Cow<'a, str>,
    kind: IdKind,
}

impl Id<'_> {
    /// The same id as the key of an object would write it.
    pub fn into_text(self) -> Self {
        Id { kind: IdKind::Text, ..self }
    }
}

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

fn unescaped(key: &str) -> &str {
    match key.strip_prefix('_') {
        Some(rest) if RESERVED.contains(&rest.trim_start_matches('_')) => rest,
        _ => key,
    }
}

/// Turns the one error a board can have into one with a place.
pub(super) fn too_large(value: Value<'_>) -> impl Fn(BoardError) -> ReadError + '_ {
    move |error| value.error(error.to_string())
}

impl Build {
    pub fn new(directed: bool) -> Self {
        Build { builder: BoardBuilder::new(directed), kinds: Vec::new(), keyed: HashMap::new() }
    }

    /// Reads an id.
    pub fn id<'a>(value: Value<'a>, path: &dyn fmt::Display) -> Result<Id<'a>, ReadError> {
        match value.kind() {
            Kind::String => match value.as_string() {
                Some(label) => Ok(Id { label, kind: IdKind::Text }),
                None => Err(value.error(format!("`{path}` is not a string of Unicode text"))),
            },
            Kind::Number if value.is_integer() => {
                let label = if value.text() == "-0" { "0" } else { value.text() };
                Ok(Id { label: Cow::Borrowed(label), kind: IdKind::Integer })
            }
            Kind::Number => Ok(Id { label: Cow::Borrowed(value.text()), kind: IdKind::Text }),
            Kind::Array => {
                let mut parts: Vec<String> = Vec::new();
                value.for_each_element(|i, part| match part.kind() {
                    Kind::String | Kind::Number => {
                        let path = format!("{path}[{i}]");
                        parts.push(Build::id(part, &path)?.label.into_owned());
                        Ok(())
                    }
                    _ => Err(part.unexpected(&format_args!("{path}[{i}]"), "a string or a number")),
                })?;
                Ok(Id { label: Cow::Owned(parts.join(",")), kind: IdKind::Text })
            }
            _ => Err(value.unexpected(path, "an id: a string or an integer")),
        }
    }

    /// Adds a vertex that must be new.
    pub fn add_vertex(
        &mut self,
        id: &Id<'_>,
        value: Value<'_>,
        path: &dyn fmt::Display,
    ) -> Result<VertexId, ReadError> {
        let before = self.builder.vertex_count();
        let v = self.vertex(id, value, path)?;
        if v.index() < before {
            return Err(value
                .error(format!("the id `{}` is given twice", id.label))
                .label(format!("again at `{path}`")));
        }
        Ok(v)
    }

    /// The vertex with this id, made where it is not there.
    pub fn vertex(
        &mut self,
        id: &Id<'_>,
        value: Value<'_>,
        path: &dyn fmt::Display,
    ) -> Result<VertexId, ReadError> {
        let v = self.builder.vertex(&id.label).map_err(too_large(value))?;
        if v.index() == self.kinds.len() {
            self.kinds.push(id.kind);
            if id.kind == IdKind::Integer {
                self.builder.set_integer_label(v);
            }
        } else if self.kinds[v.index()] != id.kind {
            return Err(value
                .error(format!(
                    "`{path}`: the number {label} and the string \"{label}\" are both ids here",
                    label = id.label
                ))
                .hint("write all ids as strings or all as numbers"));
        }
        Ok(v)
    }

    /// Notes that the vertex just made has its id as the key of an object: a string.
    pub fn note_text_id(&mut self) {
        self.kinds.push(IdKind::Text);
    }

    /// A vertex labelled by its number, for nodes without id.
    pub fn add_numbered(&mut self, index: usize, value: Value<'_>) -> Result<VertexId, ReadError> {
        let id = Id { label: Cow::Owned(index.to_string()), kind: IdKind::Integer };
        self.add_vertex(&id, value, &format_args!("node {index}"))
    }

    /// The vertex that an end of an edge names: by id, or by number where no node has that id.
    pub fn end(&self, value: Value<'_>, path: &dyn fmt::Display) -> Result<VertexId, ReadError> {
        let id = Build::id(value, path)?;
        if let Some(v) = self.builder.find(&id.label) {
            if self.kinds[v.index()] == id.kind {
                return Ok(v);
            }
            // 1 where the node is "1": the number of a node only if no id looks like a number.
            return Err(value
                .error(format!("`{path}` is {}, the node's id is {}", written(&id), other(&id)))
                .hint("write ids in one way"));
        }
        if id.kind == IdKind::Integer && !self.kinds.contains(&IdKind::Integer) {
            match id.label.parse::<usize>() {
                Ok(index) if index < self.kinds.len() => return Ok(VertexId::new(index)),
                _ => {}
            }
        }
        let error = value.error(format!("`{path}`: there is no node {}", written(&id)));
        let near = suggest::near_misses(&id.label, self.builder.labels().iter());
        Err(match near.as_slice() {
            [] => error,
            near => {
                let near: Vec<_> = near.iter().map(|l| format!("`{l}`")).collect();
                error.hint(format!("did you mean {}?", near.join(" or ")))
            }
        })
    }

    /// Adds an edge; one with a key that its ends have already is the same edge again.
    pub fn edge(
        &mut self,
        a: VertexId,
        b: VertexId,
        key: Option<Value<'_>>,
        value: Value<'_>,
    ) -> Result<EdgeId, ReadError> {
        let Some(key) = key else {
            return self.builder.edge(a, b).map_err(too_large(value));
        };
        let (mut x, mut y) = (a.index() as u32, b.index() as u32);
        if !self.builder.is_directed() && x > y {
            std::mem::swap(&mut x, &mut y);
        }
        match self.keyed.entry((x, y, EdgeKey::new(key.text()))) {
            Entry::Occupied(known) => Ok(*known.get()),
            Entry::Vacant(free) => {
                Ok(*free.insert(self.builder.edge(a, b).map_err(too_large(value))?))
            }
        }
    }

    /// Sets an attribute of the graph.
    pub fn graph_attribute(&mut self, key: &str, value: Value<'_>) -> Result<(), ReadError> {
        let builder = &mut self.builder;
        with_attribute(value, |v| builder.set_graph_attribute(unescaped(key), v))
    }

    /// Sets an attribute of a vertex.
    pub fn vertex_attribute(
        &mut self,
        v: VertexId,
        key: &str,
        value: Value<'_>,
    ) -> Result<(), ReadError> {
        let builder = &mut self.builder;
        with_attribute(value, |text| builder.set_vertex_attribute(v, unescaped(key), text))
    }

    /// Sets an attribute of an edge.
    pub fn edge_attribute(
        &mut self,
        e: EdgeId,
        key: &str,
        value: Value<'_>,
    ) -> Result<(), ReadError> {
        let builder = &mut self.builder;
        with_attribute(value, |text| builder.set_edge_attribute(e, unescaped(key), text))
    }

    pub fn finish(self) -> Board {
        self.builder.build()
    }
}

/// Node labels for nodes without id: their names where these are all there and distinct.
pub(super) fn distinct(names: &[Option<Cow<'_, str>>]) -> bool {
    let mut seen = HashSet::new();
    names.iter().all(|name| name.as_ref().is_some_and(|name| seen.insert(name.as_ref())))
}

fn written(id: &Id<'_>) -> String {
    match id.kind {
        IdKind::Integer => id.label.to_string(),
        IdKind::Text => format!("\"{}\"", id.label),
    }
}

fn other(id: &Id<'_>) -> String {
    match id.kind {
        IdKind::Integer => format!("\"{}\"", id.label),
        IdKind::Text => id.label.to_string(),
    }
}

/// Calls `set` with the value as an attribute: strings as text, `{"html": …}` as HTML, the rest as
/// JSON text.
fn with_attribute(
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
