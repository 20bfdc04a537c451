//! Pictures as DOT; where the vertices go is left to Graphviz, unless coordinates are given.

use std::fmt::Write as _;

use super::picture::{LegendEntry, LegendSign, Line, Mark, Moves, Picture, VertexLook};
use super::{layout, palette, svg};
use crate::board::{AttributeKind, AttributeValue, Board, EdgeId};
use crate::format::dot::{DotBody, DotHead, NulInText, document};

const FONT: &str = "Helvetica,Arial,sans-serif";

/// The board and the picture as a DOT text. Linear.
///
/// The token, terminals and played edges are also written as the attributes `start`, `terminal`
/// and `state`, so that the text can be solved again.
///
/// # Errors
/// [`NulInText`] when a text holds a NUL byte.
pub fn write(board: &Board, picture: &Picture) -> Result<Vec<u8>, NulInText> {
    let head = DotHead { directed: board.is_directed(), strict: false, name: board.name() };
    document(head, |body| {
        let positions = picture.usable_positions(board.vertex_count());
        if positions.is_some() {
            // Neato without moving anything: coordinates are points.
            body.graph_attributes([("layout", AttributeValue::text("nop2"))])?;
        }
        // Vertices stand apart so far that arrows between them can be seen.
        let spread: &[_] = if positions.is_some() {
            &[]
        } else {
            &[("overlap", "false"), ("sep", "+16"), ("esep", "+3")]
        };
        for (key, value) in [("fontname", FONT), ("outputorder", "edgesfirst")] {
            body.graph_attributes([(key, AttributeValue::text(value))])?;
        }
        for (key, value) in spread {
            body.graph_attributes([(*key, AttributeValue::text(value))])?;
        }
        let caption = caption(picture);
        if !caption.is_empty() {
            let html = AttributeValue { text: &caption, kind: AttributeKind::Html };
            body.graph_attributes([("label", html)])?;
        }
        body.vertex_defaults(
            [
                ("fontname", FONT),
                ("style", "filled"),
                ("width", "0.5"),
                ("height", "0.4"),
                ("margin", "0.06,0.04"),
            ]
            .map(|(key, value)| (key, AttributeValue::text(value))),
        )?;
        body.edge_defaults(
            [("color", palette::EDGE), ("fontname", FONT), ("arrowsize", "0.8"), ("len", "1.3")]
                .map(|(key, value)| (key, AttributeValue::text(value))),
        )?;
        let places = positions.map(|given| in_points(board, picture, given));
        let of = picture.cluster_of(board.vertex_count());
        for (number, cluster) in picture.clusters.iter().enumerate() {
            body.cluster(&format!("cluster{number}"), |inside| {
                let colour = palette::CLUSTERS[number % palette::CLUSTERS.len()];
                let title = escaped(cluster.title.as_deref().unwrap_or(""));
                inside.graph_attributes(
                    [("style", "filled,rounded"), ("color", colour), ("label", &title)]
                        .map(|(key, value)| (key, AttributeValue::text(value))),
                )?;
                for v in &cluster.vertices {
                    if of.get(v.index()) == Some(&(number as u32)) {
                        inside.vertex(board.label(*v), [])?;
                    }
                }
                Ok(())
            })?;
        }
        for v in board.vertices() {
            let place = places.as_ref().map(|places| places[v.index()]);
            vertex(body, board.label(v), picture.vertex(v.index()), place)?;
        }
        for e in 0..board.edge_count() {
            edge(body, board, picture, e)?;
        }
        Ok(())
    })
}

/// Coordinates in points: an edge of the usual length leaves room for arrows between vertices.
fn in_points(board: &Board, picture: &Picture, given: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let length = svg::length_for_graphviz(board, picture);
    let points = layout::rescaled(board, given);
    let (low, high) = layout::bounds(&points);
    // Ours has y downwards.
    points.iter().map(|p| [(p[0] - low[0]) * length, (high[1] - p[1]) * length]).collect()
}

fn vertex(
    body: &mut DotBody<'_, '_>,
    label: &str,
    look: &VertexLook,
    place: Option<[f64; 2]>,
) -> Result<(), NulInText> {
    let mut text = escaped(look.label.as_deref().unwrap_or(label));
    if let Some(second) = &look.second {
        text.push_str("\\n");
        text.push_str(&escaped(second));
    }
    let shape = match look.mark {
        Mark::P => "box",
        Mark::D | Mark::Value { infinite: true, .. } => "hexagon",
        _ => "ellipse",
    };
    let mut all = vec![
        ("label", text.as_str()),
        ("shape", shape),
        ("fillcolor", palette::fill(look.mark)),
        ("fontcolor", palette::text(look.mark)),
    ];
    if look.mark == Mark::Unknown {
        all.push(("style", "filled,dashed"));
    }
    if look.token {
        all.extend([("peripheries", "2"), ("start", "true")]);
    }
    if look.terminal {
        all.extend([("penwidth", "4"), ("terminal", "true")]);
    }
    let place = place.map(|[x, y]| format!("{x:.2},{y:.2}"));
    if let Some(place) = &place {
        all.push(("pos", place));
    }
    body.vertex(label, all.into_iter().map(|(key, value)| (key, AttributeValue::text(value))))
}

fn edge(
    body: &mut DotBody<'_, '_>,
    board: &Board,
    picture: &Picture,
    e: usize,
) -> Result<(), NulInText> {
    let look = picture.edge(e);
    let (a, b) = board.ends(EdgeId::new(e));
    let mut all = Vec::new();
    match look.line {
        Line::Plain if look.moves != Moves::None => {
            all.extend([("color", palette::WINNING), ("penwidth", "3")]);
        }
        Line::Plain => {}
        Line::FirstTree => all.extend([("color", palette::FIRST_TREE), ("penwidth", "3")]),
        Line::SecondTree => {
            all.extend([("color", palette::SECOND_TREE), ("penwidth", "3"), ("style", "dashed")])
        }
        Line::Fortified => {
            all.extend([("color", palette::FORTIFIED), ("penwidth", "6"), ("state", "fortified")])
        }
        Line::Deleted => {
            all.extend([("color", palette::DELETED), ("style", "dotted"), ("state", "deleted")])
        }
    }
    // An undirected edge is drawn with arrows by `dir`.
    match look.moves {
        Moves::None => {}
        Moves::Forward => all.push(("dir", "forward")),
        Moves::Backward if board.is_directed() => all.push(("dir", "both")),
        Moves::Backward => all.push(("dir", "back")),
        Moves::Both => all.push(("dir", "both")),
    }
    // Bold: the edge between two lines of another colour.
    let halo;
    if look.first_move {
        let own = palette::line(look.line);
        halo = format!("{0}:{own}:{0}", palette::HALO);
        all.retain(|(key, _)| *key != "color" && *key != "penwidth");
        all.extend([("color", halo.as_str()), ("penwidth", "3")]);
    }
    let text = look.label.as_deref().map(escaped);
    if let Some(text) = &text {
        all.push(("label", text));
    }
    let all = all.into_iter().map(|(key, value)| (key, AttributeValue::text(value)));
    body.edge(board.label(a), board.label(b), all)
}

/// A text for a label, where Graphviz reads escapes and entities.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('&', "&amp;").replace('\n', "\\n")
}

/// Title and legend as a table; empty where there is neither.
fn caption(picture: &Picture) -> String {
    let entries = picture.legend();
    let title = picture.title.as_deref().filter(|title| !title.trim().is_empty());
    if entries.is_empty() && title.is_none() {
        return String::new();
    }
    let mut table = String::from("<TABLE BORDER=\"0\" CELLSPACING=\"4\">");
    if let Some(title) = title {
        let _ = write!(table, "<TR><TD COLSPAN=\"2\"><B>{}</B></TD></TR>", html(title));
    }
    for LegendEntry { sign, text } in &entries {
        let _ = write!(table, "<TR>{}<TD ALIGN=\"LEFT\">{}</TD></TR>", sample(*sign), html(text));
    }
    table.push_str("</TABLE>");
    table
}

fn sample(sign: LegendSign) -> String {
    let cell = |border: &str, colour: &str, text: &str| {
        format!("<TD BORDER=\"{border}\" BGCOLOR=\"{colour}\"><FONT COLOR=\"{text}\">")
    };
    let (start, sign) = match sign {
        LegendSign::Vertex(mark) => {
            let shape = match mark {
                Mark::P => "box",
                Mark::D | Mark::Value { infinite: true, .. } => "hexagon",
                Mark::Unknown => "dashed",
                _ => "ellipse",
            };
            (cell("1", palette::fill(mark), palette::text(mark)), shape)
        }
        LegendSign::Token => (cell("1", "#FFFFFF", palette::INK), "double"),
        LegendSign::Terminal => (cell("4", "#FFFFFF", palette::INK), "thick"),
        LegendSign::WinningMove => (cell("0", "#FFFFFF", palette::WINNING), "⟶"),
        LegendSign::FirstMove => (cell("0", palette::HALO, palette::INK), "━━"),
        LegendSign::Edge(line) => {
            let sign = match line {
                Line::SecondTree => "╍╍",
                Line::Deleted => "┈┈",
                Line::Plain => "──",
                _ => "━━",
            };
            (cell("0", "#FFFFFF", palette::line(line)), sign)
        }
        LegendSign::Note => (cell("0", "#FFFFFF", palette::INK), " "),
    };
    format!("{start}{sign}</FONT></TD>")
}

/// A text for an HTML label.
fn html(text: &str) -> String {
    let clean = |c: char| if c < ' ' && c != '\0' { ' ' } else { c };
    let text: String = text.chars().map(clean).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
