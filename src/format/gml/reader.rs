//! GML to boards, without recursion.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::super::draft::{Draft, number_or_text};
use super::super::text::Text;
use super::super::{Input, ReadError, Span, Warning};
use super::lexer::{Kind, Lexer, Token};
use super::unescaped;
use crate::Board;
use crate::board::{AttributeValue, VertexId};

/// Reads every graph. O(size).
///
/// # Errors
/// What is no GML; a node without `id` or with one that another has; an edge whose ends are no
/// nodes.
pub fn read(input: &[u8]) -> Result<Input, ReadError> {
    let Text { text, mut warnings } = Text::new(input);
    let mut lexer = Lexer::new(&text);
    let mut boards = Vec::new();
    // What the open brackets are; keys of nested lists joined by dots.
    let mut stack: Vec<(Place, Span)> = Vec::new();
    let mut path = String::new();
    let mut graph: Option<Graph<'_>> = None;
    while let Some(Token { kind, span }) = lexer.next()? {
        let key = match kind {
            Kind::Key(key) => key,
            Kind::Close => {
                let Some((place, opened)) = stack.pop() else {
                    return Err(lexer.error(span, "this bracket closes nothing").expected("a key"));
                };
                match place {
                    Place::Nested(length) => path.truncate(length),
                    Place::Graph => {
                        if let Some(graph) = graph.take() {
                            boards.push(graph.finish(&lexer, &mut warnings)?);
                        }
                    }
                    Place::Node | Place::Edge => {
                        if let Some(graph) = &mut graph {
                            graph.element_ends(place, opened, &lexer)?;
                        }
                    }
                }
                continue;
            }
            _ => return Err(lexer.error(span, "a value stands without a key").expected("a key")),
        };
        let Some(value) = lexer.next()? else {
            let error = lexer.error(lexer.here(), format!("the key `{key}` has no value"));
            return Err(error.expected("a number, a string or `[`"));
        };
        let place = stack.last().map(|(place, _)| *place);
        match value.kind {
            Kind::Open => {
                let is = |name: &str| key.eq_ignore_ascii_case(name);
                let opened = match place {
                    None if is("graph") => {
                        graph = Some(Graph::new());
                        Place::Graph
                    }
                    Some(Place::Graph) if is("node") => Place::Node,
                    Some(Place::Graph) if is("edge") => Place::Edge,
                    _ => {
                        let length = path.len();
                        path.push_str(key);
                        path.push('.');
                        Place::Nested(length)
                    }
                };
                if let Some(graph) = &mut graph {
                    graph.element_begins(opened);
                }
                stack.push((opened, value.span));
            }
            Kind::Close => {
                return Err(lexer
                    .error(value.span, format!("the key `{key}` has no value"))
                    .expected("a number, a string or `[`"));
            }
            Kind::Key(word) => {
                return Err(lexer
                    .error(value.span, format!("`{word}` is no value"))
                    .expected("a number, a string or `[`")
                    .hint("text stands in quotes in GML"));
            }
            Kind::Number(_) | Kind::String(_) => {
                let Some(graph) = &mut graph else { continue };
                let inside = stack.iter().rev().map(|(place, _)| *place);
                let owner = inside.into_iter().find(|place| !matches!(place, Place::Nested(_)));
                let key = if path.is_empty() {
                    Cow::Borrowed(key)
                } else {
                    Cow::Owned(format!("{path}{key}"))
                };
                let token = Token { kind: value.kind, span: value.span };
                graph.value(owner, key, token, &lexer)?;
            }
        }
    }
    if let Some((_, opened)) = stack.pop() {
        return Err(lexer.error(opened, "this bracket is not closed").expected("a `]`"));
    }
    Ok(Input { boards, warnings })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Graph,
    Node,
    Edge,
    /// A list of no meaning to us, and how long the path was before it.
    Nested(usize),
}

/// A graph in the making.
struct Graph<'a> {
    draft: Draft,
    directed: bool,
    nodes: Vec<Node<'a>>,
    /// Ends by id, resolved when all nodes are known.
    edges: Vec<[Option<(&'a str, Span)>; 2]>,
}

#[derive(Default)]
struct Node<'a> {
    id: Option<(&'a str, Span)>,
    label: Option<Cow<'a, str>>,
    name: Option<Cow<'a, str>>,
}

impl<'a> Graph<'a> {
    fn new() -> Self {
        Graph { draft: Draft::new(), directed: false, nodes: Vec::new(), edges: Vec::new() }
    }

    fn element_begins(&mut self, place: Place) {
        match place {
            Place::Node => self.nodes.push(Node::default()),
            Place::Edge => self.edges.push([None; 2]),
            _ => {}
        }
    }

    fn element_ends(&self, place: Place, opened: Span, lexer: &Lexer<'a>) -> Result<(), ReadError> {
        let missing = match place {
            Place::Node if self.nodes.last().is_some_and(|node| node.id.is_none()) => "id",
            Place::Edge if self.edges.last().is_some_and(|ends| ends[0].is_none()) => "source",
            Place::Edge if self.edges.last().is_some_and(|ends| ends[1].is_none()) => "target",
            _ => return Ok(()),
        };
        let what = if place == Place::Node { "node" } else { "edge" };
        Err(lexer.error(opened, format!("this {what} has no `{missing}`")))
    }

    fn value(
        &mut self,
        owner: Option<Place>,
        key: Cow<'a, str>,
        token: Token<'a>,
        lexer: &Lexer<'a>,
    ) -> Result<(), ReadError> {
        let too_large =
            |error: crate::board::BoardError| lexer.error(token.span, error.to_string());
        let value = match &token.kind {
            Kind::Number(number) => number_or_text(number),
            Kind::String(text) => AttributeValue::text(text),
            _ => return Ok(()),
        };
        // Node ids are integers; some programs write them in quotes.
        let id = match &token.kind {
            Kind::Number(number) => Some(*number),
            Kind::String(Cow::Borrowed(text)) => Some(*text),
            _ => None,
        };
        let need_id = || {
            id.map(|id| (id, token.span))
                .ok_or_else(|| lexer.error(token.span, "this is no id").expected("an integer"))
        };
        let stored = unescaped(&key);
        match (owner, &*key) {
            (Some(Place::Graph), "directed") => self.directed = value.is_true(),
            (Some(Place::Graph), "multigraph") => {}
            (Some(Place::Graph), "name") => {
                self.draft.builder.set_name(value.text);
            }
            (Some(Place::Graph), _) => {
                self.draft.builder.set_graph_attribute(stored, value).map_err(too_large)?;
            }
            (Some(Place::Node), "id") => {
                let id = need_id()?;
                self.nodes.last_mut().expect("inside a node").id = Some(id);
            }
            (Some(Place::Node), "label" | "name") => {
                let text = match token.kind {
                    Kind::String(text) => text,
                    _ => Cow::Owned(value.text.to_owned()),
                };
                let node = self.nodes.last_mut().expect("inside a node");
                *(if key == "label" { &mut node.label } else { &mut node.name }) = Some(text);
            }
            (Some(Place::Node), _) => {
                let v = VertexId::new(self.nodes.len() - 1);
                self.draft.builder.set_vertex_attribute(v, stored, value).map_err(too_large)?;
            }
            (Some(Place::Edge), "source") => {
                let id = need_id()?;
                self.edges.last_mut().expect("inside an edge")[0] = Some(id);
            }
            (Some(Place::Edge), "target") => {
                let id = need_id()?;
                self.edges.last_mut().expect("inside an edge")[1] = Some(id);
            }
            // A number that only tells parallel edges apart.
            (Some(Place::Edge), "key") if value.text.parse::<u64>().is_ok() => {}
            (Some(Place::Edge), _) => {
                let edge = self.edges.len() as u32 - 1;
                self.draft.edge_attribute(edge, stored, value);
            }
            _ => {}
        }
        Ok(())
    }

    fn finish(
        mut self,
        lexer: &Lexer<'a>,
        warnings: &mut Vec<Warning>,
    ) -> Result<Board, ReadError> {
        let mut by_id: HashMap<&str, u32> = HashMap::with_capacity(self.nodes.len());
        for (index, node) in self.nodes.iter().enumerate() {
            let (id, span) = node.id.expect("was asked for at the node's end");
            if by_id.insert(id, index as u32).is_some() {
                return Err(lexer.error(span, format!("the id {id} is given twice")));
            }
        }
        let use_label = all_distinct(self.nodes.iter().map(|node| node.label.as_deref()));
        let use_name =
            !use_label && all_distinct(self.nodes.iter().map(|node| node.name.as_deref()));
        for (index, node) in self.nodes.iter().enumerate() {
            let v = VertexId::new(index);
            let (id, span) = node.id.expect("was asked for at the node's end");
            let too_large = |error: crate::board::BoardError| lexer.error(span, error.to_string());
            let builder = &mut self.draft.builder;
            let named = [("label", &node.label, use_label), ("name", &node.name, use_name)];
            let used = named.iter().find(|(_, text, used)| *used && text.is_some());
            let used = used.and_then(|(_, text, _)| text.as_deref());
            builder.vertex(used.unwrap_or(id)).map_err(too_large)?;
            if used.is_none() && id.parse::<i64>().is_ok_and(|number| number.to_string() == id) {
                builder.set_integer_label(v);
            }
            for (key, text, used) in named {
                if let Some(text) = text.as_deref().filter(|_| !used) {
                    let value = AttributeValue::text(text);
                    builder.set_vertex_attribute(v, key, value).map_err(too_large)?;
                }
            }
        }
        for ends in &self.edges {
            let mut numbers = [0; 2];
            for (number, end) in numbers.iter_mut().zip(ends) {
                let (id, span) = end.expect("was asked for at the edge's end");
                *number = *by_id.get(id).ok_or_else(|| {
                    lexer.error(span, format!("there is no node with the id {id}"))
                })?;
            }
            let edge = self.draft.edge(numbers[0], numbers[1], self.directed);
            edge.map_err(|error| lexer.error(lexer.here(), error.to_string()))?;
        }
        let never_mixed = || Warning(lexer.error(lexer.here(), "edges among arcs"));
        let board = self.draft.finish(self.directed, never_mixed, warnings);
        board.map_err(|error| lexer.error(lexer.here(), error.to_string()))
    }
}

fn all_distinct<'s>(mut texts: impl Iterator<Item = Option<&'s str>>) -> bool {
    let mut seen = HashSet::new();
    texts.all(|text| text.is_some_and(|text| seen.insert(text)))
}
