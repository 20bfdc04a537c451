//! The answer of a positional game: who wins, by which points, and which facts say so.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::{Board, VertexId};
use crate::draw::{Cluster, LegendEntry, LegendSign, Mark, Picture};
use crate::game::positional::Convention;

/// A player, by the words of the convention.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// The first player of a strong game.
    First,
    /// The second player of a strong game.
    Second,
    /// Maker, who wants to complete a set.
    Maker,
    /// Breaker, who wants a point of each.
    Breaker,
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::First => "the first player",
            Player::Second => "the second player",
            Player::Maker => "Maker",
            Player::Breaker => "Breaker",
        })
    }
}

/// How a positional game ends under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PositionalOutcome {
    /// The first player completes a set first.
    First,
    /// The second player does; only from a position in play.
    Second,
    /// Nobody does.
    Draw,
    /// Maker completes a set.
    Maker,
    /// Breaker takes a point of each.
    Breaker,
    /// A limit was reached first.
    Unknown,
}

impl PositionalOutcome {
    /// That `player` wins.
    pub fn won_by(player: Player) -> Self {
        match player {
            Player::First => PositionalOutcome::First,
            Player::Second => PositionalOutcome::Second,
            Player::Maker => PositionalOutcome::Maker,
            Player::Breaker => PositionalOutcome::Breaker,
        }
    }
}

impl fmt::Display for PositionalOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            PositionalOutcome::First => "first",
            PositionalOutcome::Second => "second",
            PositionalOutcome::Draw => "draw",
            PositionalOutcome::Maker => "maker",
            PositionalOutcome::Breaker => "breaker",
            PositionalOutcome::Unknown => "unknown",
        })
    }
}

/// A theorem that may say something about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FactName {
    /// The number of lines of n^d is ((n + 2)^d − n^d) / 2.
    Lines,
    /// Who moves first on an empty board does not lose.
    StrategyStealing,
    /// A pairing exists where each set has at least twice as many points as sets go through a
    /// point.
    DegreeBound,
    /// Two points for each set, none twice, stop the opponent.
    Pairing,
    /// Σ 2^−(points lacking), below 1/2 with the opponent to move or below 1, stops the opponent.
    ErdosSelfridge,
}

impl fmt::Display for FactName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            FactName::Lines => "lines",
            FactName::StrategyStealing => "strategy stealing",
            FactName::DegreeBound => "degree bound",
            FactName::Pairing => "pairing",
            FactName::ErdosSelfridge => "Erdős-Selfridge",
        })
    }
}

/// What a theorem says about this position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Fact {
    /// Which.
    pub name: FactName,
    /// The player whose sets it speaks of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Player>,
    /// Whether its condition holds.
    pub applies: bool,
    /// The number it compares.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The number it compares with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<String>,
    /// What follows.
    pub says: String,
}

/// The two points of a set that a pairing gives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Pair {
    /// The number of the set, from 0.
    pub set: u32,
    /// The names of the points.
    pub points: [String; 2],
}

/// Sets with too few points for a pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct HallViolator {
    /// The numbers of the sets, ascending.
    pub sets: Vec<u32>,
    /// The number of points that lie in them and are free: less than twice as many.
    pub points: usize,
}

/// The answer of a positional game. Points stand by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Positional {
    /// The name of the hypergraph.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Tic-tac-toe: the number of cells in a line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub n: Option<u32>,
    /// Tic-tac-toe: the number of dimensions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub d: Option<u32>,
    /// What the players play for.
    pub convention: Convention,
    /// The number of points.
    pub points: usize,
    /// The number of sets.
    pub sets: usize,
    /// The digest of the hypergraph, where it came from a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
    /// The points that the first player, or Maker, has taken.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub first: Vec<String>,
    /// The points that the second player, or Breaker, has taken.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub second: Vec<String>,
    /// Who moves.
    pub to_move: Player,
    /// Who wins.
    pub outcome: PositionalOutcome,
    /// Every point that wins for the player to move.
    pub winning_moves: Vec<String>,
    /// Every point that keeps the draw, where the outcome is a draw.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawing_moves: Vec<String>,
    /// Points that a limit left open.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undecided_moves: Vec<String>,
    /// What theorems say.
    pub facts: Vec<Fact>,
    /// A pairing of the sets that the first player, or Maker, can still complete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pairing: Option<Vec<Pair>>,
    /// Why there is no such pairing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hall_violator: Option<HallViolator>,
    /// From a strong position in play: a pairing of the second player's sets, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pairing_against_second: Option<Vec<Pair>>,
    /// Why, where that was asked for or nothing is left to be played for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

impl Positional {
    /// How many points the players have taken.
    pub fn taken(&self) -> usize {
        self.first.len() + self.second.len()
    }

    pub(super) fn has_unknown(&self) -> bool {
        self.outcome == PositionalOutcome::Unknown || !self.undecided_moves.is_empty()
    }

    /// The points and sets as a board: sets are the vertices after the points. Winning points are
    /// marked N, those that draw D, and pairs are clusters.
    pub(super) fn picture(&self, board: &Board) -> Picture {
        let mut picture = Picture::new(board);
        let mut mark = |names: &[String], mark: Mark, text: &str| {
            for v in names.iter().filter_map(|name| board.find(name)) {
                let look = &mut picture.vertices[v.index()];
                look.mark = mark;
                look.second = Some(text.to_owned());
            }
        };
        mark(&self.winning_moves, Mark::N, "wins");
        mark(&self.drawing_moves, Mark::D, "draws");
        mark(&self.undecided_moves, Mark::Unknown, "open");
        mark(&self.first, Mark::None, "X");
        mark(&self.second, Mark::None, "O");
        for (i, look) in picture.vertices.iter_mut().enumerate().skip(self.points) {
            look.terminal = true;
            look.label = Some(format!("set {}", i - self.points));
        }
        for pair in self.pairing.iter().flatten() {
            let vertices: Vec<VertexId> =
                pair.points.iter().filter_map(|name| board.find(name)).collect();
            let title = Some(format!("pair of set {}", pair.set));
            picture.clusters.push(Cluster { title, vertices });
        }
        let mut means = |sign: LegendSign, text: String| {
            picture.meanings.push(LegendEntry { sign, text });
        };
        means(LegendSign::Vertex(Mark::N), format!("a point that wins for {}", self.to_move));
        means(LegendSign::Vertex(Mark::D), format!("a point that draws for {}", self.to_move));
        means(LegendSign::Vertex(Mark::Unknown), "an undecided point".to_owned());
        means(LegendSign::Terminal, "a winning set, joined to its points".to_owned());
        picture.notes.push(format!("outcome: {}", self.outcome));
        picture
    }
}
