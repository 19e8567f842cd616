//! Outcomes of sums of impartial games, at limited cost, to compare the games.

use crate::absorbing::absorbs;
use crate::game::{Expanded, GameId, Halt, SumId, World as _};
use crate::play::{Coalition, SeatSet};
use crate::solve::Solver;
use crate::theorem::{self, Theorem};
use tweedle_base::Limit;

/// A context that distinguishes two games, and the outcomes of the sums with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Apart {
    /// The context.
    pub x: SumId,
    /// The outcome of the first game and the context.
    pub first: SeatSet,
    /// The outcome of the second game and the context.
    pub second: SeatSet,
}

/// The largest number of states for one outcome while contexts are tried.
pub(super) const MAX_STATES_PER_OUTCOME: usize = 200_000;

/// The games and the solver of a comparison, with limits on each outcome.
pub(super) struct EqualityTable<'a, 'w> {
    pub(super) w: Expanded<'w>,
    pub(super) solver: &'a mut Solver,
    pub(super) c: Coalition,
}

impl EqualityTable<'_, '_> {
    /// The outcome of a game; `None` if it costs too much.
    pub(super) fn outcome(&mut self, s: SumId) -> Result<Option<SeatSet>, Halt> {
        match self.solver.outcome(&mut self.w, self.c, s) {
            Ok(seats) => Ok(Some(seats)),
            Err(Halt::Limit(Limit::States(_) | Limit::Depth(_))) => Ok(None),
            Err(halt) => Err(halt),
        }
    }

    /// The game with these options.
    pub(super) fn game(&mut self, options: Vec<SumId>) -> Result<SumId, Halt> {
        self.w.arena_mut().single_form(options)
    }

    /// Returns the outcomes of both games in sum with a context, if they differ and are found.
    pub(super) fn apart(&mut self, a: SumId, b: SumId, x: SumId) -> Result<Option<Apart>, Halt> {
        let (a, b) = (self.w.arena_mut().add(a, x)?, self.w.arena_mut().add(b, x)?);
        let (Some(first), Some(second)) = (self.outcome(a)?, self.outcome(b)?) else {
            return Ok(None);
        };
        Ok((first != second).then_some(Apart { x, first, second }))
    }

    /// Tests whether both games are in the scope of a theorem.
    pub(super) fn is_inside(
        &mut self,
        theorem: &Theorem,
        a: SumId,
        b: SumId,
    ) -> Result<bool, Halt> {
        Ok(theorem.outside(&mut self.w, self.c, a)?.is_none()
            && theorem.outside(&mut self.w, self.c, b)?.is_none())
    }

    /// Tests whether a game provably absorbs.
    pub(super) fn absorbs(&mut self, s: SumId) -> Result<bool, Halt> {
        if !theorem::STRONGLY.covers(self.c)
            || self.outcome(s)?.is_none_or(|seats| !seats.is_empty())
        {
            return Ok(false);
        }
        match absorbs(&mut self.w, self.solver, self.c, s) {
            Ok(reason) => Ok(reason.is_some()),
            Err(Halt::Limit(Limit::States(_) | Limit::Depth(_))) => Ok(false),
            Err(halt) => Err(halt),
        }
    }

    /// Returns both games without their common components.
    pub(super) fn without_common(&mut self, a: SumId, b: SumId) -> Result<(SumId, SumId), Halt> {
        let arena = self.w.arena_mut();
        let less = |from: &[(GameId, u32)], gone: &[(GameId, u32)]| -> Vec<(GameId, u32)> {
            from.iter()
                .map(|&(g, c)| {
                    let there =
                        gone.binary_search_by_key(&g, |&(h, _)| h).map_or(0, |at| gone[at].1);
                    (g, c.saturating_sub(there))
                })
                .filter(|&(_, c)| c > 0)
                .collect()
        };
        let (x, y) = (less(arena.parts(a), arena.parts(b)), less(arena.parts(b), arena.parts(a)));
        Ok((arena.sum(&x)?, arena.sum(&y)?))
    }
}
