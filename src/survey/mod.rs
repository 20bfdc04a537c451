//! Surveys: one game on many random boards of a family, as a parameter moves.
//!
//! A [`Plan`] says what is to be solved; each board has a seed of its own, made from the plan's,
//! so that a sample is the same on every machine, with any number of threads and in any share of
//! the work. [`run`] solves what is missing, [`Table`] sums up.

mod picture;
mod plan;
mod record;
mod sample;
mod table;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;

pub use picture::plot;
pub use plan::{Plan, PlanError, Shard, Steps};
pub use record::{Record, RecordError};
pub use sample::{Class, GAMES, Game, Sample};
pub use table::{ClassShare, Row, Table};

use crate::limits::{Monitor, StopReason};

/// Solves the samples of `plan` that are not in `done`, all that belong to `shard`, and hands them
/// to `each` in the plan's order.
///
/// As many threads as the monitor's limits say. What `each` was given when the work stops is a
/// beginning of the whole.
///
/// # Errors
/// The reason to stop, from the monitor or (as `Interrupted`) because `each` gave up; or a
/// parameter that the family refuses.
pub fn run(
    plan: &Plan,
    shard: Shard,
    done: u64,
    monitor: &Monitor,
    mut each: impl FnMut(Sample) -> bool,
) -> Result<(), SurveyStopped> {
    let all: u64 = plan.sample_count();
    let mine = shard.count(all);
    let threads = monitor
        .limits()
        .threads
        .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get));
    let next = AtomicU64::new(done);
    // A small channel: fast threads wait for a slow one that holds the order up.
    let (sender, receiver) = mpsc::sync_channel::<(u64, Result<Sample, SurveyStopped>)>(1024);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= mine {
                        return;
                    }
                    let solved = monitor
                        .check()
                        .map_err(SurveyStopped::Limit)
                        .and_then(|()| plan.solve(shard.sample(number), monitor));
                    if sender.send((number, solved)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = std::collections::BTreeMap::new();
        let mut wanted = done;
        while wanted < mine {
            let Some(solved) = waiting.remove(&wanted) else {
                let Ok((number, solved)) = receiver.recv() else { break };
                waiting.insert(number, solved);
                continue;
            };
            if !each(solved?) {
                return Err(SurveyStopped::Limit(StopReason::Interrupted));
            }
            wanted += 1;
            monitor.report("samples", wanted, Some(mine));
        }
        Ok(())
    })
}

/// Why a survey stopped before its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SurveyStopped {
    /// A limit, or the user.
    Limit(StopReason),
    /// The family refuses a parameter.
    Refused(String),
}

impl std::fmt::Display for SurveyStopped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SurveyStopped::Limit(reason) => reason.fmt(f),
            SurveyStopped::Refused(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for SurveyStopped {}
