//! Files that networkx, igraph, nauty and Graphviz wrote (tests/fixtures/make.py) are the graphs
//! that the same programs wrote in another format.

mod support;

use std::path::{Path, PathBuf};

use graphgame::Board;
use graphgame::board::VertexId;
use graphgame::format::{self, Format};
use support::boards::{sorted_edges, sorted_labels};
use support::{graphgame, project};

fn fixtures() -> PathBuf {
    project().join("tests/fixtures")
}

fn read_all(path: &Path, format: Format) -> Vec<Board> {
    let bytes = std::fs::read(path).expect("a fixture");
    match format::read(&bytes, format) {
        Ok(input) => {
            assert_eq!(input.warnings, [], "{}", path.display());
            input.boards
        }
        Err(error) => panic!("{}: {error}", path.display()),
    }
}

/// The edges, sorted, with ends by label where the other board has the same labels; else by number,
/// where labels that are the numbers from 0 or 1 on count as such.
fn edges(board: &Board, by_label: bool) -> Vec<(String, String)> {
    let n = board.vertex_count();
    let number = |v: u32| board.label(VertexId::new(v as usize)).parse::<usize>().ok();
    let mut numbers: Vec<_> = (0..n as u32).filter_map(number).collect();
    numbers.sort_unstable();
    let first = numbers.first().copied().unwrap_or(0);
    let numbered = first <= 1 && numbers.iter().copied().eq(first..first + n);
    let name = |v: u32| {
        if by_label {
            board.label(VertexId::new(v as usize)).to_owned()
        } else if numbered {
            (number(v).unwrap() - first).to_string()
        } else {
            v.to_string()
        }
    };
    let mut edges: Vec<_> = board
        .pairs()
        .map(|(a, b)| {
            let (a, b) = (name(a), name(b));
            if board.is_directed() || a <= b { (a, b) } else { (b, a) }
        })
        .collect();
    edges.sort();
    edges
}

fn check(board: &Board, reference: &Board, what: &str) {
    let by_label = sorted_labels(board) == sorted_labels(reference);
    assert_eq!(board.vertex_count(), reference.vertex_count(), "{what}");
    let (mut found, mut wanted) = (edges(board, by_label), edges(reference, by_label));
    if board.is_directed() && !reference.is_directed() {
        // A program without undirected graphs wrote each edge as two arcs.
        let turned = wanted.iter().map(|(a, b)| (b.clone(), a.clone()));
        wanted.extend(turned.collect::<Vec<_>>());
        wanted.sort();
    } else {
        assert_eq!(board.is_directed(), reference.is_directed(), "{what}");
    }
    found.sort();
    assert_eq!(found, wanted, "{what}");
}

#[test]
fn every_file_is_the_graph_of_its_reference() {
    let mut count = 0;
    for folder in ["networkx", "igraph", "graphviz"] {
        for entry in std::fs::read_dir(fixtures().join(folder)).expect("a folder of fixtures") {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap();
            let reference = fixtures().join("reference").join(format!("{name}.json"));
            let reference = &read_all(&reference, Format::Json)[0];
            let told = Format::from_path(&path).expect("a known ending");
            let format = match told {
                // Edge lists do not say whether they have a direction.
                Format::EdgeList if reference.is_directed() => Format::ArcList,
                format => format,
            };
            let boards = read_all(&path, format);
            assert_eq!(boards.len(), 1, "{}", path.display());
            check(&boards[0], reference, &path.display().to_string());
            // Karate's neighbour lists are long, others are short: those look like edges.
            let by_content = Format::from_content(&std::fs::read(&path).unwrap());
            if told != Format::AdjacencyList {
                assert_eq!(by_content, told, "{}", path.display());
            }
            count += 1;
        }
    }
    assert!(count >= 50, "{count} files");
}

#[test]
fn nauty_says_the_same_in_all_its_formats() {
    for name in ["connected5", "random40"] {
        let path = |ending: &str| fixtures().join("nauty").join(format!("{name}.{ending}"));
        let wanted: Vec<_> = read_all(&path("g6"), Format::Nauty)
            .iter()
            .map(|board| (board.vertex_count(), sorted_edges(board)))
            .collect();
        assert!(wanted.len() >= 6);
        for ending in ["s6", "is6"] {
            let found: Vec<_> = read_all(&path(ending), Format::Nauty)
                .iter()
                .map(|board| (board.vertex_count(), sorted_edges(board)))
                .collect();
            assert_eq!(found, wanted, "{name}.{ending}");
        }
    }
    // `showg -e` prints "n m" and then the arcs.
    let shown = std::fs::read_to_string(fixtures().join("nauty/digraphs3.txt")).unwrap();
    let mut numbers = shown.split_whitespace().map(|word| word.parse::<u32>().unwrap());
    let digraphs = read_all(&fixtures().join("nauty/digraphs3.d6"), Format::Nauty);
    assert_eq!(digraphs.len(), 16, "digraphs on 3 vertices up to isomorphism");
    for board in digraphs {
        assert_eq!(numbers.next(), Some(board.vertex_count() as u32));
        let m = numbers.next().unwrap();
        let mut wanted: Vec<_> =
            (0..m).map(|_| (numbers.next().unwrap(), numbers.next().unwrap())).collect();
        wanted.sort_unstable();
        assert_eq!(sorted_edges(&board), wanted);
    }
    assert_eq!(numbers.next(), None);
}

#[test]
fn compressed_files_are_read_as_if_they_were_not() {
    let plain = graphgame(["info", "tests/fixtures/networkx/florentine.gml"]).ok().out;
    for ending in ["gz", "zst"] {
        let path = format!("tests/fixtures/compressed/florentine.gml.{ending}");
        assert_eq!(graphgame(["info", &path]).ok().out, plain, "{ending}");
        let bytes = std::fs::read(project().join(&path)).unwrap();
        // From standard input: by the first bytes alone.
        let run = support::graphgame_in(project(), ["info", "-"], &bytes).ok();
        assert_eq!(run.out, plain, "{ending}");
        let cut = &bytes[..bytes.len() - 9];
        let run = support::graphgame_in(project(), ["info", "-"], cut).refused();
        assert!(run.err.contains("cannot read standard input"), "{}", run.err);
    }
}
