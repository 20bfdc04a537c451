//! Undirected vertex geography from a DOT file to the written answer: reading, all outcomes and
//! winning moves of all positions, writing.
//!
//!     cargo bench --bench solving [-- FAMILY]

mod common;

use common::least;
use graphgame::format::{Format, dot, read};
use graphgame::game::{SolveOptions, geography::vertex};
use graphgame::limits::Monitor;
use graphgame::random::Family;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    println!(
        "{:<18} {:>8} {:>8} {:>8} {:>9} {:>9} {:>9}",
        "board", "n", "m", "file MB", "read ms", "solve ms", "write ms"
    );
    for (name, values) in [
        ("gnm", &[("n", "100000"), ("m", "150000")][..]),
        ("gnm", &[("n", "100000"), ("m", "300000")]),
        ("random-regular", &[("n", "100000"), ("d", "3")]),
        ("grid", &[("rows", "300"), ("columns", "333")]),
        ("path", &[("n", "1000000")]),
    ] {
        if wanted.is_empty() || wanted.iter().any(|w| name.contains(w.as_str())) {
            row(name, values);
        }
    }
}

fn row(name: &str, values: &[(&str, &str)]) {
    let family = Family::find(name).expect("a family of the library");
    let board = family.make(values, 1).expect("possible parameters");
    let mut file = Vec::new();
    dot::write(&board, &mut file).expect("memory takes everything");
    let monitor = Monitor::unlimited();
    let options = SolveOptions::default();
    let mut times = [f64::INFINITY; 3];
    for _ in 0..3 {
        let (reading, input) =
            least(1, || read(&file, Format::Dot).expect("what was written can be read"));
        let board = &input.boards[0];
        let (solving, solution) = least(1, || vertex::solve(board, &options, &monitor));
        assert!(!solution.has_unknown());
        let (writing, _) = least(1, || {
            let mut answer = Vec::new();
            solution.write_json(Some(board), &mut answer).expect("memory takes everything");
            answer.len()
        });
        for (least, time) in times.iter_mut().zip([reading, solving, writing]) {
            *least = least.min(time);
        }
    }
    println!(
        "{name:<18} {:>8} {:>8} {:>8.1} {:>9.1} {:>9.1} {:>9.1}",
        board.vertex_count(),
        board.edge_count(),
        file.len() as f64 / 1e6,
        times[0],
        times[1],
        times[2]
    );
}
