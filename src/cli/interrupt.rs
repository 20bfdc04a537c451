//! Ctrl-C: asks work that can stop to stop, ends everything else at once, and leaves no
//! half-written file behind.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use super::failure::INTERRUPTED;
use super::output;

/// Set by the first Ctrl-C.
static ASKED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
/// Whether anyone looks at it.
static HEEDED: AtomicBool = AtomicBool::new(false);

/// Listens from now on.
pub fn listen() {
    // Without a handler Ctrl-C still ends the program, only less politely.
    let _ = ctrlc::set_handler(|| {
        let again = ASKED.swap(true, Ordering::Relaxed);
        if again || !HEEDED.load(Ordering::Relaxed) {
            output::remove_unfinished();
            std::process::exit(i32::from(INTERRUPTED));
        }
    });
}

/// A flag that the first Ctrl-C sets, instead of ending the program; the second ends it.
pub fn flag() -> Arc<AtomicBool> {
    HEEDED.store(true, Ordering::Relaxed);
    Arc::clone(&ASKED)
}
