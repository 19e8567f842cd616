//! Calls of a recursive function: `fib(29)`, 1,664,079 calls, compared with CPython on the same
//! function.
//!
//! Prints minimum, median and maximum of several runs, and the ratio of medians. Needs `python3`;
//! without it only the first line is printed.

#![allow(clippy::print_stdout, reason = "benches print")]

use std::process::Command;
use std::time::{Duration, Instant};
use tweedle::lang::session::{Limits, Session};

const RUNS: usize = 7;
const PROGRAM: &str = "fib(n) := if n < 2 then n else fib(n - 1) + fib(n - 2)\nfib(29)";
const PYTHON: &str = "
import time
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
start = time.perf_counter()
assert fib(29) == 514229
print(time.perf_counter() - start)
";

fn report(name: &str, mut times: Vec<Duration>) -> f64 {
    times.sort();
    let (least, median, most) = (times[0], times[times.len() / 2], times[times.len() - 1]);
    println!("{name:10} min {least:?}  median {median:?}  max {most:?}");
    median.as_secs_f64()
}

fn python() -> Option<Duration> {
    let output = Command::new("python3").args(["-c", PYTHON]).output().ok()?;
    let seconds: f64 = String::from_utf8(output.stdout).ok()?.trim().parse().ok()?;
    Some(Duration::from_secs_f64(seconds))
}

fn main() {
    let ours = (0..RUNS)
        .map(|_| {
            let mut session = Session::new(Limits::default());
            let start = Instant::now();
            let answer = session.eval(PROGRAM);
            let time = start.elapsed();
            assert_eq!(answer.as_deref(), Ok("514229"));
            time
        })
        .collect();
    let ours = report("tweedle", ours);
    if let Some(theirs) = (0..RUNS).map(|_| python()).collect::<Option<Vec<_>>>() {
        let theirs = report("cpython", theirs);
        println!("ratio {:.2}", ours / theirs);
    }
}
