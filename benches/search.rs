//! Exact search for geography: nodes, nodes a second and time on seeded random boards, one start
//! and all its moves each, on one thread; then the nodes of strategies that prove all that, and the
//! time to write and to check them. Set `SECONDS` to change the limit a board (default 60), `BOARDS`
//! to change how many there are (default 20); an argument picks the rows whose names contain it.

use std::time::{Duration, Instant};

use graphgame::Outcome;
use graphgame::certificate::strategy::{StrategyRules, check_strategy};
use graphgame::game::geography::search::{Kind, Problem, Wanted, solve, strategy};
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

/// A kind of game on random boards.
struct Row<'a> {
    name: String,
    directed: bool,
    kind: Kind,
    misere: bool,
    make: Box<Maker<'a>>,
}

fn rows<'a>() -> Vec<Row<'a>> {
    let mut rows = Vec::new();
    for (n, misere) in
        [(30, false), (50, false), (70, false), (90, false), (110, false), (30, true), (46, true)]
    {
        let name = format!("UEG cubic n={n}{}", if misere { " misere" } else { "" });
        let make = Box::new(move |r: &mut Pcg64Mcg| (n, cubic(n, r)));
        rows.push(Row { name, directed: false, kind: Kind::Edge, misere, make });
    }
    let mut random = |game: &str, n: u32, m: usize, directed, kind, misere| {
        let name = format!("{game} n={n} m={m}{}", if misere { " misere" } else { "" });
        let make = Box::new(move |r: &mut Pcg64Mcg| (n, distinct(n, m, r)));
        rows.push(Row { name, directed, kind, misere, make });
    };
    for (n, m) in [(20, 100), (24, 120), (30, 150), (36, 180), (44, 220), (40, 120), (80, 320)] {
        random("DVG", n, m, true, Kind::Vertex, false);
    }
    for (n, m) in [(24, 120), (36, 180)] {
        random("DVG", n, m, true, Kind::Vertex, true);
    }
    for (n, m) in [(30, 60), (50, 100)] {
        random("UVG", n, m, false, Kind::Vertex, true);
    }
    for (n, m) in [(12, 24), (16, 48), (20, 60), (30, 75), (30, 120), (24, 120)] {
        random("DEG", n, m, true, Kind::Edge, false);
    }
    for (n, m) in [(14, 35), (18, 60)] {
        random("DEG", n, m, true, Kind::Edge, true);
    }
    rows
}

fn main() {
    let number = |name: &str, default: f64| {
        std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let (seconds, boards) = (number("SECONDS", 60.0), number("BOARDS", 20.0) as u64);
    let only = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    println!(
        "{:28} {:>8} {:>8} {:>8} {:>8} {:>6} | {:>8} {:>8} {:>8}",
        "board", "median", "max", "nodes/s", "median s", "solved", "strategy", "write s", "check s"
    );
    let rows = rows();
    for row in rows.iter().filter(|row| only.as_ref().is_none_or(|o| row.name.contains(o))) {
        let (mut nodes, mut times, mut solved) = (Vec::new(), Vec::new(), 0);
        let (mut sizes, mut writing, mut checking) = (Vec::new(), Vec::new(), Vec::new());
        for seed in 0..boards {
            let (n, edges) = (row.make)(&mut Pcg64Mcg::seed_from_u64(seed));
            let problem = Problem {
                vertex_count: n as usize,
                edges: &edges,
                directed: row.directed,
                kind: row.kind,
                misere: row.misere,
                starts: Some(&[0]),
            };
            let monitor = || {
                Monitor::new(Limits {
                    time: Some(Duration::from_secs_f64(seconds)),
                    threads: Some(1),
                    ..Limits::default()
                })
            };
            let begin = Instant::now();
            let answer = solve(&problem, &monitor());
            times.push(begin.elapsed().as_secs_f64());
            nodes.push(answer.nodes);
            if answer.positions[0].outcome == Outcome::Unknown {
                continue;
            }
            solved += 1;
            let begin = Instant::now();
            let wanted = Wanted { moves: true, nodes: 1_000_000 };
            let (certificate, end) = strategy(&problem, wanted, &monitor());
            if end.is_ok() {
                writing.push(begin.elapsed().as_secs_f64());
                sizes.push(certificate.nodes.len() as u64);
                let begin = Instant::now();
                let rules = StrategyRules {
                    directed: row.directed,
                    edge_game: row.kind == Kind::Edge,
                    misere: row.misere,
                };
                let facts = check_strategy(&certificate, rules, n as usize, &edges).unwrap();
                assert_eq!(facts.outcomes[0], Some(answer.positions[0].outcome));
                checking.push(begin.elapsed().as_secs_f64());
            }
        }
        let rate = nodes.iter().sum::<u64>() as f64 / times.iter().sum::<f64>();
        println!(
            "{:28} {:8} {:8} {rate:8.0} {:8.4} {:>6} | {:8} {:8.4} {:8.4} {:>6}",
            row.name,
            middle(&mut nodes, u64::cmp),
            nodes[nodes.len() - 1],
            middle(&mut times, f64::total_cmp),
            format!("{solved}/{boards}"),
            middle(&mut sizes, u64::cmp),
            middle(&mut writing, f64::total_cmp),
            middle(&mut checking, f64::total_cmp),
            format!("{}/{boards}", sizes.len()),
        );
    }
}

/// Sorts, and gives the median.
fn middle<T: Copy + Default>(list: &mut [T], order: fn(&T, &T) -> std::cmp::Ordering) -> T {
    list.sort_by(order);
    list.get(list.len() / 2).copied().unwrap_or_default()
}
