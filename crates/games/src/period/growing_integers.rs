//! Saltus of sequences of integers in which each term follows from the last few before it.

use super::result::{Argument, Period, Periodicity};
use super::window::window;

/// The beginning of a sequence of integers, and what is known of the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stepped {
    /// The values, from the first on.
    pub values: Vec<i64>,
    /// The period, proved, or unknown if the limit came first.
    pub periodicity: Periodicity,
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
) -> Result<Stepped, E> {
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
            let saltus = found.states[from..from + length].iter().sum();
            let argument = Argument::Steps { width: width as u64, first, again };
            Periodicity::Proved { period: Period { saltus, ..period }, argument }
        }
        _ => Periodicity::Unknown { values: values.len() as u64 },
    };
    Ok(Stepped { values, periodicity })
}
