//! Birthdays: the length of the longest play. They add up over sums.

use super::sweep::{Sweep, sweep};
use super::world::World;
use crate::game::arena::{Arena, ENTAILS, GameId, Halt, SATURATED, SumId, UNKNOWN, Unsupported};
use tweedle_base::{Limit, heap_size};

/// The birthday of `s`: the length of the longest play, in a labelled game under any order of
/// movers. It is additive over sums.
///
/// # Errors
/// [`Unsupported::Entails`] for a sum with entailing moves, where it would not be;
/// [`Limit::TooLarge`] beyond 64 bits; [`Halt::Cycle`] and limits; errors of the world.
pub fn birthday<W: World>(w: &mut W, s: SumId) -> Result<u64, W::Error> {
    days(w, s)?.ok_or(Halt::Unsupported(Unsupported::Entails(s)).into())
}

/// The birthday, `None` of a sum with entailing moves.
///
/// # Errors
/// The errors of [`birthday`], but for [`Unsupported::Entails`].
pub(crate) fn days<W: World>(w: &mut W, s: SumId) -> Result<Option<u64>, W::Error> {
    live(w, s)?;
    match w.arena().birthday_of(s) {
        Some(ENTAILS) => Ok(None),
        Some(days) if days < SATURATED => Ok(Some(days)),
        _ => Err(Halt::Limit(Limit::TooLarge("the longest play")).into()),
    }
}

/// Walks everything `s` is made of until all birthdays are known, however long, and identifies
/// positions with forms.
pub(crate) fn live<W: World>(w: &mut W, s: SumId) -> Result<(), W::Error> {
    sweep(w, s, &mut Longest { left: usize::MAX })
}

/// Does what [`live`] does, for at most `games` games; returns false if there are more.
pub(crate) fn live_within<W: World>(w: &mut W, s: SumId, games: usize) -> Result<bool, W::Error> {
    let mut task = Longest { left: games };
    match sweep(w, s, &mut task) {
        Err(_) if task.left == 0 => Ok(false),
        found => found.map(|()| true),
    }
}

struct Longest {
    /// The number of games that may still be visited.
    left: usize,
}

heap_size!(Longest {});

impl Sweep for Longest {
    type Tally = ();

    fn leaf<W: World>(&mut self, _: &mut W, _: GameId) -> Result<bool, W::Error> {
        self.left = self.left.saturating_sub(1);
        match self.left {
            0 => Err(Halt::Limit(Limit::TooLarge("the number of games")).into()),
            _ => Ok(false),
        }
    }

    fn known(&self, arena: &Arena, g: GameId) -> bool {
        arena.nodes[g.index()].birthday != UNKNOWN
    }

    fn finish(&mut self, arena: &mut Arena, g: GameId, (): ()) -> Result<(), Halt> {
        arena.identify(g);
        arena.settle_birthday(g);
        Ok(())
    }
}
