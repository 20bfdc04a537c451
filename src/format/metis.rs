//! METIS graphs: `n m [fmt [ncon]]`, then the neighbours of each vertex, a line a vertex.
//!
//! From the manual of METIS 5.1, section 4.1.1. Vertices are the numbers from 1 to n; every edge
//! stands in the lines of both its ends. Sizes and weights of vertices are read over, weights of
//! edges kept as the attribute `weight`. Comment lines begin with `%`.
//!
//! Written is the plain form: labels and attributes are lost; digraphs, loops and parallel edges
//! are refused.

use std::io::Write;

use super::text::{self, Line, Text};
use super::write_error::{WriteError, refuse_arcs, refuse_loops, refuse_parallel};
use super::{Input, ReadError, Span};
use crate::Board;
use crate::board::{AttributeKind, AttributeValue};

/// Reads one graph. O(m log m).
///
/// # Errors
/// The first number that is wrong, an edge that one of its ends does not name, or a wrong number
/// of edges or lines.
pub fn read(input: &[u8]) -> Result<Input, ReadError> {
    let Text { text, warnings } = Text::new(input);
    let mut lines = text::lines(&text).filter(|line| !line.text.trim_start().starts_with('%'));
    // Blank lines before the head are no vertices.
    let head = lines.by_ref().find(|line| !line.text.trim().is_empty());
    let Some(head) = head else {
        let end = Span::new(text.len(), text.len());
        return Err(text::error(&text, end, "the head is missing").expected("`n m`"));
    };
    let mut words = head.words();
    let n_word = words.need("the number of vertices")?;
    let n = n_word.count("the number of vertices")?;
    let m_word = words.need("the number of edges")?;
    let m = m_word.count("the number of edges")?;
    let (mut sizes, mut vertex_weights, mut edge_weights) = (0, 0, false);
    if let Some(format) = words.next() {
        if format.text.len() > 3 || !format.text.bytes().all(|b| b == b'0' || b == b'1') {
            return Err(format
                .error(format!("`{}` is no format of METIS", format.text))
                .expected("up to three digits 0 or 1"));
        }
        let digit = |at: usize| format.text.bytes().rev().nth(at) == Some(b'1');
        (sizes, vertex_weights, edge_weights) =
            (usize::from(digit(2)), usize::from(digit(1)), digit(0));
        if let Some(count) = words.next() {
            let constraints = count.count("the number of weights of a vertex")?;
            vertex_weights *= constraints;
        }
        words.end("nothing more in the head")?;
    }
    if !text::is_credible(n, input.len()) {
        return Err(n_word.error(text::incredible(n)));
    }
    let mut builder = text::numbered(false, 1, n).map_err(n_word.too_large())?;
    builder.reserve_edges(m.min(input.len() / 4));
    // Entries that name a vertex of smaller number, to compare with the edges from its side.
    let mut backward: Vec<(u32, u32, u32)> = Vec::new();
    for v in 0..n {
        let Some(line) = lines.next() else {
            let end = Span::new(text.len(), text.len());
            return Err(text::error(&text, end, format!("the input ends after {v} vertices"))
                .expected(format!("{n} lines of neighbours")));
        };
        let mut words = line.words();
        for _ in 0..sizes + vertex_weights {
            let number = words.need("the weights of the vertex")?;
            number.count("a weight")?;
        }
        while let Some(word) = words.next() {
            let w = word.vertex(1, n)?.index();
            if w == v {
                return Err(word.error("a loop, which METIS does not have"));
            }
            let weight = match edge_weights {
                true => Some(words.need("the weight of the edge")?),
                false => None,
            };
            if w < v {
                backward.push((w as u32, v as u32, place_in(line, word.start)));
                continue;
            }
            let edge = builder
                .edge(crate::board::VertexId::new(v), crate::board::VertexId::new(w))
                .map_err(word.too_large())?;
            if let Some(weight) = weight {
                weight.count("a weight")?;
                let value = AttributeValue { text: weight.text, kind: AttributeKind::Json };
                let set = builder.set_edge_attribute(edge, "weight", value);
                set.map_err(weight.too_large())?;
            }
        }
    }
    if let Some(line) = lines.find(|line| !line.text.trim().is_empty()) {
        return Err(line.error(format!("there are more lines than the {n} vertices have")));
    }
    let board = builder.build();
    compare(&board, &mut backward, &text)?;
    if board.edge_count() != m {
        return Err(m_word
            .error(format!("the head says {m} edges, there are {}", board.edge_count()))
            .expected(board.edge_count().to_string()));
    }
    Ok(text::one(board, warnings))
}

/// Places are kept in 32 bits; beyond 4 GiB the line is named by its beginning.
fn place_in(line: Line<'_>, start: usize) -> u32 {
    u32::try_from(start).or(u32::try_from(line.start)).unwrap_or(u32::MAX)
}

/// Compares the edges with their mentions from the other side.
fn compare(board: &Board, backward: &mut [(u32, u32, u32)], text: &str) -> Result<(), ReadError> {
    backward.sort_unstable();
    let mut forward: Vec<(u32, u32)> = board.pairs().collect();
    forward.sort_unstable();
    let mut mentions = backward.iter().peekable();
    for &(v, w) in &forward {
        match mentions.peek() {
            Some(&&(a, b, _)) if (a, b) == (v, w) => {
                mentions.next();
            }
            Some(&&(a, b, place)) if (a, b) < (v, w) => {
                return Err(one_sided(text, place, b, a));
            }
            _ => {
                let end = Span::new(text.len(), text.len());
                let message =
                    format!("vertex {} names vertex {}, which does not name it back", v + 1, w + 1);
                return Err(text::error(text, end, message)
                    .expected("every edge in the lines of both its ends"));
            }
        }
    }
    match mentions.next() {
        Some(&(a, b, place)) => Err(one_sided(text, place, b, a)),
        None => Ok(()),
    }
}

fn one_sided(text: &str, place: u32, from: u32, to: u32) -> ReadError {
    let message =
        format!("vertex {} names vertex {}, which does not name it back", from + 1, to + 1);
    let start = place as usize;
    text::error(text, Span::new(start, start + 1), message)
        .expected("every edge in the lines of both its ends")
}

/// Writes one graph. O(m log m).
///
/// # Errors
/// Digraphs, loops and parallel edges are refused; the errors of `out`.
pub fn write(board: &Board, out: &mut impl Write) -> Result<(), WriteError> {
    refuse_arcs(board, "METIS", "an edge list or Matrix Market")?;
    refuse_loops(board, "METIS", "DIMACS")?;
    refuse_parallel(board, "METIS", "DIMACS")?;
    let n = board.vertex_count();
    writeln!(out, "{n} {}", board.edge_count())?;
    let lists = board.undirected_adjacency();
    for v in 0..n as u32 {
        for (i, &w) in lists.neighbours(v).iter().enumerate() {
            write!(out, "{}{}", if i > 0 { " " } else { "" }, w + 1)?;
        }
        out.write_all(b"\n")?;
    }
    Ok(())
}
