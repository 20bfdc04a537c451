//! Makes the board of one graph: vertices, edges merged as `strict` and `key` say, attributes.
//!
//! Follows Graphviz also where it surprises: in a strict graph an edge with a new `key` is
//! refused only if the subgraph it stands in has an edge with the same first and second end.

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

use super::subgraphs::{DefaultValue, ROOT, SubgraphId, Subgraphs};
use crate::board::{
    AttributeKind, AttributeValue, Board, BoardBuilder, BoardError, EdgeId, VertexId,
};

pub(super) struct Maker {
    builder: BoardBuilder,
    directed: bool,
    strict: bool,
    /// In strict graphs: the first edge of each ordered pair of ends.
    pairs: HashTable<u32>,
    hasher: DefaultHashBuilder,
    /// Edges with a key, by their ends as written and the key.
    keyed: HashMap<(u32, u32, Box<str>), EdgeId>,
    /// Which ordered pairs have an edge in which subgraph; kept only when asked for.
    memberships: Option<HashSet<(SubgraphId, u32, u32)>>,
}

impl Maker {
    pub(super) fn new(directed: bool, strict: bool, track_memberships: bool) -> Self {
        let mut builder = BoardBuilder::new(directed);
        builder.set_strict(strict);
        Maker {
            builder,
            directed,
            strict,
            pairs: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            keyed: HashMap::new(),
            memberships: track_memberships.then(HashSet::new),
        }
    }

    pub(super) fn set_name(&mut self, name: &str) {
        self.builder.set_name(name);
    }

    pub(super) fn is_directed(&self) -> bool {
        self.directed
    }

    /// Whether edges with a key need to know which edges each subgraph has.
    pub(super) fn needs_memberships(&self) -> bool {
        self.strict && self.memberships.is_none()
    }

    pub(super) fn vertex(
        &mut self,
        label: &str,
        defaults: &[DefaultValue],
    ) -> Result<u32, BoardError> {
        let before = self.builder.vertex_count();
        let vertex = self.builder.vertex(label)?;
        if vertex.index() == before {
            for default in defaults {
                self.builder.set_vertex_attribute(vertex, &default.key, default.as_value())?;
            }
        }
        Ok(vertex.index() as u32)
    }

    /// The edge from `a` to `b`, made with the defaults where it is not there already; `None`
    /// where Graphviz makes none.
    pub(super) fn edge(
        &mut self,
        a: u32,
        b: u32,
        key: Option<&str>,
        defaults: &[DefaultValue],
        place: SubgraphId,
        subgraphs: &Subgraphs,
    ) -> Result<Option<EdgeId>, BoardError> {
        if !self.strict && key.is_none() {
            return self.new_edge(a, b, defaults).map(Some);
        }
        let known = match key {
            Some(key) => self
                .keyed
                .get(&(a, b, key.into()))
                .or_else(|| self.keyed.get(&(b, a, key.into())).filter(|_| !self.directed))
                .copied(),
            None => self
                .first_of_pair(a, b)
                .or_else(|| self.first_of_pair(b, a).filter(|_| !self.directed)),
        };
        if let Some(edge) = known {
            let (a, b) = self.builder.ends(edge);
            self.join(a.index() as u32, b.index() as u32, place, subgraphs);
            return Ok(Some(edge));
        }
        if self.strict {
            let here = match &self.memberships {
                Some(memberships) if place != ROOT => memberships.contains(&(place, a, b)),
                _ => self.first_of_pair(a, b).is_some(),
            };
            if here {
                return Ok(None);
            }
        }
        let edge = self.new_edge(a, b, defaults)?;
        if self.strict && self.first_of_pair(a, b).is_none() {
            let Maker { builder, hasher, pairs, .. } = self;
            let ends = |edge: u32| {
                let (a, b) = builder.ends(EdgeId::new(edge as usize));
                (a.index() as u32, b.index() as u32)
            };
            pairs.insert_unique(hasher.hash_one((a, b)), edge.index() as u32, |&edge| {
                hasher.hash_one(ends(edge))
            });
        }
        if let Some(key) = key {
            self.keyed.insert((a, b, key.into()), edge);
        }
        self.join(a, b, place, subgraphs);
        Ok(Some(edge))
    }

    fn new_edge(
        &mut self,
        a: u32,
        b: u32,
        defaults: &[DefaultValue],
    ) -> Result<EdgeId, BoardError> {
        let edge = self.builder.edge(VertexId::new(a as usize), VertexId::new(b as usize))?;
        for default in defaults {
            self.builder.set_edge_attribute(edge, &default.key, default.as_value())?;
        }
        Ok(edge)
    }

    fn first_of_pair(&self, a: u32, b: u32) -> Option<EdgeId> {
        let ends = (VertexId::new(a as usize), VertexId::new(b as usize));
        self.pairs
            .find(self.hasher.hash_one((a, b)), |&edge| {
                self.builder.ends(EdgeId::new(edge as usize)) == ends
            })
            .map(|&edge| EdgeId::new(edge as usize))
    }

    fn join(&mut self, a: u32, b: u32, mut place: SubgraphId, subgraphs: &Subgraphs) {
        if let Some(memberships) = &mut self.memberships {
            while place != ROOT && memberships.insert((place, a, b)) {
                place = subgraphs.parent(place);
            }
        }
    }

    pub(super) fn ends(&self, edge: EdgeId) -> (u32, u32) {
        let (a, b) = self.builder.ends(edge);
        (a.index() as u32, b.index() as u32)
    }

    pub(super) fn set_graph_attribute(
        &mut self,
        key: &str,
        value: AttributeValue<'_>,
    ) -> Result<(), BoardError> {
        self.builder.set_graph_attribute(key, value)
    }

    pub(super) fn set_vertex_attribute(
        &mut self,
        vertex: u32,
        key: &str,
        value: AttributeValue<'_>,
    ) -> Result<(), BoardError> {
        self.builder.set_vertex_attribute(VertexId::new(vertex as usize), key, value)
    }

    pub(super) fn set_edge_attribute(
        &mut self,
        edge: EdgeId,
        key: &str,
        value: AttributeValue<'_>,
    ) -> Result<(), BoardError> {
        self.builder.set_edge_attribute(edge, key, value)
    }

    pub(super) fn finish(self) -> Board {
        self.builder.build()
    }
}

impl DefaultValue {
    fn as_value(&self) -> AttributeValue<'_> {
        value(&self.value, self.html)
    }
}

/// A DOT value.
pub(super) fn value(text: &str, html: bool) -> AttributeValue<'_> {
    let kind = if html { AttributeKind::Html } else { AttributeKind::Text };
    AttributeValue { text, kind }
}
