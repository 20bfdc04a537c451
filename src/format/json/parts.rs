//! Lists of nodes and of edges, as the node-link form and its relatives have them.

use std::fmt;

use super::super::ReadError;
use super::Object;
use super::attributes::inner_key;
use super::build::{Build, distinct, too_large};
use super::edges::EdgeBatch;
use super::value::{Kind, Value};
use crate::board::VertexId;

/// How a form calls its parts.
pub(super) struct Words {
    /// Keys for a node's id, the first that occurs.
    pub ids: &'static [&'static str],
    /// Keys for the ends of an edge.
    pub ends: &'static [(&'static str, &'static str)],
    /// An object whose entries are attributes of their own (`metadata`, `attributes`).
    pub inner: Option<&'static str>,
}

/// Reads the nodes, then the edges; the edges alone make the nodes where these are not listed.
pub(super) fn read_parts(
    build: &mut Build,
    nodes: Option<Value<'_>>,
    (nodes_key, nodes_prefix): (&str, &str),
    edges: Option<Value<'_>>,
    (edges_key, edges_prefix): (&str, &str),
    words: &Words,
) -> Result<(), ReadError> {
    if let Some(nodes) = nodes {
        let path = format!("{nodes_prefix}{nodes_key}");
        read_nodes(build, nodes, &path, words)?;
    }
    let Some(edges) = edges else { return Ok(()) };
    let path = format!("{edges_prefix}{edges_key}");
    if edges.kind() != Kind::Array {
        return Err(edges.unexpected(&path, "a list of edges"));
    }
    build.edges(|build| {
        let mut batch = EdgeBatch::new(words);
        edges.for_each_batch(|first, records| {
            let place = Place { path: &path, index: first };
            let declared = nodes.is_some();
            batch.read(build, records, place, declared).or_else(|error| {
                // One by one, what is wrong first is found first.
                let mut each = records.chunks(1).enumerate();
                each.try_for_each(|(i, one)| batch.read(build, one, place.further(i), declared))?;
                Err(error)
            })
        })
    })
}

fn read_nodes(
    build: &mut Build,
    nodes: Value<'_>,
    path: &str,
    words: &Words,
) -> Result<(), ReadError> {
    match nodes.kind() {
        Kind::Object => nodes.for_each_entry(|id, node| {
            let path = format!("{path}.{id}");
            if build.builder.find(&id).is_some() {
                return Err(node
                    .error(format!("the id `{id}` is given twice"))
                    .label(format!("again at `{path}`")));
            }
            let v = build.builder.vertex(&id).map_err(too_large(node))?;
            build.note_text_id();
            match node.kind() {
                Kind::Object => node_attributes(build, v, &Object::new(node)?, None, words),
                Kind::Null => Ok(()),
                _ => Err(node.unexpected(&path, "an object")),
            }
        }),
        Kind::Array => {
            let id_key = id_key(nodes, words)?;
            nodes.for_each_batch(|first, records| {
                (first..).zip(records).try_for_each(|(i, node)| {
                    read_node(build, node, id_key, &Place { path, index: i }, words)
                })
            })
        }
        _ => Err(nodes.unexpected(&path, "the nodes: a list, or an object by id")),
    }
}

fn read_node(
    build: &mut Build,
    object: &Object<'_>,
    id_key: Option<&str>,
    here: &Place<'_>,
    words: &Words,
) -> Result<(), ReadError> {
    let node = object.value;
    match node.kind() {
        Kind::Object => {
            let Some(key) = id_key else {
                let v = build.add_numbered(here.index, node)?;
                return node_attributes(build, v, object, None, words);
            };
            let Some(id) = object.get(key) else {
                return Err(node
                    .error(format!("`{here}` has no `{key}`"))
                    .hint("other nodes have one"));
            };
            let path = here.part(Part::Key(key));
            let v = build.add_vertex(id, &path)?;
            node_attributes(build, v, object, Some(key), words)
        }
        Kind::String | Kind::Number | Kind::Array => build.add_vertex(node, here).map(|_| ()),
        _ => Err(node.unexpected(here, "a node: an object, a string or an integer")),
    }
}

/// The key that holds the ids; `None` where nodes have none and are numbered: then `name` serves
/// if it is always there and distinct (d3 of old).
fn id_key(nodes: Value<'_>, words: &Words) -> Result<Option<&'static str>, ReadError> {
    let mut names = Vec::new();
    for node in nodes.elements().filter(|node| node.kind() == Kind::Object) {
        let object = Object::new(node)?;
        if let Some(key) = words.ids.iter().find(|key| object.get(key).is_some()) {
            return Ok(Some(key));
        }
        let name = object.get("name").filter(|name| name.kind() == Kind::String);
        names.push(name.and_then(|name| name.as_string()));
    }
    Ok((!names.is_empty() && distinct(&names)).then_some("name"))
}

/// Keeps what a node says besides its id.
fn node_attributes(
    build: &mut Build,
    v: VertexId,
    object: &Object<'_>,
    id_key: Option<&str>,
    words: &Words,
) -> Result<(), ReadError> {
    for (key, value) in &object.entries {
        if Some(key.as_ref()) == words.inner && value.kind() == Kind::Object {
            let is_outside = |name: &str| {
                ![id_key, Some(key.as_ref())].contains(&Some(name)) && object.get(name).is_some()
            };
            value.for_each_entry(|inner, value| {
                build.vertex_attribute(v, &inner_key(&inner, key, is_outside), value)
            })?;
        } else if Some(key.as_ref()) != id_key {
            build.vertex_attribute(v, key, *value)?;
        }
    }
    Ok(())
}

/// `links[3]`, written only when it is needed.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    /// The list.
    pub path: &'a str,
    /// Which of its elements.
    pub index: usize,
}

/// `links[3].source`, written only when it is needed.
pub(super) struct PartPlace<'a> {
    pub place: &'a Place<'a>,
    pub part: Part<'a>,
}

/// A part of an edge or of a node.
#[derive(Clone, Copy)]
pub(super) enum Part<'a> {
    Key(&'a str),
    /// The `id` of the node that stands there as a whole.
    IdOf(&'a str),
    Number(usize),
}

impl<'a> Place<'a> {
    /// The place of the element `i` further in the list.
    pub fn further(self, i: usize) -> Self {
        Place { index: self.index + i, ..self }
    }

    /// The place of a part of it.
    pub fn part(&'a self, part: Part<'a>) -> PartPlace<'a> {
        PartPlace { place: self, part }
    }
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]", self.path, self.index)
    }
}

impl fmt::Display for PartPlace<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.part {
            Part::Key(key) => write!(f, "{}.{key}", self.place),
            Part::IdOf(key) => write!(f, "{}.{key}.id", self.place),
            Part::Number(number) => write!(f, "{}[{number}]", self.place),
        }
    }
}
