//! Threads of the host: how many there are, and how to start them.

use std::num::NonZero;
use std::sync::OnceLock;
use std::thread::{Builder, JoinHandle, ThreadId, available_parallelism, current, scope};

/// Returns the number of threads that can run at the same time; 1 if it is unknown, and 0 if the
/// host has none.
pub fn processors() -> usize {
    if cfg!(all(target_family = "wasm", not(target_feature = "atomics"))) {
        return 0;
    }
    // Finding out takes longer than many a question does.
    static COUNT: OnceLock<usize> = OnceLock::new();
    *COUNT.get_or_init(|| available_parallelism().map_or(1, NonZero::get))
}

/// Runs the same work on a number of threads, and something else on this one meanwhile. `room` is
/// the stack size of a thread in bytes. If a thread cannot be started, the others do its work; if
/// none can, the work is done here before the rest.
pub fn side_by_side<R>(
    threads: usize,
    room: usize,
    work: impl Fn() + Clone + Send,
    meanwhile: impl FnOnce() -> R,
) -> R {
    scope(|scope| {
        let start = |work| Builder::new().stack_size(room).spawn_scoped(scope, work).is_ok();
        let started = (0..threads).filter(|_| start(work.clone())).count();
        if started == 0 && threads > 0 {
            work();
        }
        // What it holds, such as an end of a channel, is not to outlive the threads.
        drop(work);
        meanwhile()
    })
}

/// The thread that this runs on.
pub fn this_thread() -> ThreadId {
    current().id()
}

/// Starts a thread of its own, if the host has threads.
pub fn start(work: impl FnOnce() + Send + 'static) -> Option<JoinHandle<()>> {
    Builder::new().spawn(work).ok()
}
