//! Exact search of positional games: can one player, the *attacker*, complete a set?
//!
//! Both conventions ask this one question. In the strong game the defender has sets too, and
//! completing one of them ends the attack; Breaker has none. The strong game asks it once for each
//! player.
//!
//! Depth first with a table of decided positions. What keeps it small:
//! - a set that lacks one point is completed, or has to be stopped: no choice, no node;
//! - the bound of Erdős and Selfridge on the attacker's live sets ends what the defender holds;
//! - a win by threats alone is looked for first, and where the attacker would have one the
//!   defender moves only where it can be met;
//! - a point is left out when another one lies in all live sets through it, the same for points
//!   that lie in the same sets; points in no live set are left out altogether;
//! - positions that a symmetry of the sets makes equal share an entry of the table.

mod bits;
mod node;
mod symmetry;
mod threats;

use super::position::{LiveSets, Position, Side};
use crate::game::geography::search::driver::Driver;
use crate::limits::StopReason;
use bits::Bits;
use node::Attack;

pub use symmetry::symmetries;

/// The most free points in live sets that a search holds.
pub const MOST_POINTS: usize = 128;

/// What is asked: whether `attacker` completes one of its sets, and the defender none before.
pub struct Question<'a> {
    /// Who attacks.
    pub attacker: Side,
    /// Where.
    pub position: &'a Position,
    /// The attacker's live sets.
    pub attack: &'a LiveSets,
    /// The defender's live sets; none for Breaker.
    pub defence: &'a LiveSets,
    /// Permutations of the points that keep the sets and the position.
    pub symmetries: &'a [Vec<u32>],
}

/// Whether the attacker wins after each of these moves; `None` where a limit left it open.
pub fn after_moves(
    question: &Question<'_>,
    moves: &[u32],
    driver: &Driver<'_>,
) -> Vec<Option<bool>> {
    let mut in_play: Vec<u32> = question
        .attack
        .lacking
        .iter()
        .chain(&question.defence.lacking)
        .flatten()
        .copied()
        .collect();
    in_play.sort_unstable();
    in_play.dedup();
    match in_play.len() {
        0..=64 => search::<u64>(question, moves, &in_play, driver),
        65..=MOST_POINTS => search::<u128>(question, moves, &in_play, driver),
        _ => {
            driver.stop(StopReason::Memory);
            vec![None; moves.len()]
        }
    }
}

fn search<B: Bits>(
    question: &Question<'_>,
    moves: &[u32],
    in_play: &[u32],
    driver: &Driver<'_>,
) -> Vec<Option<bool>> {
    let place = |p: u32| in_play.binary_search(&p).ok();
    let masks = |sets: &LiveSets| -> Vec<B> {
        let mask = |lacking: &Vec<u32>| {
            let places = lacking.iter().filter_map(|&p| place(p));
            places.fold(B::EMPTY, |mask, at| mask | B::single(at))
        };
        let mut masks: Vec<B> = sets.lacking.iter().map(mask).collect();
        masks.sort_unstable();
        masks.dedup();
        masks
    };
    let images = |symmetry: &Vec<u32>| -> Vec<u8> {
        let image = |&p: &u32| place(symmetry[p as usize]).expect("live sets are kept") as u8;
        in_play.iter().map(image).collect()
    };
    let mut symmetries: Vec<Vec<u8>> = question.symmetries.iter().map(images).collect();
    symmetries.sort_unstable();
    symmetries.dedup();
    let attack = Attack::new(
        masks(question.attack),
        masks(question.defence),
        in_play.len(),
        symmetries,
        driver,
    );
    let attacker_moves = question.attacker == question.position.to_move;
    driver.run(
        moves.len(),
        in_play.len() + 1,
        |_| None,
        |i, depth| {
            let taken = place(moves[i]).map_or(B::EMPTY, B::single);
            let (own, other) = if attacker_moves { (taken, B::EMPTY) } else { (B::EMPTY, taken) };
            match attack.complete(own, other) {
                Some(attacker_won) => Some(attacker_won),
                None => attack.wins(own, other, !attacker_moves, depth),
            }
        },
    )
}
