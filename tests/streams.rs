//! Streams of many graphs: one answer each, in order, whatever the format, the number of threads
//! and what is wrong in the middle.

mod support;

use std::process::{Child, Command, Stdio};

use graphgame::board::BoardBuilder;
use graphgame::format::{WriteFormat, Writer};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use support::{Run, graphgame_in, project};

fn run(arguments: &[&str], input: &[u8]) -> Run {
    graphgame_in(project(), arguments, input)
}

fn solve(more: &[&str], input: &[u8]) -> Run {
    let mut arguments = vec!["solve", "vertex-geography", "-"];
    arguments.extend(more);
    run(&arguments, input)
}

/// Random graphs of up to `most` vertices, in each of the formats that hold many.
fn graphs(count: usize, most: u32, directed: bool) -> Vec<(&'static str, Vec<u8>)> {
    let kinds: &[&str] = if directed {
        &["digraph6", "dot", "json"]
    } else {
        &["graph6", "sparse6", "incremental-sparse6", "dot", "json"]
    };
    let mut rng = Pcg64Mcg::seed_from_u64(11);
    let boards: Vec<_> = (0..count)
        .map(|_| {
            let n = rng.random_range(0..=most);
            let mut builder = BoardBuilder::new(directed);
            for v in 0..n {
                builder.vertex(&v.to_string()).unwrap();
            }
            let density = rng.random_range(0.0..0.6);
            for b in 0..n {
                for a in 0..n {
                    if (a < b || directed && a != b) && rng.random_bool(density) {
                        let v = |v: u32| graphgame::board::VertexId::new(v as usize);
                        builder.edge(v(a), v(b)).unwrap();
                    }
                }
            }
            builder.build()
        })
        .collect();
    let text = |kind: &str| {
        let mut writer = Writer::new(kind.parse::<WriteFormat>().unwrap());
        let mut text = Vec::new();
        boards.iter().for_each(|board| writer.write(board, &mut text).unwrap());
        text
    };
    kinds.iter().map(|kind| (*kind, text(kind))).collect()
}

/// The answers do not depend on the format, on the threads, or on taking the short way: JSON and
/// `--explain` make boards, CSV of graph6 does not.
#[test]
fn every_format_and_number_of_threads_gives_the_same_answers() {
    // Enough DOT and JSON to be read in pieces.
    let all = graphs(6000, 10, false);
    let wanted = solve(&["--from", "graph6", "--format", "csv"], &all[0].1).ok().out;
    assert!(wanted.starts_with("graph,start,outcome,winning_moves,undecided_moves\n0,"));
    let summary = solve(&["--format", "csv", "--summary"], &all[0].1).ok();
    assert_eq!(summary.out.lines().count(), 6001);
    for (kind, text) in &all {
        assert!(
            matches!(*kind, "graph6" | "sparse6" | "incremental-sparse6") || text.len() > 1 << 18
        );
        for threads in ["1", "3"] {
            let found = solve(&["--format", "csv", "--threads", threads], text).ok();
            assert!(found.out == wanted, "{kind} on {threads} threads");
            assert_eq!(found.err, "");
        }
        let again = solve(&["--format", "csv", "--summary"], text).ok();
        assert!(again.out == summary.out && again.err == summary.err, "{kind}");
    }
    // The long way, a JSON line each.
    let json = solve(&["--format", "json"], &all[0].1).ok().out;
    assert_eq!(json.lines().count(), 6000);
    let mut rows = wanted.lines().skip(1);
    for (index, line) in json.lines().enumerate().step_by(97) {
        let solution: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(solution["board"]["index"], index);
        for position in solution["positions"].as_array().unwrap() {
            let moves: Vec<_> = position["winning_moves"]
                .as_array()
                .unwrap()
                .iter()
                .map(|m| m.as_str().map_or_else(|| m.to_string(), str::to_owned))
                .collect();
            let start = position["start"]
                .as_str()
                .map_or_else(|| position["start"].to_string(), str::to_owned);
            let row = format!(
                "{index},{start},{},{},",
                position["outcome"].as_str().unwrap(),
                moves.join(" ")
            );
            let found = rows.find(|r| r.starts_with(&format!("{index},{start},"))).unwrap();
            assert_eq!(found, row);
        }
    }
}

#[test]
fn totals_are_counted_from_the_lines() {
    let (_, text) = &graphs(500, 10, false)[0];
    let run = solve(&["--format", "csv", "--summary"], text).ok();
    let (mut free, mut every, mut none) = (0, 0, 0);
    for line in run.out.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let (won, lost): (usize, usize) = (fields[5].parse().unwrap(), fields[6].parse().unwrap());
        assert_eq!(won + lost, fields[2].parse::<usize>().unwrap(), "{line}");
        assert_eq!(fields[4], if lost > 0 { "N" } else { "P" }, "{line}");
        free += usize::from(lost > 0);
        every += usize::from(won > 0 && lost == 0);
        none += usize::from(won == 0);
    }
    let totals = format!(
        "500 graphs\n{free:>3} won by the first player from a free start\n{every:>3} won by the first player from every start\n{none:>3} won by the first player from no start\n"
    );
    assert_eq!(run.err, totals);
    let json = solve(&["--format", "json", "--summary"], text).ok();
    let totals: serde_json::Value = serde_json::from_str(&json.err).unwrap();
    assert_eq!(totals["schema"], "graphgame/summary/1");
    assert_eq!((&totals["graphs"], &totals["free_start"]), (&500.into(), &free.into()));
    let schema = support::graphgame(["schema", "summary"]).ok().json();
    for key in totals.as_object().unwrap().keys() {
        assert!(schema["properties"][key].is_object(), "{key}");
    }
    let text = solve(&["--summary"], text).ok();
    assert_eq!(text.out.lines().count(), 500);
    assert_eq!(text.err, run.err);
}

/// Graphs with a perfect matching are won from every start: by McKay's and Sloane's counts of
/// graphs on six vertices (156 in all, 112 connected).
#[test]
fn known_counts_of_small_graphs() {
    let connected = std::fs::read(project().join("tests/fixtures/nauty/connected5.g6")).unwrap();
    let run = solve(&["--format", "csv", "--summary"], &connected).ok();
    // 21 connected graphs; an odd number of vertices is never matched perfectly.
    assert!(
        run.err.starts_with("21 graphs\n21 won by the first player from a free start\n"),
        "{}",
        run.err
    );
}

#[test]
fn every_game_on_boards_takes_streams() {
    for (kind, text) in graphs(40, 5, true) {
        for game in ["vertex-geography", "edge-geography", "grundy"] {
            let one = run(&["solve", game, "-", "--format", "csv", "--summary"], &text).ok();
            assert_eq!(one.out.lines().count(), 41, "{game} {kind}");
            let misere = run(&["solve", game, "-", "--format", "json", "--misere"], &text).ok();
            assert_eq!(misere.out.lines().count(), 40, "{game} {kind}");
        }
    }
    for (kind, text) in graphs(40, 5, false) {
        let shannon = run(&["solve", "shannon", "-", "--format", "json"], &text).ok();
        assert_eq!(shannon.out.lines().count(), 40, "{kind}");
        let csv = run(&["solve", "shannon", "-", "--format", "csv"], &text).ok();
        assert_eq!(csv.out.lines().count(), 81, "{kind}");
        let summary = |format: &str| {
            run(&["solve", "shannon", "-", "--format", format, "--summary"], &text).ok()
        };
        let csv = summary("csv");
        assert!(csv.out.starts_with("graph,name,vertices,edges,class\n0,"), "{}", csv.out);
        let class = |json: &str| {
            let solution: serde_json::Value = serde_json::from_str(json).unwrap();
            solution["class"].as_str().unwrap().to_owned()
        };
        let classes: Vec<String> = shannon.out.lines().map(class).collect();
        let lines: Vec<&str> =
            csv.out.lines().skip(1).map(|line| line.rsplit(',').next().unwrap()).collect();
        assert_eq!(lines, classes, "{kind}");
        let count = |class: &str| classes.iter().filter(|c| *c == class).count();
        let (short, cut, first) = (count("short"), count("cut"), count("first"));
        assert!(short > 0 && cut > 0 && first > 0, "{classes:?}");
        assert_eq!(
            csv.err,
            format!(
                "40 graphs\n{short:>2} won by Short, whoever moves first\n{cut:>2} won by Cut, \
                 whoever moves first\n{first:>2} won by whoever moves first\n"
            )
        );
        assert!(summary("text").out.contains("; Cut wins\n"));
        let totals: serde_json::Value = serde_json::from_str(&summary("json").err).unwrap();
        assert_eq!((&totals["short"], &totals["first"]), (&short.into(), &first.into()));
        assert_eq!(totals.get("free_start"), None);
    }
    let (_, undirected) = &graphs(3, 5, false)[0];
    let run = run(&["solve", "grundy", "-"], undirected);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("--directed"), "{}", run.err);
}

#[test]
fn a_broken_line_is_told_by_its_number_and_skipped_on_demand() {
    let text = b"A_\nBw\nB\nBw\n\nC!!\nA_\n";
    let stopped = solve(&["--format", "csv", "--summary"], text);
    assert_eq!(stopped.code, 2);
    assert!(stopped.err.contains("<stdin>:3:2"), "{}", stopped.err);
    assert!(!stopped.out.contains("\n3,"), "{}", stopped.out);
    let whole = solve(&["--format", "csv", "--summary", "--keep-going"], text);
    assert_eq!(whole.code, 2);
    let indices: Vec<_> = whole.out.lines().skip(1).map(|l| l.split(',').next().unwrap()).collect();
    assert_eq!(indices, ["0", "1", "3", "5"]);
    for place in ["<stdin>:3:2", "<stdin>:6:2"] {
        assert!(whole.err.contains(place), "{}", whole.err);
    }
    assert!(whole.err.ends_with("2 skipped, for they are no graphs\n"), "{}", whole.err);
    // In a file that is to be written nothing half-done stays.
    let folder = support::scratch("broken-stream");
    let arguments = ["solve", "vertex-geography", "-", "-o", "x.csv"];
    assert_eq!(graphgame_in(&folder, arguments, text).code, 2);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn broken_documents_in_the_middle_are_skipped_too() {
    let good = "{\"nodes\": [\"a\", \"b\"], \"edges\": [[\"a\", \"b\"]]}\n";
    let many = good.repeat(6000);
    let json = format!("{many}{{\"nodes\": [\n{many}{{\"nodes\": 5}}\n{good}");
    let run = solve(&["--format", "csv", "--summary", "--keep-going"], json.as_bytes());
    assert_eq!(run.code, 2);
    assert_eq!(run.out.lines().count(), 1 + 12_001, "{}", &run.err[..run.err.len().min(2000)]);
    assert!(run.err.contains("<stdin>:6001:") && run.err.contains("<stdin>:12002:"), "{}", run.err);
    let dot = "graph { a -- b }\n".repeat(20_000)
        + "graph { a -> b }\n"
        + "graph { \"}\" -- <a<}>> /* } */ }\n";
    let run = solve(&["--format", "csv", "--summary", "--keep-going"], dot.as_bytes());
    assert_eq!((run.code, run.out.lines().count()), (2, 1 + 20_001));
    assert!(run.err.contains("<stdin>:20001:11"), "{}", run.err);
    // Where the input is small too.
    for broken in ["{bad\n", "{\"nodes\": 5}\n"] {
        let json = format!("{good}{good}{broken}{good}");
        let run = solve(&["--format", "csv", "--summary", "--keep-going"], json.as_bytes());
        assert_eq!((run.code, run.out.lines().count()), (2, 1 + 3), "{}", run.err);
    }
}

#[test]
fn what_is_small_is_refused_before_anything_is_printed() {
    let run = solve(&[], b"graph { a -- b } graph { a -> b }").refused();
    assert!(run.err.contains("<stdin>:1:28"), "{}", run.err);
    let run = solve(&["--start", "b"], b"graph { a -- b } graph { a }").refused();
    assert!(run.err.contains("no vertex `b`"), "{}", run.err);
    solve(&[], b"\n\n").refused();
    solve(&["--from", "graph6"], b">>graph6<<\n").refused();
    assert!(solve(&["--format", "svg"], b"A_\nA_\n").refused().err.contains("--graph"));
    assert!(solve(&["--format", "svg", "--summary"], b"A_\n").refused().err.contains("--summary"));
}

#[test]
fn a_limit_makes_exit_code_three_and_the_totals_say_so() {
    let hard =
        support::graphgame(["generate", "gnm", "--n", "60", "--m", "180", "--seed", "1"]).ok().out;
    let two = format!("{hard}{hard}graph {{ a -- b }}");
    let arguments = [
        "solve",
        "vertex-geography",
        "-",
        "--misere",
        "--node-limit",
        "10",
        "--format",
        "csv",
        "--summary",
    ];
    let run = run(&arguments, two.as_bytes());
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(run.err.contains("2 with a start that is unknown"), "{}", run.err);
}

#[test]
fn one_graph_of_a_stream_is_chosen() {
    let info = run(&["info", "-", "--graph", "1", "--format", "json"], b"A_\nBw\nC~\n").ok();
    assert_eq!(info.json()["boards"][0]["edges"], 3);
    let run = run(&["info", "-", "--graph", "7"], b"A_\nBw\n").refused();
    assert!(run.err.contains("there are 2 graphs"), "{}", run.err);
}

#[test]
fn convert_goes_between_all_formats() {
    let folder = support::scratch("convert-all");
    let endings = [
        "dot", "json", "g6", "s6", "is6", "edges", "adjlist", "col", "mtx", "metis", "net", "gml",
        "graphml",
    ];
    let mut before = "petersen.dot".to_owned();
    std::fs::copy(project().join("graphs/petersen.dot"), folder.join(&before)).unwrap();
    for ending in endings {
        let next = format!("petersen.{ending}");
        if next != before {
            graphgame_in(&folder, ["convert", &before, "-o", &next, "--quiet"], b"").ok();
        }
        let info = graphgame_in(&folder, ["info", &next, "--format", "json"], b"").ok().json();
        let board = &info["boards"][0];
        assert_eq!((&board["vertices"], &board["edges"]), (&10.into(), &15.into()), "{ending}");
        // By content alone.
        let bytes = std::fs::read(folder.join(&next)).unwrap();
        if ending != "adjlist" {
            let told = graphgame_in(&folder, ["info", "-", "--format", "json"], &bytes).ok().json();
            assert_eq!(told["boards"][0]["edges"], 15, "{ending}");
        }
        before = next;
    }
    let run = graphgame_in(&folder, ["convert", "petersen.dot", "--to", "graph6"], b"").ok();
    assert!(run.err.contains("warning: the name"), "{}", run.err);
    let run = graphgame_in(&folder, ["convert", "-", "--to", "metis"], b"A_\nA_\n");
    assert!(run.refused().err.contains("holds one graph"));
}

/// The program at work on a stream that is written to it piece by piece.
fn started(more: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_graphgame"))
        .args(["solve", "vertex-geography", "-"])
        .args(more)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Whoever reads our output may go at any time, whoever writes our input may never end.
#[test]
fn an_endless_stream_ends_when_nobody_reads_on() {
    use std::io::{Read, Write};
    let mut child = started(&["--format", "csv", "--summary"]);
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        let lines = b"IheA@GUAo\n".repeat(1000);
        while stdin.write_all(&lines).is_ok() {}
    });
    let mut out = child.stdout.take().unwrap();
    let mut first = [0; 2000];
    out.read_exact(&mut first).unwrap();
    drop(out);
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

/// Ctrl-C ends a stream after a whole line: what was answered stays, the exit code says the rest.
#[cfg(unix)]
#[test]
fn an_interrupted_stream_keeps_what_was_answered() {
    use std::io::{BufRead, BufReader, Read, Write};
    let text = b"IheA@GUAo\n".repeat(3000);
    for more in [&["--format", "csv", "--summary"][..], &["--format", "json"]] {
        let mut child = started(more);
        // The input stays open: nothing but the signal ends the work.
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(&text).unwrap();
        stdin.flush().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut answers = String::new();
        while answers.lines().count() < 100 {
            out.read_line(&mut answers).unwrap();
        }
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(sent.unwrap().success());
        out.read_to_string(&mut answers).unwrap();
        let output = child.wait_with_output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(130), "{errors}");
        assert!(answers.ends_with('\n'));
        let json = more.contains(&"json");
        let lines: Vec<&str> = answers.lines().skip(usize::from(!json)).collect();
        assert!(lines.len() <= 3000);
        for (index, line) in lines.iter().enumerate() {
            if json {
                let solution: serde_json::Value = serde_json::from_str(line).unwrap();
                assert_eq!(solution["board"]["index"], index);
                assert_eq!(solution["free_start"]["outcome"], "P", "decided, not cut short");
            } else {
                assert_eq!(*line, format!("{index},,10,15,P,10,0,0,0"));
            }
        }
        assert!(errors.ends_with(&format!("interrupted after {} graphs\n", lines.len())));
        if !json {
            assert!(errors.contains(&format!("{} graphs\n", lines.len())), "{errors}");
        }
        drop(stdin);
    }
}
