//! Graphs in JSON, in the forms people have.
//!
//! Read, told apart by their keys:
//!
//! | form | keys | direction |
//! | --- | --- | --- |
//! | node-link (networkx, rustworkx, d3, vis.js) | `nodes`, and `links` or `edges` | `directed`, else none |
//! | [JSON Graph Format](https://jsongraphformat.info) | `graph` or `graphs` | `directed`, else arcs, as its specification says |
//! | Cytoscape.js (and what networkx writes for it) | `elements`, or a list of elements | `directed`, else none |
//! | graphology | `options` | `options.type` |
//! | petgraph's serde form | `node_holes` | `edge_property` |
//! | networkx adjacency data | `adjacency` | `directed`, else none |
//! | list of edges: `[["a", "b"], ["b", "c"]]`, where these are strings | none | none |
//! | lists of neighbours: `{"a": ["b"], "b": []}`, `[[1], [0]]` | none of these | none |
//!
//! Ends of edges are ids, or numbers of nodes where no node has such an id; edges may be pairs.
//! Ids of Cytoscape.js are strings, and an end written as a number means that text.
//! Of neighbour lists without direction an edge named from both ends counts once, at first sight.
//! A list id, as networkx writes for a grid, is its parts joined by commas.
//!
//! Everything else that is said of a graph, node or edge is kept as an attribute. Names that the
//! form itself uses (`id`, `source`, `target`, `name`) get an underscore in front when written
//! and lose it when read; an HTML value of DOT is written `{"html": "…"}`. Texts for which JSON
//! Graph Format has a field (`label`, `relation`, `type`) stand in it, the rest in `metadata`.
//!
//! Several documents may follow one another, one a line or not.

mod adjacency;
mod attributes;
mod build;
mod cytoscape;
mod document;
mod edges;
mod hypergraph;
mod node_link;
mod parts;
mod value;
mod writer;

pub use hypergraph::read_hypergraph;
pub use writer::{write_graph_format, write_node_link};

use std::borrow::Cow;

use super::{Input, ReadError, Span};
use document::{Document, documents};
use value::{Entries, Kind, Value};

/// Reads every graph of a JSON input.
///
/// # Errors
/// What is no JSON, no graph in a known form, or not consistent; with the path of the key.
pub fn read(input: &[u8]) -> Result<Input, ReadError> {
    let text = utf8(input)?;
    let mut result = Input::default();
    for document in documents(&text) {
        read_document(document?, &mut result)?;
    }
    Ok(result)
}

/// The input as text. Positions are of the whole input: a byte-order mark stays in it and is
/// blanked out for the parser.
fn utf8(input: &[u8]) -> Result<Cow<'_, str>, ReadError> {
    let text = std::str::from_utf8(input).map_err(|error| {
        let at = error.valid_up_to();
        ReadError::new(input, Span::new(at, at + 1), "JSON text is UTF-8; this is not")
    })?;
    Ok(if text.starts_with('\u{feff}') {
        Cow::Owned(text.replacen('\u{feff}', "   ", 1))
    } else {
        Cow::Borrowed(text)
    })
}

fn read_document(document: Document<'_>, result: &mut Input) -> Result<(), ReadError> {
    let Document { value: document, entries } = document;
    match document.kind() {
        Kind::Object => read_object(&Object { value: document, entries }, result),
        Kind::Array => {
            let first = document.first_elements(1);
            match first.first().map(|value| value.kind()) {
                Some(Kind::Object) => {
                    result.boards.push(cytoscape::flat_elements(document)?);
                    Ok(())
                }
                Some(Kind::Array) if adjacency::holds_strings(document) => {
                    result.boards.push(node_link::pairs(document)?);
                    Ok(())
                }
                None | Some(Kind::Array) => {
                    result.boards.push(adjacency::lists(document, false, &"")?);
                    Ok(())
                }
                Some(_) => Err(document
                    .error("this list is no graph in a known form")
                    .expected("a list of pairs, of neighbour lists or of Cytoscape.js elements")),
            }
        }
        _ => Err(document.error("this is no graph").expected("an object or a list")),
    }
}

fn read_object(object: &Object<'_>, result: &mut Input) -> Result<(), ReadError> {
    let has = |key| object.get(key).is_some();
    let nodes_and_edges = has("nodes") || has("edges") || has("links");
    let inner = match object.get("graph") {
        Some(graph) if !nodes_and_edges && !has("adjacency") && graph.kind() == Kind::Object => {
            Some(Object::new(graph)?)
        }
        _ => None,
    };
    let inner = inner.filter(|inner| inner.get("nodes").is_some() || inner.get("edges").is_some());
    if has("node_holes") {
        result.boards.push(node_link::petgraph(object)?);
    } else if let Some(elements) = object.get("elements") {
        result.boards.push(cytoscape::elements(object, elements)?);
    } else if let Some(graphs) = object.get("graphs") {
        if graphs.kind() != Kind::Array {
            return Err(graphs.unexpected(&"graphs", "a list of graphs"));
        }
        graphs.for_each_element(|index, graph| {
            if graph.kind() != Kind::Object {
                return Err(graph.unexpected(&format_args!("graphs[{index}]"), "a graph"));
            }
            let path = format!("graphs[{index}].");
            result.boards.push(node_link::graph_format(&Object::new(graph)?, &path)?);
            Ok(())
        })?;
    } else if let Some(graph) = &inner {
        result.boards.push(node_link::graph_format(graph, "graph.")?);
    } else if let Some(adjacency) = object.get("adjacency") {
        result.boards.push(adjacency::data(object, adjacency)?);
    } else if nodes_and_edges {
        result.boards.push(node_link::node_link(object)?);
    } else if object.entries.iter().all(|(_, value)| value.kind() == Kind::Array)
        && !object.entries.is_empty()
    {
        result.boards.push(adjacency::dictionary(&object.entries, false, &"")?);
    } else {
        return Err(object
            .value
            .error("this object is no graph in a known form")
            .expected("`nodes` with `edges` or `links`, `graph`, `elements`, `adjacency`, or a list for each vertex"));
    }
    Ok(())
}

/// An object with its entries at hand.
struct Object<'a> {
    value: Value<'a>,
    entries: Entries<'a>,
}

impl<'a> Object<'a> {
    fn new(value: Value<'a>) -> Result<Self, ReadError> {
        Ok(Object { value, entries: value.entries()? })
    }

    /// The value of `key`.
    #[inline]
    fn get(&self, key: &str) -> Option<Value<'a>> {
        self.position(key).map(|at| self.entries[at].1)
    }

    /// The number of the entry with `key`; of a repeated key the last, as in JSON elsewhere.
    #[inline]
    fn position(&self, key: &str) -> Option<usize> {
        self.entries.iter().rposition(|(k, _)| k == key)
    }

    /// The truth value of `key`.
    fn flag(&self, key: &str, prefix: &str) -> Result<Option<bool>, ReadError> {
        match self.get(key) {
            None => Ok(None),
            Some(value) => match value.as_bool() {
                Some(flag) => Ok(Some(flag)),
                None => Err(value.unexpected(&format_args!("{prefix}{key}"), "true or false")),
            },
        }
    }
}
