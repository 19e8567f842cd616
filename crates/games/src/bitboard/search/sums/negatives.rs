//! Negatives of sums of positions on boards. A player wins a sum by beginning iff the other player
//! so wins its negative. Where play ends, a large component and its negative cancel.
//!
//! Only known positions are sought: no position is created to be the negative of another.

use super::components::{Component, Components};
use super::table::Known;
use super::theory::Theory;
use crate::bitboard::cells::grid::Grid;
use crate::bitboard::cells::word::Word;
use crate::bitboard::patterns::opposites::Opposites;
use crate::bitboard::patterns::program::Shaped;
use crate::bitboard::table::shared_table::NONE;
use crate::bitboard::table::{NoAnswer, Rules, State};
use smallvec::SmallVec;

/// The least number of sums for which negatives are sought. With fewer sums, comparing rules takes
/// longer than it saves.
const MIN_SUMS_FOR_NEGATIVES: usize = 1 << 12;

/// The pairing of large components with their negatives.
#[derive(Debug, Clone)]
pub(crate) struct Negatives {
    /// The number of sums from which negatives are sought; they are also sought in sums of several
    /// large components. The largest number means never.
    pub(crate) from: usize,
    opposites: Opposites,
    /// The negative of each component, or [`NONE`] where none is known of.
    of: Vec<u32>,
    /// The number of components whose negatives have been sought: the later one of a pair finds the
    /// other.
    paired: usize,
}

tweedle_base::heap_size!(Negatives { of });

impl Default for Negatives {
    fn default() -> Negatives {
        Negatives::from(MIN_SUMS_FOR_NEGATIVES)
    }
}

impl Negatives {
    /// Returns an empty table; negatives are sought from this number of sums on.
    pub(crate) fn from(from: usize) -> Negatives {
        Negatives { from, opposites: Opposites::default(), of: Vec::new(), paired: 0 }
    }

    fn known(&self, part: u32) -> Option<u32> {
        self.of.get(part as usize).copied().filter(|other| *other != NONE)
    }

    fn learn(&mut self, part: u32, other: u32) {
        for (part, other) in [(part, other), (other, part)] {
            if self.of.len() <= part as usize {
                self.of.resize(part as usize + 1, NONE);
            }
            self.of[part as usize] = other;
        }
    }

    /// Leaves out of some components those that are there together with their negatives.
    pub(crate) fn cancel(&self, parts: &mut SmallVec<[u32; 8]>) {
        if self.of.is_empty() || !self.opposites.end() {
            return;
        }
        let mut at = 0;
        while at < parts.len() {
            let negative = self.known(parts[at]);
            let rest = &parts[at + 1..];
            match rest.iter().position(|other| Some(*other) == negative) {
                Some(place) => {
                    parts.remove(at + 1 + place);
                    parts.remove(at);
                }
                None => at += 1,
            }
        }
    }
}

impl<T: Theory, W: Word, const P: usize> Components<'_, '_, T, W, P> {
    /// The negative of a sum, if there is one and it has a number.
    pub(crate) fn negative(&mut self, sum: u32) -> Result<Option<u32>, NoAnswer> {
        let Known { sums, negatives, .. } = &*self.known;
        if !T::HAS_NEGATIVES || sums.len() < negatives.from || negatives.opposites.are_none() {
            return Ok(None);
        }
        self.pair()?;
        let Known { sums, negatives, .. } = &*self.known;
        let (leaf, parts) = sums.get(sum);
        let others = parts.iter().map(|part| negatives.known(*part));
        let Some(mut others) = others.collect::<Option<SmallVec<[u32; 8]>>>() else {
            return Ok(None);
        };
        others.sort_unstable();
        let leaf = self.theory.negative(leaf)?;
        Ok(self.known.sums.find(leaf, &others))
    }

    /// Returns the board of the negative of a position, if it has one.
    pub(crate) fn image(
        &mut self,
        family: u32,
        board: Shaped<W, P>,
    ) -> Result<Option<Shaped<W, P>>, NoAnswer> {
        let holds = self.negatives_hold_below((family, board.0))?;
        Ok(self.known.negatives.opposites.image(board).filter(|_| holds))
    }

    /// Returns the board of a position as it occurs as a component, so that it and its negative
    /// cancel.
    pub(crate) fn representative(
        &mut self,
        family: u32,
        board: Shaped<W, P>,
    ) -> Result<Shaped<W, P>, NoAnswer> {
        let sought = T::HAS_NEGATIVES && self.known.negatives.from != usize::MAX;
        let holds = sought && self.negatives_hold_below((family, board.0))?;
        Ok(if holds { self.known.negatives.opposites.representative(board) } else { board })
    }

    fn negatives_hold_below(&mut self, shape: (u32, Grid)) -> Result<bool, NoAnswer> {
        let Known { letters, negatives, .. } = &mut *self.known;
        let (source, budget) = (&mut *self.source, self.budget);
        let rules = &mut Rules::alternating(source, letters, 2, budget);
        negatives.opposites.hold_below(rules, shape)
    }

    /// Searches for the negatives of components that have come since.
    pub(crate) fn pair(&mut self) -> Result<(), NoAnswer> {
        if !T::HAS_NEGATIVES || self.known.negatives.from == usize::MAX {
            return Ok(());
        }
        while self.known.negatives.paired < self.known.atoms.len() {
            let part = self.known.negatives.paired;
            let node = &self.table.nodes[self.known.atoms[part].position as usize];
            let board = node.board;
            let (family, grid) = self.table.sort(node.sort);
            if !self.negatives_hold_below((family, grid))? {
                return Ok(());
            }
            let negatives = &mut self.known.negatives;
            negatives.paired += 1;
            let image = negatives.opposites.image((grid, board));
            let other = image.and_then(|image| self.table.find(family, image));
            let state = other.map(|other| self.table.nodes[other as usize].state);
            if let Some(State::Known(Component::Atom(other))) = state {
                negatives.learn(part as u32, other);
            }
        }
        Ok(())
    }
}
