//! Construction of a small absorbing game for a given number of players.

use crate::game::{Arena, Halt, SumId};

/// Returns an absorbing game for three or more players under normal play: nobody wins its sum with
/// any game.
///
/// With `h` the nim heap of one less than there are players, `o(h) = N` and `o({h}) = O1`. So
/// `{h, {h}}` is undetermined. What has an undetermined game as its only option is undetermined,
/// and `N − 2` times so it is strongly (N−1)-undetermined (Spindler, Def 3.15), so that it absorbs
/// (Thm 3.17).
pub fn absorbing(arena: &mut Arena, players: u8) -> Result<SumId, Halt> {
    let heap = arena.nim(u32::from(players) - 1);
    let heap = arena.single(heap);
    let around = arena.form(vec![heap])?;
    let around = arena.single(around);
    let mut game = arena.form(vec![heap, around])?;
    for _ in 2..players {
        let option = arena.single(game);
        game = arena.form(vec![option])?;
    }
    Ok(arena.single(game))
}
