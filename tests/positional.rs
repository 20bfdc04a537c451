//! Positional games against brute force: outcomes, moves, pairings, the Erdős–Selfridge player.

use std::collections::HashMap;

use graphgame::board::{Hypergraph, Labels, NamedHypergraph};
use graphgame::certificate::verify_positional;
use graphgame::game::positional::{
    Convention, ErdosSelfridge, LiveSets, Pairing, Position, PositionalGame, Side, TicTacToe, solve,
};
use graphgame::limits::{Limits, Monitor};
use graphgame::solution::{Answer, NamedSolution, Positional, PositionalOutcome, Solution};
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};

fn below(random: &mut Pcg64Mcg, bound: u32) -> u32 {
    random.next_u32() % bound
}

/// Sets over `points` points, of 1 to `largest` points each.
fn random_sets(random: &mut Pcg64Mcg, points: u32, count: u32, largest: u32) -> Vec<Vec<u32>> {
    (0..count)
        .map(|_| {
            let size = (1 + below(random, largest)).min(points);
            let mut set: Vec<u32> = Vec::new();
            while set.len() < size as usize {
                let p = below(random, points);
                if !set.contains(&p) {
                    set.push(p);
                }
            }
            set
        })
        .collect()
}

fn named(points: u32, sets: &[Vec<u32>]) -> NamedHypergraph {
    let mut labels = Labels::default();
    for p in 0..points {
        labels.intern(&format!("p{p}")).expect("few labels");
    }
    let hypergraph = Hypergraph::new(points as usize, sets).expect("good sets");
    NamedHypergraph::new(None, labels, hypergraph)
}

/// The whole game tree, positions remembered. Values: 1 the first player or Maker, -1 the second
/// or Breaker, 0 a draw.
struct BruteForce {
    sets: Vec<u32>,
    all: u32,
    strong: bool,
    known: HashMap<(u32, u32, bool), i8>,
}

impl BruteForce {
    fn new(points: u32, sets: &[Vec<u32>], strong: bool) -> Self {
        let masks = sets.iter().map(|set| set.iter().map(|p| 1 << p).sum()).collect();
        BruteForce { sets: masks, all: (1 << points) - 1, strong, known: HashMap::new() }
    }

    fn complete(&self, own: u32) -> bool {
        self.sets.iter().any(|set| set & own == *set)
    }

    fn value(&mut self, first: u32, second: u32, first_moves: bool) -> i8 {
        if self.complete(first) {
            return 1;
        }
        if self.strong && self.complete(second) {
            return -1;
        }
        let free = self.all & !first & !second;
        if free == 0 {
            return if self.strong { 0 } else { -1 };
        }
        if let Some(&value) = self.known.get(&(first, second, first_moves)) {
            return value;
        }
        let moves = (0..32).filter(|p| free >> p & 1 == 1);
        let values = moves.map(|p| self.after(first, second, first_moves, p)).collect::<Vec<i8>>();
        let best = if first_moves { values.iter().max() } else { values.iter().min() };
        let best = *best.expect("a free point");
        self.known.insert((first, second, first_moves), best);
        best
    }

    fn after(&mut self, first: u32, second: u32, first_moves: bool, p: u32) -> i8 {
        if first_moves {
            self.value(first | 1 << p, second, false)
        } else {
            self.value(first, second | 1 << p, true)
        }
    }
}

/// Whether two points for each set can be chosen, none twice.
fn has_pairing(sets: &[Vec<u32>], used: u32) -> bool {
    let Some((set, rest)) = sets.split_first() else { return true };
    let free: Vec<u32> = set.iter().copied().filter(|p| used >> p & 1 == 0).collect();
    free.iter()
        .enumerate()
        .any(|(i, a)| free[i + 1..].iter().any(|b| has_pairing(rest, used | 1 << a | 1 << b)))
}

fn answer(solution: &Solution) -> &Positional {
    solution.positional().expect("a positional game")
}

/// The solution as one reads it from a file.
fn reread(solution: &Solution) -> NamedSolution {
    let mut json = Vec::new();
    solution.write_json(None, &mut json).expect("memory");
    NamedSolution::read_json(&json).expect("what was written can be read")
}

#[track_caller]
fn check_verified(solution: &Solution, board: Option<&NamedHypergraph>) {
    let verification = verify_positional(&reread(solution), board);
    assert!(verification.holds(), "{:?}\n{solution:?}", verification.refutations);
    assert!(verification.proved > 0);
}

#[test]
fn outcomes_and_moves_agree_with_brute_force() {
    let mut random = Pcg64Mcg::seed_from_u64(21);
    let mut seen: HashMap<PositionalOutcome, u32> = HashMap::new();
    let (mut searched, mut impossible) = (0, 0);
    for round in 0..6000 {
        let points = 2 + below(&mut random, 7);
        let count = 1 + below(&mut random, 9);
        let largest = 2 + below(&mut random, 3);
        let sets = random_sets(&mut random, points, count, largest);
        let strong = round % 2 == 0;
        let convention = if strong { Convention::Strong } else { Convention::MakerBreaker };
        let mut position = Position::start(points as usize);
        if round % 3 != 0 {
            for owner in &mut position.owners {
                *owner = [Some(Side::First), Some(Side::Second), None, None, None]
                    [below(&mut random, 5) as usize];
            }
        }
        position.to_move = [Side::First, Side::Second][below(&mut random, 2) as usize];
        let board = named(points, &sets);
        let game = PositionalGame { board: &board, tictactoe: None };
        let mask = |side| {
            let owned = (0..points).filter(|&p| position.owners[p as usize] == Some(side));
            owned.map(|p| 1_u32 << p).sum::<u32>()
        };
        let (first, second) = (mask(Side::First), mask(Side::Second));
        let mut brute = BruteForce::new(points, &sets, strong);
        let solution = solve(&game, &position, convention, true, &Monitor::unlimited());
        let first_moves = position.to_move == Side::First;
        // Nobody moves after a set was completed, and one move completes all sets of a player.
        let ended_before = |own: u32, moves_again: bool| {
            let complete = brute.sets.iter().filter(|&&set| set & own == set);
            let common = complete.clone().fold(u32::MAX, |common, set| common & set);
            complete.count() > 0 && (moves_again || common == 0)
        };
        if strong && brute.complete(first) && brute.complete(second)
            || ended_before(first, first_moves)
            || strong && ended_before(second, !first_moves)
        {
            assert!(solution.is_err());
            impossible += 1;
            continue;
        }
        let solution = solution.expect("a possible position");
        let said = answer(&solution);
        let value = brute.value(first, second, first_moves);
        let expected = match (value, strong) {
            (1, true) => PositionalOutcome::First,
            (-1, true) => PositionalOutcome::Second,
            (1, false) => PositionalOutcome::Maker,
            (-1, false) => PositionalOutcome::Breaker,
            _ => PositionalOutcome::Draw,
        };
        assert_eq!(said.outcome, expected, "{sets:?} {position:?}");
        *seen.entry(expected).or_default() += 1;
        searched += u32::from(solution.statistics.contains_key("nodes"));
        let over = brute.complete(first) || strong && brute.complete(second);
        let wins = if first_moves { 1 } else { -1 };
        let mut with = |wanted: i8| -> Vec<String> {
            let free = (0..points).filter(|p| (first | second) >> p & 1 == 0 && !over);
            let chosen = free.filter(|&p| brute.after(first, second, first_moves, p) == wanted);
            chosen.map(|p| format!("p{p}")).collect()
        };
        assert_eq!(said.winning_moves, with(wins), "{sets:?} {position:?} {convention}");
        let drawing = if expected == PositionalOutcome::Draw { with(0) } else { Vec::new() };
        assert_eq!(said.drawing_moves, drawing, "{sets:?} {position:?}");
        check_verified(&solution, Some(&board));
    }
    assert_eq!(seen.len(), 5, "{seen:?}");
    assert!(seen.values().all(|&count| count > 100), "{seen:?}");
    assert!(impossible > 100, "impossible positions are refused: {impossible}");
    assert!(searched > 1000, "the search is tested: {searched}");
}

#[test]
fn larger_boards_where_threats_decide_agree_with_brute_force() {
    let mut random = Pcg64Mcg::seed_from_u64(26);
    let mut won = 0;
    for round in 0..120 {
        let points = 9 + below(&mut random, 3);
        let count = points + below(&mut random, 2 * points);
        let mut sets = random_sets(&mut random, points, count, 4);
        sets.retain(|set| set.len() > 2);
        let strong = round % 3 != 0;
        let convention = if strong { Convention::Strong } else { Convention::MakerBreaker };
        let mut position = Position::start(points as usize);
        position.to_move = [Side::First, Side::Second][round % 2];
        let board = named(points, &sets);
        let game = PositionalGame { board: &board, tictactoe: None };
        let solution = solve(&game, &position, convention, false, &Monitor::unlimited());
        let solution = solution.expect("a possible position");
        let mut brute = BruteForce::new(points, &sets, strong);
        let first_moves = position.to_move == Side::First;
        let wins = if first_moves { 1 } else { -1 };
        let chosen = (0..points).filter(|&p| brute.after(0, 0, first_moves, p) == wins);
        let chosen: Vec<String> = chosen.map(|p| format!("p{p}")).collect();
        assert_eq!(answer(&solution).winning_moves, chosen, "{sets:?} {convention}");
        won += u32::from(!chosen.is_empty());
        check_verified(&solution, Some(&board));
    }
    assert!((20..110).contains(&won), "both happen: {won}");
}

#[test]
fn a_pairing_is_found_exactly_when_there_is_one() {
    let mut random = Pcg64Mcg::seed_from_u64(22);
    let mut found = [0; 2];
    for _ in 0..4000 {
        let points = 3 + below(&mut random, 10);
        let count = 1 + below(&mut random, 5);
        let sets = random_sets(&mut random, points, count, 6);
        let hypergraph = Hypergraph::new(points as usize, &sets).expect("good sets");
        let position = Position::start(points as usize);
        let live = LiveSets::of(&hypergraph, &position, Side::First);
        let pairing = Pairing::of(&live, points as usize, &Monitor::unlimited()).expect("no limit");
        let exists = has_pairing(&sets, 0);
        found[usize::from(exists)] += 1;
        match pairing {
            Pairing::Pairs(pairs) => {
                assert!(exists, "{sets:?}");
                assert_eq!(pairs.len(), sets.len());
                let mut used: Vec<u32> = pairs.iter().flatten().copied().collect();
                assert!(
                    pairs.iter().zip(&sets).all(|(pair, set)| pair.iter().all(|p| set.contains(p)))
                );
                used.sort_unstable();
                assert!(used.windows(2).all(|w| w[0] < w[1]));
            }
            Pairing::HallViolator(violating) => {
                assert!(!exists, "{sets:?}");
                let mut points: Vec<u32> =
                    violating.iter().flat_map(|&i| &sets[i as usize]).copied().collect();
                points.sort_unstable();
                points.dedup();
                assert!(points.len() < 2 * violating.len(), "{sets:?} {violating:?}");
            }
        }
    }
    assert!(found[0] > 300 && found[1] > 300, "{found:?}");
}

/// Everything Maker can do against the player.
fn best_maker_completes(player: &ErdosSelfridge<'_>, maker_moves: bool, points: u32) -> bool {
    if player.complete_sets() > 0 {
        return true;
    }
    let Some(best) = player.best_point() else { return false };
    if !maker_moves {
        let mut next = player.clone();
        next.breaker_takes(best);
        return best_maker_completes(&next, true, points);
    }
    (0..points).filter(|&p| player.is_free(p)).any(|p| {
        let mut next = player.clone();
        next.maker_takes(p);
        best_maker_completes(&next, false, points)
    })
}

#[test]
fn the_erdos_selfridge_player_is_never_beaten_where_the_bound_holds() {
    let mut random = Pcg64Mcg::seed_from_u64(23);
    let (mut safe, mut beaten) = (0, 0);
    for round in 0..1500 {
        let points = 4 + below(&mut random, 4);
        let count = 1 + below(&mut random, 7);
        let sets = random_sets(&mut random, points, count, 5);
        let hypergraph = Hypergraph::new(points as usize, &sets).expect("good sets");
        let player = ErdosSelfridge::new(&hypergraph);
        let maker_moves = round % 2 == 0;
        let completes = best_maker_completes(&player, maker_moves, points);
        // Sixty-fourths say it exactly.
        let potential: u32 = sets.iter().map(|set| 64 >> set.len()).sum();
        assert_eq!(player.is_safe(maker_moves), potential < if maker_moves { 32 } else { 64 });
        if player.is_safe(maker_moves) {
            assert!(!completes, "{sets:?}");
            safe += 1;
        }
        beaten += u32::from(completes);
    }
    assert!(safe > 200 && beaten > 200, "{safe} {beaten}");
}

#[test]
fn weights_are_those_of_their_definition_all_through_a_game() {
    let mut random = Pcg64Mcg::seed_from_u64(24);
    for _ in 0..60 {
        let points = 5 + below(&mut random, 30);
        let count = 5 + below(&mut random, 40);
        let sets = random_sets(&mut random, points, count, 9);
        let hypergraph = Hypergraph::new(points as usize, &sets).expect("good sets");
        let mut player = ErdosSelfridge::new(&hypergraph);
        let mut owners = vec![None; points as usize];
        let mut maker_moves = below(&mut random, 2) == 0;
        while let Some(best) = player.best_point() {
            // In units of 2^-9.
            let live =
                |set: &&Vec<u32>| set.iter().all(|&p| owners[p as usize] != Some(Side::Second));
            let lacks =
                |set: &Vec<u32>| set.iter().filter(|&&p| owners[p as usize].is_none()).count();
            let weigh = |p: Option<u32>| -> u64 {
                let through =
                    sets.iter().filter(live).filter(|set| p.is_none_or(|p| set.contains(&p)));
                through.map(|set| 512 >> lacks(set)).sum()
            };
            let free: Vec<u32> = (0..points).filter(|&p| owners[p as usize].is_none()).collect();
            let scaled = |(numerator, e): (u128, u32)| (numerator << (9 - e)) as u64;
            assert_eq!(player.potential().fraction().map(scaled), Some(weigh(None)));
            for &p in &free {
                assert_eq!(player.weight(p).fraction().map(scaled), Some(weigh(Some(p))));
            }
            let greatest = free.iter().map(|&p| weigh(Some(p))).max();
            let first = free.iter().find(|&&p| Some(weigh(Some(p))) == greatest);
            assert_eq!(Some(&best), first, "the first point of greatest weight");
            let p = if maker_moves || below(&mut random, 3) == 0 {
                free[below(&mut random, free.len() as u32) as usize]
            } else {
                best
            };
            owners[p as usize] = Some(if maker_moves { Side::First } else { Side::Second });
            if maker_moves {
                player.maker_takes(p);
            } else {
                player.breaker_takes(p);
            }
            maker_moves = !maker_moves;
        }
        let complete =
            sets.iter().filter(|set| set.iter().all(|&p| owners[p as usize] == Some(Side::First)));
        assert_eq!(player.complete_sets(), complete.count());
    }
}

#[test]
fn many_sets_over_many_points_are_played() {
    let mut random = Pcg64Mcg::seed_from_u64(25);
    let (points, count, size) = (100_000_u32, 100_000, 18);
    let sets: Vec<Vec<u32>> = (0..count)
        .map(|_| {
            let mut set: Vec<u32> = (0..size).map(|_| below(&mut random, points)).collect();
            set.sort_unstable();
            set.dedup();
            while set.len() < size as usize {
                let p = below(&mut random, points);
                if !set.contains(&p) {
                    set.push(p);
                }
            }
            set
        })
        .collect();
    let hypergraph = Hypergraph::new(points as usize, &sets).expect("good sets");
    let mut player = ErdosSelfridge::new(&hypergraph);
    assert!(player.is_safe(true), "100000 / 2^18 < 1/2");
    for _ in 0..1000 {
        // Maker follows the weights too, which is the best he knows.
        player.maker_takes(player.best_point().expect("points are left"));
        assert!(player.is_safe(false));
        player.breaker_takes(player.best_point().expect("points are left"));
        assert!(player.potential().is_below(0));
    }
    assert_eq!(player.complete_sets(), 0);
}

fn solved(n: u32, d: u32, convention: Convention) -> Solution {
    let grid = TicTacToe::new(n, d).expect("a small board");
    let board = grid.board();
    let game = PositionalGame { board: &board, tictactoe: Some(grid) };
    let position = Position::start(grid.cell_count());
    let solution = solve(&game, &position, convention, false, &Monitor::unlimited());
    let solution = solution.expect("the start is a position");
    check_verified(&solution, None);
    solution
}

#[test]
fn known_boards_of_tic_tac_toe() {
    use PositionalOutcome::{Breaker, Draw, First, Maker};
    for (n, d, outcome, winning, drawing) in [
        (2, 1, Draw, 0, 2),
        (2, 2, First, 4, 0),
        (3, 2, Draw, 0, 9),
        (4, 2, Draw, 0, 16),
        (5, 2, Draw, 0, 25),
        (8, 3, Draw, 0, 512),
    ] {
        let solution = solved(n, d, Convention::Strong);
        let said = answer(&solution);
        assert_eq!(said.outcome, outcome, "{n}^{d}");
        assert_eq!((said.winning_moves.len(), said.drawing_moves.len()), (winning, drawing));
        assert_eq!(said.sets, ((n + 2).pow(d) - n.pow(d)) as usize / 2);
        assert_eq!(said.pairing.is_some(), n >= 5 || d == 1, "{n}^{d}");
        assert_eq!(said.hall_violator.is_some(), said.pairing.is_none());
    }
    let cube = solved(3, 3, Convention::Strong);
    assert_eq!(answer(&cube).outcome, First);
    assert!(answer(&cube).winning_moves.contains(&"2,2,2".to_owned()));
    assert_eq!(answer(&solved(3, 2, Convention::MakerBreaker)).outcome, Maker);
    assert_eq!(answer(&solved(4, 2, Convention::MakerBreaker)).outcome, Breaker);
}

#[test]
fn pairings_of_the_cube_begin_at_eight() {
    for n in 4..=9 {
        let grid = TicTacToe::new(n, 3).expect("a board");
        let board = grid.board();
        let start = Position::start(grid.cell_count());
        let live = LiveSets::of(board.hypergraph(), &start, Side::First);
        let pairing =
            Pairing::of(&live, grid.cell_count(), &Monitor::unlimited()).expect("no limit");
        assert_eq!(pairing.pairs().is_some(), n >= 8, "{n}^3");
    }
}

#[test]
fn a_limit_leaves_moves_open_and_says_why() {
    let grid = TicTacToe::new(4, 3).expect("a board");
    let board = grid.board();
    let game = PositionalGame { board: &board, tictactoe: Some(grid) };
    let limits = Limits { nodes: Some(2000), threads: Some(1), ..Limits::default() };
    let start = Position::start(64);
    let solution = solve(&game, &start, Convention::Strong, true, &Monitor::new(limits));
    let solution = solution.expect("the start is a position");
    assert_eq!(answer(&solution).outcome, PositionalOutcome::Unknown);
    assert_eq!(answer(&solution).undecided_moves.len(), 64);
    assert!(solution.has_unknown());
    assert_eq!(solution.unknown_because.len(), 1);
    check_verified(&solution, None);
}

#[test]
fn forged_solutions_are_refuted() {
    let grid = TicTacToe::new(5, 2).expect("a board");
    let board = grid.board();
    let game = PositionalGame { board: &board, tictactoe: Some(grid) };
    let start = Position::start(25);
    let honest = solve(&game, &start, Convention::Strong, false, &Monitor::unlimited());
    let honest = reread(&honest.expect("the start is a position"));
    let forge = |change: fn(&mut Positional)| {
        let mut forged = honest.clone();
        let Answer::Positional(answer) = &mut forged.answer else { unreachable!() };
        change(answer);
        let verification = verify_positional(&forged, None);
        assert!(!verification.holds(), "{forged:?}");
    };
    assert!(verify_positional(&honest, None).holds());
    forge(|a| a.outcome = PositionalOutcome::First);
    forge(|a| a.outcome = PositionalOutcome::Maker);
    forge(|a| a.winning_moves.push("3,3".into()));
    forge(|a| a.drawing_moves.push("6,1".into()));
    forge(|a| a.drawing_moves.push("1,1".into()));
    forge(|a| a.drawing_moves.clear());
    forge(|a| drop(a.drawing_moves.remove(7)));
    forge(|a| a.pairing.as_mut().unwrap().truncate(11));
    forge(|a| a.pairing.as_mut().unwrap()[0].set = 1);
    forge(|a| {
        let pairs = a.pairing.as_mut().unwrap();
        pairs[0].points[0] = pairs[0].points[1].clone();
    });
    forge(|a| a.pairing.as_mut().unwrap()[0].points[0] = "5,5,5".into());
    forge(|a| a.first.push("1,1".into()));
    forge(|a| a.sets = 13);
    forge(|a| a.n = Some(6));
    for i in 0..6 {
        // Every fact of the five, and one that is not there.
        let mut forged = honest.clone();
        let Answer::Positional(answer) = &mut forged.answer else { unreachable!() };
        let Some(fact) = answer.facts.get_mut(i) else { continue };
        fact.applies = !fact.applies;
        assert!(!verify_positional(&forged, None).holds(), "{:?}", answer_fact(&forged, i));
    }
    leave_out_and_add();
    let mut violated = reread(&solved(4, 2, Convention::Strong));
    let Answer::Positional(answer) = &mut violated.answer else { unreachable!() };
    answer.hall_violator.as_mut().unwrap().sets.truncate(3);
    assert!(!verify_positional(&violated, None).holds());
}

/// Moves that follow from theorems are missed when they are left out; what only a search knows
/// rests on it, and two claims that exclude each other are refuted.
#[track_caller]
fn leave_out_and_add() {
    let changed = |n, marks: &str, maker_breaker, change: fn(&mut Positional)| {
        let grid = TicTacToe::new(n, 2).expect("a board");
        let board = grid.board();
        let game = PositionalGame { board: &board, tictactoe: Some(grid) };
        let owner = |mark| match mark {
            'X' => Some(Side::First),
            'O' => Some(Side::Second),
            _ => None,
        };
        let owners: Vec<Option<Side>> = marks.chars().map(owner).collect();
        let taken = |side| owners.iter().filter(|&&owner| owner == Some(side)).count();
        let ahead = taken(Side::First) > taken(Side::Second);
        let to_move = if ahead { Side::Second } else { Side::First };
        let convention = if maker_breaker { Convention::MakerBreaker } else { Convention::Strong };
        let position = Position { owners, to_move };
        let solution = solve(&game, &position, convention, false, &Monitor::unlimited());
        let solution = solution.expect("a position");
        check_verified(&solution, None);
        let mut solution = reread(&solution);
        let before = verify_positional(&solution, None);
        let Answer::Positional(answer) = &mut solution.answer else { unreachable!() };
        change(answer);
        (before, verify_positional(&solution, None))
    };
    let refuted = |n, marks: &str, maker_breaker, change| {
        let (_, after) = changed(n, marks, maker_breaker, change);
        assert!(!after.holds(), "{n} {marks}");
    };
    // Of two completing points one is left out; a point that loses at once is added.
    refuted(3, "XX.XOO.O.", false, |a| drop(a.winning_moves.pop()));
    refuted(3, "X.O.X.O..", false, |a| a.winning_moves.push("1,2".into()));
    // Any move of Breaker's stops Maker by a pairing: one is left out.
    refuted(5, &format!("X{}", ".".repeat(24)), true, |a| drop(a.winning_moves.pop()));
    // O has to stop a line: anywhere else he does not draw.
    refuted(3, "XX..O....", false, |a| a.drawing_moves.push("3,3".into()));
    // What only a search knows.
    let (before, after) = changed(3, ".........", false, |a| drop(a.drawing_moves.pop()));
    assert!(after.holds() && after.resting_on_search > 0);
    assert_eq!(
        before.resting_on_search + before.proved,
        after.resting_on_search + after.proved + 1
    );
    let (_, after) = changed(3, ".........", true, |a| a.winning_moves.push("1,2".into()));
    assert!(after.holds() && after.resting_on_search > 5);
}

fn answer_fact(solution: &NamedSolution, i: usize) -> String {
    format!("{:?}", solution.positional().map(|answer| &answer.facts[i]))
}
