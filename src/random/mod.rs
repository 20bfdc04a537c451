//! Families of graphs and digraphs, named and random.
//!
//! [`FAMILIES`] is the one list: the command line, its help and the tests are made from it. The
//! same parameters and seed give the same board on every platform; both are written into the
//! board's attribute `family`.

mod chess;
mod digraphs;
mod named;
mod networks;
mod sampling;
mod uniform;

use std::fmt;

use crate::board::{AttributeValue, Board, BoardBuilder, BoardError, VertexId};
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
    build: fn(&Values<'_>, &mut Sampler) -> Result<BoardBuilder, FamilyError>,
}

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

    fn real(&self, name: &str) -> f64 {
        self.find(name).1
    }
}

/// More vertices than this cannot be numbered.
const MOST: u64 = u32::MAX as u64 - 1;

const fn integer(name: &'static str, help: &'static str, least: u64, most: u64) -> Parameter {
    Parameter { name, help, range: Range::Integer(least, most) }
}

const fn real(name: &'static str, help: &'static str, least: f64, most: f64) -> Parameter {
    Parameter { name, help, range: Range::Real(least, most) }
}

const N: Parameter = integer("n", "Number of vertices", 0, MOST);
const ROWS: Parameter = integer("rows", "Number of rows", 1, MOST);
const COLUMNS: Parameter = integer("columns", "Number of columns", 1, MOST);
const P: Parameter = real("p", "Probability of an edge", 0.0, 1.0);
const BOARD: &[Parameter] = &[ROWS, COLUMNS];

/// Every family.
pub const FAMILIES: &[Family] = &[
    named("path", "A path", &[N], named::path),
    named(
        "cycle",
        "A cycle; one vertex has a loop, two a double edge",
        &[integer("n", "Number of vertices", 1, MOST)],
        named::cycle,
    ),
    named(
        "star",
        "A centre joined to n leaves",
        &[integer("n", "Number of leaves", 0, MOST - 1)],
        named::star,
    ),
    named(
        "wheel",
        "A hub joined to every vertex of a cycle",
        &[integer("n", "Number of vertices of the rim", 3, MOST - 1)],
        named::wheel,
    ),
    named("complete", "Every two vertices joined", &[N], named::complete),
    named(
        "complete-bipartite",
        "Every vertex of one side joined to every one of the other",
        &[
            integer("left", "Vertices of one side", 0, MOST),
            integer("right", "Vertices of the other side", 0, MOST),
        ],
        named::complete_bipartite,
    ),
    named("grid", "The square grid", BOARD, named::grid),
    named("torus", "The square grid with opposite borders joined", BOARD, named::torus),
    named(
        "hypercube",
        "Words of bits, joined where they differ in one",
        &[integer("d", "Dimension", 0, 31)],
        named::hypercube,
    ),
    named(
        "ladder",
        "Two paths joined rung by rung",
        &[integer("n", "Number of rungs", 0, MOST / 2)],
        named::ladder,
    ),
    named(
        "bridgit",
        "Gale's board for Shannon's game, n by n + 1 posts a player (Bridg-It)",
        &[integer("n", "Posts in a column", 1, 60_000)],
        named::bridgit,
    ),
    named("petersen", "The Petersen graph", &[], named::petersen),
    named(
        "generalised-petersen",
        "An outer cycle, spokes, and inner vertices joined k apart",
        &[
            integer("n", "Vertices of the outer cycle", 3, MOST / 2),
            integer("k", "Step of the inner vertices, less than n/2", 1, MOST),
        ],
        named::generalised_petersen,
    ),
    named("king", "Fields of a board joined by a king's move", BOARD, chess::king),
    named("queen", "Fields of a board joined by a queen's move", BOARD, chess::queen),
    named("rook", "Fields of a board joined by a rook's move", BOARD, chess::rook),
    named("bishop", "Fields of a board joined by a bishop's move", BOARD, chess::bishop),
    named("knight", "Fields of a board joined by a knight's move", BOARD, chess::knight),
    random("random-tree", "A labelled tree, each as likely (Pruefer 1918)", &[N], uniform::tree),
    random("gnp", "Each edge with probability p (Gilbert 1959)", &[N, P], uniform::gnp),
    random(
        "gnm",
        "m edges, each set of them as likely (Erdos, Renyi 1959)",
        &[N, integer("m", "Number of edges", 0, MOST / 2)],
        uniform::gnm,
    ),
    random(
        "random-regular",
        "A simple graph with d edges at every vertex",
        &[N, integer("d", "Edges at every vertex", 0, MOST)],
        uniform::regular,
    ),
    random(
        "random-bipartite",
        "Each edge between two sides with probability p",
        &[
            integer("left", "Vertices of one side", 0, MOST),
            integer("right", "Vertices of the other side", 0, MOST),
            P,
        ],
        uniform::bipartite,
    ),
    random(
        "barabasi-albert",
        "Vertices come one by one and join m others, by their degree (1999)",
        &[N, integer("m", "Edges of a new vertex", 1, MOST)],
        networks::barabasi_albert,
    ),
    random(
        "watts-strogatz",
        "A ring whose edges are moved with probability p (1998)",
        &[
            N,
            integer("k", "Neighbours of a vertex on the ring, an even number", 0, MOST),
            real("p", "Probability that an edge is moved", 0.0, 1.0),
        ],
        networks::watts_strogatz,
    ),
    random(
        "random-geometric",
        "Points of the unit square, joined where they are near (Gilbert 1961)",
        &[N, real("radius", "Distance up to which points are joined", 0.0, 2.0)],
        networks::geometric,
    ),
    random(
        "stochastic-block",
        "Blocks, dense inside and sparse between (Holland and others 1983)",
        &[
            integer("blocks", "Number of blocks", 1, MOST),
            integer("size", "Vertices of a block", 0, MOST),
            real("inside", "Probability of an edge inside a block", 0.0, 1.0),
            real("between", "Probability of an edge between blocks", 0.0, 1.0),
        ],
        networks::stochastic_block,
    ),
    random(
        "random-digraph",
        "Each arc between two vertices with probability p",
        &[N, P],
        digraphs::gnp,
    ),
    random(
        "random-dag",
        "Each arc from a later vertex to an earlier one with probability p",
        &[N, P],
        digraphs::dag,
    ),
    random(
        "tournament",
        "One arc between every two vertices, either way as likely",
        &[N],
        digraphs::tournament,
    ),
];

const fn named(
    name: &'static str,
    summary: &'static str,
    parameters: &'static [Parameter],
    build: fn(&Values<'_>, &mut Sampler) -> Result<BoardBuilder, FamilyError>,
) -> Family {
    Family { name, summary, parameters, random: false, build }
}

const fn random(
    name: &'static str,
    summary: &'static str,
    parameters: &'static [Parameter],
    build: fn(&Values<'_>, &mut Sampler) -> Result<BoardBuilder, FamilyError>,
) -> Family {
    Family { name, summary, parameters, random: true, build }
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
        let mut builder = (self.build)(&Values { values: parsed }, &mut Sampler::new(seed))?;
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
