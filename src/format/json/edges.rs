//! Edges of the node-link form and its relatives, read some at a time.

use super::super::ReadError;
use super::attributes::inner_key;
use super::build::Build;
use super::parts::{Part, PartPlace, Place, Words};
use super::value::{Kind, Value};
use super::{Object, adjacency};
use crate::board::{EdgeId, VertexId};

/// Edges on their way to the board, some at a time. Each step is made for all of them before the
/// next: what one edge needs from far away in memory then comes while others are looked up.
pub(super) struct EdgeBatch<'w> {
    words: &'w Words,
    ends: Vec<Ends>,
    /// The vertices at the ends, two for each edge.
    found: Vec<Option<VertexId>>,
    made: Vec<EdgeId>,
}

/// Where the ends of an edge stand.
#[derive(Clone, Copy)]
struct Ends {
    /// The numbers of two entries.
    entries: [u32; 2],
    /// The number of the words for them; of none where the edge is a list.
    words: usize,
}

impl<'w> EdgeBatch<'w> {
    /// For edges in these words.
    pub fn new(words: &'w Words) -> Self {
        EdgeBatch { words, ends: Vec::new(), found: Vec::new(), made: Vec::new() }
    }

    /// Puts the edges that `records` are on the board; the first is at `place`. `declared` says
    /// that all nodes are there.
    pub fn read(
        &mut self,
        build: &mut Build,
        records: &[Object<'_>],
        place: Place<'_>,
        declared: bool,
    ) -> Result<(), ReadError> {
        self.ends.clear();
        for (i, record) in records.iter().enumerate() {
            match self.find_ends(record) {
                Some(ends) => self.ends.push(ends),
                None => return Err(self.missing_ends(record, &place.further(i))),
            }
        }
        let mut found = std::mem::take(&mut self.found);
        found.clear();
        for (i, record) in records.iter().enumerate() {
            self.each_end(record, i, place, |value, place| {
                found.push(if declared {
                    build.find(value, place)?
                } else {
                    Some(build.vertex(&Build::id(value, place)?, value, place)?)
                });
                Ok(())
            })?;
        }
        self.made.clear();
        for (i, record) in records.iter().enumerate() {
            let ends = &mut found[2 * i..2 * i + 2];
            let mut next = 0;
            self.each_end(record, i, place, |value, place| {
                ends[next] = Some(build.known(ends[next], value, place)?);
                next += 1;
                Ok(())
            })?;
            if let [Some(a), Some(b)] = *ends {
                self.made.push(build.edge(a, b, record.get("key"), record.value)?);
            }
        }
        self.found = found;
        for (i, record) in records.iter().enumerate() {
            let place = place.further(i);
            match record.value.kind() {
                Kind::Object => {
                    edge_attributes(build, self.made[i], record, self.ends[i], &place, self.words)?
                }
                _ => edge_data(build, self.made[i], record, &place)?,
            }
        }
        Ok(())
    }

    fn find_ends(&self, record: &Object<'_>) -> Option<Ends> {
        match record.value.kind() {
            Kind::Object => {
                self.words.ends.iter().enumerate().find_map(|(words, (source, target))| {
                    let entries =
                        [record.position(source)? as u32, record.position(target)? as u32];
                    Some(Ends { entries, words })
                })
            }
            Kind::Array if record.entries.len() >= 2 => {
                Some(Ends { entries: [0, 1], words: usize::MAX })
            }
            _ => None,
        }
    }

    #[cold]
    fn missing_ends(&self, record: &Object<'_>, place: &Place<'_>) -> ReadError {
        let edge = record.value;
        match edge.kind() {
            Kind::Object => {
                let (source, target) = self.words.ends[0];
                let missing = if record.get(source).is_some() { target } else { source };
                edge.error(format!("`{place}` has no `{missing}`"))
                    .expected(format_args!("`{source}` and `{target}`"))
            }
            Kind::Array => edge.unexpected(place, "an edge: a pair of nodes"),
            _ => edge.unexpected(place, "an edge"),
        }
    }

    /// Calls `f` with both ends of edge `i` and their places.
    #[inline(always)]
    fn each_end<'a>(
        &self,
        record: &Object<'a>,
        i: usize,
        place: Place<'_>,
        mut f: impl FnMut(Value<'a>, &PartPlace<'_>) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        let Ends { entries: [a, b], words } = self.ends[i];
        let place = place.further(i);
        let a = record.entries[a as usize].1;
        let b = record.entries[b as usize].1;
        match self.words.ends.get(words) {
            Some(&(source, target)) => {
                end(a, Part::Key(source), &place, &mut f)?;
                end(b, Part::Key(target), &place, &mut f)
            }
            None => {
                end(a, Part::Number(0), &place, &mut f)?;
                end(b, Part::Number(1), &place, &mut f)
            }
        }
    }
}

#[inline(always)]
fn end<'a>(
    value: Value<'a>,
    part: Part<'_>,
    place: &Place<'_>,
    f: &mut impl FnMut(Value<'a>, &PartPlace<'_>) -> Result<(), ReadError>,
) -> Result<(), ReadError> {
    let part = place.part(part);
    if value.kind() == Kind::Object {
        let (value, part) = inner_end(value, part)?;
        return f(value, &part);
    }
    f(value, &part)
}

/// The id of the node that d3 leaves in place of an end once it has drawn the graph.
#[cold]
fn inner_end<'a, 'p>(
    value: Value<'a>,
    place: PartPlace<'p>,
) -> Result<(Value<'a>, PartPlace<'p>), ReadError> {
    match (Object::new(value)?.get("id"), place.part) {
        (Some(id), Part::Key(key)) => Ok((id, PartPlace { part: Part::IdOf(key), ..place })),
        _ => Err(value.unexpected(&place, "the id of a node")),
    }
}

/// Keeps what an edge says besides its ends.
fn edge_attributes(
    build: &mut Build,
    e: EdgeId,
    edge: &Object<'_>,
    ends: Ends,
    place: &Place<'_>,
    words: &Words,
) -> Result<(), ReadError> {
    let (source, target) = words.ends[ends.words];
    // In the forms with attributes inside each edge may say whether it is directed.
    let direction = |key: &str, value: Value<'_>| {
        let flag = if words.inner.is_some() { value.as_bool() } else { None };
        match key {
            "directed" => flag,
            "undirected" => flag.map(|flag| !flag),
            _ => None,
        }
    };
    for (at, (key, value)) in edge.entries.iter().enumerate() {
        if ends.entries.contains(&(at as u32)) {
            continue;
        }
        let key = key.as_ref();
        if let Some(directed) = direction(key, *value) {
            if directed != build.builder.is_directed() {
                let kind = |directed: bool| if directed { "directed" } else { "undirected" };
                return Err(value.error(format!(
                    "`{place}` is {}, its graph is {}",
                    kind(directed),
                    kind(!directed)
                )));
            }
        } else if Some(key) == words.inner && value.kind() == Kind::Object {
            let is_outside = |name: &str| {
                let outside = edge.get(name).filter(|_| ![source, target, key].contains(&name));
                outside.is_some_and(|value| direction(name, value).is_none())
            };
            value.for_each_entry(|inner, value| {
                build.edge_attribute(e, &inner_key(&inner, key, is_outside), value)
            })?;
        } else if [source, target].contains(&key)
            || (key == "key" && adjacency::is_number_of_parallel_edge(*value))
        {
            // An end that is given again; or networkx, as we do, numbers parallel edges.
        } else {
            build.edge_attribute(e, key, *value)?;
        }
    }
    Ok(())
}

/// What follows the ends in an edge that is a list: a weight or an object with attributes.
fn edge_data(
    build: &mut Build,
    e: EdgeId,
    edge: &Object<'_>,
    place: &Place<'_>,
) -> Result<(), ReadError> {
    let data = match &edge.entries[2..] {
        [] => return Ok(()),
        [(_, data)] => *data,
        [_, (_, extra), ..] => {
            return Err(extra.error(format!("`{place}` has more than two ends and a weight")));
        }
    };
    match data.kind() {
        Kind::Object => data.for_each_entry(|key, value| build.edge_attribute(e, &key, value)),
        _ => build.edge_attribute(e, "weight", data),
    }
}
