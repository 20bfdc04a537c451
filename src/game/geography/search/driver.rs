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
    /// Of the starts that needed a search so far, how many are decided, and all.
    starts: (AtomicUsize, AtomicUsize),
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
            starts: (AtomicUsize::new(0), AtomicUsize::new(0)),
        }
    }

    /// Bytes for transposition tables.
    pub(in crate::game) fn table_bytes(&self) -> u64 {
        self.monitor.limits().memory.unwrap_or(1 << 30)
    }

    /// Counts a node; false when a limit was reached. `fill` is how full the table is, in percent.
    #[inline]
    pub(in crate::game) fn tick(&self, fill: impl FnOnce() -> u32) -> bool {
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
            if self.monitor.is_watched() {
                self.report(before, fill());
            }
            return self.go_on();
        }
        true
    }

    #[cold]
    fn report(&self, nodes: u64, fill: u32) {
        let decided = self.starts.0.load(Ordering::Relaxed);
        let stage = match self.starts.1.load(Ordering::Relaxed) {
            0 => format!("search (table {fill} % full): positions"),
            all => format!(
                "search (table {fill} % full, {decided} of {all} starts decided): positions"
            ),
        };
        self.monitor.report(&stage, nodes, None);
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
    /// allows. Jobs that follow one another and belong to one start, which `start` tells, decide
    /// it together.
    pub(in crate::game) fn run(
        &self,
        count: usize,
        bound: usize,
        start: impl Fn(usize) -> Option<u32>,
        job: impl Fn(usize, usize) -> Option<bool> + Sync,
    ) -> Vec<Option<bool>> {
        if bound <= SHALLOW {
            return (0..count).map(|i| job(i, bound + 1)).collect();
        }
        let depth = bound.min(DEEPEST) + 1;
        // By job the number of its start among those searched here; by start the jobs left.
        let mut start_of = vec![usize::MAX; count];
        let mut jobs_left: Vec<AtomicUsize> = Vec::new();
        let mut last = None;
        for (i, number) in start_of.iter_mut().enumerate() {
            let Some(start) = start(i) else { continue };
            if last != Some(start) {
                jobs_left.push(AtomicUsize::new(0));
            }
            last = Some(start);
            *number = jobs_left.len() - 1;
            *jobs_left[*number].get_mut() += 1;
        }
        self.starts.1.fetch_add(jobs_left.len(), Ordering::Relaxed);
        let results = Mutex::new(vec![None; count]);
        let next = AtomicUsize::new(0);
        let work = || {
            loop {
                let i = next.fetch_add(1, Ordering::Relaxed);
                if i >= count {
                    break;
                }
                let value = job(i, depth);
                if let (Some(left), Some(_)) = (jobs_left.get(start_of[i]), value)
                    && left.fetch_sub(1, Ordering::Relaxed) == 1
                {
                    self.starts.0.fetch_add(1, Ordering::Relaxed);
                }
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
