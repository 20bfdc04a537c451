//! The command line as data. What the words mean is said here and nowhere else.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::format::{Format, WriteFormat};
use crate::limits::Limits;

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
    /// Print the manual page (roff)
    Man,
}

const SOLVE_EXAMPLES: &str = "Examples:
  graphgame solve --list
  graphgame solve vertex-geography graphs/petersen.dot
  graphgame solve vertex-geography graphs/petersen.dot --start 3 --explain
  graphgame solve vertex-geography graphs/petersen.dot -o petersen.svg
  graphgame solve vertex-geography graphs/petersen.dot --format csv --summary";

const VERIFY_EXAMPLES: &str = "Examples:
  graphgame solve vertex-geography graphs/petersen.dot --proof -o solution.json
  graphgame verify solution.json graphs/petersen.dot";

const GENERATE_EXAMPLES: &str = "Examples:
  graphgame generate grid --rows 4 --columns 5
  graphgame generate gnm --n 1000 --m 1500 --seed 7 -o board.json";

const SUM_EXAMPLES: &str = "Examples:
  graphgame solve sum nim:3,5 nim:6
  graphgame solve sum graphs/two-ways-home.dot:b nim:2 nim:3";

const SHANNON_EXAMPLES: &str = "Examples:
  graphgame solve shannon graphs/petersen.dot --explain
  graphgame solve shannon graphs/gale.dot --to-move cut
  graphgame solve shannon graphs/petersen.dot --terminals 0,7 --fortified 3
  graphgame solve shannon graphs/koenigsberg.dot --trees 2";

const SURVEY_EXAMPLES: &str = "Examples:
  graphgame survey vertex-geography gnp --param c=1..4:1 --n 200 --samples 20
  graphgame survey shannon gnm --n 30 --param m=60..90:10 --plot threshold.svg
  graphgame survey grundy random-dag --n 50 --p 0.1 --shard 1/2 -o one.jsonl
  graphgame survey grundy random-dag --n 50 --p 0.1 --shard 2/2 -o two.jsonl
  graphgame survey merge one.jsonl two.jsonl --format csv";

const TICTACTOE_EXAMPLES: &str = "Examples:
  graphgame solve tictactoe --n 5 --d 2
  graphgame solve tictactoe --n 3 --d 2 --position 'X.. / .O. / ..X' --explain
  graphgame solve tictactoe --n 8 --d 3 -o pairing.svg";

const POSITIONAL_EXAMPLES: &str = "Examples:
  graphgame solve positional graphs/fano.json
  graphgame solve positional graphs/bridg-it.json --maker-breaker";

const CONVERT_EXAMPLES: &str = "Examples:
  graphgame convert graphs/petersen.dot -o petersen.json
  graphgame convert graphs/petersen.dot --to json
  graphgame convert graphs/petersen.dot --to graph6 --quiet > petersen.g6";

const INFO_EXAMPLES: &str = "Examples:
  graphgame info graphs/petersen.dot
  graphgame info graphs/petersen.dot --format json";

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

/// `solve`.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, arg_required_else_help = true)]
pub struct SolveArguments {
    /// List every game: its theorem, its cost, its limits
    #[arg(long)]
    pub list: bool,
    /// The game.
    #[command(subcommand)]
    pub game: Option<SolveGame>,
}

/// The games that can be solved.
#[derive(Debug, Subcommand)]
#[command(subcommand_value_name = "GAME", subcommand_help_heading = "Games")]
pub enum SolveGame {
    /// Move the token along an edge; the vertex it leaves is deleted
    VertexGeography(GeographyArguments),
    /// Move the token along an edge; the edge is deleted
    EdgeGeography(GeographyArguments),
    /// Short fortifies edges, Cut deletes them: for a spanning tree or a path
    #[command(after_help = SHANNON_EXAMPLES)]
    Shannon(ShannonArguments),
    /// Move the token along an arc: Grundy values of any digraph
    Grundy(GrundyArguments),
    /// Several games at once: each turn, a move in one of them
    #[command(after_help = SUM_EXAMPLES)]
    Sum(SumArguments),
    /// Take cells of the n^d board in turn; who completes a line first wins
    #[command(after_help = TICTACTOE_EXAMPLES)]
    Tictactoe(super::solve::positional::TicTacToeArguments),
    /// Take points in turn and play for winning sets: strong or Maker-Breaker
    #[command(after_help = POSITIONAL_EXAMPLES)]
    Positional(super::solve::positional::PositionalArguments),
    /// Say a word that begins with the last letter of the one before, none twice
    Words(WordsArguments),
    /// The games given by rules.
    #[command(flatten)]
    Rules(super::solve::RulesArguments),
}

/// Vertex and edge geography.
#[derive(Debug, Args)]
pub struct GeographyArguments {
    /// The board.
    #[command(flatten)]
    pub board: BoardOptions,
    /// Directions.
    #[command(flatten)]
    pub direction: DirectionOptions,
    /// Only this start (repeatable); without it every vertex
    #[arg(long, help_heading = "Game", value_name = "V")]
    pub start: Vec<String>,
    /// The player who cannot move wins
    #[arg(long, help_heading = "Game")]
    pub misere: bool,
    /// Many graphs.
    #[command(flatten)]
    pub stream: StreamOptions,
    /// Answers.
    #[command(flatten)]
    pub answer: AnswerOptions,
    /// Limits.
    #[command(flatten)]
    pub limits: SearchLimitOptions,
}

/// Grundy values of digraphs.
#[derive(Debug, Args)]
pub struct GrundyArguments {
    /// The board.
    #[command(flatten)]
    pub board: BoardOptions,
    /// Directions.
    #[command(flatten)]
    pub direction: DirectionOptions,
    /// Only this vertex (repeatable); without it every one
    #[arg(long, help_heading = "Game", value_name = "V")]
    pub start: Vec<String>,
    /// The player who cannot move wins: outcomes only, there are no values
    #[arg(long, help_heading = "Game")]
    pub misere: bool,
    /// Also the number of moves to the end, when the winner hurries and the loser delays
    #[arg(long, help_heading = "Game")]
    pub remoteness: bool,
    /// Many graphs.
    #[command(flatten)]
    pub stream: StreamOptions,
    /// Answers.
    #[command(flatten)]
    pub answer: AnswerOptions,
    /// Limits.
    #[command(flatten)]
    pub limits: ThreadedLimitOptions,
}

/// Shannon's switching game.
#[derive(Debug, Args)]
pub struct ShannonArguments {
    /// The board.
    #[command(flatten)]
    pub board: BoardOptions,
    /// Read the board as a graph: directions are dropped
    #[arg(long, help_heading = "Input")]
    pub undirected: bool,
    /// The two vertices that Short wants to connect; without them, and where the
    /// file names none, he wants a spanning tree
    #[arg(long, help_heading = "Game", value_name = "S,T", conflicts_with = "terminal")]
    pub terminals: Option<String>,
    /// One of the two terminals (give it twice)
    #[arg(long, help_heading = "Game", value_name = "V")]
    pub terminal: Vec<String>,
    /// Edges that Short has played: numbers from 0 in the order of the file
    #[arg(long, help_heading = "Game", value_name = "E,E,...", value_delimiter = ',', value_parser = parse_edge)]
    pub fortified: Vec<u32>,
    /// Edges that Cut has played
    #[arg(long, help_heading = "Game", value_name = "E,E,...", value_delimiter = ',', value_parser = parse_edge)]
    pub deleted: Vec<u32>,
    /// Only who wins, and how, when this player is to move
    #[arg(long, help_heading = "Game", value_name = "PLAYER")]
    pub to_move: Option<Mover>,
    /// Also K edge-disjoint spanning trees or why there are not so many, the
    /// spanning-tree packing number and the arboricity
    #[arg(long, help_heading = "Game", value_name = "K", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub trees: Option<u32>,
    /// Many graphs.
    #[command(flatten)]
    pub stream: StreamOptions,
    /// Answers.
    #[command(flatten)]
    pub answer: AnswerOptions,
    /// Limits.
    #[command(flatten)]
    pub limits: ThreadedLimitOptions,
}

/// Whose move it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Mover {
    /// He fortifies edges
    Short,
    /// She deletes edges
    Cut,
}

/// Sums of games.
#[derive(Debug, Args)]
pub struct SumArguments {
    /// `GAME[+OPTION[=VALUE]]...:POSITION` or `FILE:VERTEX`; the same part may stand several times
    #[arg(value_name = "PART", required = true)]
    pub parts: Vec<String>,
    /// Directions.
    #[command(flatten)]
    pub direction: DirectionOptions,
    /// Answers.
    #[command(flatten)]
    pub answer: AnswerOptions,
    /// Limits.
    #[command(flatten)]
    pub limits: LimitOptions,
}

/// The word game.
#[derive(Debug, Args)]
pub struct WordsArguments {
    /// A list of words, one a line, or `-` for standard input
    #[arg(value_name = "FILE")]
    pub input: PathBuf,
    /// Only this first word (repeatable); without it every word
    #[arg(long, value_name = "WORD")]
    pub start: Vec<String>,
    /// Answers.
    #[command(flatten)]
    pub answer: AnswerOptions,
    /// Limits.
    #[command(flatten)]
    pub limits: SearchLimitOptions,
}

/// Which board to read.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Input")]
pub struct BoardOptions {
    /// A file with one or more graphs, or `-` for standard input
    #[arg(value_name = "INPUT")]
    pub input: PathBuf,
    /// The format of the input, whatever its name and content say
    #[arg(long, value_name = "FORMAT")]
    pub from: Option<Format>,
    /// Only this graph of the input: its name, or its number from 0
    #[arg(long, value_name = "NAME|INDEX")]
    pub graph: Option<String>,
}

/// What to do with many graphs.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Many graphs")]
pub struct StreamOptions {
    /// One line a graph, and at the end totals on standard error
    #[arg(long)]
    pub summary: bool,
    /// Skip what is no graph, with a message and exit code 2 at the end
    #[arg(long)]
    pub keep_going: bool,
}

/// Whether edges are arcs.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Input")]
pub struct DirectionOptions {
    /// Read the board as a digraph: an undirected edge becomes two arcs
    #[arg(long, conflicts_with = "undirected")]
    pub directed: bool,
    /// Read the board as a graph: directions are dropped
    #[arg(long)]
    pub undirected: bool,
}

/// How to answer.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct AnswerOptions {
    /// How to print; without it by the ending of the output file, else text
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<AnswerFormat>,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Say why, for every position
    #[arg(long)]
    pub explain: bool,
    /// Prove every single move, not only every outcome
    #[arg(long)]
    pub proof: bool,
}

/// In which form to print a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AnswerFormat {
    /// A table to read
    Text,
    /// One JSON object a board, see `graphgame schema`
    Json,
    /// One line a position
    Csv,
    /// The board drawn in DOT
    Dot,
    /// A picture; laid out by Graphviz where it is installed
    Svg,
    /// A picture; needs Graphviz
    Png,
    /// A picture; needs Graphviz
    Pdf,
}

impl AnswerFormat {
    /// Whether it is a picture of one board.
    pub fn is_picture(self) -> bool {
        matches!(
            self,
            AnswerFormat::Dot | AnswerFormat::Svg | AnswerFormat::Png | AnswerFormat::Pdf
        )
    }
}

/// When to give up.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Limits")]
pub struct LimitOptions {
    /// Stop after this many seconds; what is left is `unknown`
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    pub time_limit: Option<Duration>,
}

impl LimitOptions {
    /// These limits for a solver.
    pub fn limits(&self) -> Limits {
        Limits { time: self.time_limit, ..Limits::default() }
    }
}

/// When to give up, and how many threads to use.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Limits")]
pub struct ThreadedLimitOptions {
    /// Time.
    #[command(flatten)]
    pub common: LimitOptions,
    /// Threads; without it as many as the machine offers
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
}

impl ThreadedLimitOptions {
    /// These limits for a solver.
    pub fn limits(&self) -> Limits {
        Limits { threads: self.threads.map(usize::from), ..self.common.limits() }
    }
}

/// When a search gives up, and what it may use.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Limits")]
pub struct SearchLimitOptions {
    /// Time and threads.
    #[command(flatten)]
    pub common: ThreadedLimitOptions,
    /// Stop after this many expanded positions
    #[arg(long, value_name = "K")]
    pub node_limit: Option<u64>,
    /// Bytes for tables and matrices, such as 512M or 4G; without it 1G for a table
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub memory: Option<u64>,
}

impl SearchLimitOptions {
    /// These limits for a solver.
    pub fn limits(&self) -> Limits {
        Limits { nodes: self.node_limit, memory: self.memory, ..self.common.limits() }
    }
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

/// `4096`, `512M`, `2GiB`: a letter stands for a power of 1024.
fn parse_size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let power = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => 0,
        "K" | "KB" | "KIB" => 1,
        "M" | "MB" | "MIB" => 2,
        "G" | "GB" | "GIB" => 3,
        "T" | "TB" | "TIB" => 4,
        unit => return Err(format!("`{unit}` is no unit of memory: B, K, M, G and T are")),
    };
    let number: f64 =
        digits.parse().map_err(|_| format!("`{text}` is no size; 512M or 4G would be"))?;
    let bytes = number * 1024_f64.powi(power);
    if !(0.0..1.8e19).contains(&bytes) {
        return Err(format!("`{text}` is not a possible size"));
    }
    Ok(bytes as u64)
}

fn parse_edge(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| {
        format!("`{text}` is no edge number; edges are numbered from 0 in the order of the file")
    })
}

pub(super) fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| format!("`{text}` is not a number of seconds"))?;
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| format!("`{text}` is not a possible number of seconds"))
}

/// A parser of names, which the help lists.
fn names<T>(names: impl Iterator<Item = &'static [&'static str]>) -> clap::builder::ValueParser
where
    T: std::str::FromStr<Err = String> + Clone + Send + Sync + 'static,
{
    let possible = names.map(|names| PossibleValue::new(names[0]).aliases(&names[1..]));
    PossibleValuesParser::new(possible).try_map(|name| name.parse::<T>()).into()
}

impl clap::builder::ValueParserFactory for Format {
    type Parser = clap::builder::ValueParser;

    fn value_parser() -> Self::Parser {
        names::<Format>(Format::names())
    }
}

impl clap::builder::ValueParserFactory for WriteFormat {
    type Parser = clap::builder::ValueParser;

    fn value_parser() -> Self::Parser {
        names::<WriteFormat>(WriteFormat::names())
    }
}
