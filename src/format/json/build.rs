//! A board in the making from JSON: ids, ends, attributes, each with the path of its key.

use std::borrow::Cow;
use std::fmt;

use hashbrown::hash_map::Entry;
use hashbrown::{HashMap, HashSet};

use super::super::ReadError;
use super::attributes::{unescaped, with_attribute};
use super::value::{Kind, Value};
use crate::board::{Board, BoardBuilder, BoardError, EdgeId, Labels, LabelsFull, VertexId};
use crate::suggest;

/// A board in the making.
pub(super) struct Build {
    pub builder: BoardBuilder,
    /// How each vertex's id was written.
    kinds: Vec<IdKind>,
    /// Whether any of them is an integer.
    integers: bool,
    keyed: Keyed,
    /// The texts of the edges' keys.
    keys: Labels,
}

/// Edges with a key, by their ends and the number of their key: equal keys mean one edge.
enum Keyed {
    /// Equal keys are looked for when all edges are there; this is faster, and they are rare.
    Later(Vec<(u32, u32, u32)>),
    AtOnce(HashMap<(u32, u32, u32), EdgeId>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum IdKind {
    Text,
    Integer,
}

impl IdKind {
    /// How the id `value` is written.
    #[inline]
    fn of(value: Value<'_>) -> Self {
        let integer = value.kind() == Kind::Number && value.is_integer();
        if integer { IdKind::Integer } else { IdKind::Text }
    }
}

/// An id: its label and how it was written.
pub(super) struct Id<'a> {
    label: Cow<'a, str>,
    kind: IdKind,
}

impl Id<'_> {
    /// The id as the text of a label.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Whether it was written as an integer.
    pub fn is_integer(&self) -> bool {
        self.kind == IdKind::Integer
    }

    /// The same id as the key of an object would write it.
    pub fn into_text(self) -> Self {
        Id { kind: IdKind::Text, ..self }
    }
}

/// Turns the one error a board can have into one with a place.
pub(super) fn too_large(value: Value<'_>) -> impl Fn(BoardError) -> ReadError + '_ {
    move |error| value.error(error.to_string())
}

impl Build {
    pub fn new(directed: bool) -> Self {
        Build {
            builder: BoardBuilder::new(directed),
            kinds: Vec::new(),
            integers: false,
            keyed: Keyed::AtOnce(HashMap::new()),
            keys: Labels::default(),
        }
    }

    /// Reads an id.
    pub fn id<'a>(value: Value<'a>, path: &dyn fmt::Display) -> Result<Id<'a>, ReadError> {
        match value.kind() {
            Kind::String => match value.as_string() {
                Some(label) => Ok(Id { label, kind: IdKind::Text }),
                None => Err(value.error(format!("`{path}` is not a string of Unicode text"))),
            },
            Kind::Number => {
                let label = if value.text() == "-0" { "0" } else { value.text() };
                Ok(Id { label: Cow::Borrowed(label), kind: IdKind::of(value) })
            }
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
        value: Value<'_>,
        path: &dyn fmt::Display,
    ) -> Result<VertexId, ReadError> {
        match value.as_plain_string() {
            Some(label) => self.add_labelled(label, IdKind::Text, value, path),
            None => {
                let id = Build::id(value, path)?;
                self.add_labelled(&id.label, id.kind, value, path)
            }
        }
    }

    #[inline]
    fn add_labelled(
        &mut self,
        label: &str,
        kind: IdKind,
        value: Value<'_>,
        path: &dyn fmt::Display,
    ) -> Result<VertexId, ReadError> {
        let before = self.builder.vertex_count();
        let v = self.labelled(label, kind, value, path)?;
        if v.index() < before { Err(given_twice(label, value, path)) } else { Ok(v) }
    }

    /// The vertex with this id, made where it is not there.
    pub fn vertex(
        &mut self,
        id: &Id<'_>,
        value: Value<'_>,
        path: &dyn fmt::Display,
    ) -> Result<VertexId, ReadError> {
        self.labelled(&id.label, id.kind, value, path)
    }

    #[inline]
    fn labelled(
        &mut self,
        label: &str,
        kind: IdKind,
        value: Value<'_>,
        path: &dyn fmt::Display,
    ) -> Result<VertexId, ReadError> {
        let v = match self.builder.vertex(label) {
            Ok(v) => v,
            Err(error) => return Err(too_large(value)(error)),
        };
        if v.index() == self.kinds.len() {
            self.kinds.push(kind);
            if kind == IdKind::Integer {
                self.integers = true;
                self.builder.set_integer_label(v);
            }
        } else if self.kinds[v.index()] != kind {
            return Err(written_twice(label, value, path));
        }
        Ok(v)
    }

    /// Notes that the vertex just made has its id as the key of an object: a string.
    pub fn note_text_id(&mut self) {
        self.kinds.push(IdKind::Text);
    }

    /// A vertex labelled by its number, for nodes without id.
    pub fn add_numbered(&mut self, index: usize, value: Value<'_>) -> Result<VertexId, ReadError> {
        let path = format_args!("node {index}");
        self.add_labelled(&index.to_string(), IdKind::Integer, value, &path)
    }

    /// The vertex that an end of an edge names: by id, or by number where no node has that id.
    pub fn end(&self, value: Value<'_>, path: &dyn fmt::Display) -> Result<VertexId, ReadError> {
        self.known(self.find(value, path)?, value, path)
    }

    /// The vertex whose label is the id that `value` is.
    #[inline]
    pub fn find(
        &self,
        value: Value<'_>,
        path: &dyn fmt::Display,
    ) -> Result<Option<VertexId>, ReadError> {
        match value.as_plain_string() {
            Some(label) => Ok(self.builder.find(label)),
            None => Ok(self.builder.find(&Build::id(value, path)?.label)),
        }
    }

    /// The vertex that an end of an edge names, where [`find`](Build::find) has `found` that one.
    #[inline]
    pub fn known(
        &self,
        found: Option<VertexId>,
        value: Value<'_>,
        path: &dyn fmt::Display,
    ) -> Result<VertexId, ReadError> {
        match found {
            Some(v) if self.kinds[v.index()] == IdKind::of(value) => Ok(v),
            _ => self.known_otherwise(found, value, path),
        }
    }

    #[cold]
    fn known_otherwise(
        &self,
        found: Option<VertexId>,
        value: Value<'_>,
        path: &dyn fmt::Display,
    ) -> Result<VertexId, ReadError> {
        let id = Build::id(value, path)?;
        if found.is_some() {
            return Err(value
                .error(format!("`{path}` is {}, the node's id is {}", written(&id), other(&id)))
                .hint("write ids in one way"));
        }
        // The number of a node, only if no id is a number.
        if id.kind == IdKind::Integer && !self.integers {
            match id.label.parse::<usize>() {
                Ok(index) if index < self.kinds.len() => return Ok(VertexId::new(index)),
                _ => {}
            }
        }
        Err(self.no_node(&id, value, path))
    }

    /// The error that no node has the id `id`, which `value` is.
    #[cold]
    pub fn no_node(&self, id: &Id<'_>, value: Value<'_>, path: &dyn fmt::Display) -> ReadError {
        let error = value.error(format!("`{path}`: there is no node {}", written(id)));
        let near = suggest::near_misses(&id.label, self.builder.labels().iter());
        match near.as_slice() {
            [] => error,
            near => {
                let near: Vec<_> = near.iter().map(|l| format!("`{l}`")).collect();
                error.hint(format!("did you mean {}?", near.join(" or ")))
            }
        }
    }

    /// Adds all edges with `add`; those with a key that their ends have already are the same edge
    /// again. `add` may be called twice.
    pub fn edges(
        &mut self,
        mut add: impl FnMut(&mut Self) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        self.keyed = Keyed::Later(Vec::new());
        add(self)?;
        if let Keyed::Later(keyed) = &self.keyed
            && any_twice(self.builder.vertex_count(), keyed)
        {
            self.builder.forget_edges();
            self.keyed = Keyed::AtOnce(HashMap::new());
            add(self)?;
        }
        Ok(())
    }

    /// Adds an edge.
    pub fn edge(
        &mut self,
        a: VertexId,
        b: VertexId,
        key: Option<Value<'_>>,
        value: Value<'_>,
    ) -> Result<EdgeId, ReadError> {
        let Some(key) = key.filter(|key| key.kind() != Kind::Null) else {
            return self.builder.edge(a, b).map_err(too_large(value));
        };
        let (mut x, mut y) = (a.index() as u32, b.index() as u32);
        if !self.builder.is_directed() && x > y {
            std::mem::swap(&mut x, &mut y);
        }
        let too_many = |full: LabelsFull| too_large(value)(full.into());
        let (key, _) = self.keys.intern(&key.plainest()).map_err(too_many)?;
        match &mut self.keyed {
            Keyed::Later(keyed) => keyed.push((x, y, key)),
            Keyed::AtOnce(keyed) => match keyed.entry((x, y, key)) {
                Entry::Occupied(known) => return Ok(*known.get()),
                Entry::Vacant(free) => {
                    let e = self.builder.edge(a, b).map_err(too_large(value))?;
                    return Ok(*free.insert(e));
                }
            },
        }
        self.builder.edge(a, b).map_err(too_large(value))
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

/// Whether anything stands there twice; the first and second numbers are below `count`.
fn any_twice(count: usize, triples: &[(u32, u32, u32)]) -> bool {
    // Sorted by the first number, which is cheap, only small parts are left to be sorted.
    let mut ends = vec![0_u32; count + 1];
    for &(x, ..) in triples {
        ends[x as usize + 1] += 1;
    }
    for v in 0..count {
        ends[v + 1] += ends[v];
    }
    let mut sorted = vec![(0, 0); triples.len()];
    for &(x, y, key) in triples {
        sorted[ends[x as usize] as usize] = (y, key);
        ends[x as usize] += 1;
    }
    // With which first number each second one was seen last.
    let mut seen = vec![u32::MAX; count];
    let mut start = 0;
    (0_u32..).zip(&ends[..count]).any(|(x, &end)| {
        let part = &mut sorted[start..end as usize];
        start = end as usize;
        let again = |&(y, _): &(u32, u32)| std::mem::replace(&mut seen[y as usize], x) == x;
        if part.iter().map(again).fold(false, |any, again| any | again) {
            part.sort_unstable();
            return part.windows(2).any(|pair| pair[0] == pair[1]);
        }
        false
    })
}

/// Node labels for nodes without id: their names where these are all there and distinct.
pub(super) fn distinct(names: &[Option<Cow<'_, str>>]) -> bool {
    let mut seen = HashSet::new();
    names.iter().all(|name| name.as_ref().is_some_and(|name| seen.insert(name.as_ref())))
}

#[cold]
fn given_twice(label: &str, value: Value<'_>, path: &dyn fmt::Display) -> ReadError {
    value.error(format!("the id `{label}` is given twice")).label(format!("again at `{path}`"))
}

#[cold]
fn written_twice(label: &str, value: Value<'_>, path: &dyn fmt::Display) -> ReadError {
    value
        .error(format!("`{path}`: the number {label} and the string \"{label}\" are both ids here"))
        .hint("write all ids as strings or all as numbers")
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
