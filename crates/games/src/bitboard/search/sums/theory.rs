//! Theories of sums: what small positions add up to, and who wins.

use super::bounds::Bound;
use super::components::{Component, Components};
use super::table::KnownSeats;
use crate::bitboard::cells::word::Word;
use crate::bitboard::table::shared_table::Link;
use crate::bitboard::table::{NoAnswer, Source};
use crate::game::SumId;
use std::fmt::Debug;
use std::hash::Hash;
use tweedle_base::HeapSize;

/// The largest number of players with moves of their own.
pub(crate) const MAX_MOVERS: usize = 4;

/// The number of moves of each player.
pub(crate) type Moves = [u16; MAX_MOVERS];

/// An estimate of what each player has left, in [`PER_MOVE`] for each move.
pub(crate) type Estimate = [i32; MAX_MOVERS];

/// The estimate of a move that others may take away.
pub(crate) const PER_MOVE: i32 = 16;

/// Returns the estimate of a component with these numbers of moves.
pub(crate) fn estimate(moves: &Moves) -> Estimate {
    moves.map(|many| i32::from(many) * PER_MOVE)
}

/// A leaf of a sum: the total of its small positions.
pub trait Leaf: Copy + Ord + Hash + Debug + Default + Send + Sync + 'static {
    /// The known results of a sum, for each player who may move first.
    type Known: Copy + PartialEq + Debug + Default + AsRef<[KnownSeats]> + AsMut<[KnownSeats]>;

    /// Estimates the leaf by itself.
    fn estimate(self) -> Estimate {
        Estimate::default()
    }

    /// Returns the leaf that is a nim heap, where leaves are nim heaps.
    fn heap(_size: u32) -> Self {
        Self::default()
    }
}

/// A theory of sums. Players and seats are counted from 0; seats are relative to the mover.
pub(crate) trait Theory: HeapSize {
    type Leaf: Leaf;

    /// Is true if a game and its negative cancel.
    const HAS_NEGATIVES: bool = false;

    /// Is true if a game that whoever moves second wins is equal to nothing.
    const HAS_ZERO: bool = false;

    /// The weight, for move ordering, of each doubling of the sums that a move has decided.
    const PER_DOUBLING: i32 = 0;

    /// The number of players.
    fn players(&self) -> u8;

    /// Returns true if the players have the same moves; `None` if that does not matter.
    fn is_impartial(&self) -> Option<bool>;

    /// The number of players with moves of their own: 1 if all have the same moves.
    fn movers(&self) -> usize {
        if self.is_impartial() == Some(true) { 1 } else { self.players().into() }
    }

    /// Is true if there may be moves after which the same player moves again.
    fn moves_again(&self) -> bool {
        false
    }

    /// Returns the component for a position with few moves, or `None` if it remains a position.
    fn small<W: Word, const P: usize>(
        components: &mut Components<'_, '_, Self, W, P>,
        position: u32,
        moves: &Moves,
    ) -> Result<Option<Component>, NoAnswer>
    where
        Self: Sized;

    /// Returns the bounds of each player for a small position by its value.
    fn bounds<W: Word, const P: usize>(
        _: &mut Components<'_, '_, Self, W, P>,
        _strip: u32,
    ) -> Result<[Bound; 2], NoAnswer>
    where
        Self: Sized,
    {
        Ok([Bound::ZERO; 2])
    }

    /// Returns a bound for a leaf.
    fn leaf_bound(&mut self, _: Self::Leaf, _player: usize) -> Result<Bound, NoAnswer> {
        Ok(Bound::ZERO)
    }

    /// Returns the leaf that a game without a board is equal to.
    fn fixed(&mut self, _: &mut dyn Source, _game: SumId) -> Result<Self::Leaf, NoAnswer> {
        Err(NoAnswer::Unsupported)
    }

    /// Adds leaves.
    fn add(&mut self, a: Self::Leaf, b: Self::Leaf) -> Result<Self::Leaf, NoAnswer>;

    /// Returns the negative of a leaf, where there are negatives.
    fn negative(&mut self, leaf: Self::Leaf) -> Result<Self::Leaf, NoAnswer> {
        Ok(leaf)
    }

    /// Tests whether a leaf is at most as good as another for a player.
    fn is_at_most(
        &mut self,
        _: Self::Leaf,
        _better: Self::Leaf,
        _player: usize,
    ) -> Result<bool, NoAnswer> {
        Ok(false)
    }

    /// Estimates a leaf.
    fn estimate(&mut self, leaf: Self::Leaf) -> Result<Estimate, NoAnswer> {
        Ok(leaf.estimate())
    }
}

/// A theory of who wins sums.
pub(crate) trait Winning: Theory {
    /// Is true if components have bounds.
    const HAS_BOUNDS: bool = false;

    /// Is true if each component is equal to a nim heap.
    const HAS_NIM_VALUES: bool = false;

    /// The seats that are searched together. A search for one seat ends sooner than for several,
    /// unless the result for one determines the others.
    fn searches(&self) -> Vec<u8>;

    /// Returns the winning seats of a leaf, or `None` if its moves are to be followed.
    fn winners(&mut self, _: Self::Leaf, _mover: usize) -> Result<Option<u8>, NoAnswer> {
        Ok(None)
    }

    /// Returns the winning seats if the mover cannot move.
    fn stuck(&self) -> u8;

    /// Lists the options of a player in a leaf.
    fn options(
        &mut self,
        leaf: Self::Leaf,
        player: usize,
        take: &mut Vec<Self::Leaf>,
    ) -> Result<(), NoAnswer>;

    /// The weights for move ordering, the least first, of the estimate of the player in question
    /// and of all others; `own` is set if that player moves.
    fn weights(&self, own: bool) -> (i32, i32);

    /// Encodes a leaf in words that mean the same to all threads, if possible.
    fn share(&mut self, leaf: Self::Leaf, link: &mut Link) -> Result<Option<[u32; 2]>, NoAnswer>;
}
