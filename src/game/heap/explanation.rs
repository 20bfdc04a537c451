//! Phrases that the explanations of several games share.

use super::{HeapAnswer, Method};
use crate::Outcome;

/// The sentence about the winning moves that ends an explanation.
pub(super) fn moves(answer: &HeapAnswer) -> String {
    let names: Vec<String> = answer.winning_moves.iter().map(ToString::to_string).collect();
    let listed = match names.as_slice() {
        [] => String::new(),
        [only] => format!(" The winning move: {only}."),
        several if several.len() <= 10 => format!(" The winning moves: {}.", several.join("; ")),
        several => format!(
            " Winning moves, the first ten of {}{}: {}.",
            if answer.complete { "" } else { "more than " },
            several.len(),
            several[..10].join("; ")
        ),
    };
    let outcome = match answer.outcome {
        Outcome::N if names.is_empty() => " N: the player to move has won already.",
        Outcome::N => " N: the player to move wins.",
        Outcome::P => " P: every move loses.",
        Outcome::D => " D: a draw, neither side can force a win.",
        Outcome::Unknown => " Who wins is unknown.",
    };
    let table = match answer.method {
        Method::ValueByTable => " The value has no closed form; it comes from a table.",
        Method::Table => " This comes from a table of all positions that can be reached.",
        Method::ClosedForm | Method::Open => "",
    };
    format!("{outcome}{listed}{table}")
}

/// Numbers under each other in binary, with their exclusive or under a line.
pub(super) fn binary_columns(rows: &[(String, u128)], sum: u128) -> String {
    let digits = |value: u128| (128 - value.leading_zeros()).max(1) as usize;
    let width = rows.iter().map(|&(_, value)| digits(value)).max().unwrap_or(1).max(digits(sum));
    let names = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let names = names.max(sum.to_string().len());
    let line = |name: &str, value: u128| format!("  {name:>names$}  {value:0>width$b}\n");
    let mut text = String::new();
    for (name, value) in rows {
        text += &line(name, *value);
    }
    text += &format!("  {}  {}\n", " ".repeat(names), "-".repeat(width));
    text + &line(&sum.to_string(), sum)
}
