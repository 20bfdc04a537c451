//! Pictures: complete, well-formed, deterministic, accepted by Graphviz, and never endless.

use std::time::Duration;

use graphgame::board::{BoardBuilder, EdgeId, VertexId};
use graphgame::draw::graphviz::{self, GraphvizError, Target};
use graphgame::draw::{Cluster, Line, Mark, Moves, Picture, dot, svg};
use graphgame::{Board, Outcome, format};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn board(directed: bool, n: usize, edges: &[(usize, usize)]) -> Board {
    let mut builder = BoardBuilder::new(directed);
    let v: Vec<VertexId> = (0..n).map(|v| builder.vertex(&v.to_string()).unwrap()).collect();
    for &(a, b) in edges {
        builder.edge(v[a], v[b]).unwrap();
    }
    builder.build()
}

fn random(directed: bool, n: usize, m: usize, seed: u64) -> Board {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let edges: Vec<_> = (0..m).map(|_| (rng.random_range(0..n), rng.random_range(0..n))).collect();
    board(directed, n, &edges)
}

fn odd_labels() -> Board {
    let mut builder = BoardBuilder::new(false);
    let labels =
        ["say \"x\"", "<&>", "日本語", "ein sehr langer Name, der nicht passt", "back\\", ""];
    let v = labels.map(|label| builder.vertex(label).unwrap());
    for pair in v.windows(2) {
        builder.edge(pair[0], pair[1]).unwrap();
    }
    builder.build()
}

/// Tags nest, attributes are quoted, entities are known. Gives the text outside of tags.
fn well_formed(xml: &str) -> String {
    let mut open: Vec<&str> = Vec::new();
    let mut texts = String::new();
    let mut rest = xml;
    let entities = |text: &str| {
        for part in text.split('&').skip(1) {
            let name = part.split(';').next().unwrap();
            assert!(["amp", "lt", "gt", "quot"].contains(&name), "entity {name}");
        }
        assert!(!text.contains(['\0', '\u{1}']));
    };
    while let Some(at) = rest.find('<') {
        entities(&rest[..at]);
        texts.push_str(&rest[..at]);
        texts.push('\n');
        let end = at + rest[at..].find('>').expect("a tag ends");
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        entities(tag);
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split_whitespace().next().unwrap());
        }
    }
    assert!(open.is_empty());
    assert_eq!(rest.trim(), "");
    texts
}

/// A picture with one of everything, where the board is large enough.
fn full(board: &Board) -> Picture {
    let marks =
        [Mark::P, Mark::N, Mark::D, Mark::Unknown, Mark::None, Mark::value(3), Mark::infinite()];
    let lines = [Line::Plain, Line::FirstTree, Line::SecondTree, Line::Fortified, Line::Deleted];
    let mut picture = Picture::new(board);
    for (i, look) in picture.vertices.iter_mut().enumerate() {
        look.mark = marks[i % marks.len()];
        look.token = i == 0;
        look.terminal = i == 1;
        look.second = (i % 3 == 0).then(|| "∞(0, 2)".to_owned());
    }
    for (i, look) in picture.edges.iter_mut().enumerate() {
        look.line = lines[i % lines.len()];
        look.moves = [Moves::None, Moves::Forward, Moves::Backward, Moves::Both][i % 4];
        look.first_move = i % 7 == 0;
        look.label = (i % 5 == 0).then(|| format!("<{i}>"));
    }
    let half = board.vertex_count() / 2;
    picture.clusters = vec![
        Cluster { title: Some("A & B".into()), vertices: board.vertices().take(half).collect() },
        Cluster { title: None, vertices: board.vertices().skip(half).collect() },
    ];
    picture.title = Some("a <title> & more".into());
    picture.notes = vec!["a note".into()];
    picture
}

fn boards() -> Vec<Board> {
    let complete: Vec<_> = (0..6).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
    vec![
        board(false, 0, &[]),
        board(true, 1, &[]),
        board(false, 1, &[(0, 0), (0, 0)]),
        board(false, 6, &complete),
        board(false, 4, &[(0, 1), (0, 1), (1, 0), (1, 2), (2, 2), (2, 3)]),
        board(true, 4, &[(0, 1), (1, 0), (1, 2), (2, 2), (0, 3), (0, 3)]),
        board(true, 5, &[(0, 1), (1, 2), (2, 3), (0, 3), (0, 4), (0, 4)]),
        board(false, 9, &[(0, 1), (1, 2), (2, 0), (3, 4), (5, 6), (6, 7)]),
        random(false, 60, 80, 1),
        random(true, 30, 40, 2),
        odd_labels(),
    ]
}

#[test]
fn svg_is_well_formed_and_complete() {
    for board in boards() {
        for picture in [Picture::new(&board), full(&board)] {
            let text = svg::write(&board, &picture);
            let texts = well_formed(&text);
            assert!(!text.contains("NaN") && !text.contains("inf,"), "{text}");
            assert_eq!(text.matches("class=\"edge\"").count(), board.edge_count());
            assert_eq!(text.matches("class=\"vertex\"").count(), board.vertex_count());
            for v in board.vertices() {
                let label = board.label(v).replace('&', "&amp;").replace('<', "&lt;");
                let label = label.replace('>', "&gt;").replace('"', "&quot;");
                assert!(texts.contains(&label), "{label}");
            }
            assert_eq!(text, svg::write(&board, &picture), "drawn twice");
        }
    }
}

#[test]
fn legend_tells_what_occurs_and_nothing_else() {
    let board = board(false, 3, &[(0, 1), (1, 2)]);
    let picture = Picture::outcomes(
        &board,
        |v| if v.index() == 1 { Outcome::N } else { Outcome::P },
        |from, _| from.index() == 1,
    );
    let text = svg::write(&board, &picture);
    assert!(text.contains("moves wins") || text.contains("to move wins"));
    assert!(text.contains("to move loses") && text.contains("winning move"));
    assert!(!text.contains("draw") && !text.contains("decided") && !text.contains("tree"));
    assert_eq!(picture.edges[0].moves, Moves::Backward);
    assert_eq!(picture.edges[1].moves, Moves::Forward);
    assert!(!svg::write(&board, &Picture::new(&board)).contains("class=\"legend\""));
}

#[test]
fn dot_is_read_back_as_the_same_board() {
    for board in boards() {
        for picture in [Picture::new(&board), full(&board)] {
            let text = dot::write(&board, &picture).unwrap();
            let back = &format::read(&text, format::Format::Dot).unwrap().boards[0];
            assert_eq!(back.vertex_count(), board.vertex_count());
            assert_eq!(back.edge_count(), board.edge_count());
            for e in (0..board.edge_count()).map(EdgeId::new) {
                let (a, b) = board.ends(e);
                let (c, d) = back.ends(e);
                assert_eq!([board.label(a), board.label(b)], [back.label(c), back.label(d)]);
            }
        }
    }
}

#[test]
fn graphviz_draws_the_dot_text() {
    for board in boards() {
        for picture in [Picture::new(&board), full(&board)] {
            let text = dot::write(&board, &picture).unwrap();
            let engine = graphviz::engine(&board, &picture);
            match graphviz::render(&text, engine, Target::Svg, Duration::from_secs(60)) {
                Ok(picture) => assert!(String::from_utf8_lossy(&picture).contains("<svg")),
                Err(GraphvizError::NotInstalled) => {
                    return println!("skipped: Graphviz is not installed");
                }
                Err(error) => panic!("{error}\n{}", String::from_utf8_lossy(&text)),
            }
        }
    }
}

#[test]
fn a_missing_graphviz_is_said() {
    let none = graphviz::render(b"graph {}", "no-such-layout", Target::Png, Duration::from_secs(1));
    assert!(matches!(none, Err(GraphvizError::NotInstalled)));
}

#[test]
fn given_coordinates_are_kept() {
    let text = b"graph { a [pos=\"0,0\"]; b [pos=\"10,0!\"]; c [pos=\"0,10\"]; a -- b; a -- c }";
    let board = &format::read(text, format::Format::Dot).unwrap().boards[0];
    let points = graphgame::draw::layout::place(board, &Picture::new(board)).points;
    assert_eq!(points, [[0.0, 0.0], [1.0, 0.0], [0.0, -1.0]]);
}

#[test]
fn large_boards_are_drawn() {
    let thousand = random(false, 1_000, 1_500, 3);
    well_formed(&svg::write(&thousand, &full(&thousand)));
    let n = 100_000;
    let path: Vec<_> = (1..n).map(|v| (v - 1, v)).collect();
    let star: Vec<_> = (1..n).map(|v| (0, v)).collect();
    for edges in [path, star] {
        let board = board(false, n, &edges);
        let text = svg::write(&board, &Picture::new(&board));
        assert_eq!(text.matches("class=\"edge\"").count(), n - 1);
    }
}

#[test]
fn the_token_lies_where_the_file_or_the_question_puts_it() {
    use graphgame::game::SolveOptions;
    use graphgame::game::geography::vertex;
    use graphgame::limits::Monitor;
    let token = |dot: &str, asked: Option<&str>| {
        let board = &graphgame::format::dot::read(dot.as_bytes()).unwrap().boards[0];
        let starts = asked.map(|label| vec![board.find(label).unwrap()]);
        let options = SolveOptions { starts, ..SolveOptions::default() };
        let picture = vertex::solve(board, &options, &Monitor::unlimited()).picture(board);
        let tokens = board.vertices().filter(|v| picture.vertices[v.index()].token);
        tokens.map(|v| board.label(v).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(token("graph { a -- b -- c }", None), [""; 0]);
    assert_eq!(token("graph { a -- b -- c; b [start=true] }", None), ["b"]);
    assert_eq!(token("graph { start=c; a -- b -- c }", None), ["c"]);
    assert_eq!(token("graph { start=5; a -- b -- c }", None), [""; 0]);
    assert_eq!(token("graph { start=c; a -- b -- c }", Some("a")), ["a"]);
}
