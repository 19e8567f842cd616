//! An independent proof checker: checks each step without the code that finds proofs.

use std::collections::BTreeSet;

use tweedle_games::game::{GameId, Kind, SumId, World, conjugate, form, options_for};
use tweedle_games::order::{By, Claim, Cover, Premise, Proof, ProofRule, wins_by_definition};
use tweedle_games::play::Coalition;

/// Checks that every step of a proof follows by its rule from earlier steps. The last claim is the
/// one that is proved.
pub fn check<W: World>(w: &mut W, proof: &Proof) -> Result<bool, W::Error> {
    for at in 0..proof.steps.len() {
        if !(Checking { w, proof, at }).holds()? {
            return Ok(false);
        }
    }
    Ok(!proof.steps.is_empty())
}

struct Checking<'a, W> {
    w: &'a mut W,
    proof: &'a Proof,
    at: Premise,
}

impl<W: World> Checking<'_, W> {
    fn holds(&mut self) -> Result<bool, W::Error> {
        let proof = self.proof;
        let (players, step) = (proof.players, &proof.steps[self.at]);
        let Claim { low, high, player } = step.claim;
        Ok(match &step.rule {
            ProofRule::Same => low == high || form(self.w, low)? == form(self.w, high)?,
            ProofRule::Nonnegative => {
                let mut none = true;
                for other in (0..players).filter(|other| *other != player) {
                    none &= self.options(high, other)?.is_empty();
                }
                low == SumId::ZERO && none
            }
            ProofRule::Nonpositive => {
                high == SumId::ZERO
                    && !wins_by_definition(self.w, convention(players), low, player, player)?
            }
            ProofRule::Difference => {
                let less = conjugate(self.w, high, 2, 1)?;
                let difference = self.w.arena_mut().add(low, less)?;
                players == 2
                    && !wins_by_definition(self.w, convention(2), difference, player, player)?
            }
            ProofRule::Integers(premise) => self.premise(*premise).is_some_and(|claim| {
                claim.player == player
                    && self.moves(claim.low) == self.moves(low)
                    && self.moves(claim.high) == self.moves(high)
            }),
            ProofRule::Sum(premises) => {
                let mut sum = (SumId::ZERO, SumId::ZERO);
                for premise in premises {
                    match self.premise(*premise) {
                        Some(claim) if claim.player == player => {
                            sum.0 = self.w.arena_mut().add(sum.0, claim.low)?;
                            sum.1 = self.w.arena_mut().add(sum.1, claim.high)?;
                        }
                        _ => return Ok(false),
                    }
                }
                sum == (low, high)
            }
            ProofRule::Test { own, others } => {
                let mut answered = BTreeSet::new();
                for answer in others {
                    let Some(claim) = self.premise(answer.premise) else {
                        return Ok(false);
                    };
                    let fits = claim.player == player
                        && claim.high == answer.option
                        && self.options(low, answer.player)?.contains(&claim.low);
                    if !fits {
                        return Ok(false);
                    }
                    answered.insert((answer.player, answer.option));
                }
                for other in (0..players).filter(|other| *other != player) {
                    for option in self.options(high, other)? {
                        if !answered.contains(&(other, option)) {
                            return Ok(false);
                        }
                    }
                }
                for option in self.options(low, player)? {
                    let cover = own.iter().find(|cover| cover.option == option);
                    match cover {
                        Some(cover) if self.covers(step.claim, cover)? => {}
                        _ => return Ok(false),
                    }
                }
                true
            }
            ProofRule::Misere { own, others } => {
                let opponent = 1 - player;
                for (here, there, mover) in [(low, high, player), (high, low, opponent)] {
                    let ends = self.options(here, mover)?.is_empty();
                    if ends && !self.options(there, mover)?.is_empty() {
                        return Ok(false);
                    }
                }
                for option in self.options(low, player)? {
                    match own.iter().find(|cover| cover.option == option) {
                        Some(cover) if self.covers(step.claim, cover)? => {}
                        _ => return Ok(false),
                    }
                }
                for option in self.options(high, opponent)? {
                    match others.iter().find(|cover| cover.option == option) {
                        Some(cover) if self.answers(step.claim, cover)? => {}
                        _ => return Ok(false),
                    }
                }
                players == 2
            }
        })
    }

    /// Misère play of two players: the opponent's option of the high side is at least one of their
    /// options of the low side, or has a reply that is at least the low side.
    fn answers(&mut self, claim: Claim, cover: &Cover) -> Result<bool, W::Error> {
        let Some(known) =
            self.premise(cover.premise()).filter(|known| known.player == claim.player)
        else {
            return Ok(false);
        };
        Ok(match &cover.by {
            By::Option(_) => {
                known.high == cover.option
                    && self.options(claim.low, 1 - claim.player)?.contains(&known.low)
            }
            By::Reply(path, _) => {
                known.low == claim.low
                    && *path == [known.high]
                    && self.options(cover.option, claim.player)?.contains(&known.high)
            }
        })
    }

    fn covers(&mut self, claim: Claim, cover: &Cover) -> Result<bool, W::Error> {
        let (By::Option(premise) | By::Reply(_, premise)) = &cover.by;
        let Some(known) = self.premise(*premise).filter(|known| known.player == claim.player)
        else {
            return Ok(false);
        };
        Ok(match &cover.by {
            By::Option(_) => {
                known.low == cover.option
                    && self.options(claim.high, claim.player)?.contains(&known.high)
            }
            By::Reply(path, _) => {
                known.high == claim.high
                    && self.end(claim.player, cover.option, path)? == Some(known.low)
            }
        })
    }

    /// Returns the position after the replies of all others, in turn, if they are moves.
    fn end(&mut self, player: u8, from: SumId, path: &[SumId]) -> Result<Option<SumId>, W::Error> {
        let players = self.proof.players;
        if path.len() + 1 != usize::from(players) {
            return Ok(None);
        }
        let mut at = from;
        for (round, &to) in (1..).zip(path) {
            if !self.options(at, (player + round) % players)?.contains(&to) {
                return Ok(None);
            }
            at = to;
        }
        Ok(Some(at))
    }

    fn premise(&self, number: Premise) -> Option<Claim> {
        (number < self.at).then(|| self.proof.steps[number].claim)
    }

    fn options(&mut self, s: SumId, player: u8) -> Result<Vec<SumId>, W::Error> {
        let labelled = self.w.arena().players(s).is_some();
        options_for(self.w, s, if labelled { player } else { 0 })
    }

    /// Returns the single moves that each player has in integers, and the other components.
    fn moves(&self, s: SumId) -> (Vec<u64>, Vec<(GameId, u32)>) {
        let mut moves = vec![0; usize::from(self.proof.players)];
        let mut rest = Vec::new();
        for &(g, c) in self.w.arena().parts(s) {
            match self.w.arena().kind(g) {
                Kind::Integer { player, size, .. } => {
                    moves[usize::from(player)] += u64::from(size) * u64::from(c);
                }
                _ => rest.push((g, c)),
            }
        }
        (moves, rest)
    }
}

fn convention(players: u8) -> Coalition {
    Coalition::normal(players).unwrap()
}
