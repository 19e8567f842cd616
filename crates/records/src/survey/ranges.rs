//! Sets of items of a survey, by number, stored as a few ranges.

use std::ops::Range;

/// A set of items as its maximal stretches, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranges(Vec<Range<u64>>);

impl Ranges {
    /// The stretches, none empty, no two touching.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Range<u64>> + '_ {
        self.0.iter().cloned()
    }

    /// Tests whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of items in the set.
    pub fn len(&self) -> u64 {
        self.0.iter().map(|range| range.end - range.start).sum()
    }

    /// Adds a stretch of which nothing is in the set yet. Adding nothing is without effect.
    ///
    /// # Errors
    /// The first stretch that both have.
    pub fn add(&mut self, range: Range<u64>) -> Result<(), Range<u64>> {
        if range.is_empty() {
            return Ok(());
        }
        if let Some(both) = self.common(&range) {
            return Err(both);
        }
        let mut at = self.0.partition_point(|r| r.end < range.start);
        let mut merged = range;
        // What ends or begins where the stretch does becomes one with it.
        while let Some(other) = self.0.get(at)
            && other.start <= merged.end
        {
            merged = merged.start.min(other.start)..merged.end.max(other.end);
            self.0.remove(at);
        }
        at = at.min(self.0.len());
        self.0.insert(at, merged);
        Ok(())
    }

    /// The first stretch of `range` that is in the set.
    pub fn common(&self, range: &Range<u64>) -> Option<Range<u64>> {
        let at = self.0.partition_point(|r| r.end <= range.start);
        let other = self.0.get(at)?;
        let both = other.start.max(range.start)..other.end.min(range.end);
        (!both.is_empty()).then_some(both)
    }

    /// Returns the items of `whole` that are not in the set.
    pub fn missing(&self, whole: Range<u64>) -> Ranges {
        let mut found = Vec::new();
        let mut next = whole.start;
        for range in self.0.iter().filter(|r| r.end > whole.start && r.start < whole.end) {
            if next < range.start {
                found.push(next..range.start);
            }
            next = range.end;
        }
        if next < whole.end {
            found.push(next..whole.end);
        }
        Ranges(found)
    }
}
