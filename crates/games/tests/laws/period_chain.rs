//! Sequences of games with `v(n) = {v(n − M) | e}` for all large `n`: results on periods, against
//! sums of canonical forms.

use std::cmp::Ordering;

use proptest::prelude::*;
use tweedle_games::period::{Growth, OrderedGames, Periodicity, by_order};
use tweedle_games::two::{ValueId, Values};

/// Returns games in which each player takes a number from a set of their own. Without moves, an
/// even number is 1 and an odd one -1, or with exchanged signs.
fn parity(sets: [&[usize]; 2], odd: usize) -> OrderedGames {
    let most = *sets.concat().iter().max().unwrap();
    let first = (0..most).map(|n| {
        let of = |set: &[usize]| -> Vec<usize> {
            set.iter().filter(|s| **s <= n).map(|s| n - s + 1).collect()
        };
        match sets.map(of) {
            [left, right] if left.is_empty() && right.is_empty() => match n % 2 == odd {
                true => [vec![], vec![0]],
                false => [vec![0], vec![]],
            },
            both => both,
        }
    });
    OrderedGames { first: first.collect(), back: sets.map(<[usize]>::to_vec) }
}

/// Canonical forms of a sequence, and sums of them.
struct Steps {
    values: Values,
    all: Vec<ValueId>,
}

impl Steps {
    /// Computes the values of the games up to `until`.
    fn new(games: &OrderedGames, until: usize) -> Steps {
        let mut steps = Steps { values: Values::new(), all: vec![ValueId::ZERO] };
        for n in 1..=until {
            let [left, right] = [0, 1].map(|player| -> Vec<ValueId> {
                let options = match games.first.get(n - 1) {
                    Some(options) => options[player].clone(),
                    None => games.back[player].iter().map(|back| n - back).collect(),
                };
                options.into_iter().map(|option| steps.all[option]).collect()
            });
            let value = steps.values.game(left, right).unwrap();
            steps.all.push(value);
        }
        steps
    }

    /// Returns the difference between the value at an index and the value `apart` later.
    fn step(&mut self, place: u64, apart: u64) -> ValueId {
        let [from, to] = [place, place + apart].map(|place| self.all[place as usize + 1]);
        self.values.subtract(to, from).unwrap()
    }
}

/// Compares a result about a chain with values. Returns true if there was one.
fn check(games: &OrderedGames, sums: u64) -> Result<bool, TestCaseError> {
    let found = by_order::<()>(games, sums, &mut || Ok(())).unwrap();
    match found {
        Some(Periodicity::Never { growth: Growth::Steps { distance, places }, .. }) => {
            let last = places[0].max(places[1]) + 4 * distance;
            let mut steps = Steps::new(games, last as usize + 1);
            let mut all = Vec::new();
            for one in 0..3 {
                for other in 0..3 {
                    let one = steps.step(places[0] + one * distance, distance);
                    let other = steps.step(places[1] + other * distance, distance);
                    all.push(steps.values.compare(one, other).unwrap());
                }
            }
            prop_assert!(all[0].is_some() && all[0] != Some(Ordering::Equal));
            prop_assert!(all.iter().all(|compared| *compared == all[0]), "{:?}", all);
            Ok(true)
        }
        Some(Periodicity::Never { growth: Growth::Saltus { preperiod, period }, .. }) => {
            let many = 4 * period;
            let mut steps = Steps::new(games, (preperiod + many + period) as usize + 1);
            let saltus = steps.step(preperiod, period);
            for n in preperiod..preperiod + many {
                prop_assert_eq!(steps.step(n, period), saltus, "{}", n);
            }
            prop_assert!(preperiod == 0 || steps.step(preperiod - 1, period) != saltus);
            for less in 1..period {
                let first = steps.step(preperiod, less);
                let differs = |n: u64| steps.step(n, less) != first;
                prop_assert!((preperiod..preperiod + many).any(differs), "{}", less);
            }
            Ok(true)
        }
        _ => Ok(false),
    }
}

#[test]
fn chains_have_the_claimed_differences() {
    for odd in [0, 1] {
        for set in [
            &[2, 4, 5, 8, 11][..],
            &[2, 7, 10],
            &[3, 7, 12],
            &[3, 4, 6, 11],
            &[3, 6, 7, 11],
            &[4, 5, 8, 11],
            &[2, 3, 5, 7, 11],
        ] {
            assert!(check(&parity([set, set], odd), 1 << 22).unwrap(), "{set:?}");
        }
    }
}

#[test]
fn random_chains_have_the_claimed_differences() {
    // A fixed pseudorandom sequence of sets for each player; some become chains.
    let (mut chains, mut state) = (0, 1u64);
    let steps = if crate::thorough() { 1 << 14 } else { 1 << 11 };
    for _ in 0..crate::part(180) {
        let mut set = || -> Vec<usize> {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let mask = (state >> 40) % 255 + 1;
            (0..8).filter(|bit| mask >> bit & 1 == 1).map(|bit| bit + 1).collect()
        };
        let (left, right) = (set(), set());
        chains += usize::from(check(&parity([&left, &right], 0), steps).unwrap());
    }
    assert!(chains > 1 || !crate::thorough(), "{chains}");
    for (left, right) in [(&[1, 2, 5][..], &[2, 6][..]), (&[1, 2, 3, 4, 5, 8], &[1, 4])] {
        assert!(check(&parity([left, right], 0), 1 << 14).unwrap(), "{left:?} {right:?}");
    }
}
