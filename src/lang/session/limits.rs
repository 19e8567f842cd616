//! Limits of a session on the time, states, memory and depth of one statement.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;
use tweedle_base::Pulse;
use tweedle_base::host::Moment;
use tweedle_games::game::Budget;

/// The limits of one statement. Exceeding one is an error that names it.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The time limit for one statement.
    pub time: Option<Duration>,
    /// The maximum number of states of one query.
    pub states: usize,
    /// The memory limit in bytes.
    pub memory: usize,
    /// The maximum length of a line of play, in moves.
    pub depth: usize,
    /// The maximum depth of nested calls.
    pub calls: usize,
    /// The number of contexts after which a query about all contexts stays open.
    pub effort: u32,
    /// A function that returns the memory in use by the whole process, if the memory limit is to
    /// include lists, strings and numbers besides games and memoized answers.
    pub process: Option<fn() -> usize>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            time: None,
            states: 30_000_000,
            memory: tweedle_base::MAX_BYTES,
            depth: 1_000_000,
            calls: crate::lang::eval::MAX_CALLS,
            effort: crate::lang::eval::DEFAULT_EFFORT,
            process: None,
        }
    }
}

impl Limits {
    /// Returns the budget for a statement that starts now.
    pub fn budget(&self, interrupt: Arc<AtomicBool>, steps: Arc<AtomicU64>) -> Budget {
        Budget {
            deadline: self.time.map(|time| Moment::now().after(time)),
            max_states: self.states,
            max_bytes: self.memory,
            max_depth: self.depth,
            interrupt,
            steps,
            pulse: Pulse::default(),
            done: None,
        }
    }
}
