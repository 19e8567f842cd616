//! Rules about lists of integers compared with programs that a specialist would write: the nim
//! value of a position of Welter's game and of one of Staircase Nim, by the rules of the standard
//! library and by a table of positions.

#![allow(clippy::panic, clippy::print_stdout, reason = "benches print and panic")]

mod race;

use race::race;
use std::collections::HashMap;
use tweedle::lang::session::{Limits, Session};

/// Returns the options of a position, which is a list of small numbers.
type Options = fn(&[u8]) -> Vec<Vec<u8>>;

/// Returns the answer of a session without limits.
fn language(text: &str) -> String {
    let mut session = Session::new(Limits::default());
    let said = session.eval(text).unwrap_or_else(|problems| panic!("{problems:?}"));
    said.trim().to_owned()
}

/// Returns the nim value of a position.
fn nim_value(row: Vec<u8>, options: Options, known: &mut HashMap<Vec<u8>, u32>) -> u32 {
    if let Some(&value) = known.get(&row) {
        return value;
    }
    let mut values = [0u64; 4];
    for option in options(&row) {
        let value = nim_value(option, options, known) as usize;
        values[value / 64] |= 1 << (value % 64);
    }
    let word = values.iter().position(|word| *word != u64::MAX).unwrap_or(0);
    let value = word as u32 * 64 + values[word].trailing_ones();
    known.insert(row, value);
    value
}

fn welter(coins: &[u8]) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for i in 0..coins.len() {
        for square in (0..coins[i]).filter(|square| !coins.contains(square)) {
            let mut moved = coins.to_vec();
            moved[i] = square;
            moved.sort_unstable();
            all.push(moved);
        }
    }
    all
}

fn staircase(steps: &[u8]) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for i in 1..steps.len() {
        for tokens in 1..=steps[i] {
            let mut moved = steps.to_vec();
            moved[i] -= tokens;
            moved[i - 1] += tokens;
            moved[0] = 0;
            all.push(moved);
        }
    }
    all
}

fn main() {
    let games: [(&str, &[u8], Options); 2] =
        [("welter", &[17, 18, 19, 20], welter), ("staircase", &[0, 6, 6, 6, 6], staircase)];
    for (name, start, options) in games {
        let text = format!("use rows ({name}); nim_value({name}({start:?}))");
        let special = || nim_value(start.to_vec(), options, &mut HashMap::new());
        assert_eq!(language(&text), special().to_string());
        println!("{name}({start:?})");
        race(|| language(&text), special);
    }
}
