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
    /// The stretches that nobody has taken, the last one first.
    left: Mutex<Vec<Range<u64>>>,
    /// The number of items to do.
    pub(super) total: u64,
    /// The flag that is raised from outside.
    interrupt: &'a AtomicBool,
    /// The item from which on nothing matters: it has failed, or nobody receives results any more.
    end: AtomicU64,
    failed: Mutex<Option<(u64, E)>>,
}

impl<'a, E> Work<'a, E> {
    pub(super) fn new(left: &Ranges, interrupt: &'a AtomicBool) -> Work<'a, E> {
        Work {
            left: Mutex::new(left.iter().rev().collect()),
            total: left.len(),
            interrupt,
            end: AtomicU64::new(u64::MAX),
            failed: Mutex::new(None),
        }
    }

    /// Makes all threads stop at this item.
    pub(super) fn stop_at(&self, item: u64) {
        self.end.fetch_min(item, Ordering::Relaxed);
    }

    /// The first item that failed. Whatever comes before it has been taken before it, and is done
    /// to the end, so this does not depend on the order of the threads.
    pub(super) fn failed(&self) -> Option<(u64, E)> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn is_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    /// Takes at most `size` of the items nobody has taken.
    fn take(&self, size: u64) -> Option<Range<u64>> {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let range = left.pop()?;
        let end = range.start.saturating_add(size).min(range.end);
        if end < range.end {
            left.push(end..range.end);
        }
        Some(range.start..end)
    }

    /// Takes and does items until there are none, or something stops it. `done` takes what is done;
    /// `None` if nobody does any more.
    pub(super) fn run(
        &self,
        asker: &mut impl Asker<Error = E>,
        done: &mut dyn FnMut(Block) -> Option<()>,
    ) -> Option<()> {
        let mut size = 1;
        while let Some(items) = self.take(size) {
            let began = Moment::now();
            let (mut from, mut since, mut rows) = (items.start, began, Table::default());
            for item in items.clone() {
                if !self.ask(asker, item, &mut rows) {
                    done(Block { items: from..item, rows });
                    return None;
                }
                if since.elapsed() >= SEND_INTERVAL {
                    done(Block { items: from..item + 1, rows: std::mem::take(&mut rows) })?;
                    (from, since) = (item + 1, Moment::now());
                }
            }
            done(Block { items: from..items.end, rows })?;
            let spent = began.elapsed();
            if spent < BLOCK_DURATION / 2 {
                size = size.saturating_mul(2);
            } else if spent > BLOCK_DURATION * 2 {
                size = (size / 2).max(1);
            }
            // So that all threads end at about the same time.
            size = size.min(self.total / 64).max(1);
        }
        Some(())
    }

    /// Does an item, unless something stops it; returns whether it is done.
    fn ask(&self, asker: &mut impl Asker<Error = E>, item: u64, rows: &mut Table) -> bool {
        if self.is_interrupted() || item >= self.end.load(Ordering::Relaxed) {
            return false;
        }
        let key = asker.key(item);
        let counted = key.and_then(|key| rows.count(key, 1, item, || asker.example(item)));
        let Err(error) = counted else { return true };
        // What was interrupted has not failed.
        if !self.is_interrupted() {
            let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
            if failed.as_ref().is_none_or(|(first, _)| item < *first) {
                *failed = Some((item, error));
            }
            self.stop_at(item);
        }
        false
    }
}
