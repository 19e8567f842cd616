//! Nim heaps of any size and number in normal play of three players or more: the winners, by a
//! formula.

use crate::play::SeatSet;

/// The outcome of a position of Nim under normal play of `n` players, 3 to 32. `heaps` are sizes,
/// each with how often it is there. (`docs/nim.md`, Theorem 1, with the same letters; Spindler,
/// Thms 2.40 and 3.29, for three players and for two heaps.)
pub fn nim_outcome(n: u8, heaps: &[(u32, u64)]) -> SeatSet {
    let players = n;
    let n = u128::from(n);
    let heaps = || heaps.iter().filter(|(size, count)| *size > 0 && *count > 0);
    let excesses = || heaps().map(|(size, count)| (u128::from(*size) - 1, u128::from(*count)));
    let k = heaps().map(|(_, count)| u128::from(*count)).sum::<u128>();
    let m: u128 = excesses().filter(|(x, _)| *x > 0).map(|(_, count)| count).sum();
    let s: u128 = excesses().map(|(x, count)| x * count).sum();
    let e = excesses().map(|(x, _)| x).max().unwrap_or(0);
    // How many tokens have to go to bring all excesses down to t.
    let above = |t: u128| excesses().map(|(x, count)| x.saturating_sub(t) * count).sum::<u128>();
    let lost = |r: u128| match (r + n - k % n) % n {
        0 => m <= r || s - e >= n - 1 || s >= n && above(s - n) <= r,
        c => c <= s && above(s - c) <= r,
    };
    (0..players).filter(|r| !lost(u128::from(*r))).collect()
}
