//! The forms that list, for each vertex, its neighbours.

use std::borrow::Cow;
use std::fmt;

use hashbrown::HashMap;

use super::super::ReadError;
use super::build::{Build, too_large};
use super::value::{Kind, Value};
use super::{Object, node_link};
use crate::board::{Board, VertexId};

/// Whether an edge's key only numbers parallel edges, as networkx does.
pub(super) fn is_number_of_parallel_edge(key: Value<'_>) -> bool {
    key.kind() == Kind::Number && key.is_integer() && !key.text().starts_with('-')
}

/// Adds edges from neighbour lists; without direction one named from both ends counts once.
struct Lists {
    build: Build,
    /// How often a neighbour was named from one end and not yet from the other.
    open: HashMap<(u32, u32), u32>,
}

impl Lists {
    fn name(&mut self, v: VertexId, w: VertexId, value: Value<'_>) -> Result<(), ReadError> {
        if !self.build.builder.is_directed() && v != w {
            let (v, w) = (v.index() as u32, w.index() as u32);
            if let Some(count) = self.open.get_mut(&(w, v)).filter(|count| **count > 0) {
                *count -= 1;
                return Ok(());
            }
            *self.open.entry((v, w)).or_insert(0) += 1;
        }
        self.build.edge(v, w, None, value).map(|_| ())
    }
}

/// `{"a": ["b", "c"], "b": []}`; a vertex that is only a neighbour is there all the same.
pub(super) fn dictionary(
    entries: &[(Cow<'_, str>, Value<'_>)],
    directed: bool,
    path: &dyn fmt::Display,
) -> Result<Board, ReadError> {
    let mut lists = Lists { build: Build::new(directed), open: HashMap::new() };
    let path_of = |key: &str| format!("{path}.{key}").trim_start_matches('.').to_owned();
    for (key, list) in entries {
        if lists.build.builder.find(key).is_some() {
            return Err(list.error(format!("the vertex `{key}` is given twice")));
        }
        lists.build.builder.vertex(key).map_err(too_large(*list))?;
        lists.build.note_text_id();
    }
    for (key, list) in entries {
        let path = path_of(key);
        if list.kind() != Kind::Array {
            return Err(list.unexpected(&path, "a list of neighbours"));
        }
        let v = lists.build.builder.find(key).expect("made above");
        list.for_each_element(|i, neighbour| {
            // Keys are strings, so a neighbour written as a number means the same vertex.
            let id = Build::id(neighbour, &format_args!("{path}[{i}]"))?.into_text();
            let w = lists.build.vertex(&id, neighbour, &format_args!("{path}[{i}]"))?;
            lists.name(v, w, neighbour)
        })?;
    }
    Ok(lists.build.finish())
}

/// Whether the first list in `list` that holds anything holds a string: these are ids, no numbers
/// of neighbours.
pub(super) fn holds_strings(list: Value<'_>) -> bool {
    let mut lists = list.elements().filter(|inner| inner.kind() == Kind::Array);
    let is_string = |value: Value<'_>| value.kind() == Kind::String;
    lists
        .find(|inner| inner.elements().next().is_some())
        .is_some_and(|inner| inner.elements().any(is_string))
}

/// `[[1, 2], [0], [0]]`: the neighbours of each vertex by number.
pub(super) fn lists(
    list: Value<'_>,
    directed: bool,
    path: &dyn fmt::Display,
) -> Result<Board, ReadError> {
    let mut lists = Lists { build: Build::new(directed), open: HashMap::new() };
    list.for_each_element(|i, neighbours| {
        if neighbours.kind() != Kind::Array {
            return Err(neighbours.unexpected(&format_args!("{path}[{i}]"), "a list of neighbours"));
        }
        lists.build.add_numbered(i, neighbours).map(|_| ())
    })?;
    let count = lists.build.builder.vertex_count();
    list.for_each_element(|i, neighbours| {
        neighbours.for_each_element(|j, neighbour| {
            let path = format_args!("{path}[{i}][{j}]").to_string();
            match neighbour.text().parse::<usize>() {
                Ok(w) if w < count => lists.name(VertexId::new(i), VertexId::new(w), neighbour),
                Ok(w) => Err(neighbour
                    .error(format!("`{path}`: there is no vertex {w}"))
                    .hint(format!("there are {count}, numbered from 0"))),
                Err(_) => Err(neighbour.unexpected(&path, "the number of a vertex")),
            }
        })
    })?;
    Ok(lists.build.finish())
}

/// networkx's adjacency data, or `adjacency` with plain lists beside `directed`.
pub(super) fn data(object: &Object<'_>, adjacency: Value<'_>) -> Result<Board, ReadError> {
    let directed = object.flag("directed", "")?.unwrap_or(false);
    let Some(nodes) = object.get("nodes") else {
        return match adjacency.kind() {
            Kind::Object => dictionary(&adjacency.entries()?, directed, &"adjacency"),
            Kind::Array => lists(adjacency, directed, &"adjacency"),
            _ => Err(adjacency.unexpected(&"adjacency", "a list of neighbours for each vertex")),
        };
    };
    if nodes.kind() != Kind::Array {
        return Err(nodes.unexpected(&"nodes", "a list of nodes"));
    }
    if adjacency.kind() != Kind::Array {
        return Err(adjacency.unexpected(&"adjacency", "a list for each node"));
    }
    let mut all = Lists { build: Build::new(directed), open: HashMap::new() };
    node_link::graph_attributes(object, &mut all.build)?;
    nodes.for_each_element(|i, node| {
        let path = format!("nodes[{i}].id");
        let fields = if node.kind() == Kind::Object { node.entries()? } else { Vec::new() };
        let Some((_, id)) = fields.iter().find(|(key, _)| key == "id") else {
            return Err(node.error(format!("`nodes[{i}]` has no `id`")));
        };
        let v = all.build.add_vertex(*id, &path)?;
        for (key, value) in fields.iter().filter(|(key, _)| key != "id") {
            all.build.vertex_attribute(v, key, *value)?;
        }
        Ok(())
    })?;
    let count = all.build.builder.vertex_count();
    adjacency.for_each_element(|i, neighbours| {
        if i >= count {
            return Err(neighbours.error(format!("`adjacency[{i}]` belongs to no node")));
        }
        if neighbours.kind() != Kind::Array {
            return Err(
                neighbours.unexpected(&format_args!("adjacency[{i}]"), "a list of neighbours")
            );
        }
        neighbours.for_each_element(|j, neighbour| {
            let path = format!("adjacency[{i}][{j}]");
            let fields =
                if neighbour.kind() == Kind::Object { neighbour.entries()? } else { Vec::new() };
            let Some((_, id)) = fields.iter().find(|(key, _)| key == "id") else {
                return Err(neighbour.error(format!("`{path}` has no `id`")));
            };
            let w = all.build.end(*id, &format_args!("{path}.id"))?;
            let before = all.build.builder.edge_count();
            all.name(VertexId::new(i), w, neighbour)?;
            if all.build.builder.edge_count() > before {
                let e = crate::board::EdgeId::new(before);
                for (key, value) in &fields {
                    if key != "id" && !(key == "key" && is_number_of_parallel_edge(*value)) {
                        all.build.edge_attribute(e, key, *value)?;
                    }
                }
            }
            Ok(())
        })
    })?;
    Ok(all.build.finish())
}
