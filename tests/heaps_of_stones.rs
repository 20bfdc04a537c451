//! Heaps of stones: Nim, Bash, subtraction, dynamic Nim, even or whole, stone pairs. Each
//! theorem against the labels of the engine, with the rules written here a second time.

mod support;

use std::collections::BTreeSet;

use graphgame::Outcome;
use graphgame::game::grundy::{Value, explore, outcomes_of};
use graphgame::game::heap::{self, Method, Move, Position, Sequence, Settings, State, catalogue};
use graphgame::limits::{Limits, Monitor};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use support::heap::{Known, check, free, game, heaps, numbers};

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
