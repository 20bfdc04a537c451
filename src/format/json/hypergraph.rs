//! Families of sets in JSON: `{"name": "…", "points": ["a", "b"], "sets": [["a", "b"]]}`.
//!
//! A point is a string or an integer. Without `points` they are what the sets hold, in order of
//! appearance; `"points": 9` names them 0 to 8. A list of sets alone will do.

use std::borrow::Cow;

use super::document::{Document, documents};
use super::value::{Kind, Value};
use super::{Object, ReadError, Span, utf8};
use crate::board::{Hypergraph, Labels, NamedHypergraph};

/// Reads one family of sets.
///
/// # Errors
/// What is no JSON, no family of sets, or not consistent: a point that is not listed or listed
/// twice, an empty set, a set that holds a point twice; with its place.
pub fn read_hypergraph(input: &[u8]) -> Result<NamedHypergraph, ReadError> {
    let text = utf8(input)?;
    let mut values = documents(&text);
    let nothing = || {
        ReadError::new(input, Span::new(0, 0), "there is no family of sets in this file")
            .expected("an object with `points` and `sets`")
    };
    let Document { value: document, entries } = values.next().ok_or_else(nothing)??;
    if let Some(next) = values.next() {
        return Err(next?.value.error("a file holds one family of sets; this is another one"));
    }
    let mut points = Points::default();
    let (name, sets) = match document.kind() {
        Kind::Array => (None, document),
        Kind::Object => {
            let object = Object { value: document, entries };
            let sets = object.get("sets").ok_or_else(|| {
                let error = document.error("this object has no `sets`");
                error.expected("`points` and `sets`, such as {\"sets\": [[\"a\", \"b\"]]}")
            })?;
            if sets.kind() != Kind::Array {
                return Err(sets.unexpected(&"sets", "a list of sets"));
            }
            if let Some(listed) = object.get("points") {
                points.list(listed)?;
            }
            let name = match object.get("name") {
                None => None,
                Some(name) => Some(
                    name.as_string().ok_or_else(|| name.unexpected(&"name", "a string"))?.into(),
                ),
            };
            (name, sets)
        }
        _ => {
            return Err(document
                .error("this is no family of sets")
                .expected("an object or a list"));
        }
    };
    let mut members: Vec<Vec<u32>> = Vec::new();
    sets.for_each_element(|index, set| {
        if set.kind() != Kind::Array {
            return Err(set.unexpected(&format_args!("sets[{index}]"), "a list of points"));
        }
        let mut member: Vec<u32> = Vec::new();
        set.for_each_element(|at, point| {
            let number = points.find(point, &format_args!("sets[{index}][{at}]"))?;
            member.push(number);
            Ok(())
        })?;
        if member.is_empty() {
            return Err(set.error("this set is empty: it would be won before the first move"));
        }
        let mut sorted = member.clone();
        sorted.sort_unstable();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            let label = points.labels.get(pair[0] as usize).to_owned();
            return Err(set.error(format!("this set holds point `{label}` twice")));
        }
        members.push(member);
        Ok(())
    })?;
    let hypergraph = Hypergraph::new(points.labels.len(), &members)
        .map_err(|error| sets.error(error.to_string()))?;
    Ok(NamedHypergraph::new(name, points.labels, hypergraph))
}

#[derive(Default)]
struct Points {
    labels: Labels,
    /// Whether each was written as an integer.
    integer: Vec<bool>,
    /// All points are listed: no other may come.
    closed: bool,
}

impl Points {
    /// Takes the points of the key `points`.
    fn list(&mut self, listed: Value<'_>) -> Result<(), ReadError> {
        match listed.kind() {
            Kind::Number => {
                let count = listed.text().parse::<u32>().ok().filter(|&count| count <= MOST_POINTS);
                let count = count.ok_or_else(|| {
                    listed.error("this is no possible number of points").expected("0 to 100000000")
                })?;
                for number in 0..count {
                    let added = self.labels.intern(&number.to_string());
                    added.map_err(|_| listed.error("these are too many points"))?;
                }
                self.integer = vec![true; count as usize];
            }
            Kind::Array => listed.for_each_element(|index, point| {
                let before = self.labels.len();
                self.find(point, &format_args!("points[{index}]"))?;
                if self.labels.len() == before {
                    return Err(point.error("this point is listed twice"));
                }
                Ok(())
            })?,
            _ => return Err(listed.unexpected(&"points", "a list of points or their number")),
        }
        self.closed = true;
        Ok(())
    }

    /// The number of a point, which is new where points are not listed.
    fn find(&mut self, point: Value<'_>, path: &dyn std::fmt::Display) -> Result<u32, ReadError> {
        let integer = point.kind() == Kind::Number && point.is_integer();
        let label: Cow<'_, str> = match point.as_string() {
            Some(label) => label,
            None if integer => point.text().into(),
            None => return Err(point.unexpected(path, "a point: a string or an integer")),
        };
        let number = match (self.labels.find(&label), self.closed) {
            (Some(number), _) => number,
            (None, true) => {
                return Err(point.error(format!("`{label}` is not among the points")));
            }
            (None, false) => {
                let added = self.labels.intern(&label);
                let (number, _) = added.map_err(|_| point.error("these are too many points"))?;
                self.integer.push(integer);
                number
            }
        };
        if self.integer[number as usize] != integer {
            let message = format!("`{label}` is an integer here and a string elsewhere");
            return Err(point.error(message));
        }
        Ok(number)
    }
}

/// The most points that a number may stand for.
const MOST_POINTS: u32 = 100_000_000;
