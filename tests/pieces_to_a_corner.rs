//! Pieces on their way to a corner: Wythoff, Ryuoh, Ryuma and movers of one's own. Each theorem
//! against the labels of the engine, with the rules written here a second time; the tables of the
//! lecture notes, and leaps found for a table.

mod support;

use std::collections::BTreeSet;

use graphgame::Outcome;
use graphgame::game::grundy::{Value, label_of};
use graphgame::game::heap::mover::{Mover, PeriodicForm, Table, find_leaps, smallest_period};
use graphgame::game::heap::{Move, Settings, Slide, State, board, catalogue, zeckendorf};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use support::heap::{Known, check, free, game, numbers, steps};

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
