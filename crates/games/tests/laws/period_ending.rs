//! Subtraction with an ending rule: the kernel against the definition, and the theorems of the
//! paper.

use proptest::prelude::*;
use tweedle_games::period::{Class, Classes, Ending, EndingError, Period, symmetric, window};

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
    classes.iter().map(Class::to_string).collect()
}

fn set(numbers: &[u32]) -> u64 {
    numbers.iter().map(|s| 1 << s).sum()
}

fn a_class() -> impl Strategy<Value = Class> {
    prop::sample::select(Class::ALL.to_vec())
}

/// Random removable sets with numbers from 1 to `most`, and labels of the stops.
fn games(most: u32) -> impl Strategy<Value = (u64, Vec<Class>)> {
    prop::collection::btree_set(1..=most, 1..6).prop_flat_map(|numbers| {
        let numbers: Vec<u32> = numbers.into_iter().collect();
        (Just(set(&numbers)), prop::collection::vec(a_class(), numbers[0] as usize))
    })
}

proptest! {
    #![proptest_config(crate::cases(500))]

    #[test]
    fn classes_agree_with_the_definition((removable, stops) in games(63)) {
        let game = Ending::new(removable, &stops).unwrap();
        prop_assert_eq!(game.classes(300), slow(removable, &stops, 300));
    }

    #[test]
    fn periods_agree_with_the_window_argument((removable, stops) in games(12)) {
        let game = Ending::new(removable, &stops).unwrap();
        let found = game.eventually(u64::MAX).unwrap();
        let width = removable.ilog2() as usize;
        // The first values, until only the window counts.
        let given = slow(removable, &stops, width);
        let numbers: Vec<usize> = (1..64).filter(|s| removable >> s & 1 == 1).collect();
        let slow = window(&given, width, 100_000, |last| {
            let wins = |class: fn(Class) -> bool| {
                numbers.iter().map(move |s| class(last[last.len() - s]))
            };
            let first = wins(Class::left_second).any(|wins| wins);
            let second = wins(Class::left_first).all(|wins| wins);
            Ok::<Class, ()>(Class::new(first, second))
        }).unwrap();
        prop_assert_eq!(slow.periodicity.period(), Some(found.period));
        prop_assert!(slow.periodicity.is_proved());
        let Period { preperiod, period, .. } = found.period;
        let cycle = &game.classes((preperiod + period) as usize)[preperiod as usize..];
        let classes = cycle.iter().fold(Classes::default(), |set, &class| set.with(class));
        prop_assert_eq!(found.classes, classes);
        prop_assert_eq!(found.periodicity().period(), Some(found.period));
        // A limit stops it, or makes no difference.
        let limited = game.eventually(20);
        prop_assert!(limited.is_none() || limited == Some(found));
    }

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
        let game = Ending::new(removable, stops).unwrap();
        let period = game.eventually(u64::MAX).unwrap().period;
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
        let game = Ending::parity(removable).unwrap();
        let classes = game.classes(200);
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
            let found = game.eventually(u64::MAX).unwrap();
            prop_assert!(!found.classes.is_only(Class::L));
        }
    }
}

/// Counts the sets with the least number `least` and none above `most` that Left wins from some
/// number of tokens on.
fn won_by_left(least: u32, most: u32) -> (u64, u64) {
    let sets = 1u64 << (most - least);
    let won = (0..sets).filter(|more| {
        let game = Ending::parity(1 << least | more << (least + 1)).unwrap();
        game.eventually(u64::MAX).unwrap().classes.is_only(Class::L)
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
    let game = Ending::parity(set(&[2, 3])).unwrap();
    assert_eq!(letters(&game.classes(15)), "LRLNNLPLNNLPLNN");
    let found = game.eventually(1000).unwrap();
    assert_eq!(found.period, Period { preperiod: 2, period: 5, saltus: 0 });
    assert_eq!(found.classes.to_string(), "LNP");
    assert_eq!(
        found.periodicity().to_string(),
        "proved: period 5, preperiod 2: a window of 3 values repeats: it begins at index 2 and again at index 7"
    );
    let game = Ending::parity(set(&[2, 3, 6])).unwrap();
    assert_eq!(letters(&game.classes(12)), "LRLNNLLNLLLL");
    let found = game.eventually(1000).unwrap();
    assert_eq!(found.period, Period { preperiod: 8, period: 1, saltus: 0 });
    assert!(found.classes.is_only(Class::L));
    let game = Ending::new(set(&[2, 3]), &[Class::L, Class::N]).unwrap();
    assert_eq!(letters(&game.classes(8)), "LNLLLLLL");
    let game = Ending::new(set(&[2, 3]), &[Class::N, Class::L]).unwrap();
    let found = game.eventually(1000).unwrap();
    assert_eq!(letters(&game.classes(10)), "NLPLNNLPLN");
    assert_eq!(found.period, Period { preperiod: 0, period: 5, saltus: 0 });
    assert_eq!(game.eventually(2), None);
}

#[test]
fn the_largest_numbers_are_supported() {
    let game = Ending::parity(1 << 63 | 1 << 2).unwrap();
    let found = game.eventually(u64::MAX).unwrap();
    let Period { preperiod, period, .. } = found.period;
    let long = game.classes((preperiod + 3 * period) as usize);
    let cycle = &long[preperiod as usize..];
    assert!(cycle.iter().zip(&cycle[period as usize..]).all(|(a, b)| a == b));
    let game = Ending::new(1 << 63, &[Class::P; 63]).unwrap();
    let period = Period { preperiod: 0, period: 126, saltus: 0 };
    assert_eq!(game.eventually(1000).unwrap().period, period);
}

#[test]
fn invalid_games_are_refused() {
    assert_eq!(Ending::parity(0), Err(EndingError::Removable));
    assert_eq!(Ending::new(3, &[]), Err(EndingError::Removable));
    let error = Ending::new(4, &[Class::L]).unwrap_err();
    assert_eq!(error, EndingError::Stops { given: 1, least: 2 });
    assert_eq!(symmetric(0), None);
}
