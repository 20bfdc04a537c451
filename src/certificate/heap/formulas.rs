//! The formulas of the theorems, each in its shortest form.

use std::collections::HashMap;

use super::{Fact, Game, PeriodCertificate, rules};
use crate::game::grundy::Value;
use crate::game::heap::{Date, Expression, Position, Row, Slide};
use crate::outcome::Outcome;

/// Values of a subtraction game that the checker works out.
const MOST_VALUES: u64 = 1 << 25;
/// Members of an H-sequence, likewise.
const MOST_MEMBERS: usize = 1 << 26;

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
        "subtraction" => {
            let set = settings.set.as_ref().ok_or("subtraction has a `set`")?;
            subtraction(one()?, set, game.period)?
        }
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
            mover(game, x, y, pass)
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
            let text = game.settings.limit.as_deref().unwrap_or("");
            let expression = Expression::read(text).map_err(|error| error.to_string());
            Some(expression.map(|f| dynamic_nim(*heap, *limit, &f)))
        }
        ("calendar", Position::Date(date)) => Some(Ok(calendar(*date))),
        ("northcott", Position::Rows(rows, _)) => {
            let gap = |row: &Row| row.white.abs_diff(row.black).wrapping_sub(1);
            let sum = rows.iter().fold(0, |sum, row| sum ^ gap(row));
            Some(Ok(Fact::outcome(sum == 0)))
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

fn subtraction(heap: u64, set: &[u64], period: Option<PeriodCertificate>) -> Result<Fact, String> {
    if set.contains(&0) {
        let value = Value::Infinite { infinity: Vec::new() };
        return Ok(Fact { value: Some(value), outcome: Some(Outcome::D) });
    }
    // Larger numbers are never taken from this heap or a smaller one.
    let set: Vec<u64> = set.iter().copied().filter(|&s| s <= heap).collect();
    let window = set.iter().copied().max().unwrap_or(0);
    let mut last = heap;
    if let Some(PeriodCertificate { start, length }) = period {
        if length == 0 {
            return Err("a period is at least 1 long".to_owned());
        }
        last = last.min(start.saturating_add(length).saturating_add(window));
    }
    if last > MOST_VALUES {
        return Ok(Fact::default());
    }
    let mut values: Vec<u32> = Vec::with_capacity(last as usize + 1);
    let mut seen = vec![u64::MAX; set.len() + 1];
    for n in 0..=last {
        for &s in set.iter().filter(|&&s| s <= n) {
            seen[values[(n - s) as usize] as usize] = n;
        }
        let free = seen.iter().position(|&by| by != n).expect("fewer moves than places");
        values.push(free as u32);
    }
    if heap <= last {
        return Ok(Fact::value(values[heap as usize]));
    }
    let PeriodCertificate { start, length } = period.expect("it cut the values short");
    let (from, shift) = (start as usize, length as usize);
    if values[from..from + window as usize] != values[from + shift..from + shift + window as usize]
    {
        return Err(format!(
            "no window of {window} values from {start} on comes again after {length}"
        ));
    }
    Ok(Fact::value(values[(start + (heap - start) % length) as usize]))
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

/// A rook with leaps on one anti-diagonal.
fn mover(game: &Game<'_>, x: u64, y: u64, pass: bool) -> Fact {
    let has = |slide: Slide| game.settings.slides.iter().flatten().any(|&s| s == slide);
    let leaps = || game.settings.leaps.iter().flatten().filter(|&&(i, j)| i > 0 && j > 0);
    let is_rook = has(Slide::Rook) && !has(Slide::Bishop) && !has(Slide::Queen);
    if pass || !is_rook {
        return Fact::default();
    }
    let Some(&(i, j)) = leaps().next() else { return Fact::value(x ^ y) };
    let s = u128::from(i) + u128::from(j);
    if leaps().any(|&(i, j)| u128::from(i) + u128::from(j) != s) {
        return Fact::default();
    }
    if s % 2 == 1 {
        return Fact::value(x ^ y);
    }
    let half = (s / 2) as u64;
    if half < 2 || !half.is_power_of_two() || !leaps().any(|&leap| leap == (half, half)) {
        return Fact::default();
    }
    let turned = x & half != 0 && y & half != 0;
    let even = (x ^ y).is_multiple_of(2);
    Fact::value(match (turned, even) {
        (false, _) => x ^ y,
        (true, true) => (x ^ y) + 1,
        (true, false) => (x ^ y) - 1,
    })
}

/// The smallest summand of the greedy representation decides.
fn dynamic_nim(heap: u64, limit: u128, f: &Expression) -> Fact {
    if heap == 0 {
        return Fact::lost(true);
    }
    let mut members: Vec<u64> = vec![1];
    while members.len() < MOST_MEMBERS {
        let last = members[members.len() - 1];
        let first = members.partition_point(|&member| !f.reaches(member, last.into()));
        match members.get(first).and_then(|&member| last.checked_add(member)) {
            Some(next) if next <= heap => members.push(next),
            _ => break,
        }
    }
    if members.len() == MOST_MEMBERS {
        return Fact::default();
    }
    let mut rest = heap;
    let mut smallest = 0;
    for &member in members.iter().rev() {
        if member <= rest {
            rest -= member;
            smallest = member;
        }
    }
    Fact::lost(limit < smallest.into())
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
