//! Period detection in a finite list of values.

use super::result::Period;

/// The least preperiod, and of that the least period, with which a list is consistent. There is
/// none unless the list shows the period at least twice, and the repeating part is at least half
/// of the list: two equal values at the end of a long list say nothing.
///
/// If a sequence has preperiod `m` and least period `p`, any `2(m + p)` or more of its first values
/// show just these. *Proof.* They do show them. Let them also show a preperiod `m' < m` with a
/// period `q`; then `q` is at most half of the list. From `m` on both `p` and `q` are periods of at
/// least `p + q` values, so (Fine and Wilf) the greatest common divisor of them is one, and `p`
/// divides `q`. But then `a(m-1) = a(m-1+q) = a(m-1+p+q) = a(m-1+p)`, against the choice of `m`.
///
/// Takes time and memory in proportion to the list, which shows nothing if it has 2^32 values or
/// more.
pub fn observed<T: Eq>(values: &[T]) -> Option<Period> {
    let (preperiod, period) = shown(values)?;
    Some(Period { preperiod: preperiod as u64, period: period as u64, saltus: 0 })
}

/// Returns [`observed`], or, with a smaller preperiod, or the same and a smaller period, the period
/// of a sequence that grows by a constant in each period: then the steps between neighbours repeat,
/// and must do so as a list of their own.
pub fn observed_growth(values: &[i64]) -> Option<Period> {
    let steps: Vec<i128> =
        values.windows(2).map(|pair| i128::from(pair[1]) - i128::from(pair[0])).collect();
    let growing = shown(&steps).and_then(|(preperiod, period)| {
        let (from, to) = (values[preperiod], values[preperiod + period]);
        let saltus = to.checked_sub(from)?;
        Some(Period { preperiod: preperiod as u64, period: period as u64, saltus })
    });
    let plain = observed(values);
    plain.into_iter().chain(growing).min_by_key(|found| (found.preperiod, found.period))
}

fn shown<T: Eq>(values: &[T]) -> Option<(usize, usize)> {
    let len = values.len();
    u32::try_from(len).ok()?;
    let common = common_endings(values);
    // With period `p` from `m` on, `m + p + common[p] = len`.
    let candidates = (1..=len / 2).map(|p| (len - p - common[p] as usize, p));
    candidates.filter(|&(m, p)| len - m >= 2 * p && len - m >= m).min()
}

/// Returns, for each `p`, the number of values from the end that equal those `p` indices before
/// (the Z function of the reversed list, which has less than 2^32 values).
fn common_endings<T: Eq>(values: &[T]) -> Vec<u32> {
    let len = values.len();
    let from_end = |i: usize| &values[len - 1 - i];
    let mut common = vec![0u32; len];
    // A stretch `start..end` that is known to be the beginning again.
    let (mut start, mut end) = (0, 0);
    for p in 1..len {
        let mut same = if p < end { (common[p - start] as usize).min(end - p) } else { 0 };
        while p + same < len && from_end(same) == from_end(p + same) {
            same += 1;
        }
        common[p] = same as u32;
        if p + same > end {
            (start, end) = (p, p + same);
        }
    }
    common
}

/// The least preperiod and period of a sequence that is known to have the period `period` from
/// `start` on; its values up to `start + period` are given.
pub fn least<T: Eq>(values: &[T], start: usize, period: usize) -> Period {
    let cycle = &values[start..start + period];
    let shift = least_shift(cycle);
    let mut preperiod = start;
    while preperiod > 0 && values[preperiod - 1] == values[preperiod - 1 + shift] {
        preperiod -= 1;
    }
    Period { preperiod: preperiod as u64, period: shift as u64, saltus: 0 }
}

/// The least number of places by which a cycle can be turned into itself.
fn least_shift<T: Eq>(cycle: &[T]) -> usize {
    let len = cycle.len();
    // For each place, how long a proper beginning ends there (Knuth, Morris, Pratt).
    let mut border = vec![0; len];
    for i in 1..len {
        let mut k = border[i - 1];
        while k > 0 && cycle[k] != cycle[i] {
            k = border[k - 1];
        }
        border[i] = if cycle[k] == cycle[i] { k + 1 } else { 0 };
    }
    let shift = len - border.last().copied().unwrap_or(0);
    if len.is_multiple_of(shift) { shift } else { len }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A slow reference implementation of the criterion.
    fn slow(values: &[i64], growing: bool) -> Option<Period> {
        let len = values.len();
        for m in 0..len {
            for p in 1..=len {
                // Values repeat, or their differences.
                let list = if growing { len - 1 } else { len };
                if m > list || list - m < 2 * p || list - m < m {
                    continue;
                }
                let saltus = if growing { values[m + p] - values[m] } else { 0 };
                if (m..len - p).all(|n| values[n + p] - values[n] == saltus) {
                    return Some(Period { preperiod: m as u64, period: p as u64, saltus });
                }
            }
        }
        None
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn observed_periods_agree_with_the_criterion(
            head in prop::collection::vec(0i64..3, 0..6),
            cycle in prop::collection::vec(0i64..2, 1..5),
            saltus in -1i64..2,
            more in 0usize..20,
        ) {
            let mut values = head.clone();
            for n in 0..more {
                values.push(cycle[n % cycle.len()] + saltus * (n / cycle.len()) as i64);
            }
            let plain = slow(&values, false);
            prop_assert_eq!(observed(&values), plain);
            let growing = slow(&values, true);
            let best = plain.into_iter().chain(growing).min_by_key(|f| (f.preperiod, f.period));
            prop_assert_eq!(observed_growth(&values), best);
        }

        #[test]
        fn enough_values_determine_the_least_period(
            head in prop::collection::vec(0i64..2, 0..8),
            cycle in prop::collection::vec(0i64..2, 1..7),
            more in 0usize..9,
        ) {
            let at = |n: usize| match n.checked_sub(head.len()) {
                None => head[n],
                Some(n) => cycle[n % cycle.len()],
            };
            let known: Vec<i64> = (0..head.len() + cycle.len()).map(at).collect();
            let truth = least(&known, head.len(), cycle.len());
            let (m, p) = (truth.preperiod as usize, truth.period as usize);
            let long: Vec<i64> = (0..100).map(at).collect();
            let fits = |m: usize, p: usize| (m..100 - p).all(|n| long[n] == long[n + p]);
            prop_assert!(fits(m, p) && (m == 0 || !fits(m - 1, p)));
            prop_assert!((1..p).all(|q| !fits(m, q)));
            prop_assert_eq!(observed(&long[..2 * (m + p) + more]), Some(truth));
        }
    }

    #[test]
    fn short_lists_have_no_period() {
        assert_eq!(observed::<u8>(&[]), None);
        assert_eq!(observed(&[1]), None);
        assert_eq!(observed(&[9, 8, 7, 1, 1]), None);
        let found = Period { preperiod: 0, period: 1, saltus: 0 };
        assert_eq!(observed(&[1, 1]), Some(found));
        assert_eq!(observed_growth(&[]), None);
        assert_eq!(observed_growth(&[4, 6]), None);
        assert_eq!(observed_growth(&[4, 6, 8]), Some(Period { saltus: 2, ..found }));
        assert_eq!(observed_growth(&[i64::MIN, i64::MAX]), None);
    }
}
