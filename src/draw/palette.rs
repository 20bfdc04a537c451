//! The colours of every picture, in one place.
//!
//! From the palette of Okabe and Ito, which colour-blind people tell apart, some lightened so that
//! the classes also differ in a grey print. Marks differ in shape besides.

use super::picture::{Line, Mark};

/// Lines and text.
pub const INK: &str = "#222222";
/// Edges that say nothing.
pub const EDGE: &str = "#777777";
/// Winning moves.
pub const WINNING: &str = "#D55E00";
/// The first of two trees.
pub const FIRST_TREE: &str = "#0072B2";
/// The second of two trees.
pub const SECOND_TREE: &str = "#009E73";
/// Beneath a winning first move.
pub const HALO: &str = "#F0C040";
/// Fortified edges.
pub const FORTIFIED: &str = "#000000";
/// Deleted edges.
pub const DELETED: &str = "#999999";
/// Behind the vertex sets of a partition, in turn.
pub const CLUSTERS: [&str; 6] = ["#E3F1FA", "#FBEBD0", "#E0F3EA", "#F8E4EF", "#FAF7CF", "#ECECEC"];

/// From the smallest value to the largest that has its own shade.
const SHADES: [&str; 8] =
    ["#F7FBFF", "#DBE9F6", "#BAD6EB", "#89BEDC", "#539ECD", "#2B7BBA", "#0B559F", "#08306B"];

/// The number of shades of values.
pub const SHADE_COUNT: u8 = SHADES.len() as u8;

/// The colour that fills a vertex.
pub fn fill(mark: Mark) -> &'static str {
    match mark {
        Mark::P => "#0072B2",
        Mark::N => "#F9D27D",
        Mark::D => "#CC79A7",
        Mark::Unknown | Mark::None => "#FFFFFF",
        Mark::Value { infinite: true, .. } => "#E6A9CB",
        Mark::Value { step, .. } => SHADES[usize::from(step).min(SHADES.len() - 1)],
    }
}

/// The colour of text upon [`fill`].
pub fn text(mark: Mark) -> &'static str {
    match mark {
        Mark::P => "#FFFFFF",
        Mark::Value { step, infinite: false } if step >= 5 => "#FFFFFF",
        _ => "#000000",
    }
}

/// The colour of a line.
pub fn line(line: Line) -> &'static str {
    match line {
        Line::Plain => EDGE,
        Line::FirstTree => FIRST_TREE,
        Line::SecondTree => SECOND_TREE,
        Line::Fortified => FORTIFIED,
        Line::Deleted => DELETED,
    }
}
