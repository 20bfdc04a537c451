//! The value of a position: a number, or infinite with the set of numbers it may be moved to.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

use crate::Outcome;

/// A value of the generalised Sprague–Grundy function.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[serde(expecting = "a number or an object {\"infinity\": [numbers]}")]
pub enum Value {
    /// As good as a nim heap of this size.
    Finite(u128),
    /// ∞(K): some move can never be answered.
    Infinite {
        /// K, the finite values of the followers, ascending.
        infinity: Vec<u128>,
    },
}

impl Value {
    /// The number, where it is one.
    pub fn finite(&self) -> Option<u128> {
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

impl<'de> Deserialize<'de> for Value {
    /// Reads the JSON text itself: through serde's own untagged form integers past 2⁶⁴ are lost.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Infinite {
            infinity: Vec<u128>,
        }
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        let value = if raw.get().starts_with('{') {
            serde_json::from_str(raw.get())
                .map(|Infinite { infinity }| Value::Infinite { infinity })
        } else {
            serde_json::from_str(raw.get()).map(Value::Finite)
        };
        value.map_err(serde::de::Error::custom)
    }
}

impl fmt::Display for Value {
    /// `3`, `inf{0,2}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Finite(value) => f.pad(&value.to_string()),
            Value::Infinite { infinity } => {
                let inner: Vec<String> = infinity.iter().map(u128::to_string).collect();
                f.pad(&format!("inf{{{}}}", inner.join(",")))
            }
        }
    }
}
