//! A solution's claims held against what its certificate proves.

pub mod digraph;
pub mod geography;
pub mod shannon;

use super::Verification;
use crate::outcome::Outcome;

/// What a certificate proves about the positions of a geography game.
pub trait Facts {
    /// The outcome from `start`, where it is proved.
    fn outcome(&self, start: u32) -> Option<Outcome>;

    /// Whether the move from `start` to `target` wins, where that is proved. The move is legal.
    fn move_wins(&self, start: u32, target: u32) -> Option<bool>;

    /// Whether what is not proved of `start` rests on a search that left no certificate.
    fn rests_on_search(&self, _start: u32) -> bool {
        false
    }
}

/// What several sections prove together: the first that speaks of a claim decides it.
pub struct Together {
    /// The sections.
    pub sections: Vec<Box<dyn Facts>>,
    /// By vertex: whether what no section proves rests on search; `None` for every vertex.
    pub searched: Option<Vec<bool>>,
}

impl Facts for Together {
    fn outcome(&self, start: u32) -> Option<Outcome> {
        self.sections.iter().find_map(|facts| facts.outcome(start))
    }

    fn move_wins(&self, start: u32, target: u32) -> Option<bool> {
        self.sections.iter().find_map(|facts| facts.move_wins(start, target))
    }

    fn rests_on_search(&self, start: u32) -> bool {
        self.searched.as_ref().is_none_or(|searched| searched[start as usize])
    }
}

fn count_unproved(facts: &dyn Facts, start: u32, verification: &mut Verification) {
    if facts.rests_on_search(start) {
        verification.resting_on_search += 1;
    } else {
        verification.not_checked += 1;
    }
}
