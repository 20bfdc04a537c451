//! The value of a position: a number, or infinite with the set of numbers it may be moved to.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Outcome;

/// A value of the generalised Sprague–Grundy function.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Value {
    /// As good as a nim heap of this size.
    Finite(u64),
    /// ∞(K): some move can never be answered.
    Infinite {
        /// K, the finite values of the followers, ascending.
        infinity: Vec<u64>,
    },
}

impl Value {
    /// The number, where it is one.
    pub fn finite(&self) -> Option<u64> {
        match self {
            Value::Finite(value) => Some(*value),
            Value::Infinite { .. } => None,
        }
    }

    /// Who wins a position of this value.
    pub fn outcome(&self) -> Outcome {
        match self {
            Value::Finite(0) => Outcome::P,
            Value::Finite(_) => Outcome::N,
            Value::Infinite { infinity } if infinity.first() == Some(&0) => Outcome::N,
            Value::Infinite { .. } => Outcome::D,
        }
    }
}

impl fmt::Display for Value {
    /// `3`, `inf{0,2}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Finite(value) => f.pad(&value.to_string()),
            Value::Infinite { infinity } => {
                let inner: Vec<String> = infinity.iter().map(u64::to_string).collect();
                f.pad(&format!("inf{{{}}}", inner.join(",")))
            }
        }
    }
}
