//! Checks the moves of a positional game: those that are listed and those that are not.
//!
//! What follows without a search is worked out for each free point: it completes a set; it leaves
//! the opponent one to complete; it threatens two; by a pairing or a potential it stops the
//! opponent, or is stopped.

use std::collections::HashSet;

use super::{Checker, Potential, completing};
use crate::certificate::Verification;
use crate::solution::PositionalOutcome;

/// What is known of a move without a search.
#[derive(Clone, Copy, Debug, Default)]
struct Truth {
    /// Whether it wins for the player who moves.
    wins: Option<bool>,
    /// Whether it loses.
    loses: Option<bool>,
}

impl Truth {
    const WINS: Truth = Truth { wins: Some(true), loses: Some(false) };
    const LOSES: Truth = Truth { wins: Some(false), loses: Some(true) };
}

/// What a solution says of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Claim {
    Wins,
    Draws,
    Undecided,
    /// Not listed.
    None,
}

impl Checker<'_> {
    /// Counts each listed move as a claim, and as one more that no other move is as good.
    pub(super) fn check_moves(
        &self,
        live: &[Vec<(u32, Vec<u32>)>; 3],
        paired: [bool; 3],
        potentials: &[Potential; 3],
        verification: &mut Verification,
    ) {
        let answer = self.answer;
        let lists = [
            (&answer.winning_moves, Claim::Wins),
            (&answer.drawing_moves, Claim::Draws),
            (&answer.undecided_moves, Claim::Undecided),
        ];
        let mut claims = vec![Claim::None; self.owners.len()];
        for (names, claim) in lists {
            for name in names {
                let point = self.names.find(name).filter(|&p| self.owners[p as usize] == 0);
                let Some(point) = point else {
                    return verification.refute(format!("`{name}` is no free point"));
                };
                if std::mem::replace(&mut claims[point as usize], claim) != Claim::None {
                    return verification.refute(format!("`{name}` is listed twice"));
                }
            }
        }
        let over = live.iter().flatten().any(|(_, free)| free.is_empty());
        let won = answer.outcome == PositionalOutcome::won_by(self.player(self.mover));
        let drawn = answer.outcome == PositionalOutcome::Draw;
        let known = answer.outcome != PositionalOutcome::Unknown;
        let undecided = !answer.undecided_moves.is_empty();
        let any_free = self.owners.contains(&0);
        if !answer.winning_moves.is_empty() && (!won || over) {
            return verification.refute("winning moves are listed where the mover does not win");
        }
        if won && !over && answer.winning_moves.is_empty() && !undecided && any_free {
            return verification.refute("the mover wins, but no move of his is said to");
        }
        let listed = !answer.drawing_moves.is_empty() || undecided;
        if !answer.drawing_moves.is_empty() && !drawn || drawn && any_free && !listed {
            return verification.refute("drawing moves are listed iff the game is drawn");
        }
        let truths = if over { Vec::new() } else { self.truths(live, paired, potentials) };
        // Whether every move that is not listed is proved to be worse than those that are.
        let mut rest = Some(true);
        for (point, truth) in truths {
            let holds = match claims[point as usize] {
                Claim::Undecided => continue,
                Claim::Wins => truth.wins,
                Claim::Draws => both(truth.wins.map(|w| !w), truth.loses.map(|l| !l)),
                Claim::None if won => truth.wins.map(|wins| !wins),
                Claim::None if known => match truth.wins {
                    Some(true) => Some(false),
                    _ => truth.loses,
                },
                // No outcome, but a move that wins would have been seen.
                Claim::None => truth.wins.filter(|&wins| wins).map(|_| false),
            };
            if holds == Some(false) {
                let name = self.names.of(point);
                return verification.refute(match claims[point as usize] {
                    Claim::None => format!("`{name}` is left out of the moves"),
                    _ => format!("`{name}` is not the move that it is listed as"),
                });
            }
            match claims[point as usize] {
                Claim::None => rest = rest.and(holds),
                _ => count(holds.is_some(), verification),
            }
        }
        if known {
            count(rest.is_some(), verification);
        }
    }

    /// The free points, each with what is known of it as a move. No set is complete.
    fn truths(
        &self,
        live: &[Vec<(u32, Vec<u32>)>; 3],
        paired: [bool; 3],
        potentials: &[Potential; 3],
    ) -> Vec<(u32, Truth)> {
        let (mover, other) = (usize::from(self.mover), 3 - usize::from(self.mover));
        let points = self.owners.len();
        // The sizes of what each player's live sets through a point lack.
        let through = [mover, other].map(|side| {
            let mut through = vec![Vec::new(); points];
            for (_, free) in &live[side] {
                free.iter().for_each(|&p| through[p as usize].push(free.len()));
            }
            through
        });
        let [own, opposing] = [mover, other].map(|side| completing(&live[side]));
        // After a move, the points that complete a set which lacked two.
        let mut threats = vec![Vec::new(); points];
        for (_, free) in &live[mover] {
            if let [a, b] = free[..] {
                threats[a as usize].push(b);
                threats[b as usize].push(a);
            }
        }
        let truth = |p: u32| {
            if own.contains(&p) {
                return Truth::WINS;
            }
            if opposing.iter().any(|&q| q != p) {
                return Truth::LOSES;
            }
            let mut next: HashSet<u32> = threats[p as usize].iter().copied().collect();
            next.extend(&own);
            if next.len() > 1 {
                return Truth::WINS;
            }
            let [own_through, opposing_through] = through.each_ref().map(|t| &t[p as usize]);
            // Breaker has no sets to complete, so Maker is never stopped by being completed upon.
            let attacks = self.strong || mover == 1;
            let mover_stopped =
                paired[mover] || potentials[mover].with_doubled(own_through).is_below(0);
            let other_stopped =
                paired[other] || potentials[other].without(opposing_through).is_below(1);
            match (self.strong, attacks) {
                (true, _) => Truth {
                    wins: mover_stopped.then_some(false),
                    loses: other_stopped.then_some(false),
                },
                (false, true) if mover_stopped => Truth::LOSES,
                (false, false) if other_stopped => Truth::WINS,
                (false, _) => Truth::default(),
            }
        };
        let free = (0..points as u32).filter(|&p| self.owners[p as usize] == 0);
        free.map(|p| (p, truth(p))).collect()
    }
}

/// Whether both hold, where that is known.
fn both(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    match (a, b) {
        (Some(true), Some(true)) => Some(true),
        (Some(false), _) | (_, Some(false)) => Some(false),
        _ => None,
    }
}

fn count(proved: bool, verification: &mut Verification) {
    if proved {
        verification.proved += 1;
    } else {
        verification.resting_on_search += 1;
    }
}
