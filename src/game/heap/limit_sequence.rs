//! The H-sequence of a limit: the openings that dynamic Nim loses.
//!
//! H₁ = 1 and H_{k+1} = H_k + H_m with the least m for which f(H_m) ≥ H_k. Every number is a sum of
//! distinct members h₁ < h₂ < … with f(h_i) < h_{i+1} in exactly one way, found greedily. (Schwenk
//! 1970; powers of 2 for f(x) = x, Fibonacci numbers and Zeckendorf's theorem for 2x.)

use super::Expression;
use super::memory;
use crate::limits::{Monitor, StopReason};

/// The members of the sequence up to a number, ascending.
#[derive(Clone, Debug)]
pub(super) struct LimitSequence(Vec<u64>);

impl LimitSequence {
    /// O(members): logarithmic for limits of at least (1 + ε)·x … c·x, longer for faster ones.
    pub(super) fn up_to(
        limit: &Expression,
        most: u64,
        monitor: &Monitor,
    ) -> Result<LimitSequence, StopReason> {
        let mut members: Vec<u64> = vec![1];
        let mut m = 0;
        loop {
            if members.len().is_multiple_of(1 << 12) {
                monitor.check()?;
                if members.len() as u64 > memory(monitor.limits()) / 8 {
                    return Err(StopReason::Memory);
                }
            }
            let last = members[members.len() - 1];
            // f rises, so m never goes back; it stops at the last member since f(x) ≥ x.
            while !limit.reaches(members[m], last.into()) {
                m += 1;
            }
            match last.checked_add(members[m]) {
                Some(next) if next <= most => members.push(next),
                _ => return Ok(LimitSequence(members)),
            }
        }
    }

    /// The summands of a number up to the bound, ascending.
    pub(super) fn summands(&self, number: u64) -> Vec<u64> {
        let mut rest = number;
        let mut summands = Vec::new();
        let mut end = self.0.len();
        while rest > 0 {
            end = self.0[..end].partition_point(|&member| member <= rest);
            let member = self.0[end - 1];
            summands.push(member);
            rest -= member;
        }
        summands.reverse();
        summands
    }

    /// The first members.
    pub(super) fn first(&self, count: usize) -> &[u64] {
        &self.0[..count.min(self.0.len())]
    }
}
