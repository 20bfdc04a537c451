//! The answer of vertex and edge geography.

use serde::{Deserialize, Serialize};

use super::try_map_all;
use crate::board::{Board, VertexId};
use crate::draw::{Mark, Picture};
use crate::outcome::Outcome;

/// The answer of a geography game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(expecting = "an object")]
pub struct Geography<V = u32> {
    /// One entry for each asked start, in the board's order.
    pub positions: Vec<GeographyPosition<V>>,
    /// When the first player's first act is to place the token; absent when only some starts
    /// were asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub free_start: Option<FreeStart<V>>,
}

/// One start of a geography game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(expecting = "an object")]
pub struct GeographyPosition<V = u32> {
    /// Where the token stands.
    pub start: V,
    /// Who wins.
    pub outcome: Outcome,
    /// The vertices to move to, in the board's order, each once.
    pub winning_moves: Vec<V>,
    /// Moves that a limit left open.
    #[serde(default = "Vec::<V>::new", skip_serializing_if = "Vec::is_empty")]
    pub undecided_moves: Vec<V>,
    /// Why, in a sentence or two, where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// The game in which the first player also chooses the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(expecting = "an object")]
pub struct FreeStart<V = u32> {
    /// `N`: the first player wins.
    pub outcome: Outcome,
    /// The starts to choose: the P-positions.
    pub winning_starts: Vec<V>,
}

impl Geography<u32> {
    /// Works out the free start from positions that cover every vertex: N iff some vertex is P;
    /// on the empty board P in normal play, N in misère.
    pub fn with_free_start(mut self, misere: bool) -> Self {
        let winning_starts: Vec<u32> =
            self.positions.iter().filter(|p| p.outcome == Outcome::P).map(|p| p.start).collect();
        let outcome = if !winning_starts.is_empty() || (self.positions.is_empty() && misere) {
            Outcome::N
        } else if self.positions.iter().any(|p| p.outcome == Outcome::Unknown) {
            Outcome::Unknown
        } else {
            Outcome::P
        };
        self.free_start = Some(FreeStart { outcome, winning_starts });
        self
    }
}

impl Geography<u32> {
    pub(super) fn picture(&self, board: &Board) -> Picture {
        let mut of = vec![None; board.vertex_count()];
        for position in &self.positions {
            of[position.start as usize] = Some(position);
        }
        let at = |v: VertexId| of[v.index()];
        let mut picture = Picture::outcomes(
            board,
            |_| Outcome::Unknown,
            |from, to| {
                at(from)
                    .is_some_and(|p| p.winning_moves.binary_search(&(to.index() as u32)).is_ok())
            },
        );
        for v in board.vertices() {
            picture.vertices[v.index()].mark = at(v).map_or(Mark::None, |p| p.outcome.into());
        }
        let asked = match (&self.free_start, self.positions.as_slice()) {
            (None, [only]) => Some(only.start),
            _ => None,
        };
        picture.place_token(board, asked);
        picture
    }
}

impl<V> Geography<V> {
    pub(super) fn try_map<W, E>(
        &self,
        f: &mut impl FnMut(&V) -> Result<W, E>,
    ) -> Result<Geography<W>, E> {
        let positions = self
            .positions
            .iter()
            .map(|p| {
                Ok(GeographyPosition {
                    start: f(&p.start)?,
                    outcome: p.outcome,
                    winning_moves: try_map_all(&p.winning_moves, f)?,
                    undecided_moves: try_map_all(&p.undecided_moves, f)?,
                    why: p.why.clone(),
                })
            })
            .collect::<Result<_, E>>()?;
        let free_start = match &self.free_start {
            Some(free) => Some(FreeStart {
                outcome: free.outcome,
                winning_starts: try_map_all(&free.winning_starts, f)?,
            }),
            None => None,
        };
        Ok(Geography { positions, free_start })
    }

    pub(super) fn has_unknown(&self) -> bool {
        let open = |p: &GeographyPosition<V>| {
            p.outcome == Outcome::Unknown || !p.undecided_moves.is_empty()
        };
        self.positions.iter().any(open)
    }
}
