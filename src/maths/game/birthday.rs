//! Birthdays: the longest play. They add up over sums.

use super::arena::{Arena, Body};
use super::halt::Halt;
use super::ids::{GameId, SumId};
use super::sweep::{Sweep, sweep};
use super::world::World;

/// The mark for a birthday not yet computed.
pub(crate) const UNKNOWN: u64 = u64::MAX;
/// The mark of games that have none: in them or below them moves entail.
const ENTAILS: u64 = u64::MAX - 1;
/// The mark for a birthday beyond 64 bits.
const HUGE: u64 = u64::MAX - 2;

/// The birthday of `s`: the length of the longest play, in a labelled game under any order of
/// movers. It is additive over sums.
///
/// # Errors
/// [`Halt::Entails`] for a sum with entailing moves, where it would not be; [`Halt::TooLarge`]
/// beyond 64 bits; [`Halt::Cycle`] and limits; errors of the world.
pub fn birthday<W: World>(w: &mut W, s: SumId) -> Result<u64, W::Error> {
    days(w, s)?.ok_or(Halt::Entails(s).into())
}

/// The birthday, `None` of a sum with entailing moves.
///
/// # Errors
/// As [`birthday`], but for [`Halt::Entails`].
pub(crate) fn days<W: World>(w: &mut W, s: SumId) -> Result<Option<u64>, W::Error> {
    live(w, s)?;
    match w.arena().birthday_of(s) {
        Some(ENTAILS) => Ok(None),
        Some(days) if days < HUGE => Ok(Some(days)),
        _ => Err(Halt::TooLarge("the longest play").into()),
    }
}

/// Walks everything `s` is made of until all birthdays are known, however long, and identifies
/// positions with forms.
pub(crate) fn live<W: World>(w: &mut W, s: SumId) -> Result<(), W::Error> {
    sweep(w, s, &mut Longest)
}

struct Longest;

impl Sweep for Longest {
    type Tally = ();

    fn known(&self, arena: &Arena, g: GameId) -> bool {
        arena.nodes[g.index()].birthday != UNKNOWN
    }

    fn finish(&mut self, arena: &mut Arena, g: GameId, (): ()) -> Result<(), Halt> {
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
        if let Some(birthday) = self.one_more_than_options(g) {
            self.nodes[g.index()].birthday = birthday;
        }
    }

    fn one_more_than_options(&mut self, g: GameId) -> Option<u64> {
        let mut longest: Option<u64> = None;
        for place in 0..self.option_count(g) {
            let option = self.option_at(g, place);
            longest = longest.max(Some(self.birthday_of(option)?));
        }
        match self.nodes[g.index()].body {
            Body::Entailed { .. } => Some(ENTAILS),
            // A rewritten position is the sum, not a step away from it.
            Body::Rewritten { .. } => Some(longest.unwrap_or(0)),
            _ => Some(longest.map_or(0, |days| match days {
                ENTAILS => ENTAILS,
                days => days.saturating_add(1).min(HUGE),
            })),
        }
    }

    /// The birthday of a sum or its mark, if those of its components are known.
    fn birthday_of(&self, s: SumId) -> Option<u64> {
        let mut total = 0u64;
        for &(g, c) in self.parts(s) {
            let days = self.nodes[g.index()].birthday;
            total = match (days, total) {
                (UNKNOWN, _) => return None,
                (ENTAILS, _) | (_, ENTAILS) => ENTAILS,
                _ => days.saturating_mul(u64::from(c)).saturating_add(total).min(HUGE),
            };
        }
        Some(total)
    }
}
