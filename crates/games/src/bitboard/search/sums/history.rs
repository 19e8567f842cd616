//! Move ordering by experience: moves that decided sums before are tried first (the history
//! heuristic; Schaeffer, The history heuristic and alpha-beta search enhancements in practice,
//! 1989).

use super::theory::MAX_MOVERS;
use hashbrown::HashMap;
use tweedle_base::Seeded;

/// The part of its score that a move loses when it decides nothing is one in two to this power.
const LOSS_SHIFT: u32 = 4;

/// The scores of moves: for each player in question, the number of sums that were searched to
/// decide a sum by the move.
#[derive(Debug, Clone, Default)]
pub(crate) struct History {
    /// The number of the first move of a player on boards of a sort.
    first: HashMap<(u32, usize), u32, Seeded>,
    scores: Vec<[u32; MAX_MOVERS]>,
}

impl History {
    /// Returns the number of the first of these moves of a player on boards of a sort.
    pub(crate) fn first(&mut self, sort: u32, player: usize, moves: usize) -> u32 {
        let History { first, scores } = self;
        *first.entry((sort, player)).or_insert_with(|| {
            let number = scores.len() as u32;
            scores.resize(scores.len() + moves, [0; MAX_MOVERS]);
            number
        })
    }

    /// Records that a move decided a sum after this many others were searched.
    pub(crate) fn decided(&mut self, number: u32, player: usize, searched: u64) {
        if let Some(scores) = self.scores.get_mut(number as usize) {
            let more = u32::try_from(searched + 1).unwrap_or(u32::MAX);
            scores[player] = scores[player].saturating_add(more);
        }
    }

    /// Records that a move left a sum undecided.
    pub(crate) fn failed(&mut self, number: u32, player: usize) {
        if let Some(scores) = self.scores.get_mut(number as usize) {
            scores[player] -= scores[player] >> LOSS_SHIFT;
        }
    }

    /// Returns the number of binary digits of the score of a move.
    pub(crate) fn digits(&self, number: u32, player: usize) -> i32 {
        let score = self.scores.get(number as usize).map_or(0, |scores| scores[player]);
        (u32::BITS - score.leading_zeros()) as i32
    }

    /// Returns the memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.first.allocation_size() + self.scores.capacity() * size_of::<[u32; MAX_MOVERS]>()
    }
}
