//! Games played on boards that are read from files.

use std::process::ExitCode;

use super::lean::Lean;
use super::printing::answer_format;
use super::stream::Job;
use crate::board::Board;
use crate::cli::arguments::{
    AnswerFormat, AnswerOptions, BoardOptions, DirectionOptions, GeographyArguments,
    GrundyArguments, StreamOptions, TalkOptions,
};
use crate::cli::failure::Failure;
use crate::cli::input;
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
    stream: StreamOptions,
    limits: Limits,
}

impl Common<'_> {
    /// A board as it is to be solved, and how.
    ///
    /// # Errors
    /// When the game is not played on it, or a start is no vertex of it.
    fn prepare(
        &self,
        index: usize,
        board: Board,
        format: AnswerFormat,
        accept: impl Fn(&Board) -> Result<(), Failure>,
    ) -> Result<(Board, SolveOptions), Failure> {
        let board = input::turn(board, self.direction)?;
        accept(&board)?;
        let options = SolveOptions {
            index,
            starts: input::starts(&board, self.start)?,
            misere: self.misere,
            proof: self.answer.proof,
            without_certificate: format != AnswerFormat::Json,
            explain: self.answer.explain,
        };
        Ok((board, options))
    }
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
        stream: arguments.stream,
        limits: arguments.limits.limits(),
    };
    let plain = kind == Kind::Vertex
        && !(common.misere || common.direction.directed || common.answer.explain)
        && common.start.is_empty();
    let lean = match answer_format(common.answer)? {
        AnswerFormat::Csv if plain && common.stream.summary => Some(Lean::Summary { csv: true }),
        AnswerFormat::Text if plain && common.stream.summary => Some(Lean::Summary { csv: false }),
        AnswerFormat::Csv if plain => Some(Lean::Positions),
        _ => None,
    };
    solve(
        &common,
        talk,
        lean,
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
        stream: arguments.stream,
        limits: arguments.limits.limits(),
    };
    let remoteness = arguments.remoteness;
    solve(&common, talk, None, refuse_undirected, |board, options, monitor| {
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

fn solve(
    common: &Common<'_>,
    talk: &TalkOptions,
    lean: Option<Lean>,
    accept: impl Fn(&Board) -> Result<(), Failure> + Sync,
    solve: impl Fn(&Board, &SolveOptions, &Monitor) -> Solution + Sync,
) -> Result<ExitCode, Failure> {
    let format = answer_format(common.answer)?;
    let job = Job {
        board: common.board,
        answer: common.answer,
        stream: common.stream,
        limits: common.limits.clone(),
        format,
        lean,
        prepare: |index, board| common.prepare(index, board, format, &accept),
        solve,
    };
    job.run(talk)
}
