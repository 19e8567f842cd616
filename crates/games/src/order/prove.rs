//! Proof search for inequalities: all rules together, recursive, memoized.
//!
//! It ends: a premise is about a smaller pair of games. The measure is the greater birthday of the
//! two sides, then whether the low side's is the smaller one, then their sum.

use super::proof::{Answer, By, Claim, Context, Cover, Premise, ProofRule, ProofStep};
use super::table::OrderTable;
use crate::game::World as _;
use crate::game::{GameId, Halt, Kind, Stop, SumId, Ticker, conjugate};
use crate::play::Coalition;
use hashbrown::HashSet;
use tweedle_base::{HeapSize, Limit, Seeded};

/// The step that proves a claim; `None` when no rule does.
pub(super) type ProofSearch = Result<Option<Premise>, Stop<Halt>>;

/// A proof search.
#[derive(Debug)]
pub(super) struct Prover<'t, 'a, 'w> {
    pub(super) table: &'t mut OrderTable<'a, 'w>,
    ticker: Ticker,
    /// The number of claims that may still be visited.
    left: u32,
}

/// The number of successful contexts that are tried on each claim before its rules.
const MAX_FIRST_TRIES: usize = 3;

impl<'t, 'a, 'w> Prover<'t, 'a, 'w> {
    /// Returns a search that visits at most `claims` claims.
    pub(super) fn new(table: &'t mut OrderTable<'a, 'w>, claims: u32) -> Self {
        Prover { table, ticker: Ticker::new(), left: claims }
    }

    /// Returns the number of claims that may still be visited.
    pub(super) fn left(&self) -> u32 {
        self.left
    }

    /// The step that proves `low ≤_player high`, if the rules do.
    pub(super) fn prove(&mut self, low: SumId, high: SumId, player: u8) -> ProofSearch {
        let claim = Claim { low, high, player };
        if let Some(known) = self.table.remembered.claims.get(&claim) {
            return Ok(*known);
        }
        self.spend()?;
        // As deep as the games are, which the number of claims bounds.
        const RED_ZONE_BYTES: usize = if cfg!(debug_assertions) { 256 << 10 } else { 64 << 10 };
        let found =
            stacker::maybe_grow(RED_ZONE_BYTES, 4 << 20, || self.search(claim))?.map(|rule| {
                let steps = &mut self.table.remembered.steps;
                steps.push(ProofStep { claim, rule });
                steps.len() - 1
            });
        self.table.remembered.claims.insert(claim, found);
        Ok(found)
    }

    /// Counts one more claim or game that was looked at.
    pub(super) fn spend(&mut self) -> Result<(), Stop<Halt>> {
        self.left = self.left.checked_sub(1).ok_or(Stop::GaveUp(()))?;
        let held = self.table.remembered.heap_size();
        Ok(self.ticker.tick(self.table.w, || held)?)
    }

    fn search(&mut self, claim: Claim) -> Result<Option<ProofRule>, Stop<Halt>> {
        let Claim { low, high, player } = claim;
        if low == high {
            return Ok(Some(ProofRule::Same));
        }
        if !self.table.convention.is_normal() {
            return match self.table.convention == Coalition::misere() {
                true => self.misere_test(claim),
                false => Ok(None),
            };
        }
        let players = self.table.players();
        if high == SumId::ZERO {
            match self.table.wins(low, player, player)? {
                Some(false) => return Ok(Some(ProofRule::Nonpositive)),
                Some(true) => return Ok(None),
                None => {}
            }
        }
        if low == SumId::ZERO {
            if self.table.only(high, player)? {
                return Ok(Some(ProofRule::Nonnegative));
            }
            if players > 2 {
                return Ok(None);
            }
        }
        if players == 2 {
            let less = conjugate(self.table.w, high, 2, 1)?;
            let difference = self.table.w.arena_mut().add(low, less)?;
            if let Some(wins) = self.table.wins(difference, player, player)? {
                return Ok((!wins).then_some(ProofRule::Difference));
            }
        }
        if let Some(premise) = self.spread(claim)? {
            return Ok(Some(ProofRule::Integers(premise)));
        }
        if let Some(rule) = self.without_common(claim)? {
            return Ok(Some(rule));
        }
        if self.near(claim)?.is_some() {
            return Ok(None);
        }
        self.test(claim)
    }

    /// A context near at hand that refutes the claim: the empty sum, or what has refuted others.
    pub(super) fn near(&mut self, claim: Claim) -> Result<Option<Context>, Stop<Halt>> {
        let witnesses = &self.table.remembered.witnesses;
        let latest = witnesses.iter().rev().take(MAX_FIRST_TRIES).map(|(x, _)| *x);
        let candidates: Vec<SumId> = [SumId::ZERO].into_iter().chain(latest).collect();
        for x in candidates {
            if let Some(first) = self.table.told_apart(claim, x)? {
                return Ok(Some((x, first)));
            }
        }
        Ok(None)
    }

    /// Tries the claim with each integer `k_q` replaced by `k` single moves, if that changes
    /// anything.
    fn spread(&mut self, claim: Claim) -> ProofSearch {
        let low = spread(self.table, claim.low)?;
        let high = spread(self.table, claim.high)?;
        if (low, high) == (claim.low, claim.high) {
            return Ok(None);
        }
        self.prove(low, high, claim.player)
    }

    /// Tries the claim without the components that both sides have.
    fn without_common(&mut self, claim: Claim) -> Result<Option<ProofRule>, Stop<Halt>> {
        let arena = self.table.w.arena();
        let there = arena.parts(claim.high);
        let common: Vec<(GameId, u32)> = arena
            .parts(claim.low)
            .iter()
            .map(|&(g, c)| (g, c.min(copies(there, g))))
            .filter(|&(_, c)| c > 0)
            .collect();
        if common.is_empty() {
            return Ok(None);
        }
        let common = self.table.w.arena_mut().sum(&common)?;
        let low = less(self.table, claim.low, common)?;
        let high = less(self.table, claim.high, common)?;
        let Some(rest) = self.prove(low, high, claim.player)? else {
            return Ok(None);
        };
        Ok(self.prove(common, common, claim.player)?.map(|same| ProofRule::Sum(vec![rest, same])))
    }

    /// The Inequality Test.
    fn test(&mut self, claim: Claim) -> Result<Option<ProofRule>, Stop<Halt>> {
        let mut others = Vec::new();
        for player in (0..self.table.players()).filter(|q| *q != claim.player) {
            let here = self.table.options(claim.low, player)?;
            let there = self.table.options(claim.high, player)?;
            for &option in there.iter() {
                let Some(premise) = self.any(&here, &[option], claim.player)? else {
                    return Ok(None);
                };
                others.push(Answer { player, option, premise });
            }
        }
        let mut own = Vec::new();
        for &option in self.table.options(claim.low, claim.player)?.iter() {
            match self.cover(claim, option)? {
                Some(cover) => own.push(cover),
                None => return Ok(None),
            }
        }
        Ok(Some(ProofRule::Test { own, others }))
    }

    /// A proof that one of these is at most one of those. What is the same is found first.
    pub(super) fn any(&mut self, lows: &[SumId], highs: &[SumId], player: u8) -> ProofSearch {
        if let Some(&both) = lows.iter().find(|low| highs.contains(low)) {
            return self.prove(both, both, player);
        }
        for &low in lows {
            for &high in highs {
                if let Some(premise) = self.prove(low, high, player)? {
                    return Ok(Some(premise));
                }
            }
        }
        Ok(None)
    }
}

/// The sum with each integer `k_q` as `k·1_q`.
fn spread(table: &mut OrderTable<'_, '_>, s: SumId) -> Result<SumId, Halt> {
    let mut parts = table.w.arena().parts(s).to_vec();
    let mut changed = false;
    for (g, c) in &mut parts {
        if let Kind::Integer { players, player, size } = table.w.arena().kind(*g)
            && size > 1
        {
            *g = table.w.arena_mut().integer(players, player, 1)?;
            *c = c
                .checked_mul(size)
                .ok_or(Halt::Limit(Limit::TooLarge("the multiplicity of a game")))?;
            changed = true;
        }
    }
    if changed { table.w.arena_mut().sum(&parts) } else { Ok(s) }
}

/// A sum without some of its components.
fn less(table: &mut OrderTable<'_, '_>, s: SumId, part: SumId) -> Result<SumId, Halt> {
    let arena = table.w.arena();
    let gone = arena.parts(part);
    let rest: Vec<(GameId, u32)> = arena
        .parts(s)
        .iter()
        .map(|&(g, c)| (g, c.saturating_sub(copies(gone, g))))
        .filter(|&(_, c)| c > 0)
        .collect();
    table.w.arena_mut().sum(&rest)
}

/// Returns the multiplicity of a game among components, which are sorted by game.
fn copies(parts: &[(GameId, u32)], g: GameId) -> u32 {
    parts.binary_search_by_key(&g, |&(h, _)| h).map_or(0, |at| parts[at].1)
}

/// A position reached by replies, and the replies.
pub(super) struct Reached {
    pub(super) at: SumId,
    pub(super) path: Vec<SumId>,
}

impl Prover<'_, '_, '_> {
    /// Returns the cover of an option of the claim's player on its low side by its high side, if
    /// there is one.
    ///
    /// Let `p` win `option + X` moving last. If the others can reply to `K ≤ high`, then `p` wins
    /// `K + X` moving first, and so `high + X`.
    pub(super) fn cover(
        &mut self,
        claim: Claim,
        option: SumId,
    ) -> Result<Option<Cover>, Stop<Halt>> {
        let Claim { high, player, .. } = claim;
        let better = self.table.options(high, player)?;
        if let Some(premise) = self.any(&[option], &better, player)? {
            return Ok(Some(Cover { option, by: By::Option(premise) }));
        }
        let reached = self.replies(option, player)?;
        for Reached { at, path } in reached {
            if let Some(premise) = self.prove(at, high, player)? {
                return Ok(Some(Cover { option, by: By::Reply(path, premise) }));
            }
        }
        Ok(None)
    }

    /// The positions in which it is the player's turn again after an option, the others having
    /// moved in turn.
    pub(super) fn replies(
        &mut self,
        option: SumId,
        player: u8,
    ) -> Result<Vec<Reached>, Stop<Halt>> {
        let players = self.table.players();
        let mut reached = vec![Reached { at: option, path: Vec::new() }];
        for round in 1..players {
            let mover = (player + round) % players;
            let mut next: Vec<Reached> = Vec::new();
            let mut seen: HashSet<SumId, Seeded> = HashSet::default();
            for Reached { at, path } in &reached {
                for &reply in self.table.options(*at, mover)?.iter() {
                    if seen.insert(reply) {
                        let path = path.iter().copied().chain([reply]).collect();
                        next.push(Reached { at: reply, path });
                    }
                }
            }
            reached = next;
        }
        Ok(reached)
    }
}
