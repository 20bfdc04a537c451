//! Input files to boards.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use super::arguments::{BoardOptions, DirectionOptions};
use super::failure::{self, Failure};
use crate::board::{Board, VertexId};
use crate::format::{self, Format};
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

/// The bytes of a file or of standard input.
///
/// # Errors
/// When it cannot be read.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin()
            .read_to_end(&mut bytes)
            .map_err(|error| Failure::new(format!("cannot read standard input: {error}")))?;
        return Ok(bytes);
    }
    fs::read(path).map_err(|error| {
        let failure = Failure::io("read", path, &error);
        if error.kind() == io::ErrorKind::NotFound {
            failure.hint("INPUT is a file with a graph; boards to try are in the folder graphs/")
        } else {
            failure
        }
    })
}

/// Reads the boards that the options name; warnings go to standard error unless `quiet`.
///
/// # Errors
/// When the file cannot be read, is refused, or has no such graph.
pub fn boards(options: &BoardOptions, quiet: bool) -> Result<Vec<Numbered>, Failure> {
    let all = read(&options.input, options.from, quiet)?;
    match &options.graph {
        None => Ok(all),
        Some(wanted) => choose(all, wanted),
    }
}

/// Reads every board of a file.
///
/// # Errors
/// When the file cannot be read or is refused.
pub fn read(path: &Path, from: Option<Format>, quiet: bool) -> Result<Vec<Numbered>, Failure> {
    let bytes = bytes(path)?;
    let format =
        from.or_else(|| Format::from_path(path)).unwrap_or_else(|| Format::from_content(&bytes));
    let file = display_name(path);
    let input = format::read(&bytes, format)
        .map_err(|error| Failure::Input { file: file.clone(), error })?;
    if !quiet {
        for warning in &input.warnings {
            failure::warn(&file, &warning.0);
        }
    }
    let boards = input.boards.into_iter().enumerate();
    Ok(boards.map(|(index, board)| Numbered { index, board }).collect())
}

fn choose(mut all: Vec<Numbered>, wanted: &str) -> Result<Vec<Numbered>, Failure> {
    let mut named = all.iter().enumerate().filter(|(_, b)| b.board.name() == Some(wanted));
    let at = match (named.next(), named.next()) {
        (Some((at, _)), None) => at,
        (Some((first, _)), Some((second, _))) => {
            return Err(Failure::new(format!("there are several graphs named `{wanted}`"))
                .hint(format!("choose by number: --graph {first} or --graph {second}")));
        }
        (None, _) => match wanted.parse::<usize>() {
            Ok(index) if index < all.len() => index,
            _ => {
                let names: Vec<&str> = all.iter().filter_map(|b| b.board.name()).collect();
                let failure = Failure::new(format!("the input has no graph `{wanted}`"));
                let count = match all.len() {
                    1 => "there is one graph, number 0".to_owned(),
                    count => format!("there are {count} graphs, numbered from 0"),
                };
                return Err(failure.hint(if names.is_empty() {
                    count
                } else {
                    let shown: Vec<_> = names.iter().take(8).map(|n| format!("`{n}`")).collect();
                    let dots = if names.len() > 8 { ", …" } else { "" };
                    format!("{count}; the names are {}{dots}", shown.join(", "))
                }));
            }
        },
    };
    Ok(vec![all.swap_remove(at)])
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
