//! Exact search for geography: nodes, nodes a second and time on seeded random boards, one start
//! each, on one thread. Set `SECONDS` to change the limit a board (default 60).

use std::time::{Duration, Instant};

use graphgame::Outcome;
use graphgame::game::geography::search::{Kind, Problem, solve};
use graphgame::limits::{Limits, Monitor};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Makes a random board: its number of vertices and its edges.
type Maker<'a> = dyn Fn(&mut Pcg64Mcg) -> (u32, Vec<(u32, u32)>) + 'a;

/// A random simple cubic graph: pairings until one has neither loops nor parallel edges.
fn cubic(n: u32, random: &mut Pcg64Mcg) -> Vec<(u32, u32)> {
    loop {
        let mut ends: Vec<u32> = (0..3 * n).map(|i| i / 3).collect();
        ends.shuffle(random);
        let mut edges: Vec<(u32, u32)> =
            ends.chunks(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1]))).collect();
        edges.sort_unstable();
        let count = edges.len();
        edges.dedup();
        if edges.len() == count && edges.iter().all(|(a, b)| a != b) {
            return edges;
        }
    }
}

/// Distinct random arcs (or edges), no loops.
fn distinct(n: u32, m: usize, random: &mut Pcg64Mcg) -> Vec<(u32, u32)> {
    let mut edges: Vec<(u32, u32)> = Vec::new();
    while edges.len() < m {
        let edge = (random.random_range(0..n), random.random_range(0..n));
        if edge.0 != edge.1 && !edges.contains(&edge) {
            edges.push(edge);
        }
    }
    edges
}

fn main() {
    let seconds = std::env::var("SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(60.0);
    let only = std::env::args().nth(1).filter(|argument| !argument.starts_with('-'));
    println!(
        "{:34} {:>9} {:>9} {:>9} {:>9} {:>6}",
        "board", "median", "max", "nodes/s", "median s", "solved"
    );
    let row = |name: &str, boards: u64, directed, kind, misere, make: &Maker<'_>| {
        if only.as_ref().is_some_and(|only| !name.contains(only.as_str())) {
            return;
        }
        let (mut nodes, mut times, mut solved) = (Vec::new(), Vec::new(), 0);
        for seed in 0..boards {
            let (n, edges) = make(&mut Pcg64Mcg::seed_from_u64(seed));
            let problem = Problem {
                vertex_count: n as usize,
                edges: &edges,
                directed,
                kind,
                misere,
                starts: Some(&[0]),
            };
            let limits = Limits {
                time: Some(Duration::from_secs_f64(seconds)),
                threads: Some(1),
                ..Limits::default()
            };
            let begin = Instant::now();
            let answer = solve_outcome(&problem, limits);
            times.push(begin.elapsed().as_secs_f64());
            nodes.push(answer.1);
            solved += u64::from(answer.0 != Outcome::Unknown);
        }
        let rate = nodes.iter().sum::<u64>() as f64 / times.iter().sum::<f64>();
        nodes.sort_unstable();
        times.sort_by(f64::total_cmp);
        let middle = nodes.len() / 2;
        println!(
            "{name:34} {:9} {:9} {rate:9.0} {:9.4} {solved:3}/{boards}",
            nodes[middle],
            nodes[nodes.len() - 1],
            times[middle]
        );
    };
    for n in [30, 50, 70, 90] {
        row(&format!("UEG cubic n={n}"), 20, false, Kind::Edge, false, &|r| (n, cubic(n, r)));
    }
    row("UEG cubic n=30 misere", 20, false, Kind::Edge, true, &|r| (30, cubic(30, r)));
    for (n, m) in [(20, 100), (24, 120), (30, 150), (40, 120), (36, 180)] {
        let name = format!("DVG n={n} m={m}");
        row(&name, 20, true, Kind::Vertex, false, &|r| (n, distinct(n, m, r)));
    }
    row("DVG n=24 m=120 misere", 20, true, Kind::Vertex, true, &|r| (24, distinct(24, 120, r)));
    row("UVG n=30 m=60 misere", 20, false, Kind::Vertex, true, &|r| (30, distinct(30, 60, r)));
    for (n, m) in [(12, 24), (16, 48), (20, 60), (30, 75)] {
        let name = format!("DEG n={n} m={m}");
        row(&name, 20, true, Kind::Edge, false, &|r| (n, distinct(n, m, r)));
    }
    row("DEG n=14 m=35 misere", 20, true, Kind::Edge, true, &|r| (14, distinct(14, 35, r)));
}

fn solve_outcome(problem: &Problem<'_>, limits: Limits) -> (Outcome, u64) {
    let answer = solve(problem, &Monitor::new(limits));
    (answer.positions[0].outcome, answer.nodes)
}
