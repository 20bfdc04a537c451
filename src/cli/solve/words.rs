//! The word game on a list of words.

use std::process::ExitCode;

use super::printing::{answer_format, print_solutions};
use crate::cli::arguments::{TalkOptions, WordsArguments};
use crate::cli::failure::Failure;
use crate::cli::input;
use crate::cli::progress::Work;
use crate::game::heap::words::WordGame;

/// Solves every first word of a list, or those asked for.
pub fn run(arguments: &WordsArguments, talk: &TalkOptions) -> Result<ExitCode, Failure> {
    let format = answer_format(&arguments.answer)?;
    if format.is_picture() {
        return Err(Failure::new("a list of words is not drawn"));
    }
    let game = read(&arguments.input)?;
    let mut first = Vec::new();
    for word in &arguments.start {
        first.push(game.find(word).ok_or_else(|| {
            Failure::new(format!("`{word}` is not in `{}`", arguments.input.display()))
        })?);
    }
    first.sort_unstable();
    first.dedup();
    let asked = (!first.is_empty()).then_some(&first[..]);
    let work = Work::start(arguments.limits.limits(), talk);
    let solution = game.solution(asked, arguments.answer.explain, &work.monitor);
    print_solutions(std::iter::once((None, solution)), format, &arguments.answer, &work)
}

/// Reads a list of words, one a line.
pub fn read(path: &std::path::Path) -> Result<WordGame, Failure> {
    let bytes = input::bytes(path)?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Failure::new(format!("`{}` is not UTF-8 text", path.display())))?;
    WordGame::read(&text).map_err(|error| Failure::new(format!("`{}`: {error}", path.display())))
}
