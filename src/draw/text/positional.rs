//! Positional games to read: the board of tic-tac-toe with marks or pairs, facts, moves.

use std::io::{self, Write};

use super::table::Table;
use super::{plural, shown};
use crate::game::positional::Convention;
use crate::solution::{Pair, Player, Positional};
use crate::visible::visible;

/// Larger boards are not printed cell by cell.
const MOST_CELLS: usize = 40_000;
/// Pairs of other families are printed up to this many.
const MOST_PAIRS: usize = 200;

/// What points and sets are called, one and many.
struct Words {
    point: [&'static str; 2],
    set: [&'static str; 2],
}

impl Words {
    fn of(game: &Positional) -> Words {
        match game.n {
            Some(_) => Words { point: ["cell", "cells"], set: ["line", "lines"] },
            None => Words { point: ["point", "points"], set: ["set", "sets"] },
        }
    }
}

fn counted(count: usize, [one, many]: [&str; 2]) -> String {
    plural(count, one, many)
}

pub(super) fn write(game: &Positional, out: &mut impl Write) -> io::Result<()> {
    match (game.n, game.d, &game.name) {
        (Some(n), Some(d), _) => write!(out, "tic-tac-toe {n}^{d}")?,
        (_, _, Some(name)) if !name.is_empty() => write!(out, "{}", shown(name))?,
        _ => write!(out, "positional game")?,
    }
    let words = Words::of(game);
    let (points, sets) = (counted(game.points, words.point), counted(game.sets, words.set));
    writeln!(out, ": {points}, {sets}; {}, {} to move", game.convention, game.to_move)?;
    writeln!(out, "outcome: {}", game.outcome)?;
    if let Some(why) = &game.why {
        writeln!(out, "{}", visible(why))?;
    }
    moves(game, out)?;
    // Before the first move the sets of both are the same.
    let both = game.convention == Convention::Strong && game.taken() > 0;
    let pairings = [
        (game.pairing.as_deref(), both.then_some(Player::First)),
        (game.pairing_against_second.as_deref(), Some(Player::Second)),
    ];
    let pairings = pairings
        .into_iter()
        .filter_map(|(pairs, player)| Some((pairs.filter(|pairs| !pairs.is_empty())?, player)));
    let pairings: Vec<(&[Pair], Option<Player>)> = pairings.collect();
    match (game.n, game.d) {
        (Some(n), Some(d)) if game.points <= MOST_CELLS => boards(game, n, d, &pairings, out)?,
        _ => {
            for &(list, player) in &pairings {
                let head = match player {
                    None => "pair",
                    Some(Player::First) => "pair against the first player",
                    Some(_) => "pair against the second player",
                };
                pairs(list, head, out)?;
            }
        }
    }
    if let Some(violator) = &game.hall_violator {
        let words = Words::of(game);
        let against = if both { " against the first player" } else { "" };
        let [one, many] = words.point.map(|word| format!("free {word}"));
        let points = plural(violator.points, &one, &many);
        let have = match violator.sets.len() {
            1 => format!("a {} has only {points}", words.set[0]),
            count => {
                let sets = counted(count, words.set);
                format!("{sets} have only {points} together, fewer than two each")
            }
        };
        writeln!(out, "No pairing{against}: {have}.")?;
    }
    if game.facts.is_empty() {
        return Ok(());
    }
    let about = if game.n.is_some() { "about lines of" } else { "about sets of" };
    let mut table = Table::new(["fact", about, "holds", "value", "bound", "says"]);
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
        count if count == free(game) => {
            format!("every free {} ({count})", Words::of(game).point[0])
        }
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
    game.points - game.taken()
}

/// The board of tic-tac-toe with its pairings, each in its own board: both cells of a pair carry
/// the number of their line. Without a pairing, or where moves differ, a `!` at each winning cell,
/// a `=` at each drawing one, a `?` at each undecided one. `X` and `O` where the players are.
fn boards(
    game: &Positional,
    n: u32,
    d: u32,
    pairings: &[(&[Pair], Option<Player>)],
    out: &mut impl Write,
) -> io::Result<()> {
    let lists = [
        (&game.winning_moves, "!", "wins"),
        (&game.drawing_moves, "=", "draws"),
        (&game.undecided_moves, "?", "is undecided"),
    ];
    let differ = |names: &[String]| !names.is_empty() && names.len() < free(game);
    let marked: Vec<_> = lists.into_iter().filter(|(names, ..)| differ(names)).collect();
    if pairings.is_empty() || !marked.is_empty() {
        let mut texts = vec![".".to_owned(); game.points];
        for &(names, text, _) in &marked {
            put(&mut texts, n, names, text);
        }
        cells(game, n, d, texts, out)?;
        if !marked.is_empty() {
            let says = marked.iter().map(|(_, text, says)| format!("{text} {says}"));
            writeln!(out, "{}.", says.collect::<Vec<_>>().join(", "))?;
        }
    }
    for &(pairs, player) in pairings {
        if let Some(player) = player {
            writeln!(out, "\nPairs against {player}:")?;
        }
        let mut texts = vec!["*".to_owned(); game.points];
        for pair in pairs {
            put(&mut texts, n, &pair.points, &(pair.set + 1).to_string());
        }
        cells(game, n, d, texts, out)?;
    }
    if !pairings.is_empty() {
        writeln!(out, "The cells of a pair carry the number of their line; * is in no pair.")?;
    }
    Ok(())
}

fn put(texts: &mut [String], n: u32, names: &[String], text: &str) {
    for cell in names.iter().filter_map(|name| cell_of(name, n)) {
        if let Some(place) = texts.get_mut(cell) {
            text.clone_into(place);
        }
    }
}

/// Writes a text for each cell in layers, the players' marks over them.
fn cells(
    game: &Positional,
    n: u32,
    d: u32,
    mut texts: Vec<String>,
    out: &mut impl Write,
) -> io::Result<()> {
    put(&mut texts, n, &game.first, "X");
    put(&mut texts, n, &game.second, "O");
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
    writeln!(out)
}

/// The number of a cell by its name.
fn cell_of(name: &str, n: u32) -> Option<usize> {
    name.split(',').try_fold(0_usize, |cell, part| {
        let x: usize = part.parse().ok()?;
        Some(cell * n as usize + x.checked_sub(1)?)
    })
}

fn pairs(pairs: &[Pair], head: &'static str, out: &mut impl Write) -> io::Result<()> {
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
