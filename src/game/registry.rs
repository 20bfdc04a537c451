//! The one list of games: it feeds `solve --list`, the help, `info` and the tests.

use crate::board::Board;
use crate::game::heap::catalogue;
use crate::game::shannon::ShannonOptions;
use crate::solution::Rules;

/// What a game is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayedOn {
    /// A graph or a digraph.
    AnyBoard,
    /// A graph; a digraph is refused.
    Graph,
    /// A digraph; a graph is refused.
    Digraph,
    /// No board of its own.
    Nothing,
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

/// Every game that can be solved, but those given by rules.
static OTHER_GAMES: &[Game] =
    &[VERTEX_GEOGRAPHY, EDGE_GEOGRAPHY, SHANNON, GRUNDY, TICTACTOE, POSITIONAL, SUM, WORDS];

/// Every game that can be solved; the games given by rules come from their
/// [`catalogue`].
pub fn games() -> impl Iterator<Item = &'static Game> {
    OTHER_GAMES.iter().chain(catalogue::GAMES.iter().map(|entry| &entry.game))
}

/// Vertex geography.
pub const VERTEX_GEOGRAPHY: Game = Game {
    name: "vertex-geography",
    summary: "Move the token along an edge; the vertex it leaves is deleted",
    played_on: PlayedOn::AnyBoard,
    theorem: "undirected: a start is P iff some maximum matching misses it; a move wins iff its \
              edge is in some maximum matching (Gallai, Edmonds; Fraenkel, Scheinerman, Ullman 1993)",
    cost: "undirected: near-linear in practice, O(nm) at worst; directed or misère: linear where \
           retrograde analysis decides, else exponential in the largest strong component \
           (PSPACE-complete)",
    limits: "--time-limit may leave winning moves inside the perfectly matched part undecided; \
             searches also stop at --node-limit",
};

/// Edge geography.
pub const EDGE_GEOGRAPHY: Game = Game {
    name: "edge-geography",
    summary: "Move the token along an edge; the edge is deleted",
    played_on: PlayedOn::AnyBoard,
    theorem: "bipartite once parallel edges cancel in pairs: a start is P iff its row of the biadjacency matrix over GF(2) is a sum of \
              others, and a move from row i to column l wins iff Ax = e_i has a solution with \
              x_l = 1 (Fraenkel, Scheinerman, Ullman 1993)",
    cost: "bipartite: one elimination over GF(2), close to linear on sparse boards, cubic / 4096 in \
           a dense core; otherwise exponential in the largest block or strong component \
           (PSPACE-complete)",
    limits: "--memory bounds the dense core of an elimination and the table of a search, \
             --time-limit and --node-limit the search",
};

/// Shannon's switching game.
pub const SHANNON: Game = Game {
    name: "shannon",
    summary: "Short fortifies edges, Cut deletes them; Short wants a spanning tree, or a path \
              between two terminals",
    played_on: PlayedOn::Graph,
    theorem: "Short wins moving second iff two edge-disjoint trees span the board, or some \
              vertices with both terminals among them (Lehman 1964; Tutte, Nash-Williams 1961)",
    cost: "one packing of two forests: near-linear in practice, O(n m log n) at worst; --proof \
           solves once more for each move",
    limits: "--time-limit",
};

/// Digraphs with Grundy values.
pub const GRUNDY: Game = Game {
    name: "grundy",
    summary: "Move the token along an arc; nothing is deleted, and play may go on for ever",
    played_on: PlayedOn::Digraph,
    theorem: "a vertex with a finite value is as good as a nim heap of that size; it is P iff the \
              value is 0, and N iff a move leads to 0 (Sprague 1935, Grundy 1939; cyclic boards: \
              Smith 1966, Fraenkel and Perl 1975)",
    cost: "acyclic: O(n + m); cyclic: O(m √m) at worst, linear in practice; misère: O(n + m)",
    limits: "--time-limit",
};

/// Sums.
pub const SUM: Game = Game {
    name: "sum",
    summary: "Several games at once: each turn, a move in one of them",
    played_on: PlayedOn::Nothing,
    theorem: "finite values add up by exclusive or; one infinite part with set K wins iff the \
              others' nim-sum is in K; two infinite parts are a draw (Sprague 1935, Grundy 1939; \
              Smith 1966)",
    cost: "that of the values of the parts",
    limits: "--time-limit",
};

/// The word game.
pub const WORDS: Game = Game {
    name: "words",
    summary: "Say a word that begins with the last letter of the one before, none twice",
    played_on: PlayedOn::Nothing,
    theorem: "words are arcs between letters, and the game after a first word is directed edge \
              geography without that arc",
    cost: "linear where retrograde analysis decides, else a search (PSPACE-complete)",
    limits: "--time-limit, --node-limit, --memory",
};

/// n^d tic-tac-toe.
pub const TICTACTOE: Game = Game {
    name: "tictactoe",
    summary: "Take cells of the n^d board in turn; who completes a line first wins",
    played_on: PlayedOn::Nothing,
    theorem: "who moves first does not lose (strategy stealing); two cells for each line, none \
              twice, make a draw (Hales and Jewett 1963), and a matching finds them or a Hall \
              violator; so do fewer than 2^(n-1) lines (Erdős and Selfridge 1973)",
    cost: "theorems: one bipartite matching; otherwise exponential in the cells (PSPACE-complete \
           on general families of sets)",
    limits: "a search holds 128 cells in play; --time-limit, --node-limit and --memory stop it",
};

/// Positional games on any sets.
pub const POSITIONAL: Game = Game {
    name: "positional",
    summary: "Take points in turn and play for winning sets: strong or Maker-Breaker",
    played_on: PlayedOn::Nothing,
    theorem: "a pairing of two points a set stops the opponent (Hales and Jewett 1963); so does \
              the sum of 2^-(points lacking) below 1/2, or below 1 with the stopping player to \
              move (Erdős and Selfridge 1973); in the strong game who moves first does not lose",
    cost: "theorems: one bipartite matching; otherwise exponential in the points \
           (PSPACE-complete)",
    limits: "a search holds 128 points in play; --time-limit, --node-limit and --memory stop it",
};

impl Game {
    /// The game called `name`.
    pub fn find(name: &str) -> Option<&'static Game> {
        games().find(|game| game.name == name)
    }

    /// Whether this game can be solved on `board` without a further option: whether the board is
    /// of the kind that it is played on, and what the board says of terminals and played edges can
    /// be understood.
    pub fn fits(&self, board: &Board) -> bool {
        match self.played_on {
            PlayedOn::AnyBoard => true,
            PlayedOn::Graph => !board.is_directed() && ShannonOptions::of_board(board).is_ok(),
            PlayedOn::Digraph => board.is_directed(),
            PlayedOn::Nothing => false,
        }
    }

    /// The theorem, where it decides play under these rules; searched games have none.
    pub fn theorem_for(&self, rules: Rules) -> Option<&'static str> {
        // Positional games tell theorem by theorem which one decides.
        let tells_itself = matches!(self.name, "tictactoe" | "positional");
        let by_search = matches!(self.name, "vertex-geography" | "edge-geography");
        let searched = rules.misere || tells_itself || by_search && rules.directed;
        (!searched).then_some(self.theorem)
    }
}
