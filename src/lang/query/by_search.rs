//! Strategy for sums of two-player games under normal play, including board positions: a search for
//! a winning move, with canonical forms for small components.

use super::question::{Answer, Query, Request, Strategy};
use super::{by_play, by_values, strategies};
use crate::lang::eval::{Failure, Machine};
use crate::lang::report::EvalResult;
use crate::lang::rules::{self, BoardSum};
use crate::lang::value::sum;
use tweedle_games::game::{Halt, SumId, options_for};
use tweedle_games::two::{Side, ValueId};

/// Tries moves until one wins.
pub(super) static STRATEGY: Strategy = Strategy {
    name: "search for a winning move, with values of small components",
    answer,
    reasons,
};

/// The limit on states for a plain search before the rules are compiled.
pub(super) const UNCOMPILED_STATES: u64 = 1 << 7;

fn answer(machine: &mut Machine, request: &Request) -> EvalResult<Option<Answer>> {
    let Query::Outcome(convention, first) = request.query else { return Ok(None) };
    let fits = convention.players() == 2 && convention.is_normal();
    if !fits || machine.arena.players(request.game) != Some(2) {
        return Ok(None);
    }
    let parts = parts(machine, request.game);
    let Some(parts) = machine.placed(request.span, parts)? else { return Ok(None) };
    // Compiling the rules takes longer than a small search.
    let unread = machine.lend(|_, found| !rules::is_searched(found, &parts));
    if unread && by_play::within(machine, request, UNCOMPILED_STATES)?.is_some() {
        return Ok(None);
    }
    let wins = wins(machine, &parts, first);
    let wins = machine.placed(request.span, wins)?;
    Ok(wins.map(|wins| Query::previous_wins(!wins)))
}

/// Tests whether a player wins a two-player sum by moving first. Returns `None` unless each
/// component is on a board whose rules compile to move patterns, or has a canonical form within the
/// budget.
pub(super) fn first_wins(
    machine: &mut Machine,
    game: SumId,
    first: u8,
) -> Result<Option<bool>, Failure> {
    match parts(machine, game)? {
        Some(parts) => wins(machine, &parts, first),
        None => Ok(None),
    }
}

/// Splits a sum into board positions and other components.
pub(super) fn parts(machine: &mut Machine, game: SumId) -> Result<Option<BoardSum>, Failure> {
    let game = machine.arena.plain(game)?;
    Ok(machine.lend(|machine, found| rules::board_sum(machine, found, game)))
}

fn wins(machine: &mut Machine, parts: &BoardSum, first: u8) -> Result<Option<bool>, Failure> {
    let found = searched(machine, parts, first)?;
    match parts.board_sum() {
        // Negatives that do not correspond to boards by a symmetry have canonical forms.
        Some(parts) if found.is_none() => searched(machine, &parts, first),
        _ => Ok(found),
    }
}

fn searched(machine: &mut Machine, parts: &BoardSum, first: u8) -> Result<Option<bool>, Failure> {
    if machine.lend(|_, found| parts.is_refused(&found.boards.winners)) {
        return Ok(None);
    }
    let Some(values) = by_values::values_of(machine, &parts.others)? else { return Ok(None) };
    let side = if first == 0 { Side::Left } else { Side::Right };
    machine.lend(|machine, found| {
        let all = &mut found.values.values;
        let mut rest = ValueId::ZERO;
        for (value, count) in values {
            let copies = all.times(count.into(), value)?;
            rest = all.add(rest, copies)?;
        }
        Ok(rules::board_wins(machine, found, parts, (rest, side))?)
    })
}

/// Lists a winning move, or the results of all moves.
fn reasons(machine: &mut Machine, request: &Request, score: Answer) -> EvalResult<Vec<String>> {
    let Query::Outcome(convention, first) = request.query else { return Ok(Vec::new()) };
    let cancels = cancels(machine, request.game);
    if machine.placed(request.span, cancels)? {
        let mirrored = "every component occurs with its negative (Tweedledum–Tweedledee)";
        return Ok(vec![mirrored.to_owned()]);
    }
    let options = options_for(machine, request.game, first);
    let options = machine.placed(request.span, options)?;
    if score == Query::previous_wins(true) {
        return Ok(vec![match options.len() {
            0 => "there are no moves".to_owned(),
            1 => "the only move loses".to_owned(),
            many => format!("each of the {many} moves loses"),
        }]);
    }
    for option in options {
        let after = strategies::outcome_from(machine, convention, option, 1 - first, request.span)?;
        if Answer::Seats(after) == Query::previous_wins(true) {
            return Ok(vec![format!("the move to {} wins", sum(machine, option, 200))]);
        }
    }
    Ok(Vec::new())
}

/// Tests whether the components cancel in pairs of a game and its negative.
fn cancels(machine: &mut Machine, game: SumId) -> Result<bool, Halt> {
    let parts = machine.arena.parts(game).to_vec();
    for &(part, copies) in &parts {
        let single = machine.arena.single(part);
        let negative = machine.arena.conjugated(single, 1)?;
        let paired = match negative == single {
            true => copies % 2 == 0,
            false => parts.iter().any(|&(other, count)| {
                count == copies && machine.arena.as_single(negative) == Some(other)
            }),
        };
        if !paired {
            return Ok(false);
        }
    }
    Ok(!parts.is_empty())
}
