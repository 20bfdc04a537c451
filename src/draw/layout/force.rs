//! Neighbours near each other: a global start by pivot multidimensional scaling (Brandes and Pich
//! 2007), then the forces of Fruchterman and Reingold (1991). Repulsion counts within a few units
//! only, found by a grid of buckets; the start has put far things far apart already.

use super::Point;
use crate::algorithm::Adjacency;

/// Vertices shall be no nearer than this.
const APART: f64 = 0.75;
const PIVOTS: usize = 24;
/// Forces end here; in units.
const REACH: f64 = 3.0;
/// No more others than this of one bucket push a vertex; they stand for all of it.
const SAMPLE: usize = 24;
/// Up to this size every pair repels.
const ALL_PAIRS: usize = 400;
/// Vertices and edges times rounds.
const WORK: usize = 4_000_000;

/// Places one component (or several tied together by clusters; `u32::MAX` is no cluster).
/// `pairs` are without loops and repetitions. O((n + m) · rounds), rounds falling with the size.
pub(super) fn place(
    n: usize,
    pairs: &[(u32, u32)],
    cluster: &[u32],
    cluster_count: usize,
) -> Vec<Point> {
    let both = || pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
    let Ok(adjacency) = Adjacency::outgoing_from_pairs(n, both) else {
        return vec![[0.0; 2]; n];
    };
    let mut points = scaled_start(&adjacency);
    let size = n + pairs.len();
    let rounds = (WORK / size.max(1)).clamp(10, 300);
    let mut push = vec![[0.0; 2]; n];
    for round in 0..rounds {
        let heat = 0.6 * (1.0 - round as f64 / rounds as f64).powi(2) + 0.01;
        push.fill([0.0; 2]);
        if n <= ALL_PAIRS {
            repel_all(&points, &mut push);
        } else {
            push_near(&points, REACH, repulsion, &mut push);
        }
        for &(a, b) in pairs {
            let (a, b) = (a as usize, b as usize);
            let same = cluster[a] == cluster[b];
            let strength = if same { 1.0 } else { 0.25 };
            let [dx, dy] = [points[b][0] - points[a][0], points[b][1] - points[a][1]];
            let pull = strength * dx.hypot(dy);
            push[a] = [push[a][0] + pull * dx, push[a][1] + pull * dy];
            push[b] = [push[b][0] - pull * dx, push[b][1] - pull * dy];
        }
        gather(&points, cluster, cluster_count, &mut push);
        for (point, push) in points.iter_mut().zip(&push) {
            let length = push[0].hypot(push[1]);
            if length > 0.0 {
                let step = length.min(heat) / length;
                *point = [point[0] + push[0] * step, point[1] + push[1] * step];
            }
        }
    }
    // Dense middles are still too tight to read.
    for _ in 0..(WORK / size.max(1)).clamp(4, 120) {
        push.fill([0.0; 2]);
        push_near(&points, APART, separation, &mut push);
        for (point, push) in points.iter_mut().zip(&push) {
            let length = push[0].hypot(push[1]);
            let step = 0.4_f64.min(length) / length.max(1e-9);
            *point = [point[0] + push[0] * step, point[1] + push[1] * step];
        }
    }
    level(points)
}

/// Members are drawn to the middle of their cluster, and the middles apart.
fn gather(points: &[Point], cluster: &[u32], count: usize, push: &mut [Point]) {
    if count == 0 {
        return;
    }
    let mut sums = vec![[0.0, 0.0, 0.0]; count];
    for (point, &set) in points.iter().zip(cluster) {
        if let Some(sum) = sums.get_mut(set as usize) {
            *sum = [sum[0] + point[0], sum[1] + point[1], sum[2] + 1.0];
        }
    }
    let middles: Vec<Point> = sums
        .iter()
        .map(|&[x, y, size]| [x / f64::max(size, 1.0), y / f64::max(size, 1.0)])
        .collect();
    let mut apart = vec![[0.0; 2]; count];
    // Many clusters are small: their middles need no further care.
    if count <= 200 {
        for a in 0..count {
            for b in 0..count {
                let room = (sums[a][2].sqrt() + sums[b][2].sqrt()) * 0.75 + 1.0;
                let [dx, dy] = [middles[a][0] - middles[b][0], middles[a][1] - middles[b][1]];
                let gap = dx.hypot(dy).max(1e-3);
                if a != b && gap < room {
                    let force = 3.0 * (room - gap) / gap;
                    apart[a] = [apart[a][0] + dx * force, apart[a][1] + dy * force];
                }
            }
        }
    }
    for ((point, &set), push) in points.iter().zip(cluster).zip(push) {
        if let Some(middle) = middles.get(set as usize) {
            let out = apart[set as usize];
            push[0] += 1.2 * (middle[0] - point[0]) + out[0];
            push[1] += 1.2 * (middle[1] - point[1]) + out[1];
        }
    }
}

#[inline]
fn repulsion(from: Point, to: Point) -> Point {
    let [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    let square = (dx * dx + dy * dy).max(1e-4);
    [dx / square, dy / square]
}

/// Half of what is missing to [`APART`].
#[inline]
fn separation(from: Point, to: Point) -> Point {
    let [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    let gap = dx.hypot(dy).max(1e-6);
    let part = 0.5 * (APART - gap) / gap;
    [dx * part, dy * part]
}

fn repel_all(points: &[Point], push: &mut [Point]) {
    for a in 0..points.len() {
        for b in 0..a {
            let [x, y] = repulsion(points[b], points[a]);
            push[a] = [push[a][0] + x, push[a][1] + y];
            push[b] = [push[b][0] - x, push[b][1] - y];
        }
    }
}

/// Adds the force that all within `reach` have on each vertex.
fn push_near(
    points: &[Point],
    reach: f64,
    force: impl Fn(Point, Point) -> Point,
    push: &mut [Point],
) {
    let (low, high) = super::bounds(points);
    let n = points.len();
    // No more cells than a few a vertex, however far the picture stretches.
    let area = (high[0] - low[0] + reach) * (high[1] - low[1] + reach);
    let cell = reach.max((area / (4.0 * n as f64)).sqrt());
    let columns = ((high[0] - low[0]) / cell) as usize + 1;
    let lines = ((high[1] - low[1]) / cell) as usize + 1;
    let at = |p: Point| [((p[0] - low[0]) / cell) as usize, ((p[1] - low[1]) / cell) as usize];
    let mut starts = vec![0_u32; columns * lines + 1];
    let cells: Vec<usize> = points.iter().map(|&p| at(p)[1] * columns + at(p)[0]).collect();
    for &c in &cells {
        starts[c + 1] += 1;
    }
    for c in 0..columns * lines {
        starts[c + 1] += starts[c];
    }
    let mut next = starts.clone();
    let mut members = vec![[0.0; 2]; n];
    for (&c, &point) in cells.iter().zip(points) {
        members[next[c] as usize] = point;
        next[c] += 1;
    }
    for (v, push) in push.iter_mut().enumerate() {
        let [column, line] = at(points[v]);
        for y in line.saturating_sub(1)..(line + 2).min(lines) {
            for x in column.saturating_sub(1)..(column + 2).min(columns) {
                let c = y * columns + x;
                let inside = &members[starts[c] as usize..starts[c + 1] as usize];
                let stride = inside.len().div_ceil(SAMPLE).max(1);
                // Different vertices look at different ones.
                for &other in inside.iter().skip(v % stride).step_by(stride) {
                    let [dx, dy] = force(other, points[v]);
                    let [ex, ey] = [points[v][0] - other[0], points[v][1] - other[1]];
                    if ex * ex + ey * ey < reach * reach {
                        push[0] += dx * stride as f64;
                        push[1] += dy * stride as f64;
                    }
                }
            }
        }
    }
}

/// Distances in edges to some far-apart pivots, projected on their two main directions.
fn scaled_start(adjacency: &Adjacency) -> Vec<Point> {
    let n = adjacency.vertex_count();
    let count = PIVOTS.min(n);
    let mut table = vec![0.0_f32; n * count];
    let mut nearest = vec![u32::MAX; n];
    let mut pivot = 0;
    let mut queue = Vec::with_capacity(n);
    let mut far = vec![u32::MAX; n];
    for column in 0..count {
        far.fill(u32::MAX);
        far[pivot] = 0;
        queue.clear();
        queue.push(pivot as u32);
        let mut next = 0;
        while next < queue.len() {
            let v = queue[next];
            next += 1;
            for &w in adjacency.neighbours(v) {
                if far[w as usize] == u32::MAX {
                    far[w as usize] = far[v as usize] + 1;
                    queue.push(w);
                }
            }
        }
        let deepest = queue.last().map_or(0, |&v| far[v as usize]);
        for v in 0..n {
            let hops = if far[v] == u32::MAX { deepest + 2 } else { far[v] };
            table[v * count + column] = (hops as f32).powi(2);
            nearest[v] = nearest[v].min(hops);
        }
        pivot = (0..n).max_by_key(|&v| (nearest[v], std::cmp::Reverse(v))).unwrap_or(0);
    }
    centre(&mut table, n, count);
    let axes = main_axes(&table, count);
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut jitter = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 40) as f64 / (1u64 << 24) as f64 - 0.5
    };
    let mut points: Vec<Point> = table
        .chunks(count.max(1))
        .map(|row| [0, 1].map(|k| row.iter().zip(&axes[k]).map(|(&d, &a)| f64::from(d) * a).sum()))
        .collect();
    // One edge one unit, on the average; for dense boards at least the room they need.
    let (mut total, mut edges) = (0.0, 0.0);
    for v in 0..n {
        for &w in adjacency.neighbours(v as u32) {
            total += super::distance(points[v], points[w as usize]);
            edges += 1.0;
        }
    }
    let unit = if total > 0.0 { total / edges } else { 1.0 };
    points.iter_mut().flatten().for_each(|c| *c /= unit);
    let (low, high) = super::bounds(&points);
    let room = 0.6 * (n as f64).sqrt();
    let spread = (high[0] - low[0]).max(high[1] - low[1]).max(1e-6);
    let grow = (room / spread).max(1.0);
    for point in &mut points {
        *point = [point[0] * grow + 0.7 * jitter(), point[1] * grow + 0.7 * jitter()];
    }
    points
}

/// Subtracts the means of rows and columns.
fn centre(table: &mut [f32], n: usize, count: usize) {
    let mut sums = vec![0.0_f64; count];
    for row in table.chunks(count.max(1)) {
        for (sum, &value) in sums.iter_mut().zip(row) {
            *sum += f64::from(value);
        }
    }
    let whole = sums.iter().sum::<f64>() / (n * count).max(1) as f64;
    for row in table.chunks_mut(count.max(1)) {
        let mean = row.iter().map(|&value| f64::from(value)).sum::<f64>() / count as f64;
        for (value, sum) in row.iter_mut().zip(&sums) {
            *value = (-0.5 * (f64::from(*value) - mean - sum / n as f64 + whole)) as f32;
        }
    }
}

/// The two largest eigenvectors of the table's Gram matrix, by power iteration.
fn main_axes(table: &[f32], count: usize) -> [Vec<f64>; 2] {
    let mut gram = vec![0.0_f64; count * count];
    for row in table.chunks(count.max(1)) {
        for (i, &a) in row.iter().enumerate() {
            for (j, &b) in row.iter().enumerate() {
                gram[i * count + j] += f64::from(a) * f64::from(b);
            }
        }
    }
    let mut axes = [vec![0.0; count], vec![0.0; count]];
    for k in 0..2 {
        let mut axis: Vec<f64> = (0..count).map(|i| 1.0 + ((i * 7 + k * 3) % 5) as f64).collect();
        for _ in 0..100 {
            if k == 1 {
                let along: f64 = axis.iter().zip(&axes[0]).map(|(a, b)| a * b).sum();
                axis.iter_mut().zip(&axes[0]).for_each(|(a, b)| *a -= along * b);
            }
            let image: Vec<f64> = gram
                .chunks(count.max(1))
                .map(|row| row.iter().zip(&axis).map(|(a, b)| a * b).sum())
                .collect();
            let length = image.iter().map(|a: &f64| a * a).sum::<f64>().sqrt();
            if length < 1e-9 {
                axis.fill(0.0);
                break;
            }
            axis = image.into_iter().map(|a| a / length).collect();
        }
        axes[k] = axis;
    }
    axes
}

/// Turns the longest direction level.
fn level(mut points: Vec<Point>) -> Vec<Point> {
    let n = points.len().max(1) as f64;
    let sum = points.iter().fold([0.0; 2], |s, p| [s[0] + p[0], s[1] + p[1]]);
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for p in &mut points {
        *p = [p[0] - sum[0] / n, p[1] - sum[1] / n];
        xx += p[0] * p[0];
        xy += p[0] * p[1];
        yy += p[1] * p[1];
    }
    let (sin, cos) = (0.5 * f64::atan2(2.0 * xy, xx - yy)).sin_cos();
    for p in &mut points {
        *p = [p[0] * cos + p[1] * sin, p[1] * cos - p[0] * sin];
    }
    points
}
