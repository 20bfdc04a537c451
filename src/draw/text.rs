//! Solutions as tables to read.

use std::borrow::Cow;
use std::io::{self, Write};

use crate::board::{Board, VertexId};
use crate::game::registry::Game;
use crate::outcome::Outcome;
use crate::solution::{Answer, Geography, Solution};

/// A label wider than this does not widen its column.
const WIDEST_COLUMN: usize = 40;

/// Writes a solution to read: what was solved, a line a position, what follows, and why.
///
/// # Errors
/// Those of `out`.
pub fn write(solution: &Solution, board: &Board, out: &mut impl Write) -> io::Result<()> {
    let name = match &solution.board.name {
        Some(name) if !name.is_empty() => format!("{}: ", shown(name)),
        _ => String::new(),
    };
    let kind = if solution.rules.directed { "directed" } else { "undirected" };
    let play = if solution.rules.misere { "misère" } else { "normal" };
    let (vertices, edges) = (solution.board.vertices, solution.board.edges);
    writeln!(
        out,
        "{name}{kind} {}, {play} play; {} and {}",
        solution.game.replace('-', " "),
        plural(vertices, "vertex", "vertices"),
        plural(edges, "edge", "edges")
    )?;
    match &solution.answer {
        Answer::Geography(geography) => write_geography(geography, board, out)?,
    }
    for reason in &solution.unknown_because {
        writeln!(out, "Unknown: {reason}.")?;
    }
    writeln!(out, "Solved by {}.", solution.method)?;
    if !solution.rules.directed
        && !solution.rules.misere
        && let Some(game) = Game::find(&solution.game)
    {
        writeln!(out, "Why: {}.", game.theorem)?;
    }
    Ok(())
}

fn write_geography(geography: &Geography, board: &Board, out: &mut impl Write) -> io::Result<()> {
    let label = |v: u32| shown(board.label(VertexId::new(v as usize)));
    let width =
        geography.positions.iter().map(|p| label(p.start).chars().count()).max().unwrap_or(0);
    let width = width.clamp("start".len(), WIDEST_COLUMN);
    let any_unknown = geography.positions.iter().any(|p| p.outcome == Outcome::Unknown);
    let outcome_width = if any_unknown { "unknown".len() } else { "outcome".len() };
    if !geography.positions.is_empty() {
        writeln!(out, "\n  {:width$}  {:outcome_width$}  winning moves", "start", "outcome")?;
    }
    for position in &geography.positions {
        let mut moves: Vec<Cow<'_, str>> =
            position.winning_moves.iter().map(|&v| label(v)).collect();
        if !position.undecided_moves.is_empty() {
            let open: Vec<_> = position.undecided_moves.iter().map(|&v| label(v)).collect();
            moves.push(format!("(undecided: {})", open.join(" ")).into());
        }
        let moves = if moves.is_empty() { "-".to_owned() } else { moves.join(" ") };
        let start = label(position.start);
        writeln!(out, "  {start:width$}  {:outcome_width$}  {moves}", position.outcome)?;
        if let Some(why) = &position.why {
            writeln!(out, "  {:width$}  {why}", "")?;
        }
    }
    writeln!(out)?;
    if let Some(free) = &geography.free_start {
        let verdict = match free.outcome {
            Outcome::N if free.winning_starts.is_empty() => {
                "Free start: there is no vertex to place the token on, and the first player wins"
                    .to_owned()
            }
            Outcome::N => format!(
                "Free start: the first player wins, by placing the token on {}",
                match free.winning_starts.as_slice() {
                    [only] => label(*only).into_owned(),
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

/// A label as it can stand in a line: quoted where it is empty or holds blanks or control
/// characters.
pub(super) fn shown(label: &str) -> Cow<'_, str> {
    if label.is_empty() || label.chars().any(|c| c.is_whitespace() || c.is_control()) {
        Cow::Owned(format!("{label:?}"))
    } else {
        Cow::Borrowed(label)
    }
}

/// "1 vertex", "3 vertices".
pub(super) fn plural(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
