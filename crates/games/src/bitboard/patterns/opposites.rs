//! Positions that are negatives of others by a symmetry of the rules: a turn of the board with an
//! exchange of letters that exchanges the moves of Left and Right.
//!
//! Let the symmetry exchange the rules of all shapes that occur. Then, by induction, a position is
//! the negative of its image: the options of one are the images of the options of the other. A
//! position that is turned into its representative is one of its images under some turns without
//! exchange; so the rules must be invariant under these.
//!
//! The result for a position depends on the rules of the shapes below it, and on no others: it
//! remains true if the rules of another shape turn out to be different.

use super::ending::Falling;
use super::normal_rules::NormalRules;
use crate::bitboard::cells::grid::Grid;
use crate::bitboard::cells::planes::Shaped;
use crate::bitboard::cells::turn::{IDENTITY, Turn, exchanges};
use crate::bitboard::cells::word::Word;
use crate::bitboard::table::rules::{NoAnswer, Rules};
use hashbrown::{HashMap, HashSet};
use std::sync::Arc;
use tweedle_base::Seeded;

/// The least number of positions for which negatives are sought: comparing rules takes a few
/// milliseconds, and small tables are finished by then.
const MIN_POSITIONS_FOR_NEGATIVES: usize = 1 << 9;

/// The most board shapes whose rules are compared.
const MAX_SHAPES: usize = 1 << 8;

/// The pairing of the positions in a table with their negatives.
#[derive(Clone, Debug)]
pub(crate) struct Opposites {
    /// The number of positions from which they are sought.
    from: usize,
    found: Search,
    /// Positions are those on their representatives, and with fixed axes.
    turned: Option<bool>,
    /// Components of positions after moves are turned into their representatives, and with fixed
    /// axes.
    least: Option<bool>,
    /// The rules that have been looked at.
    rules: HashMap<(u32, Grid), Option<Arc<NormalRules>>, Seeded>,
    /// The shapes for which the symmetry holds on all boards below them.
    proved: HashSet<(u32, Grid), Seeded>,
    /// The sets of codes by which play ends on boards of these shapes.
    falling: Falling,
    /// The largest sides of boards that are turned: on larger ones few positions have their
    /// negatives.
    most: [usize; 2],
}

#[derive(Clone, Copy, Debug)]
enum Search {
    /// The search has not begun.
    Open,
    /// This symmetry gives the negatives.
    Turn(Turn),
    /// A symmetry gave the negatives, until other rules refuted it.
    Refuted,
    /// No symmetry was found.
    None,
}

impl Default for Opposites {
    fn default() -> Opposites {
        Opposites::wanted_from(MIN_POSITIONS_FOR_NEGATIVES)
    }
}

impl Opposites {
    /// Returns a state in which negatives are sought from this number of positions on.
    pub(crate) fn wanted_from(from: usize) -> Opposites {
        Opposites {
            from,
            found: Search::Open,
            turned: None,
            least: None,
            rules: HashMap::default(),
            proved: HashSet::default(),
            falling: Falling::ALL,
            most: [0; 2],
        }
    }

    /// Tests whether the table has enough positions to seek negatives.
    #[inline]
    pub(crate) fn are_wanted(&self, positions: usize) -> bool {
        positions > self.from && matches!(self.found, Search::Open)
    }

    /// Tests whether the search has not begun.
    pub(crate) fn are_open(&self) -> bool {
        matches!(self.found, Search::Open)
    }

    /// A position or its negative, one of the two for both, and whether it is the negative.
    #[inline]
    pub(crate) fn of_pair<W: Word, const P: usize>(
        &self,
        board: Shaped<W, P>,
    ) -> (Shaped<W, P>, bool) {
        let Search::Turn(turn) = &self.found else { return (board, false) };
        let [rows, columns] = self.most;
        if turn.transposed && (board.0.columns() > rows || board.0.rows() > columns) {
            return (board, false);
        }
        // Otherwise the one would be the other by a rule, and so its own negative.
        let own = least(self.turned, board);
        let other = least(self.turned, turn.board(board));
        if (other.0, other.1.0) < (own.0, own.1.0) { (other, true) } else { (own, false) }
    }

    /// Returns the board on which a position occurs as a component.
    pub(crate) fn representative<W: Word, const P: usize>(
        &self,
        board: Shaped<W, P>,
    ) -> Shaped<W, P> {
        least(self.turned.or(self.least), board)
    }

    /// The board of the negative of a position.
    pub(crate) fn image<W: Word, const P: usize>(
        &self,
        board: Shaped<W, P>,
    ) -> Option<Shaped<W, P>> {
        match &self.found {
            Search::Turn(turn) => Some(self.representative(turn.board(board))),
            _ => None,
        }
    }

    /// Tests whether no position is replaced by the negative of another.
    pub(crate) fn are_none(&self) -> bool {
        matches!(self.found, Search::None)
    }

    /// Tests whether play provably ends on all boards in question, so that a position and its
    /// negative cancel.
    pub(crate) fn end(&self) -> bool {
        !self.falling.is_empty()
    }

    /// Tests whether the symmetry holds on all boards that a shape leads to, and seeks one if
    /// necessary. Drops the symmetry if it does not hold.
    pub(crate) fn hold_below(
        &mut self,
        by: &mut Rules<'_>,
        shape: (u32, Grid),
    ) -> Result<bool, NoAnswer> {
        if self.proved.contains(&shape) {
            return Ok(true);
        }
        if self.are_open() {
            self.find(by, &[shape])?;
        }
        let Search::Turn(turn) = self.found else { return Ok(false) };
        let mut seen: HashSet<(u32, Grid), Seeded> = HashSet::default();
        let mut open = vec![shape];
        while let Some(shape) = open.pop() {
            if self.proved.contains(&shape) || !seen.insert(shape) {
                continue;
            }
            if seen.len() > MAX_SHAPES || !self.holds(by, shape, &turn)? {
                self.refuse();
                return Ok(false);
            }
            if let Some(rules) = self.rules(by, shape)? {
                open.extend(&rules.below);
                self.falling = self.falling.and(rules.falling);
            }
        }
        self.proved.extend(seen);
        Ok(true)
    }

    /// Returns, once, whether the symmetry was refuted.
    pub(crate) fn were_refuted(&mut self) -> bool {
        let refuted = matches!(self.found, Search::Refuted);
        if refuted {
            self.found = Search::None;
        }
        refuted
    }

    /// Disables negatives: answers are loaded from runs that may have met other rules.
    pub(crate) fn refuse(&mut self) {
        self.found = Search::None;
    }

    /// Returns the state for other threads. If nothing has been found, negatives are disabled, so
    /// that all threads use the same symmetry.
    pub(crate) fn settled(&mut self) -> Opposites {
        if matches!(self.found, Search::Open) {
            self.refuse();
        }
        self.clone()
    }

    /// Searches for a turn that makes the negatives of positions on all boards of these families
    /// and shapes.
    pub(crate) fn find(
        &mut self,
        by: &mut Rules<'_>,
        shapes: &[(u32, Grid)],
    ) -> Result<(), NoAnswer> {
        let Some(first) = shapes.first() else { return Ok(()) };
        for (_, grid) in shapes {
            self.reach(*grid);
        }
        self.found = Search::None;
        let Some(rules) = self.rules(by, *first)? else { return Ok(()) };
        (self.turned, self.least) = (rules.turned, rules.least);
        for codes in exchanges(by.letters.len()) {
            for turn in Turn::all(codes).filter(|turn| *turn != IDENTITY) {
                let mut holds = true;
                for shape in shapes {
                    holds = holds && self.holds(by, *shape, &turn)?;
                }
                if holds {
                    self.found = Search::Turn(turn);
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Adds rules that occur, and tests whether the symmetry holds for them as well.
    pub(crate) fn take(
        &mut self,
        by: &mut Rules<'_>,
        shape: (u32, Grid),
    ) -> Result<bool, NoAnswer> {
        let Search::Turn(turn) = self.found else { return Ok(true) };
        self.reach(shape.1);
        let holds = self.holds(by, shape, &turn)?;
        if !holds {
            self.found = Search::Refuted;
        }
        Ok(holds)
    }

    fn reach(&mut self, grid: Grid) {
        let [rows, columns] = self.most;
        self.most = [rows.max(grid.rows()), columns.max(grid.columns())];
    }

    fn holds(
        &mut self,
        by: &mut Rules<'_>,
        (family, grid): (u32, Grid),
        turn: &Turn,
    ) -> Result<bool, NoAnswer> {
        let Some(rules) = self.rules(by, (family, grid))? else { return Ok(false) };
        if rules.turned != self.turned {
            return Ok(false);
        }
        let least = [self.least, rules.least].into_iter().flatten().min();
        let over = match turn.transposed || least == Some(false) {
            true => self.rules(by, (family, grid.with_axes_of([0, 2, 1])))?,
            false => None,
        };
        Ok(rules.are_opposite(over.as_deref(), turn, least))
    }

    fn rules(
        &mut self,
        by: &mut Rules<'_>,
        shape: (u32, Grid),
    ) -> Result<Option<Arc<NormalRules>>, NoAnswer> {
        if let Some(known) = self.rules.get(&shape) {
            return Ok(known.clone());
        }
        let made = match by.source.patterns(shape.0, shape.1, by.letters) {
            Ok(patterns) => NormalRules::new(shape, by.letters.len(), &patterns).map(Arc::new),
            Err(NoAnswer::Unsupported) => None,
            Err(other) => return Err(other),
        };
        self.rules.insert(shape, made.clone());
        Ok(made)
    }
}
/// Returns the representative of a board; with `None` the board itself.
#[inline]
fn least<W: Word, const P: usize>(fixed_axes: Option<bool>, board: Shaped<W, P>) -> Shaped<W, P> {
    fixed_axes.map_or(board, |fixed_axes| board.1.representative(board.0, fixed_axes))
}
