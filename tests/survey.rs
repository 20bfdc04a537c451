//! Surveys: the same numbers however they are run, and the numbers that theory knows.

mod support;

use graphgame::game::SolveOptions;
use graphgame::game::geography::vertex;
use graphgame::limits::{Limits, Monitor};
use graphgame::random::Family;
use graphgame::survey::{self, Class, Plan, Record, Sample, Shard, Table};
use support::{Run, graphgame_in, scratch};

fn plan(game: &str, family: &str, parameters: &[(&str, &str)], moved: Option<&str>) -> Plan {
    Plan {
        game: game.to_owned(),
        family: family.to_owned(),
        parameters: parameters.iter().map(|&(n, v)| (n.to_owned(), v.to_owned())).collect(),
        steps: moved.map(|text| text.parse().unwrap()),
        samples: 12,
        seed: 5,
        node_limit: None,
    }
}

fn run(plan: &Plan, shard: Shard, threads: usize) -> Vec<Sample> {
    plan.check().unwrap();
    let monitor = Monitor::new(Limits { threads: Some(threads), ..Limits::default() });
    let mut samples = Vec::new();
    survey::run(plan, shard, 0, &monitor, |sample| {
        samples.push(sample);
        true
    })
    .unwrap();
    samples
}

#[test]
fn threads_and_shares_change_nothing() {
    let plan = plan("vertex-geography", "gnp", &[("n", "40")], Some("c=0.5..2.5:0.5"));
    let all = run(&plan, Shard::ALL, 1);
    assert_eq!(all.len(), 60);
    assert_eq!(run(&plan, Shard::ALL, 3), all);
    let shares = ["1/3", "2/3", "3/3"].map(|text| {
        let shard: Shard = text.parse().unwrap();
        Record { plan: plan.clone(), shard, samples: run(&plan, shard, 2), bytes: 0 }
    });
    assert_eq!(Record::merge(shares.to_vec()).unwrap().samples, all);
    let missing = Record::merge(shares[..2].to_vec()).unwrap_err();
    assert!(missing.message.contains("3 shares"), "{missing}");
    let twice = [&shares[0], &shares[1], &shares[1]].map(Clone::clone).to_vec();
    assert!(Record::merge(twice).unwrap_err().message.contains("twice"));
}

#[test]
fn samples_are_what_the_solver_says_of_boards_of_their_own() {
    let plan = plan("vertex-geography", "gnm", &[("n", "30")], Some("m=10..40:15"));
    let samples = run(&plan, Shard::ALL, 2);
    // Different boards, and some of either class.
    let shares: std::collections::BTreeSet<u64> =
        samples.iter().map(|s| s.lost.unwrap().to_bits()).collect();
    assert!(shares.len() > 8, "{shares:?}");
    // A family without chance is solved as `solve` does.
    let path = self::plan("vertex-geography", "path", &[], Some("n=1..9:1"));
    for sample in run(&path, Shard::ALL, 2) {
        let n = (sample.number / 12 + 1).to_string();
        let board = Family::find("path").unwrap().make(&[("n", &n)], 0).unwrap();
        let solution = vertex::solve(&board, &SolveOptions::default(), &Monitor::unlimited());
        let positions = &solution.geography().unwrap().positions;
        let lost = positions.iter().filter(|p| p.winning_moves.is_empty()).count();
        assert_eq!(sample.lost, Some(lost as f64 / positions.len() as f64));
        assert_eq!(sample.class == Class::First, lost > 0);
    }
}

#[test]
fn every_game_is_surveyed() {
    let share = |plan: &Plan, class: Class| {
        let table = Table::new(plan, &run(plan, Shard::ALL, 2));
        table.rows[0].classes.iter().find(|c| c.class == class).unwrap().share
    };
    // A tree is won by Cut, the complete graph on 6 vertices has two disjoint spanning trees.
    assert_eq!(share(&plan("shannon", "random-tree", &[("n", "9")], None), Class::Cut), 1.0);
    assert_eq!(share(&plan("shannon", "complete", &[("n", "6")], None), Class::Short), 1.0);
    // Every acyclic digraph has a lost vertex.
    let dag = plan("grundy", "random-dag", &[("n", "20"), ("p", "0.2")], None);
    assert_eq!(share(&dag, Class::First), 1.0);
    // A path of two vertices: one move, one P-vertex less than none.
    let edge = plan("edge-geography", "random-regular", &[("n", "8"), ("d", "3")], None);
    let known = share(&edge, Class::First) + share(&edge, Class::Second);
    assert_eq!(known, 1.0);
    let stopped = Plan {
        node_limit: Some(1),
        ..plan("edge-geography", "king", &[("rows", "5"), ("columns", "5")], None)
    };
    assert_eq!(share(&stopped, Class::Unknown), 1.0);
}

#[test]
fn the_share_of_lost_vertices_follows_the_theory() {
    // W(1)/1 and W(2)/2, see Karp and Sipser (1981).
    for (c, expected) in [("1", 0.567_143), ("2", 0.426_303)] {
        let plan = plan("vertex-geography", "gnp", &[("n", "4000")], Some(&format!("c={c}")));
        let table = Table::new(&plan, &run(&plan, Shard::ALL, 2));
        let mean = table.rows[0].mean.unwrap();
        assert!((mean - expected).abs() < 0.02, "c = {c}: {mean}");
    }
}

#[test]
fn steps_are_exact() {
    let steps: survey::Steps = "c=0.2..4:0.1".parse().unwrap();
    assert_eq!(
        (steps.count(), steps.text(0).as_str(), steps.text(38).as_str()),
        (39, "0.2", "4.0")
    );
    let steps: survey::Steps = "x=-1..1:0.5".parse().unwrap();
    let texts: Vec<_> = (0..steps.count()).map(|i| steps.text(i)).collect();
    assert_eq!(texts, ["-1.0", "-0.5", "0.0", "0.5", "1.0"]);
    for wrong in
        ["c", "c=", "=1", "c=1..2", "c=2..1:1", "c=1..2:0", "c=a..2:1", "c=1..2:-1", "c=.:"]
    {
        assert!(wrong.parse::<survey::Steps>().is_err(), "{wrong}");
    }
    for wrong in ["0/2", "3/2", "1", "a/b", "1/0"] {
        assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
    }
}

fn in_folder(folder: &std::path::Path, arguments: &str) -> Run {
    graphgame_in(folder, arguments.split(' '), b"")
}

#[test]
fn a_survey_goes_on_where_its_file_ends() {
    let folder = scratch("survey_resume");
    let command = "survey vertex-geography gnp --n 30 --param c=1..3:1 --samples 8 --seed 2";
    let whole = in_folder(&folder, &format!("{command} -o whole.jsonl --format csv")).ok();
    let text = std::fs::read_to_string(folder.join("whole.jsonl")).unwrap();
    assert_eq!(text.lines().count(), 25);
    // Cut in the middle of a line, as a crash would.
    std::fs::write(folder.join("cut.jsonl"), &text[..text.len() * 2 / 3]).unwrap();
    let resumed = in_folder(&folder, &format!("{command} -o cut.jsonl --format csv")).ok();
    assert_eq!(resumed.out, whole.out);
    assert_eq!(std::fs::read_to_string(folder.join("cut.jsonl")).unwrap(), text);
    // Another survey does not write over it.
    let other = command.replace("--seed 2", "--seed 3");
    let refused = in_folder(&folder, &format!("{other} -o whole.jsonl")).refused();
    assert!(refused.err.contains("another survey"), "{}", refused.err);
    assert_eq!(std::fs::read_to_string(folder.join("whole.jsonl")).unwrap(), text);
    // Shares on two machines.
    for i in 1..=2 {
        in_folder(&folder, &format!("{command} --shard {i}/2 -o {i}.jsonl")).ok();
    }
    let merged = in_folder(&folder, "survey merge 2.jsonl 1.jsonl -o m.jsonl --format csv").ok();
    assert_eq!(merged.out, whole.out);
    assert_eq!(std::fs::read_to_string(folder.join("m.jsonl")).unwrap(), text);
    in_folder(&folder, "survey merge 1.jsonl").refused();
    std::fs::write(folder.join("bad.jsonl"), "{}\n").unwrap();
    assert!(in_folder(&folder, "survey merge bad.jsonl").refused().err.contains("line 1"));
}

/// The table to read leaves out what says nothing: quantiles of a game without P-vertices, a class
/// "unknown" where nothing is.
#[test]
fn empty_columns_are_left_out_of_the_text() {
    let folder = scratch("survey_columns");
    let head = |command: &str| {
        let out = in_folder(&folder, &format!("survey {command} --seed 1 --samples 4")).ok().out;
        assert!(out.lines().all(|line| line.len() < 140), "{out}");
        out.lines().next().unwrap().split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    let shannon = head("shannon gnp --n 20 --param c=2..6:2");
    assert_eq!(shannon, ["c", "samples", "short", "first", "cut"]);
    let geography = head("vertex-geography gnp --n 20 --param c=2..6:2");
    assert_eq!(geography[..4], ["c", "samples", "mean", "q05"]);
    assert_eq!(geography[7..], ["q95", "first", "second"]);
    // CSV has the same columns whatever is in them.
    let csv = "survey shannon gnp --n 20 --param c=2..6:2 --samples 4 --format csv";
    assert!(in_folder(&folder, csv).ok().out.starts_with("c,samples,mean,q05,"));
    let limited = "survey vertex-geography random-digraph --n 60 --param p=0.1..0.1:1 --samples 3";
    let out = in_folder(&folder, &format!("{limited} --node-limit 1")).out;
    assert!(out.lines().next().unwrap().ends_with("unknown"), "{out}");
}

#[test]
fn tables_and_plots() {
    let folder = scratch("survey_plots");
    let command = "survey vertex-geography gnp --n 50 --param c=1..3:0.5 --samples 5";
    let run = in_folder(&folder, &format!("{command} --format json --plot p.svg")).ok();
    let json = run.json();
    assert_eq!(json["rows"].as_array().unwrap().len(), 5);
    assert_eq!(json["rows"][4]["value"], "3.0");
    let svg = std::fs::read_to_string(folder.join("p.svg")).unwrap();
    for part in ["W(c)/c", "median", "share of P-vertices", "<circle"] {
        assert!(svg.contains(part), "{part}");
    }
    in_folder(&folder, &format!("{command} --plot p.png")).ok();
    assert!(std::fs::read(folder.join("p.png")).unwrap().starts_with(b"\x89PNG"));
    in_folder(&folder, &format!("{command} --plot p.gif")).refused();
    in_folder(&folder, "survey vertex-geography gnp --n 50").refused();
    in_folder(&folder, "survey vertex-geography gnp --n 50 --p 0.1 --param c=1..2:1").refused();
    in_folder(&folder, "survey grundy gnp --n 50 --p 0.1").refused();
    in_folder(&folder, "survey vertex-geography gnp --n 50 --param q=1..2:1").refused();
    in_folder(&folder, "survey vertex-geography gnp --n 50 --p 7").refused();
    in_folder(&folder, "survey vertex-geography gnp --n 5 --p 0.5 --shard 1/2").refused();
}
