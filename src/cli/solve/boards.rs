//! Games played on boards that are read from files.

use std::process::ExitCode;

use super::printing::{answer_format, print_solutions, refuse_several_pictures};
use crate::board::Board;
use crate::cli::arguments::{
    AnswerFormat, AnswerOptions, BoardOptions, DirectionOptions, GeographyArguments,
    GrundyArguments, TalkOptions,
};
use crate::cli::failure::Failure;
use crate::cli::input::{self, Numbered};
use crate::cli::progress::Work;
use crate::game::geography::{self, search::Kind};
use crate::game::{SolveOptions, grundy as digraph};
use crate::limits::{Limits, Monitor};
use crate::solution::Solution;

/// What the games on boards have in common on the command line.
struct Common<'a> {
    board: &'a BoardOptions,
    direction: DirectionOptions,
    start: &'a [String],
    misere: bool,
    answer: &'a AnswerOptions,
    limits: Limits,
}

/// Vertex and edge geography.
pub fn geography(
    kind: Kind,
    arguments: &GeographyArguments,
    talk: &TalkOptions,
) -> Result<ExitCode, Failure> {
    let common = Common {
        board: &arguments.board,
        direction: arguments.direction,
        start: &arguments.start,
        misere: arguments.misere,
        answer: &arguments.answer,
        limits: arguments.limits.limits(),
    };
    solve(
        common,
        talk,
        |_| Ok(()),
        |board, options, monitor| geography::solve(board, kind, options, monitor),
    )
}

/// Grundy values of digraphs.
pub fn grundy(arguments: &GrundyArguments, talk: &TalkOptions) -> Result<ExitCode, Failure> {
    let common = Common {
        board: &arguments.board,
        direction: arguments.direction,
        start: &arguments.start,
        misere: arguments.misere,
        answer: &arguments.answer,
        limits: arguments.limits.limits(),
    };
    let remoteness = arguments.remoteness;
    solve(common, talk, refuse_undirected, |board, options, monitor| {
        digraph::solve(board, options, remoteness, monitor)
    })
}

/// A Grundy value belongs to a digraph.
pub fn refuse_undirected(board: &Board) -> Result<(), Failure> {
    if board.is_directed() {
        return Ok(());
    }
    let which = board.name().map(|name| format!(" `{name}`")).unwrap_or_default();
    Err(Failure::new(format!("Grundy values are of digraphs; the board{which} is undirected"))
        .hint("--directed reads each edge as two arcs, one each way"))
}

/// Reads every board before the first is solved, so that bad input is refused at once.
fn solve(
    common: Common<'_>,
    talk: &TalkOptions,
    accept: impl Fn(&Board) -> Result<(), Failure>,
    solve: impl Fn(&Board, &SolveOptions, &Monitor) -> Solution,
) -> Result<ExitCode, Failure> {
    let format = answer_format(common.answer)?;
    let boards = input::boards(common.board, talk.quiet)?;
    refuse_several_pictures(format, &boards)?;
    let mut prepared = Vec::with_capacity(boards.len());
    for Numbered { index, board } in boards {
        let board = input::turn(board, common.direction)?;
        accept(&board)?;
        let options = SolveOptions {
            index,
            starts: input::starts(&board, common.start)?,
            misere: common.misere,
            proof: common.answer.proof,
            without_certificate: format != AnswerFormat::Json,
            explain: common.answer.explain,
        };
        prepared.push((board, options));
    }
    let work = Work::start(common.limits, talk);
    let solved =
        prepared.iter().map(|(board, options)| (Some(board), solve(board, options, &work.monitor)));
    print_solutions(solved, format, common.answer, &work)
}
