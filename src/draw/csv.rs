//! One line a position, for spreadsheets and scripts (RFC 4180).

use std::borrow::Cow;
use std::io::{self, Write};

use crate::board::{Board, VertexId};
use crate::certificate::shannon::Player;
use crate::solution::{Answer, Geography, Grundy, Heap, Positional, Shannon, Solution, Sum, Words};

/// The column names of geography.
pub const GEOGRAPHY_HEAD: &str = "graph,start,outcome,winning_moves,undecided_moves\n";
/// The column names of Shannon's game.
pub const SHANNON_HEAD: &str = "graph,first,winner,winning_moves\n";
/// The column names of digraph games.
pub const GRUNDY_HEAD: &str = "graph,vertex,outcome,value,remoteness,winning_moves\n";

/// Writes a solution as CSV (a game on a board needs the board); lists are separated by spaces, labels with a blank are quoted in
/// them as the whole field is in CSV. `head`: write the line with the column names first.
///
/// # Errors
/// Those of `out`.
pub fn write(
    solution: &Solution,
    board: Option<&Board>,
    head: bool,
    out: &mut impl Write,
) -> io::Result<()> {
    let on_board = || board.expect("a game on a board");
    let index = solution.board.as_ref().map_or(0, |summary| summary.index);
    match &solution.answer {
        Answer::Geography(geography) => write_geography(index, geography, on_board(), head, out),
        Answer::Grundy(grundy) => write_grundy(index, grundy, on_board(), head, out),
        Answer::Positional(game) => write_positional(game, head, out),
        Answer::Shannon(shannon) => write_shannon(index, shannon, head, out),
        Answer::Sum(sum) => write_sum(sum, head, out),
        Answer::Heap(heap) => write_heap(&solution.game, heap, head, out),
        Answer::Words(words) => write_words(words, head, out),
    }
}

/// The column names of a solution of a board.
pub fn board_head<V>(answer: &Answer<V>) -> &'static str {
    match answer {
        Answer::Grundy(_) => GRUNDY_HEAD,
        Answer::Shannon(_) => SHANNON_HEAD,
        _ => GEOGRAPHY_HEAD,
    }
}

fn write_grundy(
    index: usize,
    grundy: &Grundy,
    board: &Board,
    head: bool,
    out: &mut impl Write,
) -> io::Result<()> {
    if head {
        out.write_all(GRUNDY_HEAD.as_bytes())?;
    }
    for position in &grundy.positions {
        let value = position.value.as_ref().map(ToString::to_string).unwrap_or_default();
        let remoteness = position.remoteness.map(|r| r.to_string()).unwrap_or_default();
        writeln!(
            out,
            "{index},{},{},{},{remoteness},{}",
            field(board.label(VertexId::new(position.vertex as usize))),
            position.outcome,
            field(&value),
            field(&labels(&position.winning_moves, board))
        )?;
    }
    Ok(())
}

/// Moves are the numbers of edges.
fn write_shannon(
    index: usize,
    shannon: &Shannon,
    head: bool,
    out: &mut impl Write,
) -> io::Result<()> {
    if head {
        out.write_all(SHANNON_HEAD.as_bytes())?;
    }
    let name = |player| match player {
        Player::Short => "short",
        Player::Cut => "cut",
    };
    for (player, side) in shannon.sides() {
        let moves: Vec<String> = side.winning_moves.iter().map(|e| e.edge.to_string()).collect();
        let (first, winner) = (name(player), name(side.winner));
        writeln!(out, "{index},{first},{winner},{}", moves.join(" "))?;
    }
    Ok(())
}

fn write_sum(sum: &Sum, head: bool, out: &mut impl Write) -> io::Result<()> {
    if head {
        writeln!(out, "parts,outcome,value,winning_moves")?;
    }
    let value = sum.value.as_ref().map(ToString::to_string).unwrap_or_default();
    let moves: Vec<String> =
        sum.winning_moves.iter().map(|m| format!("{}:{}", m.part, m.to)).collect();
    let (parts, moves) = (sum.parts.join(" "), moves.join(" "));
    writeln!(out, "{},{},{},{}", field(&parts), sum.outcome, field(&value), field(&moves))
}

fn write_heap(game: &str, heap: &Heap, head: bool, out: &mut impl Write) -> io::Result<()> {
    if head {
        writeln!(out, "game,position,outcome,value,winning_moves")?;
    }
    let game = format!("{game}{}", heap.options);
    let position = heap.position.to_string();
    let value = heap.value.as_ref().map(ToString::to_string).unwrap_or_default();
    let moves: Vec<String> =
        heap.winning_moves.iter().map(|by| quoted(&by.to_string()).into_owned()).collect();
    writeln!(
        out,
        "{},{},{},{},{}",
        field(&game),
        field(&position),
        heap.outcome,
        field(&value),
        field(&moves.join(" "))
    )
}

fn write_words(words: &Words, head: bool, out: &mut impl Write) -> io::Result<()> {
    if head {
        writeln!(out, "word,outcome,winning_moves,undecided_moves")?;
    }
    for position in &words.positions {
        let list =
            |words: &[String]| words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ");
        writeln!(
            out,
            "{},{},{},{}",
            field(&position.word),
            position.outcome,
            field(&list(&position.winning_moves)),
            field(&list(&position.undecided_moves))
        )?;
    }
    Ok(())
}

/// A label as it stands in a list.
fn quoted(label: &str) -> Cow<'_, str> {
    if label.is_empty() || label.contains([' ', '"']) {
        Cow::Owned(format!("\"{}\"", label.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(label)
    }
}

fn write_positional(game: &Positional, head: bool, out: &mut impl Write) -> io::Result<()> {
    if head {
        writeln!(out, "outcome,winning_moves,drawing_moves,undecided_moves")?;
    }
    let list = |names: &[String]| {
        let names: Vec<_> = names.iter().map(|name| quoted(name)).collect();
        field(&names.join(" ")).into_owned()
    };
    let (winning, drawing) = (list(&game.winning_moves), list(&game.drawing_moves));
    writeln!(out, "{},{winning},{drawing},{}", game.outcome, list(&game.undecided_moves))
}

fn write_geography(
    index: usize,
    geography: &Geography,
    board: &Board,
    head: bool,
    out: &mut impl Write,
) -> io::Result<()> {
    if head {
        out.write_all(GEOGRAPHY_HEAD.as_bytes())?;
    }
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
    let labels = vertices.iter().map(|&v| quoted(board.label(VertexId::new(v as usize))));
    labels.collect::<Vec<_>>().join(" ")
}

pub(super) fn field(text: &str) -> Cow<'_, str> {
    if text.contains([',', '"', '\n', '\r']) || text.starts_with(' ') || text.ends_with(' ') {
        Cow::Owned(format!("\"{}\"", text.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(text)
    }
}
