//! Birthdays: the longest play. They add up over sums.

use super::arena::{Arena, Body};
use super::halt::Halt;
use super::ids::{GameId, SumId};
use super::sweep::{Sweep, sweep};
use super::world::World;

/// The mark for a birthday not yet computed.
pub(crate) const UNKNOWN: u64 = u64::MAX;
/// The mark for a birthday beyond 64 bits.
const HUGE: u64 = u64::MAX - 1;

/// The birthday of `s`: the length of the longest play, in a labelled game under any order of
/// movers. It is additive over sums.
///
/// # Errors
/// [`Halt::TooLarge`] beyond 64 bits; [`Halt::Cycle`] and limits; errors of the world.
pub fn birthday<W: World>(w: &mut W, s: SumId) -> Result<u64, W::Error> {
    live(w, s)?;
    match w.arena().birthday_of(s) {
        Some(days) if days < HUGE => Ok(days),
        _ => Err(Halt::TooLarge("the longest play").into()),
    }
}

/// Walks everything `s` is made of until all birthdays are known, however long, and identifies positions
/// with forms.
pub(crate) fn live<W: World>(w: &mut W, s: SumId) -> Result<(), W::Error> {
    sweep(w, s, &mut Longest)
}

struct Longest;

impl Sweep for Longest {
    fn known(&self, arena: &Arena, g: GameId) -> bool {
        arena.nodes[g.index()].birthday != UNKNOWN
    }

    fn finish(&mut self, arena: &mut Arena, g: GameId) -> Result<(), Halt> {
        arena.identify(g);
        arena.settle_birthday(g);
        Ok(())
    }

    fn bytes(&self) -> usize {
        0
    }
}

impl Arena {
    /// Stores the birthday of a game whose options have theirs.
    pub(crate) fn settle_birthday(&mut self, g: GameId) {
        let mut longest: Option<u64> = None;
        for place in 0..self.option_count(g) {
            let option = self.option_at(g, place);
            let Some(days) = self.birthday_of(option) else {
                return;
            };
            longest = longest.max(Some(days));
        }
        let rewritten = matches!(self.nodes[g.index()].body, Body::Rewritten { .. });
        self.nodes[g.index()].birthday = match longest {
            None => 0,
            // A rewritten position is the sum, not a step away from it.
            Some(days) if rewritten => days,
            Some(days) => days.saturating_add(1).min(HUGE),
        };
    }

    /// The birthday of a sum, if those of its components are known.
    pub(crate) fn birthday_of(&self, s: SumId) -> Option<u64> {
        let mut total = 0u64;
        for &(g, c) in self.parts(s) {
            match self.nodes[g.index()].birthday {
                UNKNOWN => return None,
                HUGE => total = HUGE,
                days => total = total.saturating_add(days.saturating_mul(u64::from(c))).min(HUGE),
            }
        }
        Some(total)
    }
}
