//! Checks Grundy labels of any digraph, and outcomes with remoteness, in O(n + m).
//!
//! Labels. K(v) is the set of finite values among the followers of v. The four conditions
//! (A) a finite value is the mex of K(u), (B) each follower v of u with a larger or infinite
//! value has a follower w with the value of u and a smaller counter than u, (C) counters are
//! distinct and grow with the value, (D) each infinite u has an infinite follower v with
//! mex K(u) ∉ K(v), hold for the generalised Sprague–Grundy function only. The checker goes
//! through the finite vertices by counter: since counters grow with the value, one mark a
//! vertex, "has a follower of the present value that came before", is enough for (B), and at the
//! end of a value for (D).
//!
//! Outcomes. Remoteness is exact where it is one more than the largest of the followers at a lost
//! vertex, all of which are won, and one more than the least lost follower at a won one; a drawn
//! vertex has no lost follower and a drawn one.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Facts, Refutation};
use crate::Outcome;
use crate::algorithm::Adjacency;
use crate::board::{Board, VertexId};
use crate::game::grundy::Value;
use crate::solution::Rules;

/// Stands in memory for a value, counter or remoteness that there is none of; `null` in a file.
pub const NONE: u32 = u32::MAX;

/// The value and the counter of each vertex, in the board's order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(expecting = "an object")]
pub struct GrundyCertificate {
    /// The value; [`NONE`] where it is infinite.
    #[serde(with = "nullable")]
    #[cfg_attr(feature = "cli", schemars(with = "Vec<Option<u32>>"))]
    pub values: Vec<u32>,
    /// Counters 0, 1, 2, … over the finite vertices, growing with the value; else [`NONE`].
    #[serde(with = "nullable")]
    #[cfg_attr(feature = "cli", schemars(with = "Vec<Option<u32>>"))]
    pub counters: Vec<u32>,
}

/// The remoteness of each vertex, in the board's order. Its parity tells the outcome.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(expecting = "an object")]
pub struct RemotenessCertificate {
    /// Moves to the end under best play; [`NONE`] at a draw.
    #[serde(with = "nullable")]
    #[cfg_attr(feature = "cli", schemars(with = "Vec<Option<u32>>"))]
    pub remoteness: Vec<u32>,
}

/// Which condition fails, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The vertex at which it fails; `None` where the arrays do not fit the board.
    pub vertex: Option<u32>,
    /// What fails.
    pub reason: &'static str,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.vertex {
            Some(vertex) => write!(f, "vertex number {vertex}: {}", self.reason),
            None => f.write_str(self.reason),
        }
    }
}

impl std::error::Error for Refused {}

fn refuse(vertex: u32, reason: &'static str) -> Result<(), Refused> {
    Err(Refused { vertex: Some(vertex), reason })
}

const WRONG_LENGTH: Refused =
    Refused { vertex: None, reason: "the certificate does not have one entry a vertex" };

impl GrundyCertificate {
    /// The value this certificate gives to `v` of `graph`. O(degree) where it is infinite.
    pub fn value(&self, graph: &Adjacency, v: u32) -> Value {
        match self.values[v as usize] {
            NONE => {
                let followers = graph.neighbours(v).iter();
                let mut infinity: Vec<u128> = followers
                    .map(|&w| self.values[w as usize])
                    .filter(|&value| value != NONE)
                    .map(u128::from)
                    .collect();
                infinity.sort_unstable();
                infinity.dedup();
                Value::Infinite { infinity }
            }
            value => Value::Finite(value.into()),
        }
    }

    /// Checks (A) to (D) on `graph` (out-neighbour lists). O(n + m) time and memory.
    ///
    /// # Errors
    /// The first condition that fails.
    pub fn check(&self, graph: &Adjacency) -> Result<(), Refused> {
        let n = graph.vertex_count();
        let (values, counters) = (&self.values[..], &self.counters[..]);
        if values.len() != n || counters.len() != n {
            return Err(WRONG_LENGTH);
        }
        let order = self.counter_order(graph)?;
        let waiting = self.infinite_by_mex(graph);
        let mut waiting = waiting.iter().peekable();

        let transpose = graph.transposed();
        // The last value that a follower had when the scan had passed it.
        let mut passed = vec![NONE; n];
        // The last vertex that had a follower of this value.
        let mut seen_by: Vec<u32> = Vec::new();
        let mut order = order.iter().peekable();
        let mut value = 0;
        while order.peek().is_some() || waiting.peek().is_some() {
            while let Some(&u) = order.next_if(|&&u| values[u as usize] == value) {
                seen_by.resize(seen_by.len().max(value as usize), NONE);
                let mut distinct = 0;
                for &v in graph.neighbours(u) {
                    let other = values[v as usize];
                    if other < value {
                        if std::mem::replace(&mut seen_by[other as usize], u) != u {
                            distinct += 1;
                        }
                    } else if other == value {
                        return refuse(u, "a follower has the same value");
                    } else if passed[v as usize] != value {
                        return refuse(u, "a follower cannot be answered to the same value before");
                    }
                }
                if distinct != value {
                    return refuse(u, "the value is not the least that no follower has");
                }
                for &v in transpose.neighbours(u) {
                    passed[v as usize] = value;
                }
            }
            // Now `passed[v] == value` says that some follower of v has this value.
            while let Some(&(_, u)) = waiting.next_if(|&&(mex, _)| mex == value) {
                let keeps = |&v: &u32| values[v as usize] == NONE && passed[v as usize] != value;
                if !graph.neighbours(u).iter().any(keeps) {
                    return refuse(u, "no infinite follower keeps it from the least value left");
                }
            }
            value += 1;
        }
        Ok(())
    }

    /// The finite vertices by counter, (C) checked and every value at most the degree.
    fn counter_order(&self, graph: &Adjacency) -> Result<Vec<u32>, Refused> {
        let finite = self.values.iter().filter(|&&value| value != NONE).count();
        let mut order = vec![NONE; finite];
        for (u, (&value, &counter)) in (0..).zip(self.values.iter().zip(&self.counters)) {
            if (value == NONE) != (counter == NONE) {
                refuse(u, "a finite value needs a counter, an infinite one has none")?;
            }
            if value == NONE {
                continue;
            }
            if value as usize > graph.degree(u) {
                refuse(u, "the value is not the least that no follower has")?;
            }
            match order.get_mut(counter as usize) {
                Some(place) if *place == NONE => *place = u,
                Some(_) => refuse(u, "the counter occurs twice")?,
                None => refuse(u, "the counter is not below the number of finite vertices")?,
            }
        }
        for pair in order.windows(2) {
            if self.values[pair[0] as usize] > self.values[pair[1] as usize] {
                refuse(pair[1], "the counters do not grow with the value")?;
            }
        }
        Ok(order)
    }

    /// The infinite vertices with mex K, ascending.
    fn infinite_by_mex(&self, graph: &Adjacency) -> Vec<(u32, u32)> {
        let mut mexes = Vec::new();
        let mut seen_by: Vec<u32> = Vec::new();
        for u in (0..self.values.len() as u32).filter(|&u| self.values[u as usize] == NONE) {
            let followers = graph.neighbours(u);
            seen_by.resize(seen_by.len().max(followers.len() + 1), NONE);
            for &v in followers {
                // NONE is beyond every list.
                if let Some(mark) = seen_by.get_mut(self.values[v as usize] as usize) {
                    *mark = u;
                }
            }
            let mex = seen_by.iter().position(|&mark| mark != u).unwrap_or(followers.len());
            mexes.push((mex as u32, u));
        }
        mexes.sort_unstable();
        mexes
    }
}

impl RemotenessCertificate {
    /// The outcome this certificate claims for `v`.
    pub fn outcome(&self, v: u32, misere: bool) -> Outcome {
        outcome(self.remoteness[v as usize], misere)
    }

    /// Checks outcomes and remoteness on `graph` (out-neighbour lists). O(n + m) time.
    ///
    /// # Errors
    /// The first vertex that does not fit its followers.
    pub fn check(&self, graph: &Adjacency, misere: bool) -> Result<(), Refused> {
        if self.remoteness.len() != graph.vertex_count() {
            return Err(WRONG_LENGTH);
        }
        let lost_parity = u32::from(misere);
        for u in 0..self.remoteness.len() as u32 {
            let (mut drawn, mut longest, mut shortest_lost) = (false, None, None);
            let mut a_lost = false;
            for &v in graph.neighbours(u) {
                let r = self.remoteness[v as usize];
                if r == NONE {
                    drawn = true;
                } else if r % 2 == lost_parity {
                    a_lost = true;
                    shortest_lost = Some(shortest_lost.map_or(r, |least: u32| least.min(r)));
                } else {
                    longest = longest.max(Some(r));
                }
            }
            let after = |r: Option<u32>| r.and_then(|r| r.checked_add(1));
            let mine = self.remoteness[u as usize];
            if mine == NONE {
                if a_lost {
                    refuse(u, "called a draw, yet it has a winning move")?;
                }
                if !drawn {
                    refuse(u, "called a draw, yet no move keeps it")?;
                }
            } else if graph.degree(u) == 0 {
                if mine != 0 {
                    refuse(u, "it has no moves, its remoteness is 0")?;
                }
            } else if mine % 2 == lost_parity {
                if a_lost || drawn {
                    refuse(u, "called lost, yet a move wins or draws")?;
                }
                if Some(mine) != after(longest) {
                    refuse(u, "the remoteness is not one more than the longest after a move")?;
                }
            } else if Some(mine) != after(shortest_lost) {
                refuse(u, "no winning move of this remoteness, or a shorter one")?;
            }
        }
        Ok(())
    }
}

/// Remoteness as proof of the games in which what the token leaves or crosses is deleted.
///
/// A winner who follows it makes it fall with every move, so that nothing the two meet has been
/// deleted before: a position won or lost without deletion is so with it, in normal play and in
/// misère.
pub(super) struct DeletionFacts {
    remoteness: Vec<u32>,
    misere: bool,
    edge_game: bool,
}

impl DeletionFacts {
    pub(super) fn check(
        section: &RemotenessCertificate,
        rules: Rules,
        edge_game: bool,
        board: &Board,
    ) -> Result<Self, Refutation> {
        if !rules.directed {
            return Err(Refutation::new("remoteness proves nothing about undirected geography"));
        }
        // A loop is no move of a vertex game.
        let arcs = || board.pairs().filter(|(a, b)| edge_game || a != b);
        let adjacency = Adjacency::outgoing_from_pairs(board.vertex_count(), arcs)
            .map_err(|error| Refutation::new(error.to_string()))?;
        section.check(&adjacency, rules.misere).map_err(|refused| {
            let vertex = refused.vertex.map(|v| board.label(VertexId::new(v as usize)));
            let at = vertex.map(|label| format!("`{label}`: ")).unwrap_or_default();
            Refutation::new(format!("{at}{}", refused.reason))
        })?;
        let (remoteness, misere) = (section.remoteness.clone(), rules.misere);
        Ok(DeletionFacts { remoteness, misere, edge_game })
    }
}

impl Facts for DeletionFacts {
    fn outcome(&self, start: u32) -> Option<Outcome> {
        Some(outcome(self.remoteness[start as usize], self.misere)).filter(|&o| o != Outcome::D)
    }

    fn move_wins(&self, start: u32, target: u32) -> Option<bool> {
        if self.outcome(start) == Some(Outcome::P) {
            return Some(false);
        }
        // Play from the target may come back to an N-start, which then is missing: a loss less for
        // whoever wants to move there, but in misère being without moves is good.
        let (from, to) = (self.remoteness[start as usize], self.remoteness[target as usize]);
        let unharmed = self.edge_game || !self.misere || from > to;
        self.outcome(target).filter(|_| unharmed).map(|outcome| outcome == Outcome::P)
    }
}

fn outcome(remoteness: u32, misere: bool) -> Outcome {
    match remoteness {
        NONE => Outcome::D,
        r if (r % 2 == 1) == misere => Outcome::P,
        _ => Outcome::N,
    }
}

/// Numbers with [`NONE`] written as `null`.
mod nullable {
    use super::NONE;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(entries: &[u32], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(entries.iter().map(|&x| (x != NONE).then_some(x)))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u32>, D::Error> {
        let entries = Vec::<Option<u32>>::deserialize(deserializer)?;
        Ok(entries.into_iter().map(|x| x.unwrap_or(NONE)).collect())
    }
}
