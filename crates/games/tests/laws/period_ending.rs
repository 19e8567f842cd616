//! Subtraction with an ending rule: the theorems of the paper.

use proptest::prelude::*;
use std::collections::BTreeSet;
use tweedle_games::period::{Period, symmetric, window};

/// The winner: Left, Right, the next player, or the previous one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Class {
    L,
    R,
    N,
    P,
}

const ALL: [Class; 4] = [Class::L, Class::R, Class::N, Class::P];

/// By definition: who wins `n` tokens when Left, or Right, moves first.
fn class(removable: &[u32], stops: &[Class], known: &[Class]) -> Class {
    let n = known.len() as u32;
    let options: Vec<Class> =
        removable.iter().filter(|&&s| s <= n).map(|&s| known[(n - s) as usize]).collect();
    if options.is_empty() {
        return stops[n as usize];
    }
    let left = options.iter().any(|&o| o == Class::L || o == Class::P);
    let right = options.iter().any(|&o| o == Class::R || o == Class::P);
    match (left, right) {
        (true, true) => Class::N,
        (true, false) => Class::L,
        (false, true) => Class::R,
        (false, false) => Class::P,
    }
}

fn slow(removable: u64, stops: &[Class], count: usize) -> Vec<Class> {
    let removable: Vec<u32> = (1..64).filter(|s| removable >> s & 1 == 1).collect();
    let mut known = Vec::new();
    while known.len() < count {
        known.push(class(&removable, stops, &known));
    }
    known
}

fn letters(classes: &[Class]) -> String {
    classes.iter().map(|class| format!("{class:?}")).collect()
}

/// Returns the period of the classes by the window argument, and the classes in it.
fn eventually(removable: u64, stops: &[Class]) -> (Period, BTreeSet<Class>) {
    let numbers: Vec<u32> = (1..64).filter(|s| removable >> s & 1 == 1).collect();
    let width = removable.ilog2() as usize;
    let mut known = slow(removable, stops, width);
    let found = window(&known.clone(), width, 100_000, |_| {
        known.push(class(&numbers, stops, &known));
        Ok::<Class, ()>(known[known.len() - 1])
    });
    let found = found.unwrap();
    assert!(found.periodicity.is_proved());
    let period = found.periodicity.period().unwrap();
    let (from, to) = (period.preperiod, period.preperiod + period.period);
    (period, known[from as usize..to as usize].iter().copied().collect())
}

/// Returns the stops of the game in which Left wins if an even number is left.
fn parity(removable: u64) -> Vec<Class> {
    (0..removable.trailing_zeros()).map(|n| [Class::L, Class::R][n as usize % 2]).collect()
}

fn set(numbers: &[u32]) -> u64 {
    numbers.iter().map(|s| 1 << s).sum()
}

fn a_class() -> impl Strategy<Value = Class> {
    prop::sample::select(ALL.to_vec())
}

proptest! {
    #![proptest_config(crate::cases(500))]

    /// Theorem 11, for all stops.
    #[test]
    fn the_symmetry_of_a_set_is_a_period(
        half in prop::collection::btree_set(1u32..20, 1..4),
        more in 0u32..20,
        stops in prop::collection::vec(a_class(), 20),
    ) {
        let (least, greatest) = (*half.first().unwrap(), *half.last().unwrap());
        let a = least + greatest + more;
        let removable = half.iter().fold(0u64, |mask, s| mask | 1 << s | 1 << (a - s));
        prop_assert_eq!(symmetric(removable), Some(a));
        let stops = &stops[..removable.trailing_zeros() as usize];
        let (period, _) = eventually(removable, stops);
        prop_assert_eq!(u64::from(a) % period.period, 0);
    }

    #[test]
    fn symmetry_agrees_with_the_definition(removable in any::<u64>(), thin in any::<u64>()) {
        for mask in [removable, removable & thin, set(&[1, 63]), removable & 0xfe] {
            let holds = |a: u32| {
                (1..64).filter(|s| mask >> s & 1 == 1).all(|s| {
                    a > s && a - s < 64 && mask >> (a - s) & 1 == 1
                })
            };
            let expected = (1..127).find(|&a| mask != 0 && mask & 1 == 0 && holds(a));
            prop_assert_eq!(symmetric(mask), expected);
        }
    }

    /// Theorem 5 and Proposition 10, for parity at the end.
    #[test]
    fn parity_stops_favour_left(numbers in prop::collection::btree_set(2u32..30, 1..7)) {
        let removable = numbers.iter().fold(0, |mask, s| mask | 1u64 << s);
        let stops = parity(removable);
        let classes = slow(removable, &stops, 200);
        for pair in classes.windows(2) {
            let fits = |a: Class, b: Class| match a {
                Class::L => true,
                Class::R => b == Class::L,
                Class::P | Class::N => b == a || b == Class::L,
            };
            // The stop 0 is L, so the statement about neighbours holds from the start.
            prop_assert!(fits(pair[0], pair[1]) && fits(pair[1], pair[0]), "{:?}", pair);
        }
        if symmetric(removable).is_some() {
            let (_, classes) = eventually(removable, &stops);
            prop_assert!(classes != BTreeSet::from([Class::L]));
        }
    }
}

/// Counts the sets with the least number `least` and none above `most` that Left wins from some
/// number of tokens on.
fn won_by_left(least: u32, most: u32) -> (u64, u64) {
    let sets = 1u64 << (most - least);
    let won = (0..sets).filter(|more| {
        let removable = 1 << least | more << (least + 1);
        eventually(removable, &parity(removable)).1 == BTreeSet::from([Class::L])
    });
    (sets, won.count() as u64)
}

#[test]
fn sets_that_left_eventually_wins_are_counted() {
    let counts = [
        (2, 8, 64, 23),
        (2, 10, 256, 119),
        (2, 12, 1024, 570),
        (3, 8, 32, 12),
        (3, 10, 128, 73),
        (3, 12, 512, 354),
        (4, 8, 16, 3),
        (4, 10, 64, 14),
        (4, 12, 256, 84),
        (5, 8, 8, 2),
        (5, 10, 32, 11),
        (5, 12, 128, 56),
    ];
    for (least, most, sets, won) in counts {
        assert_eq!(won_by_left(least, most), (sets, won), "{least}, {most}");
    }
}

#[test]
fn examples_of_the_paper_have_the_published_classes() {
    use Class::{L, N, P};
    let of = |removable: &[u32], stops: &[Class], count| {
        let removable = set(removable);
        (letters(&slow(removable, stops, count)), eventually(removable, stops))
    };
    let period = |preperiod, period| Period { preperiod, period, saltus: 0 };
    let (classes, found) = of(&[2, 3], &parity(set(&[2, 3])), 15);
    assert_eq!(classes, "LRLNNLPLNNLPLNN");
    assert_eq!(found, (period(2, 5), BTreeSet::from([L, N, P])));
    let (classes, found) = of(&[2, 3, 6], &parity(set(&[2, 3, 6])), 12);
    assert_eq!(classes, "LRLNNLLNLLLL");
    assert_eq!(found, (period(8, 1), BTreeSet::from([L])));
    assert_eq!(of(&[2, 3], &[L, N], 8).0, "LNLLLLLL");
    let (classes, found) = of(&[2, 3], &[N, L], 10);
    assert_eq!(classes, "NLPLNNLPLN");
    assert_eq!(found.0, period(0, 5));
    assert_eq!(symmetric(0), None);
}
