//! Undirected vertex geography: outcomes, winning moves and certificates against a game search
//! that knows no theorem, and against values from the literature.

use graphgame::Outcome;
use graphgame::board::{Board, BoardBuilder, VertexId};
use graphgame::certificate::{self, Certificate};
use graphgame::game::SolveOptions;
use graphgame::game::geography::vertex;
use graphgame::limits::Monitor;
use graphgame::solution::{Geography, Solution};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn board(n: usize, edges: &[(usize, usize)]) -> Board {
    let mut builder = BoardBuilder::new(false);
    for v in 0..n {
        builder.vertex(&v.to_string()).unwrap();
    }
    for &(a, b) in edges {
        builder.edge(VertexId::new(a), VertexId::new(b)).unwrap();
    }
    builder.build()
}

fn solve(board: &Board, options: &SolveOptions) -> Solution {
    vertex::solve(board, options, &Monitor::unlimited())
}

fn geography(solution: &Solution) -> &Geography {
    solution.geography().expect("geography was solved")
}

/// The game played out: whether the mover wins with the token on `v` and `left` still there.
struct Search {
    neighbours: Vec<u32>,
    known: Vec<Option<bool>>,
}

impl Search {
    fn new(n: usize, edges: &[(usize, usize)]) -> Search {
        let mut neighbours = vec![0; n];
        for &(a, b) in edges.iter().filter(|(a, b)| a != b) {
            neighbours[a] |= 1 << b;
            neighbours[b] |= 1 << a;
        }
        Search { neighbours, known: vec![None; n << n] }
    }

    fn mover_wins(&mut self, v: usize, left: u32) -> bool {
        let n = self.neighbours.len();
        let key = (v << n) | left as usize;
        if let Some(known) = self.known[key] {
            return known;
        }
        let wins = !self.winning_moves(v, left).is_empty();
        self.known[key] = Some(wins);
        wins
    }

    fn winning_moves(&mut self, v: usize, left: u32) -> Vec<u32> {
        let rest = left & !(1 << v);
        let targets = self.neighbours[v] & rest;
        (0..self.neighbours.len())
            .filter(|&w| targets >> w & 1 == 1 && !self.mover_wins(w, rest))
            .map(|w| w as u32)
            .collect()
    }
}

/// Compares every start of a board with the game search; the certificate must prove it all.
fn check(n: usize, edges: &[(usize, usize)]) {
    let board = board(n, edges);
    let options = SolveOptions { proof: true, explain: true, ..SolveOptions::default() };
    let solution = solve(&board, &options);
    let mut search = Search::new(n, edges);
    let all = if n == 0 { 0 } else { u32::MAX >> (32 - n) };
    let answer = geography(&solution);
    assert_eq!(answer.positions.len(), n);
    let mut some_p = false;
    for (v, position) in answer.positions.iter().enumerate() {
        let moves = search.winning_moves(v, all);
        let outcome = if moves.is_empty() { Outcome::P } else { Outcome::N };
        some_p |= outcome == Outcome::P;
        assert_eq!(position.start as usize, v);
        assert_eq!(position.outcome, outcome, "start {v} of {edges:?}");
        assert_eq!(position.winning_moves, moves, "moves from {v} of {edges:?}");
        assert!(position.undecided_moves.is_empty());
        assert!(position.why.as_ref().is_some_and(|why| why.len() > 10));
    }
    let free = answer.free_start.as_ref().expect("every start was asked");
    assert_eq!(free.outcome, if some_p { Outcome::N } else { Outcome::P });
    let verification = certificate::verify(&solution, &board);
    assert_eq!(verification.refutations, [], "{edges:?}");
    assert_eq!(verification.not_checked + verification.resting_on_search, 0, "{edges:?}");
}

fn random_edges(random: &mut Pcg64Mcg, n: usize, m: usize, simple: bool) -> Vec<(usize, usize)> {
    let mut edges = Vec::new();
    while edges.len() < m {
        let (a, b) = (random.random_range(0..n), random.random_range(0..n));
        if simple && (a == b || edges.contains(&(a, b)) || edges.contains(&(b, a))) {
            if edges.len() >= n * (n - 1) / 2 {
                break;
            }
            continue;
        }
        edges.push((a, b));
    }
    edges
}

#[test]
fn random_multigraphs_against_game_search() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    for _ in 0..3000 {
        let n = random.random_range(1..=8);
        let m = random.random_range(0..=2 * n);
        let edges = random_edges(&mut random, n, m, false);
        check(n, &edges);
    }
}

#[test]
fn random_graphs_of_ten_vertices_against_game_search() {
    let mut random = Pcg64Mcg::seed_from_u64(2);
    for _ in 0..250 {
        let n = random.random_range(9..=11);
        let m = random.random_range(n - 2..=2 * n);
        let edges = random_edges(&mut random, n, m, true);
        check(n, &edges);
    }
}

/// Every graph on n labelled vertices, one of each isomorphism class kept by its least code.
fn connected_graphs(n: usize) -> Vec<Vec<(usize, usize)>> {
    let pairs: Vec<(usize, usize)> = (0..n).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
    let mut classes = std::collections::HashMap::new();
    for code in 0_u32..1 << pairs.len() {
        let mut neighbours = vec![0_u32; n];
        for (i, &(a, b)) in pairs.iter().enumerate() {
            if code >> i & 1 == 1 {
                neighbours[a] |= 1 << b;
                neighbours[b] |= 1 << a;
            }
        }
        let mut reached = 1_u32;
        loop {
            let next = (0..n)
                .filter(|v| reached >> v & 1 == 1)
                .fold(reached, |all, v| all | neighbours[v]);
            if next == reached {
                break;
            }
            reached = next;
        }
        if reached.count_ones() as usize != n {
            continue;
        }
        classes.entry(invariant(&neighbours)).or_insert(code);
    }
    let decode =
        |code: u32| (0..pairs.len()).filter(|i| code >> i & 1 == 1).map(|i| pairs[i]).collect();
    classes.into_values().map(decode).collect()
}

/// Counts of closed and open walks by vertex: for n ≤ 6 it tells all connected graphs apart.
fn invariant(neighbours: &[u32]) -> Vec<Vec<u64>> {
    let n = neighbours.len();
    let mut rows = Vec::new();
    for start in 0..n {
        let mut walks = vec![0_u64; n];
        walks[start] = 1;
        let mut row = Vec::new();
        for _ in 0..2 * n {
            let mut next = vec![0_u64; n];
            for (v, &count) in walks.iter().enumerate() {
                for w in (0..n).filter(|w| neighbours[v] >> w & 1 == 1) {
                    next[w] += count;
                }
            }
            walks = next;
            row.push(walks[start]);
            row.push(walks.iter().sum());
        }
        rows.push(row);
    }
    rows.sort();
    rows
}

#[test]
fn all_connected_graphs_up_to_six_vertices() {
    // With a perfect matching: 1, 5, 95 (OEIS A218463 begins so).
    let mut perfect = Vec::new();
    for (n, expected) in [(1, 1), (2, 1), (3, 2), (4, 6), (5, 21), (6, 112)] {
        let graphs = connected_graphs(n);
        assert_eq!(graphs.len(), expected, "connected graphs on {n} vertices");
        let mut with_perfect_matching = 0;
        for edges in &graphs {
            check(n, edges);
            let solution = solve(&board(n, edges), &SolveOptions::default());
            let free = geography(&solution).free_start.as_ref().unwrap().outcome;
            with_perfect_matching += usize::from(free == Outcome::P);
        }
        if n % 2 == 0 {
            perfect.push(with_perfect_matching);
        } else {
            assert_eq!(with_perfect_matching, 0);
        }
    }
    assert_eq!(perfect, [1, 5, 95]);
}

#[test]
fn all_connected_graphs_of_seven_and_eight_vertices_from_geng() {
    for (n, graphs, perfect) in [(7, 853, 0), (8, 11117, 10297)] {
        let output = ["nauty-geng", "geng"].iter().find_map(|program| {
            std::process::Command::new(program).args(["-cq", &n.to_string()]).output().ok()
        });
        let Some(output) = output else {
            println!("skipped: geng of nauty is not installed");
            return;
        };
        let text = String::from_utf8(output.stdout).unwrap();
        let mut count = 0;
        let mut with_perfect_matching = 0;
        for line in text.lines() {
            let edges = graph6(line);
            if n == 7 {
                check(n, &edges);
            }
            let solution = solve(&board(n, &edges), &SolveOptions::default());
            let free = geography(&solution).free_start.as_ref().unwrap().outcome;
            with_perfect_matching += usize::from(free == Outcome::P);
            count += 1;
        }
        assert_eq!((count, with_perfect_matching), (graphs, perfect), "on {n} vertices");
    }
}

/// The edges of a graph6 line with fewer than 63 vertices.
fn graph6(line: &str) -> Vec<(usize, usize)> {
    let bytes = line.as_bytes();
    let n = (bytes[0] - 63) as usize;
    let bit = |i: usize| (bytes[1 + i / 6] - 63) >> (5 - i % 6) & 1 == 1;
    let pairs = (0..n).flat_map(|b| (0..b).map(move |a| (a, b)));
    pairs.enumerate().filter(|&(i, _)| bit(i)).map(|(_, pair)| pair).collect()
}

fn outcomes(board: &Board) -> Vec<Outcome> {
    geography(&solve(board, &SolveOptions::default())).positions.iter().map(|p| p.outcome).collect()
}

#[test]
fn known_families() {
    use Outcome::{N, P};
    for n in 1..40 {
        let path: Vec<_> = (1..n).map(|v| (v - 1, v)).collect();
        let expected: Vec<_> =
            (0..n).map(|v| if n % 2 == 1 && v % 2 == 0 { P } else { N }).collect();
        assert_eq!(outcomes(&board(n, &path)), expected, "path of {n} vertices");
        if n >= 3 {
            let mut cycle = path.clone();
            cycle.push((n - 1, 0));
            let expected = vec![if n % 2 == 0 { N } else { P }; n];
            assert_eq!(outcomes(&board(n, &cycle)), expected, "cycle of {n} vertices");
        }
        let complete: Vec<_> = (0..n).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        let expected = vec![if n % 2 == 0 { N } else { P }; n];
        assert_eq!(outcomes(&board(n, &complete)), expected, "complete graph on {n} vertices");
    }
    for (rows, columns) in [(1, 1), (3, 3), (3, 5), (4, 5), (5, 7), (6, 6), (9, 9)] {
        let at = |r: usize, c: usize| r * columns + c;
        let mut edges = Vec::new();
        for r in 0..rows {
            for c in 0..columns {
                if c + 1 < columns {
                    edges.push((at(r, c), at(r, c + 1)));
                }
                if r + 1 < rows {
                    edges.push((at(r, c), at(r + 1, c)));
                }
            }
        }
        let odd = rows * columns % 2 == 1;
        let expected: Vec<_> = (0..rows * columns)
            .map(|v| if odd && (v / columns + v % columns) % 2 == 0 { P } else { N })
            .collect();
        assert_eq!(outcomes(&board(rows * columns, &edges)), expected, "{rows}×{columns} grid");
    }
}

#[test]
fn empty_board_and_only_some_starts() {
    let empty = board(0, &[]);
    let solution = solve(&empty, &SolveOptions::default());
    assert_eq!(geography(&solution).free_start.as_ref().unwrap().outcome, Outcome::P);
    assert!(certificate::verify(&solution, &empty).holds());

    let path = board(3, &[(0, 1), (1, 2)]);
    let options = SolveOptions { starts: Some(vec![VertexId::new(1)]), ..SolveOptions::default() };
    let solution = solve(&path, &options);
    let answer = geography(&solution);
    assert_eq!(answer.positions.len(), 1);
    assert_eq!(answer.positions[0].winning_moves, [0, 2]);
    assert!(answer.free_start.is_none());
}

#[test]
fn a_long_path_on_a_small_stack() {
    let n = 1_000_001;
    let work = move || {
        let edges: Vec<_> = (1..n).map(|v| (v - 1, v)).collect();
        let board = board(n, &edges);
        let solution = solve(&board, &SolveOptions::default());
        assert_eq!(geography(&solution).positions[500_000].outcome, Outcome::P);
        assert_eq!(geography(&solution).positions[500_001].outcome, Outcome::N);
        assert!(certificate::verify(&solution, &board).holds());
    };
    std::thread::Builder::new().stack_size(1 << 20).spawn(work).unwrap().join().unwrap();
}

// Forged solutions.

fn refuted(solution: &Solution, board: &Board) -> bool {
    !certificate::verify(solution, board).holds()
}

/// A board with all three parts: D = {t1 t2 t3 p q}, A = {hub}, C a cycle of four.
fn three_parts() -> Board {
    board(
        10,
        &[(0, 1), (1, 2), (2, 0), (5, 0), (5, 3), (5, 4), (5, 6), (6, 7), (7, 8), (8, 9), (9, 6)],
    )
}

#[test]
fn an_edge_is_not_p_because_a_barrier_says_so() {
    // K₂ with A = {0}: Tutte–Berge holds, but vertex 1 is not P.
    let board = board(2, &[(0, 1)]);
    let mut solution = solve(&board, &SolveOptions::default());
    let section = solution.certificate.matching.as_mut().unwrap();
    section.barrier = vec![0];
    let answer = solution.geography_mut().unwrap();
    answer.positions[1].outcome = Outcome::P;
    answer.positions[1].winning_moves.clear();
    answer.free_start = None;
    let verification = certificate::verify(&solution, &board);
    // Not proved: neither outcome nor moves of vertex 1.
    assert!(!verification.holds() || verification.not_checked > 0);
    section_forest(&mut solution).push([0, 1]);
    assert!(refuted(&solution, &board), "a forest from a vertex that is not exposed");
}

fn section_forest(solution: &mut Solution) -> &mut Vec<[u32; 2]> {
    &mut solution.certificate.matching.as_mut().unwrap().forest
}

#[test]
fn false_outcomes_and_moves_are_refuted() {
    let board = three_parts();
    let options = SolveOptions { proof: true, ..SolveOptions::default() };
    let honest = solve(&board, &options);
    assert!(!refuted(&honest, &board));
    for v in 0..board.vertex_count() {
        let mut forged = honest.clone();
        let answer = forged.geography_mut().unwrap();
        answer.free_start = None;
        let position = &mut answer.positions[v];
        if position.outcome == Outcome::P {
            position.outcome = Outcome::N;
        } else {
            position.outcome = Outcome::P;
            position.winning_moves.clear();
        }
        assert!(refuted(&forged, &board), "outcome of {v}");

        let mut forged = honest.clone();
        let answer = forged.geography_mut().unwrap();
        answer.positions[v].winning_moves.pop();
        if forged != honest {
            assert!(refuted(&forged, &board), "a move of {v} left out");
        }
        for w in 0..board.vertex_count() as u32 {
            let mut forged = honest.clone();
            let answer = forged.geography_mut().unwrap();
            if !answer.positions[v].winning_moves.contains(&w) {
                answer.positions[v].winning_moves.push(w);
                assert!(refuted(&forged, &board), "a move from {v} to {w} added");
            }
        }
    }
    let mut forged = honest.clone();
    let answer = forged.geography_mut().unwrap();
    answer.free_start.as_mut().unwrap().outcome = Outcome::P;
    assert!(refuted(&forged, &board), "free start");
}

/// Whether a tampered certificate is refused or at least proves less.
fn weaker(certificate: Certificate, honest: &Solution, board: &Board) -> bool {
    let forged = Solution { certificate, ..honest.clone() };
    let verification = certificate::verify(&forged, board);
    !verification.holds() || verification.not_checked > 0
}

#[test]
fn a_certificate_with_any_part_taken_away_proves_less() {
    let board = three_parts();
    let options = SolveOptions { proof: true, ..SolveOptions::default() };
    let honest = solve(&board, &options);
    let certificate = &honest.certificate;
    let section = certificate.matching.as_ref().unwrap();
    let answer = honest.geography().unwrap();
    for i in 0..section.matching.len() {
        let mut tampered = certificate.clone();
        tampered.matching.as_mut().unwrap().matching.remove(i);
        assert!(weaker(tampered, &honest, &board), "matching {i}");
    }
    for i in 0..section.barrier.len() {
        let mut tampered = certificate.clone();
        tampered.matching.as_mut().unwrap().barrier.remove(i);
        assert!(weaker(tampered, &honest, &board), "barrier {i}");
    }
    for i in 0..section.forest.len() {
        let mut tampered = certificate.clone();
        tampered.matching.as_mut().unwrap().forest.remove(i);
        assert!(weaker(tampered, &honest, &board), "forest {i}");
        // The edge that closes a blossom may be named from either end; others may not.
        let both_even = |v: &u32| answer.positions[*v as usize].outcome == Outcome::P;
        if !section.forest[i].iter().all(both_even) {
            let mut tampered = certificate.clone();
            tampered.matching.as_mut().unwrap().forest[i].reverse();
            assert!(weaker(tampered, &honest, &board), "forest {i} reversed");
        }
    }
    let mut tampered = certificate.clone();
    tampered.matching.as_mut().unwrap().moves = None;
    assert!(weaker(tampered, &honest, &board), "moves");
}

#[test]
fn random_forgeries_never_prove_a_false_outcome() {
    let mut random = Pcg64Mcg::seed_from_u64(3);
    for _ in 0..300 {
        let n = random.random_range(2..=7);
        let m = random.random_range(1..=2 * n);
        let edges = random_edges(&mut random, n, m, false);
        let board = board(n, &edges);
        let honest = solve(&board, &SolveOptions::default());
        for _ in 0..30 {
            let mut forged = honest.clone();
            let answer = forged.geography_mut().unwrap();
            answer.free_start = None;
            let v = random.random_range(0..n);
            let claimed = match answer.positions[v].outcome {
                Outcome::P => Outcome::N,
                _ => Outcome::P,
            };
            // Only the outcome of v is claimed; the certificate is twisted at random.
            answer.positions = vec![answer.positions[v].clone()];
            answer.positions[0].outcome = claimed;
            answer.positions[0].winning_moves.clear();
            let section = forged.certificate.matching.as_mut().unwrap();
            let any = |random: &mut Pcg64Mcg| random.random_range(0..n) as u32;
            for _ in 0..random.random_range(0..4) {
                match random.random_range(0..6) {
                    0 => section.barrier.push(any(&mut random)),
                    1 => drop(section.barrier.pop()),
                    2 => section.forest.push([any(&mut random), any(&mut random)]),
                    3 => drop(section.forest.pop()),
                    4 => drop(section.matching.pop()),
                    _ => section.matching.push([any(&mut random), any(&mut random)]),
                }
            }
            let verification = certificate::verify(&forged, &board);
            let outcome_proved = verification.holds() && verification.not_checked == 0;
            assert!(
                !outcome_proved,
                "{claimed} at {v} of {edges:?}: {section:?}",
                section = forged.certificate
            );
        }
    }
}
