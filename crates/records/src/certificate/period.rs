//! Certificates of periods of heaps: of nim values, or of the results of play where heaps are not
//! split. The checker computes as many heaps as the theorem of Guy and Smith needs.
//!
//! Let a move take at most t tokens and leave at most b ≥ 1 heaps. If `v(n + p) = v(n)` whenever
//! `m ≤ n` and `n + p ≤ b(m + p − 1) + t`, for an m ≥ 1, then for all n ≥ m (Guy and Smith, The
//! G-values of various games, 1956; Winning Ways, ch. 4).

use super::fields::{StatedConvention, convention, field, list, number, object};
use super::limits::Watch;
use super::rejection::{NotVerified, no};
use super::scores::score;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt;

/// The kind of these certificates.
pub(super) const KIND: &str = "tweedle period 1";

const FIELDS: &str = "digits convention from period";

/// The most heaps that are computed.
const MAX_HEAPS: usize = 1 << 24;

/// A verified period: the heaps of n and of n + period tokens have the same value, for all n from
/// the first one on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerifiedPeriod {
    /// The code digits of the rules, that for removing nothing first.
    pub digits: Vec<u8>,
    /// The convention of the results; `None` for nim values.
    pub convention: Option<StatedConvention>,
    /// The first heap.
    pub from: usize,
    /// The period.
    pub period: usize,
    /// The largest heap that was computed.
    pub checked: usize,
    /// The values before the period and of one period: nim values, or winners as bits, by seats
    /// counted from the mover, or last movers.
    pub values: Vec<u32>,
}

/// Checks a certificate; returns what was verified.
pub(super) fn verify(json: &Value, watch: &mut Watch<'_>) -> Result<VerifiedPeriod, NotVerified> {
    object(json, &[KIND], FIELDS)?;
    let digits = list("digits", field(json, "digits")?, |name, json| match number(name, json)? {
        digit if digit < 64 => Ok(digit as u8),
        _ => no("`digits` must be less than 64: a move leaves at most five heaps"),
    })?;
    if digits.first().is_some_and(|digit| digit & 0b11 != 0) {
        return no("removing nothing must leave two heaps or more");
    }
    let convention = match field(json, "convention")? {
        Value::Null => None,
        json => Some(convention(json)?),
    };
    let parts = digits.iter().map(|digit| digit.checked_ilog2().unwrap_or(0)).max();
    let parts = parts.unwrap_or(0).max(1) as usize;
    match convention {
        Some(StatedConvention::Matrix(_)) => return no("it must not matter who begins"),
        Some(_) if parts > 1 => return no("heaps that are split have no results by themselves"),
        _ => {}
    }
    let (from, period) =
        (number("from", field(json, "from")?)?, number("period", field(json, "period")?)?);
    if from == 0 || period == 0 {
        return no("`from` and `period` must be at least 1");
    }
    let taken = digits.iter().rposition(|digit| *digit != 0).unwrap_or(0);
    let checked = from.checked_add(period - 1).and_then(|n| n.checked_mul(parts));
    let checked = checked.and_then(|n| n.checked_add(taken)).filter(|n| *n < MAX_HEAPS);
    let Some(checked) = checked else {
        return no(format!("more than {MAX_HEAPS} heaps would have to be computed"));
    };
    let checked = checked.max(from + period);
    let mut values: Vec<u32> = Vec::new();
    for size in 0..=checked {
        let options = options(&digits, size, &values, watch)?;
        values.push(match &convention {
            None => (0..)
                .zip(&options)
                .find(|(n, value)| n != *value)
                .map_or(options.len() as u32, |(n, _)| n),
            Some(convention) => score(convention, 0, &options),
        });
        watch.took(size_of::<u32>());
    }
    if let Some(n) = (from..=checked - period).find(|n| values[*n] != values[n + period]) {
        return no(format!("the heaps of {n} and of {} tokens differ", n + period));
    }
    values.truncate(from + period);
    Ok(VerifiedPeriod { digits, convention, from, period, checked, values })
}

/// Returns the values of the options of a heap of this size, given those of smaller heaps.
fn options(
    digits: &[u8],
    size: usize,
    values: &[u32],
    watch: &mut Watch<'_>,
) -> Result<BTreeSet<u32>, NotVerified> {
    let mut found = BTreeSet::new();
    for (removed, digit) in digits.iter().enumerate().filter(|(removed, _)| *removed <= size) {
        for parts in (0..6).filter(|parts| digit >> parts & 1 == 1) {
            split(size - removed, parts, (1, 0), values, &mut found, watch)?;
        }
    }
    Ok(found)
}

/// Adds the nim sums of the heaps into which some tokens are split, with the heaps before: each is
/// at least `least`, and those before have the nim sum `sum`.
fn split(
    rest: usize,
    parts: usize,
    (least, sum): (usize, u32),
    values: &[u32],
    found: &mut BTreeSet<u32>,
    watch: &mut Watch<'_>,
) -> Result<(), NotVerified> {
    watch.work(1)?;
    match parts {
        // What is left is the empty heap, whose nim value is 0.
        0 if rest == 0 => {
            found.insert(sum ^ values[0]);
        }
        0 => {}
        1 if rest >= least => {
            found.insert(sum ^ values[rest]);
        }
        1 => {}
        _ => {
            for part in least..=rest / parts {
                split(rest - part, parts - 1, (part, sum ^ values[part]), values, found, watch)?;
            }
        }
    }
    Ok(())
}

impl fmt::Display for VerifiedPeriod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let VerifiedPeriod { digits, convention, from, period, checked, .. } = self;
        match convention {
            None => f.write_str("the nim values")?,
            Some(_) => f.write_str("the results of play")?,
        }
        write!(
            f,
            " of single heaps of a taking-and-breaking game (digits {digits:?}) have period \
             {period} from {from} tokens on; compared up to {checked} tokens, which suffices by \
             the theorem of Guy and Smith"
        )?;
        match convention {
            None => Ok(()),
            Some(convention) => write!(f, "; {convention}"),
        }
    }
}
