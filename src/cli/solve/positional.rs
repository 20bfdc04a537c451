//! Positional games: tic-tac-toe by its numbers, other families of sets from files.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::printing::{answer_format, exit_code, print_solutions};
use crate::board::{Board, BoardBuilder, NamedHypergraph};
use crate::cli::arguments::{AnswerFormat, AnswerOptions, SearchLimitOptions, TalkOptions};
use crate::cli::failure::Failure;
use crate::cli::input;
use crate::cli::output::Output;
use crate::cli::pixels;
use crate::cli::progress::Work;
use crate::draw;
use crate::format::json;
use crate::game::positional::{Convention, Position, PositionalGame, Side, TicTacToe, solve};
use crate::solution::Solution;

/// n^d tic-tac-toe.
#[derive(Debug, Args)]
pub struct TicTacToeArguments {
    /// Cells in a line
    #[arg(long, short, value_name = "N")]
    pub n: u32,
    /// Dimensions
    #[arg(long, short, value_name = "D", default_value_t = 2)]
    pub d: u32,
    /// What both games take.
    #[command(flatten)]
    pub common: Common,
}

/// Any family of winning sets.
#[derive(Debug, Args)]
pub struct PositionalArguments {
    /// A file {"points": ["a", ...], "sets": [["a", ...], ...]}, or `-`
    #[arg(value_name = "FILE")]
    pub input: PathBuf,
    /// What both games take.
    #[command(flatten)]
    pub common: Common,
}

/// What every positional game takes.
#[derive(Debug, Args)]
pub struct Common {
    /// The position.
    #[command(flatten)]
    pub position: PositionOptions,
    /// Answers.
    #[command(flatten)]
    pub answer: AnswerOptions,
    /// Limits.
    #[command(flatten)]
    pub limits: SearchLimitOptions,
}

/// What is played for, and what has been played.
#[derive(Debug, Args)]
#[command(next_help_heading = "Position")]
pub struct PositionOptions {
    /// Maker (X) wins by completing a set, Breaker (O) by stopping that
    #[arg(long)]
    pub maker_breaker: bool,
    /// A mark for each point in order: X, O, or `.` for none; blanks and `|` or `/`
    /// between rows are skipped
    #[arg(long, value_name = "MARKS")]
    pub position: Option<String>,
    /// A point that the first player or Maker has taken (repeatable)
    #[arg(long, value_name = "POINT", conflicts_with = "position")]
    pub first: Vec<String>,
    /// A point that the second player or Breaker has taken (repeatable)
    #[arg(long, value_name = "POINT", conflicts_with = "position")]
    pub second: Vec<String>,
    /// Who moves; without it X, or O where X has taken one point more; needed where
    /// the points taken are not those of taking turns
    #[arg(long, value_name = "WHO", ignore_case = true)]
    pub to_move: Option<Mover>,
}

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Mover {
    /// The first player
    #[value(alias = "x")]
    First,
    /// The second player
    #[value(alias = "o")]
    Second,
    /// The same as first, in a Maker-Breaker game
    Maker,
    /// The same as second, in a Maker-Breaker game
    Breaker,
}

/// Solves n^d tic-tac-toe.
pub fn tictactoe(arguments: &TicTacToeArguments, talk: &TalkOptions) -> Result<ExitCode, Failure> {
    let format = check_answer(&arguments.common.answer)?;
    let grid = TicTacToe::new(arguments.n, arguments.d).map_err(|error| {
        Failure::new(format!("no board {}^{}: {error}", arguments.n, arguments.d))
    })?;
    let board = grid.board();
    let game = PositionalGame { board: &board, tictactoe: Some(grid) };
    run(&game, &arguments.common, format, talk)
}

/// Solves a game on the sets of a file.
pub fn positional(
    arguments: &PositionalArguments,
    talk: &TalkOptions,
) -> Result<ExitCode, Failure> {
    let format = check_answer(&arguments.common.answer)?;
    let board = read(&arguments.input)?;
    let game = PositionalGame { board: &board, tictactoe: None };
    run(&game, &arguments.common, format, talk)
}

/// Reads a family of sets.
pub fn read(path: &Path) -> Result<NamedHypergraph, Failure> {
    let bytes = input::bytes(path)?;
    let file = input::display_name(path);
    json::read_hypergraph(&bytes).map_err(|error| Failure::Input { file, error })
}

fn check_answer(options: &AnswerOptions) -> Result<AnswerFormat, Failure> {
    if options.proof {
        return Err(Failure::new("--proof has no meaning for positional games")
            .hint("pairings and Hall violators are always written; a search leaves no proof"));
    }
    answer_format(options)
}

fn run(
    game: &PositionalGame<'_>,
    options: &Common,
    format: AnswerFormat,
    talk: &TalkOptions,
) -> Result<ExitCode, Failure> {
    let Common { position: played, answer, limits } = options;
    let convention =
        if played.maker_breaker { Convention::MakerBreaker } else { Convention::Strong };
    let position = position(game.board, played)?;
    let work = Work::start(limits.limits(), talk);
    let solution = solve(game, &position, convention, answer.explain, &work.monitor)
        .map_err(|error| Failure::new(error.to_string()))?;
    if matches!(format, AnswerFormat::Svg | AnswerFormat::Png)
        && let Some(image) = solution.positional().and_then(draw::grid::write)
    {
        work.end();
        let image = match format {
            AnswerFormat::Png => pixels::png(&image)?,
            _ => image.into_bytes(),
        };
        let mut out = Output::open(answer.output.as_deref())?;
        out.write_all(&image)?;
        out.finish()?;
        return Ok(exit_code(solution.has_unknown(), &work));
    }
    let incidence = if format.is_picture() { Some(incidence(game.board)?) } else { None };
    let solved: (Option<&Board>, Solution) = (incidence.as_ref(), solution);
    print_solutions(std::iter::once(solved), format, answer, &work)
}

/// The position that the options tell of.
fn position(board: &NamedHypergraph, options: &PositionOptions) -> Result<Position, Failure> {
    let count = board.labels().len();
    let mut owners = vec![None; count];
    if let Some(marks) = &options.position {
        let skipped = |c: &char| c.is_whitespace() || matches!(c, '|' | '/' | ',');
        let mut given = 0;
        for c in marks.chars().filter(|c| !skipped(c)) {
            let owner = match c {
                'X' | 'x' => Some(Side::First),
                'O' | 'o' => Some(Side::Second),
                '.' | '-' | '_' | '*' => None,
                other => {
                    return Err(Failure::new(format!("`{other}` is no mark of a position"))
                        .hint("X and O are the players', `.` is a free point"));
                }
            };
            if let Some(place) = owners.get_mut(given) {
                *place = owner;
            }
            given += 1;
        }
        if given != count {
            return Err(Failure::new(format!("the position has {given} marks for {count} points"))
                .hint("one mark for each point: X, O, or `.`"));
        }
    }
    for (names, side) in [(&options.first, Side::First), (&options.second, Side::Second)] {
        for name in names {
            let point = board.labels().find(name).ok_or_else(|| no_point(board, name))?;
            if owners[point as usize].replace(side).is_some() {
                return Err(Failure::new(format!("point `{name}` is taken twice")));
            }
        }
    }
    let taken = |side| owners.iter().filter(|&&owner| owner == Some(side)).count();
    let to_move = match options.to_move {
        Some(Mover::Maker | Mover::Breaker) if !options.maker_breaker => {
            return Err(Failure::new("Maker and Breaker play Maker-Breaker games")
                .hint("add --maker-breaker, or say --to-move first or second"));
        }
        Some(Mover::First | Mover::Maker) => Side::First,
        Some(Mover::Second | Mover::Breaker) => Side::Second,
        None => by_turns(taken(Side::First), taken(Side::Second), options.maker_breaker)?,
    };
    Ok(Position { owners, to_move })
}

/// Who is to move where the players have taken turns and X, or in a Maker-Breaker game either, began.
fn by_turns(first: usize, second: usize, maker_breaker: bool) -> Result<Side, Failure> {
    if first == second || maker_breaker && second == first + 1 {
        return Ok(Side::First);
    }
    if first == second + 1 {
        return Ok(Side::Second);
    }
    let (rule, began) = if maker_breaker {
        ("one of them has at most one more", "")
    } else {
        ("X has taken as many as O or one more", ", or where O began,")
    };
    Err(Failure::new(format!(
        "X has taken {first} and O {second}: where the players take turns, {rule}"
    ))
    .hint(format!("for a position with points given ahead{began} say who moves: --to-move")))
}

fn no_point(board: &NamedHypergraph, name: &str) -> Failure {
    let failure = Failure::new(format!("there is no point `{name}`"));
    let some: Vec<String> =
        board.labels().iter().take(5).map(|label| format!("`{label}`")).collect();
    failure.hint(format!("points are {}, …", some.join(", ")))
}

/// Points and sets as vertices, memberships as edges: a board to draw.
fn incidence(board: &NamedHypergraph) -> Result<Board, Failure> {
    let failed = |error: crate::board::BoardError| Failure::new(error.to_string());
    let mut builder = BoardBuilder::new(false);
    if let Some(name) = board.name() {
        builder.set_name(name);
    }
    let mut points = Vec::new();
    for label in board.labels().iter() {
        points.push(builder.vertex(label).map_err(failed)?);
    }
    for (number, set) in board.hypergraph().sets().enumerate() {
        // A name that no point has.
        let mut label = format!("set {number}");
        while board.labels().find(&label).is_some() {
            label.push('\'');
        }
        let set_vertex = builder.vertex(&label).map_err(failed)?;
        for &point in set {
            builder.edge(points[point as usize], set_vertex).map_err(failed)?;
        }
    }
    Ok(builder.build())
}
