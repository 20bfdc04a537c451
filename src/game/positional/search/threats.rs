//! Wins by threats alone: each of the attacker's moves leaves a set that lacks one point, so that
//! each reply is forced, until two such sets stand at once.
//!
//! Such a win found for an attacker who may not even move tells where the defender has to move:
//! into its *zone*, the points on which it rests. A stone elsewhere takes none of its points and
//! gives the defender no set that lacks one point while it runs, so it goes through all the same.

use super::bits::Bits;
use super::node::{Attack, Taken};

/// Positions that one search for a win by threats may look at.
const BUDGET: u32 = 400;

/// The points of a win by threats.
#[derive(Clone, Copy)]
struct Course<B> {
    /// The attacker's moves, the replies, and the points that complete a set at the end.
    points: B,
    /// The replies.
    replies: B,
}

impl<B: Bits> Attack<'_, '_, B> {
    /// The zone of a win by threats for the attacker to move, if one is found. No set may lack one
    /// point.
    pub(super) fn wins_by_threats(&self, attacker: B, defender: B) -> Option<B> {
        let mut budget = BUDGET;
        let course = self.threats(attacker, defender, None, &mut budget)?;
        let mut zone = course.points;
        for &set in &self.defence {
            if (set & attacker).is_empty() {
                let lacking = set & !defender;
                // With a stone more it could lack one point before the end.
                if (lacking & !course.replies).count() <= 2 {
                    zone = zone | lacking;
                }
            }
        }
        Some(zone)
    }

    /// Depth-first through threats; `forced` is where the attacker has to move to stop a set.
    fn threats(
        &self,
        attacker: B,
        defender: B,
        forced: Option<B>,
        budget: &mut u32,
    ) -> Option<Course<B>> {
        if *budget == 0 || !self.driver.tick(|| self.table.fill()) {
            *budget = 0;
            return None;
        }
        *budget -= 1;
        let key = Taken { attacker, defender, attacker_moves: true };
        if self.no_threats.get(&key).is_some() {
            return None;
        }
        for &set in &self.attack {
            if !(set & defender).is_empty() {
                continue;
            }
            let lacking = set & !attacker;
            if lacking.count() != 2 {
                continue;
            }
            for point in lacking.points() {
                let taken = B::single(point);
                if forced.is_some_and(|forced| forced != taken) {
                    continue;
                }
                let own = attacker | taken;
                let completes = self.completing(&self.attack, own, defender);
                if completes.count() > 1 {
                    return Some(Course { points: completes | taken, replies: B::EMPTY });
                }
                let reply = lacking & !taken;
                let other = defender | reply;
                let counter = self.completing(&self.defence, other, own);
                let forced = match counter.count() {
                    0 => None,
                    1 => Some(counter),
                    _ => continue,
                };
                if let Some(rest) = self.threats(own, other, forced, budget) {
                    let points = rest.points | lacking;
                    return Some(Course { points, replies: rest.replies | reply });
                }
            }
        }
        if *budget > 0 {
            self.no_threats.put(key, false, 1);
        }
        None
    }

    /// The points that complete a set for the owner of `own`.
    fn completing(&self, sets: &[B], own: B, other: B) -> B {
        let mut points = B::EMPTY;
        for &set in sets {
            if (set & other).is_empty() {
                let lacking = set & !own;
                if lacking.count() == 1 {
                    points = points | lacking;
                }
            }
        }
        points
    }
}
