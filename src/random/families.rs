//! The list of all families.

use super::{Build, Family, Parameter, Range, Values, chess, digraphs, named, networks, uniform};

/// More vertices than this cannot be numbered.
pub(super) const MOST: u64 = u32::MAX as u64 - 1;
/// More edges than this cannot be numbered.
pub(super) const MOST_EDGES: u64 = u32::MAX as u64 / 2;

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
    named("path", "A path", &[N], named::path, |v| v.n()),
    named(
        "cycle",
        "A cycle; one vertex has a loop, two a double edge",
        &[integer("n", "Number of vertices", 1, MOST)],
        named::cycle,
        |v| v.n(),
    ),
    named(
        "star",
        "A centre joined to n leaves",
        &[integer("n", "Number of leaves", 0, MOST - 1)],
        named::star,
        |v| v.n(),
    ),
    named(
        "wheel",
        "A hub joined to every vertex of a cycle",
        &[integer("n", "Number of vertices of the rim", 3, MOST - 1)],
        named::wheel,
        |v| 2.0 * v.n(),
    ),
    named("complete", "Every two vertices joined", &[N], named::complete, |v| pairs(v.n())),
    named(
        "complete-bipartite",
        "Every vertex of one side joined to every one of the other",
        &[
            integer("left", "Vertices of one side", 0, MOST),
            integer("right", "Vertices of the other side", 0, MOST),
        ],
        named::complete_bipartite,
        |v| v.real("left") * v.real("right"),
    ),
    named("grid", "The square grid", BOARD, named::grid, |v| 2.0 * v.fields()),
    named("torus", "The square grid with opposite borders joined", BOARD, named::torus, |v| {
        2.0 * v.fields()
    }),
    named(
        "hypercube",
        "Words of bits, joined where they differ in one",
        &[integer("d", "Dimension", 0, 31)],
        named::hypercube,
        |v| v.real("d") * (v.real("d") - 1.0).exp2(),
    ),
    named(
        "ladder",
        "Two paths joined rung by rung",
        &[integer("n", "Number of rungs", 0, MOST / 2)],
        named::ladder,
        |v| 3.0 * v.n(),
    ),
    named(
        "bridgit",
        "Gale's board for Shannon's game, n by n + 1 posts a player (Bridg-It)",
        &[integer("n", "Posts in a column", 1, 60_000)],
        named::bridgit,
        |v| 2.0 * v.n() * v.n(),
    ),
    named("petersen", "The Petersen graph", &[], named::petersen, |_| 15.0),
    named(
        "generalised-petersen",
        "An outer cycle, spokes, and inner vertices joined k apart",
        &[
            integer("n", "Vertices of the outer cycle", 3, MOST / 2),
            integer("k", "Step of the inner vertices, less than n/2", 1, MOST),
        ],
        named::generalised_petersen,
        |v| 3.0 * v.n(),
    ),
    named("king", "Fields of a board joined by a king's move", BOARD, chess::king, |v| {
        4.0 * v.fields()
    }),
    named("queen", "Fields of a board joined by a queen's move", BOARD, chess::queen, |v| {
        straight(v) + diagonal(v)
    }),
    named("rook", "Fields of a board joined by a rook's move", BOARD, chess::rook, straight),
    named("bishop", "Fields of a board joined by a bishop's move", BOARD, chess::bishop, diagonal),
    named("knight", "Fields of a board joined by a knight's move", BOARD, chess::knight, |v| {
        4.0 * v.fields()
    }),
    random(
        "random-tree",
        "A labelled tree, each as likely (Pruefer 1918)",
        &[N],
        uniform::tree,
        |v| v.n(),
    ),
    random("gnp", "Each edge with probability p (Gilbert 1959)", &[N, P], uniform::gnp, |v| {
        v.real("p") * pairs(v.n())
    }),
    random(
        "gnm",
        "m edges, each set of them as likely (Erdos, Renyi 1959)",
        &[N, integer("m", "Number of edges", 0, MOST_EDGES)],
        uniform::gnm,
        |v| v.real("m"),
    ),
    random(
        "random-regular",
        "A simple graph with d edges at every vertex",
        &[N, integer("d", "Edges at every vertex", 0, MOST)],
        uniform::regular,
        |v| v.n() * v.real("d") / 2.0,
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
        |v| v.real("p") * v.real("left") * v.real("right"),
    ),
    random(
        "barabasi-albert",
        "Vertices come one by one and join m others, by their degree (1999)",
        &[N, integer("m", "Edges of a new vertex", 1, MOST)],
        networks::barabasi_albert,
        |v| v.n() * v.real("m"),
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
        |v| v.n() * v.real("k") / 2.0,
    ),
    random(
        "random-geometric",
        "Points of the unit square, joined where they are near (Gilbert 1961)",
        &[N, real("radius", "Distance up to which points are joined", 0.0, 2.0)],
        networks::geometric,
        |v| pairs(v.n()) * near(v.real("radius")),
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
        |v| {
            let (blocks, size) = (v.real("blocks"), v.real("size"));
            let inside = blocks * pairs(size);
            v.real("inside") * inside + v.real("between") * (pairs(blocks * size) - inside)
        },
    ),
    random(
        "random-digraph",
        "Each arc between two vertices with probability p",
        &[N, P],
        digraphs::gnp,
        |v| v.real("p") * 2.0 * pairs(v.n()),
    ),
    random(
        "random-dag",
        "Each arc from a later vertex to an earlier one with probability p",
        &[N, P],
        digraphs::dag,
        |v| v.real("p") * pairs(v.n()),
    ),
    random(
        "tournament",
        "One arc between every two vertices, either way as likely",
        &[N],
        digraphs::tournament,
        |v| pairs(v.n()),
    ),
];

const fn named(
    name: &'static str,
    summary: &'static str,
    parameters: &'static [Parameter],
    build: Build,
    edges: fn(&Values<'_>) -> f64,
) -> Family {
    Family { name, summary, parameters, random: false, build, edges }
}

const fn random(
    name: &'static str,
    summary: &'static str,
    parameters: &'static [Parameter],
    build: Build,
    edges: fn(&Values<'_>) -> f64,
) -> Family {
    Family { name, summary, parameters, random: true, build, edges }
}

/// Pairs of n things.
fn pairs(n: f64) -> f64 {
    n * (n - 1.0).max(0.0) / 2.0
}

/// The share of pairs in the unit square that are this near, or somewhat more.
fn near(radius: f64) -> f64 {
    (std::f64::consts::PI * radius * radius).min(1.0)
}

/// The moves of rooks.
fn straight(values: &Values<'_>) -> f64 {
    values.fields() * (values.real("rows") + values.real("columns") - 2.0) / 2.0
}

/// The moves of bishops: from each field on two diagonals, about two thirds as long as they can be.
fn diagonal(values: &Values<'_>) -> f64 {
    let short = values.real("rows").min(values.real("columns"));
    values.fields() * (short - 1.0) * 2.0 / 3.0
}

#[cfg(test)]
mod tests {
    use super::super::Sampler;
    use super::*;

    #[test]
    fn numbers_of_edges_are_about_right() {
        for family in FAMILIES {
            let value = |parameter: &Parameter| match parameter.range {
                Range::Integer(..) => match parameter.name {
                    "d" => (8.0, 8),
                    "k" | "m" | "blocks" => (4.0, 4),
                    "columns" => (30.0, 30),
                    _ => (50.0, 50),
                },
                Range::Real(..) => (0.2, 0),
            };
            let values = family.parameters.iter().map(|p| (p.name, value(p).0, value(p).1));
            let values = Values { values: values.collect() };
            let made = (family.build)(&values, &mut Sampler::new(1)).expect("small enough");
            let share = (family.edges)(&values) / made.edge_count() as f64;
            assert!((0.75..1.35).contains(&share), "{}: {share}", family.name);
        }
    }
}
