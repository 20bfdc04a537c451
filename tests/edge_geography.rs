//! Bipartite undirected edge geography: against brute force, closed forms and its own checker.

use std::collections::HashMap;

use graphgame::Outcome;
use graphgame::algorithm::Adjacency;
use graphgame::algorithm::gf2::Stopped;
use graphgame::certificate::edge_geography::{EvenKernelCertificate, check_even_kernels};
use graphgame::game::geography::edge::{
    BeyondLimit, BipartiteSolution, KernelStrategy, MAX_WITNESS_ENTRIES, ParityGraph,
    SmallParityGraph, solve_bipartite,
};
use graphgame::limits::{Limits, Monitor, StopReason};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

type Edges = Vec<(u32, u32)>;

fn adjacency(n: usize, edges: &Edges) -> Adjacency {
    Adjacency::undirected_from_pairs(n, || edges.iter().copied()).unwrap()
}

fn solve(n: usize, edges: &Edges) -> BipartiteSolution {
    let board = adjacency(n, edges);
    solve_bipartite(&board, &ParityGraph::new(&board), &Monitor::unlimited())
}

/// Whether the player to move at `token` wins, edges by bit mask.
fn wins(edges: &Edges, left: u32, token: u32, known: &mut HashMap<(u32, u32), bool>) -> bool {
    if let Some(&value) = known.get(&(left, token)) {
        return value;
    }
    let value = (0..edges.len()).any(|e| {
        let (a, b) = edges[e];
        left >> e & 1 == 1
            && (a == token || b == token)
            && !wins(edges, left & !(1 << e), a ^ b ^ token, known)
    });
    known.insert((left, token), value);
    value
}

fn certificate(n: usize, edges: &Edges, solution: &BipartiteSolution) -> EvenKernelCertificate {
    let graph = ParityGraph::new(&adjacency(n, edges));
    let monitor = Monitor::unlimited();
    let limit = MAX_WITNESS_ENTRIES;
    let (certificate, without) =
        solution.certificate(&graph, None, limit, BeyondLimit::KeepNone, &monitor).unwrap();
    assert_eq!(without, 0);
    certificate
}

fn check_proof(n: usize, edges: &Edges, solution: &BipartiteSolution) {
    let certificate = certificate(n, edges, solution);
    let facts = check_even_kernels(&certificate, n, edges.iter().copied()).unwrap();
    for v in 0..n {
        let proved = facts.outcomes[v].unwrap_or(Outcome::Unknown);
        assert_eq!(proved, solution.outcomes[v], "vertex {v} of {edges:?}");
    }
    for witness in &facts.winning_moves {
        assert!(solution.winning_moves.contains(witness));
    }
}

#[test]
fn agrees_with_brute_force() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let (mut decided, mut undecided, mut uncovered) = (0, 0, 0);
    for round in 0..4000 {
        let n = random.random_range(1..8_u32);
        let count = random.random_range(0..12);
        let mut edges: Edges = Vec::new();
        while edges.len() < count {
            let (a, b) = (random.random_range(0..n), random.random_range(0..n));
            match round % 3 {
                // Bipartite: between even and odd vertices.
                0 if a % 2 == b % 2 => {
                    if n == 1 {
                        break;
                    }
                }
                // The parity graph bipartite: the rest in pairs, loops too.
                1 if a % 2 == b % 2 => edges.extend([(a, b), (b, a)]),
                _ => edges.push((a, b)),
            }
        }
        let solution = solve(n as usize, &edges);
        let all = (1_u32 << edges.len()) - 1;
        let mut known = HashMap::new();
        for v in 0..n {
            let outcome = solution.outcomes[v as usize];
            if outcome == Outcome::Unknown {
                uncovered += 1;
                assert_eq!(round % 3, 2);
                continue;
            }
            let won = wins(&edges, all, v, &mut known);
            assert_eq!(outcome == Outcome::N, won, "vertex {v} of {edges:?}");
            for e in 0..edges.len() {
                let (a, b) = edges[e];
                if a != v && b != v {
                    continue;
                }
                let w = a ^ b ^ v;
                if solution.undecided_moves.contains(&(v, w)) {
                    undecided += 1;
                    assert_ne!(round % 3, 0);
                    continue;
                }
                decided += 1;
                let wins = !wins(&edges, all & !(1 << e), w, &mut known);
                let listed = solution.winning_moves.contains(&(v, w));
                assert_eq!(listed, wins, "move {v} to {w} of {edges:?}");
            }
            let mut small = SmallParityGraph::<1>::new(n as usize);
            edges.iter().for_each(|&(a, b)| small.toggle(a as usize, b as usize));
            assert_eq!(small.is_lost(v as usize), Some(!won));
        }
        check_proof(n as usize, &edges, &solution);
    }
    assert!(decided > 10_000 && undecided > 100 && uncovered > 100);
}

#[test]
fn small_graphs_agree_with_the_elimination() {
    let mut random = Pcg64Mcg::seed_from_u64(2);
    for _ in 0..200 {
        let n = random.random_range(2..120_u32);
        let edges: Edges = (0..random.random_range(0..3 * n))
            .map(|_| (random.random_range(0..n), random.random_range(0..n)))
            .filter(|(a, b)| a % 2 != b % 2)
            .collect();
        let solution = solve(n as usize, &edges);
        let mut small = SmallParityGraph::<2>::new(n as usize);
        edges.iter().for_each(|&(a, b)| small.toggle(a as usize, b as usize));
        for v in 0..n as usize {
            assert_eq!(small.is_lost(v), Some(solution.outcomes[v] == Outcome::P));
        }
        check_proof(n as usize, &edges, &solution);
    }
    let mut triangle = SmallParityGraph::<1>::new(4);
    [(0, 1), (1, 2), (2, 0)].into_iter().for_each(|(a, b)| triangle.toggle(a, b));
    assert_eq!((triangle.is_lost(0), triangle.is_lost(3)), (None, Some(true)));
}

fn grid(a: u32, b: u32) -> Edges {
    let mut edges = Vec::new();
    for i in 0..a {
        for j in 0..b {
            if j + 1 < b {
                edges.push((i * b + j, i * b + j + 1));
            }
            if i + 1 < a {
                edges.push((i * b + j, i * b + j + b));
            }
        }
    }
    edges
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Sereekiatdilok and Vichitkunakorn, arXiv 2504.12148.
#[test]
fn grid_rule() {
    for m in 1..=25 {
        for n in m..=25 {
            let d = gcd(m + 1, n + 1);
            let solution = solve((m * n) as usize, &grid(m, n));
            for i in 0..m {
                for j in 0..n {
                    let lost = (i + 1) % d != 0 && (j + 1) % d != 0;
                    let outcome = solution.outcomes[(i * n + j) as usize];
                    assert_eq!(outcome == Outcome::P, lost, "({i}, {j}) of {m}x{n}");
                }
            }
            let nullity: usize =
                solution.components.iter().flatten().flatten().map(|c| c.nullity()).sum();
            assert_eq!(nullity as u32, d - 1);
        }
    }
    let solution = solve(20 * 23, &grid(20, 23));
    check_proof(20 * 23, &grid(20, 23), &solution);
}

fn lost_count(n: usize, edges: &Edges) -> usize {
    let solution = solve(n, edges);
    assert!(!solution.outcomes.contains(&Outcome::Unknown));
    solution.outcomes.iter().filter(|&&o| o == Outcome::P).count()
}

#[test]
fn closed_forms() {
    for d in 0..9_u32 {
        let edges = (0..1 << d)
            .flat_map(|v| (0..d).map(move |i| (v, v ^ 1 << i)))
            .filter(|(v, w)| v < w)
            .collect();
        assert_eq!(lost_count(1 << d, &edges), if d % 2 == 0 { 1 << d } else { 0 });
    }
    for m in 1..7_u32 {
        for n in 1..7_u32 {
            let edges = (0..m).flat_map(|i| (0..n).map(move |j| (i, m + j))).collect();
            let outcomes = solve((m + n) as usize, &edges).outcomes;
            for v in 0..m + n {
                let side = if v < m { m } else { n };
                assert_eq!(outcomes[v as usize] == Outcome::P, side >= 2);
            }
        }
    }
    for k in 1..30_u32 {
        let edges = (1..k).map(|v| (v - 1, v)).collect();
        let outcomes = solve(k as usize, &edges).outcomes;
        for v in 0..k {
            assert_eq!(outcomes[v as usize] == Outcome::P, k % 2 == 1 && v % 2 == 0);
        }
    }
    for m in (2..=12_u32).step_by(2) {
        for n in (2..=12_u32).step_by(2) {
            let edges = (0..m * n)
                .flat_map(|v| {
                    let (i, j) = (v / n, v % n);
                    [(v, (i + 1) % m * n + j), (v, i * n + (j + 1) % n)]
                })
                .collect();
            assert_eq!(lost_count((m * n) as usize, &edges), (m * n) as usize);
        }
    }
}

#[test]
fn knight_graphs() {
    for (m, n, lost) in [
        (4, 4, 16),
        (4, 5, 12),
        (4, 6, 0),
        (5, 6, 28),
        (6, 6, 36),
        (6, 7, 28),
        (6, 8, 0),
        (7, 10, 66),
        (8, 8, 64),
        (8, 9, 56),
        (8, 10, 0),
        (9, 10, 82),
        (10, 11, 82),
        (12, 12, 144),
        (3, 7, 21),
        (3, 10, 30),
    ] {
        let mut edges = Vec::new();
        for i in 0..m {
            for j in 0..n {
                for (di, dj) in [(1, 2), (2, 1), (1, -2), (2, -1)] {
                    let (x, y): (i32, i32) = (i + di, j + dj);
                    if x < m && (0..n).contains(&y) {
                        edges.push(((i * n + j) as u32, (x * n + y) as u32));
                    }
                }
            }
        }
        assert_eq!(lost_count((m * n) as usize, &edges), lost, "{m}x{n}");
    }
}

/// The winner follows a kernel against random play.
#[test]
fn kernels_win_games() {
    let mut random = Pcg64Mcg::seed_from_u64(3);
    for _ in 0..300 {
        let n = random.random_range(2..14_u32);
        let edges: Edges = (0..random.random_range(1..40))
            .map(|_| (random.random_range(0..n), random.random_range(0..n)))
            .filter(|(a, b)| a % 2 != b % 2)
            .flat_map(|e| if e.0 % 5 == 0 { vec![e, e] } else { vec![e] })
            .chain([(0, 0), (0, 0)])
            .collect();
        let solution = solve(n as usize, &edges);
        let certificate = certificate(n as usize, &edges, &solution);
        let board = adjacency(n as usize, &edges);
        let lost = certificate.kernels.iter().flat_map(|k| k.iter().map(move |&v| (v, k, None)));
        let won = certificate
            .moves
            .iter()
            .map(|m| (m.target, &certificate.sets[m.set as usize], Some(m.start)));
        for (mut token, kernel, from) in lost.chain(won) {
            let mut strategy = KernelStrategy::new(&board, kernel);
            let mut left: Edges = edges.clone();
            let mut delete = |a: u32, b: u32, strategy: &mut KernelStrategy| {
                let e = left.iter().position(|&e| e == (a, b) || e == (b, a)).unwrap();
                left.swap_remove(e);
                assert!(strategy.play(a, b));
                left.clone()
            };
            let mut now = edges.clone();
            if let Some(start) = from {
                now = delete(start, token, &mut strategy);
            }
            loop {
                let moves: Vec<u32> = now
                    .iter()
                    .filter(|&&(a, b)| a == token || b == token)
                    .map(|&(a, b)| a ^ b ^ token)
                    .collect();
                if moves.is_empty() {
                    break;
                }
                let next = moves[random.random_range(0..moves.len())];
                delete(token, next, &mut strategy);
                let reply = strategy.reply(next).expect("the kernel answers every move");
                now = delete(next, reply, &mut strategy);
                token = reply;
            }
        }
    }
}

#[test]
fn wrong_certificates_are_refused() {
    let edges = grid(3, 3);
    let good = certificate(9, &edges, &solve(9, &edges));
    let check = |c: &EvenKernelCertificate| check_even_kernels(c, 9, edges.iter().copied());
    assert!(check(&good).is_ok());
    for wrong in [vec![], vec![0, 0], vec![0, 1], vec![9], vec![4]] {
        let certificate = EvenKernelCertificate { kernels: vec![wrong], ..Default::default() };
        assert!(check(&certificate).is_err());
    }
    let edges = grid(3, 4);
    let good = certificate(12, &edges, &solve(12, &edges));
    let check = |c: &EvenKernelCertificate| check_even_kernels(c, 12, edges.iter().copied());
    assert_eq!(check(&good).unwrap().winning_moves.len(), 12);
    for i in 0..good.moves.len() {
        let mut wrong = good.clone();
        wrong.moves[i].target = wrong.moves[i].start;
        assert!(check(&wrong).is_err());
        let mut wrong = good.clone();
        wrong.moves[i].set = 99;
        assert!(check(&wrong).is_err());
        let mut wrong = good.clone();
        let set = wrong.moves[i].set as usize;
        wrong.sets[set].pop();
        assert!(check(&wrong).is_err());
    }
}

#[test]
fn limits_leave_things_unknown() {
    let mut random = Pcg64Mcg::seed_from_u64(4);
    let n = 1000_u32;
    let edges: Edges = (0..n * 8)
        .map(|_| (random.random_range(0..n), n + random.random_range(0..n)))
        .chain([(2 * n, 2 * n + 1)])
        .collect();
    let board = adjacency(2 * n as usize + 2, &edges);
    let graph = ParityGraph::new(&board);
    let monitor = Monitor::new(Limits { memory: Some(1000), ..Limits::default() });
    let solution = solve_bipartite(&board, &graph, &monitor);
    assert_eq!(solution.outcomes[graph.vertices(graph.component(0))[0] as usize], Outcome::Unknown);
    assert_eq!(solution.outcomes[2 * n as usize], Outcome::N);
    let stopped = solution.components[graph.component(0) as usize].as_ref().unwrap();
    assert!(matches!(
        stopped,
        Err(Stopped { reason: StopReason::Memory, core: Some((rows, _)) }) if *rows > 100
    ));
    let solution = solve_bipartite(&board, &graph, &Monitor::unlimited());
    let monitor = Monitor::unlimited();
    let prove = |starts, limit, beyond| {
        let (certificate, without) =
            solution.certificate(&graph, starts, limit, beyond, &monitor).unwrap();
        (without, certificate)
    };
    let (without, certificate) = prove(None, 10_000, BeyondLimit::KeepSome);
    let kept = certificate.moves.len() as u64;
    assert!(without > 0 && kept > 0);
    assert!(certificate.sets.iter().map(Vec::len).sum::<usize>() <= 10_000);
    // All or none: far beyond the limit, just beyond it, and within.
    let (_, all) = prove(None, u64::MAX, BeyondLimit::KeepSome);
    let members: u64 = all.sets.iter().map(|set| set.len() as u64).sum();
    for limit in [0, 10_000, members - 1] {
        let (unproved, none) = prove(None, limit, BeyondLimit::KeepNone);
        assert_eq!(unproved, without + kept);
        assert!(none.moves.is_empty() && none.sets.is_empty());
        assert_eq!(none.kernels, certificate.kernels);
    }
    assert_eq!(prove(None, members, BeyondLimit::KeepNone), (0, all));
    let lost_or_first = [0, n];
    let (without, certificate) = prove(Some(&lost_or_first), 10_000, BeyondLimit::KeepSome);
    assert_eq!(without, 0);
    assert!(certificate.moves.iter().all(|m| lost_or_first.contains(&m.start)));
}

#[test]
fn long_path_on_a_small_stack() {
    let work = || {
        let n = 1_000_001;
        let edges = (1..n).map(|v| (v - 1, v)).collect();
        let solution = solve(n as usize, &edges);
        let lost =
            solution.outcomes.iter().enumerate().all(|(v, &o)| (o == Outcome::P) == (v % 2 == 0));
        assert!(lost);
        assert_eq!(solution.winning_moves.len(), n as usize - 1);
    };
    std::thread::Builder::new().stack_size(1 << 20).spawn(work).unwrap().join().unwrap();
}
