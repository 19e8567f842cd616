//! Refuting contexts from failed proofs: a context that refutes `low ≤_p high` for three or more
//! players is made from the reason why the Inequality Test fails. So the test is exact: with three
//! or more players, `low ≤_p high` iff
//!
//! 1. each option of `p` in `low` is at most one of `p`'s in `high`, or the others can reply to it
//!    so that it is at most `high`, and
//! 2. each option in `high` of another player is at least one of theirs in `low`.
//!
//! These are sufficient by Spindler's Thm 4.34 with reversal. They are also necessary: play in the
//! context follows a track on which each mover has one thing to do. If another player leaves the
//! track, `p` finds a move to more free moves than the rest of play can last and wins; if `p`
//! leaves it, the next player finds as many for everybody else and `p` loses.
//!
//! If (1) fails for an option `low'`, let `p` move on the track from `high` to a context that
//! refutes `reply ≤ high`, for any reply, and the next player to one that refutes
//! `low' ≤ high'`, for any option `high'`. Then `p` wins `low` and the context by `low'`: whichever
//! track the others take, or if they reply on the board, `p` wins what is left. Next to `high`,
//! the track that `p` takes refutes, or, if `p` moves to `high'`, the one that the next player
//! takes.
//!
//! If (2) fails for an option `high'` of `q`, the track leads from `q`'s move to a choice of `p`
//! among contexts that refute `low' ≤ high'`, for the options `low'` of `q`. Whatever `q` does in
//! `low`, one of them is won; after `high'` none is. With two players the one who would punish `p`
//! is `q` and need not move to `high'`: the track does not hold.

use crate::game::{Halt, Stop, SumId, birthday};
use tweedle_base::Limit;

use super::proof::{Claim, Context};
use super::prove::Prover;

/// Threats that keep the players on the track.
#[derive(Clone, Copy)]
struct Threats {
    player: u8,
    /// More moves for the player than the others can last.
    reward: SumId,
    /// More moves for all others than the player can last.
    penalty: SumId,
}

impl Prover<'_, '_, '_> {
    /// A context that refutes a claim which no rule proves; `None` if it is proved after all.
    pub(super) fn construct(&mut self, claim: Claim) -> Result<Option<Context>, Stop<Halt>> {
        if let Some(known) = self.table.remembered.refuted.get(&claim) {
            return Ok(Some(*known));
        }
        let near = match self.near(claim)? {
            Some(near) => Some(near),
            None if self.prove(claim.low, claim.high, claim.player)?.is_some() => None,
            None => stacker::maybe_grow(256 << 10, 4 << 20, || match self.table.players() {
                2 => self.misere_context(claim),
                _ => self.by_failure(claim),
            })?,
        };
        if let Some(context) = near {
            self.table.remembered.refuted.insert(claim, context);
        }
        Ok(near)
    }

    /// Finds the options of the claim's player that fail (1), then those of others that fail (2).
    fn by_failure(&mut self, claim: Claim) -> Result<Option<Context>, Stop<Halt>> {
        let Claim { low, high, player } = claim;
        for &option in self.table.options(low, player)?.iter() {
            if self.cover(claim, option)?.is_none() {
                return self.at_own(claim, option);
            }
        }
        for other in (0..self.table.players()).filter(|q| *q != player) {
            let here = self.table.options(low, other)?;
            for &option in self.table.options(high, other)?.iter() {
                if self.any(&here, &[option], player)?.is_none() {
                    return self.at_other(claim, other, option);
                }
            }
        }
        Ok(None)
    }

    /// The context when (1) fails.
    fn at_own(&mut self, claim: Claim, option: SumId) -> Result<Option<Context>, Stop<Halt>> {
        let Claim { high, player, .. } = claim;
        let threats = self.threats(claim)?;
        let next = self.after(player);
        let mut options = Vec::new();
        for reached in self.replies(option, player)? {
            let Some(context) = self.construct(Claim { low: reached.at, high, player })? else {
                return Ok(None);
            };
            options.push((player, self.track(threats, next, context)?));
        }
        for &better in self.table.options(high, player)?.iter() {
            let Some(context) = self.construct(Claim { low: option, high: better, player })? else {
                return Ok(None);
            };
            options.push((next, self.track(threats, self.after(next), context)?));
        }
        Ok(Some((self.table.game(&options)?, player)))
    }

    /// The context when (2) fails.
    fn at_other(
        &mut self,
        claim: Claim,
        q: u8,
        option: SumId,
    ) -> Result<Option<Context>, Stop<Halt>> {
        let Claim { low, player, .. } = claim;
        let threats = self.threats(claim)?;
        let mut options = vec![(self.after(player), threats.penalty)];
        for &answer in self.table.options(low, q)?.iter() {
            let Some(context) = self.construct(Claim { low: answer, high: option, player })? else {
                return Ok(None);
            };
            options.push((player, self.track(threats, self.after(player), context)?));
        }
        let choice = self.table.game(&options)?;
        let x = self.track(threats, self.after(q), (choice, player))?;
        Ok(Some((x, q)))
    }

    /// Returns the context with one move each before it, from a mover up to the player who begins
    /// it.
    fn track(&mut self, threats: Threats, mover: u8, to: Context) -> Result<SumId, Stop<Halt>> {
        let n = self.table.players();
        let (mut at, first) = to;
        let mut q = first;
        while q != mover {
            q = (q + n - 1) % n;
            at = if q == threats.player {
                self.table.game(&[(q, at), (self.after(q), threats.penalty)])?
            } else {
                self.table.game(&[(q, at), (threats.player, threats.reward)])?
            };
        }
        Ok(at)
    }

    fn threats(&mut self, claim: Claim) -> Result<Threats, Halt> {
        let Claim { low, high, player } = claim;
        let table = &mut *self.table;
        let days = birthday(table.w, low)?.max(birthday(table.w, high)?);
        let lasting = u32::try_from(days + 1)
            .map_err(|_| Halt::Limit(Limit::TooLarge("the longest play")))?;
        let reward = table.integers(&[(player, lasting)])?;
        let penalty = table.outlasting(player, lasting)?;
        Ok(Threats { player, reward, penalty })
    }

    fn after(&self, player: u8) -> u8 {
        (player + 1) % self.table.players()
    }
}
