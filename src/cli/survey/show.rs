//! What is shown of a survey: the table, and the plot.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::cli::pixels;
use crate::draw::plot;
use crate::survey::{self, Class, Plan, Sample, Table};

/// What is shown of the samples.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(super) struct HowToShow {
    /// How to print the table
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: TableFormat,
    /// Draw the samples and their quantiles: an SVG or a PNG file, by its ending
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

/// In which form to print the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum TableFormat {
    /// Columns to read
    Text,
    /// One line a value
    Csv,
    /// One object
    Json,
}

/// Prints the table, and draws the plot where one is wanted.
pub(super) fn show(plan: &Plan, samples: &[Sample], how: &HowToShow) -> Result<(), Failure> {
    let table = Table::new(plan, samples);
    let mut out = Output::open(None)?;
    match how.format {
        TableFormat::Json => {
            #[derive(serde::Serialize)]
            struct Report<'a> {
                schema: &'static str,
                plan: &'a Plan,
                #[serde(flatten)]
                table: &'a Table,
            }
            let report = Report { schema: "graphgame/survey-table/1", plan, table: &table };
            serde_json::to_writer(&mut out, &report).map_err(std::io::Error::from)?;
            writeln!(out)?;
        }
        TableFormat::Csv => write!(out, "{}", csv(&table))?,
        TableFormat::Text => write!(out, "{}", text(&table))?,
    }
    out.finish()?;
    if let Some(path) = &how.plot {
        let svg = plot::svg(&survey::plot(plan, samples, &table));
        let bytes = if is_png(path) { pixels::png(&svg)? } else { svg.into_bytes() };
        let mut out = Output::open(Some(path))?;
        out.write_all(&bytes)?;
        out.finish()?;
    }
    Ok(())
}

fn classes(table: &Table) -> Vec<Class> {
    table.rows.first().map_or(Vec::new(), |row| row.classes.iter().map(|c| c.class).collect())
}

/// The table, a line a value.
fn csv(table: &Table) -> String {
    let parameter = table.parameter.clone().unwrap_or_else(|| "value".to_owned());
    let mut head: Vec<String> =
        ["samples", "mean", "q05", "q25", "median", "q75", "q95"].map(str::to_owned).to_vec();
    head.insert(0, parameter);
    for class in classes(table) {
        let name = class.name();
        head.extend([name.to_owned(), format!("{name}_low"), format!("{name}_high")]);
    }
    let mut text = head.join(",") + "\n";
    let number = |value: Option<f64>| value.map_or(String::new(), |v| format!("{v:.6}"));
    for row in &table.rows {
        let mut cells = vec![row.value.clone(), row.samples.to_string(), number(row.mean)];
        cells.extend((0..5).map(|i| number(row.quantiles.map(|q| q[i]))));
        for class in &row.classes {
            cells.extend(
                [class.share, class.interval[0], class.interval[1]].map(|v| number(Some(v))),
            );
        }
        text += &cells.join(",");
        text.push('\n');
    }
    text
}

/// The table to read: a class with its interval in one column, and no columns that say nothing.
fn text(table: &Table) -> String {
    let mut columns: Vec<Vec<String>> = Vec::new();
    let mut column = |head: &str, cells: &mut dyn Iterator<Item = String>| {
        columns.push(std::iter::once(head.to_owned()).chain(cells).collect());
    };
    let rows = &table.rows;
    if let Some(parameter) = &table.parameter {
        column(parameter, &mut rows.iter().map(|row| row.value.clone()));
    }
    column("samples", &mut rows.iter().map(|row| row.samples.to_string()));
    let number = |value: Option<f64>| value.map_or("-".to_owned(), |v| format!("{v:.4}"));
    if rows.iter().any(|row| row.mean.is_some()) {
        column("mean", &mut rows.iter().map(|row| number(row.mean)));
        for (i, head) in ["q05", "q25", "median", "q75", "q95"].into_iter().enumerate() {
            column(head, &mut rows.iter().map(|row| number(row.quantiles.map(|q| q[i]))));
        }
    }
    let mut intervals = false;
    for (i, class) in classes(table).into_iter().enumerate() {
        if class == Class::Unknown && rows.iter().all(|row| row.classes[i].share == 0.0) {
            continue;
        }
        let share = |row: &survey::Row| {
            let class = &row.classes[i];
            match (row.samples, class.interval) {
                (0, _) => "-".to_owned(),
                (_, [low, high]) => format!("{:.3} ({low:.3}-{high:.3})", class.share),
            }
        };
        intervals |= rows.iter().any(|row| row.samples > 0);
        column(class.name(), &mut rows.iter().map(share));
    }
    let widths: Vec<usize> =
        columns.iter().map(|cells| cells.iter().map(String::len).max().unwrap_or(0)).collect();
    let mut text = String::new();
    for row in 0..=rows.len() {
        for (cells, width) in columns.iter().zip(&widths) {
            text += &format!("{:>width$}  ", cells[row]);
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    if rows.iter().any(|row| row.mean.is_some()) {
        text += "mean, q05, ...: of the share of vertices that are P\n";
    }
    if intervals {
        text += "in brackets: the interval of 95% confidence\n";
    }
    text
}

/// Whether the plot can be made, before anything is computed.
pub(super) fn check_plot(show: &HowToShow) -> Result<(), Failure> {
    let Some(path) = &show.plot else { return Ok(()) };
    let ending = path.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase();
    match ending.as_str() {
        "svg" => Ok(()),
        "png" => pixels::check_font(),
        _ => Err(Failure::new(format!(
            "cannot tell the format of `{}` by its ending",
            path.display()
        ))
        .hint("plots are written as .svg or .png")),
    }
}

fn is_png(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png"))
}
