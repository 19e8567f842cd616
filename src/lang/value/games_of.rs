//! Members, by number, of the lazy collection of all games with options from a pool.

use tweedle_games::game::{Arena, Halt, SumId};

/// Returns the member with an index: the game whose options are the members of the pool at the
/// indices of the one bits. If the pool has more than 64 members, some games have no index.
pub(crate) fn member(arena: &mut Arena, pool: &[SumId], number: u64) -> Result<SumId, Halt> {
    let mut options = Vec::with_capacity(number.count_ones() as usize);
    let mut rest = number;
    while let Some(option) = pool.get(rest.trailing_zeros() as usize).filter(|_| rest != 0) {
        options.push(*option);
        rest &= rest - 1;
    }
    let form = arena.form(options)?;
    Ok(arena.single(form))
}

/// Returns the number of members, saturated at the largest number.
pub(crate) fn size(pool: &[SumId]) -> u64 {
    u32::try_from(pool.len()).ok().and_then(|m| 1u64.checked_shl(m)).unwrap_or(u64::MAX)
}
