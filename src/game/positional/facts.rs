//! What theorems say of a position before any search.

use super::dyadic::Dyadic;
use super::pairing::Pairing;
use super::position::{Convention, LiveSets, Position, Side};
use super::solve::{PositionalGame, player};
use crate::limits::{Monitor, StopReason};
use crate::solution::{Fact, FactName};

/// What is known of one player's chance to complete a set.
pub struct Prospects {
    /// The sets that he may still complete.
    pub live: LiveSets,
    /// Their potential.
    pub potential: Dyadic,
    /// A pairing against them, or why there is none; `None` where a limit left it open.
    pub pairing: Option<Pairing>,
}

impl Prospects {
    /// Those of `side`.
    pub fn of(
        game: &PositionalGame<'_>,
        position: &Position,
        side: Side,
        monitor: &Monitor,
    ) -> (Self, Option<StopReason>) {
        let hypergraph = game.board.hypergraph();
        let live = LiveSets::of(hypergraph, position, side);
        let mut potential = Dyadic::default();
        live.lacking.iter().for_each(|points| potential.add(points.len() as u32));
        let (pairing, stopped) = match Pairing::of(&live, hypergraph.point_count(), monitor) {
            Ok(pairing) => (Some(pairing), None),
            Err(reason) => (None, Some(reason)),
        };
        (Prospects { live, potential, pairing }, stopped)
    }

    /// Whether a theorem keeps him from completing a set, he or the opponent to move.
    pub fn are_blocked(&self, he_moves: bool) -> bool {
        self.potential.is_below(u32::from(he_moves))
            || self.pairing.as_ref().is_some_and(|pairing| pairing.pairs().is_some())
    }
}

/// Every fact about a position. `second` is absent in Maker–Breaker games and where it is as
/// `first`.
pub fn facts(
    game: &PositionalGame<'_>,
    position: &Position,
    convention: Convention,
    first: &Prospects,
    second: Option<&Prospects>,
) -> Vec<Fact> {
    let mut facts = Vec::new();
    if let Some(board) = game.tictactoe {
        let (n, d) = (board.n(), board.d());
        facts.push(Fact {
            name: FactName::Lines,
            against: None,
            applies: true,
            value: Some(game.board.hypergraph().set_count().to_string()),
            bound: Some(board.line_count().to_string()),
            says: format!("(({n} + 2)^{d} - {n}^{d}) / 2 lines of {n} cells"),
        });
    }
    if convention == Convention::Strong {
        let applies = position.is_start();
        facts.push(Fact {
            name: FactName::StrategyStealing,
            against: None,
            applies,
            value: None,
            bound: None,
            says: if applies {
                "who moves first does not lose: he could steal a winning strategy".to_owned()
            } else {
                "says nothing of a position in play".to_owned()
            },
        });
    }
    for (side, prospects) in [(Side::First, Some(first)), (Side::Second, second)] {
        let Some(prospects) = prospects else { continue };
        let against = Some(player(side, convention));
        let set = if game.tictactoe.is_some() { "line" } else { "set" };
        let stopped = format!("{} completes no {set}", player(side, convention));
        let says =
            |applies: bool| if applies { stopped.clone() } else { "no conclusion".to_owned() };
        let through = prospects.live.most_through_a_point(position.owners.len());
        let fewest = prospects.live.fewest_lacking().unwrap_or(0);
        let applies = 2 * through <= fewest;
        facts.push(Fact {
            name: FactName::DegreeBound,
            against,
            applies,
            value: Some(format!("{through}")),
            bound: Some(format!("{}", fewest / 2)),
            says: if applies { "there is a pairing".to_owned() } else { says(false) },
        });
        if let Some(pairing) = &prospects.pairing {
            let applies = pairing.pairs().is_some();
            facts.push(Fact {
                name: FactName::Pairing,
                against,
                applies,
                value: None,
                bound: None,
                says: says(applies),
            });
        }
        let he_moves = side == position.to_move;
        let applies = prospects.potential.is_below(u32::from(he_moves));
        facts.push(Fact {
            name: FactName::ErdosSelfridge,
            against,
            applies,
            value: Some(prospects.potential.to_string()),
            bound: Some(if he_moves { "1/2" } else { "1" }.to_owned()),
            says: says(applies),
        });
    }
    facts
}
