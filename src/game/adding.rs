//! Adding games: how the sums of an arena are made and read.

use super::arena::{Arena, Body};
use super::halt::Halt;
use super::ids::{GameId, SumId};
use super::sums::{Move, Part};

impl Arena {
    /// The sum of one game; that of `nim(0)` is [`SumId::ZERO`].
    pub fn single(&self, g: GameId) -> SumId {
        self.nodes[g.index()].single
    }

    /// The game that a sum consists of, if it is a single game (0 counts as `nim(0)`).
    pub fn as_single(&mut self, s: SumId) -> Option<GameId> {
        match *self.parts(s) {
            [] => Some(self.nim(0)),
            [(g, 1)] => Some(g),
            _ => None,
        }
    }

    /// The sum of these games with these multiplicities, in any order. Multiplicities of one game
    /// named several times are added and saturate; [`Arena::try_sum`] reports overflow instead.
    pub fn sum(&mut self, parts: &[(GameId, u32)]) -> SumId {
        let total = self.gather(parts.iter().map(|&(g, c)| (g, u64::from(c))));
        let parts: Vec<Part> =
            total.iter().map(|&(g, c)| (g, u32::try_from(c).unwrap_or(u32::MAX))).collect();
        self.intern(&parts)
    }

    /// The sum of these games with these multiplicities, in any order.
    ///
    /// # Errors
    /// [`Halt::TooLarge`] when the multiplicity of a game does not fit in 32 bits.
    pub fn try_sum(&mut self, parts: &[(GameId, u32)]) -> Result<SumId, Halt> {
        let total = self.gather(parts.iter().map(|&(g, c)| (g, u64::from(c))));
        self.counted(&total)
    }

    /// The sum of two sums.
    ///
    /// # Errors
    /// [`Halt::TooLarge`] when the multiplicity of a game does not fit in 32 bits.
    pub fn add(&mut self, a: SumId, b: SumId) -> Result<SumId, Halt> {
        let total: Vec<(GameId, u64)> = self.sums.together(a, b).collect();
        self.counted(&total)
    }

    /// The sum of `n` copies.
    ///
    /// # Errors
    /// [`Halt::TooLarge`] when the multiplicity of a game does not fit in 32 bits.
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

    /// Whether every component is a nim heap or a form of such, all the way down.
    pub fn is_pure(&self, s: SumId) -> bool {
        self.sums.is_pure(s)
    }

    /// The sum after a move, found or interned.
    #[inline]
    pub(crate) fn after(&mut self, m: Move) -> Result<SumId, Halt> {
        if let Some(t) = self.sums.find_after(m) {
            return Ok(t);
        }
        let nodes = &self.nodes;
        self.sums.insert_after(m, |parts| parts.iter().all(|&(g, _)| nodes[g.index()].pure))
    }

    /// A sum of components that are sorted, distinct and present.
    pub(crate) fn intern(&mut self, parts: &[Part]) -> SumId {
        let pure = parts.iter().all(|&(g, _)| self.nodes[g.index()].pure);
        self.sums.intern(parts, pure)
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
        let mut parts: Vec<Part> = Vec::with_capacity(total.len());
        for &(g, c) in total {
            let c = u32::try_from(c).map_err(|_| Halt::TooLarge("a multiplicity"))?;
            parts.push((g, c));
        }
        Ok(self.intern(&parts))
    }

    /// Whether a sum is a single canonical game (or 0).
    pub(crate) fn is_canonical(&self, s: SumId) -> bool {
        match *self.parts(s) {
            [] => true,
            [(g, 1)] => self.nodes[g.index()].canonical,
            _ => false,
        }
    }
}
