//! One line a board, for streams of many, and their totals.

use std::io::{self, Write};

use super::csv::field;
use super::text::shown;
use crate::solution::{Tally, Totals};

/// What is said of a board besides who wins.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// Its number in the input, from 0.
    pub index: usize,
    /// Its name in the file.
    pub name: Option<&'a str>,
    /// Its number of vertices.
    pub vertices: usize,
    /// Its number of edges or arcs.
    pub edges: usize,
    /// Its positions.
    pub tally: Tally,
}

/// The names of the columns of [`write_csv`].
pub const CSV_HEAD: &str = "graph,name,vertices,edges,free_start,won,lost,drawn,unknown\n";

/// Writes a board as a line of CSV.
///
/// # Errors
/// Those of `out`.
pub fn write_csv(line: &Line<'_>, out: &mut impl Write) -> io::Result<()> {
    let Tally { won, lost, drawn, unknown, free_start } = line.tally;
    let name = field(line.name.unwrap_or_default());
    write!(out, "{},{name},{},{},", line.index, line.vertices, line.edges)?;
    if let Some(free_start) = free_start {
        write!(out, "{free_start}")?;
    }
    writeln!(out, ",{won},{lost},{drawn},{unknown}")
}

/// Writes a board as a line to read.
///
/// # Errors
/// Those of `out`.
pub fn write_text(line: &Line<'_>, out: &mut impl Write) -> io::Result<()> {
    let Tally { won, lost, drawn, unknown, free_start } = line.tally;
    write!(out, "{}", line.index)?;
    if let Some(name) = line.name {
        write!(out, " {}", shown(name))?;
    }
    write!(out, ": {} vertices, {} edges;", line.vertices, line.edges)?;
    if let Some(free_start) = free_start {
        write!(out, " free start {free_start};")?;
    }
    write!(out, " starts: {won} N, {lost} P")?;
    for (count, outcome) in [(drawn, "D"), (unknown, "unknown")] {
        if count > 0 {
            write!(out, ", {count} {outcome}")?;
        }
    }
    out.write_all(b"\n")
}

/// The totals to read.
pub fn totals(totals: &Totals) -> String {
    let Totals { graphs, free_start, every_start, no_start, unknown, skipped, .. } = *totals;
    let rows = [
        (if graphs == 1 { "graph" } else { "graphs" }, graphs, true),
        ("won by the first player from a free start", free_start, true),
        ("won by the first player from every start", every_start, true),
        ("won by the first player from no start", no_start, true),
        ("with a start that is unknown", unknown, unknown > 0),
        ("skipped, for they are no graphs", skipped, skipped > 0),
    ];
    let width = graphs.max(skipped).to_string().len();
    rows.iter()
        .filter(|(_, _, is_shown)| *is_shown)
        .map(|(what, count, _)| format!("{count:>width$} {what}\n"))
        .collect()
}
