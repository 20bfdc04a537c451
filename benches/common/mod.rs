//! What the benches share: named boards, a clock, a breadth-first search to measure against.
#![allow(dead_code)] // Each bench uses its own part.

use std::time::Instant;

use graphgame::algorithm::Adjacency;
use graphgame::random::Family;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The board of a family of the library as an adjacency.
pub fn family(name: &str, values: &[(&str, &str)]) -> Adjacency {
    seeded(name, values, 1)
}

/// The same with a seed.
pub fn seeded(name: &str, values: &[(&str, &str)], seed: u64) -> Adjacency {
    let family = Family::find(name).expect("a family of the library");
    family.make(values, seed).expect("possible parameters").undirected_adjacency()
}

/// An adjacency from a list of edges.
pub fn from_edges(n: usize, edges: &[(u32, u32)]) -> Adjacency {
    Adjacency::undirected_from_pairs(n, || edges.iter().copied()).expect("it fits in 32 bits")
}

/// The a × a grid without `deleted` of its vertices; shuffled or in grid order.
pub fn diluted_grid(a: usize, deleted: f64, shuffled: bool) -> Adjacency {
    let mut random = Pcg64Mcg::seed_from_u64(7);
    let mut number = vec![u32::MAX; a * a];
    let mut kept: Vec<usize> = (0..a * a).filter(|_| !random.random_bool(deleted)).collect();
    if shuffled {
        for i in (1..kept.len()).rev() {
            kept.swap(i, random.random_range(0..=i));
        }
    }
    for (i, &v) in kept.iter().enumerate() {
        number[v] = i as u32;
    }
    let mut edges = Vec::new();
    for v in 0..a * a {
        let right = (v % a + 1 < a).then_some(v + 1);
        let below = (v / a + 1 < a).then_some(v + a);
        for w in right.into_iter().chain(below) {
            if number[v] != u32::MAX && number[w] != u32::MAX {
                edges.push((number[v], number[w]));
            }
        }
    }
    from_edges(kept.len(), &edges)
}

/// Triangles in a row, each joined to the next by `joints` edges.
pub fn triangles(count: u32, joints: u32) -> Adjacency {
    let mut edges = Vec::new();
    for t in 0..count {
        let v = 3 * t;
        edges.extend([(v, v + 1), (v + 1, v + 2), (v + 2, v)]);
        if t + 1 < count {
            edges.extend((0..joints).map(|i| (v + 2 - i, v + 3 + i)));
        }
    }
    from_edges(3 * count as usize, &edges)
}

/// Blossom around blossom: each step adds two vertices that close an odd cycle around all before.
pub fn nested_blossoms(depth: u32) -> Adjacency {
    let mut edges = vec![(0, 1), (1, 2), (2, 0)];
    for i in 1..depth {
        let v = 2 * i + 1;
        edges.extend([(v - 1, v), (v, v + 1), (v + 1, v - 2)]);
    }
    from_edges(2 * depth as usize + 1, &edges)
}

/// A complete graph with a pendant vertex at each vertex.
pub fn clique_with_pendants(size: u32) -> Adjacency {
    let mut edges: Vec<_> = (0..size).flat_map(|v| (0..v).map(move |w| (w, v))).collect();
    edges.extend((0..size).map(|v| (v, v + size)));
    from_edges(2 * size as usize, &edges)
}

/// The least time of several runs in milliseconds, and what the last run gave.
pub fn least<T>(runs: usize, mut f: impl FnMut() -> T) -> (f64, T) {
    let mut best = f64::INFINITY;
    let mut result = None;
    for _ in 0..runs {
        let start = Instant::now();
        result = Some(std::hint::black_box(f()));
        best = best.min(start.elapsed().as_secs_f64() * 1000.0);
    }
    (best, result.expect("at least one run"))
}

/// One breadth-first search through all components: what reading a graph once costs.
pub fn breadth_first(adjacency: &Adjacency) -> u32 {
    let n = adjacency.vertex_count();
    let mut level = vec![u32::MAX; n];
    let mut queue = Vec::with_capacity(n);
    let mut deepest = 0;
    for root in 0..n as u32 {
        if level[root as usize] != u32::MAX {
            continue;
        }
        level[root as usize] = 0;
        let mut next = queue.len();
        queue.push(root);
        while next < queue.len() {
            let v = queue[next];
            next += 1;
            for &w in adjacency.neighbours(v) {
                if level[w as usize] == u32::MAX {
                    level[w as usize] = level[v as usize] + 1;
                    deepest = deepest.max(level[w as usize]);
                    queue.push(w);
                }
            }
        }
    }
    deepest
}
