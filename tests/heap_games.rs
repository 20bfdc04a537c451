//! Games given by rules: each theorem against the labels of the engine on a box, with the rules
//! written here a second time; the tables of the lecture notes; numbers past any table.

use std::collections::BTreeSet;

use graphgame::Outcome;
use graphgame::game::grundy::{Value, explore, label_of, outcomes_of};
use graphgame::game::heap::mover::{Mover, PeriodicForm, Table, find_leaps, smallest_period};
use graphgame::game::heap::{
    self, HeapGame, Method, Move, Position, Row, Sequence, Settings, Side, Slide, State, board,
    catalogue, zeckendorf,
};
use graphgame::limits::{Limits, Monitor};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn free() -> Monitor {
    Monitor::unlimited()
}

/// A game by its name and options, as in the parts of a sum: `bash+max=3+pass`.
fn game(text: &str) -> Box<dyn HeapGame> {
    catalogue::read(text).unwrap()
}

fn numbers(numbers: &[u64]) -> Position {
    Position::Numbers(numbers.to_vec())
}

fn moves_of(list: &heap::MoveList) -> BTreeSet<Move> {
    let set: BTreeSet<Move> = list.moves.iter().cloned().collect();
    assert_eq!(set.len(), list.moves.len(), "a move is listed twice: {list:?}");
    set
}

/// What of a game's theorem must be there: everything that was found is compared anyway.
#[derive(Clone, Copy, PartialEq)]
enum Known {
    Values,
    Outcomes,
    Nothing,
}

/// Compares a game with an engine of its rules on all that can be reached from `starts`.
fn check(
    game: &dyn HeapGame,
    starts: Vec<Position>,
    rules: impl Fn(&Position) -> Vec<Position>,
    known: Known,
) -> usize {
    let settings = game.settings();
    let pass = settings.pass;
    let starts: Vec<State> = starts.into_iter().map(|position| State { position, pass }).collect();
    let moves = |state: &State| {
        let to: BTreeSet<Position> = rules(&state.position).into_iter().collect();
        let mine: Vec<Position> = game.moves(&state.position);
        let set: BTreeSet<Position> = mine.iter().cloned().collect();
        assert_eq!(to, set, "{game:?} {state}");
        assert_eq!(set.len(), mine.len(), "{game:?} {state}");
        assert_eq!(game.is_end(&state.position), to.is_empty(), "{game:?} {state}");
        let passed = State { position: state.position.clone(), pass: false };
        let may_pass = state.pass && !to.is_empty();
        let all = to.into_iter().map(|position| State { position, pass: state.pass });
        all.chain(may_pass.then_some(passed)).collect::<Vec<_>>()
    };
    let explored = explore(starts, moves, &free()).unwrap();
    let partizan = matches!(explored.positions[0].position, Position::Rows(..));
    let outcomes = outcomes_of(&explored.graph, settings.misere, &free()).unwrap();
    let grundy = label_of(&explored.graph, &free()).unwrap();
    let mut checked = 0;
    for (v, state) in (0..).zip(&explored.positions) {
        if state.pass != pass {
            continue;
        }
        checked += 1;
        let context = format!("{game:?} {state}");
        let by = |w: u32| {
            let to = &explored.positions[w as usize];
            if to.pass == state.pass { Move::To(to.position.clone()) } else { Move::Pass }
        };
        let closed = game.closed_form(state, &free()).unwrap();
        let outcome = outcomes.outcome(v);
        let winning: BTreeSet<Move> = outcomes.winning_moves(v).into_iter().map(by).collect();
        if known != Known::Nothing {
            assert!(closed.outcome.is_some(), "{context}");
            assert!(closed.winning.is_some() || outcome != Outcome::N, "{context}");
        }
        if let Some(found) = closed.outcome {
            assert_eq!(found, outcome, "{context}");
        }
        if let Some(list) = &closed.winning {
            assert!(list.complete || list.moves.len() == heap::MOVES_LISTED, "{context}");
            let found = moves_of(list);
            if list.complete {
                assert_eq!(found, winning, "{context}");
            } else {
                assert!(found.is_subset(&winning) && winning.len() > found.len(), "{context}");
            }
        }
        if !settings.misere && !partizan {
            let value = grundy.value(v);
            if known == Known::Values {
                assert!(closed.value.is_some(), "{context}");
            }
            if let Some(found) = &closed.value {
                assert_eq!(found, &value, "{context}");
            }
            let most = value.finite().unwrap_or(0) + 3;
            for wanted in 0..most {
                let Some(list) = game.moves_to(state, wanted) else { continue };
                let wanted_value = Some(wanted as u32);
                let heads = explored.graph.neighbours(v).iter();
                let expected: BTreeSet<Move> = heads
                    .filter(|&&w| grundy.finite_value(w) == wanted_value)
                    .map(|&w| by(w))
                    .collect();
                assert!(list.complete, "{context}");
                assert_eq!(moves_of(&list), expected, "{context} to {wanted}");
            }
        } else {
            assert_eq!(closed.value, None, "{context}");
        }
        if checked % 37 == 1 {
            // The whole way: theorem and table together.
            let answer = heap::solve(game, &state.position, &free());
            assert_eq!(answer.outcome, outcome, "{context}");
            assert_eq!(
                answer.winning_moves.iter().cloned().collect::<BTreeSet<_>>(),
                if answer.complete {
                    winning
                } else {
                    answer.winning_moves.iter().cloned().collect()
                },
                "{context}"
            );
            if let Some(value) = &answer.value {
                assert_eq!(value, &grundy.value(v), "{context}");
            }
            assert!(answer.method != Method::Open, "{context}");
            assert!(!game.explain(state, &answer).is_empty());
        }
    }
    checked
}

/// Each heap apart, by its own rule.
fn heaps(rule: impl Fn(u64, u64) -> bool) -> impl Fn(&Position) -> Vec<Position> {
    move |position| {
        let mut all = Vec::new();
        for (i, &heap) in position.numbers().iter().enumerate() {
            for left in (0..=heap).filter(|&left| rule(heap, heap - left)) {
                let mut after = position.numbers().to_vec();
                after[i] = left;
                all.push(numbers(&after));
            }
        }
        all
    }
}

/// A cell and a step from it towards the corner.
fn steps(rule: impl Fn(u64, u64) -> bool) -> impl Fn(&Position) -> Vec<Position> {
    move |position| {
        let (x, y) = (position.numbers()[0], position.numbers()[1]);
        let mut all = Vec::new();
        for i in 0..=x {
            for j in 0..=y {
                if (i, j) != (0, 0) && rule(i, j) {
                    all.push(numbers(&[x - i, y - j]));
                }
            }
        }
        all
    }
}

#[test]
fn bash_is_what_the_engine_says() {
    for max in 0..7 {
        for options in ["", "+pass", "+misere", "+misere+pass"] {
            let game = game(&format!("bash+max={max}{options}"));
            let known = if options == "+misere+pass" { Known::Nothing } else { Known::Outcomes };
            let known = if options.contains("misere") { known } else { Known::Values };
            let rules = heaps(|_, take| (1..=max).contains(&take));
            let starts = (0..=60).map(|heap| numbers(&[heap])).collect();
            assert_eq!(check(&*game, starts, rules, known), 61);
        }
    }
}

#[test]
fn nim_is_what_the_engine_says() {
    let rules = || heaps(|_, take| take > 0);
    check(&*game("nim"), vec![numbers(&[9, 6, 7])], rules(), Known::Values);
    check(&*game("nim"), vec![numbers(&[2, 3, 1, 4, 2])], rules(), Known::Values);
    for position in [&[5, 4, 6][..], &[1, 1, 1, 1, 1, 2], &[12], &[0, 0]] {
        check(&*game("nim+misere"), vec![numbers(position)], rules(), Known::Outcomes);
    }
    check(&*game("nim+pass"), vec![numbers(&[40])], rules(), Known::Values);
    check(&*game("nim+pass"), vec![numbers(&[0, 19, 0])], rules(), Known::Values);
    check(&*game("nim+pass"), vec![numbers(&[17, 18])], rules(), Known::Outcomes);
    check(&*game("nim+pass"), vec![numbers(&[4, 5, 6])], rules(), Known::Nothing);
    check(&*game("nim+pass+misere"), vec![numbers(&[4, 3, 3])], rules(), Known::Nothing);
}

/// The sieve takes over where the labelled board would be too large; here both are possible.
#[test]
fn sieve_of_nim_with_a_pass() {
    let game = game("nim+pass");
    let full = [17, 20, 30];
    let rules = heaps(|_, take| take > 0);
    let moves = |state: &State| {
        let to = rules(&state.position);
        let passed = State { position: state.position.clone(), pass: false };
        let may_pass = state.pass && !to.is_empty();
        let all = to.into_iter().map(|position| State { position, pass: state.pass });
        all.chain(may_pass.then_some(passed)).collect::<Vec<_>>()
    };
    let start = State { position: numbers(&full), pass: true };
    let explored = explore([start], moves, &free()).unwrap();
    let outcomes = outcomes_of(&explored.graph, false, &free()).unwrap();
    for position in [[17, 20, 30], [16, 20, 29], [17, 19, 28], [3, 20, 30]] {
        let answer = heap::solve(&*game, &numbers(&position), &free());
        assert_eq!(answer.method, Method::Table);
        let lost = answer.outcome == Outcome::P;
        assert!(!lost || answer.value == Some(Value::Finite(0)));
        let vertex = |position: &Position, pass| {
            explored.vertex(&State { position: position.clone(), pass }).unwrap()
        };
        let here = numbers(&position);
        assert_eq!(answer.outcome, outcomes.outcome(vertex(&here, true)), "{position:?}");
        let expected = outcomes.winning_moves(vertex(&here, true)).len();
        assert_eq!(answer.winning_moves.len(), expected, "{position:?}");
        for by in &answer.winning_moves {
            let after = match by {
                Move::To(position) => vertex(position, true),
                Move::Pass => vertex(&here, false),
            };
            assert_eq!(outcomes.outcome(after), Outcome::P);
        }
    }
    // Too large for the memory allowed: unknown, with the reason.
    let little = Monitor::new(Limits { memory: Some(1000), ..Limits::default() });
    let answer = heap::solve(&*game, &numbers(&[170, 200, 300]), &little);
    assert_eq!(answer.outcome, Outcome::Unknown);
    assert!(answer.unknown_because.unwrap().contains("memory"));
    assert!(!answer.complete);
}

#[test]
fn subtraction_is_what_the_engine_says() {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    for round in 0..60 {
        let size = rng.random_range(0..6);
        let mut set: Vec<u64> = (0..size).map(|_| rng.random_range(1..13)).collect();
        if round % 7 == 0 {
            set.iter_mut().for_each(|s| *s *= 3);
        }
        let text: Vec<String> = set.iter().map(u64::to_string).collect();
        let game = game(&format!("subtraction+set={}", text.join(",")));
        let rules = heaps(|_, take| set.contains(&take));
        let starts = (0..=150).map(|heap| numbers(&[heap])).collect();
        assert_eq!(check(&*game, starts, rules, Known::Values), 151);
    }
    // Taking nothing is a pass that never runs out.
    let rules = heaps(|_, take| [0, 1, 3].contains(&take));
    check(&*game("subtraction+set=0,1,3"), vec![numbers(&[20])], rules, Known::Values);
}

#[test]
fn periods_of_subtraction_games() {
    let mut rng = Pcg64Mcg::seed_from_u64(2);
    for _ in 0..300 {
        let size = rng.random_range(1..5);
        let mut set: Vec<u64> = (0..size).map(|_| rng.random_range(1..16)).collect();
        let sequence = Sequence::compute(&set, 1 << 62, &free()).unwrap();
        let period = sequence.period().unwrap();
        set.sort_unstable();
        set.dedup();
        let most = 3 * (period.start + period.length) + 50;
        let mut naive: Vec<u64> = Vec::new();
        for n in 0..most {
            let seen: Vec<u64> =
                set.iter().filter(|&&s| s <= n).map(|&s| naive[(n - s) as usize]).collect();
            naive.push((0..).find(|value| !seen.contains(value)).unwrap());
            let found = sequence.value(n).unwrap();
            assert_eq!(u64::from(found), naive[n as usize], "{set:?} {n}");
        }
        // It is the least start for this length.
        if period.start > 0 && set.iter().fold(0, |a, &b| gcd(a, b)) == 1 {
            let before = period.start as usize - 1;
            assert_ne!(naive[before], naive[before + period.length as usize], "{set:?}");
        }
        let far = 1_000_000_000_000_000_000 + rng.random_range(0..1000);
        let same = period.start + (far - period.start) % period.length;
        assert_eq!(u64::from(sequence.value(far).unwrap()), naive[same as usize]);
    }
    // {1, 3, 4} has period 7: 0 1 0 1 2 3 2.
    let sequence = Sequence::compute(&[4, 1, 3], u64::MAX, &free()).unwrap();
    let period = sequence.period().unwrap();
    assert_eq!((period.start, period.length), (0, 7));
    let values: Vec<u16> = (0..7).map(|n| sequence.value(n).unwrap()).collect();
    assert_eq!(values, [0, 1, 0, 1, 2, 3, 2]);
    // Not within 1000 values: unknown, never guessed.
    let little = Monitor::new(Limits { memory: Some(2000), ..Limits::default() });
    let game = game("subtraction+set=1000,1001");
    let answer = heap::solve(&*game, &numbers(&[1 << 60]), &little);
    assert_eq!((answer.outcome, answer.value), (Outcome::Unknown, None));
    assert!(answer.unknown_because.is_some());
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[test]
fn wythoff_is_what_the_engine_says() {
    let rules = steps(|i, j| i == 0 || j == 0 || i == j);
    let game = game("wythoff");
    assert_eq!(check(&*game, vec![numbers(&[40, 45])], rules, Known::Outcomes), 41 * 46);
}

/// Whether (a, a + d) is a Beatty pair: a = ⌊dφ⌋ iff a² < d(a + d) and (a + 1)² > d(a + 1 + d).
fn is_beatty(a: u128, d: u128) -> bool {
    (a == 0 && d == 0) || (a * a < d * (a + d) && (a + 1) * (a + 1) > d * (a + 1 + d))
}

#[test]
fn wythoff_with_large_numbers() {
    let game = game("wythoff");
    // By the theorem alone: no table for the value.
    let solve = |x, y| {
        let state = State { position: numbers(&[x, y]), pass: false };
        let closed = game.closed_form(&state, &free()).unwrap();
        (closed.outcome.unwrap(), closed.winning.unwrap())
    };
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    for round in 0..3000 {
        let bits = rng.random_range(1..63);
        let (x, y) = (rng.random_range(0..1_u64 << bits), rng.random_range(0..1_u64 << bits));
        let (outcome, winning) = solve(x, y);
        let beatty = is_beatty(x.min(y).into(), x.abs_diff(y).into());
        assert_eq!(outcome == Outcome::P, beatty);
        assert!(winning.complete && winning.moves.len() <= 3);
        assert_eq!(winning.moves.is_empty(), beatty);
        for to in &winning.moves {
            let Move::To(to) = to else { panic!("no pass here") };
            let (a, b) = (to.numbers()[0], to.numbers()[1]);
            assert!(a <= x && b <= y && (a == x || b == y || x - a == y - b), "{x},{y}");
            assert!(is_beatty(a.min(b).into(), a.abs_diff(b).into()), "{x},{y} to {a},{b}");
            if round % 10 == 0 {
                assert_eq!(solve(a, b).0, Outcome::P);
            }
        }
    }
    // Next to the largest number: the pairs end, the answers do not.
    for (x, y) in [(u64::MAX, u64::MAX), (0, u64::MAX), (u64::MAX, 1)] {
        let (outcome, winning) = solve(x, y);
        assert_eq!(outcome, Outcome::N);
        assert!(!winning.moves.is_empty());
    }
    let moves = |x, y| {
        let moves: Vec<String> = solve(x, y).1.moves.iter().map(Move::to_string).collect();
        moves.into_iter().collect::<BTreeSet<String>>()
    };
    let set = |all: &[&str]| all.iter().map(|s| (*s).to_owned()).collect::<BTreeSet<String>>();
    assert_eq!(moves(11, 17), set(&["9,15"]));
    assert_eq!(moves(12, 23), set(&["12,20"]));
    assert_eq!(moves(16, 23), set(&["14,23", "11,18"]));
    assert_eq!(moves(5, 5), set(&["0,0", "3,5", "5,3"]));
    let digits = |n| zeckendorf(n).iter().map(|&d| if d { '1' } else { '0' }).collect::<String>();
    assert_eq!(["10100", "101000", "10101", "1000010"], [11, 18, 12, 23].map(digits)[..]);
}

#[test]
fn ryuoh_is_what_the_engine_says() {
    for p in 1..8 {
        let rules = || steps(move |i, j| i == 0 || j == 0 || i + j < p);
        let plain = game(&format!("ryuoh+p={p}"));
        check(&*plain, vec![numbers(&[26, 29])], rules(), Known::Values);
        let passing = game(&format!("ryuoh+p={p}+pass"));
        check(&*passing, vec![numbers(&[23, 27])], rules(), Known::Outcomes);
    }
    // Larger p than the board: every step is short.
    let rules = || steps(|i, j| i == 0 || j == 0 || i + j < 50);
    check(&*game("ryuoh+p=50"), vec![numbers(&[11, 12])], rules(), Known::Values);
    check(&*game("ryuoh+p=50+pass"), vec![numbers(&[11, 12])], rules(), Known::Outcomes);
}

#[test]
fn ryuma_is_what_the_engine_says() {
    let rules = || steps(|i, j| i == j || i + j == 1);
    check(&*game("ryuma"), vec![numbers(&[31, 34]), numbers(&[0, 60])], rules(), Known::Values);
    check(&*game("ryuma+pass"), vec![numbers(&[34, 31])], rules(), Known::Outcomes);
}

#[test]
fn movers_are_what_the_engine_says() {
    let mut rng = Pcg64Mcg::seed_from_u64(4);
    for _ in 0..60 {
        let (rook, bishop) = (rng.random_bool(0.5), rng.random_bool(0.5));
        let count = rng.random_range(0..5);
        let leap = |rng: &mut Pcg64Mcg| (rng.random_range(0..4_u64), rng.random_range(0..4_u64));
        let leaps: Vec<(u64, u64)> =
            (0..count).map(|_| leap(&mut rng)).filter(|&leap| leap != (0, 0)).collect();
        let slides = match (rook, bishop) {
            (true, true) => vec![Slide::Queen],
            (true, false) => vec![Slide::Rook],
            (false, true) => vec![Slide::Bishop],
            (false, false) => vec![],
        };
        let pass = rng.random_bool(0.5);
        let settings = Settings {
            slides: Some(slides),
            leaps: Some(leaps.clone()),
            pass,
            ..Settings::default()
        };
        let game = catalogue::build("mover", &settings).unwrap();
        let rule = |i: u64, j: u64| {
            (rook && (i == 0 || j == 0)) || (bishop && i == j) || leaps.contains(&(i, j))
        };
        let (x, y) = (rng.random_range(5..13), rng.random_range(5..13));
        check(&*game, vec![numbers(&[x, y])], steps(rule), Known::Nothing);
        // The table against the labels of the board made for `generate`.
        let mover = Mover::of(settings.slides.as_ref().unwrap(), &leaps);
        let table = Table::compute(&mover, (x, y), pass, &free()).unwrap();
        let board = board(&*game, &numbers(&[x, y]), &free()).unwrap();
        let labels = label_of(board.outgoing_adjacency(), &free()).unwrap();
        for (i, j) in (0..=x).flat_map(|i| (0..=y).map(move |j| (i, j))) {
            let vertex = board.find(&format!("{i},{j}")).unwrap().index() as u32;
            let value = table.value(i as usize, j as usize);
            assert_eq!(labels.finite_value(vertex), Some(value), "{settings:?} {i},{j}");
        }
        // The value of one cell with all its moves, by the sweep alone.
        let state = State { position: numbers(&[x, y]), pass };
        let answer = game.table(&state, &free()).unwrap();
        let last = table.value(x as usize, y as usize);
        assert_eq!(answer.value, Some(Value::Finite(last.into())));
        let found: BTreeSet<(Move, u128)> = answer
            .followers
            .iter()
            .map(|f| (f.by.clone(), f.value.as_ref().unwrap().finite().unwrap()))
            .collect();
        assert_eq!(found.len(), answer.followers.len());
        let mut expected: BTreeSet<(Move, u128)> = BTreeSet::new();
        for to in steps(rule)(&numbers(&[x, y])) {
            let (a, b) = (to.numbers()[0] as usize, to.numbers()[1] as usize);
            expected.insert((Move::To(to), table.value(a, b).into()));
        }
        if pass && !expected.is_empty() {
            let plain = Table::compute(&mover, (x, y), false, &free()).unwrap();
            expected.insert((Move::Pass, plain.value(x as usize, y as usize).into()));
        }
        assert_eq!(found, expected, "{settings:?}");
    }
}

/// A rook with leaps to some cells of one anti-diagonal: x ⊕ y, or the last bit turned.
#[test]
fn rook_with_leaps_on_one_anti_diagonal() {
    let mut rng = Pcg64Mcg::seed_from_u64(5);
    for s in [3, 4, 5, 7, 8, 9, 16, 21] {
        for _ in 0..6 {
            let mut leaps: Vec<String> =
                (1..s).filter(|_| rng.random_bool(0.4)).map(|i| format!("{i},{}", s - i)).collect();
            leaps.push(format!("{},{}", s / 2, s - s / 2));
            let game = game(&format!("mover+slides=rook+leaps={}", leaps.join(";")));
            let leaps: Vec<(u64, u64)> = game.settings().leaps.unwrap();
            let mover = Mover::of(&[Slide::Rook], &leaps);
            let table = Table::compute(&mover, (70, 75), false, &free()).unwrap();
            for (x, y) in (0..=70).flat_map(|x| (0..=75).map(move |y| (x, y))) {
                let state = State { position: numbers(&[x, y]), pass: false };
                let closed = game.closed_form(&state, &free()).unwrap();
                let value = table.value(x as usize, y as usize);
                assert_eq!(closed.value, Some(Value::Finite(value.into())), "{leaps:?} {x},{y}");
            }
        }
    }
    let rules = steps(|i, j| i == 0 || j == 0 || [(2, 2), (3, 1)].contains(&(i, j)));
    let game = game("mover+slides=rook+leaps=2,2;3,1");
    check(&*game, vec![numbers(&[20, 18])], rules, Known::Values);
    // An even sum that is no power of 2, or without its middle, has no form here.
    for leaps in ["1,1", "3,3", "1,3;3,1", "1,2;2,2"] {
        let game = self::game(&format!("mover+slides=rook+leaps={leaps}"));
        let state = State { position: numbers(&[5, 5]), pass: false };
        assert_eq!(game.closed_form(&state, &free()).unwrap().value, None);
    }
}

#[test]
fn dynamic_nim_is_what_the_engine_says() {
    type Limit = fn(u64) -> u128;
    let limits: [(&str, Limit); 12] = [
        ("same", |x| x.into()),
        ("double", |x| 2 * u128::from(x)),
        ("3x", |x| 3 * u128::from(x)),
        ("x+1", |x| u128::from(x) + 1),
        ("2x-1", |x| 2 * u128::from(x) - 1),
        ("2*t + 1", |x| 2 * u128::from(x) + 1),
        ("x^2", |x| u128::from(x).pow(2)),
        ("max(x, 5)", |x| u128::from(x.max(5))),
        ("3x/2", |x| 3 * u128::from(x) / 2),
        ("x(x+1)/2", |x| u128::from(x) * (u128::from(x) + 1) / 2),
        ("max(5, 2x-3)", |x| u128::from((2 * x).saturating_sub(3).max(5))),
        ("min(4x, x+7)", |x| u128::from((4 * x).min(x + 7))),
    ];
    for (text, f) in limits {
        let game =
            game(&format!("dynamic-nim+limit={text}").replace('+', " +").replacen(" +", "+", 1));
        let rules = |position: &Position| {
            let &Position::Limited { heap, limit } = position else { panic!("a heap") };
            let most = limit.min(heap.into()) as u64;
            (1..=most).map(|t| Position::Limited { heap: heap - t, limit: f(t) }).collect()
        };
        let mut starts = Vec::new();
        for heap in 0..42 {
            starts.push(game.read(&[&heap.to_string()]).unwrap());
            starts.extend((0..=heap + 1).map(|q| Position::Limited { heap, limit: q.into() }));
        }
        assert!(check(&*game, starts, rules, Known::Outcomes) > 42 * 21);
    }
    for (text, wrong) in [
        ("x-1", "at least x"),
        ("x/2", "at least x"),
        ("7", "at least x"),
        ("x+", "not understood"),
        ("y", "not understood"),
        ("x/0", "divided"),
        ("x-x", "taken away"),
    ] {
        let settings = Settings { limit: Some(text.to_owned()), ..Settings::default() };
        let error = catalogue::build("dynamic-nim", &settings).unwrap_err().to_string();
        assert!(error.contains(wrong), "{text}: {error}");
    }
    // What does not fit is refused.
    let cube = Settings { limit: Some("x^3".to_owned()), ..Settings::default() };
    let cube = catalogue::build("dynamic-nim", &cube).unwrap();
    assert!(cube.read(&["1000000000000000000"]).is_err());
    assert!(cube.read(&["1000000"]).is_ok());
}

#[test]
fn dynamic_nim_with_large_heaps() {
    let answer = |limit: &str, heap: u64| {
        let game = game(&format!("dynamic-nim+limit={limit}"));
        let position = game.read(&[&heap.to_string()]).unwrap();
        heap::solve(&*game, &position, &free())
    };
    let (mut a, mut b) = (1_u64, 2_u64);
    while b < 1 << 62 {
        assert_eq!(answer("double", a).outcome, Outcome::P, "{a}");
        (a, b) = (b, a + b);
    }
    for k in 0..63 {
        assert_eq!(answer("same", 1 << k).outcome, Outcome::P);
        let taken = answer("same", (1 << 62) + (1 << k));
        assert!(
            k == 62
                || taken.winning_moves[0].to_string() == format!("{},{}", 1_u64 << 62, 1_u64 << k)
        );
    }
    let answer = answer("double", 800_085_976_989_518);
    assert!(answer.winning_moves.iter().any(|m| m.to_string() == "800085976989517,2"));
}

#[test]
fn even_or_whole_is_what_the_engine_says() {
    let rules = || {
        heaps(|heap, take| {
            take > 0 && ((take % 2 == 0 && take < heap) || (take == heap && heap % 2 == 1))
        })
    };
    check(&*game("even-or-whole"), vec![numbers(&[61]), numbers(&[60])], rules(), Known::Values);
    let starts = vec![numbers(&[9, 8, 7]), numbers(&[8, 8, 6])];
    check(&*game("even-or-whole"), starts, rules(), Known::Values);
}

#[test]
fn georgia_and_bob_is_what_the_engine_says() {
    let rules = |position: &Position| {
        let cells = position.numbers();
        let mut all = Vec::new();
        for (i, &cell) in cells.iter().enumerate() {
            for to in 1..cell {
                if cells.iter().all(|&other| other >= cell || other < to) {
                    let mut after = cells.to_vec();
                    after[i] = to;
                    all.push(numbers(&after));
                }
            }
        }
        all
    };
    let game = game("georgia-bob");
    for start in [&[12][..], &[14, 9], &[5, 11, 9], &[3, 6, 10, 11], &[2, 4, 6, 8, 9], &[]] {
        check(&*game, vec![numbers(start)], rules, Known::Values);
    }
    assert!(game.read(&["3", "3"]).is_err());
    assert!(game.read(&["0", "3"]).is_err());
}

#[test]
fn northcott_is_what_the_engine_says() {
    let rules = |position: &Position| {
        let Position::Rows(rows, side) = position else { panic!("rows") };
        let mut all = Vec::new();
        for (i, row) in rows.iter().enumerate() {
            for to in 1..=row.width {
                let (from, other) = match side {
                    Side::White => (row.white, row.black),
                    Side::Black => (row.black, row.white),
                };
                if to == from || to == other || (to < other) != (from < other) {
                    continue;
                }
                let mut after = rows.clone();
                match side {
                    Side::White => after[i].white = to,
                    Side::Black => after[i].black = to,
                }
                all.push(Position::Rows(after, side.other()));
            }
        }
        all
    };
    let game = game("northcott");
    let row = |text: &str| text.parse::<Row>().unwrap();
    let starts = vec![
        Position::Rows(vec![row("6:1,5"), row("5:5,2"), row("4:1,2")], Side::White),
        Position::Rows(vec![row("6:5,1"), row("5:2,4"), row("4:4,2")], Side::Black),
        Position::Rows(vec![row("8:3,4")], Side::White),
    ];
    check(&*game, starts, rules, Known::Outcomes);
}

#[test]
fn calendar_is_what_the_engine_says() {
    // Days by number from 1900-01-01, with month lengths counted here.
    let leap = |year: u16| year.is_multiple_of(4) && year != 1900;
    let length = move |date: &heap::Date| match date.month {
        4 | 6 | 9 | 11 => 30,
        2 if leap(date.year) => 29,
        2 => 28,
        _ => 31,
    };
    let last = "2001-11-04".parse::<heap::Date>().unwrap();
    let rules = |position: &Position| {
        let Position::Date(date) = position else { panic!("a day") };
        let mut day = *date;
        day.day += 1;
        if day.day > length(date) {
            (day.day, day.month) = (1, day.month + 1);
        }
        let mut month = *date;
        month.month += 1;
        for day in [&mut day, &mut month] {
            if day.month > 12 {
                (day.month, day.year) = (1, day.year + 1);
            }
        }
        let exists = month.day <= length(&month);
        let mut all = vec![day];
        all.extend(exists.then_some(month));
        all.into_iter().filter(|&day| day <= last).map(Position::Date).collect()
    };
    let game = game("calendar");
    let start = game.read(&["1900-01-01"]).unwrap();
    let days = check(&*game, vec![start], rules, Known::Outcomes);
    assert_eq!(days, 37_198);
    for wrong in ["1899-12-31", "2001-11-05", "1900-02-29", "2000-13-01", "2000-1-01", "x"] {
        assert!(game.read(&[wrong]).is_err(), "{wrong}");
    }
}

#[test]
fn stone_pairs_is_what_the_engine_says() {
    let rules = |position: &Position| {
        let piles = position.numbers();
        let mut all = BTreeSet::new();
        // Every position with less stones, then those that differ by raising all but one pile.
        let mut after = vec![0; piles.len()];
        let total: u64 = piles.iter().sum();
        loop {
            let left: u64 = after.iter().sum();
            let lowered = (0..piles.len()).filter(|&i| after[i] < piles[i]).count();
            let revived = (0..piles.len()).any(|i| piles[i] == 0 && after[i] > 0);
            if left < total && lowered == 1 && !revived {
                all.insert(numbers(&after));
            }
            let Some(i) = (0..piles.len()).find(|&i| after[i] < total) else { break };
            after[i] += 1;
            after[..i].fill(0);
        }
        all.into_iter().collect()
    };
    let game = game("stone-pairs");
    for start in [&[12][..], &[6, 5], &[3, 2, 4], &[2, 1, 2, 2], &[1, 0, 3]] {
        check(&*game, vec![numbers(start)], rules, Known::Outcomes);
    }
}

#[test]
fn stone_pairs_with_large_piles() {
    let game = game("stone-pairs");
    let mut rng = Pcg64Mcg::seed_from_u64(6);
    for _ in 0..60 {
        let count = rng.random_range(1..9);
        let bits = rng.random_range(2..58);
        let piles: Vec<u64> = (0..count).map(|_| rng.random_range(1..1 << bits)).collect();
        let answer = heap::solve(&*game, &numbers(&piles), &free());
        for by in &answer.winning_moves {
            let Move::To(to) = by else { panic!("no pass here") };
            let lowered = piles.iter().zip(to.numbers()).filter(|(before, after)| after < before);
            assert_eq!(lowered.count(), 1);
            assert!(to.numbers().iter().sum::<u64>() < piles.iter().sum());
            assert_eq!(heap::solve(&*game, to, &free()).outcome, Outcome::P);
        }
        assert_eq!(answer.outcome == Outcome::P, answer.winning_moves.is_empty());
        assert!(answer.complete || answer.winning_moves.len() == heap::MOVES_LISTED);
    }
    let many: Vec<u64> = (1..=301).collect();
    let answer = heap::solve(&*game, &numbers(&many), &free());
    assert_eq!((answer.outcome, answer.complete), (Outcome::N, false));
    assert_eq!(answer.winning_moves.len(), heap::MOVES_LISTED);
}

/// Far beyond any table: winning moves lead to lost positions, and lost ones have none at random.
#[test]
fn large_numbers_are_consistent() {
    let mut rng = Pcg64Mcg::seed_from_u64(7);
    let games = [
        "bash+max=6",
        "bash+max=123456789012+pass",
        "bash+max=9+misere",
        "nim",
        "nim+misere",
        "nim+pass",
        "subtraction+set=2,5,6",
        "wythoff",
        "ryuoh+p=3",
        "ryuoh+p=7",
        "ryuoh+p=3+pass",
        "ryuoh+p=6+pass",
        "ryuoh+p=1000000000000",
        "ryuoh+p=1000000000000+pass",
        "ryuma",
        "ryuma+pass",
        "mover+slides=rook+leaps=2,2",
        "even-or-whole",
        "georgia-bob",
    ];
    for text in games {
        let game = game(text);
        let entry = catalogue::find(game.name()).unwrap();
        let settings = game.settings();
        let mut won = 0;
        for _ in 0..60 {
            let count = if text == "nim+pass" { 2 } else { entry.words.1.min(entry.words.0 + 2) };
            let bits = rng.random_range(10..62);
            let cells: Vec<u64> = (0..count).map(|_| rng.random_range(1..1 << bits)).collect();
            let position = numbers(&cells);
            if !game.is_position(&position) {
                continue;
            }
            let state = State { position: position.clone(), pass: settings.pass };
            let outcome = |state: &State| {
                let closed = game.closed_form(state, &free()).unwrap();
                if let (Some(Value::Finite(value)), false) = (&closed.value, settings.misere) {
                    assert_eq!(*value == 0, closed.outcome == Some(Outcome::P));
                }
                closed.outcome.unwrap()
            };
            let closed = game.closed_form(&state, &free()).unwrap();
            let list = closed.winning.unwrap();
            assert_eq!(
                closed.outcome == Some(Outcome::N),
                !list.moves.is_empty(),
                "{text} {state}"
            );
            won += usize::from(closed.outcome == Some(Outcome::N));
            for by in &list.moves {
                let after = match by {
                    Move::To(position) => State { position: position.clone(), pass: state.pass },
                    Move::Pass => State { position: position.clone(), pass: false },
                };
                assert_eq!(outcome(&after), Outcome::P, "{text} {state} to {by}");
                // And from a lost position a step back to a random one is won.
                let Position::Numbers(lost) = &after.position else { panic!("numbers") };
                let i = rng.random_range(0..lost.len());
                if text.starts_with("nim") && lost[i] > 0 {
                    let mut lower = lost.clone();
                    lower[i] = rng.random_range(0..lower[i]);
                    let lower = State { position: numbers(&lower), pass: after.pass };
                    assert_eq!(outcome(&lower), Outcome::N, "{text} {after} to {lower}");
                }
            }
            if bits > 30 {
                let answer = heap::solve(&*game, &position, &free());
                assert!(!game.explain(&state, &answer).is_empty());
            }
        }
        assert!(won > 5, "{text}");
    }
    // A value past 64 bits, in full.
    let answer = heap::solve(&*game("ryuoh+p=3"), &numbers(&[1 << 63, (1 << 63) - 3]), &free());
    let (a, b) = ((1_u64 << 63) / 3, ((1_u64 << 63) - 3) / 3);
    let residue = ((1_u128 << 64) - 3) % 3;
    assert_eq!(answer.value, Some(Value::Finite(residue + 3 * u128::from(a ^ b))));
    let answer =
        heap::solve(&*game("ryuoh+p=3"), &numbers(&[u64::MAX, 3 * 0x2aaa_aaaa_aaaa_aaaa]), &free());
    let value = answer.value.unwrap().finite().unwrap();
    assert!(value > u64::MAX.into());
    let json = serde_json::to_string(&Value::Finite(value)).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&json).unwrap(), Value::Finite(value));
}

#[derive(serde::Deserialize)]
struct LectureTables {
    tables: Vec<LectureTable>,
}

#[derive(serde::Deserialize)]
struct LectureTable {
    game: String,
    value: Vec<Vec<u32>>,
}

/// The tables printed in the lecture notes, cell by cell: by closed form where there is one, by
/// the sweep, and by the labels of the board.
#[test]
fn tables_of_the_lecture_notes() {
    let text = include_str!("data/lecture_tables.json");
    let tables: LectureTables = serde_json::from_str(text).unwrap();
    assert_eq!(tables.tables.len(), 8);
    for LectureTable { game: name, value } in tables.tables {
        let game = match name.strip_prefix("rook plus ") {
            Some(leaps) => {
                let leaps = leaps.replace("),(", ";").replace(['(', ')'], "");
                self::game(&format!("mover+slides=rook+leaps={leaps}"))
            }
            None => {
                self::game(&name.replace(" --", "+").replace("p 3", "p=3").replace("p 4", "p=4"))
            }
        };
        let settings = game.settings();
        let corner = [value.len() as u64 - 1, value[0].len() as u64 - 1];
        let board = board(&*game, &numbers(&corner), &free()).unwrap();
        let labels = label_of(board.outgoing_adjacency(), &free()).unwrap();
        let has_form = !settings.pass && !name.contains("(2,2)");
        for (x, row) in value.iter().enumerate() {
            for (y, &value) in row.iter().enumerate() {
                let cell = format!("{name} {x},{y}");
                let vertex = board.find(&format!("{x},{y}")).unwrap().index() as u32;
                assert_eq!(labels.finite_value(vertex), Some(value), "{cell}");
                let state = State { position: numbers(&[x as u64, y as u64]), pass: settings.pass };
                let closed = game.closed_form(&state, &free()).unwrap();
                assert!(closed.value.is_some() || !has_form, "{cell}");
                if let Some(found) = closed.value {
                    assert_eq!(found, Value::Finite(value.into()), "{cell}");
                }
                if (x + y).is_multiple_of(5) {
                    let table = game.table(&state, &free()).unwrap();
                    assert_eq!(table.value, Some(Value::Finite(value.into())), "{cell}");
                }
            }
        }
    }
}

fn six() -> PeriodicForm {
    let rows = ["012345", "103254", "234501", "325410", "450123", "541032"];
    let table = rows.map(|row| row.bytes().map(|digit| u32::from(digit - b'0')).collect());
    PeriodicForm { p: 6, table: table.to_vec() }
}

#[test]
fn periodic_forms_of_tables() {
    for p in 1..7 {
        let mover = Mover::rook_with_short_steps(p);
        let table = Table::compute(&mover, (60, 71), false, &free()).unwrap();
        let form = smallest_period(&table).unwrap();
        // p = 1, 2 and no steps at all are Nim, of period 1.
        let expected = if p < 3 { 1 } else { p as usize };
        assert_eq!(form.p, expected);
        let residue = |x: usize, y: usize| ((x + y) % expected) as u32;
        assert!((0..expected).all(|x| (0..expected).all(|y| form.table[x][y] == residue(x, y))));
    }
    let leaps = vec![(1, 2), (2, 1), (2, 2), (2, 3), (3, 2)];
    let mover = Mover { leaps, ..Mover::rook() };
    let table = Table::compute(&mover, (100, 100), false, &free()).unwrap();
    assert_eq!(smallest_period(&table), Some(six()));
    let queen = Table::compute(&Mover::queen(), (40, 40), false, &free()).unwrap();
    assert_eq!(smallest_period(&queen), None);
}

#[test]
fn leaps_for_a_wanted_table() {
    let found = find_leaps(&six(), 3, &free()).unwrap();
    // No smaller set does, and the set of the notes has five.
    assert!(found.leaps.len() <= 5);
    let mover = Mover { leaps: found.leaps, ..Mover::rook() };
    let table = Table::compute(&mover, (99, 99), false, &free()).unwrap();
    assert_eq!(smallest_period(&table), Some(six()));
    // The dragon king: one step.
    let table = vec![vec![0, 1, 2], vec![1, 2, 0], vec![2, 0, 1]];
    let found = find_leaps(&PeriodicForm { p: 3, table }, 2, &free()).unwrap();
    assert_eq!(found.leaps, [(1, 1)]);
    // Nim wants none; a table that is no Latin square is impossible, as is one without its leap.
    let nim = PeriodicForm { p: 2, table: vec![vec![0, 1], vec![1, 0]] };
    assert_eq!(find_leaps(&nim, 2, &free()).unwrap().leaps, []);
    let wrong = PeriodicForm { p: 2, table: vec![vec![0, 1], vec![0, 1]] };
    assert!(find_leaps(&wrong, 2, &free()).is_err());
    assert!(find_leaps(&six(), 1, &free()).is_err());
}

/// Least: every smaller set of leaps fails, by trying all of them.
#[test]
fn leaps_found_are_least() {
    for p in 3..5_usize {
        let table = (0..p).map(|x| (0..p).map(|y| ((x + y) % p) as u32).collect()).collect();
        let form = PeriodicForm { p, table };
        let within = 3;
        let found = find_leaps(&form, within, &free()).unwrap();
        let all: Vec<(u64, u64)> =
            (1..=within).flat_map(|i| (1..=within).map(move |j| (i, j))).collect();
        let fits = |chosen: u32| {
            let leaps = (0..all.len()).filter(|i| chosen >> i & 1 == 1).map(|i| all[i]).collect();
            let mover = Mover { leaps, ..Mover::rook() };
            let table = Table::compute(&mover, (23, 23), false, &free()).unwrap();
            (0..24).all(|x| (0..24).all(|y| u64::from(table.value(x, y)) == form.value(x, y)))
        };
        let least =
            (0..1_u32 << all.len()).filter(|&chosen| fits(chosen)).map(u32::count_ones).min();
        assert_eq!(least, Some(found.leaps.len() as u32), "p = {p}");
    }
}

/// The word game by trying everything.
fn word_wins(arcs: &[(u32, u32)], used: &mut Vec<bool>, letter: u32) -> bool {
    for word in 0..arcs.len() {
        if !used[word] && arcs[word].0 == letter {
            used[word] = true;
            let loses = !word_wins(arcs, used, arcs[word].1);
            used[word] = false;
            if loses {
                return true;
            }
        }
    }
    false
}

#[test]
fn word_games_are_what_trying_everything_says() {
    let mut rng = Pcg64Mcg::seed_from_u64(8);
    let mut searched = 0;
    for _ in 0..250 {
        let letters = rng.random_range(1..5);
        let count = rng.random_range(0..10);
        let mut letter = |limit: u8| char::from(b'a' + rng.random_range(0..limit));
        let text: String =
            (0..count).map(|i| format!("{}{i}.{}\n", letter(letters), letter(letters))).collect();
        let game = heap::words::WordGame::read(&text).unwrap();
        assert_eq!(game.words().len(), count);
        let answer = game.solve(None, &free());
        assert!(answer.stopped.is_none());
        for position in &answer.positions {
            let mut used = vec![false; count];
            used[position.word] = true;
            let last = game.arcs()[position.word].1;
            let wins = word_wins(game.arcs(), &mut used, last);
            assert_eq!(position.outcome == Outcome::N, wins, "{text} {position:?}");
            let winning: Vec<usize> = (0..count)
                .filter(|&next| {
                    let (from, to) = game.arcs()[next];
                    if used[next] || from != last {
                        return false;
                    }
                    used[next] = true;
                    let loses = !word_wins(game.arcs(), &mut used, to);
                    used[next] = false;
                    loses
                })
                .collect();
            assert_eq!(position.winning_moves, winning, "{text} {position:?}");
            searched += usize::from(position.searched);
            assert!(game.explain(position).contains(&game.words()[position.word]));
        }
    }
    assert!(searched > 100);
    let game = heap::words::WordGame::read("# Greek\nÄgäis\nΣοφία\n\nägäis\n(alpha)\n").unwrap();
    assert_eq!(game.words(), ["Ägäis", "Σοφία", "(alpha)"]);
    assert_eq!(game.letters(), ['ä', 's', 'σ', 'α', 'a']);
    assert!(heap::words::WordGame::read("a\n12\n").unwrap_err().to_string().contains("line 2"));
}

#[test]
fn options_and_positions_are_checked() {
    let build = |name: &str, settings: &Settings| catalogue::build(name, settings).unwrap_err();
    let mut settings = Settings::default();
    assert!(build("bash", &settings).to_string().contains("max"));
    assert!(build("chess", &settings).to_string().contains("no game"));
    settings.set("misere", None).unwrap();
    assert!(build("wythoff", &settings).to_string().contains("no option `misere`"));
    for (key, value) in [
        ("max", Some("x")),
        ("max", None),
        ("pass", Some("1")),
        ("leaps", Some("0,0")),
        ("leaps", Some("1")),
        ("slides", Some("pawn")),
        ("to-move", Some("red")),
        ("colour", None),
        ("set", Some("1,-3")),
    ] {
        assert!(Settings::default().set(key, value).is_err(), "{key} {value:?}");
    }
    assert!(game("nim").read(&["18446744073709551616"]).is_err());
    for wrong in ["8:1", "8", "8:1,1", "8:0,3", "8:1,9", "a:1,2"] {
        assert!(game("northcott").read(&[wrong]).is_err(), "{wrong}");
    }
    // Every entry's example can be read, solved and explained; options survive the round trip.
    for entry in catalogue::GAMES {
        let mut words: Vec<&str> = entry.example.split(' ').collect();
        let options = words.iter().position(|word| word.starts_with("--")).unwrap_or(words.len());
        let mut settings = Settings::default();
        for pair in words.split_off(options).chunks(2) {
            settings.set(&pair[0][2..], pair.get(1).copied()).unwrap();
        }
        let game = entry.build(&settings).unwrap();
        let position = entry.read(&*game, &words).unwrap();
        let answer = heap::solve(&*game, &position, &free());
        assert_ne!(answer.outcome, Outcome::Unknown, "{}", entry.game.name);
        let json = serde_json::to_string(&game.settings()).unwrap();
        assert_eq!(serde_json::from_str::<Settings>(&json).unwrap(), settings);
        for by in &answer.winning_moves {
            let json = serde_json::to_string(by).unwrap();
            let read: Move = serde_json::from_str(&json).unwrap();
            assert_eq!(read.to_string(), by.to_string());
        }
        assert!(entry.read(&*game, &[]).is_err());
    }
}
