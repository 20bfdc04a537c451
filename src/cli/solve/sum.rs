//! Sums: parts named on the command line.

use std::path::Path;
use std::process::ExitCode;

use super::boards::refuse_undirected;
use super::printing::{answer_format, print_solutions};
use crate::algorithm::Adjacency;
use crate::board::Board;
use crate::certificate::PartCertificate;
use crate::cli::arguments::{DirectionOptions, SumArguments, TalkOptions};
use crate::cli::failure::Failure;
use crate::cli::input;
use crate::cli::progress::Work;
use crate::game::grundy::{self, Grundy, VertexPart};
use crate::game::heap::{HeapError, HeapGame, Position, catalogue};
use crate::game::sum::{NamedSum, RulePart, SumPart};
use crate::limits::{Monitor, StopReason};
use crate::solution::Solution;

/// A part as it was given.
enum Spec<'a> {
    Vertex { file: &'a str, label: &'a str },
    Rules { game: Box<dyn HeapGame>, position: Position },
}

/// A board that parts are played on.
struct Labelled<'a> {
    file: &'a str,
    board: Board,
    graph: Adjacency,
}

/// Solves a sum.
pub fn run(arguments: &SumArguments, talk: &TalkOptions) -> Result<ExitCode, Failure> {
    let format = answer_format(&arguments.answer)?;
    if format.is_picture() {
        return Err(Failure::new("a sum has no board to draw")
            .hint("draw its parts one by one with `graphgame solve grundy`"));
    }
    let specs = arguments.parts.iter().map(|text| parse(text)).collect::<Result<Vec<_>, _>>()?;
    let mut boards: Vec<Labelled<'_>> = Vec::new();
    for spec in &specs {
        let &Spec::Vertex { file, .. } = spec else { continue };
        if boards.iter().all(|known| known.file != file) {
            let board = part_board(file, arguments.direction, talk.quiet)?;
            let graph = board.outgoing_adjacency();
            boards.push(Labelled { file, board, graph });
        }
    }
    let work = Work::start(arguments.limits.limits(), talk);
    let solution = solve(arguments, &specs, &boards, &work.monitor)?;
    print_solutions(std::iter::once((None, solution)), format, &arguments.answer, &work)
}

fn parse(text: &str) -> Result<Spec<'_>, Failure> {
    let head = text.split([':', '+']).next();
    if matches!(head, Some("northcott" | "words")) {
        return Err(Failure::new(format!("`{text}` has no value and is no part of a sum"))
            .hint("northcott is partizan, and in the word game words are used up"));
    }
    if let Some((game, position)) = catalogue::split_part(text) {
        let wrong = |error: HeapError| Failure::new(format!("`{text}`: {error}"));
        let game = catalogue::read(game).map_err(wrong)?;
        let entry = catalogue::find(game.name()).expect("it was found there");
        let words: Vec<&str> = position.split(',').map(str::trim).collect();
        let position = entry.read(&*game, &words).map_err(wrong)?;
        return Ok(Spec::Rules { game, position });
    }
    let split = text.match_indices(':').map(|(at, _)| (&text[..at], &text[at + 1..]));
    for (file, label) in split {
        if Path::new(file).is_file() {
            return Ok(Spec::Vertex { file, label });
        }
    }
    Err(Failure::new(format!("`{text}` is no part of a sum: no file and no game before a `:`"))
        .hint("a part is GAME:POSITION, as nim:3,5 or bash+max=3:10, or FILE:VERTEX"))
}

/// The one board of a part's file.
pub fn part_board(file: &str, direction: DirectionOptions, quiet: bool) -> Result<Board, Failure> {
    let boards = input::read(Path::new(file), None, quiet)?;
    let count = boards.len();
    match boards.into_iter().next() {
        Some(only) if count == 1 => {
            let board = input::turn(only.board, direction)?;
            refuse_undirected(&board)?;
            Ok(board)
        }
        _ => Err(Failure::new(format!("`{file}` has {count} graphs; a part is played on one"))
            .hint("`graphgame convert FILE --graph NAME -o PART` takes one out")),
    }
}

fn solve(
    arguments: &SumArguments,
    specs: &[Spec<'_>],
    boards: &[Labelled<'_>],
    monitor: &Monitor,
) -> Result<Solution, Failure> {
    let names = arguments.parts.clone();
    let labels: Result<Vec<Grundy<'_>>, StopReason> =
        boards.iter().map(|known| grundy::label_of(&known.graph, monitor)).collect();
    let labels = match labels {
        Ok(labels) => labels,
        Err(reason) => {
            let reason = format!("the values of a part were not found: {reason}");
            return Ok(NamedSum::unknown(names, reason));
        }
    };
    let mut parts = Vec::with_capacity(specs.len());
    for spec in specs {
        parts.push(match spec {
            Spec::Rules { game, position } => {
                let part = RulePart::new(&**game, position.clone(), monitor);
                match part {
                    Ok(part) => SumPart::Rules(part),
                    Err(error)
                        if matches!(position, Position::Rows(..)) || game.settings().misere =>
                    {
                        return Err(Failure::new(error.to_string()));
                    }
                    Err(error) => return Ok(NamedSum::unknown(names, error.to_string())),
                }
            }
            Spec::Vertex { file, label } => {
                let at = boards.iter().position(|known| known.file == *file).expect("was read");
                let board = &boards[at].board;
                let vertex = input::vertex(board, label)?.index() as u32;
                SumPart::Vertex { board, part: VertexPart { grundy: &labels[at], vertex } }
            }
        });
    }
    let sum = NamedSum { names, sum: grundy::Sum { parts } };
    let certificates = boards
        .iter()
        .zip(&labels)
        .map(|(known, labels)| PartCertificate {
            file: known.file.to_owned(),
            digest: known.board.digest(),
            grundy: labels.certificate(),
        })
        .collect();
    Ok(sum.solve(certificates, arguments.answer.explain))
}
