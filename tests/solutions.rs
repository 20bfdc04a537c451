//! Solutions of every game on small random boards: right against game search, proved by their
//! certificates, and refuted where a claim is changed.

use std::collections::HashMap;

use graphgame::board::{Board, BoardBuilder};
use graphgame::certificate::{self, Verification};
use graphgame::game::SolveOptions;
use graphgame::game::geography::{self, search::Kind};
use graphgame::game::grundy::{self, Value};
use graphgame::limits::{Limits, Monitor};
use graphgame::solution::{Answer, NamedSolution};
use graphgame::{Outcome, Solution};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn random_board(random: &mut Pcg64Mcg, directed: bool, n: usize, m: usize) -> Board {
    let mut builder = BoardBuilder::new(directed);
    let vertices: Vec<_> =
        (0..n).map(|v| builder.vertex(&format!("v{v}")).expect("few vertices")).collect();
    for _ in 0..if n == 0 { 0 } else { m } {
        let mut end = || vertices[random.random_range(0..n)];
        let (a, b) = (end(), end());
        builder.edge(a, b).expect("few edges");
    }
    builder.build()
}

/// Game search: deleted vertices or edges by bit mask.
struct Search<'b> {
    board: &'b Board,
    kind: Kind,
    misere: bool,
    known: HashMap<(u32, u64), bool>,
}

impl Search<'_> {
    fn moves(&self, token: u32, gone: u64) -> Vec<(u32, u64)> {
        let mut moves = Vec::new();
        for (e, (a, b)) in self.board.pairs().enumerate() {
            let target = match (token == a, token == b) {
                (true, _) => b,
                (false, true) if !self.board.is_directed() => a,
                _ => continue,
            };
            match self.kind {
                Kind::Edge if gone >> e & 1 == 0 => moves.push((target, gone | 1 << e)),
                Kind::Vertex if target != token && gone >> target & 1 == 0 => {
                    moves.push((target, gone | 1 << token));
                }
                _ => {}
            }
        }
        moves
    }

    fn wins(&mut self, token: u32, gone: u64) -> bool {
        if let Some(&wins) = self.known.get(&(token, gone)) {
            return wins;
        }
        let moves = self.moves(token, gone);
        let wins = if moves.is_empty() {
            self.misere
        } else {
            moves.iter().any(|&(target, gone)| !self.wins(target, gone))
        };
        self.known.insert((token, gone), wins);
        wins
    }
}

/// The solution as it comes back from a file.
fn reread(solution: &Solution, board: &Board) -> Solution {
    let mut json = Vec::new();
    solution.write_json(Some(board), &mut json).unwrap();
    NamedSolution::read_json(&json).unwrap().numbered(board).unwrap()
}

fn verified(solution: &Solution, board: &Board) -> Verification {
    let verification = certificate::verify(&reread(solution, board), board);
    assert!(verification.holds(), "{board:?}\n{:?}", verification.refutations);
    verification
}

#[test]
fn geography_of_every_kind() {
    let mut random = Pcg64Mcg::seed_from_u64(11);
    let (mut proved, mut searched) = (0, 0);
    for round in 0..1600_u32 {
        let (directed, misere) = (round & 1 == 1, round & 2 == 2);
        let kind = if round & 4 == 0 { Kind::Vertex } else { Kind::Edge };
        let n = random.random_range(0..8);
        let m = random.random_range(0..13);
        let board = random_board(&mut random, directed, n, m);
        let proof = round & 8 == 0;
        let options = SolveOptions { misere, proof, ..SolveOptions::default() };
        let solution = geography::solve(&board, kind, &options, &Monitor::unlimited());
        let mut search = Search { board: &board, kind, misere, known: HashMap::new() };
        let answer = solution.geography().unwrap();
        assert_eq!(answer.positions.len(), n);
        for (v, position) in (0..).zip(&answer.positions) {
            let expected = if search.wins(v, 0) { Outcome::N } else { Outcome::P };
            assert_eq!(position.outcome, expected, "vertex {v} of {board:?}");
            let mut winning: Vec<u32> = search
                .moves(v, 0)
                .into_iter()
                .filter(|&(target, gone)| !search.wins(target, gone))
                .map(|(target, _)| target)
                .collect();
            winning.sort_unstable();
            winning.dedup();
            assert_eq!(position.winning_moves, winning, "vertex {v} of {board:?}");
            assert!(position.undecided_moves.is_empty());
        }
        let lost = answer.positions.iter().any(|p| p.outcome == Outcome::P);
        let wins_free = lost || (n == 0 && misere);
        let free = answer.free_start.as_ref().unwrap();
        assert_eq!(free.outcome == Outcome::N, wins_free);
        let verification = verified(&solution, &board);
        if proof {
            let open = (verification.resting_on_search, verification.not_checked);
            assert_eq!(open, (0, 0), "{board:?} {solution:?}");
        }
        proved += verification.proved;
        searched += verification.resting_on_search;
        forge(&solution, &board, &verification);
    }
    assert!(proved > 5000 && searched > 1000, "{proved} {searched}");
}

/// Where everything is proved, no other outcome and no other set of moves passes.
fn forge(honest: &Solution, board: &Board, verification: &Verification) {
    if verification.resting_on_search + verification.not_checked > 0 {
        return;
    }
    let count = honest.geography().unwrap().positions.len();
    for i in 0..count {
        let mut forged = honest.clone();
        forged.geography_mut().unwrap().free_start = None;
        let position = &mut forged.geography_mut().unwrap().positions[i];
        if position.outcome == Outcome::N {
            position.outcome = Outcome::P;
            position.winning_moves.clear();
        } else {
            let target = board
                .pairs()
                .find(|&(a, b)| a == position.start && b != a)
                .map_or(position.start, |(_, b)| b);
            position.outcome = Outcome::N;
            position.winning_moves = vec![target];
        }
        assert!(!certificate::verify(&forged, board).holds(), "{board:?}\n{forged:?}");
        let mut forged = honest.clone();
        if forged.geography_mut().unwrap().positions[i].winning_moves.pop().is_some() {
            let left = !forged.geography().unwrap().positions[i].winning_moves.is_empty();
            let holds = certificate::verify(&forged, board).holds();
            assert!(!holds, "a move taken away (others left: {left}) of {board:?}");
        }
    }
}

#[test]
fn bipartite_edge_geography_is_proved_move_by_move() {
    let mut random = Pcg64Mcg::seed_from_u64(12);
    for _ in 0..800 {
        let (n, m) = (random.random_range(1..12_u32), random.random_range(0..20));
        let mut builder = BoardBuilder::new(false);
        let vertices: Vec<_> =
            (0..n).map(|v| builder.vertex(&v.to_string()).expect("few vertices")).collect();
        for _ in 0..m {
            let (a, b) = (random.random_range(0..n), random.random_range(0..n));
            if a % 2 != b % 2 {
                builder.edge(vertices[a as usize], vertices[b as usize]).expect("few edges");
            }
        }
        let board = builder.build();
        let solution =
            geography::solve(&board, Kind::Edge, &SolveOptions::default(), &Monitor::unlimited());
        let verification = verified(&solution, &board);
        assert_eq!((verification.resting_on_search, verification.not_checked), (0, 0), "{board:?}");
        forge(&solution, &board, &verification);
    }
}

#[test]
fn a_stopped_search_leaves_unknown_and_never_a_false_claim() {
    let mut random = Pcg64Mcg::seed_from_u64(13);
    let mut unknown = 0;
    for round in 0..120_u32 {
        let kind = if round % 2 == 0 { Kind::Vertex } else { Kind::Edge };
        let directed = kind == Kind::Vertex;
        let board = random_board(&mut random, directed, 12, 30);
        let options = SolveOptions::default();
        let full = geography::solve(&board, kind, &options, &Monitor::unlimited());
        let limits = Limits { nodes: Some(3), threads: Some(1), ..Limits::default() };
        let cut = geography::solve(&board, kind, &options, &Monitor::new(limits));
        let pairs = full.geography().unwrap().positions.iter();
        for (whole, part) in pairs.zip(&cut.geography().unwrap().positions) {
            if part.outcome == Outcome::Unknown {
                unknown += 1;
            } else {
                assert_eq!(part.outcome, whole.outcome);
            }
            for w in &part.winning_moves {
                assert!(whole.winning_moves.contains(w));
            }
            for w in &whole.winning_moves {
                assert!(part.winning_moves.contains(w) || part.undecided_moves.contains(w));
            }
        }
        assert_eq!(cut.has_unknown(), !cut.unknown_because.is_empty());
        verified(&cut, &board);
    }
    assert!(unknown > 50, "{unknown}");
}

#[test]
fn digraphs_are_proved_and_false_claims_refuted() {
    let mut random = Pcg64Mcg::seed_from_u64(14);
    for round in 0..600_u32 {
        let (n, m) = (random.random_range(1..9), random.random_range(0..20));
        let board = random_board(&mut random, true, n, m);
        let options =
            SolveOptions { misere: round % 3 == 0, explain: true, ..SolveOptions::default() };
        let remoteness = round % 2 == 0;
        let honest = grundy::solve(&board, &options, remoteness, &Monitor::unlimited());
        let verification = verified(&honest, &board);
        assert_eq!((verification.resting_on_search, verification.not_checked), (0, 0));
        for v in 0..n {
            for change in 0..4 {
                let mut forged = honest.clone();
                let Answer::Grundy(answer) = &mut forged.answer else { unreachable!() };
                let position = &mut answer.positions[v];
                match change {
                    0 => {
                        position.outcome = match position.outcome {
                            Outcome::P => Outcome::D,
                            Outcome::N => Outcome::P,
                            _ => Outcome::N,
                        };
                    }
                    1 => match &mut position.value {
                        Some(Value::Finite(value)) => *value += 1,
                        Some(Value::Infinite { infinity }) => infinity.push(77),
                        None => continue,
                    },
                    2 if position.winning_moves.pop().is_some() => {}
                    3 if position.remoteness.is_some() => {
                        position.remoteness = position.remoteness.map(|r| r + 2);
                    }
                    _ => continue,
                }
                assert!(!certificate::verify(&forged, &board).holds(), "{forged:?}");
            }
        }
    }
}
