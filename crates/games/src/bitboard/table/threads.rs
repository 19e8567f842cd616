//! Parallel search: several threads search the same query, each with its own transposition table,
//! and share their results in a common one.
//!
//! A single thread finds the same answer: the result for a position does not depend on the
//! thread that finds it.

use super::positions::Positions;
use super::shared_table::Common;
use super::{NoAnswer, Source};
use crate::bitboard::cells::grid::Grid;
use crate::bitboard::patterns::Patterns;
use crate::game::Halt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tweedle_base::host::{Moment, side_by_side};
use tweedle_base::{Budget, Limit};

/// Bytes for the stack of a thread; it grows where that does not do.
const STACK_BYTES: usize = 8 << 20;

/// The largest number of threads.
const MAX_THREADS: usize = 128;

/// Thread count and start delay of a parallel search.
#[derive(Debug, Clone, Copy)]
pub struct Threads {
    /// The number of threads, the first one included.
    pub threads: usize,
    /// The time that the first thread searches alone.
    pub alone: Duration,
    /// The state limit below which one thread counts the states, and so exactly.
    pub counted: usize,
}

/// The means of a search: what rules say, and the limits.
pub(crate) type Means<'a> = (&'a mut dyn Source, &'a Budget);

impl Threads {
    /// A search on a single thread.
    pub const ALONE: Threads = Threads { threads: 1, alone: Duration::MAX, counted: 0 };

    /// Follows a question, which holds `positions` for this thread: alone for a while, then with
    /// others. A letter that has no number yet is given one. `follow` searches on this thread, and
    /// returns [`NoAnswer::Superseded`] if another thread has solved the query; `send` prepares the
    /// query for other threads, and `help` searches on one of those, with positions of its own.
    pub(crate) fn answer<Q, H: Copy, R, S: Sync>(
        self,
        question: &mut Q,
        positions: fn(&mut Q) -> &mut Positions<H>,
        (source, budget): (&mut (dyn Source + Send), &Budget),
        follow: impl Fn(&mut Q, Means<'_>) -> Result<R, NoAnswer>,
        send: impl Fn(&mut Q, &Common) -> Result<S, NoAnswer>,
        help: impl Fn(&S, Positions<H>, &Common, Means<'_>) -> Result<(), NoAnswer> + Sync,
    ) -> Result<R, NoAnswer> {
        loop {
            let found = match self.alone(budget) {
                Some(soon) => match follow(question, (source, &soon)) {
                    found if is_over(&found, budget) => {
                        let common = positions(question).share();
                        let sent = send(question, &common)?;
                        let coding = positions(question).coding().clone();
                        let opposites = positions(question).opposites().settled();
                        let help = |source: &mut dyn Source, budget: &Budget| {
                            let mut positions = Positions::helping(&coding, &common)?;
                            *positions.opposites() = opposites.clone();
                            help(&sent, positions, &common, (source, budget))
                        };
                        let found = self.together(source, budget, help, |source, budget| {
                            follow(question, (source, budget))
                        });
                        positions(question).part();
                        found
                    }
                    found => found,
                },
                None => follow(question, (source, budget)),
            };
            match found {
                Err(NoAnswer::Letter(letter)) => positions(question).with_letters(&[letter])?,
                Err(NoAnswer::Superseded) => {}
                other => return other,
            }
        }
    }

    /// The limits within which one goes on alone; nothing if others never join it.
    fn alone(self, budget: &Budget) -> Option<Budget> {
        if cfg!(target_family = "wasm")
            || self.threads < 2
            || budget.max_states < self.counted
            || budget.done.is_some()
        {
            return None;
        }
        let until = Moment::now().after(self.alone);
        let deadline = Some(budget.deadline.map_or(until, |deadline| deadline.min(until)));
        Some(Budget { deadline, ..budget.clone() })
    }

    /// Follows a question on all threads until one of them has an answer. `help` is what the others
    /// do, each with what rules say and limits of its own; `follow` is done here.
    fn together<R>(
        self,
        source: &mut (dyn Source + Send),
        budget: &Budget,
        help: impl Fn(&mut dyn Source, &Budget) -> Result<(), NoAnswer> + Sync,
        mut follow: impl FnMut(&mut dyn Source, &Budget) -> Result<R, NoAnswer>,
    ) -> Result<R, NoAnswer> {
        let others = self.threads.min(MAX_THREADS) - 1;
        let turns = Mutex::new(source);
        let done = Arc::new(AtomicBool::new(false));
        let own = Budget { done: Some(done.clone()), ..budget.clone() };
        let max_states = budget.max_states / (others + 1);
        let theirs = Budget { max_states, ..own.clone() };
        let (turns, theirs, is_done, help) = (&turns, &theirs, &done, &help);
        let work = move || {
            // One that has no room leaves it to those that remain.
            if help(&mut InTurn(turns), theirs).is_ok() {
                is_done.store(true, Ordering::Relaxed);
            }
        };
        let found = side_by_side(others, STACK_BYTES, work, || {
            let found = follow(&mut InTurn(turns), &own);
            done.store(true, Ordering::Relaxed);
            found
        });
        let stopped = matches!(found, Err(NoAnswer::Halt(Halt::Limit(Limit::Interrupted))));
        if !stopped || budget.interrupt.load(Ordering::Relaxed) {
            return found;
        }
        // Another one was first: what it has found is at hand.
        follow(&mut InTurn(turns), budget)
    }
}

/// Tests whether the first thread has used up its time alone, with time left for the query.
fn is_over<T>(found: &Result<T, NoAnswer>, budget: &Budget) -> bool {
    let over = matches!(found, Err(NoAnswer::Halt(Halt::Limit(Limit::Time))));
    over && !budget.deadline.is_some_and(Moment::is_past)
}

/// A source of rules that serves one thread at a time.
struct InTurn<'t, 's>(&'t Mutex<&'s mut (dyn Source + Send)>);

impl Source for InTurn<'_, '_> {
    fn patterns(&mut self, family: u32, grid: Grid, letters: &[u8]) -> Result<Patterns, NoAnswer> {
        let mut source = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        source.patterns(family, grid, letters)
    }
}
