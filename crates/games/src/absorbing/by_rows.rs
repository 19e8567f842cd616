//! Search for deep contexts `X` for which `G + X` is determined, and proofs that none exists, to
//! decide whether an undetermined game `G` is absorbing.

use crate::distinguish::{self, Closure, Context, Positions, Rows, Search, UnionRule};
use crate::game::{Expanded, Halt, SumId, World};
use crate::play::{Coalition, SeatSet};
use crate::solve::Solver;
use crate::theorem;
use tweedle_base::Limit;

use super::verdict::Verdict;

/// The largest number of positions of the game.
const MAX_POSITIONS: usize = 400;
/// The largest number of states for finding the positions, and for one outcome.
const MAX_STATES: usize = 200_000;

/// The number of rows whose unions all other rows are; or a context and the outcome of the sum with
/// it.
pub(super) type SumVerdict = Verdict<usize, (SumId, SeatSet), ()>;

/// Searches for a context whose sum with the game somebody wins, and for a proof that there is
/// none, within an effort.
pub(super) fn deep<W: World>(
    w: &mut W,
    solver: &mut Solver,
    (c, s): (Coalition, SumId),
    effort: u32,
) -> Result<SumVerdict, W::Error> {
    let mut w = Expanded::within(w, MAX_STATES);
    Ok(search(&mut w, solver, (c, s), effort)?)
}

fn search(
    w: &mut Expanded<'_>,
    solver: &mut Solver,
    (c, s): (Coalition, SumId),
    effort: u32,
) -> Result<SumVerdict, Halt> {
    if theorem::ROWS.outside(w, c, s)?.is_some() {
        return Ok(Verdict::Open(()));
    }
    let Some(rule) = UnionRule::new(c) else { return Ok(Verdict::Open(())) };
    let (positions, place) = match Positions::new(w, &[s], MAX_POSITIONS) {
        Ok(Some((positions, places))) => (positions, places[0]),
        Ok(None) | Err(Halt::Limit(Limit::States(_))) => return Ok(Verdict::Open(())),
        Err(halt) => return Err(halt),
    };
    let nobody = rule.contributes(0);
    let wanted = |rows: &Rows<'_>, x| rows.row(x)[place] != nobody;
    let mut search = Search::new(rule, &positions, 2);
    if let Some(context) = search.find(w, effort, wanted)? {
        return replayed(w, solver, (c, s), &context);
    }
    let closed = distinguish::close(w, rule, &positions, effort, |row| row(place) != nobody)?;
    match closed {
        Closure::None { rows } => Ok(Verdict::Proved(rows)),
        Closure::Large => Ok(Verdict::Open(())),
        Closure::Found(context) => {
            let context = context.shrunk(&mut Rows::new(rule, &positions), wanted);
            replayed(w, solver, (c, s), &context)
        }
    }
}

/// Returns the outcome of the sum with a context, by the definition.
fn replayed(
    w: &mut Expanded<'_>,
    solver: &mut Solver,
    (c, s): (Coalition, SumId),
    context: &Context,
) -> Result<SumVerdict, Halt> {
    let x = context.game(w.arena_mut())?;
    let both = w.arena_mut().add(s, x)?;
    Ok(match solver.outcome(w, c, both) {
        Ok(outcome) if !outcome.is_empty() => Verdict::Refuted((x, outcome)),
        Ok(_) | Err(Halt::Limit(Limit::States(_) | Limit::Depth(_))) => Verdict::Open(()),
        Err(halt) => return Err(halt),
    })
}
