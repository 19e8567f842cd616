//! Window argument: a sequence whose terms depend on the last few values alone repeats as soon as
//! these do.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;

use super::observed::least;
use super::result::{Argument, Periodicity};
use tweedle_base::Seeded;

/// The beginning of a sequence, and what is known of the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Windowed<S> {
    /// The values, from the first on.
    pub states: Vec<S>,
    /// The period, proved, or unknown if the limit came first.
    pub periodicity: Periodicity,
}

/// Extends the sequence that begins with `given`. `next` computes each further value from the
/// `width` values before it, and from nothing else (while there are fewer, from all of them). It
/// stops when `width` consecutive values recur, which proves the period, or at `limit` values.
///
/// The first repetition is found exactly: the period that it gives is the least one, since the
/// windows have the same periods as the values.
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
