//! The trait `Naming`: names for text, and limits of its size and time.

use super::Positions;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize};
use std::sync::{Arc, Mutex, PoisonError};
use tweedle_base::Limit;
use tweedle_games::game::Arena;

/// The minimum length of a string with a check of its own, in bytes.
const MIN_CHECKED_STRING: usize = 1 << 16;

/// Names of games, positions and builtins.
pub trait Naming {
    /// Returns the games.
    fn arena(&self) -> &Arena;
    /// Returns the positions of rulesets.
    fn positions(&self) -> &Positions;
    /// Returns the name of a builtin.
    fn native(&self, id: u32) -> &'static str;
    /// Returns the state of the conversions so far.
    fn watch(&self) -> &WriteWatch;
    /// Checks that time and memory permit text of `bytes` bytes.
    fn within(&self, bytes: usize) -> Result<(), Limit>;
    /// Returns the number of players of the convention in force.
    fn players_in_force(&self) -> u8;
    /// Returns the letter of a position inside its equation.
    fn bound(&self, _key: u32) -> Option<Arc<str>> {
        None
    }
    /// Returns whether a letter denotes a position in the current equations.
    fn is_bound(&self, _letter: &str) -> bool {
        false
    }
    /// Adds to the number of bytes written inside equations, and returns the total.
    fn spend(&self, _bytes: usize) -> usize {
        0
    }
}

/// Checks whether more may be written to a text of `length` bytes.
pub fn may_write(names: &dyn Naming, length: usize) -> bool {
    let watch = names.watch();
    if watch.is_stopped() {
        return false;
    }
    if watch.is_due(length) {
        look(names, length);
    }
    !watch.is_stopped()
}

/// Copies a string; the result is empty once a limit is exceeded.
pub fn copied(names: &dyn Naming, text: &str) -> String {
    if text.len() > MIN_CHECKED_STRING {
        // A few large strings could fill the memory between two checks.
        look(names, text.len());
    }
    if may_write(names, text.len()) { text.to_owned() } else { String::new() }
}

fn look(names: &dyn Naming, length: usize) {
    let watch = names.watch();
    watch.note_length(length);
    if let Err(limit) = names.within(length) {
        watch.stop(limit);
    }
}

/// Records that something is too large to be written.
pub fn refuse(names: &dyn Naming, what: &'static str) {
    names.watch().stop(Limit::TooLarge(what));
}

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
