//! Input files to boards.

use std::fs::File;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::arguments::{BoardOptions, DirectionOptions};
use super::failure::{self, Failure};
use crate::board::{Board, VertexId};
use crate::draw::labels;
use crate::format::stream::{Piece, Pieces};
use crate::format::{Format, Warning, compressed};
use crate::suggest;

/// A board and its number in the input.
pub struct Numbered {
    /// From 0.
    pub index: usize,
    /// The board.
    pub board: Board,
}

/// The name shown for an input.
pub fn display_name(path: &Path) -> String {
    if path == Path::new("-") { "<stdin>".to_owned() } else { path.display().to_string() }
}

/// An input that is read piece by piece.
pub struct Source {
    pieces: Pieces<Box<dyn Read + Send>>,
    path: PathBuf,
}

/// Opens a file or standard input, and looks at its beginning.
///
/// # Errors
/// When it cannot be read.
pub fn open(path: &Path, from: Option<Format>) -> Result<Source, Failure> {
    let known = from.or_else(|| Format::from_path(path));
    let format = |start: &[u8]| known.unwrap_or_else(|| Format::from_content(start));
    let pieces = source(path)
        .and_then(compressed::decompressed)
        .and_then(|text| Pieces::new(text, format))
        .map_err(|error| cannot_read(path, &error))?;
    Ok(Source { pieces, path: path.to_owned() })
}

impl Source {
    /// The next piece.
    ///
    /// # Errors
    /// When the input cannot be read.
    pub fn next(&mut self) -> Result<Option<Piece>, Failure> {
        self.pieces.next_piece().map_err(|error| cannot_read(&self.path, &error))
    }

    /// See [`Pieces::one_by_one`].
    pub fn one_by_one(&mut self) {
        self.pieces.one_by_one();
    }

    /// Whether everything is read before the first piece comes.
    pub fn is_whole(&self) -> bool {
        self.pieces.is_whole()
    }

    /// The name to show.
    pub fn name(&self) -> String {
        display_name(&self.path)
    }
}

fn cannot_read(path: &Path, error: &io::Error) -> Failure {
    if path == Path::new("-") {
        return Failure::new(format!("cannot read standard input: {error}"));
    }
    let failure = Failure::new(format!("cannot read `{}`: {error}", path.display()));
    if error.kind() == io::ErrorKind::NotFound {
        failure.hint("boards to try are in the folder graphs/")
    } else {
        failure
    }
}

/// The bytes of a file or of standard input; what is compressed is unpacked.
///
/// # Errors
/// When it cannot be read.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let read = || {
        let mut bytes = Vec::new();
        compressed::decompressed(source(path)?)?.read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    read().map_err(|error| cannot_read(path, &error))
}

fn source(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    Ok(if path == Path::new("-") { Box::new(io::stdin()) } else { Box::new(File::open(path)?) })
}

/// Calls `each` with the boards that the options name, one after the other; warnings go to
/// standard error unless `quiet`.
///
/// # Errors
/// When the file cannot be read, is refused, or has no such graph; those of `each`.
pub fn for_each(
    options: &BoardOptions,
    quiet: bool,
    mut each: impl FnMut(Numbered) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut source = open(&options.input, options.from)?;
    match &options.graph {
        None => every(&mut source, quiet, each),
        Some(wanted) => each(choose(&mut source, wanted, quiet)?),
    }
}

/// Reads every board of a file.
///
/// # Errors
/// When the file cannot be read or is refused.
pub fn read(path: &Path, from: Option<Format>, quiet: bool) -> Result<Vec<Numbered>, Failure> {
    let mut all = Vec::new();
    every(&mut open(path, from)?, quiet, |numbered| {
        all.push(numbered);
        Ok(())
    })?;
    Ok(all)
}

/// The board of an input of one; of one with more the pieces that were read to see that.
///
/// # Errors
/// When the input cannot be read, or nothing in it is a graph.
pub fn only(source: &mut Source, quiet: bool) -> Result<Result<Numbered, Vec<Piece>>, Failure> {
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
        [Piece::Documents(documents)] => documents.graphs() == 1,
        [Piece::Broken(_)] => true,
        _ => false,
    };
    match pieces.pop() {
        Some(piece) if is_one => one(piece, source, quiet).map(Ok),
        last => {
            pieces.extend(last);
            Ok(Err(pieces))
        }
    }
}

/// The board of a piece that has one.
///
/// # Errors
/// When the piece is broken.
fn one(piece: Piece, source: &Source, quiet: bool) -> Result<Numbered, Failure> {
    let mut found = None;
    every_of(piece, &source.name(), quiet, &mut |numbered| {
        found = Some(numbered);
        Ok(())
    })?;
    found.ok_or_else(|| Failure::new("there is no graph in this input"))
}

fn every(
    source: &mut Source,
    quiet: bool,
    mut each: impl FnMut(Numbered) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let file = source.name();
    while let Some(piece) = source.next()? {
        every_of(piece, &file, quiet, &mut each)?;
    }
    Ok(())
}

fn every_of(
    piece: Piece,
    file: &str,
    quiet: bool,
    each: &mut impl FnMut(Numbered) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let refused = |error| Failure::Input { file: file.to_owned(), error };
    let warn = |warnings: &[Warning]| {
        if !quiet {
            warnings.iter().for_each(|warning| failure::warn(file, &warning.0));
        }
    };
    match piece {
        Piece::Broken(error) => Err(refused(error)),
        Piece::Documents(documents) => {
            let stopped = documents.read(|index, graph| {
                let done = graph.map_err(&refused).and_then(|(board, warnings)| {
                    warn(&warnings);
                    each(Numbered { index, board })
                });
                done.map_or_else(ControlFlow::Break, ControlFlow::Continue)
            });
            stopped.map_or(Ok(()), Err)
        }
        Piece::Boards { first, boards, warnings } => {
            warn(&warnings);
            let mut numbered = boards.into_iter().enumerate();
            numbered.try_for_each(|(at, board)| each(Numbered { index: first + at, board }))
        }
        Piece::Lines(lines) => {
            let stopped = lines.decode(|index, graph| {
                let board = graph.map_err(&refused).and_then(|graph| {
                    graph.to_board().map_err(|error| Failure::new(error.to_string()))
                });
                match board.and_then(|board| each(Numbered { index, board })) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(failure) => ControlFlow::Break(failure),
                }
            });
            stopped.map_or(Ok(()), Err)
        }
    }
}

/// The one graph of that name, else the one of that number.
pub fn choose(source: &mut Source, wanted: &str, quiet: bool) -> Result<Numbered, Failure> {
    const SHOWN: usize = 8;
    let number: Option<usize> = wanted.parse().ok();
    let (mut named, mut numbered, mut second) = (None, None, None);
    let (mut count, mut names, mut names_shown) = (0, 0, Vec::new());
    every(source, quiet, |board| {
        count += 1;
        let index = board.index;
        if let Some(name) = board.board.name() {
            names += 1;
            if names_shown.len() < SHOWN {
                names_shown.push(format!("`{name}`"));
            }
            if name == wanted {
                match &named {
                    None => named = Some(board),
                    Some(_) => second = second.or(Some(index)),
                }
                return Ok(());
            }
        }
        if number == Some(index) {
            numbered = Some(board);
        }
        Ok(())
    })?;
    match (named, second, numbered) {
        (Some(found), None, _) | (None, _, Some(found)) => Ok(found),
        (Some(first), Some(second), _) => {
            Err(Failure::new(format!("there are several graphs named `{wanted}`"))
                .hint(format!("choose by number: --graph {} or --graph {second}", first.index)))
        }
        (None, _, None) => {
            let failure = Failure::new(format!("the input has no graph `{wanted}`"));
            let count = match count {
                1 => "there is one graph, number 0".to_owned(),
                count => format!("there are {count} graphs, numbered from 0"),
            };
            Err(failure.hint(if names == 0 {
                count
            } else {
                let dots = if names > SHOWN { ", …" } else { "" };
                format!("{count}; the names are {}{dots}", names_shown.join(", "))
            }))
        }
    }
}

/// The board with directions made or dropped as the options say.
///
/// # Errors
/// When the arcs would be too many.
pub fn turn(board: Board, options: DirectionOptions) -> Result<Board, Failure> {
    if options.directed {
        board.into_directed().map_err(|error| Failure::new(error.to_string()))
    } else if options.undirected {
        Ok(board.into_undirected())
    } else {
        Ok(board)
    }
}

/// The starts to solve: those asked on the command line, else `None`: every vertex.
///
/// # Errors
/// When one is not a vertex of the board; near misses are named.
pub fn starts(board: &Board, asked: &[String]) -> Result<Option<Vec<VertexId>>, Failure> {
    if asked.is_empty() {
        return Ok(None);
    }
    let mut starts =
        asked.iter().map(|label| vertex(board, label)).collect::<Result<Vec<_>, _>>()?;
    starts.sort_unstable();
    starts.dedup();
    Ok(Some(starts))
}

/// The vertex called `label`.
///
/// # Errors
/// When there is none; near misses are named.
pub fn vertex(board: &Board, label: &str) -> Result<VertexId, Failure> {
    board.find(label).ok_or_else(|| {
        let failure = Failure::new(format!("the board has no vertex `{label}`"));
        if let Some(v) = labelled(board, label) {
            return failure.hint(format!("the vertex labelled `{label}` is `{}`", board.label(v)));
        }
        let near = suggest::near_misses(label, board.labels().iter());
        if near.is_empty() {
            let some: Vec<_> = board.labels().iter().take(5).map(|l| format!("`{l}`")).collect();
            if some.is_empty() {
                failure
            } else {
                failure.hint(format!("vertices are {}, …", some.join(", ")))
            }
        } else {
            let near: Vec<_> = near.iter().map(|l| format!("`{l}`")).collect();
            failure.hint(format!("did you mean {}?", near.join(" or ")))
        }
    })
}

/// The only vertex that the file labels so, though it is called otherwise.
fn labelled(board: &Board, label: &str) -> Option<VertexId> {
    let so = |&v: &VertexId| labels::of_vertex(board, v).is_some_and(|text| text == label);
    let mut all = board.vertices().filter(so);
    all.next().filter(|_| all.next().is_none())
}
