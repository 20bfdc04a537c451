//! `verify`: checks a solution's certificate, without the solver.

use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;

use super::arguments::{TalkOptions, VerifyArguments};
use super::failure::{self, Failure, UNKNOWN};
use super::input::{self, Numbered};
use crate::board::Board;
use crate::certificate::{self, Verification};
use crate::format::{ReadError, Span};
use crate::solution::{Answer, BoardSummary, NamedSolution};
use crate::visible::visible;

/// A claim was refuted.
const REFUTED: u8 = 1;

/// Verifies every solution of the file against its board.
pub fn run(arguments: &VerifyArguments, talk: &TalkOptions) -> Result<ExitCode, Failure> {
    let file = input::display_name(&arguments.solution);
    if arguments.input.as_deref() == Some(Path::new("-")) && file == "<stdin>" {
        return Err(Failure::new("solution and board cannot both come from standard input"));
    }
    let bytes = input::bytes(&arguments.solution)?;
    let solutions =
        read_solutions(&bytes).map_err(|error| Failure::Input { file: file.clone(), error })?;
    if let Some(Answer::Words(_)) = solutions.first().map(|solution| &solution.answer) {
        return verify_words(&solutions, arguments, talk);
    }
    // A positional game is on sets, which no other game is.
    let on_sets = solutions.iter().any(|solution| solution.game == "positional");
    let hypergraph = match &arguments.input {
        Some(path) if on_sets => Some(super::solve::positional::read(path)?),
        None if on_sets => {
            return Err(Failure::new("this solution is of sets, which are needed to check it")
                .hint("graphgame verify SOLUTION INPUT"));
        }
        _ => None,
    };
    let boards = match &arguments.input {
        Some(_) if on_sets => Vec::new(),
        None if solutions.iter().any(|solution| solution.board.is_some()) => {
            return Err(Failure::new("this solution is of a board, which is needed to check it")
                .hint("graphgame verify SOLUTION INPUT"));
        }
        None => Vec::new(),
        Some(path) => input::read(path, arguments.from, talk.quiet)?,
    };
    let verifications = solutions.iter().map(|solution| {
        if solution.positional().is_some() {
            Ok(certificate::verify_positional(solution, hypergraph.as_ref()))
        } else {
            verify(solution, &boards)
        }
    });
    conclude(&solutions, verifications, arguments.strict, talk)
}

/// Reports what became of each solution's claims.
fn conclude(
    solutions: &[NamedSolution],
    verifications: impl Iterator<Item = Result<Verification, Failure>>,
    strict: bool,
    talk: &TalkOptions,
) -> Result<ExitCode, Failure> {
    let mut text = String::new();
    let (mut refuted, mut unproved, mut unchecked) = (false, false, false);
    for (solution, verification) in solutions.iter().zip(verifications) {
        let verification = verification?;
        refuted |= !verification.holds();
        unproved |= verification.not_checked + verification.resting_on_search > 0;
        unchecked |= verification.not_checked > 0 && solution.board.is_some();
        report(solution, &verification, solutions.len() > 1, &mut text);
    }
    super::print(text.as_bytes())?;
    if unchecked && !talk.quiet {
        failure::note(
            "what was not checked has no proof in the solution; `solve --proof` writes it",
        );
    }
    Ok(if refuted {
        ExitCode::from(REFUTED)
    } else if unproved && strict {
        ExitCode::from(UNKNOWN)
    } else {
        ExitCode::SUCCESS
    })
}

/// The word game is played on a list of words.
fn verify_words(
    solutions: &[NamedSolution],
    arguments: &VerifyArguments,
    talk: &TalkOptions,
) -> Result<ExitCode, Failure> {
    let Some(path) = &arguments.input else {
        return Err(Failure::new(
            "this solution is of a list of words, which is needed to check it",
        )
        .hint("graphgame verify SOLUTION WORDS"));
    };
    let game = super::solve::words::read(path)?;
    let verifications = solutions.iter().map(|s| certificate::verify_words(s, &game));
    conclude(solutions, verifications.map(Ok), arguments.strict, talk)
}

/// One JSON object or several, one after the other.
fn read_solutions(bytes: &[u8]) -> Result<Vec<NamedSolution>, ReadError> {
    let mut solutions = Vec::new();
    let stream =
        serde_json::Deserializer::from_slice(bytes).into_iter::<&serde_json::value::RawValue>();
    let mut start = 0;
    for raw in stream {
        let raw = raw.map_err(|error| placed(bytes, 0, &error))?;
        let text = raw.get().as_bytes();
        start = text.as_ptr() as usize - bytes.as_ptr() as usize;
        let solution =
            NamedSolution::read_json(text).map_err(|error| placed(bytes, start, &error))?;
        solutions.push(solution);
    }
    if solutions.is_empty() {
        return Err(ReadError::new(
            bytes,
            Span::new(start, start),
            "there is no solution in this file",
        )
        .expected("what `graphgame solve --format json` prints"));
    }
    Ok(solutions)
}

/// serde_json counts lines and columns of its own text, which begins at `start`.
fn placed(bytes: &[u8], start: usize, error: &serde_json::Error) -> ReadError {
    let text = &bytes[start..];
    let line_start = match error.line() {
        0 | 1 => 0,
        line => memchr::memchr_iter(b'\n', text).nth(line - 2).map_or(text.len(), |at| at + 1),
    };
    let at = (start + line_start + error.column().saturating_sub(1)).min(bytes.len());
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(head, _)| head);
    let error = ReadError::new(bytes, Span::new(at, at), message.to_owned());
    if bytes.trim_ascii_start().starts_with(b"{") {
        error
    } else {
        error.hint("the solution comes first, then its board: graphgame verify SOLUTION INPUT")
    }
}

/// The parts of a sum name their files themselves.
fn verify(solution: &NamedSolution, boards: &[Numbered]) -> Result<Verification, Failure> {
    if let Answer::Heap(_) = &solution.answer {
        return Ok(certificate::verify_rules(solution));
    }
    let Some(BoardSummary { index, .. }) = solution.board else {
        return certificate::verify_sum(solution, |file| {
            let boards = input::read(Path::new(file), None, true)?;
            let board = boards.into_iter().next().map(|first| first.board);
            turned(board.ok_or_else(|| Failure::new(format!("`{file}` has no graph")))?, true)
        });
    };
    let Some(numbered) = boards.iter().find(|b| b.index == index) else {
        return Err(Failure::new(format!(
            "the solution is of graph {index} of its input; this one has {}",
            boards.len()
        )));
    };
    let board = turned(numbered.board.clone(), solution.rules.directed)?;
    Ok(certificate::verify_named(solution, &board))
}

fn turned(board: Board, directed: bool) -> Result<Board, Failure> {
    if directed {
        board.into_directed().map_err(|error| Failure::new(error.to_string()))
    } else {
        Ok(board.into_undirected())
    }
}

fn report(solution: &NamedSolution, verification: &Verification, several: bool, text: &mut String) {
    let head = match (several, &solution.board) {
        (false, _) | (_, None) => String::new(),
        (true, Some(BoardSummary { name: Some(name), .. })) => format!("{}: ", visible(name)),
        (true, Some(board)) => format!("graph {}: ", board.index),
    };
    for refutation in &verification.refutations {
        let _ = writeln!(text, "{head}refuted: {}", visible(&refutation.to_string()));
    }
    let Verification { proved, resting_on_search, not_checked, refutations } = verification;
    let _ = write!(text, "{head}{proved} claims proved");
    let _ = write!(text, ", {resting_on_search} resting on search, {not_checked} not checked");
    let _ =
        writeln!(text, "{}", if refutations.is_empty() { ", none refuted" } else { "; refuted" });
}
