//! Window argument: a sequence whose terms depend on the last few values alone repeats as soon as
//! these do; and if they grow with these, the steps between them repeat.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;

use super::observed::least;
use super::result::{Argument, Period, Periodicity, Sequence};
use tweedle_base::Seeded;

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
) -> Result<Sequence<S>, E>
where
    S: Copy + Eq + Hash,
{
    let mut values = given.to_vec();
    let seeded = Seeded::default();
    // The ends of all windows so far.
    let mut seen: HashTable<usize> = HashTable::new();
    loop {
        let end = values.len();
        let start = end.saturating_sub(width);
        let last = &values[start..];
        if end >= width {
            let hash = seeded.hash_one(last);
            let found = seen.find(hash, |&e| &values[e - width..e] == last);
            if let Some(&earlier) = found {
                let first = earlier - width;
                let period = least(&values, first, end - earlier);
                let (first, again) = (first as u64, start as u64);
                let argument = Argument::Window { width: width as u64, first, again };
                return Ok(Sequence {
                    values,
                    periodicity: Periodicity::Proved { period, argument },
                });
            }
            seen.insert_unique(hash, end, |&e| seeded.hash_one(&values[e - width..e]));
        }
        if end >= limit {
            let periodicity = Periodicity::Unknown { values: end as u64 };
            return Ok(Sequence { values, periodicity });
        }
        let value = next(last)?;
        values.push(value);
    }
}

/// Extends the integers that begin with `given`, at least `width ≥ 1` of them. `next` computes each
/// further one from the `width` before it, and gives `c` more if each of these is `c` more. It
/// stops when `width - 1` consecutive steps from a value to the next recur, or at `limit` values.
///
/// The step period follows: each step depends on the `width - 1` steps before it, for which the
/// last value may be assumed to be 0; so the steps repeat, by [`window`], and their sum over a
/// period is the saltus.
pub fn stepped<E>(
    given: &[i64],
    width: usize,
    limit: usize,
    mut next: impl FnMut(&[i64]) -> Result<i64, E>,
) -> Result<Sequence<i64>, E> {
    let mut values = given.to_vec();
    let steps: Vec<i64> = given.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let found = window(&steps, width.saturating_sub(1), limit.saturating_sub(1), |_| {
        let last = values[values.len() - 1];
        let value = next(&values[values.len() - width..])?;
        values.push(value);
        Ok(value - last)
    })?;
    let periodicity = match found.periodicity {
        Periodicity::Proved { period, argument: Argument::Window { first, again, .. } } => {
            let (from, length) = (period.preperiod as usize, period.period as usize);
            // The steps of a period are among those known, and maybe none beyond.
            let saltus = found.values[from..from + length].iter().sum();
            let argument = Argument::Steps { width: width as u64, first, again };
            Periodicity::Proved { period: Period { saltus, ..period }, argument }
        }
        _ => Periodicity::Unknown { values: values.len() as u64 },
    };
    Ok(Sequence { values, periodicity })
}
