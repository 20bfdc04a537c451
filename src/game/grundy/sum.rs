//! Sums of games: a move is a move in one part; who cannot move in any loses.
//!
//! Finite values add up by exclusive or. With one infinite part ∞(K), and a the rest, the sum is
//! ∞({k ⊕ a : k ∈ K}): a win iff a ∈ K. Two or more infinite parts are ∞(∅), a draw.
//! (A mirror strategy in G + G is wrong for an infinite G.)
//!
//! Strategy: after a raise, answer to the old value by the move of least counter; each round
//! lowers a counter and raises none, so that the win comes within the sum of the counters. Any
//! other answer of the right value may cycle for ever.

use super::{Grundy, Value};
use crate::Outcome;

/// One part of a sum, in a position of its own.
pub trait Part: Clone {
    /// The value of the position.
    fn value(&self) -> Value;

    /// The counter of the position: distinct along answers, growing with the value; 0 where the
    /// value is infinite. Any measure that each reverting answer lowers will do, as the size of
    /// an acyclic position.
    fn counter(&self) -> u64;

    /// The positions of this finite value that it may be moved to, each once.
    fn moves_to(&self, value: u128) -> Vec<Self>;

    /// The positions of infinite value that it may be moved to, each once.
    fn infinite_moves(&self) -> Vec<Self>;

    /// Any move that delays the end, for a player who is lost; `None` without moves.
    fn delaying_move(&self) -> Option<Self>;
}

/// A vertex of a labelled digraph.
#[derive(Clone, Copy, Debug)]
pub struct VertexPart<'g> {
    /// The digraph.
    pub grundy: &'g Grundy<'g>,
    /// Where the token stands.
    pub vertex: u32,
}

impl VertexPart<'_> {
    fn at(&self, vertex: u32) -> Self {
        VertexPart { grundy: self.grundy, vertex }
    }
}

impl Part for VertexPart<'_> {
    fn value(&self) -> Value {
        self.grundy.value(self.vertex)
    }

    fn counter(&self) -> u64 {
        self.grundy.counter(self.vertex).unwrap_or(0).into()
    }

    fn moves_to(&self, value: u128) -> Vec<Self> {
        let Ok(value) = u32::try_from(value) else { return Vec::new() };
        let moves = super::distinct(self.grundy.followers_valued(self.vertex, value));
        moves.into_iter().map(|w| self.at(w)).collect()
    }

    fn infinite_moves(&self) -> Vec<Self> {
        let followers = self.grundy.graph().neighbours(self.vertex).iter().copied();
        let moves = super::distinct(followers.filter(|&w| self.grundy.finite_value(w).is_none()));
        moves.into_iter().map(|w| self.at(w)).collect()
    }

    fn delaying_move(&self) -> Option<Self> {
        let followers = self.grundy.graph().neighbours(self.vertex).iter().copied();
        // An infinite follower stands above every finite one.
        let key = |&w: &u32| self.grundy.counter(w).unwrap_or(u32::MAX);
        followers.max_by_key(key).map(|w| self.at(w))
    }
}

/// A heap of nim: any number of tokens may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NimHeap(
    /// How many tokens.
    pub u64,
);

impl Part for NimHeap {
    fn value(&self) -> Value {
        Value::Finite(self.0.into())
    }

    fn counter(&self) -> u64 {
        self.0
    }

    fn moves_to(&self, value: u128) -> Vec<Self> {
        match u64::try_from(value) {
            Ok(value) if value < self.0 => vec![NimHeap(value)],
            _ => Vec::new(),
        }
    }

    fn infinite_moves(&self) -> Vec<Self> {
        Vec::new()
    }

    fn delaying_move(&self) -> Option<Self> {
        self.0.checked_sub(1).map(NimHeap)
    }
}

/// A sum of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum<P> {
    /// The parts; the same position may stand here many times.
    pub parts: Vec<P>,
}

/// A move in a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumMove<P> {
    /// The number of the part that is moved.
    pub part: usize,
    /// What it becomes.
    pub to: P,
}

/// The opponent's last move.
#[derive(Clone, Debug)]
pub struct LastMove<P> {
    /// The number of the part that was moved.
    pub part: usize,
    /// What it was before.
    pub from: P,
}

impl<P: Part> Sum<P> {
    /// The exclusive or of the finite parts, and the infinite ones.
    fn split(&self) -> (u128, Vec<(usize, Vec<u128>)>) {
        let mut rest = 0;
        let mut infinite = Vec::new();
        for (i, part) in self.parts.iter().enumerate() {
            match part.value() {
                Value::Finite(value) => rest ^= value,
                Value::Infinite { infinity } => infinite.push((i, infinity)),
            }
        }
        (rest, infinite)
    }

    /// The value of the sum.
    pub fn value(&self) -> Value {
        let (rest, infinite) = self.split();
        match &infinite[..] {
            [] => Value::Finite(rest),
            [(_, set)] => {
                let mut infinity: Vec<u128> = set.iter().map(|k| k ^ rest).collect();
                infinity.sort_unstable();
                Value::Infinite { infinity }
            }
            _ => Value::Infinite { infinity: Vec::new() },
        }
    }

    /// Who wins the sum.
    pub fn outcome(&self) -> Outcome {
        self.value().outcome()
    }

    /// Every move to a P-position, by part.
    pub fn winning_moves(&self) -> Vec<SumMove<P>> {
        let (rest, infinite) = self.split();
        let in_part = |part: usize, value: u128| {
            self.parts[part].moves_to(value).into_iter().map(move |to| SumMove { part, to })
        };
        match &infinite[..] {
            [] => (0..self.parts.len())
                .filter_map(|i| Some((i, self.parts[i].value().finite()?)))
                .flat_map(|(i, value)| in_part(i, rest ^ value))
                .collect(),
            [(i, _)] => in_part(*i, rest).collect(),
            _ => Vec::new(),
        }
    }

    /// A move of a strategy: it wins a won sum within as many rounds as the counters add up to,
    /// if `last`, the opponent's move, is told each time; it holds a draw for ever; in a lost sum
    /// it resists by the first part that has a move, to an infinite value if there is one, else
    /// to the largest counter. `None` without moves.
    pub fn answer(&self, last: Option<&LastMove<P>>) -> Option<SumMove<P>> {
        let (rest, infinite) = self.split();
        match &infinite[..] {
            [] if rest == 0 => self.resist(),
            [] => last.and_then(|last| self.revert(last, rest)).or_else(|| self.lower(rest)),
            [(i, set)] if set.binary_search(&rest).is_ok() => self.least(*i, rest),
            [(i, set)] => {
                let differs = (0..).zip(set).find(|&(j, &k)| j != k);
                let mex = differs.map_or(set.len() as u128, |(j, _)| j);
                if mex < rest {
                    return self.lower(rest ^ mex);
                }
                // mex = rest: it cannot be larger, else the rest were in the set.
                let moves = self.parts[*i].infinite_moves().into_iter();
                let keeps = |to: &P| match to.value() {
                    Value::Infinite { infinity } => infinity.binary_search(&mex).is_err(),
                    Value::Finite(_) => false,
                };
                moves.into_iter().find(keeps).map(|to| SumMove { part: *i, to })
            }
            several => several.iter().find_map(|&(part, _)| {
                let to = self.parts[part].infinite_moves().into_iter().next()?;
                Some(SumMove { part, to })
            }),
        }
    }

    /// Back to the value before a raise, where that makes the sum zero.
    fn revert(&self, last: &LastMove<P>, rest: u128) -> Option<SumMove<P>> {
        let before = last.from.value().finite()?;
        let now = self.parts.get(last.part)?.value().finite()?;
        if now <= before || rest ^ now != before {
            return None;
        }
        self.least(last.part, before)
    }

    /// Changes the exclusive or of the finite parts by `change`, lowering one of them.
    fn lower(&self, change: u128) -> Option<SumMove<P>> {
        self.parts.iter().enumerate().find_map(|(i, part)| {
            let value = part.value().finite()?;
            if value ^ change >= value {
                return None;
            }
            self.least(i, value ^ change)
        })
    }

    /// The move of a part to this value with the least counter.
    fn least(&self, part: usize, value: u128) -> Option<SumMove<P>> {
        let to = self.parts[part].moves_to(value).into_iter().min_by_key(P::counter)?;
        Some(SumMove { part, to })
    }

    fn resist(&self) -> Option<SumMove<P>> {
        let moves = self.parts.iter().enumerate();
        moves.filter_map(|(part, p)| Some(SumMove { part, to: p.delaying_move()? })).next()
    }
}
