//! Nim heaps of any size in i-misère play (Suetsugu, Theorem 6; Bouton and Li before him).

use crate::play::PreferenceMatrix;

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
