//! The clock of the host: moments and elapsed times. A host may replace the clock of the system.

use std::sync::{LazyLock, OnceLock};
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
