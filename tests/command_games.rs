//! Edge geography, searched geography, Grundy labels and sums from the command line.

mod support;

use serde_json::json;
use support::{Run, graphgame, graphgame_in, project, scratch};

fn on(game: &str, dot: &str, more: &[&str]) -> Run {
    let mut arguments = vec!["solve", game, "-"];
    arguments.extend(more);
    graphgame_in(project(), arguments, dot.as_bytes())
}

#[test]
fn edge_geography_follows_the_directions_of_the_file() {
    let run = on("edge-geography", "graph { a -- b -- c }", &["--format", "json"]).ok();
    assert_eq!(run.json()["rules"]["directed"], false);
    assert_eq!(run.json()["positions"][1]["winning_moves"], json!(["a", "c"]));
    let run = on("edge-geography", "digraph { a -> b -> c }", &["--format", "json"]).ok();
    assert_eq!(run.json()["rules"]["directed"], true);
    assert_eq!(run.json()["positions"][0]["outcome"], "P");
    let run = on("edge-geography", "digraph { a -> b -> c }", &["--undirected"]).ok();
    assert!(run.out.starts_with("undirected edge geography"), "{}", run.out);
}

#[test]
fn misere_wins_without_a_move() {
    let run = on("vertex-geography", "graph { a -- b; c }", &["--misere", "--format", "json"]).ok();
    let positions = &run.json()["positions"];
    assert_eq!(positions[0]["outcome"], "P");
    assert_eq!(positions[2]["outcome"], "N");
    assert_eq!(positions[2]["winning_moves"], json!([]));
    assert_eq!(on("edge-geography", "graph { }", &["--misere"]).ok().code, 0);
}

/// The queens' graph of a 4 × 4 board, which no theorem solves.
fn hard_board() -> String {
    graphgame(["generate", "queen", "--rows", "4", "--columns", "4"]).ok().out
}

#[test]
fn a_node_limit_leaves_unknown_and_says_so() {
    let run = on("edge-geography", &hard_board(), &["--node-limit", "10", "--threads", "1"]);
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(run.out.contains("unknown"), "{}", run.out);
    assert!(run.out.contains("the node limit was reached"), "{}", run.out);
}

#[test]
fn sizes_and_counts_that_are_none_are_refused() {
    for bad in ["--memory=x", "--memory=-1", "--memory=3Q", "--threads=0", "--node-limit=-1"] {
        on("edge-geography", "graph { a -- b }", &[bad]).refused();
    }
    on("edge-geography", "graph { a -- b }", &["--memory", "1.5G", "--threads", "2"]).ok();
    // What has no meaning for a game is refused.
    on("grundy", "digraph { a -> b }", &["--node-limit", "5"]).refused();
    on("edge-geography", "graph { a -- b }", &["--remoteness"]).refused();
}

#[test]
fn grundy_values_outcomes_and_remoteness() {
    let run = on("grundy", "digraph { a -> b -> c; a -> c; d -> d }", &["--format", "json"]).ok();
    let positions = &run.json()["positions"];
    assert_eq!(
        positions[0],
        json!({"vertex": "a", "outcome": "N", "value": 2, "winning_moves": ["c"]})
    );
    assert_eq!(positions[3]["value"], json!({"infinity": []}));
    assert_eq!(positions[3]["outcome"], "D");
    let more = ["--format", "json", "--remoteness", "--misere"];
    let run = on("grundy", "digraph { a -> b -> c; d -> d }", &more).ok();
    let positions = &run.json()["positions"];
    assert!(positions[0].get("value").is_none());
    assert_eq!(positions[1]["outcome"], "P");
    assert_eq!(positions[1]["remoteness"], 1);
    assert!(positions[3].get("remoteness").is_none());
}

#[test]
fn grundy_refuses_a_graph_and_hints_at_directed() {
    let run = on("grundy", "graph { a -- b }", &[]).refused();
    assert!(run.err.contains("--directed"), "{}", run.err);
    let run = on("grundy", "graph { a -- b }", &["--directed", "--format", "json"]).ok();
    assert_eq!(run.json()["positions"][0]["outcome"], "D");
    let run = on("grundy", "digraph { a -> b }", &["--start", "c"]).refused();
    assert!(run.err.contains("no vertex `c`"), "{}", run.err);
}

#[test]
fn pictures_show_values() {
    let run = on("grundy", "digraph { a -> b; c -> c }", &["--format", "dot"]).ok();
    assert!(run.out.contains("inf{}"), "{}", run.out);
    assert!(run.out.contains("infinite value"), "{}", run.out);
    let run = on("grundy", "digraph { a -> b; c -> c }", &["--format", "svg"]).ok();
    assert!(run.out.contains("<svg"), "{}", run.out);
}

#[test]
fn solutions_of_every_game_are_verified_from_files() {
    let folder = scratch("verified_games");
    std::fs::write(folder.join("d.dot"), "digraph { a -> b -> c -> a; c -> \"d e\" }").unwrap();
    std::fs::write(folder.join("g.dot"), "graph { a -- b -- c -- d -- a; c -- c; d -- e }")
        .unwrap();
    for (game, board, more) in [
        ("grundy", "d.dot", &[][..]),
        ("grundy", "d.dot", &["--remoteness", "--start", "b"]),
        ("grundy", "d.dot", &["--misere"]),
        ("grundy", "g.dot", &["--directed"]),
        ("vertex-geography", "d.dot", &[]),
        ("vertex-geography", "d.dot", &["--misere"]),
        ("edge-geography", "d.dot", &["--misere"]),
        ("edge-geography", "g.dot", &[]),
        ("edge-geography", "g.dot", &["--directed"]),
    ] {
        let mut arguments = vec!["solve", game, board, "-o", "solution.json"];
        arguments.extend(more);
        graphgame_in(&folder, &arguments, b"").ok();
        graphgame_in(&folder, ["verify", "solution.json", board], b"").ok();
        let text = std::fs::read_to_string(folder.join("solution.json")).unwrap();
        let forged = text.replace(r#""digest":""#, r#""digest":"0"#);
        std::fs::write(folder.join("forged.json"), forged).unwrap();
        assert_eq!(graphgame_in(&folder, ["verify", "forged.json", board], b"").code, 1);
    }
}

#[test]
fn sums_of_boards_and_nim() {
    let folder = scratch("sums");
    std::fs::write(folder.join("d.dot"), "digraph { a -> b -> c; a -> c; x -> x; x -> c }")
        .unwrap();
    let sum = |parts: &[&str], more: &[&str]| {
        let mut arguments = vec!["solve", "sum"];
        arguments.extend(parts);
        arguments.extend(more);
        graphgame_in(&folder, arguments, b"")
    };
    let run = sum(&["d.dot:a", "nim:3,4"], &["--format", "json", "-o", "s.json"]).ok();
    assert_eq!(run.out, "");
    let solution: serde_json::Value =
        serde_json::from_slice(&std::fs::read(folder.join("s.json")).unwrap()).unwrap();
    assert_eq!(solution["value"], 2 ^ 3 ^ 4);
    assert_eq!(solution["winning_moves"], json!([{"part": 1, "to": [3, 1]}]));
    assert!(solution.get("board").is_none());
    graphgame_in(&folder, ["verify", "s.json", "--strict"], b"").ok();
    let forged = std::fs::read_to_string(folder.join("s.json")).unwrap();
    std::fs::write(folder.join("f.json"), forged.replace("[3,1]", "[3,0]")).unwrap();
    assert_eq!(graphgame_in(&folder, ["verify", "f.json"], b"").code, 1);

    // x is infinite with K = {0}: with a nim-sum of 0 beside it, it can be ended.
    let run = sum(&["d.dot:x", "nim:5", "nim:5"], &["--format", "json"]).ok();
    assert_eq!(run.json()["outcome"], "N");
    assert_eq!(run.json()["winning_moves"], json!([{"part": 0, "to": "c"}]));
    let run = sum(&["d.dot:x", "d.dot:x"], &["--explain"]).ok();
    assert!(run.out.contains("outcome D"), "{}", run.out);

    let run = sum(&["d.dot:nowhere"], &[]).refused();
    assert!(run.err.contains("no vertex `nowhere`"), "{}", run.err);
    assert!(sum(&["e.dot:a"], &[]).refused().err.contains("FILE:VERTEX"));
    sum(&["nim:3,x"], &[]).refused();
    sum(&["nim:18446744073709551616"], &[]).refused();
    sum(&["nim:3"], &["--format", "svg"]).refused();
}

#[test]
fn solutions_and_infos_fit_their_schema() {
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    let mut compile = |of: &str| {
        let schema = graphgame(["schema", of]).ok().json();
        compiler.add_resource(of, schema).expect("a schema");
        compiler.compile(of, &mut schemas).expect("a valid schema")
    };
    let (solution, info) = (compile("solution"), compile("info"));
    let fits = |json: &serde_json::Value| {
        if let Err(error) = schemas.validate(json, solution) {
            panic!("{error:#}\n{json}");
        }
    };
    let everything = ["--format", "json", "--explain", "--proof"];
    let graph = "graph { a -- b -- c -- d -- a; c -- c; d -- e; e -- e; e -- e }";
    let digraph = "digraph { a -> b -> c -> a; c -> d; e -> e }";
    for (game, dot) in [
        ("vertex-geography", graph),
        ("vertex-geography", digraph),
        ("edge-geography", graph),
        ("edge-geography", digraph),
        ("grundy", digraph),
    ] {
        fits(&on(game, dot, &everything).ok().json());
        let misere = [&everything[..], &["--misere", "--start", "a"]].concat();
        fits(&on(game, dot, &misere).ok().json());
    }
    fits(&on("grundy", digraph, &["--remoteness", "--format", "json"]).ok().json());
    fits(&graphgame(["solve", "sum", "nim:3", "nim:4", "--format", "json"]).ok().json());
    assert!(schemas.validate(&json!({"schema": "graphgame/solution/1"}), solution).is_err());
    let told = graphgame(["info", "graphs/koenigsberg.dot", "--format", "json"]).ok().json();
    assert!(schemas.validate(&told, info).is_ok());
}

/// The first Ctrl-C ends the search and prints what was found; a process that was asked before it
/// listens is started again.
#[cfg(unix)]
#[test]
fn an_interrupt_prints_what_is_decided() {
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, Stdio};
    use std::time::Duration;
    let folder = scratch("interrupt");
    let board = graphgame(["generate", "queen", "--rows", "7", "--columns", "7"]).ok().out;
    std::fs::write(folder.join("queen.dot"), board).unwrap();
    for patience in [200, 400, 800, 1600, 3200, 6400, 12_800] {
        let child = Command::new(env!("CARGO_BIN_EXE_graphgame"))
            .args(["solve", "edge-geography", "queen.dot"])
            .current_dir(&folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(patience));
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(sent.expect("kill is there").success());
        let output = child.wait_with_output().unwrap();
        if output.status.signal().is_some() {
            continue;
        }
        assert_eq!(output.status.code(), Some(130));
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("unknown") && text.contains("interrupted"), "{text}");
        return;
    }
    panic!("the program never listened");
}
