//! Periods found by the order of a sequence of games, against comparisons by definition.

use proptest::prelude::*;
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};
use tweedle_games::period::{Argument, Growth, OrderedGames, Period, Periodicity, by_order};

/// The order by definition, number by number.
struct Slow<'a> {
    games: &'a OrderedGames,
    known: HashMap<(usize, usize), bool>,
}

impl Slow<'_> {
    fn options(&self, n: usize, player: usize) -> Vec<usize> {
        if n == 0 {
            return Vec::new();
        }
        match self.games.first.get(n - 1) {
            Some(options) => options[player].clone(),
            None => self.games.back[player].iter().map(|back| n - back).collect(),
        }
    }

    fn at_most(&mut self, i: usize, j: usize) -> bool {
        if let Some(known) = self.known.get(&(i, j)) {
            return *known;
        }
        let left = self.options(i, 0);
        let right = self.options(j, 1);
        let holds = !left.into_iter().any(|x| self.at_most(j, x))
            && !right.into_iter().any(|y| self.at_most(y, i));
        self.known.insert((i, j), holds);
        holds
    }
}

/// Returns games in which both players take a number from a set. Without moves, an even number is 1
/// and an odd one -1.
fn parity(set: &[usize]) -> OrderedGames {
    let most = *set.iter().max().unwrap();
    let first = (0..most).map(|n| {
        let options: Vec<usize> = set.iter().filter(|s| **s <= n).map(|s| n - s + 1).collect();
        match (options.is_empty(), n % 2) {
            (true, 0) => [vec![0], vec![]],
            (true, _) => [vec![], vec![0]],
            (false, _) => [options.clone(), options],
        }
    });
    OrderedGames { first: first.collect(), back: [set.to_vec(), set.to_vec()] }
}

/// Returns games in which each player takes a number from a set of their own, and loses if they
/// cannot move.
fn partizan(left: &[usize], right: &[usize]) -> OrderedGames {
    let most = *left.iter().chain(right).max().unwrap();
    let of = |own: &[usize], n: usize| -> Vec<usize> {
        own.iter().filter(|s| **s <= n).map(|s| n - s + 1).collect()
    };
    let first = (0..most).map(|n| [of(left, n), of(right, n)]).collect();
    OrderedGames { first, back: [left.to_vec(), right.to_vec()] }
}

/// Returns the result by the order of two games alone.
fn found(games: &OrderedGames) -> Option<Periodicity> {
    by_order::<()>(games, &mut || Ok(())).unwrap()
}

/// Compares a result with the games up to some index, by the definition.
fn check(games: &OrderedGames, found: &Periodicity) -> Result<(), TestCaseError> {
    const SOME: u64 = 70;
    let mut slow = Slow { games, known: HashMap::new() };
    // Compares the values at two indices.
    let mut compare = |i: u64, j: u64| {
        let (i, j) = (i as usize + 1, j as usize + 1);
        match (slow.at_most(i, j), slow.at_most(j, i)) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        }
    };
    let equal = Some(Ordering::Equal);
    match found {
        Periodicity::Proved { period, argument: Argument::Order { .. } } => {
            let (pre, length) = (period.preperiod, period.period);
            for n in pre..SOME.max(pre + length) {
                prop_assert_eq!(compare(n, n + length), equal, "{} and {} on", n, length);
            }
            prop_assert!(pre == 0 || compare(pre - 1, pre - 1 + length) != equal);
            // No smaller number is a period.
            for less in 1..length {
                let mut places = pre..pre + length;
                prop_assert!(places.any(|n| compare(n, n + less) != equal), "{}", less);
            }
        }
        Periodicity::Never { from, step, growth } => {
            for i in (*from..).step_by(*step as usize).take(4) {
                for j in i + 1..i + 30 {
                    prop_assert!(compare(i, j) != equal, "{} and {}", i, j);
                }
            }
            match growth {
                Growth::Returns { place, next, step } => {
                    for again in (place + next..place + next + SOME).step_by(*step as usize) {
                        prop_assert_eq!(compare(*place, again), equal, "{} again {}", place, again);
                    }
                }
                Growth::Uneven { distance, places: [one, other], step } => {
                    if *distance > SOME {
                        return Ok(());
                    }
                    let first = compare(one + distance, *one);
                    for times in 1..3 {
                        let more = times * distance;
                        prop_assert_eq!(compare(one + step + more, one + step), first);
                        prop_assert_eq!(compare(one + more, *one), first);
                        prop_assert!(compare(other + more, *other) != first);
                    }
                }
                Growth::Even { distance, later } => {
                    for n in (*from..from + SOME.saturating_sub(*distance)).step_by(3) {
                        prop_assert_eq!(compare(n + distance, n), *later, "{}", n);
                    }
                }
                _ => prop_assert_eq!(growth, &Growth::Unknown),
            }
        }
        other => prop_assert!(false, "{}", other),
    }
    Ok(())
}

/// Returns the kind of a result about a saltus.
fn growth_kind(found: &Periodicity) -> &'static str {
    match found {
        Periodicity::Proved { .. } => "periodic",
        Periodicity::Never { growth: Growth::Returns { .. }, .. } => "returns",
        Periodicity::Never { growth: Growth::Uneven { .. }, .. } => "uneven",
        Periodicity::Never { growth: Growth::Even { .. }, .. } => "even",
        _ => "open",
    }
}

#[test]
fn sets_have_the_known_kind_of_growth() {
    for (set, kind) in [
        (&[2, 3][..], "periodic"),
        (&[2, 6], "periodic"),
        (&[2, 3, 7], "periodic"),
        (&[2, 3, 6], "returns"),
        (&[2, 3, 5], "uneven"),
        (&[3, 4, 6], "even"),
        // The values grow.
        (&[4, 6, 10, 11], "even"),
    ] {
        let games = parity(set);
        let found = found(&games).unwrap();
        assert_eq!(growth_kind(&found), kind, "{set:?}: {found}");
        check(&games, &found).unwrap();
    }
    // Integers that grow by 1 in each period.
    let integers = found(&partizan(&[1], &[3])).unwrap();
    assert!(!integers.is_refuted_with_saltus(), "{integers}");
}

/// For all sets of numbers from 2 to 9 it is decided whether there is a period.
#[test]
fn all_small_sets_are_decided() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for mask in 1u32..1 << 8 {
        let set: Vec<usize> = (0..8).filter(|i| mask >> i & 1 == 1).map(|i| i + 2).collect();
        let found = found(&parity(&set)).unwrap();
        *counts.entry(growth_kind(&found)).or_default() += 1;
    }
    let counts: Vec<_> = counts.into_iter().collect();
    assert_eq!(counts, [("even", 36), ("periodic", 104), ("returns", 37), ("uneven", 78)]);
}

/// The theorem on sets of two numbers in `docs/periods.md`.
#[test]
fn sets_of_two_numbers_have_the_proved_period() {
    for b in 2..=32usize {
        for a in 1..b {
            let known = found(&parity(&[a, b])).unwrap();
            let period = if b % a == 0 && b / a % 2 == 1 { 2 * a } else { a + b };
            let preperiod = match b - a {
                r if r >= a || r % 2 == 0 => 0,
                _ if a % 2 == 0 => a + b,
                r if 2 * r < a => 2 * a,
                _ => 0,
            };
            let expected = Period { preperiod: preperiod as u64, period: period as u64, saltus: 0 };
            assert_eq!(known.period(), Some(expected), "{a} and {b}");
            assert!(known.is_proved());
        }
    }
}

proptest! {
    #![proptest_config(crate::cases(60))]

    #[test]
    fn results_agree_with_the_games(
        left in prop::collection::btree_set(1usize..7, 1..4),
        right in prop::collection::btree_set(1usize..7, 1..4),
        parity_stops in any::<bool>(),
    ) {
        let games = if parity_stops {
            parity(&left.iter().map(|s| s + 1).collect::<Vec<_>>())
        } else {
            let (left, right): (Vec<_>, Vec<_>) =
                (left.into_iter().collect(), right.into_iter().collect());
            partizan(&left, &right)
        };
        let Some(found) = found(&games) else { return Ok(()) };
        check(&games, &found)?;
    }

    /// The same holds for the rest of the sequence from a later index on.
    #[test]
    fn results_about_the_rest_agree_with_the_games(
        set in prop::collection::btree_set(2usize..10, 2..5),
        start in 0u64..60,
    ) {
        let games = parity(&set.into_iter().collect::<Vec<_>>());
        let Some(Periodicity::Never { growth, .. }) = found(&games) else { return Ok(()) };
        let mut slow = Slow { games: &games, known: HashMap::new() };
        let mut compare = |i: u64, j: u64| {
            let (i, j) = ((start + i) as usize + 1, (start + j) as usize + 1);
            (slow.at_most(i, j), slow.at_most(j, i))
        };
        match growth.after(start) {
            Growth::Returns { place, next, step } => for times in 0..2 {
                prop_assert_eq!(compare(place, place + next + times * step), (true, true));
            },
            Growth::Uneven { distance, places: [one, other], .. } if distance < 70 => {
                prop_assert!(compare(one + distance, one) != compare(other + distance, other));
            }
            _ => {}
        }
    }
}
