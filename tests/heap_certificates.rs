//! What `verify` makes of solutions of games given by rules: true ones hold, forged ones do not; in
//! particular a winning move left out is noticed.

mod support;

use graphgame::certificate;
use graphgame::game::grundy::{self, Value};
use graphgame::game::heap::{self, HeapGame, MOVES_LISTED, Move, Position, catalogue};
use graphgame::game::sum::{NamedSum, RulePart, SumPart};
use graphgame::solution::{Answer, Heap, NamedSolution};
use graphgame::{Outcome, Solution};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use support::heap::{free, read_back};

fn solution(game: &dyn HeapGame, position: &Position) -> Solution {
    heap::solution(game, position, false, &free())
}

fn answer(solution: &mut NamedSolution) -> &mut Heap {
    match &mut solution.answer {
        Answer::Heap(heap) => heap,
        _ => panic!("a rule game"),
    }
}

/// Games with positions of all sizes, and whether the formula tells every value.
const GAMES: &[(&str, &[&[&str]], bool)] = &[
    ("nim", &[&["3", "4", "5"], &["7", "7"], &["18446744073709551615", "1"]], true),
    ("nim+misere", &[&["1", "1", "1"], &["2", "1"], &["0"], &["5", "4", "1"]], true),
    ("nim+pass", &[&["9"], &["0"], &["5", "6"], &["5", "5"]], false),
    ("bash+max=7", &[&["100"], &["0"], &["18446744073709551615"]], true),
    ("bash+max=4+pass", &[&["5"], &["3"], &["100"], &["0"]], true),
    ("bash+max=4+misere", &[&["5"], &["6"], &["0"], &["1"]], true),
    ("bash+max=0", &[&["5"]], true),
    ("subtraction+set=1,3,4", &[&["1000000000000000000"], &["7"], &["0"]], true),
    ("subtraction+set=5,8,14", &[&["3333333333333333333"], &["7"]], true),
    ("subtraction+set=0,2", &[&["9"]], true),
    ("wythoff", &[&["11", "18"], &["16", "23"], &["1378096754363773", "2229807388346500"]], false),
    ("ryuoh+p=5", &[&["86", "44"], &["18446744073709551615", "3"]], true),
    ("ryuoh+p=3+pass", &[&["2", "3"], &["20", "21"], &["0", "0"], &["70", "71"]], false),
    ("ryuma", &[&["7", "9"], &["2", "1000000000000000001"]], true),
    ("ryuma+pass", &[&["7", "9"], &["0", "7"], &["1", "2"]], false),
    ("mover+slides=rook+leaps=2,2;1,3", &[&["7", "7"], &["1000000000000", "6"]], true),
    ("mover+slides=queen+leaps=1,2", &[&["7", "9"]], false),
    ("dynamic-nim+limit=double", &[&["31"], &["34"], &["1000000000000000000"]], false),
    ("dynamic-nim+limit=2x+1+last=4", &[&["31"], &["34"]], false),
    ("even-or-whole", &[&["7", "10", "12"], &["2", "2"]], true),
    ("northcott", &[&["8:1,5", "8:7,2"], &["8:1,5", "8:6,2"]], true),
    ("northcott+to-move=black", &[&["8:1,5", "8:7,2"]], true),
    ("georgia-bob", &[&["2", "5", "9"], &["14", "9", "1"], &["1", "2"]], true),
    ("calendar", &[&["1900-01-01"], &["1999-11-30"], &["2001-11-04"]], false),
    ("stone-pairs", &[&["3", "5", "8"], &["4", "4"], &["50000000000", "7", "12"]], false),
];

#[test]
fn solutions_hold_and_forged_ones_do_not() {
    for &(text, positions, values) in GAMES {
        let game = catalogue::read(text).unwrap();
        assert_eq!(
            catalogue::read(&format!("{}{}", game.name(), game.settings())).unwrap().settings(),
            game.settings()
        );
        for words in positions {
            let position = game.read(words).unwrap();
            let name = format!("{text}:{position}");
            let solved = read_back(&solution(&*game, &position));
            let verified = certificate::verify_rules(&solved);
            assert!(verified.holds(), "{name}: {:?}", verified.refutations);
            assert_eq!(verified.not_checked, 0, "{name}");
            let by_table = verified.resting_on_search;
            assert!(!values || by_table == 0, "{name}: {by_table} rest on a table");
            // Another outcome, without and with the moves.
            let outcome = answer(&mut solved.clone()).outcome;
            for other in [Outcome::N, Outcome::P, Outcome::D] {
                for keep in [true, false] {
                    let mut forged = solved.clone();
                    let heap = answer(&mut forged);
                    heap.outcome = other;
                    heap.value = None;
                    if !keep {
                        heap.winning_moves.clear();
                    }
                    let holds = certificate::verify_rules(&forged).holds();
                    if other == outcome && keep {
                        assert!(holds, "{name} {other}");
                    } else if other == outcome
                        && !answer(&mut solved.clone()).winning_moves.is_empty()
                    {
                        assert!(!holds, "{name} without its moves");
                    } else if other != outcome {
                        assert!(!holds, "{name} {other}");
                    }
                }
            }
            // Another value.
            let mut forged = solved.clone();
            if let Some(Value::Finite(value)) = &mut answer(&mut forged).value {
                *value += 1;
                let refused = !certificate::verify_rules(&forged).holds();
                assert!(refused || by_table > 0, "{name}");
            }
            // No move to the position itself, nor to one larger.
            let mut forged = solved.clone();
            answer(&mut forged).winning_moves.push(Move::To(position.clone()));
            assert!(!certificate::verify_rules(&forged).holds(), "{name}");
            if !game.settings().pass {
                let mut forged = solved.clone();
                answer(&mut forged).winning_moves.push(Move::Pass);
                assert!(!certificate::verify_rules(&forged).holds(), "{name}");
            }
        }
    }
}

/// Every move of small positions, listed as a winning one: refuted unless it wins.
#[test]
fn moves_that_do_not_win_are_refuted() {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    for &(text, positions, _) in GAMES {
        let game = catalogue::read(text).unwrap();
        for words in positions {
            let small: Vec<String> = words
                .iter()
                .map(|word| word.parse::<u64>().map_or(word.to_string(), |n| n.min(20).to_string()))
                .collect();
            let small: Vec<&str> = small.iter().map(String::as_str).collect();
            let Ok(position) = game.read(&small) else { continue };
            if !game.is_position(&position) {
                continue;
            }
            let solved = read_back(&solution(&*game, &position));
            let winning = answer(&mut solved.clone()).winning_moves.clone();
            let complete = answer(&mut solved.clone()).winning_moves_complete;
            for to in game.moves(&position) {
                let by = Move::To(to);
                let same = |other: &Move| other.to_string() == by.to_string();
                if winning.iter().any(same) || !complete || rng.random_bool(0.3) {
                    continue;
                }
                let mut forged = solved.clone();
                answer(&mut forged).winning_moves.push(by.clone());
                let verified = certificate::verify_rules(&forged);
                assert!(!verified.holds(), "{text}:{position} to {by}");
            }
        }
    }
}

/// Games for random positions: how many numbers, and below which power of 2.
const RANDOM: &[(&str, usize, u32)] = &[
    ("nim", 5, 62),
    ("nim", 6, 3),
    ("nim+misere", 5, 40),
    ("nim+misere", 5, 2),
    ("nim+pass", 1, 50),
    ("nim+pass", 2, 4),
    ("nim+pass", 2, 60),
    ("bash+max=6", 1, 62),
    ("bash+max=6+pass", 1, 5),
    ("bash+max=9+pass", 1, 40),
    ("bash+max=5+misere", 1, 6),
    ("bash+max=1000000007+misere", 1, 60),
    ("subtraction+set=1,3,4", 1, 62),
    ("subtraction+set=2,5,6,11,30", 1, 8),
    ("wythoff", 2, 5),
    ("wythoff", 2, 9),
    ("wythoff", 2, 63),
    ("ryuoh+p=3", 2, 6),
    ("ryuoh+p=3", 2, 62),
    ("ryuoh+p=7", 2, 20),
    ("ryuoh+p=70", 2, 10),
    ("ryuoh+p=30", 2, 7),
    ("ryuoh+p=1000", 2, 11),
    ("ryuoh+p=1000000", 2, 22),
    ("ryuoh+p=2+pass", 2, 9),
    ("ryuoh+p=3+pass", 2, 5),
    ("ryuoh+p=7+pass", 2, 9),
    ("ryuoh+p=40+pass", 2, 7),
    ("ryuoh+p=1000+pass", 2, 11),
    ("ryuma", 2, 5),
    ("ryuma", 2, 60),
    ("ryuma+pass", 2, 3),
    ("ryuma+pass", 2, 30),
    ("mover+slides=rook+leaps=1,2;2,1", 2, 40),
    ("mover+slides=rook+leaps=2,2;1,3", 2, 40),
    ("mover+slides=rook+leaps=4,4;1,7;7,1;2,6", 2, 5),
    ("mover+slides=queen+leaps=1,2", 2, 5),
    ("mover+slides=bishop+leaps=1,2;3,1+pass", 2, 5),
    ("mover+leaps=1,2;2,1;5,0", 2, 6),
    ("dynamic-nim+limit=double", 1, 60),
    ("dynamic-nim+limit=double", 1, 5),
    ("dynamic-nim+limit=same", 1, 60),
    ("dynamic-nim+limit=3x", 1, 12),
    ("dynamic-nim+limit=2x+1+last=4", 1, 20),
    ("dynamic-nim+limit=max(x, 5)+last=3", 1, 7),
    ("even-or-whole", 4, 60),
    ("even-or-whole", 4, 4),
    ("georgia-bob", 5, 40),
    ("georgia-bob", 4, 5),
    ("stone-pairs", 1, 40),
    ("stone-pairs", 2, 40),
    ("stone-pairs", 3, 3),
    ("stone-pairs", 4, 3),
    ("stone-pairs", 5, 3),
    ("stone-pairs", 6, 2),
    ("stone-pairs", 7, 30),
];

/// Words of a random position.
fn words(rng: &mut Pcg64Mcg, text: &str, count: usize, bits: u32) -> Vec<String> {
    let number = |rng: &mut Pcg64Mcg| rng.random_range(0..1_u64 << bits);
    match text.split('+').next().unwrap() {
        "calendar" => {
            let (year, month) = (rng.random_range(1900..2001), rng.random_range(1..13));
            vec![format!("{year:04}-{month:02}-{:02}", rng.random_range(1..29))]
        }
        "northcott" => {
            let row = |rng: &mut Pcg64Mcg| {
                let width = 2 + number(rng);
                let white = rng.random_range(1..=width);
                let black = (white + rng.random_range(1..width) - 1) % width + 1;
                format!("{width}:{white},{black}")
            };
            (0..count).map(|_| row(rng)).collect()
        }
        _ => (0..count).map(|_| number(rng).to_string()).collect(),
    }
}

#[test]
fn a_winning_move_left_out_is_noticed() {
    let mut rng = Pcg64Mcg::seed_from_u64(11);
    let others = [("calendar", 1, 0), ("northcott", 3, 3), ("northcott+to-move=black", 4, 30)];
    for &(text, count, bits) in RANDOM.iter().chain(&others) {
        let game = catalogue::read(text).unwrap();
        let (mut won, mut cut_short) = (0, 0);
        for _ in 0..40 {
            let words = words(&mut rng, text, count, bits);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let Ok(position) = game.read(&words) else { continue };
            if !game.is_position(&position) {
                continue;
            }
            let name = format!("{text}:{position}");
            let solved = read_back(&solution(&*game, &position));
            let verified = certificate::verify_rules(&solved);
            assert!(verified.holds(), "{name}: {:?}", verified.refutations);
            let Heap { outcome, winning_moves, winning_moves_complete: complete, .. } =
                answer(&mut solved.clone()).clone();
            let refuted = |forge: &dyn Fn(&mut Heap)| {
                let mut forged = solved.clone();
                forge(answer(&mut forged));
                !certificate::verify_rules(&forged).holds()
            };
            if complete || outcome != Outcome::N {
                assert!(refuted(&|heap| heap.winning_moves_complete = false), "{name}");
            }
            if winning_moves.is_empty() {
                continue;
            }
            won += 1;
            let dropped = rng.random_range(0..winning_moves.len());
            if complete {
                let forge = |heap: &mut Heap| drop(heap.winning_moves.remove(dropped));
                assert!(refuted(&forge), "{name} without {}", winning_moves[dropped]);
            } else {
                cut_short += 1;
                assert_eq!(winning_moves.len(), MOVES_LISTED);
                assert!(refuted(&|heap| heap.winning_moves_complete = true), "{name}");
            }
            let forge = |heap: &mut Heap| {
                heap.winning_moves.remove(dropped);
                heap.winning_moves_complete = false;
            };
            assert!(refuted(&forge), "{name} without {}, cut short", winning_moves[dropped]);
            assert!(refuted(&|heap| heap.winning_moves.clear()), "{name} without moves");
        }
        assert!(won > 8, "{text}: {won}");
        let many = text == "ryuoh+p=1000+pass" || (text, count) == ("stone-pairs", 7);
        assert!(!many || cut_short > 1, "{text}: {cut_short}");
    }
}

/// A hundred heaps and more, each with its winning move.
#[test]
fn lists_that_are_cut_short() {
    let game = catalogue::read("nim").unwrap();
    for (heaps, complete) in [(99, true), (100, false), (101, false), (150, false)] {
        let position =
            Position::Numbers([vec![5; heaps | 1], vec![1; usize::from(heaps == 100)]].concat());
        let mut solved = read_back(&solution(&*game, &position));
        let verified = certificate::verify_rules(&solved);
        assert!(verified.holds(), "{heaps}: {:?}", verified.refutations);
        assert_eq!(verified.resting_on_search, 0);
        assert_eq!(answer(&mut solved).winning_moves_complete, complete);
        answer(&mut solved).winning_moves_complete = !complete;
        assert!(!certificate::verify_rules(&solved).holds(), "{heaps}");
    }
}

#[test]
fn a_winning_move_of_a_sum_left_out_is_noticed() {
    let mut rng = Pcg64Mcg::seed_from_u64(12);
    let games = [
        ("nim", 3, 5),
        ("nim+pass", 1, 4),
        ("bash+max=3", 1, 5),
        ("bash+max=4+pass", 1, 5),
        ("subtraction+set=1,3,4", 1, 5),
        ("wythoff", 2, 4),
        ("ryuoh+p=3", 2, 5),
        ("ryuoh+p=9", 2, 5),
        ("ryuma", 2, 5),
        ("ryuma+pass", 2, 4),
        ("mover+slides=rook+leaps=2,2;1,3", 2, 30),
        ("even-or-whole", 3, 5),
        ("georgia-bob", 3, 5),
    ];
    let no_board = |file: &str| -> Result<graphgame::Board, String> { Err(file.to_owned()) };
    let mut won = 0;
    for _ in 0..600 {
        let mut parts = Vec::new();
        let mut names = Vec::new();
        for _ in 0..rng.random_range(1..4) {
            let (text, count, bits) = games[rng.random_range(0..games.len())];
            let game = catalogue::read(text).unwrap();
            let words = words(&mut rng, text, count, bits);
            let Ok(position) = game.read(&words.iter().map(String::as_str).collect::<Vec<_>>())
            else {
                continue;
            };
            names.push(format!("{text}:{}", words.join(",")));
            parts.push((game, position));
        }
        let sum_parts = parts
            .iter()
            .map(|(game, p)| SumPart::Rules(RulePart::new(&**game, p.clone(), &free()).unwrap()))
            .collect();
        let sum = NamedSum { names: names.clone(), sum: grundy::Sum { parts: sum_parts } };
        let solved = read_back(&sum.solve(Vec::new(), false));
        let verified = certificate::verify_sum(&solved, no_board).unwrap();
        assert!(verified.holds(), "{names:?}: {:?}", verified.refutations);
        assert_eq!(verified.resting_on_search, 0, "{names:?}");
        let Answer::Sum(answer) = &solved.answer else { panic!("a sum") };
        if answer.outcome != Outcome::N {
            continue;
        }
        won += 1;
        let dropped = rng.random_range(0..answer.winning_moves.len());
        for (drop_one, complete) in [(true, true), (true, false), (false, false)] {
            let mut forged = solved.clone();
            let Answer::Sum(sum) = &mut forged.answer else { panic!("a sum") };
            if drop_one {
                sum.winning_moves.remove(dropped);
            }
            sum.winning_moves_complete = complete;
            let holds = certificate::verify_sum(&forged, no_board).unwrap().holds();
            assert!(!holds, "{names:?} {drop_one} {complete}");
        }
    }
    assert!(won > 300, "{won}");
}
