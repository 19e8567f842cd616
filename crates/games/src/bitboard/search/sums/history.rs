//! Move ordering by experience: moves that decided sums before are tried first (the history
//! heuristic; Schaeffer, The history heuristic and alpha-beta search enhancements in practice,
//! 1989).

use crate::bitboard::cells::grid::Grid;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use tweedle_base::{HeapSize, Seeded, heap_size};

/// The number of scores. Moves that have one in common are tried in a worse order.
const SCORES: u32 = 1 << 16;

/// The number of a move after which the same player moves again, which has no score.
pub(crate) const AGAIN: u32 = u32::MAX - 1;

/// The part of its score that a move loses when it decides nothing is one in two to this power.
const LOSS_SHIFT: u32 = 4;

/// The scores of moves: the number of sums that were searched to decide a sum by the move. All
/// threads of a search share them, since threads that search in different orders have few results
/// in common.
#[derive(Debug, Clone, Default)]
pub(crate) struct History(Arc<OnceLock<Box<[AtomicU32]>>>);

heap_size!(History, self => self.0.get().map_or(0, HeapSize::heap_size));

impl History {
    /// Returns the number of the score of a move of a player on boards of a family and shape.
    pub(crate) fn number((family, grid): (u32, Grid), player: usize, step: usize) -> u32 {
        Seeded::default().hash_one((family, grid, player, step)) as u32 % SCORES
    }

    fn score(&self, number: u32) -> Option<&AtomicU32> {
        let zeros = || (0..SCORES).map(|_| AtomicU32::new(0)).collect();
        self.0.get_or_init(zeros).get(number as usize)
    }

    /// Records that a move decided a sum after this many others were searched.
    pub(crate) fn decided(&self, number: u32, searched: u64) {
        if let Some(score) = self.score(number) {
            let more = u32::try_from(searched + 1).unwrap_or(u32::MAX);
            score.store(score.load(Ordering::Relaxed).saturating_add(more), Ordering::Relaxed);
        }
    }

    /// Records that a move left a sum undecided.
    pub(crate) fn failed(&self, number: u32) {
        if let Some(score) = self.score(number) {
            let before = score.load(Ordering::Relaxed);
            score.store(before - (before >> LOSS_SHIFT), Ordering::Relaxed);
        }
    }

    /// Returns the number of binary digits of the score of a move.
    pub(crate) fn digits(&self, number: u32) -> i32 {
        let score = self.score(number).map_or(0, |score| score.load(Ordering::Relaxed));
        (u32::BITS - score.leading_zeros()) as i32
    }
}
