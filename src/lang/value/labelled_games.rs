//! Members, by number, of the lazy collection of all partizan games born by a day.

use tweedle_games::game::{Arena, Halt, SumId};

/// Returns the member with an index. Its digits are the option sets of the players; the one of the
/// last player varies fastest. Bit `j` of a set stands for member `j` of the day before.
pub(crate) fn member(arena: &mut Arena, day: u8, players: u8, number: u64) -> Result<SumId, Halt> {
    let Some(before) = day.checked_sub(1) else { return Ok(SumId::ZERO) };
    // The recursion is at most two days deep, with at most 32 games each.
    let mut choices = Vec::new();
    for smaller in 0..size(before, players).unwrap_or(0) {
        choices.push(member(arena, before, players, smaller)?);
    }
    let list = |player: u8| {
        let digits = usize::from(players - 1 - player) * choices.len();
        let is_in =
            |place: usize| number.checked_shr((digits + place) as u32).unwrap_or(0) & 1 == 1;
        choices
            .iter()
            .enumerate()
            .filter(|(place, _)| is_in(*place))
            .map(|(_, game)| *game)
            .collect()
    };
    let form = arena.labelled((0..players).map(list).collect())?;
    Ok(arena.single(form))
}

/// Returns the number of members, if there are at most 2^62.
pub(crate) fn size(day: u8, players: u8) -> Option<u64> {
    let mut size = 1u64;
    for _ in 0..day {
        let digits = size.checked_mul(players.into()).filter(|digits| *digits <= 62)?;
        size = 1 << digits;
    }
    Some(size)
}
