//! Solutions counted: how many positions of a board, how many boards of a stream.

use serde::Serialize;

use super::{Answer, ShannonClass, Solution};
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

    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.won + self.lost + self.drawn + self.unknown
    }
}

/// Who wins one board, in a few words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// From how many of its starts.
    Starts(Tally),
    /// Shannon's game: by who moves first.
    Class(ShannonClass),
}

impl Verdict {
    /// Of a solution of a board with `vertices` vertices; `None` for games that are not played on
    /// boards.
    pub fn of(solution: &Solution, vertices: usize) -> Option<Self> {
        let misere = solution.rules.misere;
        let tally = match &solution.answer {
            Answer::Geography(geography) => {
                let outcomes = geography.positions.iter().map(|position| position.outcome);
                Tally::new(outcomes, misere, geography.positions.len() == vertices)
            }
            Answer::Grundy(grundy) => {
                let outcomes = grundy.positions.iter().map(|position| position.outcome);
                Tally::new(outcomes, misere, grundy.positions.len() == vertices)
            }
            Answer::Shannon(shannon) => return Some(Verdict::Class(shannon.class)),
            _ => return None,
        };
        Some(Verdict::Starts(tally))
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
    /// Games with starts.
    #[serde(flatten)]
    pub starts: Option<StartTotals>,
    /// Shannon's game.
    #[serde(flatten)]
    pub classes: Option<ClassTotals>,
    /// Boards of which some start, or the class, is unknown.
    pub unknown: u64,
    /// Inputs that are no graphs and were skipped.
    pub skipped: u64,
}

/// How many boards are won from which starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct StartTotals {
    /// Boards on which the first player wins by choosing the start well; 0 where only some starts
    /// were asked.
    pub free_start: u64,
    /// Boards that have a start, and on which the first player wins from every one.
    pub every_start: u64,
    /// Boards on which the first player wins from no start.
    pub no_start: u64,
}

/// How many boards of Shannon's game are of which class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct ClassTotals {
    /// Boards that Short wins, whoever moves first.
    pub short: u64,
    /// Boards that Cut wins, whoever moves first.
    pub cut: u64,
    /// Boards that are won by the player who moves first.
    pub first: u64,
}

impl Default for Totals {
    fn default() -> Self {
        Totals {
            schema: "graphgame/summary/1",
            graphs: 0,
            starts: None,
            classes: None,
            unknown: 0,
            skipped: 0,
        }
    }
}

impl Totals {
    /// Counts a further board.
    pub fn add(&mut self, verdict: &Verdict) {
        self.graphs += 1;
        match verdict {
            Verdict::Starts(tally) => {
                let starts = self.starts.get_or_insert_default();
                starts.free_start += u64::from(tally.free_start == Some(Outcome::N));
                starts.every_start += u64::from(tally.won > 0 && tally.won == tally.positions());
                starts.no_start += u64::from(tally.won == 0 && tally.unknown == 0);
                self.unknown += u64::from(tally.unknown > 0);
            }
            Verdict::Class(class) => {
                let classes = self.classes.get_or_insert_default();
                *match class {
                    ShannonClass::Short => &mut classes.short,
                    ShannonClass::Cut => &mut classes.cut,
                    ShannonClass::First => &mut classes.first,
                    ShannonClass::Unknown => &mut self.unknown,
                } += 1;
            }
        }
    }

    /// Counts what others have counted.
    pub fn merge(&mut self, other: &Totals) {
        self.graphs += other.graphs;
        if let Some(other) = other.starts {
            let starts = self.starts.get_or_insert_default();
            starts.free_start += other.free_start;
            starts.every_start += other.every_start;
            starts.no_start += other.no_start;
        }
        if let Some(other) = other.classes {
            let classes = self.classes.get_or_insert_default();
            classes.short += other.short;
            classes.cut += other.cut;
            classes.first += other.first;
        }
        self.unknown += other.unknown;
        self.skipped += other.skipped;
    }
}
