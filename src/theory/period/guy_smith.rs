//! Periods of heaps that are broken up, proved by looking at finitely many of them.

use super::found::{Argument, Period, Periodicity};
use super::heap_values::HeapValues;
use super::heaps::HeapRules;
use super::observed::{observed, observed_growth};

/// The heaps looked at before the first period is tried.
const FIRST: usize = 64;

/// The period of the nim values of heaps, from heap 0 on, looking at heaps below `limit`. `poll` is
/// called before each heap and may stop the computation.
///
/// *Bound.* Let at most `t` tokens be removed and at most `b ≥ 1` heaps be left by a move, and let
/// `m ≥ 1`. If `G(n + p) = G(n)` whenever `m ≤ n` and `n + p ≤ b(m + p - 1) + t`, then for all
/// `n ≥ m`. *Proof*, by induction on `n`, for `n + p > b(m + p - 1) + t`. A move from `n + p`
/// that removes `k ≤ t` leaves more than `b(m + p - 1)` tokens in at most `b` heaps, one of
/// which therefore has `h ≥ m + p`. With `h - p ≥ m` in its place it is a move from `n`, and
/// `h - p < n`, so the nim value is the same. A move from `n` that removes `k ≤ t` leaves more than
/// `b(m - 1) + (b - 1)p` tokens, so one heap has `h ≥ m`; with `h + p` in its place it is a
/// move from `n + p` with the same nim value, since `h < n`. So the options of both have the
/// same nim values. (A preperiod of 0 is treated as `m = 1`, since no heap of 0 is left. For
/// `b = 2` it is the theorem of Guy and Smith, for `b = 1` the window argument.)
///
/// Nim values that grow by a constant are observed only, never proved.
///
/// # Errors
/// Those of `poll`.
pub fn nim_period<E>(
    rules: &HeapRules,
    limit: usize,
    mut poll: impl FnMut() -> Result<(), E>,
) -> Result<Periodicity, E> {
    let mut heaps = HeapValues::new(rules);
    let mut count = FIRST.min(limit);
    loop {
        heaps.extend(count, &mut poll)?;
        let values = heaps.values();
        let found = observed(values);
        if let Some(period) = found
            && let Some(argument) = argument(rules, period, values.len())
        {
            return Ok(Periodicity::Proved { period, argument });
        }
        if count >= limit {
            let numbers: Vec<i64> = values.iter().map(|&value| i64::from(value)).collect();
            return Ok(Periodicity::observed(observed_growth(&numbers), values.len() as u64));
        }
        count = count.saturating_mul(2).min(limit);
    }
}

/// Why a period that heaps below `known` show is that of all heaps, if they are enough.
fn argument(rules: &HeapRules, found: Period, known: usize) -> Option<Argument> {
    let (last, heaps) = (rules.last() as u64, rules.heaps().max(1) as u64);
    let first = found.preperiod.max(1);
    let checked = heaps.checked_mul(first + found.period - 1)?.checked_add(last)?;
    if checked >= known as u64 {
        return None;
    }
    Some(if heaps == 1 {
        Argument::Window { width: last, first, again: first + found.period }
    } else {
        Argument::GuySmith { heaps, last, checked }
    })
}
