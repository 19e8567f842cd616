//! Covering of options in the Inequality Test: a player's option is covered directly, or because
//! the others can reply so that the move gained nothing.

use hashbrown::HashSet;

use crate::game::SumId;
use tweedle_base::Seeded;

use super::proof::{By, Claim, Cover};
use super::prove::Prover;
use crate::game::{Halt, Stop};

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
