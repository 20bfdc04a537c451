//! The board of n^d tic-tac-toe as SVG: marks, pairs or lines, winning cells.
//!
//! Boards of three and more dimensions are drawn as layers, n in a row; only the lines inside a
//! layer are drawn.

use std::fmt::Write as _;

use super::palette;
use crate::solution::Positional;

const CELL: usize = 40;
const MARGIN: usize = 24;
const GAP: usize = 36;
const FONT: &str = "Helvetica, Arial, 'DejaVu Sans', sans-serif";

/// Writing to a string cannot fail.
macro_rules! put {
    ($out:expr, $($what:tt)*) => { let _ = writeln!($out, $($what)*); };
}

/// The most cells that are drawn.
pub const MOST_CELLS: usize = 100_000;

/// The solved board as an SVG document; `None` when it is no tic-tac-toe or has more than
/// [`MOST_CELLS`] cells.
pub fn write(game: &Positional) -> Option<String> {
    let (n, d) = (game.n? as usize, game.d?);
    if game.points > MOST_CELLS || n.checked_pow(d) != Some(game.points) {
        return None;
    }
    let grid = Grid { n, rows: if d == 1 { 1 } else { n }, layers: game.points / n.pow(d.min(2)) };
    let mut out = String::new();
    let (across, down) = (grid.layers.min(n), grid.layers.div_ceil(n));
    let width = 2 * MARGIN + across * (n * CELL + GAP) - GAP;
    let height = 2 * MARGIN + down * (grid.rows * CELL + GAP) - GAP + 40;
    put!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">"#
    );
    put!(out, r##"<rect width="100%" height="100%" fill="#FFFFFF"/>"##);
    let mut looks = vec![Look::default(); game.points];
    for (i, pair) in game.pairing.iter().flatten().enumerate() {
        for cell in pair.points.iter().filter_map(|name| cell_of(name, n)) {
            if let Some(look) = looks.get_mut(cell) {
                look.text = Some((pair.set + 1).to_string());
                look.fill = palette::CLUSTERS[i % palette::CLUSTERS.len()];
            }
        }
    }
    let lists = [(&game.winning_moves, palette::HALO), (&game.undecided_moves, "#ECECEC")];
    for (names, fill) in lists {
        names.iter().filter_map(|name| cell_of(name, n)).for_each(|cell| {
            if let Some(look) = looks.get_mut(cell) {
                look.fill = fill;
            }
        });
    }
    for (names, mark) in [(&game.first, 'X'), (&game.second, 'O')] {
        for cell in names.iter().filter_map(|name| cell_of(name, n)) {
            if let Some(look) = looks.get_mut(cell) {
                look.mark = Some(mark);
            }
        }
    }
    for (cell, look) in looks.iter().enumerate() {
        grid.cell(cell, look, &mut out);
    }
    if game.pairing.is_none() {
        grid.lines(&mut out);
    }
    for (cell, look) in looks.iter().enumerate() {
        grid.mark(cell, look, &mut out);
    }
    let mut legend = format!("outcome: {}", game.outcome);
    if game.pairing.is_some() {
        legend += "; equal numbers: the two cells of a pair";
    } else if !game.winning_moves.is_empty() {
        legend += "; yellow: winning moves";
    }
    put!(
        out,
        r#"<text x="{MARGIN}" y="{}" font-family="{FONT}" font-size="13" fill="{}">{legend}</text>"#,
        height - MARGIN,
        palette::INK
    );
    out += "</svg>\n";
    Some(out)
}

/// How a cell is drawn.
#[derive(Clone)]
struct Look {
    fill: &'static str,
    text: Option<String>,
    mark: Option<char>,
}

impl Default for Look {
    fn default() -> Self {
        Look { fill: "#FFFFFF", text: None, mark: None }
    }
}

struct Grid {
    n: usize,
    rows: usize,
    layers: usize,
}

impl Grid {
    /// The upper left corner of a cell.
    fn corner(&self, cell: usize) -> [usize; 2] {
        let plane = self.n * self.rows;
        let (layer, inside) = (cell / plane, cell % plane);
        let (across, down) = (layer % self.n, layer / self.n);
        [
            MARGIN + across * (self.n * CELL + GAP) + inside % self.n * CELL,
            MARGIN + down * (self.rows * CELL + GAP) + inside / self.n * CELL,
        ]
    }

    fn cell(&self, cell: usize, look: &Look, out: &mut String) {
        let [x, y] = self.corner(cell);
        put!(
            out,
            r#"<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{}" stroke="{}"/>"#,
            look.fill,
            palette::EDGE
        );
    }

    fn mark(&self, cell: usize, look: &Look, out: &mut String) {
        let [x, y] = self.corner(cell);
        let (low, high, half) = (CELL / 5, CELL - CELL / 5, CELL / 2);
        let middle = [x + half, y + half];
        match (look.mark, &look.text) {
            (Some('X'), _) => {
                put!(
                    out,
                    r#"<path d="M{} {}L{} {}M{} {}L{} {}" stroke="{}" stroke-width="4" fill="none"/>"#,
                    x + low,
                    y + low,
                    x + high,
                    y + high,
                    x + high,
                    y + low,
                    x + low,
                    y + high,
                    palette::FIRST_TREE
                );
            }
            (Some(_), _) => {
                put!(
                    out,
                    r#"<circle cx="{}" cy="{}" r="{}" stroke="{}" stroke-width="4" fill="none"/>"#,
                    middle[0],
                    middle[1],
                    half - low,
                    palette::WINNING
                );
            }
            (None, Some(text)) => {
                put!(
                    out,
                    r#"<text x="{}" y="{}" font-family="{FONT}" font-size="14" text-anchor="middle" fill="{}">{text}</text>"#,
                    middle[0],
                    middle[1] + 5,
                    palette::INK
                );
            }
            (None, None) => {}
        }
    }

    /// Rows, columns and diagonals of each layer.
    fn lines(&self, out: &mut String) {
        let (n, plane) = (self.n, self.n * self.rows);
        let mut ends = Vec::new();
        for layer in 0..self.layers {
            let at = |row: usize, column: usize| layer * plane + row * n + column;
            ends.extend((0..self.rows).map(|row| [at(row, 0), at(row, n - 1)]));
            if self.rows > 1 {
                ends.extend((0..n).map(|column| [at(0, column), at(n - 1, column)]));
                ends.push([at(0, 0), at(n - 1, n - 1)]);
                ends.push([at(0, n - 1), at(n - 1, 0)]);
            }
        }
        for [from, to] in ends {
            let [[x, y], [u, v]] = [self.corner(from), self.corner(to)];
            put!(
                out,
                r#"<line x1="{}" y1="{}" x2="{}" y2="{}" stroke="{}" stroke-width="2" stroke-opacity="0.25"/>"#,
                x + CELL / 2,
                y + CELL / 2,
                u + CELL / 2,
                v + CELL / 2,
                palette::SECOND_TREE
            );
        }
    }
}

fn cell_of(name: &str, n: usize) -> Option<usize> {
    name.split(',').try_fold(0_usize, |cell, part| {
        let x: usize = part.parse().ok()?;
        Some(cell * n + x.checked_sub(1)?)
    })
}
