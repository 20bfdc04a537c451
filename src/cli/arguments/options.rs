//! Options that several commands share.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::values::{parse_seconds, parse_size};
use crate::format::Format;
use crate::limits::Limits;

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
    /// Prove every single move, not only every outcome: larger and slower, for boards
    /// of some thousand edges
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
