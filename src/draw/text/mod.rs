//! Solutions as tables to read.

mod digraph;
mod geography;
mod positional;
mod rules;
mod shannon;
mod sum;
mod table;

use std::borrow::Cow;
use std::io::{self, Write};

use crate::board::{Board, VertexId};
use crate::game::registry::Game;
use crate::outcome::Outcome;
use crate::solution::{Answer, Solution};

/// Writes a solution to read: what was solved, a line a position, what follows, and why. A game
/// on a board needs the board.
///
/// # Errors
/// Those of `out`.
///
/// # Panics
/// If the solution is of a board and `board` is absent or another one.
pub fn write(solution: &Solution, board: Option<&Board>, out: &mut impl Write) -> io::Result<()> {
    let on_board = || board.expect("a game on a board");
    if let Some(summary) = &solution.board {
        let name = match &summary.name {
            Some(name) if !name.is_empty() => format!("{}: ", shown(name)),
            _ => String::new(),
        };
        let kind = if solution.rules.directed { "directed" } else { "undirected" };
        let play = if solution.rules.misere { "misère" } else { "normal" };
        let edges = if solution.rules.directed { ["arc", "arcs"] } else { ["edge", "edges"] };
        let game = match &solution.answer {
            Answer::Shannon(_) => "Shannon's switching game".to_owned(),
            _ => format!("{kind} {}, {play} play", solution.game.replace('-', " ")),
        };
        writeln!(
            out,
            "{name}{game}; {} and {}",
            plural(summary.vertices, "vertex", "vertices"),
            plural(summary.edges, edges[0], edges[1])
        )?;
    }
    match &solution.answer {
        Answer::Geography(geography) => geography::write(geography, on_board(), out)?,
        Answer::Grundy(grundy) => digraph::write(grundy, on_board(), out)?,
        Answer::Positional(game) => positional::write(game, out)?,
        Answer::Shannon(shannon) => shannon::write(shannon, on_board(), out)?,
        Answer::Sum(sum) => sum::write(sum, out)?,
        Answer::Heap(heap) => rules::write(&solution.game, heap, out)?,
        Answer::Words(words) => rules::write_words(words, out)?,
    }
    for reason in &solution.unknown_because {
        writeln!(out, "Unknown: {reason}.")?;
    }
    writeln!(out, "Solved by {}.", solution.method)?;
    // Of a rule game the method says whether its theorem or a table has answered.
    if matches!(solution.answer, Answer::Heap(_)) {
        return Ok(());
    }
    let searched = solution.statistics.get("searched_starts").and_then(serde_json::Value::as_u64);
    let theorem = Game::find(&solution.game).and_then(|game| game.theorem_for(solution.rules));
    if let Some(theorem) = theorem.filter(|_| searched.unwrap_or(0) == 0) {
        writeln!(out, "Why: {theorem}.")?;
    }
    Ok(())
}

/// The label of vertex `v` as it can stand in a line.
fn label(board: &Board, v: u32) -> Cow<'_, str> {
    shown(board.label(VertexId::new(v as usize)))
}

/// Labels one after the other, `-` where there are none.
fn labels(board: &Board, vertices: &[u32]) -> String {
    if vertices.is_empty() {
        return "-".to_owned();
    }
    vertices.iter().map(|&v| label(board, v)).collect::<Vec<_>>().join(" ")
}

/// A label as it can stand in a line: quoted where it is empty, holds blanks or control characters,
/// or would read as no label or as a quoted one.
pub(super) fn shown(label: &str) -> Cow<'_, str> {
    let odd = matches!(label, "" | "-") || label.starts_with('"');
    if odd || label.chars().any(|c| c.is_whitespace() || c.is_control()) {
        Cow::Owned(format!("{label:?}"))
    } else {
        Cow::Borrowed(label)
    }
}

/// How many positions have which outcome, and what these mean.
fn write_counts(
    outcomes: impl Iterator<Item = Outcome> + Clone,
    [one, many]: [&str; 2],
    out: &mut impl Write,
) -> io::Result<()> {
    let count = |outcome| outcomes.clone().filter(|&o| o == outcome).count();
    write!(
        out,
        "Of {}, {} N (won by the player to move), {} P (lost)",
        plural(outcomes.clone().count(), one, many),
        count(Outcome::N),
        count(Outcome::P),
    )?;
    for (outcome, meaning) in [(Outcome::D, "D (drawn)"), (Outcome::Unknown, "unknown")] {
        match count(outcome) {
            0 => {}
            some => write!(out, ", {some} {meaning}")?,
        }
    }
    writeln!(out, ".")
}

/// "1 vertex", "3 vertices".
pub(in crate::draw) fn plural(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
