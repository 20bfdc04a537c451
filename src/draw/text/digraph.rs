//! Digraph games to read.

use std::io::{self, Write};

use super::table::Table;
use super::{label, labels, write_counts};
use crate::board::Board;
use crate::solution::Grundy;

pub(super) fn write(grundy: &Grundy, board: &Board, out: &mut impl Write) -> io::Result<()> {
    let remote = grundy.positions.iter().any(|p| p.remoteness.is_some());
    let valued = grundy.positions.iter().any(|p| p.value.is_some());
    let cells = |p: &crate::solution::GrundyPosition| {
        let value = p.value.as_ref().map(ToString::to_string);
        let remoteness = p.remoteness.map(|r| r.to_string());
        (
            label(board, p.vertex).into_owned(),
            p.outcome.to_string(),
            value.unwrap_or_else(|| "-".to_owned()),
            remoteness.unwrap_or_else(|| "-".to_owned()),
            labels(board, &p.winning_moves),
        )
    };
    let rows = || grundy.positions.iter().map(|p| (cells(p), p.why.as_deref()));
    match (valued, remote) {
        (true, true) => {
            let mut table =
                Table::new(["vertex", "outcome", "value", "remoteness", "winning moves"]);
            rows().for_each(|((v, o, value, r, moves), why)| {
                table.row([v, o, value, r, moves], why);
            });
            table.write(out)?;
        }
        (true, false) => {
            let mut table = Table::new(["vertex", "outcome", "value", "winning moves"]);
            rows().for_each(|((v, o, value, _, moves), why)| table.row([v, o, value, moves], why));
            table.write(out)?;
        }
        (false, true) => {
            let mut table = Table::new(["vertex", "outcome", "remoteness", "winning moves"]);
            rows().for_each(|((v, o, _, r, moves), why)| table.row([v, o, r, moves], why));
            table.write(out)?;
        }
        (false, false) => {
            let mut table = Table::new(["vertex", "outcome", "winning moves"]);
            rows().for_each(|((v, o, _, _, moves), why)| table.row([v, o, moves], why));
            table.write(out)?;
        }
    }
    write_counts(grundy.positions.iter().map(|p| p.outcome), ["vertex", "vertices"], out)
}
