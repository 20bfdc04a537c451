//! The short way from a line of graph6 to a line of CSV, for undirected vertex geography: no
//! board, no labels, no certificate, and of what is allocated only what the algorithms need.

use std::io::Write;

use crate::algorithm::Adjacency;
use crate::draw::summary;
use crate::format::nauty::PairGraph;
use crate::game::geography::vertex::Outcomes;
use crate::limits::Monitor;
use crate::outcome::Outcome;
use crate::solution::{Tally, Verdict};

/// In which form to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lean {
    /// A line a position, as [`crate::draw::csv`] writes it.
    Positions,
    /// A line a board, as [`summary`] writes it.
    Summary {
        /// As CSV, not to read.
        csv: bool,
    },
}

impl Lean {
    /// Solves a graph and prints it; `None`, and nothing printed, where that needs a board: for a
    /// digraph, or where a limit was reached.
    pub fn answer(
        self,
        index: usize,
        graph: &PairGraph,
        monitor: &Monitor,
        text: &mut Vec<u8>,
    ) -> Option<Verdict> {
        if graph.directed {
            return None;
        }
        let pairs = || graph.pairs.iter().copied();
        let adjacency = Adjacency::undirected_from_pairs(graph.vertices, pairs).ok()?;
        let with_moves = self == Lean::Positions;
        let outcomes = Outcomes::of(&adjacency, with_moves, monitor).ok()?;
        let vertices = 0..graph.vertices as u32;
        let verdict =
            Verdict::Starts(Tally::new(vertices.clone().map(|v| outcomes.at(v)), false, true));
        match self {
            Lean::Positions => {
                let mut moves = Vec::new();
                for v in vertices {
                    outcomes.winning_moves(&adjacency, v, &mut moves);
                    print_position(index, v, outcomes.at(v), &moves, text);
                }
            }
            Lean::Summary { csv } => {
                let line = summary::Line {
                    index,
                    name: None,
                    vertices: graph.vertices,
                    edges: graph.pairs.len(),
                    verdict,
                };
                let written = match csv {
                    true => summary::write_csv(&line, text),
                    false => summary::write_text(&line, text),
                };
                written.expect("a buffer takes all");
            }
        }
        Some(verdict)
    }
}

fn print_position(index: usize, v: u32, outcome: Outcome, moves: &[u32], text: &mut Vec<u8>) {
    const FITS: &str = "a buffer takes all";
    write!(text, "{index},{v},{outcome},").expect(FITS);
    for (i, w) in moves.iter().enumerate() {
        let blank = if i > 0 { " " } else { "" };
        write!(text, "{blank}{w}").expect(FITS);
    }
    text.extend_from_slice(b",\n");
}
