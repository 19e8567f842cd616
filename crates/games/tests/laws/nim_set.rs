//! Sets of nim values that are finite or cofinite.

use proptest::prelude::*;
use std::collections::BTreeSet;
use tweedle_games::solve::NimSet;

/// Sets are compared below this number, and made of numbers below half of it.
const SIGHT: u32 = 1024;

/// Returns the members below [`SIGHT`].
fn seen(set: &NimSet) -> BTreeSet<u32> {
    (0..SIGHT).filter(|&n| set.contains(n)).collect()
}

fn any_set() -> impl Strategy<Value = NimSet> {
    let most = prop_oneof![Just(8u32), Just(70), Just(SIGHT / 2)];
    let numbers = most.prop_flat_map(|most| prop::collection::vec(0..most, 0..12));
    (numbers, any::<bool>(), any::<bool>(), 0..300u32).prop_map(|(numbers, not, run, from)| {
        let mut set: NimSet = numbers.into_iter().collect();
        if run {
            set.unite(&NimSet::at_least(from));
        }
        if not { set.complement() } else { set }
    })
}

proptest! {
    #![proptest_config(crate::cases(1000))]

    #[test]
    fn operations_agree_with_sets(a in any_set(), b in any_set(), n in 0..SIGHT / 2) {
        let (seen_a, seen_b) = (seen(&a), seen(&b));
        let mut both = a.clone();
        both.unite(&b);
        prop_assert_eq!(seen(&both), &seen_a | &seen_b);
        let not = a.clone().complement();
        prop_assert_eq!(seen(&not), (0..SIGHT).filter(|n| !seen_a.contains(n)).collect());
        prop_assert_eq!(not.complement(), a.clone());
        let shifted = a.shifted(n);
        prop_assert_eq!(seen(&shifted), seen_a.iter().map(|m| m ^ n).collect());
        prop_assert_eq!(shifted.shifted(n), a.clone());
        let mut more = a.clone();
        more.insert(n);
        prop_assert!(more.contains(n));
        let mut less = more.clone();
        less.remove(n);
        prop_assert!(!less.contains(n));
        prop_assert_eq!(if seen_a.contains(&n) { more } else { less }, a.clone());
        prop_assert_eq!(a == b, seen_a == seen_b);
    }

    #[test]
    fn sets_list_their_members(a in any_set()) {
        let all = seen(&a);
        prop_assert_eq!(a.least(), all.first().copied());
        prop_assert_eq!(a.is_empty(), all.is_empty());
        prop_assert_eq!(a.is_all(), all.len() == SIGHT as usize);
        prop_assert_eq!(a.is_cofinite(), a.contains(SIGHT - 1));
        let mut listed: BTreeSet<u32> = a.members().collect();
        if let Some(from) = a.onwards() {
            prop_assert!(from == 0 || !a.contains(from - 1));
            prop_assert!(listed.iter().all(|&n| n < from));
            listed.extend(from..SIGHT);
        }
        prop_assert_eq!(listed, all);
        let rebuilt: NimSet = a.members().collect();
        prop_assert_eq!(rebuilt == a, !a.is_cofinite());
    }
}

#[test]
fn sets_are_written_in_notation() {
    let text = |set: NimSet| set.to_string();
    assert_eq!(text(NimSet::none()), "{}");
    assert_eq!(text(NimSet::all()), "{0, 1, ...}");
    assert_eq!(text(NimSet::only(0)), "{0}");
    assert_eq!(text(NimSet::at_least(3)), "{3, 4, ...}");
    assert_eq!(text(NimSet::at_least(64)), "{64, 65, ...}");
    assert_eq!(text(NimSet::all_but(0)), "{1, 2, ...}");
    assert_eq!(text([1, 3, 4].into_iter().collect::<NimSet>().complement()), "{0, 2, 5, 6, ...}");
    assert_eq!(text([63, 0, 64].into_iter().collect()), "{0, 63, 64}");
    assert_eq!(text(NimSet::all_but(63)).rsplit(", ").nth(2), Some("64"));
}
