//! What all searches share: the count of nodes, the limits, and threads with deep enough stacks.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::limits::{Monitor, StopReason};

/// Bytes of stack that one level of a search may take, also without optimisation.
const FRAME: usize = 32 << 10;
/// Searches up to this depth run on the caller's stack.
const SHALLOW: usize = 12;
/// No search goes deeper.
const DEEPEST: usize = 1 << 15;

/// Counts nodes and watches the limits of one call of `solve`.
pub(in crate::game) struct Driver<'a> {
    monitor: &'a Monitor,
    nodes: AtomicU64,
    limit: u64,
    stopped: AtomicBool,
    reason: Mutex<Option<StopReason>>,
    threads: usize,
}

impl<'a> Driver<'a> {
    pub(in crate::game) fn new(monitor: &'a Monitor) -> Self {
        let available = || std::thread::available_parallelism().map_or(1, usize::from);
        Driver {
            monitor,
            nodes: AtomicU64::new(0),
            limit: monitor.limits().nodes.unwrap_or(u64::MAX),
            stopped: AtomicBool::new(false),
            reason: Mutex::new(None),
            threads: monitor.limits().threads.unwrap_or_else(available).max(1),
        }
    }

    /// Bytes for transposition tables.
    pub(in crate::game) fn table_bytes(&self) -> u64 {
        self.monitor.limits().memory.unwrap_or(1 << 30)
    }

    /// Counts a node; false when a limit was reached.
    #[inline]
    pub(in crate::game) fn tick(&self) -> bool {
        if self.stopped.load(Ordering::Relaxed) {
            return false;
        }
        let before = self.nodes.fetch_add(1, Ordering::Relaxed);
        if before >= self.limit {
            self.nodes.fetch_sub(1, Ordering::Relaxed);
            self.stop(StopReason::Nodes);
            return false;
        }
        if before & 255 == 0 {
            self.monitor.report("search: positions", before, None);
            return self.go_on();
        }
        true
    }

    /// Asks the monitor; false when a limit was reached.
    pub(in crate::game) fn go_on(&self) -> bool {
        if let Err(reason) = self.monitor.check() {
            self.stop(reason);
        }
        !self.stopped.load(Ordering::Relaxed)
    }

    /// Remembers why something stays open. Want of memory ends only what it befalls.
    pub(in crate::game) fn stop(&self, reason: StopReason) {
        self.reason.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(reason);
        if reason != StopReason::Memory {
            self.stopped.store(true, Ordering::Relaxed);
        }
    }

    pub(in crate::game) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub(in crate::game) fn reason(&self) -> Option<StopReason> {
        *self.reason.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs `job(0..count, depth)` and gathers what they say. `bound` is how deep a search can
    /// get; `depth`, what is left of it, is to be counted down, and 0 is as deep as the stack
    /// allows.
    pub(in crate::game) fn run(
        &self,
        count: usize,
        bound: usize,
        job: impl Fn(usize, usize) -> Option<bool> + Sync,
    ) -> Vec<Option<bool>> {
        if bound <= SHALLOW {
            return (0..count).map(|i| job(i, bound + 1)).collect();
        }
        let depth = bound.min(DEEPEST) + 1;
        let results = Mutex::new(vec![None; count]);
        let next = AtomicUsize::new(0);
        let work = || {
            loop {
                let i = next.fetch_add(1, Ordering::Relaxed);
                if i >= count {
                    break;
                }
                let value = job(i, depth);
                results.lock().unwrap_or_else(PoisonError::into_inner)[i] = value;
            }
        };
        let threads = self.threads.min(count);
        let started = std::thread::scope(|scope| {
            let builder = || std::thread::Builder::new().stack_size(depth * FRAME + (1 << 20));
            (0..threads).filter(|_| builder().spawn_scoped(scope, work).is_ok()).count()
        });
        if started == 0 && count > 0 {
            self.stop(StopReason::Memory);
        }
        results.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
