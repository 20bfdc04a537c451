//! Positions of positional games: who owns which point, and what is still to be won.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::Hypergraph;

/// One of the two players. In Maker–Breaker games the first is Maker, whoever moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The first player, or Maker: `X`.
    First,
    /// The second player, or Breaker: `O`.
    Second,
}

impl Side {
    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// Who owns a point, if anybody.
pub type Owner = Option<Side>;

/// What the players play for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Convention {
    /// Who completes a set first wins; it is a draw when nobody does.
    #[default]
    Strong,
    /// Maker wins by completing a set, Breaker by taking a point of every set.
    MakerBreaker,
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Convention::Strong => "strong",
            Convention::MakerBreaker => "Maker-Breaker",
        })
    }
}

/// Why a position is none of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// There is not an owner or none for each point.
    WrongLength {
        /// The number of points.
        points: usize,
        /// The number of owners.
        owners: usize,
    },
    /// Both players of a strong game have completed a set: the game ended with the first of them.
    BothComplete,
    /// A player has completed a set and is to move: the opponent moved after the end.
    MovedAfterTheEnd(Side),
    /// A player's complete sets have no point in common: no one move completes them all.
    CompleteTwice(Side),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = |side: &Side| if *side == Side::First { 'X' } else { 'O' };
        match self {
            PositionError::WrongLength { points, owners } => {
                write!(f, "the position tells of {owners} points; the board has {points}")
            }
            PositionError::BothComplete => {
                f.write_str("both players have completed a set: the game had ended before")
            }
            PositionError::MovedAfterTheEnd(side) => write!(
                f,
                "{} has completed a set and is to move: the game had ended before {}'s last move",
                mark(side),
                mark(&side.other())
            ),
            PositionError::CompleteTwice(side) => write!(
                f,
                "{} has completed sets that share no point, so not in one move: the game had \
                 ended before",
                mark(side)
            ),
        }
    }
}

impl std::error::Error for PositionError {}

/// A position of a positional game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The owner of each point.
    pub owners: Vec<Owner>,
    /// Who moves.
    pub to_move: Side,
}

impl Position {
    /// The position before the first move.
    pub fn start(point_count: usize) -> Self {
        Position { owners: vec![None; point_count], to_move: Side::First }
    }

    /// Whether no point is taken.
    pub fn is_start(&self) -> bool {
        self.owners.iter().all(Option::is_none)
    }

    /// The free points, ascending.
    pub fn free_points(&self) -> impl Iterator<Item = u32> + '_ {
        let owners = self.owners.iter().enumerate();
        owners.filter(|(_, owner)| owner.is_none()).map(|(p, _)| p as u32)
    }

    /// That the game can be here: nobody has moved after its end. How many points each player has
    /// taken is not looked at, so that games with points given ahead are positions too. O(size).
    ///
    /// # Errors
    /// What is impossible.
    pub fn check(
        &self,
        hypergraph: &Hypergraph,
        convention: Convention,
    ) -> Result<(), PositionError> {
        let (points, owners) = (hypergraph.point_count(), self.owners.len());
        if points != owners {
            return Err(PositionError::WrongLength { points, owners });
        }
        let players = match convention {
            Convention::Strong => [Side::First, Side::Second].as_slice(),
            // Breaker completes no sets.
            Convention::MakerBreaker => &[Side::First],
        };
        let mut complete = players.iter().filter(|&&side| self.has_complete_set(hypergraph, side));
        let Some(&winner) = complete.next() else { return Ok(()) };
        if complete.next().is_some() {
            return Err(PositionError::BothComplete);
        }
        if winner == self.to_move {
            return Err(PositionError::MovedAfterTheEnd(winner));
        }
        let mut common: Option<Vec<u32>> = None;
        for set in hypergraph.sets() {
            if set.iter().all(|&p| self.owners[p as usize] == Some(winner)) {
                match &mut common {
                    None => common = Some(set.to_vec()),
                    Some(common) => common.retain(|p| set.binary_search(p).is_ok()),
                }
            }
        }
        match common {
            Some(common) if common.is_empty() => Err(PositionError::CompleteTwice(winner)),
            _ => Ok(()),
        }
    }

    /// Whether `side` owns every point of some set. O(size).
    pub fn has_complete_set(&self, hypergraph: &Hypergraph, side: Side) -> bool {
        hypergraph.sets().any(|set| set.iter().all(|&p| self.owners[p as usize] == Some(side)))
    }
}

/// The sets that a player may still complete, each with the points it lacks.
#[derive(Clone, Debug)]
pub struct LiveSets {
    /// The numbers of the sets in the hypergraph, ascending.
    pub numbers: Vec<u32>,
    /// What each lacks, points ascending.
    pub lacking: Vec<Vec<u32>>,
}

impl LiveSets {
    /// The sets without a point of `side`'s opponent. O(size).
    pub fn of(hypergraph: &Hypergraph, position: &Position, side: Side) -> LiveSets {
        let owner = |p: u32| position.owners[p as usize];
        let mut live = LiveSets { numbers: Vec::new(), lacking: Vec::new() };
        for (number, set) in hypergraph.sets().enumerate() {
            if set.iter().all(|&p| owner(p) != Some(side.other())) {
                live.numbers.push(number as u32);
                live.lacking.push(set.iter().copied().filter(|&p| owner(p).is_none()).collect());
            }
        }
        live
    }

    /// The most sets through a point. O(size).
    pub fn most_through_a_point(&self, point_count: usize) -> usize {
        let mut through = vec![0; point_count];
        self.lacking.iter().flatten().for_each(|&p| through[p as usize] += 1);
        through.into_iter().max().unwrap_or(0)
    }

    /// The fewest points that a set lacks.
    pub fn fewest_lacking(&self) -> Option<usize> {
        self.lacking.iter().map(Vec::len).min()
    }
}
