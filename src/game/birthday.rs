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
/// movers. It is additive over sums in which every component may be moved in.
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

/// Walks everything `s` is made of until all birthdays are known, however long.
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
        if let Body::Entailed { of } = self.nodes[g.index()].body
            && !self.settle_freed(g, of)
        {
            return;
        }
        let mut longest: Option<u64> = None;
        for place in 0..self.option_count(g) {
            let option = self.option_at(g, place);
            let Some(days) = self.birthday_of(option) else {
                return;
            };
            longest = longest.max(Some(days));
        }
        let bare = self.bare(g);
        let rewritten = matches!(self.nodes[bare.index()].body, Body::Rewritten { .. });
        self.nodes[g.index()].birthday = match longest {
            None => 0,
            // A rewritten position is the sum, not a step away from it.
            Some(days) if rewritten => days,
            Some(days) => days.saturating_add(1).min(HUGE),
        };
    }

    /// Stores how long the longest play of an entailed game is after which others would be free; false if
    /// that cannot be told yet.
    fn settle_freed(&mut self, g: GameId, of: GameId) -> bool {
        if let Body::Nim(n) = self.nodes[of.index()].body {
            self.freed.insert(g, Some(u64::from(n)).filter(|&n| n > 0));
            return true;
        }
        // What rules rewrite is the sum it is rewritten to, which has been looked at as an option.
        let of = match self.plain(self.single(of)).map(|s| self.as_single(s)) {
            Ok(Some(game)) => game,
            _ => of,
        };
        let mut freed: Option<u64> = None;
        for place in 0..self.option_count(of) {
            let option = self.option_at(of, place);
            let Some(longest) = self.freed_after(option) else { return false };
            freed = freed.max(longest.map(|days| days.saturating_add(1).min(HUGE)));
        }
        self.freed.insert(g, freed);
        true
    }

    /// The moves left after one to that sum if all that is beside it comes to be free; `Some(None)` if
    /// it never does.
    fn freed_after(&self, s: SumId) -> Option<Option<u64>> {
        let Some((place, _)) = self.forced_part(s) else {
            return self.birthday_of(s).map(Some);
        };
        let (entailed, _) = self.parts(s)[place];
        let beside = self.total_birthday(self.beside_forced(s))?;
        let freed = *self.freed.get(&entailed)?;
        Some(freed.map(|days| days.saturating_add(beside).min(HUGE)))
    }

    /// The birthday of a sum, if those of its components are known. They add up, but where the next
    /// move is forced: then others may never come to be free.
    pub(crate) fn birthday_of(&self, s: SumId) -> Option<u64> {
        let Some((place, _)) = self.forced_part(s) else {
            return self.total_birthday(self.parts(s).iter().copied());
        };
        let (entailed, _) = self.parts(s)[place];
        let alone = self.nodes[entailed.index()].birthday;
        let freed = self.freed_after(s)?;
        (alone != UNKNOWN).then(|| freed.map_or(alone, |days| days.max(alone)))
    }

    fn total_birthday(&self, parts: impl Iterator<Item = (GameId, u32)>) -> Option<u64> {
        let mut total = 0u64;
        for (g, c) in parts {
            match self.nodes[g.index()].birthday {
                UNKNOWN => return None,
                HUGE => total = HUGE,
                days => total = total.saturating_add(days.saturating_mul(u64::from(c))).min(HUGE),
            }
        }
        Some(total)
    }
}
