//! The board of n^d tic-tac-toe as SVG: marks, pairs or lines, the cells that win or draw.
//!
//! Boards of three and more dimensions are drawn as layers. Of a cube they stand in rows of about
//! equal length, twice as many across as down; in four and more dimensions a row goes through the
//! next coordinates. Only the lines inside a layer are drawn.

use std::fmt::Write as _;

use super::palette;
use crate::game::positional::TicTacToe;
use crate::solution::{Pair, Positional};

const CELL: usize = 40;
const MARGIN: usize = 24;
/// Between layers; the name of a layer stands in it.
const GAP: usize = 36;
/// Above the first row of layers.
const CAPTION: usize = 16;
/// The height of a line of the legend.
const ENTRY: usize = 24;
/// About the width of a character of the legend.
const CHARACTER: usize = 7;
const FONT: &str = "Helvetica, Arial, 'DejaVu Sans', sans-serif";
/// Around a cell that draws.
const DRAWING: &str = "#CC79A7";

/// Writing to a string cannot fail.
macro_rules! put {
    ($out:expr, $($what:tt)*) => { let _ = writeln!($out, $($what)*); };
}

/// The most cells that are drawn.
pub const MOST_CELLS: usize = 100_000;

/// The solved board as an SVG document; `None` when it is no tic-tac-toe or has more than
/// [`MOST_CELLS`] cells.
pub fn write(game: &Positional) -> Option<String> {
    let (n, d) = (game.n?, game.d?);
    let board = TicTacToe::new(n, d).ok()?;
    if game.points > MOST_CELLS || board.cell_count() != game.points {
        return None;
    }
    let grid = Grid::new(n as usize, d);
    let (looks, legend) = looks(game, &board);
    let longest = legend.iter().map(|(_, text)| text.chars().count()).max().unwrap_or(0);
    let legend_width = 2 * MARGIN + CELL + longest * CHARACTER;
    let width = (2 * MARGIN + grid.across * grid.step()[0] - GAP).max(legend_width);
    let legend_top = MARGIN + grid.caption + grid.down * grid.step()[1] - GAP + MARGIN;
    let height = legend_top + legend.len() * ENTRY + MARGIN / 2;
    let mut out = String::new();
    put!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="{FONT}">"#
    );
    put!(out, r##"<rect width="100%" height="100%" fill="#FFFFFF"/>"##);
    for (cell, look) in looks.iter().enumerate() {
        let [x, y] = grid.corner(cell);
        square(x, y, look.fill, palette::EDGE, &mut out);
    }
    if looks.iter().all(|look| look.text.is_none()) {
        grid.lines(&mut out);
    }
    for (cell, look) in looks.iter().enumerate() {
        let [x, y] = grid.corner(cell);
        look.draw(x, y, &mut out);
    }
    if grid.layers > 1 {
        for layer in 0..grid.layers {
            let [x, y] = grid.corner(layer * grid.plane());
            let name = board.coordinates((layer * grid.plane()) as u32);
            let name = name[..d as usize - 2].iter().map(|x| (x + 1).to_string());
            let name = name.collect::<Vec<_>>().join(",");
            label(x, y - 6, "start", 12, &format!("layer {name}"), &mut out);
        }
    }
    for (at, (sample, text)) in legend.iter().enumerate() {
        let y = legend_top + at * ENTRY;
        sample.draw(MARGIN, y, &mut out);
        let left = if *sample == Sample::None { MARGIN } else { MARGIN + CELL };
        label(left, y + 15, "start", 13, text, &mut out);
    }
    out += "</svg>\n";
    Some(out)
}

/// The frame of a cell, and what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Frame {
    Wins,
    Draws,
    Undecided,
    Complete,
}

impl Frame {
    fn draw(self, x: usize, y: usize, side: usize, out: &mut String) {
        let (ink, dashes) = match self {
            Frame::Wins => (palette::WINNING, ""),
            Frame::Draws => (DRAWING, r#" stroke-dasharray="7 3""#),
            Frame::Undecided => (palette::EDGE, r#" stroke-dasharray="2 3""#),
            Frame::Complete => (palette::INK, ""),
        };
        let (x, y, side) = (x + 3, y + 3, side - 6);
        put!(
            out,
            r#"<path d="M{x} {y}h{side}v{side}h-{side}z" fill="none" stroke="{ink}" stroke-width="3"{dashes}/>"#
        );
    }
}

/// What stands before a line of the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sample {
    None,
    Frame(Frame),
    Line,
    Pair,
}

impl Sample {
    fn draw(self, x: usize, y: usize, out: &mut String) {
        match self {
            Sample::None => {}
            Sample::Frame(frame) => frame.draw(x, y, 22, out),
            Sample::Line => {
                let [y, right] = [y + 11, x + 26];
                line([x, y], [right, y], out);
            }
            Sample::Pair => label(x + 11, y + 15, "middle", 13, "7 7", out),
        }
    }
}

/// How a cell is drawn.
#[derive(Clone)]
struct Look {
    fill: &'static str,
    text: Option<String>,
    mark: Option<char>,
    frame: Option<Frame>,
}

impl Look {
    fn draw(&self, x: usize, y: usize, out: &mut String) {
        let (low, high, half) = (CELL / 5, CELL - CELL / 5, CELL / 2);
        if let Some(frame) = self.frame {
            frame.draw(x, y, CELL, out);
        }
        match (self.mark, &self.text) {
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
                    x + half,
                    y + half,
                    half - low,
                    palette::WINNING
                );
            }
            (None, Some(text)) => label(x + half, y + half + 5, "middle", 14, text, out),
            (None, None) => {}
        }
    }
}

/// How each cell looks, and the legend for it.
fn looks(game: &Positional, board: &TicTacToe) -> (Vec<Look>, Vec<(Sample, String)>) {
    let n = board.n() as usize;
    let plain = Look { fill: "#FFFFFF", text: None, mark: None, frame: None };
    let mut looks = vec![plain; game.points];
    let mut legend = vec![(Sample::None, format!("outcome: {}", game.outcome))];
    let cells = |names: &[String]| -> Vec<usize> {
        let cells = names.iter().filter_map(|name| cell_of(name, n));
        cells.filter(|&cell| cell < game.points).collect()
    };
    for (names, mark) in [(&game.first, 'X'), (&game.second, 'O')] {
        cells(names).into_iter().for_each(|cell| looks[cell].mark = Some(mark));
    }
    let free = game.points - game.taken();
    for (names, frame, says) in [
        (&game.winning_moves, Frame::Wins, "wins"),
        (&game.drawing_moves, Frame::Draws, "draws"),
        (&game.undecided_moves, Frame::Undecided, "is undecided"),
    ] {
        let cells = cells(names);
        if cells.is_empty() {
            continue;
        }
        if cells.len() == free {
            legend.push((Sample::None, format!("every free cell {says}")));
            continue;
        }
        legend.push((Sample::Frame(frame), format!("{says} for {}", game.to_move)));
        cells.into_iter().for_each(|cell| looks[cell].frame = Some(frame));
    }
    let complete = |line: &&Vec<u32>| {
        let mark = looks[line[0] as usize].mark;
        mark.is_some() && line.iter().all(|&cell| looks[cell as usize].mark == mark)
    };
    let complete: Vec<u32> = board.lines().iter().filter(complete).flatten().copied().collect();
    if !complete.is_empty() {
        legend.push((Sample::Frame(Frame::Complete), "a complete line".to_owned()));
        complete.into_iter().for_each(|cell| looks[cell as usize].frame = Some(Frame::Complete));
    }
    let some = |pairs: &'_ Option<Vec<Pair>>| pairs.as_ref().is_some_and(|p| !p.is_empty());
    let (pairs, of) = if some(&game.pairing) {
        (&game.pairing, if game.taken() > 0 { " that X could complete" } else { "" })
    } else {
        (&game.pairing_against_second, " that O could complete")
    };
    if some(pairs) {
        for (i, pair) in pairs.iter().flatten().enumerate() {
            for cell in cells(&pair.points) {
                looks[cell].text = Some((pair.set + 1).to_string());
                looks[cell].fill = palette::CLUSTERS[i % palette::CLUSTERS.len()];
            }
        }
        legend.push((Sample::Pair, format!("the pair of a line{of}: its number, twice")));
    } else {
        let inside = if board.d() > 2 { "the lines inside a layer" } else { "the lines" };
        let text = format!("{inside}; there are {} in all", game.sets);
        legend.push((Sample::Line, if board.d() > 2 { text } else { inside.to_owned() }));
    }
    (looks, legend)
}

/// Where cells stand.
struct Grid {
    n: usize,
    rows: usize,
    layers: usize,
    /// Layers in a row, and rows of them.
    across: usize,
    down: usize,
    caption: usize,
}

impl Grid {
    fn new(n: usize, d: u32) -> Grid {
        let layers = n.pow(d.saturating_sub(2));
        let across = match d {
            0..=2 => 1,
            // c rows of 2c layers, about.
            3 => layers.div_ceil(((layers as f64 / 2.0).sqrt().round() as usize).max(1)),
            _ => n.pow((d - 2).div_ceil(2)),
        };
        let rows = if d == 1 { 1 } else { n };
        let caption = if layers > 1 { CAPTION } else { 0 };
        Grid { n, rows, layers, across, down: layers.div_ceil(across), caption }
    }

    /// From a layer to the next one, to the right and down.
    fn step(&self) -> [usize; 2] {
        [self.n * CELL + GAP, self.rows * CELL + GAP]
    }

    /// The cells of a layer.
    fn plane(&self) -> usize {
        self.n * self.rows
    }

    /// The upper left corner of a cell.
    fn corner(&self, cell: usize) -> [usize; 2] {
        let (layer, inside) = (cell / self.plane(), cell % self.plane());
        let [right, down] = self.step();
        [
            MARGIN + layer % self.across * right + inside % self.n * CELL,
            MARGIN + self.caption + layer / self.across * down + inside / self.n * CELL,
        ]
    }

    /// Rows, columns and diagonals of each layer.
    fn lines(&self, out: &mut String) {
        let n = self.n;
        let mut ends = Vec::new();
        for layer in 0..self.layers {
            let at = |row: usize, column: usize| layer * self.plane() + row * n + column;
            ends.extend((0..self.rows).map(|row| [at(row, 0), at(row, n - 1)]));
            if self.rows > 1 {
                ends.extend((0..n).map(|column| [at(0, column), at(n - 1, column)]));
                ends.push([at(0, 0), at(n - 1, n - 1)]);
                ends.push([at(0, n - 1), at(n - 1, 0)]);
            }
        }
        for ends in ends {
            let [from, to] = ends.map(|cell| self.corner(cell).map(|at| at + CELL / 2));
            line(from, to, out);
        }
    }
}

fn square(x: usize, y: usize, fill: &str, ink: &str, out: &mut String) {
    put!(
        out,
        r#"<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}" stroke="{ink}"/>"#
    );
}

fn line([x, y]: [usize; 2], [u, v]: [usize; 2], out: &mut String) {
    put!(
        out,
        r#"<line x1="{x}" y1="{y}" x2="{u}" y2="{v}" stroke="{}" stroke-width="2" stroke-opacity="0.4"/>"#,
        palette::SECOND_TREE
    );
}

fn label(x: usize, y: usize, anchor: &str, size: usize, text: &str, out: &mut String) {
    put!(
        out,
        r#"<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" fill="{}">{text}</text>"#,
        palette::INK
    );
}

fn cell_of(name: &str, n: usize) -> Option<usize> {
    name.split(',').try_fold(0_usize, |cell, part| {
        let x: usize = part.parse().ok()?;
        Some(cell * n + x.checked_sub(1)?)
    })
}
