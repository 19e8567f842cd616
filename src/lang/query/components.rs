//! Sums of two-player games under normal play, by searches on boards and by the canonical forms of
//! components.

use crate::lang::eval::{Failure, Machine};
use crate::lang::recognize;
use crate::lang::report::EvalResult;
use crate::lang::rules::{self, BoardSum};
use crate::lang::syntax::Span;
use crate::lang::value::Found;
use tweedle_base::{HeapSize, Limit};
use tweedle_games::game::{GameId, Halt, Nus, SumId, Unsupported};
use tweedle_games::graph::HackenbushValue;
use tweedle_games::two::{Side, ValueId};

/// The maximum number of positions of components, and of sums of values.
const MAX_POSITIONS: usize = 1 << 15;
/// The maximum number of bitboard positions, each of which costs less than a tenth as much.
const MAX_BITBOARD_POSITIONS: usize = 1 << 19;
const MAX_SUMS: usize = 1 << 14;
/// The maximum memory for new values, in bytes.
const MAX_NEW_BYTES: usize = 64 << 20;

/// Tests whether a player wins a two-player sum by moving first. Returns `None` unless each
/// component is on a board whose rules compile to move patterns, or has a canonical form within the
/// budget.
pub(super) fn search_wins(
    machine: &mut Machine,
    game: SumId,
    first: u8,
) -> Result<Option<bool>, Failure> {
    match parts(machine, game)? {
        Some(parts) => board_wins(machine, &parts, first),
        None => Ok(None),
    }
}

/// Splits a sum into board positions and other components.
pub(super) fn parts(machine: &mut Machine, game: SumId) -> Result<Option<BoardSum>, Failure> {
    let game = machine.arena.plain(game)?;
    Ok(machine.lend(|machine, found| rules::board_sum(machine, found, game)))
}

pub(super) fn board_wins(
    machine: &mut Machine,
    parts: &BoardSum,
    first: u8,
) -> Result<Option<bool>, Failure> {
    let found = searched(machine, parts, first)?;
    match parts.board_sum() {
        // Negatives that do not correspond to boards by a symmetry have canonical forms.
        Some(parts) if found.is_none() => searched(machine, &parts, first),
        _ => Ok(found),
    }
}

fn searched(machine: &mut Machine, parts: &BoardSum, first: u8) -> Result<Option<bool>, Failure> {
    if machine.lend(|_, found| parts.is_refused(&found.boards.winners, ())) {
        return Ok(None);
    }
    let Some(values) = values_of(machine, &parts.others)? else { return Ok(None) };
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

/// Tests whether a player wins a two-player sum by moving first, by the canonical forms of its
/// components; `None` if these exceed the budget.
pub(super) fn values_win(
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
            budget.max_bytes = values.heap_size().saturating_add(MAX_NEW_BYTES).min(most);
            values.keep_within(&budget);
            Ok(values.wins_sum(&parts, side, MAX_SUMS)?)
        })
    })
    .map(Option::flatten)
}

/// Returns the canonical form of a game without `final` rules and cycles.
///
/// # Errors
/// The game has none, or a limit was exceeded.
pub fn canonical_form(machine: &mut Machine, game: SumId) -> Result<ValueId, Failure> {
    let game = rules::without_aliases(machine, game)?;
    let found = machine.lend(|machine, found| {
        learn(machine, found, game)?;
        found.values.value(machine, game)
    });
    found.map_err(|failure| match failure {
        // The error for the whole game is more helpful than the one for an entailing component.
        Failure::Halt(Halt::Unsupported(Unsupported::Entails(_))) => {
            Halt::Unsupported(Unsupported::Entails(game)).into()
        }
        other => other,
    })
}

/// Returns a canonical form as a game.
pub fn game_of_value(machine: &mut Machine, value: ValueId, span: Span) -> EvalResult<SumId> {
    machine.lend_at(span, |machine, found| found.values.game(&mut machine.arena, value))
}

/// Finds the values of components that theorems are about, and of others on boards.
fn learn(machine: &mut Machine, found: &mut Found, game: SumId) -> Result<(), Failure> {
    learn_theorems(machine, found, game)?;
    Ok(rules::learn_boards(machine, found, game)?)
}

/// Finds the values of components that theorems are about, and returns whether there are any.
pub(super) fn learn_theorems(
    machine: &mut Machine,
    found: &mut Found,
    game: SumId,
) -> Result<bool, Failure> {
    let parts: Vec<GameId> = machine.arena.parts(game).iter().map(|(part, _)| *part).collect();
    let mut any = false;
    for part in parts {
        if let Some(value) = recognize::hackenbush_value(machine, part)? {
            any = true;
            let values = &mut found.values.values;
            let value = values.nus(match value {
                HackenbushValue::Nim(size) => Nus::star(size),
                HackenbushValue::Number(number) => Nus::number(number),
            });
            found.values.learn(part, value);
        }
    }
    Ok(any)
}

/// Returns the canonical forms of the components, with their multiplicities.
pub(super) fn values(
    machine: &mut Machine,
    game: SumId,
) -> Result<Option<Vec<(ValueId, u32)>>, Failure> {
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
            machine.lend(|machine, found| learn(machine, found, part))
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
