//! The one list of games: it feeds `solve --list`, the help, `info` and the tests.

use crate::board::Board;

/// What a game is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayedOn {
    /// A graph or a digraph.
    AnyBoard,
    /// A graph; a digraph is refused.
    Graph,
    /// A digraph; a graph is refused.
    Digraph,
}

/// An entry of the registry.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    /// Its name on the command line and in solutions.
    pub name: &'static str,
    /// What is played, in a line.
    pub summary: &'static str,
    /// What it is played on.
    pub played_on: PlayedOn,
    /// The theorems that solve it.
    pub theorem: &'static str,
    /// What solving costs.
    pub cost: &'static str,
    /// Where limits bite.
    pub limits: &'static str,
}

/// Every game that can be solved.
pub const GAMES: &[Game] = &[VERTEX_GEOGRAPHY];

/// Vertex geography.
pub const VERTEX_GEOGRAPHY: Game = Game {
    name: "vertex-geography",
    summary: "Move the token along an edge; the vertex it leaves is deleted",
    played_on: PlayedOn::AnyBoard,
    theorem: "undirected: a start is P iff some maximum matching misses it; a move wins iff its \
              edge is in some maximum matching (Gallai, Edmonds; Fraenkel, Scheinerman, Ullman 1993)",
    cost: "undirected: near-linear in practice, O(nm) at worst",
    limits: "--time-limit may leave winning moves inside the perfectly matched part undecided",
};

impl Game {
    /// The game called `name`.
    pub fn find(name: &str) -> Option<&'static Game> {
        GAMES.iter().find(|game| game.name == name)
    }

    /// Whether `board` is of the kind this game is played on.
    pub fn fits(&self, board: &Board) -> bool {
        match self.played_on {
            PlayedOn::AnyBoard => true,
            PlayedOn::Graph => !board.is_directed(),
            PlayedOn::Digraph => board.is_directed(),
        }
    }
}
