//! graph6, sparse6, incremental sparse6 and digraph6: the examples of their description, round
//! trips, errors and their places, and the same graphs as nauty's tools where these are installed.

mod support;

use std::process::{Command, Stdio};

use graphgame::Board;
use graphgame::board::{BoardBuilder, VertexId};
use graphgame::format::nauty::{self, Kind, Writer};
use graphgame::format::{self, Format, ReadError};
use proptest::prelude::*;
use support::boards::{edges_by_number as edges, sorted_edges};

fn read(text: impl AsRef<[u8]>) -> Vec<Board> {
    let text = text.as_ref();
    match format::read(text, Format::Nauty) {
        Ok(input) => input.boards,
        Err(error) => panic!("{}: {error}", String::from_utf8_lossy(text)),
    }
}

fn refused(text: impl AsRef<[u8]>) -> ReadError {
    let text = text.as_ref();
    match format::read(text, Format::Nauty) {
        Ok(_) => panic!("{:?} was read", String::from_utf8_lossy(text)),
        Err(error) => error,
    }
}

fn write(boards: &[Board], kind: Kind) -> Vec<u8> {
    let mut writer = Writer::new(kind);
    let mut out = Vec::new();
    for board in boards {
        writer.write(board, &mut out).unwrap();
    }
    out
}

fn board(directed: bool, n: usize, pairs: &[(usize, usize)]) -> Board {
    let mut builder = BoardBuilder::new(directed);
    for v in 0..n {
        builder.vertex(&v.to_string()).unwrap();
    }
    for &(a, b) in pairs {
        builder.edge(VertexId::new(a), VertexId::new(b)).unwrap();
    }
    builder.build()
}

#[test]
fn the_examples_of_the_description() {
    // formats.txt by B. McKay gives these three.
    let graph6 = &read("DQc\n")[0];
    assert_eq!(
        (graph6.vertex_count(), sorted_edges(graph6)),
        (5, vec![(0, 2), (0, 4), (1, 3), (3, 4)])
    );
    let sparse6 = &read(":Fa@x^\n")[0];
    assert_eq!(
        (sparse6.vertex_count(), sorted_edges(sparse6)),
        (7, vec![(0, 1), (0, 2), (1, 2), (5, 6)])
    );
    let digraph6 = &read("&DI?AO?\n")[0];
    assert!(digraph6.is_directed());
    assert_eq!(
        (digraph6.vertex_count(), sorted_edges(digraph6)),
        (5, vec![(0, 2), (0, 4), (3, 1), (3, 4)])
    );
    assert_eq!(write(&read("DQc\n"), Kind::Graph6), b"DQc\n");
    assert_eq!(write(&read(":Fa@x^\n"), Kind::Sparse6), b":Fa@x^\n");
    assert_eq!(write(&read("&DI?AO?\n"), Kind::Digraph6), b"&DI?AO?\n");
}

#[test]
fn heads_empty_lines_and_line_ends_of_windows() {
    let boards = read(">>graph6<<DQc\r\n\r\n\nA_\n>>sparse6<<:An\n&A?\n@\n?");
    let shape: Vec<_> = boards.iter().map(|b| (b.vertex_count(), b.edge_count())).collect();
    assert_eq!(shape, [(5, 4), (2, 1), (2, 1), (2, 0), (1, 0), (0, 0)]);
    assert_eq!(boards[0].labels().iter().collect::<Vec<_>>(), ["0", "1", "2", "3", "4"]);
}

#[test]
fn sizes_of_all_three_lengths() {
    for n in [0, 1, 2, 62, 63, 64, 300] {
        for kind in [Kind::Graph6, Kind::Sparse6] {
            let pairs: Vec<_> = (1..n).map(|v| (v - 1, v)).collect();
            let path = board(false, n, &pairs);
            let again = &read(write(std::slice::from_ref(&path), kind))[0];
            assert_eq!((again.vertex_count(), edges(again)), (n, edges(&path)), "{n} {kind:?}");
        }
    }
    let large = board(false, 258_050, &[(3, 258_049), (258_000, 258_001)]);
    let text = write(std::slice::from_ref(&large), Kind::Sparse6);
    assert!(text.starts_with(b":~~"));
    assert_eq!(sorted_edges(&read(text)[0]), sorted_edges(&large));
}

/// Where ones at the end would be read as a loop, a zero comes first.
#[test]
fn padding_makes_no_loop() {
    for n in [2_usize, 4, 8, 16] {
        for pairs in [vec![(0, n - 2)], vec![(0, n - 2), (n - 2, n - 2)], vec![(n - 2, n - 1)]] {
            let graph = board(false, n, &pairs);
            let again = &read(write(std::slice::from_ref(&graph), Kind::Sparse6))[0];
            assert_eq!(sorted_edges(again), sorted_edges(&graph), "{n} {pairs:?}");
        }
    }
}

#[test]
fn errors_name_line_column_and_what_was_expected() {
    for (text, line, column, message, expected) in [
        ("DQc\nDQ\n", 2, 3, "too short: 5 vertices need 2 bytes, here are 1", "2 bytes of edges"),
        ("DQcc\n", 1, 4, "too long: 5 vertices need 2 bytes, here are 3", "2 bytes of edges"),
        ("DQc\n\nD c\n", 3, 2, "the byte 32 does not occur", "bytes from 63"),
        ("D0c\n", 1, 2, "`0` does not occur in this format", "bytes from 63"),
        (">>graph7<<DQc\n", 1, 1, "no head that is known", ">>graph6<<"),
        (">>graph6<<DQ\n", 1, 13, "too short", "2 bytes of edges"),
        ("~@\n", 1, 3, "ends within the number of vertices", "1, 4 or 8 bytes"),
        (":~~???\n", 1, 7, "ends within the number of vertices", "1, 4 or 8 bytes"),
        (";An\n", 1, 1, "no graph before this line", "a whole graph"),
        ("&A?\n;An\n", 2, 1, "no graph before this line", "a whole graph"),
        ("DQc\n\u{e9}\n", 2, 1, "the byte 195 does not occur", "bytes from 63"),
    ] {
        let error = refused(text);
        assert_eq!((error.place().line, error.place().column), (line, column), "{text:?}: {error}");
        assert!(error.message().contains(message), "{text:?}: {error}");
        assert!(error.label_text().unwrap_or_default().contains(expected), "{text:?}: {error}");
    }
    // A line of a few bytes cannot ask for gigabytes.
    assert!(refused(":~~?~~~~~\n").message().contains("more than an input of this size"));
    assert!(refused(":~~~~~~~~\n").message().contains("too many"));
    assert!(refused("~~?~~~~~\n").message().contains("too short"));
}

#[test]
fn boards_that_cannot_be_said_are_refused() {
    let refusal = |board: &Board, kind| {
        let error = Writer::new(kind).write(board, &mut Vec::new()).unwrap_err();
        error.to_string()
    };
    let (arc, edge) = (board(true, 2, &[(0, 1)]), board(false, 2, &[(0, 1)]));
    let (double, looped) = (board(false, 2, &[(0, 1), (1, 0)]), board(false, 1, &[(0, 0)]));
    let double_arc = board(true, 2, &[(0, 1), (0, 1)]);
    assert!(refusal(&arc, Kind::Graph6).contains("this is a digraph"));
    assert!(refusal(&arc, Kind::Sparse6).contains("this is a digraph"));
    assert!(refusal(&edge, Kind::Digraph6).contains("this graph is undirected"));
    assert!(refusal(&double, Kind::Graph6).contains("several between `0` and `1`"));
    assert!(refusal(&looped, Kind::Graph6).contains("one at `0`"));
    assert!(refusal(&double_arc, Kind::Digraph6).contains("several between `0` and `1`"));
}

prop_compose! {
    fn any_pairs(most: usize)(n in 0..most)(
        n in Just(n),
        pairs in proptest::collection::vec((0..n.max(1), 0..n.max(1)), 0..if n == 0 { 1 } else { 3 * n }),
    ) -> (usize, Vec<(usize, usize)>) {
        (n, if n == 0 { Vec::new() } else { pairs })
    }
}

fn simple(directed: bool, pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut pairs: Vec<_> = pairs
        .iter()
        .filter(|(a, b)| directed || a != b)
        .map(|&(a, b)| if directed { (a, b) } else { (a.min(b), a.max(b)) })
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn what_is_written_is_read_back((n, pairs) in any_pairs(70)) {
        let multigraph = board(false, n, &pairs);
        let again = read(write(std::slice::from_ref(&multigraph), Kind::Sparse6));
        prop_assert_eq!(again[0].vertex_count(), n);
        prop_assert_eq!(sorted_edges(&again[0]), sorted_edges(&multigraph));
        let graph = board(false, n, &simple(false, &pairs));
        let again = read(write(std::slice::from_ref(&graph), Kind::Graph6));
        prop_assert_eq!(again[0].vertex_count(), n);
        prop_assert_eq!(sorted_edges(&again[0]), sorted_edges(&graph));
        let digraph = board(true, n, &simple(true, &pairs));
        let again = read(write(std::slice::from_ref(&digraph), Kind::Digraph6));
        prop_assert_eq!(again[0].vertex_count(), n);
        prop_assert_eq!(edges(&again[0]), edges(&digraph));
    }

    #[test]
    fn changes_are_read_back(graphs in proptest::collection::vec(any_pairs(9), 1..8), same in 2..9_usize) {
        let boards: Vec<_> = graphs
            .iter()
            .enumerate()
            .map(|(i, (n, pairs))| {
                // Most graphs have as many vertices as the one before.
                let n = if i % 3 == 2 { *n } else { same };
                let pairs: Vec<_> =
                    pairs.iter().filter(|_| n > 0).map(|(a, b)| (a % n, b % n)).collect();
                board(false, n, &pairs)
            })
            .collect();
        let text = write(&boards, Kind::IncrementalSparse6);
        let again = read(&text);
        prop_assert_eq!(again.len(), boards.len());
        for (again, board) in again.iter().zip(&boards) {
            prop_assert_eq!(again.vertex_count(), board.vertex_count());
            prop_assert_eq!(sorted_edges(again), sorted_edges(board), "{}", String::from_utf8_lossy(&text));
        }
    }

    #[test]
    fn no_line_makes_the_reader_panic(line in proptest::collection::vec(prop_oneof![8 => 63..=126_u8, 1 => any::<u8>()], 0..20)) {
        let _ = nauty::read(&line);
    }
}

/// Runs a tool of nauty under the name of Debian or the one of its makers.
fn nauty_tool(name: &str, arguments: &[&str], input: &[u8]) -> Option<Vec<u8>> {
    use std::io::Write as _;
    let mut child = [format!("nauty-{name}"), name.to_owned()].iter().find_map(|program| {
        Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()
    })?;
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let feeder = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().ok()?;
    let _ = feeder.join();
    output.status.success().then_some(output.stdout)
}

#[test]
fn nauty_writes_what_we_write_and_we_read_what_it_writes() {
    let Some(graphs) = nauty_tool("geng", &["-q", "6"], b"") else {
        eprintln!("nauty is not installed: its tools are not compared");
        return;
    };
    let boards = read(&graphs);
    assert_eq!(boards.len(), 156);
    assert_eq!(write(&boards, Kind::Graph6), graphs);
    let sparse = nauty_tool("copyg", &["-qs"], &graphs).unwrap();
    assert_eq!(write(&boards, Kind::Sparse6), sparse);
    let incremental = nauty_tool("copyg", &["-qi"], &graphs).unwrap();
    for (again, board) in read(&incremental).iter().zip(&boards) {
        assert_eq!(sorted_edges(again), sorted_edges(board));
    }
    let ours = write(&boards, Kind::IncrementalSparse6);
    let theirs = nauty_tool("copyg", &["-qg"], &ours).unwrap();
    assert_eq!(theirs, graphs, "copyg reads our incremental lines");
    let digraphs = nauty_tool("directg", &["-q"], &nauty_tool("geng", &["-q", "4"], b"").unwrap());
    let digraphs = digraphs.unwrap();
    let boards = read(&digraphs);
    assert_eq!(boards.len(), 218, "digraphs on 4 vertices up to isomorphism");
    assert_eq!(write(&boards, Kind::Digraph6), digraphs);
    // Multigraphs of random edges, for the padding.
    let multigraphs = nauty_tool("genrang", &["-qs", "-S7", "-l3", "8", "200"], b"");
    if let Some(multigraphs) = multigraphs {
        assert_eq!(write(&read(&multigraphs), Kind::Sparse6), multigraphs);
    }
}
