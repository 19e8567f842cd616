//! The nim value of a heap by a ruleset of which nothing is recognized: expansion, sums and nim
//! values of all smaller heaps, compared with a program written for this one ruleset. Three times:
//! with compiled rules, with the same rules interpreted, and with compiled rules that call a
//! function for each option.

#![allow(clippy::print_stdout, reason = "benches print")]

mod race;

use race::{race, timed};
use tweedle::lang::session::{Limits, Session};

const HEAP: usize = 3000;

const RULES: &str = "
ruleset k(n)
  k(i) + k(n - 1 - i)  for i in 0..(n - 1) div 2 if i mod 7 != 5
  k(i) + k(n - 2 - i)  for i in 0..(n - 2) div 2
end
";

/// The same game, with rules that call a function for each option.
const CALLS: &str = "
rest(n, i) := n - 2 - i
ruleset k(n)
  k(i) + k(rest(n + 1, i))  for i in 0..(n - 1) div 2 if i mod 7 != 5
  k(i) + k(rest(n, i))  for i in 0..(n - 2) div 2
end
";

/// Runs the general program, from the source on.
fn general(rules: &str, compiles: bool) -> Option<usize> {
    let mut session = Session::new(Limits::default());
    session.machine.compiles = compiles;
    session.eval(&format!("{rules}nim_value(k({HEAP}))")).ok()?.parse().ok()
}

/// Runs the special program: a table of values and a list of values seen. Also counts the options.
fn special() -> (usize, usize) {
    let mut values: Vec<usize> = Vec::with_capacity(HEAP + 1);
    let mut seen: Vec<usize> = vec![usize::MAX; 4 * HEAP];
    let mut options = 0;
    for n in 0..=HEAP {
        for taken in 1..=n.min(2) {
            for i in 0..=(n - taken) / 2 {
                if taken == 2 || i % 7 != 5 {
                    seen[values[i] ^ values[n - taken - i]] = n;
                    options += 1;
                }
            }
        }
        values.push((0..).find(|value| seen[*value] != n).unwrap_or(0));
    }
    (values[HEAP], options)
}

fn main() {
    let (value, options) = special();
    println!("nim_value(k({HEAP})) is {value}: {options} options");
    let rate = |time: std::time::Duration| options as f64 / time.as_secs_f64() / 1e6;
    for (name, rules, compiles) in [
        ("rules as programs", RULES, true),
        ("the same, evaluated", RULES, false),
        ("rules with calls", CALLS, true),
    ] {
        assert_eq!(general(rules, compiles), Some(value), "the two programs disagree");
        let (least, median) = timed(|| general(rules, compiles));
        let (best, middle) = (rate(least), rate(median));
        println!("{name:20} million options a second: best {best:.2}, median {middle:.2}");
    }
    race(|| general(RULES, true), special);
}
