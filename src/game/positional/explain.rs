//! Why a position is won or drawn, in a sentence or two.

use super::facts::Prospects;
use super::position::{Convention, Side};
use super::solve::{Case, Found, player};
use crate::solution::PositionalOutcome;

/// The reason for what was found.
pub(super) fn explain(case: &Case<'_>, found: &Found) -> String {
    let (position, convention) = (case.position, case.convention);
    let mover = position.to_move;
    let hypergraph = case.game.board.hypergraph();
    let strong = convention == Convention::Strong;
    for side in [Side::First, Side::Second] {
        if (strong || side == Side::First) && position.has_complete_set(hypergraph, side) {
            return sentence(&format!("{} has completed a set", player(side, convention)));
        }
    }
    let blocked = |side: Side, prospects: &Prospects| {
        let opponent = player(side.other(), convention);
        if prospects.pairing.as_ref().is_some_and(|pairing| pairing.pairs().is_some()) {
            return Some(format!(
                "{opponent} answers each point of a pair with the other and so has a point of \
                 every set"
            ));
        }
        let he_moves = side == mover;
        prospects.potential.is_below(u32::from(he_moves)).then(|| {
            format!(
                "the potential against {opponent} is {}, below {}, so taking a free point of \
                 greatest weight each time {opponent} has a point of every set (Erdős and \
                 Selfridge 1973)",
                prospects.potential,
                if he_moves { "1/2" } else { "1" }
            )
        })
    };
    let of_first = blocked(Side::First, &case.first);
    match found.outcome {
        None | Some(PositionalOutcome::Unknown) => {
            "No theorem decides, and a limit stopped the search.".to_owned()
        }
        Some(PositionalOutcome::Draw) => {
            let reason = |side: Side, prospects: Option<&Prospects>| {
                if position.is_start() && side != mover {
                    let second = player(side, convention);
                    return Some(format!(
                        "{second} cannot win, for who moves first could steal his strategy"
                    ));
                }
                prospects.and_then(|prospects| blocked(side, prospects))
            };
            let of_first = reason(Side::First, Some(&case.first));
            let of_second = reason(Side::Second, case.second.as_ref());
            match (of_first, of_second) {
                (Some(first), Some(second)) => sentence(&format!("{first}; {second}")),
                (Some(one), None) | (None, Some(one)) => sentence(&format!(
                    "{one}; that the other player is stopped too, search has shown"
                )),
                (None, None) => "Search has shown that each player can stop the other.".to_owned(),
            }
        }
        Some(PositionalOutcome::Breaker) if of_first.is_some() => {
            sentence(&of_first.unwrap_or_default())
        }
        Some(_) if !found.winning.is_empty() => {
            let completing = case.completing_points(mover);
            let maker = strong || mover == Side::First;
            if maker && found.winning.iter().any(|p| completing.contains(p)) {
                return sentence(&format!("{} completes a set at once", player(mover, convention)));
            }
            sentence(&format!(
                "search has shown that {} wins, by these moves alone",
                player(mover, convention)
            ))
        }
        Some(_) => sentence(&format!(
            "search has shown that {} loses whatever he takes",
            player(mover, convention)
        )),
    }
}

impl Case<'_> {
    /// The points that complete a set of `side`'s.
    fn completing_points(&self, side: Side) -> Vec<u32> {
        let prospects = match side {
            Side::First => Some(&self.first),
            Side::Second => self.second.as_ref(),
        };
        let sets = prospects.into_iter().flat_map(|prospects| &prospects.live.lacking);
        sets.filter(|points| points.len() == 1).map(|points| points[0]).collect()
    }
}

/// With a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(char::to_uppercase).into_iter().flatten();
    first.chain(characters).chain(['.']).collect()
}
