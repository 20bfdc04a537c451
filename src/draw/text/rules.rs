//! Rule games and the word game to read.

use std::io::{self, Write};

use super::table::Table;
use super::write_counts;
use crate::solution::{Heap, Words};

pub(super) fn write(game: &str, heap: &Heap, out: &mut impl Write) -> io::Result<()> {
    let options = heap.options.given().into_iter().map(|(name, value)| match value {
        Some(value) => format!(" --{name} {value}"),
        None => format!(" --{name}"),
    });
    writeln!(out, "{game}{}: {}", options.collect::<String>(), heap.position)?;
    match &heap.value {
        Some(value) => writeln!(out, "value {value}, outcome {}", heap.outcome)?,
        None => writeln!(out, "outcome {}", heap.outcome)?,
    }
    let moves: Vec<String> = heap.winning_moves.iter().map(ToString::to_string).collect();
    let more = if heap.winning_moves_complete || moves.is_empty() { "" } else { " …" };
    match moves.len() {
        0 => {}
        1 => writeln!(out, "winning move: {}{more}", moves[0])?,
        _ => writeln!(out, "winning moves: {}{more}", moves.join("  "))?,
    }
    if let Some(form) = &heap.periodic_form {
        let [height, width] = form.checked;
        match form.p {
            Some(p) => {
                writeln!(
                    out,
                    "L[x mod p][y mod p] + p·(⌊x/p⌋ ⊕ ⌊y/p⌋) with p = {p} on all {height} × \
                     {width} cells; L:"
                )?;
                for row in &form.table {
                    let row: Vec<String> = row.iter().map(|value| format!("{value:>3}")).collect();
                    writeln!(out, "{}", row.join(""))?;
                }
            }
            None => writeln!(
                out,
                "no p up to {} gives the table of {height} × {width} cells a periodic form",
                height.min(width) / 2
            )?,
        }
    }
    if let Some(why) = &heap.why {
        writeln!(out, "\n{why}")?;
    }
    writeln!(out)
}

pub(super) fn write_words(words: &Words, out: &mut impl Write) -> io::Result<()> {
    let count = words.positions.len();
    writeln!(out, "words: {count} first word{}", if count == 1 { "" } else { "s" })?;
    let mut table = Table::new(["word", "outcome", "winning answers"]);
    for position in &words.positions {
        let mut answers = listed(&position.winning_moves);
        if !position.undecided_moves.is_empty() {
            answers += &format!(" (undecided: {})", position.undecided_moves.len());
        }
        let cells = [position.word.clone(), position.outcome.to_string(), answers];
        table.row(cells, position.why.as_deref());
    }
    table.write(out)?;
    if !words.positions.is_empty() {
        write_counts(words.positions.iter().map(|p| p.outcome), ["word", "words"], out)?;
    }
    if let Some(first) = &words.free_start {
        writeln!(
            out,
            "With a free first word: {}; winning first words: {}.",
            first.outcome,
            listed(&first.winning_starts)
        )?;
    }
    Ok(())
}

fn listed(words: &[String]) -> String {
    if words.is_empty() { "-".to_owned() } else { words.join(", ") }
}
