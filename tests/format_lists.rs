//! Formats of lines and words: edge lists, adjacency lists, DIMACS, Matrix Market, METIS, Pajek.
//! What is read of each, errors and their places, what is refused, round trips.

mod support;

use graphgame::Board;
use graphgame::board::{BoardBuilder, VertexId};
use graphgame::format::{self, Format, WriteFormat, Writer};
use proptest::prelude::*;
use support::boards::{edges_by_label, edges_by_number, sorted_edges, sorted_labels};
use support::formats::{read, read_all, refused, write};

fn refusal(board: &Board, format: WriteFormat) -> String {
    Writer::new(format).write(board, &mut Vec::new()).expect_err("it is refused").to_string()
}

fn board(directed: bool, labels: &[&str], pairs: &[(usize, usize)]) -> Board {
    let mut builder = BoardBuilder::new(directed);
    for label in labels {
        builder.vertex(label).unwrap();
    }
    for &(a, b) in pairs {
        builder.edge(VertexId::new(a), VertexId::new(b)).unwrap();
    }
    builder.build()
}

/// The edges as `a-b` or `a>b`.
fn edges(board: &Board) -> String {
    let label = |v: u32| board.label(VertexId::new(v as usize));
    let arrow = if board.is_directed() { '>' } else { '-' };
    let edges: Vec<_> =
        board.pairs().map(|(a, b)| format!("{}{arrow}{}", label(a), label(b))).collect();
    edges.join(" ")
}

fn edge_attribute<'a>(board: &'a Board, edge: u32, key: &str) -> Option<&'a str> {
    board.edge_attributes().get(edge, key).map(|value| value.text)
}

/// Each case: text, line, column, a part of the message, a part of what was expected.
type Cases<'a> = &'a [(&'a str, usize, usize, &'a str, &'a str)];

#[track_caller]
fn check_errors(format: Format, cases: Cases<'_>) {
    for &(text, line, column, message, expected) in cases {
        let error = refused(text, format);
        assert_eq!((error.place().line, error.place().column), (line, column), "{text:?}: {error}");
        assert!(error.message().contains(message), "{text:?}: {error}");
        assert!(error.label_text().unwrap_or_default().contains(expected), "{text:?}: {error}");
    }
}

#[test]
fn edge_lists_with_all_separators_heads_and_comments() {
    for text in [
        "a b\nb c\n",
        "# a comment\na\tb\n\nb\tc",
        "% another\r\na,b\r\nb , c\r\n",
        "source,target\na,b\nb,c\n",
        "From To\na b\nb c # the end\n",
        "a;b\nb;c\n",
        "\u{feff}a b\nb c\n",
    ] {
        assert_eq!(edges(&read(text, Format::EdgeList)), "a-b b-c", "{text:?}");
    }
    assert_eq!(edges(&read("# Directed graph: x\n0 1\n1 0\n", Format::EdgeList)), "0>1 1>0");
    assert_eq!(edges(&read("# Undirected graph\n0 1\n", Format::EdgeList)), "0-1");
    assert_eq!(edges(&read("% asym unweighted\n1 2\n", Format::EdgeList)), "1>2");
    assert_eq!(edges(&read("0 1\n", Format::ArcList)), "0>1");
    let quoted = read("\"New York\",\"a \"\"b\"\"\"\n x y ,z\n", Format::EdgeList);
    assert_eq!(edges(&quoted), "New York-a \"b\" x y-z");
    let blanks = read("New York\tSan Jose\nx y\tz\n", Format::EdgeList);
    assert_eq!(edges(&blanks), "New York-San Jose x y-z");
    let alone = read("a b\nc\n", Format::EdgeList);
    assert_eq!((alone.vertex_count(), alone.edge_count()), (3, 1));
}

#[test]
fn further_columns_of_edge_lists_are_attributes() {
    let board = read("0 1 2.5\n1 2 heavy 7\n", Format::EdgeList);
    assert_eq!(edge_attribute(&board, 0, "weight"), Some("2.5"));
    assert_eq!(edge_attribute(&board, 1, "weight"), Some("heavy"));
    assert_eq!(edge_attribute(&board, 1, "column4"), Some("7"));
    let board = read("source,target,cost\na,b,3\n", Format::EdgeList);
    assert_eq!(edge_attribute(&board, 0, "cost"), Some("3"));
    let board = read("0 1 {}\n1 2 {'weight': 3, 'x': 1}\n", Format::EdgeList);
    assert_eq!(board.edge_attributes().of(0).count(), 0);
    assert_eq!(edge_attribute(&board, 1, "data"), Some("{'weight': 3, 'x': 1}"));
}

#[test]
fn a_head_of_counts_is_told_of() {
    let input = read_all("4 2\n0 1\n1 2\n", Format::EdgeList);
    assert_eq!(input.warnings.len(), 1);
    assert_eq!((edges(&input.boards[0]).as_str(), input.boards[0].vertex_count()), ("0-1 1-2", 4));
    let from_one = read_all("3 2\n1 2\n2 3\n", Format::EdgeList);
    assert_eq!((from_one.warnings.len(), from_one.boards[0].vertex_count()), (1, 3));
    // Not counts: other numbers of lines, labels beyond, a comment that says what the lines are.
    for (text, all) in [
        ("4 3\n0 1\n1 2\n", "4-3 0-1 1-2"),
        ("2 2\n0 1\n1 7\n", "2-2 0-1 1-7"),
        ("# undirected\n3 2\n2 1\n1 0\n", "3-2 2-1 1-0"),
    ] {
        assert_eq!(edges(&read(text, Format::EdgeList)), all);
    }
    let huge = refused("99999999999 1\n0 1\n", Format::EdgeList);
    assert!(huge.message().contains("more than an input of this size"), "{huge}");
}

#[test]
fn adjacency_lists_count_an_edge_named_from_both_ends_once() {
    assert_eq!(edges(&read("a b c\nb a\nc a a c\n", Format::AdjacencyList)), "a-b a-c c-a c-c");
    assert_eq!(edges(&read("0 1 2\n1 2\n2\n", Format::AdjacencyList)), "0-1 0-2 1-2");
    assert_eq!(edges(&read("a: b\nb : a c\n", Format::AdjacencyList)), "a-b b-c");
    assert_eq!(edges(&read("# Directed graph\n0 1\n1 0\n", Format::AdjacencyList)), "0>1 1>0");
    assert_eq!(edges(&read("0 1\n1 0\n", Format::SuccessorList)), "0>1 1>0");
    let order = read("b a\nc\na\n", Format::AdjacencyList);
    assert_eq!(order.labels().iter().collect::<Vec<_>>(), ["b", "c", "a"]);
}

#[test]
fn dimacs_of_all_kinds() {
    let text = "c a comment\ncomment\np edge 3 2\nn 1 5\ne 1 2\ne 2 3\n";
    assert_eq!(edges(&read(text, Format::Dimacs)), "1-2 2-3");
    assert_eq!(edges(&read("p col 3 1\ne 1 3\n", Format::Dimacs)), "1-3");
    let arcs = read("p sp 2 2\na 1 2 7\na 2 1 8\n", Format::Dimacs);
    assert_eq!((edges(&arcs).as_str(), edge_attribute(&arcs, 1, "weight")), ("1>2 2>1", Some("8")));
    assert_eq!(edges(&read("c x\np tw 3 2\n1 2\n2 3\n", Format::Dimacs)), "1-2 2-3");
    let input = read_all("p edge 3 5\ne 1 2\n", Format::Dimacs);
    assert!(input.warnings[0].0.message().contains("says 5 edges, there are 1"));
    check_errors(
        Format::Dimacs,
        &[
            ("c only\n", 2, 1, "there is no `p` line", "`p edge n m`"),
            ("e 1 2\np edge 2 1\n", 1, 1, "stands before the `p` line", "`p edge n m`"),
            ("p edge 3\n", 1, 9, "ends too early", "the number of edges"),
            ("p tree 3 2\n", 1, 3, "`tree` is no kind of graph", "`edge`"),
            ("p edge x 2\n", 1, 8, "`x` is not a number", "the number of vertices"),
            ("p edge 3 1\n e 1 4\n", 2, 6, "there is no vertex 4", "from 1 to 3"),
            ("p edge 3 1\ne 0 1\n", 2, 3, "there is no vertex 0", "from 1 to 3"),
            ("p edge 3 1\ne 1\n", 2, 4, "ends too early", "the second vertex"),
            ("p edge 3 1\nq 1 2\n", 2, 1, "`q` is no kind of line", "`e u v`"),
            ("p edge 4000000000 0\n", 1, 8, "more than an input of this size", ""),
        ],
    );
}

#[test]
fn matrix_market_of_all_kinds() {
    let head = "%%MatrixMarket matrix coordinate";
    let text = format!("{head} pattern symmetric\n% comment\n3 3 2\n2 1\n3 2\n");
    assert_eq!(edges(&read(&text, Format::MatrixMarket)), "2-1 3-2");
    let text = format!("{head} real general\n2 2 2\n1 2 0.5\n2 1 -1e3\n");
    let weighted = read(&text, Format::MatrixMarket);
    assert_eq!(edges(&weighted), "1>2 2>1");
    assert_eq!(edge_attribute(&weighted, 1, "weight"), Some("-1e3"));
    let text = format!("{head} complex hermitian\n2 2 1\n2 1 0 -1\n");
    assert_eq!(edges(&read(&text, Format::MatrixMarket)), "2-1");
    let bad = |rest: &str| format!("{head} pattern general\n{rest}");
    for (rest, line, column, message) in [
        ("2 3 0\n", 2, 3, "is square, this one has 2 rows"),
        ("2 2 1\n1 3\n", 3, 3, "there is no vertex 3"),
        ("2 2 1\n", 3, 1, "ends after 0 entries"),
        ("2 2 1\n1 2\n2 1\n", 4, 1, "more entries than the head says"),
        ("2 2 1\n1 2 5\n", 3, 5, "too much in this line"),
    ] {
        let error = refused(&bad(rest), Format::MatrixMarket);
        assert_eq!((error.place().line, error.place().column), (line, column), "{rest:?}: {error}");
        assert!(error.message().contains(message), "{rest:?}: {error}");
    }
    check_errors(
        Format::MatrixMarket,
        &[
            (
                "%%MatrixMarket matrix array real general\n",
                1,
                23,
                "`array` is not known",
                "coordinate",
            ),
            ("%%Matrix\n", 1, 1, "no head of Matrix Market", "%%MatrixMarket"),
        ],
    );
}

#[test]
fn metis_checks_both_sides() {
    // The example of the manual: 7 vertices, 11 edges.
    let text = "% comment\n7 11\n5 3 2\n1 3 4\n5 4 2 1\n2 3 6 7\n1 3 6\n5 4 7\n6 4\n";
    let board = read(text, Format::Metis);
    assert_eq!((board.vertex_count(), board.edge_count()), (7, 11));
    let weighted = read("3 2 011\n4 2 1\n4 1 1 3 2\n2 2 2\n", Format::Metis);
    assert_eq!(
        (edges(&weighted).as_str(), edge_attribute(&weighted, 1, "weight")),
        ("1-2 2-3", Some("2"))
    );
    let alone = read("3 1\n2\n1\n\n", Format::Metis);
    assert_eq!((alone.vertex_count(), alone.edge_count()), (3, 1));
    check_errors(
        Format::Metis,
        &[
            ("3 1\n2\n\n\n", 5, 1, "vertex 1 names vertex 2, which does not", "both its ends"),
            ("3 1\n\n1\n\n", 3, 1, "vertex 2 names vertex 1, which does not", "both its ends"),
            ("2 2\n2\n1\n", 1, 3, "says 2 edges, there are 1", "1"),
            ("2 1\n2\n", 3, 1, "ends after 1 vertices", "2 lines"),
            ("2 1\n2\n1\n1\n", 4, 1, "more lines than the 2 vertices", ""),
            ("2 1\n1\n\n", 2, 1, "a loop", ""),
            ("2 1 5\n2\n1\n", 1, 5, "no format of METIS", "digits 0 or 1"),
            ("2 1\n3\n1\n", 2, 1, "there is no vertex 3", "from 1 to 2"),
        ],
    );
}

#[test]
fn pajek_of_all_sections() {
    let text = "*Network a b\n*Vertices 3\n1 \"x y\" 0.1 0.2 ic Red\n2 z\n% comment\n*Edges\n1 2 3\n*edgeslist\n2 3\n";
    let board = read(text, Format::Pajek);
    assert_eq!((board.name(), edges(&board).as_str()), (Some("a b"), "x y-z z-3"));
    assert_eq!(edge_attribute(&board, 0, "weight"), Some("3"));
    let arcs = read("*Vertices 3\n*Arcslist\n1 2 3\n*Arcs\n3 1\n", Format::Pajek);
    assert_eq!(edges(&arcs), "1>2 1>3 3>1");
    let matrix = read("*Vertices 2\n*Matrix\n0 1\n2 0\n", Format::Pajek);
    assert_eq!(
        (edges(&matrix).as_str(), edge_attribute(&matrix, 1, "weight")),
        ("1>2 2>1", Some("2"))
    );
    let mixed = read_all("*Vertices 2\n*Arcs\n1 2\n*Edges\n1 2\n", Format::Pajek);
    assert_eq!((edges(&mixed.boards[0]).as_str(), mixed.warnings.len()), ("1>2 1>2 2>1", 1));
    let project =
        "*Network one\n*Vertices 1\n*Partition p\n*Vertices 1\n5\n*Network two\n*Vertices 2\n";
    let counts: Vec<_> =
        read_all(project, Format::Pajek).boards.iter().map(Board::vertex_count).collect();
    assert_eq!(counts, [1, 2]);
    let twice = read("*Vertices 2\n1 \"a\"\n2 \"a\"\n", Format::Pajek);
    assert_eq!(twice.labels().iter().collect::<Vec<_>>(), ["1", "2"]);
    check_errors(
        Format::Pajek,
        &[
            ("1 2\n", 1, 1, "belongs to no section", "`*Vertices n`"),
            ("*Edges\n", 1, 1, "stands before the vertices", "`*Vertices n`"),
            ("*Vertices 2\n*Roads\n", 2, 1, "`*Roads` is no section", "`*Arcs`"),
            ("*Vertices 2\n3 \"c\"\n", 2, 1, "there is no vertex 3", "from 1 to 2"),
            ("*Vertices 2\n1 \"c\n", 2, 3, "this quote does not end", "a `\"`"),
            ("*Vertices 2\n*Edges\n1\n", 3, 2, "ends too early", "the second vertex"),
        ],
    );
}

#[test]
fn what_cannot_be_said_is_refused_or_told() {
    let loose = board(false, &["a", "b"], &[(0, 0), (0, 1), (1, 0)]);
    assert!(refusal(&loose, WriteFormat::Metis).contains("no loops"));
    assert!(refusal(&loose, WriteFormat::MatrixMarket).contains("no parallel edges"));
    let arcs = board(true, &["a", "b"], &[(0, 1)]);
    assert!(refusal(&arcs, WriteFormat::Dimacs).contains("this is a digraph"));
    assert!(refusal(&arcs, WriteFormat::Metis).contains("this is a digraph"));
    let odd = board(false, &["a b", "c\n"], &[]);
    assert!(refusal(&odd, WriteFormat::EdgeList).contains("line break"));
    assert!(refusal(&odd, WriteFormat::AdjacencyList).contains("\"a b\""));
    assert!(refusal(&odd, WriteFormat::Pajek).contains("no line break"));
    assert_eq!(WriteFormat::Dimacs.loses(&loose), ["the labels"]);
    assert_eq!(WriteFormat::EdgeList.loses(&loose), [""; 0]);
    let mut two = Writer::new(WriteFormat::Metis);
    two.write(&board(false, &["1"], &[]), &mut Vec::new()).unwrap();
    let error = two.write(&board(false, &["1"], &[]), &mut Vec::new()).unwrap_err();
    assert!(error.to_string().contains("holds one graph"));
}

#[test]
fn formats_are_told_by_their_content() {
    for (text, format) in [
        ("graph { a -- b }", Format::Dot),
        ("// x\nDigraph\n{ }", Format::Dot),
        ("  {\"nodes\": []}", Format::Json),
        (">>graph6<<A_\n", Format::Nauty),
        ("A_\nBw\n", Format::Nauty),
        (":An\n", Format::Nauty),
        ("&A?\n", Format::Nauty),
        ("0 1\n1 2\n", Format::EdgeList),
        ("a,b\nb,c\n", Format::EdgeList),
        ("# x\n0 1 {}\n", Format::EdgeList),
        ("a: b c\nb: a\n", Format::AdjacencyList),
        ("0 1 2 3 4\n1\n2\n3\n4\n", Format::AdjacencyList),
        ("c x\np edge 2 1\ne 1 2\n", Format::Dimacs),
        ("p col 2 1\ne 1 2\n", Format::Dimacs),
        ("%%MatrixMarket matrix coordinate pattern general\n1 1 0\n", Format::MatrixMarket),
        ("3 2\n2\n1 3\n2\n", Format::Metis),
        ("*Vertices 2\n", Format::Pajek),
        ("Creator \"x\"\ngraph\n[\n]\n", Format::Gml),
        ("graph [ directed 1 ]", Format::Gml),
        ("<?xml version=\"1.0\"?><graphml/>", Format::GraphMl),
        ("", Format::Dot),
        ("something else", Format::EdgeList),
        ("grph { a -- b }", Format::Dot),
    ] {
        assert_eq!(Format::from_content(text.as_bytes()), format, "{text:?}");
    }
    // Of large inputs only the beginning is looked at. A ring, and pairs that are none.
    let n = 60_000;
    let ring: String =
        (0..n).map(|v| format!("{} {}\n", (v + n - 1) % n + 1, (v + 1) % n + 1)).collect();
    let pairs: String = (0..n).map(|v| format!("{} {}\n", v / 2 + 1, (v * 7) % n + 1)).collect();
    for (body, format) in [(ring, Format::Metis), (pairs, Format::EdgeList)] {
        let text = format!("{n} {n}\n{body}");
        assert!(text.len() > 1 << 19);
        assert_eq!(Format::from_content(text.as_bytes()), format);
    }
    let of = |name: &str| Format::from_path(std::path::Path::new(name));
    assert_eq!(of("a.g6"), Some(Format::Nauty));
    assert_eq!(of("a.mtx.gz"), Some(Format::MatrixMarket));
    assert_eq!(of("a.dot.zst"), Some(Format::Dot));
    assert_eq!(of("a.txt"), None);
    for (format, name) in WriteFormat::all() {
        assert_eq!(name.parse::<WriteFormat>(), Ok(format));
    }
}

fn any_label() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        Just('a'),
        Just('1'),
        Just('-'),
        Just(' '),
        Just('"'),
        Just(','),
        Just('#'),
        Just('%'),
        Just('é'),
        Just(';'),
        Just('\t'),
        Just('{'),
        Just(':'),
        Just('\u{feff}'),
        Just('\''),
    ];
    prop_oneof![
        proptest::collection::vec(part, 0..5).prop_map(|parts| parts.into_iter().collect()),
        "[a-z0-9]{1,9}",
        prop_oneof![
            Just("source".to_owned()),
            Just("target".to_owned()),
            Just("from".to_owned()),
            Just("to".to_owned())
        ],
    ]
}

prop_compose! {
    fn any_board(labels: impl Strategy<Value = String>)(
        directed in any::<bool>(),
        labels in proptest::collection::vec(labels, 1..7),
        pairs in proptest::collection::vec((0..7_usize, 0..7_usize), 0..12),
    ) -> Board {
        let mut builder = BoardBuilder::new(directed);
        for label in &labels {
            builder.vertex(label).unwrap();
        }
        let n = builder.vertex_count();
        for (a, b) in pairs {
            builder.edge(VertexId::new(a % n), VertexId::new(b % n)).unwrap();
        }
        builder.build()
    }
}

/// The board without loops, without parallel edges or without directions.
fn without(board: &Board, loops: bool, parallel: bool, directions: bool) -> Board {
    let mut builder = BoardBuilder::new(board.is_directed() && !directions);
    for label in board.labels().iter() {
        builder.vertex(label).unwrap();
    }
    let mut seen = std::collections::HashSet::new();
    for (a, b) in board.pairs() {
        let key = if builder.is_directed() { (a, b) } else { (a.min(b), a.max(b)) };
        if loops && a == b || parallel && !seen.insert(key) {
            continue;
        }
        builder.edge(VertexId::new(a as usize), VertexId::new(b as usize)).unwrap();
    }
    builder.build()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn edge_lists_are_read_back(board in any_board(any_label())) {
        let text = write(&board, WriteFormat::EdgeList);
        let again = read(&text, Format::EdgeList);
        prop_assert_eq!(again.is_directed(), board.is_directed());
        prop_assert_eq!(edges_by_label(&again), edges_by_label(&board), "{}", text);
        prop_assert_eq!(sorted_labels(&again), sorted_labels(&board), "{}", text);
    }

    #[test]
    fn adjacency_lists_are_read_back(board in any_board("[a-z0-9:é,]{0,3}[a-z]")) {
        let text = write(&board, WriteFormat::AdjacencyList);
        let again = read(&text, Format::AdjacencyList);
        prop_assert_eq!(again.is_directed(), board.is_directed());
        prop_assert_eq!(sorted_edges(&again), sorted_edges(&board), "{}", text);
        prop_assert_eq!(again.labels().iter().collect::<Vec<_>>(), board.labels().iter().collect::<Vec<_>>());
    }

    #[test]
    fn pajek_is_read_back(board in any_board(any_label().prop_map(|label| label.replace('"', "")))) {
        let text = write(&board, WriteFormat::Pajek);
        let again = read(&text, Format::Pajek);
        prop_assert_eq!(again.is_directed(), board.is_directed());
        prop_assert_eq!(edges_by_number(&again), edges_by_number(&board), "{}", text);
        prop_assert_eq!(again.labels().iter().collect::<Vec<_>>(), board.labels().iter().collect::<Vec<_>>());
    }

    #[test]
    fn numbers_are_read_back(any in any_board(any_label())) {
        for (to, from, board) in [
            (WriteFormat::Dimacs, Format::Dimacs, without(&any, false, false, true)),
            (WriteFormat::MatrixMarket, Format::MatrixMarket, without(&any, false, true, false)),
            (WriteFormat::Metis, Format::Metis, without(&any, true, true, true)),
        ] {
            let text = write(&board, to);
            let again = read(&text, from);
            prop_assert_eq!(again.is_directed(), board.is_directed());
            prop_assert_eq!(again.vertex_count(), board.vertex_count());
            prop_assert_eq!(sorted_edges(&again), sorted_edges(&board), "{}", text);
        }
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in proptest::collection::vec(
        prop_oneof!["[0-9]{1,3}", "[ \t\n,:;\"{}*%#]", "[a-z]{1,2}", Just("p edge".to_owned()),
            Just("*Vertices".to_owned()), Just("*Arcs".to_owned()), Just("*Matrix\n".to_owned()),
            Just("%%MatrixMarket matrix coordinate pattern general\n".to_owned())], 0..25)) {
        let text = text.join(" ");
        for format in [Format::EdgeList, Format::ArcList, Format::AdjacencyList, Format::Dimacs,
            Format::MatrixMarket, Format::Metis, Format::Pajek, Format::Gml, Format::GraphMl] {
            let _ = format::read(text.as_bytes(), format);
        }
        let _ = Format::from_content(text.as_bytes());
    }
}
