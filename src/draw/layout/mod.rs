//! Where the vertices go when Graphviz is not asked.
//!
//! Given coordinates are taken as they are. Else an acyclic digraph is drawn in layers
//! (module `layered`), and any other board component by component, side by side: on a circle where it
//! is small, a cycle or dense, by forces (module `force`) where not. All of it is deterministic. The
//! unit is the length an edge should have.

mod force;
mod layered;

use super::picture::{Layout, Picture};
use crate::algorithm::Adjacency;
use crate::board::Board;

/// A point, y downwards.
pub type Point = [f64; 2];

/// Where everything is.
#[derive(Clone, Debug, Default)]
pub struct Placement {
    /// By vertex.
    pub points: Vec<Point>,
    /// Points that an edge passes between its ends; by edge, or empty for straight edges.
    pub bends: Vec<Vec<Point>>,
}

/// Beyond this many vertices layers would be wider than anybody can look at.
const LAYERED_MAX: usize = 2_000;

/// Places the vertices of `board`. A thousand vertices take well below a second, 10⁴ take some
/// seconds at the worst; the number of rounds falls
/// with the size, so that 10⁵ vertices take seconds (and are a rough picture).
pub fn place(board: &Board, picture: &Picture) -> Placement {
    let n = board.vertex_count();
    if let Some(given) = picture.usable_positions(n) {
        let points = given.iter().map(|&[x, y]| [x, -y]).collect();
        return straight(rescaled(board, points));
    }
    match picture.layout {
        Layout::Grid => return straight(rows(n)),
        Layout::Circle => return straight(circle(n)),
        _ => {}
    }
    let plain = picture.layout == Layout::Auto && picture.clusters.is_empty();
    let layers = picture.layout == Layout::Layers || (plain && n <= LAYERED_MAX);
    if layers
        && board.is_directed()
        && board.edge_count() > 0
        && let Some(placement) = layered::place(n, &board.pairs().collect::<Vec<_>>())
    {
        return placement;
    }
    straight(by_components(board, picture, plain))
}

fn straight(points: Vec<Point>) -> Placement {
    Placement { points, bends: Vec::new() }
}

fn rows(n: usize) -> Vec<Point> {
    let columns = (n as f64).sqrt().ceil().max(1.0) as usize;
    (0..n).map(|v| [(v % columns) as f64, (v / columns) as f64]).collect()
}

fn circle(n: usize) -> Vec<Point> {
    if n <= 1 {
        return vec![[0.0, 0.0]; n];
    }
    let radius = (0.5 / (std::f64::consts::PI / n as f64).sin()).max(0.6);
    let angle = |v| std::f64::consts::TAU * v as f64 / n as f64;
    (0..n).map(|v| [radius * angle(v).sin(), -radius * angle(v).cos()]).collect()
}

/// Given coordinates in our unit: the median length of an edge (else the mean distance that so
/// many vertices have in their box), but no less than keeps nearest vertices apart.
fn rescaled(board: &Board, mut points: Vec<Point>) -> Vec<Point> {
    let mut lengths: Vec<f64> = board
        .pairs()
        .map(|(a, b)| distance(points[a as usize], points[b as usize]))
        .filter(|&length| length > 0.0)
        .collect();
    let unit = if lengths.is_empty() {
        let (low, high) = bounds(&points);
        (high[0] - low[0]).max(high[1] - low[1]) / (points.len() as f64).sqrt()
    } else {
        let middle = lengths.len() / 2;
        *lengths.select_nth_unstable_by(middle, f64::total_cmp).1
    };
    let mut unit = if unit > 0.0 { unit } else { 1.0 };
    if points.len() <= 500 {
        // Long edges between close vertices (complete graphs on a circle) must not shrink all.
        let pairs = (0..points.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
        let gaps = pairs.map(|(a, b)| distance(points[a], points[b])).filter(|&gap| gap > 0.0);
        let nearest = gaps.fold(f64::INFINITY, f64::min);
        unit = unit.min(nearest.max(unit / 6.0));
    }
    points.iter_mut().flatten().for_each(|c| *c /= unit);
    points
}

fn by_components(board: &Board, picture: &Picture, plain: bool) -> Vec<Point> {
    let n = board.vertex_count();
    let adjacency = board.undirected_adjacency();
    let clusters = picture.cluster_of(n);
    let mut points = vec![[0.0; 2]; n];
    let mut local = vec![u32::MAX; n];
    let mut boxes: Vec<(Vec<u32>, Point)> = Vec::new();
    let mut isolated = Vec::new();
    // With clusters everything is one picture: they may tie components together.
    for members in components(&adjacency, !picture.clusters.is_empty()) {
        if let [v] = members[..] {
            isolated.push(v);
            continue;
        }
        for (number, &v) in members.iter().enumerate() {
            local[v as usize] = number as u32;
        }
        let local = &local;
        let pairs = members.iter().flat_map(|&v| {
            let later = adjacency.neighbours(v).iter().filter(move |&&w| v < w);
            later.map(move |&w| (local[v as usize], local[w as usize]))
        });
        let mut pairs: Vec<(u32, u32)> = pairs.collect();
        pairs.sort_unstable();
        pairs.dedup();
        let size = members.len();
        let dense = (size <= 40 && pairs.len() * 4 >= size * (size - 1))
            || (size <= 12 && pairs.len() * 2 >= size * 3);
        let cycle = size <= 60 && pairs.len() == size && is_cycle(&adjacency, &members);
        let own = if plain && size > 2 && (dense || cycle) {
            circle_in_order(&adjacency, &members, cycle && !dense)
        } else {
            let sets: Vec<u32> = members.iter().map(|&v| clusters[v as usize]).collect();
            force::place(size, &pairs, &sets, picture.clusters.len())
        };
        let (low, high) = bounds(&own);
        for (&v, point) in members.iter().zip(own) {
            points[v as usize] = [point[0] - low[0], point[1] - low[1]];
        }
        boxes.push((members, [high[0] - low[0] + 1.2, high[1] - low[1] + 1.2]));
    }
    let columns = (isolated.len() as f64).sqrt().ceil().max(1.0) as usize;
    if !isolated.is_empty() {
        for (number, &v) in isolated.iter().enumerate() {
            points[v as usize] = [(number % columns) as f64, (number / columns) as f64];
        }
        let height = isolated.len().div_ceil(columns) as f64;
        boxes.push((isolated, [columns as f64 + 0.2, height + 0.2]));
    }
    pack(boxes, &mut points);
    points
}

/// Shelves: the tallest boxes first, a new shelf where the row is full.
fn pack(mut boxes: Vec<(Vec<u32>, Point)>, points: &mut [Point]) {
    boxes.sort_by(|a, b| b.1[1].total_cmp(&a.1[1]));
    let area: f64 = boxes.iter().map(|(_, size)| size[0] * size[1]).sum();
    let widest = boxes.iter().map(|(_, size)| size[0]).fold(0.0, f64::max);
    let width = widest.max(1.5 * area.sqrt());
    let (mut x, mut y, mut shelf) = (0.0, 0.0, 0.0);
    for (members, size) in boxes {
        if x > 0.0 && x + size[0] > width {
            x = 0.0;
            y += shelf;
            shelf = 0.0;
        }
        for v in members {
            let point = &mut points[v as usize];
            *point = [point[0] + x, point[1] + y];
        }
        x += size[0];
        shelf = f64::max(shelf, size[1]);
    }
}

fn is_cycle(adjacency: &Adjacency, members: &[u32]) -> bool {
    members.iter().all(|&v| adjacency.degree(v) == 2)
}

/// Points on a circle: in the order of the members, or of a walk around the cycle.
fn circle_in_order(adjacency: &Adjacency, members: &[u32], walk: bool) -> Vec<Point> {
    let places = circle(members.len());
    if !walk {
        return places;
    }
    let mut points = vec![[0.0; 2]; members.len()];
    let (mut before, mut at) = (u32::MAX, members[0]);
    for place in places {
        // Members ascend: they come from a sorted component.
        let number = members.binary_search(&at).unwrap_or(0);
        points[number] = place;
        let [a, b] = [adjacency.neighbours(at)[0], adjacency.neighbours(at)[1]];
        let next = if a == before { b } else { a };
        (before, at) = (at, next);
    }
    points
}

fn components(adjacency: &Adjacency, all_in_one: bool) -> Vec<Vec<u32>> {
    let n = adjacency.vertex_count();
    if all_in_one {
        return if n == 0 { Vec::new() } else { vec![(0..n as u32).collect()] };
    }
    let mut seen = vec![false; n];
    let mut all = Vec::new();
    for root in 0..n as u32 {
        if std::mem::replace(&mut seen[root as usize], true) {
            continue;
        }
        let mut members = vec![root];
        let mut next = 0;
        while next < members.len() {
            for &w in adjacency.neighbours(members[next]) {
                if !std::mem::replace(&mut seen[w as usize], true) {
                    members.push(w);
                }
            }
            next += 1;
        }
        members.sort_unstable();
        all.push(members);
    }
    all
}

pub(super) fn bounds(points: &[Point]) -> (Point, Point) {
    let mut low = [f64::INFINITY; 2];
    let mut high = [f64::NEG_INFINITY; 2];
    for point in points {
        for axis in 0..2 {
            low[axis] = low[axis].min(point[axis]);
            high[axis] = high[axis].max(point[axis]);
        }
    }
    if points.is_empty() { ([0.0; 2], [0.0; 2]) } else { (low, high) }
}

fn distance(a: Point, b: Point) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}
