//! The host: the only access to files, clock and threads. A browser or a notebook is another host:
//! it provides its own [`Files`] and its own [clock](set_clock), and without threads all work is
//! done on the only one.

mod confined;
mod disk;
mod files;
mod memory;

pub use confined::Confined;
pub use disk::{Disk, saved_copy};
pub use files::{Files, FolderEntry, Log, NoFiles};
pub use memory::Shelf;
pub use std::thread::{JoinHandle, ThreadId};

use std::num::NonZero;
use std::sync::{LazyLock, OnceLock};
use std::thread::{Builder, available_parallelism, current, scope};
use std::time::{Duration, Instant};

/// A moment, as time since some other moment that stays the same while the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(Duration);

static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Replaces the system clock by another one, which must never go back. Only the first call has an
/// effect.
pub fn set_clock(clock: fn() -> Duration) {
    let _ = CLOCK.set(clock);
}

impl Moment {
    /// Returns the present moment.
    pub fn now() -> Moment {
        match CLOCK.get() {
            Some(clock) => Moment(clock()),
            None => Moment(START.elapsed()),
        }
    }

    /// The time since then.
    pub fn elapsed(self) -> Duration {
        Moment::now().0.saturating_sub(self.0)
    }

    /// The moment so much later, or the last one there is.
    pub fn after(self, time: Duration) -> Moment {
        Moment(self.0.saturating_add(time))
    }

    /// Tests whether the moment has passed.
    pub fn is_past(self) -> bool {
        Moment::now() >= self
    }
}

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
