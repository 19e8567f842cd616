//! The family of all games with options from a pool.

use super::Value;
use tweedle_games::game::{Arena, Halt, SumId};

/// Returns the member with a number: the form whose options are the games of the pool at the places
/// of its binary digits. A pool of more than 64 has members that no number reaches.
pub(crate) fn member(arena: &mut Arena, pool: &[SumId], number: u64) -> Result<Value, Halt> {
    let chosen = pool.iter().zip(0..u64::BITS).filter(|(_, bit)| number >> bit & 1 == 1);
    let form = arena.form(chosen.map(|(option, _)| *option).collect())?;
    Ok(Value::game(arena.single(form)))
}

/// Returns the number of members, or the largest number if they are more.
pub(crate) fn size(pool: &[SumId]) -> u64 {
    u32::try_from(pool.len()).ok().and_then(|m| 1u64.checked_shl(m)).unwrap_or(u64::MAX)
}
