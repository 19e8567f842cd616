//! Whether there is time and room to go on writing. Whatever makes text of values asks here, and
//! writes nothing more once the answer was no; who asked for the text looks at it afterwards.

use super::Naming;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize};
use std::sync::{Mutex, PoisonError};
use tweedle_base::Limit;

/// Values between two looks at the clock, the memory and the flag.
const EVERY: u32 = 1024;
/// Bytes of one text between two looks.
const ROOM: usize = 1 << 20;
/// Bytes of a string that is looked at by itself.
const LARGE: usize = 1 << 16;

/// What has become of the texts of a statement. Threads have one each; a clone begins anew.
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
    /// Whether nothing was stopped or cut, which is nearly always so.
    #[inline]
    pub fn is_whole(&self) -> bool {
        !self.is_stopped.load(Relaxed) && !self.cut.load(Relaxed)
    }

    /// Whether a limit stopped the writing.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Relaxed)
    }

    /// The limit that stopped the writing, once.
    pub fn take_stopped(&self) -> Option<Limit> {
        if !self.is_stopped.swap(false, Relaxed) {
            return None;
        }
        self.stopped.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Whether a game was too long to be written out, once.
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

/// Whether something more may be written to a text that has this many bytes.
pub fn may_write(names: &dyn Naming, length: usize) -> bool {
    let watch = names.watch();
    if watch.is_stopped() {
        return false;
    }
    let count = watch.count.load(Relaxed).wrapping_add(1);
    watch.count.store(count, Relaxed);
    if count.is_multiple_of(EVERY) || watch.length.load(Relaxed).abs_diff(length) > ROOM {
        look(names, length);
    }
    !watch.is_stopped()
}

/// A copy of a string for a text; nothing once a limit is reached.
pub fn copied(names: &dyn Naming, text: &str) -> String {
    if text.len() > LARGE {
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
