//! The answer of Shannon's switching game, and of tree packings.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::try_map_all;
use crate::board::{Board, EdgeId, VertexId};
use crate::certificate::shannon::{Class, Player, ShannonCertificate};
use crate::draw::{Cluster, Line, Picture};

/// What Short wants of the fortified edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ShannonGoal {
    /// A spanning tree.
    SpanningTree,
    /// A path between the terminals.
    Connect,
}

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ShannonClass {
    /// Short, whoever moves first.
    Short,
    /// Cut, whoever moves first.
    Cut,
    /// The player who moves first.
    First,
    /// A limit was hit.
    Unknown,
}

impl fmt::Display for ShannonClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            ShannonClass::Short => "short",
            ShannonClass::Cut => "cut",
            ShannonClass::First => "first",
            ShannonClass::Unknown => "unknown",
        })
    }
}

impl From<Class> for ShannonClass {
    fn from(class: Class) -> Self {
        match class {
            Class::Short => ShannonClass::Short,
            Class::Cut => ShannonClass::Cut,
            Class::First => ShannonClass::First,
        }
    }
}

/// An edge of the board: its number and its ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct NamedEdge<V = u32> {
    /// From 0, in the order of the file.
    pub edge: u32,
    /// The ends.
    pub ends: [V; 2],
}

/// What happens when one of the players moves first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct ShannonFirstMove<V = u32> {
    /// Who wins.
    pub winner: Player,
    /// All edges with which the first player wins, by number.
    pub winning_moves: Vec<NamedEdge<V>>,
    /// Why, where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// By who moves first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct ShannonMoves<V = u32> {
    /// When Short moves first; absent where only Cut was asked for or a limit was hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short_first: Option<ShannonFirstMove<V>>,
    /// When Cut moves first; absent where only Short was asked for or a limit was hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut_first: Option<ShannonFirstMove<V>>,
}

/// The answer of Shannon's switching game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Shannon<V = u32> {
    /// What Short wants.
    pub goal: ShannonGoal,
    /// The two vertices to connect.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terminals: Option<[V; 2]>,
    /// Who wins.
    pub class: ShannonClass,
    /// Edges that Short has played.
    #[serde(default = "Vec::<NamedEdge<V>>::new", skip_serializing_if = "Vec::is_empty")]
    pub fortified: Vec<NamedEdge<V>>,
    /// Edges that Cut has played.
    #[serde(default = "Vec::<NamedEdge<V>>::new", skip_serializing_if = "Vec::is_empty")]
    pub deleted: Vec<NamedEdge<V>>,
    /// Who wins by which moves.
    pub moves: ShannonMoves<V>,
    /// What was asked about packings of trees.
    #[serde(flatten, skip_deserializing)]
    pub packing: Option<TreePacking<V>>,
}

/// Edge-disjoint spanning trees and forests of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct TreePacking<V = u32> {
    /// How many trees were asked for.
    pub k: u32,
    /// As many edge-disjoint spanning trees as were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trees: Option<Vec<Vec<NamedEdge<V>>>>,
    /// If there are not so many: a partition with fewer than k edges between its blocks for each
    /// block but one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partition: Option<Vec<Vec<V>>>,
    /// The most edge-disjoint spanning trees; `null` on fewer than two vertices.
    pub packing_number: Option<u32>,
    /// The fewest forests that cover all edges; `null` with a loop.
    pub arboricity: Option<u32>,
    /// So many forests.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forests: Option<Vec<Vec<NamedEdge<V>>>>,
    /// Vertices with so many edges among them that fewer forests do not suffice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dense_set: Option<Vec<V>>,
}

impl<V> NamedEdge<V> {
    fn try_map<W, E>(&self, f: &mut impl FnMut(&V) -> Result<W, E>) -> Result<NamedEdge<W>, E> {
        let [a, b] = &self.ends;
        Ok(NamedEdge { edge: self.edge, ends: [f(a)?, f(b)?] })
    }
}

impl NamedEdge<u32> {
    /// Edge number `edge` of the board.
    pub fn of(board: &Board, edge: u32) -> NamedEdge {
        let (a, b) = board.ends(EdgeId::new(edge as usize));
        NamedEdge { edge, ends: [a.index() as u32, b.index() as u32] }
    }
}

fn map_edges<V, W, E>(
    edges: &[NamedEdge<V>],
    f: &mut impl FnMut(&V) -> Result<W, E>,
) -> Result<Vec<NamedEdge<W>>, E> {
    edges.iter().map(|edge| edge.try_map(f)).collect()
}

fn map_lists<V, W, E>(
    lists: &Option<Vec<Vec<NamedEdge<V>>>>,
    f: &mut impl FnMut(&V) -> Result<W, E>,
) -> Result<Option<Vec<Vec<NamedEdge<W>>>>, E> {
    lists.as_ref().map(|lists| lists.iter().map(|list| map_edges(list, f)).collect()).transpose()
}

impl<V> ShannonFirstMove<V> {
    fn try_map<W, E>(
        &self,
        f: &mut impl FnMut(&V) -> Result<W, E>,
    ) -> Result<ShannonFirstMove<W>, E> {
        let winning_moves = map_edges(&self.winning_moves, f)?;
        Ok(ShannonFirstMove { winner: self.winner, winning_moves, why: self.why.clone() })
    }
}

impl<V> TreePacking<V> {
    fn try_map<W, E>(&self, f: &mut impl FnMut(&V) -> Result<W, E>) -> Result<TreePacking<W>, E> {
        let partition = self.partition.as_ref();
        let partition = partition.map(|p| p.iter().map(|b| try_map_all(b, f)).collect());
        Ok(TreePacking {
            k: self.k,
            partition: partition.transpose()?,
            trees: map_lists(&self.trees, f)?,
            packing_number: self.packing_number,
            arboricity: self.arboricity,
            forests: map_lists(&self.forests, f)?,
            dense_set: self.dense_set.as_ref().map(|set| try_map_all(set, f)).transpose()?,
        })
    }
}

impl<V> Shannon<V> {
    pub(super) fn try_map<W, E>(
        &self,
        f: &mut impl FnMut(&V) -> Result<W, E>,
    ) -> Result<Shannon<W>, E> {
        let terminals = match &self.terminals {
            Some([s, t]) => Some([f(s)?, f(t)?]),
            None => None,
        };
        let moves = ShannonMoves {
            short_first: self.moves.short_first.as_ref().map(|m| m.try_map(f)).transpose()?,
            cut_first: self.moves.cut_first.as_ref().map(|m| m.try_map(f)).transpose()?,
        };
        Ok(Shannon {
            goal: self.goal,
            terminals,
            class: self.class,
            fortified: map_edges(&self.fortified, f)?,
            deleted: map_edges(&self.deleted, f)?,
            moves,
            packing: self.packing.as_ref().map(|packing| packing.try_map(f)).transpose()?,
        })
    }

    pub(super) fn has_unknown(&self) -> bool {
        self.class == ShannonClass::Unknown
    }

    /// The two sides, with the player who moves first.
    pub fn sides(&self) -> impl Iterator<Item = (Player, &ShannonFirstMove<V>)> {
        let ShannonMoves { short_first, cut_first } = &self.moves;
        [(Player::Short, short_first), (Player::Cut, cut_first)]
            .into_iter()
            .filter_map(|(player, side)| Some((player, side.as_ref()?)))
    }
}

impl Shannon<String> {
    /// Reads an answer from the JSON of a solution.
    pub(super) fn read_json(json: &[u8]) -> Result<Self, serde_json::Error> {
        #[derive(Deserialize)]
        struct Probe {
            k: Option<u32>,
        }
        let mut answer: Self = serde_json::from_slice(json)?;
        if serde_json::from_slice::<Probe>(json)?.k.is_some() {
            answer.packing = Some(serde_json::from_slice(json)?);
        }
        Ok(answer)
    }
}

impl Shannon<u32> {
    /// The two trees as lines, Cut's partition as clusters, winning first moves bold, what has
    /// been played thick or dotted.
    pub(super) fn picture(
        &self,
        certificate: Option<&ShannonCertificate>,
        board: &Board,
    ) -> Picture {
        let mut picture = Picture::new(board);
        for &v in self.terminals.iter().flatten() {
            picture.vertices[v as usize].terminal = true;
        }
        if let Some(packing) = &self.packing {
            packing.draw(&mut picture);
            return picture;
        }
        let cut = certificate.and_then(|certificate| certificate.cut.as_ref());
        let short = certificate.and_then(|certificate| certificate.short.as_ref());
        let trees = short.map(|trees| (&trees.first, &trees.second));
        if let Some((first, second)) = trees.or(cut.map(|cut| (&cut.first, &cut.second))) {
            for (edges, line) in [(first, Line::FirstTree), (second, Line::SecondTree)] {
                edges.iter().for_each(|&e| picture.edges[e as usize].line = line);
            }
        }
        for (edges, line) in [(&self.fortified, Line::Fortified), (&self.deleted, Line::Deleted)] {
            edges.iter().for_each(|e| picture.edges[e.edge as usize].line = line);
        }
        // With both sides shown a letter tells whose move it is.
        let both = self.class == ShannonClass::First && self.sides().count() == 2;
        for (player, side) in self.sides() {
            let letter = match player {
                Player::Short => 'S',
                Player::Cut => 'C',
            };
            for one in &side.winning_moves {
                let look = &mut picture.edges[one.edge as usize];
                look.first_move = true;
                if both {
                    look.label.get_or_insert_default().push(letter);
                }
            }
        }
        if both {
            picture.notes.push("S: wins for Short, C: wins for Cut, moving first".to_owned());
        }
        if let Some(cut) = cut {
            picture.clusters = Cluster::of_blocks(&cut.blocks);
        }
        picture
    }
}

impl TreePacking<u32> {
    fn draw(&self, picture: &mut Picture) {
        for (i, tree) in self.trees.iter().flatten().enumerate() {
            for e in tree {
                let look = &mut picture.edges[e.edge as usize];
                match i {
                    0 => look.line = Line::FirstTree,
                    1 => look.line = Line::SecondTree,
                    _ => look.label = Some((i + 1).to_string()),
                }
            }
        }
        if self.trees.as_ref().is_some_and(|trees| trees.len() > 2) {
            picture.notes.push("a number: the tree of the edge".to_owned());
        }
        for block in self.partition.iter().flatten().filter(|block| block.len() > 1) {
            let vertices = block.iter().map(|&v| VertexId::new(v as usize)).collect();
            picture.clusters.push(Cluster { title: None, vertices });
        }
    }
}
