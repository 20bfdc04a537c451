//! Models of networks.

use hashbrown::HashSet;

use super::sampling::{Sampler, pair_of_index};
use super::uniform::pairs;
use super::{FamilyError, MOST_PLACED_VERTICES, Values, edge, numbered, place};
use crate::board::BoardBuilder;

type Made = Result<BoardBuilder, FamilyError>;

/// Starts from a star with m leaves; each new vertex joins m distinct old ones, chosen as the
/// ends of random old edges.
pub(super) fn barabasi_albert(values: &Values<'_>, sampler: &mut Sampler) -> Made {
    let (n, m) = (values.integer("n"), values.integer("m"));
    if m >= n {
        return Err(FamilyError::new(format!(
            "--m is {m}; it must be less than --n, which is {n}"
        )));
    }
    let mut builder = numbered(false, n)?;
    // Every end of every edge, so that a random entry is a vertex with the chance of its degree.
    let mut ends: Vec<u32> = Vec::new();
    for leaf in 1..=m {
        edge(&mut builder, 0, leaf)?;
        ends.extend([0, leaf as u32]);
    }
    let mut chosen: Vec<u32> = Vec::with_capacity(m as usize);
    for v in m + 1..n {
        chosen.clear();
        while (chosen.len() as u64) < m {
            let target = ends[sampler.below(ends.len() as u64) as usize];
            if !chosen.contains(&target) {
                chosen.push(target);
            }
        }
        for &target in &chosen {
            edge(&mut builder, u64::from(target), v)?;
            ends.extend([target, v as u32]);
        }
    }
    Ok(builder)
}

/// Each vertex is joined to its k/2 next ones; each of these edges is with probability p moved at
/// its far end to a random vertex, avoiding loops and parallel edges.
pub(super) fn watts_strogatz(values: &Values<'_>, sampler: &mut Sampler) -> Made {
    let (n, k, p) = (values.integer("n"), values.integer("k"), values.real("p"));
    if k % 2 == 1 || (k >= n && k > 0) {
        return Err(FamilyError::new(format!(
            "--k is {k}; it must be even and less than --n, which is {n}"
        )));
    }
    let sorted = |a: u64, b: u64| (a.min(b), a.max(b));
    let mut edges = Vec::new();
    let mut degree = vec![k; n as usize];
    for step in 1..=k / 2 {
        edges.extend((0..n).map(|v| (v, (v + step) % n)));
    }
    let mut present: HashSet<(u64, u64)> = edges.iter().map(|&(a, b)| sorted(a, b)).collect();
    for pair in &mut edges {
        let (v, old) = *pair;
        // A vertex joined to all others has nowhere to go.
        if !sampler.chance(p) || degree[v as usize] >= n - 1 {
            continue;
        }
        let new = loop {
            let new = sampler.below(n);
            if new != v && !present.contains(&sorted(v, new)) {
                break new;
            }
        };
        present.remove(&sorted(v, old));
        present.insert(sorted(v, new));
        degree[old as usize] -= 1;
        degree[new as usize] += 1;
        *pair = (v, new);
    }
    let mut builder = numbered(false, n)?;
    for (a, b) in edges {
        edge(&mut builder, a, b)?;
    }
    Ok(builder)
}

/// Points are put into square cells as wide as the radius, so that only nine cells are compared.
pub(super) fn geometric(values: &Values<'_>, sampler: &mut Sampler) -> Made {
    let (n, radius) = (values.integer("n"), values.real("radius"));
    let mut builder = numbered(false, n)?;
    let points: Vec<(f64, f64)> = (0..n).map(|_| (sampler.unit(), sampler.unit())).collect();
    // No more cells than points: a tiny radius needs no tiny cells.
    let most = (n as f64).sqrt().ceil().max(1.0);
    let side = if radius > 0.0 { (1.0 / radius).floor().clamp(1.0, most) } else { most } as usize;
    let cell = |&(x, y): &(f64, f64)| {
        let along = |t: f64| ((t * side as f64) as usize).min(side - 1);
        along(y) * side + along(x)
    };
    let mut start = vec![0_u32; side * side + 1];
    for point in &points {
        start[cell(point) + 1] += 1;
    }
    for i in 0..side * side {
        start[i + 1] += start[i];
    }
    let mut filled = start.clone();
    let mut members = vec![0_u32; n as usize];
    for (v, point) in points.iter().enumerate() {
        let place = &mut filled[cell(point)];
        members[*place as usize] = v as u32;
        *place += 1;
    }
    let limit = radius * radius;
    for (v, point) in points.iter().enumerate() {
        let at = cell(point);
        let (row, column) = (at / side, at % side);
        for r in row.saturating_sub(1)..(row + 2).min(side) {
            for c in column.saturating_sub(1)..(column + 2).min(side) {
                let i = r * side + c;
                for &w in &members[start[i] as usize..start[i + 1] as usize] {
                    let (dx, dy) = (points[w as usize].0 - point.0, points[w as usize].1 - point.1);
                    if (w as usize) < v && dx * dx + dy * dy <= limit {
                        edge(&mut builder, u64::from(w), v as u64)?;
                    }
                }
            }
        }
    }
    if n <= MOST_PLACED_VERTICES {
        let scale = (n as f64).sqrt().max(1.0);
        for (v, &(x, y)) in points.iter().enumerate() {
            place(&mut builder, v as u64, x * scale, y * scale)?;
        }
    }
    Ok(builder)
}

pub(super) fn stochastic_block(values: &Values<'_>, sampler: &mut Sampler) -> Made {
    let (blocks, size) = (values.integer("blocks"), values.integer("size"));
    let (inside, between) = (values.real("inside"), values.real("between"));
    let n = blocks.checked_mul(size).ok_or_else(|| {
        FamilyError::new(format!("{blocks} blocks of {size} are too many vertices"))
    })?;
    let mut builder = numbered(false, n)?;
    for block in 0..blocks {
        sampler.each_with_chance(pairs(size), inside, |index| {
            let (a, b) = pair_of_index(index);
            edge(&mut builder, block * size + a, block * size + b)
        })?;
        // Everything between this block and the ones before it.
        sampler.each_with_chance(block * size * size, between, |index| {
            edge(&mut builder, index / size, block * size + index % size)
        })?;
    }
    Ok(builder)
}
