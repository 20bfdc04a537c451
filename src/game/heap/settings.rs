//! The options of rule games: on the command line, in the parts of a sum, in a solution's rules.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::HeapError;

/// The options a rule game is played with. Each game takes some of them and refuses the others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Settings {
    /// The player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// Either player may pass, once in the whole game, not in a position without moves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pass: bool,
    /// The most that may be taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<u64>,
    /// The numbers that may be taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set: Option<Vec<u64>>,
    /// The modulus of generalised Ryuoh.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p: Option<u64>,
    /// The most that may be taken after a take of x, as an expression in x.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<String>,
    /// What was taken last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<u64>,
    /// The lines along which the piece slides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slides: Option<Vec<Slide>>,
    /// The single moves of the piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaps: Option<Vec<(u64, u64)>>,
    /// Who is to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Side>,
}

/// A chess piece whose lines another piece may slide along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Slide {
    /// Along a row or a column.
    Rook,
    /// Along the diagonal.
    Bishop,
    /// Both.
    Queen,
}

/// A side of a partizan game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl Side {
    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::White => "white",
            Side::Black => "black",
        })
    }
}

impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Slide::Rook => "rook",
            Slide::Bishop => "bishop",
            Slide::Queen => "queen",
        })
    }
}

/// An option of rule games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionForm {
    /// Its name, as in `--max`.
    pub name: &'static str,
    /// What stands for its value in the help; empty where it takes none.
    pub value: &'static str,
    /// What it does, in a line.
    pub help: &'static str,
}

/// `--misere`
pub(super) const MISERE: OptionForm =
    OptionForm { name: "misere", value: "", help: "The player who cannot move wins" };
/// `--pass`
pub(super) const PASS: OptionForm = OptionForm {
    name: "pass",
    value: "",
    help: "Either player may pass, once in the whole game, but not at the end",
};
/// `--max`
pub(super) const MAX: OptionForm =
    OptionForm { name: "max", value: "M", help: "The most that may be taken at once" };
/// `--set`
pub(super) const SET: OptionForm =
    OptionForm { name: "set", value: "S1,S2,…", help: "The numbers that may be taken" };
/// `--p`
pub(super) const P: OptionForm = OptionForm {
    name: "p",
    value: "P",
    help: "Steps of i ≥ 1 and j ≥ 1 with i + j < P are moves too; 3 is the dragon king",
};
/// `--limit`
pub(super) const LIMIT: OptionForm = OptionForm {
    name: "limit",
    value: "F",
    help: "The most that may be taken after a take of x: same, double, or as `2x+1`",
};
/// `--last`
pub(super) const LAST: OptionForm = OptionForm {
    name: "last",
    value: "X",
    help: "What was taken last; without it the first move may take all but one",
};
/// `--slides`
pub(super) const SLIDES: OptionForm = OptionForm {
    name: "slides",
    value: "LINES",
    help: "Lines it slides along, any distance: rook, bishop, queen, separated by commas",
};
/// `--leaps`
pub(super) const LEAPS: OptionForm =
    OptionForm { name: "leaps", value: "I,J;…", help: "Its single moves, as `1,1;2,1`" };
/// `--to-move`
pub(super) const TO_MOVE: OptionForm =
    OptionForm { name: "to-move", value: "SIDE", help: "Who is to move: white or black" };

impl Settings {
    /// Sets an option by its name; `value` is `None` for one that takes none.
    ///
    /// # Errors
    /// What is wrong with the value, or that there is no such option.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), HeapError> {
        let flag = matches!(name, "misere" | "pass");
        let text = match value {
            Some(_) if flag => {
                return Err(HeapError::new(format!("the option `{name}` takes no value")));
            }
            None if !flag => {
                return Err(HeapError::new(format!("the option `{name}` needs a value")));
            }
            _ => value.unwrap_or("").trim(),
        };
        match name {
            "misere" => self.misere = true,
            "pass" => self.pass = true,
            "max" => self.max = Some(number(text)?),
            "set" => self.set = Some(list(text, ',', number)?),
            "p" => self.p = Some(number(text)?),
            "limit" => self.limit = Some(text.to_owned()),
            "last" => self.last = Some(number(text)?),
            "slides" => self.slides = Some(list(text, ',', slide)?),
            "leaps" => self.leaps = Some(list(text, ';', leap)?),
            "to-move" => {
                self.to_move = Some(match text {
                    "white" => Side::White,
                    "black" => Side::Black,
                    _ => {
                        return Err(HeapError::new(format!("`{text}` is neither white nor black")));
                    }
                });
            }
            _ => return Err(HeapError::new(format!("there is no option `{name}`"))),
        }
        Ok(())
    }

    /// The names and values of the options that are set.
    pub fn given(&self) -> Vec<(&'static str, Option<String>)> {
        let joined = |items: &[String], between: &str| items.join(between);
        let mut given = Vec::new();
        let mut push = |name: &'static str, value: Option<String>| given.push((name, value));
        if self.misere {
            push("misere", None);
        }
        if self.pass {
            push("pass", None);
        }
        let texts = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>();
        if let Some(max) = self.max {
            push("max", Some(max.to_string()));
        }
        if let Some(set) = &self.set {
            push("set", Some(joined(&texts(set), ",")));
        }
        if let Some(p) = self.p {
            push("p", Some(p.to_string()));
        }
        if let Some(limit) = &self.limit {
            push("limit", Some(limit.clone()));
        }
        if let Some(last) = self.last {
            push("last", Some(last.to_string()));
        }
        if let Some(slides) = &self.slides {
            let slides: Vec<String> = slides.iter().map(Slide::to_string).collect();
            push("slides", Some(joined(&slides, ",")));
        }
        if let Some(leaps) = &self.leaps {
            let leaps: Vec<String> = leaps.iter().map(|(i, j)| format!("{i},{j}")).collect();
            push("leaps", Some(joined(&leaps, ";")));
        }
        if let Some(side) = self.to_move {
            push("to-move", Some(side.to_string()));
        }
        given
    }
}

impl fmt::Display for Settings {
    /// As in the parts of a sum: `+max=3+pass`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.given() {
            write!(f, "+{name}")?;
            if let Some(value) = value {
                write!(f, "={value}")?;
            }
        }
        Ok(())
    }
}

/// A number as an option or a position has it.
pub(super) fn number(text: &str) -> Result<u64, HeapError> {
    let wrong = |_| HeapError::new(format!("`{text}` is not a number from 0 to {}", u64::MAX));
    u64::from_str(text.trim()).map_err(wrong)
}

fn slide(text: &str) -> Result<Slide, HeapError> {
    match text {
        "rook" => Ok(Slide::Rook),
        "bishop" => Ok(Slide::Bishop),
        "queen" => Ok(Slide::Queen),
        _ => Err(HeapError::new(format!("`{text}` is none of rook, bishop, queen"))),
    }
}

fn leap(text: &str) -> Result<(u64, u64), HeapError> {
    let wrong = || HeapError::new(format!("`{text}` is not a move, written I,J"));
    let (i, j) = text.split_once(',').ok_or_else(wrong)?;
    match (number(i)?, number(j)?) {
        (0, 0) => Err(HeapError::new("0,0 is no move")),
        step => Ok(step),
    }
}

fn list<T>(
    text: &str,
    between: char,
    read: impl Fn(&str) -> Result<T, HeapError>,
) -> Result<Vec<T>, HeapError> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    text.split(between).map(|part| read(part.trim())).collect()
}
