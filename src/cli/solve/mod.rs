//! `solve`: who wins, how, and why. One file a kind of game.

mod boards;
mod lean;
mod ordered;
pub mod positional;
mod printing;
mod rules;
mod shannon;
mod stream;
mod sum;
pub mod words;

pub use rules::{Chosen, RulesArguments};

use std::process::ExitCode;

use super::arguments::{SolveArguments, SolveGame, TalkOptions};
use super::failure::Failure;
use crate::game::geography::search::Kind;
use crate::game::registry;

/// Solves, or lists the games.
pub fn run(arguments: &SolveArguments, talk: &TalkOptions) -> Result<ExitCode, Failure> {
    match &arguments.game {
        None if arguments.list => list(),
        None => Err(Failure::new("which game?").hint("`graphgame solve --list` names them")),
        Some(SolveGame::VertexGeography(options)) => boards::geography(Kind::Vertex, options, talk),
        Some(SolveGame::EdgeGeography(options)) => boards::geography(Kind::Edge, options, talk),
        Some(SolveGame::Grundy(options)) => boards::grundy(options, talk),
        Some(SolveGame::Shannon(options)) => shannon::run(options, talk),
        Some(SolveGame::Sum(options)) => sum::run(options, talk),
        Some(SolveGame::Tictactoe(options)) => positional::tictactoe(options, talk),
        Some(SolveGame::Positional(options)) => positional::positional(options, talk),
        Some(SolveGame::Words(options)) => words::run(options, talk),
        Some(SolveGame::Rules(options)) => rules::run(options, talk),
    }
}

fn list() -> Result<ExitCode, Failure> {
    let mut text = String::new();
    for (number, game) in registry::games().enumerate() {
        if number > 0 {
            text.push('\n');
        }
        text += &format!("{}\n  {}.\n", game.name, game.summary);
        for (head, body) in
            [("theorem", game.theorem), ("cost", game.cost), ("limits", game.limits)]
        {
            text += &format!("  {head}: {body}.\n");
        }
    }
    super::print(text.as_bytes())
}
