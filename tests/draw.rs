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

/// Width and height that a viewer opens an SVG with.
fn size(svg: &str) -> [f64; 2] {
    ["width", "height"].map(|side| {
        let (_, rest) = svg.split_once(&format!(" {side}=\"")).unwrap();
        rest.split_once('"').unwrap().0.parse().unwrap()
    })
}

/// Paths, cycles, ladders and caterpillars of about `n` vertices, and a path of arcs.
fn long_boards(n: usize) -> Vec<Board> {
    let path: Vec<_> = (1..n).map(|v| (v - 1, v)).collect();
    let mut cycle = path.clone();
    cycle.push((n - 1, 0));
    let half = n / 2;
    let rail = |from: usize| (1..half).map(move |v| (from + v - 1, from + v));
    let rungs = (0..half).map(|v| (v, half + v));
    let ladder: Vec<_> = rail(0).chain(rail(half)).chain(rungs.clone()).collect();
    let caterpillar: Vec<_> = rail(0).chain(rungs).collect();
    vec![
        board(true, n, &path),
        board(false, n, &path),
        board(false, n, &cycle),
        board(false, 2 * half, &ladder),
        board(false, 2 * half, &caterpillar),
    ]
}

#[test]
fn long_thin_boards_are_folded() {
    for n in [100, 101, 1_000, 5_000] {
        for board in long_boards(n) {
            let picture = Picture::new(&board);
            let [width, height] = size(&svg::write(&board, &picture));
            assert!(width < 3.0 * height && height < 3.0 * width, "{n}: {width} × {height}");
            if n <= 101 {
                // Not made smaller: the letters keep their size.
                assert!(width.max(height) < 2_000.0, "{width} × {height}");
            }
            let mut points = graphgame::draw::layout::place(&board, &picture).points;
            for (a, b) in board.pairs() {
                let (p, q) = (points[a as usize], points[b as usize]);
                assert!((p[0] - q[0]).hypot(p[1] - q[1]) < 5.0, "{n}: {p:?} {q:?}");
            }
            // No two vertices in one place: next to each other by height, then by width.
            points.sort_by(|p, q| p[1].total_cmp(&q[1]).then(p[0].total_cmp(&q[0])));
            for pair in points.windows(2) {
                let [p, q] = [pair[0], pair[1]];
                assert!((p[0] - q[0]).hypot(p[1] - q[1]) > 0.49, "{n}: {p:?} {q:?}");
            }
        }
    }
}

#[test]
fn no_picture_has_a_side_of_nothing() {
    for n in [2, 3_000] {
        // A strip of isolated vertices, whose coordinates cannot be folded.
        let mut text = String::from("graph {");
        for v in 0..n {
            text.push_str(&format!("{v} [pos=\"{},0\"];", 1_000 * v));
        }
        text.push('}');
        let board = &format::read(text.as_bytes(), format::Format::Dot).unwrap().boards[0];
        let [width, height] = size(&svg::write(board, &Picture::new(board)));
        assert!(width >= 1.0 && height >= 1.0, "{width} × {height}");
    }
}

#[test]
fn small_components_fill_the_rows_below_the_largest() {
    // A wheel, a triangle, and eight alone.
    let mut edges: Vec<_> = (1..16).map(|v| (0, v)).collect();
    edges.extend((1..16).map(|v| (v, v % 15 + 1)));
    edges.extend([(16, 17), (17, 18), (18, 16)]);
    let board = board(false, 27, &edges);
    let points = graphgame::draw::layout::place(&board, &Picture::new(&board)).points;
    let range = |points: &[[f64; 2]], axis: usize| {
        let low = points.iter().map(|p| p[axis]).fold(f64::INFINITY, f64::min);
        points.iter().map(|p| p[axis]).fold(f64::NEG_INFINITY, f64::max) - low
    };
    assert!(range(&points, 0) <= range(&points[..16], 0) + 1.2);
    let lowest = points[..16].iter().map(|p| p[1]).fold(f64::NEG_INFINITY, f64::max);
    assert!(points[19..].iter().all(|p| p[1] > lowest));
    let room = range(&points, 0) * range(&points, 1);
    assert!(room < 4.0 * 27.0, "{room}");
}

#[test]
fn the_frame_of_the_legend_is_as_wide_as_its_text() {
    let wide = board(false, 400, &[]);
    let picture = Picture::outcomes(&wide, |_| Outcome::P, |_, _| false);
    let text = svg::write(&wide, &picture);
    let (_, legend) = text.split_once("class=\"legend\"").unwrap();
    let [width, _] = size(legend);
    assert!(width < 400.0 && width > 150.0, "{width}");
}

#[test]
fn grids_for_graphviz_leave_room_for_arrows() {
    let mut text = String::from("graph {");
    for v in 0..30 {
        text.push_str(&format!("{v} [pos=\"{},{}\"];", v % 6, v / 6));
    }
    for v in 0..30 {
        if v % 6 < 5 {
            text.push_str(&format!("{v} -- {};", v + 1));
        }
    }
    text.push('}');
    let board = &format::read(text.as_bytes(), format::Format::Dot).unwrap().boards[0];
    let drawn = dot::write(board, &Picture::new(board)).unwrap();
    let drawn = &format::read(&drawn, format::Format::Dot).unwrap().boards[0];
    // Graphviz moves nothing.
    assert_eq!(drawn.graph_attributes().get(0, "layout").unwrap().text, "nop2");
    let x = |v: u32| -> f64 {
        let value = drawn.vertex_attributes().get(v, "pos").unwrap();
        value.text.split(',').next().unwrap().parse().unwrap()
    };
    // An ellipse is half an inch wide, an arrowhead a ninth.
    for v in 0..5 {
        assert!(x(v + 1) - x(v) > 72.0, "{} {}", x(v), x(v + 1));
    }
}

#[test]
fn a_grey_edge_is_in_the_legend_where_there_is_one() {
    let board = board(false, 4, &[(0, 1), (1, 2), (2, 3)]);
    let outcomes = |wins: fn(VertexId, VertexId) -> bool| {
        let picture = Picture::outcomes(&board, |_| Outcome::N, wins);
        let dot = String::from_utf8(dot::write(&board, &picture).unwrap()).unwrap();
        let svg = svg::write(&board, &picture);
        assert_eq!(dot.contains("no winning move"), svg.contains("no winning move"));
        svg.contains("no winning move")
    };
    assert!(!outcomes(|_, _| true));
    assert!(outcomes(|from, to| from.index() + to.index() != 3));
}

#[test]
fn labels_of_the_file_are_drawn() {
    let text =
        br#"graph g { a [label="Warsaw"]; b [label="\N of \G\nsecond"]; c [label=<<b>x</b>>];
        d [label="\\ &amp; \E"]; a -- b [label="road"]; b -- c [label="\E"] }"#;
    let board = &format::read(text, format::Format::Dot).unwrap().boards[0];
    let picture = Picture::new(board);
    let labels: Vec<_> = picture.vertices.iter().map(|look| look.label.as_deref()).collect();
    assert_eq!(labels, [Some("Warsaw"), Some("b of g\nsecond"), None, Some("\\ & E")]);
    let edges: Vec<_> = picture.edges.iter().map(|look| look.label.as_deref()).collect();
    assert_eq!(edges, [Some("road"), Some("b--c")]);
    let texts = well_formed(&svg::write(board, &picture));
    for line in ["\nWarsaw\n", "\nb of g\n", "\nsecond\n", "\nc\n", "\nroad\n"] {
        assert!(texts.contains(line), "{line:?} in {texts}");
    }
}
