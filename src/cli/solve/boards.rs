//! Games played on boards that are read from files.

use std::process::ExitCode;

use super::lean::Lean;
use super::printing::{answer_format, print_solutions, refuse_several_pictures};
use super::stream::Stream;
use crate::board::Board;
use crate::cli::arguments::{
    AnswerFormat, AnswerOptions, BoardOptions, DirectionOptions, GeographyArguments,
    GrundyArguments, StreamOptions, TalkOptions,
};
use crate::cli::failure::Failure;
use crate::cli::input::{self, Numbered, Source};
use crate::cli::progress::Work;
use crate::format::stream::Piece;
use crate::game::geography::{self, search::Kind};
use crate::game::{SolveOptions, grundy as digraph};
use crate::limits::{Limits, Monitor};
use crate::solution::Solution;

/// What the games on boards have in common on the command line.
pub struct Common<'a> {
    board: &'a BoardOptions,
    direction: DirectionOptions,
    start: &'a [String],
    misere: bool,
    /// The answers.
    pub answer: &'a AnswerOptions,
    /// Many graphs.
    pub stream: StreamOptions,
    /// The limits.
    pub limits: Limits,
}

impl Common<'_> {
    /// A board as it is to be solved, and how.
    ///
    /// # Errors
    /// When the game is not played on it, or a start is no vertex of it.
    pub fn prepare(
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

/// Solves the one board of the input, or the one that was chosen, with all threads; of many each
/// with one.
fn solve(
    common: &Common<'_>,
    talk: &TalkOptions,
    lean: Option<Lean>,
    accept: impl Fn(&Board) -> Result<(), Failure> + Sync,
    solve: impl Fn(&Board, &SolveOptions, &Monitor) -> Solution + Sync,
) -> Result<ExitCode, Failure> {
    let format = answer_format(common.answer)?;
    let mut source = input::open(&common.board.input, common.board.from)?;
    let only = match &common.board.graph {
        Some(wanted) => Ok(input::choose(&mut source, wanted, talk.quiet)?),
        None => only(&mut source, talk.quiet)?,
    };
    match only {
        Ok(Numbered { index, board }) if !common.stream.summary => {
            let (board, options) = common.prepare(index, board, format, accept)?;
            let work = Work::start(common.limits.clone(), talk);
            let solution = solve(&board, &options, &work.monitor);
            let solved = std::iter::once((Some(&board), solution));
            print_solutions(solved, format, common.answer, &work)
        }
        only => {
            let first = match only {
                Ok(Numbered { index, board }) => {
                    vec![Piece::Boards { first: index, boards: vec![board], warnings: Vec::new() }]
                }
                Err(pieces) => {
                    refuse_several_pictures(format)?;
                    // What is in memory as a whole is refused before anything is printed.
                    if let ([Piece::Boards { boards, .. }], true) =
                        (pieces.as_slice(), source.is_whole())
                        && !common.stream.keep_going
                    {
                        for board in boards {
                            common.prepare(0, board.clone(), format, &accept)?;
                        }
                    }
                    pieces
                }
            };
            if format.is_picture() {
                return Err(Failure::new("a picture has no summary")
                    .hint("--summary goes with --format text, csv or json"));
            }
            Stream { common, format, lean, accept, solve }.run(first, source, talk)
        }
    }
}

/// The board of an input of one; of one with more the pieces that were read to see that.
fn only(source: &mut Source, quiet: bool) -> Result<Result<Numbered, Vec<Piece>>, Failure> {
    let mut pieces = Vec::new();
    while pieces.len() < 2 {
        match source.next()? {
            Some(Piece::Lines(lines)) if lines.graphs() == 0 => {}
            Some(piece) => pieces.push(piece),
            None => break,
        }
    }
    let is_one = match pieces.as_slice() {
        [Piece::Boards { boards, .. }] => boards.len() == 1,
        [Piece::Lines(lines)] => lines.graphs() == 1,
        [Piece::Broken(_)] => true,
        _ => false,
    };
    match pieces.pop() {
        Some(piece) if is_one => input::one(piece, source, quiet).map(Ok),
        last => {
            pieces.extend(last);
            Ok(Err(pieces))
        }
    }
}
