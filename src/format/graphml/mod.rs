//! GraphML, both ways; XML by the crate quick-xml.
//!
//! From the [GraphML primer](http://graphml.graphdrawing.org/primer/graphml-primer.html). Vertices
//! are labelled by the `id` of their nodes; `data` are attributes named by the `attr.name` of their
//! key, with its defaults filled in. Each edge may have or not have a direction; an edge among arcs
//! becomes two arcs. Nodes of nested graphs belong to the graph around them, ports are kept as the
//! attributes `sourceport` and `targetport`, hyperedges are refused.
//!
//! Written are labels, the name, attributes and their types. Characters that XML forbids are
//! refused in labels and left out elsewhere.

mod reader;
mod writer;

pub use reader::read;
pub use writer::write;

/// Whether an input looks like XML.
pub(super) fn looks_like(input: &[u8]) -> bool {
    let text = input.trim_ascii_start();
    let begins = |start: &str| text.starts_with(start.as_bytes());
    begins("<?xml") || begins("<graphml") || begins("<!--") || begins("<!DOCTYPE")
}
