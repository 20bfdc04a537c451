//! `info`: what an input holds.

use std::fmt::Write as _;
use std::io::Write;
use std::process::ExitCode;

use serde::Serialize;

use super::arguments::{InfoArguments, InfoFormat, TalkOptions};
use super::failure::Failure;
use super::input;
use super::output::Output;
use crate::algorithm::structure;
use crate::board::Board;
use crate::game::registry;
use crate::visible::visible;

/// What `info --format json` prints.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[schemars(rename = "Info")]
pub struct Report {
    /// `graphgame/info/1`.
    schema: &'static str,
    /// One entry a graph.
    boards: Vec<BoardReport>,
}

/// What is said of one graph.
#[derive(Debug, Serialize, schemars::JsonSchema)]
struct BoardReport {
    /// Its name in the file.
    name: Option<String>,
    /// Whether edges are arcs.
    directed: bool,
    /// Whether the file forbids parallel edges.
    strict: bool,
    /// The number of vertices.
    vertices: usize,
    /// The number of edges or arcs.
    edges: usize,
    /// The number of weakly connected components.
    components: usize,
    /// Whether the underlying graph is bipartite; a loop makes it not.
    bipartite: bool,
    /// Whether there is no cycle; of an undirected graph, whether it is a forest.
    acyclic: bool,
    /// The number of loops.
    loops: usize,
    /// The number of edges beyond the first between the same ends.
    parallel_edges: usize,
    /// The games that can be solved on it without a further option.
    games: Vec<&'static str>,
}

impl BoardReport {
    fn new(board: &Board) -> Self {
        let counts = structure::counts(board.vertex_count(), board.is_directed(), || board.pairs());
        BoardReport {
            name: board.name().map(str::to_owned),
            directed: board.is_directed(),
            strict: board.is_strict(),
            vertices: board.vertex_count(),
            edges: board.edge_count(),
            components: counts.components,
            bipartite: counts.bipartite,
            acyclic: counts.acyclic,
            loops: counts.loops,
            parallel_edges: counts.parallel_edges,
            games: registry::games()
                .filter(|game| game.fits(board))
                .map(|game| game.name)
                .collect(),
        }
    }

    fn text(&self, index: usize) -> String {
        let mut text = String::new();
        let kind = match (self.strict, self.directed) {
            (false, false) => "graph",
            (false, true) => "digraph",
            (true, false) => "strict graph",
            (true, true) => "strict digraph",
        };
        let name =
            self.name.as_deref().map(|name| format!(" `{}`", visible(name))).unwrap_or_default();
        let _ = writeln!(text, "{index}: {kind}{name}");
        let edges = if self.directed { "arcs" } else { "edges" };
        let yes = |is: bool| if is { "yes" } else { "no" }.to_owned();
        let rows = [
            ("vertices", self.vertices.to_string()),
            (edges, self.edges.to_string()),
            ("components", self.components.to_string()),
            ("bipartite", yes(self.bipartite)),
            ("acyclic", yes(self.acyclic)),
            ("loops", self.loops.to_string()),
            ("parallel edges", self.parallel_edges.to_string()),
            (
                "games",
                if self.games.is_empty() { "none".to_owned() } else { self.games.join(", ") },
            ),
        ];
        for (head, value) in rows {
            let _ = writeln!(text, "   {head:<16}{value}");
        }
        text
    }
}

/// Tells about every graph that the options name.
pub fn run(arguments: &InfoArguments, talk: &TalkOptions) -> Result<ExitCode, Failure> {
    let (mut indices, mut boards) = (Vec::new(), Vec::new());
    input::for_each(&arguments.board, talk.quiet, |numbered| {
        indices.push(numbered.index);
        boards.push(BoardReport::new(&numbered.board));
        Ok(())
    })?;
    let report = Report { schema: "graphgame/info/1", boards };
    let mut out = Output::open(arguments.output.as_deref())?;
    match arguments.format {
        InfoFormat::Json => {
            serde_json::to_writer(&mut out, &report).map_err(std::io::Error::from)?;
            writeln!(out)?;
        }
        InfoFormat::Text => {
            for (&index, report) in indices.iter().zip(&report.boards) {
                write!(out, "{}", report.text(index))?;
            }
        }
    }
    out.finish()?;
    Ok(ExitCode::SUCCESS)
}
