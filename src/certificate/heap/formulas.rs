//! The formulas of the theorems, each in its shortest form.

use std::collections::HashMap;

use super::{Fact, Game, rules};
use crate::game::heap::{Date, Position, Row};

/// What a formula tells; nothing where there is none.
///
/// # Errors
/// When the position or the options are none of the game.
pub(super) fn fact(game: &Game<'_>, position: &Position, pass: bool) -> Result<Fact, String> {
    let wrong = || format!("{position} is no position of {}", game.name);
    let settings = game.settings;
    if let Some(result) = special(game, position) {
        return result;
    }
    let Position::Numbers(numbers) = position else { return Err(wrong()) };
    let pair = || match numbers[..] {
        [x, y] => Ok((x, y)),
        _ => Err(wrong()),
    };
    let one = || match numbers[..] {
        [n] => Ok(n),
        _ => Err(wrong()),
    };
    Ok(match game.name {
        "nim" => nim(numbers, settings.misere, pass),
        "bash" => {
            let max = settings.max.ok_or("bash has a `max`")?;
            bash(one()?, max, settings.misere, pass)
        }
        "subtraction" => game.tables.subtraction(one()?),
        "wythoff" => {
            let (x, y) = pair()?;
            Fact::lost(is_beatty(x.min(y).into(), x.abs_diff(y).into()))
        }
        "ryuoh" => {
            let p = settings.p.filter(|&p| p > 0).ok_or("ryuoh has a positive `p`")?;
            let (x, y) = pair()?;
            ryuoh(x, y, p, pass)
        }
        "ryuma" => {
            let (x, y) = pair()?;
            ryuma(x.min(y), x.max(y), pass)
        }
        "mover" => {
            let (x, y) = pair()?;
            let form = game.tables.anti_diagonal.filter(|_| !pass);
            form.map_or(Fact::default(), |form| Fact::value(form.value(x, y)))
        }
        "even-or-whole" => {
            let value = |n: &u64| n.div_ceil(2).saturating_sub(u64::from(n.is_multiple_of(2)));
            Fact::value(numbers.iter().map(value).fold(0, |a, b| a ^ b))
        }
        "georgia-bob" => Fact::value(georgia_bob(numbers).ok_or_else(wrong)?),
        "stone-pairs" => {
            let mut counts: HashMap<u64, u64> = HashMap::new();
            for &pile in numbers.iter().filter(|&&pile| pile > 0) {
                *counts.entry(pile).or_default() += 1;
            }
            Fact::lost(counts.values().all(|count| count.is_multiple_of(2)))
        }
        _ => return Err(format!("there is no game `{}`", game.name)),
    })
}

/// The games whose positions are not numbers.
fn special(game: &Game<'_>, position: &Position) -> Option<Result<Fact, String>> {
    match (game.name, position) {
        ("dynamic-nim", Position::Limited { heap, limit }) => {
            // A lost heap has no summand that the limit allows; of no stones there is none at all.
            Some(Ok(game.tables.members.as_ref().map_or(Fact::default(), |members| {
                let smallest = members.summands(*heap).last().copied();
                Fact::lost(smallest.is_none_or(|smallest| *limit < smallest.into()))
            })))
        }
        ("calendar", Position::Date(date)) => Some(Ok(calendar(*date))),
        ("northcott", Position::Rows(rows, _)) => {
            let gap = |row: &Row| row.white.abs_diff(row.black).wrapping_sub(1);
            let sum = rows.iter().fold(0, |sum, row| sum ^ gap(row));
            Some(Ok(Fact::value(sum)))
        }
        _ => None,
    }
}

fn nim(heaps: &[u64], misere: bool, pass: bool) -> Fact {
    let sum = heaps.iter().fold(0, |a, b| a ^ b);
    let all_small = heaps.iter().all(|&heap| heap <= 1);
    match (pass, misere) {
        (false, false) => Fact::value(sum),
        // With no heap above 1 the exclusive or is the parity of the ones.
        (false, true) => Fact::outcome(if all_small { sum == 1 } else { sum == 0 }),
        (true, false) => {
            let heaps: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
            match heaps[..] {
                [] => Fact::value(0_u8),
                // Sizes 1 and 2, 3 and 4, … are exchanged.
                [heap] => Fact::value(((u128::from(heap) - 1) ^ 1) + 1),
                [a, b] => Fact::lost((a - 1) ^ 1 == b - 1),
                _ => Fact::default(),
            }
        }
        (true, true) if heaps.iter().all(|&heap| heap == 0) => Fact::outcome(false),
        (true, true) => Fact::default(),
    }
}

fn bash(heap: u64, max: u64, misere: bool, pass: bool) -> Fact {
    let (n, m) = (u128::from(heap), u128::from(max) + 1);
    match (misere, pass && max > 0 && heap > 0) {
        (false, false) => Fact::value(n % m),
        (false, true) if n > m => Fact::value((n - 1) % m),
        (false, true) if n == m && n % 2 == 1 => Fact::value(n),
        (false, true) => Fact::value(((n - 1) ^ 1) + 1),
        (true, _) if max == 0 || heap == 0 => Fact::outcome(false),
        (true, false) => Fact::outcome(n % m == 1),
        (true, true) => Fact::default(),
    }
}

/// Whether a = ⌊dφ⌋: a < dφ < a + 1, squared, as φ² = φ + 1.
fn is_beatty(a: u128, d: u128) -> bool {
    if d == 0 {
        return a == 0;
    }
    let Some(above) = (a + 1).checked_mul(a + 1) else { return false };
    d.checked_mul(a + d).is_some_and(|product| a * a < product && above > product + d)
}

fn ryuoh(x: u64, y: u64, p: u64, pass: bool) -> Fact {
    let wide = u128::from;
    let (a, b, i, j) = (x / p, y / p, x % p, y % p);
    if !pass {
        return Fact::value((wide(i) + wide(j)) % wide(p) + wide(p) * wide(a ^ b));
    }
    if p < 3 {
        return nim(&[x, y], false, true);
    }
    if x == 0 || y == 0 {
        return Fact::lost(x == y);
    }
    let (x, y) = (x - 1, y - 1);
    let places = wide(x % p) + wide(y % p);
    let lost = match (x / p, y / p) {
        (0, 0) => places + 1 == wide(p),
        (a, b) => a == b && (places == 0 || places == wide(p)),
    };
    Fact::lost(lost)
}

fn ryuma(low: u64, high: u64, pass: bool) -> Fact {
    let odd = high % 2;
    if pass {
        let lost = match low {
            0 => high == 0 || (odd == 1 && high > 1),
            1 => high == 2,
            2 => odd == 0 && high > 2,
            _ => false,
        };
        return Fact::lost(lost);
    }
    let place = match low % 4 {
        0 => odd,
        1 => 3 - odd,
        2 => 1 - odd,
        _ => 2 + odd,
    };
    Fact::value(low - low % 4 + place)
}

/// Coins from the right in twos, a single one left over with the wall at 0.
fn georgia_bob(cells: &[u64]) -> Option<u64> {
    let mut coins = cells.to_vec();
    if coins.len() % 2 == 1 {
        coins.push(0);
    }
    coins.sort_unstable();
    let apart = coins.windows(2).all(|pair| pair[0] < pair[1]);
    if !apart || cells.contains(&0) {
        return None;
    }
    Some(coins.chunks(2).fold(0, |sum, pair| sum ^ (pair[1] - pair[0] - 1)))
}

fn calendar(date: Date) -> Fact {
    if !rules::is_calendar_day(date) {
        return Fact::default();
    }
    let won = (date.month % 2 == date.day % 2) || (date.day == 30 && [9, 11].contains(&date.month));
    Fact::lost(!won)
}
