//! Who wins a position: the one type every game answers with.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The outcome of a position under best play, in the usual letters of combinatorial game theory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub enum Outcome {
    /// The *next* player, the one to move, wins.
    N,
    /// The *previous* player, the one who has just moved, wins.
    P,
    /// A draw: neither player can force a win (only in games that may go on for ever).
    D,
    /// Not decided: a limit was reached first.
    #[serde(rename = "unknown")]
    Unknown,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Outcome::N => "N",
            Outcome::P => "P",
            Outcome::D => "D",
            Outcome::Unknown => "unknown",
        })
    }
}
