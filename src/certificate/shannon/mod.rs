//! Checks who wins Shannon's switching game, in O((n + m) α(n)).
//!
//! Fortified edges are contracted, deleted ones dropped.
//!
//! Short. Two edge-disjoint spanning trees of the board (with two terminals: of some vertex set
//! that contains both) win for Short when he moves second. He wins moving first with one tree and
//! a forest that lacks one edge to a tree (with two terminals: that the edge between these would
//! make a tree).
//!
//! Cut. With e edges between the p blocks of a partition Cut wins the spanning-tree form moving
//! second if e ≤ 2(p − 1) − 2 and moving first if e ≤ 2(p − 1) − 1. With two terminals in
//! different blocks she wins moving second if the edges between blocks are split into A and B,
//! each a spanning tree of the contracted board once the edge between the terminals is added, and
//! moving first if B is one without it.

mod board;
mod facts;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use board::{ShannonBoard, Wins, check_forests};
pub use facts::ShannonFacts;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Fortifies edges; wants them to connect.
    Short,
    /// Deletes edges; wants to prevent that.
    Cut,
}

impl Player {
    /// The other one.
    pub fn opponent(self) -> Player {
        match self {
            Player::Short => Player::Cut,
            Player::Cut => Player::Short,
        }
    }
}

/// Who wins, if the right to move first is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// Short, whoever moves first.
    Short,
    /// Cut, whoever moves first.
    Cut,
    /// The player who moves first.
    First,
}

/// Two edge-disjoint trees, or one and a forest that lacks an edge.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct ShortCertificate {
    /// The edges of the one that may lack an edge.
    pub first: Vec<u32>,
    /// The edges of a tree.
    pub second: Vec<u32>,
}

/// A partition, and with two terminals how the edges between its blocks are split.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct CutCertificate {
    /// The block of each vertex, in the board's order.
    pub blocks: Vec<u32>,
    /// With two terminals: the edges that are a tree with the edge between these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub first: Vec<u32>,
    /// With two terminals: all other edges between blocks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub second: Vec<u32>,
}

/// What proves that a move wins or does not: who wins after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct MoveCertificate {
    /// Who moves.
    pub player: Player,
    /// The edge.
    pub edge: u32,
    /// That Short wins afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short: Option<ShortCertificate>,
    /// That Cut wins afterwards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<CutCertificate>,
}

/// Everything that proves an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct ShannonCertificate {
    /// That Short wins, at least when moving first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short: Option<ShortCertificate>,
    /// That Cut wins, at least when moving first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<CutCertificate>,
    /// A partition (the block of each vertex) that proves for Cut as well: Short's moves inside
    /// its blocks lose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub losing_partition: Option<Vec<u32>>,
    /// Proofs of single moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<MoveCertificate>,
}

/// What proves a spanning-tree packing number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct PackingCertificate {
    /// So many edge-disjoint spanning trees: the edges of each.
    pub trees: Vec<Vec<u32>>,
    /// A partition 𝒫 (the block of each vertex) with at most t(|𝒫| − 1) + |𝒫| − 2 edges between
    /// its blocks, where t is the number of trees.
    pub partition: Vec<u32>,
}

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(String);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

fn refuse<T>(reason: impl Into<String>) -> Result<T, Refused> {
    Err(Refused(reason.into()))
}
