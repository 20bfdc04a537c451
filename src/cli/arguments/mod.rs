//! The command line as data. What the words mean is said here and nowhere else.

mod examples;
mod games;
mod options;
mod values;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

pub use games::{
    GeographyArguments, GrundyArguments, Mover, ShannonArguments, SolveArguments, SolveGame,
    SumArguments, WordsArguments,
};
pub use options::{
    AnswerFormat, AnswerOptions, BoardOptions, DirectionOptions, SearchLimitOptions, StreamOptions,
};
pub use values::parse_seconds;

use crate::format::{Format, WriteFormat};
use examples::{
    CONVERT_EXAMPLES, GENERATE_EXAMPLES, INFO_EXAMPLES, SOLVE_EXAMPLES, SURVEY_EXAMPLES,
    VERIFY_EXAMPLES,
};

/// Solves two-player games on graphs exactly, proves its answers and draws them.
#[derive(Debug, Parser)]
#[command(name = "graphgame", version, max_term_width = 80, arg_required_else_help = true)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// Talk options.
    #[command(flatten)]
    pub talk: TalkOptions,
}

/// How much and how to talk on standard error.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Messages")]
pub struct TalkOptions {
    /// No warnings and no progress
    #[arg(long, short, global = true)]
    pub quiet: bool,
    /// No progress
    #[arg(long, global = true)]
    pub no_progress: bool,
    /// Colours in what is printed on a terminal
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: ColorWhen,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColorWhen {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Say who wins, how, and why
    #[command(after_help = SOLVE_EXAMPLES)]
    Solve(SolveArguments),
    /// Check a solution's certificate, without the solver
    #[command(after_help = VERIFY_EXAMPLES)]
    Verify(VerifyArguments),
    /// Make a board of a family
    #[command(arg_required_else_help = true, after_help = GENERATE_EXAMPLES)]
    #[command(subcommand_value_name = "FAMILY", subcommand_help_heading = "Families")]
    Generate(super::generate::GenerateArguments),
    /// Read a board in one format and write it in another
    #[command(after_help = CONVERT_EXAMPLES)]
    Convert(ConvertArguments),
    /// Tell about every graph of an input: counts, components, which games apply
    #[command(after_help = INFO_EXAMPLES)]
    Info(InfoArguments),
    /// Solve many boards of a family: table and plot
    #[command(arg_required_else_help = true, after_help = SURVEY_EXAMPLES)]
    #[command(subcommand_value_name = "GAME", subcommand_help_heading = "Games")]
    Survey(super::survey::SurveyArguments),
    /// Print the JSON Schema of what is printed with `--format json`
    Schema {
        /// Of which output
        #[arg(value_enum, default_value = "solution")]
        of: SchemaOf,
    },
    /// Print shell completions
    Completions {
        /// For which shell
        shell: clap_complete::Shell,
    },
    /// Print a manual page (roff): of the program, or of a command
    Man {
        /// The command, such as `solve` or `solve nim`
        #[arg(value_name = "COMMAND")]
        of: Vec<String>,
    },
}

/// Which JSON to describe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SchemaOf {
    /// What `solve` prints
    Solution,
    /// What `info` prints
    Info,
    /// The totals of `solve --summary`
    Summary,
}

/// `verify`.
#[derive(Debug, Args)]
pub struct VerifyArguments {
    /// The solution: JSON as `solve --format json` prints it, one or more
    #[arg(value_name = "SOLUTION")]
    pub solution: PathBuf,
    /// The board it is of; may be left out for games without a board
    #[arg(value_name = "INPUT")]
    pub input: Option<PathBuf>,
    /// The format of the board, whatever its name and content say
    #[arg(long, value_name = "FORMAT")]
    pub from: Option<Format>,
    /// An unproved claim makes the exit code 3
    #[arg(long)]
    pub strict: bool,
}

/// `convert`.
#[derive(Debug, Args)]
pub struct ConvertArguments {
    /// The board.
    #[command(flatten)]
    pub board: BoardOptions,
    /// Directions.
    #[command(flatten)]
    pub direction: DirectionOptions,
    /// The format to write; without it by the ending of the output file
    #[arg(long, value_name = "FORMAT", help_heading = "Output")]
    pub to: Option<WriteFormat>,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub output: Option<PathBuf>,
}

/// `info`.
#[derive(Debug, Args)]
pub struct InfoArguments {
    /// The board.
    #[command(flatten)]
    pub board: BoardOptions,
    /// How to print
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    pub format: InfoFormat,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub output: Option<PathBuf>,
}

/// In which form to print what `info` tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum InfoFormat {
    /// To read
    Text,
    /// One JSON object, see `graphgame schema info`
    Json,
}
