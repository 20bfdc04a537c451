//! Why a position is won or drawn, in a sentence or two.

use super::facts::Prospects;
use super::position::{Convention, Side};
use super::solve::{Case, Found, player};
use crate::solution::PositionalOutcome;

/// That nothing is left to be played for, where that is so.
pub(super) fn ending(case: &Case<'_>) -> Option<String> {
    let (position, convention) = (case.position, case.convention);
    let hypergraph = case.game.board.hypergraph();
    let set = case.set_word();
    let players =
        if case.second.is_some() { &[Side::First, Side::Second][..] } else { &[Side::First] };
    if let Some(&winner) = players.iter().find(|&&side| position.has_complete_set(hypergraph, side))
    {
        return Some(sentence(&format!("{} has completed a {set}", player(winner, convention))));
    }
    let text = if hypergraph.set_count() == 0 {
        format!("there is no {set} to complete")
    } else if position.free_points().next().is_none() {
        format!("every {} is taken, and no {set} is complete", case.point_word())
    } else if !case.first.live.numbers.is_empty() {
        return None;
    } else {
        match &case.second {
            None => format!("Breaker has a {} of every {set}", case.point_word()),
            Some(second) if second.live.numbers.is_empty() => {
                format!("both players have a {} of every {set}", case.point_word())
            }
            Some(_) => return None,
        }
    };
    Some(sentence(&text))
}

/// The reason for what was found, where there is something to play for.
pub(super) fn explain(case: &Case<'_>, found: &Found) -> String {
    let (position, convention) = (case.position, case.convention);
    let mover = position.to_move;
    let strong = convention == Convention::Strong;
    let (set, point) = (case.set_word(), case.point_word());
    let blocked = |side: Side, prospects: &Prospects| {
        let (attacker, defender) = (player(side, convention), player(side.other(), convention));
        if prospects.live.numbers.is_empty() {
            return Some(format!("{defender} has a {point} of every {set}"));
        }
        let open = if position.is_start() {
            format!("every {set}")
        } else {
            format!("every {set} that {attacker} could complete")
        };
        if prospects.pairing.as_ref().is_some_and(|pairing| pairing.pairs().is_some()) {
            return Some(format!(
                "{defender} answers each {point} of a pair with the other and so gets a {point} \
                 of {open}"
            ));
        }
        let he_moves = side == mover;
        prospects.potential.is_below(u32::from(he_moves)).then(|| {
            format!(
                "the potential against {defender} is {}, below {}, so taking a free {point} of \
                 greatest weight each time {defender} gets a {point} of {open} (Erdős and \
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
                    return Some(format!(
                        "{} cannot win, for who moves first could steal his strategy",
                        player(side, convention)
                    ));
                }
                prospects.and_then(|prospects| blocked(side, prospects))
            };
            let searched = |one: String, other: Side| {
                let other = player(other, convention);
                sentence(&format!("{one}; that {other} cannot win either, search has shown"))
            };
            let of_first = reason(Side::First, Some(&case.first));
            let of_second = reason(Side::Second, case.second.as_ref());
            match (of_first, of_second) {
                (Some(first), Some(second)) => sentence(&format!("{first}; {second}")),
                (Some(first), None) => searched(first, Side::Second),
                (None, Some(second)) => searched(second, Side::First),
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
                return sentence(&format!(
                    "{} completes a {set} at once",
                    player(mover, convention)
                ));
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
    fn set_word(&self) -> &'static str {
        if self.game.tictactoe.is_some() { "line" } else { "set" }
    }

    fn point_word(&self) -> &'static str {
        if self.game.tictactoe.is_some() { "cell" } else { "point" }
    }

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
