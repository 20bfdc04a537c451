//! Solutions counted: how many positions of a board, how many boards of a stream.

use serde::Serialize;

use super::{Answer, Solution};
use crate::outcome::Outcome;

/// How many positions of one board have which outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// N: the player to move wins.
    pub won: usize,
    /// P: the player to move loses.
    pub lost: usize,
    /// D: nobody wins.
    pub drawn: usize,
    /// A limit left the outcome open.
    pub unknown: usize,
    /// Who wins when the first player also chooses the start; `None` where only some starts were
    /// asked.
    pub free_start: Option<Outcome>,
}

impl Tally {
    /// Counts these outcomes. `misere` and `every_start` say who wins a free start: of the empty
    /// board nobody can choose one.
    pub fn new(outcomes: impl Iterator<Item = Outcome>, misere: bool, every_start: bool) -> Self {
        let mut tally = Tally::default();
        for outcome in outcomes {
            *match outcome {
                Outcome::N => &mut tally.won,
                Outcome::P => &mut tally.lost,
                Outcome::D => &mut tally.drawn,
                Outcome::Unknown => &mut tally.unknown,
            } += 1;
        }
        if every_start {
            tally.free_start = Some(if tally.lost > 0 || tally.positions() == 0 && misere {
                Outcome::N
            } else if tally.unknown > 0 {
                Outcome::Unknown
            } else if tally.drawn > 0 {
                Outcome::D
            } else {
                Outcome::P
            });
        }
        tally
    }

    /// Counts the positions of a solution of a board with `vertices` vertices; `None` for games
    /// that have none.
    pub fn of(solution: &Solution, vertices: usize) -> Option<Self> {
        let misere = solution.rules.misere;
        match &solution.answer {
            Answer::Geography(geography) => {
                let outcomes = geography.positions.iter().map(|position| position.outcome);
                Some(Tally::new(outcomes, misere, geography.positions.len() == vertices))
            }
            Answer::Grundy(grundy) => {
                let outcomes = grundy.positions.iter().map(|position| position.outcome);
                Some(Tally::new(outcomes, misere, grundy.positions.len() == vertices))
            }
            _ => None,
        }
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.won + self.lost + self.drawn + self.unknown
    }
}

/// How many boards of a stream are won by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Totals {
    /// `graphgame/summary/1`.
    pub schema: &'static str,
    /// Boards that were solved.
    pub graphs: u64,
    /// Boards on which the first player wins by choosing the start well; 0 where only some starts
    /// were asked.
    pub free_start: u64,
    /// Boards that have a start, and on which the first player wins from every one.
    pub every_start: u64,
    /// Boards on which the first player wins from no start.
    pub no_start: u64,
    /// Boards of which some start is unknown.
    pub unknown: u64,
    /// Inputs that are no graphs and were skipped.
    pub skipped: u64,
}

impl Default for Totals {
    fn default() -> Self {
        Totals {
            schema: "graphgame/summary/1",
            graphs: 0,
            free_start: 0,
            every_start: 0,
            no_start: 0,
            unknown: 0,
            skipped: 0,
        }
    }
}

impl Totals {
    /// Counts a further board.
    pub fn add(&mut self, tally: &Tally) {
        self.graphs += 1;
        self.free_start += u64::from(tally.free_start == Some(Outcome::N));
        self.every_start += u64::from(tally.won > 0 && tally.won == tally.positions());
        self.no_start += u64::from(tally.won == 0 && tally.unknown == 0);
        self.unknown += u64::from(tally.unknown > 0);
    }

    /// Counts what others have counted.
    pub fn merge(&mut self, other: &Totals) {
        self.graphs += other.graphs;
        self.free_start += other.free_start;
        self.every_start += other.every_start;
        self.no_start += other.no_start;
        self.unknown += other.unknown;
        self.skipped += other.skipped;
    }
}
