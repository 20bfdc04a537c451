//! How the values of options are read.

use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::format::{Format, WriteFormat};

/// `4096`, `512M`, `2GiB`: a letter stands for a power of 1024.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let power = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => 0,
        "K" | "KB" | "KIB" => 1,
        "M" | "MB" | "MIB" => 2,
        "G" | "GB" | "GIB" => 3,
        "T" | "TB" | "TIB" => 4,
        unit => return Err(format!("`{unit}` is no unit of memory: B, K, M, G and T are")),
    };
    let number: f64 =
        digits.parse().map_err(|_| format!("`{text}` is no size; 512M or 4G would be"))?;
    let bytes = number * 1024_f64.powi(power);
    if !(0.0..1.8e19).contains(&bytes) {
        return Err(format!("`{text}` is not a possible size"));
    }
    Ok(bytes as u64)
}

/// The number of an edge.
pub fn parse_edge(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| {
        format!("`{text}` is no edge number; edges are numbered from 0 in the order of the file")
    })
}

/// A number of seconds.
pub fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| format!("`{text}` is not a number of seconds"))?;
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| format!("`{text}` is not a possible number of seconds"))
}

/// A parser of names, which the help lists.
fn names<T>(names: impl Iterator<Item = &'static [&'static str]>) -> clap::builder::ValueParser
where
    T: std::str::FromStr<Err = String> + Clone + Send + Sync + 'static,
{
    let possible = names.map(|names| PossibleValue::new(names[0]).aliases(&names[1..]));
    PossibleValuesParser::new(possible).try_map(|name| name.parse::<T>()).into()
}

impl clap::builder::ValueParserFactory for Format {
    type Parser = clap::builder::ValueParser;

    fn value_parser() -> Self::Parser {
        names::<Format>(Format::names())
    }
}

impl clap::builder::ValueParserFactory for WriteFormat {
    type Parser = clap::builder::ValueParser;

    fn value_parser() -> Self::Parser {
        names::<WriteFormat>(WriteFormat::names())
    }
}
