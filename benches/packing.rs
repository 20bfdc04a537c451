//! Two edge-disjoint forests, and Shannon's game with all winning moves in both forms, in multiples
//! of one breadth-first search of the same board.
//!
//!     cargo bench --bench packing [-- FAMILY]

mod common;

use common::{breadth_first, from_edges, least};
use graphgame::algorithm::EdgeList;
use graphgame::algorithm::spanning_forests::SpanningForests;
use graphgame::game::shannon::{Goal, Position, solve};
use graphgame::limits::Monitor;
use graphgame::random::Family;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn family(name: &str, values: &[(&str, &str)]) -> EdgeList {
    let board = Family::find(name).expect("a family").make(values, 1).expect("possible parameters");
    EdgeList::new(board.vertex_count(), board.pairs().map(|(a, b)| [a, b]).collect())
}

fn two_hamiltonian_paths(n: u32) -> EdgeList {
    let mut random = Pcg64Mcg::seed_from_u64(3);
    let mut edges = Vec::new();
    for _ in 0..2 {
        let mut order: Vec<u32> = (0..n).collect();
        for i in (1..order.len()).rev() {
            order.swap(i, random.random_range(0..=i));
        }
        edges.extend(order.windows(2).map(|pair| [pair[0], pair[1]]));
    }
    EdgeList::new(n as usize, edges)
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let n = "1000000";
    let boards: [(&str, &dyn Fn() -> EdgeList); 9] = [
        ("gnm-2.2n-1e5", &|| family("gnm", &[("n", "100000"), ("m", "220000")])),
        ("gnm-2.2n", &|| family("gnm", &[("n", n), ("m", "2200000")])),
        ("gnm-4n", &|| family("gnm", &[("n", n), ("m", "4000000")])),
        ("regular-4", &|| family("random-regular", &[("n", n), ("d", "4")])),
        ("torus", &|| family("torus", &[("rows", "1000"), ("columns", "1000")])),
        ("grid", &|| family("grid", &[("rows", "1000"), ("columns", "1000")])),
        ("hamiltonian-paths", &|| two_hamiltonian_paths(1_000_000)),
        ("preferential-3", &|| family("barabasi-albert", &[("n", n), ("m", "3")])),
        ("bridgit-1000", &|| family("bridgit", &[("n", "1000")])),
    ];
    println!(
        "{:<18} {:>8} {:>8} {:>8} {:>9} {:>6} {:>6} {:>6} {:>9}",
        "board", "n", "m", "bfs ms", "pack ms", "x bfs", "tree", "path", "deficient"
    );
    for (name, make) in boards {
        if wanted.is_empty() || wanted.iter().any(|w| name.contains(w.as_str())) {
            row(name, &make());
        }
    }
}

fn row(name: &str, graph: &EdgeList) {
    let monitor = Monitor::unlimited();
    let pairs: Vec<(u32, u32)> = graph.ends().iter().map(|&[a, b]| (a, b)).collect();
    let adjacency = from_edges(graph.vertex_count(), &pairs);
    drop(pairs);
    let (bfs, _) = least(5, || breadth_first(&adjacency));
    drop(adjacency);
    let (time, forests) =
        least(2, || SpanningForests::largest(graph, 2, &monitor).expect("no limits"));
    let whole = |goal| {
        let position = Position::new(graph.clone(), goal);
        least(1, || solve(&position, &monitor).expect("no limits")).0
    };
    // The game for a spanning tree, and for a path between the first two vertices.
    let (tree, path) = (whole(Goal::SpanningTree), whole(Goal::Connect(0, 1)));
    println!(
        "{name:<18} {:>8} {:>8} {bfs:>8.1} {time:>9.1} {:>6.1} {:>6.1} {:>6.1} {:>9}",
        graph.vertex_count(),
        graph.edge_count(),
        time / bfs,
        tree / bfs,
        path / bfs,
        forests.deficiency()
    );
}
