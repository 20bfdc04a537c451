//! What went wrong in other matching codes, by their public reports: each with its smallest input,
//! or where the report gives none, with inputs of the kind that it describes.

use graphgame::algorithm::{
    Adjacency, AllowedEdges, EdgeStatus, GallaiEdmonds, Matching, maximum_matching,
};
use graphgame::limits::Monitor;
use petgraph::graph::{DiGraph, UnGraph};
use petgraph::graphmap::UnGraphMap;
use petgraph::stable_graph::StableUnGraph;
use petgraph::visit::NodeIndexable;
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng;

type Pairs = Vec<(u32, u32)>;

fn below(random: &mut Pcg64Mcg, bound: u32) -> u32 {
    random.next_u32() % bound
}

fn adjacency(n: u32, pairs: &[(u32, u32)]) -> Adjacency {
    Adjacency::undirected_from_pairs(n as usize, || pairs.iter().copied()).expect("it fits")
}

/// The size of a maximum matching, after a look at whether it is a matching of the graph.
fn size(n: u32, pairs: &[(u32, u32)]) -> usize {
    let graph = adjacency(n, pairs);
    let matching = Matching::maximum(&graph, &Monitor::unlimited()).expect("no limits");
    for (v, w) in matching.pairs() {
        assert!(v != w && graph.neighbours(v).contains(&w));
        assert_eq!((matching.mate(v), matching.mate(w)), (Some(w), Some(v)));
    }
    matching.len()
}

/// Other names for the vertices, another order of the edges, some of them turned.
fn shuffled(random: &mut Pcg64Mcg, n: u32, pairs: &[(u32, u32)]) -> Pairs {
    let mut name: Vec<u32> = (0..n).collect();
    for i in (1..n).rev() {
        name.swap(i as usize, below(random, i + 1) as usize);
    }
    let mut pairs = pairs.to_vec();
    for i in (1..pairs.len()).rev() {
        pairs.swap(i, below(random, i as u32 + 1) as usize);
    }
    for (a, b) in &mut pairs {
        (*a, *b) = (name[*a as usize], name[*b as usize]);
        if below(random, 2) == 0 {
            std::mem::swap(a, b);
        }
    }
    pairs
}

fn complete(n: u32) -> Pairs {
    (0..n).flat_map(|v| (v + 1..n).map(move |w| (v, w))).collect()
}

fn petersen() -> Pairs {
    (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)]).collect()
}

/// <https://github.com/boostorg/graph/issues/199>: recursion as deep as the blossoms are nested.
#[test]
fn blossom_in_blossom_on_a_small_stack() {
    let work = || {
        let depth = 100_000_u32;
        let mut pairs = vec![(0, 1), (1, 2), (2, 0)];
        for v in (3..=2 * depth).step_by(2) {
            pairs.extend([(v - 1, v), (v, v + 1), (v + 1, v - 2)]);
        }
        assert_eq!(size(2 * depth + 1, &pairs), depth as usize);
    };
    let thread = std::thread::Builder::new().stack_size(1 << 18).spawn(work);
    thread.expect("a thread can be started").join().expect("no overflow");
}

/// <https://github.com/boostorg/graph/issues/223>: ten vertices; for one order of the edges it
/// never ended. <https://github.com/networkx/networkx/issues/1022>: (a, b) or (b, a).
#[test]
fn order_names_and_directions_do_not_matter() {
    let mut random = Pcg64Mcg::new(1);
    for _ in 0..40 {
        let m = 9 + below(&mut random, 12);
        let pairs: Pairs =
            (0..m).map(|_| (below(&mut random, 10), below(&mut random, 10))).collect();
        let right = petgraph::algo::maximum_matching(&UnGraph::<(), ()>::from_edges(&pairs)).len();
        for _ in 0..50 {
            assert_eq!(size(10, &shuffled(&mut random, 10, &pairs)), right, "{pairs:?}");
        }
    }
    for _ in 0..500 {
        assert_eq!(size(10, &shuffled(&mut random, 10, &petersen())), 5);
    }
}

/// <https://github.com/boostorg/graph/issues/399>: wrong, or stuck, in half of the random graphs
/// with 1000 vertices and 10,000 edges, while all small ones were right.
#[test]
fn thousand_vertices_ten_thousand_edges() {
    let mut random = Pcg64Mcg::new(2);
    for _ in 0..20 {
        let pairs: Pairs =
            (0..10_000).map(|_| (below(&mut random, 1000), below(&mut random, 1000))).collect();
        let other = UnGraph::<(), ()>::from_edges(&pairs);
        assert_eq!(size(1000, &pairs), petgraph::algo::maximum_matching(&other).len());
    }
}

/// <https://github.com/jgrapht/jgrapht/issues/217>: cliques with a pendant vertex at each vertex,
/// wrong from 130 on. Both sides of the sizes at which representations change.
#[test]
fn cliques_with_pendants() {
    let mut random = Pcg64Mcg::new(3);
    for k in [1, 2, 63, 64, 65, 127, 128, 129, 130, 255, 256, 257, 300] {
        let mut pairs = complete(k);
        pairs.extend((0..k).map(|v| (v, v + k)));
        assert_eq!(size(2 * k, &pairs), k as usize, "{k}");
        assert_eq!(size(2 * k, &shuffled(&mut random, 2 * k, &pairs)), k as usize, "{k}");
        // Three cliques on one vertex more: at most that one and one of each can be missed.
        let three: Pairs = (0..3)
            .flat_map(|i| complete(k).into_iter().map(move |(a, b)| (a + i * k, b + i * k)))
            .chain((0..3).map(|i| (3 * k, i * k)))
            .collect();
        let right = if k % 2 == 1 { (3 * k - 1) / 2 } else { 3 * k / 2 };
        assert_eq!(size(3 * k + 1, &three), right as usize, "{k}");
    }
}

/// <https://github.com/jgrapht/jgrapht/issues/139>: endless, as a search kept what another had
/// left.
#[test]
fn strip_of_triangles() {
    let strip = [(1, 2), (1, 3), (2, 3), (2, 4), (3, 4), (3, 5), (4, 5)];
    assert_eq!(size(6, &strip), 2);
    let long: Pairs = (0..999).flat_map(|v| [(v, v + 1), (v, v + 2)]).collect();
    assert_eq!(size(1001, &long), 500);
}

/// <https://github.com/Yorkyer/edmonds-blossom/issues/3>, 5: endless on ten vertices with every
/// edge given in both directions.
#[test]
fn every_edge_in_both_directions() {
    let mut random = Pcg64Mcg::new(4);
    for _ in 0..300 {
        let m = 8 + below(&mut random, 10);
        let once: Pairs =
            (0..m).map(|_| (below(&mut random, 10), below(&mut random, 10))).collect();
        let twice: Pairs = once.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
        assert_eq!(size(10, &once), size(10, &twice), "{once:?}");
    }
}

/// <https://github.com/scipy/scipy/issues/26147>: exponential on a ladder whose dead ends are
/// tried again and again; 94 vertices took seconds, each step twice as many.
#[test]
fn ladder_of_dead_ends() {
    // Layers of two, each joined to the next completely. There is one layer too many of one side.
    let steps = 2000;
    let mut pairs = Pairs::new();
    for i in 0..steps {
        for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            pairs.push((4 * i + a, 4 * i + 2 + b));
            pairs.push((4 * i + 2 + a, 4 * i + 4 + b));
        }
    }
    assert_eq!(size(4 * steps + 2, &pairs), 2 * steps as usize);
}

/// <https://github.com/scipy/scipy/issues/26160>: duplicate entries overflowed a stack whose size
/// was that of a simple graph. <https://github.com/scipy/scipy/issues/11458>: a matrix on its own
/// copy.
#[test]
fn copies_of_edges() {
    let mut random = Pcg64Mcg::new(5);
    for _ in 0..100 {
        let pairs: Pairs =
            (0..60).map(|_| (below(&mut random, 20), 20 + below(&mut random, 25))).collect();
        let mut many = Pairs::new();
        for _ in 0..50 {
            many.extend(&pairs);
        }
        assert_eq!(size(45, &pairs), size(45, &shuffled(&mut random, 45, &many)));
        // The rows twice: what two copies of every row reach in the same columns.
        let stacked: Pairs = pairs
            .iter()
            .flat_map(|&(row, column)| [(row, column + 20), (row + 20, column + 20)])
            .collect();
        let other = UnGraph::<(), ()>::from_edges(&stacked);
        assert_eq!(size(65, &stacked), petgraph::algo::maximum_matching(&other).len());
    }
}

/// <https://github.com/petgraph/petgraph/issues/970>: panics where a `StableGraph` has holes, as
/// the number of vertices was taken for the bound of their indices.
#[test]
fn holes_in_a_stable_graph() {
    let mut graph = StableUnGraph::<(), ()>::default();
    let v: Vec<_> = (0..8).map(|_| graph.add_node(())).collect();
    for i in 0..7 {
        graph.add_edge(v[i], v[i + 1], ());
    }
    for gone in [0, 3] {
        graph.remove_node(v[gone]);
    }
    let matching = maximum_matching(&graph);
    assert_eq!((matching.len(), matching.vertex_count()), (3, 8));
    assert_eq!((matching.mate(0), matching.mate(3)), (None, None));
    graph.remove_node(v[7]);
    assert_eq!(maximum_matching(&graph).len(), 2);
}

/// <https://github.com/petgraph/petgraph/issues/439>: a panic on a `GraphMap`, whose vertices have no
/// number for a vertex that is not there.
#[test]
fn graph_maps() {
    let mut graph = UnGraphMap::<&str, ()>::new();
    assert_eq!(maximum_matching(&graph).len(), 0);
    // Two triangles with an edge in common, a stem at each end, and a vertex alone.
    let stems = [("s", "t"), ("b", "end")];
    let triangles = [("t", "a"), ("t", "c"), ("a", "c"), ("a", "b"), ("b", "c")];
    for (a, b) in stems.into_iter().chain(triangles) {
        graph.add_edge(a, b, ());
    }
    graph.add_node("alone");
    let matching = maximum_matching(&graph);
    assert_eq!((matching.len(), matching.vertex_count()), (3, 7));
    assert_eq!(matching.mate(NodeIndexable::to_index(&graph, "alone") as u32), None);
    graph.remove_node("s");
    assert_eq!(maximum_matching(&graph).len(), 2);
    graph.remove_node("t");
    assert_eq!(maximum_matching(&graph).len(), 2);
}

/// <https://github.com/mlewe/BlossomV.jl/issues/25>: a crash on the star with three leaves;
/// <https://github.com/igraph/rigraph/issues/280>: a freeze on a star;
/// <https://github.com/igraph/igraph/pull/2530>: a read before the array.
#[test]
fn stars_and_emptiness() {
    assert_eq!(size(0, &[]), 0);
    assert_eq!(size(1, &[]), 0);
    assert_eq!(size(1, &[(0, 0)]), 0);
    assert_eq!(size(1000, &[]), 0);
    for leaves in [1, 2, 3, 4, 254, 255, 256, 257, 5000] {
        let inside_out: Pairs = (0..leaves).map(|v| (leaves, v)).collect();
        let star: Pairs = (1..=leaves).map(|v| (0, v)).collect();
        assert_eq!((size(leaves + 1, &star), size(leaves + 1, &inside_out)), (1, 1));
        let sets = GallaiEdmonds::of(&adjacency(leaves + 1, &star), &Monitor::unlimited());
        let barrier: Vec<u32> = sets.expect("no limits").barrier().collect();
        assert_eq!(barrier, if leaves > 1 { vec![0] } else { vec![] });
    }
}

/// <https://github.com/networkx/networkx/issues/3209>,
/// <https://github.com/pgRouting/pgrouting/issues/2341>: garbage for directed graphs. Here
/// directions do not matter, as documented.
#[test]
fn directed_graphs() {
    let arcs = [(1, 0), (1, 2), (3, 2), (0, 3), (3, 0)];
    assert_eq!(maximum_matching(&DiGraph::<(), ()>::from_edges(arcs)).len(), 2);
}

/// <https://github.com/networkx/networkx/issues/2127>: sides are not known of a disconnected
/// bipartite graph. <https://github.com/sofiatolaosebikan/hopcroftkarp/issues/1>: K₃,₃ gave 2 for
/// some names.
#[test]
fn disconnected_and_renamed_bipartite_graphs() {
    let mut random = Pcg64Mcg::new(6);
    let k33: Pairs = (0..3).flat_map(|a| (3..6).map(move |b| (a, b))).collect();
    let many: Pairs =
        (0..20).flat_map(|i| k33.iter().map(move |&(a, b)| (a + 7 * i, b + 7 * i))).collect();
    for _ in 0..200 {
        assert_eq!(size(6, &shuffled(&mut random, 6, &k33)), 3);
        assert_eq!(size(140, &shuffled(&mut random, 140, &many)), 60);
    }
}

/// <https://github.com/yosupo06/library-checker-problems/issues/37>, 683: wrong programs pass
/// random tests. Cliques and triangles in chains, where each augmenting path is long and leads
/// through many blossoms, with the names in adverse orders.
#[test]
fn adverse_chains() {
    let mut random = Pcg64Mcg::new(7);
    for joint in 1..=3 {
        for count in [1, 2, 3, 50, 333] {
            let mut pairs = Pairs::new();
            for v in (0..3 * count).step_by(3) {
                pairs.extend([(v, v + 1), (v + 1, v + 2), (v + 2, v)]);
                if v + 3 < 3 * count {
                    pairs.extend((0..joint).map(|i| (v + 2 - i, v + 3 + i)));
                }
            }
            let n = 3 * count;
            let backwards: Pairs = pairs.iter().map(|&(a, b)| (n - 1 - a, n - 1 - b)).collect();
            for pairs in [pairs.clone(), backwards, shuffled(&mut random, n, &pairs)] {
                assert_eq!(size(n, &pairs), n as usize / 2);
            }
        }
    }
}

/// A code that says maximum and is greedy: the path whose middle edge comes first.
#[test]
fn maximum_is_not_maximal() {
    assert_eq!(size(4, &[(1, 2), (0, 1), (2, 3)]), 2);
    let long: Pairs = (0..9999).map(|v| (v, v + 1)).collect();
    let mut random = Pcg64Mcg::new(8);
    assert_eq!(size(10_000, &shuffled(&mut random, 10_000, &long)), 5000);
}

/// Dense graphs start greedily: leave something to the search there too.
#[test]
fn dense_graphs_that_greed_gets_wrong() {
    let mut random = Pcg64Mcg::new(9);
    for round in 0..30 {
        // Odd cliques beside a small centre that can serve a few of them only.
        let (cliques, centre) = (5 + round % 4, 1 + round % 3);
        let k = 101;
        let n = cliques * k + centre;
        let mut pairs = Pairs::new();
        for i in 0..cliques {
            pairs.extend(complete(k).into_iter().map(|(a, b)| (a + i * k, b + i * k)));
            for c in 0..centre {
                pairs.push((cliques * k + c, i * k + below(&mut random, k)));
            }
        }
        let right = (n - (cliques - centre)) / 2;
        let pairs = shuffled(&mut random, n, &pairs);
        assert_eq!(size(n, &pairs), right as usize);
    }
    // A complete graph with an even number of vertices: all edges are allowed.
    let graph = adjacency(200, &complete(200));
    let sets = GallaiEdmonds::of(&graph, &Monitor::unlimited()).expect("no limits");
    let allowed = AllowedEdges::of(&graph, &sets, &Monitor::unlimited());
    assert!(allowed.statuses().iter().all(|&status| status == EdgeStatus::Allowed));
}
