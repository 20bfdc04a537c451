//! Exact search for geography against plain brute force and published values.

mod support;

use std::collections::HashMap;

use graphgame::Outcome;
use graphgame::game::geography::search::{Answer, Kind, Problem, solve};
use graphgame::limits::{Limits, Monitor, StopReason};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use support::geography::{KINDS, brute, moves};

type Edges = Vec<(u32, u32)>;

fn problem(
    n: usize,
    edges: &[(u32, u32)],
    directed: bool,
    kind: Kind,
    misere: bool,
) -> Problem<'_> {
    Problem { vertex_count: n, edges, directed, kind, misere, starts: None }
}

fn run(problem: &Problem<'_>) -> Answer {
    solve(problem, &Monitor::new(Limits { threads: Some(1), ..Limits::default() }))
}

/// Checks what is decided against brute force; with `complete`, that everything is.
fn compare(p: &Problem<'_>, answer: &Answer, complete: bool) {
    let mut memo = HashMap::new();
    let said = |wins: bool| if wins { Outcome::N } else { Outcome::P };
    for position in &answer.positions {
        let right = said(brute(p, position.start, 0, &mut memo));
        if complete || position.outcome != Outcome::Unknown {
            assert_eq!(position.outcome, right, "start {} of {p:?}", position.start);
        }
        let mut expected: Vec<(u32, bool)> = Vec::new();
        for (w, used) in moves(p, position.start, 0) {
            let wins = !brute(p, w, used, &mut memo);
            if expected.last() != Some(&(w, wins)) {
                expected.push((w, wins));
            }
        }
        let targets: Vec<u32> = position.moves.iter().map(|m| m.target).collect();
        assert_eq!(targets, expected.iter().map(|m| m.0).collect::<Vec<_>>(), "{p:?}");
        for (m, (_, wins)) in position.moves.iter().zip(expected) {
            if complete || m.wins.is_some() {
                assert_eq!(m.wins, Some(wins), "{} to {} of {p:?}", position.start, m.target);
            }
        }
    }
    if complete {
        assert_eq!(answer.stopped, None);
    }
}

fn random_edges(random: &mut Pcg64Mcg, n: u32, m: usize) -> Edges {
    (0..m).map(|_| (random.random_range(0..n), random.random_range(0..n))).collect()
}

#[test]
fn agrees_with_brute_force_on_random_multigraphs() {
    let mut random = Pcg64Mcg::seed_from_u64(3);
    for round in 0..2500 {
        let n = random.random_range(1..=8);
        let m = random.random_range(0..=11);
        let mut edges = random_edges(&mut random, n, m);
        if round % 2 == 0 {
            edges.retain(|(a, b)| a != b);
        }
        for (directed, kind, misere) in KINDS {
            let p = problem(n as usize, &edges, directed, kind, misere);
            compare(&p, &run(&p), true);
        }
    }
}

#[test]
fn agrees_with_brute_force_on_dense_digraphs() {
    let mut random = Pcg64Mcg::seed_from_u64(4);
    for _ in 0..400 {
        let n = random.random_range(5..=9);
        let m = random.random_range(2 * n as usize..=4 * n as usize);
        let edges = random_edges(&mut random, n, m);
        for misere in [false, true] {
            let p = problem(n as usize, &edges, true, Kind::Vertex, misere);
            compare(&p, &run(&p), true);
        }
        let p = problem(n as usize, &edges[..14.min(m)], true, Kind::Edge, false);
        compare(&p, &run(&p), true);
    }
}

#[test]
fn agrees_with_brute_force_where_positions_come_again() {
    let mut random = Pcg64Mcg::seed_from_u64(12);
    for round in 0..80 {
        let n = random.random_range(10..=12);
        let edges = random_edges(&mut random, n, if round % 2 == 0 { 36 } else { 50 });
        for (directed, misere) in [(true, false), (true, true), (false, true)] {
            let p = problem(n as usize, &edges, directed, Kind::Vertex, misere);
            compare(&p, &run(&p), true);
        }
        let p = problem(n as usize, &edges[..16], round % 4 < 2, Kind::Edge, false);
        compare(&p, &run(&p), true);
    }
}

#[test]
fn asked_starts_get_the_answers_they_get_among_all() {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    for _ in 0..300 {
        let n = random.random_range(1..=9);
        let edges = random_edges(&mut random, n, 13);
        for (directed, kind, misere) in KINDS {
            let p = problem(n as usize, &edges, directed, kind, misere);
            let all = run(&p);
            let starts = [random.random_range(0..n), random.random_range(0..n)];
            let some = run(&Problem { starts: Some(&starts), ..p });
            for (start, position) in starts.iter().zip(&some.positions) {
                let whole = &all.positions[*start as usize];
                assert_eq!(position.start, *start);
                assert_eq!((position.outcome, &position.moves), (whole.outcome, &whole.moves));
            }
        }
    }
}

#[test]
fn what_limits_leave_is_unknown_never_wrong() {
    let mut random = Pcg64Mcg::seed_from_u64(6);
    let mut stopped = 0;
    for _ in 0..250 {
        let n = random.random_range(5..=8);
        let edges = random_edges(&mut random, n, 14);
        for (directed, kind, misere) in KINDS {
            let p = problem(n as usize, &edges, directed, kind, misere);
            let nodes = random.random_range(0..6);
            let limits = || Limits { nodes: Some(nodes), threads: Some(1), ..Limits::default() };
            let answer = solve(&p, &Monitor::new(limits()));
            compare(&p, &answer, false);
            assert!(answer.nodes <= nodes);
            assert_eq!(answer.positions, solve(&p, &Monitor::new(limits())).positions);
            let open = |position: &graphgame::game::geography::search::StartAnswer| {
                position.moves.iter().any(|m| m.wins.is_none())
            };
            if answer.positions.iter().any(open) {
                assert_eq!(answer.stopped, Some(StopReason::Nodes));
                stopped += 1;
            }
        }
    }
    assert!(stopped > 100, "the limits never bit: {stopped}");
}

#[test]
fn threads_and_tiny_tables_change_nothing() {
    let mut random = Pcg64Mcg::seed_from_u64(7);
    for _ in 0..15 {
        let edges = random_edges(&mut random, 13, 34);
        for (directed, kind, misere) in KINDS {
            let size = if kind == Kind::Edge { 20 } else { 34 };
            let p = problem(13, &edges[..size], directed, kind, misere);
            let one = run(&p);
            for (threads, memory) in [(2, 1 << 20), (1, 0)] {
                let limits =
                    Limits { threads: Some(threads), memory: Some(memory), ..Limits::default() };
                assert_eq!(solve(&p, &Monitor::new(limits)).positions, one.positions);
            }
        }
    }
}

#[test]
fn what_is_too_large_leaves_the_rest_decided() {
    // A tangle of more vertices than a vertex search takes, one that it takes, and a tail.
    let mut random = Pcg64Mcg::seed_from_u64(13);
    let mut edges: Edges =
        (0..6000).map(|_| (random.random_range(0..1500), random.random_range(0..1500))).collect();
    edges.extend(
        (0..40).map(|_| (random.random_range(1500..1510), random.random_range(1500..1510))),
    );
    edges.extend([(1510, 1511), (1511, 1512)]);
    let p = problem(1513, &edges, true, Kind::Vertex, false);
    let answer = run(&p);
    assert_eq!(answer.stopped, Some(StopReason::Memory));
    let unknown = |position: &graphgame::game::geography::search::StartAnswer| {
        position.outcome == Outcome::Unknown
    };
    assert!(answer.positions[..1500].iter().any(unknown));
    assert!(!answer.positions[1500..].iter().any(unknown));
}

#[test]
fn an_interrupt_stops_the_search() {
    let mut random = Pcg64Mcg::seed_from_u64(8);
    let edges = random_edges(&mut random, 60, 400);
    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let monitor = Monitor::unlimited().with_interrupt(flag);
    let answer = solve(&problem(60, &edges, true, Kind::Vertex, false), &monitor);
    assert_eq!(answer.stopped, Some(StopReason::Interrupted));
}

fn outcomes(n: usize, edges: &[(u32, u32)], directed: bool, kind: Kind, starts: &[u32]) -> String {
    let p = Problem { starts: Some(starts), ..problem(n, edges, directed, kind, false) };
    run(&p).positions.iter().map(|position| position.outcome.to_string()).collect()
}

fn product(rows: u32, columns: u32, first: &[(u32, u32)], second: &[(u32, u32)]) -> Edges {
    let mut edges = Vec::new();
    for c in 0..columns {
        edges.extend(first.iter().map(|&(a, b)| (a * columns + c, b * columns + c)));
    }
    for r in 0..rows {
        edges.extend(second.iter().map(|&(a, b)| (r * columns + a, r * columns + b)));
    }
    edges
}

fn cycle(k: u32) -> Edges {
    (0..k).map(|i| (i, (i + 1) % k)).collect()
}

fn complete(k: u32) -> Edges {
    (0..k).flat_map(|a| (a + 1..k).map(move |b| (a, b))).collect()
}

#[test]
fn undirected_edge_geography_on_named_graphs() {
    let edge = |n: u32, edges: &[(u32, u32)], starts: &[u32]| {
        outcomes(n as usize, edges, false, Kind::Edge, starts)
    };
    for k in 2..=7 {
        assert_eq!(edge(k, &complete(k), &[0]), "N", "K_{k}");
    }
    for k in 3..=9 {
        let mut wheel = cycle(k);
        wheel.extend((0..k).map(|i| (i, k)));
        let expected = match k {
            3 => "NN",
            k if k % 2 == 0 => "NP",
            _ => "PN",
        };
        assert_eq!(edge(k + 1, &wheel, &[k, 0]), expected, "wheel {k}");
        let prism = product(k, 2, &cycle(k), &[(0, 1)]);
        assert_eq!(edge(2 * k, &prism, &[0]), if k % 3 == 0 { "P" } else { "N" }, "prism {k}");
    }
    let mut petersen = cycle(5);
    petersen.extend((0..5).flat_map(|i| [(i, i + 5), (i + 5, (i + 2) % 5 + 5)]));
    assert_eq!(edge(10, &petersen, &[0, 7]), "PP");
    for (k, expected) in [(3, "P"), (4, "N"), (5, "N")] {
        assert_eq!(edge(2 * k, &product(2, k, &complete(2), &complete(k)), &[0]), expected);
    }
    assert_eq!(edge(9, &product(3, 3, &complete(3), &complete(3)), &[0]), "P", "rook 3x3");
    assert_eq!(edge(12, &product(3, 4, &cycle(3), &cycle(4)), &[0]), "N", "torus 3x4");
    assert_eq!(edge(15, &product(3, 5, &cycle(3), &cycle(5)), &[0]), "N", "torus 3x5");
    for (rows, columns) in [(2_u32, 2), (2, 3), (2, 4), (3, 3)] {
        let mut king = Vec::new();
        for (a, b) in complete(rows * columns) {
            let (r, c) = ((a / columns).abs_diff(b / columns), (a % columns).abs_diff(b % columns));
            if r.max(c) == 1 {
                king.push((a, b));
            }
        }
        let n = rows * columns;
        let starts: Vec<u32> = (0..n).collect();
        let expected = if n == 9 { "PNPNNNPNP".into() } else { "N".repeat(n as usize) };
        assert_eq!(edge(n, &king, &starts), expected, "king {rows}x{columns}");
    }
}

#[test]
fn directed_products_of_cycles() {
    let play = |rows, columns, kind| {
        let arcs = product(rows, columns, &cycle(rows), &cycle(columns));
        outcomes((rows * columns) as usize, &arcs, true, kind, &[0])
    };
    let row = |rows, columns: std::ops::RangeInclusive<u32>, kind| -> String {
        columns.map(|k| play(rows, k, kind)).collect()
    };
    assert_eq!(row(2, 2..=14, Kind::Vertex), "N".repeat(13));
    assert_eq!(row(3, 2..=9, Kind::Vertex), "NPNPNPPP");
    assert_eq!(row(4, 2..=6, Kind::Vertex), "NNNNN");
    assert_eq!(row(5, 2..=5, Kind::Vertex), "NPNP");
    assert_eq!(row(2, 2..=7, Kind::Edge), "PNPNPN");
    assert_eq!(row(3, 2..=5, Kind::Edge), "NPNP");
}

/// Schaefer's reduction: exists x1, for all x2, … (an odd number) with clauses of signed literals.
fn formula_board(variables: u32, clauses: &[Vec<i32>], kind: Kind) -> (usize, Edges) {
    let (top, yes, no, bottom) = (|i| 4 * i, |i| 4 * i + 1, |i| 4 * i + 2, |i| 4 * i + 3);
    let mut arcs = Vec::new();
    for i in 0..variables {
        arcs.extend([(top(i), yes(i)), (top(i), no(i)), (yes(i), bottom(i)), (no(i), bottom(i))]);
        if i + 1 < variables {
            arcs.push((bottom(i), top(i + 1)));
        }
    }
    let mut next = 4 * variables + 1;
    arcs.push((bottom(variables - 1), 4 * variables));
    for clause in clauses {
        let this = next;
        next += 1;
        arcs.push((4 * variables, this));
        for &literal in clause {
            let (i, middle) = (literal.unsigned_abs() - 1, next);
            next += 1;
            // In the vertex game a literal leads to the visited vertex of a true assignment; in
            // the edge game to the one whose way on is still there.
            let truth = (literal > 0) == (kind == Kind::Vertex);
            arcs.extend([(this, middle), (middle, if truth { yes(i) } else { no(i) })]);
        }
    }
    (next as usize, arcs)
}

fn truth(variables: u32, clauses: &[Vec<i32>], chosen: u32, done: u32) -> bool {
    if done == variables {
        return clauses.iter().all(|clause| {
            clause.iter().any(|l| (chosen >> (l.unsigned_abs() - 1) & 1 == 1) == (*l > 0))
        });
    }
    let mut ways =
        [0, 1].map(|bit| truth(variables, clauses, chosen | bit << done, done + 1)).into_iter();
    if done.is_multiple_of(2) { ways.any(|true_| true_) } else { ways.all(|true_| true_) }
}

#[test]
fn boards_made_from_quantified_formulas() {
    let mut random = Pcg64Mcg::seed_from_u64(9);
    let mut seen = [0, 0];
    for _ in 0..60 {
        let variables = [1, 3, 5][random.random_range(0..3)];
        let clauses: Vec<Vec<i32>> = (0..random.random_range(3..9))
            .map(|_| {
                (0..2)
                    .map(|_| {
                        let x = random.random_range(1..=variables as i32);
                        if random.random_bool(0.5) { x } else { -x }
                    })
                    .collect()
            })
            .collect();
        let holds = truth(variables, &clauses, 0, 0);
        seen[usize::from(holds)] += 1;
        for kind in [Kind::Vertex, Kind::Edge] {
            let (n, arcs) = formula_board(variables, &clauses, kind);
            let expected = if holds { "N" } else { "P" };
            assert_eq!(outcomes(n, &arcs, true, kind, &[0]), expected, "{kind:?} {clauses:?}");
        }
    }
    assert!(seen[0] > 5 && seen[1] > 5, "{seen:?}");
}

fn small_stack(work: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(1 << 20).spawn(work).unwrap().join().unwrap();
}

#[test]
fn big_easy_boards_need_no_search() {
    small_stack(|| {
        let n = 120_000_u32;
        let mut random = Pcg64Mcg::seed_from_u64(10);
        let path: Edges = (1..n).map(|v| (v - 1, v)).collect();
        let dag: Edges = (1..n).map(|v| (random.random_range(0..v), v)).collect();
        let ring = cycle(n - 1);
        let long: Edges = (1..1_000_000).map(|v| (v - 1, v)).collect();
        for directed in [false, true] {
            let answer = run(&problem(1_000_000, &long, directed, Kind::Edge, false));
            assert_eq!((answer.nodes, answer.positions[0].outcome), (0, Outcome::N));
        }
        for misere in [false, true] {
            for kind in [Kind::Vertex, Kind::Edge] {
                for board in [&path, &dag, &ring] {
                    let answer = run(&problem(n as usize, board, true, kind, misere));
                    assert_eq!((answer.nodes, answer.stopped), (0, None));
                    assert!(answer.positions.iter().all(|p| p.outcome != Outcome::Unknown));
                }
            }
            for board in [&path, &dag, &ring] {
                let answer = run(&problem(n as usize, board, false, Kind::Edge, misere));
                assert_eq!((answer.nodes, answer.stopped), (0, None));
                assert!(answer.positions.iter().all(|p| p.outcome != Outcome::Unknown));
            }
        }
    });
}

#[test]
fn cycles_with_and_without_exits() {
    for k in 1..=7 {
        for exits in 0..1 << k.min(4) {
            let mut edges = cycle(k);
            edges.extend((0..k).filter(|i| exits >> i & 1 == 1).map(|i| (i, k)));
            edges.push((k, k + 1));
            for (directed, kind, misere) in KINDS {
                let p = problem(k as usize + 2, &edges, directed, kind, misere);
                compare(&p, &run(&p), true);
            }
        }
    }
}
