//! Boards to DOT, and the parts that other pictures are made of.
//!
//! The statements come from the crate `dot-writer`. It escapes nothing, so every id goes through
//! [`quote_id`]; it panics where the output fails, so it writes to a buffer; it knows neither
//! `strict` nor names, so the first lines of a graph and of a cluster are replaced by our own.

use std::cell::RefCell;
use std::collections::HashSet;
use std::io;
use std::rc::Rc;

use dot_writer::{Attributes as _, AttributesList, DotWriter, Scope};

use super::is_latin1;
use super::quote::{NulInText, quote_html, quote_id};
use crate::board::{AttributeKind, AttributeValue, Board, EdgeId};

/// Writes a board as DOT, with all its attributes: first the vertices, then the edges, each in
/// order. Linear time; the text is in memory as a whole.
///
/// What [`read`](super::read) gives back is the same board, except that
/// - `strict` is left out where the board has parallel edges, which it would merge;
/// - the attribute `key` is left out at an edge where an earlier one with the same ends has the
///   same key, which would merge the two;
/// - a `charset` that means Latin-1 becomes UTF-8, since that is what is written;
/// - a JSON value becomes its text.
///
/// ```
/// use graphgame::format::dot;
/// let board = &dot::read(b"graph g { a -- \"b c\" [w=2] }").unwrap().boards[0];
/// let mut text = Vec::new();
/// dot::write(board, &mut text).unwrap();
/// assert_eq!(text, b"graph g {\n  a;\n  \"b c\";\n  a -- \"b c\" [w=2];\n}\n");
/// ```
///
/// # Errors
/// Those of `out`, and [`NulInText`] (as [`io::ErrorKind::InvalidInput`], before anything is
/// written) when a name or value holds a NUL byte.
pub fn write(board: &Board, out: &mut impl io::Write) -> io::Result<()> {
    let head = DotHead {
        directed: board.is_directed(),
        strict: board.is_strict() && !has_parallel_edges(board),
        name: board.name(),
    };
    let repeated_keys = repeated_keys(board);
    let text = document(head, |body| {
        body.graph_attributes(board.graph_attributes().of(0).map(|(key, value)| {
            let latin1 = key == "charset" && is_latin1(value.text);
            (key, if latin1 { AttributeValue::text("UTF-8") } else { value })
        }))?;
        for v in board.vertices() {
            let attributes = board.vertex_attributes();
            body.vertex(board.label(v), attributes.of(v.index() as u32))?;
        }
        for index in 0..board.edge_count() {
            let edge = EdgeId::new(index);
            let (a, b) = board.ends(edge);
            let attributes = board.edge_attributes().of(board.file_edge(edge).index() as u32);
            let without_key = repeated_keys.contains(&edge);
            let attributes = attributes.filter(|(key, _)| !(without_key && *key == "key"));
            body.edge(board.label(a), board.label(b), attributes)?;
        }
        Ok(())
    })?;
    out.write_all(&text)
}

/// The first line of a graph.
#[derive(Clone, Copy, Debug, Default)]
pub struct DotHead<'a> {
    /// `digraph`, not `graph`.
    pub directed: bool,
    /// Readers shall merge parallel edges.
    pub strict: bool,
    /// The graph's name.
    pub name: Option<&'a str>,
}

/// A DOT text of one graph with the statements that `body` gives.
///
/// ```
/// use graphgame::board::AttributeValue;
/// use graphgame::format::dot::{DotHead, document};
/// let text = document(DotHead::default(), |body| {
///     body.cluster("left half", |half| half.vertex("a", [("color", AttributeValue::text("red"))]))
/// });
/// let expected = "graph {\n  subgraph \"cluster left half\" {\n    a [color=red];\n  }\n}\n";
/// assert_eq!(text.unwrap(), expected.as_bytes());
/// ```
///
/// # Errors
/// [`NulInText`] when a name or value holds a NUL byte, or what `body` gives.
pub fn document(
    head: DotHead<'_>,
    body: impl FnOnce(&mut DotBody<'_, '_>) -> Result<(), NulInText>,
) -> Result<Vec<u8>, NulInText> {
    let buffer = Buffer::default();
    let mut sink = buffer.clone();
    {
        let mut writer = DotWriter::from(&mut sink);
        let scope = if head.directed { writer.digraph() } else { writer.graph() };
        let mut line = String::new();
        if head.strict {
            line.push_str("strict ");
        }
        line.push_str(if head.directed { "digraph " } else { "graph " });
        if let Some(name) = head.name {
            line.push_str(&quote_id(name)?);
            line.push(' ');
        }
        line.push_str("{\n");
        buffer.replace_from(0, &line);
        body(&mut DotBody { scope, buffer: buffer.clone(), depth: 1 })?;
    }
    Ok(buffer.0.take())
}

/// The statements between two braces, in the order of the calls.
///
/// Attributes are pairs of a key and a value. Every method fails with [`NulInText`] alone.
pub struct DotBody<'d, 'w> {
    scope: Scope<'d, 'w>,
    buffer: Buffer,
    depth: usize,
}

impl DotBody<'_, '_> {
    /// Attributes of the graph or of the cluster.
    ///
    /// # Errors
    /// [`NulInText`].
    pub fn graph_attributes<'a>(
        &mut self,
        attributes: impl IntoIterator<Item = (&'a str, AttributeValue<'a>)>,
    ) -> Result<(), NulInText> {
        for (key, value) in attributes {
            self.scope.set(&quote_id(key)?, &quote_value(value)?, false);
        }
        Ok(())
    }

    /// Defaults for the vertices made later.
    ///
    /// # Errors
    /// [`NulInText`].
    pub fn vertex_defaults<'a>(
        &mut self,
        attributes: impl IntoIterator<Item = (&'a str, AttributeValue<'a>)>,
    ) -> Result<(), NulInText> {
        let mut attributes = attributes.into_iter().peekable();
        // `node` alone is not DOT.
        match attributes.peek() {
            Some(_) => set_all(&mut self.scope.node_attributes(), attributes),
            None => Ok(()),
        }
    }

    /// Defaults for the edges made later.
    ///
    /// # Errors
    /// [`NulInText`].
    pub fn edge_defaults<'a>(
        &mut self,
        attributes: impl IntoIterator<Item = (&'a str, AttributeValue<'a>)>,
    ) -> Result<(), NulInText> {
        let mut attributes = attributes.into_iter().peekable();
        match attributes.peek() {
            Some(_) => set_all(&mut self.scope.edge_attributes(), attributes),
            None => Ok(()),
        }
    }

    /// A vertex, made here (inside a cluster: a member of it) or mentioned again.
    ///
    /// # Errors
    /// [`NulInText`].
    pub fn vertex<'a>(
        &mut self,
        label: &str,
        attributes: impl IntoIterator<Item = (&'a str, AttributeValue<'a>)>,
    ) -> Result<(), NulInText> {
        set_all(&mut self.scope.node_named(quote_id(label)?), attributes)
    }

    /// An edge or arc.
    ///
    /// # Errors
    /// [`NulInText`].
    pub fn edge<'a>(
        &mut self,
        a: &str,
        b: &str,
        attributes: impl IntoIterator<Item = (&'a str, AttributeValue<'a>)>,
    ) -> Result<(), NulInText> {
        let (a, b) = (quote_id(a)?, quote_id(b)?);
        let edge = self.scope.edge(a.as_bytes(), b.as_bytes());
        set_all(&mut edge.attributes(), attributes)
    }

    /// A cluster: a subgraph that is drawn in a box. Graphviz knows clusters by names that begin
    /// with `cluster`: where `name` does not, `cluster ` is put before it.
    ///
    /// # Errors
    /// [`NulInText`], or what `body` gives.
    pub fn cluster(
        &mut self,
        name: &str,
        body: impl FnOnce(&mut DotBody<'_, '_>) -> Result<(), NulInText>,
    ) -> Result<(), NulInText> {
        let name = if name.starts_with("cluster") { name } else { &format!("cluster {name}") };
        let line = format!("{:1$}subgraph {2} {{\n", "", 2 * self.depth, quote_id(name)?);
        let start = self.buffer.len();
        let scope = self.scope.subgraph();
        self.buffer.replace_from(start, &line);
        body(&mut DotBody { scope, buffer: self.buffer.clone(), depth: self.depth + 1 })
    }
}

fn set_all<'a>(
    list: &mut AttributesList<'_, '_>,
    attributes: impl IntoIterator<Item = (&'a str, AttributeValue<'a>)>,
) -> Result<(), NulInText> {
    for (key, value) in attributes {
        list.set(&quote_id(key)?, &quote_value(value)?, false);
    }
    Ok(())
}

fn quote_value(value: AttributeValue<'_>) -> Result<std::borrow::Cow<'_, str>, NulInText> {
    match value.kind {
        AttributeKind::Html => quote_html(value.text),
        AttributeKind::Text | AttributeKind::Json => quote_id(value.text),
    }
}

/// A buffer that can be looked at while `dot-writer` holds it.
#[derive(Clone, Default)]
struct Buffer(Rc<RefCell<Vec<u8>>>);

impl Buffer {
    fn len(&self) -> usize {
        self.0.borrow().len()
    }

    fn replace_from(&self, start: usize, text: &str) {
        let mut buffer = self.0.borrow_mut();
        buffer.truncate(start);
        buffer.extend_from_slice(text.as_bytes());
    }
}

impl io::Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The ends of an edge, in one order where it has no direction.
fn pair(board: &Board, edge: EdgeId) -> (usize, usize) {
    let (a, b) = board.ends(edge);
    let (a, b) = (a.index(), b.index());
    if board.is_directed() { (a, b) } else { (a.min(b), a.max(b)) }
}

fn has_parallel_edges(board: &Board) -> bool {
    let mut seen = HashSet::new();
    (0..board.edge_count()).any(|index| !seen.insert(pair(board, EdgeId::new(index))))
}

/// The edges whose ends and `key` an earlier edge has too.
fn repeated_keys(board: &Board) -> HashSet<EdgeId> {
    let mut repeated = HashSet::new();
    if board.edge_attributes().having("key").next().is_none() {
        return repeated;
    }
    let mut seen = HashSet::new();
    for index in 0..board.edge_count() {
        let edge = EdgeId::new(index);
        let file_edge = board.file_edge(edge).index() as u32;
        if let Some(key) = board.edge_attributes().get(file_edge, "key")
            && !seen.insert((pair(board, edge), key.text))
        {
            repeated.insert(edge);
        }
    }
    repeated
}
