//! Pajek networks: `*Vertices n`, then `*Arcs`, `*Edges`, their lists, or `*Matrix`.
//!
//! From the reference manual of Pajek. Sections may repeat; a further `*Network` or `*Vertices`
//! begins another graph; partitions, vectors and what else a project holds are read over. Comments
//! begin with `%`. Vertices are labelled as the file says where the labels are distinct, else by
//! their numbers, the labels then being the attribute `label`. A third number of an edge is its
//! `weight`; coordinates, shapes and colours are read over. An edge among arcs becomes two arcs.
//!
//! Written are labels, edges and the name; attributes are not, and a label with a quote or a line
//! break is refused.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::Write;

use super::draft::{Draft, number_or_text};
use super::text::{self, Line, Text, Word, Words};
use super::write_error::WriteError;
use super::{Input, ReadError, Warning};
use crate::Board;
use crate::board::{AttributeValue, VertexId};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    /// Before the first graph, or in one that is read over.
    Other,
    Vertices,
    Pairs {
        arcs: bool,
    },
    Lists {
        arcs: bool,
    },
    Matrix {
        row: usize,
    },
}

/// A network in the making.
struct Network<'a> {
    name: Option<&'a str>,
    head: Word<'a>,
    n: usize,
    labels: Vec<Option<Cow<'a, str>>>,
    draft: Draft,
    /// The first edge without direction.
    first_edge: Option<Word<'a>>,
    arcs_wanted: bool,
}

/// Reads every network. O(size).
///
/// # Errors
/// The first line that is wrong.
pub fn read(input: &[u8]) -> Result<Input, ReadError> {
    let Text { text, mut warnings } = Text::new(input);
    let mut boards = Vec::new();
    let mut network: Option<Network<'_>> = None;
    let mut name = None;
    let mut section = Section::Other;
    let mut reading_over = false;
    for line in text::lines(&text) {
        let trimmed = line.text.trim_start();
        if trimmed.is_empty() || trimmed.starts_with('%') {
            continue;
        }
        if let Some(star) = trimmed.strip_prefix('*') {
            let mut words = line.words();
            let head = words.need("a section")?;
            let kind = head.text[1..].to_ascii_lowercase();
            match kind.as_str() {
                "network" => {
                    finish(network.take(), &mut boards, &mut warnings)?;
                    name = Some(star["network".len()..].trim()).filter(|name| !name.is_empty());
                    (section, reading_over) = (Section::Other, false);
                }
                "vertices" if !reading_over => {
                    finish(network.take(), &mut boards, &mut warnings)?;
                    let count = words.need("the number of vertices")?;
                    let n = count.count("the number of vertices")?;
                    if !text::is_credible(n, input.len()) {
                        return Err(count.error(text::incredible(n)));
                    }
                    network = Some(Network {
                        name: name.take(),
                        head: count,
                        n,
                        labels: vec![None; n],
                        draft: Draft::new(),
                        first_edge: None,
                        arcs_wanted: false,
                    });
                    section = Section::Vertices;
                }
                _ if reading_over => {}
                "arcs" | "edges" | "arcslist" | "edgeslist" | "edgelist" | "matrix" => {
                    let Some(network) = &mut network else {
                        return Err(head
                            .error(format!("`{}` stands before the vertices", head.text))
                            .expected("`*Vertices n`"));
                    };
                    let arcs = kind.starts_with("arcs");
                    network.arcs_wanted |= arcs || kind == "matrix";
                    section = match kind.as_str() {
                        "arcs" | "edges" => Section::Pairs { arcs },
                        "matrix" => Section::Matrix { row: 0 },
                        _ => Section::Lists { arcs },
                    };
                }
                "partition" | "vector" | "permutation" | "cluster" | "hierarchy" => {
                    (section, reading_over) = (Section::Other, true);
                }
                _ => {
                    return Err(head
                        .error(format!("`{}` is no section that is known here", head.text))
                        .expected("`*Vertices`, `*Arcs`, `*Edges`, `*Arcslist`, `*Edgeslist` or `*Matrix`"));
                }
            }
            continue;
        }
        match (&mut network, &mut section) {
            (Some(network), Section::Vertices) => network.vertex(line)?,
            (Some(network), Section::Pairs { arcs }) => network.pair(line, *arcs)?,
            (Some(network), Section::Lists { arcs }) => network.list(line, *arcs)?,
            (Some(network), Section::Matrix { row }) => {
                network.row(line, *row)?;
                *row += 1;
            }
            _ if reading_over => {}
            _ => return Err(line.error("this belongs to no section").expected("`*Vertices n`")),
        }
    }
    finish(network, &mut boards, &mut warnings)?;
    Ok(Input { boards, warnings })
}

impl<'a> Network<'a> {
    /// `3 "label" 0.1 0.2 …`
    fn vertex(&mut self, line: Line<'a>) -> Result<(), ReadError> {
        let mut words = line.words();
        let v = words.need("a vertex")?.vertex(1, self.n)?;
        let at = words.position();
        let Some(word) = words.next() else { return Ok(()) };
        let label = if word.text.starts_with('"') {
            let start = at + line.text[at..].find('"').unwrap_or(0) + 1;
            match line.text[start..].find('"') {
                Some(length) => &line.text[start..start + length],
                None => {
                    return Err(word
                        .error("this quote does not end")
                        .expected("a `\"` in the same line"));
                }
            }
        } else {
            word.text
        };
        self.labels[v.index()] = Some(Cow::Borrowed(label));
        Ok(())
    }

    fn edge(&mut self, a: Word<'a>, b: Word<'a>, arc: bool) -> Result<u32, ReadError> {
        let (tail, head) = (a.vertex(1, self.n)?, b.vertex(1, self.n)?);
        if !arc && self.first_edge.is_none() {
            self.first_edge = Some(a);
        }
        self.draft.edge(tail.index() as u32, head.index() as u32, arc).map_err(a.too_large())
    }

    fn pair(&mut self, line: Line<'a>, arc: bool) -> Result<(), ReadError> {
        let mut words = line.words();
        let (a, b) = (words.need("a vertex")?, words.need("the second vertex")?);
        let edge = self.edge(a, b, arc)?;
        if let Some(weight) = words.next() {
            self.draft.edge_attribute(edge, "weight", number_or_text(weight.text));
        }
        Ok(())
    }

    fn list(&mut self, line: Line<'a>, arc: bool) -> Result<(), ReadError> {
        let mut words = line.words();
        let a = words.need("a vertex")?;
        a.vertex(1, self.n)?;
        for b in words {
            self.edge(a, b, arc)?;
        }
        Ok(())
    }

    fn row(&mut self, line: Line<'a>, row: usize) -> Result<(), ReadError> {
        if row >= self.n {
            return Err(line.error(format!("the matrix has more than {} rows", self.n)));
        }
        let mut words: Words<'a> = line.words();
        for column in 0..self.n {
            let entry = words.need(&format!("{} numbers in a row", self.n))?;
            let value: f64 = entry.text.parse().map_err(|_| {
                entry.error(format!("`{}` is no number", entry.text)).expected("a number")
            })?;
            if value != 0.0 {
                let edge = self.draft.edge(row as u32, column as u32, true);
                let edge = edge.map_err(entry.too_large())?;
                if value != 1.0 {
                    self.draft.edge_attribute(edge, "weight", number_or_text(entry.text));
                }
            }
        }
        words.end(&format!("{} numbers in a row", self.n))
    }
}

fn finish(
    network: Option<Network<'_>>,
    boards: &mut Vec<Board>,
    warnings: &mut Vec<Warning>,
) -> Result<(), ReadError> {
    let Some(mut network) = network else { return Ok(()) };
    let numbers: Vec<Cow<'_, str>> = (1..=network.n).map(|i| Cow::Owned(i.to_string())).collect();
    let mut seen = HashSet::new();
    let named = network.labels.iter().zip(&numbers);
    let distinct =
        named.clone().all(|(label, number)| seen.insert(&**label.as_ref().unwrap_or(number)));
    let too_large = network.head.too_large();
    for (index, (label, number)) in named.enumerate() {
        let used = label.as_ref().filter(|_| distinct).unwrap_or(number);
        let v = network.draft.builder.vertex(used).map_err(&too_large)?;
        match label {
            Some(label) if !distinct => {
                let value = AttributeValue::text(label);
                let v = VertexId::new(index);
                let set = network.draft.builder.set_vertex_attribute(v, "label", value);
                set.map_err(&too_large)?;
            }
            None => network.draft.builder.set_integer_label(v),
            _ => {}
        }
    }
    if let Some(name) = network.name {
        network.draft.builder.set_name(name);
    }
    let at = network.first_edge.unwrap_or(network.head);
    let mixed = || Warning(at.error("edges among arcs are read as two arcs each"));
    let board = network.draft.finish(network.arcs_wanted, mixed, warnings);
    boards.push(board.map_err(&too_large)?);
    Ok(())
}

/// Writes one graph. O(size).
///
/// # Errors
/// A label with a quote or a line break is refused; the errors of `out`.
pub fn write(board: &Board, out: &mut impl Write) -> Result<(), WriteError> {
    let bad = |label: &str| label.contains(['"', '\n', '\r']);
    if let Some(label) = board.labels().iter().find(|label| bad(label)) {
        return Err(WriteError::refused(format!(
            "a label of Pajek has no quote and no line break, unlike {label:?}"
        ))
        .hint("GML, GraphML, DOT or JSON would keep it"));
    }
    if let Some(name) = board.name().filter(|name| !name.is_empty() && !bad(name)) {
        writeln!(out, "*Network {name}")?;
    }
    writeln!(out, "*Vertices {}", board.vertex_count())?;
    for v in board.vertices() {
        writeln!(out, "{} \"{}\"", v.index() + 1, board.label(v))?;
    }
    out.write_all(if board.is_directed() { b"*Arcs\n" } else { b"*Edges\n" })?;
    for (a, b) in board.pairs() {
        writeln!(out, "{} {}", a + 1, b + 1)?;
    }
    Ok(())
}
