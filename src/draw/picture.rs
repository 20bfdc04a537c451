//! What a picture shows, as plain data: the meeting place of games and renderers.

use super::labels;
use super::palette::SHADE_COUNT;
use crate::Outcome;
use crate::board::{Board, EdgeId, VertexId};

/// What a vertex is, shown by colour and shape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// The previous player wins: a box.
    P,
    /// The next player wins: an ellipse.
    N,
    /// A draw: a hexagon.
    D,
    /// Not decided: a dashed ellipse.
    Unknown,
    /// Nothing is said: a white ellipse.
    #[default]
    None,
    /// A Grundy value: an ellipse, darker for larger values; a hexagon where infinite.
    Value {
        /// The shade: 0 is lightest; the last one stands for all that are larger.
        step: u8,
        /// Whether the value is infinite.
        infinite: bool,
    },
}

impl Mark {
    /// The mark of a finite Grundy value.
    pub fn value(value: u128) -> Mark {
        Mark::Value { step: value.min(u128::from(SHADE_COUNT) - 1) as u8, infinite: false }
    }

    /// The mark of an infinite Grundy value.
    pub fn infinite() -> Mark {
        Mark::Value { step: 0, infinite: true }
    }
}

impl From<Outcome> for Mark {
    fn from(outcome: Outcome) -> Mark {
        match outcome {
            Outcome::P => Mark::P,
            Outcome::N => Mark::N,
            Outcome::D => Mark::D,
            Outcome::Unknown => Mark::Unknown,
        }
    }
}

/// How a vertex is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VertexLook {
    /// Its class.
    pub mark: Mark,
    /// The text in it; the board's label where `None`.
    pub label: Option<String>,
    /// A second line, such as a value.
    pub second: Option<String>,
    /// The token lies here: a double outline.
    pub token: bool,
    /// A terminal: a thick outline.
    pub terminal: bool,
}

/// The line an edge is drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Line {
    /// Thin.
    #[default]
    Plain,
    /// In the first of two trees: solid.
    FirstTree,
    /// In the second of two trees: dashed.
    SecondTree,
    /// Fortified: thick.
    Fortified,
    /// Deleted: dotted.
    Deleted,
}

/// In which directions an edge is a winning move: bold arrows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Moves {
    /// In none.
    #[default]
    None,
    /// From the first end to the second.
    Forward,
    /// From the second end to the first.
    Backward,
    /// In both.
    Both,
}

impl Moves {
    /// From whether each direction wins.
    pub fn new(forward: bool, backward: bool) -> Moves {
        match (forward, backward) {
            (false, false) => Moves::None,
            (true, false) => Moves::Forward,
            (false, true) => Moves::Backward,
            (true, true) => Moves::Both,
        }
    }

    /// Whether it wins from the first end to the second.
    pub fn forward(self) -> bool {
        matches!(self, Moves::Forward | Moves::Both)
    }

    /// Whether it wins from the second end to the first.
    pub fn backward(self) -> bool {
        matches!(self, Moves::Backward | Moves::Both)
    }
}

/// How an edge is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EdgeLook {
    /// Its line.
    pub line: Line,
    /// Where it is a winning move of a token.
    pub moves: Moves,
    /// Whether playing this edge first wins (Shannon's game): bold.
    pub first_move: bool,
    /// A text beside it.
    pub label: Option<String>,
}

/// A set of vertices drawn together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cluster {
    /// What it is called.
    pub title: Option<String>,
    /// Its members. A vertex should be in one cluster at most; where it is in several, the first
    /// counts.
    pub vertices: Vec<VertexId>,
}

impl Cluster {
    /// The blocks of more than one vertex of a partition, which gives the block of each vertex.
    pub fn of_blocks(blocks: &[u32]) -> Vec<Cluster> {
        let mut order: Vec<usize> = (0..blocks.len()).collect();
        order.sort_by_key(|&v| blocks[v]);
        order
            .chunk_by(|&v, &w| blocks[v] == blocks[w])
            .filter(|block| block.len() > 1)
            .map(|block| Cluster {
                title: None,
                vertices: block.iter().map(|&v| VertexId::new(v)).collect(),
            })
            .collect()
    }
}

/// Where the vertices shall be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// The coordinates of the picture where there are some, else what suits the board.
    #[default]
    Auto,
    /// Rows and columns, in the order of the vertices.
    Grid,
    /// On a circle, in the order of the vertices.
    Circle,
    /// Arcs point downwards (acyclic digraphs; others fall back to `Force`).
    Layers,
    /// Neighbours near each other.
    Force,
}

/// Everything a renderer needs to know besides the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// The heading.
    pub title: Option<String>,
    /// One for each vertex; what is missing at the end is drawn plainly.
    pub vertices: Vec<VertexLook>,
    /// One for each edge; what is missing at the end is drawn plainly.
    pub edges: Vec<EdgeLook>,
    /// Vertex sets that belong together.
    pub clusters: Vec<Cluster>,
    /// What the legend says of signs that here mean something else than usual.
    pub meanings: Vec<LegendEntry>,
    /// Further lines of the legend, as plain text.
    pub notes: Vec<String>,
    /// Where the vertices shall be.
    pub layout: Layout,
    /// Coordinates of all vertices, x to the right and y upwards, in any unit.
    pub positions: Option<Vec<[f64; 2]>>,
}

/// What a legend entry explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LegendSign {
    /// A class of vertices.
    Vertex(Mark),
    /// The double outline.
    Token,
    /// The thick outline.
    Terminal,
    /// A bold arrow.
    WinningMove,
    /// A bold edge.
    FirstMove,
    /// A line.
    Edge(Line),
    /// Nothing: text alone.
    Note,
}

/// A line of the legend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegendEntry {
    /// What is explained.
    pub sign: LegendSign,
    /// The explanation.
    pub text: String,
}

impl Picture {
    /// The bare board: its name as title, its `label` attributes as texts, and its `pos` attributes
    /// as coordinates where every vertex has one. O(n + m).
    pub fn new(board: &Board) -> Picture {
        let vertex = |v| VertexLook { label: labels::of_vertex(board, v), ..VertexLook::default() };
        let edge =
            |e| EdgeLook { label: labels::of_edge(board, EdgeId::new(e)), ..EdgeLook::default() };
        let empty = board.vertex_count() == 0;
        Picture {
            title: board.name().map(str::to_owned).or_else(|| empty.then(|| "empty graph".into())),
            vertices: board.vertices().map(vertex).collect(),
            edges: (0..board.edge_count()).map(edge).collect(),
            notes: if empty { vec!["no vertices: nothing to draw".into()] } else { Vec::new() },
            positions: given_positions(board),
            ..Picture::default()
        }
    }

    /// The outcome of every vertex and the winning moves; `wins(from, to)` is asked for each edge
    /// (where the board has no directions, for both). O(n + m) calls.
    ///
    /// ```
    /// use graphgame::draw::{Picture, svg};
    /// use graphgame::{Outcome, format};
    /// let board = &format::dot::read(b"graph { a -- b }").unwrap().boards[0];
    /// let picture = Picture::outcomes(board, |_| Outcome::N, |_, _| true);
    /// assert!(svg::write(board, &picture).starts_with("<svg"));
    /// ```
    pub fn outcomes(
        board: &Board,
        mut outcome: impl FnMut(VertexId) -> Outcome,
        mut wins: impl FnMut(VertexId, VertexId) -> bool,
    ) -> Picture {
        let mut picture = Picture::new(board);
        for v in board.vertices() {
            picture.vertices[v.index()].mark = outcome(v).into();
        }
        for (index, look) in picture.edges.iter_mut().enumerate() {
            let (a, b) = board.ends(EdgeId::new(index));
            look.moves = Moves::new(wins(a, b), !board.is_directed() && a != b && wins(b, a));
        }
        picture
    }

    /// Puts the token on the only start that was asked, else where the board's file puts it.
    pub fn place_token(&mut self, board: &Board, asked: Option<u32>) {
        let start = asked.map(|v| VertexId::new(v as usize)).or_else(|| board.start());
        if let Some(look) = start.and_then(|v| self.vertices.get_mut(v.index())) {
            look.token = true;
        }
    }

    /// The look of `v`.
    pub fn vertex(&self, v: usize) -> &VertexLook {
        const PLAIN: &VertexLook = &VertexLook {
            mark: Mark::None,
            label: None,
            second: None,
            token: false,
            terminal: false,
        };
        self.vertices.get(v).unwrap_or(PLAIN)
    }

    /// The look of `e`.
    pub fn edge(&self, e: usize) -> &EdgeLook {
        const PLAIN: &EdgeLook =
            &EdgeLook { line: Line::Plain, moves: Moves::None, first_move: false, label: None };
        self.edges.get(e).unwrap_or(PLAIN)
    }

    /// The coordinates, where there is a finite pair for each of `vertex_count` vertices and the
    /// layout is left open.
    pub(super) fn usable_positions(&self, vertex_count: usize) -> Option<&[[f64; 2]]> {
        let positions = self.positions.as_deref()?;
        let usable = self.layout == Layout::Auto
            && positions.len() == vertex_count
            && positions.iter().flatten().all(|c| c.is_finite() && c.abs() < 1e12);
        usable.then_some(positions)
    }

    /// The cluster of each of `vertex_count` vertices; `u32::MAX` for none.
    pub(super) fn cluster_of(&self, vertex_count: usize) -> Vec<u32> {
        let mut of = vec![u32::MAX; vertex_count];
        for (number, cluster) in self.clusters.iter().enumerate() {
            for v in &cluster.vertices {
                if let Some(place) = of.get_mut(v.index()).filter(|place| **place == u32::MAX) {
                    *place = number as u32;
                }
            }
        }
        of
    }

    /// The legend: what occurs in this picture, and nothing else. O(n + m).
    pub fn legend(&self) -> Vec<LegendEntry> {
        let mut entries = Vec::new();
        let mut add = |sign: LegendSign, text: &str| {
            let meaning = self.meanings.iter().find(|entry| entry.sign == sign);
            let text = meaning.map_or(text, |entry| &entry.text).to_owned();
            entries.push(LegendEntry { sign, text });
        };
        let has = |mark: Mark| self.vertices.iter().any(|look| look.mark == mark);
        for (mark, text) in [
            (Mark::N, "N: the player to move wins"),
            (Mark::P, "P: the player to move loses"),
            (Mark::D, "D: draw"),
            (Mark::Unknown, "not decided"),
        ] {
            if has(mark) {
                add(LegendSign::Vertex(mark), text);
            }
        }
        let mut steps = [false; SHADE_COUNT as usize];
        let mut infinite = false;
        for look in &self.vertices {
            match look.mark {
                Mark::Value { infinite: true, .. } => infinite = true,
                Mark::Value { step, .. } => steps[usize::from(step.min(SHADE_COUNT - 1))] = true,
                _ => {}
            }
        }
        for step in (0..SHADE_COUNT).filter(|&step| steps[usize::from(step)]) {
            let more = if step + 1 == SHADE_COUNT { " or more" } else { "" };
            let mark = Mark::Value { step, infinite: false };
            add(LegendSign::Vertex(mark), &format!("value {step}{more}"));
        }
        if infinite {
            add(LegendSign::Vertex(Mark::infinite()), "infinite value");
        }
        if self.vertices.iter().any(|look| look.token) {
            add(LegendSign::Token, "the token");
        }
        if self.vertices.iter().any(|look| look.terminal) {
            add(LegendSign::Terminal, "terminal");
        }
        if self.edges.iter().any(|look| look.moves != Moves::None) {
            add(LegendSign::WinningMove, "winning move");
            let plain = |look: &EdgeLook| {
                look.line == Line::Plain && look.moves == Moves::None && !look.first_move
            };
            if self.edges.iter().any(plain) {
                let open = has(Mark::Unknown) || has(Mark::None);
                let text = if open { "no winning move known" } else { "no winning move" };
                add(LegendSign::Edge(Line::Plain), text);
            }
        }
        if self.edges.iter().any(|look| look.first_move) {
            add(LegendSign::FirstMove, "winning first move");
        }
        for (line, text) in [
            (Line::FirstTree, "first tree"),
            (Line::SecondTree, "second tree"),
            (Line::Fortified, "fortified"),
            (Line::Deleted, "deleted"),
        ] {
            if self.edges.iter().any(|look| look.line == line) {
                add(LegendSign::Edge(line), text);
            }
        }
        for note in &self.notes {
            add(LegendSign::Note, note);
        }
        entries
    }
}

/// The `pos` attributes (`x,y`, as Graphviz writes them), where every vertex has one.
fn given_positions(board: &Board) -> Option<Vec<[f64; 2]>> {
    if board.vertex_count() == 0 {
        return None;
    }
    let position = |v: VertexId| {
        let value = board.vertex_attributes().get(v.index() as u32, "pos")?;
        let mut parts = value.text.trim().trim_end_matches('!').split([',', ' ']);
        let x = parts.next()?.trim().parse().ok()?;
        let y = parts.find(|part| !part.is_empty())?.trim().parse().ok()?;
        Some([x, y])
    };
    board.vertices().map(position).collect()
}
