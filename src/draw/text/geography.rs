//! Geography to read.

use std::io::{self, Write};

use super::table::Table;
use super::{label, labels, write_counts};
use crate::board::Board;
use crate::outcome::Outcome;
use crate::solution::Geography;

pub(super) fn write(geography: &Geography, board: &Board, out: &mut impl Write) -> io::Result<()> {
    let mut table = Table::new(["start", "outcome", "winning moves"]);
    for position in &geography.positions {
        let mut moves = labels(board, &position.winning_moves);
        if !position.undecided_moves.is_empty() {
            if position.winning_moves.is_empty() {
                moves.clear();
            } else {
                moves.push(' ');
            }
            moves += &format!("(undecided: {})", labels(board, &position.undecided_moves));
        }
        let start = label(board, position.start).into_owned();
        table.row([start, position.outcome.to_string(), moves], position.why.as_deref());
    }
    table.write(out)?;
    if !geography.positions.is_empty() {
        write_counts(geography.positions.iter().map(|p| p.outcome), ["start", "starts"], out)?;
    }
    write_free_start(geography, board, out)
}

fn write_free_start(geography: &Geography, board: &Board, out: &mut impl Write) -> io::Result<()> {
    if let Some(free) = &geography.free_start {
        let verdict = match free.outcome {
            Outcome::N if free.winning_starts.is_empty() => {
                "Free start: there is no vertex to place the token on, and the first player wins"
                    .to_owned()
            }
            Outcome::N => format!(
                "Free start: the first player wins, by placing the token on {}",
                match free.winning_starts.as_slice() {
                    [only] => label(board, *only).into_owned(),
                    starts => format!("one of the {} P-vertices", starts.len()),
                }
            ),
            Outcome::Unknown => "Free start: unknown".to_owned(),
            _ if geography.positions.is_empty() => {
                "Free start: there is no vertex to place the token on, and the first player loses"
                    .to_owned()
            }
            _ => "Free start: the second player wins, for every start is N".to_owned(),
        };
        writeln!(out, "{verdict}.")?;
    }
    Ok(())
}
