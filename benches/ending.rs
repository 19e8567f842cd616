//! The removable sets `{2}` with any of 3 to 20, where Left wins if an even number remains: all
//! 262,144 with a proved period, compared with a program with arrays that computes a fixed number
//! of heaps and proves nothing. On one and two threads, and as a survey.

#![allow(clippy::print_stdout, reason = "benches print")]

mod race;

use race::timed;
use std::convert::Infallible;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tweedle::lang::session::{Limits, Session};
use tweedle_base::Pulse;
use tweedle_games::period::{Class, Ending};
use tweedle_records::survey::{Asker, Conduct, Plan, run};

const SETS: u64 = 1 << 18;

/// The number of heaps in the arrays, and the number of heaps at the end that Left must win.
const HEAPS: usize = 512;
const TAIL: usize = 64;

/// Returns the removable numbers of a set, bit `s` for `s`.
fn removable(set: u64) -> u64 {
    1 << 2 | set << 3
}

/// Counts the sets that Left wins from some heap on, with proof; `None` if one has no period.
fn proved(from: u64, to: u64) -> Option<u64> {
    let mut won = 0;
    for set in from..to {
        let found = Ending::parity(removable(set)).ok()?.eventually(u64::MAX)?;
        won += u64::from(found.classes.is_only(Class::L));
    }
    Some(won)
}

/// Counts the sets that seem to be won, by arrays.
fn guessed(from: u64, to: u64) -> Option<u64> {
    let mut won = 0;
    let (mut first, mut second) = ([false; HEAPS], [false; HEAPS]);
    for set in from..to {
        let numbers: Vec<usize> = (2..21).filter(|s| removable(set) >> s & 1 == 1).collect();
        (first[0], second[0]) = (true, true);
        (first[1], second[1]) = (false, false);
        for n in 2..HEAPS {
            let options = || numbers.iter().take_while(|&&s| s <= n).map(|s| n - s);
            first[n] = options().any(|option| second[option]);
            second[n] = options().all(|option| first[option]);
        }
        won += u64::from((HEAPS - TAIL..HEAPS).all(|n| first[n] && second[n]));
    }
    Some(won)
}

/// Divides the work of a function among `threads` threads.
fn shared(threads: u64, count: fn(u64, u64) -> Option<u64>) -> Option<u64> {
    let share = SETS.div_ceil(threads);
    std::thread::scope(|scope| {
        let parts: Vec<_> = (0..threads)
            .map(|i| scope.spawn(move || count(i * share, ((i + 1) * share).min(SETS))))
            .collect();
        parts.into_iter().map(|part| part.join().ok().flatten()).sum()
    })
}

/// Finds the classes in the period.
struct Lasting;

impl Asker for Lasting {
    type Error = Infallible;

    fn key(&mut self, item: u64) -> Result<String, Infallible> {
        let found = Ending::parity(removable(item)).ok().and_then(|e| e.eventually(u64::MAX));
        Ok(found.map(|found| found.classes.to_string()).unwrap_or_default())
    }
}

/// Counts the same sets by a survey with a table of the classes in the period.
fn surveyed(workers: usize) -> Option<u64> {
    let plan = Plan { total: SETS, ..Plan::default() };
    let interrupt = AtomicBool::new(false);
    let conduct =
        Conduct { workers, checkpoint: None, interrupt: &interrupt, pulse: &Pulse::default() };
    let ran = run(&plan, conduct, || Ok(Lasting), |_| Ok(())).ok()?;
    ran.table.iter().find(|(key, _)| *key == "L").map(|(_, row)| row.count)
}

/// Runs the same survey in the language, on all processors.
fn in_the_language() -> Option<String> {
    let text = "\
ruleset parity_subtract(S, n)
  parity_subtract(S, n - s)  for s in S if s <= n
  final L  if n mod 2 == 0
  final R  if n mod 2 == 1
end
p(S) := period(sequence(outcome(parity_subtract(S, n)) for n in 0..))
for_left(S) := let q := p(S) in proved(q) and all(c == L for c in repeating(q))
[row[1] for row in rows(survey(for_left(S) for S in removable_sets(2, 20))) if row[0] == \"true\"]";
    Session::new(Limits::default()).eval(text).ok()
}

fn main() {
    let won = proved(0, SETS);
    assert!(won.is_some(), "a set has no period");
    assert_eq!(won, surveyed(2), "the survey differs");
    println!("{SETS} sets, {won:?} won by Left from some heap on, proved");
    println!("the arrays of {HEAPS} say {:?}", guessed(0, SETS));
    println!("{:>20} {:>12} {:>10} {:>8}", "", "time", "a set", "ratio");
    let (arrays, _) = timed(|| shared(1, guessed));
    let line = |name: &str, time: Duration| {
        let ratio = time.as_secs_f64() / arrays.as_secs_f64();
        let each = time / u32::try_from(SETS).unwrap_or(1);
        println!("{name:>20} {time:>12.2?} {each:>10.2?} {ratio:>8.2}");
    };
    line("arrays, 1 thread", arrays);
    line("proofs, 1 thread", timed(|| shared(1, proved)).0);
    line("arrays, 2 threads", timed(|| shared(2, guessed)).0);
    line("proofs, 2 threads", timed(|| shared(2, proved)).0);
    line("survey, 1 thread", timed(|| surveyed(1)).0);
    line("survey, 2 threads", timed(|| surveyed(2)).0);
    assert_eq!(in_the_language(), won.map(|won| format!("[{won}]")), "the language differs");
    line("in the language", timed(in_the_language).0);
}
