//! Solver for loopy games: the winning and the safe seats of a sum, memoized for each convention.

use super::retrograde::{Ends, retrograde};
use crate::game::{Halt, Memo, PlayGraph, SumId, World, one_of, play_graph, table_of};
use crate::play::Coalition;
use crate::solve::{Solver, declared};

/// Memo table for the winning and the safe seats in sums that may be played for ever, for each
/// convention.
#[derive(Clone, Debug, Default)]
pub struct Endless {
    tables: Vec<(Coalition, Memo<Ends>)>,
}

tweedle_base::heap_size!(Endless { each tables });

impl Endless {
    /// Returns an empty memo table.
    pub fn new() -> Endless {
        Endless::default()
    }

    /// Returns the known result of a sum when `mover` begins.
    pub fn known(&self, c: Coalition, s: SumId, mover: Option<u8>) -> Option<Ends> {
        let (_, table) = self.tables.iter().find(|(known, _)| *known == c)?;
        table.get(s, mover)
    }

    /// Returns the winning and the safe seats in a sum when `mover` begins, counted from 0 in turn
    /// order, whether or not play must end. Sums that end are taken from the solver's memo table.
    ///
    /// # Errors
    /// [`Unsupported`](crate::game::Unsupported) for a sum with another number of players than the
    /// convention, and for a player beyond; limits, a cycle of rewrites, and errors of the world.
    pub fn ends<W: World>(
        &mut self,
        w: &mut W,
        solver: &mut Solver,
        c: Coalition,
        (s, mover): (SumId, u8),
    ) -> Result<Ends, W::Error> {
        one_of(c.players(), mover)?;
        let at = w.arena().players_under(s, c.players())?.map(|_| mover);
        if let Some(ends) = self.known(c, s, at) {
            return Ok(ends);
        }
        let graph = play_graph(w, s, mover, |w, s, mover| {
            if let Some(ends) = self.known(c, s, mover) {
                return Ok(Some(ends));
            }
            let wins = match declared(w, &c, s, mover)? {
                Some(wins) => Some(wins),
                // Forms end, and are followed in the quickest way there is.
                None if w.arena().is_pure(s) => {
                    Some(solver.outcome_from(w, c, s, mover.unwrap_or(0))?)
                }
                None => solver.known(c, s, mover),
            };
            Ok(wins.map(|wins| Ends { wins, safe: wins }))
        })?;
        self.solve(w, c, &graph)?;
        // The first vertex is what the sum was settled to.
        let (first, mover) = graph.at(0);
        let Some(ends) = self.known(c, first, mover) else {
            return Err(Halt::Bug("retrograde analysis left out where play begins").into());
        };
        self.table(c).set(s, at, ends);
        Ok(ends)
    }

    /// Remembers what has been found of a sum when `mover` begins.
    pub fn learn(&mut self, c: Coalition, s: SumId, mover: Option<u8>, ends: Ends) {
        self.table(c).set(s, mover, ends);
    }

    fn solve<W: World>(
        &mut self,
        w: &W,
        c: Coalition,
        graph: &PlayGraph<Ends>,
    ) -> Result<(), W::Error> {
        let found = retrograde(graph.moves(), c, w.budget()).map_err(Halt::Limit)?;
        let table = self.table(c);
        for (v, ends) in (0..).zip(found) {
            let (s, mover) = graph.at(v);
            table.set(s, mover, ends);
        }
        Ok(())
    }

    fn table(&mut self, c: Coalition) -> &mut Memo<Ends> {
        table_of(&mut self.tables, c, || Memo::new(Ends::UNKNOWN))
    }

    /// Returns the number of states with an answer.
    pub fn states(&self) -> usize {
        self.tables.iter().map(|(_, table)| table.len()).sum()
    }
}
