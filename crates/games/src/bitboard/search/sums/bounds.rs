//! Bounds for the values of large components, by cutting boards into strips.
//!
//! A board with [local rules](crate::bitboard::patterns::local) is at least as good for a player
//! as the sum of its strips, if only moves of that player cross the cuts. In a sum of strips the
//! player has a strategy by which play stops at their total mean value at least, if they begin, and
//! at no less than the largest temperature below it if not (Berlekamp, The economist's view of
//! combinatorial games, 1996).
//!
//! If both players can move, or neither, a board and all that come of it are all-small. Such a game
//! lies between all negative and all positive numbers, so zero is a bound for both players, as far
//! as bounds decide: they need a positive mean (the lawnmower theorem; Siegel, II.4).

use super::components::Components;
use super::theory::Theory;
use crate::bitboard::cells::grid::Grid;
use crate::bitboard::cells::word::Word;
use crate::bitboard::patterns::local::{Cuts, Locality, MAX_STRIP};
use crate::bitboard::patterns::program::Shaped;
use crate::bitboard::table::{NoAnswer, Rules};
use hashbrown::HashMap;
use tweedle_base::{Seeded, heap_size};

/// The most cells of a strip: the canonical forms of larger ones take too long.
const MAX_STRIP_CELLS: usize = 24;

/// The least number of components for which bounds are computed: comparing the rules takes some
/// milliseconds.
const MIN_COMPONENTS_FOR_BOUNDS: usize = 1 << 6;

/// The unit of means and temperatures.
pub(crate) const PER_POINT: i64 = 1 << 12;

/// A bound for the value of a game: the mean and the temperature of another game, which is at most
/// as good for a player, in points of that player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bound {
    pub(crate) mean: i64,
    pub(crate) temperature: i64,
}

impl Bound {
    /// The bound for nothing.
    pub(crate) const ZERO: Bound = Bound { mean: 0, temperature: 0 };

    /// Returns the bound for a sum.
    pub(crate) fn and(self, other: Bound) -> Bound {
        Bound { mean: self.mean + other.mean, temperature: self.temperature.max(other.temperature) }
    }

    /// Tests whether the player wins, given whether that player begins.
    pub(crate) fn wins(self, begins: bool) -> bool {
        if begins { self.mean > 0 } else { self.mean > self.temperature }
    }
}

/// The strips of boards.
#[derive(Debug, Clone)]
pub(crate) struct Strips {
    /// The number of components from which bounds are computed.
    pub(crate) from: usize,
    pub(crate) locality: Locality,
    /// The bounds for strips, by position.
    values: HashMap<u32, [Bound; 2], Seeded>,
}

heap_size!(Strips { values });

impl Default for Strips {
    fn default() -> Strips {
        Strips::from(MIN_COMPONENTS_FOR_BOUNDS)
    }
}

impl Strips {
    /// Returns an empty table; bounds are computed from this number of components on.
    pub(crate) fn from(from: usize) -> Strips {
        Strips { from, locality: Locality::default(), values: HashMap::default() }
    }

    /// Removes the bounds, since positions get other numbers.
    pub(crate) fn clear(&mut self) {
        self.values.clear();
    }
}

/// The bounds for a component: for each player, if there is one.
pub(crate) type Bounds = [Option<Bound>; 2];

impl<T: Theory, W: Word, const P: usize> Components<'_, '_, T, W, P> {
    /// Returns the bounds for a component.
    pub(crate) fn bounds(&mut self, part: u32) -> Result<Bounds, NoAnswer> {
        if let Some(known) = self.known.atoms[part as usize].bounds {
            return Ok(known);
        }
        if self.known.atoms.len() < self.known.strips.from {
            return Ok([None; 2]);
        }
        let position = self.known.atoms[part as usize].position;
        let node = &self.table.nodes[position as usize];
        let (family, grid) = self.table.sort(node.sort);
        let players = self.theory.players().into();
        let rules =
            &mut Rules::alternating(&mut *self.source, &self.known.letters, players, self.budget);
        let mut found = [None; 2];
        let locality = &mut self.known.strips.locality;
        if locality.is_all_small(rules, (family, grid))? {
            found = [Some(Bound::ZERO); 2];
        } else if let Some(cuts) = locality.cuts(rules, (family, grid))? {
            for (player, bound) in found.iter_mut().enumerate() {
                *bound = self.bound(position, cuts, player)?;
            }
        }
        self.known.atoms[part as usize].bounds = Some(found);
        Ok(found)
    }

    /// Returns the bounds for a strip by its value.
    fn strip_bounds(&mut self, family: u32, strip: Shaped<W, P>) -> Result<[Bound; 2], NoAnswer> {
        let position = self.table.number(family, strip)?;
        if let Some(known) = self.known.strips.values.get(&position) {
            return Ok(*known);
        }
        let found = T::bounds(self, position)?;
        self.known.strips.values.insert(position, found);
        Ok(found)
    }

    /// Returns the best bound for a player.
    fn bound(
        &mut self,
        position: u32,
        cuts: Cuts,
        player: usize,
    ) -> Result<Option<Bound>, NoAnswer> {
        let node = &self.table.nodes[position as usize];
        let (family, grid) = self.table.sort(node.sort);
        let [rows, columns] = [grid.rows(), grid.columns()];
        let mut best: Option<Bound> = None;
        for (between, (lines, across)) in [(rows, columns), (columns, rows)].into_iter().enumerate()
        {
            let widest = MAX_STRIP.min(MAX_STRIP_CELLS / across).min(lines - 1);
            if !cuts.for_player[player][between] || widest == 0 {
                continue;
            }
            // The best bound for the first lines.
            let mut until: Vec<Option<Bound>> = vec![Some(Bound::ZERO)];
            for end in 1..=lines {
                let mut best: Option<Bound> = None;
                for width in 1..=widest.min(end) {
                    let Some(before) = until[end - width] else { continue };
                    let (strip, corner) = match between {
                        0 => (Grid::new(width, columns), [0, end - width, 0]),
                        _ => (Grid::new(rows, width), [0, 0, end - width]),
                    };
                    let Some(strip) = strip else { continue };
                    let board = self.table.nodes[position as usize].board;
                    let board = board.map(|word| grid.cut(word, strip, corner));
                    let more = self.strip_bounds(family, (strip, board))?[player];
                    best = better(best, Some(before.and(more)));
                }
                until.push(best);
            }
            best = better(best, until[lines]);
        }
        Ok(best)
    }
}

/// Returns the better of two bounds.
fn better(a: Option<Bound>, b: Option<Bound>) -> Option<Bound> {
    let value = |bound: &Bound| (bound.mean, -bound.temperature);
    a.into_iter().chain(b).max_by_key(value)
}
