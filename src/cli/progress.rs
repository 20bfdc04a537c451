//! Limits and Ctrl-C from the command line, progress on a terminal.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::arguments::TalkOptions;
use super::{failure, interrupt};
use crate::limits::{Limits, Monitor};

/// Work shorter than this shows no progress.
const SILENCE: Duration = Duration::from_secs(1);

/// A running computation: its monitor, and the bar that shows how far it is.
pub struct Work {
    /// To hand to the solver.
    pub monitor: Monitor,
    bar: ProgressBar,
    interrupt: Arc<AtomicBool>,
    quiet: bool,
}

impl Work {
    /// Starts the clock. From now on the first Ctrl-C asks the work to stop.
    pub fn start(limits: Limits, talk: &TalkOptions) -> Work {
        let interrupt = interrupt::flag();
        let shown = !talk.quiet && !talk.no_progress && std::io::stderr().is_terminal();
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let started = std::time::Instant::now();
        let mut monitor = Monitor::new(limits).with_interrupt(Arc::clone(&interrupt));
        if shown {
            let style = "{spinner} {msg} {human_pos}/{human_len} {wide_bar} {elapsed}";
            let open_style = "{spinner} {msg} {human_pos} {elapsed}";
            let bar = bar.clone();
            monitor = monitor.with_reporter(move |progress| {
                if started.elapsed() < SILENCE {
                    return;
                }
                if bar.is_hidden() {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                }
                let template = if progress.total.is_some() { style } else { open_style };
                if let Ok(style) = ProgressStyle::with_template(template) {
                    bar.set_style(style);
                }
                match progress.total {
                    Some(total) => bar.set_length(total),
                    None => bar.unset_length(),
                }
                bar.set_message(progress.stage.to_owned());
                bar.set_position(progress.done);
            });
        }
        Work { monitor, bar, interrupt, quiet: talk.quiet }
    }

    /// Says what is missing in an answer, where that does not say so itself.
    pub fn warn(&self, reasons: &[String]) {
        if !self.quiet {
            reasons.iter().for_each(|reason| failure::warn_plainly(reason));
        }
    }

    /// Clears the bar.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }

    /// Whether the user has asked to stop.
    pub fn was_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }
}
