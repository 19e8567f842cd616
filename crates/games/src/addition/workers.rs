//! Worker threads that share a list of jobs.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tweedle_base::host::side_by_side;

/// Polls the caller, and stops the other threads if it reports an error.
pub(super) struct WorkStop<'a, E> {
    poll: &'a (dyn Fn() -> Result<(), E> + Sync),
    stopped: AtomicBool,
    error: Mutex<Option<E>>,
}

/// The error of a worker that was stopped because of an error elsewhere.
pub(super) struct Stopped;

impl<E> WorkStop<'_, E> {
    /// # Errors
    /// [`Stopped`] if any thread has been stopped.
    pub(super) fn poll(&self) -> Result<(), Stopped> {
        if self.stopped.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        (self.poll)().map_err(|error| {
            self.stopped.store(true, Ordering::Relaxed);
            if let Ok(mut first) = self.error.lock() {
                first.get_or_insert(error);
            }
            Stopped
        })
    }
}

/// Bytes that the stack of a thread may take.
const STACK_BYTES: usize = 2 << 20;

/// Runs all jobs on `threads` threads, one of them this one. If a thread cannot be started, the
/// others do its jobs.
///
/// # Errors
/// The first error of `poll`, which jobs ask by way of [`WorkStop::poll`].
pub(super) fn share<J: Sync, E: Send>(
    jobs: &[J],
    threads: usize,
    poll: &(dyn Fn() -> Result<(), E> + Sync),
    work: impl Fn(&J, &WorkStop<'_, E>) -> Result<(), Stopped> + Sync,
) -> Result<(), E> {
    let stop = WorkStop { poll, stopped: AtomicBool::new(false), error: Mutex::new(None) };
    let next = AtomicUsize::new(0);
    let run = || {
        while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            if stop.poll().and_then(|()| work(job, &stop)).is_err() {
                return;
            }
        }
    };
    let threads = threads.min(jobs.len());
    side_by_side(threads.saturating_sub(1), STACK_BYTES, run, run);
    stop.error.into_inner().ok().flatten().map_or(Ok(()), Err)
}
