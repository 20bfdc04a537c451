//! The command line as a user meets it: what is printed, what is refused, exit codes, files.

mod support;

use support::{graphgame, graphgame_in, project, scratch};

fn solve(dot: &str, more: &[&str]) -> support::Run {
    let mut arguments = vec!["solve", "vertex-geography", "-"];
    arguments.extend(more);
    graphgame_in(project(), arguments, dot.as_bytes())
}

#[test]
fn text_says_who_wins_every_winning_move_and_why() {
    let run = graphgame(["solve", "vertex-geography", "graphs/petersen.dot"]).ok();
    assert!(
        run.out.starts_with("petersen: undirected vertex geography, normal play"),
        "{}",
        run.out
    );
    for line in ["  0      N        1 4 5", "  9      N        4 6 7"] {
        assert!(run.out.lines().any(|l| l == line), "{}", run.out);
    }
    assert!(run.out.contains("Why: "));
    assert!(run.out.contains("the second player wins"), "{}", run.out);
    assert_eq!(run.err, "");
}

#[test]
fn json_is_one_line_a_graph_and_what_the_design_says() {
    let run = solve("graph a { x -- y } graph b { }", &["--format", "json"]).ok();
    let lines: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["schema"], "graphgame/solution/1");
    assert_eq!(lines[0]["game"], "vertex-geography");
    assert_eq!(lines[0]["rules"], serde_json::json!({"directed": false, "misere": false}));
    assert_eq!(lines[0]["board"]["name"], "a");
    assert_eq!(lines[1]["board"]["index"], 1);
    assert_eq!(lines[0]["positions"][0]["winning_moves"], serde_json::json!(["y"]));
    assert_eq!(lines[0]["free_start"]["outcome"], "P");
    assert!(lines[0]["positions"][0].get("undecided_moves").is_none());
}

#[test]
fn only_the_asked_starts_are_answered() {
    let run =
        solve("graph { a -- b -- c }", &["--start", "b", "--start", "a", "--format", "json"]).ok();
    let json = run.json();
    let starts: Vec<_> =
        json["positions"].as_array().unwrap().iter().map(|p| p["start"].clone()).collect();
    assert_eq!(starts, ["a", "b"]);
    assert!(json.get("free_start").is_none());
}

#[test]
fn an_unknown_start_is_refused_and_near_misses_are_named() {
    let run = solve("graph { alpha -- beta }", &["--start", "alpa"]).refused();
    assert!(run.err.contains("no vertex `alpa`"), "{}", run.err);
    assert!(run.err.contains("did you mean `alpha`"), "{}", run.err);
}

#[test]
fn labels_may_begin_with_a_hyphen() {
    let run = solve("graph { -1.5 -- b }", &["--start", "-1.5", "--format", "csv"]).ok();
    assert!(run.out.contains("0,-1.5,N,b,"), "{}", run.out);
}

#[test]
fn refusals_name_file_line_and_column() {
    let folder = scratch("refusals");
    std::fs::write(folder.join("bad.dot"), "graph {\n  a -- b\n  c -> d\n}\n").unwrap();
    let run = graphgame_in(&folder, ["info", "bad.dot"], b"").refused();
    assert!(run.err.contains("bad.dot:3:5"), "{}", run.err);
    assert!(run.err.contains("c -> d"), "{}", run.err);
    let run = graphgame_in(&folder, ["info", "-"], b"").refused();
    assert!(run.err.contains("<stdin>:1:1"), "{}", run.err);
    let run = graphgame_in(
        &folder,
        ["info", "-"],
        b"{\"nodes\": [{\"id\": 1}], \"links\": [{\"source\": 1, \"target\": 2}]}",
    )
    .refused();
    assert!(run.err.contains("<stdin>:1:"), "{}", run.err);
    assert!(run.err.contains("links[0].target"), "{}", run.err);
    let run = graphgame_in(&folder, ["info", "nothing.dot"], b"").refused();
    assert!(run.err.contains("nothing.dot"), "{}", run.err);
}

#[test]
fn one_graph_of_several_is_chosen_by_name_or_number() {
    let dot = b"graph one { a } graph two { a -- b } digraph two { c }";
    let choose = |which: &str| {
        graphgame_in(project(), ["info", "-", "--format", "json", "--graph", which], dot)
    };
    assert_eq!(choose("one").ok().json()["boards"][0]["vertices"], 1);
    assert_eq!(choose("1").ok().json()["boards"][0]["edges"], 1);
    assert!(choose("two").refused().err.contains("several graphs named `two`"));
    assert!(choose("3").refused().err.contains("no graph `3`"));
    let run = graphgame_in(
        project(),
        ["solve", "vertex-geography", "-", "--format", "svg"],
        b"graph {} graph {}",
    );
    assert!(run.refused().err.contains("--graph"));
}

#[test]
fn info_counts() {
    let run = graphgame(["info", "graphs/koenigsberg.dot", "--format", "json"]).ok();
    let json = run.json();
    assert_eq!(json["schema"], "graphgame/info/1");
    let board = &json["boards"][0];
    for (key, value) in
        [("vertices", 4), ("edges", 7), ("components", 1), ("loops", 0), ("parallel_edges", 2)]
    {
        assert_eq!(board[key], value, "{key}");
    }
    assert_eq!(board["directed"], false);
    assert_eq!(board["bipartite"], false);
    assert!(board["games"].as_array().unwrap().contains(&"vertex-geography".into()));
}

#[test]
fn verify_unpacks_solutions_and_sets() {
    use std::io::Write;
    let folder = scratch("verify-packed");
    let gzip = |name: &str, text: &str| {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packed.write_all(text.as_bytes()).unwrap();
        std::fs::write(folder.join(name), packed.finish().unwrap()).unwrap();
    };
    let zstd = |name: &str, text: &str| {
        let level = ruzstd::encoding::CompressionLevel::Fastest;
        let packed = ruzstd::encoding::compress_to_vec(text.as_bytes(), level);
        std::fs::write(folder.join(name), packed).unwrap();
    };
    let petersen = project().join("graphs/petersen.dot");
    let petersen = petersen.to_str().unwrap();
    let json = graphgame(["solve", "vertex-geography", petersen, "--format", "json"]).ok().out;
    gzip("p.json.gz", &json);
    zstd("p.json.zst", &json);
    let plain = graphgame_in(project(), ["verify", "-", petersen], json.as_bytes()).ok().out;
    for packed in ["p.json.gz", "p.json.zst"] {
        let run = graphgame_in(&folder, ["verify", packed, petersen], b"").ok();
        assert_eq!(run.out, plain);
    }
    gzip("sets.json.gz", r#"{"sets": [["a", "b"], ["b", "c"]]}"#);
    let solved = graphgame_in(
        &folder,
        ["solve", "positional", "sets.json.gz", "--format", "json", "-o", "s.json"],
        b"",
    );
    solved.ok();
    graphgame_in(&folder, ["verify", "s.json", "sets.json.gz"], b"").ok();
    // What is cut short is told, not taken for a solution.
    let bytes = std::fs::read(folder.join("p.json.gz")).unwrap();
    std::fs::write(folder.join("cut.json.gz"), &bytes[..bytes.len() / 2]).unwrap();
    assert_eq!(graphgame_in(&folder, ["verify", "cut.json.gz", petersen], b"").code, 2);
}

#[test]
fn verify_accepts_what_solve_prints_and_refuses_what_is_changed() {
    let folder = scratch("verify");
    std::fs::write(folder.join("b.dot"), "graph { a -- b -- c; c -- d -- e -- c }").unwrap();
    std::fs::write(folder.join("other.dot"), "graph { a -- b -- c; c -- d -- e }").unwrap();
    let solved = graphgame_in(
        &folder,
        ["solve", "vertex-geography", "b.dot", "-o", "s.json", "--proof"],
        b"",
    )
    .ok();
    assert_eq!(solved.out, "");
    let run = graphgame_in(&folder, ["verify", "s.json", "b.dot", "--strict"], b"").ok();
    assert!(run.out.contains("0 not checked, none refuted"), "{}", run.out);
    assert_eq!(graphgame_in(&folder, ["verify", "s.json", "other.dot"], b"").code, 1);
    let solution = std::fs::read_to_string(folder.join("s.json")).unwrap();
    let forged = solution.replacen("\"outcome\":\"P\"", "\"outcome\":\"N\"", 1);
    assert_ne!(forged, solution);
    std::fs::write(folder.join("f.json"), forged).unwrap();
    let run = graphgame_in(&folder, ["verify", "f.json", "b.dot"], b"");
    assert_eq!(run.code, 1);
    assert!(run.out.contains("refuted: "), "{}", run.out);
    std::fs::write(folder.join("broken.json"), &solution[..solution.len() / 2]).unwrap();
    let run = graphgame_in(&folder, ["verify", "broken.json", "b.dot"], b"").refused();
    assert!(run.err.contains("broken.json:1:"), "{}", run.err);
}

#[test]
fn output_files_are_whole_or_not_there() {
    let folder = scratch("output");
    std::fs::write(folder.join("b.dot"), "graph { a -- b }").unwrap();
    graphgame_in(&folder, ["solve", "vertex-geography", "b.dot", "-o", "out.csv"], b"").ok();
    let csv = std::fs::read_to_string(folder.join("out.csv")).unwrap();
    assert_eq!(csv, "graph,start,outcome,winning_moves,undecided_moves\n0,a,N,b,\n0,b,N,a,\n");
    let run = graphgame_in(&folder, ["solve", "vertex-geography", "b.dot", "-o", "out.xyz"], b"")
        .refused();
    assert!(run.err.contains("--format"), "{}", run.err);
    graphgame_in(&folder, ["solve", "vertex-geography", "b.dot", "-o", "nowhere/out.csv"], b"")
        .refused();
    let names: Vec<_> =
        std::fs::read_dir(&folder).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(names.len(), 2, "{names:?}");
}

#[test]
fn wrong_usage_is_exit_code_two() {
    assert_eq!(graphgame(["solve", "no-such-game", "graphs/petersen.dot"]).code, 2);
    assert_eq!(graphgame(["solve", "vertex-geography"]).code, 2);
    assert_eq!(
        graphgame(["solve", "vertex-geography", "graphs/petersen.dot", "--terminals", "0,1"]).code,
        2
    );
    assert_eq!(
        graphgame(["solve", "vertex-geography", "graphs/petersen.dot", "--time-limit", "-1"]).code,
        2
    );
    assert_eq!(graphgame(["--help"]).ok().err, "");
    assert!(graphgame(["--version"]).ok().out.starts_with("graphgame "));
}

#[test]
fn list_schema_completions_and_manual_are_printed() {
    let list = graphgame(["solve", "--list"]).ok().out;
    assert!(list.contains("vertex-geography") && list.contains("theorem:"), "{list}");
    let schema = graphgame(["schema"]).ok().json();
    assert_eq!(schema["title"], "Solution");
    assert!(graphgame(["schema", "info"]).ok().json()["properties"]["boards"].is_object());
    assert!(graphgame(["completions", "bash"]).ok().out.contains("vertex-geography"));
    assert!(graphgame(["man"]).ok().out.contains("graphgame"));
}

#[test]
fn convert_goes_both_ways() {
    let folder = scratch("convert");
    let dot = "digraph \"a b\" { x [color=red]; x -> y -> x; x -> x; \"é\\\"\" }";
    std::fs::write(folder.join("a.dot"), dot).unwrap();
    graphgame_in(&folder, ["convert", "a.dot", "-o", "b.json"], b"").ok();
    graphgame_in(&folder, ["convert", "b.json", "-o", "c.dot"], b"").ok();
    let info = |file: &str| graphgame_in(&folder, ["info", file, "--format", "json"], b"").ok().out;
    assert_eq!(info("a.dot"), info("c.dot"));
    assert_eq!(info("a.dot"), info("b.json"));
    assert!(std::fs::read_to_string(folder.join("c.dot")).unwrap().contains("red"));
}

#[test]
fn generated_boards_are_the_same_for_the_same_seed() {
    let make = |seed: &str| {
        graphgame(["generate", "gnm", "--n", "20", "--m", "30", "--seed", seed]).ok().out
    };
    assert_eq!(make("1"), make("1"));
    assert_ne!(make("1"), make("2"));
    assert!(make("7").contains("7"), "the seed is written into the file");
    let run = graphgame_in(project(), ["info", "-", "--format", "json"], make("3").as_bytes()).ok();
    assert_eq!(run.json()["boards"][0]["edges"], 30);
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_printed_is_no_success() {
    for arguments in [&["--help"][..], &["--version"], &["solve", "--list"], &["schema"], &["man"]]
    {
        let full = std::fs::File::create("/dev/full").unwrap();
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_graphgame"))
            .args(arguments)
            .stdout(full)
            .output()
            .unwrap();
        assert_eq!(run.status.code(), Some(2), "{arguments:?}");
        let err = String::from_utf8_lossy(&run.stderr);
        assert!(err.contains("cannot write to `standard output`"), "{arguments:?}: {err}");
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    let board = graphgame(["generate", "path", "--n", "200000"]).ok().out;
    let folder = scratch("pipe");
    std::fs::write(folder.join("p.dot"), board).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_graphgame"))
        .args(["solve", "vertex-geography", "p.dot"])
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = child.stdout.take().unwrap();
    let mut first = [0; 10];
    out.read_exact(&mut first).unwrap();
    drop(out);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[cfg(unix)]
#[test]
fn what_a_link_points_to_is_written_and_keeps_its_mode() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = scratch("link");
    let (real, link) = (folder.join("real.dot"), folder.join("link.dot"));
    std::fs::write(&real, "graph { old }").unwrap();
    std::fs::set_permissions(&real, std::fs::Permissions::from_mode(0o600)).unwrap();
    symlink("real.dot", &link).unwrap();
    graphgame_in(&folder, ["generate", "path", "--n", "3", "-o", "link.dot"], b"").ok();
    assert!(link.is_symlink());
    assert!(std::fs::read_to_string(&real).unwrap().contains("--"));
    assert_eq!(std::fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o600);
}

/// Whenever the signal comes: before the file is begun, while it is written, or after.
#[cfg(unix)]
#[test]
fn ctrl_c_leaves_no_half_written_file() {
    let folder = scratch("interrupted");
    let parts = || {
        let entries = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
        entries.filter(|name| name.to_string_lossy().ends_with(".part")).count()
    };
    for wait_for_file in [false, true] {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_graphgame"))
            .args(["generate", "grid", "--rows", "1000", "--columns", "1000", "-o", "g.gml"])
            .current_dir(&folder)
            .spawn()
            .unwrap();
        while wait_for_file && parts() == 0 && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        let kill = std::process::Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .output()
            .unwrap();
        let status = child.wait().unwrap();
        assert!(status.code() == Some(130) || status.code().is_none() || !kill.status.success());
        assert_eq!(parts(), 0, "{status}");
    }
}

#[test]
fn each_command_has_a_page_in_the_manual() {
    let page = graphgame(["man", "solve", "nim"]).ok().out;
    assert!(page.contains("graphgame\\-solve\\-nim"), "{page}");
    let refused = graphgame(["man", "solve", "chess"]).refused().err;
    assert!(refused.contains("there is no page on `solve chess`"), "{refused}");
    assert!(refused.contains("shannon"), "{refused}");
}

#[test]
fn verify_says_what_would_prove_more_and_in_which_order_files_come() {
    let folder = scratch("verify-hints");
    for (file, more) in [("plain.json", None), ("proof.json", Some("--proof"))] {
        let mut arguments = vec!["solve", "vertex-geography", "graphs/petersen.dot"];
        arguments.extend(["--format", "json"].into_iter().chain(more));
        std::fs::write(folder.join(file), graphgame(arguments).ok().out).unwrap();
    }
    let board = project().join("graphs/petersen.dot");
    let board = board.to_str().unwrap();
    let plain = graphgame_in(&folder, ["verify", "plain.json", board], b"").ok();
    assert!(plain.err.contains("`solve --proof`"), "{}", plain.err);
    assert_eq!(graphgame_in(&folder, ["verify", "proof.json", board], b"").ok().err, "");
    let turned = graphgame_in(&folder, ["verify", board, "plain.json"], b"").refused().err;
    assert!(turned.contains("the solution comes first"), "{turned}");
}

#[test]
fn names_in_files_cannot_move_the_cursor() {
    let board = "{\"name\": \"\\u001b[31m\", \"nodes\": [\"\\u001b[2J\", \"a\\nb\"], \"edges\": [[\"\\u001b[2J\", \"a\\nb\"]]}";
    for arguments in [
        &["info", "-"][..],
        &["solve", "vertex-geography", "-", "--explain"],
        &["solve", "vertex-geography", "-", "--summary"],
    ] {
        let run = graphgame_in(project(), arguments.iter().copied(), board.as_bytes()).ok();
        assert!(!run.out.contains('\u{1b}') && !run.err.contains('\u{1b}'), "{}", run.out);
    }
}

#[test]
fn a_text_says_what_its_letters_mean() {
    let run = solve("graph { a -- b -- c; \"-\" -- d }", &[]).ok();
    assert!(
        run.out.contains("Of 5 starts, 3 N (won by the player to move), 2 P (lost)."),
        "{}",
        run.out
    );
    // The name of a vertex is told from no winning move.
    assert!(run.out.lines().any(|line| line.ends_with("\"-\"")), "{}", run.out);
}

#[test]
fn a_solution_of_another_board_is_told_so_whatever_its_labels() {
    let folder = scratch("another-board");
    let solution = solve("graph { a -- b -- c }", &["--format", "json"]).ok().out;
    std::fs::write(folder.join("solution.json"), solution).unwrap();
    for other in ["graph { x -- y }", "graph { a -- b -- c -- a }"] {
        let run = graphgame_in(&folder, ["verify", "solution.json", "-"], other.as_bytes());
        assert_eq!(run.code, 1, "{}", run.err);
        assert!(run.out.contains("the solution is of another board"), "{}", run.out);
    }
}

#[test]
fn info_lists_games_that_solve_takes() {
    for (dot, shannon) in [
        ("graph { terminals=\"a,b\"; a -- b }", true),
        ("graph { terminals=\"a,z\"; a -- b }", false),
        ("graph { a -- b [state=burnt] }", false),
        ("digraph { a -> b }", false),
    ] {
        let info = graphgame_in(project(), ["info", "-", "--format", "json"], dot.as_bytes());
        let json = info.ok().json();
        let games = json["boards"][0]["games"].as_array().unwrap().clone();
        assert_eq!(games.contains(&"shannon".into()), shannon, "{dot}");
        for game in ["vertex-geography", "edge-geography", "shannon", "grundy"] {
            let run = graphgame_in(project(), ["solve", game, "-"], dot.as_bytes());
            assert_eq!(run.code == 0, games.contains(&game.into()), "{game} on {dot}");
        }
    }
}

/// Every game on boards solves many graphs at once.
#[test]
fn threads_may_be_told_to_every_game_on_boards() {
    for (game, dot) in [
        ("vertex-geography", "graph { a -- b } graph { c -- d -- e }"),
        ("edge-geography", "graph { a -- b } graph { c -- d -- e }"),
        ("shannon", "graph { a -- b } graph { c -- d -- e }"),
        ("grundy", "digraph { a -> b } digraph { c -> d -> e }"),
    ] {
        let with = |threads: &str| {
            let arguments = ["solve", game, "-", "--format", "csv", "--threads", threads];
            graphgame_in(project(), arguments, dot.as_bytes())
        };
        assert_eq!(with("1").ok().out, with("3").ok().out);
        with("0").refused();
    }
}
