//! The statements of a graph's body, by a machine with its own stack of open braces.
//!
//! The operands of a chain `a -> {b c} -> d` are kept until the statement ends, since only then
//! Graphviz makes its edges: a set named in the chain may still grow in a later part of it.

use std::rc::Rc;

use super::lexer::{Keyword, Token};
use super::maker::{Maker, value};
use super::parser::{Id, Mode, Parser, Stop};
use super::subgraphs::{DefaultValue, Defaults, ROOT, SubgraphId, Subgraphs, set_default};
use crate::format::Span;

/// Reads the body of one graph.
pub(super) struct GraphReader {
    pub(super) maker: Maker,
    subgraphs: Subgraphs,
    /// The open braces, outermost first.
    frames: Vec<Frame>,
    /// The parts of the open chains, one after the other.
    operands: Vec<Operand>,
    /// The vertices of the node lists among them; at the end of a chain those of its sets too.
    mentions: Vec<Mention>,
    ports: Vec<Id>,
    /// The attribute lists just read.
    pending: Vec<(Id, Id)>,
    gathered: Vec<u32>,
}

/// An open brace, and where the statement being read in it began in each of the lists.
struct Frame {
    subgraph: SubgraphId,
    brace: Span,
    node_defaults: Defaults,
    edge_defaults: Defaults,
    operands: usize,
    mentions: usize,
    ports: usize,
    arena: usize,
}

/// One part of a chain.
#[derive(Clone, Copy)]
enum Operand {
    /// Node lists: mentions from here to the next list's start.
    Nodes {
        start: usize,
        end: usize,
    },
    Set(SubgraphId),
}

/// A vertex in a node list, perhaps with a port.
#[derive(Clone, Copy)]
struct Mention {
    vertex: u32,
    /// A number in `ports`.
    port: u32,
}

const NO_PORT: u32 = u32::MAX;

/// What may come next.
enum State {
    /// A statement or `}`.
    Statement,
    /// A node list or a subgraph, after an edge operator.
    Operand,
    /// An edge operator, an attribute list, or the end of the statement.
    AfterOperand,
}

const STATEMENT: &str = "a statement or `}`";

impl GraphReader {
    pub(super) fn new(directed: bool, strict: bool, track_memberships: bool, brace: Span) -> Self {
        GraphReader {
            maker: Maker::new(directed, strict, track_memberships),
            subgraphs: Subgraphs::new(),
            frames: vec![Frame {
                subgraph: ROOT,
                brace,
                node_defaults: Rc::default(),
                edge_defaults: Rc::default(),
                operands: 0,
                mentions: 0,
                ports: 0,
                arena: 0,
            }],
            operands: Vec::new(),
            mentions: Vec::new(),
            ports: Vec::new(),
            pending: Vec::new(),
            gathered: Vec::new(),
        }
    }

    /// Reads from behind the opening brace to behind the closing one.
    pub(super) fn body(&mut self, parser: &mut Parser<'_>) -> Result<(), Stop> {
        parser.arena.clear();
        let mut state = State::Statement;
        loop {
            state = match state {
                State::Statement => match parser.token {
                    Token::CloseBrace => {
                        parser.advance();
                        let Some(closed) = self.frames.pop() else { return Ok(()) };
                        if self.frames.is_empty() {
                            return Ok(());
                        }
                        self.operands.push(Operand::Set(closed.subgraph));
                        State::AfterOperand
                    }
                    Token::OpenBrace | Token::Keyword(Keyword::Subgraph) => {
                        self.open_subgraph(parser)?
                    }
                    Token::Keyword(kind @ (Keyword::Node | Keyword::Edge | Keyword::Graph)) => {
                        self.attribute_statement(parser, kind)?;
                        self.statement_end(parser)
                    }
                    Token::Bare | Token::Quoted | Token::Escaped | Token::Html => {
                        let id = parser.id()?;
                        if parser.token == Token::Equals {
                            self.assignment(parser, id)?;
                            self.statement_end(parser)
                        } else {
                            self.node_list(parser, id)?;
                            State::AfterOperand
                        }
                    }
                    Token::Arrow | Token::Line => {
                        let error = parser.unexpected(STATEMENT);
                        return Err(error.hint("an edge joins two vertices or sets").into());
                    }
                    Token::Semicolon => {
                        let error = parser.unexpected(STATEMENT);
                        return Err(error.hint("a `;` may only follow a statement").into());
                    }
                    _ => return Err(self.unexpected(parser, STATEMENT)),
                },
                State::Operand => match parser.token {
                    Token::OpenBrace | Token::Keyword(Keyword::Subgraph) => {
                        self.open_subgraph(parser)?
                    }
                    Token::Bare | Token::Quoted | Token::Escaped | Token::Html => {
                        let id = parser.id()?;
                        self.node_list(parser, id)?;
                        State::AfterOperand
                    }
                    _ => return Err(self.unexpected(parser, "a vertex or a subgraph")),
                },
                State::AfterOperand => match parser.token {
                    token @ (Token::Arrow | Token::Line) => {
                        let directed = token == Token::Arrow;
                        if directed == self.maker.is_directed() {
                            parser.advance();
                            state = State::Operand;
                            continue;
                        }
                        let (message, hint) = if directed {
                            ("`->` in an undirected graph", "make the head `digraph`")
                        } else {
                            ("`--` in a digraph", "make the head `graph`")
                        };
                        let other = if directed { "`--`" } else { "`->`" };
                        let error = parser.error_at(parser.span, message).expected(other);
                        return Err(error.hint(format!("or {hint}")).into());
                    }
                    Token::OpenBracket => {
                        self.attribute_lists(parser)?;
                        self.finish_chain(parser)?;
                        self.statement_end(parser)
                    }
                    _ => {
                        self.finish_chain(parser)?;
                        self.statement_end(parser)
                    }
                },
            };
        }
    }

    #[inline]
    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a body has at least the graph's own brace open")
    }

    /// Behind a statement: one semicolon may stand there.
    #[inline]
    fn statement_end(&mut self, parser: &mut Parser<'_>) -> State {
        if parser.token == Token::Semicolon {
            parser.advance();
        }
        let frame = self.frame();
        let (operands, mentions) = (frame.operands, frame.mentions);
        let (ports, arena) = (frame.ports, frame.arena);
        self.operands.truncate(operands);
        self.mentions.truncate(mentions);
        self.ports.truncate(ports);
        parser.arena.truncate(arena);
        self.pending.clear();
        State::Statement
    }

    fn open_subgraph(&mut self, parser: &mut Parser<'_>) -> Result<State, Stop> {
        let mut name = None;
        if parser.token != Token::OpenBrace {
            parser.advance();
            if parser.at_id() {
                name = Some(parser.id()?);
            }
            if parser.token != Token::OpenBrace {
                let expected = if name.is_some() { "`{`" } else { "a name or `{`" };
                return Err(self.unexpected(parser, expected));
            }
        }
        let (operands, mentions) = (self.operands.len(), self.mentions.len());
        let ports = self.ports.len();
        let outer = self.frames.last().expect("a body has at least the graph's own brace open");
        let subgraph = self.subgraphs.open(outer.subgraph, name.map(|name| parser.text(name)));
        self.frames.push(Frame {
            subgraph,
            brace: parser.span,
            node_defaults: self.subgraphs.defaults(subgraph, false, &outer.node_defaults),
            edge_defaults: self.subgraphs.defaults(subgraph, true, &outer.edge_defaults),
            operands,
            mentions,
            ports,
            arena: parser.arena.len(),
        });
        parser.advance();
        Ok(State::Statement)
    }

    /// `a:port:compass, b, …` from behind its first id.
    #[inline]
    fn node_list(&mut self, parser: &mut Parser<'_>, first: Id) -> Result<(), Stop> {
        let start = self.mentions.len();
        let mut id = first;
        loop {
            let frame = self.frames.last().expect("a body has at least the graph's own brace open");
            let vertex = self
                .maker
                .vertex(parser.text(id), &frame.node_defaults)
                .map_err(|error| parser.too_large(error))?;
            self.subgraphs.add(frame.subgraph, vertex);
            let port = if parser.token == Token::Colon { self.port(parser)? } else { NO_PORT };
            self.mentions.push(Mention { vertex, port });
            if parser.token != Token::Comma {
                break;
            }
            parser.advance();
            if !parser.at_id() {
                return Err(self.unexpected(parser, "a vertex"));
            }
            id = parser.id()?;
        }
        self.operands.push(Operand::Nodes { start, end: self.mentions.len() });
        Ok(())
    }

    /// `:port` or `:port:compass`, kept as one text.
    fn port(&mut self, parser: &mut Parser<'_>) -> Result<u32, Stop> {
        let mut port = None;
        while parser.token == Token::Colon && port.is_none_or(|(_, parts)| parts < 2) {
            parser.advance();
            if !parser.at_id() {
                return Err(self.unexpected(parser, "the name of a port"));
            }
            let part = parser.id()?;
            port = Some(match port {
                None => (part, 1),
                Some((whole, parts)) => (parser.join(whole, ':', part), parts + 1),
            });
        }
        let number = self.ports.len() as u32;
        self.ports.extend(port.map(|(port, _)| port));
        Ok(number)
    }

    /// `key = value` as a statement, from the `=`.
    fn assignment(&mut self, parser: &mut Parser<'_>, key: Id) -> Result<(), Stop> {
        parser.advance();
        if !parser.at_id() {
            return Err(self.unexpected(parser, "a value"));
        }
        let value = parser.id()?;
        self.pending.push((key, value));
        self.set_graph_attributes(parser)
    }

    /// `node [...]`, `edge [...]` or `graph [...]`.
    fn attribute_statement(&mut self, parser: &mut Parser<'_>, kind: Keyword) -> Result<(), Stop> {
        parser.advance();
        if parser.at_id() {
            let span = parser.span;
            parser.id()?;
            if parser.token != Token::Equals {
                return Err(self.unexpected(parser, "`=` and an attribute list"));
            }
            parser.advance();
            parser.note_macro(span);
        }
        if parser.token != Token::OpenBracket {
            return Err(self.unexpected(parser, "an attribute list `[...]`"));
        }
        self.attribute_lists(parser)?;
        if kind == Keyword::Graph {
            return self.set_graph_attributes(parser);
        }
        let edges = kind == Keyword::Edge;
        for &(key, text) in &self.pending {
            // A key names one edge; Graphviz has no default for it.
            if edges && parser.text(key) == "key" {
                continue;
            }
            let new = DefaultValue {
                key: parser.text(key).to_owned(),
                value: parser.text(text).to_owned(),
                html: text.html,
            };
            let frame = self.frames.last_mut().expect("the graph's own brace is open");
            let in_force = if edges { &mut frame.edge_defaults } else { &mut frame.node_defaults };
            set_default(Rc::make_mut(in_force), new.clone());
            self.subgraphs.set_default(frame.subgraph, edges, new);
        }
        Ok(())
    }

    /// `[a=b, c=d; e=f] [...] …` to `pending`.
    fn attribute_lists(&mut self, parser: &mut Parser<'_>) -> Result<(), Stop> {
        while parser.token == Token::OpenBracket {
            parser.advance();
            while parser.token != Token::CloseBracket {
                if !parser.at_id() {
                    return Err(self.unexpected(parser, "an attribute or `]`"));
                }
                let key = parser.id()?;
                if parser.token != Token::Equals {
                    return Err(self.unexpected(parser, "`=` and a value"));
                }
                parser.advance();
                if !parser.at_id() {
                    return Err(self.unexpected(parser, "a value"));
                }
                let value = parser.id()?;
                self.pending.push((key, value));
                if matches!(parser.token, Token::Comma | Token::Semicolon) {
                    parser.advance();
                }
            }
            parser.advance();
        }
        Ok(())
    }

    fn set_graph_attributes(&mut self, parser: &Parser<'_>) -> Result<(), Stop> {
        if self.frame().subgraph == ROOT {
            for &(key, text) in &self.pending {
                self.maker
                    .set_graph_attribute(parser.text(key), value(parser.text(text), text.html))
                    .map_err(|error| parser.too_large(error))?;
            }
        }
        Ok(())
    }

    /// Makes the edges of a chain, or gives the vertices of a lone node list their attributes.
    #[inline]
    fn finish_chain(&mut self, parser: &Parser<'_>) -> Result<(), Stop> {
        let start = self.frame().operands;
        match self.operands.len() - start {
            1 => {
                if !self.pending.is_empty()
                    && let Operand::Nodes { start, end } = self.operands[start]
                {
                    for mention in &self.mentions[start..end] {
                        for &(key, text) in &self.pending {
                            let value = value(parser.text(text), text.html);
                            self.maker
                                .set_vertex_attribute(mention.vertex, parser.text(key), value)
                                .map_err(|error| parser.too_large(error))?;
                        }
                    }
                }
            }
            _ => self.edges(parser, start)?,
        }
        for i in start..self.operands.len() {
            if let Operand::Set(set) = self.operands[i]
                && self.subgraphs.is_anonymous(set)
            {
                let heir = self.frame().subgraph;
                // A number in use again would bring its old edges with it.
                self.subgraphs.dissolve(set, heir, !parser.mode.track_memberships);
            }
        }
        Ok(())
    }

    /// Every pair across every edge operator of the chain from operand `start` on.
    fn edges(&mut self, parser: &Parser<'_>, start: usize) -> Result<(), Stop> {
        let frame = self.frames.last().expect("a body has at least the graph's own brace open");
        let key = self.pending.iter().rev().find(|(key, _)| parser.text(*key) == "key");
        let key = key.map(|&(_, text)| parser.text(text));
        if key.is_some() && frame.subgraph != ROOT && self.maker.needs_memberships() {
            return Err(Stop::Again(Mode { track_memberships: true, ..parser.mode }));
        }
        let mut tails = 0..0;
        for i in start..self.operands.len() {
            let heads = match self.operands[i] {
                Operand::Nodes { start, end } => start..end,
                Operand::Set(set) => {
                    self.gathered.clear();
                    self.subgraphs.gather(set, &mut self.gathered);
                    let begin = self.mentions.len();
                    let members = self.gathered.iter();
                    self.mentions.extend(members.map(|&vertex| Mention { vertex, port: NO_PORT }));
                    begin..self.mentions.len()
                }
            };
            for tail in std::mem::replace(&mut tails, heads.clone()) {
                let tail = self.mentions[tail];
                for head in heads.clone() {
                    let head = self.mentions[head];
                    let edge = self
                        .maker
                        .edge(
                            tail.vertex,
                            head.vertex,
                            key,
                            &frame.edge_defaults,
                            frame.subgraph,
                            &self.subgraphs,
                        )
                        .map_err(|error| parser.too_large(error))?;
                    let Some(edge) = edge else { continue };
                    if tail.port == NO_PORT && head.port == NO_PORT && self.pending.is_empty() {
                        continue;
                    }
                    // An undirected edge may be there the other way round.
                    let turned = self.maker.ends(edge) != (tail.vertex, head.vertex);
                    let ends = if turned { [head, tail] } else { [tail, head] };
                    for (end, name) in ends.into_iter().zip(["tailport", "headport"]) {
                        if end.port != NO_PORT {
                            let port = self.ports[end.port as usize];
                            self.maker
                                .set_edge_attribute(edge, name, value(parser.text(port), port.html))
                                .map_err(|error| parser.too_large(error))?;
                        }
                    }
                    for &(key, text) in &self.pending {
                        let value = value(parser.text(text), text.html);
                        self.maker
                            .set_edge_attribute(edge, parser.text(key), value)
                            .map_err(|error| parser.too_large(error))?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The error at the current token; at the end of the input it names the open brace.
    fn unexpected(&self, parser: &Parser<'_>, expected: &str) -> Stop {
        let error = parser.unexpected(expected);
        if parser.token != Token::End || error.label_text().is_some_and(|l| l.contains("missing")) {
            return error.into();
        }
        match self.frames.last() {
            Some(frame) => {
                let place = parser.error_at(frame.brace, "").place();
                error.hint(format!("the `{{` at {}:{} is not closed", place.line, place.column))
            }
            None => error,
        }
        .into()
    }
}
