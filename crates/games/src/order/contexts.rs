//! Candidate contexts `X` for distinguishing two games, the promising ones first: 0, those of
//! Spindler's proofs, then all small games, one after another.

use crate::game::{Halt, SumId, World as _, birthday, conjugate};
use tweedle_base::Limit;

use super::enumerate::Small;
use super::proof::Claim;
use super::table::OrderTable;

/// The number of stages before the small games.
const SPECIAL_STAGES: usize = 3;

/// The most moves of one player in the integers that are tried.
const MAX_MOVES: u32 = 7;

/// Contexts in stages.
#[derive(Debug)]
pub(super) struct Contexts {
    claim: Claim,
    stage: usize,
    small: Small,
}

impl Contexts {
    pub(super) fn new(claim: Claim, players: u8) -> Contexts {
        Contexts { claim, stage: 0, small: Small::new(players) }
    }

    /// Returns the next stage, at most `most` games of it, or nothing at the end.
    pub(super) fn next(
        &mut self,
        table: &mut OrderTable<'_, '_>,
        most: usize,
    ) -> Result<Vec<SumId>, Halt> {
        self.stage += 1;
        match self.stage {
            1 => Ok(vec![SumId::ZERO]),
            2 if table.players() == 2 => self.negatives(table),
            2 => self.shapes(table),
            3 => self.one_option(table),
            _ => self.small.next(table.w.arena_mut(), most),
        }
    }

    /// Returns whether the last stage was one of all small games.
    pub(super) fn are_small(&self) -> bool {
        self.stage > SPECIAL_STAGES
    }

    /// Returns the number of moves up to which all small games were returned.
    pub(super) fn complete(&self) -> u32 {
        self.small.complete as u32
    }

    /// Returns the maximum number of games that are tried before the small ones.
    pub(super) fn most_special(players: u8) -> u32 {
        let n = u32::from(players);
        1 + n + MAX_MOVES * n + MAX_MOVES * n * n
    }

    /// Returns more moves than either side can last.
    fn lasting(&self, table: &mut OrderTable<'_, '_>) -> Result<u32, Halt> {
        let days = birthday(table.w, self.claim.low)?.max(birthday(table.w, self.claim.high)?);
        u32::try_from(days + 1).map_err(|_| Halt::Limit(Limit::TooLarge("the longest play")))
    }

    /// The contexts of Lemmas 4.21 and 4.22, and `m·(1_q)⁻` for each player `q` as in Props 4.40
    /// and 4.42 and Lemma 4.43.
    fn shapes(&self, table: &mut OrderTable<'_, '_>) -> Result<Vec<SumId>, Halt> {
        let n = table.players();
        let player = self.claim.player;
        let lasting = self.lasting(table)?;
        let after = |steps: u8| (player + steps) % n;
        let mut found = Vec::new();
        let flood = table.outlasting(player, lasting)?;
        let one = table.integers(&[(player, 1)])?;
        for steps in 1..n - 1 {
            found.push(table.game(&[(after(steps), SumId::ZERO), (after(steps + 1), flood)])?);
        }
        found.push(table.game(&[(after(1), flood), (after(n - 1), one)])?);
        for many in 1..=lasting.min(MAX_MOVES) {
            for steps in 0..n {
                found.push(table.outlasting(after(steps), many)?);
            }
        }
        Ok(found)
    }

    /// Returns the negatives of both sides: with two players the negative of the high side
    /// suffices.
    fn negatives(&self, table: &mut OrderTable<'_, '_>) -> Result<Vec<SumId>, Halt> {
        [self.claim.high, self.claim.low]
            .into_iter()
            .map(|side| conjugate(table.w, side, 2, 1))
            .collect()
    }

    /// Returns games with one option, for one other player, to a sum of integers, as in the proof
    /// of Thm 4.48: the player whose integers they are, the one who has the option, and the numbers
    /// vary.
    fn one_option(&self, table: &mut OrderTable<'_, '_>) -> Result<Vec<SumId>, Halt> {
        let n = table.players();
        let player = self.claim.player;
        let lasting = self.lasting(table)?.min(MAX_MOVES);
        let mut found = Vec::new();
        for many in 1..=lasting {
            for mover in (0..n).filter(|q| *q != player) {
                for absent in (0..n).filter(|q| *q != player && *q != mover) {
                    let counts: Vec<(u8, u32)> = (0..n)
                        .filter(|q| *q != absent)
                        .map(|q| (q, if q == player || q == mover { many - 1 } else { many }))
                        .collect();
                    let to = table.integers(&counts)?;
                    found.push(table.game(&[(mover, to)])?);
                }
            }
        }
        Ok(found)
    }
}
