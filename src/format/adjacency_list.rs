//! Adjacency lists: a vertex a line, then its neighbours.
//!
//! As networkx writes them, `a b c`, with or without a colon after the first label. Comments begin
//! with `#` or `%`. Without directions an edge named from both ends counts once, at first sight,
//! and k times where one end names the other k times. A comment before the lists that says
//! `directed`, or asking for successor lists, makes arcs of all entries.
//!
//! Vertices are numbered by the lines, then by first mention. Written is every edge once, with its
//! end of smaller number; attributes are not written. Labels that are empty or hold blanks are
//! refused.

use std::io::Write;

use super::edge_list::{Direction, is_comment, said_direction};
use super::text::{self, Line, Text, Word};
use super::write_error::WriteError;
use super::{Input, ReadError};
use crate::Board;
use crate::board::{BoardBuilder, VertexId};

/// Reads one graph. O(size · log size).
///
/// # Errors
/// A line without a vertex before its colon; a board that is too large.
pub fn read(input: &[u8], direction: Direction) -> Result<Input, ReadError> {
    let Text { text, warnings } = Text::new(input);
    let comments = text::lines(&text).map(|line| line.text.trim());
    let head = comments.take_while(|line| line.is_empty() || is_comment(line));
    let said = head.filter_map(said_direction).any(|directed| directed);
    let directed = direction == Direction::Arcs || said;
    let mut builder = BoardBuilder::new(directed);
    for line in text::lines(&text) {
        let Some((word, _)) = first(line) else { continue };
        if word.text.is_empty() {
            return Err(word.error("there is no vertex before the colon").expected("a label"));
        }
        builder.vertex(word.text).map_err(word.too_large())?;
    }
    let mut entries: Vec<(u32, u32)> = Vec::new();
    for line in text::lines(&text) {
        let Some((word, rest)) = first(line) else { continue };
        let from = builder.vertex(word.text).map_err(word.too_large())?;
        for word in rest {
            if is_comment(word.text) {
                break;
            }
            let to = builder.vertex(word.text).map_err(word.too_large())?;
            entries.push((from.index() as u32, to.index() as u32));
        }
    }
    let kept = if directed { None } else { Some(first_mentions(&entries)) };
    for (index, &(a, b)) in entries.iter().enumerate() {
        if kept.as_ref().is_none_or(|kept| kept[index]) {
            let (a, b) = (VertexId::new(a as usize), VertexId::new(b as usize));
            builder
                .edge(a, b)
                .map_err(|error| text::error(&text, super::Span::default(), error.to_string()))?;
        }
    }
    Ok(text::one(builder.build(), warnings))
}

/// The vertex of a line and its neighbours.
fn first<'a>(line: Line<'a>) -> Option<(Word<'a>, text::Words<'a>)> {
    let mut rest = line.words();
    let mut word = rest.next().filter(|word| !is_comment(word.text))?;
    if let Some(label) = word.text.strip_suffix(':') {
        word.text = label;
    } else {
        let at = rest.position();
        let mut peek = rest.clone();
        match peek.next() {
            Some(colon) if colon.text == ":" => rest = peek,
            _ => rest.set_position(at),
        }
    }
    Some((word, rest))
}

/// Of entries (from, to) without direction: the k-th from either end is the k-th edge, kept where
/// it is met first.
fn first_mentions(entries: &[(u32, u32)]) -> Vec<bool> {
    let mut order: Vec<(u32, u32, bool, u32)> = entries
        .iter()
        .enumerate()
        .map(|(index, &(a, b))| (a.min(b), a.max(b), a > b, index as u32))
        .collect();
    order.sort_unstable();
    let mut kept = vec![false; entries.len()];
    for group in order.chunk_by(|x, y| (x.0, x.1) == (y.0, y.1)) {
        let split = group.partition_point(|entry| !entry.2);
        let (small, large) = group.split_at(split);
        for k in 0..small.len().max(large.len()) {
            let index = |side: &[(u32, u32, bool, u32)]| side.get(k).map_or(u32::MAX, |e| e.3);
            kept[index(small).min(index(large)) as usize] = true;
        }
    }
    kept
}

/// Writes one graph. O(size).
///
/// # Errors
/// Labels that are empty, hold blanks, look like comments or end in a colon are refused; the
/// errors of `out`.
pub fn write(board: &Board, out: &mut impl Write) -> Result<(), WriteError> {
    let plain = |label: &str| {
        !label.is_empty()
            && !label.contains(|c: char| c.is_whitespace() || c.is_control())
            && !label.starts_with(['#', '%', '\u{feff}'])
            && !label.ends_with(':')
    };
    if let Some(label) = board.labels().iter().find(|label| !plain(label)) {
        return Err(WriteError::refused(format!(
            "an adjacency list cannot hold the label {label:?}: labels have no blanks, do not \
             begin with `#` or `%` and do not end with `:`"
        ))
        .hint("an edge list, DOT or JSON would keep it"));
    }
    let directed = board.is_directed();
    let kind = if directed { "Directed" } else { "Undirected" };
    let (n, m) = (board.vertex_count(), board.edge_count());
    writeln!(out, "# {kind} graph: {n} vertices, {m} edges")?;
    let at_line = || board.pairs().map(|(a, b)| if directed || a < b { (a, b) } else { (b, a) });
    let lists = crate::algorithm::Adjacency::outgoing_from_pairs(n, at_line)
        .map_err(|error| WriteError::refused(error.to_string()))?;
    for v in 0..n as u32 {
        out.write_all(board.label(VertexId::new(v as usize)).as_bytes())?;
        for &w in lists.neighbours(v) {
            write!(out, " {}", board.label(VertexId::new(w as usize)))?;
        }
        out.write_all(b"\n")?;
    }
    Ok(())
}
