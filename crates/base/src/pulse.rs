//! Pulse: a callback of the host, called at regular intervals during a computation.

use super::host::{Moment, ThreadId, this_thread};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A callback that runs again and again during a computation, on the thread of the query: a host
/// checks for signals there, or shows progress. By default it is absent.
#[derive(Clone, Default)]
pub struct Pulse(Option<Arc<Beat>>);

struct Beat {
    thread: ThreadId,
    every: Duration,
    begun: Moment,
    /// The next time of the callback, in microseconds since the start.
    next: AtomicU64,
    act: Box<dyn Fn() + Send + Sync>,
}

impl Pulse {
    /// Does this so often, on the thread that this is called on and no other.
    pub fn new(every: Duration, act: impl Fn() + Send + Sync + 'static) -> Pulse {
        let begun = Moment::now();
        let next = AtomicU64::new(every.as_micros() as u64);
        Pulse(Some(Arc::new(Beat {
            thread: this_thread(),
            every,
            begun,
            next,
            act: Box::new(act),
        })))
    }

    /// Compares two pulses by identity.
    pub fn is(&self, other: &Pulse) -> bool {
        self.0.as_ref().map(Arc::as_ptr) == other.0.as_ref().map(Arc::as_ptr)
    }

    /// Does it, if this is the thread and it is time.
    #[inline]
    pub fn beat(&self) {
        if let Some(beat) = &self.0 {
            beat.beat();
        }
    }
}

impl Beat {
    #[cold]
    fn beat(&self) {
        let now = self.begun.elapsed().as_micros() as u64;
        if now < self.next.load(Ordering::Relaxed) || this_thread() != self.thread {
            return;
        }
        (self.act)();
        // The pause does not include the time of the callback.
        let next = self.begun.elapsed() + self.every;
        self.next.store(next.as_micros() as u64, Ordering::Relaxed);
    }
}

impl fmt::Debug for Pulse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Pulse" } else { "no Pulse" })
    }
}
