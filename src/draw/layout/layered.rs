//! Layers for acyclic digraphs, after Sugiyama, Tagawa and Toda (1981): layers by longest paths,
//! a dummy where an arc passes a layer, order within layers by barycentre sweeps, and then
//! coordinates by sweeps of averages made monotone (pool adjacent violators).

use super::{Placement, Point};
use crate::algorithm::Adjacency;

/// More dummies than this and the picture would be a smear.
const DUMMIES_MAX: usize = 20_000;
const SWEEPS: usize = 12;

/// The layers of an acyclic digraph; `None` where it has a cycle or too many long arcs.
pub(super) fn place(n: usize, arcs: &[(u32, u32)]) -> Option<Placement> {
    let layer = longest_paths(n, arcs)?;
    let span = |&(a, b): &(u32, u32)| (layer[b as usize] - layer[a as usize]) as usize;
    let dummies: usize = arcs.iter().map(|arc| span(arc) - 1).sum();
    if dummies > DUMMIES_MAX {
        return None;
    }
    let mut level: Vec<u32> = layer.clone();
    let mut links = Vec::with_capacity(arcs.len() + dummies);
    let mut chains = Vec::with_capacity(arcs.len());
    for &(a, b) in arcs {
        let start = level.len() as u32;
        level.extend(layer[a as usize] + 1..layer[b as usize]);
        let end = level.len() as u32;
        let mut from = a;
        for dummy in start..end {
            links.push((from, dummy));
            from = dummy;
        }
        links.push((from, b));
        chains.push(start..end);
    }
    let down = Adjacency::outgoing_from_pairs(level.len(), || links.iter().copied()).ok()?;
    let up = down.transposed();
    let depth = level.iter().max().map_or(0, |&deepest| deepest as usize + 1);
    let mut rows = vec![Vec::new(); depth];
    for (v, &at) in level.iter().enumerate() {
        rows[at as usize].push(v as u32);
    }
    order(&mut rows, &up, &down);
    let x = columns(&rows, &up, &down, n);
    let point = |v: u32| -> Point { [x[v as usize], 1.15 * f64::from(level[v as usize])] };
    Some(Placement {
        points: (0..n as u32).map(point).collect(),
        bends: chains.into_iter().map(|chain| chain.map(point).collect()).collect(),
    })
}

/// The number of arcs of a longest path to each vertex.
fn longest_paths(n: usize, arcs: &[(u32, u32)]) -> Option<Vec<u32>> {
    let down = Adjacency::outgoing_from_pairs(n, || arcs.iter().copied()).ok()?;
    let mut missing = vec![0_u32; n];
    for &(_, head) in arcs {
        missing[head as usize] += 1;
    }
    let mut queue: Vec<u32> = (0..n as u32).filter(|&v| missing[v as usize] == 0).collect();
    let mut layer = vec![0_u32; n];
    let mut next = 0;
    while next < queue.len() {
        let v = queue[next];
        next += 1;
        for &w in down.neighbours(v) {
            layer[w as usize] = layer[w as usize].max(layer[v as usize] + 1);
            missing[w as usize] -= 1;
            if missing[w as usize] == 0 {
                queue.push(w);
            }
        }
    }
    if queue.len() < n {
        return None;
    }
    // A source far above its followers would drag long arcs along.
    for &v in queue.iter().rev() {
        if let Some(lowest) = down.neighbours(v).iter().map(|&w| layer[w as usize]).min() {
            layer[v as usize] = layer[v as usize].max(lowest - 1);
        }
    }
    Some(layer)
}

/// Sweeps down and up, each layer sorted by the mean place of the neighbours in the last one.
fn order(rows: &mut [Vec<u32>], up: &Adjacency, down: &Adjacency) {
    let mut place = vec![0.0_f64; up.vertex_count()];
    let number = |row: &[u32], place: &mut [f64]| {
        let middle = (row.len() as f64 - 1.0) / 2.0;
        for (at, &v) in row.iter().enumerate() {
            place[v as usize] = at as f64 - middle;
        }
    };
    for row in rows.iter() {
        number(row, &mut place);
    }
    for sweep in 0..SWEEPS {
        let downwards = sweep % 2 == 0;
        for step in 0..rows.len() {
            let at = if downwards { step } else { rows.len() - 1 - step };
            let toward = if downwards { up } else { down };
            let mut keyed: Vec<(f64, u32)> =
                rows[at].iter().map(|&v| (mean(toward.neighbours(v), v, &place), v)).collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            rows[at] = keyed.into_iter().map(|(_, v)| v).collect();
            number(&rows[at], &mut place);
        }
    }
}

fn mean(neighbours: &[u32], v: u32, place: &[f64]) -> f64 {
    if neighbours.is_empty() {
        return place[v as usize];
    }
    neighbours.iter().map(|&w| place[w as usize]).sum::<f64>() / neighbours.len() as f64
}

/// Coordinates that keep the order and the gaps and lie near the neighbours' means.
fn columns(rows: &[Vec<u32>], up: &Adjacency, down: &Adjacency, real: usize) -> Vec<f64> {
    let mut x = vec![0.0_f64; up.vertex_count()];
    let width = |v: u32| if (v as usize) < real { 0.5 } else { 0.2 };
    let offsets = |row: &[u32]| -> Vec<f64> {
        let mut at = 0.0;
        let mut offsets = Vec::with_capacity(row.len());
        for (i, &v) in row.iter().enumerate() {
            at += if i == 0 { 0.0 } else { width(row[i - 1]) + width(v) };
            offsets.push(at);
        }
        offsets
    };
    for row in rows {
        let offsets = offsets(row);
        let middle = offsets.last().map_or(0.0, |&last| last / 2.0);
        for (&v, offset) in row.iter().zip(offsets) {
            x[v as usize] = offset - middle;
        }
    }
    for sweep in 0..2 * SWEEPS {
        let downwards = sweep % 2 == 0;
        for step in 0..rows.len() {
            let row = &rows[if downwards { step } else { rows.len() - 1 - step }];
            let offsets = offsets(row);
            let toward = if downwards { up } else { down };
            let wanted: Vec<f64> = row
                .iter()
                .zip(&offsets)
                .map(|(&v, offset)| mean(toward.neighbours(v), v, &x) - offset)
                .collect();
            for ((&v, offset), base) in row.iter().zip(offsets).zip(monotone(&wanted)) {
                x[v as usize] = base + offset;
            }
        }
    }
    x
}

/// The ascending sequence nearest to `wanted` in least squares.
fn monotone(wanted: &[f64]) -> Vec<f64> {
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    for &value in wanted {
        let (mut sum, mut count) = (value, 1);
        while let Some(&(last, size)) = blocks.last()
            && last / size as f64 > sum / count as f64
        {
            blocks.pop();
            sum += last;
            count += size;
        }
        blocks.push((sum, count));
    }
    let spread = |(sum, count): (f64, usize)| std::iter::repeat_n(sum / count as f64, count);
    blocks.into_iter().flat_map(spread).collect()
}
