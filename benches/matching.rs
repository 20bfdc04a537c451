//! Maximum matching and allowed edges, in multiples of one breadth-first search of the same
//! adjacency; petgraph's `maximum_matching` beside it where it ends in time.
//!
//!     cargo bench --bench matching [-- FAMILY]

mod common;

use common::{breadth_first, diluted_grid, family, least, nested_blossoms, triangles};
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
    let boards: [(&str, &dyn Fn() -> Adjacency); 16] = [
        ("gnm-1.5n", &|| family("gnm", &[("n", n), ("m", "1500000")])),
        ("gnm-3n", &|| family("gnm", &[("n", n), ("m", "3000000")])),
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
    let (bfs, _) = least(runs, || breadth_first(adjacency));
    let (time, matching) =
        least(runs, || Matching::maximum(adjacency, &monitor).expect("no limits"));
    let (moves, allowed) = least(1, || {
        let sets = GallaiEdmonds::of(adjacency, &monitor).expect("no limits");
        AllowedEdges::of(adjacency, &sets, &monitor)
    });
    assert!(!allowed.statuses().contains(&EdgeStatus::Undecided));
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
        assert_eq!(theirs.len(), matching.len(), "{name}");
        print!(" {other:>10.1} {:>9.1}", other / time);
    }
    println!();
}
