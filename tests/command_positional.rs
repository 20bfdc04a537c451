//! Positional games from the command line.

mod support;

use serde_json::json;
use support::{Run, graphgame, graphgame_in, project, scratch};

fn tictactoe(n: u32, d: u32, more: &[&str]) -> Run {
    let (n, d) = (n.to_string(), d.to_string());
    let mut arguments = vec!["solve", "tictactoe", "--n", &n, "--d", &d];
    arguments.extend(more);
    graphgame(arguments)
}

fn on_sets(json: &str, more: &[&str]) -> Run {
    let mut arguments = vec!["solve", "positional", "-"];
    arguments.extend(more);
    graphgame_in(project(), arguments, json.as_bytes())
}

#[test]
fn the_pairing_is_printed_as_a_board() {
    let run = tictactoe(5, 2, &[]).ok();
    let cells: Vec<&str> = run
        .out
        .lines()
        .filter(|line| line.starts_with("  ") && line.split_whitespace().count() == 5)
        .filter(|line| line.split_whitespace().all(|c| c == "*" || c.parse::<u8>().is_ok()))
        .flat_map(str::split_whitespace)
        .collect();
    assert_eq!(cells.len(), 25, "{}", run.out);
    for line in 1..=12 {
        let number = line.to_string();
        assert_eq!(cells.iter().filter(|&&cell| cell == number).count(), 2, "{}", run.out);
    }
    assert_eq!(cells.iter().filter(|&&cell| cell == "*").count(), 1);
    assert!(run.out.contains("outcome: draw"), "{}", run.out);
}

#[test]
fn a_position_has_its_winning_moves() {
    // In a corner O would let X threaten twice.
    let run = tictactoe(3, 2, &["--position", "X.. .O. ..X", "--format", "json"]).ok();
    assert_eq!(run.json()["outcome"], "draw");
    assert_eq!(run.json()["to_move"], "second");
    let edges = json!(["1,2", "2,1", "2,3", "3,2"]);
    assert_eq!(run.json()["drawing_moves"], edges, "a corner loses");
    let run = tictactoe(3, 2, &["--position", "XX. OO. ...", "--format", "json"]).ok();
    assert_eq!(run.json()["outcome"], "first");
    assert_eq!(run.json()["winning_moves"], json!(["1,3"]));
    let options = ["--first", "1,1", "--first", "1,2", "--second", "2,1", "--second", "2,2"];
    let mut both = options.to_vec();
    both.extend(["--to-move", "second", "--format", "json"]);
    let run = tictactoe(3, 2, &both).ok();
    assert_eq!(run.json()["outcome"], "second");
    assert_eq!(run.json()["winning_moves"], json!(["1,3", "2,3"]), "or a double threat");
    let run = tictactoe(3, 2, &["--position", "XXX OO. ...", "--format", "json"]).ok();
    assert_eq!(run.json()["outcome"], "first");
    assert_eq!(run.json()["winning_moves"], json!([]));
}

/// What is over is said to be over, without being asked why; no theorem speaks of it.
#[test]
fn a_game_that_is_over() {
    let run = tictactoe(3, 2, &["--position", "XXX OO. ..."]).ok();
    assert!(run.out.contains("The first player has completed a line."), "{}", run.out);
    assert!(!run.out.contains("airing") && !run.out.contains("fact"), "{}", run.out);
    let run = tictactoe(3, 2, &["--position", "XOX XOO OXX"]).ok();
    assert!(run.out.contains("Every cell is taken, and no line is complete."), "{}", run.out);
    let sets = r#"[["a", "b"], ["b", "c"]]"#;
    let run = on_sets(sets, &["--maker-breaker", "--second", "b", "--to-move", "maker"]).ok();
    assert!(run.out.contains("Breaker has a point of every set."), "{}", run.out);
}

#[test]
fn impossible_positions_are_refused() {
    let turns = "take turns";
    for (marks, more, says) in [
        ("OOO ... ...", &[][..], turns),
        ("XX. ... ...", &[], turns),
        ("O.. ... ...", &[], turns),
        ("XX. ... ...", &["--maker-breaker"], turns),
        ("OO. ... ...", &["--maker-breaker"], turns),
        ("XXX OO. ..O", &[], "X has completed a set and is to move"),
        ("XX. OOO X.X", &[], "O has completed a set and is to move"),
        ("XXX OOO ...", &[], "both players"),
        ("XXX OOO ...", &["--maker-breaker"], "X has completed a set and is to move"),
        ("XXX OO. XXX", &["--to-move", "second"], "share no point"),
    ] {
        let mut options = vec!["--position", marks];
        options.extend(more);
        let run = tictactoe(3, 2, &options).refused();
        assert!(run.err.contains(says), "{marks}\n{}", run.err);
    }
    // Breaker may begin; and points may be given ahead where the mover is named.
    tictactoe(3, 2, &["--position", "O.. ... ...", "--maker-breaker"]).ok();
    tictactoe(3, 2, &["--position", "X.. ... ..X", "--to-move", "second"]).ok();
    // The last move may complete several lines.
    tictactoe(3, 2, &["--position", "XXX XOO XOO"]).ok();
}

/// A pairing stands beside the player against whom it holds, and none is denied that is used.
#[test]
fn pairings_say_against_whom() {
    let run = tictactoe(3, 2, &["--position", "X...O...X", "--explain"]).ok();
    assert!(run.out.contains("Pairs against the second player:"), "{}", run.out);
    assert!(
        run.out.contains("No pairing against the first player: 2 lines have only 3 free cells")
    );
    assert!(run.out.contains("that the first player cannot win either"), "{}", run.out);
    let run = tictactoe(3, 2, &["--position", "XX..OO..."]).ok();
    assert!(run.out.contains("a line has only 1 free cell."), "{}", run.out);
}

#[test]
fn conventions_and_first_movers() {
    let outcome = |more: &[&str]| {
        let mut all = more.to_vec();
        all.extend(["--format", "json"]);
        let run = tictactoe(3, 2, &all).ok();
        run.json()["outcome"].as_str().expect("a word").to_owned()
    };
    assert_eq!(outcome(&["--maker-breaker"]), "maker");
    assert_eq!(outcome(&["--maker-breaker", "--to-move", "breaker"]), "breaker");
    assert_eq!(outcome(&["--maker-breaker", "--to-move", "O"]), "breaker");
    let run = tictactoe(3, 2, &["--to-move", "maker"]).refused();
    assert!(run.err.contains("--maker-breaker"), "{}", run.err);
}

#[test]
fn shipped_families() {
    let fano = |more: &[&str]| {
        let mut all = vec!["solve", "positional", "graphs/fano.json", "--format", "json"];
        all.extend(more);
        graphgame(all).ok().json()
    };
    assert_eq!(fano(&["--maker-breaker"])["outcome"], "maker");
    assert_eq!(fano(&["--maker-breaker", "--to-move", "breaker"])["outcome"], "breaker");
    assert!(fano(&[])["hall_violator"]["sets"].as_array().is_some_and(|sets| sets.len() >= 4));
    let bridg_it = |mover: &str| {
        let file = "graphs/bridg-it.json";
        let all = ["solve", "positional", file, "--maker-breaker", "--format", "json"];
        graphgame(all.into_iter().chain(["--to-move", mover])).ok().json()
    };
    // The board is its own dual: whoever moves first wins.
    assert_eq!(bridg_it("maker")["outcome"], "maker");
    assert_eq!(bridg_it("breaker")["outcome"], "breaker");
}

#[test]
fn verify_proves_and_refutes() {
    let folder = scratch("positional-verify");
    let check = |name: &str, input: Option<&str>| {
        let mut arguments = vec!["verify", name];
        arguments.extend(input);
        graphgame_in(&folder, arguments, b"")
    };
    std::fs::write(folder.join("five.json"), tictactoe(5, 2, &["--format", "json"]).ok().out)
        .expect("written");
    let run = check("five.json", None).ok();
    assert!(run.out.contains("0 resting on search, 0 not checked, none refuted"), "{}", run.out);
    let text = std::fs::read_to_string(folder.join("five.json")).expect("read");
    std::fs::write(folder.join("forged.json"), text.replace("\"draw\"", "\"first\""))
        .expect("written");
    assert_eq!(check("forged.json", None).code, 1);

    let sets = r#"{"sets": [["a", "b", "c"], ["c", "d"]]}"#;
    std::fs::write(folder.join("sets.json"), sets).expect("written");
    std::fs::write(folder.join("other.json"), r#"[["a", "b"]]"#).expect("written");
    let solution = on_sets(sets, &["--maker-breaker", "--format", "json"]).ok().out;
    std::fs::write(folder.join("solution.json"), solution).expect("written");
    assert!(check("solution.json", Some("sets.json")).ok().out.contains("none refuted"));
    assert_eq!(check("solution.json", Some("other.json")).code, 1);
    assert_eq!(check("solution.json", None).code, 2);
}

#[test]
fn bad_sets_are_refused_with_their_place() {
    for (sets, place, says) in [
        ("{\"sets\": [[1, 2],\n [2, 1, 2]]}", "2:2", "twice"),
        ("{\"sets\": [[1], []]}", "1:16", "empty"),
        ("{\"points\": [\"a\"],\n\"sets\": [[\"a\", \"b\"]]}", "2:16", "not among the points"),
        ("{\"points\": [\"a\", \"a\"], \"sets\": []}", "1:18", "listed twice"),
        ("{\"sets\": [[1, \"1\"]]}", "1:15", "integer"),
        ("{\"sets\": [[1.5]]}", "1:12", "a string or an integer"),
        ("{\"sets\": 3}", "1:10", "a list of sets"),
        ("{\"points\": -1, \"sets\": []}", "1:12", "number of points"),
        ("{\"nodes\": []}", "1:1", "no `sets`"),
        ("3", "1:1", "no family of sets"),
        ("", "1:1", "no family of sets"),
        ("[[1]] [[2]]", "1:7", "another one"),
        ("{\"sets\": [[1}", "1:13", "not JSON"),
    ] {
        let run = on_sets(sets, &[]).refused();
        assert!(run.err.contains(&format!("<stdin>:{place}")), "{sets}\n{}", run.err);
        assert!(run.err.contains(says), "{sets}\n{}", run.err);
    }
}

#[test]
fn bad_options_are_refused() {
    tictactoe(1, 2, &[]).refused();
    tictactoe(3, 0, &[]).refused();
    tictactoe(10, 30, &[]).refused();
    tictactoe(3, 2, &["--position", "XX"]).refused();
    tictactoe(3, 2, &["--position", "?........"]).refused();
    tictactoe(3, 2, &["--position", "XXX OOO ..."]).refused();
    tictactoe(3, 2, &["--first", "1,4"]).refused();
    tictactoe(3, 2, &["--first", "1,1", "--second", "1,1"]).refused();
    tictactoe(3, 2, &["--proof"]).refused();
}

#[test]
fn limits_leave_it_unknown() {
    let run = tictactoe(4, 3, &["--node-limit", "100"]);
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(run.out.contains("outcome: unknown") && run.out.contains("node limit"), "{}", run.out);
    let run = tictactoe(6, 3, &[]);
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(run.out.contains("at most 128 points"), "{}", run.out);
}

#[test]
fn pictures_and_csv() {
    let svg = tictactoe(3, 3, &["--format", "svg"]).ok().out;
    assert_eq!(svg.matches("<rect").count(), 28, "27 cells and the paper");
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    let svg = tictactoe(5, 2, &["--format", "svg"]).ok().out;
    assert_eq!(svg.matches(">12</text>").count(), 2);
    let svg = tictactoe(3, 2, &["--position", "X.. .O. ..X", "--format", "svg"]).ok().out;
    assert_eq!(
        (svg.matches(r#"stroke-width="4""#).count(), svg.matches("<circle").count()),
        (3, 1)
    );
    assert!(svg.contains("draws for the second player") && svg.contains("stroke-dasharray"));
    // 8 layers in rows of 4.
    let svg = tictactoe(8, 3, &["--format", "svg"]).ok().out;
    let left = |layer: &str| {
        let line = svg.lines().find(|line| line.contains(&format!(">layer {layer}<")));
        line.and_then(|line| line.split('"').nth(1)).expect("a caption").to_owned()
    };
    assert_eq!((left("1"), left("4")), (left("5"), left("8")));
    assert_ne!(left("1"), left("4"));
    let dot = on_sets(r#"[["a", "set 0"], ["a", "c"]]"#, &["--format", "dot"]).ok().out;
    assert!(dot.contains("graph") && dot.contains("set 1"), "{dot}");
    let csv = tictactoe(3, 2, &["--position", "XX. OO. ...", "--format", "csv"]).ok().out;
    assert_eq!(csv, "outcome,winning_moves,drawing_moves,undecided_moves\nfirst,\"1,3\",,\n");
}

#[test]
fn no_sets_and_no_points() {
    let run = on_sets("[]", &["--format", "json"]).ok();
    assert_eq!(run.json()["outcome"], "draw");
    let run =
        on_sets("{\"points\": 3, \"sets\": []}", &["--maker-breaker", "--format", "json"]).ok();
    assert_eq!(run.json()["outcome"], "breaker");
}
