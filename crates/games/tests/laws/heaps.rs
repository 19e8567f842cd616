//! Heap games with entailing and complimenting moves: values and sets against brute force, known
//! games, and files.

use std::collections::HashMap;
use std::convert::Infallible;

use proptest::prelude::*;
use tweedle_games::heaps::{HeapDigit, HeapRules, HeapTable, HeapValue, UNEQUAL};

fn never(_: usize) -> Result<(), Infallible> {
    Ok(())
}

fn table(rules: &HeapRules, count: usize) -> HeapTable {
    let mut table = HeapTable::new(rules.clone());
    table.extend(count, never).unwrap();
    table
}

/// Top Entails: split a stack in two, or take one token off and the opponent must answer in that
/// stack.
fn top_entails() -> HeapRules {
    let split = HeapDigit { plain: 4, ..HeapDigit::default() };
    let take = HeapDigit { entailing: 3, ..HeapDigit::default() };
    HeapRules::from_digits([split, take]).unwrap()
}

/// Some heaps, and the heap in which the next move must be, if there is one.
type Position = (Vec<usize>, Option<usize>);

/// Memoized play by the rules.
struct Play<'a> {
    rules: &'a HeapRules,
    won: HashMap<Position, bool>,
}

impl Play<'_> {
    /// Returns true if the player to move wins.
    fn won(&mut self, mut heaps: Vec<usize>, forced: Option<usize>) -> bool {
        heaps.sort_unstable();
        let key = (heaps, forced);
        if let Some(&won) = self.won.get(&key) {
            return won;
        }
        let (heaps, forced) = &key;
        let won = heaps.iter().enumerate().any(|(at, &heap)| {
            let mut others = heaps.clone();
            others.remove(at);
            (forced.is_none() || *forced == Some(heap)) && self.wins_by(heap, &others)
        });
        self.won.insert(key, won);
        won
    }

    /// Returns true if some move in a heap wins in sum with others.
    fn wins_by(&mut self, heap: usize, others: &[usize]) -> bool {
        let digits = self.rules.digits().to_vec();
        for (removed, digit) in digits.into_iter().enumerate().take(heap + 1) {
            for (bits, kind) in [(digit.plain, 0), (digit.entailing, 1), (digit.complimenting, 2)] {
                for rest in parts(heap - removed, bits) {
                    let next = others.iter().chain(&rest).copied().collect();
                    let wins = match (kind, rest.first()) {
                        // The opponent passes, and the same player moves again.
                        (2, _) => self.won(next, None),
                        (1, None) => true,
                        (1, Some(&heap)) => !self.won(next, Some(heap)),
                        _ => !self.won(next, None),
                    };
                    if wins {
                        return true;
                    }
                }
            }
        }
        false
    }
}

/// Returns the ways to leave tokens as at most three heaps.
fn parts(left: usize, bits: u8) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for a in 0..=left {
        for b in 0..=a.min(left - a) {
            let c = left - a - b;
            let rest: Vec<usize> = [a, b, c].into_iter().filter(|&heap| heap > 0).collect();
            let unequal = bits & UNEQUAL != 0 && rest.len() == 2 && rest[0] != rest[1];
            if c <= b && (bits >> rest.len() & 1 == 1 || unequal) {
                all.push(rest);
            }
        }
    }
    all
}

/// Returns true if the player to move wins, by the values of the heaps.
fn by_values(table: &mut HeapTable, heaps: &[usize], forced: Option<usize>) -> bool {
    let mut rest = heaps.to_vec();
    if let Some(heap) = forced {
        rest.remove(heaps.iter().position(|&other| other == heap).unwrap());
    }
    let values = rest.iter().map(|&heap| table.value(heap).unwrap().nim());
    let sum = values.into_iter().try_fold(0, |sum, value| Some(sum ^ value?));
    match forced {
        None => sum != Some(0),
        Some(heap) => {
            let set = table.nim_set(heap, || never(0)).unwrap().unwrap();
            !sum.map_or(set.is_cofinite(), |sum| set.contains(sum))
        }
    }
}

fn any_rules() -> impl Strategy<Value = HeapRules> {
    let part = |often| prop_oneof![3 => Just(0u8), often => prop_oneof![0u8..8, 8u8..16, 64u8..68]];
    let digit = (part(9), part(2), part(2)).prop_map(|(plain, entailing, complimenting)| {
        HeapDigit { plain, entailing: entailing & 3, complimenting }
    });
    prop::collection::vec(digit, 1..5).prop_map(|mut digits| {
        digits[0].plain &= !3;
        digits[0].entailing = 0;
        digits[0].complimenting &= !3;
        HeapRules::from_digits(digits).unwrap()
    })
}

proptest! {
    #![proptest_config(crate::cases(250))]

    /// All sums of up to three heaps, with and without a heap in which the next move is forced.
    #[test]
    fn values_determine_who_wins(rules in any_rules()) {
        const MOST: usize = 6;
        let mut table = table(&rules, MOST + 1);
        let mut play = Play { rules: &rules, won: HashMap::new() };
        for a in 0..=MOST {
            for b in 0..=a {
                for c in 0..=b {
                    let heaps = vec![c, b, a];
                    for forced in [None, Some(a), Some(b), Some(c)] {
                        if forced == Some(0) {
                            continue;
                        }
                        let won = play.won(heaps.clone(), forced);
                        prop_assert_eq!(
                            by_values(&mut table, &heaps, forced), won,
                            "{}: {:?}, {:?}", rules, heaps, forced
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn stopped_tables_can_be_continued() {
    let mut stopped = HeapTable::new(top_entails());
    let mut reported = Vec::new();
    let stop = |n| {
        reported.push(n);
        if n == 70 { Err("enough") } else { Ok(()) }
    };
    assert_eq!(stopped.extend(100, stop), Err("enough"));
    assert_eq!(stopped.len(), 70);
    assert_eq!(reported, (0..=70).collect::<Vec<_>>());
    stopped.extend(100, never).unwrap();
    assert!(stopped.values().eq(table(&top_entails(), 100).values()));
    assert_eq!(stopped.value(100), None);
    assert_eq!(stopped.nim_set(100, || never(0)), Ok(None));
    let stop = || Err::<(), _>("enough");
    assert_eq!(stopped.nim_set(99, stop), Err("enough"));
}

/// Values from the public list.
#[test]
fn top_entails_has_the_published_values() {
    let mut rows = 0;
    let mut table = table(&top_entails(), 2600);
    for line in include_str!("top_entails.tsv").lines().skip(1) {
        let (stack, value) = line.split_once('\t').unwrap();
        let found = table.value(stack.parse().unwrap()).unwrap();
        assert_eq!(found.to_string(), value, "stack {stack}");
        rows += 1;
    }
    assert_eq!(rows, 41);
    let loony = table.values().enumerate().filter(|(_, value)| *value == HeapValue::Loony);
    assert_eq!(loony.map(|(n, _)| n).collect::<Vec<_>>(), [1, 3, 2403, 2505]);
    let set = |table: &mut HeapTable, n| table.nim_set(n, || never(0)).unwrap().unwrap();
    let sets: Vec<String> = (0..6).map(|n| set(&mut table, n).to_string()).collect();
    assert_eq!(sets, ["{0, 1, ...}", "{}", "{0, 1, ...}", "{}", "{1, 2, ...}", "{0}"]);
    // Sets are alternately cofinite and finite.
    assert!((0..100).all(|n| set(&mut table, n).is_cofinite() == (n % 2 == 0)));
}

/// A player who completes a box moves again: Nimstring on a row of boxes is such a game.
#[test]
fn complimenting_moves_have_the_expected_sets() {
    let take = HeapDigit { complimenting: 0b111, ..HeapDigit::default() };
    let rules = HeapRules::from_digits([HeapDigit::default(), take]).unwrap();
    let mut table = table(&rules, 30);
    let set =
        |table: &mut HeapTable, n| table.nim_set(n, || never(0)).unwrap().unwrap().to_string();
    // Taking the one token leaves nothing, and the player moves again: value 0.
    assert_eq!(set(&mut table, 1), "{0}");
    assert!((2..30).all(|n| set(&mut table, n) == "{0}"));
    // With a plain move to the same position, a heap is loony.
    let both = HeapDigit { plain: 1, complimenting: 1, entailing: 0 };
    let rules = HeapRules::from_digits([HeapDigit::default(), both]).unwrap();
    assert_eq!(table_value(&rules, 1), HeapValue::Loony);
    // A heap with that one as an option has all values.
    let both = [HeapDigit::default(), both, HeapDigit { plain: 2, ..HeapDigit::default() }];
    assert_eq!(table_value(&HeapRules::from_digits(both).unwrap(), 3), HeapValue::Nim(0));
}

fn table_value(rules: &HeapRules, n: usize) -> HeapValue {
    table(rules, n + 1).value(n).unwrap()
}

/// Grundy's game: the first values, from the public list.
#[test]
fn grundys_game_has_the_published_values() {
    let rules =
        HeapRules::from_digits([HeapDigit { plain: UNEQUAL, ..HeapDigit::default() }]).unwrap();
    let known = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3];
    let found: Vec<u32> = table(&rules, known.len()).values().filter_map(HeapValue::nim).collect();
    assert_eq!(found, known);
}
