//! Maximum matching and allowed edges, in multiples of one breadth-first search of the same
//! adjacency; petgraph's `maximum_matching` beside it where it ends in time.
//!
//!     cargo bench --bench matching [-- FAMILY]

mod common;

use common::{
    breadth_first, clique_with_pendants, diluted_grid, family, least, nested_blossoms, seeded,
    triangles,
};
use graphgame::algorithm::{Adjacency, AllowedEdges, EdgeStatus, GallaiEdmonds, Matching};
use graphgame::limits::Monitor;
use petgraph::graph::UnGraph;

/// petgraph takes quadratic time: no larger than this.
const LARGEST_FOR_PETGRAPH: usize = 20_000;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    println!(
        "{:<22} {:>8} {:>9} {:>9} {:>9} {:>6} {:>10} {:>7} {:>10} {:>9}",
        "board",
        "n",
        "m",
        "bfs ms",
        "match ms",
        "x bfs",
        "moves ms",
        "x bfs",
        "petgraph",
        "x match"
    );
    let n = "1000000";
    let boards: [(&str, &dyn Fn() -> Adjacency); 19] = [
        ("gnm-1.5n", &|| family("gnm", &[("n", n), ("m", "1500000")])),
        ("gnm-3n", &|| family("gnm", &[("n", n), ("m", "3000000")])),
        // The giant part of G(n, 3n) is D or C as chance will have it; seed 1 gives D, this C.
        ("gnm-3n-perfect", &|| seeded("gnm", &[("n", n), ("m", "3000000")], 2)),
        ("cubic", &|| family("random-regular", &[("n", n), ("d", "3")])),
        ("grid-1%", &|| diluted_grid(1000, 0.01, false)),
        ("grid-1%-shuffled", &|| diluted_grid(1000, 0.01, true)),
        ("power-law", &|| family("barabasi-albert", &[("n", n), ("m", "3")])),
        ("triangle-chain", &|| triangles(100_000, 1)),
        ("triangle-tower", &|| triangles(100_000, 3)),
        ("nested-blossoms", &|| nested_blossoms(200_000)),
        ("path", &|| family("path", &[("n", n)])),
        ("star", &|| family("star", &[("n", n)])),
        ("complete-2000", &|| family("complete", &[("n", "2000")])),
        ("clique-with-pendants", &|| clique_with_pendants(1000)),
        ("gnm-dense", &|| family("gnm", &[("n", "3000"), ("m", "1000000")])),
        ("gnm-10k-2.5n", &|| family("gnm", &[("n", "10000"), ("m", "25000")])),
        ("cubic-10k", &|| family("random-regular", &[("n", "10000"), ("d", "3")])),
        ("grid-100-1%", &|| diluted_grid(100, 0.01, false)),
        ("gnm-1k-2.5n", &|| family("gnm", &[("n", "1000"), ("m", "2500")])),
    ];
    for (name, make) in boards {
        if wanted.is_empty() || wanted.iter().any(|w| name.contains(w.as_str())) {
            row(name, &make());
        }
    }
}

fn row(name: &str, adjacency: &Adjacency) {
    let monitor = Monitor::unlimited();
    let runs = if adjacency.vertex_count() > LARGEST_FOR_PETGRAPH { 3 } else { 10 };
    // In turn, so that a busy moment of the machine does not fall on one of them alone.
    let (mut bfs, mut time, mut moves) = (f64::INFINITY, f64::INFINITY, f64::INFINITY);
    for _ in 0..runs {
        bfs = bfs.min(least(1, || breadth_first(adjacency)).0);
        let matching = least(1, || Matching::maximum(adjacency, &monitor).expect("no limits"));
        time = time.min(matching.0);
        let sets = least(1, || GallaiEdmonds::of(adjacency, &monitor).expect("no limits"));
        let allowed = least(1, || AllowedEdges::of(adjacency, &sets.1, &monitor));
        assert!(!allowed.1.statuses().contains(&EdgeStatus::Undecided));
        moves = moves.min(sets.0 + allowed.0);
    }
    print!(
        "{name:<22} {:>8} {:>9} {bfs:>9.2} {time:>9.2} {:>6.1} {moves:>10.1} {:>7.1}",
        adjacency.vertex_count(),
        adjacency.entry_count() / 2,
        time / bfs,
        moves / bfs
    );
    if adjacency.vertex_count() <= LARGEST_FOR_PETGRAPH {
        let mut graph = UnGraph::<(), ()>::default();
        for _ in 0..adjacency.vertex_count() {
            graph.add_node(());
        }
        for v in 0..adjacency.vertex_count() as u32 {
            for &w in adjacency.neighbours(v).iter().filter(|&&w| w > v) {
                graph.add_edge(v.into(), w.into(), ());
            }
        }
        let (other, theirs) = least(1, || petgraph::algo::maximum_matching(&graph));
        let ours = Matching::maximum(adjacency, &monitor).expect("no limits");
        assert_eq!(theirs.len(), ours.len(), "{name}");
        print!(" {other:>10.1} {:>9.1}", other / time);
    }
    println!();
}
