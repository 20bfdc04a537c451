//! Pieces on their way to a corner: the few moves among which those to a value have to be.

use super::Game;
use crate::game::heap::Position;

type CellList<'a> = Box<dyn Iterator<Item = (u64, u64)> + 'a>;

/// Moves of a piece that are sure to contain those to a value: where there is a form of the values,
/// the cells that have it on each line; else every move, on a small board. `None` where there is
/// neither.
pub(super) fn candidates<'a>(
    game: &'a Game<'_>,
    (x, y): (u64, u64),
    wanted: u128,
) -> Option<CellList<'a>> {
    let settings = game.settings;
    let narrow = u64::try_from(wanted).ok();
    Some(match (game.name, settings.pass, settings.p, game.tables.anti_diagonal) {
        ("wythoff", ..) if wanted == 0 => Box::new(beatty(x, y).into_iter()),
        ("ryuoh", false, Some(p), _) => Box::new(ryuoh((x, y), p, wanted)),
        ("ryuoh", true, Some(1..3), _) if wanted == 0 => {
            let heaps = super::winning::nim_with_pass(&[x, y], 0)?;
            let cell = move |after: Position| match after {
                Position::Numbers(numbers) => (numbers[0], numbers[1]),
                _ => (x, y),
            };
            Box::new(heaps.into_iter().map(cell))
        }
        ("ryuoh", true, Some(p), _) if wanted == 0 => Box::new(ryuoh_with_pass((x, y), p)),
        ("ryuma", pass, ..) if !pass || wanted == 0 => {
            // A value tells the block of four of the smaller coordinate; lost with the pass are
            // cells with a coordinate up to 2 alone.
            let Some(wanted) = narrow else { return Some(Box::new(std::iter::empty())) };
            let low = x.min(y);
            let lows = (0..4).filter_map(move |i| low.checked_sub(wanted / 4 * 4 + i));
            let straight = [(x.checked_sub(1), Some(y)), (Some(x), y.checked_sub(1))];
            let straight = straight.into_iter().filter_map(|(a, b)| Some((a?, b?)));
            Box::new(straight.chain(lows.map(move |step| (x - step, y - step))))
        }
        ("mover", false, _, Some(_)) => {
            // x ⊕ y is the value or differs from it by 1.
            let Some(wanted) = narrow else { return Some(Box::new(std::iter::empty())) };
            let sums = [Some(wanted), wanted.checked_sub(1), wanted.checked_add(1)];
            let sums = sums.into_iter().flatten();
            let straight = sums.flat_map(move |sum| [(sum ^ y, y), (x, sum ^ x)]);
            let leaps = settings.leaps.iter().flatten();
            let leaps =
                leaps.filter_map(move |&(i, j)| Some((x.checked_sub(i)?, y.checked_sub(j)?)));
            Box::new(straight.filter(move |&(a, b)| a <= x && b <= y).chain(leaps))
        }
        _ => Box::new(game.tables.cells.as_ref()?.moves(x, y)),
    })
}

/// ⌊dφ⌋: the largest a with a² < ad + d², as φ² = φ + 1. It lies between d and 2d.
fn golden(d: u128) -> u128 {
    let is_below = |a: u128| a.checked_mul(a - d).is_some_and(|product| product < d * d);
    let (mut low, mut high) = (d, 2 * d + 1);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if is_below(middle) { low = middle } else { high = middle }
    }
    low
}

/// The first n up to `most` at which a rising function reaches `goal`.
fn first_at(goal: u128, most: u128, rising: impl Fn(u128) -> u128) -> u128 {
    let (mut low, mut high) = (0, most);
    while low < high {
        let middle = low + (high - low) / 2;
        if rising(middle) < goal { low = middle + 1 } else { high = middle }
    }
    low
}

/// The lost pair of the same difference, and those of either number.
fn beatty(x: u64, y: u64) -> Vec<(u64, u64)> {
    let mut cells = Vec::new();
    let mut add = |a: u128, b: u128| {
        if let (Ok(a), Ok(b)) = (a.try_into(), b.try_into()) {
            cells.push((a, b));
        }
    };
    let (wide_x, wide_y) = (u128::from(x), u128::from(y));
    let difference = wide_x.abs_diff(wide_y);
    let small = golden(difference);
    if x <= y {
        add(small, small + difference)
    } else {
        add(small + difference, small)
    }
    let partners = |number: u128| {
        let larger = number + first_at(number, number, golden);
        let smaller = golden(first_at(number, number, |n| golden(n) + n));
        [larger, smaller]
    };
    partners(wide_x).into_iter().for_each(|other| add(wide_x, other));
    partners(wide_y).into_iter().for_each(|other| add(other, wide_y));
    cells
}

/// The cells of one line a + b = `sum`, both in their blocks of p and below `(x, y)`.
fn on_line(
    sum: i128,
    p: i128,
    (x, y): (i128, i128),
    blocks: (i128, i128),
) -> impl Iterator<Item = (i128, i128)> {
    let last = |block: i128, cell: i128| (block * p + p - 1).min(cell - 1);
    let from = (blocks.0 * p).max(sum - last(blocks.1, y));
    let to = last(blocks.0, x).min(sum - blocks.1 * p);
    let inside = blocks.0 >= 0 && blocks.1 >= 0;
    (from..=to).filter(move |_| inside).map(move |a| (a, sum - a))
}

/// In a row one block and one place in it have the value. Short steps change the sum by less than
/// p, so one sum alone has the residue; they stay in the block or go to the one before.
fn ryuoh((x, y): (u64, u64), p: u64, wanted: u128) -> impl Iterator<Item = (u64, u64)> {
    let wide = u128::from;
    let (quotient, residue) = (wanted / wide(p), wanted % wide(p));
    let in_line = move |other: u64| {
        let block = u64::try_from(quotient).ok()? ^ (other / p);
        let place = (residue + wide(p) - wide(other % p)) % wide(p);
        u64::try_from(wide(block) * wide(p) + place).ok()
    };
    let straight = [in_line(y).map(|a| (a, y)), in_line(x).map(|b| (x, b))];
    let sum = i128::from(x) + i128::from(y);
    let (p, residue) = (i128::from(p), residue as i128);
    let step = (sum - residue).rem_euclid(p);
    let (x, y) = (i128::from(x), i128::from(y));
    let near = move |cell: i128| [cell / p, cell / p - 1].into_iter();
    let blocks = near(x).flat_map(move |a| near(y).map(move |b| (a, b)));
    let right =
        move |&(a, b): &(i128, i128)| a >= 0 && b >= 0 && (a ^ b) as u128 == quotient && step >= 2;
    let steps = blocks.filter(right).flat_map(move |b| on_line(sum - step, p, (x, y), b));
    straight.into_iter().flatten().chain(steps.map(|(a, b)| (a as u64, b as u64)))
}

/// The same for the lost cells with the pass, which are the corner and, counted from (1, 1), cells
/// of equal blocks on a few lines.
fn ryuoh_with_pass((x, y): (u64, u64), p: u64) -> impl Iterator<Item = (u64, u64)> {
    let (wide_x, wide_y, p) = (i128::from(x) - 1, i128::from(y) - 1, i128::from(p));
    let in_line = move |other: i128| {
        let (block, place) = (other.div_euclid(p), other.rem_euclid(p));
        let whole = if block == 0 { p - 1 } else { p };
        u64::try_from(block * p + (whole - place) % p + 1).ok()
    };
    let straight = [in_line(wide_y).map(|a| (a, y)), in_line(wide_x).map(|b| (x, b))];
    let blocks = [wide_x.div_euclid(p), wide_x.div_euclid(p) - 1].into_iter();
    let lines = blocks.filter(|&block| block >= 0).flat_map(move |block| {
        let sums = if block == 0 { [p - 1, p - 1] } else { [0, p] };
        sums.map(|sum| (block, 2 * block * p + sum)).into_iter()
    });
    let near = move |&(_, sum): &(i128, i128)| wide_x + wide_y - sum < p;
    let steps = lines
        .filter(near)
        .flat_map(move |(block, sum)| on_line(sum, p, (wide_x, wide_y), (block, block)));
    let steps = steps.map(|(a, b)| ((a + 1) as u64, (b + 1) as u64));
    [(0, 0)].into_iter().chain(straight.into_iter().flatten()).chain(steps)
}
