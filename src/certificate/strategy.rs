//! Checks winning strategies of geography of every kind, from the rules of the game alone.
//!
//! A strategy is a directed acyclic graph. Each node says who wins with the token on some vertex,
//! and does so for many positions at once: those in which certain *items* (vertices in the vertex
//! game, edges in the edge game) are still there, the ones that the winner will use, and certain
//! others are gone, the ones that would give the loser a further move. Neither set is written
//! down. The checker finds both out, from the ends of the play backwards, and a node proves the
//! outcome of the untouched board when nothing has to be gone.
//!
//! - A node with a winning move needs the item it uses and what the node after it needs.
//! - A node at which the mover loses has one node for each move. The items of the moves it leaves
//!   out have to be gone.
//! - Edge geography, normal play: two items that cancel (parallel edges, two loops at a vertex,
//!   opposite arcs) may both be there where a node says nothing of either: whoever uses one is
//!   answered along the other.
//! - Undirected edge geography, normal play: whoever faces the token in an even kernel loses (see
//!   [`edge_geography`](super::edge_geography)).

use serde::{Deserialize, Serialize};

use super::Refutation;
use super::claims::Facts;
use crate::algorithm::Adjacency;
use crate::outcome::Outcome;

/// Which geography is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrategyRules {
    /// Whether the edges are arcs.
    pub directed: bool,
    /// Whether a move deletes the edge it uses, not the vertex it leaves.
    pub edge_game: bool,
    /// Whether the player who cannot move wins.
    pub misere: bool,
}

/// A winning strategy, each node after those that it names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct StrategyCertificate<V = u32> {
    /// The nodes.
    pub nodes: Vec<StrategyNode<V>>,
}

impl<V> Default for StrategyCertificate<V> {
    fn default() -> Self {
        StrategyCertificate { nodes: Vec::new() }
    }
}

/// Who wins with the token on some vertex, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum StrategyNode<V = u32> {
    /// The mover wins by a move (without one in misère play, where there is none).
    Wins {
        /// Where the token is.
        #[serde(rename = "N")]
        token: V,
        /// The edge used, in the edge game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        edge: Option<u32>,
        /// The node after the move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        next: Option<u32>,
    },
    /// The mover loses by the even kernel.
    Kernel {
        /// Where the token is: in the kernel.
        #[serde(rename = "P")]
        token: V,
        /// The kernel.
        kernel: Vec<V>,
        /// Edges at the kernel that have to be gone; all others at it have to be there.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        gone: Vec<u32>,
    },
    /// The mover loses whatever he does.
    Loses {
        /// Where the token is.
        #[serde(rename = "P")]
        token: V,
        /// The edges that he can use, in the edge game.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        edges: Vec<u32>,
        /// The node after each move. In misère play the first move has to be there, if none is by
        /// what else is needed.
        next: Vec<u32>,
    },
    /// As node `next`, with two edges more that cancel.
    Cancel {
        /// The edges.
        cancel: [u32; 2],
        /// The node without them.
        next: u32,
    },
}

impl<V> StrategyCertificate<V> {
    /// This certificate with other names for its vertices.
    ///
    /// # Errors
    /// The first error of `f`.
    pub fn try_map<W, E>(
        &self,
        f: &mut impl FnMut(&V) -> Result<W, E>,
    ) -> Result<StrategyCertificate<W>, E> {
        let mut map = |node: &StrategyNode<V>| {
            Ok(match node {
                StrategyNode::Wins { token, edge, next } => {
                    StrategyNode::Wins { token: f(token)?, edge: *edge, next: *next }
                }
                StrategyNode::Loses { token, edges, next } => StrategyNode::Loses {
                    token: f(token)?,
                    edges: edges.clone(),
                    next: next.clone(),
                },
                StrategyNode::Kernel { token, kernel, gone } => StrategyNode::Kernel {
                    token: f(token)?,
                    kernel: kernel.iter().map(&mut *f).collect::<Result<_, E>>()?,
                    gone: gone.clone(),
                },
                StrategyNode::Cancel { cancel, next } => {
                    StrategyNode::Cancel { cancel: *cancel, next: *next }
                }
            })
        };
        Ok(StrategyCertificate {
            nodes: self.nodes.iter().map(&mut map).collect::<Result<_, E>>()?,
        })
    }
}

/// What a strategy proves of the untouched board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StrategyFacts {
    /// By vertex: the outcome, where it is proved.
    pub outcomes: Vec<Option<Outcome>>,
    /// The moves that are proved to win, (from, to), ascending.
    pub winning_moves: Vec<(u32, u32)>,
    /// The moves that are proved to lose, (from, to), ascending.
    pub losing_moves: Vec<(u32, u32)>,
}

impl Facts for StrategyFacts {
    fn outcome(&self, start: u32) -> Option<Outcome> {
        self.outcomes[start as usize]
    }

    fn move_wins(&self, start: u32, target: u32) -> Option<bool> {
        if self.winning_moves.binary_search(&(start, target)).is_ok() {
            Some(true)
        } else if self.outcomes[start as usize] == Some(Outcome::P)
            || self.losing_moves.binary_search(&(start, target)).is_ok()
        {
            Some(false)
        } else {
            None
        }
    }
}

/// Checks `certificate` against the board with these edges.
///
/// Time and memory in proportion to the board and to what the nodes need, which is at most the
/// number of nodes times the number of items.
///
/// # Errors
/// What is wrong, in words that name nodes and vertices by number.
pub fn check_strategy(
    certificate: &StrategyCertificate,
    rules: StrategyRules,
    vertex_count: usize,
    edges: &[(u32, u32)],
) -> Result<StrategyFacts, Refutation> {
    replay(certificate, rules, vertex_count, edges)?.facts()
}

/// What each node of `certificate` proves, in their order. Cost as of [`check_strategy`].
pub(super) fn check_nodes(
    certificate: &StrategyCertificate,
    rules: StrategyRules,
    vertex_count: usize,
    edges: &[(u32, u32)],
) -> Result<Vec<Found>, Refutation> {
    replay(certificate, rules, vertex_count, edges).map(|checker| checker.found)
}

fn replay<'a>(
    certificate: &StrategyCertificate,
    rules: StrategyRules,
    vertex_count: usize,
    edges: &'a [(u32, u32)],
) -> Result<Checker<'a>, Refutation> {
    let mut checker = Checker::new(rules, vertex_count, edges)?;
    for (i, node) in certificate.nodes.iter().enumerate() {
        let found = checker.node(node).and_then(Found::consistent);
        let found = found.map_err(|flaw| Refutation::new(format!("strategy, node {i}: {flaw}")))?;
        checker.found.push(found);
    }
    Ok(checker)
}

/// Who wins with the token on `token` wherever `required` are there and `gone` are not.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub token: u32,
    pub wins: bool,
    /// Ascending.
    pub required: Vec<u32>,
    /// Ascending.
    pub gone: Vec<u32>,
    /// Where a winning move leads to.
    target: Option<u32>,
}

impl Found {
    fn consistent(self) -> Result<Self, String> {
        let both = self.required.iter().find(|item| self.gone.binary_search(item).is_ok());
        match both {
            Some(item) => Err(format!("{item} would have to be there and gone")),
            None => Ok(self),
        }
    }
}

struct Checker<'a> {
    rules: StrategyRules,
    edges: &'a [(u32, u32)],
    /// The edges at a vertex (the arcs out of it), a loop once.
    incident: Vec<Vec<u32>>,
    /// The edges at a vertex (the arcs into it), a loop once.
    into: Vec<Vec<u32>>,
    found: Vec<Found>,
}

impl<'a> Checker<'a> {
    fn new(
        rules: StrategyRules,
        vertex_count: usize,
        edges: &'a [(u32, u32)],
    ) -> Result<Self, Refutation> {
        // Checks the ends as well.
        Adjacency::outgoing_from_pairs(vertex_count, || edges.iter().copied())
            .map_err(|error| Refutation::new(error.to_string()))?;
        let mut incident = vec![Vec::new(); vertex_count];
        let mut into = vec![Vec::new(); vertex_count];
        for (i, &(a, b)) in (0_u32..).zip(edges) {
            incident[a as usize].push(i);
            into[b as usize].push(i);
            if !rules.directed && a != b {
                incident[b as usize].push(i);
                into[a as usize].push(i);
            }
        }
        Ok(Checker { rules, edges, incident, into, found: Vec::new() })
    }

    fn earlier(&self, node: u32) -> Result<&Found, String> {
        self.found.get(node as usize).ok_or_else(|| format!("node {node} does not come before it"))
    }

    fn at(&self, v: u32) -> Result<&[u32], String> {
        self.incident.get(v as usize).map(Vec::as_slice).ok_or_else(|| format!("no vertex {v}"))
    }

    /// The other end of an edge at `token` along which the token may move.
    fn cross(&self, token: u32, edge: u32) -> Result<u32, String> {
        match self.edges.get(edge as usize) {
            Some(&(a, b)) if a == token => Ok(b),
            Some(&(a, b)) if b == token && !self.rules.directed => Ok(a),
            _ => Err(format!("edge {edge} does not lead on from {token}")),
        }
    }

    /// The items by which the token on `v` can be moved when all are there, ascending.
    fn items(&self, v: u32) -> Result<Vec<u32>, String> {
        let incident = self.at(v)?;
        if self.rules.edge_game {
            return Ok(incident.to_vec());
        }
        let mut heads = Vec::new();
        for &edge in incident {
            heads.push(self.cross(v, edge)?);
        }
        heads.sort_unstable();
        heads.dedup();
        heads.retain(|&head| head != v);
        Ok(heads)
    }

    /// The item that leads from `token` to the position of `next`.
    fn item(&self, token: u32, edge: Option<u32>, next: &Found) -> Result<u32, String> {
        match edge {
            Some(edge) if self.rules.edge_game => match self.cross(token, edge)? {
                target if target == next.token => Ok(edge),
                _ => Err(format!("edge {edge} does not lead to {}", next.token)),
            },
            None if !self.rules.edge_game => match self.items(token)?.binary_search(&next.token) {
                Ok(_) => Ok(next.token),
                Err(_) => Err(format!("there is no move from {token} to {}", next.token)),
            },
            _ => Err("moves name edges in the edge game only, and all of them".to_owned()),
        }
    }

    /// What has to be gone before the move, for `next` to hold after it.
    fn before(&self, token: u32, item: u32, next: &Found) -> Result<Vec<u32>, String> {
        // What the move itself takes away.
        let taken = if self.rules.edge_game { item } else { token };
        if next.required.binary_search(&taken).is_ok() {
            return Err(format!("{taken} is needed after the move that takes it away"));
        }
        let mut gone = next.gone.clone();
        gone.retain(|&x| x != item && x != taken);
        Ok(gone)
    }

    fn node(&self, node: &StrategyNode) -> Result<Found, String> {
        match node {
            StrategyNode::Wins { token, edge, next: Some(next) } => {
                let next = self.earlier(*next)?;
                if next.wins {
                    return Err("its move leads to a win for the other player".to_owned());
                }
                let item = self.item(*token, *edge, next)?;
                let gone = self.before(*token, item, next)?;
                let required = union(vec![next.required.clone(), vec![item]]);
                let target = Some(next.token);
                Ok(Found { token: *token, wins: true, required, gone, target })
            }
            StrategyNode::Wins { token, edge: None, next: None } if self.rules.misere => {
                let gone = self.items(*token)?;
                let required = Vec::new();
                Ok(Found { token: *token, wins: true, required, gone, target: None })
            }
            StrategyNode::Wins { .. } => Err("a win without a move".to_owned()),
            StrategyNode::Loses { token, edges, next } => self.loses(*token, edges, next),
            StrategyNode::Kernel { token, kernel, gone } => self.kernel(*token, kernel, gone),
            StrategyNode::Cancel { cancel: [e, f], next } => self.cancel(*e, *f, *next),
        }
    }

    fn loses(&self, token: u32, edges: &[u32], next: &[u32]) -> Result<Found, String> {
        if edges.len() != if self.rules.edge_game { next.len() } else { 0 } {
            return Err("not as many edges as moves".to_owned());
        }
        let mut used = Vec::with_capacity(next.len());
        let (mut required, mut gone) = (Vec::new(), Vec::new());
        for (i, &next) in next.iter().enumerate() {
            let next = self.earlier(next)?;
            if !next.wins {
                return Err("a move of the loser wins".to_owned());
            }
            let item = self.item(token, edges.get(i).copied(), next)?;
            gone.push(self.before(token, item, next)?);
            required.push(next.required.clone());
            used.push(item);
        }
        let mut required = union(required);
        if self.rules.misere && !used.iter().any(|item| required.binary_search(item).is_ok()) {
            let first = used.first().ok_or("who cannot move wins")?;
            required = union(vec![required, vec![*first]]);
        }
        used.sort_unstable();
        let mut others = self.items(token)?;
        others.retain(|item| used.binary_search(item).is_err());
        gone.push(others);
        Ok(Found { token, wins: false, required, gone: union(gone), target: None })
    }

    fn cancel(&self, e: u32, f: u32, next: u32) -> Result<Found, String> {
        if !self.rules.edge_game || self.rules.misere || e == f {
            return Err("nothing cancels here".to_owned());
        }
        let ends = |edge: u32| {
            let ends = self.edges.get(edge as usize).copied();
            ends.ok_or_else(|| format!("no edge {edge}"))
        };
        let ((a, b), (c, d)) = (ends(e)?, ends(f)?);
        let parallel = (a, b) == (c, d) && (!self.rules.directed || a == b);
        if !parallel && (a, b) != (d, c) {
            return Err(format!("edges {e} and {f} do not cancel"));
        }
        let next = self.earlier(next)?;
        if [e, f].iter().any(|edge| next.required.binary_search(edge).is_ok()) {
            return Err("one of the edges is needed".to_owned());
        }
        let mut gone = next.gone.clone();
        gone.retain(|&edge| edge != e && edge != f);
        let required = union(vec![next.required.clone(), vec![e, f]]);
        Ok(Found { required, gone, ..*next })
    }

    fn kernel(&self, token: u32, kernel: &[u32], gone: &[u32]) -> Result<Found, String> {
        if !self.rules.edge_game || self.rules.misere || self.rules.directed {
            return Err("even kernels prove nothing here".to_owned());
        }
        let members = union(vec![kernel.to_vec()]);
        if members.binary_search(&token).is_err() {
            return Err(format!("{token} is not in the kernel"));
        }
        let gone = union(vec![gone.to_vec()]);
        let mut required = Vec::new();
        // The far ends of the edges at the kernel that are there: each an even number of times,
        // and pairwise at each member, too, where both ends are members.
        let mut outside = Vec::new();
        for &v in &members {
            let mut inside = Vec::new();
            for &edge in self.at(v)?.iter().filter(|edge| gone.binary_search(edge).is_err()) {
                required.push(edge);
                let far = self.cross(v, edge)?;
                if members.binary_search(&far).is_ok() { &mut inside } else { &mut outside }
                    .push(far);
            }
            if odd(inside) {
                return Err(format!("an odd number of edges join {v} and another member"));
            }
        }
        if odd(outside) {
            return Err("the kernel is not even".to_owned());
        }
        Ok(Found { token, wins: false, required: union(vec![required]), gone, target: None })
    }

    /// What holds of the untouched board.
    fn facts(&self) -> Result<StrategyFacts, Refutation> {
        let mut facts =
            StrategyFacts { outcomes: vec![None; self.incident.len()], ..Default::default() };
        for found in &self.found {
            let v = found.token;
            if found.gone.is_empty() {
                let outcome = if found.wins { Outcome::N } else { Outcome::P };
                let known = &mut facts.outcomes[v as usize];
                if known.is_some_and(|known| known != outcome) {
                    return Err(Refutation::new(format!("vertex {v} is both N and P")));
                }
                *known = Some(outcome);
                facts.winning_moves.extend(found.target.map(|target| (v, target)));
            }
            if found.wins {
                self.losing_moves(found, &mut facts.losing_moves);
            }
        }
        for moves in [&mut facts.winning_moves, &mut facts.losing_moves] {
            moves.sort_unstable();
            moves.dedup();
        }
        Ok(facts)
    }

    /// The first moves that lose since `found` holds after them.
    fn losing_moves(&self, found: &Found, moves: &mut Vec<(u32, u32)>) {
        if found.gone.len() > 1 {
            return;
        }
        let w = found.token;
        for &edge in &self.into[w as usize] {
            let (a, b) = self.edges[edge as usize];
            let v = if b == w { a } else { b };
            let item = if self.rules.edge_game { edge } else { v };
            if (self.rules.edge_game || v != w)
                && found.gone.iter().all(|&gone| gone == item)
                && found.required.binary_search(&item).is_err()
            {
                moves.push((v, w));
            }
        }
    }
}

/// The members of all lists, ascending.
fn union(mut lists: Vec<Vec<u32>>) -> Vec<u32> {
    let mut all = if lists.len() == 1 { lists.pop().unwrap_or_default() } else { lists.concat() };
    all.sort_unstable();
    all.dedup();
    all
}

/// Whether something is in the list an odd number of times.
fn odd(mut list: Vec<u32>) -> bool {
    list.sort_unstable();
    list.chunk_by(|a, b| a == b).any(|equal| equal.len() % 2 == 1)
}
