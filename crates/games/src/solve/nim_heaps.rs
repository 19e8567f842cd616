//! Nim heaps of any size and number by formulas: in i-misère play (Suetsugu, Theorem 6; Bouton and
//! Li before him), and in normal play of three players or more.

use crate::play::{PreferenceMatrix, SeatSet};

/// Returns `i` if the preferences are those of i-misère play: everybody prefers the players in play
/// order, from the `i`-th player on.
pub fn misere_index(matrix: &PreferenceMatrix) -> Option<u8> {
    let (m, row) = (matrix.players(), matrix.row(0));
    let ordered = (0..m).zip(row).all(|(place, player)| *player == (row[0] + place) % m);
    (matrix.is_impartial() && ordered).then_some(row[0])
}

/// Tests whether a position of Nim is losing in i-misère play of `m` players: the player about to
/// move gets the last of their wishes. `heaps` has the sizes with their multiplicities.
pub fn nim_is_lost(m: u8, i: u8, heaps: &[(u32, u64)]) -> bool {
    let m = u64::from(m);
    let heaps = || heaps.iter().filter(|(_, count)| *count > 0);
    if heaps().all(|(size, _)| *size <= 1) {
        let ones = heaps().filter(|(size, _)| *size == 1).map(|(_, count)| count);
        return ones.fold(0, |sum, count| (sum + count) % m) == u64::from(i);
    }
    (0..u32::BITS).all(|digit| {
        let set = heaps().filter(|(size, _)| size >> digit & 1 == 1);
        set.fold(0, |sum, (_, count)| (sum + count) % m) == 0
    })
}

/// Tests whether a position of Nim is winning in i-misère play of `m` players: the player about to
/// move gets their first wish. This holds if a move leads to a losing position, or if play is over
/// and the last mover is the first wish.
pub fn nim_is_won(m: u8, i: u8, heaps: &[(u32, u64)]) -> bool {
    if heaps.iter().all(|(size, count)| *size == 0 || *count == 0) {
        return i + 1 == m;
    }
    let mut after = heaps.to_vec();
    after.push((0, 1));
    let last = heaps.len();
    (0..last).filter(|at| heaps[*at].1 > 0).any(|at| {
        after[at].1 -= 1;
        let won = (0..heaps[at].0).any(|smaller| {
            after[last].0 = smaller;
            nim_is_lost(m, i, &after)
        });
        after[at].1 += 1;
        won
    })
}

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
