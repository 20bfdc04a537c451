//! The answer of a game given by rules.

use serde::{Deserialize, Serialize};

use crate::game::grundy::Value;
use crate::game::heap::{HeapAnswer, HeapGame, Move, Position, Settings, State};
use crate::outcome::Outcome;

/// The answer for one position of a rule game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Heap {
    /// The options the game was played with.
    pub options: Settings,
    /// The position.
    #[cfg_attr(feature = "cli", schemars(with = "serde_json::Value"))]
    pub position: Position,
    /// Its value in normal play, where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// Who wins.
    pub outcome: Outcome,
    /// The moves that win: the positions they lead to, or `pass`.
    #[cfg_attr(feature = "cli", schemars(with = "Vec<serde_json::Value>"))]
    pub winning_moves: Vec<Move>,
    /// Whether these are all.
    #[serde(default = "all", skip_serializing_if = "is_all")]
    pub winning_moves_complete: bool,
    /// The form L[x mod p][y mod p] + p(⌊x/p⌋ ⊕ ⌊y/p⌋) of a mover's table, where that was asked
    /// for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub periodic_form: Option<Periodicity>,
    /// Why, where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// Whether a mover's table has a periodic form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Periodicity {
    /// The number of rows and of columns on which the form was checked.
    pub checked: [usize; 2],
    /// The smallest p; absent where there is none with two blocks each way.
    pub p: Option<usize>,
    /// L, row by row.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub table: Vec<Vec<u32>>,
}

pub(super) fn all() -> bool {
    true
}

pub(super) fn is_all(complete: &bool) -> bool {
    *complete
}

impl Heap {
    /// The answer of `game`, with its reasons if wanted.
    pub fn new(game: &dyn HeapGame, answer: &HeapAnswer, explain: bool) -> Heap {
        let options = game.settings();
        let state = State { position: answer.position.clone(), pass: options.pass };
        Heap {
            position: answer.position.clone(),
            value: answer.value.clone(),
            outcome: answer.outcome,
            winning_moves: answer.winning_moves.clone(),
            winning_moves_complete: answer.complete,
            periodic_form: None,
            why: explain.then(|| game.explain(&state, answer)),
            options,
        }
    }
}
