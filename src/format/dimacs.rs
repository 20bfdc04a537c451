//! DIMACS graphs: `p edge` and `p col` (undirected), `p sp` (directed), and PACE's `p tw`.
//!
//! Lines begin with a letter: `c` a comment, `p KIND n m` the head, `e u v` an edge, `a u v [w]`
//! an arc; PACE leaves the `e` out. Vertices are the numbers from 1 to n. Lines of vertices and of
//! geometry (`n`, `d`, `v`, `x`) are skipped. Many files count their edges wrongly or twice: a
//! wrong m is a warning.
//!
//! Written is `p edge`: labels and attributes are lost, a digraph is refused.

use std::io::Write;

use super::text::{self, Text};
use super::write_error::{WriteError, refuse_arcs};
use super::{Input, ReadError, Warning};
use crate::Board;
use crate::board::{AttributeKind, AttributeValue};

/// Reads one graph. O(size).
///
/// # Errors
/// The first line that is none of these.
pub fn read(input: &[u8]) -> Result<Input, ReadError> {
    let Text { text, mut warnings } = Text::new(input);
    let mut lines = text::lines(&text);
    let head = loop {
        let Some(line) = lines.next() else {
            return Err(lines.end_error("there is no `p` line").expected("`p edge n m`"));
        };
        match line.words().next() {
            Some(word) if word.text == "p" => break line,
            Some(word) if !word.text.starts_with('c') => {
                return Err(word
                    .error(format!("`{}` stands before the `p` line", word.text))
                    .expected("`c` or `p edge n m`"));
            }
            _ => {}
        }
    };
    let mut words = head.words();
    words.next();
    let kind = words.need("`edge`, `col` or `sp`")?;
    let directed = match kind.text {
        "edge" | "col" | "edges" | "tw" | "gm" | "vc" | "ds" | "td" => false,
        "sp" | "max" | "min" => true,
        other => {
            return Err(kind
                .error(format!("`{other}` is no kind of graph that is known here"))
                .expected("`edge`, `col` or `sp`"));
        }
    };
    let n_word = words.need("the number of vertices")?;
    let n = n_word.count("the number of vertices")?;
    let m = words.need("the number of edges")?;
    let (m_word, m) = (m, m.count("the number of edges")?);
    words.end("nothing after the number of edges")?;
    if !text::is_credible(n, input.len()) {
        return Err(n_word.error(text::incredible(n)));
    }
    let mut builder = text::numbered(directed, 1, n).map_err(n_word.too_large())?;
    builder.reserve_edges(m.min(input.len() / 4));
    for line in lines {
        let mut words = line.words();
        let Some(first) = words.next() else { continue };
        let bare = first.text.as_bytes()[0].is_ascii_digit();
        let tail = match first.text {
            "e" | "a" => words.need("a vertex")?,
            _ if bare => first,
            "n" | "d" | "v" | "x" => continue,
            text if text.starts_with('c') => continue,
            other => {
                return Err(first
                    .error(format!("`{other}` is no kind of line"))
                    .expected(if directed { "`a u v`" } else { "`e u v`" }));
            }
        };
        let head = words.need("the second vertex of the edge")?;
        let (a, b) = (tail.vertex(1, n)?, head.vertex(1, n)?);
        let edge = builder.edge(a, b).map_err(tail.too_large())?;
        if let Some(weight) = words.next() {
            let number = serde_json::from_str::<serde_json::Number>(weight.text).is_ok();
            let kind = if number { AttributeKind::Json } else { AttributeKind::Text };
            let value = AttributeValue { text: weight.text, kind };
            builder.set_edge_attribute(edge, "weight", value).map_err(weight.too_large())?;
            words.end("nothing after the weight")?;
        }
    }
    let found = builder.edge_count();
    if found != m {
        warnings.push(Warning(m_word.error(format!("the head says {m} edges, there are {found}"))));
    }
    Ok(text::one(builder.build(), warnings))
}

/// Writes one graph. O(size).
///
/// # Errors
/// A digraph is refused; the errors of `out`.
pub fn write(board: &Board, out: &mut impl Write) -> Result<(), WriteError> {
    refuse_arcs(board, "`p edge` of DIMACS", "an edge list or Matrix Market")?;
    writeln!(out, "p edge {} {}", board.vertex_count(), board.edge_count())?;
    for (a, b) in board.pairs() {
        writeln!(out, "e {} {}", a + 1, b + 1)?;
    }
    Ok(())
}
