//! GraphML to boards, event by event.

use std::borrow::Cow;
use std::collections::BTreeMap;

use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};

use super::super::draft::Draft;
use super::super::text::{self, Text};
use super::super::{Input, ReadError, Span, Warning};
use crate::Board;
use crate::board::{AttributeKind, AttributeValue, VertexId};

/// Reads every graph. O(size).
///
/// # Errors
/// What is no XML; elements without the attributes that they need; ends of edges that are no
/// nodes.
pub fn read(input: &[u8]) -> Result<Input, ReadError> {
    let Text { text, mut warnings } = Text::new(input);
    let mut reader = quick_xml::Reader::from_str(&text);
    let mut document = Document {
        text: &text,
        keys: BTreeMap::new(),
        graph: None,
        depth: 0,
        open: Vec::new(),
        data: None,
        boards: Vec::new(),
        seen_graphml: false,
    };
    loop {
        let start = reader.buffer_position() as usize;
        let event = reader.read_event().map_err(|error| {
            let at = (reader.error_position() as usize).min(text.len());
            let mut end = (reader.buffer_position() as usize).clamp(at, text.len());
            while !text.is_char_boundary(end) {
                end += 1;
            }
            text::error(&text, Span::new(at, end), format!("this is no XML: {error}"))
        })?;
        let span = Span::new(start, reader.buffer_position() as usize);
        match event {
            Event::Start(element) => document.begins(&element, span)?,
            Event::Empty(element) => {
                document.begins(&element, span)?;
                document.ends(span, &mut warnings)?;
            }
            Event::End(_) => document.ends(span, &mut warnings)?,
            Event::Text(words) => {
                document.text(&words.xml_content(XmlVersion::Implicit1_0), span)?
            }
            Event::CData(words) => {
                document.text(&words.xml_content(XmlVersion::Implicit1_0), span)?;
            }
            Event::GeneralRef(entity) => {
                let unknown =
                    || document.error(span, format!("the entity `&{};` is not known", &*entity));
                let text = match entity.resolve_char_ref() {
                    Ok(Some(character)) => Cow::Owned(character.to_string()),
                    Ok(None) => quick_xml::escape::resolve_xml_entity(&entity)
                        .map(Cow::Borrowed)
                        .ok_or_else(unknown)?,
                    Err(_) => return Err(unknown()),
                };
                document.text(&text, span)?;
            }
            Event::Eof => break,
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
    }
    if let Some((_, opened)) = document.open.pop() {
        return Err(document.error(opened, "this element is not closed"));
    }
    Ok(Input { boards: document.boards, warnings })
}

/// What a `key` element says.
struct Key {
    name: String,
    owner: Owner,
    number: bool,
    default: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    Graph,
    Node,
    Edge,
    All,
    Other,
}

/// What an open element is to us.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Element {
    Other,
    Graph,
    Node(u32),
    Edge(u32),
    Key,
    Default,
    Data,
}

struct Graph {
    name: Option<String>,
    directed: bool,
    draft: Draft,
    /// Where a node was first named by an edge, until it is declared.
    declared: Vec<Option<Span>>,
    /// The first edge without direction.
    first_edge: Option<Span>,
    start: Span,
}

struct Document<'a> {
    text: &'a str,
    keys: BTreeMap<String, Key>,
    graph: Option<Graph>,
    /// How many graphs are open.
    depth: usize,
    open: Vec<(Element, Span)>,
    /// The key and the text of the `data` or `default` element that is open.
    data: Option<(String, String)>,
    boards: Vec<Board>,
    seen_graphml: bool,
}

impl Document<'_> {
    fn error(&self, span: Span, message: impl Into<String>) -> ReadError {
        text::error(self.text, span, message)
    }

    fn attribute(
        &self,
        element: &BytesStart<'_>,
        name: &str,
        span: Span,
    ) -> Result<Option<String>, ReadError> {
        for attribute in element.attributes().with_checks(false) {
            let attribute =
                attribute.map_err(|error| self.error(span, format!("this is no XML: {error}")))?;
            if attribute.key.local_name().into_inner() == name || attribute.key.into_inner() == name
            {
                let value = attribute
                    .normalized_value(XmlVersion::Implicit1_0)
                    .map_err(|error| self.error(span, format!("`{name}`: {error}")))?;
                return Ok(Some(value.into_owned()));
            }
        }
        Ok(None)
    }

    fn need(&self, element: &BytesStart<'_>, name: &str, span: Span) -> Result<String, ReadError> {
        self.attribute(element, name, span)?.ok_or_else(|| {
            let local = element.local_name();
            self.error(span, format!("this `{}` has no `{name}`", local.into_inner()))
        })
    }

    fn begins(&mut self, element: &BytesStart<'_>, span: Span) -> Result<(), ReadError> {
        let local = element.local_name();
        let name = local.into_inner();
        if !self.seen_graphml {
            if name != "graphml" {
                return Err(self
                    .error(span, format!("this is `{name}`, not GraphML"))
                    .expected("`<graphml>`"));
            }
            self.seen_graphml = true;
        }
        let opened = match name {
            "graph" => {
                self.depth += 1;
                if self.depth == 1 {
                    let default = self.need(element, "edgedefault", span)?;
                    let directed = match default.as_str() {
                        "directed" => true,
                        "undirected" => false,
                        other => {
                            return Err(self
                                .error(span, format!("`{other}` is no `edgedefault`"))
                                .expected("`directed` or `undirected`"));
                        }
                    };
                    let name = self.attribute(element, "id", span)?;
                    self.graph = Some(Graph {
                        name,
                        directed,
                        draft: Draft::new(),
                        declared: Vec::new(),
                        first_edge: None,
                        start: span,
                    });
                }
                Element::Graph
            }
            "node" if self.depth > 0 => {
                let id = self.need(element, "id", span)?;
                let v = self.vertex(&id, None, span)?;
                self.node_defaults(v, span)?;
                Element::Node(v)
            }
            "edge" if self.depth > 0 => self.edge(element, span)?,
            "hyperedge" => {
                return Err(self
                    .error(span, "a hyperedge, which no graph has")
                    .expected("`<edge source=\"…\" target=\"…\">`"));
            }
            "key" => {
                let id = self.need(element, "id", span)?;
                let name = self.attribute(element, "attr.name", span)?;
                let kind = self.attribute(element, "attr.type", span)?.unwrap_or_default();
                let owner = match self.attribute(element, "for", span)?.as_deref() {
                    Some("graph") => Owner::Graph,
                    Some("node") => Owner::Node,
                    Some("edge") => Owner::Edge,
                    None | Some("all") => Owner::All,
                    Some(_) => Owner::Other,
                };
                let number = kind != "string" && !kind.is_empty();
                let name = name.unwrap_or_else(|| id.clone());
                self.data = Some((id.clone(), String::new()));
                self.keys.insert(id, Key { name, owner, number, default: None });
                Element::Key
            }
            "default" if self.data.is_some() => Element::Default,
            "data" if self.depth > 0 => {
                let key = self.need(element, "key", span)?;
                if !self.keys.contains_key(&key) {
                    return Err(self
                        .error(span, format!("there is no key `{key}`"))
                        .expected("a `<key>` with this id before the graph"));
                }
                self.data = Some((key, String::new()));
                Element::Data
            }
            _ => Element::Other,
        };
        self.open.push((opened, span));
        Ok(())
    }

    /// The vertex with this id, declared here or (`end`) named by an edge.
    fn vertex(&mut self, id: &str, end: Option<Span>, span: Span) -> Result<u32, ReadError> {
        let graph = self.graph.as_mut().expect("inside a graph");
        let found = graph.draft.builder.vertex(id);
        let v = match found {
            Ok(v) => v.index(),
            Err(error) => return Err(text::error(self.text, span, error.to_string())),
        };
        let new = v == graph.declared.len();
        if new {
            graph.declared.push(end);
        } else if end.is_none() && graph.declared[v].take().is_none() {
            return Err(self.error(span, format!("the id `{id}` is given twice")));
        }
        Ok(v as u32)
    }

    /// Sets what keys say of all nodes; a node's own data, which come later, count more.
    fn node_defaults(&mut self, v: u32, span: Span) -> Result<(), ReadError> {
        let graph = self.graph.as_mut().expect("inside a graph");
        for key in self.keys.values() {
            if let Some(default) = &key.default
                && matches!(key.owner, Owner::Node | Owner::All)
            {
                let v = VertexId::new(v as usize);
                let value = typed(default, key.number);
                let set = graph.draft.builder.set_vertex_attribute(v, &key.name, value);
                set.map_err(|error| text::error(self.text, span, error.to_string()))?;
            }
        }
        Ok(())
    }

    fn edge(&mut self, element: &BytesStart<'_>, span: Span) -> Result<Element, ReadError> {
        let source = self.need(element, "source", span)?;
        let target = self.need(element, "target", span)?;
        let directed = self.attribute(element, "directed", span)?;
        let a = self.vertex(&source, Some(span), span)?;
        let b = self.vertex(&target, Some(span), span)?;
        let ports = [
            ("sourceport", self.attribute(element, "sourceport", span)?),
            ("targetport", self.attribute(element, "targetport", span)?),
        ];
        let graph = self.graph.as_mut().expect("inside a graph");
        let arc = match directed.as_deref() {
            None => graph.directed,
            Some("true" | "1") => true,
            Some("false" | "0") => false,
            Some(other) => {
                let message = format!("`{other}` is neither `true` nor `false`");
                return Err(self.error(span, message));
            }
        };
        if !arc && graph.first_edge.is_none() {
            graph.first_edge = Some(span);
        }
        let number = graph.draft.edge(a, b, arc);
        let number = number.map_err(|error| text::error(self.text, span, error.to_string()))?;
        for key in self.keys.values() {
            if let Some(default) = &key.default
                && matches!(key.owner, Owner::Edge | Owner::All)
            {
                graph.draft.edge_attribute(number, &key.name, typed(default, key.number));
            }
        }
        for (key, port) in ports {
            if let Some(port) = port {
                graph.draft.edge_attribute(number, key, AttributeValue::text(&port));
            }
        }
        Ok(Element::Edge(number))
    }

    fn text(&mut self, words: &str, span: Span) -> Result<(), ReadError> {
        match (self.open.last(), &mut self.data) {
            (Some((Element::Data | Element::Default, _)), Some((_, text))) => text.push_str(words),
            // What applications put inside their own elements is not ours.
            (Some((Element::Other, _)), _) => {}
            _ if words.trim().is_empty() => {}
            (None, _) => {
                return Err(self
                    .error(span, "text outside of all elements")
                    .expected("`<graphml>`"));
            }
            _ => {}
        }
        Ok(())
    }

    fn ends(&mut self, span: Span, warnings: &mut Vec<Warning>) -> Result<(), ReadError> {
        let Some((element, _)) = self.open.pop() else { return Ok(()) };
        match element {
            Element::Graph => {
                self.depth -= 1;
                if self.depth == 0 {
                    let graph = self.graph.take().expect("a graph is open");
                    let board = self.finish(graph, warnings)?;
                    self.boards.push(board);
                }
            }
            Element::Default => {
                if let Some((key, text)) = &self.data
                    && let Some(key) = self.keys.get_mut(key)
                {
                    key.default = Some(text.clone());
                }
            }
            Element::Key => self.data = None,
            Element::Data => {
                let (key, text) = self.data.take().expect("a `data` element is open");
                self.value(&key, &text, span)?;
            }
            Element::Node(_) | Element::Edge(_) | Element::Other => {}
        }
        Ok(())
    }

    /// Sets an attribute of the innermost graph, node or edge.
    fn value(&mut self, key: &str, text: &str, span: Span) -> Result<(), ReadError> {
        let key = &self.keys[key];
        let value = typed(text, key.number);
        let graph = self.graph.as_mut().expect("inside a graph");
        let owner = self.open.iter().rev().map(|(element, _)| *element);
        let done = match owner.into_iter().find(|element| *element != Element::Other) {
            Some(Element::Node(v)) => graph.draft.builder.set_vertex_attribute(
                VertexId::new(v as usize),
                &key.name,
                value,
            ),
            Some(Element::Edge(e)) => {
                graph.draft.edge_attribute(e, &key.name, value);
                Ok(())
            }
            Some(Element::Graph) if self.depth == 1 && key.name == "name" => {
                graph.name = Some(text.to_owned());
                Ok(())
            }
            Some(Element::Graph) if self.depth == 1 => {
                graph.draft.builder.set_graph_attribute(&key.name, value)
            }
            _ => Ok(()),
        };
        done.map_err(|error| text::error(self.text, span, error.to_string()))
    }

    fn finish(&self, mut graph: Graph, warnings: &mut Vec<Warning>) -> Result<Board, ReadError> {
        for (v, place) in graph.declared.iter().enumerate() {
            if let Some(span) = place {
                let label = graph.draft.builder.labels().get(v);
                return Err(self.error(*span, format!("there is no node `{label}`")));
            }
        }
        if let Some(name) = &graph.name {
            graph.draft.builder.set_name(name);
        }
        let first_edge = graph.first_edge.unwrap_or(graph.start);
        let mixed =
            || Warning(self.error(first_edge, "edges among arcs are read as two arcs each"));
        let finished = graph.draft.finish(graph.directed, mixed, warnings);
        finished.map_err(|error| self.error(graph.start, error.to_string()))
    }
}

/// A value of a key that is for text or not.
fn typed(text: &str, number: bool) -> AttributeValue<'_> {
    let json = number
        && (matches!(text, "true" | "false")
            || serde_json::from_str::<serde_json::Number>(text).is_ok());
    AttributeValue { text, kind: if json { AttributeKind::Json } else { AttributeKind::Text } }
}
