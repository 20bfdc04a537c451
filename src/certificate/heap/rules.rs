//! The rules: whether a move is one.

use super::Game;
use crate::game::heap::{Date, Expression, Position, Row, Side, Slide};

/// Whether a player may go from one position to the other, by a move that is no pass.
pub(super) fn is_move(game: &Game<'_>, from: &Position, to: &Position) -> bool {
    match (from, to) {
        (Position::Numbers(from), Position::Numbers(to)) => numbers(game, from, to),
        (&Position::Limited { heap, limit }, &Position::Limited { heap: left, limit: next }) => {
            let Some(take) = heap.checked_sub(left) else { return false };
            let f = Expression::read(game.settings.limit.as_deref().unwrap_or(""));
            take > 0 && u128::from(take) <= limit && f.is_ok_and(|f| f.value(take) == Some(next))
        }
        (&Position::Date(from), &Position::Date(to)) => is_calendar_day(to) && day(from, to),
        (Position::Rows(from, _), Position::Rows(to, _)) => {
            rows(from, to, game.settings.to_move.unwrap_or(Side::White))
        }
        _ => false,
    }
}

/// Whether a position has no move.
pub(super) fn is_end(game: &Game<'_>, position: &Position) -> bool {
    let settings = game.settings;
    match (game.name, position) {
        ("bash", Position::Numbers(numbers)) => settings.max == Some(0) || numbers == &[0],
        ("subtraction", Position::Numbers(numbers)) => {
            let set = settings.set.iter().flatten();
            numbers.iter().all(|n| set.clone().all(|s| s > n))
        }
        ("even-or-whole", Position::Numbers(numbers)) => numbers.iter().all(|&n| n == 0 || n == 2),
        ("georgia-bob", Position::Numbers(cells)) => {
            let most = cells.iter().copied().max().unwrap_or(0);
            most == cells.len() as u64
        }
        ("mover", Position::Numbers(numbers)) if numbers.len() == 2 => {
            let (x, y) = (numbers[0], numbers[1]);
            let slides = settings.slides.iter().flatten().any(|slide| match slide {
                Slide::Bishop => x.min(y) > 0,
                Slide::Rook | Slide::Queen => x.max(y) > 0,
            });
            let leaps = settings.leaps.iter().flatten();
            !slides && !leaps.into_iter().any(|&(i, j)| i <= x && j <= y)
        }
        (_, Position::Numbers(numbers)) => numbers.iter().all(|&n| n == 0),
        (_, Position::Limited { heap, limit }) => *heap == 0 || *limit == 0,
        (_, Position::Date(date)) => *date == LAST,
        // A partizan game that is never played in misère.
        (_, Position::Rows(..)) => false,
    }
}

/// The two numbers at the only place where the lists differ.
fn only_change(from: &[u64], to: &[u64]) -> Option<(usize, u64, u64)> {
    if from.len() != to.len() {
        return None;
    }
    let mut changes = (0..from.len()).filter(|&i| from[i] != to[i]);
    let i = changes.next()?;
    changes.next().is_none().then_some((i, from[i], to[i]))
}

fn numbers(game: &Game<'_>, from: &[u64], to: &[u64]) -> bool {
    let settings = game.settings;
    let lowered = only_change(from, to).filter(|&(_, before, after)| after < before);
    let step = || match (from, to) {
        (&[x, y], &[a, b]) => Some((x.checked_sub(a)?, y.checked_sub(b)?)),
        _ => None,
    };
    let steps = |allowed: &dyn Fn(u64, u64) -> bool| {
        step().is_some_and(|(i, j)| (i, j) != (0, 0) && allowed(i, j))
    };
    let straight = |i: u64, j: u64| i == 0 || j == 0;
    match game.name {
        "nim" => lowered.is_some(),
        "bash" => lowered.is_some_and(|(_, n, left)| Some(n - left) <= settings.max),
        "subtraction" => match (from, to) {
            (&[n], &[left]) => {
                let take = n.checked_sub(left);
                settings.set.iter().flatten().any(|&s| Some(s) == take)
            }
            _ => false,
        },
        "even-or-whole" => {
            lowered.is_some_and(
                |(_, n, left)| if left == 0 { n % 2 == 1 } else { (n - left).is_multiple_of(2) },
            )
        }
        "wythoff" => steps(&|i, j| straight(i, j) || i == j),
        "ryuoh" => steps(&|i, j| {
            let short = u128::from(i) + u128::from(j) < settings.p.unwrap_or(0).into();
            straight(i, j) || short
        }),
        "ryuma" => steps(&|i, j| i == j || u128::from(i) + u128::from(j) == 1),
        "mover" => steps(&|i, j| {
            let slides = settings.slides.iter().flatten().any(|slide| match slide {
                Slide::Rook => straight(i, j),
                Slide::Bishop => i == j,
                Slide::Queen => straight(i, j) || i == j,
            });
            slides || settings.leaps.iter().flatten().any(|&leap| leap == (i, j))
        }),
        "georgia-bob" => lowered.is_some_and(|(i, before, after)| {
            let others = || from.iter().enumerate().filter(move |&(j, _)| j != i);
            after > 0 && others().all(|(_, &cell)| cell > before || cell < after)
        }),
        "stone-pairs" => {
            if from.len() != to.len() {
                return false;
            }
            let pairs = || from.iter().zip(to);
            let lowered = pairs().filter(|(before, after)| after < before).count();
            let revived = pairs().any(|(&before, &after)| before == 0 && after > 0);
            let sum = |piles: &[u64]| piles.iter().map(|&pile| u128::from(pile)).sum::<u128>();
            lowered == 1 && !revived && sum(to) < sum(from)
        }
        _ => false,
    }
}

const FIRST: Date = Date { year: 1900, month: 1, day: 1 };
const LAST: Date = Date { year: 2001, month: 11, day: 4 };

pub(super) fn is_calendar_day(date: Date) -> bool {
    (FIRST..=LAST).contains(&date)
}

/// To the day after, or to the same day of the month after.
fn day(from: Date, to: Date) -> bool {
    let months = |date: Date| 12 * i32::from(date.year) + i32::from(date.month);
    match months(to) - months(from) {
        0 => to.day == from.day + 1,
        1 => to.day == from.day || (to.day == 1 && from.day == from.month_length()),
        _ => false,
    }
}

/// One piece of the side to move goes along its row, on its side of the other piece.
fn rows(from: &[Row], to: &[Row], side: Side) -> bool {
    if from.len() != to.len() {
        return false;
    }
    let mut changes = from.iter().zip(to).filter(|(before, after)| before != after);
    let (Some((before, after)), None) = (changes.next(), changes.next()) else { return false };
    let parts = |row: &Row| match side {
        Side::White => (row.white, row.black),
        Side::Black => (row.black, row.white),
    };
    let ((mine, other), (moved, still)) = (parts(before), parts(after));
    let on_row = (1..=before.width).contains(&moved) && before.width == after.width;
    on_row && other == still && moved != other && (mine < other) == (moved < other)
}
