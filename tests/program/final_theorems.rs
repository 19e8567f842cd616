//! The theorems on ending partizan subtraction (Inoue et al.): an independent recurrence is tested
//! against the theorems, and the program against the recurrence.

use super::r#final::{RULES, eval, session};
use proptest::prelude::*;

/// Returns the outcome classes of heaps of 0 to `most` tokens; those of the first heaps, where play
/// stops, are given.
fn classes(set: &[usize], stops: &[char], most: usize) -> Vec<char> {
    let mut left: Vec<(bool, bool)> = Vec::new();
    for n in 0..=most {
        let below = || set.iter().filter(|s| **s <= n).map(|s| left[n - s]);
        left.push(match stops.get(n) {
            Some('L') => (true, true),
            Some('R') => (false, false),
            Some('N') => (true, false),
            Some(_) => (false, true),
            None => (
                below().any(|(_, right_moves)| right_moves),
                below().all(|(left_moves, _)| left_moves),
            ),
        });
    }
    let class = |wins: (bool, bool)| match wins {
        (true, true) => 'L',
        (false, false) => 'R',
        (true, false) => 'N',
        (false, true) => 'P',
    };
    left.into_iter().map(class).collect()
}

fn by_parity(set: &[usize]) -> Vec<char> {
    (0..set[0]).map(|n| if n % 2 == 0 { 'L' } else { 'R' }).collect()
}

/// Returns the set of the numbers from 2 to 11 whose bits are set in `mask`.
fn set(mask: u32) -> Vec<usize> {
    (0..10).filter(|bit| mask >> bit & 1 == 1).map(|bit| bit + 2).collect()
}

fn all_sets() -> impl Iterator<Item = Vec<usize>> {
    (1..1 << 10).map(set)
}

/// Returns the lengths of the runs of a class after the stops, each with the classes of its
/// neighbours.
fn runs(all: &[char], class: char) -> Vec<(usize, Vec<char>)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < all.len() {
        let end = all[at..].iter().position(|c| *c != class).map_or(all.len(), |k| at + k);
        if end > at {
            let before = at.checked_sub(1).map(|k| all[k]);
            let after = all.get(end).copied();
            found.push((end - at, before.into_iter().chain(after).collect()));
        }
        at = end + 1;
    }
    found
}

const MOST: usize = 400;

/// Theorem 5.
#[test]
fn neighbours_and_runs_obey_theorem_5() {
    for set in all_sets() {
        let all = classes(&set, &by_parity(&set), MOST);
        for pair in all.windows(2) {
            for (a, b) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                let allowed = match a {
                    'R' => "L",
                    'P' => "LP",
                    'N' => "LN",
                    _ => "LRNP",
                };
                assert!(allowed.contains(b), "{set:?}: {all:?}");
            }
        }
        for (class, most) in [('P', set[0] - 1), ('N', set[set.len() - 1] - 1)] {
            for (length, neighbours) in runs(&all, class) {
                assert!(length <= most, "{set:?}: {class} {length} times");
                assert!(neighbours.iter().all(|c| *c == 'L'), "{set:?}: {all:?}");
            }
        }
    }
}

/// Proposition 10, Theorem 11: sets in which each number has a partner.
#[test]
fn symmetric_sets_are_periodic() {
    let mut symmetric = 0;
    for set in all_sets() {
        let a = set[0] + set[set.len() - 1];
        if !set.iter().all(|s| set.contains(&(a - s))) {
            continue;
        }
        symmetric += 1;
        let all = classes(&set, &by_parity(&set), 3000);
        assert!(all[2500..].iter().any(|class| *class != 'L'), "{set:?}");
        assert_eq!(all[2000..2900 - a], all[2000 + a..2900], "{set:?}");
    }
    assert!(symmetric > 30, "{symmetric}");
}

/// Theorem 13.
#[test]
fn ending_play_and_normal_play_obey_theorem_13() {
    let mut premises = 0;
    for set in all_sets() {
        let all = classes(&set, &by_parity(&set), MOST);
        let normal = classes(&set, &vec!['P'; set[0]], MOST);
        if all.iter().zip(&normal).any(|(class, normal)| *class == 'R' && *normal != 'P') {
            continue;
        }
        premises += 1;
        for (class, normal) in all.iter().zip(&normal) {
            assert!(*class != 'P' || *normal == 'P', "{set:?}");
            assert!(*class != 'N' || *normal == 'N', "{set:?}");
        }
    }
    assert!(premises > 100, "{premises}");
}

proptest! {
    #![proptest_config(crate::cases(300))]

    /// Proposition 8, for any labels of the stops.
    #[test]
    fn symmetric_sets_with_any_stops_obey_proposition_8(
        half in prop::collection::vec(2usize..12, 1..4), a in 13usize..20,
        labels in prop::collection::vec(prop::sample::select(vec!['L', 'R', 'N', 'P']), 12),
    ) {
        let mut set: Vec<usize> = half.iter().flat_map(|s| [*s, a - s]).collect();
        set.sort_unstable();
        set.dedup();
        let all = classes(&set, &labels[..set[0]], MOST);
        for n in 0..=MOST - a {
            let allowed = match all[n] {
                'L' => "LP",
                'R' => "RP",
                'P' => "P",
                _ => "LRNP",
            };
            prop_assert!(allowed.contains(all[n + a]), "{set:?} {n}: {all:?}");
            prop_assert!(all[n + a] != 'N' || all[n] == 'N', "{set:?} {n}: {all:?}");
        }
    }
}

proptest! {
    #![proptest_config(crate::cases(24))]

    /// The program against the recurrence.
    #[test]
    fn program_agrees_with_the_recurrence(
        mask in 1u32..1 << 10,
        labels in prop::collection::vec(prop::sample::select(vec!['L', 'R', 'N', 'P']), 12),
    ) {
        let numbers = set(mask);
        let mut s = session(RULES);
        let shown = |all: &[char]| {
            all.iter().map(char::to_string).collect::<Vec<_>>().join(" ")
        };
        let row = |what: &str| format!("sequence({what} for n in 0..80)");
        let parity = row(&format!("outcome(parity_subtract({numbers:?}, n))"));
        prop_assert_eq!(
            eval(&mut s, &parity), shown(&classes(&numbers, &by_parity(&numbers), 80))
        );
        let stops = &labels[..numbers[0]];
        let listed = shown(stops).replace(' ', ", ");
        let other = row(&format!("outcome(labelled_subtract({numbers:?}, [{listed}], n))"));
        prop_assert_eq!(eval(&mut s, &other), shown(&classes(&numbers, stops, 80)));
        let normal = row(&format!("outcome(subtract({numbers:?}, n))"));
        prop_assert_eq!(
            eval(&mut s, &format!("{normal} under normal(2)")),
            shown(&classes(&numbers, &vec!['P'; numbers[0]], 80))
        );
        // A normalised stop won by Left is a spare move for Left.
        let ordinary = row(&format!("outcome(normalised(parity_subtract({numbers:?}, n)))"));
        prop_assert_eq!(eval(&mut s, &ordinary), eval(&mut s, &parity));
    }
}
