//! A board in the making from a format in which edges and arcs may be mixed, and may be named
//! before it is known which they are.

use super::Warning;
use crate::board::{AttributeKind, AttributeValue, Board, BoardBuilder, BoardError, VertexId};

/// Vertices and their attributes are in the builder already; edges wait.
pub(super) struct Draft {
    pub builder: BoardBuilder,
    edges: Vec<(u32, u32, bool)>,
    attributes: Vec<(u32, String, String, AttributeKind)>,
}

impl Draft {
    pub fn new() -> Self {
        Draft { builder: BoardBuilder::new(false), edges: Vec::new(), attributes: Vec::new() }
    }

    /// Adds an edge or arc; its number.
    pub fn edge(&mut self, a: u32, b: u32, directed: bool) -> Result<u32, BoardError> {
        let number = u32::try_from(self.edges.len()).map_err(|_| BoardError::TooLarge)?;
        self.edges.push((a, b, directed));
        Ok(number)
    }

    /// Sets an attribute of an edge.
    pub fn edge_attribute(&mut self, edge: u32, key: &str, value: AttributeValue<'_>) {
        self.attributes.push((edge, key.to_owned(), value.text.to_owned(), value.kind));
    }

    /// The board: directed if any edge is, or `default` where there are none. An edge without
    /// direction among arcs becomes two arcs, of which `mixed` warns.
    pub fn finish(
        self,
        default: bool,
        mixed: impl FnOnce() -> Warning,
        warnings: &mut Vec<Warning>,
    ) -> Result<Board, BoardError> {
        let Draft { mut builder, edges, mut attributes } = self;
        let any_arc = edges.iter().any(|edge| edge.2);
        let directed = any_arc || edges.is_empty() && default;
        builder.set_directed(directed);
        if any_arc && edges.iter().any(|edge| !edge.2) {
            warnings.push(mixed());
        }
        builder.reserve_edges(edges.len());
        // Attributes come in the order of the edges as a rule; then this costs nothing.
        attributes.sort_by_key(|attribute| attribute.0);
        let mut rest = attributes.as_slice();
        for (number, &(a, b, arc)) in edges.iter().enumerate() {
            let (a, b) = (VertexId::new(a as usize), VertexId::new(b as usize));
            let forth = builder.edge(a, b)?;
            let back = if directed && !arc { Some(builder.edge(b, a)?) } else { None };
            while let Some(((edge, key, text, kind), more)) = rest.split_first()
                && *edge as usize == number
            {
                rest = more;
                for e in std::iter::once(forth).chain(back) {
                    builder.set_edge_attribute(e, key, AttributeValue { text, kind: *kind })?;
                }
            }
        }
        Ok(builder.build())
    }
}

/// A word as a value: a number where JSON has it as one, else text.
pub(super) fn number_or_text(text: &str) -> AttributeValue<'_> {
    let number = text.starts_with(|c: char| c == '-' || c.is_ascii_digit())
        && serde_json::from_str::<serde_json::Number>(text).is_ok();
    AttributeValue { text, kind: if number { AttributeKind::Json } else { AttributeKind::Text } }
}
