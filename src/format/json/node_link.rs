//! The forms with a list of nodes and a list of edges: node-link and its relatives.

use std::borrow::Cow;

use super::super::ReadError;
use super::Object;
use super::attributes::{STRICT, inner_key, unescaped_strict};
use super::build::{Build, distinct};
use super::parts::{Words, read_parts};
use super::value::{Kind, Value};
use crate::board::Board;

const NODE_LINK: Words =
    Words { ids: &["id"], ends: &[("source", "target"), ("from", "to")], inner: None };
const GRAPH_FORMAT: Words =
    Words { ids: &["id"], ends: &[("source", "target")], inner: Some("metadata") };
const GRAPHOLOGY: Words =
    Words { ids: &["key"], ends: &[("source", "target")], inner: Some("attributes") };

/// networkx node-link, rustworkx, d3, vis.js, graphology.
pub(super) fn node_link(object: &Object<'_>) -> Result<Board, ReadError> {
    let (edges_key, edges) = match (object.get("links"), object.get("edges")) {
        (Some(links), Some(_)) => {
            return Err(links
                .error("this object has both `links` and `edges`: two forms fit")
                .hint("networkx writes `edges`, d3 `links`; keep one of them"));
        }
        (Some(links), None) => ("links", Some(links)),
        (None, edges) => ("edges", edges),
    };
    if let Some(options) = object.get("options").filter(|options| options.kind() == Kind::Object) {
        return graphology(object, &Object::new(options)?, edges);
    }
    let directed = object.flag("directed", "")?.unwrap_or(false);
    let mut build = Build::new(directed);
    graph_attributes(object, &mut build)?;
    read_parts(&mut build, object.get("nodes"), ("nodes", ""), edges, (edges_key, ""), &NODE_LINK)?;
    Ok(build.finish())
}

/// `[["a", "b"], ["b", "c"]]`: edges as pairs, and nothing else.
pub(super) fn pairs(list: Value<'_>) -> Result<Board, ReadError> {
    let mut build = Build::new(false);
    read_parts(&mut build, None, ("nodes", ""), Some(list), ("", ""), &NODE_LINK)?;
    Ok(build.finish())
}

/// The name and the attributes of a graph in node-link form.
pub(super) fn graph_attributes(object: &Object<'_>, build: &mut Build) -> Result<(), ReadError> {
    const STRUCTURE: [&str; 8] =
        ["nodes", "links", "edges", "adjacency", "directed", "multigraph", "strict", "graph"];
    build.builder.set_strict(object.flag("strict", "")?.unwrap_or(false));
    for (key, value) in &object.entries {
        if key == "name" && value.kind() == Kind::String {
            set_name(build, *value)?;
        } else if !STRUCTURE.contains(&key.as_ref()) {
            build.graph_attribute(key, *value)?;
        }
    }
    match object.get("graph") {
        Some(graph) if graph.kind() != Kind::Null => attribute_entries(build, graph, "graph"),
        _ => Ok(()),
    }
}

/// Keeps the entries of `attributes` as the name and attributes of the graph.
pub(super) fn attribute_entries(
    build: &mut Build,
    attributes: Value<'_>,
    path: &str,
) -> Result<(), ReadError> {
    let mut set = |key: &str, value: Value<'_>| match (key, value.kind()) {
        ("name", Kind::String) => set_name(build, value),
        _ => build.graph_attribute(key, value),
    };
    match attributes.kind() {
        Kind::Object => attributes.for_each_entry(|key, value| set(&key, value)),
        // networkx writes, or once wrote, attributes as a list of pairs.
        Kind::Array => attributes.for_each_element(|i, pair| {
            let parts =
                if pair.kind() == Kind::Array { pair.first_elements(3) } else { Vec::new() };
            match parts.as_slice() {
                [key, value] if key.kind() == Kind::String => set(&key.to_text()?, *value),
                _ => {
                    let path = format_args!("{path}[{i}]");
                    Err(pair.unexpected(&path, "a pair of a key and a value"))
                }
            }
        }),
        _ => Err(attributes.unexpected(&path, "an object with the graph's attributes")),
    }
}

fn set_name(build: &mut Build, value: Value<'_>) -> Result<(), ReadError> {
    build.builder.set_name(value.to_text()?);
    Ok(())
}

/// One graph of JSON Graph Format, version 1 or 2.
pub(super) fn graph_format(graph: &Object<'_>, prefix: &str) -> Result<Board, ReadError> {
    if let Some(hyperedges) = graph.get("hyperedges") {
        return Err(
            hyperedges.error(format!("`{prefix}hyperedges`: a board has edges with two ends only"))
        );
    }
    let mut build = Build::new(graph.flag("directed", prefix)?.unwrap_or(true));
    let is_text = |key: &str| graph.get(key).is_some_and(|value| value.kind() == Kind::String);
    let name = ["label", "id"].into_iter().find(|key| graph.get(key).is_some());
    let name = name.filter(|key| is_text(key));
    if let Some(name) = name.and_then(|key| graph.get(key)) {
        set_name(&mut build, name)?;
    }
    let is_attribute =
        |key: &str| !["nodes", "edges", "directed"].contains(&key) && name != Some(key);
    for (key, value) in &graph.entries {
        if key == "metadata" && value.kind() == Kind::Object {
            let is_outside =
                |name: &str| name != "metadata" && is_attribute(name) && graph.get(name).is_some();
            value.for_each_entry(|inner, value| match value.as_bool() {
                Some(strict) if inner == STRICT => {
                    build.builder.set_strict(strict);
                    Ok(())
                }
                _ => {
                    let inner = inner_key(unescaped_strict(&inner), key, is_outside);
                    build.graph_attribute(&inner, value)
                }
            })?;
        } else if is_attribute(key) {
            build.graph_attribute(key, *value)?;
        }
    }
    let (nodes, edges) = (graph.get("nodes"), graph.get("edges"));
    read_parts(&mut build, nodes, ("nodes", prefix), edges, ("edges", prefix), &GRAPH_FORMAT)?;
    Ok(build.finish())
}

fn graphology(
    object: &Object<'_>,
    options: &Object<'_>,
    edges: Option<Value<'_>>,
) -> Result<Board, ReadError> {
    let kind = options.get("type");
    let said = match kind {
        Some(kind) if kind.kind() == Kind::String => Some(kind.to_text()?),
        _ => None,
    };
    let directed = match said.as_deref() {
        None | Some("directed") => true,
        Some("undirected") => false,
        Some("mixed") => {
            // Mixed is what graphology says by default: it is the edges that tell.
            let mut undirected = 0;
            let mut all = 0;
            if let Some(edges) = edges.filter(|edges| edges.kind() == Kind::Array) {
                edges.for_each_element(|_, edge| {
                    all += 1;
                    if edge.kind() == Kind::Object
                        && Object::new(edge)?.flag("undirected", "")? == Some(true)
                    {
                        undirected += 1;
                    }
                    Ok(())
                })?;
            }
            if undirected != 0 && undirected != all {
                return Err(object
                    .value
                    .error("some edges of this graph are directed and some are not"));
            }
            undirected == 0
        }
        Some(_) => {
            let kind = kind.unwrap_or(object.value);
            return Err(kind
                .error("`options.type` is not a kind of graph")
                .expected("directed, undirected or mixed"));
        }
    };
    let mut build = Build::new(directed);
    if let Some(attributes) = object.get("attributes").filter(|a| a.kind() == Kind::Object) {
        attribute_entries(&mut build, attributes, "attributes")?;
    }
    read_parts(&mut build, object.get("nodes"), ("nodes", ""), edges, ("edges", ""), &GRAPHOLOGY)?;
    Ok(build.finish())
}

/// petgraph's own serde form: `nodes`, `node_holes`, `edge_property`, `edges` as `[a, b, weight]`.
pub(super) fn petgraph(object: &Object<'_>) -> Result<Board, ReadError> {
    let directed = match object.get("edge_property").and_then(|value| value.as_string()).as_deref()
    {
        Some("directed") => true,
        Some("undirected") => false,
        _ => {
            let value = object.get("edge_property").unwrap_or(object.value);
            return Err(value
                .error("`edge_property` is missing or unknown")
                .expected("directed or undirected"));
        }
    };
    let mut build = Build::new(directed);
    let list = |key: &str| match object.get(key) {
        Some(value) if value.kind() == Kind::Array => Ok(value),
        Some(value) => Err(value.unexpected(&key, "a list")),
        None => Err(object.value.error(format!("`{key}` is missing"))),
    };
    let number = |value: Value<'_>, path: String| match value.text().parse::<u32>() {
        Ok(number) => Ok(number),
        Err(_) => Err(value.unexpected(&path, "the number of a node")),
    };
    let mut holes = Vec::new();
    list("node_holes")?.for_each_element(|i, hole| {
        holes.push(number(hole, format!("node_holes[{i}]"))?);
        Ok(())
    })?;
    holes.sort_unstable();
    // Weights that are distinct strings or integers are the labels, else the numbers are.
    let nodes = list("nodes")?;
    let mut weights: Vec<Option<Cow<'_, str>>> = Vec::new();
    nodes.for_each_element(|_, weight| {
        weights.push(match weight.kind() {
            Kind::String => weight.as_string(),
            Kind::Number if weight.is_integer() => Some(Cow::Borrowed(weight.text())),
            _ => None,
        });
        Ok(())
    })?;
    let labelled = distinct(&weights);
    let mut index = 0_u32;
    let mut vertex_of = std::collections::BTreeMap::new();
    nodes.for_each_element(|i, weight| {
        while holes.binary_search(&index).is_ok() {
            index += 1;
        }
        let path = format!("nodes[{i}]");
        let v = if labelled {
            build.add_vertex(weight, &path)?
        } else {
            let v = build.add_numbered(index as usize, weight)?;
            if weight.kind() != Kind::Null {
                build.vertex_attribute(v, "weight", weight)?;
            }
            v
        };
        vertex_of.insert(index, v);
        index += 1;
        Ok(())
    })?;
    list("edges")?.for_each_element(|i, edge| {
        // A hole.
        if edge.kind() == Kind::Null {
            return Ok(());
        }
        let parts = if edge.kind() == Kind::Array { edge.first_elements(4) } else { Vec::new() };
        let [a, b, weight] = parts.as_slice() else {
            return Err(
                edge.unexpected(&format_args!("edges[{i}]"), "a list of two nodes and a weight")
            );
        };
        let end = |value: Value<'_>, which: usize| {
            let path = format!("edges[{i}][{which}]");
            let index = number(value, path.clone())?;
            vertex_of
                .get(&index)
                .copied()
                .ok_or_else(|| value.error(format!("`{path}`: there is no node {index}")))
        };
        let (a, b) = (end(*a, 0)?, end(*b, 1)?);
        let e = build.edge(a, b, None, edge)?;
        if weight.kind() != Kind::Null {
            build.edge_attribute(e, "weight", *weight)?;
        }
        Ok(())
    })?;
    Ok(build.finish())
}
