//! A player that wins whenever it can and makes it hard for the winner when it cannot.

use super::{FirstMove, Player, Position, Strategy};
use crate::limits::{Monitor, StopReason};

/// How many edges, over all moves tried, a losing move may look at.
const MOST_LOOKS: usize = 4_000_000;

/// One of the players, played by the program.
///
/// While it wins, a move costs O(n). When it does not, it plays the [`resistance`], and solves the
/// position afresh in case the opponent has blundered.
#[derive(Clone, Debug)]
pub struct Engine {
    position: Position,
    player: Player,
    strategy: Option<Strategy>,
    /// The opponent's move that has had no reply.
    last: Option<u32>,
}

impl Engine {
    /// Plays for `player` from here on.
    pub fn new(position: Position, player: Player) -> Self {
        Engine { position, player, strategy: None, last: None }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Notes the opponent's move.
    ///
    /// # Panics
    /// If `edge` is no edge or has been played.
    pub fn opponent_played(&mut self, edge: u32) {
        self.position.play(self.player.opponent(), edge);
        self.last = Some(edge);
    }

    /// Plays a move and tells which; `None` when every edge is played.
    ///
    /// # Errors
    /// The reason why `monitor` stopped the computation; nothing has been played then.
    pub fn choose(&mut self, monitor: &Monitor) -> Result<Option<u32>, StopReason> {
        let edge = match (&mut self.strategy, self.last) {
            (Some(strategy), Some(last)) => strategy.reply(last),
            (Some(strategy), None) => strategy.open(),
            (None, _) => {
                self.strategy = Strategy::new(&self.position, self.player, self.player, monitor)?;
                match &mut self.strategy {
                    Some(strategy) => strategy.open(),
                    None => resistance(&self.position, self.player, monitor)?,
                }
            }
        };
        self.last = None;
        if let Some(edge) = edge {
            self.position.play(self.player, edge);
        }
        Ok(edge)
    }
}

/// For a player who is to move and loses: the move after which the opponent has the fewest
/// winning moves; of several the first. On large boards not all moves are tried, but moves spread
/// evenly over the edges that the opponent's win rests on, and then over all others. `None` when
/// every edge is played.
///
/// Costs a solution of the position after each move tried.
///
/// # Errors
/// The reason why `monitor` stopped the computation.
pub fn resistance(
    position: &Position,
    player: Player,
    monitor: &Monitor,
) -> Result<Option<u32>, StopReason> {
    let solved = super::solve(position, monitor)?;
    let free: Vec<u32> = position.free_edges().collect();
    let crucial: Vec<u32> = match player {
        Player::Cut => solved.short.map(|trees| [trees.first, trees.second].concat()),
        Player::Short => solved.cut.map(|cut| {
            let between = |e: &&u32| {
                let [a, b] = position.graph().ends()[**e as usize];
                cut.blocks[a as usize] != cut.blocks[b as usize]
            };
            free.iter().filter(between).copied().collect()
        }),
    }
    .unwrap_or_default();
    let most = (MOST_LOOKS / (free.len() + position.graph().vertex_count() + 1)).max(4);
    let candidates = if free.len() <= most {
        free
    } else {
        let mut some = spread(&crucial, most.div_ceil(2));
        some.extend(spread(&free, most / 2));
        some
    };
    let mut best: Option<(usize, u32)> = None;
    for edge in candidates {
        let mut after = position.clone();
        after.play(player, edge);
        let opponent = player.opponent();
        let solved = super::solve(&after, monitor)?;
        let FirstMove { winner, winning_moves } = solved.first_move(opponent);
        let count = if *winner == opponent { winning_moves.len() } else { 0 };
        if best.is_none_or(|best| (count, edge) < best) {
            best = Some((count, edge));
        }
    }
    Ok(best.map(|(_, edge)| edge))
}

/// At most `most` of the edges, evenly.
fn spread(edges: &[u32], most: usize) -> Vec<u32> {
    let step = edges.len().div_ceil(most.max(1)).max(1);
    edges.iter().copied().step_by(step).collect()
}
