//! Limits on long work, and the one place that long work asks whether to go on.
//!
//! Every algorithm that may run long takes a [`Monitor`]. It asks [`Monitor::check`] now and then
//! (a clock is read, so not in the innermost loop: every few thousand steps is right) and tells
//! how far it is with [`Monitor::report`].

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a computation may cost. `None` means without limit.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Expanded positions of a search.
    pub nodes: Option<u64>,
    /// Bytes of memory for tables and matrices.
    pub memory: Option<u64>,
    /// Threads; `None` takes what the machine offers.
    pub threads: Option<usize>,
}

/// Why a computation stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// The time limit was reached.
    Time,
    /// The node limit was reached.
    Nodes,
    /// A table or matrix would not fit in the memory limit.
    Memory,
    /// The user interrupted.
    Interrupted,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StopReason::Time => "the time limit was reached",
            StopReason::Nodes => "the node limit was reached",
            StopReason::Memory => "the memory limit was reached",
            StopReason::Interrupted => "interrupted",
        })
    }
}

impl std::error::Error for StopReason {}

/// How far a computation is.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// What is being done, in a few words: "matching", "allowed edges: searches".
    pub stage: &'a str,
    /// Steps done.
    pub done: u64,
    /// Steps in all, where that is known.
    pub total: Option<u64>,
}

type Reporter = Arc<dyn Fn(&Progress<'_>) + Send + Sync>;

/// Watches limits and passes on progress; cheap to clone, shared by threads.
#[derive(Clone, Default)]
pub struct Monitor {
    limits: Limits,
    deadline: Option<Instant>,
    interrupt: Arc<AtomicBool>,
    reporter: Option<Reporter>,
}

impl Monitor {
    /// A monitor that starts its clock now.
    pub fn new(limits: Limits) -> Self {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        Monitor { limits, deadline, interrupt: Arc::default(), reporter: None }
    }

    /// A monitor without limits that reports to nobody.
    pub fn unlimited() -> Self {
        Monitor::default()
    }

    /// Uses `flag` as the interrupt flag: when it becomes true, work stops at the next check.
    pub fn with_interrupt(mut self, flag: Arc<AtomicBool>) -> Self {
        self.interrupt = flag;
        self
    }

    /// The same monitor, with at most this many expanded positions.
    pub fn with_node_limit(mut self, nodes: u64) -> Self {
        self.limits.nodes = Some(self.limits.nodes.map_or(nodes, |limit| limit.min(nodes)));
        self
    }

    /// Calls `reporter` whenever work tells how far it is.
    pub fn with_reporter(
        mut self,
        reporter: impl Fn(&Progress<'_>) + Send + Sync + 'static,
    ) -> Self {
        self.reporter = Some(Arc::new(reporter));
        self
    }

    /// A monitor of a part of the work, with limits of its own beside this one's deadline and
    /// interrupt; it reports to nobody.
    pub fn with_limits(&self, limits: Limits) -> Self {
        let own = Monitor::new(limits);
        let deadline = match (self.deadline, own.deadline) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Monitor { deadline, interrupt: Arc::clone(&self.interrupt), ..own }
    }

    /// The limits this monitor was made with.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Whether to go on.
    ///
    /// # Errors
    /// The reason to stop, when the time is over or the user has interrupted.
    pub fn check(&self) -> Result<(), StopReason> {
        if self.interrupt.load(Ordering::Relaxed) {
            return Err(StopReason::Interrupted);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(StopReason::Time),
            _ => Ok(()),
        }
    }

    /// Whether somebody is told by [`Monitor::report`], so that it pays to find out what to tell.
    pub fn is_watched(&self) -> bool {
        self.reporter.is_some()
    }

    /// Tells how far the work is. Costs a call; say it as often as [`Monitor::check`].
    pub fn report(&self, stage: &str, done: u64, total: Option<u64>) {
        if let Some(reporter) = &self.reporter {
            reporter(&Progress { stage, done, total });
        }
    }
}

impl fmt::Debug for Monitor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Monitor").field("limits", &self.limits).finish_non_exhaustive()
    }
}
