//! Georgia and Bob: coins on a strip of cells 1, 2, …; a move shifts one coin to the left, past
//! no other and onto none.
//!
//! The coins are paired from the right, with a fixed coin at 0 where their number is odd. The value
//! is the exclusive or of the gaps inside the pairs: lowering a gap is a move in a heap of Nim, and
//! widening one is answered by following. (Ferguson, Game Theory, part I.)

use super::{ClosedForm, HeapAnswer, HeapError, HeapGame, engine, explanation};
use super::{MoveList, Position, Settings, State, TableAnswer};
use crate::limits::{Limits, Monitor, StopReason};

#[derive(Debug)]
pub(super) struct GeorgiaBob;

pub(super) fn build(_: &Settings) -> Result<Box<dyn HeapGame>, HeapError> {
    Ok(Box::new(GeorgiaBob))
}

/// A coin: its cell, and its place in the order of the arguments.
type Coin = (u64, usize);

/// The coins from left to right.
fn sorted(cells: &[u64]) -> Vec<Coin> {
    let mut coins: Vec<Coin> = cells.iter().copied().zip(0..).collect();
    coins.sort_unstable();
    coins
}

/// The pairs from right to left: left coin (`None` for the wall), right coin, gap, and the cell
/// before the left coin that is taken.
fn pairs(coins: &[Coin]) -> Vec<(Option<Coin>, Coin, u64, u64)> {
    let cell = |i: Option<usize>| i.map_or(0, |i| coins[i].0);
    let mut pairs = Vec::new();
    let mut end = coins.len();
    while let Some(right) = end.checked_sub(1) {
        let left = right.checked_sub(1);
        let gap = coins[right].0 - cell(left) - 1;
        let before = cell(left.and_then(|left| left.checked_sub(1)));
        pairs.push((left.map(|left| coins[left]), coins[right], gap, before));
        end = left.unwrap_or(0);
    }
    pairs
}

fn sum(cells: &[u64]) -> u64 {
    pairs(&sorted(cells)).iter().fold(0, |sum, &(_, _, gap, _)| sum ^ gap)
}

impl HeapGame for GeorgiaBob {
    fn name(&self) -> &'static str {
        "georgia-bob"
    }

    fn settings(&self) -> Settings {
        Settings::default()
    }

    fn read(&self, words: &[&str]) -> Result<Position, HeapError> {
        let position = Position::read_numbers(words)?;
        if self.is_position(&position) {
            Ok(position)
        } else {
            Err(HeapError::new("the coins stand on different cells from 1 on"))
        }
    }

    fn is_position(&self, position: &Position) -> bool {
        let Position::Numbers(cells) = position else { return false };
        let coins = sorted(cells);
        coins.first().is_none_or(|&(cell, _)| cell > 0)
            && coins.windows(2).all(|pair| pair[0].0 < pair[1].0)
    }

    fn moves(&self, from: &Position) -> Vec<Position> {
        let cells = from.numbers();
        let coins = sorted(cells);
        let mut all = Vec::new();
        for (i, &(cell, place)) in coins.iter().enumerate() {
            let before = i.checked_sub(1).map_or(0, |i| coins[i].0);
            for to in before + 1..cell {
                let mut after = cells.to_vec();
                after[place] = to;
                all.push(Position::Numbers(after));
            }
        }
        all
    }

    fn some_move(&self, from: &Position) -> Option<Position> {
        let cells = from.numbers();
        from.lowered(|_, cell| u64::from(cell > 1 && !cells.contains(&(cell - 1))))
    }

    fn is_end(&self, position: &Position) -> bool {
        let coins = sorted(position.numbers());
        coins.iter().zip(1..).all(|(&(cell, _), place)| cell == place)
    }

    fn closed_form(&self, state: &State, _: &Monitor) -> Result<ClosedForm, StopReason> {
        let value = sum(state.position.numbers());
        Ok(ClosedForm::of_value(value.into(), self.moves_to(state, 0)))
    }

    fn moves_to(&self, state: &State, value: u128) -> Option<MoveList> {
        let cells = state.position.numbers();
        let mut list = MoveList::default();
        let Ok(value) = u64::try_from(value) else { return Some(list) };
        let sum = sum(cells);
        let mut push = |place: usize, to: u64| {
            let mut after = cells.to_vec();
            after[place] = to;
            list.push_numbers(&after)
        };
        for (left, right, gap, before) in pairs(&sorted(cells)) {
            let wanted = gap ^ sum ^ value;
            let goes_on = match left {
                _ if wanted < gap => push(right.1, right.0 - (gap - wanted)),
                Some((cell, place)) if wanted > gap && wanted - gap < cell - before => {
                    push(place, cell - (wanted - gap))
                }
                _ => true,
            };
            if !goes_on {
                break;
            }
        }
        Some(list)
    }

    fn table_positions(&self, state: &State) -> u128 {
        let cells = state.position.numbers();
        cells.iter().fold(1, |size, &cell| size.saturating_mul(cell.into()))
    }

    fn table_fits(&self, state: &State, limits: &Limits, needed: bool) -> bool {
        engine::fits(self.table_positions(state), limits, needed)
    }

    fn table(&self, state: &State, monitor: &Monitor) -> Result<TableAnswer, StopReason> {
        engine::table(self, state, monitor)
    }

    fn explain(&self, state: &State, answer: &HeapAnswer) -> String {
        let cells = state.position.numbers();
        let pairs = pairs(&sorted(cells));
        let mut rows = Vec::new();
        for &(left, right, gap, _) in &pairs {
            let name = match left {
                Some((cell, _)) => format!("{cell}–{}", right.0),
                None => format!("wall–{}", right.0),
            };
            rows.push((name, u128::from(gap)));
        }
        format!(
            "Coins are paired from the right{}. The gaps inside the pairs are heaps of Nim: the \
             right coin of a pair lowers its gap, and when a left coin widens one, the right coin \
             follows it. The gaps add up in binary without carrying:\n{}",
            if cells.len() % 2 == 1 { ", the last one with the wall" } else { "" },
            explanation::binary_columns(&rows, sum(cells).into())
        ) + explanation::moves(answer).trim_start()
    }
}
