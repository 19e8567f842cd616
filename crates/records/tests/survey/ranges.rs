//! Sets of items of a survey, stored as a few ranges.

use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::Range;
use tweedle_records::survey::Ranges;

proptest! {
    #[test]
    fn ranges_behave_like_a_set(
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
