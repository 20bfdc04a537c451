//! One line a position, for spreadsheets and scripts (RFC 4180).

use std::borrow::Cow;
use std::io::{self, Write};

use crate::board::{Board, VertexId};
use crate::solution::{Answer, Geography, Solution};

/// Writes a solution as CSV; lists are separated by spaces, labels with a blank are quoted in
/// them as the whole field is in CSV. `head`: write the line with the column names first.
///
/// # Errors
/// Those of `out`.
pub fn write(
    solution: &Solution,
    board: &Board,
    head: bool,
    out: &mut impl Write,
) -> io::Result<()> {
    match &solution.answer {
        Answer::Geography(geography) => write_geography(solution, geography, board, head, out),
    }
}

fn write_geography(
    solution: &Solution,
    geography: &Geography,
    board: &Board,
    head: bool,
    out: &mut impl Write,
) -> io::Result<()> {
    if head {
        writeln!(out, "graph,start,outcome,winning_moves,undecided_moves")?;
    }
    let index = solution.board.index;
    for position in &geography.positions {
        let start = field(board.label(VertexId::new(position.start as usize)));
        let winning = labels(&position.winning_moves, board);
        let undecided = labels(&position.undecided_moves, board);
        writeln!(
            out,
            "{index},{start},{},{},{}",
            position.outcome,
            field(&winning),
            field(&undecided)
        )?;
    }
    Ok(())
}

fn labels(vertices: &[u32], board: &Board) -> String {
    let quoted = vertices.iter().map(|&v| {
        let label = board.label(VertexId::new(v as usize));
        if label.is_empty() || label.contains([' ', '"']) {
            Cow::Owned(format!("\"{}\"", label.replace('"', "\"\"")))
        } else {
            Cow::Borrowed(label)
        }
    });
    quoted.collect::<Vec<_>>().join(" ")
}

fn field(text: &str) -> Cow<'_, str> {
    if text.contains([',', '"', '\n', '\r']) || text.starts_with(' ') || text.ends_with(' ') {
        Cow::Owned(format!("\"{}\"", text.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(text)
    }
}
