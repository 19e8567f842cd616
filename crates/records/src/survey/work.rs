//! Remaining work of a survey, and the loop of a worker thread.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::ranges::Ranges;
use super::table::Table;
use tweedle_base::host::Moment;

/// The intended duration of a block of items.
const BLOCK_DURATION: Duration = Duration::from_millis(50);

/// The longest time that a thread keeps its results before it sends them.
const SEND_INTERVAL: Duration = Duration::from_millis(200);

/// A query of a survey. Each thread has its own.
pub trait Asker {
    /// The error type.
    type Error;

    /// The key of an item. It must depend on nothing but the item.
    fn key(&mut self, item: u64) -> Result<String, Self::Error>;

    /// Returns the text of an item as an example for its key. It is called right after the key, and
    /// for few items only. It must depend on nothing but the item.
    fn example(&mut self, _item: u64) -> Result<String, Self::Error> {
        Ok(String::new())
    }
}

/// Items that one thread has done.
pub(super) struct Block {
    pub(super) items: Range<u64>,
    pub(super) rows: Table,
}

/// The items left to do. Threads take them in order.
pub(super) struct Work<'a, E> {
    /// The stretches, each with how many items are in those before it.
    stretches: Vec<(u64, Range<u64>)>,
    total: u64,
    /// The number of items that have been taken.
    taken: AtomicU64,
    /// The flag that is raised from outside.
    interrupt: &'a AtomicBool,
    /// The flag that is raised when nobody receives results any more.
    quit: AtomicBool,
    /// The item from which on nothing matters, since it has failed.
    end: AtomicU64,
    failed: Mutex<Option<(u64, E)>>,
}

impl<'a, E> Work<'a, E> {
    pub(super) fn new(left: &Ranges, interrupt: &'a AtomicBool) -> Work<'a, E> {
        let mut total = 0;
        let mut stretches = Vec::new();
        for range in left.iter() {
            let len = range.end - range.start;
            stretches.push((total, range));
            total += len;
        }
        Work {
            stretches,
            total,
            taken: AtomicU64::new(0),
            interrupt,
            quit: AtomicBool::new(false),
            end: AtomicU64::new(u64::MAX),
            failed: Mutex::new(None),
        }
    }

    /// Returns the number of items to do.
    pub(super) fn total(&self) -> u64 {
        self.total
    }

    /// Makes all threads stop.
    pub(super) fn quit(&self) {
        self.quit.store(true, Ordering::Relaxed);
    }

    /// The first item that failed. Whatever comes before it has been taken before it, and is done
    /// to the end, so this does not depend on the order of the threads.
    pub(super) fn failed(self) -> Option<(u64, E)> {
        self.failed.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn fail(&self, item: u64, error: E) {
        let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        if failed.as_ref().is_none_or(|(first, _)| item < *first) {
            *failed = Some((item, error));
        }
        self.end.fetch_min(item, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed) || self.quit.load(Ordering::Relaxed)
    }

    /// Takes some of the items nobody has taken, in places from 0 to the total.
    fn take(&self, size: u64) -> Option<Range<u64>> {
        let end = |from: u64| from.saturating_add(size).min(self.total);
        let order = Ordering::Relaxed;
        let from = self
            .taken
            .fetch_update(order, order, |from| (from < self.total).then(|| end(from)))
            .ok()?;
        Some(from..end(from))
    }

    /// The items at some places.
    fn items(&self, places: Range<u64>) -> impl Iterator<Item = Range<u64>> + '_ {
        let first = self.stretches.partition_point(|(before, _)| *before <= places.start);
        let stretches = self.stretches.iter().skip(first.saturating_sub(1));
        stretches.map_while(move |(before, range)| {
            let from = places.start.max(*before) - before;
            let to = places.end.checked_sub(*before)?.min(range.end - range.start);
            (from < to).then(|| range.start + from..range.start + to)
        })
    }

    /// Takes and does items until there are none, or something stops it. `done` takes what is done;
    /// `None` if nobody does any more.
    pub(super) fn run(
        &self,
        asker: &mut impl Asker<Error = E>,
        done: &mut dyn FnMut(Block) -> Option<()>,
    ) {
        let mut size = 1;
        while let Some(places) = self.take(size) {
            let began = Moment::now();
            for items in self.items(places) {
                if self.ask(asker, items, done).is_none() {
                    return;
                }
            }
            let spent = began.elapsed();
            if spent < BLOCK_DURATION / 2 {
                size = size.saturating_mul(2);
            } else if spent > BLOCK_DURATION * 2 {
                size = (size / 2).max(1);
            }
            // So that all threads end at about the same time.
            size = size.min(self.total / 64).max(1);
        }
    }

    /// Does some items; `None` if it was stopped.
    fn ask(
        &self,
        asker: &mut impl Asker<Error = E>,
        items: Range<u64>,
        done: &mut dyn FnMut(Block) -> Option<()>,
    ) -> Option<()> {
        let mut from = items.start;
        let mut rows = Table::default();
        let mut since = Moment::now();
        for item in items.clone() {
            let stopped = self.stopped() || item >= self.end.load(Ordering::Relaxed);
            let answer = if stopped { Ok(false) } else { count(asker, item, &mut rows) };
            if let Ok(true) = answer {
                if since.elapsed() >= SEND_INTERVAL {
                    let rows = std::mem::take(&mut rows);
                    done(Block { items: from..item + 1, rows })?;
                    (from, since) = (item + 1, Moment::now());
                }
                continue;
            }
            // What was interrupted has not failed.
            if let Err(error) = answer
                && !self.stopped()
            {
                self.fail(item, error);
            }
            done(Block { items: from..item, rows });
            return None;
        }
        done(Block { items: from..items.end, rows })
    }
}

fn count<A: Asker>(asker: &mut A, item: u64, rows: &mut Table) -> Result<bool, A::Error> {
    let key = asker.key(item)?;
    rows.count(key, item, || asker.example(item))?;
    Ok(true)
}
