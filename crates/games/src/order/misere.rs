//! Order of games for two players under misère play, which is decidable (Siegel, Misère canonical
//! forms of partizan games, 2007): `low ≤_p high` iff
//!
//! 1. each option of `p` in `low` is at most one of `p`'s in `high`, or the opponent can reply to
//!    it so that it is at most `high`;
//! 2. each option of the opponent in `high` is at least one of theirs in `low`, or `p` can reply to
//!    it so that it is at least `low`;
//! 3. if `p` has no option in `low`, then none in `high`;
//! 4. if the opponent has no option in `high`, then none in `low`.
//!
//! If one of these fails, a context refutes the claim. It is made from the contexts for smaller
//! claims and from adjoints: the adjoint `G°` is a game such that the player who moves first loses
//! `G + G°`.

use crate::game::{Halt, Stop, SumId};

use super::proof::{By, Claim, Context, Cover, ProofRule};
use super::prove::Prover;

impl Prover<'_, '_, '_> {
    /// The rule that proves a claim, if it holds.
    pub(super) fn misere_test(&mut self, claim: Claim) -> Result<Option<ProofRule>, Stop<Halt>> {
        let Claim { low, high, player } = claim;
        let opponent = 1 - player;
        let mut own = Vec::new();
        if self.missing(low, high, player)? || self.missing(high, low, opponent)? {
            return Ok(None);
        }
        for &option in self.table.options(low, player)?.iter() {
            match self.cover(claim, option)? {
                Some(cover) => own.push(cover),
                None => return Ok(None),
            }
        }
        let mut others = Vec::new();
        for &option in self.table.options(high, opponent)?.iter() {
            match self.answer(claim, option)? {
                Some(cover) => others.push(cover),
                None => return Ok(None),
            }
        }
        Ok(Some(ProofRule::Misere { own, others }))
    }

    /// Tests whether a player has no option in one game, where this loses nothing, but has one in
    /// the other.
    fn missing(&mut self, here: SumId, there: SumId, player: u8) -> Result<bool, Stop<Halt>> {
        Ok(self.table.options(here, player)?.is_empty()
            && !self.table.options(there, player)?.is_empty())
    }

    /// Returns the cover of the opponent's option of the high side by the low side, if there is
    /// one.
    fn answer(&mut self, claim: Claim, option: SumId) -> Result<Option<Cover>, Stop<Halt>> {
        let Claim { low, player, .. } = claim;
        let theirs = self.table.options(low, 1 - player)?;
        if let Some(premise) = self.any(&theirs, &[option], player)? {
            return Ok(Some(Cover { option, by: By::Option(premise) }));
        }
        for &reply in self.table.options(option, player)?.iter() {
            if let Some(premise) = self.prove(low, reply, player)? {
                return Ok(Some(Cover { option, by: By::Reply(vec![reply], premise) }));
            }
        }
        Ok(None)
    }

    /// A context for a claim that does not hold, by the condition that fails.
    pub(super) fn misere_context(&mut self, claim: Claim) -> Result<Option<Context>, Stop<Halt>> {
        let Claim { low, high, player } = claim;
        let opponent = 1 - player;
        if self.missing(low, high, player)? {
            let threats = self.adjoints(high, player, opponent)?;
            return Ok(Some((self.table.game(&threats)?, player)));
        }
        if self.missing(high, low, opponent)? {
            let threats = self.adjoints(low, opponent, player)?;
            return Ok(Some((self.table.game(&threats)?, opponent)));
        }
        for &option in self.table.options(low, player)?.iter() {
            if self.cover(claim, option)?.is_none() {
                let x = self.linking(high, option, player)?;
                return Ok(x.map(|x| (x, player)));
            }
        }
        for &option in self.table.options(high, opponent)?.iter() {
            if self.answer(claim, option)?.is_none() {
                let x = self.linking(option, low, player)?;
                return Ok(x.map(|x| (x, opponent)));
            }
        }
        Ok(None)
    }

    /// A context `X` in which the player loses `worse + X` moving first and wins `better + X`
    /// moving second. There is one if no reply of the opponent in `better` is at most `worse`, and
    /// no option of the player in `worse` is at least `better`.
    fn linking(
        &mut self,
        worse: SumId,
        better: SumId,
        player: u8,
    ) -> Result<Option<SumId>, Stop<Halt>> {
        let opponent = 1 - player;
        let mut options = Vec::new();
        for &reply in self.table.options(better, opponent)?.iter() {
            let Some(x) = self.begun_by(Claim { low: reply, high: worse, player }, opponent)?
            else {
                return Ok(None);
            };
            options.push((player, x));
        }
        for &option in self.table.options(worse, player)?.iter() {
            let Some(x) = self.begun_by(Claim { low: better, high: option, player }, player)?
            else {
                return Ok(None);
            };
            options.push((opponent, x));
        }
        if options.is_empty() {
            // Who cannot move wins: each side needs a move, and one that changes nothing.
            let (there, here) = (self.adjoint(worse)?, self.adjoint(better)?);
            options.push((player, self.table.game(&[(opponent, there)])?));
            options.push((opponent, self.table.game(&[(player, here)])?));
        }
        Ok(Some(self.table.game(&options)?))
    }

    /// A context that refutes a claim when a given player moves first.
    fn begun_by(&mut self, claim: Claim, first: u8) -> Result<Option<SumId>, Stop<Halt>> {
        let Some((x, begins)) = self.construct(claim)? else { return Ok(None) };
        if begins == first {
            return Ok(Some(x));
        }
        // The first move is to X; whoever makes another one meets an adjoint.
        let Claim { low, high, player } = claim;
        let other = 1 - first;
        let mut options = self.adjoints(if first == player { high } else { low }, first, other)?;
        options.push((first, x));
        Ok(Some(self.table.game(&options)?))
    }

    /// The adjoints of the options that a player has in a game, as options of another player.
    fn adjoints(&mut self, game: SumId, of: u8, whose: u8) -> Result<Vec<(u8, SumId)>, Stop<Halt>> {
        let options = self.table.options(game, of)?;
        options.iter().map(|&option| Ok((whose, self.adjoint(option)?))).collect()
    }

    /// The adjoint of a game.
    fn adjoint(&mut self, game: SumId) -> Result<SumId, Stop<Halt>> {
        if let Some(known) = self.table.remembered.adjoints.get(&game) {
            return Ok(*known);
        }
        self.spend()?;
        let mut options = Vec::new();
        for player in 0..2 {
            let theirs = stacker::maybe_grow(256 << 10, 4 << 20, || {
                self.adjoints(game, 1 - player, player)
            })?;
            options.extend(if theirs.is_empty() { vec![(player, SumId::ZERO)] } else { theirs });
        }
        let adjoint = self.table.game(&options)?;
        self.table.remembered.adjoints.insert(game, adjoint);
        Ok(adjoint)
    }
}
