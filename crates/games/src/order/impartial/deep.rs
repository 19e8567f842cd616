//! Search for a context `X` in which two games differ: deep contexts at random, or all lists of
//! outcomes that contexts can have.

use crate::absorbing::Verdict;
use crate::distinguish::{self, Closure, Context, Positions, Rows, Search, UnionRule};
use crate::game::{Halt, SumId, World as _};
use crate::theorem;
use tweedle_base::Limit;

use super::table::{Apart, EqualityTable};

/// The largest number of positions of both games.
const MAX_POSITIONS: usize = 600;
/// Two games, and the positions of both.
pub(super) struct DeepSearch {
    games: (SumId, SumId),
    places: (usize, usize),
    rule: UnionRule,
    positions: Positions,
}

/// The result of a search, and the number of contexts tried.
pub(super) struct DeepFound {
    pub(super) tried: u32,
    pub(super) apart: Option<Apart>,
}

impl DeepSearch {
    /// Returns the search, or nothing if there are too many players or positions, or if a move may
    /// force the component of the next one.
    pub(super) fn new(
        table: &mut EqualityTable<'_, '_>,
        a: SumId,
        b: SumId,
    ) -> Result<Option<DeepSearch>, Halt> {
        if !table.is_inside(&theorem::ROWS, a, b)? {
            return Ok(None);
        }
        let Some(rule) = UnionRule::new(table.c) else { return Ok(None) };
        let (positions, places) = match Positions::new(&mut table.w, &[a, b], MAX_POSITIONS) {
            Ok(Some((positions, places))) => (positions, (places[0], places[1])),
            Ok(None) | Err(Halt::Limit(Limit::States(_))) => return Ok(None),
            Err(halt) => return Err(halt),
        };
        Ok(Some(DeepSearch { games: (a, b), places, rule, positions }))
    }

    /// Tries contexts at random, in proportion to an effort.
    pub(super) fn random(
        &mut self,
        table: &mut EqualityTable<'_, '_>,
        effort: u32,
    ) -> Result<DeepFound, Halt> {
        let (first, second) = self.places;
        let wanted = |rows: &Rows<'_>, x| rows.row(x)[first] != rows.row(x)[second];
        let mut search = Search::new(self.rule, &self.positions, 1);
        let found = search.find(&table.w, effort, wanted)?;
        let tried = u32::try_from(search.tried()).unwrap_or(u32::MAX);
        let apart = match found {
            Some(context) => self.replayed(table, &context)?,
            None => None,
        };
        Ok(DeepFound { tried, apart })
    }

    /// Enumerates all rows, as far as the effort reaches.
    pub(super) fn all(
        self,
        table: &mut EqualityTable<'_, '_>,
        effort: u32,
    ) -> Result<Verdict<usize, Apart, ()>, Halt> {
        let (first, second) = self.places;
        let closed = distinguish::close(&table.w, self.rule, &self.positions, effort, |row| {
            row(first) != row(second)
        })?;
        Ok(match closed {
            Closure::None { rows } => Verdict::Proved(rows),
            Closure::Large => Verdict::Open(()),
            Closure::Found(context) => {
                let wanted = |rows: &Rows<'_>, x| rows.row(x)[first] != rows.row(x)[second];
                let context = context.shrunk(&mut Rows::new(self.rule, &self.positions), wanted);
                let apart = self.replayed(table, &context)?;
                apart.map_or(Verdict::Open(()), Verdict::Refuted)
            }
        })
    }

    /// Checks a context by the definition.
    fn replayed(
        &self,
        table: &mut EqualityTable<'_, '_>,
        context: &Context,
    ) -> Result<Option<Apart>, Halt> {
        let x = context.game(table.w.arena_mut())?;
        table.apart(self.games.0, self.games.1, x)
    }
}
