//! Two edge-disjoint forests, in multiples of one breadth-first search of the same board.
//!
//!     cargo bench --bench packing [-- FAMILY]

mod common;

use common::{breadth_first, from_edges, least};
use graphgame::algorithm::spanning_forests;
use graphgame::limits::Monitor;
use graphgame::random::Family;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn family(name: &str, values: &[(&str, &str)]) -> (usize, Vec<[u32; 2]>) {
    let board = Family::find(name).expect("a family").make(values, 1).expect("possible parameters");
    (board.vertex_count(), board.pairs().map(|(a, b)| [a, b]).collect())
}

fn two_hamiltonian_paths(n: u32) -> (usize, Vec<[u32; 2]>) {
    let mut random = Pcg64Mcg::seed_from_u64(3);
    let mut edges = Vec::new();
    for _ in 0..2 {
        let mut order: Vec<u32> = (0..n).collect();
        for i in (1..order.len()).rev() {
            order.swap(i, random.random_range(0..=i));
        }
        edges.extend(order.windows(2).map(|pair| [pair[0], pair[1]]));
    }
    (n as usize, edges)
}

fn bridgit(size: u32) -> (usize, Vec<[u32; 2]>) {
    // The posts of a row between its two ends, which are the terminals 0 and 1.
    let post = |row: u32, column: u32| match column {
        0 => 0,
        c if c == size => 1,
        c => 2 + row * (size - 1) + c - 1,
    };
    let mut edges = Vec::new();
    for row in 0..size {
        edges.extend((0..size).map(|c| [post(row, c), post(row, c + 1)]));
        if row + 1 < size {
            edges.extend((1..size).map(|c| [post(row, c), post(row + 1, c)]));
        }
    }
    (2 + (size * (size - 1)) as usize, edges)
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let n = "1000000";
    let boards: [(&str, &dyn Fn() -> (usize, Vec<[u32; 2]>)); 9] = [
        ("gnm-2.2n-1e5", &|| family("gnm", &[("n", "100000"), ("m", "220000")])),
        ("gnm-2.2n", &|| family("gnm", &[("n", n), ("m", "2200000")])),
        ("gnm-4n", &|| family("gnm", &[("n", n), ("m", "4000000")])),
        ("regular-4", &|| family("random-regular", &[("n", n), ("d", "4")])),
        ("torus", &|| family("torus", &[("rows", "1000"), ("columns", "1000")])),
        ("grid", &|| family("grid", &[("rows", "1000"), ("columns", "1000")])),
        ("hamiltonian-paths", &|| two_hamiltonian_paths(1_000_000)),
        ("preferential-3", &|| family("barabasi-albert", &[("n", n), ("m", "3")])),
        ("bridgit-1000", &|| bridgit(1000)),
    ];
    for (name, make) in boards {
        if wanted.is_empty() || wanted.iter().any(|w| name.contains(w.as_str())) {
            let (n, ends) = make();
            row(name, n, &ends);
        }
    }
}

fn row(name: &str, n: usize, ends: &[[u32; 2]]) {
    let monitor = Monitor::unlimited();
    let pairs: Vec<(u32, u32)> = ends.iter().map(|&[a, b]| (a, b)).collect();
    let adjacency = from_edges(n, &pairs);
    let (bfs, _) = least(3, || breadth_first(&adjacency));
    let (time, colour) =
        least(1, || spanning_forests::pack(n, 2, ends, &monitor).expect("no limits"));
    let size = colour.iter().filter(|&&c| c != spanning_forests::UNCOVERED).count();
    println!(
        "{name:<20} {n:>8} {:>9} {bfs:>9.2} {time:>9.2} {:>6.1} deficit {}",
        ends.len(),
        time / bfs,
        2 * (n - 1) - size
    );
}
