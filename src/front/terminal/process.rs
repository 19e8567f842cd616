//! The process: its memory and its signals.

use crate::lang::session::Session;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Bytes that the whole program holds.
pub fn held() -> usize {
    memory_stats::memory_stats().map_or(0, |held| held.physical_mem)
}

/// Makes Ctrl-C stop the evaluation that is running.
pub fn watch_interrupts(session: &Session) {
    raise_on_interrupt(session.interrupt());
}

/// Makes Ctrl-C raise a flag.
pub fn raise_on_interrupt(flag: Arc<AtomicBool>) {
    // Without a handler Ctrl-C ends the program, which is a way out too.
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
}
