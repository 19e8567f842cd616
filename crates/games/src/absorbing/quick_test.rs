//! Quick test for absorbing sums: sufficient conditions on their components.

use crate::game::{Expanded, GameId, Halt, SumId, World};
use crate::play::Coalition;
use crate::solve::Solver;
use crate::theorem;
use tweedle_base::Limit;

use super::decide::by_copies;
use super::undetermined::Depths;
use super::verdict::Reason;

/// Returns the reason why an impartial sum absorbs, if it follows from components without rules
/// (Spindler, Cors 3.18 and 3.19, Thm 3.17, each with Prop 2.24) and is found among `states`
/// states. The sum is undetermined then, whatever the other components are.
///
/// # Errors
/// Time, memory and the interrupt.
pub fn absorbs_soon<W: World>(
    w: &mut W,
    solver: &mut Solver,
    c: Coalition,
    s: SumId,
    states: usize,
) -> Result<Option<Reason>, W::Error> {
    let arena = w.arena_mut();
    if !theorem::STRONGLY.covers(c) || !theorem::COPIES.covers(c) || arena.is_forced(s) {
        return Ok(None);
    }
    let listed = arena.parts(s).to_vec();
    let pure: Vec<(GameId, u32)> = listed
        .into_iter()
        .filter(|(part, _)| {
            let alone = arena.single(*part);
            arena.is_pure(alone) && theorem::STRONGLY.admit(arena, alone).is_ok()
        })
        .collect();
    let budget = w.budget().clone();
    let mut w = Expanded::within(w.arena_mut(), &budget, states);
    let mut depths = Depths::new(c);
    match found(&mut w, solver, &mut depths, &pure) {
        Err(Halt::Limit(Limit::States(_) | Limit::Depth(_))) => Ok(None),
        found => Ok(found?),
    }
}

fn found(
    w: &mut Expanded<'_>,
    solver: &mut Solver,
    depths: &mut Depths,
    parts: &[(GameId, u32)],
) -> Result<Option<Reason>, Halt> {
    let enough = u64::from(depths.players()) - 1;
    for &(part, _) in parts {
        let alone = w.arena_mut().single(part);
        let k = depths.strong(w, solver, alone)?;
        if k >= enough {
            return Ok(Some(Reason::Summand { part: alone, k }));
        }
    }
    let whole = w.arena_mut().sum(parts)?;
    by_copies(w, solver, depths, whole)
}
