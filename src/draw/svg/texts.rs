//! Texts: how wide they are, where they are cut, and how XML takes them.

use super::super::picture::VertexLook;

pub(super) const FONT_SIZE: f64 = 13.0;
/// Half the height of a vertex with one line.
pub(super) const HALF_HEIGHT: f64 = 16.0;
/// Width of the text in a vertex, in ems, beyond which it is cut.
const LABEL_EMS: f64 = 9.0;
/// Lines of a label beyond which it is cut.
const LINES: usize = 4;

/// A vertex's texts and size.
pub(super) struct Node {
    pub lines: Vec<String>,
    pub cut: bool,
    pub half: [f64; 2],
}

impl Node {
    pub fn new(label: &str, look: &VertexLook) -> Node {
        let first = look.label.as_deref().unwrap_or(label);
        let mut cut = false;
        let mut width = 0.0_f64;
        let mut lines = Vec::new();
        cut |= first.split('\n').nth(LINES).is_some();
        for text in first.split('\n').take(LINES).chain(look.second.as_deref()) {
            let (text, ems, shorter) = shortened(text);
            cut |= shorter;
            width = width.max(ems * FONT_SIZE);
            lines.push(text);
        }
        let room = if lines.len() > 1 { 10.0 } else { 6.0 };
        let height = HALF_HEIGHT + 7.5 * (lines.len() as f64 - 1.0);
        Node { lines, cut, half: [(width / 2.0 + room).max(height), height] }
    }
}

/// The text on one line, cut at [`LABEL_EMS`], its width in ems, and whether it was cut.
fn shortened(text: &str) -> (String, f64, bool) {
    let mut shown = String::new();
    let mut ems = 0.0;
    for character in text.chars() {
        let width = ems_of(character);
        if ems + width > LABEL_EMS {
            shown.push('…');
            return (shown, ems + 1.0, true);
        }
        ems += width;
        shown.push(if character == '\n' { ' ' } else { character });
    }
    (shown, ems, false)
}

fn ems_of(character: char) -> f64 {
    match character {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => 0.32,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.9,
        'A'..='Z' | '<' | '>' | '&' => 0.7,
        '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200d}' => 0.0,
        '\u{1100}'.. => 1.05,
        _ => 0.58,
    }
}

/// The width of a text on one line.
pub(super) fn text_width(text: &str) -> f64 {
    text.chars().map(ems_of).sum::<f64>() * FONT_SIZE
}

/// `text` for XML: markup escaped, characters that XML forbids replaced.
pub(in crate::draw) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(character),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(character),
        }
    }
    out
}
