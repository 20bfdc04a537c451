//! The search itself: one question, and what follows from a position without branching.

use super::bits::Bits;
use crate::game::geography::search::driver::Driver;
use crate::game::geography::search::table::{Key, Table, mix};

/// Images under symmetries are compared while symmetries times taken points are at most this.
const SYMMETRY_WORK: usize = 2048;
/// Weights are in units of 2^−`WEIGHT_BITS`; a smaller one counts as a unit, which is safe: the
/// bound on the attack only gets weaker.
const WEIGHT_BITS: u32 = 62;

/// Whether an attacker completes a set.
pub struct Attack<'a, 'm, B: Bits> {
    pub(super) attack: Vec<B>,
    pub(super) defence: Vec<B>,
    points: usize,
    symmetries: Vec<Vec<u8>>,
    pub(super) table: Table<Taken<B>>,
    /// Positions from which there is no win by threats.
    pub(super) no_threats: Table<Taken<B>>,
    pub(super) driver: &'a Driver<'m>,
}

/// A position: what the attacker and the defender have taken, and who moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Taken<B> {
    pub(super) attacker: B,
    pub(super) defender: B,
    pub(super) attacker_moves: bool,
}

impl<B: Bits> Key for Taken<B> {
    fn hash(&self) -> u64 {
        let [a, b] = self.attacker.words();
        let [c, d] = self.defender.words();
        let hash = mix(mix(u64::from(self.attacker_moves), a), c);
        if size_of::<B>() > 8 { mix(mix(hash, b), d) } else { hash }
    }

    fn heap_bytes(&self) -> usize {
        0
    }
}

/// What the live sets of a position say.
struct Survey<B> {
    /// Points that complete a set of the mover's, or of the opponent's.
    mover_completes: B,
    opponent_completes: B,
    /// Points in live sets.
    in_play: B,
    /// Live sets of the attacker are left, and the bound of Erdős and Selfridge does not hold.
    attack_lives: bool,
}

impl<'a, 'm, B: Bits> Attack<'a, 'm, B> {
    /// A question about sets of `points` points; `symmetries` are permutations that keep both
    /// families, of which one should be the identity.
    pub fn new(
        attack: Vec<B>,
        defence: Vec<B>,
        points: usize,
        symmetries: Vec<Vec<u8>>,
        driver: &'a Driver<'m>,
    ) -> Self {
        let bytes = driver.table_bytes();
        let (table, no_threats) = (Table::new(bytes / 4 * 3), Table::new(bytes / 4));
        Attack { attack, defence, points, symmetries, table, no_threats, driver }
    }

    /// Whether the game is over and the attacker has won it.
    pub fn complete(&self, attacker: B, defender: B) -> Option<bool> {
        let complete = |sets: &[B], own: B| sets.iter().any(|&set| (set & !own).is_empty());
        if complete(&self.attack, attacker) {
            return Some(true);
        }
        complete(&self.defence, defender).then_some(false)
    }

    /// Whether the attacker wins where these points are taken; `None` where a limit left it open.
    /// `depth` is how many more levels the stack allows. No set is complete.
    pub fn wins(
        &self,
        mut attacker: B,
        mut defender: B,
        mut attacker_moves: bool,
        depth: usize,
    ) -> Option<bool> {
        if depth == 0 {
            return None;
        }
        let survey = loop {
            if !self.driver.tick(|| self.table.fill()) {
                return None;
            }
            let survey = self.survey(attacker, defender, attacker_moves);
            if !survey.mover_completes.is_empty() {
                return Some(attacker_moves);
            }
            if !survey.attack_lives {
                return Some(false);
            }
            match survey.opponent_completes.count() {
                0 => break survey,
                1 if attacker_moves => attacker = attacker | survey.opponent_completes,
                1 => defender = defender | survey.opponent_completes,
                _ => return Some(!attacker_moves),
            }
            attacker_moves = !attacker_moves;
        };
        let key = self.canonical(Taken { attacker, defender, attacker_moves });
        if let Some(known) = self.table.get(&key) {
            return Some(known);
        }
        let before = self.driver.nodes();
        let zone = self.wins_by_threats(attacker, defender);
        if attacker_moves && zone.is_some() {
            self.table.put(key, true, self.driver.nodes() - before);
            return Some(true);
        }
        let in_play = zone.map_or(survey.in_play, |zone| survey.in_play & zone);
        // Defending, the mover looks for a move after which the attack fails.
        let wanted = attacker_moves;
        let mut result = Some(!wanted);
        for point in self.moves(attacker, defender, in_play) {
            let taken = B::single(point);
            let after = if attacker_moves {
                self.wins(attacker | taken, defender, false, depth - 1)
            } else {
                self.wins(attacker, defender | taken, true, depth - 1)
            };
            match after {
                Some(value) if value == wanted => {
                    result = Some(wanted);
                    break;
                }
                Some(_) => {}
                None => return None,
            }
        }
        if let Some(value) = result {
            self.table.put(key, value, self.driver.nodes() - before);
        }
        result
    }

    fn survey(&self, attacker: B, defender: B, attacker_moves: bool) -> Survey<B> {
        let mut completes = [B::EMPTY; 2];
        let mut in_play = B::EMPTY;
        let mut potential = 0_u128;
        for &set in &self.attack {
            if (set & defender).is_empty() {
                let lacking = set & !attacker;
                let count = lacking.count();
                in_play = in_play | lacking;
                potential += 1 << (WEIGHT_BITS - count.min(WEIGHT_BITS));
                if count == 1 {
                    completes[0] = completes[0] | lacking;
                }
            }
        }
        for &set in &self.defence {
            if (set & attacker).is_empty() {
                let lacking = set & !defender;
                in_play = in_play | lacking;
                if lacking.count() == 1 {
                    completes[1] = completes[1] | lacking;
                }
            }
        }
        let bound = 1_u128 << (WEIGHT_BITS - u32::from(attacker_moves));
        let [own, other] = if attacker_moves { [0, 1] } else { [1, 0] };
        Survey {
            mover_completes: completes[own],
            opponent_completes: completes[other],
            in_play,
            attack_lives: potential >= bound,
        }
    }

    /// The moves to try, those in many nearly complete sets first, without those that another one
    /// dominates: it lies in all live sets through the point, so whoever takes it instead loses
    /// nothing, whatever the opponent does with the point.
    fn moves(&self, attacker: B, defender: B, in_play: B) -> Vec<usize> {
        let mut common = vec![!B::EMPTY; self.points];
        let mut weight = vec![0_u128; self.points];
        for (sets, own, other) in
            [(&self.attack, attacker, defender), (&self.defence, defender, attacker)]
        {
            for &set in sets {
                if (set & other).is_empty() {
                    let lacking = set & !own;
                    let share = 1 << (WEIGHT_BITS - lacking.count().min(WEIGHT_BITS));
                    for point in lacking.points() {
                        common[point] = common[point] & lacking;
                        weight[point] += share;
                    }
                }
            }
        }
        let dominated = |point: usize| {
            let mut others = (common[point] & !B::single(point)).points();
            others.any(|other| other < point || !common[other].has(point))
        };
        let mut moves: Vec<usize> = in_play.points().filter(|&point| !dominated(point)).collect();
        moves.sort_by_key(|&point| std::cmp::Reverse(weight[point]));
        moves
    }

    /// The least image of a position under the symmetries, where they are worth their work.
    fn canonical(&self, taken: Taken<B>) -> Taken<B> {
        let count = (taken.attacker.count() + taken.defender.count()) as usize;
        if count * self.symmetries.len() > SYMMETRY_WORK {
            return taken;
        }
        let image = |symmetry: &Vec<u8>, set: B| {
            set.points().fold(B::EMPTY, |mask, p| mask | B::single(usize::from(symmetry[p])))
        };
        let images = self.symmetries.iter().map(|symmetry| Taken {
            attacker: image(symmetry, taken.attacker),
            defender: image(symmetry, taken.defender),
            attacker_moves: taken.attacker_moves,
        });
        images.min().unwrap_or(taken)
    }
}
