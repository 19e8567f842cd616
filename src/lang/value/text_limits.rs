//! Limits of time and memory while values are converted to text.
//!
//! Code that writes text checks here, and stops once a limit is exceeded. The caller inspects the
//! state afterwards.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize};
use std::sync::{Mutex, PoisonError};
use tweedle_base::Limit;

/// The number of values between two checks of the clock, the memory and the interrupt flag.
const VALUES_PER_CHECK: u32 = 1024;
/// The number of bytes of one text between two checks.
const BYTES_PER_CHECK: usize = 1 << 20;

/// The state of the conversions of a statement. Each thread has its own, and clones start fresh.
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

    /// Returns whether a game was too long to be written, once.
    pub fn take_cut(&self) -> bool {
        self.cut.swap(false, Relaxed)
    }

    /// Records that a game was too long to be written.
    pub(super) fn note_cut(&self) {
        self.cut.store(true, Relaxed);
    }

    /// Counts a value, and returns whether a check is due for a text of `length` bytes.
    pub(super) fn is_due(&self, length: usize) -> bool {
        let count = self.count.load(Relaxed).wrapping_add(1);
        self.count.store(count, Relaxed);
        count.is_multiple_of(VALUES_PER_CHECK)
            || self.length.load(Relaxed).abs_diff(length) > BYTES_PER_CHECK
    }

    /// Records the length of a text that is checked.
    pub(super) fn note_length(&self, length: usize) {
        self.length.store(length, Relaxed);
    }

    pub(super) fn stop(&self, limit: Limit) {
        *self.stopped.lock().unwrap_or_else(PoisonError::into_inner) = Some(limit);
        self.is_stopped.store(true, Relaxed);
    }
}
