//! The forms of Cytoscape.js: elements, each with its `data`, in two lists or in one.
//!
//! Ids are strings here: an end that is a number means the node whose id is that text. networkx,
//! which writes `multigraph` beside `elements`, names the ends of edges as it names nodes itself;
//! it gives that name as `value` where the id is another.
//!
//! Beside `data`, `position` is kept as `pos`, as Graphviz has it, and what else is said of the
//! element; not the state of a program that shows it, nor its style.

use std::fmt;

use hashbrown::HashMap;

use super::super::ReadError;
use super::Object;
use super::adjacency::is_number_of_parallel_edge;
use super::build::{Build, Id, too_large};
use super::node_link::attribute_entries;
use super::value::{Kind, Value};
use crate::board::{AttributeValue, Board, VertexId};

/// Keys beside `data` that do not speak of the graph.
const STATE: [&str; 13] = [
    "css",
    "data",
    "grabbable",
    "group",
    "locked",
    "pannable",
    "position",
    "removed",
    "renderedPosition",
    "scratch",
    "selectable",
    "selected",
    "style",
];

/// `elements` with two lists, or one list of both.
pub(super) fn elements(object: &Object<'_>, elements: Value<'_>) -> Result<Board, ReadError> {
    let mut elements_of = Elements {
        build: Build::new(object.flag("directed", "")?.unwrap_or(false)),
        names: object.get("multigraph").map(|_| HashMap::new()),
    };
    if let Some(data) = object.get("data")
        && matches!(data.kind(), Kind::Object | Kind::Array)
    {
        attribute_entries(&mut elements_of.build, data, "data")?;
    }
    match elements.kind() {
        Kind::Array => elements_of.flat(elements, "elements"),
        Kind::Object => elements_of.split(&Object::new(elements)?),
        _ => Err(elements.unexpected(&"elements", "an object with `nodes` and `edges`, or a list")),
    }
}

/// A document that is nothing but a list of elements.
pub(super) fn flat_elements(list: Value<'_>) -> Result<Board, ReadError> {
    Elements { build: Build::new(false), names: None }.flat(list, "")
}

struct Elements {
    build: Build,
    /// In what networkx wrote: its names of nodes, where they are not the ids.
    names: Option<HashMap<String, VertexId>>,
}

impl Elements {
    fn split(mut self, lists: &Object<'_>) -> Result<Board, ReadError> {
        for key in ["nodes", "edges"] {
            let Some(list) = lists.get(key) else { continue };
            if list.kind() != Kind::Array {
                return Err(list.unexpected(&format_args!("elements.{key}"), "a list"));
            }
            list.for_each_element(|i, element| {
                let path = format!("elements.{key}[{i}]");
                let element = element_of(element, &path)?;
                if key == "nodes" { self.node(&element, &path) } else { self.edge(&element, &path) }
            })?;
        }
        Ok(self.build.finish())
    }

    fn flat(mut self, list: Value<'_>, prefix: &str) -> Result<Board, ReadError> {
        // Edges may come before their nodes.
        for edges in [false, true] {
            list.for_each_element(|i, element| {
                let path = format!("{prefix}[{i}]");
                let element = element_of(element, &path)?;
                let group = element.outer.get("group").and_then(|group| group.as_string());
                let is_edge = match group.as_deref() {
                    Some("edges") => true,
                    Some("nodes") => false,
                    _ => element.data.get("source").is_some(),
                };
                match (edges, is_edge) {
                    (false, false) => self.node(&element, &path),
                    (true, true) => self.edge(&element, &path),
                    _ => Ok(()),
                }
            })?;
        }
        Ok(self.build.finish())
    }

    fn node(&mut self, element: &Element<'_>, path: &str) -> Result<(), ReadError> {
        let data = &element.data;
        let Some(id) = data.get("id") else {
            return Err(data.value.error(format!("`{path}.data` has no `id`")));
        };
        let v = self.build.add_vertex(id, &format_args!("{path}.data.id"))?;
        let repeated = self.note_name(v, element, id, path)?;
        for (key, value) in &data.entries {
            if key != "id" && !repeated.contains(&key.as_ref()) {
                self.build.vertex_attribute(v, key, *value)?;
            }
        }
        for (key, value) in element.beside_data() {
            self.build.vertex_attribute(v, key, value)?;
        }
        match element.outer.get("position") {
            Some(position) if data.get("pos").is_none() => self.place(v, position),
            _ => Ok(()),
        }
    }

    /// Keeps a position, in pixels and downwards, as Graphviz has it: in inches, upwards and fixed.
    fn place(&mut self, v: VertexId, position: Value<'_>) -> Result<(), ReadError> {
        const PIXELS: f64 = 72.0;
        let mut coordinates = [None; 2];
        if position.kind() == Kind::Object {
            position.for_each_entry(|key, value| {
                let number = || value.text().parse::<f64>().ok().filter(|x| x.abs() < 1e12);
                match key.as_ref() {
                    "x" => coordinates[0] = number(),
                    "y" => coordinates[1] = number(),
                    _ => {}
                }
                Ok(())
            })?;
        }
        let [Some(x), Some(y)] = coordinates else {
            return self.build.vertex_attribute(v, "position", position);
        };
        // Zero is added to have no zero with a sign.
        let inches = |pixels: f64| (pixels / PIXELS * 1000.0).round() / 1000.0 + 0.0;
        let text = format!("{},{}!", inches(x), inches(-y));
        let set = self.build.builder.set_vertex_attribute(v, "pos", AttributeValue::text(&text));
        set.map_err(too_large(position))
    }

    /// Notes how networkx names a node; returns the keys that say nothing but the id once more.
    fn note_name(
        &mut self,
        v: VertexId,
        element: &Element<'_>,
        id: Value<'_>,
        path: &str,
    ) -> Result<&'static [&'static str], ReadError> {
        let (Some(names), Some(name)) = (&mut self.names, element.data.get("value")) else {
            return Ok(&[]);
        };
        if !matches!(name.kind(), Kind::String | Kind::Number | Kind::Array) {
            return Ok(&[]);
        }
        let path = format_args!("{path}.data.value").to_string();
        let (own, id) = (Build::id(name, &path)?, Build::id(id, &path)?);
        let repeats = |key| {
            let value = element.data.get(key).and_then(|value| value.as_string());
            value.is_some_and(|value| value == id.label())
        };
        if own.label() != id.label() {
            names.insert(own.label().to_owned(), v);
            return Ok(if repeats("name") { &["name"] } else { &[] });
        }
        if own.is_integer() {
            self.build.builder.set_integer_label(v);
        }
        Ok(if repeats("name") { &["value", "name"] } else { &["value"] })
    }

    fn edge(&mut self, element: &Element<'_>, path: &str) -> Result<(), ReadError> {
        let data = &element.data;
        let end = |key: &str| match data.get(key) {
            Some(end) => self.end(end, &format_args!("{path}.data.{key}")),
            None => Err(data
                .value
                .error(format!("`{path}.data` has no `{key}`"))
                .expected("`source` and `target`")),
        };
        let (a, b) = (end("source")?, end("target")?);
        let e = self.build.edge(a, b, data.get("key"), data.value)?;
        for (key, value) in &data.entries {
            let is_kept = match key.as_ref() {
                "source" | "target" => false,
                "key" => !is_number_of_parallel_edge(*value),
                _ => true,
            };
            if is_kept {
                self.build.edge_attribute(e, key, *value)?;
            }
        }
        for (key, value) in element.beside_data() {
            self.build.edge_attribute(e, key, value)?;
        }
        Ok(())
    }

    fn end(&self, value: Value<'_>, path: &dyn fmt::Display) -> Result<VertexId, ReadError> {
        let id: Id<'_> = Build::id(value, path)?;
        let named = self.names.as_ref().and_then(|names| names.get(id.label()).copied());
        named
            .or_else(|| self.build.builder.find(id.label()))
            .ok_or_else(|| self.build.no_node(&id, value, path))
    }
}

/// A node or an edge: what matters stands in `data`.
struct Element<'a> {
    outer: Object<'a>,
    data: Object<'a>,
}

impl<'a> Element<'a> {
    /// What is said of the element beside its data, and not in them.
    fn beside_data(&self) -> impl Iterator<Item = (&str, Value<'a>)> {
        self.outer.entries.iter().filter_map(|(key, value)| {
            let key = key.as_ref();
            let is_kept = !STATE.contains(&key)
                && self.data.get(key).is_none()
                // Programs write it of everything.
                && !(key == "classes" && value.text() == "\"\"");
            is_kept.then_some((key, *value))
        })
    }
}

fn element_of<'a>(element: Value<'a>, path: &str) -> Result<Element<'a>, ReadError> {
    if element.kind() != Kind::Object {
        return Err(element.unexpected(&path, "an object with `data`"));
    }
    let outer = Object::new(element)?;
    match outer.get("data").filter(|data| data.kind() == Kind::Object) {
        Some(data) => Ok(Element { data: Object::new(data)?, outer }),
        None => Err(element
            .error(format!("`{path}` has no `data`"))
            .expected("`data` with an `id`, or with `source` and `target`")),
    }
}
