//! The parts that a survey is divided into.

use proptest::prelude::*;
use tweedle_records::survey::{Part, PartError};

proptest! {
    #[test]
    fn parts_cover_all_items(total in 0u64..200, of in 1u64..50) {
        let mut next = 0;
        for index in 1..=of {
            let part = Part::new(index, of).unwrap();
            let range = part.range(total);
            prop_assert_eq!(range.start, next);
            let size = range.end - range.start;
            prop_assert!(size == total / of || size == total.div_ceil(of));
            next = range.end;
            prop_assert_eq!(part.to_string().parse(), Ok(part));
        }
        prop_assert_eq!(next, total);
    }
}

#[test]
fn large_parts_work_and_invalid_parts_are_refused() {
    let last = Part::new(u64::MAX, u64::MAX).unwrap();
    assert_eq!(last.range(u64::MAX), u64::MAX - 1..u64::MAX);
    assert_eq!(Part::WHOLE.range(u64::MAX), 0..u64::MAX);
    for text in ["", "3", "0/3", "4/3", "1/0", "a/b", "1/2/3", "-1/2"] {
        assert_eq!(text.parse::<Part>(), Err(PartError), "{text}");
    }
}
