//! Outlines of vertices, styles of lines, the signs of the legend, and hulls.

use std::fmt::Write as _;

use super::super::layout::Point;
use super::super::palette;
use super::super::picture::{LegendSign, Line, Mark, Moves};

pub(super) fn line_style(line: Line, moves: Moves) -> (&'static str, &'static str) {
    let colour = palette::line(line);
    match line {
        Line::Plain if moves != Moves::None => ("stroke-width=\"3.2\"", palette::WINNING),
        Line::Plain => ("stroke-width=\"1.3\"", colour),
        Line::FirstTree => ("stroke-width=\"3\"", colour),
        Line::SecondTree => ("stroke-width=\"3\" stroke-dasharray=\"9 5\"", colour),
        Line::Fortified => ("stroke-width=\"6\"", colour),
        Line::Deleted => ("stroke-width=\"1.5\" stroke-dasharray=\"1.5 5\"", colour),
    }
}

pub(super) fn shape(
    out: &mut String,
    mark: Mark,
    [x, y]: Point,
    half: Point,
    token: bool,
    terminal: bool,
) {
    let width = if terminal { 4.0 } else { 1.4 };
    let dash = if mark == Mark::Unknown { " stroke-dasharray=\"4 3\"" } else { "" };
    let mut one = |fill: &str, [w, h]: Point| {
        let paint =
            format!("fill=\"{fill}\" stroke=\"{}\" stroke-width=\"{width}\"{dash}", palette::INK);
        match mark {
            Mark::P => {
                put!(
                    out,
                    "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"2\" {paint}/>",
                    x - w * 0.94,
                    y - h * 0.88,
                    w * 1.88,
                    h * 1.76
                );
            }
            Mark::D | Mark::Value { infinite: true, .. } => {
                let corner = h * 0.6;
                put!(
                    out,
                    "<polygon points=\"{:.1},{y:.1} {:.1},{:.1} {:.1},{:.1} {:.1},{y:.1} {:.1},{:.1} {:.1},{:.1}\" {paint}/>",
                    x - w - 2.0,
                    x - w + corner,
                    y - h,
                    x + w - corner,
                    y - h,
                    x + w + 2.0,
                    x + w - corner,
                    y + h,
                    x - w + corner,
                    y + h
                );
            }
            _ => {
                put!(
                    out,
                    "<ellipse cx=\"{x:.1}\" cy=\"{y:.1}\" rx=\"{w:.1}\" ry=\"{h:.1}\" {paint}/>"
                );
            }
        }
    };
    if token {
        one("#FFFFFF", [half[0] + 4.5, half[1] + 4.5]);
    }
    one(palette::fill(mark), half);
}

/// The sample beside a legend's text.
pub(super) fn sign(out: &mut String, sign: LegendSign, [x, y]: Point) {
    let mut line = |style: &str, colour: &str, end: &str| {
        put!(
            out,
            "<path d=\"M{:.1},{y:.1} L{:.1},{y:.1}\" fill=\"none\" stroke=\"{colour}\" {style}{end}/>",
            x - 17.0,
            x + 17.0
        );
    };
    match sign {
        LegendSign::Vertex(mark) => shape(out, mark, [x, y], [12.0, 9.0], false, false),
        LegendSign::Token => shape(out, Mark::None, [x, y], [7.0, 6.0], true, false),
        LegendSign::Terminal => shape(out, Mark::None, [x, y], [11.0, 8.0], false, true),
        LegendSign::WinningMove => {
            line("stroke-width=\"3.2\"", palette::WINNING, " marker-end=\"url(#win)\"");
        }
        LegendSign::FirstMove => line("stroke-width=\"11\"", palette::HALO, ""),
        LegendSign::Edge(kind) => {
            let (style, colour) = line_style(kind, Moves::None);
            line(style, colour, "");
        }
        LegendSign::Note => {}
    }
}

/// The convex hull, by Andrew's monotone chain.
pub(super) fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let cross = |o: Point, a: Point, b: Point| {
        (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
    };
    let mut chain: Vec<Point> = Vec::with_capacity(points.len() + 1);
    for half in 0..2 {
        let start = chain.len();
        for i in 0..points.len() {
            let point = points[if half == 0 { i } else { points.len() - 1 - i }];
            while chain.len() >= start + 2
                && cross(chain[chain.len() - 2], chain[chain.len() - 1], point) <= 0.0
            {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
    }
    chain
}
