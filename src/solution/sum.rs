//! The answer of a sum of games.

use serde::{Deserialize, Serialize};

use crate::game::grundy::Value;
use crate::outcome::Outcome;

/// The answer of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(expecting = "an object")]
pub struct Sum {
    /// The parts, as they were given: `FILE:VERTEX` or `GAME:POSITION`.
    pub parts: Vec<String>,
    /// The value; absent where a limit left it open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// Who wins.
    pub outcome: Outcome,
    /// Every move that wins, by part.
    pub winning_moves: Vec<SumMove>,
    /// Whether these are all.
    #[serde(default = "super::heap::all", skip_serializing_if = "super::heap::is_all")]
    pub winning_moves_complete: bool,
    /// Why, where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// A move in one part of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(expecting = "an object")]
pub struct SumMove {
    /// The number of the part, from 0.
    pub part: usize,
    /// What it becomes: the label of a vertex, or a position of its game.
    pub to: serde_json::Value,
}
