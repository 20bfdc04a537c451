//! The answer of the word game.

use serde::{Deserialize, Serialize};

use crate::outcome::Outcome;

/// The answer of the word game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Words {
    /// One entry for each first word asked for, in the order of the list.
    pub positions: Vec<WordPosition>,
    /// When the first player may say any word; absent when only some were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free_start: Option<FirstWord>,
}

/// The game after one first word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct WordPosition {
    /// The word that was said.
    pub word: String,
    /// Who wins: `N`, the player who answers.
    pub outcome: Outcome,
    /// The answers that win.
    pub winning_moves: Vec<String>,
    /// Answers that a limit left open.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undecided_moves: Vec<String>,
    /// Why, where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// The game before the first word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct FirstWord {
    /// `N`: the first player wins.
    pub outcome: Outcome,
    /// The first words to choose.
    pub winning_starts: Vec<String>,
}

impl Words {
    /// Works out the free start from positions that cover every word: N iff some word is P.
    pub fn with_free_start(mut self) -> Self {
        let lost = self.positions.iter().filter(|p| p.outcome == Outcome::P);
        let winning_starts: Vec<String> = lost.map(|p| p.word.clone()).collect();
        let open = self.positions.iter().any(|p| p.outcome == Outcome::Unknown);
        let outcome = match (winning_starts.is_empty(), open) {
            (false, _) => Outcome::N,
            (true, true) => Outcome::Unknown,
            (true, false) => Outcome::P,
        };
        self.free_start = Some(FirstWord { outcome, winning_starts });
        self
    }

    /// Whether a limit left something open.
    pub fn has_unknown(&self) -> bool {
        let open =
            |p: &WordPosition| p.outcome == Outcome::Unknown || !p.undecided_moves.is_empty();
        self.positions.iter().any(open)
    }
}
