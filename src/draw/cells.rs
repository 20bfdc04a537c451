//! A board of cells as SVG: the values of a piece on its way to the corner, P-positions coloured.
//!
//! x goes down and y to the right, as in a printed table; the corner is (0, 0). The cell asked for
//! has a double frame, and the cells of its winning moves a bold one.

use std::fmt::Write;

use super::palette;
use super::picture::Mark;
use crate::game::heap::mover::Table;
use crate::game::heap::{Move, Position};

/// More cells a side than this are not drawn.
const MOST_CELLS: u64 = 64;
const SIDE: usize = 30;
const MARGIN: usize = 40;
/// No letter of 12 pixels is wider, on average.
const LETTER: usize = 7;
const FONT: &str = "Helvetica, Arial, 'DejaVu Sans', 'Noto Sans', sans-serif";

/// Whether a board up to this cell is small enough to be read.
pub fn fits((x, y): (u64, u64)) -> bool {
    x < MOST_CELLS && y < MOST_CELLS
}

/// The table as an SVG document. `winning`: the winning moves from its last cell. O(cells).
pub fn write(title: &str, table: &Table, winning: &[Move]) -> String {
    let (height, width) = (table.height(), table.width());
    let passes = if winning.contains(&Move::Pass) { "; passing wins too" } else { "" };
    let legend =
        format!("P: filled; winning moves from ({}, {}): bold{passes}", height - 1, width - 1);
    let bottom = MARGIN + height * SIDE;
    // A small board is narrower than its legend.
    let right = (MARGIN + width * SIDE).max(MARGIN + legend.chars().count() * LETTER);
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" \
         height=\"{}\" font-family=\"{FONT}\" font-size=\"12\" text-anchor=\"middle\">",
        right + 20,
        bottom + 40,
        right + 20,
        bottom + 40
    );
    let _ = writeln!(out, "<title>{}</title>", escaped(title));
    let _ = writeln!(out, "<rect width=\"100%\" height=\"100%\" fill=\"#FFFFFF\"/>");
    for y in 0..width {
        text(&mut out, MARGIN + y * SIDE + SIDE / 2, MARGIN - 8, palette::INK, &y.to_string());
    }
    for x in 0..height {
        let middle = MARGIN + x * SIDE + SIDE / 2 + 4;
        text(&mut out, MARGIN - 14, middle, palette::INK, &x.to_string());
        for y in 0..width {
            let value = table.value(x, y);
            let mark = if value == 0 { Mark::P } else { Mark::None };
            frame(&mut out, x, y, 0, palette::fill(mark), palette::EDGE, 1);
            let left = MARGIN + y * SIDE + SIDE / 2;
            text(&mut out, left, middle, palette::text(mark), &value.to_string());
        }
    }
    for by in winning {
        let Move::To(Position::Numbers(cell)) = by else { continue };
        frame(&mut out, cell[0] as usize, cell[1] as usize, 1, "none", palette::WINNING, 3);
    }
    for inset in [1, 5] {
        frame(&mut out, height - 1, width - 1, inset, "none", palette::INK, 2);
    }
    let _ = writeln!(
        out,
        "<text x=\"{MARGIN}\" y=\"{}\" text-anchor=\"start\" fill=\"{}\">{}</text>\n</svg>",
        bottom + 24,
        palette::INK,
        escaped(&legend)
    );
    out
}

/// The outline of a cell, drawn in by `inset`.
fn frame(out: &mut String, x: usize, y: usize, inset: usize, fill: &str, ink: &str, line: usize) {
    let _ = writeln!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" fill=\"{fill}\" \
         stroke=\"{ink}\" stroke-width=\"{line}\"/>",
        MARGIN + y * SIDE + inset,
        MARGIN + x * SIDE + inset,
        side = SIDE - 2 * inset,
    );
}

fn text(out: &mut String, x: usize, y: usize, ink: &str, text: &str) {
    let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" fill=\"{ink}\">{text}</text>");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
