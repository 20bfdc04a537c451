//! What a solved game says: outcomes, winning moves, the method and a certificate.
//!
//! In memory vertices are numbers of the board (`V = u32`); in a file they are the board's labels.
//! [`Solution::named`] goes from numbers to labels, [`NamedSolution::numbered`] back. The JSON is
//! described by `graphgame schema`; unknown keys are ignored on reading.

use std::{fmt, io};

use serde::{Deserialize, Serialize};

use crate::board::{Board, VertexId};
use crate::certificate::Certificate;
use crate::draw::Picture;
use crate::game::heap::catalogue;
use crate::outcome::Outcome;

mod geography;
mod grundy;
mod heap;
mod positional;
mod shannon;
mod sum;
mod tally;
mod words;

pub use geography::{FreeStart, Geography, GeographyPosition};
pub use grundy::{Grundy, GrundyPosition};
pub use heap::{Heap, Periodicity};
pub use positional::{Fact, FactName, HallViolator, Pair, Player, Positional, PositionalOutcome};
pub use shannon::{
    NamedEdge, Shannon, ShannonClass, ShannonFirstMove, ShannonGoal, ShannonMoves, TreePacking,
};
pub use sum::{Sum, SumMove};
pub use tally::{ClassTotals, StartTotals, Tally, Totals, Verdict};
pub use words::{FirstWord, WordPosition, Words};

/// The version of the JSON form, its `schema` key.
pub const SCHEMA: &str = "graphgame/solution/1";

/// The rules a game was solved under.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(expecting = "an object")]
pub struct Rules {
    /// Whether edges were taken as arcs.
    pub directed: bool,
    /// Whether the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
}

/// Which board was solved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(expecting = "an object")]
pub struct BoardSummary {
    /// The name the file gives the graph.
    pub name: Option<String>,
    /// Which graph of the input, from 0.
    #[serde(default)]
    pub index: usize,
    /// The number of vertices.
    pub vertices: usize,
    /// The number of edges or arcs as played.
    pub edges: usize,
    /// [`Board::digest`] of the board as played.
    pub digest: String,
}

impl BoardSummary {
    /// The summary of graph number `index` of an input.
    pub fn new(board: &Board, index: usize) -> Self {
        BoardSummary {
            name: board.name().map(str::to_owned),
            index,
            vertices: board.vertex_count(),
            edges: board.edge_count(),
            digest: board.digest(),
        }
    }
}

/// A solved board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "cli", schemars(rename = "Solution"))]
pub struct Solution<V = u32> {
    /// [`SCHEMA`].
    pub schema: String,
    /// The game's name in the registry.
    pub game: String,
    /// The rules.
    pub rules: Rules,
    /// The board; absent for games that have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardSummary>,
    /// How it was solved.
    pub method: String,
    /// Who wins, and how.
    #[serde(flatten)]
    pub answer: Answer<V>,
    /// Why something is unknown; empty when nothing is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unknown_because: Vec<String>,
    /// What convinces a reader who distrusts the solver.
    pub certificate: Certificate<V>,
    /// What it cost.
    pub statistics: serde_json::Map<String, serde_json::Value>,
}

/// A solution as it stands in a file, vertices by label.
pub type NamedSolution = Solution<String>;

/// Who wins, in the form of the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Answer<V = u32> {
    /// Vertex and edge geography.
    Geography(Geography<V>),
    /// A token on a digraph.
    Grundy(Grundy<V>),
    /// Positional games: tic-tac-toe and other families of winning sets.
    Positional(Positional),
    /// Shannon's switching game.
    Shannon(Shannon<V>),
    /// Several games at once.
    Sum(Sum),
    /// A game given by rules.
    Heap(Box<Heap>),
    /// The word game.
    Words(Words),
}

/// A label that is no vertex of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLabel(pub String);

impl fmt::Display for UnknownLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the board has no vertex `{}`", self.0)
    }
}

impl std::error::Error for UnknownLabel {}

/// Maps each element, stopping at the first that cannot be mapped.
pub(crate) fn try_map_all<V, W, E>(
    vertices: &[V],
    f: &mut impl FnMut(&V) -> Result<W, E>,
) -> Result<Vec<W>, E> {
    vertices.iter().map(f).collect()
}

impl<V> Solution<V> {
    /// This solution with other names for its vertices.
    ///
    /// # Errors
    /// The first error of `f`.
    pub fn try_map<W, E>(&self, mut f: impl FnMut(&V) -> Result<W, E>) -> Result<Solution<W>, E> {
        Ok(Solution {
            schema: self.schema.clone(),
            game: self.game.clone(),
            rules: self.rules,
            board: self.board.clone(),
            method: self.method.clone(),
            answer: match &self.answer {
                Answer::Geography(geography) => Answer::Geography(geography.try_map(&mut f)?),
                Answer::Grundy(grundy) => Answer::Grundy(grundy.try_map(&mut f)?),
                Answer::Positional(game) => Answer::Positional(game.clone()),
                Answer::Shannon(shannon) => Answer::Shannon(shannon.try_map(&mut f)?),
                Answer::Sum(sum) => Answer::Sum(sum.clone()),
                Answer::Heap(heap) => Answer::Heap(heap.clone()),
                Answer::Words(words) => Answer::Words(words.clone()),
            },
            unknown_because: self.unknown_because.clone(),
            certificate: self.certificate.try_map(&mut f)?,
            statistics: self.statistics.clone(),
        })
    }

    /// The answer of a geography game.
    pub fn geography(&self) -> Option<&Geography<V>> {
        match &self.answer {
            Answer::Geography(geography) => Some(geography),
            _ => None,
        }
    }

    /// The answer of a digraph game.
    pub fn grundy(&self) -> Option<&Grundy<V>> {
        match &self.answer {
            Answer::Grundy(grundy) => Some(grundy),
            _ => None,
        }
    }

    /// The answer of a positional game.
    pub fn positional(&self) -> Option<&Positional> {
        match &self.answer {
            Answer::Positional(positional) => Some(positional),
            _ => None,
        }
    }

    /// The answer of Shannon's game.
    pub fn shannon(&self) -> Option<&Shannon<V>> {
        match &self.answer {
            Answer::Shannon(shannon) => Some(shannon),
            _ => None,
        }
    }

    /// The answer of a geography game, to change.
    pub fn geography_mut(&mut self) -> Option<&mut Geography<V>> {
        match &mut self.answer {
            Answer::Geography(geography) => Some(geography),
            _ => None,
        }
    }

    /// Whether a limit left something open.
    pub fn has_unknown(&self) -> bool {
        match &self.answer {
            Answer::Geography(geography) => geography.has_unknown(),
            Answer::Grundy(grundy) => grundy.has_unknown(),
            Answer::Shannon(shannon) => shannon.has_unknown(),
            Answer::Positional(game) => game.has_unknown(),
            Answer::Sum(sum) => {
                let open = !sum.winning_moves_complete && !self.unknown_because.is_empty();
                sum.outcome == Outcome::Unknown || open
            }
            Answer::Heap(heap) => {
                heap.outcome == Outcome::Unknown || !self.unknown_because.is_empty()
            }
            Answer::Words(words) => words.has_unknown(),
        }
    }
}

impl Solution<u32> {
    /// This solution with the labels of `board` for its vertices.
    pub fn named<'a>(&self, board: &'a Board) -> Solution<&'a str> {
        let name =
            |&v: &u32| Ok::<_, std::convert::Infallible>(board.label(VertexId::new(v as usize)));
        match self.try_map(name) {
            Ok(named) => named,
            Err(never) => match never {},
        }
    }

    /// This solution as a picture of its board: outcomes as marks, winning moves as arrows, a
    /// single asked start as the token.
    pub fn picture(&self, board: &Board) -> Picture {
        match &self.answer {
            Answer::Geography(geography) => geography.picture(board),
            Answer::Grundy(grundy) => grundy.picture(board),
            Answer::Positional(game) => game.picture(board),
            Answer::Shannon(shannon) => shannon.picture(self.certificate.shannon.as_ref(), board),
            // Only solutions of a board are drawn.
            Answer::Sum(_) | Answer::Heap(_) | Answer::Words(_) => Picture::new(board),
        }
    }

    /// Writes this solution, of `board` if the game has one, as one line of JSON.
    ///
    /// # Errors
    /// Those of `writer`.
    pub fn write_json(&self, board: Option<&Board>, mut writer: impl io::Write) -> io::Result<()> {
        let letter = |&code: &u32| char::from_u32(code).map(String::from).ok_or(());
        match board {
            Some(board) => serde_json::to_writer(&mut writer, &self.named(board))?,
            // No other game without a board than the word game names vertices: letters.
            None => match self.try_map(letter) {
                Ok(lettered) => serde_json::to_writer(&mut writer, &lettered)?,
                Err(()) => serde_json::to_writer(&mut writer, self)?,
            },
        }
        writer.write_all(b"\n")
    }
}

impl NamedSolution {
    /// Reads a solution from JSON.
    ///
    /// # Errors
    /// What is wrong with the text, with its line and column.
    pub fn read_json(json: &[u8]) -> Result<NamedSolution, serde_json::Error> {
        // Header, answer and certificate are read apart: a flattened enum would first be copied
        // into a tree several times the size of the text.
        #[derive(Deserialize)]
        #[serde(expecting = "a solution: an object")]
        struct Header {
            schema: String,
            game: String,
            rules: Rules,
            board: Option<BoardSummary>,
            #[serde(default)]
            method: String,
            #[serde(default)]
            unknown_because: Vec<String>,
            #[serde(default)]
            certificate: Certificate<String>,
            #[serde(default)]
            statistics: serde_json::Map<String, serde_json::Value>,
        }
        let header: Header = serde_json::from_slice(json)?;
        if header.schema != SCHEMA {
            return Err(serde::de::Error::custom(format_args!(
                "the schema is `{}`, this program reads `{SCHEMA}`",
                header.schema
            )));
        }
        let answer = match header.game.as_str() {
            "vertex-geography" | "edge-geography" => {
                Answer::Geography(serde_json::from_slice(json)?)
            }
            "grundy" => Answer::Grundy(serde_json::from_slice(json)?),
            "tictactoe" | "positional" => Answer::Positional(serde_json::from_slice(json)?),
            "shannon" => Answer::Shannon(Shannon::read_json(json)?),
            "sum" => Answer::Sum(serde_json::from_slice(json)?),
            "words" => Answer::Words(serde_json::from_slice(json)?),
            game if catalogue::find(game).is_some() => {
                Answer::Heap(Box::new(serde_json::from_slice(json)?))
            }
            other => {
                return Err(serde::de::Error::custom(format_args!("there is no game `{other}`")));
            }
        };
        Ok(Solution {
            schema: header.schema,
            game: header.game,
            rules: header.rules,
            board: header.board,
            method: header.method,
            answer,
            unknown_because: header.unknown_because,
            certificate: header.certificate,
            statistics: header.statistics,
        })
    }

    /// This solution with the vertices of `board`.
    ///
    /// # Errors
    /// The first label that is not a vertex of the board.
    pub fn numbered(&self, board: &Board) -> Result<Solution<u32>, UnknownLabel> {
        self.try_map(|label| {
            board.find(label).map(|v| v.index() as u32).ok_or_else(|| UnknownLabel(label.clone()))
        })
    }
}
