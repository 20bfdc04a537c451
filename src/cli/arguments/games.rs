//! `solve`: the games and what each takes.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::super::solve;
use super::examples::{POSITIONAL_EXAMPLES, SHANNON_EXAMPLES, SUM_EXAMPLES, TICTACTOE_EXAMPLES};
use super::options::{
    AnswerOptions, BoardOptions, DirectionOptions, LimitOptions, SearchLimitOptions, StreamOptions,
    ThreadedLimitOptions,
};
use super::values::parse_edge;

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
    Tictactoe(solve::positional::TicTacToeArguments),
    /// Take points in turn and play for winning sets: strong or Maker-Breaker
    #[command(after_help = POSITIONAL_EXAMPLES)]
    Positional(solve::positional::PositionalArguments),
    /// Say a word that begins with the last letter of the one before, none twice
    Words(WordsArguments),
    /// The games given by rules.
    #[command(flatten)]
    Rules(solve::RulesArguments),
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
