//! Degrees of undetermined games: deeply and strongly undetermined (Spindler, Defs 3.11 and 3.15).

use crate::game::{Memo, Recursion, Start, SumId, World, options, recurse};
use crate::play::Coalition;
use crate::solve::Solver;

/// The mark for a depth not yet known; a depth is at most the birthday of something in memory.
const UNKNOWN: u64 = u64::MAX;

/// The greatest `k` such that `s` is `k`-undetermined (Spindler, Def 3.11), 0 if it is determined:
/// the number of positions on the longest path from `s` through undetermined positions.
pub fn undetermined_depth<W: World>(
    w: &mut W,
    solver: &mut Solver,
    c: Coalition,
    s: SumId,
) -> Result<u64, W::Error> {
    Depths::new(c).depth(w, solver, s)
}

/// The greatest `k` such that `s` is strongly `k`-undetermined (Spindler, Def 3.15: it has an
/// option, and all its options are (k−1)-undetermined, `k > 1`), 0 if there is none.
pub fn strongly_undetermined<W: World>(
    w: &mut W,
    solver: &mut Solver,
    c: Coalition,
    s: SumId,
) -> Result<u64, W::Error> {
    Depths::new(c).strong(w, solver, s)
}

/// Depths of many sums under one convention, remembered.
pub(crate) struct Depths {
    convention: Coalition,
    memo: Memo<u64>,
}

impl Depths {
    pub(crate) fn new(convention: Coalition) -> Depths {
        Depths { convention, memo: Memo::new(UNKNOWN) }
    }

    pub(crate) fn players(&self) -> u32 {
        self.convention.players().into()
    }

    pub(crate) fn depth<W: World>(
        &mut self,
        w: &mut W,
        solver: &mut Solver,
        s: SumId,
    ) -> Result<u64, W::Error> {
        let mut rule = LongestPath { solver, convention: self.convention };
        recurse(w, &mut rule, &mut self.memo, s)
    }

    pub(crate) fn strong<W: World>(
        &mut self,
        w: &mut W,
        solver: &mut Solver,
        s: SumId,
    ) -> Result<u64, W::Error> {
        let mut least: Option<u64> = None;
        for option in options(w, s)? {
            let depth = self.depth(w, solver, option)?;
            if depth == 0 {
                return Ok(0);
            }
            least = Some(least.map_or(depth, |d| d.min(depth)));
        }
        Ok(least.map_or(0, |d| d + 1))
    }
}

struct LongestPath<'a> {
    solver: &'a mut Solver,
    convention: Coalition,
}

impl<W: World> Recursion<W> for LongestPath<'_> {
    type Score = u64;
    type Tally = u64;

    fn open(&mut self, w: &mut W, s: SumId, _: Option<u8>) -> Result<Start<u64, u64>, W::Error> {
        let undetermined = self.solver.outcome(w, self.convention, s)?.is_empty();
        Ok(if undetermined { Start::Fold(0) } else { Start::Known(0) })
    }

    fn fold(&mut self, longest: &mut u64, option: u64) -> bool {
        *longest = (*longest).max(option);
        false
    }

    fn close(&mut self, _: &mut W, _: SumId, longest: u64) -> Result<u64, W::Error> {
        Ok(longest + 1)
    }
}
