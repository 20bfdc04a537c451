//! Families of graphs and digraphs, named and random.
//!
//! [`FAMILIES`] is the one list: the command line, its help and the tests are made from it. The
//! same parameters and seed give the same board on every platform; both are written into the
//! board's attribute `family`.

mod chess;
mod digraphs;
mod families;
mod named;
mod networks;
mod sampling;
mod uniform;

use std::fmt;

use crate::board::{AttributeValue, Board, BoardBuilder, BoardError, VertexId};
pub use families::FAMILIES;
use families::{MOST, MOST_EDGES};
use sampling::Sampler;

/// Above this many vertices no coordinates are written: no picture could show them.
const MOST_PLACED_VERTICES: u64 = 10_000;

/// A family of boards.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
    /// Its parameters, in order.
    pub parameters: &'static [Parameter],
    /// Whether it takes a seed.
    pub random: bool,
    build: Build,
    /// About how many edges a board will have.
    edges: fn(&Values<'_>) -> f64,
}

type Build = fn(&Values<'_>, &mut Sampler) -> Result<BoardBuilder, FamilyError>;

/// A parameter of a family.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name on the command line, without hyphens in front.
    pub name: &'static str,
    /// What it means.
    pub help: &'static str,
    /// What it may be.
    pub range: Range,
}

/// What a parameter may be, bounds included.
#[derive(Clone, Copy, Debug)]
pub enum Range {
    /// A whole number.
    Integer(u64, u64),
    /// A real number.
    Real(f64, f64),
}

/// Why a board of a family could not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FamilyError(String);

impl FamilyError {
    fn new(message: impl Into<String>) -> Self {
        FamilyError(message.into())
    }
}

impl fmt::Display for FamilyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for FamilyError {}

impl From<BoardError> for FamilyError {
    fn from(error: BoardError) -> Self {
        FamilyError(error.to_string())
    }
}

/// The values of a family's parameters, by name.
struct Values<'a> {
    values: Vec<(&'a str, f64, u64)>,
}

impl Values<'_> {
    fn find(&self, name: &str) -> &(&str, f64, u64) {
        self.values
            .iter()
            .find(|(n, _, _)| *n == name)
            .expect("a family asks for its own parameters")
    }

    fn integer(&self, name: &str) -> u64 {
        self.find(name).2
    }

    /// A number, whole or not.
    fn real(&self, name: &str) -> f64 {
        self.find(name).1
    }

    fn n(&self) -> f64 {
        self.real("n")
    }

    fn fields(&self) -> f64 {
        self.real("rows") * self.real("columns")
    }
}

impl Family {
    /// The family called `name`.
    pub fn find(name: &str) -> Option<&'static Family> {
        FAMILIES.iter().find(|family| family.name == name)
    }

    /// Makes a board. `values` gives each parameter's value as text; the seed matters to random
    /// families only.
    ///
    /// # Errors
    /// A parameter that is missing, unknown, no number or out of its range, or a board that 32
    /// bits cannot number.
    ///
    /// # Example
    /// ```
    /// use graphgame::random::Family;
    ///
    /// let family = Family::find("gnm").unwrap();
    /// let board = family.make(&[("n", "10"), ("m", "15")], 1)?;
    /// assert_eq!((board.vertex_count(), board.edge_count()), (10, 15));
    /// # Ok::<(), graphgame::random::FamilyError>(())
    /// ```
    pub fn make(&self, values: &[(&str, &str)], seed: u64) -> Result<Board, FamilyError> {
        if let Some((unknown, _)) =
            values.iter().find(|(name, _)| self.parameters.iter().all(|p| p.name != *name))
        {
            return Err(FamilyError::new(format!("{} has no parameter --{unknown}", self.name)));
        }
        let mut parsed = Vec::with_capacity(self.parameters.len());
        let mut recipe = self.name.to_owned();
        for parameter in self.parameters {
            let Some((_, text)) = values.iter().find(|(name, _)| *name == parameter.name) else {
                return Err(FamilyError::new(format!("{} needs --{}", self.name, parameter.name)));
            };
            let (real, integer) = parameter.parse(text)?;
            parsed.push((parameter.name, real, integer));
            recipe += &format!(" --{} {text}", parameter.name);
        }
        if self.random {
            recipe += &format!(" --seed {seed}");
        }
        let values = Values { values: parsed };
        // Before memory is filled with what cannot be finished.
        let edges = (self.edges)(&values);
        if edges > 1.5 * MOST_EDGES as f64 {
            return Err(FamilyError::new(format!(
                "this would have about {edges:.1e} edges; a board has at most {MOST_EDGES}"
            )));
        }
        let mut builder = (self.build)(&values, &mut Sampler::new(seed))?;
        builder.set_name(self.name);
        builder.set_graph_attribute("family", AttributeValue::text(&recipe))?;
        Ok(builder.build())
    }
}

impl Parameter {
    /// The value as a real and, for whole numbers, as an integer.
    fn parse(&self, text: &str) -> Result<(f64, u64), FamilyError> {
        match self.range {
            Range::Integer(least, most) => match text.parse::<u64>() {
                Ok(value) if (least..=most).contains(&value) => Ok((value as f64, value)),
                _ => Err(FamilyError::new(format!(
                    "--{} is `{text}`; it must be a whole number from {least} to {most}",
                    self.name
                ))),
            },
            Range::Real(least, most) => match text.parse::<f64>() {
                Ok(value) if (least..=most).contains(&value) => Ok((value, 0)),
                _ => Err(FamilyError::new(format!(
                    "--{} is `{text}`; it must be a number from {least} to {most}",
                    self.name
                ))),
            },
        }
    }
}

/// A board without edges whose vertices are labelled 0, 1, 2, …
fn numbered(directed: bool, n: u64) -> Result<BoardBuilder, FamilyError> {
    labelled(directed, n, |label, v| {
        use fmt::Write;
        let _ = write!(label, "{v}");
    })
    .map(|mut builder| {
        for v in 0..builder.vertex_count() {
            builder.set_integer_label(VertexId::new(v));
        }
        builder
    })
}

/// A board without edges whose labels are written by a function; they must be distinct.
fn labelled(
    directed: bool,
    n: u64,
    write: impl Fn(&mut String, u64),
) -> Result<BoardBuilder, FamilyError> {
    if n > MOST {
        return Err(FamilyError::new(format!("{n} vertices are more than 32 bits can number")));
    }
    let mut builder = BoardBuilder::new(directed);
    let mut label = String::new();
    for v in 0..n {
        label.clear();
        write(&mut label, v);
        builder.vertex(&label)?;
    }
    Ok(builder)
}

fn edge(builder: &mut BoardBuilder, a: u64, b: u64) -> Result<(), FamilyError> {
    builder.edge(VertexId::new(a as usize), VertexId::new(b as usize))?;
    Ok(())
}

/// Writes coordinates as Graphviz reads them, in inches and fixed.
fn place(builder: &mut BoardBuilder, v: u64, x: f64, y: f64) -> Result<(), FamilyError> {
    let text = format!("{},{}!", (x * 1000.0).round() / 1000.0, (y * 1000.0).round() / 1000.0);
    builder.set_vertex_attribute(VertexId::new(v as usize), "pos", AttributeValue::text(&text))?;
    Ok(())
}

/// Places vertices on a circle, the first at the top, clockwise.
fn place_on_circle(
    builder: &mut BoardBuilder,
    vertices: std::ops::Range<u64>,
    radius: f64,
) -> Result<(), FamilyError> {
    let count = vertices.end - vertices.start;
    for i in 0..count {
        let angle = std::f64::consts::TAU * i as f64 / count as f64;
        place(builder, vertices.start + i, radius * libm::sin(angle), radius * libm::cos(angle))?;
    }
    Ok(())
}
