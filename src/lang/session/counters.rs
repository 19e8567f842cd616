//! Progress counters of a running computation.

use super::Session;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Progress counters that any thread may read while the session computes.
#[derive(Clone, Debug)]
pub struct Counters {
    steps: Arc<AtomicU64>,
    items: Arc<[AtomicU64; 2]>,
}

impl Counters {
    /// Returns the number of evaluation steps since the session began.
    pub fn steps(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }

    /// Returns the number of finished items and their total during an enumeration: of a survey, of
    /// a list on several threads, or of a search for a period.
    pub fn items(&self) -> Option<(u64, u64)> {
        let [done, total] = self.items.each_ref().map(|count| count.load(Ordering::Relaxed));
        (total > 0).then_some((done, total))
    }
}

impl Session {
    /// Returns the progress counters of the running evaluation.
    pub fn counters(&self) -> Counters {
        Counters { steps: self.steps(), items: self.machine.surveying.progress.clone() }
    }
}
