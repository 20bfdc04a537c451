//! Reading and writing DOT: the language rule by rule, errors and their places, round trips, and
//! the same answers as Graphviz where it is installed.

use std::fmt::Write as _;
use std::process::Command;

use graphgame::board::{AttributeKind, AttributeValue, BoardBuilder, EdgeId, VertexId};
use graphgame::format::{Format, Input, ReadError, dot};
use graphgame::{Board, format};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn read(text: &[u8]) -> Input {
    match dot::read(text) {
        Ok(input) => input,
        Err(error) => panic!("{}: {error}", String::from_utf8_lossy(text)),
    }
}

fn one(text: impl AsRef<[u8]>) -> Board {
    let mut input = read(text.as_ref());
    assert_eq!(input.boards.len(), 1);
    input.boards.pop().unwrap()
}

fn refused(text: impl AsRef<[u8]>) -> ReadError {
    match dot::read(text.as_ref()) {
        Ok(_) => panic!("{:?} was read", String::from_utf8_lossy(text.as_ref())),
        Err(error) => error,
    }
}

/// The edges as `a-b a-b …` in order.
fn edges(board: &Board) -> String {
    let name = |v: u32| board.label(VertexId::new(v as usize));
    board.pairs().map(|(a, b)| format!("{}-{}", name(a), name(b))).collect::<Vec<_>>().join(" ")
}

fn labels(board: &Board) -> Vec<&str> {
    board.labels().iter().collect()
}

fn vertex_attribute<'a>(board: &'a Board, label: &str, key: &str) -> Option<&'a str> {
    let v = board.find(label).expect("a vertex of that label");
    board.vertex_attributes().get(v.index() as u32, key).map(|value| value.text)
}

fn edge_attribute<'a>(board: &'a Board, edge: u32, key: &str) -> Option<&'a str> {
    board.edge_attributes().get(edge, key).map(|value| value.text)
}

#[test]
fn heads() {
    for (text, directed, strict, name) in [
        ("graph{}", false, false, None),
        ("DiGraph G {}", true, false, Some("G")),
        ("STRICT graph 3.5{}", false, true, Some("3.5")),
        ("strict digraph \"a\" + <b> + \"c\" {}", true, true, Some("abc")),
        ("graph <x> {}", false, false, Some("x")),
        ("graph \"\" {}", false, false, Some("")),
    ] {
        let board = one(text);
        assert_eq!((board.is_directed(), board.is_strict()), (directed, strict), "{text}");
        assert_eq!(board.name(), name, "{text}");
        assert_eq!(board.vertex_count(), 0);
    }
}

#[test]
fn names_and_numerals() {
    let board = one("graph { a \"a\" _b1 -1.5 .5 7. 07 \"x y\" é <i<j>> \"\" \"node\" }");
    assert_eq!(
        labels(&board),
        ["a", "_b1", "-1.5", ".5", "7.", "07", "x y", "é", "i<j>", "", "node"]
    );
    let input = read(b"graph { 1b 1.2.3 }");
    assert_eq!(labels(&input.boards[0]), ["1", "b", "1.2", ".3"]);
    assert_eq!(input.warnings.len(), 2);
    assert_eq!((input.warnings[1].0.place().line, input.warnings[1].0.place().column), (1, 12));
    assert_eq!(edges(&one("graph { a---1; a--.5 }")), "a--1 a-.5");
    assert_eq!(edges(&one("digraph { a->-1 }")), "a--1");
}

#[test]
fn quoted_strings() {
    let board = one(r#"graph { "a\"b" "c\\d" "e\nf" "g\\\"h" }"#);
    assert_eq!(labels(&board), [r#"a"b"#, r"c\\d", r"e\nf", r#"g\\"h"#]);
    assert_eq!(
        labels(&one("graph { \"a\\\nb\" \"c\nd\" \"e\\\r\nf\" }")),
        ["ab", "c\nd", "e\\\r\nf"]
    );
    // A line break alone between quotes and backslashes is skipped.
    let board = one("graph { \"\n\" \"\n\n\" \"a\\\"\n\" \"\n\\\\b\" \"\\\n\n\" \"\\c\n\" <\n> }");
    assert_eq!(labels(&board), ["", "\n\n", "a\"", "\\\\b", "\\c\n", "\n"]);
    assert_eq!(labels(&one("graph { \"a\" /* */ + // x\n \"b\" + <c> }")), ["abc"]);
    assert!(refused("graph { a + \"b\" }").to_string().contains("unexpected `+`"));
    assert!(refused("graph { \"a\" + b }").label_text().unwrap().contains("quoted or HTML"));
}

#[test]
fn html_strings_nest_on_brackets_alone() {
    let board = one("graph { a [label=<x <!-- --> y>, tip=\"<t>\"] b [label=<c> + \"d\"] }");
    let value = board.vertex_attributes().get(0, "label").unwrap();
    assert_eq!(value, AttributeValue { text: "x <!-- --> y", kind: AttributeKind::Html });
    assert_eq!(board.vertex_attributes().get(0, "tip"), Some(AttributeValue::text("<t>")));
    assert_eq!(board.vertex_attributes().get(1, "label"), Some(AttributeValue::text("cd")));
    // Brackets count in comments too.
    assert!(refused("graph { a [label=<x <!-- > --> y>] }").message().contains("unexpected `>`"));
}

#[test]
fn comments_and_blanks() {
    assert_eq!(labels(&one("graph{a#b\nc//d\re\n/* f */g/* * / \" */h}")), ["a", "c", "g", "h"]);
    assert_eq!(labels(&one("# 1 \"f\"\n#define x\ngraph {a\r\n\tb}")), ["a", "b"]);
    assert_eq!(labels(&one("graph{\"a\n#b\"}")), ["a\n#b"]);
    for blank in ['\u{b}', '\u{c}', '\u{1}'] {
        assert!(refused(format!("graph {{ a {blank} b }}")).message().contains("byte 0x"));
    }
}

#[test]
fn byte_order_marks() {
    assert_eq!(labels(&one("\u{feff}graph { a }")), ["a"]);
    // Standing alone it is blank, glued to a name part of it, as in Graphviz.
    assert_eq!(labels(&one("graph { a \u{feff} b \u{feff}c }")), ["a", "b", "\u{feff}c"]);
}

#[test]
fn chains_lists_and_sets() {
    for (text, expected) in [
        ("graph { a -- b -- c }", "a-b b-c"),
        ("digraph { a, b -> c }", "a-c b-c"),
        ("digraph { a, a -> b }", "a-b a-b"),
        ("digraph { {a a} -> b }", "a-b"),
        ("digraph { {a b} -> {c d} -> e }", "a-c a-d b-c b-d c-e d-e"),
        ("digraph { {a b} -> {a b} }", "a-a a-b b-a b-b"),
        ("digraph { a -> {b -> c} }", "b-c a-b a-c"),
        // A set is in the order of its vertices, not of their mention in it.
        ("graph { c; b; {b c} -- a }", "c-a b-a"),
        ("graph { a -- {} -- b }", ""),
        ("graph { a -- subgraph { {b} {c {d}} } }", "a-b a-c a-d"),
        ("graph { a -- b, c -- d }", "a-b a-c b-d c-d"),
    ] {
        assert_eq!(edges(&one(text)), expected, "{text}");
    }
}

#[test]
fn subgraphs_by_name() {
    for (text, expected) in [
        ("graph { subgraph s {a} subgraph \"s\" {b} -- c }", "a-c b-c"),
        // The same name below another subgraph is another subgraph.
        ("graph { subgraph s {a} {subgraph s {b}} subgraph s {} -- c }", "a-c"),
        ("graph { subgraph s {subgraph t {a}} subgraph s {subgraph t {b} -- c} }", "a-c b-c"),
        // The members are those at the end of the statement.
        ("digraph { {a} -> subgraph s {b} -> subgraph s {c} }", "a-b a-c b-b b-c c-b c-c"),
        ("graph { subgraph s {{a} {b}} c subgraph s {} -- c }", "a-c b-c"),
    ] {
        assert_eq!(edges(&one(text)), expected, "{text}");
    }
}

#[test]
fn strict_and_keys_merge() {
    for (text, expected) in [
        ("strict graph { a -- b; b -- a; a -- b; a -- a -- a }", "a-b a-a"),
        ("strict digraph { a -> b; b -> a; a -> b }", "a-b b-a"),
        ("strict digraph { {a b} -> {c d}; a -> c }", "a-c a-d b-c b-d"),
        (
            "graph { a--b [key=x]; b--a [key=x]; a--b [key=y]; a--b; edge [key=x]; a--b }",
            "a-b a-b a-b a-b",
        ),
        ("digraph { a->b [key=x]; b->a [key=x]; a->b [key=<x>] }", "a-b b-a"),
        ("strict graph { a--b [key=x]; a--b [key=y] }", "a-b"),
        // Two oddities of Graphviz.
        ("strict graph { a--b [key=x]; b--a [key=y] }", "a-b b-a"),
        ("strict graph { a--b; subgraph { a--b [key=y]; a--b [key=z] } }", "a-b a-b"),
        ("strict graph { {{c d} e} -- b; subgraph { a--b [key=y] } }", "c-b d-b e-b a-b"),
    ] {
        assert_eq!(edges(&one(text)), expected, "{text}");
    }
    let board = one("strict graph { a:p -- b:q [x=1]; b:r -- a:s [x=2, y=3] }");
    assert_eq!(edge_attribute(&board, 0, "x"), Some("2"));
    assert_eq!(edge_attribute(&board, 0, "y"), Some("3"));
    // A turned edge turns its ports too.
    assert_eq!(edge_attribute(&board, 0, "tailport"), Some("s"));
    assert_eq!(edge_attribute(&board, 0, "headport"), Some("r"));
}

#[test]
fn ports_belong_to_the_edge() {
    let board = one("digraph { a:p:ne -> b:5, c:\"x\":_ ; d:n }");
    assert_eq!(labels(&board), ["a", "b", "c", "d"]);
    assert_eq!(edge_attribute(&board, 0, "tailport"), Some("p:ne"));
    assert_eq!(edge_attribute(&board, 0, "headport"), Some("5"));
    assert_eq!(edge_attribute(&board, 1, "headport"), Some("x:_"));
    assert!(board.vertex_attributes().is_empty());
    let board = one("digraph { a:p -> b [tailport=q] }");
    assert_eq!(edge_attribute(&board, 0, "tailport"), Some("q"));
}

#[test]
fn defaults_have_scopes() {
    let board = one("graph {
        a; node [c=1]; b [d=2]; a
        { node [c=3, e=4]; x; b; { node [c=5]; y } z }
        w; node [c=6]; v
        edge [k=1] a -- b; subgraph { edge [k=2]; a -- b [j=3] } a -- b }");
    for (label, key, expected) in [
        ("a", "c", None),
        ("b", "c", Some("1")),
        ("b", "d", Some("2")),
        ("x", "c", Some("3")),
        ("x", "e", Some("4")),
        ("y", "c", Some("5")),
        ("y", "e", Some("4")),
        ("z", "c", Some("3")),
        ("w", "c", Some("1")),
        ("v", "c", Some("6")),
    ] {
        assert_eq!(vertex_attribute(&board, label, key), expected, "{label} {key}");
    }
    let keys: Vec<_> = (0..3).map(|e| edge_attribute(&board, e, "k").unwrap()).collect();
    assert_eq!(keys, ["1", "2", "1"]);
    assert_eq!(edge_attribute(&board, 1, "j"), Some("3"));
    // A reopened subgraph has its defaults again, over those around it now.
    let board = one("graph { subgraph s { node [c=1] } node [c=2, d=3] subgraph s { a } b }");
    assert_eq!(vertex_attribute(&board, "a", "c"), Some("1"));
    assert_eq!(vertex_attribute(&board, "a", "d"), Some("3"));
    assert_eq!(vertex_attribute(&board, "b", "c"), Some("2"));
}

#[test]
fn attributes_of_graph_vertices_and_edges() {
    let board = one("digraph { start=a; \"edge\"=5 graph [x=1] [x=2; y=3,] { x=9 }
        a, b [p=q r=s] [p=t]; a -> b -> c [w=\"1 2\"]; {d} [z=1] a [] [] }");
    let graph: Vec<_> = board.graph_attributes().of(0).map(|(k, v)| (k, v.text)).collect();
    assert_eq!(graph, [("start", "a"), ("edge", "5"), ("x", "2"), ("y", "3")]);
    let b: Vec<_> = board.vertex_attributes().of(1).map(|(k, v)| (k, v.text)).collect();
    assert_eq!(b, [("p", "t"), ("r", "s")]);
    assert_eq!(edge_attribute(&board, 0, "w"), Some("1 2"));
    assert_eq!(edge_attribute(&board, 1, "w"), Some("1 2"));
    assert_eq!(vertex_attribute(&board, "d", "z"), None);
    let input = read(b"graph { node m = [x=1]; a }");
    assert_eq!(vertex_attribute(&input.boards[0], "a", "x"), Some("1"));
    assert_eq!(input.warnings.len(), 1);
}

#[test]
fn several_graphs_a_file() {
    let input = read(b"graph { a -- b } digraph { a -> b -> c }\n strict graph { x--y; y--x }");
    let counts: Vec<_> = input.boards.iter().map(|b| (b.vertex_count(), b.edge_count())).collect();
    assert_eq!(counts, [(2, 1), (3, 2), (2, 1)]);
    for empty in ["", " \n", "// nothing", "@", "/* no end"] {
        assert_eq!(read(empty.as_bytes()).boards.len(), 0);
        let error = format::read(empty.as_bytes(), Format::Dot).unwrap_err();
        assert_eq!((error.place().line, error.place().column), (1, 1));
    }
    for odd in
        ["graph {a} @ }", "graph {a} \0 }", "graph {a} \"b", "graph {a} /* b", "graph {a} <b"]
    {
        let input = read(odd.as_bytes());
        assert_eq!((input.boards.len(), input.warnings.len()), (1, 1), "{odd}");
    }
}

#[test]
fn encodings() {
    let input = read(b"digraph { caf\xe9 -> \"\xff\" }");
    assert_eq!(labels(&input.boards[0]), ["café", "ÿ"]);
    assert_eq!(input.warnings.len(), 1);
    assert_eq!(input.warnings[0].0.place().column, 14);
    // Declared, also after the names: no warning, and UTF-8 is not looked for.
    let input = read("graph { é; charset=\"ISO-8859-1\" }".as_bytes());
    assert_eq!(labels(&input.boards[0]), ["Ã©"]);
    assert!(input.warnings.is_empty());
    // Each graph for itself; what is in comments does not matter.
    let input = read(b"graph { \xe9 } graph { \xc3\xa9 /* \xff */ } graph { charset=latin1 \xe9 }");
    assert_eq!(labels(&input.boards[0]), ["é"]);
    assert_eq!(labels(&input.boards[1]), ["é"]);
    assert_eq!(labels(&input.boards[2]), ["é"]);
    assert_eq!(input.warnings.len(), 1);
}

#[test]
fn errors_say_where_and_what_was_expected() {
    for (text, place, message, label) in [
        ("digraph { a -- b }", (1, 13), "`--` in a digraph", "`->`"),
        ("graph {\n  a -> b }", (2, 5), "`->` in an undirected graph", "`--`"),
        ("digraph { a [bold] }", (1, 18), "unexpected `]`", "`=`"),
        ("graph { ; }", (1, 9), "unexpected `;`", "a statement"),
        ("graph { a;; }", (1, 11), "unexpected `;`", "a statement"),
        ("graph { a, ; }", (1, 12), "unexpected `;`", "a vertex"),
        ("graph { a:b:c:d }", (1, 14), "unexpected `:`", "a statement"),
        ("graph { a [x=y] -- b }", (1, 17), "unexpected `--`", "a statement"),
        ("graph { subgraph s }", (1, 20), "unexpected `}`", "`{`"),
        ("graph { node -- a }", (1, 14), "unexpected `--`", "an attribute list"),
        ("graph { a -- node }", (1, 14), "keyword `node`", "a vertex or a subgraph"),
        ("graph { a [x=y,,z=w] }", (1, 16), "unexpected `,`", "an attribute or `]`"),
        ("graph { a=b [x=y] }", (1, 13), "unexpected `[`", "a statement"),
        ("strict { a }", (1, 8), "unexpected `{`", "`graph` or `digraph`"),
        ("graph a b { }", (1, 9), "unexpected `b`", "`{`"),
        ("digraph { a -> b } }", (1, 20), "unexpected `}`", "`graph`"),
        ("graph { a -- \"b }", (1, 14), "quoted string has no end", "missing `\"`"),
        ("graph { a /* b }\n", (1, 11), "comment has no end", "missing `*/`"),
        ("graph { <a <b> }", (1, 9), "HTML string has no end", "missing `>`"),
        ("graph { a", (1, 10), "ends before", "a statement or `}`"),
        ("graph { a @ }", (1, 11), "end the input", "a statement"),
        ("graph { \"a\0b\" }", (1, 11), "NUL", "not possible"),
        ("graph { a - b }", (1, 11), "unexpected `-`", "a statement"),
        ("# 7 \"z.gv\"\ngraph {\n é é % }", (3, 6), "unexpected `%`", "a statement"),
    ] {
        let error = refused(text);
        assert_eq!((error.place().line, error.place().column), place, "{text}: {error}");
        assert!(error.message().contains(message), "{text}: {error}");
        assert!(error.label_text().unwrap().contains(label), "{text}: {error}");
    }
    assert_eq!(refused("# 7 \"z.gv\"\n\ngraph {\n % }").logical(), Some(("z.gv", 9)));
    assert_eq!(refused("#line 3\ngraph { % }").logical(), Some(("", 3)));
    assert!(refused("graph {\n { a").hint_text().unwrap().contains("2:2"));
}

#[test]
fn deep_nesting_and_long_chains_on_a_small_stack() {
    let run = || {
        let depth = 100_000;
        for (open, close) in [("{", "}"), ("subgraph s { a ", "}"), ("{ a -- ", "}")] {
            // The middle of the third would make quadratically many edges.
            let depth = if open.contains('-') { 300 } else { depth };
            let text = format!("graph {{ {} b {} }}", open.repeat(depth), close.repeat(depth));
            let board = one(&text);
            assert!(board.find("b").is_some());
        }
        let text =
            format!("graph {{ {}a{} -- z }}", "{".repeat(depth), "} b".repeat(depth - 1) + "}");
        assert_eq!(one(&text).edge_count(), 2);
        let chain: Vec<_> = (0..depth).map(|i| i.to_string()).collect();
        assert_eq!(one(format!("graph {{ {} }}", chain.join("--"))).edge_count(), depth - 1);
        let error = refused("{".repeat(depth));
        assert_eq!(error.place().column, 1);
        assert!(refused(format!("graph {}", "{".repeat(depth))).message().contains("ends before"));
        let html = format!("graph {{ {}{} }}", "<".repeat(depth), ">".repeat(depth));
        assert_eq!(one(html).vertex_count(), 1);
    };
    std::thread::Builder::new().stack_size(1 << 20).spawn(run).unwrap().join().unwrap();
}

fn write(board: &Board) -> String {
    let mut text = Vec::new();
    dot::write(board, &mut text).expect("a board without NUL bytes can be written");
    String::from_utf8(text).expect("what is written is UTF-8")
}

/// Everything a DOT file says about a board.
fn description(board: &Board) -> String {
    let mut text = format!("{:?} {} {}\n", board.name(), board.is_directed(), board.is_strict());
    let _ = writeln!(text, "{:?}", board.graph_attributes().of(0).collect::<Vec<_>>());
    for v in board.vertices() {
        let attributes: Vec<_> = board.vertex_attributes().of(v.index() as u32).collect();
        let _ = writeln!(text, "{:?} {attributes:?}", board.label(v));
    }
    for e in 0..board.edge_count() {
        let attributes: Vec<_> = board.edge_attributes().of(e as u32).collect();
        let _ = writeln!(text, "{:?} {attributes:?}", board.ends(EdgeId::new(e)));
    }
    text
}

#[test]
fn written_text_is_readable() {
    let board = one(
        "strict digraph \"my graph\" { rank=LR; node [shape=box]; a -> \"b c\" [w=-1.5, l=<<b>x</b>>] }",
    );
    assert_eq!(
        write(&board),
        "strict digraph \"my graph\" {\n  rank=LR;\n  a [shape=box];\n  \"b c\" [shape=box];\n  \
         a -> \"b c\" [w=-1.5, l=<<b>x</b>>];\n}\n"
    );
}

#[test]
fn ids_that_need_care() {
    for (text, id) in [
        ("a\\", r#""a" + <\>"#),
        ("a\\\"b", r#""a" + <\> + "\"b""#),
        ("a\\\nb", "\"a\" + <\\> + \"\nb\""),
        ("\n", "\"\" + <\n> + \"\""),
        ("a\"\nb", "\"a\\\"\nb\""),
        ("a\\\\", r#""a\\""#),
        ("a\\\\\\", r#""a\\" + <\>"#),
        ("\\n", r#""\n""#),
        ("\\", r#""" + <\>"#),
        ("-1.5", "-1.5"),
        ("-", r#""-""#),
        (".", r#"".""#),
        ("1b", r#""1b""#),
        ("", r#""""#),
        ("Node", r#""Node""#),
        ("é", r#""é""#),
    ] {
        assert_eq!(dot::quote_id(text).unwrap(), id);
        assert_eq!(labels(&one(format!("graph {{ {id} }}"))), [text]);
    }
    assert!(dot::quote_id("a\0").is_err());
    let mut builder = BoardBuilder::new(false);
    builder.vertex("a\0b").unwrap();
    let mut out = Vec::new();
    let error = dot::write(&builder.build(), &mut out).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
    assert!(out.is_empty());
}

#[test]
fn what_would_merge_or_misread_is_left_out() {
    let parallel = one("strict digraph { a -> b; b -> a }").into_undirected();
    assert!(parallel.is_strict());
    assert_eq!(one(write(&parallel)).edge_count(), 2);
    let mut builder = BoardBuilder::new(false);
    let (a, b) = (builder.vertex("a").unwrap(), builder.vertex("b").unwrap());
    for (a, b, key) in [(a, b, "k"), (b, a, "k"), (a, b, "l")] {
        let e = builder.edge(a, b).unwrap();
        builder.set_edge_attribute(e, "key", AttributeValue::text(key)).unwrap();
    }
    builder.set_graph_attribute("charset", AttributeValue::text("latin1")).unwrap();
    builder.vertex("é").unwrap();
    let again = one(write(&builder.build()));
    assert_eq!(edges(&again), "a-b b-a a-b");
    assert_eq!(labels(&again), ["a", "b", "é"]);
    // An undirected loop made directed is two arcs of the same key.
    let board = one("graph { a -- a [key=1, x=2] }").into_directed().unwrap();
    let again = one(write(&board));
    assert_eq!(edges(&again), "a-a a-a");
    assert_eq!(edge_attribute(&again, 1, "x"), Some("2"));
}

fn any_text() -> impl Strategy<Value = String> {
    // Short texts of the characters that matter, and arbitrary ones.
    let tricky = proptest::collection::vec(
        prop_oneof![
            Just('\\'),
            Just('"'),
            Just('\n'),
            Just('\r'),
            Just('<'),
            Just('>'),
            Just('a'),
            Just('1'),
            Just('.'),
            Just('-'),
            Just(' '),
            Just('é'),
            Just('\u{feff}'),
            Just('#'),
            Just('%'),
            Just('@')
        ],
        0..6,
    );
    prop_oneof![
        tricky.prop_map(|characters| characters.into_iter().collect::<String>()),
        any::<String>().prop_map(|text| text.replace('\0', "")),
        prop_oneof!["node", "Edge", "graph", "STRICT", "subgraph", "-?[0-9]{0,2}[.]?[0-9]{0,2}"],
    ]
}

fn any_html() -> impl Strategy<Value = String> {
    prop_oneof![Just("<b>x</b>"), Just(""), Just("a & \"b\" \\"), Just("<<>>"), Just("é\n")]
        .prop_map(str::to_owned)
}

prop_compose! {
    fn any_attributes()(pairs in proptest::collection::vec(
        (any_text(), prop_oneof![
            any_text().prop_map(|text| (text, AttributeKind::Text)),
            any_html().prop_map(|text| (text, AttributeKind::Html)),
        ]),
        0..3,
    )) -> Vec<(String, (String, AttributeKind))> {
        // `key` names an edge; a charset says how to read.
        pairs.into_iter().filter(|(key, _)| key != "key" && key != "charset").collect()
    }
}

type Pairs = Vec<(String, (String, AttributeKind))>;

prop_compose! {
    fn any_board()(
        (directed, name) in (any::<bool>(), proptest::option::of(any_text())),
        graph in any_attributes(),
        vertices in proptest::collection::vec((any_text(), any_attributes()), 1..6),
        edges in proptest::collection::vec((0..6usize, 0..6usize, any_attributes()), 0..8),
    ) -> Board {
        fn each(pairs: &Pairs, mut set: impl FnMut(&str, AttributeValue<'_>)) {
            for (key, (text, kind)) in pairs {
                set(key, AttributeValue { text, kind: *kind });
            }
        }
        let mut builder = BoardBuilder::new(directed);
        if let Some(name) = name {
            builder.set_name(name);
        }
        each(&graph, |key, value| builder.set_graph_attribute(key, value).unwrap());
        for (label, attributes) in &vertices {
            let v = builder.vertex(label).unwrap();
            each(attributes, |key, value| builder.set_vertex_attribute(v, key, value).unwrap());
        }
        let count = builder.vertex_count();
        for (a, b, attributes) in &edges {
            let (a, b) = (VertexId::new(a % count), VertexId::new(b % count));
            let e = builder.edge(a, b).unwrap();
            each(attributes, |key, value| builder.set_edge_attribute(e, key, value).unwrap());
        }
        builder.build()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn written_boards_are_read_back(board in any_board()) {
        let text = write(&board);
        let again = one(&text);
        prop_assert_eq!(description(&again), description(&board), "{}", text);
    }

    #[test]
    fn quoted_ids_are_read_back(text in any_text()) {
        let id = dot::quote_id(&text).unwrap();
        let board = one(format!("graph {{ {id} }}"));
        prop_assert_eq!(labels(&board), [text.as_str()]);
    }
}

/// Pieces that random texts are made of.
const PIECES: [&str; 46] = [
    "graph",
    "digraph",
    "strict",
    "subgraph",
    "node",
    "edge",
    "{",
    "}",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    ":",
    "=",
    "+",
    "->",
    "--",
    "a",
    "b",
    "\"q\"",
    "\"r\\\"",
    "<h>",
    "1",
    ".5",
    "1.2.3",
    "2b",
    "/*",
    "*/",
    "//",
    "#",
    "\n",
    " ",
    "\"",
    "<",
    ">",
    "\\",
    "@",
    "\u{feff}",
    "é",
    "-",
    "x=y",
    "[x=y]",
    "a--b",
    "subgraph s{a b}",
];

/// A random text that often is nearly DOT.
fn random_text(rng: &mut Pcg64Mcg) -> Vec<u8> {
    let directed = rng.random_bool(0.5);
    let mut text = Vec::from(if directed { &b"digraph {"[..] } else { b"graph {" });
    for _ in 0..rng.random_range(0..12) {
        let piece = PIECES[rng.random_range(0..PIECES.len())];
        if !(piece == "->" || piece == "--") || (piece == "->") == directed || rng.random_bool(0.1)
        {
            text.extend_from_slice(piece.as_bytes());
            if rng.random_bool(0.7) {
                text.push(b' ');
            }
        }
    }
    text.push(b'}');
    for _ in 0..rng.random_range(0..3) {
        let at = rng.random_range(0..text.len());
        match rng.random_range(0..3) {
            0 => text[at] = rng.random_range(1..=255),
            1 => drop(text.remove(at)),
            _ => text.truncate(at.max(1)),
        }
    }
    text
}

#[test]
fn random_texts_never_panic_and_errors_lie_inside() {
    let mut rng = Pcg64Mcg::seed_from_u64(8);
    let mut refusals = 0;
    for _ in 0..20_000 {
        let text = random_text(&mut rng);
        match dot::read(&text) {
            Ok(input) => {
                for board in &input.boards {
                    let again = one(write(board));
                    assert_eq!(again.digest(), board.digest());
                }
            }
            Err(error) => {
                refusals += 1;
                let lines = text.split(|&byte| byte == b'\n').count();
                assert!((1..=lines).contains(&error.place().line), "{error}");
                let line = text.split(|&byte| byte == b'\n').nth(error.place().line - 1).unwrap();
                assert!((1..=line.len() + 1).contains(&error.place().column), "{error}");
                let snippet = error.snippet().expect("a line to show");
                assert!(snippet.text.get(snippet.span.start..snippet.span.end).is_some());
                assert!(error.label_text().is_some(), "{error}");
            }
        }
    }
    assert!((2_000..19_000).contains(&refusals), "{refusals} of 20000 refused");
}

/// Vertices in order, and edges, sorted, as bytes.
type Answer = (Vec<Vec<u8>>, Vec<Vec<u8>>);

/// What Graphviz says of the graphs of a file; `None` where it refuses the file.
fn graphviz(path: &std::path::Path) -> Option<Answer> {
    const PROGRAM: &str = r#"N { printf("\001N%s", $.name) }
        E { printf("\001E%s\002%s", $.tail.name, $.head.name) } END_G { printf("\001G") }"#;
    let output = Command::new("gvpr").arg(PROGRAM).arg(path).output().expect("gvpr runs");
    if String::from_utf8_lossy(&output.stderr).contains("rror") {
        return None;
    }
    let (mut vertices, mut edges) = (Vec::new(), Vec::new());
    for item in output.stdout.split(|&byte| byte == 1).skip(1) {
        match item {
            [b'N', name @ ..] => vertices.push(name.to_vec()),
            [b'E', ends @ ..] => edges.push(ends.to_vec()),
            _ => {}
        }
    }
    edges.sort();
    Some((vertices, edges))
}

fn graphviz_is_here(test: &str) -> bool {
    let here = Command::new("gvpr").arg("-V").output().is_ok();
    if !here {
        eprintln!("{test}: skipped, Graphviz (gvpr) is not installed");
    }
    here
}

/// Our answer in the same form.
fn ours(text: &[u8]) -> Option<Answer> {
    let input = dot::read(text).ok()?;
    let (mut vertices, mut edges) = (Vec::new(), Vec::new());
    let latin1 = input.warnings.iter().any(|warning| warning.0.message().contains("Latin-1"));
    let bytes = |label: &str| match latin1 {
        true => label.chars().map(|character| character as u8).collect(),
        false => label.as_bytes().to_vec(),
    };
    for board in &input.boards {
        vertices.extend(board.labels().iter().map(bytes));
        for (a, b) in board.pairs() {
            let mut ends = bytes(board.label(VertexId::new(a as usize)));
            ends.push(2);
            ends.extend(bytes(board.label(VertexId::new(b as usize))));
            edges.push(ends);
        }
    }
    edges.sort();
    Some((vertices, edges))
}

#[test]
fn graphviz_gives_the_same_answers() {
    if !graphviz_is_here("graphviz_gives_the_same_answers") {
        return;
    }
    let path = std::env::temp_dir().join(format!("graphgame-dot-{}.gv", std::process::id()));
    let mut rng = Pcg64Mcg::seed_from_u64(80);
    let mut accepted = 0;
    for _ in 0..300 {
        let text = random_text(&mut rng);
        // Where a mark glued to the head is skipped we mean to differ.
        if text.starts_with(b"\xef\xbb\xbf") {
            continue;
        }
        std::fs::write(&path, &text).unwrap();
        let theirs = graphviz(&path);
        accepted += usize::from(theirs.is_some());
        assert_eq!(ours(&text), theirs, "{:?}", String::from_utf8_lossy(&text));
    }
    std::fs::remove_file(&path).unwrap();
    assert!(accepted > 20, "only {accepted} accepted");
}

#[test]
fn graphviz_reads_what_we_write() {
    if !graphviz_is_here("graphviz_reads_what_we_write") {
        return;
    }
    let path = std::env::temp_dir().join(format!("graphgame-written-{}.gv", std::process::id()));
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    for _ in 0..100 {
        let board = any_board().new_tree(&mut runner).unwrap().current();
        // Names with `%` first are Graphviz's own; it prints others in their place.
        if board.labels().iter().any(|label| label.starts_with('%')) {
            continue;
        }
        let text = write(&board);
        std::fs::write(&path, &text).unwrap();
        assert_eq!(graphviz(&path), ours(text.as_bytes()), "{text}");
    }
    std::fs::remove_file(&path).unwrap();
}
