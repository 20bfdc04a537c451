//! Columns to read, aligned by the width that a terminal shows.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use crate::visible::visible;

/// A cell wider than this does not widen its column.
const WIDEST_COLUMN: usize = 40;

/// A table of `N` columns; the last one is as long as it likes.
pub(super) struct Table<'a, const N: usize> {
    head: [&'static str; N],
    rows: Vec<([String; N], Option<&'a str>)>,
}

impl<'a, const N: usize> Table<'a, N> {
    pub(super) fn new(head: [&'static str; N]) -> Self {
        Table { head, rows: Vec::new() }
    }

    /// Adds a row, and a text to stand beneath it.
    pub(super) fn row(&mut self, cells: [String; N], beneath: Option<&'a str>) {
        self.rows.push((cells, beneath));
    }

    /// Writes an empty line, the table and another empty line; of a table without rows only one
    /// empty line.
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out)?;
        if self.rows.is_empty() {
            return Ok(());
        }
        let widths: [usize; N] = std::array::from_fn(|i| {
            let cells = self.rows.iter().map(|(cells, _)| cells[i].width());
            cells.max().unwrap_or(0).min(WIDEST_COLUMN).max(self.head[i].width())
        });
        self.line(self.head, &widths, out)?;
        for (cells, beneath) in &self.rows {
            self.line(cells.each_ref().map(String::as_str), &widths, out)?;
            if let Some(text) = beneath {
                writeln!(out, "  {:width$}  {}", "", visible(text), width = widths[0])?;
            }
        }
        writeln!(out)
    }

    fn line(&self, cells: [&str; N], widths: &[usize; N], out: &mut impl Write) -> io::Result<()> {
        for (i, (cell, width)) in cells.into_iter().zip(widths).enumerate() {
            let padding = if i + 1 == N { 0 } else { width.saturating_sub(cell.width()) };
            write!(out, "  {cell}{:padding$}", "")?;
        }
        writeln!(out)
    }
}
