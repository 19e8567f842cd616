//! Strategy for sums of two-player games under normal play, by the canonical forms of the
//! components.

use super::question::{Answer, Query, Request, Strategy};
use super::{by_play, by_search};
use crate::lang::eval::{Failure, Machine};
use crate::lang::report::EvalResult;
use crate::lang::rules;
use crate::lang::syntax::Span;
use crate::lang::value::{Value, sum};
use tweedle_base::Limit;
use tweedle_games::game::{GameId, Halt, SumId};
use tweedle_games::order::Claim;
use tweedle_games::play::Coalition;
use tweedle_games::two::{Side, ValueId};

/// Decides who wins the sum by the canonical forms of the components.
pub(super) static STRATEGY: Strategy =
    Strategy { name: "the values of the components (Siegel, II.2 and II.5)", answer, reasons };

/// The maximum number of states of a difference that is compared by a proof, which can be shown.
const MAX_PROOF_STATES: u64 = 1 << 10;
/// The maximum number of positions of components, and of sums of values.
const MAX_POSITIONS: usize = 1 << 15;
/// The maximum number of bitboard positions, each of which costs less than a tenth as much.
const MAX_BITBOARD_POSITIONS: usize = 1 << 19;
const MAX_SUMS: usize = 1 << 14;
/// The maximum memory for new values, in bytes.
const MAX_NEW_BYTES: usize = 64 << 20;

fn answer(machine: &mut Machine, request: &Request) -> EvalResult<Option<Answer>> {
    let Query::Outcome(convention, first) = request.query else { return Ok(None) };
    // For a single game, a search is faster than its canonical form.
    let parts = machine.arena.parts(request.game);
    let several = parts.iter().map(|(_, count)| u64::from(*count)).sum::<u64>() > 1;
    let fits = convention.players() == 2 && convention.is_normal() && several;
    if !fits || machine.arena.players(request.game) != Some(2) {
        return Ok(None);
    }
    let wins = first_wins(machine, request.game, first);
    let wins = machine.placed(request.span, wins)?;
    Ok(wins.map(|wins| Query::previous_wins(!wins)))
}

/// Tests whether a player wins a two-player sum by moving first, by the canonical forms of its
/// components; `None` if these exceed the budget.
pub(super) fn first_wins(
    machine: &mut Machine,
    game: SumId,
    first: u8,
) -> Result<Option<bool>, Failure> {
    let Some(parts) = values(machine, game)? else { return Ok(None) };
    let side = if first == 0 { Side::Left } else { Side::Right };
    within(machine, MAX_POSITIONS, |machine, most| {
        machine.lend(|machine, found| {
            let values = &mut found.values.values;
            let mut budget = machine.budget.clone();
            budget.max_bytes = values.bytes().saturating_add(MAX_NEW_BYTES).min(most);
            values.keep_within(&budget);
            Ok(values.wins_sum(&parts, side, MAX_SUMS)?)
        })
    })
    .map(Option::flatten)
}

/// Tests whether a player wins a two-player sum by moving first, by canonical forms; `None` if a
/// small search would suffice, or if canonical forms do not decide.
pub(super) fn wins_soon(
    machine: &mut Machine,
    request: &Request,
    first: u8,
) -> EvalResult<Option<bool>> {
    if by_play::within(machine, request, MAX_PROOF_STATES)?.is_some() {
        return Ok(None);
    }
    let wins = match by_search::first_wins(machine, request.game, first) {
        Ok(None) => first_wins(machine, request.game, first),
        found => found,
    };
    machine.placed(request.span, wins)
}

/// Returns the query "who wins `G - H`?" for a claim `G <= H` about two-player games. The claim
/// holds exactly if Left does not win the difference by moving first (Siegel, II.1). Returns `-H`
/// as well: if the claim fails, Left wins `G - H` but not `H - H`.
pub(super) fn difference(
    machine: &mut Machine,
    claim: Claim,
    convention: Coalition,
    span: Span,
) -> EvalResult<Option<(Request, SumId)>> {
    let Claim { low, high, player } = claim;
    let forced = machine.arena.is_forced(low) || machine.arena.is_forced(high);
    if convention.players() != 2 || !convention.is_normal() || forced {
        return Ok(None);
    }
    let negative = machine.negative(&Value::game(high), 2, span)?;
    let negative = machine.to_game(&negative, span)?;
    let difference = machine.arena.add(low, negative);
    let difference = machine.placed(span, difference)?;
    let request = Request { query: Query::Outcome(convention, player), game: difference, span };
    Ok((machine.arena.players(difference) == Some(2)).then_some((request, negative)))
}

/// Returns the canonical forms of the components, with their multiplicities.
fn values(machine: &mut Machine, game: SumId) -> Result<Option<Vec<(ValueId, u32)>>, Failure> {
    let parts = machine.arena.parts(game).to_vec();
    values_of(machine, &parts)
}

/// Returns the canonical forms of games with their multiplicities, if they are found within the
/// budget.
pub(super) fn values_of(
    machine: &mut Machine,
    games: &[(GameId, u32)],
) -> Result<Option<Vec<(ValueId, u32)>>, Failure> {
    let mut parts = Vec::new();
    for &(part, count) in games {
        let part = machine.arena.single(part);
        within(machine, MAX_BITBOARD_POSITIONS, |machine, _| {
            Ok(machine.lend(|machine, found| rules::learn_boards(machine, found, part))?)
        })?;
        let value = within(machine, MAX_POSITIONS, |machine, _| {
            machine.lend(|machine, found| found.values.value(machine, part))
        })?;
        match value {
            Some(value) => parts.push((value, count)),
            None => return Ok(None),
        }
    }
    Ok(Some(parts))
}

/// Runs `work` under smaller limits; `None` if only those were exceeded.
fn within<T>(
    machine: &mut Machine,
    positions: usize,
    work: impl FnOnce(&mut Machine, usize) -> Result<T, Failure>,
) -> Result<Option<T>, Failure> {
    let (states, bytes) = (machine.budget.max_states, machine.budget.max_bytes);
    machine.budget.max_states = states.min(positions);
    let result = work(machine, bytes);
    machine.budget.max_states = states;
    match result {
        Ok(found) => Ok(Some(found)),
        Err(Failure::Halt(halt @ Halt::Limit(Limit::Interrupted | Limit::Time))) => {
            Err(halt.into())
        }
        // A search, which examines fewer positions, may still succeed.
        Err(_) => Ok(None),
    }
}

/// Lists the components and their canonical forms.
fn reasons(machine: &mut Machine, request: &Request, _: Answer) -> EvalResult<Vec<String>> {
    const MAX_SHOWN_LINES: usize = 12;
    let parts = machine.arena.parts(request.game).to_vec();
    let found = values(machine, request.game);
    let values = machine.placed(request.span, found)?.unwrap_or_default();
    let mut lines = Vec::new();
    for ((part, _), (value, _)) in parts.iter().zip(values).take(MAX_SHOWN_LINES) {
        let shown = machine.lend(|machine, found| found.values.game(&mut machine.arena, value));
        let value = machine.placed(request.span, shown)?;
        let part = machine.arena.single(*part);
        let (part, value) = (sum(machine, part, 200), sum(machine, value, 200));
        lines.push(if part == value { part } else { format!("{part} has the value {value}") });
    }
    if parts.len() > MAX_SHOWN_LINES {
        lines.push(format!("… and {} more components", parts.len() - MAX_SHOWN_LINES));
    }
    Ok(lines)
}
