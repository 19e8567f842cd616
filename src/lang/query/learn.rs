//! Looking for the quotient of the components of a sum, when it pays.
//!
//! What searches may take is a part of what play has taken, and of what it would take at least. So
//! a search in vain costs little beside the play that it was to spare, and a quotient is never
//! looked for where play is sooner at its end.

use super::question::Asked;
use super::{by_play, by_quotient};
use crate::lang::eval::Machine;
use crate::lang::recognize::{self, Searched, SumParts};
use crate::lang::report::EvalResult;
use std::sync::Arc;
use tweedle_games::quotient::{HeapFamily, KnownQuotient, QuotientPart};

/// Steps that searches may take whatever was played. A step takes about as long as a state of play
/// with few options.
const FREE: u64 = 12_000;
/// A step for each so many states that play has taken,
const OF_PLAYED: u64 = 8;
/// and for so many tokens in all of these, in heaps that are broken up, if all have as many as the
/// sum, up to so many steps.
const OF_TOKENS: u64 = 64;
const MOST_OF_TOKENS: u64 = 1 << 20;
/// A step for each so many positions that a sum has; play need not come to all of them.
const OF_POSITIONS: u64 = 1024;
/// Play that has come so far without an end is followed so many times further before a search is
/// taken up again.
const FURTHER: u64 = 4;

/// The quotient of the components of a sum, and what they are in it.
pub(super) fn learned(
    machine: &mut Machine,
    asked: &Asked,
) -> EvalResult<Option<(Arc<KnownQuotient>, SumParts)>> {
    let Some((play, sides)) = by_quotient::scored(machine, asked) else { return Ok(None) };
    let Some(scoring) = recognize::scoring(&play, sides) else { return Ok(None) };
    let parts = recognize::sum_parts(machine, asked.game, true);
    let least = by_play::positions(machine, asked.game);
    // Heaps that are broken up have many options, and sums of many components below them.
    let tokens = |(part, _): &(QuotientPart, u32)| match part {
        QuotientPart::Heap(HeapFamily::TakeAndBreak(_), size) => *size as u64,
        _ => 0,
    };
    let tokens: u64 = parts.iter().map(tokens).sum();
    let mut states = by_play::SOON_STATES;
    loop {
        let played: usize = machine.answers.states()[..2].iter().map(|(_, states, _)| states).sum();
        let of_tokens = (played as u64).saturating_mul(tokens) / OF_TOKENS;
        let played = (played as u64 / OF_PLAYED).max(of_tokens.min(MOST_OF_TOKENS));
        let free = FREE + played + least / OF_POSITIONS;
        let steps =
            free.min(recognize::MOST_STEPS).saturating_sub(machine.answers.quotients.spent());
        match recognize::quotient_for(machine, &scoring, &parts, steps, asked.span)? {
            Searched::Found(known) => return Ok(Some((known, parts))),
            Searched::None => return Ok(None),
            Searched::Later => (),
        }
        states = states.saturating_mul(FURTHER);
        // Found or not: what was found is remembered.
        if by_play::within(machine, asked, states)?.is_some() {
            return Ok(None);
        }
    }
}
