//! All moves to a lost position, or to one of some value: found here once more, so that a winning
//! move left out of a list is noticed.
//!
//! For each game a few *candidates* are made that are sure to contain every such move; each is then
//! held against the rules and the formula like a move that was claimed.

use std::collections::HashSet;

use super::corner;
use super::stone_pairs::levellings;
use super::{Fact, Game, rules};
use crate::game::grundy::Value;
use crate::game::heap::{Date, MOVES_LISTED, Move, Position, Row, Side};
use crate::outcome::Outcome;

/// Moves to positions of some value.
pub(in crate::certificate) struct Winning {
    /// The moves, each once.
    pub moves: Vec<Move>,
    /// Whether there are no more.
    pub all: bool,
}

impl Winning {
    /// What is wrong with a list of them that is said to be complete, or not to be; `None` where
    /// nothing is.
    pub fn refutes(&self, listed: &[Move], complete: bool) -> Option<String> {
        // By their texts: who is to move in rows is not written down.
        let listed: HashSet<String> = listed.iter().map(Move::to_string).collect();
        let left_out = self.moves.iter().find(|by| !listed.contains(&by.to_string()));
        match left_out {
            Some(Move::Pass) if complete => Some("the pass, which wins, is left out".to_owned()),
            Some(by) if complete => Some(format!("the winning move to {by} is left out")),
            Some(_) if listed.len() < MOVES_LISTED => Some(format!(
                "the list is said to be cut short, and has {} winning moves, not {MOVES_LISTED}",
                listed.len()
            )),
            None if !complete => {
                Some("the list is said to be cut short, and is complete".to_owned())
            }
            _ => None,
        }
    }
}

impl Fact {
    /// Whether the value is this one (0 is lost, also where there are no values).
    fn is(&self, wanted: u128) -> Option<bool> {
        match (&self.value, self.outcome) {
            (Some(value), _) => Some(*value == Value::Finite(wanted)),
            (None, Some(Outcome::P)) => Some(wanted == 0),
            (None, Some(_)) if wanted == 0 => Some(false),
            _ => None,
        }
    }
}

type Candidates<'a> = Box<dyn Iterator<Item = Position> + 'a>;

/// The moves to positions of value `wanted`, more than `most` of them only to show that there are;
/// `None` where the formulas do not tell. Value 0 stands for lost positions where there are no
/// values.
pub(in crate::certificate) fn moves_to(
    game: &Game<'_>,
    from: &Position,
    wanted: u128,
    most: usize,
) -> Option<Winning> {
    let mut found = Winning { moves: Vec::new(), all: true };
    if rules::is_end(game, from) {
        return Some(found);
    }
    let pass = game.settings.pass;
    if pass && game.fact(from, false).ok()?.is(wanted)? {
        found.moves.push(Move::Pass);
    }
    let mut seen: HashSet<Position> = HashSet::new();
    for to in candidates(game, from, wanted, most)? {
        let Ok(fact) = game.fact(&to, pass) else { continue };
        if fact.is(wanted)? && rules::is_move(game, from, &to) && seen.insert(to.clone()) {
            found.moves.push(Move::To(to));
            if found.moves.len() > most {
                found.all = false;
                break;
            }
        }
    }
    Some(found)
}

fn candidates<'a>(
    game: &'a Game<'_>,
    from: &'a Position,
    wanted: u128,
    most: usize,
) -> Option<Candidates<'a>> {
    let settings = game.settings;
    let narrow = u64::try_from(wanted);
    let some = |positions: Vec<Position>| -> Option<Candidates<'a>> {
        Some(Box::new(positions.into_iter()))
    };
    Some(match (game.name, from) {
        ("dynamic-nim", &Position::Limited { heap, .. }) => return some(takes(game, heap)?),
        ("calendar", &Position::Date(date)) => return some(next_days(date)),
        ("northcott", Position::Rows(rows, _)) => {
            closed_gaps(rows, settings.to_move.unwrap_or(Side::White))
        }
        ("stone-pairs", Position::Numbers(piles)) => return some(levellings(piles, most)?),
        ("bash", Position::Numbers(heap)) if heap.len() == 1 => {
            let after = |heap: u128| u64::try_from(heap).ok().map(|n| Position::Numbers(vec![n]));
            let heaps = bash(heap[0], settings.max?, wanted, settings.misere, settings.pass)?;
            return some(heaps.into_iter().filter_map(after).collect());
        }
        ("subtraction", Position::Numbers(heap)) if heap.len() == 1 => {
            let left = settings.set.iter().flatten().filter_map(|&s| heap[0].checked_sub(s));
            Box::new(left.map(|left| Position::Numbers(vec![left])))
        }
        ("wythoff" | "ryuoh" | "ryuma" | "mover", Position::Numbers(cell)) => {
            let &[x, y] = &cell[..] else { return None };
            let cells = corner::candidates(game, (x, y), wanted)?;
            Box::new(cells.map(|(a, b)| Position::Numbers(vec![a, b])))
        }
        // The values of these are no larger than their numbers.
        (_, Position::Numbers(_)) if narrow.is_err() => return some(Vec::new()),
        ("nim", Position::Numbers(heaps)) => match (settings.pass, settings.misere) {
            (false, misere) => nim(heaps, narrow.ok()?, misere),
            (true, false) => return some(nim_with_pass(heaps, narrow.ok()?)?),
            (true, true) => return None,
        },
        ("even-or-whole", Position::Numbers(heaps)) => even_or_whole(heaps, narrow.ok()?),
        ("georgia-bob", Position::Numbers(cells)) => georgia_bob(cells, narrow.ok()?),
        _ => return None,
    })
}

/// The numbers with the one at `i` replaced.
fn with(numbers: &[u64], i: usize, to: u64) -> Position {
    let mut numbers = numbers.to_vec();
    numbers[i] = to;
    Position::Numbers(numbers)
}

/// In each heap the one size that turns the nim sum into the wanted one. In misère play that holds
/// while a heap larger than 1 is left; where none is, the heap moved has become 0 or 1.
fn nim(heaps: &[u64], wanted: u64, misere: bool) -> Candidates<'_> {
    let sum = heaps.iter().fold(wanted, |a, b| a ^ b);
    let large = heaps.iter().filter(|&&heap| heap > 1).count();
    Box::new(heaps.iter().enumerate().flat_map(move |(i, &heap)| {
        let leaves_small = misere && large == usize::from(heap > 1);
        let small = [0, 1].into_iter().filter(move |_| leaves_small);
        let sizes = [heap ^ sum].into_iter().chain(small);
        sizes.filter(move |&to| to < heap).map(move |to| with(heaps, i, to))
    }))
}

/// One heap: the size of this value, as the pass exchanges 1 and 2, 3 and 4, …. Two heaps: that
/// which makes such a pair with the other one.
pub(super) fn nim_with_pass(heaps: &[u64], wanted: u64) -> Option<Vec<Position>> {
    let exchanged = |n: u64| n.checked_sub(1).map_or(Some(0), |below| (below ^ 1).checked_add(1));
    let filled: Vec<usize> = (0..heaps.len()).filter(|&i| heaps[i] > 0).collect();
    match (&filled[..], wanted) {
        (&[i], _) => Some(exchanged(wanted).map(|to| with(heaps, i, to)).into_iter().collect()),
        (&[i, j], 0) => {
            let pairs = [(i, j), (j, i)].into_iter();
            Some(pairs.filter_map(|(i, j)| Some(with(heaps, i, exchanged(heaps[j])?))).collect())
        }
        _ => None,
    }
}

/// In max + 1 heaps next to each other each residue occurs once, so that a move reaches at most
/// one heap of it. With the pass the values up to max + 1 are exchanged as in Nim.
fn bash(heap: u64, max: u64, wanted: u128, misere: bool, pass: bool) -> Option<Vec<u128>> {
    let (n, m) = (u128::from(heap), u128::from(max) + 1);
    let below = |residue: u128| {
        let take = (n % m + m - residue % m) % m;
        n.checked_sub(if take == 0 { m } else { take })
    };
    Some(match (misere, pass) {
        _ if wanted > n + 1 => Vec::new(),
        (false, false) => below(wanted).into_iter().collect(),
        (true, false) => below(1).into_iter().collect(),
        (false, true) => {
            let exchanged = wanted.checked_sub(1).map_or(0, |below| (below ^ 1) + 1);
            below(wanted + 1).into_iter().chain([exchanged, m]).collect()
        }
        (true, true) => return None,
    })
}

/// The heaps of value k are 2k − 1 and 2k + 2, and the empty one for k = 0.
fn even_or_whole(heaps: &[u64], wanted: u64) -> Candidates<'_> {
    let value = |heap: u64| if heap % 2 == 1 { heap / 2 + 1 } else { (heap / 2).saturating_sub(1) };
    let sum = heaps.iter().fold(wanted, |sum, &heap| sum ^ value(heap));
    Box::new(heaps.iter().enumerate().flat_map(move |(i, &heap)| {
        let twice = 2 * u128::from(sum ^ value(heap));
        let sizes = [Some(0), twice.checked_sub(1), Some(twice + 2)].into_iter().flatten();
        let sizes = sizes.filter_map(|to| u64::try_from(to).ok());
        let taken = sizes.filter(move |&to| to < heap && value(to) == sum ^ value(heap));
        taken.map(move |to| with(heaps, i, to))
    }))
}

/// A coin moved stays between its neighbours, so it changes the one gap that it is part of.
fn georgia_bob(cells: &[u64], wanted: u64) -> Candidates<'_> {
    let mut coins: Vec<(u64, usize)> = cells.iter().copied().zip(0..).collect();
    coins.sort_unstable();
    let odd = coins.len() % 2;
    let left_of = move |coins: &[(u64, usize)], i: usize| match i {
        0 => 0,
        i => coins[i - 1].0,
    };
    // The right coins of the pairs: every second one from the last.
    let rights: Vec<usize> = (0..coins.len()).filter(|i| i % 2 != odd).collect();
    let gap = |i: usize| coins[i].0.saturating_sub(left_of(&coins, i)).saturating_sub(1);
    let sum = rights.iter().fold(wanted, |sum, &i| sum ^ gap(i));
    let mut all = Vec::new();
    for &right in &rights {
        let target = sum ^ gap(right);
        let left = left_of(&coins, right);
        all.push((right, (left + 1).checked_add(target)));
        if right > 0 {
            all.push((
                right - 1,
                coins[right].0.checked_sub(1).and_then(|n| n.checked_sub(target)),
            ));
        }
    }
    let moved = move |(coin, to): (usize, Option<u64>)| {
        let fits = |&to: &u64| to < coins[coin].0 && to > left_of(&coins, coin);
        to.filter(fits).map(|to| with(cells, coins[coin].1, to))
    };
    Box::new(all.into_iter().filter_map(moved))
}

/// In each row the place of the piece that makes the gap what the sum wants.
fn closed_gaps(rows: &[Row], side: Side) -> Candidates<'_> {
    let gap = |row: &Row| row.white.abs_diff(row.black).wrapping_sub(1);
    let sum = rows.iter().fold(0, |sum, row| sum ^ gap(row));
    Box::new(rows.iter().enumerate().filter_map(move |(i, row)| {
        let distance = (gap(row) ^ sum).checked_add(1)?;
        let (mine, other) = match side {
            Side::White => (row.white, row.black),
            Side::Black => (row.black, row.white),
        };
        let to =
            if mine < other { other.checked_sub(distance) } else { other.checked_add(distance) };
        let to = to.filter(|to| (1..=row.width).contains(to))?;
        let mut rows = rows.to_vec();
        match side {
            Side::White => rows[i].white = to,
            Side::Black => rows[i].black = to,
        }
        Some(Position::Rows(rows, side.other()))
    }))
}

/// Sums of smallest summands. A take t wins iff f(t) is below the smallest summand of the rest; as
/// f rises, t's own summands followed by those of the rest then are such that f of each is below
/// the next, and the heap has but one representation of that kind.
fn takes(game: &Game<'_>, heap: u64) -> Option<Vec<Position>> {
    let members = game.tables.members.as_ref()?;
    let mut take = 0;
    let summands = members.summands(heap);
    let after = summands.iter().rev().map_while(|&summand| {
        take += summand;
        let limit = members.limit.value(take)?;
        Some(Position::Limited { heap: heap - take, limit })
    });
    Some(after.collect())
}

fn next_days(date: Date) -> Vec<Position> {
    let mut days = Vec::new();
    let next_month = match date.month {
        12 => date.year.checked_add(1).map(|year| Date { year, month: 1, ..date }),
        month => Some(Date { month: month + 1, ..date }),
    };
    if date.day < date.month_length() {
        days.push(Date { day: date.day + 1, ..date });
    } else {
        days.extend(next_month.map(|month| Date { day: 1, ..month }));
    }
    days.extend(next_month.filter(|next| next.day <= next.month_length()));
    days.into_iter().filter(|&day| rules::is_calendar_day(day)).map(Position::Date).collect()
}
