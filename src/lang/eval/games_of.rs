//! The family of all games with options from a pool.

use super::{Machine, Outcome, Value};
use crate::lang::syntax::Span;
use crate::maths::game::SumId;

/// The member with a number: the form whose options are the games of the pool at the places of its
/// binary digits. A pool of more than 64 has members that no number reaches.
pub(super) fn member(machine: &mut Machine, pool: &[SumId], number: u64) -> Outcome<Value> {
    let chosen = pool.iter().zip(0..u64::BITS).filter(|(_, bit)| number >> bit & 1 == 1);
    let form = machine.arena.form(chosen.map(|(option, _)| *option).collect());
    let form = machine.placed(Span::default(), form)?;
    Ok(Value::Game(machine.arena.single(form)))
}

/// How many members there are, or the largest number if they are more.
pub(super) fn size(pool: &[SumId]) -> u64 {
    u32::try_from(pool.len()).ok().and_then(|m| 1u64.checked_shl(m)).unwrap_or(u64::MAX)
}
