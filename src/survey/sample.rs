//! One board of a survey, solved.

use serde::{Deserialize, Serialize};

use super::SurveyStopped;
use crate::board::Board;
use crate::game::geography::{self, search::Kind, vertex};
use crate::game::{SolveOptions, grundy, shannon};
use crate::limits::{Limits, Monitor};
use crate::outcome::Outcome;

/// A game that surveys can ask about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// Vertex geography.
    VertexGeography,
    /// Edge geography.
    EdgeGeography,
    /// A token on a digraph.
    Grundy,
    /// Shannon's switching game, in its spanning-tree form.
    Shannon,
}

/// Every game that surveys can ask about.
pub const GAMES: &[Game] =
    &[Game::VertexGeography, Game::EdgeGeography, Game::Grundy, Game::Shannon];

impl Game {
    /// Its name in the registry.
    pub fn name(self) -> &'static str {
        match self {
            Game::VertexGeography => "vertex-geography",
            Game::EdgeGeography => "edge-geography",
            Game::Grundy => "grundy",
            Game::Shannon => "shannon",
        }
    }

    /// The game called `name`.
    pub fn find(name: &str) -> Option<Game> {
        GAMES.iter().copied().find(|game| game.name() == name)
    }

    /// The classes that a board of this game can be in.
    pub fn classes(self) -> &'static [Class] {
        match self {
            Game::Shannon => &[Class::Short, Class::First, Class::Cut],
            _ => &[Class::First, Class::Second, Class::Unknown],
        }
    }
}

/// Who wins a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// The first player, who may also choose the start; in Shannon's game whoever moves first.
    First,
    /// The second player, whatever the start.
    Second,
    /// Short, whoever moves first.
    Short,
    /// Cut, whoever moves first.
    Cut,
    /// A limit was reached first.
    Unknown,
}

impl Class {
    /// Its name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Class::First => "first",
            Class::Second => "second",
            Class::Short => "short",
            Class::Cut => "cut",
            Class::Unknown => "unknown",
        }
    }
}

/// What is kept of a solved board.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// Its number, counted through all values of the moving parameter.
    pub number: u64,
    /// The share of vertices that are P; absent on the empty board and where some are unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost: Option<f64>,
    /// Who wins.
    pub class: Class,
}

/// Who wins Shannon's game in its spanning-tree form.
fn shannon(board: &Board, monitor: &Monitor) -> Result<Sample, SurveyStopped> {
    if board.is_directed() {
        let message = "Shannon's game is played on graphs; this family makes digraphs";
        return Err(SurveyStopped::Refused(message.to_owned()));
    }
    let position = shannon::Position::new(board.edge_list(), shannon::Goal::SpanningTree);
    let solved = shannon::solve(&position, monitor).map_err(SurveyStopped::Limit)?;
    let class = match solved.class {
        shannon::Class::Short => Class::Short,
        shannon::Class::Cut => Class::Cut,
        shannon::Class::First => Class::First,
    };
    Ok(Sample { number: 0, lost: None, class })
}

/// Solves one board on this thread.
pub(super) fn solve(
    game: Game,
    board: &Board,
    node_limit: Option<u64>,
    monitor: &Monitor,
) -> Result<Sample, SurveyStopped> {
    // One board must not use what is left of the whole survey's nodes: the count is its own.
    let own = monitor.with_limits(Limits {
        nodes: node_limit,
        threads: Some(1),
        memory: monitor.limits().memory,
        time: None,
    });
    let options = SolveOptions { without_certificate: true, ..SolveOptions::default() };
    let outcomes: Vec<Outcome> = match game {
        Game::VertexGeography if !board.is_directed() => {
            vertex::outcomes(&board.undirected_adjacency(), &own).map_err(SurveyStopped::Limit)?
        }
        Game::VertexGeography | Game::EdgeGeography => {
            let kind = if game == Game::EdgeGeography { Kind::Edge } else { Kind::Vertex };
            let solution = geography::solve(board, kind, &options, &own);
            let positions = &solution.geography().expect("a geography game").positions;
            positions.iter().map(|p| p.outcome).collect()
        }
        Game::Shannon => return shannon(board, &own),
        Game::Grundy => {
            if !board.is_directed() {
                let message = "Grundy values are of digraphs; this family makes graphs";
                return Err(SurveyStopped::Refused(message.to_owned()));
            }
            let graph = board.outgoing_adjacency();
            let outcomes =
                grundy::outcomes_of(&graph, false, &own).map_err(SurveyStopped::Limit)?;
            (0..graph.vertex_count() as u32).map(|v| outcomes.outcome(v)).collect()
        }
    };
    // A search that the user has stopped must not be taken for one that reached its limit.
    monitor.check().map_err(SurveyStopped::Limit)?;
    let lost = outcomes.iter().filter(|&&outcome| outcome == Outcome::P).count();
    let unknown = outcomes.contains(&Outcome::Unknown);
    let share = (!unknown && !outcomes.is_empty()).then(|| lost as f64 / outcomes.len() as f64);
    let class = match (lost, unknown) {
        (0, true) => Class::Unknown,
        (0, false) => Class::Second,
        _ => Class::First,
    };
    Ok(Sample { number: 0, lost: share, class })
}
