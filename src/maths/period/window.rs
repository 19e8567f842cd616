//! The window argument: what depends on the last few values alone repeats as soon as these do.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;

use super::found::{Argument, Periodicity};
use super::observed::least;
use crate::base::Seeded;

/// The beginning of a sequence, and what is known of the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Windowed<S> {
    /// The values, from the first on.
    pub states: Vec<S>,
    /// Proved, or unknown where the limit came first.
    pub periodicity: Periodicity,
}

/// The sequence that begins with `given` and in which `next` computes each further value from the
/// `width` values before it, and from nothing else (while there are fewer, from all of them). Goes
/// on until `width` values in a row come again, which proves the period, or there are `limit`
/// values.
///
/// The first repetition is found exactly: the period that it gives is the least one, since the
/// windows have the same periods as the values.
///
/// # Errors
/// Those of `next`.
pub fn window<S, E>(
    given: &[S],
    width: usize,
    limit: usize,
    mut next: impl FnMut(&[S]) -> Result<S, E>,
) -> Result<Windowed<S>, E>
where
    S: Copy + Eq + Hash,
{
    let mut states = given.to_vec();
    let seeded = Seeded::default();
    // The ends of all windows so far.
    let mut seen: HashTable<usize> = HashTable::new();
    loop {
        let end = states.len();
        let start = end.saturating_sub(width);
        let last = &states[start..];
        if end >= width {
            let hash = seeded.hash_one(last);
            let found = seen.find(hash, |&e| &states[e - width..e] == last);
            if let Some(&earlier) = found {
                let first = earlier - width;
                let period = least(&states, first, end - earlier);
                let (first, again) = (first as u64, start as u64);
                let argument = Argument::Window { width: width as u64, first, again };
                return Ok(Windowed {
                    states,
                    periodicity: Periodicity::Proved { period, argument },
                });
            }
            seen.insert_unique(hash, end, |&e| seeded.hash_one(&states[e - width..e]));
        }
        if end >= limit {
            let periodicity = Periodicity::Unknown { values: end as u64 };
            return Ok(Windowed { states, periodicity });
        }
        let state = next(last)?;
        states.push(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maths::period::Period;
    use proptest::prelude::*;
    use std::convert::Infallible;

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
            // A second way: two hundred values, and the least numbers that fit.
            let mut long = given.clone();
            while long.len() < 200 {
                let next = rule(&long[long.len() - width..]).unwrap();
                long.push(next);
            }
            let fits = |m: usize, p: usize| (m..200 - p).all(|n| long[n] == long[n + p]);
            prop_assert!(fits(m, p));
            prop_assert!(m == 0 || !fits(m - 1, p));
            prop_assert!((1..p).all(|q| !fits(m, q)));
            prop_assert_eq!(&long[..found.states.len()], &found.states[..]);
            // What the argument says is so.
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
    fn limits_errors_and_no_window() {
        let up = |last: &[u64]| Ok::<u64, Infallible>(last[0] + 1);
        let found = window(&[0], 1, 10, up).unwrap();
        assert_eq!(found.periodicity, Periodicity::Unknown { values: 10 });
        assert_eq!(found.states, (0..10).collect::<Vec<u64>>());
        assert_eq!(window(&[0], 1, 10, |_: &[u8]| Err::<u8, _>("no")), Err("no"));
        let found = window(&[3, 4], 0, 10, |_| Ok::<u8, Infallible>(4)).unwrap();
        let period = Period { preperiod: 1, period: 1, saltus: 0 };
        assert_eq!(found.periodicity.period(), Some(period));
        // Two values are computed before there is a window.
        let add = |last: &[u8]| Ok::<u8, Infallible>(last.iter().sum::<u8>() % 5 + 1);
        let found = window(&[], 2, 100, add).unwrap();
        assert_eq!(&found.states[..5], [1, 2, 4, 2, 2]);
        assert!(found.periodicity.is_proved());
    }
}
