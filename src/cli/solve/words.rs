//! The word game on a list of words.

use std::process::ExitCode;

use super::printing::{answer_format, print_solutions};
use crate::cli::arguments::{AnswerOptions, TalkOptions, WordsArguments};
use crate::cli::failure::Failure;
use crate::cli::input;
use crate::cli::progress::Work;
use crate::format::{ReadError, Span};
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
    let AnswerOptions { explain, proof, .. } = arguments.answer;
    let solution = game.solution(asked, explain, proof, &work.monitor);
    print_solutions(std::iter::once((None, solution)), format, &arguments.answer, &work)
}

/// Reads a list of words, one a line.
pub fn read(path: &std::path::Path) -> Result<WordGame, Failure> {
    let bytes = input::bytes(path)?;
    let refused = |span: Span, message: String| Failure::Input {
        file: input::display_name(path),
        error: ReadError::new(&bytes, span, message).expected("one word a line, in UTF-8"),
    };
    let text = std::str::from_utf8(&bytes).map_err(|error| {
        let at = error.valid_up_to();
        refused(
            Span::new(at, at + 1),
            "a list of words is text in UTF-8, and this byte is none".to_owned(),
        )
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    WordGame::read(text).map_err(|error| {
        let line = text.lines().nth(error.line - 1).unwrap_or_default();
        let start = line.as_ptr() as usize - bytes.as_ptr() as usize;
        refused(Span::new(start, start + line.len()), format!("`{}` has no letter", error.word))
    })
}
