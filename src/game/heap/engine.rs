//! The engine beside each closed form: the positions that can be reached, labelled one by one.

use std::cell::Cell;

use super::position::{Move, MoveList, Position, State};
use super::{HeapError, HeapGame, SMALL_TABLE, memory};
use crate::Outcome;
use crate::board::{Board, BoardBuilder};
use crate::game::grundy::{Explored, Value, explore, label_of, outcomes_of};
use crate::limits::{Limits, Monitor, StopReason};

/// Arcs up to which a value alone is worth the work.
const SMALL_ARCS: u64 = 4_000_000;
/// Bytes that the engine takes for a position, with its moves.
const POSITION_BYTES: u128 = 400;

/// Bytes that the engine takes for a move.
const ARC_BYTES: u64 = 24;

/// What a table tells of one position.
#[derive(Clone, Debug, PartialEq)]
pub struct TableAnswer {
    /// Its value; `None` in misère and in partizan games.
    pub value: Option<Value>,
    /// Who wins.
    pub outcome: Outcome,
    /// Every move.
    pub followers: Vec<Follower>,
}

/// A move and what is known of the position it leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct Follower {
    /// The move.
    pub by: Move,
    /// The value of the position it leads to.
    pub value: Option<Value>,
    /// Who wins there.
    pub outcome: Outcome,
}

impl Follower {
    pub(super) fn valued(by: Move, value: u32) -> Follower {
        let value = Value::Finite(value.into());
        Follower { by, outcome: value.outcome(), value: Some(value) }
    }
}

impl TableAnswer {
    /// The moves to P-positions, as far as they are listed.
    pub fn winning_moves(&self) -> MoveList {
        self.moves_where(|follower| follower.outcome == Outcome::P)
    }

    /// The moves to positions of this value.
    pub fn moves_to(&self, value: u128) -> MoveList {
        self.moves_where(|follower| follower.value == Some(Value::Finite(value)))
    }

    fn moves_where(&self, wanted: impl Fn(&Follower) -> bool) -> MoveList {
        let mut list = MoveList::default();
        for follower in self.followers.iter().filter(|follower| wanted(follower)) {
            if !list.push(follower.by.clone()) {
                break;
            }
        }
        list
    }
}

/// Whether a table of so many positions may be made.
pub(super) fn fits(positions: u128, limits: &Limits, needed: bool) -> bool {
    let nodes = limits.nodes.is_none_or(|nodes| positions <= nodes.into());
    let bytes = positions.saturating_mul(POSITION_BYTES) <= memory(limits).into();
    nodes && bytes && (needed || positions <= SMALL_TABLE)
}

/// The moves of a state, the pass last.
pub(super) fn moves(game: &dyn HeapGame, state: &State) -> Vec<State> {
    let moves = game.moves(&state.position);
    let may_pass = state.pass && !moves.is_empty();
    let to = |position| State { position, pass: state.pass };
    let mut all: Vec<State> = moves.into_iter().map(to).collect();
    if may_pass {
        all.push(State { position: state.position.clone(), pass: false });
    }
    all
}

/// Explores from `starts`, within the memory limit also as to moves.
fn reachable(
    game: &dyn HeapGame,
    starts: Vec<State>,
    monitor: &Monitor,
) -> Result<Explored<State>, StopReason> {
    let left = Cell::new(most_arcs(monitor.limits()));
    let bounded = |state: &State| {
        let moves = moves(game, state);
        match left.get().checked_sub(moves.len() as u64) {
            Some(rest) => {
                left.set(rest);
                moves
            }
            // Without its moves the rest is explored in no time, and thrown away.
            None => {
                left.set(0);
                Vec::new()
            }
        }
    };
    let explored = explore(starts, bounded, monitor)?;
    if left.get() == 0 { Err(StopReason::Memory) } else { Ok(explored) }
}

/// Arcs that fit into the memory limit, with what labelling takes.
fn most_arcs(limits: &Limits) -> u64 {
    memory(limits) / ARC_BYTES + 1
}

/// The answer by labelling every position that can be reached.
pub(super) fn table(
    game: &dyn HeapGame,
    state: &State,
    monitor: &Monitor,
) -> Result<TableAnswer, StopReason> {
    let explored = reachable(game, vec![state.clone()], monitor)?;
    let to_move = |v: u32| {
        let to: &State = &explored.positions[v as usize];
        if to.position == state.position { Move::Pass } else { Move::To(to.position.clone()) }
    };
    let heads = || explored.graph.neighbours(0).iter().copied();
    let partizan = matches!(state.position, Position::Rows(..));
    if game.settings().misere || partizan {
        let outcomes = outcomes_of(&explored.graph, game.settings().misere, monitor)?;
        let follower = |v| Follower { by: to_move(v), value: None, outcome: outcomes.outcome(v) };
        let followers = heads().map(follower).collect();
        return Ok(TableAnswer { value: None, outcome: outcomes.outcome(0), followers });
    }
    let grundy = label_of(&explored.graph, monitor)?;
    let follower =
        |v| Follower { by: to_move(v), value: Some(grundy.value(v)), outcome: grundy.outcome(v) };
    let followers = heads().map(follower).collect();
    Ok(TableAnswer { value: Some(grundy.value(0)), outcome: grundy.outcome(0), followers })
}

/// Whether the table of a value alone is too much work: many arcs on few positions.
pub(super) fn too_many_arcs(positions: u128, moves: u128) -> bool {
    positions.saturating_mul(moves) > SMALL_ARCS.into()
}

/// The digraph of a rule game: a vertex for each position of a box, or that can be reached from
/// `position`, ascending; an arc for each move.
///
/// # Errors
/// When a limit of `monitor` stops the work or the board would be too large.
pub fn board(
    game: &dyn HeapGame,
    position: &Position,
    monitor: &Monitor,
) -> Result<Board, HeapError> {
    let pass = game.settings().pass;
    let start = State { position: position.clone(), pass };
    let size = game.table_positions(&start);
    let too_many = || {
        // The moves of the largest position; a quarter of that is less than the mean in a box.
        let moves = game.moves(position).len() as u128;
        size.saturating_mul(moves) / 4 > most_arcs(monitor.limits()).into()
    };
    if !fits(size, monitor.limits(), true) || too_many() {
        return Err(HeapError::new(format!(
            "a board of up to {size} positions is too large; ask for a smaller position"
        )));
    }
    let stopped = |reason: StopReason| HeapError::new(format!("no board: {reason}"));
    let starts = game.board_starts(position);
    let starts = starts.into_iter().map(|position| State { position, pass }).collect();
    let explored = reachable(game, starts, monitor).map_err(stopped)?;
    let order = sorted(&explored);
    let name = format!("{}{}", game.name(), game.settings());
    let mut builder = BoardBuilder::new(true);
    builder.set_name(name);
    let too_large = |error: crate::board::BoardError| HeapError::new(error.to_string());
    let mut vertex_of = vec![0; order.len()];
    for (i, &v) in order.iter().enumerate() {
        let label = explored.positions[v as usize].label(pass);
        builder.vertex(&label).map_err(too_large)?;
        vertex_of[v as usize] = i;
    }
    for &v in &order {
        for &w in explored.graph.neighbours(v) {
            let [tail, head] = [v, w].map(|x| crate::board::VertexId::new(vertex_of[x as usize]));
            builder.edge(tail, head).map_err(too_large)?;
        }
    }
    Ok(builder.build())
}

/// The vertices in the order of their positions, those with the pass first.
fn sorted(explored: &Explored<State>) -> Vec<u32> {
    let mut order: Vec<u32> = (0..explored.positions.len() as u32).collect();
    let key = |v: u32| (!explored.positions[v as usize].pass, &explored.positions[v as usize]);
    order.sort_by(|&a, &b| key(a).cmp(&key(b)));
    order
}
