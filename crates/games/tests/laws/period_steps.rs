//! Sequences in which the last few integers determine the next: proved periods, compared with later
//! values.

use proptest::prelude::*;
use std::convert::Infallible;
use tweedle_games::period::{Period, stepped};

/// Returns one more than the greatest, or the least, of the values at these distances back.
fn next(values: &[i64], back: &[usize], greatest: bool) -> i64 {
    let of = back.iter().map(|back| values[values.len() - back]);
    1 + if greatest { of.max() } else { of.min() }.unwrap()
}

proptest! {
    #![proptest_config(crate::cases(300))]

    #[test]
    fn proved_growth_continues(
        first in prop::collection::vec(-3i64..4, 7..10),
        back in prop::collection::vec(1usize..8, 1..4),
        greatest in any::<bool>(),
    ) {
        let width = *back.iter().max().unwrap();
        let found = stepped(&first, width, 2000, |last| {
            assert_eq!(last.len(), width);
            Ok::<_, Infallible>(next(last, &back, greatest))
        });
        let found = found.unwrap();
        let Some(Period { preperiod, period, saltus }) = found.periodicity.period() else {
            return Ok(());
        };
        let (pre, length) = (preperiod as usize, period as usize);
        let mut values = first.clone();
        while values.len() < found.values.len().max(pre + 3 * length) + 50 {
            let value = next(&values, &back, greatest);
            values.push(value);
        }
        prop_assert_eq!(&values[..found.values.len()], &found.values[..]);
        prop_assert!(found.values.len() >= pre + length);
        let fits = |from: usize, length: usize, saltus: i64| {
            (from..values.len() - length).all(|n| values[n + length] == values[n] + saltus)
        };
        prop_assert!(fits(pre, length, saltus));
        // Neither number can be smaller.
        prop_assert!(pre == 0 || !fits(pre - 1, length, saltus));
        for less in 1..length {
            prop_assert!(!fits(pre, less, values[pre + less] - values[pre]));
        }
    }
}
