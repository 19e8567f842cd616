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
    let heap = arena.single_heap(u32::from(players) - 1);
    let around = arena.single_form(vec![heap])?;
    let mut game = arena.single_form(vec![heap, around])?;
    for _ in 2..players {
        game = arena.single_form(vec![game])?;
    }
    Ok(game)
}
