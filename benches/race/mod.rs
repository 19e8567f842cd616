//! Two programs for the same task, timed side by side.

#![allow(dead_code, reason = "not every bench prints both")]

use std::hint::black_box;
use std::time::{Duration, Instant};

/// The number of runs of each program.
const RUNS: usize = 5;

/// Returns the minimum and the median time of several runs.
pub fn timed<T>(mut run: impl FnMut() -> T) -> (Duration, Duration) {
    let mut times: Vec<Duration> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            black_box(run());
            start.elapsed()
        })
        .collect();
    times.sort();
    (times[0], times[RUNS / 2])
}

/// Times both programs and prints the ratio.
pub fn race<A, B>(general: impl FnMut() -> A, special: impl FnMut() -> B) {
    let (general_min, general_median) = timed(general);
    let (special_min, special_median) = timed(special);
    println!("general  min {general_min:?}  median {general_median:?}");
    println!("special  min {special_min:?}  median {special_median:?}");
    println!(
        "ratio    min {:.2}  median {:.2}",
        general_min.as_secs_f64() / special_min.as_secs_f64(),
        general_median.as_secs_f64() / special_median.as_secs_f64()
    );
}
