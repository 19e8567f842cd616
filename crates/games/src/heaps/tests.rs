//! Tests of heap tables against the definition of full sets of nim values, with every option
//! enumerated.

use super::column::{MARKS, ValueColumn};
use super::kernel::Kernel;
use super::rules::{HeapDigit, HeapRules, UNEQUAL};
use super::splits::Tuning;
use super::table::{HeapTable, HeapValue};
use crate::period::Periodicity;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::convert::Infallible;

/// The exclusive bound of the numbers that the sets distinguish; all larger ones share the last
/// entry of a set.
const VALUE_LIMIT: usize = 1024;

/// A set: true at each number that is a member. The last entry is for all larger numbers.
type Set = Vec<bool>;

fn least(set: &Set) -> Option<u32> {
    set.iter().position(|&member| member).map(|n| n as u32)
}

/// Returns all partitions of a total into this number of heaps of at least `from` tokens.
fn rests(total: usize, heaps: usize, from: usize) -> Vec<Vec<usize>> {
    if heaps == 0 {
        return if total == 0 { vec![vec![]] } else { vec![] };
    }
    let mut all = Vec::new();
    for heap in from..=total / heaps {
        for mut rest in rests(total - heap, heaps - 1, heap) {
            rest.push(heap);
            all.push(rest);
        }
    }
    all
}

/// Returns the sets of heaps `0..count`, by the definition.
fn slow(rules: &HeapRules, count: usize) -> Vec<Set> {
    let mut sets: Vec<Set> = Vec::new();
    for n in 0..count {
        let mut excluded = vec![false; VALUE_LIMIT + 1];
        for (removed, digit) in rules.digits().iter().enumerate().take(n + 1) {
            let left = n - removed;
            // Leaving the heap itself would mean removing nothing, which must split it.
            let ways = |bits: u8| -> Vec<Vec<usize>> {
                let heaps = (0..6).filter(|heaps| bits >> heaps & 1 == 1);
                let mut all: Vec<_> = heaps.flat_map(|heaps| rests(left, heaps, 1)).collect();
                if bits & UNEQUAL != 0 {
                    all.extend(rests(left, 2, 1).into_iter().filter(|rest| rest[0] != rest[1]));
                }
                all
            };
            let value = |rest: &[usize]| {
                rest.iter().try_fold(0, |sum, &heap| Some(sum ^ least(&sets[heap])?))
            };
            for rest in if n == 0 { vec![] } else { ways(digit.plain) } {
                if let Some(value) = value(&rest) {
                    excluded[value as usize] = true;
                }
            }
            for rest in ways(digit.entailing) {
                let set = rest.first().map(|&heap| &sets[heap]);
                for (number, excluded) in excluded.iter_mut().enumerate() {
                    *excluded |= set.is_none_or(|set| set[number]);
                }
            }
            for rest in ways(digit.complimenting) {
                let value = value(&rest).map(|value| value as usize);
                for (number, excluded) in excluded.iter_mut().enumerate() {
                    *excluded |= value != Some(number);
                }
            }
        }
        sets.push(excluded.into_iter().map(|excluded| !excluded).collect());
    }
    sets
}

const TUNINGS: [Tuning; 4] = [
    Tuning::DEFAULT,
    Tuning { step: 1, rare: 0 },
    Tuning { step: 3, rare: 1 },
    Tuning { step: 5, rare: usize::MAX },
];

/// Compares values and sets in every tuning.
fn check(rules: &HeapRules, count: usize) {
    let slow = slow(rules, count);
    for tuning in TUNINGS {
        let mut table = HeapTable::tuned(rules.clone(), tuning);
        table.extend(count, |_| Ok::<(), Infallible>(())).unwrap();
        for (n, set) in slow.iter().enumerate() {
            let expected = least(set).map_or(HeapValue::Loony, HeapValue::Nim);
            assert_eq!(table.value(n), Some(expected), "{rules}: heap {n}, {tuning:?}");
        }
        for (n, set) in slow.iter().enumerate().rev() {
            let found = table.nim_set(n, || Ok::<(), Infallible>(())).unwrap().unwrap();
            let members: Set =
                (0..VALUE_LIMIT as u32).map(|number| found.contains(number)).collect();
            assert_eq!(members[..], set[..VALUE_LIMIT], "{rules}: heap {n}, {tuning:?}");
            assert_eq!(found.is_cofinite(), set[VALUE_LIMIT], "{rules}: heap {n}, {tuning:?}");
        }
    }
}

/// Random digits with few obligations, or many.
fn any_rules(most: u8, digits: usize) -> impl Strategy<Value = HeapRules> {
    let part =
        move |often: u32| prop_oneof![4 => Just(0u8), often => (0..most).prop_map(|bits| bits)];
    let digit = (part(12), part(1), part(1)).prop_map(|(plain, entailing, complimenting)| {
        HeapDigit { plain, entailing: entailing & 3, complimenting }
    });
    prop::collection::vec(digit, 1..=digits).prop_map(|mut digits| {
        let first = &mut digits[0];
        (first.plain, first.entailing) = (first.plain & !3, 0);
        first.complimenting &= !3;
        HeapRules::from_digits(digits).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn small_heaps_agree_with_the_definition(rules in any_rules(128, 5)) {
        check(&rules, 15);
    }

    #[test]
    fn heaps_agree_with_the_definition(rules in any_rules(8, 6)) {
        check(&rules, 70);
    }
}

/// Checks that a proved period continues when no value is copied from the period before.
fn check_proof(rules: &HeapRules, limit: usize, count: usize) {
    let mut table = HeapTable::new(rules.clone());
    let found = table.period(limit, |_| Ok::<(), Infallible>(())).unwrap();
    let Periodicity::Proved { period, .. } = found else { return };
    let mut kernel = Kernel::new(rules, Tuning::DEFAULT);
    for n in 0..count {
        let value = kernel.value(n);
        assert_eq!(table.value(n), Some(value), "{rules}: {found}, heap {n}");
        kernel.push(value);
    }
    if rules.entail() {
        // Full sets may repeat later than values do.
        let period = period.period as usize;
        let mut set = |n| kernel.set(n, || Ok::<(), Infallible>(())).unwrap();
        for n in count.saturating_sub(2 * period).max(limit)..count - period {
            assert_eq!(set(n), set(n + period), "{rules}: {found}, heap {n}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// Rules with few small heaps have short periods, proved early.
    #[test]
    fn proved_periods_continue(
        split in prop_oneof![3 => Just(0u8), 1 => (0u8..4).prop_map(|d| d * 4)],
        digits in prop_oneof![
            prop::collection::vec(0u8..4, 1..7),
            prop::collection::vec(0u8..8, 1..4),
            prop::collection::vec(0u8..32, 1..3),
        ],
    ) {
        let all: Vec<u8> = [split].into_iter().chain(digits).collect();
        check_proof(&HeapRules::new(&all).unwrap(), 150, 500);
    }

    #[test]
    fn proved_periods_with_entailing_moves_continue(rules in any_rules(128, 3)) {
        check_proof(&rules, 100, 250);
    }

    #[test]
    fn proved_periods_with_two_heaps_continue(rules in any_rules(8, 4), unequal: bool) {
        let digits = rules.digits().iter().map(|&digit| {
            let made_unequal = |bits: u8| unequal && bits & 4 != 0;
            let leave = |bits: u8| if made_unequal(bits) { bits ^ (4 | UNEQUAL) } else { bits };
            HeapDigit {
                plain: leave(digit.plain),
                complimenting: leave(digit.complimenting),
                ..digit
            }
        });
        check_proof(&HeapRules::from_digits(digits).unwrap(), 150, 500);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Octal games, some with unequal heaps: long enough for sparse spaces.
    #[test]
    fn octal_games_agree_with_the_definition(
        split in 0u8..2, digits in prop::collection::vec(0u8..8, 1..6), unequal: bool,
    ) {
        let first = split * if unequal { UNEQUAL } else { 4 };
        let digits = [first].into_iter().chain(digits);
        let digits = digits.map(|plain| HeapDigit { plain, ..HeapDigit::default() });
        let rules = HeapRules::from_digits(digits);
        check(&rules.unwrap(), 200);
    }

    #[test]
    fn columns_compute_all_nim_sums(
        values in prop::collection::vec(
            prop_oneof![
                6 => (0u32..9).prop_map(HeapValue::Nim),
                1 => (16380u32..16390).prop_map(HeapValue::Nim),
                2 => Just(HeapValue::Loony),
            ],
            70..140,
        ),
        total in 2usize..70, (from, to) in (1usize..40, 1usize..40), few: bool,
    ) {
        // With a jump to wider numbers, or without one.
        let values: Vec<HeapValue> =
            values.into_iter().filter(|value| !few || value.nim() < Some(1000)).collect();
        let mut column = ValueColumn::new();
        values.iter().for_each(|&value| column.push(value));
        let kept: Vec<_> = (0..values.len()).filter_map(|n| column.get(n)).collect();
        prop_assert_eq!(kept, &values[..]);
        prop_assert_eq!(column.get(values.len()), None);
        prop_assume!(total < values.len());
        let (from, to) = (from.min(to).min(total), to.max(from).min(total));
        let sum = |a: usize| values[a].nim().zip(values[total - a].nim()).map(|(a, b)| a ^ b);
        let expected: BTreeSet<u32> = (from..to).filter_map(sum).collect();
        let wide = values.iter().any(|value| value.nim() >= Some(1 << 14));
        for room in [1 << 15, MARKS] {
            let mut marks = vec![0; room];
            column.mark(total, from, to, &mut marks);
            prop_assert_eq!(marked(&marks, wide), expected.clone());
            let heaps = (from..to).filter_map(|n| Some((n as u32, values[n].nim()?)));
            marks.fill(0);
            column.mark_beside(total, &heaps.collect::<Vec<_>>(), &mut marks);
            prop_assert_eq!(marked(&marks, wide), expected.clone());
        }
    }
}

/// Returns the marked values, among the possible ones.
fn marked(marks: &[u8], wide: bool) -> BTreeSet<u32> {
    (0..if wide { 1 << 15 } else { 1 << 14 })
        .zip(marks)
        .filter(|(_, mark)| **mark == 1)
        .map(|(value, _)| value)
        .collect()
}

#[test]
fn values_above_128_are_correct() {
    let rules = |first, all: u8, count| {
        let mut digits = vec![all; count];
        digits[0] = first;
        HeapRules::new(&digits).unwrap()
    };
    // Any number is removed, and the rest may be split in two: values exceed 128.
    check(&rules(4, 7, 151), 150);
    // Three heaps, wide rows.
    check(&rules(8, 11, 91), 90);
}

#[test]
fn values_above_16384_are_correct() {
    // One heap is left, or two by removing a single token.
    let mut digits = vec![3; 16500];
    (digits[0], digits[1]) = (0, 7);
    let mut table = HeapTable::new(HeapRules::new(&digits).unwrap());
    table.extend(16450, |_| Ok::<(), Infallible>(())).unwrap();
    assert!(table.values().enumerate().all(|(n, value)| value == HeapValue::Nim(n as u32)));
}
