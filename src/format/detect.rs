//! Which format a file is in, by its ending or by its first bytes.

use std::path::Path;

use super::{Format, gml, graphml, nauty, text};

/// By the ending.
pub(super) fn from_path(path: &Path) -> Option<Format> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    Some(match ending.as_str() {
        "gz" | "zst" | "zstd" => return from_path(Path::new(path.file_stem()?)),
        "dot" | "gv" => Format::Dot,
        "json" | "jsonl" | "ndjson" | "jgf" => Format::Json,
        "g6" | "s6" | "d6" | "is6" | "graph6" | "sparse6" | "digraph6" => Format::Nauty,
        "edges" | "edgelist" | "el" | "csv" | "tsv" => Format::EdgeList,
        "adjlist" => Format::AdjacencyList,
        "col" | "dimacs" | "clq" => Format::Dimacs,
        "mtx" => Format::MatrixMarket,
        "graph" | "metis" => Format::Metis,
        "net" | "paj" => Format::Pajek,
        "gml" => Format::Gml,
        "graphml" => Format::GraphMl,
        _ => return None,
    })
}

/// By the content; DOT where nothing else fits.
pub(super) fn from_content(input: &[u8]) -> Format {
    let input = input.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input);
    let first = input.iter().find(|byte| !byte.is_ascii_whitespace());
    if matches!(first, Some(b'{' | b'[')) {
        return Format::Json;
    }
    if graphml::looks_like(input) {
        return Format::GraphMl;
    }
    if starts_with_any_case(input, b"%%MatrixMarket") {
        return Format::MatrixMarket;
    }
    if nauty::looks_like(input) {
        return Format::Nauty;
    }
    if gml::looks_like(input) {
        return Format::Gml;
    }
    let (text, whole) = beginning(input);
    by_lines(text, whole).unwrap_or(Format::Dot)
}

fn starts_with_any_case(input: &[u8], start: &[u8]) -> bool {
    input.get(..start.len()).is_some_and(|found| found.eq_ignore_ascii_case(start))
}

/// How much of an input is looked at to tell list formats apart; one that is shorter is whole.
pub(super) const LOOK: usize = 1 << 18;

/// The first lines as text, and whether they are all.
fn beginning(input: &[u8]) -> (&str, bool) {
    let whole = input.len() < LOOK;
    let cut = &input[..input.len().min(LOOK)];
    let cut = if whole { cut } else { &cut[..memchr::memrchr(b'\n', cut).unwrap_or(LOOK)] };
    match std::str::from_utf8(cut) {
        Ok(text) => (text, whole),
        // Other bytes are labels; the lines before them tell enough.
        Err(error) => (std::str::from_utf8(&cut[..error.valid_up_to()]).unwrap_or(""), false),
    }
}

/// Formats of lines and words.
fn by_lines(text: &str, whole: bool) -> Option<Format> {
    let is_comment = |line: &str| line.is_empty() || line.starts_with(['#', '%']);
    let mut lines = text::lines(text).filter(|line| !is_comment(line.text.trim()));
    let first = lines.next()?;
    let word = first.words().next()?.text;
    let section = word.to_ascii_lowercase();
    if ["*vertices", "*network"].contains(&section.as_str()) {
        return Some(Format::Pajek);
    }
    if word == "c" || word == "p" {
        let head =
            text::lines(text).find(|line| line.words().next().is_some_and(|w| w.text == "p"));
        if head.is_some_and(|head| head.words().count() >= 4) {
            return Some(Format::Dimacs);
        }
    }
    if is_dot(text) {
        return None;
    }
    if is_metis(text, whole) {
        return Some(Format::Metis);
    }
    let mut most_words = 0;
    for line in std::iter::once(first).chain(lines).take(1000) {
        let trimmed = line.text.trim();
        let dictionary = trimmed.find('{');
        let words = trimmed[..dictionary.unwrap_or(trimmed.len())].split_whitespace();
        if words.clone().next().is_some_and(|word| word.ends_with(':')) {
            return Some(Format::AdjacencyList);
        }
        if trimmed[..dictionary.unwrap_or(trimmed.len())].contains(['}', '[', ']', '=', '(', ')'])
            || dictionary == Some(0)
        {
            return None;
        }
        let commas = trimmed.contains([',', ';', '\t']);
        most_words = most_words.max(if commas { 2 } else { words.count() });
    }
    match most_words {
        0 | 1 => None,
        2..=4 => Some(Format::EdgeList),
        _ => Some(Format::AdjacencyList),
    }
}

/// Whether DOT is meant: its keywords at the head, comments of C, or brackets and arrows.
fn is_dot(text: &str) -> bool {
    let lower: String = text.trim_start().chars().take(16).collect::<String>().to_ascii_lowercase();
    let keyword = ["graph", "digraph", "strict"].iter().any(|word| {
        lower.strip_prefix(word).is_some_and(|rest| {
            !rest.starts_with(|c: char| c.is_alphanumeric() || "_,;:-".contains(c))
        })
    });
    keyword
        || lower.starts_with("//")
        || lower.starts_with("/*")
        || text.lines().take(100).any(|line| {
            let line = line.trim_start();
            let word = line.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
            let head = ["graph", "digraph", "strict"].iter().any(|w| word.eq_ignore_ascii_case(w));
            line.contains("->") || line.contains("--") || head && line.contains('{')
        })
}

/// Whether a head `n m` is followed by n lines with 2m numbers from 1 to n in all. Of a `text` that
/// is not the `whole`, no more than that, and each line in sight is named by those it names.
fn is_metis(text: &str, whole: bool) -> bool {
    let mut lines = text::lines(text).filter(|line| !line.text.trim_start().starts_with('%'));
    let Some(head) = lines.by_ref().find(|line| !line.text.trim().is_empty()) else { return false };
    let numbers: Vec<usize> = head.words().map_while(|word| word.text.parse().ok()).collect();
    let [n, m] = numbers[..] else { return false };
    if head.words().count() != 2 {
        return false;
    }
    let mut rows = 0;
    let mut entries = Vec::new();
    for line in lines {
        rows += 1;
        if rows > n && line.text.trim().is_empty() {
            continue;
        }
        for word in line.words() {
            match word.text.parse() {
                Ok(number) if (1..=n).contains(&number) => entries.push((rows, number)),
                _ => return false,
            }
        }
    }
    if whole {
        return rows >= n && Some(entries.len()) == m.checked_mul(2) && !entries.is_empty();
    }
    entries.sort_unstable();
    let is_named_back =
        |&(row, number): &(usize, usize)| entries.binary_search(&(number, row)).is_ok();
    rows <= n
        && entries.len() / 2 <= m
        && entries.iter().filter(|&&(_, number)| number <= rows).all(is_named_back)
}
