//! A survey as a plot: the samples, their quantiles, who wins, and the theory where there is one.

use super::sample::{Class, Game};
use super::{Plan, Sample, Table};
use crate::draw::plot::{Layer, Plot, Shape};

/// The plot of a survey: the share of P-vertices where the game has positions.
pub fn plot(plan: &Plan, samples: &[Sample], table: &Table) -> Plot {
    let x_of = |value: u32| plan.steps.as_ref().map_or(0.0, |steps| steps.value(value));
    let rows = || (0..).map(x_of).zip(&table.rows);
    let dots: Vec<[f64; 2]> = samples
        .iter()
        .filter_map(|s| Some([x_of((s.number / u64::from(plan.samples)) as u32), s.lost?]))
        .collect();
    let band = |low: usize, high: usize| {
        let row = |(x, row): (f64, &super::Row)| row.quantiles.map(|q| [x, q[low], q[high]]);
        Shape::Band(rows().filter_map(row).collect())
    };
    let mut layers = Vec::new();
    let mut add = |label: &str, shape: Shape, colour: &'static str| {
        layers.push(Layer { label: label.to_owned(), shape, colour });
    };
    let positions = !dots.is_empty();
    if positions {
        add("5% to 95%", band(0, 4), "#56B4E9");
        add("25% to 75%", band(1, 3), "#0072B2");
        add("a board", Shape::Dots(dots), "#222222");
        let row = |(x, row): (f64, &super::Row)| row.quantiles.map(|q| [x, q[2]]);
        let median = rows().filter_map(row).collect();
        add("median", Shape::Line { points: median, dashed: false }, "#0072B2");
    }
    let mut marks = Vec::new();
    if plan.game == Game::VertexGeography.name() && plan.moves_mean_degree() {
        let last = x_of(plan.value_count().saturating_sub(1)).min(std::f64::consts::E);
        let first = x_of(0).max(0.0);
        let curve = |i: u32| first + (last - first) * f64::from(i) / 200.0;
        let points = (0..=200).map(curve).map(|c| [c, lost_on_trees(c)]).collect();
        add("W(c)/c, c ≤ e", Shape::Line { points, dashed: true }, "#D55E00");
        marks.push((std::f64::consts::E, "e".to_owned()));
    }
    for (class, label, colour) in [
        (Class::Short, "won by Short", "#009E73"),
        (Class::Cut, "won by Cut", "#CC79A7"),
        (Class::First, "won by the first player", "#E69F00"),
    ] {
        let share = |row: &super::Row| row.classes.iter().find(|c| c.class == class).cloned();
        let shares: Vec<_> = rows().filter_map(|(x, row)| Some((x, share(row)?))).collect();
        if shares.is_empty() {
            continue;
        }
        if !positions {
            let interval = shares.iter().map(|(x, s)| [*x, s.interval[0], s.interval[1]]);
            add("its 95% confidence", Shape::Band(interval.collect()), colour);
        }
        let points = shares.iter().map(|(x, s)| [*x, s.share]).collect();
        add(label, Shape::Line { points, dashed: false }, colour);
    }
    let fixed: Vec<String> =
        plan.parameters.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let many = plan.samples;
    Plot {
        title: format!(
            "{} on {}{}{}, {many} boards a value",
            plan.game.replace('-', " "),
            plan.family,
            if fixed.is_empty() { "" } else { ", " },
            fixed.join(", ")
        ),
        x_label: table.parameter.clone().unwrap_or_default(),
        y_label: if positions { "share of P-vertices" } else { "share of boards" }.to_owned(),
        y_range: Some([0.0, 1.0]),
        layers,
        marks,
    }
}

/// W(c)/c, the root p of p = e^(−cp): the share of lost starts of vertex geography on a random
/// graph of mean degree c ≤ e, by Newton's method.
fn lost_on_trees(c: f64) -> f64 {
    let mut p = 1.0;
    for _ in 0..50 {
        let power = libm::exp(-c * p);
        p -= (p - power) / (1.0 + c * power);
    }
    p
}

#[cfg(test)]
mod tests {
    use super::lost_on_trees;

    #[test]
    fn the_curve_has_its_known_values() {
        assert!((lost_on_trees(0.0) - 1.0).abs() < 1e-12);
        // The omega constant, W(1).
        assert!((lost_on_trees(1.0) - 0.567_143_290_409_783_8).abs() < 1e-12);
        assert!((lost_on_trees(2.0) - 0.426_302_751_006_863).abs() < 1e-12);
        let e = std::f64::consts::E;
        assert!((lost_on_trees(e) - 1.0 / e).abs() < 1e-12);
    }
}
