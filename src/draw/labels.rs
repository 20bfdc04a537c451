//! The texts that a file gives its vertices and edges to be drawn with: the attribute `label`, read
//! as Graphviz reads it. What a vertex is called in tables and answers is its id all the same.

use crate::board::{AttributeKind, AttributeValue, Board, EdgeId, VertexId};

/// What the file wants to be written in `v`; `None` where it says nothing, or says it in HTML.
/// O(length).
pub fn of_vertex(board: &Board, v: VertexId) -> Option<String> {
    let value = board.vertex_attributes().get(v.index() as u32, "label")?;
    text(value, board, 'N', board.label(v))
}

/// What the file wants to be written beside `e`; `None` where it says nothing, or says it in HTML.
/// O(length).
pub fn of_edge(board: &Board, e: EdgeId) -> Option<String> {
    let value = board.edge_attributes().get(e.index() as u32, "label")?;
    let (tail, head) = board.ends(e);
    let arrow = if board.is_directed() { "->" } else { "--" };
    let name = format!("{}{arrow}{}", board.label(tail), board.label(head));
    text(value, board, 'E', &name)
}

/// The text with Graphviz's escapes resolved; `\` and `own` stand for `name`.
fn text(value: AttributeValue<'_>, board: &Board, own: char, name: &str) -> Option<String> {
    if value.kind == AttributeKind::Html {
        return None;
    }
    let mut text = String::with_capacity(value.text.len());
    let mut characters = value.text.chars();
    while let Some(character) = characters.next() {
        if character != '\\' {
            text.push(character);
            continue;
        }
        match characters.next() {
            Some(escape) if escape == own => text.push_str(name),
            Some('G') => text.push_str(board.name().unwrap_or_default()),
            // Left and right justified lines are lines here.
            Some('n' | 'l' | 'r') => text.push('\n'),
            Some(other) => text.push(other),
            None => text.push('\\'),
        }
    }
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")];
    if text.contains('&') {
        for (entity, character) in entities {
            text = text.replace(entity, character);
        }
    }
    // A line break at the end only says how the last line is justified.
    text.truncate(text.trim_end_matches('\n').len());
    Some(text)
}
