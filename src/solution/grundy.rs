//! The answer of a digraph game: outcomes, Grundy values, remoteness.

use serde::{Deserialize, Serialize};

use super::try_map_all;
use crate::board::{Board, VertexId};
use crate::draw::{Mark, Picture};
use crate::game::grundy::Value;
use crate::outcome::Outcome;

/// The answer of a digraph game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(expecting = "an object")]
pub struct Grundy<V = u32> {
    /// One entry for each asked vertex, in the board's order.
    pub positions: Vec<GrundyPosition<V>>,
}

/// One vertex of a digraph game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(expecting = "an object")]
pub struct GrundyPosition<V = u32> {
    /// Where the token stands.
    pub vertex: V,
    /// Who wins.
    pub outcome: Outcome,
    /// The generalised Sprague-Grundy value; absent in misère play, which has none, and where a
    /// limit left it open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// The vertices to move to that are P, in the board's order, each once.
    pub winning_moves: Vec<V>,
    /// The number of moves to the end when the winner hurries and the loser delays, where that
    /// was asked for; a draw has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remoteness: Option<u32>,
    /// Why, in a sentence or two, where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

impl<V> Grundy<V> {
    pub(super) fn try_map<W, E>(
        &self,
        f: &mut impl FnMut(&V) -> Result<W, E>,
    ) -> Result<Grundy<W>, E> {
        let position = |p: &GrundyPosition<V>| {
            Ok(GrundyPosition {
                vertex: f(&p.vertex)?,
                outcome: p.outcome,
                value: p.value.clone(),
                winning_moves: try_map_all(&p.winning_moves, f)?,
                remoteness: p.remoteness,
                why: p.why.clone(),
            })
        };
        Ok(Grundy { positions: self.positions.iter().map(position).collect::<Result<_, E>>()? })
    }

    pub(super) fn has_unknown(&self) -> bool {
        self.positions.iter().any(|p| p.outcome == Outcome::Unknown)
    }
}

impl Grundy<u32> {
    /// Every vertex with its value as label and shade, or with its outcome where there are none.
    pub(super) fn picture(&self, board: &Board) -> Picture {
        let mut of = vec![None; board.vertex_count()];
        for position in &self.positions {
            of[position.vertex as usize] = Some(position);
        }
        let at = |v: VertexId| of[v.index()];
        let wins = |from: VertexId, to: VertexId| {
            let to = to.index() as u32;
            at(from).is_some_and(|p| p.winning_moves.binary_search(&to).is_ok())
        };
        let mut picture = Picture::outcomes(board, |_| Outcome::Unknown, wins);
        for v in board.vertices() {
            let look = &mut picture.vertices[v.index()];
            let Some(position) = at(v) else {
                look.mark = Mark::None;
                continue;
            };
            look.mark = match &position.value {
                None => position.outcome.into(),
                Some(Value::Finite(value)) => Mark::value(*value),
                Some(Value::Infinite { .. }) => Mark::infinite(),
            };
            let text = match (&position.value, position.remoteness) {
                (None, None) => continue,
                (Some(value), None) => value.to_string(),
                (None, Some(remoteness)) => format!("after {remoteness}"),
                (Some(value), Some(remoteness)) => format!("{value} after {remoteness}"),
            };
            look.second = Some(text);
        }
        let asked = match self.positions.as_slice() {
            [only] if board.vertex_count() > 1 => Some(only.vertex),
            _ => None,
        };
        picture.place_token(board, asked);
        if self.positions.iter().any(|p| p.remoteness.is_some()) {
            picture.notes.push("after r: the game ends after r moves".to_owned());
        }
        picture
    }
}
