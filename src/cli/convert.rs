//! `convert`: a board from one format to another.

use std::path::Path;
use std::process::ExitCode;

use super::arguments::{ConvertArguments, TalkOptions};
use super::failure::{self, Failure};
use super::input;
use super::output::Output;
use crate::board::Board;
use crate::format::{WriteFormat, Writer};

/// Converts every board that the options name.
pub fn run(arguments: &ConvertArguments, talk: &TalkOptions) -> Result<ExitCode, Failure> {
    let format = write_format(arguments.to, arguments.output.as_deref())?;
    let mut out = Output::open(arguments.output.as_deref())?;
    let mut writer = Writer::new(format);
    let mut lost = Vec::new();
    let mut write = |board: &Board| -> Result<(), Failure> {
        for what in format.loses(board) {
            if !lost.contains(&what) {
                lost.push(what);
            }
        }
        Ok(writer.write(board, &mut out)?)
    };
    // Where a file holds one graph, nothing is written before it is known that there is no other.
    let mut held: Option<Board> = None;
    input::for_each(&arguments.board, talk.quiet, |numbered| {
        let board = input::turn(numbered.board, arguments.direction)?;
        if format.holds_several() {
            write(&board)
        } else if held.is_some() {
            Err(format.refuse_another().into())
        } else {
            held = Some(board);
            Ok(())
        }
    })?;
    if let Some(board) = held {
        write(&board)?;
    }
    out.finish()?;
    if !lost.is_empty() && !talk.quiet {
        let lost = lost.join(" and ");
        failure::warn_plainly(&format!("{lost} are not written: {format} has no place for them"));
    }
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
        (None, Some(path)) => WriteFormat::from_path(path).ok_or_else(|| {
            let names: Vec<_> = WriteFormat::all().map(|(_, name)| name).collect();
            Failure::new(format!("cannot tell the format of `{}` by its ending", path.display()))
                .hint(format!("say it with --to FORMAT: {}", names.join(", ")))
        }),
    }
}
