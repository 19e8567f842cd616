//! Sequences that never repeat against comparisons by the definition.

use proptest::prelude::*;
use std::collections::HashMap;
use tweedle::maths::period::{Apart, OrderedGames, apart};

/// The order by its definition, number by number.
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

/// Both players take any of some numbers; where nothing can be taken an even number is 1, an odd
/// one -1.
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

fn found(games: &OrderedGames) -> Option<Apart> {
    apart::<()>(games, &mut || Ok(())).unwrap()
}

#[test]
fn two_three_five_grows_for_ever() {
    assert!(found(&parity(&[2, 3, 5])).is_some());
    // Here some values come again, and others do not.
    assert!(found(&parity(&[2, 3, 6])).is_some());
    // These repeat.
    for set in [&[2, 3][..], &[2, 6], &[3, 4], &[5, 11]] {
        assert_eq!(found(&parity(set)), None, "{set:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn none_is_equal_to_a_later_one(
        left in prop::collection::btree_set(1usize..7, 1..4),
        right in prop::collection::btree_set(1usize..7, 1..4),
        parity_stops in any::<bool>(),
    ) {
        let games = if parity_stops {
            parity(&left.iter().map(|s| s + 1).collect::<Vec<_>>())
        } else {
            let (left, right): (Vec<_>, Vec<_>) =
                (left.into_iter().collect(), right.into_iter().collect());
            let most = *left.iter().chain(&right).max().unwrap();
            let of = |own: &[usize], n: usize| -> Vec<usize> {
                own.iter().filter(|s| **s <= n).map(|s| n - s + 1).collect()
            };
            let first = (0..most).map(|n| [of(&left, n), of(&right, n)]).collect();
            OrderedGames { first, back: [left, right] }
        };
        let Some(Apart { from, step }) = found(&games) else { return Ok(()) };
        let mut slow = Slow { games: &games, known: HashMap::new() };
        for at in 0..4 {
            let i = (from + at * step) as usize + 1;
            for j in i + 1..i + 30 {
                let equal = slow.at_most(i, j) && slow.at_most(j, i);
                prop_assert!(!equal, "{} and {}", i - 1, j - 1);
            }
        }
    }
}
