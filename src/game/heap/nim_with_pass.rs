//! Nim with one pass on three heaps or more: a sieve of the P-positions.
//!
//! The box of all smaller positions is gone through in ascending order. A cell that no smaller
//! P-cell sees along a line, and that cannot be passed to a nim sum of 0, is P; it marks the cells
//! above it on its lines. One bit a cell; a line holds at most one P-cell, so the marks cost no
//! more than the box times the number of heaps.

use super::engine::Follower;
use super::position::{Move, Position};
use super::{TableAnswer, memory};
use crate::Outcome;
use crate::game::grundy::Value;
use crate::limits::{Limits, Monitor, StopReason};

/// Cells beyond which the sieve is refused whatever the memory.
const MOST_CELLS: u128 = 1 << 36;

fn cells(heaps: &[u64]) -> u128 {
    heaps.iter().fold(1, |cells, &heap| cells.saturating_mul(u128::from(heap) + 1))
}

pub(super) fn fits(heaps: &[u64], limits: &Limits) -> bool {
    let cells = cells(heaps);
    cells < MOST_CELLS
        && cells / 8 < memory(limits).into()
        && limits.nodes.is_none_or(|nodes| cells <= nodes.into())
}

/// Who wins from `heaps`, some of which may be empty, and from each position one move below.
pub(super) fn sieve(heaps: &[u64], monitor: &Monitor) -> Result<TableAnswer, StopReason> {
    let sides: Vec<usize> = heaps.iter().map(|&heap| heap as usize + 1).collect();
    let mut strides = vec![1_usize; sides.len()];
    for i in (1..sides.len()).rev() {
        strides[i - 1] = strides[i] * sides[i];
    }
    let cells = cells(heaps) as usize;
    let mut won = Bits::new(cells);
    let mut at = vec![0_usize; sides.len()];
    let mut sum = 0;
    for cell in 0..cells {
        if cell.is_multiple_of(1 << 16) {
            monitor.check()?;
            monitor.report("nim with a pass: positions", cell as u64, Some(cells as u64));
        }
        let passes_to_win = cell > 0 && sum == 0;
        if passes_to_win {
            won.set(cell);
        } else if !won.get(cell) {
            for ((&side, &stride), &here) in sides.iter().zip(&strides).zip(&at) {
                for above in 1..side - here {
                    won.set(cell + above * stride);
                }
            }
        }
        for i in (0..sides.len()).rev() {
            sum ^= at[i];
            at[i] += 1;
            if at[i] < sides[i] {
                sum ^= at[i];
                break;
            }
            at[i] = 0;
        }
    }
    // A P-position has value 0; what others have is not known.
    let known = |lost: bool| match lost {
        true => (Some(Value::Finite(0)), Outcome::P),
        false => (None, Outcome::N),
    };
    let last = cells - 1;
    let mut followers = Vec::new();
    for (i, &heap) in heaps.iter().enumerate() {
        for to in 0..heap {
            let cell = last - (heap - to) as usize * strides[i];
            let mut heaps = heaps.to_vec();
            heaps[i] = to;
            let by = Move::To(Position::Numbers(heaps));
            let (value, outcome) = known(!won.get(cell));
            followers.push(Follower { by, value, outcome });
        }
    }
    if last > 0 {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let (value, outcome) = known(sum == 0);
        followers.push(Follower { by: Move::Pass, value, outcome });
    }
    let (value, outcome) = known(!won.get(last));
    Ok(TableAnswer { value, outcome, followers })
}

struct Bits(Vec<u64>);

impl Bits {
    fn new(len: usize) -> Self {
        Bits(vec![0; len.div_ceil(64)])
    }

    fn get(&self, i: usize) -> bool {
        self.0[i / 64] >> (i % 64) & 1 == 1
    }

    fn set(&mut self, i: usize) {
        self.0[i / 64] |= 1 << (i % 64);
    }
}
