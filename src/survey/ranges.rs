//! Sets of items that are a few stretches.

use std::ops::Range;

/// A set of items as its maximal stretches, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranges(Vec<Range<u64>>);

impl Ranges {
    /// The stretches, none empty, no two touching.
    pub fn iter(&self) -> impl Iterator<Item = Range<u64>> + '_ {
        self.0.iter().cloned()
    }

    /// Whether nothing is in the set.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many items are in the set.
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

    /// What of `whole` is not in the set.
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn like_a_set(
            stretches in prop::collection::vec((0u64..30, 0u64..8), 0..12),
            from in 0u64..30,
            len in 0u64..30,
        ) {
            let (mut ranges, mut set) = (Ranges::default(), BTreeSet::new());
            for (start, len) in stretches {
                let range = start..start + len;
                let both: Vec<u64> = range.clone().filter(|i| set.contains(i)).collect();
                match ranges.add(range.clone()) {
                    Ok(()) => {
                        prop_assert!(both.is_empty());
                        set.extend(range);
                    }
                    Err(found) => {
                        prop_assert_eq!(found.start, both[0]);
                        prop_assert!(found.clone().all(|i| both.contains(&i)));
                        prop_assert!(!both.contains(&found.end));
                    }
                }
            }
            let listed: Vec<u64> = ranges.iter().flatten().collect();
            prop_assert!(set.iter().copied().eq(listed));
            prop_assert_eq!(ranges.len(), set.len() as u64);
            prop_assert_eq!(ranges.is_empty(), set.is_empty());
            let list: Vec<Range<u64>> = ranges.iter().collect();
            prop_assert!(list.windows(2).all(|pair| pair[0].end < pair[1].start));
            let missing: Vec<u64> = ranges.missing(from..from + len).iter().flatten().collect();
            let expected: Vec<u64> = (from..from + len).filter(|i| !set.contains(i)).collect();
            prop_assert_eq!(missing, expected);
        }
    }
}
