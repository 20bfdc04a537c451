//! Rule games as a user meets them: boards, sums, words, refusals.

mod support;

use graphgame::Outcome;
use graphgame::certificate;
use graphgame::game::grundy::{self, Part, Value};
use graphgame::game::heap::{HeapGame, Move, Position, State, catalogue};
use graphgame::game::sum::{NamedSum, RulePart, SumPart};
use graphgame::solution::Answer;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde_json::json;
use support::heap::{free, read_back};
use support::{graphgame, graphgame_in, project, scratch};

#[test]
fn boards_made_of_rules_have_the_values_of_the_solver() {
    for (arguments, vertex, value) in [
        ("wythoff 6 7", "5,7", "value"),
        ("bash 20 --max 3", "18", "value"),
        ("ryuoh 8 9 --p 4 --pass", "7,9", "value"),
        ("ryuma 9 8", "9,8", "value"),
        ("mover 6 6 --slides rook --leaps 1,2;2,2", "6,5", "value"),
        ("even-or-whole 9 6", "9,6", "value"),
        ("calendar 2001-08-01", "2001-09-30", "value"),
        ("georgia-bob 3 6 8", "3,6,8", "value"),
        ("dynamic-nim 12 --limit double", "12,11", "value"),
        ("subtraction 20 --set 1,4,5", "19", "value"),
        ("northcott 4:1,4 3:3,1", "4:1,4 3:3,1 white to move", "outcome"),
    ] {
        let words: Vec<&str> = arguments.split(' ').collect();
        let board = graphgame([vec!["generate"], words.clone()].concat()).ok();
        let labels = ["solve", "grundy", "-", "--start", vertex, "--format", "json"];
        let labels = graphgame_in(project(), labels, board.out.as_bytes()).ok().json();
        let mut position = words.clone();
        let place: Vec<&str> = vertex.split([',', ' ']).collect();
        let count = words[1..].iter().take_while(|word| !word.starts_with("--")).count();
        if words[0] != "northcott" {
            position.splice(1..=count, place.into_iter().take(count));
        }
        let solved = graphgame([vec!["solve"], position, vec!["--format", "json"]].concat());
        let solved = solved.ok().json();
        assert_eq!(labels["positions"][0][value], solved[value], "{arguments}");
        let moves = labels["positions"][0]["winning_moves"].as_array().unwrap().len();
        assert_eq!(moves, solved["winning_moves"].as_array().unwrap().len(), "{arguments}");
    }
    for size in ["100000", "1200"] {
        let refused = graphgame(["generate", "wythoff", size, size]).refused();
        assert!(refused.err.contains("too large"), "{}", refused.err);
    }
}

/// The value of a small part, by the engine.
fn label(game: &dyn HeapGame, state: &State) -> Value {
    let explored = grundy::explore(
        [state.clone()],
        |state: &State| {
            let to = game.moves(&state.position);
            let passed = State { position: state.position.clone(), pass: false };
            let may_pass = state.pass && !to.is_empty();
            let all = to.into_iter().map(|position| State { position, pass: state.pass });
            all.chain(may_pass.then_some(passed)).collect::<Vec<_>>()
        },
        &free(),
    )
    .unwrap();
    grundy::label_of(explored.graph, &free()).unwrap().value(0)
}

#[test]
fn sums_of_rule_games_are_what_the_engine_says() {
    let mut rng = Pcg64Mcg::seed_from_u64(2);
    let games = [
        "nim",
        "bash+max=3",
        "bash+max=2+pass",
        "wythoff",
        "ryuoh+p=3",
        "ryuoh+p=3+pass",
        "ryuma",
        "ryuma+pass",
        "dynamic-nim+limit=2x+1",
        "even-or-whole",
        "subtraction+set=1,3,4",
        "subtraction+set=0,1",
        "georgia-bob",
        "stone-pairs",
        "mover+slides=bishop+leaps=1,2",
    ];
    for round in 0..120 {
        let mut names = Vec::new();
        let mut parts = Vec::new();
        for _ in 0..rng.random_range(1..4) {
            let mut text = games[rng.random_range(0..games.len())];
            if round % 4 != 0 && text.contains("set=0") {
                text = "nim";
            }
            let game = catalogue::read(text).unwrap();
            let two = catalogue::find(game.name()).unwrap().words.1 > 1;
            let words: Vec<String> = match two {
                true => {
                    vec![rng.random_range(1..4).to_string(), rng.random_range(5..8).to_string()]
                }
                false => vec![rng.random_range(1..9).to_string()],
            };
            let position =
                game.read(&words.iter().map(String::as_str).collect::<Vec<_>>()).unwrap();
            names.push(format!("{text}:{}", words.join(",")));
            parts.push((game, position));
        }
        let sum_parts: Vec<SumPart<'_>> = parts
            .iter()
            .map(|(game, p)| SumPart::Rules(RulePart::new(&**game, p.clone(), &free()).unwrap()))
            .collect();
        let sum = NamedSum { names: names.clone(), sum: grundy::Sum { parts: sum_parts } };
        let solved = sum.solve(Vec::new(), true);
        let Answer::Sum(answer) = &solved.answer else { panic!("a sum") };
        // Values of parts by the engine, and of every move.
        let state = |(game, position): &(Box<dyn HeapGame>, Position)| State {
            position: position.clone(),
            pass: game.settings().pass,
        };
        let values: Vec<Value> = parts.iter().map(|part| label(&*part.0, &state(part))).collect();
        let infinite = values.iter().filter(|value| value.finite().is_none()).count();
        let xor = |skip: usize| {
            let others = values.iter().enumerate().filter(|&(i, _)| i != skip);
            others.map(|(_, value)| value.finite()).try_fold(0, |a, b| Some(a ^ b?))
        };
        let total = if infinite == 0 { xor(parts.len()) } else { None };
        assert_eq!(answer.value.as_ref().unwrap().finite(), total, "{names:?}");
        let mut winning = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            let Some(wanted) = xor(i) else { continue };
            let here = state(part);
            let to = part.0.moves(&here.position);
            let passes = here.pass && !to.is_empty();
            for position in to {
                let after = State { position, pass: here.pass };
                if label(&*part.0, &after) == Value::Finite(wanted) {
                    winning.push((i, serde_json::to_value(Move::To(after.position)).unwrap()));
                }
            }
            let passed = State { position: here.position.clone(), pass: false };
            if passes && label(&*part.0, &passed) == Value::Finite(wanted) {
                winning.push((i, json!("pass")));
            }
        }
        let key = |(i, to): &(usize, serde_json::Value)| (*i, to.to_string());
        let mut found: Vec<_> =
            answer.winning_moves.iter().map(|m| (m.part, m.to.clone())).collect();
        found.sort_by_key(key);
        winning.sort_by_key(key);
        assert_eq!(found, winning, "{names:?}");
        assert!(answer.winning_moves_complete && solved.unknown_because.is_empty());
        // The checker agrees, and refutes another value.
        let named = read_back(&solved);
        let no_board = |file: &str| -> Result<graphgame::Board, String> { Err(file.to_owned()) };
        let verified = certificate::verify_sum(&named, no_board).unwrap();
        assert!(verified.holds(), "{names:?}: {:?}", verified.refutations);
        let mut forged = named.clone();
        if let Answer::Sum(sum) = &mut forged.answer
            && verified.resting_on_search == 0
        {
            sum.value = Some(Value::Finite(77));
            assert!(!certificate::verify_sum(&forged, no_board).unwrap().holds(), "{names:?}");
        }
    }
}

/// A game of a sum played out: the strategy wins every won sum, whatever the other does.
#[test]
fn sums_of_rule_games_are_won_in_play() {
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    let games: Vec<Box<dyn HeapGame>> =
        ["bash+max=3", "wythoff", "ryuoh+p=3", "georgia-bob", "even-or-whole"]
            .iter()
            .map(|text| catalogue::read(text).unwrap())
            .collect();
    let positions = [&["10"][..], &["5", "7"], &["8", "6"], &["2", "5", "9"], &["7", "6"]];
    for _ in 0..40 {
        let part = |i: usize| {
            let game = &*games[i];
            let position = game.read(positions[i]).unwrap();
            SumPart::Rules(RulePart::new(game, position, &free()).unwrap())
        };
        let count = rng.random_range(1..4);
        let parts = (0..count).map(|_| part(rng.random_range(0..games.len()))).collect();
        let mut sum = grundy::Sum { parts };
        if sum.outcome() != Outcome::N {
            continue;
        }
        loop {
            let by = sum.answer(None).expect("a won sum has a move");
            sum.parts[by.part] = by.to;
            assert_eq!(sum.outcome(), Outcome::P);
            // Any move of the other player, to a value found afresh.
            let moves: Vec<(usize, u128)> = (0..sum.parts.len())
                .flat_map(|i| (0..40).map(move |value| (i, value)))
                .filter(|&(i, value)| !sum.parts[i].moves_to(value).is_empty())
                .collect();
            if moves.is_empty() {
                break;
            }
            let (i, value) = moves[rng.random_range(0..moves.len())];
            let all = sum.parts[i].moves_to(value);
            sum.parts[i] = all[rng.random_range(0..all.len())].clone();
        }
    }
}

#[test]
fn sums_on_the_command_line() {
    let run = graphgame(["solve", "sum", "wythoff:12,23", "nim:5", "--format", "json"]).ok().json();
    assert_eq!((&run["value"], &run["outcome"]), (&json!(1), &json!("N")));
    let folder = scratch("rule_sums");
    let solution = folder.join("s.json");
    let solution = solution.to_str().unwrap();
    let parts = [
        "ryuoh+p=3:18446744073709551615,9223372036854775806",
        "nim:5",
        "dynamic-nim+limit=2x+1:4",
        "graphs/two-ways-home.dot:inn",
    ];
    let solve = [vec!["solve", "sum"], parts.to_vec(), vec!["-o", solution]].concat();
    graphgame(solve).ok();
    let verified = graphgame(["verify", solution]).ok();
    assert!(verified.out.contains("none refuted"), "{}", verified.out);
    let text = std::fs::read_to_string(solution).unwrap();
    std::fs::write(solution, text.replace("\"outcome\":\"N\"", "\"outcome\":\"P\"")).unwrap();
    assert_eq!(graphgame(["verify", solution]).code, 1);
    for part in
        ["northcott:8:1,5", "bash:3", "nim+pass", "nim:x", "wythoff:3", "bash+max=2+misere:5"]
    {
        graphgame(["solve", "sum", part]).refused();
    }
    // A file may be called as it likes.
    let board = folder.join("northcott.dot");
    std::fs::write(&board, "digraph { a -> b }").unwrap();
    let run = graphgame_in(&folder, ["solve", "sum", "northcott.dot:a", "nim:1"], b"").ok();
    assert!(run.out.contains("value 0, outcome P"), "{}", run.out);
    // Neither a rule nor a table for the moves: what is known is told, and the exit code is 3.
    let large = ["solve", "sum", "wythoff:1378096754363773,2229807388346500", "nim:5"];
    let run = graphgame(large);
    assert_eq!(run.code, 3);
    assert!(run.out.contains("outcome N"), "{}", run.out);
}

#[test]
fn words_on_the_command_line() {
    let folder = scratch("rule_words");
    let list = folder.join("list.txt");
    std::fs::write(&list, "# a list\nant\ntiger\nrat\ntoad\n").unwrap();
    let list = list.to_str().unwrap();
    let run = graphgame(["solve", "words", list, "--format", "json", "--explain"]).ok();
    let json = run.json();
    // After toad nothing is left; rat and ant are answered by it; tiger only by rat.
    let outcomes: Vec<&str> = json["positions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|p| p["outcome"].as_str().unwrap())
        .collect();
    assert_eq!(outcomes, ["N", "P", "N", "P"]);
    assert_eq!(json["positions"][0]["word"], "ant");
    assert_eq!(json["positions"][2]["winning_moves"], json!(["tiger", "toad"]));
    assert_eq!(json["free_start"], json!({"outcome": "N", "winning_starts": ["tiger", "toad"]}));
    let solution = folder.join("s.json");
    std::fs::write(&solution, &run.out).unwrap();
    let solution = solution.to_str().unwrap();
    let verified = graphgame(["verify", solution, list, "--strict"]).ok();
    assert!(verified.out.contains("none refuted"), "{}", verified.out);
    for (from, to) in [("\"word\":\"tiger\"", "\"word\":\"tigers\""), ("\"P\"", "\"N\"")] {
        std::fs::write(solution, run.out.replacen(from, to, 1)).unwrap();
        assert_eq!(graphgame(["verify", solution, list]).code, 1, "{from}");
    }
    for name in ["animals", "countries", "elements"] {
        let file = format!("graphs/words/{name}.txt");
        let run = graphgame(["solve", "words", &file, "--format", "csv"]).ok();
        assert!(run.out.lines().count() > 100, "{name}");
        assert!(!run.out.contains("unknown"), "{name}");
    }
    let one = ["solve", "words", "graphs/words/animals.txt", "--start", "Yak", "--format", "json"];
    let json = graphgame(one).ok().json();
    assert_eq!(json["positions"].as_array().unwrap().len(), 1);
    assert!(json.get("free_start").is_none());
    graphgame(["solve", "words", "graphs/words/animals.txt", "--start", "unicorn"]).refused();
    // With strategies nothing rests on the search.
    let run =
        graphgame(["solve", "words", "graphs/words/elements.txt", "--proof", "--format", "json"])
            .ok();
    std::fs::write(solution, &run.out).unwrap();
    let verified = graphgame(["verify", solution, "graphs/words/elements.txt", "--strict"]).ok();
    assert!(verified.out.contains("none refuted"), "{}", verified.out);
    // Places in files that are refused.
    std::fs::write(list, b"ant\ntig\xffer\n").unwrap();
    let refused = graphgame(["solve", "words", list]).refused();
    assert!(refused.err.contains("list.txt:2:4"), "{}", refused.err);
    std::fs::write(list, "ant\n 12\n").unwrap();
    let refused = graphgame(["solve", "words", list]).refused();
    assert!(refused.err.contains("list.txt:2:1"), "{}", refused.err);
}

#[test]
fn rule_games_on_the_command_line() {
    let run = graphgame(["solve", "wythoff", "12", "23", "--explain"]).ok();
    assert!(run.out.contains("12 = 10101, 23 = 1000010"), "{}", run.out);
    assert!(run.out.contains("winning move: 12,20"), "{}", run.out);
    let run = graphgame(["solve", "nim", "3", "5", "7", "--explain"]).ok();
    assert!(run.out.contains("  3  011\n  5  101\n  7  111\n     ---\n  1  001\n"), "{}", run.out);
    let run = graphgame(["solve", "dynamic-nim", "11", "--limit", "double", "--format", "json"]);
    let json = run.ok().json();
    assert_eq!(json["position"], json!({"heap": 11, "limit": 10}));
    assert_eq!(json["winning_moves"], json!([{"heap": 8, "limit": 6}]));
    let run = graphgame(["solve", "calendar", "2001-11-01", "--format", "json"]).ok();
    assert_eq!(run.json()["position"], "2001-11-01");
    let run = graphgame(["solve", "northcott", "8:1,5", "8:7,2", "--format", "json"]).ok();
    assert_eq!(run.json()["winning_moves"], json!([["8:1,5", "8:6,2"]]));
    let run = graphgame(["solve", "ryuma", "2", "3", "--pass", "--format", "json"]).ok();
    assert!(run.json()["winning_moves"].as_array().unwrap().contains(&json!("pass")));
    let run = graphgame(["solve", "wythoff", "12", "23", "--format", "csv"]).ok();
    assert_eq!(
        run.out,
        "game,position,outcome,value,winning_moves\nwythoff,\"12,23\",N,4,\"12,20\"\n"
    );
    let mover = ["solve", "mover", "14", "18", "--slides", "rook", "--leaps", "1,1"];
    let svg = graphgame([&mover[..], &["--format", "svg"]].concat()).ok().out;
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    let json = graphgame([&mover[..], &["--format", "json", "--period"]].concat()).ok().json();
    assert_eq!(json["periodic_form"]["p"], 3);
    assert_eq!(json["periodic_form"]["table"], json!([[0, 1, 2], [1, 2, 0], [2, 0, 1]]));
    let folder = scratch("rule_tables");
    let table = folder.join("dragon.txt");
    std::fs::write(&table, "0 1 2\n1 2 0\n2 0 1\n").unwrap();
    let find = ["solve", "mover", "9", "9", "--find", table.to_str().unwrap(), "--format", "json"];
    assert_eq!(graphgame(find).ok().json()["options"]["leaps"], json!([[1, 1]]));
    // That there are no such leaps is an answer; a table that is none is not.
    let run = graphgame([&find[..], &["--within", "1"]].concat()).ok();
    assert_eq!(run.json()["options"]["leaps"], json!([[1, 1]]));
    std::fs::write(&table, "0 2 1\n1 0 2\n2 1 0\n").unwrap();
    let json = graphgame(find).ok().json();
    assert_eq!(
        (&json["game"], &json["within"], &json["leaps"]),
        (&json!("mover"), &json!(4), &json!(null))
    );
    let run = graphgame(&find[..6]).ok();
    assert!(run.out.contains("no set of leaps (i, j) with 1 ≤ i, j ≤ 4"), "{}", run.out);
    graphgame([&find[..6], &["--format", "svg"]].concat()).refused();
    std::fs::write(&table, "0 1\n").unwrap();
    graphgame(find).refused();
    // Limits: unknown with the reason, exit code 3.
    let run = graphgame(["solve", "nim", "900", "900", "900", "--pass", "--memory", "1M"]);
    assert_eq!(run.code, 3);
    assert!(run.out.contains("unknown") && run.out.contains("memory"), "{}", run.out);
    for wrong in [
        &["wythoff", "3"][..],
        &["wythoff", "3", "x"],
        &["wythoff", "3", "4", "--misere"],
        &["bash", "3"],
        &["bash", "3", "--max", "-1"],
        &["nim", "18446744073709551616"],
        &["dynamic-nim", "5", "--limit", "x-1"],
        &["calendar", "2002-01-01"],
        &["georgia-bob", "3", "3"],
        &["ryuoh", "3", "4", "--p", "0"],
    ] {
        graphgame([&["solve"], wrong].concat()).refused();
    }
    for game in
        [&["wythoff", "3", "4"][..], &["sum", "nim:3"], &["words", "graphs/words/animals.txt"]]
    {
        let refused = graphgame([&["solve"], game, &["--misere"]].concat()).refused();
        assert!(
            refused.err.contains("misère") && refused.err.contains("nim, bash"),
            "{}",
            refused.err
        );
    }
    let list = graphgame(["solve", "--list"]).ok().out;
    for entry in catalogue::GAMES {
        let name = entry.game.name;
        assert!(list.contains(&format!("\n{name}\n")), "{name}");
        let help = graphgame(["solve", name, "--help"]).ok().out;
        assert!(help.contains(entry.game.summary), "{name}");
        let words = entry.example.split(' ');
        graphgame(["solve", name].into_iter().chain(words)).ok();
    }
}

#[test]
fn options_far_beyond_the_position_change_nothing() {
    for p in ["12", "1000000000", "18446744073709551615"] {
        let run = graphgame(["generate", "ryuoh", "5", "5", "--p", p, "--to", "json"]).ok();
        assert_eq!(run.json()["nodes"].as_array().unwrap().len(), 36, "p = {p}");
        graphgame(["solve", "ryuoh", "5", "6", "--p", p, "--format", "svg"]).ok();
        graphgame(["solve", "ryuoh", "5", "6", "--p", p, "--pass", "--format", "dot"]).ok();
    }
    let solved = |max: &str| {
        let more = ["--pass", "--misere", "--format", "json"];
        let run = graphgame([&["solve", "bash", "5", "--max", max][..], &more].concat()).ok();
        (run.json()["outcome"].clone(), run.json()["winning_moves"].clone())
    };
    assert_eq!(solved("5"), solved("18446744073709551615"));
}

#[test]
fn forged_forms_and_rules_are_refuted() {
    let folder = scratch("forged_rules");
    let file = folder.join("solution.json");
    let verified = |text: &str| {
        std::fs::write(&file, text).unwrap();
        graphgame(["verify", file.to_str().unwrap(), "--strict"]).code
    };
    let mover = ["solve", "mover", "6", "7", "--slides", "rook", "--leaps", "1,1", "--period"];
    let solved = graphgame([&mover[..], &["--format", "json"]].concat()).ok().out;
    assert_eq!(verified(&solved), 0);
    for (from, to) in [
        ("\"p\":3", "\"p\":2"),
        ("[0,1,2],[1,2,0]", "[0,1,2],[1,0,2]"),
        ("\"checked\":[7,8]", "\"checked\":[7,9]"),
        ("\"directed\":true", "\"directed\":false"),
    ] {
        assert_ne!(solved.replacen(from, to, 1), solved);
        assert_eq!(verified(&solved.replacen(from, to, 1)), 1, "{from} to {to}");
    }
    for game in [&["sum", "nim:3,5", "nim:2"][..], &["tictactoe", "--n", "3"], &["nim", "3", "5"]] {
        let solved = graphgame([&["solve"], game, &["--format", "json"]].concat()).ok().out;
        for (from, to) in [
            ("\"rules\":{\"directed\":true", "\"rules\":{\"directed\":false"),
            ("\"rules\":{\"directed\":false", "\"rules\":{\"directed\":true"),
            ("\"misere\":false}", "\"misere\":true}"),
        ] {
            let forged = solved.replacen(from, to, 1);
            assert!(forged == solved || verified(&forged) == 1, "{game:?}: {from} to {to}");
        }
    }
    // A move listed twice is no further claim.
    let sum = ["solve", "sum", "nim:3,5", "nim:2", "--format", "json"];
    let mut solved = graphgame(sum).ok().json();
    let moves = solved["winning_moves"].as_array_mut().unwrap();
    moves.push(moves[0].clone());
    assert_eq!(verified(&solved.to_string()), 1);
}

#[test]
fn a_byte_order_mark_is_no_letter() {
    let list = scratch("marked_words").join("words.txt");
    std::fs::write(&list, "\u{feff}abc\ncb\n").unwrap();
    let run = graphgame(["solve", "words", list.to_str().unwrap(), "--format", "json"]).ok();
    assert_eq!(run.json()["positions"][0]["word"], "abc");
}
