//! Construction and inspection of the sums of an arena.

use super::halt::{Halt, Unsupported};
use super::ids::{GameId, SumId};
use super::nodes::{Body, GameNode};
use super::properties::{Entails, Nature};
use super::store::Arena;
use super::sums::{Component, Move, Rest};
use tweedle_base::Limit;

impl Arena {
    /// Returns the sum of one game; the sum of `nim(0)` is [`SumId::ZERO`].
    pub fn single(&self, g: GameId) -> SumId {
        self.nodes[g.index()].single
    }

    /// The sum of one nim heap.
    #[inline]
    pub(crate) fn single_heap(&mut self, n: u32) -> SumId {
        let heap = self.nim(n);
        self.single(heap)
    }

    /// The sum of the form with these options.
    pub(crate) fn single_form(&mut self, options: Vec<SumId>) -> Result<SumId, Halt> {
        let form = self.form(options)?;
        Ok(self.single(form))
    }

    /// The game that a sum consists of, if it is a single game (0 counts as `nim(0)`).
    pub fn as_single(&mut self, s: SumId) -> Option<GameId> {
        match *self.parts(s) {
            [] => Some(self.nim(0)),
            [(g, 1)] => Some(g),
            _ => None,
        }
    }

    /// The sum of these games with these multiplicities, in any order.
    ///
    /// # Errors
    /// [`Limit::TooLarge`] when the multiplicity of a game does not fit in 32 bits;
    /// [`Unsupported::Mixed`] when games are for different numbers of players;
    /// [`Unsupported::Forced`] when the next move would have to be made in two of them.
    pub fn sum(&mut self, parts: &[(GameId, u32)]) -> Result<SumId, Halt> {
        let total = self.gather(parts.iter().map(|&(g, c)| (g, u64::from(c))));
        self.counted(&total)
    }

    /// The sum of two sums.
    ///
    /// # Errors
    /// [`Limit::TooLarge`] when the multiplicity of a game does not fit in 32 bits;
    /// [`Unsupported::Mixed`] when the sums are for different numbers of players;
    /// [`Unsupported::Forced`] when both say where the next move must be made.
    pub fn add(&mut self, a: SumId, b: SumId) -> Result<SumId, Halt> {
        let both = Move::none(a, b);
        let hash = self.sums.hash_after(both);
        if let Some(sum) = self.sums.find_after(both, hash) {
            if self.sums.nature(sum).entails == Entails::Now {
                self.nature_of_parts(self.parts(sum))?;
            }
            return Ok(sum);
        }
        let nodes = &self.nodes;
        self.sums.insert_after(both, hash, |parts| Arena::nature_among(nodes, parts))
    }

    /// The sum of `n` copies.
    ///
    /// # Errors
    /// [`Limit::TooLarge`] when the multiplicity of a game does not fit in 32 bits;
    /// [`Unsupported::Forced`] for several copies of an entailed game.
    pub fn times(&mut self, n: u32, s: SumId) -> Result<SumId, Halt> {
        if n == 0 {
            return Ok(SumId::ZERO);
        }
        let total: Vec<(GameId, u64)> =
            self.parts(s).iter().map(|&(g, c)| (g, u64::from(c) * u64::from(n))).collect();
        self.counted(&total)
    }

    /// The components of a sum with their multiplicities, sorted by id. Never holds `nim(0)`.
    pub fn parts(&self, s: SumId) -> &[(GameId, u32)] {
        self.sums.parts(s)
    }

    /// Tests whether every component is a nim heap, an integer or a form built only from these.
    pub fn is_pure(&self, s: SumId) -> bool {
        self.sums.nature(s).pure
    }

    /// The sum after a move, if it has been met.
    #[inline]
    pub(crate) fn known_after(&self, m: Move) -> Option<SumId> {
        // A game on its own becomes its option.
        match self.parts(m.from) {
            [(_, 1)] => Some(m.option),
            _ => self.sums.find_after(m, self.sums.hash_after(m)),
        }
    }

    /// A sum without a copy of the component at a place.
    #[inline]
    pub(crate) fn rest(&self, s: SumId, place: usize) -> Rest {
        let hash = self.sums.hash_without(s, place);
        let sum = match *self.parts(s) {
            [(g, 2)] => Some(self.single(g)),
            [(_, 1), (g, 1)] if place == 0 => Some(self.single(g)),
            [(g, 1), (_, 1)] if place == 1 => Some(self.single(g)),
            _ => None,
        };
        self.sums.rest(Move { from: s, place, option: SumId::ZERO }, hash, sum)
    }

    /// The sum after a move, found or interned.
    pub(crate) fn after(&mut self, m: Move) -> Result<SumId, Halt> {
        if let [(_, 1)] = self.parts(m.from) {
            return Ok(m.option);
        }
        self.after_in(m, self.rest(m.from, m.place))
    }

    /// The sum after a move that leaves something alone, found or interned.
    #[inline]
    pub(crate) fn after_in(&mut self, m: Move, rest: Rest) -> Result<SumId, Halt> {
        match self.sums.recent(rest, m.option) {
            Some(sum) => Ok(sum),
            None => self.after_lookup(m, rest),
        }
    }

    fn after_lookup(&mut self, m: Move, rest: Rest) -> Result<SumId, Halt> {
        let hash = self.sums.hash_with(rest.hash, m.option);
        let sum = match self.sums.find_after(m, hash) {
            Some(sum) => sum,
            None => {
                let nodes = &self.nodes;
                self.sums.insert_after(m, hash, |parts| {
                    Nature::combined(parts.iter().map(|&(g, _)| nodes[g.index()].nature()))
                })?
            }
        };
        self.sums.note(rest, m.option, sum);
        Ok(sum)
    }

    /// Returns the nature of a form with these options.
    pub(crate) fn nature_of_options(&self, options: &[SumId]) -> Result<Nature, Halt> {
        let below = Nature::combined(options.iter().map(|&s| self.sums.nature(s)))?;
        Ok(Nature { entails: below.entails.min(Entails::Below), ..below })
    }

    /// Components sorted by game, each once, without empty ones.
    pub(crate) fn gather(&self, parts: impl Iterator<Item = (GameId, u64)>) -> Vec<(GameId, u64)> {
        let mut all: Vec<(GameId, u64)> = parts
            .filter(|&(g, c)| c > 0 && !matches!(self.nodes[g.index()].body, Body::Nim(0)))
            .collect();
        all.sort_unstable_by_key(|&(g, _)| g);
        all.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 = kept.1.saturating_add(next.1);
            }
            same
        });
        all
    }

    /// Interns gathered components.
    pub(crate) fn counted(&mut self, total: &[(GameId, u64)]) -> Result<SumId, Halt> {
        let mut parts: Vec<Component> = Vec::with_capacity(total.len());
        for &(g, c) in total {
            let c = u32::try_from(c).map_err(|_| Halt::Limit(Limit::TooLarge("a multiplicity")))?;
            parts.push((g, c));
        }
        let nature = self.nature_of_parts(&parts)?;
        Ok(self.sums.intern(&parts, nature))
    }

    /// Returns the nature of a sum of these components, if they can be added.
    #[inline]
    pub(super) fn nature_of_parts(&self, parts: &[Component]) -> Result<Nature, Halt> {
        Arena::nature_among(&self.nodes, parts)
    }

    #[inline]
    fn nature_among(nodes: &[GameNode], parts: &[Component]) -> Result<Nature, Halt> {
        let node = |&(g, _): &Component| &nodes[g.index()];
        let nature = Nature::combined(parts.iter().map(|part| node(part).nature()))?;
        if nature.entails == Entails::Now {
            let forced =
                parts.iter().filter(|part| matches!(node(part).body, Body::Entailed { .. }));
            if forced.map(|&(_, c)| u64::from(c)).sum::<u64>() > 1 {
                return Err(Halt::Unsupported(Unsupported::Forced));
            }
        }
        Ok(nature)
    }

    /// Tests whether a sum is a single canonical game (or 0).
    pub(crate) fn is_canonical(&self, s: SumId) -> bool {
        match *self.parts(s) {
            [] => true,
            [(g, 1)] => self.nodes[g.index()].canonical,
            _ => false,
        }
    }
}

/// Returns `total` plus a multiple of something, by doubling.
pub(crate) fn plus_times<T: Copy, E>(
    mut total: T,
    mut times: u64,
    mut doubled: T,
    mut add: impl FnMut(T, T) -> Result<T, E>,
) -> Result<T, E> {
    while times > 0 {
        if times % 2 == 1 {
            total = add(total, doubled)?;
        }
        times /= 2;
        if times > 0 {
            doubled = add(doubled, doubled)?;
        }
    }
    Ok(total)
}
