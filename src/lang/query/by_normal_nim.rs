//! Strategy for sums of nim heaps under normal play of three players or more.

use super::by_misere_nim::heaps;
use super::question::{Answer, Query, Request, Strategy};
use crate::lang::eval::Machine;
use crate::lang::report::EvalResult;
use tweedle_games::solve::nim_outcome;
use tweedle_games::theorem;

/// The winners follow from the number of heaps, and from their sizes above one token.
pub(super) static STRATEGY: Strategy =
    Strategy { name: "the theorem on nim for N players (docs/nim.md, Theorem 1)", answer, reasons };

fn answer(machine: &mut Machine, request: &Request) -> EvalResult<Option<Answer>> {
    match request.query {
        Query::Outcome(c, _) if theorem::NIM_OUTCOMES.covers(c) => {
            let seats = heaps(machine, request).map(|heaps| nim_outcome(c.players(), &heaps));
            Ok(seats.map(Answer::Seats))
        }
        _ => Ok(None),
    }
}

/// Returns the quantities of the theorem, by their letters.
fn reasons(machine: &mut Machine, request: &Request, _: Answer) -> EvalResult<Vec<String>> {
    let heaps = heaps(machine, request).unwrap_or_default();
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
