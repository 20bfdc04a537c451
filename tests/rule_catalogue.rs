//! All games of the catalogue: numbers past any table, options and positions that are refused.

mod support;

use graphgame::Outcome;
use graphgame::game::grundy::Value;
use graphgame::game::heap::{self, Move, Position, Settings, State, catalogue};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use support::heap::{free, game, numbers};

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
