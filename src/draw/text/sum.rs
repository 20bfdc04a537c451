//! Sums to read.

use std::io::{self, Write};

use super::table::Table;
use crate::solution::Sum;
use crate::visible::visible;

pub(super) fn write(sum: &Sum, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "sum of {}", sum.parts.join(" + "))?;
    if let Some(value) = &sum.value {
        writeln!(out, "value {value}, outcome {}", sum.outcome)?;
    } else {
        writeln!(out, "outcome {}", sum.outcome)?;
    }
    if let Some(why) = &sum.why {
        writeln!(out, "{}", visible(why))?;
    }
    let mut table = Table::new(["winning move in", "to"]);
    for winning in &sum.winning_moves {
        let to = match &winning.to {
            serde_json::Value::String(label) => super::shown(label).into_owned(),
            position => position.to_string(),
        };
        table.row([sum.parts[winning.part].clone(), to], None);
    }
    table.write(out)?;
    if !sum.winning_moves_complete && !sum.winning_moves.is_empty() {
        writeln!(out, "There may be more winning moves than these.")?;
    }
    Ok(())
}
