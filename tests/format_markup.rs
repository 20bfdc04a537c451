//! GML and GraphML: what is read, errors and their places, round trips with attributes.

mod support;

use graphgame::Board;
use graphgame::board::{AttributeKind, AttributeValue, BoardBuilder, VertexId};
use graphgame::format::{Format, WriteFormat};
use proptest::prelude::*;
use support::boards::edges_by_number;
use support::formats::{read, read_all, refused, write};

fn labels(board: &Board) -> Vec<&str> {
    board.labels().iter().collect()
}

fn vertex_attribute<'a>(board: &'a Board, v: u32, key: &str) -> Option<(&'a str, AttributeKind)> {
    board.vertex_attributes().get(v, key).map(|value| (value.text, value.kind))
}

#[test]
fn gml_of_networkx_and_igraph() {
    let text = "Creator \"x\"\nVersion 1\ngraph [\n  # comment\n  directed 1\n  name \"g\"\n  node [ id 7 label \"a&#233;&quot;\" graphics [ x 1.5 ] ]\n  node [ id 3 label \"b\" ]\n  edge [ source 7 target 3 weight 2 key 0 ]\n]\n";
    let board = read(text, Format::Gml);
    assert_eq!((board.name(), board.is_directed()), (Some("g"), true));
    assert_eq!((labels(&board), edges_by_number(&board)), (vec!["aé\"", "b"], vec![(0, 1)]));
    assert_eq!(vertex_attribute(&board, 0, "graphics.x"), Some(("1.5", AttributeKind::Json)));
    assert_eq!(board.edge_attributes().get(0, "weight").unwrap().text, "2");
    assert_eq!(board.edge_attributes().get(0, "key"), None);
    // Labels that are not distinct are attributes; then names count, then ids.
    let text =
        "graph [ node [ id 1 label \"x\" name \"p\" ] node [ id 2 label \"x\" name \"q\" ] ]";
    let board = read(text, Format::Gml);
    assert_eq!(labels(&board), ["p", "q"]);
    assert_eq!(vertex_attribute(&board, 1, "label"), Some(("x", AttributeKind::Text)));
    let board =
        read("graph [ edge [ source 5 target 4 ] node [ id 4 ] node [ id 5 ] ]", Format::Gml);
    assert_eq!((labels(&board), edges_by_number(&board)), (vec!["4", "5"], vec![(0, 1)]));
    assert!(board.has_integer_label(VertexId::new(0)));
    assert_eq!(read_all("graph [ ] graph [ ]", Format::Gml).boards.len(), 2);
}

#[test]
fn gml_errors() {
    for (text, line, column, message) in [
        ("graph [\n node [ label \"a\" ]\n]", 2, 7, "this node has no `id`"),
        ("graph [ node [ id 1 ]\nnode [ id 1 ] ]", 2, 11, "the id 1 is given twice"),
        ("graph [ node [ id 1 ]\nedge [ source 1 target 2 ] ]", 2, 24, "no node with the id 2"),
        ("graph [ edge [ source 1 ] ]", 1, 14, "this edge has no `target`"),
        ("graph [ node [ id 1 ]", 1, 7, "this bracket is not closed"),
        ("graph [ ] ]", 1, 11, "closes nothing"),
        ("graph [ name \"x ]", 1, 14, "this string does not end"),
        ("graph [ directed yes ]", 1, 18, "`yes` is no value"),
        ("graph [ directed ]", 1, 18, "the key `directed` has no value"),
        ("graph", 1, 6, "the key `graph` has no value"),
        ("graph [ 5 ]", 1, 9, "a value stands without a key"),
        ("graph { }", 1, 7, "`{` has no meaning here"),
        ("Creator \"x\"", 1, 1, "there is no graph"),
    ] {
        let error = refused(text, Format::Gml);
        assert_eq!((error.place().line, error.place().column), (line, column), "{text:?}: {error}");
        assert!(error.message().contains(message), "{text:?}: {error}");
    }
}

#[test]
fn brackets_may_nest_deeply() {
    let deep = 20_000;
    let text = format!("graph [ node [ id 1 {} {} ] ]", "a [ ".repeat(deep), "] ".repeat(deep));
    assert_eq!(read(&text, Format::Gml).vertex_count(), 1);
    let xml = format!(
        "<graphml><graph edgedefault=\"directed\"><node id=\"a\">{}{}</node></graph></graphml>",
        "<x>".repeat(deep),
        "</x>".repeat(deep)
    );
    assert_eq!(read(&xml, Format::GraphMl).vertex_count(), 1);
}

#[test]
fn graphml_of_networkx_and_igraph() {
    let text = r#"<?xml version='1.0' encoding='utf-8'?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="d1" for="edge" attr.name="weight" attr.type="double"><default>1.0</default></key>
  <key id="d0" for="node" attr.name="color" attr.type="string"><default>red &amp; blue</default></key>
  <key id="n" for="graph" attr.name="name" attr.type="string"/>
  <!-- a comment -->
  <graph id="G" edgedefault="undirected">
    <data key="n">g</data>
    <node id="a"><data key="d0">green</data></node>
    <node id="b&lt;"/>
    <edge source="a" target="b&lt;"><data key="d1">2.5</data></edge>
    <edge source="b&lt;" target="a"/>
  </graph>
</graphml>"#;
    let board = read(text, Format::GraphMl);
    assert_eq!((board.name(), board.is_directed()), (Some("g"), false));
    assert_eq!((labels(&board), edges_by_number(&board)), (vec!["a", "b<"], vec![(0, 1), (0, 1)]));
    assert_eq!(vertex_attribute(&board, 0, "color"), Some(("green", AttributeKind::Text)));
    assert_eq!(vertex_attribute(&board, 1, "color"), Some(("red & blue", AttributeKind::Text)));
    let weight = |edge| board.edge_attributes().get(edge, "weight").unwrap();
    assert_eq!((weight(0).text, weight(0).kind), ("2.5", AttributeKind::Json));
    assert_eq!(weight(1).text, "1.0");
    let nested = read(
        "<graphml><graph edgedefault='directed'><node id='a'><graph edgedefault='directed'><node id='b'/></graph></node><edge source='a' target='b' targetport='p'/></graph></graphml>",
        Format::GraphMl,
    );
    assert_eq!((labels(&nested), edges_by_number(&nested)), (vec!["a", "b"], vec![(0, 1)]));
    assert_eq!(nested.edge_attributes().get(0, "targetport").unwrap().text, "p");
    let mixed = read_all(
        "<graphml><graph edgedefault='undirected'><node id='a'/><node id='b'/><edge source='a' target='b'/><edge directed='true' source='a' target='a'/></graph></graphml>",
        Format::GraphMl,
    );
    assert_eq!(edges_by_number(&mixed.boards[0]), [(0, 1), (1, 0), (0, 0)]);
    assert_eq!(mixed.warnings.len(), 1);
}

#[test]
fn graphml_errors() {
    let graph = |inside: &str| {
        format!("<graphml>\n<graph edgedefault=\"directed\">\n{inside}</graph></graphml>")
    };
    for (text, line, column, message) in [
        (graph("<node/>"), 3, 1, "this `node` has no `id`"),
        (graph("<node id='a'/><node id='a'/>"), 3, 15, "the id `a` is given twice"),
        (graph("<edge source='a' target='b'/>"), 3, 1, "there is no node `a`"),
        (graph("<edge source='a'/>"), 3, 1, "this `edge` has no `target`"),
        (graph("<node id='a'><data key='k'>1</data></node>"), 3, 14, "there is no key `k`"),
        (graph("<hyperedge/>"), 3, 1, "a hyperedge"),
        (graph("<node id='a'>&foo;</node>"), 3, 14, "the entity `&foo;` is not known"),
        ("<graphml>\n<graph/></graphml>".into(), 2, 1, "this `graph` has no `edgedefault`"),
        ("<graphml>\n<graph edgedefault='x'/></graphml>".into(), 2, 1, "`x` is no `edgedefault`"),
        ("<svg/>".into(), 1, 1, "this is `svg`, not GraphML"),
        ("<graphml>\n".into(), 1, 1, "this element is not closed"),
        ("<graphml>\n</graph>".into(), 2, 1, "this is no XML"),
        ("<graphml/>".into(), 1, 1, "there is no graph"),
    ] {
        let error = refused(&text, Format::GraphMl);
        assert_eq!((error.place().line, error.place().column), (line, column), "{text:?}: {error}");
        assert!(error.message().contains(message), "{text:?}: {error}");
    }
}

/// Everything of a board that these formats keep.
fn description(board: &Board) -> String {
    use std::fmt::Write as _;
    let mut text = format!("{} {:?}\n", board.is_directed(), board.name());
    let mut all = |what: &str, attributes: &graphgame::board::Attributes, element: u32| {
        let mut pairs: Vec<_> = attributes.of(element).collect();
        pairs.sort_by_key(|(key, _)| *key);
        for (key, value) in pairs {
            let _ = writeln!(text, "{what} {element}: {key:?} = {:?} {:?}", value.text, value.kind);
        }
    };
    all("graph", board.graph_attributes(), 0);
    for v in 0..board.vertex_count() as u32 {
        all("vertex", board.vertex_attributes(), v);
    }
    for e in 0..board.edge_count() as u32 {
        all("edge", board.edge_attributes(), e);
    }
    let _ = write!(text, "{:?} {:?}", labels(board), edges_by_number(board));
    text
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z0-9 ]{0,4}",
        any::<String>().prop_map(|text| {
            text.chars()
                .filter(|c| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}'))
                .collect()
        }),
        prop_oneof![
            Just("&amp;".to_owned()),
            Just("<a>".into()),
            Just("\n\t\r".into()),
            Just("]\"".into())
        ],
    ]
}

type Attribute = (String, String, bool);

fn any_attributes() -> impl Strategy<Value = Vec<Attribute>> {
    let key = prop_oneof![
        "[a-z][a-zA-Z0-9_]{0,5}",
        Just("label".to_owned()),
        Just("id".into()),
        Just("name_".into())
    ];
    let value = prop_oneof![
        any_text().prop_map(|text| (text, false)),
        any::<i32>().prop_map(|number| (number.to_string(), true)),
        (any::<i16>(), 1..100_u8).prop_map(|(whole, part)| (format!("{whole}.{part}"), true)),
    ];
    // GraphML has one type for all values of a key; numbers go under keys of their own.
    proptest::collection::vec((key, value), 0..3).prop_map(|pairs| {
        let typed = |(key, (text, number)): (String, (String, bool))| {
            (if number { format!("{key}n") } else { key }, text, number)
        };
        pairs.into_iter().map(typed).collect()
    })
}

prop_compose! {
    fn any_board()(
        directed in any::<bool>(),
        name in proptest::option::of(any_text()),
        graph in any_attributes(),
        vertices in proptest::collection::vec((any_text(), any_attributes()), 1..6),
        edges in proptest::collection::vec((0..6_usize, 0..6_usize, any_attributes()), 0..8),
    ) -> Board {
        let mut builder = BoardBuilder::new(directed);
        if let Some(name) = name {
            builder.set_name(name);
        }
        fn as_value(attribute: &Attribute) -> AttributeValue<'_> {
            let kind = if attribute.2 { AttributeKind::Json } else { AttributeKind::Text };
            AttributeValue { text: &attribute.1, kind }
        }
        for a in graph.iter().filter(|a| a.0 != "name") {
            builder.set_graph_attribute(&a.0, as_value(a)).unwrap();
        }
        for (label, attributes) in &vertices {
            let v = builder.vertex(label).unwrap();
            for a in attributes {
                builder.set_vertex_attribute(v, &a.0, as_value(a)).unwrap();
            }
        }
        let n = builder.vertex_count();
        for (a, b, attributes) in &edges {
            let e = builder.edge(VertexId::new(a % n), VertexId::new(b % n)).unwrap();
            for a in attributes {
                builder.set_edge_attribute(e, &a.0, as_value(a)).unwrap();
            }
        }
        builder.build()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn gml_is_read_back(board in any_board()) {
        let text = write(&board, WriteFormat::Gml);
        prop_assert!(text.is_ascii());
        prop_assert_eq!(description(&read(&text, Format::Gml)), description(&board), "{}", text);
    }

    #[test]
    fn graphml_is_read_back(board in any_board()) {
        let text = write(&board, WriteFormat::GraphMl);
        prop_assert_eq!(description(&read(&text, Format::GraphMl)), description(&board), "{}", text);
    }
}
