//! The way from threads at work back into the interpreter. It is closed when the interpreter ends:
//! before Python 3.14 it ends a thread that comes back later from below, and what is below here are
//! frames that not every unwinder gets through.

use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The interpreter ends.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// How many are on their way, or in a function of Python that a session has called.
static INSIDE: AtomicUsize = AtomicUsize::new(0);

/// How long those are waited for that are on their way.
const PATIENCE: Duration = Duration::from_secs(2);

thread_local!(static LAST: std::cell::Cell<bool> = const { std::cell::Cell::new(false) });

/// On the way, until this is dropped with the interpreter's lock held.
pub struct Passage;

impl Passage {
    /// Steps on the way, unless it is closed for this thread.
    fn take() -> Option<Passage> {
        INSIDE.fetch_add(1, Ordering::SeqCst);
        let passage = Passage;
        (!CLOSED.load(Ordering::SeqCst) || LAST.get()).then_some(passage)
    }

    /// Steps on the way. Where it is closed the thread stays for good; it holds nothing then.
    pub fn wait() -> Passage {
        match Passage::take() {
            Some(passage) => passage,
            None => loop {
                std::thread::park();
            },
        }
    }
}

impl Drop for Passage {
    fn drop(&mut self) {
        INSIDE.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Does something with the interpreter; `None` if it ends.
pub fn attach<R>(work: impl FnOnce(Python<'_>) -> R) -> Option<R> {
    let passage = Passage::take()?;
    let done = Python::attach(work);
    drop(passage);
    Some(done)
}

/// Closes the way for all threads but this one, and waits for those that are on it.
#[pyfunction]
pub fn close(py: Python<'_>) {
    LAST.set(true);
    CLOSED.store(true, Ordering::SeqCst);
    py.detach(|| {
        let start = Instant::now();
        while INSIDE.load(Ordering::SeqCst) > 0 && start.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(1));
        }
    });
}
