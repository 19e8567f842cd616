//! Values of heaps: Top Entails up to 40,000 coins compared with the plain double loop that a
//! specialist would write, Kayles to a million pins with the proof of its period, and the period of
//! 0.16.

#![allow(clippy::panic, clippy::print_stdout, reason = "benches print and panic")]

mod race;

use race::{race, timed};
use tweedle_games::heaps::{HeapDigit, HeapRules, HeapTable};
use tweedle_games::period::Period;

/// The largest stack.
const MOST: usize = 40_000;

/// Splits, and one coin taken with the next move in the same stack.
fn top_entails() -> HeapRules {
    let split = HeapDigit { plain: 4, ..HeapDigit::default() };
    let top = HeapDigit { entailing: 3, ..HeapDigit::default() };
    HeapRules::from_digits([split, top]).unwrap_or_else(|error| panic!("{error}"))
}

fn octal(digits: &[u8]) -> HeapRules {
    HeapRules::new(digits).unwrap_or_else(|error| panic!("{error}"))
}

fn filled(rules: HeapRules, count: usize) -> HeapTable {
    let mut table = HeapTable::new(rules);
    let done = table.extend(count, |_| Ok::<(), ()>(()));
    assert!(done.is_ok());
    table
}

/// Runs the special program: for each stack, it enumerates all pairs that the stack splits into. A
/// value is possible if no pair has it and it is not possible for the stack with one coin less.
fn special() -> Vec<Option<u16>> {
    const BOUND: usize = 2048;
    const LOONY: u16 = u16::MAX;
    let mut values: Vec<u16> = Vec::with_capacity(MOST + 1);
    let mut before = vec![false; BOUND];
    for stack in 0..=MOST {
        let mut taken = vec![false; BOUND];
        for left in 1..=stack / 2 {
            let (a, b) = (values[left], values[stack - left]);
            if a != LOONY && b != LOONY {
                taken[usize::from(a ^ b)] = true;
            }
        }
        for (taken, before) in taken.iter_mut().zip(&before) {
            *taken |= before;
        }
        let least = taken.iter().position(|taken| !taken);
        values.push(least.map_or(LOONY, |value| value as u16));
        // The remaining values are the full set of this stack.
        before = taken.into_iter().map(|taken| !taken).collect();
    }
    values.into_iter().map(|value| (value != LOONY).then_some(value)).collect()
}

fn main() {
    let table = filled(top_entails(), MOST + 1);
    let values: Vec<Option<u16>> =
        table.values().map(|value| value.nim().map(|value| value as u16)).collect();
    assert!(values == special(), "the two programs disagree");
    let loony: Vec<usize> =
        values.iter().enumerate().filter(|(_, value)| value.is_none()).map(|(n, _)| n).collect();
    println!("Top Entails, stacks 0 to {MOST}; loony: {loony:?}");
    race(|| filled(top_entails(), MOST + 1), special);
    let (min, median) = timed(|| filled(octal(&[0, 7, 7]), 1_000_001));
    println!("Kayles to 1,000,000, with the period: min {min:?} median {median:?}");
    let (min, median) = timed(|| {
        let mut table = HeapTable::new(octal(&[0, 1, 6]));
        let found = table.period(1 << 20, |_| Ok::<(), ()>(()));
        let expected = Period { preperiod: 105_351, period: 149_459, saltus: 0 };
        assert!(found.is_ok_and(|found| found.is_proved() && found.period() == Some(expected)));
    });
    println!("period of 0.16: min {min:?} median {median:?}");
}
