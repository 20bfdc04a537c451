//! Even or whole: an even number is taken but not the whole heap, or the whole heap if it is odd.
//!
//! g(0) = 0, g(2k) = k − 1, g(2k − 1) = k; heaps add up by exclusive or.

use super::nim::each_heap;
use super::{ClosedForm, HeapAnswer, HeapError, HeapGame, engine, explanation};
use super::{MoveList, Position, Settings, State, TableAnswer};
use crate::limits::{Limits, Monitor, StopReason};

#[derive(Debug)]
pub(super) struct EvenOrWhole;

pub(super) fn build(_: &Settings) -> Result<Box<dyn HeapGame>, HeapError> {
    Ok(Box::new(EvenOrWhole))
}

fn value(heap: u64) -> u64 {
    match heap {
        0 => 0,
        _ if heap.is_multiple_of(2) => heap / 2 - 1,
        _ => heap / 2 + 1,
    }
}

fn is_take(heap: u64, to: u64) -> bool {
    to < heap && ((to > 0 && (heap - to).is_multiple_of(2)) || (to == 0 && heap % 2 == 1))
}

impl HeapGame for EvenOrWhole {
    fn name(&self) -> &'static str {
        "even-or-whole"
    }

    fn settings(&self) -> Settings {
        Settings::default()
    }

    fn moves(&self, from: &Position) -> Vec<Position> {
        each_heap(from, |heap| (0..heap).filter(move |&to| is_take(heap, to)))
    }

    fn some_move(&self, from: &Position) -> Option<Position> {
        from.lowered(|_, heap| match heap {
            0 | 2 => 0,
            1 => 1,
            _ => 2,
        })
    }

    fn is_end(&self, position: &Position) -> bool {
        position.numbers().iter().all(|&heap| heap == 0 || heap == 2)
    }

    fn closed_form(&self, state: &State, _: &Monitor) -> Result<ClosedForm, StopReason> {
        let sum = state.position.numbers().iter().fold(0, |sum, &heap| sum ^ value(heap));
        Ok(ClosedForm::of_value(sum.into(), self.moves_to(state, 0)))
    }

    fn moves_to(&self, state: &State, wanted: u128) -> Option<MoveList> {
        let heaps = state.position.numbers();
        let sum = heaps.iter().fold(0, |sum, &heap| sum ^ value(heap));
        let mut list = MoveList::default();
        let Ok(wanted) = u64::try_from(wanted) else { return Some(list) };
        'heaps: for (i, &heap) in heaps.iter().enumerate() {
            let target = sum ^ wanted ^ value(heap);
            // The heaps of value k: 2k − 1 and 2k + 2, and 0 for k = 0.
            let odd = target.checked_mul(2).and_then(|twice| twice.checked_sub(1));
            let even = target.checked_mul(2).and_then(|twice| twice.checked_add(2));
            for to in [Some(0), odd, even].into_iter().flatten() {
                if value(to) == target && is_take(heap, to) {
                    let mut after = heaps.to_vec();
                    after[i] = to;
                    if !list.push_numbers(&after) {
                        break 'heaps;
                    }
                }
            }
        }
        Some(list)
    }

    fn table_fits(&self, state: &State, limits: &Limits, needed: bool) -> bool {
        engine::fits(self.table_positions(state), limits, needed)
    }

    fn table(&self, state: &State, monitor: &Monitor) -> Result<TableAnswer, StopReason> {
        engine::table(self, state, monitor)
    }

    fn board_starts(&self, position: &Position) -> Vec<Position> {
        position.box_below()
    }

    fn explain(&self, state: &State, answer: &HeapAnswer) -> String {
        let heaps = state.position.numbers();
        let sum = heaps.iter().fold(0, |sum, &heap| sum ^ value(heap));
        let rows: Vec<(String, u128)> =
            heaps.iter().map(|&heap| (format!("g({heap})"), value(heap).into())).collect();
        format!(
            "An odd heap stays odd until it is taken whole: 2k − 1 goes to 2k − 3, …, 1 and 0, \
             worth k − 1, …, 1 and 0, so it is worth k. An even heap stays even and ends at 2: 2k \
             is worth k − 1. The values add up in binary without carrying:\n{}",
            explanation::binary_columns(&rows, sum.into())
        ) + explanation::moves(answer).trim_start()
    }
}
