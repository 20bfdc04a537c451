//! How fast files of 10^6 edges are read: DOT next to Graphviz's `gc`, where it is installed, and to
//! the same boards as node-link JSON; then one random graph in every format.
//!
//! `cargo bench --bench reading [-- EDGES]`. Each time is the least of several runs; `gc`, a
//! process, runs once.

use std::fmt::Write as _;
use std::hint::black_box;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use graphgame::board::{BoardBuilder, VertexId};
use graphgame::format::nauty::Kind;
use graphgame::format::{Format, WriteFormat, Writer, json, read};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn main() {
    let edges = std::env::args().skip(1).find_map(|text| text.parse().ok()).unwrap_or(1_000_000);
    println!(
        "{:<28} {:>9} {:>9} {:>9} {:>9} {:>10}",
        "file", "MB", "seconds", "ns/edge", "gc takes", "JSON takes"
    );
    for (name, text) in [
        ("DOT, plain, n = m/2", plain(edges, edges / 2)),
        ("DOT, plain, n = m/10", plain(edges, edges / 10)),
        ("DOT, plain, a path", path(edges)),
        ("DOT, quoted, 2 attributes", with_attributes(edges)),
    ] {
        let time = least(5, || {
            let input = read(black_box(text.as_bytes()), Format::Dot).expect("a valid file");
            assert_eq!(input.boards[0].edge_count(), edges);
            drop(black_box(input));
        });
        let gc = graphviz(&text)
            .map_or("absent".to_owned(), |gc| format!("{:.0} x", gc.as_secs_f64() / time));
        let input = read(text.as_bytes(), Format::Dot).expect("a valid file");
        let mut json_text = Vec::new();
        json::write_node_link(&input.boards[0], &mut json_text).expect("memory takes everything");
        drop(input);
        let json = least(5, || {
            let input = read(black_box(&json_text), Format::Json).expect("a valid file");
            assert_eq!(input.boards[0].edge_count(), edges);
            drop(black_box(input));
        });
        println!(
            "{name:<28} {:>9.1} {time:>9.3} {:>9.0} {gc:>9} {:>8.1} x",
            text.len() as f64 / 1e6,
            time * 1e9 / edges as f64,
            json / time,
        );
    }
    other_formats(edges);
}

/// The same random graph in every format that can say it.
fn other_formats(edges: usize) {
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    let vertices = edges as u64 / 4 + 2;
    let mut pairs: Vec<(u64, u64)> = (0..edges)
        .map(|_| {
            let (a, b) = (rng.random_range(0..vertices), rng.random_range(0..vertices - 1));
            let b = if b >= a { b + 1 } else { b };
            (a.min(b), a.max(b))
        })
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    let mut builder = BoardBuilder::new(false);
    for v in 1..=vertices {
        builder.vertex(&v.to_string()).expect("few vertices");
    }
    for &(a, b) in &pairs {
        let v = |v: u64| VertexId::new(v as usize);
        builder.edge(v(a), v(b)).expect("few edges");
    }
    let board = builder.build();
    for (to, name) in WriteFormat::all() {
        let mut text = Vec::new();
        // graph6 would take the square of the vertices.
        if to == WriteFormat::Nauty(Kind::Graph6)
            || Writer::new(to).write(&board, &mut text).is_err()
        {
            continue;
        }
        let from = Format::from_content(&text);
        let time = least(3, || {
            let input = read(black_box(&text), from).expect("a valid file");
            assert_eq!(input.boards[0].edge_count(), pairs.len());
            drop(black_box(input));
        });
        println!(
            "{name:<28} {:>9.1} {time:>9.3} {:>9.0}",
            text.len() as f64 / 1e6,
            time * 1e9 / pairs.len() as f64,
        );
    }
}

fn plain(edges: usize, vertices: usize) -> String {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let mut text = String::from("digraph {\n");
    for _ in 0..edges {
        let (a, b) = (rng.random_range(0..vertices), rng.random_range(0..vertices));
        let _ = writeln!(text, "n{a} -> n{b};");
    }
    text.push_str("}\n");
    text
}

fn path(edges: usize) -> String {
    let mut text = String::from("digraph {\n");
    for i in 0..edges {
        let _ = writeln!(text, "n{i} -> n{};", i + 1);
    }
    text.push_str("}\n");
    text
}

fn with_attributes(edges: usize) -> String {
    let mut rng = Pcg64Mcg::seed_from_u64(2);
    let vertices = edges / 2;
    let mut text = String::from("digraph {\n");
    for i in 0..edges {
        let (a, b) = (rng.random_range(0..vertices), rng.random_range(0..vertices));
        let _ =
            writeln!(text, "\"n \\\"{a}\" -> \"n \\\"{b}\" [weight={}, label=\"e{i}\"];", i % 100);
    }
    text.push_str("}\n");
    text
}

fn least(runs: usize, mut run: impl FnMut()) -> f64 {
    let mut least = f64::INFINITY;
    for _ in 0..runs {
        let start = Instant::now();
        run();
        least = least.min(start.elapsed().as_secs_f64());
    }
    least
}

/// How long `gc` takes for the same file; `None` where it is not installed.
fn graphviz(text: &str) -> Option<Duration> {
    let path = std::env::temp_dir().join(format!("graphgame-bench-{}.gv", std::process::id()));
    std::fs::write(&path, text).ok()?;
    let start = Instant::now();
    let status = Command::new("gc").arg("-a").arg(&path).stdout(Stdio::null()).status();
    let time = start.elapsed();
    let _ = std::fs::remove_file(&path);
    status.ok()?.success().then_some(time)
}
