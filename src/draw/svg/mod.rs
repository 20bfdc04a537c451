//! Pictures as SVG, laid out by [`layout`], without Graphviz.
//!
//! Edges end at the outlines of their vertices; parallel edges are curves beside each other. A
//! label too long for its vertex is cut, with the whole in the tooltip.

/// Writing to a string cannot fail.
macro_rules! put {
    ($out:expr, $($what:tt)*) => { let _ = writeln!($out, $($what)*); };
}

mod shapes;
mod texts;

use std::collections::HashMap;
use std::fmt::Write as _;

use super::layout::{self, Point};
use super::palette;
use super::picture::{EdgeLook, Moves, Picture};
use crate::board::{Board, EdgeId, VertexId};
use shapes::{hull, line_style, shape, sign};
pub(super) use texts::escaped;
use texts::{FONT_SIZE, HALF_HEIGHT, Node, text_width};

const FONT: &str = "Helvetica, Arial, 'DejaVu Sans', 'Noto Sans', sans-serif";
const MARGIN: f64 = 28.0;

/// The board and the picture as an SVG document, drawn by the embedded layout.
///
/// About a second for a few thousand vertices; 10⁵ vertices take some seconds, see
/// [`layout::place`]. The same input always gives the same text.
pub fn write(board: &Board, picture: &Picture) -> String {
    let nodes: Vec<Node> =
        board.vertices().map(|v| Node::new(board.label(v), picture.vertex(v.index()))).collect();
    let placement = layout::place(board, picture);
    let scale = scale(&nodes);
    let to_page = |p: Point| [p[0] * scale[0], p[1] * scale[1]];
    let points: Vec<Point> = placement.points.iter().map(|&p| to_page(p)).collect();
    let mut drawing = Drawing { out: String::new(), low: [0.0; 2], high: [0.0; 2], points, nodes };
    drawing.fit();
    drawing.clusters(picture);
    drawing.edges(board, picture, |e| {
        placement.bends.get(e).map(|bends| bends.iter().map(|&p| to_page(p)).collect::<Vec<_>>())
    });
    for v in 0..drawing.nodes.len() {
        drawing.vertex(board, picture, v);
    }
    drawing.finish(board, picture)
}

/// The length of our unit on the page, in both directions: vertices side by side have room for
/// arrows.
fn scale(nodes: &[Node]) -> [f64; 2] {
    let widest = nodes.iter().map(|node| node.half[0]).fold(HALF_HEIGHT, f64::max);
    let tallest = nodes.iter().map(|node| node.half[1]).fold(HALF_HEIGHT, f64::max);
    let across = 2.0 * widest + 34.0;
    [across, (2.0 * tallest.max(widest * 0.55) + 36.0).max(0.75 * across)]
}

/// What an edge's length should be at least in points of Graphviz, whose letters are larger and
/// whose ellipses are wider than ours.
pub(super) fn length_for_graphviz(board: &Board, picture: &Picture) -> f64 {
    let node = |v: VertexId| Node::new(board.label(v), picture.vertex(v.index()));
    let [across, down] = scale(&board.vertices().map(node).collect::<Vec<_>>());
    1.3 * across.max(down)
}

struct Drawing {
    out: String,
    low: Point,
    high: Point,
    points: Vec<Point>,
    nodes: Vec<Node>,
}

impl Drawing {
    fn fit(&mut self) {
        (self.low, self.high) = layout::bounds(&self.points);
        for (point, node) in self.points.iter().zip(&self.nodes) {
            for (axis, (at, half)) in point.iter().zip(node.half).enumerate() {
                self.low[axis] = self.low[axis].min(at - half);
                self.high[axis] = self.high[axis].max(at + half);
            }
        }
    }

    fn reach(&mut self, point: Point, room: f64) {
        for (axis, at) in point.into_iter().enumerate() {
            self.low[axis] = self.low[axis].min(at - room);
            self.high[axis] = self.high[axis].max(at + room);
        }
    }

    /// Hulls of the members, made wide and round by their own outline.
    fn clusters(&mut self, picture: &Picture) {
        let of = picture.cluster_of(self.points.len());
        let mut corners = vec![Vec::new(); picture.clusters.len()];
        for (v, &set) in of.iter().enumerate() {
            if let Some(corners) = corners.get_mut(set as usize) {
                let ([x, y], [w, h]) = (self.points[v], self.nodes[v].half);
                corners.extend([[x - w, y - h], [x + w, y - h], [x - w, y + h], [x + w, y + h]]);
            }
        }
        for (number, (corners, cluster)) in corners.into_iter().zip(&picture.clusters).enumerate() {
            let hull = hull(corners);
            if hull.is_empty() {
                continue;
            }
            let colour = palette::CLUSTERS[number % palette::CLUSTERS.len()];
            let path: Vec<String> =
                hull.iter().map(|p| format!("{:.1},{:.1}", p[0], p[1])).collect();
            let path = path.join(" ");
            for (stroke, width) in [(palette::DELETED, 19.0), (colour, 17.0)] {
                put!(
                    self.out,
                    "<polygon class=\"cluster\" points=\"{path}\" fill=\"{colour}\" stroke=\"{stroke}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"/>"
                );
            }
            hull.iter().for_each(|&p| self.reach(p, 12.0));
            if let Some(title) = &cluster.title {
                let top =
                    hull.iter().copied().fold(hull[0], |a, b| if b[1] < a[1] { b } else { a });
                put!(
                    self.out,
                    "<text x=\"{:.1}\" y=\"{:.1}\" font-style=\"italic\">{}</text>",
                    top[0],
                    top[1] - 14.0,
                    escaped(title)
                );
                self.reach([top[0], top[1] - 14.0], 14.0);
            }
        }
    }

    fn edges(
        &mut self,
        board: &Board,
        picture: &Picture,
        bends: impl Fn(usize) -> Option<Vec<Point>>,
    ) {
        let mut total: HashMap<(u32, u32), u32> = HashMap::new();
        for (a, b) in board.pairs() {
            *total.entry((a.min(b), a.max(b))).or_default() += 1;
        }
        // Loops stand away from the neighbours.
        let mut away = vec![[0.0; 2]; self.points.len()];
        for (a, b) in board.pairs().filter(|(a, b)| a != b) {
            let (a, b) = (a as usize, b as usize);
            let (p, q) = (self.points[a], self.points[b]);
            let length = (p[0] - q[0]).hypot(p[1] - q[1]).max(1e-6);
            for (axis, (p, q)) in p.into_iter().zip(q).enumerate() {
                away[a][axis] += (p - q) / length;
                away[b][axis] += (q - p) / length;
            }
        }
        let mut seen: HashMap<(u32, u32), u32> = HashMap::new();
        for (e, (a, b)) in board.pairs().enumerate() {
            let key = (a.min(b), a.max(b));
            let rank = seen.entry(key).or_default();
            let (number, count) = (*rank, total[&key]);
            *rank += 1;
            let (path, middle) = if a == b {
                self.loop_path(a as usize, number, away[a as usize])
            } else {
                let side = (f64::from(number) - (f64::from(count) - 1.0) / 2.0) * 26.0;
                // Both directions bend to the same side as seen from the smaller end.
                let side = if a < b { side } else { -side };
                self.path(a as usize, b as usize, side, &bends(e).unwrap_or_default())
            };
            self.edge(board, e, picture.edge(e), &path, middle);
        }
    }

    /// A loop in direction `out` from its vertex, larger ones outside.
    fn loop_path(&mut self, v: usize, number: u32, out: Point) -> (String, Point) {
        let ([x, y], half) = (self.points[v], self.nodes[v].half);
        let grow = f64::from(number) * 11.0;
        let length = out[0].hypot(out[1]);
        let [ux, uy] = if length > 1e-6 { [out[0] / length, out[1] / length] } else { [0.0, -1.0] };
        let rim = 1.0 / (ux / half[0]).hypot(uy / half[1]);
        let at =
            |along: f64, across: f64| [x + ux * along - uy * across, y + uy * along + ux * across];
        let (wide, high) = (20.0 + grow, rim + 34.0 + 1.3 * grow);
        let foot = 0.9 * rim;
        let [a, b, c, d] = [at(foot, -9.0), at(high, -wide), at(high, wide), at(foot + 2.0, 9.0)];
        let path = format!(
            "M{:.1},{:.1} C{:.1},{:.1} {:.1},{:.1} {:.1},{:.1}",
            a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1]
        );
        let middle = at(0.75 * high + 0.25 * foot, 0.0);
        self.reach(middle, wide / 2.0 + 4.0);
        (path, middle)
    }

    fn path(&mut self, a: usize, b: usize, side: f64, bends: &[Point]) -> (String, Point) {
        let (from, to) = (self.points[a], self.points[b]);
        let [dx, dy] = [to[0] - from[0], to[1] - from[1]];
        let length = dx.hypot(dy).max(1e-6);
        let middle = [(from[0] + to[0]) / 2.0, (from[1] + to[1]) / 2.0];
        let bow = [middle[0] - dy / length * side * 2.0, middle[1] + dx / length * side * 2.0];
        let first = bends.first().copied().unwrap_or(bow);
        let last = bends.last().copied().unwrap_or(bow);
        let (start, end) = (self.border(a, first), self.border(b, last));
        let mut path = format!("M{:.1},{:.1} ", start[0], start[1]);
        let mut label = [(middle[0] + bow[0]) / 2.0, (middle[1] + bow[1]) / 2.0];
        if !bends.is_empty() {
            label = bends[bends.len() / 2];
            // Through the middles between the bends, with the bends as control points.
            for (i, bend) in bends.iter().enumerate() {
                let next = bends
                    .get(i + 1)
                    .map_or(end, |n| [(bend[0] + n[0]) / 2.0, (bend[1] + n[1]) / 2.0]);
                let _ =
                    write!(path, "Q{:.1},{:.1} {:.1},{:.1} ", bend[0], bend[1], next[0], next[1]);
                self.reach(*bend, 2.0);
            }
        } else if side == 0.0 {
            let _ = write!(path, "L{:.1},{:.1}", end[0], end[1]);
        } else {
            let _ = write!(path, "Q{:.1},{:.1} {:.1},{:.1}", bow[0], bow[1], end[0], end[1]);
            self.reach(label, 6.0);
        }
        (path.trim_end().to_owned(), label)
    }

    /// Where the line from the middle of `v` to `toward` leaves the ellipse around `v`.
    fn border(&self, v: usize, toward: Point) -> Point {
        let (at, half) = (self.points[v], self.nodes[v].half);
        let [dx, dy] = [toward[0] - at[0], toward[1] - at[1]];
        let out = (dx / (half[0] + 2.5)).hypot(dy / (half[1] + 2.5));
        if out < 1e-9 { at } else { [at[0] + dx / out, at[1] + dy / out] }
    }

    fn edge(&mut self, board: &Board, e: usize, look: &EdgeLook, path: &str, middle: Point) {
        let (a, b) = board.ends(EdgeId::new(e));
        if look.first_move {
            put!(
                self.out,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"11\"/>",
                palette::HALO
            );
        }
        let (style, colour) = line_style(look.line, look.moves);
        let mut markers = String::new();
        let kind = if look.moves == Moves::None { "arrow" } else { "win" };
        if board.is_directed() || look.moves.forward() {
            let _ = write!(markers, " marker-end=\"url(#{kind})\"");
        }
        if look.moves.backward() {
            let _ = write!(markers, " marker-start=\"url(#{kind})\"");
        }
        let arrow = if board.is_directed() { "→" } else { "–" };
        put!(
            self.out,
            "<path class=\"edge\" d=\"{path}\" fill=\"none\" stroke=\"{colour}\" {style}{markers}><title>{} {arrow} {}</title></path>",
            escaped(board.label(a)),
            escaped(board.label(b))
        );
        if let Some(label) = &look.label {
            put!(
                self.out,
                "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"11\" stroke=\"#FFFFFF\" stroke-width=\"3\" paint-order=\"stroke\" fill=\"{}\">{}</text>",
                middle[0],
                middle[1] + 4.0,
                palette::INK,
                escaped(label)
            );
        }
    }

    fn vertex(&mut self, board: &Board, picture: &Picture, v: usize) {
        let (look, [x, y]) = (picture.vertex(v), self.points[v]);
        let node = &self.nodes[v];
        let label = board.label(VertexId::new(v));
        put!(self.out, "<g class=\"vertex\">");
        if node.cut || look.label.is_some() {
            let texts: Vec<&str> = std::iter::once(label)
                .chain(look.label.as_deref())
                .chain(look.second.as_deref())
                .collect();
            put!(self.out, "<title>{}</title>", escaped(&texts.join("\n")));
        }
        shape(&mut self.out, look.mark, [x, y], node.half, look.token, look.terminal);
        let first = y + 4.5 - 8.0 * (node.lines.len() as f64 - 1.0);
        for (number, line) in node.lines.iter().enumerate() {
            put!(
                self.out,
                "<text x=\"{x:.1}\" y=\"{:.1}\" fill=\"{}\">{}</text>",
                first + 16.0 * number as f64,
                palette::text(look.mark),
                escaped(line)
            );
        }
        put!(self.out, "</g>");
    }

    fn finish(mut self, board: &Board, picture: &Picture) -> String {
        let entries = picture.legend();
        let title = picture.title.as_deref().filter(|title| !title.is_empty());
        let width_of = |text: &str| 62.0 + text_width(text);
        let title_width = title.map_or(0.0, |title| 1.25 * text_width(title));
        let widest = entries.iter().map(|entry| width_of(&entry.text)).fold(title_width, f64::max);
        let wanted = (self.high[0] - self.low[0]).max(widest).max(120.0);
        let spare = wanted - (self.high[0] - self.low[0]);
        let left = self.low[0] - spare / 2.0;
        // Rows of entries; the frame is as wide as the widest row.
        let (mut x, mut row, mut used) = (0.0, 0, 0.0_f64);
        let mut places = Vec::with_capacity(entries.len());
        for entry in &entries {
            let width = width_of(&entry.text);
            if x > 0.0 && x + width > wanted + 1.0 {
                x = 0.0;
                row += 1;
            }
            places.push([x, 26.0 * f64::from(row)]);
            x += width;
            used = used.max(x);
        }
        let start = [left + (wanted - used) / 2.0, self.high[1] + 44.0];
        if !entries.is_empty() {
            let height = 26.0 * f64::from(row) + 36.0;
            put!(
                self.out,
                "<g class=\"legend\">\n<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\" fill=\"#FFFFFF\" stroke=\"#BBBBBB\"/>",
                start[0] - 8.0,
                start[1] - 18.0,
                used + 16.0
            );
            for (entry, [x, y]) in entries.iter().zip(places) {
                let [x, y] = [start[0] + x, start[1] + y];
                sign(&mut self.out, entry.sign, [x + 20.0, y]);
                put!(
                    self.out,
                    "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"start\">{}</text>",
                    x + 42.0,
                    y + 4.5,
                    escaped(&entry.text)
                );
            }
            put!(self.out, "</g>");
            self.high[1] = start[1] - 18.0 + height;
        }
        let head = if title.is_some() { 34.0 } else { 0.0 };
        let origin = [left - MARGIN, self.low[1] - MARGIN - head];
        let size = [wanted + 2.0 * MARGIN, self.high[1] - self.low[1] + 2.0 * MARGIN + head];
        let mut svg = String::with_capacity(self.out.len() + 2048);
        // Very large pictures open at a size that a viewer can handle; they can be zoomed.
        let shrink = (4000.0 / size[0].max(size[1])).min(1.0);
        put!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.0}\" height=\"{:.0}\" viewBox=\"{:.1} {:.1} {:.1} {:.1}\" font-family=\"{FONT}\" font-size=\"{FONT_SIZE}\" text-anchor=\"middle\">",
            (size[0] * shrink).max(1.0),
            (size[1] * shrink).max(1.0),
            origin[0],
            origin[1],
            size[0],
            size[1]
        );
        put!(svg, "<title>{}</title>", escaped(title.or(board.name()).unwrap_or("graph")));
        put!(svg, "<defs>");
        for (id, colour, size) in [("arrow", palette::EDGE, 9.0), ("win", palette::WINNING, 13.0)] {
            put!(
                svg,
                "<marker id=\"{id}\" viewBox=\"0 0 10 10\" refX=\"9.5\" refY=\"5\" markerWidth=\"{size}\" markerHeight=\"{size}\" markerUnits=\"userSpaceOnUse\" orient=\"auto-start-reverse\"><path d=\"M0,0.8 L10,5 L0,9.2 z\" fill=\"{colour}\"/></marker>"
            );
        }
        put!(svg, "</defs>");
        put!(
            svg,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"#FFFFFF\"/>",
            origin[0],
            origin[1],
            size[0],
            size[1]
        );
        if let Some(title) = title {
            put!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"16\" font-weight=\"bold\">{}</text>",
                origin[0] + size[0] / 2.0,
                origin[1] + MARGIN + 8.0,
                escaped(title)
            );
        }
        svg.push_str(&self.out);
        svg.push_str("</svg>\n");
        svg
    }
}
