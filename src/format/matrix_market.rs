//! Matrix Market, coordinate form: the adjacency matrix of a graph as its non-zero places.
//!
//! From the [description of NIST](https://math.nist.gov/MatrixMarket/formats.html). `general` is a
//! digraph (row to column), `symmetric` and `hermitian` a graph given by one triangle; `pattern`
//! has no values, other values are kept as the attribute `weight`. Vertices are the numbers
//! from 1 to n. A matrix that is not square is no graph and is refused.
//!
//! Written is `pattern`, `symmetric` or `general`: labels and attributes are lost, parallel edges
//! are refused.

use std::io::Write;

use super::text::{self, Text};
use super::write_error::{WriteError, refuse_parallel};
use super::{Input, ReadError};
use crate::Board;
use crate::board::{AttributeKind, AttributeValue};

const BANNER: &str = "%%MatrixMarket";

/// Reads one graph. O(size).
///
/// # Errors
/// The first line that is wrong, or too many or too few entries.
pub fn read(input: &[u8]) -> Result<Input, ReadError> {
    let Text { text, warnings } = Text::new(input);
    let mut lines = text::lines(&text);
    let Some(head) = lines.next() else {
        return Err(lines.end_error("the input is empty").expected(format!("`{BANNER} matrix`")));
    };
    let mut words = head.words();
    let banner = words.need(BANNER)?;
    if !banner.text.eq_ignore_ascii_case(BANNER) {
        return Err(banner.error("this is no head of Matrix Market").expected(BANNER));
    }
    let mut choice = |options: &[&'static str]| {
        let word = words.need(&options.join(" or "))?;
        let found = options.iter().position(|option| word.text.eq_ignore_ascii_case(option));
        found.ok_or_else(|| {
            let message = format!("`{}` is not known here", word.text);
            let error = word.error(message).expected(options.join(" or "));
            if word.text.eq_ignore_ascii_case("array") {
                error.hint("a graph is read from its non-zero entries, not from a whole matrix")
            } else {
                error
            }
        })
    };
    choice(&["matrix"])?;
    choice(&["coordinate"])?;
    let values = [0, 1, 1, 2][choice(&["pattern", "real", "integer", "complex"])?];
    let symmetry = choice(&["general", "symmetric", "skew-symmetric", "hermitian"])?;
    // A skew matrix says each entry below the diagonal; the one above has the other sign.
    let directed = symmetry == 0;

    let mut rows = lines.by_ref().filter(|line| {
        let text = line.text.trim_start();
        !text.is_empty() && !text.starts_with('%')
    });
    let Some(size) = rows.next() else {
        return Err(lines.end_error("the sizes are missing").expected("rows, columns, entries"));
    };
    let mut words = size.words();
    let row_word = words.need("the number of rows")?;
    let n = row_word.count("the number of rows")?;
    let column_word = words.need("the number of columns")?;
    if column_word.count("the number of columns")? != n {
        return Err(column_word
            .error(format!("the matrix of a graph is square, this one has {n} rows"))
            .expected(format!("{n} columns")));
    }
    let entry_word = words.need("the number of entries")?;
    let entries = entry_word.count("the number of entries")?;
    words.end("nothing after the number of entries")?;
    if !text::is_credible(n, input.len()) {
        return Err(row_word.error(text::incredible(n)));
    }
    let mut builder = text::numbered(directed, 1, n).map_err(row_word.too_large())?;
    builder.reserve_edges(entries.min(input.len() / 4));
    for row in rows {
        let mut words = row.words();
        let (tail, head) = (words.need("a row")?, words.need("a column")?);
        let (a, b) = (tail.vertex(1, n)?, head.vertex(1, n)?);
        if builder.edge_count() == entries {
            return Err(row
                .error("there are more entries than the head says")
                .expected(format!("{entries} entries")));
        }
        let edge = builder.edge(a, b).map_err(tail.too_large())?;
        if values > 0 {
            let value = words.need("a value")?;
            let weight = AttributeValue { text: value.text, kind: AttributeKind::Json };
            let number = serde_json::from_str::<serde_json::Number>(value.text).is_ok();
            let weight = if number { weight } else { AttributeValue::text(value.text) };
            builder.set_edge_attribute(edge, "weight", weight).map_err(value.too_large())?;
            if values > 1 {
                let imaginary = words.need("the imaginary part")?;
                let value = AttributeValue::text(imaginary.text);
                let set = builder.set_edge_attribute(edge, "imaginary", value);
                set.map_err(imaginary.too_large())?;
            }
        }
        words.end("nothing after the entry")?;
    }
    if builder.edge_count() < entries {
        let found = builder.edge_count();
        return Err(lines
            .end_error(format!("the input ends after {found} entries"))
            .expected(format!("{entries} entries")));
    }
    Ok(text::one(builder.build(), warnings))
}

/// Writes one graph. O(m log m).
///
/// # Errors
/// Parallel edges are refused; the errors of `out`.
pub fn write(board: &Board, out: &mut impl Write) -> Result<(), WriteError> {
    refuse_parallel(board, "a pattern of Matrix Market", "an edge list")?;
    let symmetry = if board.is_directed() { "general" } else { "symmetric" };
    writeln!(out, "{BANNER} matrix coordinate pattern {symmetry}")?;
    let n = board.vertex_count();
    writeln!(out, "{n} {n} {}", board.edge_count())?;
    for (a, b) in board.pairs() {
        // Of a symmetric matrix the lower triangle is stored.
        let (a, b) = if board.is_directed() { (a, b) } else { (a.max(b), a.min(b)) };
        writeln!(out, "{} {}", a + 1, b + 1)?;
    }
    Ok(())
}
