//! Positional games to read: the board of tic-tac-toe with marks or pairs, facts, moves.

use std::io::{self, Write};

use super::table::Table;
use super::{plural, shown};
use crate::solution::{Pair, Positional};

/// Larger boards are not printed cell by cell.
const MOST_CELLS: usize = 40_000;
/// Pairs of other families are printed up to this many.
const MOST_PAIRS: usize = 200;

pub(super) fn write(game: &Positional, out: &mut impl Write) -> io::Result<()> {
    let points = match (game.n, game.d) {
        (Some(n), Some(d)) => {
            write!(out, "tic-tac-toe {n}^{d}")?;
            [plural(game.points, "cell", "cells"), plural(game.sets, "line", "lines")]
        }
        _ => {
            match &game.name {
                Some(name) if !name.is_empty() => write!(out, "{}", shown(name))?,
                _ => write!(out, "positional game")?,
            }
            [plural(game.points, "point", "points"), plural(game.sets, "set", "sets")]
        }
    };
    let [points, sets] = points;
    writeln!(out, ": {points}, {sets}; {}, {} to move", game.convention, game.to_move)?;
    writeln!(out, "outcome: {}", game.outcome)?;
    if let Some(why) = &game.why {
        writeln!(out, "{why}")?;
    }
    moves(game, out)?;
    board(game, out)?;
    if game.n.is_none() {
        pairs(game.pairing.as_deref(), "pair", out)?;
        pairs(game.pairing_against_second.as_deref(), "pair against second", out)?;
    }
    if let Some(violator) = &game.hall_violator {
        let sets = plural(violator.sets.len(), "set", "sets");
        let free = plural(violator.points, "free point", "free points");
        writeln!(out, "No pairing: {sets} together have {free}, fewer than two each.")?;
    }
    let mut table = Table::new(["fact", "about sets of", "holds", "value", "bound", "says"]);
    for fact in &game.facts {
        let cell = |text: &Option<String>| text.clone().unwrap_or_else(|| "-".to_owned());
        let row = [
            fact.name.to_string(),
            fact.against.map_or_else(|| "-".to_owned(), |player| player.to_string()),
            if fact.applies { "yes" } else { "no" }.to_owned(),
            cell(&fact.value),
            cell(&fact.bound),
            fact.says.clone(),
        ];
        table.row(row, None);
    }
    table.write(out)
}

fn moves(game: &Positional, out: &mut impl Write) -> io::Result<()> {
    let list = |names: &[String]| match names.len() {
        0 => "-".to_owned(),
        count if count == free(game) => format!("every free point ({count})"),
        _ => names.iter().map(|name| shown(name)).collect::<Vec<_>>().join(" "),
    };
    writeln!(out, "winning moves: {}", list(&game.winning_moves))?;
    if !game.drawing_moves.is_empty() {
        writeln!(out, "drawing moves: {}", list(&game.drawing_moves))?;
    }
    if !game.undecided_moves.is_empty() {
        writeln!(out, "undecided moves: {}", list(&game.undecided_moves))?;
    }
    Ok(())
}

fn free(game: &Positional) -> usize {
    game.points - game.first.len() - game.second.len()
}

/// The board of tic-tac-toe in layers: pair numbers where there is a pairing, else a `!` at each
/// winning cell and a `=` at each drawing one; `X` and `O` where the players are.
fn board(game: &Positional, out: &mut impl Write) -> io::Result<()> {
    let (Some(n), Some(d)) = (game.n, game.d) else { return Ok(()) };
    if game.points > MOST_CELLS {
        return Ok(());
    }
    let mut texts = vec![String::new(); game.points];
    let paired = game.pairing.as_ref().is_some_and(|pairs| !pairs.is_empty());
    let nothing = if paired { "*" } else { "." };
    texts.iter_mut().for_each(|text| nothing.clone_into(text));
    let mut put = |names: &[String], text: &str| {
        for cell in names.iter().filter_map(|name| cell_of(name, n)) {
            if let Some(place) = texts.get_mut(cell) {
                text.clone_into(place);
            }
        }
    };
    if paired {
        for pair in game.pairing.iter().flatten() {
            put(&pair.points, &(pair.set + 1).to_string());
        }
    } else {
        put(&game.winning_moves, "!");
        if game.drawing_moves.len() < free(game) {
            put(&game.drawing_moves, "=");
        }
    }
    put(&game.first, "X");
    put(&game.second, "O");
    let width = texts.iter().map(String::len).max().unwrap_or(1);
    let plane = n.pow(d.min(2)) as usize;
    for (layer, cells) in texts.chunks(plane).enumerate() {
        writeln!(out)?;
        if d > 2 {
            let mut rest = layer;
            let mut coordinates = Vec::new();
            for _ in 2..d {
                coordinates.push((rest % n as usize + 1).to_string());
                rest /= n as usize;
            }
            coordinates.reverse();
            writeln!(out, "layer {}:", coordinates.join(","))?;
        }
        for row in cells.chunks(n as usize) {
            let row: Vec<String> = row.iter().map(|text| format!("{text:>width$}")).collect();
            writeln!(out, "  {}", row.join(" "))?;
        }
    }
    writeln!(out)?;
    if paired {
        writeln!(out, "The cells of a pair carry the number of their line; * is in no pair.")?;
    }
    Ok(())
}

/// The number of a cell by its name.
fn cell_of(name: &str, n: u32) -> Option<usize> {
    name.split(',').try_fold(0_usize, |cell, part| {
        let x: usize = part.parse().ok()?;
        Some(cell * n as usize + x.checked_sub(1)?)
    })
}

fn pairs(pairs: Option<&[Pair]>, head: &'static str, out: &mut impl Write) -> io::Result<()> {
    let Some(pairs) = pairs.filter(|pairs| !pairs.is_empty()) else { return Ok(()) };
    let mut table = Table::new(["set", head]);
    for pair in pairs.iter().take(MOST_PAIRS) {
        let [a, b] = &pair.points;
        table.row([pair.set.to_string(), format!("{} {}", shown(a), shown(b))], None);
    }
    table.write(out)?;
    if pairs.len() > MOST_PAIRS {
        writeln!(out, "and {} more pairs", pairs.len() - MOST_PAIRS)?;
    }
    Ok(())
}
