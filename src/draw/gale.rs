//! Gale's board (Bridg-It) as it is played on: the posts of both players on one grid.
//!
//! Short joins posts from the left border to the right one, Cut from the top to the bottom; an
//! edge that Cut has deleted is her own link across it.

use std::fmt::Write as _;

use super::palette;
use super::picture::{Line, Picture};
use crate::board::{Board, EdgeId};

/// Room between two posts of a player.
const STEP: f64 = 48.0;
const MARGIN: f64 = 34.0;

/// How many posts stand in a column of Short's, if this is Gale's board as the family `bridgit`
/// makes it: the attribute `family` says so and the edges are the right ones. O(n + m).
pub fn size(board: &Board) -> Option<usize> {
    let family = board.graph_attributes().get(0, "family")?;
    let n: usize = family.text.strip_prefix("bridgit --n ")?.parse().ok()?;
    let is_gale = (1..30_000).contains(&n)
        && !board.is_directed()
        && board.vertex_count() == 2 + n * (n - 1)
        && board.edge_count() == n * n + (n - 1) * (n - 1);
    let post = |row: usize, column: usize| match column {
        0 => 0,
        c if c == n => 1,
        c => 2 + row * (n - 1) + c - 1,
    };
    let right = |(e, link): (usize, Link)| {
        let (a, b) = board.ends(EdgeId::new(e));
        let Link { row, column, down } = link;
        let other = if down { post(row + 1, column) } else { post(row, column + 1) };
        (a.index(), b.index()) == (post(row, column), other)
    };
    (is_gale && links(n).enumerate().all(right)).then_some(n)
}

/// A link of Short's: from this post to the next in the row, or to the one below.
#[derive(Clone, Copy)]
struct Link {
    row: usize,
    column: usize,
    down: bool,
}

/// All links, in the order of the edges.
fn links(n: usize) -> impl Iterator<Item = Link> {
    (0..n).flat_map(move |row| {
        let along = (0..n).map(move |column| Link { row, column, down: false });
        let down = (1..n).map(move |column| Link { row, column, down: true });
        along.chain(down.filter(move |_| row + 1 < n))
    })
}

/// The board and the picture as an SVG document; `None` where this is not Gale's board.
pub fn write(board: &Board, picture: &Picture) -> Option<String> {
    let n = size(board)?;
    let at = |x: f64, y: f64| [MARGIN + x * STEP, MARGIN + y * STEP];
    let (short, cut) = (palette::FIRST_TREE, palette::WINNING);
    let side = n as f64 * STEP;
    let legend = legend(picture);
    let (width, height) =
        ((side + 2.0 * MARGIN).max(340.0), side + 2.0 * MARGIN + 20.0 * legend.len() as f64);
    let mut svg = String::new();
    let mut put = |line: std::fmt::Arguments<'_>| {
        // Writing to a string cannot fail.
        let _ = writeln!(svg, "{line}");
    };
    put(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.1} {height:.1}\" font-family=\"Helvetica, Arial, sans-serif\" \
         font-size=\"13\">"
    ));
    put(format_args!("<title>Gale's board</title>"));
    put(format_args!("<rect width=\"{width:.1}\" height=\"{height:.1}\" fill=\"#FFFFFF\"/>"));
    let mut line = |[x, y]: [f64; 2], [u, v]: [f64; 2], colour: &str, style: &str| {
        put(format_args!(
            "<line x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{u:.1}\" y2=\"{v:.1}\" stroke=\"{colour}\" \
             {style} stroke-linecap=\"round\"/>"
        ));
    };
    // The borders: Short's left and right, Cut's above and below.
    let (near, far, half) = (0.0, n as f64, 0.5);
    for x in [near, far] {
        line(at(x, half), at(x, far - half), short, "stroke-width=\"9\" stroke-opacity=\"0.35\"");
        line(at(half, x), at(far - half, x), cut, "stroke-width=\"9\" stroke-opacity=\"0.35\"");
    }
    for (e, Link { row, column, down }) in links(n).enumerate() {
        let look = picture.edge(e);
        let (x, y) = (column as f64, row as f64 + 0.5);
        let (from, to) = (at(x, y), if down { at(x, y + 1.0) } else { at(x + 1.0, y) });
        if look.first_move {
            line(from, to, palette::HALO, "stroke-width=\"15\"");
        }
        match look.line {
            Line::Fortified => line(from, to, short, "stroke-width=\"7\""),
            Line::Deleted => {
                // Cut's link across it.
                let (a, b) = if down {
                    (at(x - 0.5, y + 0.5), at(x + 0.5, y + 0.5))
                } else {
                    (at(x + 0.5, y - 0.5), at(x + 0.5, y + 0.5))
                };
                line(a, b, cut, "stroke-width=\"7\"");
            }
            Line::FirstTree => line(from, to, palette::FIRST_TREE, "stroke-width=\"3\""),
            Line::SecondTree => {
                line(from, to, palette::SECOND_TREE, "stroke-width=\"3\" stroke-dasharray=\"8 5\"");
            }
            Line::Plain => line(from, to, palette::EDGE, "stroke-width=\"1\""),
        }
    }
    for (e, Link { row, column, down }) in links(n).enumerate() {
        if let Some(label) = &picture.edge(e).label {
            let (x, y) = (column as f64, row as f64 + 0.5);
            let [x, y] = if down { at(x, y + 0.5) } else { at(x + 0.5, y) };
            // Labels are letters of ours: nothing to escape.
            put(format_args!(
                "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"11\" text-anchor=\"middle\" \
                 stroke=\"#FFFFFF\" stroke-width=\"3\" paint-order=\"stroke\">{label}</text>",
                y + 4.0
            ));
        }
    }
    let mut post = |[x, y]: [f64; 2], colour: &str| {
        put(format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"6\" fill=\"{colour}\"/>"));
    };
    for i in 0..n {
        for j in 0..=n {
            post(at(j as f64, i as f64 + 0.5), short);
            post(at(i as f64 + 0.5, j as f64), cut);
        }
    }
    for (i, (sample, text)) in legend.into_iter().enumerate() {
        let y = side + 2.0 * MARGIN + 20.0 * i as f64;
        put(format_args!("<g transform=\"translate({MARGIN} {y:.1})\">{sample}"));
        put(format_args!("<text x=\"44\" y=\"4.5\">{text}</text></g>"));
    }
    put(format_args!("</svg>"));
    Some(svg)
}

/// What occurs in the picture: a sample and a text.
fn legend(picture: &Picture) -> Vec<(String, &str)> {
    let line = |colour: &str, style: &str| {
        format!("<line x1=\"2\" x2=\"34\" stroke=\"{colour}\" {style}/>")
    };
    let post = |colour: &str| format!("<circle cx=\"18\" r=\"6\" fill=\"{colour}\"/>");
    let mut entries = vec![
        (post(palette::FIRST_TREE), "Short's posts: from left to right"),
        (post(palette::WINNING), "Cut's posts: from top to bottom"),
    ];
    let any = |wanted: Line| picture.edges.iter().any(|look| look.line == wanted);
    let thin = "stroke-width=\"3\"";
    let dashed = "stroke-width=\"3\" stroke-dasharray=\"8 5\"";
    let thick = "stroke-width=\"7\"";
    for (wanted, colour, style, text) in [
        (Line::FirstTree, palette::FIRST_TREE, thin, "first tree"),
        (Line::SecondTree, palette::SECOND_TREE, dashed, "second tree"),
        (Line::Fortified, palette::FIRST_TREE, thick, "played by Short"),
        (Line::Deleted, palette::WINNING, thick, "played by Cut"),
    ] {
        if any(wanted) {
            entries.push((line(colour, style), text));
        }
    }
    if picture.edges.iter().any(|look| look.first_move) {
        entries.push((line(palette::HALO, "stroke-width=\"15\""), "winning first move"));
    }
    entries.extend(picture.notes.iter().map(|note| (String::new(), note.as_str())));
    entries
}
