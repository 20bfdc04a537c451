//! What a survey solves: a game, a family, its parameters, one of which may move, and seeds.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::SurveyStopped;
use super::sample::{self, Game, Sample};
use crate::limits::Monitor;
use crate::random::{Family, Range};

/// Which samples there are, in a form that a file can hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The game, by its name in the registry.
    pub game: String,
    /// The family of boards, by name.
    pub family: String,
    /// The parameters that stay, by name, in the family's order.
    pub parameters: Vec<(String, String)>,
    /// The parameter that moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<Steps>,
    /// How many boards for each value.
    pub samples: u32,
    /// From which every board's own seed is made.
    pub seed: u64,
    /// The most positions that a search may expand on one board; beyond, the board is undecided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node_limit: Option<u64>,
}

/// The values of the parameter that moves: exact decimals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Steps {
    /// The parameter, or `c` for a mean degree.
    pub name: String,
    first: i64,
    step: i64,
    count: u32,
    /// Digits after the point.
    digits: u32,
}

/// What is wrong with a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanError(pub String);

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PlanError {}

impl FromStr for Steps {
    type Err = PlanError;

    /// `NAME=FROM..TO:STEP` or `NAME=VALUE`.
    fn from_str(text: &str) -> Result<Steps, PlanError> {
        let wrong = || PlanError(format!("`{text}` is not of the form NAME=FROM..TO:STEP"));
        let (name, range) = text.split_once('=').ok_or_else(wrong)?;
        let (from, to, step) = match range.split_once("..") {
            None => (range, range, "1"),
            Some((from, rest)) => {
                let (to, step) = rest.split_once(':').ok_or_else(wrong)?;
                (from, to, step)
            }
        };
        let digits = [from, to, step].iter().map(|number| fraction_digits(number)).max();
        let digits = digits.unwrap_or(0);
        let number = |text: &str| decimal(text, digits).ok_or_else(wrong);
        let (first, last, step) = (number(from)?, number(to)?, number(step)?);
        if name.is_empty() || step <= 0 || last < first {
            return Err(PlanError(format!(
                "`{text}`: a range goes upwards from its first value in steps above 0"
            )));
        }
        let count = (last - first) / step + 1;
        let count = u32::try_from(count)
            .map_err(|_| PlanError(format!("`{text}` are {count} values, too many")))?;
        Ok(Steps { name: name.to_owned(), first, step, count, digits })
    }
}

fn fraction_digits(number: &str) -> u32 {
    number.split_once('.').map_or(0, |(_, fraction)| fraction.len() as u32)
}

/// `number` times ten to the power of `digits`, exactly.
fn decimal(number: &str, digits: u32) -> Option<i64> {
    let (negative, number) = match number.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, number),
    };
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    if whole.is_empty() && fraction.is_empty() || digits > 15 {
        return None;
    }
    let all = format!("{whole}{fraction}");
    if !all.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let scale = 10_i64.checked_pow(digits - fraction.len() as u32)?;
    let value = all.parse::<i64>().ok()?.checked_mul(scale)?;
    Some(if negative { -value } else { value })
}

impl Steps {
    /// How many values there are.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Value number `i`, as text.
    pub fn text(&self, i: u32) -> String {
        let value = self.first + self.step * i64::from(i);
        let scale = 10_i64.pow(self.digits);
        let sign = if value < 0 { "-" } else { "" };
        let (whole, fraction) = (value.abs() / scale, value.abs() % scale);
        match self.digits {
            0 => format!("{sign}{whole}"),
            digits => format!("{sign}{whole}.{fraction:0width$}", width = digits as usize),
        }
    }

    /// Value number `i`.
    pub fn value(&self, i: u32) -> f64 {
        (self.first + self.step * i64::from(i)) as f64 / 10_f64.powi(self.digits as i32)
    }
}

/// A share of the samples: number `index` of `of`, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Which share, from 0.
    pub index: u64,
    /// How many shares.
    pub of: u64,
}

impl Shard {
    /// The whole.
    pub const ALL: Shard = Shard { index: 0, of: 1 };

    /// How many of `all` samples are in this share.
    pub(super) fn count(self, all: u64) -> u64 {
        (all + self.of - 1 - self.index) / self.of
    }

    /// The number of the share's sample `i`.
    pub(super) fn sample(self, i: u64) -> u64 {
        i * self.of + self.index
    }
}

impl FromStr for Shard {
    type Err = PlanError;

    /// `I/K`, I from 1 to K.
    fn from_str(text: &str) -> Result<Shard, PlanError> {
        let parts =
            text.split_once('/').and_then(|(i, k)| Some((i.parse().ok()?, k.parse().ok()?)));
        match parts {
            Some((i, k)) if (1..=k).contains(&i) => Ok(Shard { index: i - 1, of: k }),
            _ => Err(PlanError(format!("`{text}` is no share; 1/3, 2/3 and 3/3 make a whole"))),
        }
    }
}

impl Plan {
    /// Checks that game, family and parameters are there and fit together.
    ///
    /// # Errors
    /// What does not.
    pub fn check(&self) -> Result<(), PlanError> {
        let family = self.family()?;
        self.game()?;
        for parameter in family.parameters {
            let given = self.parameters.iter().any(|(name, _)| name == parameter.name);
            let moved = self.steps.as_ref().is_some_and(|s| s.name == parameter.name);
            let by_degree = self.degree_parameter() == Some(parameter.name);
            match u8::from(given) + u8::from(moved) + u8::from(by_degree) {
                0 => {
                    return Err(PlanError(format!("{} needs --{}", self.family, parameter.name)));
                }
                1 => {}
                _ => {
                    return Err(PlanError(format!("--{} is given twice", parameter.name)));
                }
            }
        }
        if let Some(steps) = &self.steps
            && family.parameters.iter().all(|p| p.name != steps.name)
            && self.degree_parameter().is_none()
        {
            return Err(PlanError(format!("{} has no parameter `{}`", self.family, steps.name)));
        }
        Ok(())
    }

    fn family(&self) -> Result<&'static Family, PlanError> {
        Family::find(&self.family)
            .ok_or_else(|| PlanError(format!("there is no family `{}`", self.family)))
    }

    fn game(&self) -> Result<Game, PlanError> {
        Game::find(&self.game)
            .ok_or_else(|| PlanError(format!("`{}` is no game for surveys", self.game)))
    }

    /// The parameter that a mean degree `c` stands for: p = c/n, m = cn/2.
    fn degree_parameter(&self) -> Option<&'static str> {
        let steps = self.steps.as_ref().filter(|steps| steps.name == "c")?;
        let family = Family::find(&self.family)?;
        if family.parameters.iter().any(|p| p.name == steps.name) {
            return None;
        }
        ["p", "m"].into_iter().find(|name| family.parameters.iter().any(|p| p.name == *name))
    }

    /// Whether the parameter that moves is the mean degree of an undirected random graph.
    pub fn moves_mean_degree(&self) -> bool {
        self.degree_parameter().is_some() && matches!(self.family.as_str(), "gnp" | "gnm")
    }

    /// How many values the moving parameter takes.
    pub fn value_count(&self) -> u32 {
        self.steps.as_ref().map_or(1, Steps::count)
    }

    /// How many samples there are in all.
    pub fn sample_count(&self) -> u64 {
        u64::from(self.value_count()) * u64::from(self.samples)
    }

    /// Solves sample `number`, counted through all values.
    pub(super) fn solve(&self, number: u64, monitor: &Monitor) -> Result<Sample, SurveyStopped> {
        let refused = |message: String| SurveyStopped::Refused(message);
        let family = self.family().map_err(|error| refused(error.0))?;
        let game = self.game().map_err(|error| refused(error.0))?;
        let value = (number / u64::from(self.samples)) as u32;
        let mut values: Vec<(&str, String)> =
            self.parameters.iter().map(|(name, text)| (name.as_str(), text.clone())).collect();
        if let Some(steps) = &self.steps {
            match self.degree_parameter() {
                None => values.push((&steps.name, steps.text(value))),
                Some(name) => {
                    let n = values.iter().find(|(name, _)| *name == "n");
                    let n: f64 = n.and_then(|(_, text)| text.parse().ok()).unwrap_or(0.0);
                    let c = steps.value(value);
                    let parameter = family.parameters.iter().find(|p| p.name == name);
                    let integer = parameter.is_some_and(|p| matches!(p.range, Range::Integer(..)));
                    let text = if integer {
                        format!("{}", (c * n / 2.0).round().max(0.0))
                    } else {
                        format!("{}", if n > 0.0 { (c / n).min(1.0) } else { 0.0 })
                    };
                    values.push((name, text));
                }
            }
        }
        let values: Vec<(&str, &str)> =
            values.iter().map(|(name, text)| (*name, text.as_str())).collect();
        let board = family
            .make(&values, seed_of(self.seed, number))
            .map_err(|error| refused(error.to_string()))?;
        let result = sample::solve(game, &board, self.node_limit, monitor)?;
        Ok(Sample { number, ..result })
    }
}

/// A seed for each sample: the finaliser of SplitMix64 (Steele, Lea, Flood 2014) over both.
fn seed_of(seed: u64, number: u64) -> u64 {
    let mut z = seed ^ number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
