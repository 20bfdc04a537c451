//! JSON: every form people have, errors with their place and path, and what is written comes back.

use graphgame::board::{
    AttributeKind, AttributeValue, Attributes, Board, BoardBuilder, EdgeId, VertexId,
};
use graphgame::format::{self, Format, json as json_format};
use proptest::prelude::*;
use serde_json::json;

fn read(text: &str) -> Board {
    let input =
        format::read(text.as_bytes(), Format::Json).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(input.boards.len(), 1, "{text}");
    input.boards.into_iter().next().unwrap()
}

fn edges(board: &Board) -> Vec<String> {
    let arrow = if board.is_directed() { ">" } else { "-" };
    let label = |v: u32| board.label(VertexId::new(v as usize));
    board.pairs().map(|(a, b)| format!("{}{arrow}{}", label(a), label(b))).collect()
}

#[test]
fn node_link_of_networkx() {
    let board = read(
        r#"{"directed": true, "multigraph": true, "graph": {"name": "g", "start": "a"},
            "nodes": [{"id": "a", "color": "red", "weight": 3}, {"id": "b"}],
            "edges": [{"source": "a", "target": "b", "key": 0, "cost": 1.5},
                      {"source": "a", "target": "b", "key": 1}, {"source": "b", "target": "b", "key": "x"}]}"#,
    );
    assert_eq!(board.name(), Some("g"));
    assert_eq!(edges(&board), ["a>b", "a>b", "b>b"]);
    assert_eq!(board.graph_attributes().get(0, "start"), Some(AttributeValue::text("a")));
    assert_eq!(board.vertex_attributes().get(0, "color"), Some(AttributeValue::text("red")));
    let weight = board.vertex_attributes().get(0, "weight").unwrap();
    assert_eq!((weight.text, weight.kind), ("3", AttributeKind::Json));
    assert_eq!(board.edge_attributes().get(0, "cost").unwrap().text, "1.5");
    assert_eq!(board.edge_attributes().get(0, "key"), None, "a number of parallel edges");
    assert_eq!(board.edge_attributes().get(2, "key"), Some(AttributeValue::text("x")));
    let links = read(r#"{"nodes": [{"id": 1}, {"id": 2}], "links": [{"source": 1, "target": 2}]}"#);
    assert_eq!(edges(&links), ["1-2"]);
    assert!(links.has_integer_label(VertexId::new(0)));
}

#[test]
fn equal_keys_between_the_same_ends_are_one_edge() {
    let board = read(
        r#"{"multigraph": true, "nodes": ["a", "b"], "edges": [
        {"source": "a", "target": "b", "key": "k", "x": 1}, {"source": "b", "target": "a", "key": "k", "x": 2}]}"#,
    );
    assert_eq!(edges(&board), ["a-b"]);
    assert_eq!(board.edge_attributes().get(0, "x").unwrap().text, "2");
}

#[test]
fn keys_are_compared_by_what_they_say() {
    for (a, b, count) in [
        (r#""a""#, r#""\u0061""#, 1),
        (r#"{"q": 1}"#, r#"{"q":1}"#, 1),
        (r#"[1, 2]"#, r#"[1,2]"#, 1),
        (r#""1""#, "1", 2),
        ("null", "null", 2),
        ("0", "1", 2),
    ] {
        let text = format!(
            r#"{{"nodes": [0, 1], "edges": [{{"source": 0, "target": 1, "key": {a}}},
            {{"source": 1, "target": 0, "key": {b}}}]}}"#
        );
        assert_eq!(read(&text).edge_count(), count, "{a} {b}");
    }
}

/// Other formats have parallel edges with equal attributes called key.
#[test]
fn parallel_edges_with_equal_keys_stay_two() {
    let mut builder = BoardBuilder::new(false);
    let v = ["a", "b"].map(|label| builder.vertex(label).unwrap());
    let json = |text| AttributeValue { text, kind: AttributeKind::Json };
    let keys = [
        Some(AttributeValue::text("x")),
        Some(AttributeValue::text("x")),
        None,
        Some(json("3")),
        None,
        Some(json("[1]")),
        Some(json("[ 1 ]")),
        Some(json("2")),
    ];
    for key in keys {
        let e = builder.edge(v[0], v[1]).unwrap();
        if let Some(key) = key {
            builder.set_edge_attribute(e, "key", key).unwrap();
        }
    }
    let mut text = Vec::new();
    json_format::write_node_link(&builder.build(), &mut text).unwrap();
    let board = read(std::str::from_utf8(&text).unwrap());
    assert_eq!(board.edge_count(), keys.len());
    assert_eq!(board.edge_attributes().get(0, "key"), keys[0]);
}

#[test]
fn an_attribute_without_a_name_is_kept() {
    for text in [
        r#"{"nodes": {"a": {"": 1}}, "edges": []}"#,
        r#"{"nodes": [{"": 1}], "edges": []}"#,
        r#"{"nodes": [{"id": "a", "": 1}], "edges": []}"#,
    ] {
        assert_eq!(read(text).vertex_attributes().get(0, "").unwrap().text, "1", "{text}");
    }
}

#[test]
fn d3_by_id_by_number_and_with_whole_nodes() {
    let by_id =
        r#"{"nodes": [{"id": "x"}, {"id": "y"}], "links": [{"source": "x", "target": "y"}]}"#;
    let by_number =
        r#"{"nodes": [{"id": "x"}, {"id": "y"}], "links": [{"source": 0, "target": 1}]}"#;
    let by_name =
        r#"{"nodes": [{"name": "x"}, {"name": "y"}], "links": [{"source": 0, "target": 1}]}"#;
    let whole = r#"{"nodes": [{"id": "x"}, {"id": "y"}],
        "links": [{"source": {"id": "x"}, "target": {"id": "y"}}]}"#;
    for text in [by_id, by_number, by_name, whole] {
        assert_eq!(edges(&read(text)), ["x-y"], "{text}");
    }
    assert_eq!(
        edges(&read(r#"{"nodes": [{}, {}], "links": [{"source": 1, "target": 0}]}"#)),
        ["1-0"]
    );
}

#[test]
fn vis_graphology_cytoscape_and_petgraph() {
    let vis =
        r#"{"nodes": [{"id": 1, "label": "one"}, {"id": 2}], "edges": [{"from": 1, "to": 2}]}"#;
    assert_eq!(edges(&read(vis)), ["1-2"]);
    let board = read(
        r#"{"attributes": {"name": "g"}, "options": {"type": "undirected", "multi": true},
        "nodes": [{"key": "a", "attributes": {"x": 1}}, {"key": "b"}],
        "edges": [{"key": "e", "source": "a", "target": "b", "attributes": {"w": 2}, "undirected": true}]}"#,
    );
    assert_eq!((board.name(), edges(&board)), (Some("g"), vec!["a-b".to_owned()]));
    assert_eq!(board.vertex_attributes().get(0, "x").unwrap().text, "1");
    assert_eq!(board.edge_attributes().get(0, "w").unwrap().text, "2");
    let split = r#"{"elements": {"nodes": [{"data": {"id": "a"}}, {"data": {"id": "b"}}],
        "edges": [{"data": {"id": "ab", "source": "a", "target": "b"}}]}}"#;
    assert_eq!(edges(&read(split)), ["a-b"]);
    let flat = r#"[{"data": {"source": "a", "target": "b"}}, {"data": {"id": "a"}},
        {"group": "nodes", "data": {"id": "b"}}]"#;
    assert_eq!(edges(&read(flat)), ["a-b"]);
    let board = read(
        r#"{"nodes": ["a", "b"], "node_holes": [1], "edge_property": "directed",
        "edges": [[2, 0, null], null, [0, 0, 7]]}"#,
    );
    assert_eq!(edges(&board), ["b>a", "a>a"]);
    assert_eq!(board.edge_attributes().get(1, "weight").unwrap().text, "7");
}

#[test]
fn ends_of_cytoscape_are_ids_as_text() {
    let split = r#"{"elements": {"nodes": [{"data": {"id": "1"}}, {"data": {"id": "0"}}],
        "edges": [{"data": {"source": 1, "target": 0}}]}}"#;
    let flat =
        r#"[{"data": {"source": 1, "target": "0"}}, {"data": {"id": 1}}, {"data": {"id": "0"}}]"#;
    for text in [split, flat] {
        assert_eq!(edges(&read(text)), ["1-0"], "{text}");
    }
    for (text, expected) in [
        (
            split.replace("\"target\": 0", "\"target\": 2"),
            "`elements.edges[0].data.target`: there is no node 2",
        ),
        (split.replace(", \"target\": 0", ""), "`elements.edges[0].data` has no `target`"),
        (
            split.replace("\"id\": \"1\"", "\"id\": 0"),
            "the number 0 and the string \"0\" are both ids",
        ),
        // A number of a node is no id.
        (split.replace("\"1\"", "\"a\"").replace("\"0\"", "\"b\""), "there is no node 1"),
    ] {
        let error = format::read(text.as_bytes(), Format::Json).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}\n  {error}");
    }
    let node_link = r#"{"nodes": [{"id": "1"}], "links": [{"source": 1, "target": 1}]}"#;
    assert!(format::read(node_link.as_bytes(), Format::Json).is_err());
}

#[test]
fn positions_and_classes_of_cytoscape_are_kept() {
    let board = read(
        r#"{"elements": [
        {"group": "nodes", "data": {"id": "a", "c": 1}, "position": {"x": 36, "y": 144.04}, "classes": "x y",
         "selected": true, "selectable": true, "locked": false, "grabbable": true, "pannable": false,
         "removed": false, "parent": "p"},
        {"data": {"id": "b", "pos": "1,2"}, "position": {"x": 10, "y": 20}, "classes": ""},
        {"data": {"id": "c", "classes": "z"}, "position": {"x": -72, "y": 0}, "classes": "x"},
        {"data": {"id": "d"}, "position": {"x": 1}},
        {"data": {"source": "a", "target": "b"}, "classes": ["x"], "selected": false}]}"#,
    );
    let said = |v: u32| -> Vec<String> {
        board
            .vertex_attributes()
            .of(v)
            .map(|(key, value)| format!("{key} {}", value.text))
            .collect()
    };
    assert_eq!(said(0), ["c 1", "classes x y", "parent p", "pos 0.5,-2.001!"]);
    assert_eq!(said(1), ["pos 1,2"]);
    assert_eq!(said(2), ["classes z", "pos -1,0!"]);
    assert_eq!(said(3), ["position {\"x\": 1}"]);
    let of_edges: Vec<_> = board.edge_attributes().of(0).map(|(k, v)| (k, v.text)).collect();
    assert_eq!(of_edges, [("classes", "[\"x\"]")]);
}

/// As `networkx.cytoscape_data` writes it: `value` is the node, `id` a text of it or an attribute.
#[test]
fn cytoscape_of_networkx() {
    let board = read(
        r#"{"data": [["name", "g"], ["start", 3]], "directed": true, "multigraph": true, "elements": {
        "nodes": [{"data": {"club": "x", "id": "0", "value": 0, "name": "0"}},
                  {"data": {"id": "(1, 1)", "value": [1, 1], "name": "(1, 1)"}},
                  {"data": {"id": "a", "name": "A", "value": "b"}},
                  {"data": {"id": "b", "name": "b", "value": "a"}}],
        "edges": [{"data": {"w": 2, "source": 0, "target": [1, 1], "key": 0}},
                  {"data": {"source": 0, "target": [1, 1], "key": 1}},
                  {"data": {"source": "a", "target": "b", "key": "k"}}]}}"#,
    );
    assert_eq!(board.name(), Some("g"));
    assert_eq!(board.graph_attributes().get(0, "start").unwrap().text, "3");
    assert_eq!(edges(&board), ["0>(1, 1)", "0>(1, 1)", "b>a"]);
    assert!(board.has_integer_label(VertexId::new(0)));
    let said = |v| -> Vec<String> {
        board
            .vertex_attributes()
            .of(v)
            .map(|(key, value)| format!("{key} {}", value.text))
            .collect()
    };
    assert_eq!(said(0), ["club x"]);
    assert_eq!(said(1), ["value [1, 1]"]);
    assert_eq!(said(2), ["name A", "value b"]);
    assert_eq!(said(3), ["value a"]);
    let keys = board.edge_attributes().having("key").collect::<Vec<_>>();
    assert_eq!(keys, [(2, AttributeValue::text("k"))]);
}

#[test]
fn json_graph_format_both_versions_and_several_graphs() {
    let board = read(
        r#"{"graph": {"directed": false, "label": "g", "metadata": {"m": 1},
        "nodes": {"a": {"label": "A", "metadata": {"c": "red"}}, "b": {}},
        "edges": [{"source": "a", "target": "b", "relation": "r", "metadata": {"w": 1}}]}}"#,
    );
    assert_eq!((board.name(), edges(&board)), (Some("g"), vec!["a-b".to_owned()]));
    assert_eq!(board.vertex_attributes().get(0, "c"), Some(AttributeValue::text("red")));
    assert_eq!(board.edge_attributes().get(0, "relation"), Some(AttributeValue::text("r")));
    let one = r#"{"graph": {"nodes": [{"id": "a"}, {"id": "b"}], "edges": [{"source": "a", "target": "b"}]}}"#;
    assert_eq!(edges(&read(one)), ["a>b"], "arcs, where nothing is said");
    let several = r#"{"graphs": [{"nodes": {"a": {}}}, {"nodes": {"b": {}, "c": {}}}]}"#;
    let input = format::read(several.as_bytes(), Format::Json).unwrap();
    assert_eq!(input.boards.iter().map(Board::vertex_count).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn fields_of_json_graph_format_come_back_as_fields() {
    let text = r#"{"graph":{"directed":true,"label":"g","id":"i","type":"t","metadata":{"strict":true,"_strict":1,"label":"l","_id":2},"nodes":{"a":{"label":"A","metadata":{"_id":"x","c":1}},"b":{"metadata":{"label":3}}},"edges":[{"source":"a","target":"b","id":"e","label":"l","relation":"r","metadata":{"weight":2,"type":"t"}}]}}"#;
    let board = read(text);
    assert!(board.is_strict());
    let of_edge: Vec<_> = board.edge_attributes().of(0).map(|(k, v)| (k, v.text)).collect();
    let expected = [("id", "e"), ("label", "l"), ("relation", "r"), ("weight", "2"), ("type", "t")];
    assert_eq!(of_edge, expected);
    let mut of_graph: Vec<_> = board.graph_attributes().of(0).map(|(k, v)| (k, v.text)).collect();
    of_graph.sort_unstable();
    // `id` is given twice, in the graph and in its metadata: both are kept.
    let expected =
        [("id", "i"), ("label", "l"), ("metadata.id", "2"), ("strict", "1"), ("type", "t")];
    assert_eq!(of_graph, expected);
    let mut written = Vec::new();
    json_format::write_graph_format(&board, &mut written).unwrap();
    let written = String::from_utf8(written).unwrap();
    let parse = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert_eq!(parse(&written), parse(&text.replace("\"_id\":2", "\"metadata.id\":2")));
}

#[test]
fn the_same_name_as_a_field_and_in_the_metadata_is_two_attributes() {
    for text in [
        r#"{"graph": {"type": "f", "metadata": {"type": "m"},
            "nodes": {"a": {"label": "f", "metadata": {"label": "m"}}},
            "edges": [{"source": "a", "target": "a", "relation": "f", "metadata": {"relation": "m"}}]}}"#,
        r#"{"graph": {"metadata": {"type": "m"}, "type": "f",
            "nodes": [{"metadata": {"label": "m", "metadata": 1, "id": 2}, "id": "a", "label": "f"}],
            "edges": [{"metadata": {"relation": "m", "directed": true, "source": "s"}, "relation": "f",
                       "directed": true, "source": "a", "target": "a"}]}}"#,
    ] {
        let board = read(text);
        let of = [
            (board.graph_attributes(), "type"),
            (board.vertex_attributes(), "label"),
            (board.edge_attributes(), "relation"),
        ];
        for (attributes, key) in of {
            let inside = format!("metadata.{key}");
            assert_eq!(attributes.get(0, key), Some(AttributeValue::text("f")), "{text}");
            assert_eq!(attributes.get(0, &inside), Some(AttributeValue::text("m")), "{text}");
        }
    }
}

#[test]
fn neighbour_lists_count_an_edge_named_from_both_ends_once() {
    let text = r#"{"a": ["b", "c"], "b": ["a"], "c": ["a", "a", "c"]}"#;
    assert_eq!(edges(&read(text)), ["a-b", "a-c", "c-a", "c-c"]);
    assert_eq!(edges(&read(r#"{"1": [2, 3], "2": [1], "3": []}"#)), ["1-2", "1-3"]);
    assert_eq!(read(r#"{"a": ["z"]}"#).labels().iter().collect::<Vec<_>>(), ["a", "z"]);
    assert_eq!(edges(&read("[[1, 2], [0], [0, 1]]")), ["0-1", "0-2", "2-1"]);
    let directed = r#"{"directed": true, "adjacency": {"a": ["b"], "b": ["a"]}}"#;
    assert_eq!(edges(&read(directed)), ["a>b", "b>a"]);
    let board = read(
        r#"{"directed": false, "multigraph": false, "graph": [["name", "g"]],
        "nodes": [{"id": 1}, {"id": 2}], "adjacency": [[{"id": 2, "w": 5}], [{"id": 1, "w": 5}]]}"#,
    );
    assert_eq!((board.name(), edges(&board)), (Some("g"), vec!["1-2".to_owned()]));
    assert_eq!(board.edge_attributes().get(0, "w").unwrap().text, "5");
}

#[test]
fn pairs_lists_as_ids_and_edges_alone() {
    let pairs = r#"{"nodes": ["a", "b"], "edges": [["a", "b"], ["b", "b", 3]]}"#;
    assert_eq!(edges(&read(pairs)), ["a-b", "b-b"]);
    let alone = r#"{"edges": [["a", "b"], {"source": "b", "target": "c"}]}"#;
    assert_eq!(edges(&read(alone)), ["a-b", "b-c"]);
    let lists = r#"{"nodes": [{"id": [0, 0]}, {"id": [0, 1]}], "edges": [{"source": [0, 0], "target": [0, 1]}]}"#;
    assert_eq!(edges(&read(lists)), ["0,0-0,1"]);
    assert_eq!(read(r#"{"nodes": [], "edges": []}"#).vertex_count(), 0);
}

#[test]
fn a_list_of_pairs_of_strings_is_a_list_of_edges() {
    let board = read(r#"[["a", "b"], ["b", "c"], ["b", "a", 3], ["c", "c", {"w": "x"}]]"#);
    assert_eq!(edges(&board), ["a-b", "b-c", "b-a", "c-c"]);
    assert_eq!(board.edge_attributes().get(2, "weight").unwrap().text, "3");
    assert_eq!(board.edge_attributes().get(3, "w"), Some(AttributeValue::text("x")));
    assert_eq!(edges(&read(r#"[[1, "b"]]"#)), ["1-b"]);
    assert_eq!(edges(&read("[[1], [0]]")), ["0-1"], "neighbours by number");
    assert_eq!(read("[[], []]").vertex_count(), 2, "vertices without neighbours");
    for (text, expected) in [
        (r#"[["a"]]"#, "1:2: `[0]` is a list"),
        (r#"[[], ["a", "b"]]"#, "1:2: `[0]` is a list"),
        (r#"[["a", "b"], ["a", "b", 1, 2]]"#, "`[1]` has more than two ends and a weight"),
        (r#"[["a", "1"], ["a", 1]]"#, "`[1][1]`"),
        (r#"[["a", "b"], [true, "b"]]"#, "1:15: `[1][0]` is true or false"),
        (r#"[[1, 0], ["a", "b"]]"#, "`[1][0]` is a string"),
    ] {
        let error = format::read(text.as_bytes(), Format::Json).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}\n  {error}");
    }
}

#[test]
fn several_documents_are_several_boards() {
    let text = b"{\"nodes\": [1]}\n{\"nodes\": [1, 2]}\n[[]]\n";
    let input = format::read(text, Format::Json).unwrap();
    assert_eq!(input.boards.iter().map(Board::vertex_count).collect::<Vec<_>>(), [1, 2, 1]);
}

#[test]
fn errors_have_a_place_and_a_path() {
    let cases = [
        (
            "{\"nodes\": [{\"id\": 1}],\n \"links\": [{\"source\": 1,\n  \"target\": 9}]}",
            "3:13: `links[0].target`",
        ),
        ("{\"nodes\": [{\"id\": 1}, {\"id\": 1}]}", "1:30: the id `1` is given twice"),
        ("{\"nodes\": [{\"id\": 1}, {\"id\": \"1\"}]}", "1:30: `nodes[1].id`"),
        ("{\"nodes\": [{\"id\": 1}], \"links\": [], \"edges\": []}", "two forms fit"),
        ("{\"nodes\": [{\"id\": true}]}", "`nodes[0].id` is true or false"),
        ("{\"nodes\": 3}", "1:11: `nodes` is a number"),
        ("{\"nodes\": [{\"id\": 1}], \"edges\": [{\"source\": 1}]}", "`edges[0]` has no `target`"),
        ("{\"nodes\": [{\"id\": 1}, {}]}", "`nodes[1]` has no `id`"),
        ("{\"nodes\": [1], \"directed\": 1}", "`directed` is a number"),
        ("{", "this is not JSON"),
        ("[\"ab\tcd\"]", "1:5: this is not JSON: control character"),
        ("[\"a\0b\"]", "1:4: this is not JSON: control character"),
        ("[\"a\nb\"]", "1:4: this is not JSON: control character"),
        ("{\"name\": \"\\ud800\", \"nodes\": [1]}", "1:10: this is not JSON"),
        ("{\"graph\": {\"name\": \"\\ud800\"}, \"nodes\": [1]}", "this is not JSON"),
        ("{\"graph\": [[\"\\ud800\", 1]], \"nodes\": [1]}", "this is not JSON"),
        ("{\"options\": {\"type\": \"\\ud800\"}, \"nodes\": [1]}", "this is not JSON"),
        (
            "{\"nodes\": [0, 1], \"edges\": [[0, 7], {\"source\": 0}]}",
            "1:33: `edges[0][1]`: there is no node 7",
        ),
        ("{\"nodes\": [1,]}", "1:14: this is not JSON"),
        ("", "1:1: there is no graph in this input"),
        ("{}", "no graph in a known form"),
        ("3", "this is no graph"),
        ("[1]", "no graph in a known form"),
        ("[[5]]", "there is no vertex 5"),
        ("{\"a\": [true]}", "`a[0]` is true or false"),
        ("{\"graph\": {\"nodes\": {\"a\": {}}, \"hyperedges\": []}}", "graph.hyperedges"),
    ];
    for (text, expected) in cases {
        match format::read(text.as_bytes(), Format::Json) {
            Ok(_) => panic!("not refused: {text}"),
            Err(error) => assert!(error.to_string().contains(expected), "{text}\n  {error}"),
        }
    }
    let deep = "[".repeat(100_000);
    assert!(format::read(deep.as_bytes(), Format::Json).is_err());
}

#[test]
fn an_unknown_end_names_near_misses() {
    let text = r#"{"nodes": ["alpha"], "edges": [["alpha", "alpah"]]}"#;
    let error = format::read(text.as_bytes(), Format::Json).unwrap_err();
    assert_eq!(error.hint_text(), Some("did you mean `alpha`?"));
}

fn labels() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-c0-9]{0,3}",
        any::<String>(),
        Just("id".to_owned()),
        Just("_name".to_owned()),
        Just("source".to_owned()),
        "_?(label|relation|type|strict|id|metadata|metadata\\.label)",
    ]
}

/// Any board: labels, attributes of all kinds, loops and parallel edges.
fn boards() -> impl Strategy<Value = Board> {
    let json = prop_oneof![Just("3"), Just("[1, {\"a\": null}]"), Just("true"), Just("{}")];
    let value = prop_oneof![
        labels().prop_map(|text| (text, AttributeKind::Text)),
        labels().prop_map(|text| (text, AttributeKind::Html)),
        json.prop_map(|text| (text.to_owned(), AttributeKind::Json)),
    ];
    let attributes = prop::collection::vec((0..3_u8, 0..8_usize, labels(), value), 0..8);
    let vertices = prop::collection::vec((labels(), any::<bool>()), 0..6);
    let pairs = prop::collection::vec((0..6_usize, 0..6_usize), 0..10);
    let head = (any::<bool>(), any::<bool>(), prop::option::of(labels()));
    (head, vertices, pairs, attributes).prop_map(|(head, vertices, pairs, attributes)| {
        let (directed, strict, name) = head;
        let mut builder = BoardBuilder::new(directed);
        if let Some(name) = name {
            builder.set_name(name);
        }
        builder.set_strict(strict);
        for (label, integer) in vertices {
            let before = builder.vertex_count();
            let v = builder.vertex(&label).unwrap();
            let number = label.parse::<u64>().is_ok_and(|n| n.to_string() == label);
            if integer && number && v.index() == before {
                builder.set_integer_label(v);
            }
        }
        let n = builder.vertex_count();
        for (a, b) in pairs.into_iter().filter(|&(a, b)| a < n && b < n) {
            builder.edge(VertexId::new(a), VertexId::new(b)).unwrap();
        }
        let m = builder.edge_count();
        for (of, element, key, (text, kind)) in attributes {
            let value = AttributeValue { text: &text, kind };
            match of {
                0 => builder.set_graph_attribute(&key, value).unwrap(),
                1 if element < n => {
                    builder.set_vertex_attribute(VertexId::new(element), &key, value).unwrap();
                }
                2 if element < m => {
                    builder.set_edge_attribute(EdgeId::new(element), &key, value).unwrap();
                }
                _ => {}
            }
        }
        builder.build()
    })
}

/// Everything a board says, to compare; `exactly`: whether labels keep their type, and attributes
/// their order.
fn said(board: &Board, exactly: bool) -> Vec<String> {
    let sorted = |attributes: &Attributes, of: usize| {
        let mut all: Vec<String> = attributes.of(of as u32).map(|a| format!("{a:?}")).collect();
        if !exactly {
            all.sort_unstable();
        }
        all
    };
    let mut said = vec![format!("{:?} {}", board.name(), board.is_directed())];
    for v in board.vertices() {
        said.push(format!("{:?} {}", board.label(v), exactly && board.has_integer_label(v)));
        said.extend(sorted(board.vertex_attributes(), v.index()));
    }
    for (e, pair) in board.pairs().enumerate() {
        said.push(format!("{pair:?}"));
        said.extend(sorted(board.edge_attributes(), e));
    }
    said.extend(sorted(board.graph_attributes(), 0));
    said
}

proptest! {
    #[test]
    fn node_link_comes_back(board in boards()) {
        let mut text = Vec::new();
        json_format::write_node_link(&board, &mut text).unwrap();
        let input = format::read(&text, Format::Json).unwrap();
        prop_assert_eq!(said(&input.boards[0], true), said(&board, true));
        prop_assert_eq!(input.boards[0].is_strict(), board.is_strict());
    }

    #[test]
    fn graph_format_comes_back(board in boards()) {
        let mut text = Vec::new();
        json_format::write_graph_format(&board, &mut text).unwrap();
        let input = format::read(&text, Format::Json).unwrap();
        prop_assert_eq!(said(&input.boards[0], false), said(&board, false));
        prop_assert_eq!(input.boards[0].is_strict(), board.is_strict());
    }

    #[test]
    fn broken_text_is_refused_at_a_place_inside(
        board in boards(), cut in any::<prop::sample::Index>(), byte in any::<u8>()
    ) {
        let mut text = Vec::new();
        json_format::write_node_link(&board, &mut text).unwrap();
        let at = cut.index(text.len());
        text[at] = byte;
        if let Err(error) = format::read(&text, Format::Json) {
            let lines = text.iter().filter(|&&byte| byte == b'\n' || byte == b'\r').count() + 1;
            prop_assert!(error.place().line <= lines);
        }
        text.truncate(at);
        if let Err(error) = format::read(&text, Format::Json) {
            prop_assert!(error.place().column <= at + 1);
        }
    }
}

/// A long node-link document as others may write it: nodes behind edges, ends as escaped strings,
/// whole nodes or pairs, equal keys in far places.
fn long_documents() -> impl Strategy<Value = serde_json::Value> {
    let edge = (0..9_usize, 0..9_usize, 0..6_u8, prop::option::of(0..3_u8));
    let edges = prop::collection::vec(edge, 0..300);
    (any::<bool>(), any::<bool>(), edges).prop_map(|(directed, declared, edges)| {
        const NAMES: [&str; 9] =
            ["a", "b", "\"", "\\", "é\n", "a long name of a node", "7", "}{", ""];
        let write = |(at, &(a, b, form, key)): (usize, &(usize, usize, u8, Option<u8>))| {
            let (a, b) = (NAMES[a], NAMES[b]);
            let mut edge = match form {
                0 => return json!([a, b]),
                1 => return json!([a, b, at]),
                2 => json!({"weight": at, "to": b, "from": a}),
                3 => json!({"target": {"x": 1, "id": b}, "source": a}),
                _ => json!({"source": a, "target": b, "weight": at}),
            };
            if let Some(key) = key {
                edge["key"] = if key == 2 { json!("text") } else { json!(key) };
            }
            edge
        };
        let edges: Vec<_> = edges.iter().enumerate().map(write).collect();
        let mut document = json!({"links": edges, "directed": directed});
        if declared {
            document["nodes"] = NAMES.iter().map(|name| json!({"id": name})).collect();
        }
        document
    })
}

/// What such a document says, read in another way: the labels; the ends and the weight of each edge.
type Said = (Vec<String>, Vec<(String, String, Option<String>)>);

fn plainly_read(document: &serde_json::Value) -> Said {
    let text = |value: &serde_json::Value| {
        value.as_str().or_else(|| value["id"].as_str()).unwrap().to_owned()
    };
    let mut labels: Vec<String> =
        document["nodes"].as_array().into_iter().flatten().map(text).collect();
    let mut edges: Vec<(String, String, Option<String>)> = Vec::new();
    let mut keyed = Vec::new();
    for edge in document["links"].as_array().unwrap() {
        let part = |keys: &[&str], at: usize| {
            let key = keys.iter().find(|key| !edge[*key].is_null());
            key.map_or(&edge[at], |key| &edge[*key])
        };
        let ends = (text(part(&["source", "from"], 0)), text(part(&["target", "to"], 1)));
        for label in [&ends.0, &ends.1] {
            if !labels.contains(label) {
                labels.push(label.clone());
            }
        }
        let weight = part(&["weight"], 2);
        let weight = (!weight.is_null()).then(|| weight.to_string());
        let mut known = None;
        if let Some(key) = edge.get("key") {
            let turned = document["directed"] == json!(false) && ends.0 > ends.1;
            let (a, b) = ends.clone();
            let named = (if turned { (b, a) } else { (a, b) }, key.to_string());
            known = keyed.iter().find(|(other, _)| *other == named).map(|(_, at)| *at);
            if known.is_none() {
                keyed.push((named, edges.len()));
            }
        }
        match known {
            Some(at) => edges[at].2 = weight.or(edges[at].2.take()),
            None => edges.push((ends.0, ends.1, weight)),
        }
    }
    (labels, edges)
}

proptest! {
    #[test]
    fn long_lists_say_what_a_plain_reading_says(document in long_documents(), pretty in any::<bool>()) {
        let text = if pretty { format!("{document:#}") } else { document.to_string() };
        let board = read(&text);
        let label = |v: u32| board.label(VertexId::new(v as usize)).to_owned();
        let weight = |e: usize| board.edge_attributes().get(e as u32, "weight");
        let edges = board.pairs().enumerate();
        let edges = edges.map(|(e, (a, b))| (label(a), label(b), weight(e).map(|w| w.text.to_owned())));
        let said = (board.labels().iter().map(str::to_owned).collect(), edges.collect());
        prop_assert_eq!(said, plainly_read(&document));
    }
}

#[test]
fn errors_far_down_a_list_have_their_place() {
    let mut text = String::from("{\"nodes\": [\"a\"], \"links\": [\n");
    text.push_str(&"{\"source\": \"a\", \"target\": \"a\"},\n".repeat(1000));
    for (last, expected) in [
        ("{\"source\": \"a\", \"target\": \"b\"}", "1002:27: `links[1000].target`: there is no"),
        ("{\"source\": \"a\", \"target\": {}}", "1002:27: `links[1000].target` is an object"),
        ("{\"source\": \"a\"}", "1002:1: `links[1000]` has no `target`"),
        ("[\"a\"]", "1002:1: `links[1000]` is a list"),
        ("[\"a\", \"a\", 1, 2]", "1002:15: `links[1000]` has more than two ends and a weight"),
        ("[\"a\", \"b\"]", "1002:7: `links[1000][1]`: there is no node"),
        ("3", "1002:1: `links[1000]` is a number"),
    ] {
        let text = format!("{text}{last}]}}");
        let error = format::read(text.as_bytes(), Format::Json).unwrap_err();
        assert!(error.to_string().starts_with(expected), "{last}: {error}");
    }
}

fn networkx_is_installed() -> bool {
    let installed = std::process::Command::new("python3").args(["-c", "import networkx"]).output();
    let is_installed = installed.is_ok_and(|output| output.status.success());
    if !is_installed {
        println!("skipped: networkx is not installed");
    }
    is_installed
}

#[test]
fn what_networkx_writes_for_cytoscape_is_its_graph() {
    if !networkx_is_installed() {
        return;
    }
    // Each graph twice: for Cytoscape, and as the numbers of the ends of its edges.
    let script = "import json, networkx as nx\n\
                  m = nx.MultiDiGraph(nx.grid_2d_graph(3, 3))\n\
                  m.add_edges_from([((0, 0), (0, 1)), ('a', 'a')])\n\
                  for g in [nx.karate_club_graph(), nx.florentine_families_graph(),\n\
                            nx.grid_2d_graph(3, 4), nx.davis_southern_women_graph(), m]:\n\
                  \u{20}   at = {v: i for i, v in enumerate(g)}\n\
                  \u{20}   print(json.dumps(nx.cytoscape_data(g)))\n\
                  \u{20}   print(json.dumps([g.is_directed(), len(g), [[at[e[0]], at[e[1]]] for e in g.edges]]))";
    let output = std::process::Command::new("python3").args(["-c", script]).output().unwrap();
    let lines: Vec<&str> = std::str::from_utf8(&output.stdout).unwrap().lines().collect();
    assert_eq!(lines.len(), 10);
    for pair in lines.chunks(2) {
        let board = read(pair[0]);
        let ends: Vec<[u32; 2]> = board.pairs().map(|(a, b)| [a, b]).collect();
        let said = json!([board.is_directed(), board.vertex_count(), ends]);
        assert_eq!(said, serde_json::from_str::<serde_json::Value>(pair[1]).unwrap());
    }
}

#[test]
fn networkx_reads_what_is_written() {
    if !networkx_is_installed() {
        return;
    }
    let script = "import json, sys, networkx as nx\n\
                  g = nx.node_link_graph(json.load(sys.stdin), edges='edges')\n\
                  print(json.dumps([type(g).__name__, list(g.nodes), [list(e) for e in g.edges]]))";
    let board = read(r#"{"directed": true, "nodes": [1, 2], "edges": [[1, 2], [1, 2], [2, 2]]}"#);
    let mut text = Vec::new();
    json_format::write_node_link(&board, &mut text).unwrap();
    let mut child = std::process::Command::new("python3")
        .args(["-c", script])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), &text).unwrap();
    let output = child.wait_with_output().unwrap();
    let said: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let expected = serde_json::json!(["MultiDiGraph", [1, 2], [[1, 2, 0], [1, 2, 1], [2, 2, 0]]]);
    assert_eq!(said, expected);
}
