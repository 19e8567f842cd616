//! Guards the return of working threads to the interpreter, and closes when the interpreter shuts
//! down. Before Python 3.14 the interpreter terminates a thread that returns later by unwinding its
//! stack, and not every unwinder can unwind the frames of this library.

use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The interpreter is shutting down.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// The number of threads that are returning, or in a Python function that a session has called.
static INSIDE: AtomicUsize = AtomicUsize::new(0);

/// How long [`close`] waits for these threads.
const PATIENCE: Duration = Duration::from_secs(2);

thread_local!(static LAST: std::cell::Cell<bool> = const { std::cell::Cell::new(false) });

/// Marks a thread as returning, until this is dropped with the global interpreter lock held.
pub struct Passage;

impl Passage {
    /// Enters the gate, unless it is closed for this thread.
    fn take() -> Option<Passage> {
        INSIDE.fetch_add(1, Ordering::SeqCst);
        let passage = Passage;
        (!CLOSED.load(Ordering::SeqCst) || LAST.get()).then_some(passage)
    }

    /// Enters the gate. If it is closed, the thread parks forever; it holds no locks then.
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

/// Works with the interpreter; returns `None` if it is shutting down.
pub fn attach<R>(work: impl FnOnce(Python<'_>) -> R) -> Option<R> {
    let passage = Passage::take()?;
    let done = Python::attach(work);
    drop(passage);
    Some(done)
}

/// Closes the gate for all threads but this one, and waits for the threads inside.
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
