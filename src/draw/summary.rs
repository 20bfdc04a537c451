//! One line a board, for streams of many, and their totals.

use std::io::{self, Write};

use super::csv::field;
use super::text::{plural, shown};
use crate::solution::{ClassTotals, ShannonClass, StartTotals, Tally, Totals, Verdict};

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
    /// Who wins.
    pub verdict: Verdict,
}

impl Line<'_> {
    /// The names of the columns of [`write_csv`].
    pub fn csv_head(&self) -> &'static str {
        match self.verdict {
            Verdict::Starts(_) => CSV_HEAD,
            Verdict::Class(_) => "graph,name,vertices,edges,class\n",
        }
    }
}

/// The names of the columns of games with starts.
pub const CSV_HEAD: &str = "graph,name,vertices,edges,free_start,won,lost,drawn,unknown\n";

/// Writes a board as a line of CSV.
///
/// # Errors
/// Those of `out`.
pub fn write_csv(line: &Line<'_>, out: &mut impl Write) -> io::Result<()> {
    let name = field(line.name.unwrap_or_default());
    write!(out, "{},{name},{},{},", line.index, line.vertices, line.edges)?;
    let Tally { won, lost, drawn, unknown, free_start } = match line.verdict {
        Verdict::Starts(tally) => tally,
        Verdict::Class(class) => return writeln!(out, "{class}"),
    };
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
    write!(out, "{}", line.index)?;
    if let Some(name) = line.name {
        write!(out, " {}", shown(name))?;
    }
    let vertices = plural(line.vertices, "vertex", "vertices");
    let edges = plural(line.edges, "edge", "edges");
    write!(out, ": {vertices}, {edges};")?;
    let Tally { won, lost, drawn, unknown, free_start } = match line.verdict {
        Verdict::Starts(tally) => tally,
        Verdict::Class(class) => {
            return writeln!(
                out,
                " {}",
                match class {
                    ShannonClass::Short => "Short wins",
                    ShannonClass::Cut => "Cut wins",
                    ShannonClass::First => "the first to move wins",
                    ShannonClass::Unknown => "unknown",
                }
            );
        }
    };
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
    let Totals { graphs, starts, classes, unknown, skipped, .. } = *totals;
    let mut rows = vec![(if graphs == 1 { "graph" } else { "graphs" }, graphs)];
    if let Some(StartTotals { free_start, every_start, no_start }) = starts {
        rows.extend([
            ("won by the first player from a free start", free_start),
            ("won by the first player from every start", every_start),
            ("won by the first player from no start", no_start),
        ]);
    }
    if let Some(ClassTotals { short, cut, first }) = classes {
        rows.extend([
            ("won by Short, whoever moves first", short),
            ("won by Cut, whoever moves first", cut),
            ("won by whoever moves first", first),
        ]);
    }
    if unknown > 0 {
        let what = if classes.is_some() { "unknown" } else { "with a start that is unknown" };
        rows.push((what, unknown));
    }
    if skipped > 0 {
        rows.push(("skipped, for they are no graphs", skipped));
    }
    let width = graphs.max(skipped).to_string().len();
    rows.iter().map(|(what, count)| format!("{count:>width$} {what}\n")).collect()
}
