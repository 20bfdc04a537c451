//! Random digraphs.

use super::sampling::{Sampler, pair_of_index};
use super::uniform::pairs;
use super::{FamilyError, Values, edge, numbered};
use crate::board::BoardBuilder;

type Made = Result<BoardBuilder, FamilyError>;

/// Each of the n(n − 1) arcs without loops.
pub(super) fn gnp(values: &Values<'_>, sampler: &mut Sampler) -> Made {
    let (n, p) = (values.integer("n"), values.real("p"));
    let mut builder = numbered(true, n)?;
    let others = n.saturating_sub(1);
    sampler.each_with_chance(n * others, p, |index| {
        let (tail, head) = (index / others, index % others);
        edge(&mut builder, tail, head + u64::from(head >= tail))
    })?;
    Ok(builder)
}

pub(super) fn dag(values: &Values<'_>, sampler: &mut Sampler) -> Made {
    let (n, p) = (values.integer("n"), values.real("p"));
    let mut builder = numbered(true, n)?;
    sampler.each_with_chance(pairs(n), p, |index| {
        let (earlier, later) = pair_of_index(index);
        edge(&mut builder, later, earlier)
    })?;
    Ok(builder)
}

pub(super) fn tournament(values: &Values<'_>, sampler: &mut Sampler) -> Made {
    let n = values.integer("n");
    let mut builder = numbered(true, n)?;
    for b in 1..n {
        for a in 0..b {
            let (tail, head) = if sampler.below(2) == 0 { (a, b) } else { (b, a) };
            edge(&mut builder, tail, head)?;
        }
    }
    Ok(builder)
}
