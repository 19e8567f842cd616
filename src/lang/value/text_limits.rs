//! Limits of time and memory while values are written as text.
//!
//! Code that writes text checks here, and writes nothing more once a limit is reached; the caller
//! inspects the state afterwards.

use super::Naming;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize};
use std::sync::{Mutex, PoisonError};
use tweedle_base::Limit;

/// Values written between two checks of the clock, the memory and the interrupt flag.
const VALUES_PER_CHECK: u32 = 1024;
/// Bytes of one text written between two checks.
const BYTES_PER_CHECK: usize = 1 << 20;
/// The length of a string, in bytes, from which it has a check of its own.
const MIN_CHECKED_STRING: usize = 1 << 16;

/// The state of the texts of a statement. Each thread has its own; a clone starts fresh.
#[derive(Debug, Default)]
pub struct WriteWatch {
    count: AtomicU32,
    length: AtomicUsize,
    is_stopped: AtomicBool,
    stopped: Mutex<Option<Limit>>,
    cut: AtomicBool,
}

impl Clone for WriteWatch {
    fn clone(&self) -> WriteWatch {
        WriteWatch::default()
    }
}

impl WriteWatch {
    /// Returns whether no text was stopped or cut.
    #[inline]
    pub fn is_whole(&self) -> bool {
        !self.is_stopped.load(Relaxed) && !self.cut.load(Relaxed)
    }

    /// Returns whether a limit stopped the writing.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Relaxed)
    }

    /// Returns the limit that stopped the writing, once.
    pub fn take_stopped(&self) -> Option<Limit> {
        if !self.is_stopped.swap(false, Relaxed) {
            return None;
        }
        self.stopped.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Returns whether a game was too long to be written out, once.
    pub fn take_cut(&self) -> bool {
        self.cut.swap(false, Relaxed)
    }

    /// Notes that a game was too long to be written out.
    pub(super) fn note_cut(&self) {
        self.cut.store(true, Relaxed);
    }

    pub(super) fn stop(&self, limit: Limit) {
        *self.stopped.lock().unwrap_or_else(PoisonError::into_inner) = Some(limit);
        self.is_stopped.store(true, Relaxed);
    }
}

/// Checks whether more may be written to a text of `length` bytes.
pub fn may_write(names: &dyn Naming, length: usize) -> bool {
    let watch = names.watch();
    if watch.is_stopped() {
        return false;
    }
    let count = watch.count.load(Relaxed).wrapping_add(1);
    watch.count.store(count, Relaxed);
    if count.is_multiple_of(VALUES_PER_CHECK)
        || watch.length.load(Relaxed).abs_diff(length) > BYTES_PER_CHECK
    {
        look(names, length);
    }
    !watch.is_stopped()
}

/// Copies a string to a text; empty once a limit is reached.
pub fn copied(names: &dyn Naming, text: &str) -> String {
    if text.len() > MIN_CHECKED_STRING {
        // A few of these could fill the memory between two looks.
        look(names, text.len());
    }
    if may_write(names, text.len()) { text.to_owned() } else { String::new() }
}

fn look(names: &dyn Naming, length: usize) {
    let watch = names.watch();
    watch.length.store(length, Relaxed);
    if let Err(limit) = names.within(length) {
        watch.stop(limit);
    }
}

/// Notes that something is too large to be written.
pub fn refuse(names: &dyn Naming, what: &'static str) {
    names.watch().stop(Limit::TooLarge(what));
}
