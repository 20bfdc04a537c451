//! Shannon's game from a file to an answer, a proof and a picture.

mod support;

use serde_json::{Value, json};
use support::{graphgame, graphgame_in, project, scratch};

fn solve(input: &str, options: &[&str]) -> Value {
    let arguments = [&["solve", "shannon", "-", "--format", "json"], options].concat();
    graphgame_in(project(), arguments, input.as_bytes()).ok().json()
}

fn refused(input: &str, options: &[&str]) -> String {
    let arguments = [&["solve", "shannon", "-"], options].concat();
    graphgame_in(project(), arguments, input.as_bytes()).refused().err
}

fn moves(solution: &Value, side: &str) -> Vec<u64> {
    let list = solution["moves"][side]["winning_moves"].as_array().expect("a list of moves");
    list.iter().map(|m| m["edge"].as_u64().expect("a number")).collect()
}

const DIAMOND: &str = "graph { a -- b -- c -- d -- a; b -- d }";

#[test]
fn both_forms_and_where_terminals_come_from() {
    let tree = solve(DIAMOND, &[]);
    assert_eq!((&tree["goal"], &tree["class"]), (&json!("spanning-tree"), &json!("first")));
    assert!(tree.get("terminals").is_none());
    let options = solve(DIAMOND, &["--terminals", "a,c"]);
    assert_eq!((&options["goal"], &options["class"]), (&json!("connect"), &json!("first")));
    assert_eq!(options["terminals"], json!(["a", "c"]));
    assert_eq!(options["moves"]["short_first"]["winner"], "short");
    assert_eq!(options["moves"]["cut_first"]["winner"], "cut");
    let first = &options["moves"]["short_first"]["winning_moves"][0];
    assert_eq!(first, &json!({"edge": 0, "ends": ["a", "b"]}));
    for other in [
        "graph { terminals=\"a,c\"; a -- b -- c -- d -- a; b -- d }",
        "graph { a [terminal=true]; c [terminal=1]; a -- b -- c -- d -- a; b -- d }",
        "graph { terminals=\"a,c\"; c [terminal=1]; a [terminal=1]; a -- b -- c -- d -- a; b -- d }",
        r#"{"graph": {"terminals": ["a", "c"]}, "nodes": [{"id": "a"}, {"id": "b"}, {"id": "c"},
            {"id": "d"}], "edges": [{"source": "a", "target": "b"}, {"source": "b", "target": "c"},
            {"source": "c", "target": "d"}, {"source": "d", "target": "a"},
            {"source": "b", "target": "d"}]}"#,
    ] {
        assert_eq!(solve(other, &[])["moves"], options["moves"], "{other}");
    }
    let single = solve(DIAMOND, &["--terminal", "a", "--terminal", "c"]);
    assert_eq!(single["moves"], options["moves"]);
    // An option goes before the file.
    let named = "graph { terminals=\"a,b\"; a -- b -- c -- d -- a; b -- d }";
    assert_eq!(solve(named, &["--terminals", "a,c"])["moves"], options["moves"]);
    assert_eq!(solve(DIAMOND, &["--terminals", "a,a"])["class"], "short");
}

#[test]
fn games_in_progress() {
    let options = solve(DIAMOND, &["--terminals=a,c", "--fortified", "0", "--deleted", "2,4"]);
    let named = "graph { terminals=\"a,c\"; a -- b [state=fortified]; b -- c;
                 c -- d [state=deleted]; d -- a; b -- d [state=deleted] }";
    let from_file = solve(named, &[]);
    assert_eq!(options["moves"], from_file["moves"]);
    assert_eq!(options["fortified"], json!([{"edge": 0, "ends": ["a", "b"]}]));
    assert_eq!(options["deleted"].as_array().map(Vec::len), Some(2));
    assert_eq!(moves(&options, "short_first"), [1]);
    assert_eq!(moves(&options, "cut_first"), [1]);
    let cut = solve(named, &["--to-move", "cut"]);
    assert!(cut["moves"].get("short_first").is_none());
    assert_eq!((&cut["class"], moves(&cut, "cut_first")), (&json!("first"), vec![1]));
    // When Short has won every free edge is a winning move of his.
    let won = solve(named, &["--fortified", "1"]);
    assert_eq!((&won["class"], moves(&won, "short_first")), (&json!("short"), vec![3]));
}

#[test]
fn bad_input_is_refused_with_a_hint() {
    for (input, options, message) in [
        ("digraph { a -> b }", &[][..], "--undirected"),
        (DIAMOND, &["--terminals", "a,x"], "--terminal S --terminal T"),
        (DIAMOND, &["--terminal", "a"], "two terminals"),
        (DIAMOND, &["--fortified", "5"], "numbered from 0 to 4"),
        (DIAMOND, &["--fortified", "1", "--deleted", "1"], "both fortified and deleted"),
        (DIAMOND, &["--trees", "2", "--deleted", "1"], "nothing has been played"),
        (DIAMOND, &["--to-move", "long"], "possible values"),
        (DIAMOND, &["--misere"], "--misere"),
        ("graph { a -- b [state=gone] }", &[], "`fortified` or `deleted`"),
        ("graph { terminals=\"a\"; a -- b }", &[], "two vertices"),
        ("graph { a [terminal=true]; a -- b }", &[], "there must be two"),
        (
            "graph { terminals=\"a,b\"; a [terminal=true]; c [terminal=true]; a -- b -- c }",
            &[],
            "others than the vertices marked",
        ),
    ] {
        let error = refused(input, options);
        assert!(error.contains(message), "{message} is not in: {error}");
    }
    let commas = "graph { \"a,b\"; c; a; \"b,c\" }";
    assert!(refused(commas, &["--terminals", "a,b,c"]).contains("several ways"));
    let undirected = solve("digraph { a -> b; b -> a }", &["--undirected"]);
    assert_eq!(undirected["class"], "short");
}

#[test]
fn verify_accepts_what_is_true_and_refutes_what_is_not() {
    let folder = scratch("shannon-verify");
    std::fs::write(folder.join("board.dot"), DIAMOND).unwrap();
    let run = |arguments: &[&str]| graphgame_in(&folder, arguments, b"");
    let check = |solution: &Value| {
        std::fs::write(folder.join("claim.json"), solution.to_string()).unwrap();
        run(&["verify", "claim.json", "board.dot", "--strict"]).code
    };
    for options in [
        &["--proof"][..],
        &["--proof", "--terminals", "a,c"],
        &["--proof", "--terminals", "a,c", "--fortified", "2", "--deleted", "0"],
        &["--proof", "--terminals", "a,b", "--to-move", "cut"],
        &["--proof", "--trees", "2"],
        &["--proof", "--trees", "1"],
    ] {
        let command = [&["solve", "shannon", "board.dot", "--format", "json"], options].concat();
        let solution = run(&command).ok().json();
        assert_eq!(check(&solution), 0, "{options:?}");
        let change = |path: &[&str], value: Value| {
            let mut other = solution.clone();
            let place = path.iter().fold(&mut other, |at, key| &mut at[*key]);
            assert_ne!(*place, value, "{options:?} {path:?}");
            *place = value;
            assert_eq!(check(&other), 1, "{options:?} {path:?}");
        };
        let class = if solution["class"] == "cut" { "short" } else { "cut" };
        change(&["class"], json!(class));
        let winner = &solution["moves"]["cut_first"]["winner"];
        let other = if winner == "cut" { "short" } else { "cut" };
        change(&["moves", "cut_first", "winner"], json!(other));
        let wrong_ends = json!([{"edge": 1, "ends": ["a", "d"]}]);
        change(&["moves", "cut_first", "winning_moves"], wrong_ends);
        if options.contains(&"--trees") {
            change(&["packing_number"], json!(7));
            change(&["arboricity"], json!(1));
            change(&["dense_set"], json!(["a"]));
            change(&["forests"], json!([]));
            if solution.get("trees").is_some() {
                change(&["k"], json!(9));
            }
        }
    }
}

#[test]
fn trees_forests_and_what_forbids_more() {
    let complete = "graph { a -- b -- c -- d -- a; a -- c; b -- d }";
    let two = solve(complete, &["--trees", "2"]);
    assert_eq!(two["trees"].as_array().map(Vec::len), Some(2));
    assert!(two.get("partition").is_none());
    assert_eq!((&two["packing_number"], &two["arboricity"]), (&json!(2), &json!(2)));
    let three = solve(complete, &["--trees", "3"]);
    assert!(three.get("trees").is_none());
    assert_eq!(three["partition"].as_array().map(Vec::len), Some(4));
    let single = solve("graph { a -- a }", &["--trees", "3"]);
    assert_eq!((&single["packing_number"], &single["arboricity"]), (&Value::Null, &Value::Null));
    assert_eq!(single["trees"], json!([[], [], []]));
    let empty = solve("graph { }", &["--trees", "1"]);
    assert_eq!((&empty["packing_number"], &empty["arboricity"]), (&Value::Null, &json!(0)));
    let many = solve(complete, &["--trees", "1000000"]);
    assert!(many.get("partition").is_some());
}

#[test]
fn texts_tables_and_pictures() {
    let text = graphgame(["solve", "shannon", "graphs/gale.dot", "--explain"]).ok().out;
    assert!(text.contains("all 25 edges") && text.contains("Begin with"), "{text}");
    let csv = graphgame(["solve", "shannon", "graphs/koenigsberg.dot", "--format", "csv"]).ok().out;
    assert_eq!(csv.lines().nth(1), Some("0,short,short,0 1 2 3 4 5 6"));
    assert_eq!(csv.lines().nth(2), Some("0,cut,short,"));
    let played = ["--fortified", "3", "--deleted", "7"];
    let picture = |format| {
        let arguments = ["solve", "shannon", "graphs/gale.dot", "--format", format];
        graphgame([&arguments[..], &played].concat()).ok().out
    };
    let svg = picture("svg");
    assert!(svg.contains("Cut's posts") && svg.contains("played by Cut"), "{svg}");
    assert_eq!(svg.matches("<circle").count(), 2 * 20 + 2);
    // A picture in DOT can be solved again: terminals and played edges are in it.
    let again = solve(&picture("dot"), &[]);
    let arguments = ["solve", "shannon", "graphs/gale.dot", "--format", "json"];
    let first = graphgame([&arguments[..], &played].concat()).ok().json();
    assert_eq!(again["moves"], first["moves"]);
    // Cut's partition as clusters, the two trees in two styles.
    let dot = "graph { a -- b; a -- b; a -- b; b -- c; c -- d; c -- d; c -- d }";
    let arguments = ["solve", "shannon", "-", "--format", "dot"];
    let drawn = graphgame_in(project(), arguments, dot.as_bytes()).ok().out;
    assert!(drawn.contains("cluster0") && drawn.contains("cluster1"), "{drawn}");
    assert!(drawn.contains("dashed"), "{drawn}");
}

#[test]
fn a_time_limit_leaves_the_class_unknown() {
    let arguments = ["solve", "shannon", "graphs/gale.dot", "--time-limit", "0"];
    let run = graphgame([&arguments[..], &["--format", "json"]].concat());
    assert_eq!(run.code, 3);
    assert_eq!(run.json()["class"], "unknown");
}

#[test]
fn several_graphs_are_solved_in_turn() {
    let input = "graph one { a -- b } graph two { a -- b; a -- b }";
    let arguments = ["solve", "shannon", "-", "--format", "json"];
    let out = graphgame_in(project(), arguments, input.as_bytes()).ok().out;
    let classes: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["class"].clone())
        .collect();
    assert_eq!(classes, ["first", "short"]);
}
