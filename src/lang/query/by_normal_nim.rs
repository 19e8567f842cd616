//! Strategy for sums of nim heaps under normal play of three players or more.

use super::nim::nim_heaps;
use super::question::{Answer, Request};
use super::solver::{BASE, Scope, Solver, Strategy};
use crate::lang::report::EvalResult;
use tweedle_games::solve::nim_outcome;
use tweedle_games::theorem::{self, OptionsOf};

/// The winners follow from the number of heaps, and from their sizes above one token.
pub(super) static STRATEGY: Strategy = Strategy {
    name: "the theorem on nim for N players (docs/nim.md, Theorem 1)",
    scope: Scope { options: OptionsOf::All, theorem: Some(&theorem::NIM_OUTCOMES), ..BASE.scope },
    answer,
    reasons,
    ..BASE
};

fn answer(solver: &mut Solver<'_>, request: &Request) -> EvalResult<Option<Answer>> {
    let heaps = nim_heaps(solver.machine, request.game);
    let players = request.query.players();
    Ok(heaps.map(|heaps| Answer::Seats(nim_outcome(players, &heaps))))
}

/// Returns the quantities of the theorem, by their letters.
fn reasons(solver: &mut Solver<'_>, request: &Request, _: &Answer) -> EvalResult<Vec<String>> {
    let heaps = nim_heaps(solver.machine, request.game).unwrap_or_default();
    let excess =
        |(size, count): &(u32, u64)| u128::from(size.saturating_sub(1)) * u128::from(*count);
    let k: u128 = heaps.iter().filter(|(size, _)| *size > 0).map(|(_, c)| u128::from(*c)).sum();
    let s: u128 = heaps.iter().map(excess).sum();
    let e = heaps.iter().map(|(size, _)| size.saturating_sub(1)).max().unwrap_or(0);
    Ok(vec![
        format!("{k} heaps"),
        format!("{s} tokens in excess of one per heap, {e} of them in the largest heap"),
    ])
}
