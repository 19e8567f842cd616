//! Shared state of all queries about the order of games under one convention: options, outcomes,
//! proved claims.

use std::sync::Arc;

use hashbrown::HashMap;

use crate::game::{Halt, Kind, SumId, World as _, options_for};
use crate::play::Coalition;
use crate::solve::Solver;
use tweedle_base::{Limit, Seeded, heap_size};

use super::proof::{Claim, Premise, ProofStep};
use crate::game::Expanded;

/// The memo tables for one convention.
#[derive(Clone, Debug, Default)]
pub(crate) struct Remembered {
    /// All steps found so far.
    pub(super) steps: Vec<ProofStep>,
    /// The step that proves a claim; `None` when no rule does.
    pub(super) claims: HashMap<Claim, Option<Premise>, Seeded>,
    /// Contexts that refute claims, with the player who moves first in them.
    pub(super) refuted: HashMap<Claim, (SumId, u8), Seeded>,
    /// Small games that have refuted something lately, the latest last, with their places in the
    /// enumeration of small games.
    pub(super) witnesses: Vec<(SumId, u32)>,
    /// For misère play: adjoints, whose sum with the game the second player wins.
    pub(super) adjoints: HashMap<SumId, SumId, Seeded>,
    options: HashMap<(SumId, u8), Arc<[SumId]>, Seeded>,
}

heap_size!(Remembered { steps, claims, adjoints, options });

/// The environment of a query: the games, the solver, the memo tables.
#[derive(Debug)]
pub(crate) struct OrderTable<'a, 'w> {
    pub(crate) w: &'a mut Expanded<'w>,
    pub(crate) solver: &'a mut Solver,
    pub(super) remembered: &'a mut Remembered,
    pub(crate) convention: Coalition,
}

impl OrderTable<'_, '_> {
    pub(super) fn players(&self) -> u8 {
        self.convention.players()
    }

    /// The options of a player.
    pub(super) fn options(&mut self, s: SumId, player: u8) -> Result<Arc<[SumId]>, Halt> {
        // In an impartial sum they are everybody's.
        let labelled = self.w.arena().players(s).is_some();
        let key = (s, if labelled { player } else { 0 });
        if let Some(known) = self.remembered.options.get(&key) {
            return Ok(known.clone());
        }
        let found: Arc<[SumId]> = options_for(self.w, s, key.1)?.into();
        self.remembered.options.insert(key, found.clone());
        Ok(found)
    }

    /// Tests whether only this player has options.
    pub(super) fn only(&mut self, s: SumId, player: u8) -> Result<bool, Halt> {
        for other in (0..self.players()).filter(|other| *other != player) {
            if !self.options(s, other)?.is_empty() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Tests whether a player wins against all others together when `first` moves first; `None` if
    /// that takes more states than allowed for one outcome.
    pub(super) fn wins(&mut self, s: SumId, player: u8, first: u8) -> Result<Option<bool>, Halt> {
        let n = self.players();
        let seat = (player + n - first) % n;
        match self.solver.outcome_from(self.w, self.convention, s, first) {
            Ok(seats) => Ok(Some(seats.contains(seat))),
            Err(Halt::Limit(Limit::States(_)) | Halt::Limit(Limit::Depth(_))) => Ok(None),
            Err(halt) => Err(halt),
        }
    }

    /// Returns the player who must move first so that `player` wins `low + x` but not `high + x`,
    /// if there is one.
    pub(super) fn told_apart(&mut self, claim: Claim, x: SumId) -> Result<Option<u8>, Halt> {
        let Claim { low, high, player } = claim;
        let low = self.w.arena_mut().add(low, x)?;
        let high = self.w.arena_mut().add(high, x)?;
        for first in 0..self.players() {
            if self.wins(low, player, first)? == Some(true)
                && self.wins(high, player, first)? == Some(false)
            {
                return Ok(Some(first));
            }
        }
        Ok(None)
    }

    /// Returns `many·(1_q)⁻`: `many` moves for everybody but `q`.
    pub(super) fn outlasting(&mut self, q: u8, many: u32) -> Result<SumId, Halt> {
        let counts: Vec<(u8, u32)> =
            (0..self.players()).filter(|r| *r != q).map(|r| (r, many)).collect();
        self.integers(&counts)
    }

    /// `Σ k·1_q` over the given pairs.
    pub(super) fn integers(&mut self, counts: &[(u8, u32)]) -> Result<SumId, Halt> {
        let players = self.players();
        let arena = self.w.arena_mut();
        let mut parts = Vec::with_capacity(counts.len());
        for &(player, k) in counts.iter().filter(|(_, k)| *k > 0) {
            parts.push((arena.integer(players, player, 1)?, k));
        }
        arena.sum(&parts)
    }

    /// `k_q`
    pub(super) fn integer(&mut self, q: u8, k: u32) -> Result<SumId, Halt> {
        let players = self.players();
        let arena = self.w.arena_mut();
        let game = arena.integer(players, q, k)?;
        Ok(arena.single(game))
    }

    /// Tests whether a sum is 0 or a single integer.
    pub(super) fn is_integer(&self, s: SumId) -> bool {
        let arena = self.w.arena();
        match *arena.parts(s) {
            [] => true,
            [(g, 1)] => matches!(arena.kind(g), Kind::Integer { .. }),
            _ => false,
        }
    }

    /// The game with these options.
    pub(super) fn game(&mut self, options: &[(u8, SumId)]) -> Result<SumId, Halt> {
        let mut lists = vec![Vec::new(); self.players().into()];
        for &(player, option) in options {
            lists[usize::from(player)].push(option);
        }
        let arena = self.w.arena_mut();
        let game = arena.labelled(lists)?;
        Ok(arena.single(game))
    }
}
