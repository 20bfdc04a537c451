//! Checks positional games: pairings, Hall violators, bounds, and what follows from them.
//!
//! The lines of tic-tac-toe are drawn up anew here, by directions. Potentials are added in binary.
//! What only a search can know rests on search.

mod lines;
mod moves;
mod potential;

use std::collections::HashSet;

use super::Verification;
use crate::board::NamedHypergraph;
use crate::game::positional::Convention;
use crate::solution::{
    Answer, Fact, FactName, HallViolator, NamedSolution, Pair, Player, Positional,
    PositionalOutcome, Rules,
};
use lines::lines;
use potential::Potential;

/// Checks every claim of `solution`, a positional game: on `board`, or on the lines that its
/// numbers give.
///
/// O(size of the sets and the solution), and for each free point O(points of the largest set / 64)
/// besides.
pub fn verify_positional(
    solution: &NamedSolution,
    board: Option<&NamedHypergraph>,
) -> Verification {
    let mut verification = Verification::default();
    let Answer::Positional(answer) = &solution.answer else {
        verification.refute("the solution is of no positional game");
        return verification;
    };
    verification.expect_rules(solution.rules, Rules { directed: false, misere: false });
    match Checker::new(answer, board) {
        Ok(checker) => checker.check(&mut verification),
        Err(reason) => verification.refute(reason),
    }
    verification
}

/// Winning sets with names for their points.
enum Names<'b> {
    Cells { n: u32, d: u32 },
    Labels(&'b NamedHypergraph),
}

impl Names<'_> {
    fn find(&self, name: &str) -> Option<u32> {
        match self {
            Names::Labels(board) => board.labels().find(name),
            Names::Cells { n, d } => {
                let mut cell = 0;
                let mut count = 0;
                for part in name.split(',') {
                    let x: u32 = part.parse().ok().filter(|x| (1..=*n).contains(x))?;
                    cell = cell * n + x - 1;
                    count += 1;
                    if count > *d {
                        return None;
                    }
                }
                (count == *d).then_some(cell)
            }
        }
    }

    fn of(&self, point: u32) -> String {
        match self {
            Names::Labels(board) => board.label(point).to_owned(),
            Names::Cells { n, d } => {
                let axes = (0..*d).rev().map(|axis| point / n.pow(axis) % n + 1);
                axes.map(|x| x.to_string()).collect::<Vec<_>>().join(",")
            }
        }
    }
}

struct Checker<'a> {
    answer: &'a Positional,
    names: Names<'a>,
    sets: Vec<Vec<u32>>,
    /// 0 free, 1 the first player's, 2 the second player's.
    owners: Vec<u8>,
    strong: bool,
    /// 1 or 2.
    mover: u8,
}

impl<'a> Checker<'a> {
    fn new(answer: &'a Positional, board: Option<&'a NamedHypergraph>) -> Result<Self, String> {
        let (names, sets, points) = match (answer.n, answer.d, board) {
            (Some(n), Some(d), _) => {
                let lines = lines(n, d).ok_or(format!("there is no board {n}^{d} to check"))?;
                (Names::Cells { n, d }, lines, u64::from(n).pow(d) as usize)
            }
            (_, _, Some(board)) => {
                if answer.digest.as_deref() != Some(board.digest().as_str()) {
                    return Err("the solution is of other sets: the digests differ".to_owned());
                }
                let sets = board.hypergraph().sets().map(<[u32]>::to_vec).collect();
                (Names::Labels(board), sets, board.labels().len())
            }
            _ => return Err("the solution names no board, and none is given".to_owned()),
        };
        if (answer.points, answer.sets) != (points, sets.len()) {
            return Err("the numbers of points and sets are not the board's".to_owned());
        }
        let mut owners = vec![0; points];
        for (taken, owner) in [(&answer.first, 1), (&answer.second, 2)] {
            for name in taken {
                let point = names.find(name).ok_or(format!("there is no point `{name}`"))?;
                if std::mem::replace(&mut owners[point as usize], owner) != 0 {
                    return Err(format!("point `{name}` is taken twice"));
                }
            }
        }
        let strong = answer.convention == Convention::Strong;
        let mover = match (answer.to_move, strong) {
            (Player::First, true) | (Player::Maker, false) => 1,
            (Player::Second, true) | (Player::Breaker, false) => 2,
            _ => return Err("the player to move is not one of this convention".to_owned()),
        };
        let checker = Checker { answer, names, sets, owners, strong, mover };
        let players = if strong { &[1, 2][..] } else { &[1] };
        let mut winners = players.iter().filter(|&&side| {
            let complete = |set: &Vec<u32>| set.iter().all(|&p| checker.owners[p as usize] == side);
            checker.sets.iter().any(complete)
        });
        match (winners.next(), winners.next()) {
            (Some(_), Some(_)) => Err("both players have completed a set".to_owned()),
            (Some(&winner), None) if winner == mover => {
                Err("the player to move has completed a set already".to_owned())
            }
            _ => Ok(checker),
        }
    }

    fn player(&self, side: u8) -> Player {
        match (self.strong, side) {
            (true, 1) => Player::First,
            (true, _) => Player::Second,
            (false, 1) => Player::Maker,
            (false, _) => Player::Breaker,
        }
    }

    fn is_start(&self) -> bool {
        self.owners.iter().all(|&owner| owner == 0)
    }

    /// The sets that `side` may still complete: numbers and free points.
    fn live(&self, side: u8) -> Vec<(u32, Vec<u32>)> {
        let live = |set: &[u32]| set.iter().all(|&p| self.owners[p as usize] != 3 - side);
        let free = |set: &[u32]| {
            set.iter().copied().filter(|&p| self.owners[p as usize] == 0).collect::<Vec<u32>>()
        };
        let sets = self.sets.iter().enumerate();
        sets.filter(|(_, set)| live(set)).map(|(i, set)| (i as u32, free(set))).collect()
    }

    fn check(&self, verification: &mut Verification) {
        let answer = self.answer;
        let live = [Vec::new(), self.live(1), if self.strong { self.live(2) } else { Vec::new() }];
        let mut paired = [false; 3];
        let sections = [(1, &answer.pairing), (2, &answer.pairing_against_second)];
        for (side, section) in sections {
            let Some(pairs) = section else { continue };
            if side == 2 && !self.strong {
                verification.refute("Breaker completes no sets: a pairing of them is meaningless");
                return;
            }
            match self.check_pairs(pairs, &live[side]) {
                Ok(()) => (paired[side], verification.proved) = (true, verification.proved + 1),
                Err(reason) => return verification.refute(reason),
            }
        }
        if self.strong && self.is_start() {
            paired[2] |= paired[1];
        }
        let mut unpaired = false;
        if let Some(violator) = &answer.hall_violator {
            match self.check_violator(violator, &live[1]) {
                Ok(()) => (unpaired, verification.proved) = (true, verification.proved + 1),
                Err(reason) => return verification.refute(reason),
            }
        }
        for fact in &answer.facts {
            self.check_fact(fact, &live, paired, unpaired, verification);
        }
        let potentials = live.each_ref().map(|live| Potential::of(live));
        let below = |side: usize, he_moves: bool| potentials[side].is_below(u32::from(he_moves));
        // Whether each player is kept from completing a set.
        let mut blocked = [false; 3];
        for side in [1, 2_usize] {
            let he_moves = usize::from(self.mover) == side;
            let stolen = self.strong && self.is_start() && !he_moves;
            blocked[side] = paired[side] || stolen || below(side, he_moves);
        }
        let verdict = self.verdict(&live, blocked);
        self.check_outcome(verdict, blocked, verification);
        self.check_moves(&live, paired, &potentials, verification);
    }

    fn check_pairs(&self, pairs: &[Pair], live: &[(u32, Vec<u32>)]) -> Result<(), String> {
        let mut used = vec![false; self.owners.len()];
        let mut served = vec![false; self.sets.len()];
        for pair in pairs {
            let set = pair.set;
            let place = live.binary_search_by_key(&set, |(number, _)| *number);
            let Ok(place) = place else {
                return Err(format!("the pairing speaks of set {set}, which is not in play"));
            };
            if std::mem::replace(&mut served[set as usize], true) {
                return Err(format!("the pairing gives set {set} two pairs"));
            }
            for name in &pair.points {
                let point = self
                    .names
                    .find(name)
                    .filter(|point| live[place].1.binary_search(point).is_ok());
                let Some(point) = point else {
                    return Err(format!(
                        "the pairing gives set {set} `{name}`, no free point of it"
                    ));
                };
                if std::mem::replace(&mut used[point as usize], true) {
                    return Err(format!("the pairing uses point `{name}` twice"));
                }
            }
        }
        match live.iter().find(|(number, _)| !served[*number as usize]) {
            Some((number, _)) => Err(format!("the pairing leaves set {number} out")),
            None => Ok(()),
        }
    }

    fn check_violator(
        &self,
        violator: &HallViolator,
        live: &[(u32, Vec<u32>)],
    ) -> Result<(), String> {
        if !violator.sets.windows(2).all(|pair| pair[0] < pair[1]) {
            return Err("the sets of the Hall violator do not ascend".to_owned());
        }
        let mut points: HashSet<u32> = HashSet::new();
        for set in &violator.sets {
            let place = live.binary_search_by_key(set, |(number, _)| *number);
            let place =
                place.map_err(|_| format!("the Hall violator has set {set}, not in play"))?;
            points.extend(&live[place].1);
        }
        if points.len() != violator.points || points.len() >= 2 * violator.sets.len() {
            return Err(format!(
                "the Hall violator's {} sets have {} points, which violates nothing or is not \
                 what it says",
                violator.sets.len(),
                points.len()
            ));
        }
        Ok(())
    }

    fn check_fact(
        &self,
        fact: &Fact,
        live: &[Vec<(u32, Vec<u32>)>; 3],
        paired: [bool; 3],
        unpaired: bool,
        verification: &mut Verification,
    ) {
        let side = match fact.against {
            None => 0,
            Some(Player::First) if self.strong => 1,
            Some(Player::Second) if self.strong => 2,
            Some(Player::Maker) if !self.strong => 1,
            Some(_) => return verification.refute("a fact speaks of another game's player"),
        };
        let speaks_of_sets = !matches!(fact.name, FactName::Lines | FactName::StrategyStealing);
        if speaks_of_sets != (side != 0) {
            return verification.refute(format!("whose sets does the fact `{}` mean?", fact.name));
        }
        let live = &live[side];
        let (value, bound) = (fact.value.as_deref(), fact.bound.as_deref());
        let holds = match fact.name {
            FactName::Lines => {
                let (Some(n), Some(d)) = (self.answer.n, self.answer.d) else {
                    return verification.refute("lines are counted on boards n^d only");
                };
                let count = ((u128::from(n) + 2).pow(d) - u128::from(n).pow(d)) / 2;
                let count = Some(count.to_string());
                let counted = self.sets.len().to_string();
                fact.applies && fact.value == count && fact.bound == count && count == Some(counted)
            }
            FactName::StrategyStealing => fact.applies == (self.strong && self.is_start()),
            FactName::DegreeBound => {
                let mut through = vec![0_usize; self.owners.len()];
                live.iter().flat_map(|(_, free)| free).for_each(|&p| through[p as usize] += 1);
                let most = through.into_iter().max().unwrap_or(0);
                let half = live.iter().map(|(_, free)| free.len()).min().unwrap_or(0) / 2;
                value == Some(most.to_string().as_str())
                    && bound == Some(half.to_string().as_str())
                    && fact.applies == (most <= half)
            }
            FactName::Pairing => match (fact.applies, side) {
                (true, _) => paired[side],
                (false, 1) => unpaired,
                // Only the violator of the first player's sets is written down.
                (false, _) => return verification.not_checked += 1,
            },
            FactName::ErdosSelfridge => {
                let he_moves = usize::from(self.mover) == side;
                let potential = Potential::of(live);
                bound == Some(if he_moves { "1/2" } else { "1" })
                    && value.is_some_and(|value| potential.is_written(value))
                    && fact.applies == potential.is_below(u32::from(he_moves))
            }
        };
        if holds {
            verification.proved += 1;
        } else {
            verification.refute(format!("the fact `{}` does not hold as it is claimed", fact.name));
        }
    }

    /// The outcome, where it follows without a search.
    fn verdict(
        &self,
        live: &[Vec<(u32, Vec<u32>)>; 3],
        blocked: [bool; 3],
    ) -> Option<PositionalOutcome> {
        let won = |side: u8| Some(PositionalOutcome::won_by(self.player(side)));
        for side in [1, 2] {
            if live[usize::from(side)].iter().any(|(_, free)| free.is_empty()) {
                return won(side);
            }
        }
        if !self.strong && blocked[1] {
            return won(2);
        }
        let (mover, other) = (self.mover, 3 - self.mover);
        if !completing(&live[usize::from(mover)]).is_empty() {
            return won(mover);
        }
        if completing(&live[usize::from(other)]).len() > 1 {
            return won(other);
        }
        (self.strong && blocked[1] && blocked[2]).then_some(PositionalOutcome::Draw)
    }

    fn check_outcome(
        &self,
        verdict: Option<PositionalOutcome>,
        blocked: [bool; 3],
        verification: &mut Verification,
    ) {
        let claimed = self.answer.outcome;
        let winner = match (claimed, self.strong) {
            (PositionalOutcome::Unknown, _) => return,
            (PositionalOutcome::First, true) | (PositionalOutcome::Maker, false) => 1,
            (PositionalOutcome::Second, true) | (PositionalOutcome::Breaker, false) => 2,
            (PositionalOutcome::Draw, true) => 0,
            _ => return verification.refute("the outcome is not one of this convention"),
        };
        match verdict {
            Some(truth) if truth == claimed => verification.proved += 1,
            Some(truth) => {
                verification.refute(format!("the outcome is {truth}, claimed is {claimed}"));
            }
            None if blocked[winner] && (self.strong || winner == 1) => {
                verification.refute(format!("{} is claimed to win, but is stopped", claimed));
            }
            None => verification.resting_on_search += 1,
        }
    }
}

/// The points that complete a set.
fn completing(live: &[(u32, Vec<u32>)]) -> HashSet<u32> {
    let one = live.iter().filter(|(_, free)| free.len() == 1);
    one.map(|(_, free)| free[0]).collect()
}
