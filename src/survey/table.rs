//! A survey summed up: one row for each value of the parameter that moves.

use serde::Serialize;

use super::sample::{Class, Game};
use super::{Plan, Sample};

/// The sums of a survey.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Table {
    /// The parameter that moves.
    pub parameter: Option<String>,
    /// A row for each of its values.
    pub rows: Vec<Row>,
}

/// What became of one value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The value, as text.
    pub value: String,
    /// How many boards were solved.
    pub samples: usize,
    /// How many of them have a share of lost vertices.
    pub measured: usize,
    /// The mean share of vertices that are P.
    pub mean: Option<f64>,
    /// The 5, 25, 50, 75 and 95 percent quantiles of that share.
    pub quantiles: Option<[f64; 5]>,
    /// Who wins, in shares of the boards.
    pub classes: Vec<ClassShare>,
}

/// How many boards are in a class.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ClassShare {
    /// The class.
    pub class: Class,
    /// The share of boards in it.
    pub share: f64,
    /// The interval of 95% confidence (Wilson 1927).
    pub interval: [f64; 2],
}

/// The levels of the quantiles in a row.
pub const QUANTILES: [f64; 5] = [0.05, 0.25, 0.5, 0.75, 0.95];

impl Table {
    /// Sums up `samples` of `plan`, which may be some of all.
    pub fn new(plan: &Plan, samples: &[Sample]) -> Table {
        let mut by_value: Vec<Vec<&Sample>> = vec![Vec::new(); plan.value_count() as usize];
        for sample in samples {
            if let Some(of) = by_value.get_mut((sample.number / u64::from(plan.samples)) as usize) {
                of.push(sample);
            }
        }
        let classes = Game::find(&plan.game).map_or(&[][..], Game::classes);
        let row = |(i, samples): (usize, &Vec<&Sample>)| {
            let mut lost: Vec<f64> = samples.iter().filter_map(|sample| sample.lost).collect();
            lost.sort_unstable_by(f64::total_cmp);
            let count = |class| samples.iter().filter(|sample| sample.class == class).count();
            let share = |&class: &Class| ClassShare {
                class,
                share: count(class) as f64 / samples.len().max(1) as f64,
                interval: wilson(count(class), samples.len()),
            };
            Row {
                value: plan.steps.as_ref().map_or("-".to_owned(), |steps| steps.text(i as u32)),
                samples: samples.len(),
                measured: lost.len(),
                mean: (!lost.is_empty()).then(|| lost.iter().sum::<f64>() / lost.len() as f64),
                quantiles: (!lost.is_empty()).then(|| QUANTILES.map(|q| quantile(&lost, q))),
                classes: classes.iter().map(share).collect(),
            }
        };
        Table {
            parameter: plan.steps.as_ref().map(|steps| steps.name.clone()),
            rows: by_value.iter().enumerate().map(row).collect(),
        }
    }
}

/// Linear interpolation between order statistics (type 7 of Hyndman and Fan 1996, the usual one).
fn quantile(sorted: &[f64], level: f64) -> f64 {
    let at = level * (sorted.len() - 1) as f64;
    let (below, above) = (at.floor() as usize, at.ceil() as usize);
    sorted[below] + (sorted[above] - sorted[below]) * (at - below as f64)
}

/// The score interval of Wilson at 95%; from 0 to 1 without samples.
fn wilson(count: usize, samples: usize) -> [f64; 2] {
    if samples == 0 {
        return [0.0, 1.0];
    }
    let (n, z) = (samples as f64, 1.959_963_984_540_054_f64);
    let p = count as f64 / n;
    let centre = p + z * z / (2.0 * n);
    let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    [((centre - half) / scale).max(0.0), ((centre + half) / scale).min(1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_and_intervals_of_known_samples() {
        let sorted = [1.0, 2.0, 3.0, 4.0];
        assert_eq!(quantile(&sorted, 0.5), 2.5);
        assert_eq!(quantile(&sorted, 0.25), 1.75);
        assert_eq!(quantile(&[7.0], 0.95), 7.0);
        // Newcombe (1998), table I: 15 of 148, and 81 of 263.
        let [low, high] = wilson(15, 148);
        assert!((low - 0.0624).abs() < 5e-5 && (high - 0.1605).abs() < 5e-5, "{low} {high}");
        let [low, high] = wilson(81, 263);
        assert!((low - 0.2553).abs() < 5e-5 && (high - 0.3662).abs() < 5e-5, "{low} {high}");
        assert_eq!(wilson(0, 20)[0], 0.0);
    }
}
