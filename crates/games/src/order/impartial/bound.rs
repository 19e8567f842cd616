//! Bounds between impartial games, with proofs: `G ≤ H` if `o(G + X) ⊆ o(H + X)` for every
//! impartial `X`.
//!
//! It follows if each option `A` of `G` has an option `B ≥ A` of `H`, or a *reply* `K ≤ H`, which
//! is a position that `N − 1` moves lead to from `A`; and each option `B` of `H` has an option `A ≤
//! B` of `G` (docs/equality.md). If not only the player who cannot move loses, `H` must have
//! options unless `G` is 0. An option is exempt if the others can reach an absorbing position from
//! it before its player moves again, and the options of `H` are exempt if `G` has an absorbing
//! option.

use hashbrown::{HashMap, HashSet};

use crate::game::{Halt, SumId, Ticker, options};
use tweedle_base::Seeded;

use super::table::EqualityTable;

/// The largest number of pairs of games that are compared for a proof.
const MAX_PAIRS: usize = 20_000;
/// The largest number of replies to a move that are tried.
const MAX_REPLIES: usize = 2_000;

/// A step of a proof: `low ≤ high`. It rests on steps before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bound {
    /// The game that is won by no more.
    pub low: SumId,
    /// The game that is won by at least as many.
    pub high: SumId,
    /// The rule that proves it.
    pub rule: BoundRule,
}

/// The rule by which one game is at most another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoundRule {
    /// They are the same.
    Same,
    /// The low game absorbs: nobody wins it in sum with any game (Spindler, §2.4).
    Absorbing,
    /// They are sums, and it is so of what is left of them without the components they share.
    Common {
        /// The rest of the low game.
        low: SumId,
        /// The rest of the high game.
        high: SumId,
    },
    /// The bound follows from their options and replies (docs/equality.md, Theorem 1).
    Options,
}

/// The search for proofs. What it finds it remembers.
pub(super) struct BoundSearch {
    /// Memo table: for a pair, the index of the step that proves it; `None` if no step does.
    known: HashMap<(SumId, SumId), Option<usize>, Seeded>,
    /// The steps, each after those that it uses.
    steps: Vec<Bound>,
    ticker: Ticker,
}

impl BoundSearch {
    pub(super) fn new() -> BoundSearch {
        BoundSearch { known: HashMap::default(), steps: Vec::new(), ticker: Ticker::new() }
    }

    /// The proof that two games are at most each other; nothing if there is none.
    pub(super) fn both(
        &mut self,
        table: &mut EqualityTable<'_, '_>,
        a: SumId,
        b: SumId,
    ) -> Result<Option<Vec<Bound>>, Halt> {
        let proved =
            self.at_most(table, a, b)? == Some(true) && self.at_most(table, b, a)? == Some(true);
        Ok(proved.then(|| self.steps.clone()))
    }

    /// Tests whether there is a proof of `low ≤ high`; `None` if it would take too many pairs to
    /// decide.
    pub(super) fn at_most(
        &mut self,
        table: &mut EqualityTable<'_, '_>,
        low: SumId,
        high: SumId,
    ) -> Result<Option<bool>, Halt> {
        if let Some(known) = self.known.get(&(low, high)) {
            return Ok(Some(known.is_some()));
        }
        if self.known.len() >= MAX_PAIRS {
            return Ok(None);
        }
        self.ticker.tick(&table.w, || self.known.allocation_size())?;
        let rule = stacker::maybe_grow(256 << 10, 4 << 20, || self.rule(table, low, high))?;
        Ok(rule.map(|rule| {
            let step = rule.map(|rule| {
                self.steps.push(Bound { low, high, rule });
                self.steps.len() - 1
            });
            self.known.insert((low, high), step);
            step.is_some()
        }))
    }

    /// The rule by which it is so, if any.
    fn rule(
        &mut self,
        table: &mut EqualityTable<'_, '_>,
        low: SumId,
        high: SumId,
    ) -> Result<Option<Option<BoundRule>>, Halt> {
        if low == high {
            return Ok(Some(Some(BoundRule::Same)));
        }
        // Beside 0 it is seen at once.
        if let (Some(here), Some(there)) = (table.outcome(low)?, table.outcome(high)?)
            && !here.is_subset(there)
        {
            return Ok(Some(None));
        }
        if table.absorbs(low)? {
            return Ok(Some(Some(BoundRule::Absorbing)));
        }
        let rest = table.without_common(low, high)?;
        if rest != (low, high) && self.at_most(table, rest.0, rest.1)? == Some(true) {
            return Ok(Some(Some(BoundRule::Common { low: rest.0, high: rest.1 })));
        }
        let proved = self.by_options(table, low, high)?;
        Ok(proved.map(|proved| proved.then_some(BoundRule::Options)))
    }

    fn by_options(
        &mut self,
        table: &mut EqualityTable<'_, '_>,
        low: SumId,
        high: SumId,
    ) -> Result<Option<bool>, Halt> {
        let here = options(&mut table.w, low)?;
        let there = options(&mut table.w, high)?;
        if there.is_empty() && !here.is_empty() && !table.c.is_normal() {
            return Ok(Some(false));
        }
        let mut penalty = false;
        for &a in &here {
            penalty = penalty || self.absorbs(table, a)?;
        }
        for &b in there.iter().filter(|_| !penalty) {
            match self.any(table, here.iter().map(|a| (*a, b)))? {
                Some(true) => {}
                other => return Ok(other),
            }
        }
        for &a in &here {
            match self.any(table, there.iter().map(|b| (a, *b)))? {
                Some(true) => continue,
                Some(false) => {}
                None => return Ok(None),
            }
            let Some(replies) = self.replies(table, a)? else { return Ok(None) };
            if self.is_lost(table, a)? {
                continue;
            }
            match self.any(table, replies.into_iter().map(|reply| (reply, high)))? {
                Some(true) => {}
                other => return Ok(other),
            }
        }
        Ok(Some(true))
    }

    /// Tests whether a game absorbs; if it does, this becomes a step: the game is at most 0.
    fn absorbs(&mut self, table: &mut EqualityTable<'_, '_>, s: SumId) -> Result<bool, Halt> {
        if !table.absorbs(s)? {
            return Ok(false);
        }
        if self.known.insert((s, SumId::ZERO), Some(self.steps.len())).is_none() {
            self.steps.push(Bound { low: s, high: SumId::ZERO, rule: BoundRule::Absorbing });
        }
        Ok(true)
    }

    /// Tests whether the others can reach an absorbing position in at most one move each.
    fn is_lost(&mut self, table: &mut EqualityTable<'_, '_>, from: SumId) -> Result<bool, Halt> {
        let mut reached = vec![from];
        for _ in 0..table.c.players() {
            let mut next = Vec::new();
            for s in reached {
                if self.absorbs(table, s)? {
                    return Ok(true);
                }
                next.extend(options(&mut table.w, s)?);
                if next.len() > MAX_REPLIES {
                    return Ok(false);
                }
            }
            next.sort_unstable();
            next.dedup();
            reached = next;
        }
        Ok(false)
    }

    /// Tests whether one of the pairs is proved.
    fn any(
        &mut self,
        table: &mut EqualityTable<'_, '_>,
        pairs: impl Iterator<Item = (SumId, SumId)>,
    ) -> Result<Option<bool>, Halt> {
        let mut all = Some(false);
        for (low, high) in pairs {
            match self.at_most(table, low, high)? {
                Some(true) => return Ok(Some(true)),
                Some(false) => {}
                None => all = None,
            }
        }
        Ok(all)
    }

    /// Returns the positions after one move of each other player; `None` if there are too many.
    pub(super) fn replies(
        &mut self,
        table: &mut EqualityTable<'_, '_>,
        from: SumId,
    ) -> Result<Option<Vec<SumId>>, Halt> {
        let mut reached = vec![from];
        for _ in 1..table.c.players() {
            let mut seen: HashSet<SumId, Seeded> = HashSet::default();
            let mut next = Vec::new();
            for s in reached {
                let below = options(&mut table.w, s)?;
                next.extend(below.into_iter().filter(|option| seen.insert(*option)));
                if next.len() > MAX_REPLIES {
                    return Ok(None);
                }
            }
            reached = next;
        }
        Ok(Some(reached))
    }
}
