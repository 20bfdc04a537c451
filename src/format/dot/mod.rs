//! DOT, the language of Graphviz, both ways.
//!
//! [`read`] takes the whole language and sees the same vertices and edges as Graphviz; what
//! Graphviz rejects is rejected, with three exceptions: a byte-order mark at the start is skipped,
//! there are no limits of size or depth, and text that is not UTF-8 is read as Latin-1 (with a
//! warning unless the graph says `charset=latin1`). [`write()`] gives text that Graphviz and
//! [`read`] read back as the same board.
//!
//! Vertices and edges are numbered as Graphviz makes them: vertices by first mention, edges at
//! the end of their statement, a set's members in the order of the vertices' numbers. `strict`
//! and equal `key`s merge edges; a merged edge keeps its first number. Defaults (`node [...]`,
//! `edge [...]`) are written out at each vertex or edge made under them; a port is the edge's
//! attribute `tailport` or `headport`. What belongs to subgraphs alone is not kept.

mod lexer;
mod maker;
mod parser;
mod quote;
mod statement;
mod subgraphs;
mod writer;

pub use parser::read;
pub use quote::{NulInText, quote_id};
pub use writer::{DotBody, DotHead, document, write};

/// Whether a value of the graph attribute `charset` means Latin-1 to Graphviz.
fn is_latin1(charset: &str) -> bool {
    const NAMES: [&str; 7] =
        ["latin-1", "latin1", "l1", "iso-8859-1", "iso_8859-1", "iso8859-1", "iso-ir-100"];
    NAMES.iter().any(|name| charset.eq_ignore_ascii_case(name))
}
