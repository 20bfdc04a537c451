//! Solutions to standard output or a file, in the format asked for.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use crate::board::Board;
use crate::cli::arguments::{AnswerFormat, AnswerOptions};
use crate::cli::failure::{Failure, INTERRUPTED, UNKNOWN};
use crate::cli::output::Output;
use crate::cli::pixels;
use crate::cli::progress::Work;
use crate::draw;
use crate::draw::graphviz::{self, GraphvizError, Target};
use crate::solution::Solution;

/// The format asked for, else that of the output file, else text.
pub fn answer_format(options: &AnswerOptions) -> Result<AnswerFormat, Failure> {
    let path = options.output.as_deref().filter(|path| *path != Path::new("-"));
    match (options.format, path) {
        (Some(format), _) => Ok(format),
        (None, None) => Ok(AnswerFormat::Text),
        (None, Some(path)) => {
            let ending =
                path.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase();
            Ok(match ending.as_str() {
                "txt" | "text" => AnswerFormat::Text,
                "json" => AnswerFormat::Json,
                "csv" => AnswerFormat::Csv,
                "dot" | "gv" => AnswerFormat::Dot,
                "svg" => AnswerFormat::Svg,
                "png" => AnswerFormat::Png,
                "pdf" => AnswerFormat::Pdf,
                _ => {
                    return Err(Failure::new(format!(
                        "cannot tell the format of `{}` by its ending",
                        path.display()
                    ))
                    .hint("say it with --format text|json|csv|dot|svg|png|pdf"));
                }
            })
        }
    }
}

/// A picture shows one board.
pub fn refuse_several_pictures(format: AnswerFormat) -> Result<(), Failure> {
    if format.is_picture() {
        return Err(Failure::new("the input has several graphs; a picture shows one")
            .hint("choose one with --graph NAME|INDEX"));
    }
    Ok(())
}

/// Vertices and edges beyond which nobody can look at a picture, or wait for it.
const PICTURE_VERTICES: usize = 20_000;
const PICTURE_EDGES: usize = 100_000;

/// A picture of a huge board shows nothing: better said before it is solved. DOT is for programs
/// and has no bounds.
///
/// # Errors
/// When the board is too large for the format.
pub fn refuse_huge_picture(board: &Board, format: AnswerFormat) -> Result<(), Failure> {
    let (vertices, edges) = (board.vertex_count(), board.edge_count());
    let bounded = format.is_picture() && format != AnswerFormat::Dot;
    if bounded && (vertices > PICTURE_VERTICES || edges > PICTURE_EDGES) {
        return Err(Failure::new(format!(
            "a picture of {vertices} vertices and {edges} edges cannot be looked at; the most are \
             {PICTURE_VERTICES} vertices and {PICTURE_EDGES} edges"
        ))
        .hint(
            "--format csv or json has all answers, --start V with text those of one vertex, and \
             --format dot is for programs that draw large graphs",
        ));
    }
    Ok(())
}

/// Prints solutions as they come; the exit code says whether something is unknown.
pub fn print_solutions<'a>(
    solved: impl Iterator<Item = (Option<&'a Board>, Solution)>,
    format: AnswerFormat,
    options: &AnswerOptions,
    work: &Work,
) -> Result<ExitCode, Failure> {
    let mut out = Output::open(options.output.as_deref())?;
    let mut unknown = false;
    for (number, (board, solution)) in solved.enumerate() {
        work.end();
        unknown |= solution.has_unknown();
        if format != AnswerFormat::Text {
            work.warn(&solution.unknown_because);
        }
        match format {
            AnswerFormat::Text => {
                if number > 0 {
                    writeln!(out)?;
                }
                draw::text::write(&solution, board, &mut out)?;
            }
            AnswerFormat::Json => solution.write_json(board, &mut out)?,
            AnswerFormat::Csv => draw::csv::write(&solution, board, number == 0, &mut out)?,
            AnswerFormat::Dot | AnswerFormat::Svg | AnswerFormat::Png | AnswerFormat::Pdf => {
                let board = board.ok_or_else(|| Failure::new("this game has no board to draw"))?;
                refuse_huge_picture(board, format)?;
                picture(&solution, board, format, &mut out)?;
            }
        }
        if work.was_interrupted() {
            break;
        }
    }
    work.end();
    out.finish()?;
    Ok(exit_code(unknown, work))
}

/// The exit code of a solved game: whether the user interrupted, whether something is unknown.
pub fn exit_code(unknown: bool, work: &Work) -> ExitCode {
    if work.was_interrupted() {
        ExitCode::from(INTERRUPTED)
    } else if unknown {
        ExitCode::from(UNKNOWN)
    } else {
        ExitCode::SUCCESS
    }
}

/// Prints what is already in the format asked for.
pub fn print_bytes(bytes: &[u8], options: &AnswerOptions) -> Result<ExitCode, Failure> {
    let mut out = Output::open(options.output.as_deref())?;
    out.write_all(bytes)?;
    out.finish()?;
    Ok(ExitCode::SUCCESS)
}

/// How long Graphviz may take for a picture.
const PICTURE_TIME: std::time::Duration = std::time::Duration::from_secs(120);

fn picture(
    solution: &Solution,
    board: &Board,
    format: AnswerFormat,
    out: &mut Output,
) -> Result<(), Failure> {
    let picture = solution.picture(board);
    let written = || {
        draw::dot::write(board, &picture)
            .map_err(|_| Failure::new("a label holds the character NUL, which DOT cannot say"))
    };
    let target = match format {
        AnswerFormat::Svg => Target::Svg,
        AnswerFormat::Png => Target::Png,
        AnswerFormat::Pdf => Target::Pdf,
        _ => return Ok(out.write_all(&written()?)?),
    };
    // Gale's board is drawn as it is played on.
    if let (Target::Svg, Some(svg)) = (target, draw::gale::write(board, &picture)) {
        return Ok(out.write_all(svg.as_bytes())?);
    }
    let own = || draw::svg::write(board, &picture);
    match target {
        _ if graphviz::is_quick(board, &picture) => {}
        Target::Svg => return Ok(out.write_all(own().as_bytes())?),
        Target::Png => return Ok(out.write_all(&pixels::png(&own())?)?),
        Target::Pdf => {}
    }
    let engine = graphviz::engine(board, &picture);
    match graphviz::render(&written()?, engine, target, PICTURE_TIME) {
        Ok(image) if target == Target::Svg => {
            let title = picture.title.as_deref().unwrap_or("graph");
            let title = board.name().is_none().then_some(title);
            Ok(out.write_all(&graphviz::mended(image, title))?)
        }
        Ok(image) => Ok(out.write_all(&image)?),
        // The embedded layout always gives a picture.
        Err(_) if target == Target::Svg => Ok(out.write_all(own().as_bytes())?),
        Err(error @ GraphvizError::NotInstalled) => Err(Failure::new(error.to_string())
            .hint("install Graphviz, or ask for --format svg, which needs nothing")),
        Err(error @ GraphvizError::Timeout(_)) => Err(Failure::new(error.to_string())
            .hint("--format svg lays out large boards itself, faster")),
        Err(error) => Err(Failure::new(error.to_string())),
    }
}
