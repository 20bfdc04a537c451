//! Long thin components (paths, long cycles, ladders, caterpillars) folded into rows.
//!
//! A breadth-first search from an end cuts the component into layers of few vertices; the layers
//! stand beside each other, and every other row runs back, like a plough. A lane on the outside of
//! a turn stays there: the rows of lanes are turned, not mirrored, so that turns do not cross.

use super::{Placement, Point};
use crate::algorithm::Adjacency;

/// No more vertices than this in a layer.
const WIDEST: usize = 8;
/// No fewer layers than this, and as many times the vertices of the widest.
const SHORTEST: usize = 16;
const LONGER: usize = 4;
/// Room between rows.
const GAP: f64 = 1.2;
/// Width of the whole by its height.
const SHAPE: f64 = 1.4;

/// A folded component.
pub(super) struct Folded {
    /// By vertex.
    pub points: Vec<Point>,
    /// The row of each vertex.
    pub rows: Vec<u32>,
}

/// Folds the component, where it is connected, long and thin. O(n + m log m).
pub(super) fn place(n: usize, pairs: &[(u32, u32)]) -> Option<Folded> {
    if n < SHORTEST || pairs.len() > n * WIDEST {
        return None;
    }
    let both = || pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
    let adjacency = Adjacency::outgoing_from_pairs(n, both).ok()?;
    let middle = layers(&adjacency, 0);
    let end = middle.last()?.first().copied()?;
    let mut layers = layers(&adjacency, end);
    let widest = layers.iter().map(Vec::len).max()?;
    let reached: usize = layers.iter().map(Vec::len).sum();
    let length = layers.len();
    if reached < n || widest > WIDEST || length < SHORTEST.max(LONGER * widest) {
        return None;
    }
    order(&adjacency, &mut layers);
    let height = widest as f64 - 1.0 + GAP;
    let columns = ((length as f64 * height * SHAPE).sqrt().ceil() as usize).max(4);
    // The last row is no stub.
    let columns = length.div_ceil(length.div_ceil(columns));
    let mut folded = Folded { points: vec![[0.0; 2]; n], rows: vec![0; n] };
    for (number, layer) in layers.iter().enumerate() {
        let (row, column) = (number / columns, number % columns);
        let back = row % 2 == 1;
        let x = if back { columns - 1 - column } else { column } as f64;
        for (lane, &v) in layer.iter().enumerate() {
            let offset = lane as f64 - (layer.len() as f64 - 1.0) / 2.0;
            let offset = if back { -offset } else { offset };
            folded.points[v as usize] = [x, row as f64 * height + offset];
            folded.rows[v as usize] = row as u32;
        }
    }
    Some(folded)
}

/// The layers of a breadth-first search from `root`.
fn layers(adjacency: &Adjacency, root: u32) -> Vec<Vec<u32>> {
    let mut seen = vec![false; adjacency.vertex_count()];
    seen[root as usize] = true;
    let mut layers = vec![vec![root]];
    while let Some(layer) = layers.last() {
        let mut next = Vec::new();
        for &v in layer {
            for &w in adjacency.neighbours(v) {
                if !std::mem::replace(&mut seen[w as usize], true) {
                    next.push(w);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layers.push(next);
    }
    layers
}

/// Sorts each layer by the mean place of the neighbours in the layers beside it, forth and back.
fn order(adjacency: &Adjacency, layers: &mut [Vec<u32>]) {
    let n = adjacency.vertex_count();
    let (mut place, mut layer_of) = (vec![0.0_f64; n], vec![0_u32; n]);
    for (number, layer) in layers.iter().enumerate() {
        for (lane, &v) in layer.iter().enumerate() {
            place[v as usize] = lane as f64 - (layer.len() as f64 - 1.0) / 2.0;
            layer_of[v as usize] = number as u32;
        }
    }
    for sweep in 0..6 {
        for step in 0..layers.len() {
            let at = if sweep % 2 == 0 { step } else { layers.len() - 1 - step };
            let beside = if sweep % 2 == 0 { at.wrapping_sub(1) } else { at + 1 } as u32;
            let mean = |v: u32| {
                let near =
                    adjacency.neighbours(v).iter().filter(|&&w| layer_of[w as usize] == beside);
                let (sum, count) = near
                    .fold((0.0, 0.0), |(sum, count), &w| (sum + place[w as usize], count + 1.0));
                if count > 0.0 { sum / count } else { place[v as usize] }
            };
            let mut keyed: Vec<(f64, u32)> = layers[at].iter().map(|&v| (mean(v), v)).collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            let middle = (keyed.len() as f64 - 1.0) / 2.0;
            for (lane, &(_, v)) in keyed.iter().enumerate() {
                layers[at][lane] = v;
                place[v as usize] = lane as f64 - middle;
            }
        }
    }
}

/// Gives edges that turn from a row to the next a bow, where they would pass other lanes.
/// `rows` has `u32::MAX` for vertices that are not folded.
pub(super) fn turns(
    placement: &mut Placement,
    rows: &[u32],
    pairs: impl ExactSizeIterator<Item = (u32, u32)>,
) {
    let count = pairs.len();
    for (e, (a, b)) in pairs.enumerate() {
        let (row, other) = (rows[a as usize], rows[b as usize]);
        let (p, q) = (placement.points[a as usize], placement.points[b as usize]);
        let down = (p[1] - q[1]).abs();
        if row == other || down < GAP + 0.1 {
            continue;
        }
        placement.bends.resize(count, Vec::new());
        let out = 0.5 * down;
        let right = row.min(other) % 2 == 0;
        let x = if right { p[0].max(q[0]) + out } else { p[0].min(q[0]) - out };
        placement.bends[e] = vec![[x, (p[1] + q[1]) / 2.0]];
    }
}
