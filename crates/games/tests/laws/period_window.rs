//! The window argument: a sequence that depends only on its last few values repeats as soon as
//! these do.

use proptest::prelude::*;
use std::convert::Infallible;
use tweedle_games::period::Period;
use tweedle_games::period::{Argument, Periodicity, window};

proptest! {
    #[test]
    fn the_first_repetition_is_found(
        table in prop::collection::vec(0u8..3, 27),
        given in prop::collection::vec(0u8..3, 3..6),
        width in 0usize..4,
    ) {
        let rule = |last: &[u8]| {
            let at = last.iter().fold(0, |at, &s| at * 3 + usize::from(s));
            Ok::<u8, Infallible>(table[at % 27])
        };
        let found = window(&given, width, 1000, rule).unwrap();
        let period = found.periodicity.period().unwrap();
        let (m, p) = (period.preperiod as usize, period.period as usize);
        // Independent check: two hundred values, and the least numbers that fit.
        let mut long = given.clone();
        while long.len() < 200 {
            let next = rule(&long[long.len() - width..]).unwrap();
            long.push(next);
        }
        let fits = |m: usize, p: usize| (m..200 - p).all(|n| long[n] == long[n + p]);
        prop_assert!(fits(m, p));
        prop_assert!(m == 0 || !fits(m - 1, p));
        prop_assert!((1..p).all(|q| !fits(m, q)));
        prop_assert_eq!(&long[..found.values.len()], &found.values[..]);
        // The claim of the argument is correct.
        let Periodicity::Proved { argument: Argument::Window { first, again, .. }, .. } =
            found.periodicity
        else {
            return Err(TestCaseError::fail("no window"));
        };
        let (first, again) = (first as usize, again as usize);
        prop_assert_eq!(&long[first..first + width], &long[again..again + width]);
        prop_assert!(first + width >= given.len() && first < again);
    }
}

#[test]
fn limits_errors_and_empty_windows_are_handled() {
    let up = |last: &[u64]| Ok::<u64, Infallible>(last[0] + 1);
    let found = window(&[0], 1, 10, up).unwrap();
    assert_eq!(found.periodicity, Periodicity::Unknown { values: 10 });
    assert_eq!(found.values, (0..10).collect::<Vec<u64>>());
    assert_eq!(window(&[0], 1, 10, |_: &[u8]| Err::<u8, _>("no")), Err("no"));
    let found = window(&[3, 4], 0, 10, |_| Ok::<u8, Infallible>(4)).unwrap();
    let period = Period { preperiod: 1, period: 1, saltus: 0 };
    assert_eq!(found.periodicity.period(), Some(period));
    // Two values are computed before there is a window.
    let add = |last: &[u8]| Ok::<u8, Infallible>(last.iter().sum::<u8>() % 5 + 1);
    let found = window(&[], 2, 100, add).unwrap();
    assert_eq!(&found.values[..5], [1, 2, 4, 2, 2]);
    assert!(found.periodicity.is_proved());
}
