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
/// movers. It is additive over sums without entailing moves.
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

/// The longest plays of a game with entailing moves, which may end with others beside it locked.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Lengths {
    /// Of one that leaves everything free, and need not have come to an end.
    free: Option<u64>,
    /// Of one that ends where the next move is forced and there is none, after one that left others free.
    stuck: Option<u64>,
    /// Likewise, but where others were locked from the first move on: of entailed games only.
    locked: Option<u64>,
}

impl Lengths {
    /// Those of a game that may be left alone.
    const START: Lengths = Lengths { free: Some(0), stuck: None, locked: None };

    /// The longest of all.
    fn longest(self) -> u64 {
        self.free.max(self.stuck).max(self.locked).unwrap_or(0)
    }

    fn or(self, other: Lengths) -> Lengths {
        Lengths {
            free: self.free.max(other.free),
            stuck: self.stuck.max(other.stuck),
            locked: self.locked.max(other.locked),
        }
    }

    /// With a move before.
    fn later(self) -> Lengths {
        let one = |days| add(days, Some(1));
        Lengths { free: one(self.free), stuck: one(self.stuck), locked: one(self.locked) }
    }

    /// Those of a sum, of which the other one may be moved in when this one is left free.
    fn beside(self, other: Lengths) -> Lengths {
        Lengths {
            free: add(self.free, other.free),
            stuck: add(self.stuck, other.free).max(add(self.free, other.stuck)),
            locked: self.locked,
        }
    }
}

fn add(a: Option<u64>, b: Option<u64>) -> Option<u64> {
    a.zip(b).map(|(a, b)| a.saturating_add(b).min(HUGE))
}

impl Arena {
    /// Stores the birthday of a game whose options have theirs.
    pub(crate) fn settle_birthday(&mut self, g: GameId) {
        // Nothing entails as long as nothing is entailed.
        let birthday = if self.entailed.is_empty() {
            self.one_more_than_options(g)
        } else {
            self.settle_lengths(g).map(Lengths::longest)
        };
        if let Some(birthday) = birthday {
            self.nodes[g.index()].birthday = birthday;
        }
    }

    fn one_more_than_options(&mut self, g: GameId) -> Option<u64> {
        let mut longest: Option<u64> = None;
        for place in 0..self.option_count(g) {
            let option = self.option_at(g, place);
            longest = longest.max(Some(self.total_birthday(option)?));
        }
        // A rewritten position is the sum, not a step away from it.
        let rewritten = matches!(self.nodes[g.index()].body, Body::Rewritten { .. });
        let step = u64::from(!rewritten);
        Some(longest.map_or(0, |days| days.saturating_add(step).min(HUGE)))
    }

    fn settle_lengths(&mut self, g: GameId) -> Option<Lengths> {
        let entailed = matches!(self.nodes[g.index()].body, Body::Entailed { .. });
        let lengths = match self.nodes[g.index()].body {
            Body::Rewritten { to, .. } => self.lengths(to)?,
            Body::Entailed { of } => {
                // What rules rewrite is what it is rewritten to, which has been looked at as an option.
                let of = match self.plain(self.single(of)).map(|s| self.as_single(s)) {
                    Ok(Some(game)) => game,
                    _ => of,
                };
                let stuck = Lengths { locked: Some(0), ..Lengths::default() };
                if self.option_count(of) == 0 { stuck } else { self.after_moves(of)? }
            }
            _ => {
                let after = self.after_moves(g)?;
                // Who moved could have moved elsewhere before.
                let stuck = after.stuck.max(after.locked);
                Lengths { stuck, locked: None, ..after.or(Lengths::START) }
            }
        };
        if entailed || lengths.stuck.is_some() {
            self.lengths.insert(g, lengths);
        }
        Some(lengths)
    }

    fn after_moves(&mut self, g: GameId) -> Option<Lengths> {
        if let Body::Nim(n) = self.nodes[g.index()].body {
            return Some(Lengths { free: Some(n.into()), ..Lengths::default() });
        }
        let mut all = Lengths::default();
        for place in 0..self.option_count(g) {
            let option = self.option_at(g, place);
            all = all.or(self.lengths(option)?.later());
        }
        Some(all)
    }

    /// The longest plays of a sum, if those of its components are known.
    fn lengths(&self, s: SumId) -> Option<Lengths> {
        let mut all = Lengths::START;
        for (g, c) in self.beside_forced(s) {
            let one = self.lengths_of(g)?;
            let others = Lengths {
                free: one.free.map(|days| days.saturating_mul(u64::from(c) - 1).min(HUGE)),
                ..Lengths::default()
            };
            // With several copies one of them may end the play.
            all = all.beside(others).beside(one);
        }
        match self.forced_part(s) {
            Some((place, _)) => Some(self.lengths_of(self.parts(s)[place].0)?.beside(all)),
            None => Some(all),
        }
    }

    fn lengths_of(&self, g: GameId) -> Option<Lengths> {
        if let Some(&known) = self.lengths.get(&g) {
            return Some(known);
        }
        let days = self.nodes[g.index()].birthday;
        (days != UNKNOWN).then_some(Lengths { free: Some(days), ..Lengths::default() })
    }

    /// The birthday of a sum, if those of its components are known.
    pub(crate) fn birthday_of(&self, s: SumId) -> Option<u64> {
        if self.entailed.is_empty() {
            return self.total_birthday(s);
        }
        self.lengths(s).map(Lengths::longest)
    }

    fn total_birthday(&self, s: SumId) -> Option<u64> {
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
