//! `convert`: a board from one format to another.

use std::path::Path;
use std::process::ExitCode;

use super::arguments::{ConvertArguments, TalkOptions, WriteFormat};
use super::failure::Failure;
use super::input;
use super::output::Output;
use crate::board::Board;
use crate::format::{dot, json};

/// Converts every board that the options name.
pub fn run(arguments: &ConvertArguments, talk: &TalkOptions) -> Result<ExitCode, Failure> {
    let format = write_format(arguments.to, arguments.output.as_deref())?;
    let boards = input::boards(&arguments.board, talk.quiet)?;
    let mut turned = Vec::with_capacity(boards.len());
    for numbered in boards {
        turned.push(input::turn(numbered.board, arguments.direction)?);
    }
    let mut out = Output::open(arguments.output.as_deref())?;
    for board in &turned {
        write(board, format, &mut out)?;
    }
    out.finish()?;
    Ok(ExitCode::SUCCESS)
}

/// The format asked for, else that of the output file, else DOT.
pub fn write_format(
    asked: Option<WriteFormat>,
    output: Option<&Path>,
) -> Result<WriteFormat, Failure> {
    let path = output.filter(|path| *path != Path::new("-"));
    match (asked, path) {
        (Some(format), _) => Ok(format),
        (None, None) => Ok(WriteFormat::Dot),
        (None, Some(path)) => {
            let ending =
                path.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase();
            match ending.as_str() {
                "dot" | "gv" => Ok(WriteFormat::Dot),
                "json" => Ok(WriteFormat::Json),
                "jgf" => Ok(WriteFormat::Jgf),
                _ => Err(Failure::new(format!(
                    "cannot tell the format of `{}` by its ending",
                    path.display()
                ))
                .hint("say it with --to dot|json|jgf")),
            }
        }
    }
}

/// Writes one board.
pub fn write(board: &Board, format: WriteFormat, out: &mut Output) -> Result<(), Failure> {
    match format {
        WriteFormat::Dot => dot::write(board, out).map_err(Failure::from),
        WriteFormat::Json => Ok(json::write_node_link(board, out)?),
        WriteFormat::Jgf => Ok(json::write_graph_format(board, out)?),
    }
}
