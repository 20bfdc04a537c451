//! Where the vertices go when Graphviz is not asked.
//!
//! Given coordinates are taken as they are (but a strip far too long is folded, if it can be). Else an acyclic digraph is drawn in layers
//! (module `layered`), and any other board component by component, packed closely: on a circle where
//! it is small, a cycle or dense, in rows where it is long and thin (module `fold`), by forces
//! (module `force`) where not. All of it is deterministic. The
//! unit is the length an edge should have.

mod fold;
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
        let points = rescaled(board, given);
        // What is too long to be seen as a whole is folded where that is possible.
        if !is_strip(&points) || !picture.clusters.is_empty() {
            return straight(points);
        }
        let folded = by_components(board, picture, true);
        return if is_strip(&folded.points) { straight(points) } else { folded };
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
        && !(plain && is_tower(&placement.points))
    {
        return placement;
    }
    by_components(board, picture, plain)
}

/// Much longer than high, or higher than long.
fn is_strip(points: &[Point]) -> bool {
    let (low, high) = bounds(points);
    let (width, height) = (high[0] - low[0], high[1] - low[1]);
    width.max(height) > 60.0 && width.max(height) > 20.0 * (width.min(height) + 1.0)
}

/// Layers far more than they are wide are better folded.
fn is_tower(points: &[Point]) -> bool {
    let (low, high) = bounds(points);
    let (width, height) = (high[0] - low[0], high[1] - low[1]);
    height > 30.0 && height > 6.0 * (width + 1.0)
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

/// Given coordinates, y upwards, in our unit: the median length of an edge (else the mean distance that so
/// many vertices have in their box), but no less than keeps nearest vertices apart.
pub(super) fn rescaled(board: &Board, given: &[Point]) -> Vec<Point> {
    let mut points: Vec<Point> = given.iter().map(|&[x, y]| [x, -y]).collect();
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

fn by_components(board: &Board, picture: &Picture, plain: bool) -> Placement {
    let n = board.vertex_count();
    let adjacency = board.undirected_adjacency();
    let clusters = picture.cluster_of(n);
    let mut points = vec![[0.0; 2]; n];
    let mut local = vec![u32::MAX; n];
    let mut folded_rows = Vec::new();
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
        } else if plain && let Some(folded) = fold::place(size, &pairs) {
            folded_rows.resize(n, u32::MAX);
            for (&v, row) in members.iter().zip(folded.rows) {
                folded_rows[v as usize] = row;
            }
            folded.points
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
    let width = width_of_rows(&boxes, isolated.len());
    if !isolated.is_empty() {
        let most = (width.floor().max(1.0) as usize).min(isolated.len());
        let columns = isolated.len().div_ceil(isolated.len().div_ceil(most));
        for (number, &v) in isolated.iter().enumerate() {
            points[v as usize] = [(number % columns) as f64, (number / columns) as f64];
        }
        let height = isolated.len().div_ceil(columns) as f64;
        boxes.push((isolated, [columns as f64 + 0.2, height + 0.2]));
    }
    pack(boxes, width, &mut points);
    let mut placement = straight(points);
    if !folded_rows.is_empty() {
        fold::turns(&mut placement, &folded_rows, board.pairs());
    }
    placement
}

/// How wide the rows of components are: as the largest one where the others are small beside it,
/// else so that the whole is a little wider than high.
fn width_of_rows(boxes: &[(Vec<u32>, Point)], isolated: usize) -> f64 {
    let areas = || boxes.iter().map(|(_, size)| size[0] * size[1]);
    let (total, largest) = (areas().sum::<f64>() + isolated as f64, areas().fold(0.0, f64::max));
    let widest = boxes.iter().map(|(_, size)| size[0]).fold(0.0, f64::max);
    if largest > 0.5 * total { widest } else { widest.max((1.4 * total).sqrt()) }
}

/// Shelves: the tallest boxes first, each in the first shelf that has room. O(boxes · shelves), with
/// no more than the last shelves looked at.
fn pack(mut boxes: Vec<(Vec<u32>, Point)>, width: f64, points: &mut [Point]) {
    /// Shelves that may still have room.
    const OPEN: usize = 50;
    boxes.sort_by(|a, b| b.1[1].total_cmp(&a.1[1]));
    // By shelf: its top, and how far it is filled.
    let mut shelves: Vec<Point> = Vec::new();
    let mut bottom = 0.0;
    for (members, size) in boxes {
        let first = shelves.len().saturating_sub(OPEN);
        let open = shelves[first..].iter().position(|shelf| shelf[1] + size[0] <= width + 1e-9);
        let at = open.map_or(shelves.len(), |open| first + open);
        if at == shelves.len() {
            shelves.push([bottom, 0.0]);
            bottom += size[1];
        }
        let [y, x] = shelves[at];
        for v in members {
            let point = &mut points[v as usize];
            *point = [point[0] + x, point[1] + y];
        }
        shelves[at][1] += size[0];
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
