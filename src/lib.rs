//! graphgame solves two-player games on graphs exactly and proves its answers.
//!
//! Data flows one way: [`mod@format`] reads files into a [`Board`], a room of [`game`] solves it and
//! gives a [`Solution`], [`certificate::verify`] checks that without the solver, [`draw`] shows it.
//! [`algorithm`] knows graphs and no game; [`random`] makes boards to try things on, [`survey`]
//! solves many of them. The folder `examples/` has short programs to begin with.
//!
//! # Vertex geography
//! ```
//! use graphgame::format::{self, Format};
//! use graphgame::game::{SolveOptions, geography::vertex};
//! use graphgame::limits::Monitor;
//! use graphgame::{Outcome, certificate};
//!
//! let board = &format::read(b"graph { a -- b -- c }", Format::Dot)?.boards[0];
//! let solution = vertex::solve(board, &SolveOptions::default(), &Monitor::unlimited());
//! let positions = &solution.geography().unwrap().positions;
//! assert_eq!(positions[0].outcome, Outcome::P);
//! assert_eq!(positions[1].winning_moves, [0, 2]);
//! assert!(certificate::verify(&solution, board).holds());
//! # Ok::<(), format::ReadError>(())
//! ```
//!
//! # Edge geography, and geography that has to be searched
//! ```
//! use graphgame::format::{self, Format};
//! use graphgame::game::geography::{self, search::Kind};
//! use graphgame::game::SolveOptions;
//! use graphgame::limits::{Limits, Monitor};
//!
//! let board = &format::read(b"digraph { a -> b -> c -> a; c -> d -> c }", Format::Dot)?.boards[0];
//! let monitor = Monitor::new(Limits { nodes: Some(1_000_000), ..Limits::default() });
//! let solution = geography::solve(board, Kind::Edge, &SolveOptions::default(), &monitor);
//! assert!(!solution.has_unknown());
//! # Ok::<(), format::ReadError>(())
//! ```
//!
//! # Shannon's switching game
//! ```
//! use graphgame::algorithm::EdgeList;
//! use graphgame::game::shannon::{self, Class, Goal, Player, Position, Strategy};
//! use graphgame::limits::Monitor;
//! use petgraph::graph::UnGraph;
//!
//! // The complete graph with four vertices has two disjoint spanning trees.
//! let graph = UnGraph::<(), ()>::from_edges([(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
//! let position = Position::new(EdgeList::of(&graph), Goal::SpanningTree);
//! let monitor = Monitor::unlimited();
//! assert_eq!(shannon::solve(&position, &monitor)?.class, Class::Short);
//! let mut short = Strategy::new(&position, Player::Short, Player::Cut, &monitor)?.unwrap();
//! assert!(short.reply(0).is_some());
//! # Ok::<(), graphgame::limits::StopReason>(())
//! ```
//!
//! # Grundy labels
//! ```
//! use graphgame::game::grundy;
//! use petgraph::graph::DiGraph;
//!
//! // Two vertices that follow each other, and a way out from the first.
//! let graph = DiGraph::<(), ()>::from_edges([(0, 1), (1, 0), (0, 2)]);
//! let labels = grundy::label(&graph);
//! assert_eq!(labels.value(2).to_string(), "0");
//! assert_eq!(labels.value(0).to_string(), "1");
//! ```
//!
//! # Positional games
//! ```
//! use graphgame::game::positional::{Convention, Position, PositionalGame, TicTacToe, solve};
//! use graphgame::limits::Monitor;
//! use graphgame::solution::PositionalOutcome;
//!
//! let tictactoe = TicTacToe::new(5, 2)?;
//! let board = tictactoe.board();
//! let game = PositionalGame { board: &board, tictactoe: Some(tictactoe) };
//! let start = Position::start(tictactoe.cell_count());
//! let monitor = Monitor::unlimited();
//! let solution = solve(&game, &start, Convention::Strong, false, &monitor)?;
//! let answer = solution.positional().unwrap();
//! assert_eq!(answer.outcome, PositionalOutcome::Draw);
//! assert_eq!(answer.pairing.as_ref().unwrap().len(), 12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Games given by rules, and sums
//! ```
//! use graphgame::game::heap::{self, catalogue};
//! use graphgame::limits::Monitor;
//!
//! let game = catalogue::read("ryuoh+p=3")?;
//! let position = game.read(&["1000000000000000000", "7"])?;
//! let answer = heap::solve(&*game, &position, &Monitor::unlimited());
//! assert_eq!(answer.value.unwrap().to_string(), "1000000000000000007");
//! assert_eq!(answer.winning_moves[0].to_string(), "8,7");
//! # Ok::<(), heap::HeapError>(())
//! ```

pub mod algorithm;
pub mod board;
pub mod certificate;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod draw;
pub mod format;
pub mod game;
pub mod limits;
mod outcome;
pub mod random;
pub mod solution;
mod suggest;
pub mod survey;
mod visible;

pub use board::{Board, BoardBuilder};
pub use outcome::Outcome;
pub use solution::Solution;

/// The README's example is run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
