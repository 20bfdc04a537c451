//! The boards of an input: one with all threads, many read piece by piece, solved on all cores, answered in order, in bounded memory.
//!
//! A worker takes some lines or boards, decodes, solves and prints them into a buffer; the buffers
//! are written out in order. Where only outcomes and moves are asked of a board without labels, no
//! board is made at all (see [`Lean`]).

use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;

use super::lean::Lean;
use super::ordered::ordered;
use super::printing::{print_solutions, refuse_huge_picture, refuse_several_pictures};
use crate::board::Board;
use crate::cli::arguments::{
    AnswerFormat, AnswerOptions, BoardOptions, StreamOptions, TalkOptions,
};
use crate::cli::failure::{self, BAD, Failure, INTERRUPTED, UNKNOWN};
use crate::cli::input::{self, Numbered, Source};
use crate::cli::output::Output;
use crate::cli::progress::Work;
use crate::draw::{self, summary};
use crate::format::stream::Piece;
use crate::format::{ReadError, Warning};
use crate::limits::{Limits, Monitor};
use crate::solution::{Solution, Totals, Verdict};

/// Bytes of a search's table where nothing is said; the workers share them.
const TABLE: u64 = 1 << 30;

/// A game on the boards of an input, and how it is answered.
pub struct Job<'a, P, S> {
    /// Which boards.
    pub board: &'a BoardOptions,
    /// How to answer.
    pub answer: &'a AnswerOptions,
    /// What to do with many.
    pub stream: StreamOptions,
    /// The limits.
    pub limits: Limits,
    /// The form of the answers.
    pub format: AnswerFormat,
    /// The short way for boards without labels, where there is one.
    pub lean: Option<Lean>,
    /// A board, with its number, as it is to be solved and how; or why the game is not played on it.
    pub prepare: P,
    /// Solves a board.
    pub solve: S,
}

/// A piece that has been answered.
struct Answered {
    /// What to print.
    text: Vec<u8>,
    totals: Totals,
    warnings: Vec<Warning>,
    /// What could not be solved.
    failures: Vec<Failure>,
    unknown: bool,
    /// A line of column names, where the first board has one.
    head: Option<Vec<u8>>,
}

impl<O, P, S> Job<'_, P, S>
where
    P: Fn(usize, Board) -> Result<(Board, O), Failure> + Sync,
    S: Fn(&Board, &O, &Monitor) -> Solution + Sync,
{
    /// Solves the one board of the input, or the one that was chosen, with all threads; of many
    /// each with one.
    ///
    /// # Errors
    /// Bad input, or a board that the game is not played on.
    pub fn run(&self, talk: &TalkOptions) -> Result<ExitCode, Failure> {
        let mut source = input::open(&self.board.input, self.board.from)?;
        if self.stream.keep_going {
            source.one_by_one();
        }
        let only = match &self.board.graph {
            Some(wanted) => Ok(input::choose(&mut source, wanted, talk.quiet)?),
            None => input::only(&mut source, talk.quiet)?,
        };
        let first = match only {
            Ok(Numbered { index, board }) if !self.stream.summary => {
                let (board, options) = (self.prepare)(index, board)?;
                refuse_huge_picture(&board, self.format)?;
                let work = Work::start(self.limits.clone(), talk);
                let solution = (self.solve)(&board, &options, &work.monitor);
                let solved = std::iter::once((Some(&board), solution));
                return print_solutions(solved, self.format, self.answer, &work);
            }
            Ok(Numbered { index, board }) => {
                vec![Piece::Boards { first: index, boards: vec![board], warnings: Vec::new() }]
            }
            Err(pieces) => {
                refuse_several_pictures(self.format)?;
                // What is in memory as a whole is refused before anything is printed.
                if let ([Piece::Boards { boards, .. }], true) =
                    (pieces.as_slice(), source.is_whole())
                    && !self.stream.keep_going
                {
                    for board in boards {
                        (self.prepare)(0, board.clone())?;
                    }
                }
                pieces
            }
        };
        if self.format.is_picture() {
            return Err(Failure::new("a picture has no summary")
                .hint("--summary goes with --format text, csv or json"));
        }
        self.run_stream(first, source, talk)
    }

    /// Answers `first`, pieces that are read already, and the rest of `source`.
    fn run_stream(
        &self,
        first: Vec<Piece>,
        mut source: Source,
        talk: &TalkOptions,
    ) -> Result<ExitCode, Failure> {
        let mut out = Output::open(self.answer.output.as_deref())?;
        let file = source.name();
        let work = Work::start(self.limits.clone(), talk);
        let available = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.limits.threads.unwrap_or_else(available).max(1);
        let mut first = first.into_iter();
        let mut failed = false;
        let next = move || match first.next() {
            Some(piece) => Some(Ok(piece)),
            None if failed => None,
            None => {
                let piece = source.next().transpose();
                // Behind a failure to read there is nothing.
                failed = matches!(piece, Some(Err(_)));
                piece
            }
        };
        let worker = || {
            // One thread and a share of the memory each.
            let memory = self.limits.memory.unwrap_or(TABLE) / threads as u64;
            let limits = Limits { threads: Some(1), memory: Some(memory), ..self.limits.clone() };
            let monitor = work.monitor.with_limits(limits);
            let mut worker = Worker { job: self, monitor, file: &file, answered: Answered::new() };
            move |piece| worker.answer(piece)
        };
        let keep_going = self.stream.keep_going;
        let (mut totals, mut unknown, mut began) = (Totals::default(), false, false);
        let take = |answered: Answered| -> Result<(), Failure> {
            let mut text = answered.text.as_slice();
            if !began && !text.is_empty() {
                began = true;
                match answered.head {
                    Some(head) => out.write_all(&head)?,
                    // Tables have an empty line between them.
                    None => text = text.strip_prefix(b"\n").unwrap_or(text),
                }
            }
            out.write_all(text)?;
            totals.merge(&answered.totals);
            unknown |= answered.unknown;
            if !talk.quiet {
                answered.warnings.iter().for_each(|warning| failure::warn(&file, &warning.0));
            }
            for failure in answered.failures {
                if !keep_going {
                    return Err(failure);
                }
                failure.report();
            }
            work.monitor.report("graphs", totals.graphs, None);
            Ok(())
        };
        let done = ordered(threads, next, worker, take, || work.was_interrupted());
        work.end();
        let skipped = totals.skipped > 0;
        match done {
            Ok(()) => out.finish()?,
            // What was answered before is printed all the same, but makes no whole file.
            Err(failure) => {
                out.flush()?;
                return Err(failure);
            }
        }
        if self.stream.summary {
            self.print_totals(&totals);
        }
        Ok(if work.was_interrupted() {
            if !talk.quiet {
                // That nobody reads it is no failure either.
                let _ = writeln!(std::io::stderr(), "interrupted after {} graphs", totals.graphs);
            }
            ExitCode::from(INTERRUPTED)
        } else if skipped {
            ExitCode::from(BAD)
        } else if unknown {
            ExitCode::from(UNKNOWN)
        } else {
            ExitCode::SUCCESS
        })
    }

    /// On standard error, so that standard output has the answers alone.
    fn print_totals(&self, totals: &Totals) {
        let text = match self.format {
            AnswerFormat::Json => {
                let json = serde_json::to_string(totals).expect("numbers are JSON");
                format!("{json}\n")
            }
            _ => summary::totals(totals),
        };
        // That nobody reads it is no failure of the work.
        let _ = std::io::stderr().write_all(text.as_bytes());
    }
}

/// What one thread does.
struct Worker<'a, P, S> {
    job: &'a Job<'a, P, S>,
    monitor: Monitor,
    file: &'a str,
    answered: Answered,
}

impl Answered {
    fn new() -> Self {
        Answered {
            text: Vec::new(),
            totals: Totals::default(),
            warnings: Vec::new(),
            failures: Vec::new(),
            unknown: false,
            head: None,
        }
    }
}

impl<O, P, S> Worker<'_, P, S>
where
    P: Fn(usize, Board) -> Result<(Board, O), Failure>,
    S: Fn(&Board, &O, &Monitor) -> Solution,
{
    fn answer(&mut self, piece: Result<Piece, Failure>) -> Answered {
        self.answered = Answered::new();
        match piece {
            Err(failure) => self.fail(failure),
            Ok(Piece::Broken(error)) => self.broken(error),
            Ok(Piece::Boards { first, boards, warnings }) => {
                self.answered.warnings = warnings;
                for (at, board) in boards.into_iter().enumerate() {
                    if self.is_stopped() {
                        break;
                    }
                    self.board(first + at, board);
                }
            }
            Ok(Piece::Documents(documents)) => {
                documents.read(|index, graph| {
                    match graph {
                        Err(error) => self.broken(error),
                        Ok((board, warnings)) => {
                            self.answered.warnings.extend(warnings);
                            self.board(index, board);
                        }
                    }
                    self.flow()
                });
            }
            Ok(Piece::Lines(lines)) => {
                lines.decode(|index, graph| {
                    match graph {
                        Err(error) => self.broken(error),
                        Ok(graph) => {
                            let lean = self.job.lean.as_ref();
                            let verdict = lean.and_then(|lean| {
                                lean.answer(index, graph, &self.monitor, &mut self.answered.text)
                            });
                            match verdict {
                                Some(verdict) => {
                                    self.answered.totals.add(&verdict);
                                    self.set_head();
                                }
                                None => match graph.to_board() {
                                    Ok(board) => self.board(index, board),
                                    Err(error) => self.fail(Failure::new(error.to_string())),
                                },
                            }
                        }
                    }
                    self.flow()
                });
            }
        }
        std::mem::replace(&mut self.answered, Answered::new())
    }

    fn is_stopped(&self) -> bool {
        !self.answered.failures.is_empty() && !self.job.stream.keep_going
    }

    fn flow(&self) -> ControlFlow<()> {
        if self.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn broken(&mut self, error: ReadError) {
        self.fail(Failure::Input { file: self.file.to_owned(), error });
    }

    fn fail(&mut self, failure: Failure) {
        self.answered.totals.skipped += 1;
        self.answered.failures.push(failure);
    }

    fn set_head(&mut self) {
        if self.answered.head.is_none()
            && self.job.format == AnswerFormat::Csv
            && self.job.lean.is_some()
        {
            let summary = self.job.stream.summary;
            let head = if summary { summary::CSV_HEAD } else { draw::csv::GEOGRAPHY_HEAD };
            self.answered.head = Some(head.as_bytes().to_vec());
        }
    }

    fn board(&mut self, index: usize, board: Board) {
        let job = self.job;
        let (board, options) = match (job.prepare)(index, board) {
            Ok(prepared) => prepared,
            Err(failure) => return self.fail(failure),
        };
        let solution = (job.solve)(&board, &options, &self.monitor);
        self.answered.unknown |= solution.has_unknown();
        let verdict = Verdict::of(&solution, board.vertex_count());
        let verdict = verdict.expect("only games on boards take streams");
        self.answered.totals.add(&verdict);
        let summary = job.stream.summary;
        let line = summary::Line {
            index,
            name: board.name(),
            vertices: board.vertex_count(),
            edges: board.edge_count(),
            verdict,
        };
        let text = &mut self.answered.text;
        let written = match (job.format, summary) {
            (AnswerFormat::Json, _) => solution.write_json(Some(&board), &mut *text),
            (AnswerFormat::Csv, true) => {
                self.answered.head.get_or_insert_with(|| line.csv_head().into());
                summary::write_csv(&line, text)
            }
            (AnswerFormat::Csv, false) => {
                let head = draw::csv::board_head(&solution.answer);
                self.answered.head.get_or_insert_with(|| head.into());
                draw::csv::write(&solution, Some(&board), false, text)
            }
            (_, true) => summary::write_text(&line, text),
            (_, false) => {
                text.push(b'\n');
                draw::text::write(&solution, Some(&board), text)
            }
        };
        written.expect("a buffer takes all");
    }
}
