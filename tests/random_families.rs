//! Graph families: counts, simplicity, degrees, and the same board for the same seed for ever.

use graphgame::Board;
use graphgame::random::{FAMILIES, Family};

/// Parameters of a family.
type Values = &'static [(&'static str, &'static str)];

/// The first edges of a board.
type FirstEdges = [(u32, u32); 4];

fn make(name: &str, values: &[(&str, &str)], seed: u64) -> Board {
    Family::find(name).unwrap().make(values, seed).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn degrees(board: &Board) -> Vec<usize> {
    let mut degrees = vec![0; board.vertex_count()];
    for (a, b) in board.pairs() {
        degrees[a as usize] += 1;
        degrees[b as usize] += 1;
    }
    degrees
}

fn is_simple(board: &Board) -> bool {
    let mut pairs: Vec<_> = board.pairs().map(|(a, b)| (a.min(b), a.max(b))).collect();
    let count = pairs.len();
    pairs.sort_unstable();
    pairs.dedup();
    pairs.len() == count && pairs.iter().all(|(a, b)| a != b)
}

#[test]
fn named_families_have_their_counts() {
    let n = |value| [("n", value)];
    let board = |rows, columns| [("rows", rows), ("columns", columns)];
    let cases: Vec<(Board, usize, usize)> = vec![
        (make("path", &n("5"), 0), 5, 4),
        (make("path", &n("0"), 0), 0, 0),
        (make("cycle", &n("5"), 0), 5, 5),
        (make("star", &n("5"), 0), 6, 5),
        (make("wheel", &n("5"), 0), 6, 10),
        (make("complete", &n("6"), 0), 6, 15),
        (make("complete-bipartite", &[("left", "3"), ("right", "4")], 0), 7, 12),
        (make("grid", &board("3", "4"), 0), 12, 17),
        (make("torus", &board("3", "4"), 0), 12, 24),
        (make("hypercube", &[("d", "4")], 0), 16, 32),
        (make("ladder", &n("4"), 0), 8, 10),
        (make("bridgit", &n("1"), 0), 2, 1),
        (make("bridgit", &n("4"), 0), 14, 25),
        (make("petersen", &[], 0), 10, 15),
        (make("generalised-petersen", &[("n", "8"), ("k", "3")], 0), 16, 24),
        (make("king", &board("8", "8"), 0), 64, 210),
        (make("queen", &board("8", "8"), 0), 64, 728),
        (make("rook", &board("8", "8"), 0), 64, 448),
        (make("bishop", &board("8", "8"), 0), 64, 280),
        (make("knight", &board("8", "8"), 0), 64, 168),
        (make("tournament", &n("7"), 1), 7, 21),
        (make("random-tree", &n("50"), 1), 50, 49),
        (make("gnm", &[("n", "20"), ("m", "190")], 1), 20, 190),
        (make("barabasi-albert", &[("n", "50"), ("m", "3")], 1), 50, 3 + 46 * 3),
        (make("watts-strogatz", &[("n", "30"), ("k", "4"), ("p", "0.5")], 1), 30, 60),
    ];
    for (board, vertices, edges) in cases {
        let name = board.name().unwrap().to_owned();
        assert_eq!((board.vertex_count(), board.edge_count()), (vertices, edges), "{name}");
        assert!(is_simple(&board), "{name}");
    }
}

#[test]
fn regular_graphs_are_simple_and_regular_sparse_or_dense() {
    for seed in 0..20 {
        for (n, d) in [(4, 3), (10, 3), (10, 8), (7, 6), (9, 4), (2, 1), (6, 0), (50, 24), (1, 0)] {
            let board =
                make("random-regular", &[("n", &n.to_string()), ("d", &d.to_string())], seed);
            assert!(is_simple(&board) && degrees(&board).iter().all(|&x| x == d), "{n} {d}");
        }
    }
}

#[test]
fn trees_are_connected_and_bipartite_graphs_have_no_edge_inside_a_side() {
    for seed in 0..20 {
        let tree = make("random-tree", &[("n", "40")], seed);
        let colouring =
            graphgame::algorithm::structure::two_colouring(&tree.undirected_adjacency());
        assert_eq!(colouring.components, 1);
        let board =
            make("random-bipartite", &[("left", "10"), ("right", "15"), ("p", "0.3")], seed);
        assert!(board.pairs().all(|(a, b)| a < 10 && b >= 10));
        let dag = make("random-dag", &[("n", "20"), ("p", "0.3")], seed);
        assert!(dag.is_directed() && dag.pairs().all(|(tail, head)| tail > head));
    }
}

#[test]
fn geometric_edges_are_the_near_pairs() {
    let board = make("random-geometric", &[("n", "200"), ("radius", "0.15")], 3);
    let place: Vec<(f64, f64)> = board
        .vertices()
        .map(|v| {
            let text = board.vertex_attributes().get(v.index() as u32, "pos").unwrap().text;
            let (x, y) = text.trim_end_matches('!').split_once(',').unwrap();
            (x.parse().unwrap(), y.parse().unwrap())
        })
        .collect();
    let scale = 200_f64.sqrt();
    let near = |a: usize, b: usize| {
        ((place[a].0 - place[b].0).powi(2) + (place[a].1 - place[b].1).powi(2)).sqrt() / scale
    };
    let mut count = 0;
    for b in 0..200 {
        // Coordinates are written to three digits: pairs at the very border are left out.
        count += (0..b).filter(|&a| near(a, b) < 0.15).count();
    }
    assert!(count.abs_diff(board.edge_count()) <= 5, "{count} {}", board.edge_count());
}

#[test]
fn every_random_family_repeats_itself_and_writes_its_recipe() {
    for family in FAMILIES {
        let values: Vec<(&str, &str)> = family
            .parameters
            .iter()
            .map(|p| {
                (
                    p.name,
                    if ["p", "inside", "between", "radius"].contains(&p.name) {
                        "0.5"
                    } else {
                        "4"
                    },
                )
            })
            .map(|(name, value)| (name, if name == "n" { "12" } else { value }))
            .collect();
        let made = |seed| {
            let board =
                family.make(&values, seed).unwrap_or_else(|e| panic!("{}: {e}", family.name));
            let recipe = board.graph_attributes().get(0, "family").unwrap().text.to_owned();
            assert!(recipe.starts_with(family.name));
            assert_eq!(recipe.contains("--seed"), family.random);
            board.pairs().collect::<Vec<_>>()
        };
        assert_eq!(made(1), made(1), "{}", family.name);
        assert_eq!(made(1) != made(2) || made(1) != made(3), family.random, "{}", family.name);
    }
}

#[test]
fn wrong_parameters_are_named() {
    let cases: [(&str, Values, &str); 8] = [
        ("path", &[], "needs --n"),
        ("path", &[("n", "x")], "--n is `x`"),
        ("path", &[("n", "3"), ("m", "3")], "no parameter --m"),
        ("gnp", &[("n", "3"), ("p", "1.5")], "--p is `1.5`"),
        ("gnm", &[("n", "3"), ("m", "4")], "only 3 pairs"),
        ("random-regular", &[("n", "5"), ("d", "3")], "is odd"),
        ("random-regular", &[("n", "5"), ("d", "6")], "less than 5"),
        ("grid", &[("rows", "4000000000"), ("columns", "4000000000")], "about 3.2e19 edges"),
    ];
    for (name, values, expected) in cases {
        let error = Family::find(name).unwrap().make(values, 0).unwrap_err().to_string();
        assert!(error.contains(expected), "{name}: {error}");
    }
}

/// At once, not when memory is full.
#[test]
fn what_would_have_too_many_edges_is_refused() {
    for (name, values) in [
        ("complete", &[("n", "10000000")][..]),
        ("tournament", &[("n", "4000000000")]),
        ("hypercube", &[("d", "31")]),
        ("rook", &[("rows", "60000"), ("columns", "60000")]),
        ("gnp", &[("n", "4000000000"), ("p", "0.5")]),
        ("random-regular", &[("n", "4000000000"), ("d", "4")]),
        ("complete-bipartite", &[("left", "2000000000"), ("right", "2000000000")]),
    ] {
        let family = Family::find(name).unwrap();
        let error = family.make(values, 1).unwrap_err().to_string();
        assert!(error.starts_with("this would have about"), "{name}: {error}");
    }
}

/// The first edges of random families, pinned: a seed in somebody's file means the same board in
/// every version and on every platform.
#[test]
fn seeds_mean_the_same_boards_for_ever() {
    let cases: [(&str, Values, FirstEdges); 7] = [
        ("gnp", &[("n", "9"), ("p", "0.2")], [(2, 4), (3, 4), (2, 5), (3, 6)]),
        ("gnm", &[("n", "9"), ("m", "4")], [(1, 3), (1, 6), (5, 7), (2, 8)]),
        ("random-tree", &[("n", "6")], [(1, 5), (3, 0), (0, 2), (2, 4)]),
        ("random-regular", &[("n", "8"), ("d", "3")], [(0, 2), (0, 3), (1, 3), (0, 4)]),
        ("barabasi-albert", &[("n", "6"), ("m", "2")], [(0, 1), (0, 2), (2, 3), (0, 3)]),
        (
            "watts-strogatz",
            &[("n", "6"), ("k", "2"), ("p", "0.5")],
            [(0, 1), (1, 4), (2, 4), (3, 2)],
        ),
        ("tournament", &[("n", "4")], [(1, 0), (0, 2), (1, 2), (3, 0)]),
    ];
    for (name, values, edges) in cases {
        let board = make(name, values, 1);
        assert_eq!(board.pairs().take(4).collect::<Vec<_>>(), edges, "{name}");
    }
}
