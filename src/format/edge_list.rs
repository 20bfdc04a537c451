//! Edge lists: an edge a line, two labels and what else is known of it.
//!
//! Read as people write them: words between blanks, tabs or commas (the first line decides; fields
//! between tabs or commas may hold blanks and be quoted as in CSV); comments after `#` or `%`; a
//! head of column names (`source,target,weight`, `from to`, …) or of counts (`n m`, where exactly
//! m lines follow and all labels are numbers below or up to n, which a warning tells). A third
//! column is the attribute `weight`, others are named by the head or by their number; the
//! dictionaries of networkx are kept as the attribute `data`. A line of one word is a vertex.
//!
//! Edges have no direction unless a comment before them says `directed` (as those of SNAP and our
//! own do) or `asym` (KONECT), or the format is asked for as [`Direction::Arcs`].
//!
//! Written: labels and edges in order, isolated vertices at the end; attributes are not, and
//! vertices may be read back in another order, that of their first mention. A line break in a
//! label is refused.

use std::borrow::Cow;
use std::io::Write;

use super::text::{self, Line, Text, Word};
use super::write_error::WriteError;
use super::{Input, ReadError, Span, Warning};
use crate::Board;
use crate::board::{AttributeKind, AttributeValue, BoardBuilder, VertexId};

/// What a line of an edge list is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// An edge, unless the head says otherwise.
    AsTheHeadSays,
    /// An arc from the first to the second.
    Arcs,
}

/// What stands between the fields.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Separator {
    Blank,
    Tab,
    Comma,
}

/// Column heads that are no labels.
const HEADS: [(&str, &str); 8] = [
    ("source", "target"),
    ("from", "to"),
    ("src", "dst"),
    ("tail", "head"),
    ("node1", "node2"),
    ("id1", "id2"),
    ("fromnodeid", "tonodeid"),
    ("node_1", "node_2"),
];

/// Reads one graph. O(size).
///
/// # Errors
/// A quote that does not end; a board that is too large.
pub fn read(input: &[u8], direction: Direction) -> Result<Input, ReadError> {
    let Text { text, mut warnings } = Text::new(input);
    let head = Head::find(&text, direction);
    if let Some(line) = head.counts {
        warnings.push(Warning(
            line.error("this line is read as the numbers of vertices and edges")
                .hint("a comment line such as `# Undirected graph` before it makes it an edge"),
        ));
    }
    let mut builder = BoardBuilder::new(head.directed);
    let mut fields = Vec::new();
    for line in text::lines(&text).skip(head.skip) {
        fields.clear();
        split(line, head.separator, &mut fields)?;
        let label = |at: usize| fields.get(at).map(|field: &Field<'_>| &*field.text);
        let too_large = fields.first().map(|field| field.word.too_large());
        let (Some(first), Some(too_large)) = (label(0), too_large) else { continue };
        let a = builder.vertex(first).map_err(&too_large)?;
        let Some(second) = label(1) else { continue };
        let b = builder.vertex(second).map_err(&too_large)?;
        let edge = builder.edge(a, b).map_err(&too_large)?;
        for (at, field) in fields.iter().enumerate().skip(2) {
            if field.text.is_empty() || field.text == "{}" {
                continue;
            }
            let number = field.text.parse::<f64>().is_ok_and(f64::is_finite)
                && serde_json::from_str::<serde_json::Number>(&field.text).is_ok();
            let kind = if number { AttributeKind::Json } else { AttributeKind::Text };
            let key = match head.columns.get(at) {
                Some(name) if !name.is_empty() => Cow::Borrowed(&**name),
                _ if field.text.starts_with('{') => Cow::Borrowed("data"),
                _ if at == 2 => Cow::Borrowed("weight"),
                _ => Cow::Owned(format!("column{}", at + 1)),
            };
            let value = AttributeValue { text: &field.text, kind };
            builder.set_edge_attribute(edge, &key, value).map_err(&too_large)?;
        }
    }
    if head.numbers > builder.vertex_count() {
        add_numbers(&mut builder, &head, input.len(), &text)?;
    }
    Ok(text::one(builder.build(), warnings))
}

/// The vertices that the head counts and no edge names.
fn add_numbers(
    builder: &mut BoardBuilder,
    head: &Head<'_>,
    length: usize,
    text: &str,
) -> Result<(), ReadError> {
    let line = head.counts.expect("a head counted");
    if !text::is_credible(head.numbers, length) {
        return Err(line.error(text::incredible(head.numbers)));
    }
    let first = head.first_number;
    for number in first..first + head.numbers {
        let v = builder.vertex(&number.to_string());
        v.map_err(|e| text::error(text, Span::new(line.start, line.start), e.to_string()))?;
    }
    Ok(())
}

/// What stands before the edges.
struct Head<'a> {
    directed: bool,
    separator: Separator,
    columns: Vec<String>,
    /// A line of counts.
    counts: Option<Line<'a>>,
    /// The number of vertices it says, and the number of the first.
    numbers: usize,
    first_number: usize,
    /// Lines to skip.
    skip: usize,
}

impl<'a> Head<'a> {
    fn find(text: &'a str, direction: Direction) -> Self {
        let mut head = Head {
            directed: direction == Direction::Arcs,
            separator: Separator::Blank,
            columns: Vec::new(),
            counts: None,
            numbers: 0,
            first_number: 0,
            skip: 0,
        };
        let mut says_direction = false;
        let mut lines = text::lines(text);
        let first = loop {
            let Some(line) = lines.next() else { return head };
            let trimmed = line.text.trim();
            if !trimmed.is_empty() && !is_comment(trimmed) {
                break line;
            }
            head.skip += 1;
            if let Some(directed) = said_direction(trimmed) {
                says_direction = true;
                head.directed |= directed;
            }
        };
        let before_dictionary = first.text.split('{').next().unwrap_or_default();
        head.separator = if before_dictionary.contains([',', ';']) {
            Separator::Comma
        } else if before_dictionary.trim().contains('\t') {
            Separator::Tab
        } else {
            Separator::Blank
        };
        let mut fields = Vec::new();
        if split(first, head.separator, &mut fields).is_err() {
            return head; // `read` meets the error again.
        }
        let word = |at: usize| {
            fields.get(at).map(|field| field.text.to_ascii_lowercase()).unwrap_or_default()
        };
        let (a, b) = (word(0), word(1));
        if HEADS.iter().any(|&(x, y)| (x, y) == (a.as_str(), b.as_str())) {
            head.columns = fields.iter().map(|field| field.text.clone().into_owned()).collect();
            head.skip += 1;
        } else if !says_direction
            && fields.len() == 2
            && let (Ok(n), Ok(m)) = (a.parse(), b.parse())
            && let Some(first_number) = fits_counts(n, m, lines)
        {
            head.counts = Some(first);
            head.numbers = n;
            head.first_number = first_number;
            head.skip += 1;
        }
        head
    }
}

/// Whether m lines of numbers of n vertices follow; the number of the first vertex.
fn fits_counts(n: usize, m: usize, lines: text::Lines<'_>) -> Option<usize> {
    let (mut count, mut least, mut most) = (0, usize::MAX, 0);
    for line in lines {
        let trimmed = line.text.trim();
        if trimmed.is_empty() || is_comment(trimmed) {
            continue;
        }
        count += 1;
        let mut words = line.fields();
        for _ in 0..2 {
            let number: usize = words.next()?.text.parse().ok()?;
            (least, most) = (least.min(number), most.max(number));
        }
        if count > m || most > n {
            return None;
        }
    }
    let fits = count == m && m > 0 && (most < n || least >= 1);
    fits.then_some(usize::from(most == n))
}

/// What a comment line says of directions.
pub(super) fn said_direction(comment: &str) -> Option<bool> {
    let comment = comment.to_ascii_lowercase();
    let mut words = comment.split(|c: char| !c.is_ascii_alphanumeric());
    words.find_map(|word| match word {
        "undirected" | "sym" => Some(false),
        "directed" | "asym" | "digraph" => Some(true),
        _ => None,
    })
}

pub(super) fn is_comment(trimmed: &str) -> bool {
    trimmed.starts_with(['#', '%'])
}

/// A field, unquoted, and where it stands.
struct Field<'a> {
    text: Cow<'a, str>,
    word: Word<'a>,
}

fn split<'a>(
    line: Line<'a>,
    separator: Separator,
    fields: &mut Vec<Field<'a>>,
) -> Result<(), ReadError> {
    let trimmed = line.text.trim();
    if trimmed.is_empty() || is_comment(trimmed) {
        return Ok(());
    }
    let no_tab = separator == Separator::Tab && !line.text.contains('\t');
    if separator == Separator::Blank || no_tab {
        for word in line.words() {
            if is_comment(word.text) {
                break;
            }
            if word.text.starts_with('{') && fields.len() >= 2 {
                // A dictionary of networkx goes on to the end of the line.
                let start = word.start - line.start;
                let text = line.text[start..].trim_end();
                fields.push(Field { text: Cow::Borrowed(text), word: Word { text, ..word } });
                break;
            }
            fields.push(Field { text: Cow::Borrowed(word.text), word });
        }
        return Ok(());
    }
    let ends = |c: char| match separator {
        Separator::Tab => c == '\t',
        _ => c == ',' || c == ';',
    };
    let mut at = 0;
    loop {
        let rest = &line.text[at..];
        let blank = rest.len() - rest.trim_start_matches([' ', '\r']).len();
        at += blank;
        let rest = &line.text[at..];
        let start = line.start + at;
        let (text, length) = if rest.starts_with('"') {
            quoted(line, at)?
        } else {
            let length = rest.find(ends).unwrap_or(rest.len());
            (Cow::Borrowed(rest[..length].trim()), length)
        };
        let word = Word { all: line.all, start, text: &line.text[at..at + length] };
        fields.push(Field { text, word });
        at += length;
        let rest = &line.text[at..];
        let after = rest.trim_start_matches(' ');
        match after.chars().next() {
            None => return Ok(()),
            Some(c) if ends(c) => at += rest.len() - after.len() + 1,
            Some(_) => {
                let place = line.start + line.text.len() - after.len();
                return Err(text::error(
                    line.all,
                    Span::new(place, place + 1),
                    "a field goes on after its closing quote",
                )
                .expected("a separator or the end of the line"));
            }
        }
    }
}

/// A quoted field at byte `at` of the line: its text, and its length with the quotes.
fn quoted(line: Line<'_>, at: usize) -> Result<(Cow<'static, str>, usize), ReadError> {
    let mut text = String::new();
    let mut rest = &line.text[at + 1..];
    loop {
        let Some(end) = rest.find('"') else {
            let start = line.start + at;
            return Err(text::error(
                line.all,
                Span::new(start, start + 1),
                "this quote does not end",
            )
            .expected("a `\"` in the same line"));
        };
        text.push_str(&rest[..end]);
        rest = &rest[end + 1..];
        match rest.strip_prefix('"') {
            Some(more) => {
                text.push('"');
                rest = more;
            }
            None => return Ok((Cow::Owned(text), line.text.len() - rest.len() - at)),
        }
    }
}

/// Writes one graph. O(size).
///
/// # Errors
/// A label with a line break is refused; the errors of `out`.
pub fn write(board: &Board, out: &mut impl Write) -> Result<(), WriteError> {
    if let Some(label) = board.labels().iter().find(|label| label.contains(['\n', '\r'])) {
        return Err(WriteError::refused(format!(
            "an edge list has a line for an edge, and the label {label:?} has a line break"
        ))
        .hint("DOT or JSON would keep it"));
    }
    let plain = |label: &str| {
        !label.is_empty()
            && !label.contains(|c: char| c.is_whitespace() || c.is_control() || ",;\"".contains(c))
            && !label.starts_with(['#', '%', '{', '\u{feff}'])
    };
    let plain = board.labels().iter().all(plain);
    let kind = if board.is_directed() { "Directed" } else { "Undirected" };
    let (n, m) = (board.vertex_count(), board.edge_count());
    writeln!(out, "# {kind} graph: {n} vertices, {m} edges")?;
    // Column names: so that labels which look like names, or blanks, are read as what they are.
    let looks_like_head = |(a, b): (u32, u32)| {
        let lower = |v: u32| board.labels().get(v as usize).to_ascii_lowercase();
        HEADS.contains(&(lower(a).as_str(), lower(b).as_str()))
    };
    if !plain {
        out.write_all(b"source,target\n")?;
    } else if board.pairs().next().is_some_and(looks_like_head) {
        out.write_all(b"source target\n")?;
    }
    let name = |v: u32| -> Cow<'_, str> {
        let label = board.label(VertexId::new(v as usize));
        if plain {
            Cow::Borrowed(label)
        } else {
            format!("\"{}\"", label.replace('"', "\"\"")).into()
        }
    };
    let separator = if plain { ' ' } else { ',' };
    let mut isolated = vec![true; n];
    for (a, b) in board.pairs() {
        isolated[a as usize] = false;
        isolated[b as usize] = false;
        writeln!(out, "{}{separator}{}", name(a), name(b))?;
    }
    for v in (0..n as u32).filter(|&v| isolated[v as usize]) {
        writeln!(out, "{}", name(v))?;
    }
    Ok(())
}
