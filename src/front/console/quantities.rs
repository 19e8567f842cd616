//! Human-readable sizes and durations.

use crate::lang::session::{Counters, Session};
use crate::lang::value::count;
use std::time::Duration;
use tweedle_base::host::Moment;

/// Returns a size in a suitable unit: `1023 B`, `1.50 MiB`.
pub fn bytes(count: u64) -> String {
    const UNITS: [&str; 6] = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let mut amount = count as f64;
    let mut unit = None;
    for larger in UNITS {
        if amount < 1024.0 {
            break;
        }
        amount /= 1024.0;
        unit = Some(larger);
    }
    unit.map_or_else(|| format!("{count} B"), |unit| format!("{amount:.2} {unit}"))
}

/// Returns a measured time with a suitable precision: `1.5 ms`, `2 min 05 s`.
pub fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        s if s < 0.001 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s if s < 120.0 => format!("{s:.2} s"),
        s => format!("{:.0} min {:02.0} s", (s / 60.0).floor(), s % 60.0),
    }
}

/// Returns a time in whole seconds: `59 s`, `1 h 02 min`.
pub fn span(seconds: u64) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {:02} s", seconds / 60, seconds % 60),
        _ => format!("{} h {:02} min", seconds / 3600, seconds / 60 % 60),
    }
}

/// The progress of a computation that began when this value was created. It can be read on any
/// thread.
pub struct Pace {
    counters: Counters,
    held: Option<fn() -> usize>,
    began: Moment,
    /// The number of steps before the computation.
    before: u64,
    /// The current enumeration: the number of items, and how many were done when it was first seen,
    /// and when.
    items: Option<(u64, u64, Moment)>,
}

impl Pace {
    /// Creates a progress display for the computation that a session begins now.
    pub fn new(session: &Session) -> Pace {
        let counters = session.counters();
        let before = counters.steps();
        let held = session.machine.process;
        Pace { counters, held, began: Moment::now(), before, items: None }
    }

    /// Returns the elapsed time, and the number of items done, their rate and the time left;
    /// without items, the number of steps and the memory in use.
    pub fn words(&mut self) -> String {
        let time = span(self.began.elapsed().as_secs());
        if let Some((done, total)) = self.counters.items() {
            let percent = (u128::from(done) * 100 / u128::from(total)) as u64;
            let left = self.rate(done, total).map_or(String::new(), |(rate, left)| {
                let rate = match rate {
                    few if few < 10.0 => format!("{few:.1}"),
                    many => count(many as u64),
                };
                format!(", {rate}/s, about {} left", span(left))
            });
            return format!("{time}, {} of {} ({percent}%){left}", count(done), count(total));
        }
        let steps = count(self.counters.steps().saturating_sub(self.before));
        match self.held {
            Some(held) => format!("{time}, {steps} steps, {} of memory", bytes(held() as u64)),
            None => format!("{time}, {steps} steps"),
        }
    }

    /// Returns the items per second and the seconds left, once some items are done.
    fn rate(&mut self, done: u64, total: u64) -> Option<(f64, u64)> {
        let same = |of: &(u64, u64, Moment)| of.0 == total && of.1 <= done;
        let (_, first, since) = *match &mut self.items {
            Some(of) if same(of) => of,
            of => of.insert((total, done, Moment::now())),
        };
        let seconds = since.elapsed().as_secs_f64();
        let rate = (done - first) as f64 / seconds.max(0.001);
        let settled = done > first && seconds > 0.5;
        settled.then(|| (rate, (total.saturating_sub(done) as f64 / rate).ceil() as u64))
    }
}
