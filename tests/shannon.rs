//! Shannon's switching game against minimax, its strategies against every line of play, its
//! certificates against the checker.

use graphgame::algorithm::EdgeList;
use graphgame::certificate::shannon::{
    CutCertificate, ShannonBoard, ShannonCertificate, ShortCertificate,
};
use graphgame::game::shannon::{
    Class, EdgeState, Engine, Goal, Player, Position, Solved, Strategy, prove_moves, solve,
};
use graphgame::limits::Monitor;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The winner from every position of a board of few edges, by trying everything.
struct Minimax {
    m: usize,
    /// By the ternary number of the edges' states: whether Short wins when he, and when Cut is to
    /// move.
    short_wins: Vec<[bool; 2]>,
}

impl Minimax {
    fn of(graph: &EdgeList, goal: Goal) -> Minimax {
        let m = graph.edge_count();
        let joined: Vec<bool> = (0..1_u32 << m).map(|mask| connected(graph, goal, mask)).collect();
        let states = 3_usize.pow(m as u32);
        let mut short_wins = vec![[false; 2]; states];
        // A played edge has a larger digit: what comes after has a larger number.
        for state in (0..states).rev() {
            let (mut over, mut mask) = (true, 0);
            let (mut by_short, mut by_cut) = (false, true);
            let (mut rest, mut power) = (state, 1);
            for e in 0..m {
                match rest % 3 {
                    0 => {
                        over = false;
                        by_short |= short_wins[state + power][1];
                        by_cut &= short_wins[state + 2 * power][0];
                    }
                    1 => mask |= 1 << e,
                    _ => {}
                }
                rest /= 3;
                power *= 3;
            }
            short_wins[state] = if over { [joined[mask]; 2] } else { [by_short, by_cut] };
        }
        Minimax { m, short_wins }
    }

    fn index(&self, states: &[EdgeState]) -> usize {
        states.iter().rev().fold(0, |index, &state| index * 3 + state as usize)
    }

    fn winner(&self, states: &[EdgeState], to_move: Player) -> Player {
        let [short_moves, cut_moves] = self.short_wins[self.index(states)];
        match (to_move, short_moves, cut_moves) {
            (Player::Short, true, _) | (Player::Cut, _, true) => Player::Short,
            _ => Player::Cut,
        }
    }

    fn winning_moves(&self, states: &[EdgeState], to_move: Player) -> Vec<u32> {
        let mut states = states.to_vec();
        let mut winning = Vec::new();
        for e in 0..self.m {
            if states[e] == EdgeState::Free {
                states[e] = played_by(to_move);
                if self.winner(&states, to_move.opponent()) == to_move {
                    winning.push(e as u32);
                }
                states[e] = EdgeState::Free;
            }
        }
        winning
    }
}

fn played_by(player: Player) -> EdgeState {
    match player {
        Player::Short => EdgeState::Fortified,
        Player::Cut => EdgeState::Deleted,
    }
}

fn connected(graph: &EdgeList, goal: Goal, mask: u32) -> bool {
    let n = graph.vertex_count();
    let mut label: Vec<usize> = (0..n).collect();
    for (e, [a, b]) in graph.ends().iter().enumerate() {
        if mask >> e & 1 == 1 {
            let (from, to) = (label[*a as usize], label[*b as usize]);
            label.iter_mut().filter(|l| **l == from).for_each(|l| *l = to);
        }
    }
    match goal {
        Goal::SpanningTree => label.windows(2).all(|pair| pair[0] == pair[1]),
        Goal::Connect(s, t) => label[s as usize] == label[t as usize],
    }
}

fn random_graph(random: &mut Pcg64Mcg, n: usize, m: usize) -> EdgeList {
    let vertex = |random: &mut Pcg64Mcg| random.random_range(0..n as u32);
    let ends = (0..m).map(|_| [vertex(random), vertex(random)]).collect();
    EdgeList::new(n, ends)
}

fn random_goal(random: &mut Pcg64Mcg, n: usize) -> Goal {
    if random.random_bool(0.35) {
        Goal::SpanningTree
    } else {
        Goal::Connect(random.random_range(0..n as u32), random.random_range(0..n as u32))
    }
}

/// Every multigraph with `n` labelled vertices and at most `most` edges.
fn multigraphs(n: u32, most: usize) -> Vec<EdgeList> {
    let kinds: Vec<[u32; 2]> = (0..n).flat_map(|a| (a..n).map(move |b| [a, b])).collect();
    let mut all = vec![(0, Vec::new())];
    let mut start = 0;
    for _ in 0..most {
        let end = all.len();
        for i in start..end {
            let (first, ends) = all[i].clone();
            for (kind, &edge) in kinds.iter().enumerate().skip(first) {
                all.push((kind, [&ends[..], &[edge]].concat()));
            }
        }
        start = end;
    }
    all.into_iter().map(|(_, ends)| EdgeList::new(n as usize, ends)).collect()
}

fn solved(position: &Position) -> Solved {
    solve(position, &Monitor::unlimited()).unwrap()
}

fn class_of(winners: [Player; 2]) -> Class {
    match winners {
        [Player::Short, Player::Short] => Class::Short,
        [Player::Cut, Player::Cut] => Class::Cut,
        [Player::Short, Player::Cut] => Class::First,
        [Player::Cut, Player::Short] => panic!("moving first never harms"),
    }
}

/// Holds a solution against minimax, and its certificate against the checker.
fn assert_solved(position: &Position, minimax: &Minimax, solution: &Solved) {
    let players = [Player::Short, Player::Cut];
    let winners = players.map(|p| minimax.winner(position.states(), p));
    assert_eq!(solution.class, class_of(winners), "{position:?}");
    for (player, winner) in players.into_iter().zip(winners) {
        let first = solution.first_move(player);
        assert_eq!(first.winner, winner, "{position:?}");
        let moves = minimax.winning_moves(position.states(), player);
        assert_eq!(first.winning_moves, moves, "{player:?} first: {position:?}");
    }
    assert_proved(position, solution, &minimax_proofs(position, solution));
}

fn minimax_proofs(position: &Position, solution: &Solved) -> ShannonCertificate {
    let moves = prove_moves(position, solution, &Monitor::unlimited()).unwrap();
    ShannonCertificate { moves, ..certificate_of(solution) }
}

fn certificate_of(solution: &Solved) -> ShannonCertificate {
    ShannonCertificate {
        short: solution.short.clone(),
        cut: solution.cut.clone(),
        losing_partition: solution.losing_partition.clone(),
        moves: Vec::new(),
    }
}

fn with_checker<T>(position: &Position, f: impl FnOnce(&ShannonBoard) -> T) -> T {
    let terminals = match position.goal() {
        Goal::SpanningTree => None,
        Goal::Connect(s, t) => Some([s, t]),
    };
    let all = |wanted| {
        let states = (0..).zip(position.states());
        states.filter(|&(_, &s)| s == wanted).map(|(e, _)| e).collect::<Vec<u32>>()
    };
    let graph = position.graph();
    let board = ShannonBoard::new(
        graph.vertex_count(),
        graph.ends(),
        terminals,
        &all(EdgeState::Fortified),
        &all(EdgeState::Deleted),
    );
    f(&board.unwrap())
}

/// The certificate proves the class, and every move if there are proofs of moves.
fn assert_proved(position: &Position, solution: &Solved, certificate: &ShannonCertificate) {
    with_checker(position, |board| {
        let facts = board.check(certificate);
        let facts = facts.unwrap_or_else(|e| panic!("{e}: {position:?} {certificate:?}"));
        assert_eq!(facts.class(), Some(solution.class), "{position:?}");
        for player in [Player::Short, Player::Cut] {
            let first = solution.first_move(player);
            assert_eq!(facts.winner(player), Some(first.winner));
            for e in position.free_edges() {
                let wins = first.winning_moves.contains(&e);
                assert_eq!(facts.move_wins(player, e), Some(wins), "{player:?} {e} {position:?}");
            }
        }
        // Without the proofs of moves at least one winning move is proved.
        let short = ShannonCertificate { moves: Vec::new(), ..certificate.clone() };
        let facts = board.check(&short).unwrap();
        for player in [Player::Short, Player::Cut] {
            let moves = &solution.first_move(player).winning_moves;
            let proved = moves.iter().any(|&e| facts.move_wins(player, e) == Some(true));
            assert_eq!(proved, !moves.is_empty(), "{player:?} {position:?}");
        }
    });
}

#[test]
fn all_small_multigraphs() {
    for (n, most) in [(1, 5), (2, 6), (3, 6), (4, 6)] {
        for graph in multigraphs(n, most) {
            let goals = [Goal::SpanningTree, Goal::Connect(0, 0), Goal::Connect(0, n - 1)];
            for goal in &goals[..if n == 1 { 2 } else { 3 }] {
                let minimax = Minimax::of(&graph, *goal);
                let position = Position::new(graph.clone(), *goal);
                let solution = solved(&position);
                assert_solved(&position, &minimax, &solution);
            }
        }
    }
}

#[test]
fn random_multigraphs_and_games_in_progress() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    for round in 0..4000 {
        let n = random.random_range(1..8);
        let m = if round % 8 == 0 { 9 } else { random.random_range(0..9) };
        let graph = random_graph(&mut random, n, m);
        let goal = random_goal(&mut random, n);
        let minimax = Minimax::of(&graph, goal);
        let position = Position::new(graph.clone(), goal);
        assert_solved(&position, &minimax, &solved(&position));
        for _ in 0..3 {
            let state = [EdgeState::Free, EdgeState::Fortified, EdgeState::Deleted];
            let states = (0..m).map(|_| state[random.random_range(0..5_usize) % 3]).collect();
            let position = Position::in_progress(graph.clone(), goal, states);
            assert_solved(&position, &minimax, &solved(&position));
        }
    }
}

/// Plays a winner's strategy against every sequence of the opponent's moves.
fn assert_wins(position: &Position, strategy: &Strategy) {
    let player = strategy.player();
    let mut any = false;
    for e in position.free_edges().collect::<Vec<_>>() {
        any = true;
        let mut strategy = strategy.clone();
        let mut after = position.clone();
        after.play(player.opponent(), e);
        if let Some(reply) = strategy.reply(e) {
            after.play(player, reply);
        }
        assert_wins(&after, &strategy);
    }
    if !any {
        assert_eq!(position.winner(), Some(player), "{position:?}");
    }
}

fn assert_strategies_win(position: &Position) {
    let solution = solved(position);
    for to_move in [Player::Short, Player::Cut] {
        for player in [Player::Short, Player::Cut] {
            let strategy = Strategy::of(position, &solution, player, to_move);
            assert_eq!(strategy.is_some(), solution.first_move(to_move).winner == player);
            let Some(mut strategy) = strategy else { continue };
            let mut position = position.clone();
            if to_move == player
                && let Some(e) = strategy.open()
            {
                let moves = &solution.first_move(player).winning_moves;
                assert!(moves.contains(&e), "{e} is not among {moves:?}: {position:?}");
                position.play(player, e);
            }
            assert_wins(&position, &strategy);
        }
    }
}

#[test]
fn strategies_win_against_every_sequence_on_all_small_multigraphs() {
    for (n, most) in [(1, 3), (2, 6), (3, 6), (4, 5)] {
        for graph in multigraphs(n, most) {
            for goal in [Goal::SpanningTree, Goal::Connect(0, n - 1)] {
                assert_strategies_win(&Position::new(graph.clone(), goal));
            }
        }
    }
}

#[test]
fn strategies_win_against_every_sequence_on_random_multigraphs() {
    let mut random = Pcg64Mcg::seed_from_u64(2);
    for _ in 0..700 {
        let n = random.random_range(2..7);
        let m = random.random_range(n..9);
        let graph = random_graph(&mut random, n, m);
        let goal = random_goal(&mut random, n);
        let states = (0..m)
            .map(|_| match random.random_range(0..12) {
                0 => EdgeState::Fortified,
                1 => EdgeState::Deleted,
                _ => EdgeState::Free,
            })
            .collect();
        assert_strategies_win(&Position::in_progress(graph, goal, states));
    }
}

#[test]
fn strategies_win_against_random_opponents_on_large_boards() {
    let mut random = Pcg64Mcg::seed_from_u64(3);
    let mut classes = [0; 3];
    for _ in 0..120 {
        let n = random.random_range(20..150);
        let m = 2 * n + random.random_range(0..n);
        let graph = random_graph(&mut random, n, m);
        // Two vertices of an edge, or any: all classes occur.
        let e = graph.ends()[random.random_range(0..graph.edge_count())];
        let goal = match random.random_range(0..3) {
            0 => Goal::SpanningTree,
            1 => Goal::Connect(e[0], e[1]),
            _ => random_goal(&mut random, n),
        };
        let start = Position::new(graph, goal);
        let solution = solved(&start);
        classes[solution.class as usize] += 1;
        assert_eq!(class_proved(&start, &solution), Some(solution.class));
        for to_move in [Player::Short, Player::Cut] {
            let winner = solution.first_move(to_move).winner;
            let mut strategy = Strategy::of(&start, &solution, winner, to_move).unwrap();
            let mut position = start.clone();
            if winner == to_move {
                let e = strategy.open().unwrap();
                position.play(winner, e);
            }
            loop {
                let free: Vec<u32> = position.free_edges().collect();
                let Some(&e) = free.get(random.random_range(0..free.len().max(1))) else { break };
                position.play(winner.opponent(), e);
                let Some(reply) = strategy.reply(e) else { break };
                position.play(winner, reply);
            }
            assert_eq!(position.winner(), Some(winner));
        }
    }
    assert!(classes.iter().all(|&count| count > 5), "{classes:?}");
}

fn class_proved(position: &Position, solution: &Solved) -> Option<Class> {
    with_checker(position, |board| board.check(&certificate_of(solution)).unwrap().class())
}

/// Two engines: the winner wins, and the loser wins as soon as the winner blunders.
#[test]
fn engines_play_to_the_end_and_punish_blunders() {
    let mut random = Pcg64Mcg::seed_from_u64(4);
    let monitor = Monitor::unlimited();
    let mut punished = 0;
    for round in 0..120 {
        let n = random.random_range(2..7);
        let m = random.random_range(n..12);
        let graph = random_graph(&mut random, n, m);
        let goal = random_goal(&mut random, n);
        let start = Position::new(graph, goal);
        let to_move = if round % 2 == 0 { Player::Short } else { Player::Cut };
        let winner = solved(&start).first_move(to_move).winner;
        // Two engines.
        let mut engines =
            [Player::Short, Player::Cut].map(|player| Engine::new(start.clone(), player));
        let mut mover = to_move;
        while let Some(e) = engines[mover as usize].choose(&monitor).unwrap() {
            mover = mover.opponent();
            engines[mover as usize].opponent_played(e);
        }
        assert_eq!(engines[0].position().winner(), Some(winner), "{start:?}");
        // The loser's engine against random moves of the winner's.
        let mut engine = Engine::new(start.clone(), winner.opponent());
        let mut mover = to_move;
        let mut wins = false;
        loop {
            let position = engine.position();
            let free: Vec<u32> = position.free_edges().collect();
            if free.is_empty() {
                break;
            }
            wins |= solved(position).first_move(mover).winner != winner;
            if mover == winner {
                engine.opponent_played(free[random.random_range(0..free.len())]);
            } else {
                engine.choose(&monitor).unwrap();
            }
            mover = mover.opponent();
        }
        if wins {
            punished += 1;
            assert_eq!(engine.position().winner(), Some(winner.opponent()), "{start:?}");
        }
    }
    assert!(punished > 10);
}

/// The move of a loser leaves the winner as few winning moves as any.
#[test]
fn resistance_leaves_the_fewest_winning_moves() {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    let monitor = Monitor::unlimited();
    for _ in 0..300 {
        let n = random.random_range(2..6);
        let m = random.random_range(1..8);
        let graph = random_graph(&mut random, n, m);
        let goal = random_goal(&mut random, n);
        let minimax = Minimax::of(&graph, goal);
        let start = Position::new(graph, goal);
        for player in [Player::Short, Player::Cut] {
            if minimax.winner(start.states(), player) == player {
                continue;
            }
            let left = |e: u32| {
                let mut after = start.clone();
                after.play(player, e);
                minimax.winning_moves(after.states(), player.opponent()).len()
            };
            let choice = graphgame::game::shannon::resistance(&start, player, &monitor);
            let choice = choice.unwrap().expect("there are edges");
            assert_eq!(Some(left(choice)), start.free_edges().map(left).min());
        }
    }
}

#[test]
fn boards_that_are_decided_or_empty() {
    let empty = Position::new(EdgeList::default(), Goal::SpanningTree);
    assert_eq!(solved(&empty).class, Class::Short);
    assert_eq!(class_proved(&empty, &solved(&empty)), Some(Class::Short));
    let loops = EdgeList::new(1, vec![[0, 0]; 3]);
    for goal in [Goal::SpanningTree, Goal::Connect(0, 0)] {
        let solution = solved(&Position::new(loops.clone(), goal));
        assert_eq!(solution.class, Class::Short);
        assert_eq!(solution.short_first.winning_moves, [0, 1, 2]);
        assert!(solution.cut_first.winning_moves.is_empty());
    }
    let apart = EdgeList::new(3, vec![[0, 1]]);
    let solution = solved(&Position::new(apart.clone(), Goal::Connect(0, 2)));
    assert_eq!((solution.class, solution.cut_first.winning_moves), (Class::Cut, vec![0]));
    assert_eq!(solved(&Position::new(apart, Goal::SpanningTree)).class, Class::Cut);
}

/// The board on which a published program packs a circuit.
#[test]
fn ten_vertices_twenty_edges() {
    let edges = "05 54 61 38 57 79 68 18 09 83 51 03 42 29 40 24 03 08 41 19";
    let ends = edges
        .split(' ')
        .map(|e| [e.as_bytes()[0], e.as_bytes()[1]].map(|c| u32::from(c - b'0')))
        .collect();
    let graph = EdgeList::new(10, ends);
    for goal in [Goal::SpanningTree, Goal::Connect(6, 7), Goal::Connect(2, 5)] {
        let position = Position::new(graph.clone(), goal);
        let solution = solved(&position);
        assert_proved(&position, &solution, &minimax_proofs(&position, &solution));
        assert_strategies_resist_sampling(&position, &solution);
    }
}

fn assert_strategies_resist_sampling(start: &Position, solution: &Solved) {
    let mut random = Pcg64Mcg::seed_from_u64(6);
    for to_move in [Player::Short, Player::Cut] {
        let winner = solution.first_move(to_move).winner;
        for _ in 0..200 {
            let mut strategy = Strategy::of(start, solution, winner, to_move).unwrap();
            let mut position = start.clone();
            if winner == to_move {
                position.play(winner, strategy.open().unwrap());
            }
            loop {
                let free: Vec<u32> = position.free_edges().collect();
                if free.is_empty() {
                    break;
                }
                let e = free[random.random_range(0..free.len())];
                position.play(winner.opponent(), e);
                if let Some(reply) = strategy.reply(e) {
                    position.play(winner, reply);
                }
            }
            assert_eq!(position.winner(), Some(winner));
        }
    }
}

#[test]
fn forged_certificates_are_refused() {
    let mut random = Pcg64Mcg::seed_from_u64(7);
    let mut refused = 0;
    for _ in 0..1500 {
        let n = random.random_range(2..7);
        let m = random.random_range(1..9);
        let graph = random_graph(&mut random, n, m);
        let goal = random_goal(&mut random, n);
        let minimax = Minimax::of(&graph, goal);
        let position = Position::new(graph.clone(), goal);
        let solution = solved(&position);
        // Random lists and honest ones with a change: whatever passes must be true.
        let list = |random: &mut Pcg64Mcg| -> Vec<u32> {
            (0..m as u32).filter(|_| random.random_bool(0.4)).collect()
        };
        let mut short = solution.short.clone().unwrap_or_else(|| ShortCertificate {
            first: list(&mut random),
            second: list(&mut random),
        });
        let mut cut = solution.cut.clone().unwrap_or_else(|| CutCertificate {
            blocks: (0..n).map(|_| random.random_range(0..n as u32)).collect(),
            first: list(&mut random),
            second: list(&mut random),
        });
        for edges in [&mut short.first, &mut short.second, &mut cut.first, &mut cut.second] {
            match random.random_range(0..4) {
                0 => edges.push(random.random_range(0..m as u32 + 1)),
                1 => {
                    edges.pop();
                }
                _ => {}
            }
        }
        if random.random_bool(0.5) {
            cut.blocks[random.random_range(0..n)] = random.random_range(0..n as u32);
        }
        let cases = [
            ShannonCertificate { short: Some(short), ..ShannonCertificate::default() },
            ShannonCertificate { cut: Some(cut.clone()), ..ShannonCertificate::default() },
            ShannonCertificate {
                cut: solution.cut.clone(),
                losing_partition: Some(cut.blocks),
                ..ShannonCertificate::default()
            },
        ];
        for certificate in &cases {
            with_checker(&position, |board| match board.check(certificate) {
                Err(_) => refused += 1,
                Ok(facts) => {
                    for player in [Player::Short, Player::Cut] {
                        let winner = minimax.winner(position.states(), player);
                        assert!(facts.winner(player).is_none_or(|claimed| claimed == winner));
                        let winning = minimax.winning_moves(position.states(), player);
                        for e in 0..m as u32 {
                            let wins = winning.contains(&e);
                            let claimed = facts.move_wins(player, e);
                            assert!(claimed.is_none_or(|claimed| claimed == wins));
                        }
                    }
                }
            });
        }
    }
    assert!(refused > 1000, "{refused}");
}

/// Points of a grid, some diagonals, some edges left out: a connected plane graph with its dual.
struct Plane {
    primal: EdgeList,
    dual: EdgeList,
    terminals: [u32; 2],
    dual_terminals: [u32; 2],
}

fn plane_board(random: &mut Pcg64Mcg, rows: i32, columns: i32) -> Option<Plane> {
    let n = (rows * columns) as usize;
    let number = |x: i32, y: i32| (y * columns + x) as u32;
    let density = random.random_range(0.6..1.1_f64).min(1.0);
    let mut edges: Vec<[(i32, i32); 2]> = Vec::new();
    for y in 0..rows {
        for x in 0..columns {
            let mut all = vec![[(x, y), (x + 1, y)], [(x, y), (x, y + 1)]];
            all.push(if random.random_bool(0.5) {
                [(x, y), (x + 1, y + 1)]
            } else {
                [(x + 1, y), (x, y + 1)]
            });
            for edge in all {
                let inside = edge.iter().all(|&(x, y)| x < columns && y < rows);
                if inside && random.random_bool(density) {
                    edges.push(edge);
                }
            }
        }
    }
    let ends: Vec<[u32; 2]> = edges.iter().map(|e| e.map(|(x, y)| number(x, y))).collect();
    let mask_free = EdgeList::new(n, ends.clone());
    let whole = Position::in_progress(
        mask_free.clone(),
        Goal::SpanningTree,
        vec![EdgeState::Fortified; ends.len()],
    );
    if whole.winner() != Some(Player::Short) {
        return None;
    }
    // Half-edges 2e and 2e + 1 leave the two ends; the last edge joins two corners outside.
    let m = edges.len();
    let mut around: Vec<Vec<(f64, usize)>> = vec![Vec::new(); n];
    for (e, &[(ax, ay), (bx, by)]) in edges.iter().enumerate() {
        let angle = |dx: i32, dy: i32| f64::from(dy).atan2(f64::from(dx));
        around[number(ax, ay) as usize].push((angle(bx - ax, by - ay), 2 * e));
        around[number(bx, by) as usize].push((angle(ax - bx, ay - by), 2 * e + 1));
    }
    let (s, t) = (0, n - 1);
    around[s].push((-2.3, 2 * m));
    around[t].push((0.7, 2 * m + 1));
    let mut next_around = vec![0; 2 * m + 2];
    for list in &mut around {
        list.sort_by(|a, b| a.0.total_cmp(&b.0));
        for i in 0..list.len() {
            next_around[list[i].1] = list[(i + 1) % list.len()].1;
        }
    }
    // The face of a half-edge goes on with the next one around the other end.
    let mut face = vec![u32::MAX; 2 * m + 2];
    let mut faces = 0;
    for start in 0..2 * m + 2 {
        let mut h = start;
        if face[h] == u32::MAX {
            while face[h] == u32::MAX {
                face[h] = faces;
                h = next_around[h ^ 1];
            }
            faces += 1;
        }
    }
    assert_eq!(n + faces as usize, m + 1 + 2, "Euler's formula");
    let dual = (0..m).map(|e| [face[2 * e], face[2 * e + 1]]).collect();
    Some(Plane {
        primal: mask_free,
        dual: EdgeList::new(faces as usize, dual),
        terminals: [s as u32, t as u32],
        dual_terminals: [face[2 * m], face[2 * m + 1]],
    })
}

/// To fortify an edge is to delete the dual one: the players change sides.
#[test]
fn the_dual_board_is_the_game_with_sides_changed() {
    let mut random = Pcg64Mcg::seed_from_u64(8);
    let mut classes = [0; 3];
    let mut boards = 0;
    while boards < 300 {
        let (rows, columns) = (random.random_range(2..7), random.random_range(2..7));
        let Some(plane) = plane_board(&mut random, rows, columns) else { continue };
        boards += 1;
        let [s, t] = plane.terminals;
        let here = solved(&Position::new(plane.primal, Goal::Connect(s, t)));
        let [s, t] = plane.dual_terminals;
        let there = solved(&Position::new(plane.dual, Goal::Connect(s, t)));
        let mirrored = match there.class {
            Class::Short => Class::Cut,
            Class::Cut => Class::Short,
            Class::First => Class::First,
        };
        assert_eq!(here.class, mirrored);
        assert_eq!(here.short_first.winning_moves, there.cut_first.winning_moves);
        assert_eq!(here.cut_first.winning_moves, there.short_first.winning_moves);
        classes[here.class as usize] += 1;
    }
    assert!(classes.iter().all(|&count| count > 10), "{classes:?}");
}

/// Gale's board, also known as Bridg-It: whoever begins wins, with any move.
#[test]
fn every_opening_of_bridgit_wins() {
    for size in 1..9_u32 {
        let post = |row: u32, column: u32| match column {
            0 => 0,
            c if c == size => 1,
            c => 2 + row * (size - 1) + c - 1,
        };
        let mut ends = Vec::new();
        for row in 0..size {
            ends.extend((0..size).map(|c| [post(row, c), post(row, c + 1)]));
            if row + 1 < size {
                ends.extend((1..size).map(|c| [post(row, c), post(row + 1, c)]));
            }
        }
        let edges: Vec<u32> = (0..ends.len() as u32).collect();
        let graph = EdgeList::new(2 + (size * (size - 1)) as usize, ends);
        let solution = solved(&Position::new(graph, Goal::Connect(0, 1)));
        assert_eq!(solution.class, Class::First);
        assert_eq!(solution.short_first.winning_moves, edges);
        assert_eq!(solution.cut_first.winning_moves, edges);
    }
}
