//! Values of two-player games that may go on for ever: sides, stoppers as games, comparisons.

use crate::lang::eval::{Failure, Machine};
use crate::lang::report::{Code, Outcome, Problem};
use crate::lang::rules;
use crate::lang::syntax::{CmpOp, Span};
use crate::lang::value::{Sided, Value, Verdict};
use crate::maths::game::{GameId, Halt, SumId};
use crate::maths::stopper::{Found, LoopGraph, Sides, StopperId, graph_at_most};
use crate::maths::two::Side;
use std::sync::Arc;

/// The sides of a game.
///
/// # Errors
/// Games for another number of players; limits.
pub fn sides(machine: &mut Machine, game: SumId, span: Span) -> Outcome<Found> {
    let found = machine.lend(|machine, found| -> Result<Found, Failure> {
        found.stoppers.sides(machine, &mut found.values, game)
    });
    machine.placed(span, found)
}

/// What the sides are as a value: a game in canonical form, or both sides if they differ.
///
/// # Errors
/// Limits.
pub fn shown_sides(machine: &mut Machine, sides: Sides, span: Span) -> Outcome<Value> {
    let onside = stopper_game(machine, sides.onside, span)?;
    if sides.stopper().is_some() {
        return Ok(Value::Game(onside));
    }
    let offside = stopper_game(machine, sides.offside, span)?;
    Ok(Value::report(Sided { onside, offside }))
}

/// That a game has sides.
///
/// # Errors
/// The diagnostic for one of which they were not found.
pub fn found(sides: Found, span: Span) -> Outcome<Sides> {
    sides.ok_or_else(|| {
        Box::new(
            Problem::at(Code::Value, span, "this game was not found to be equal to stoppers")
                .label("infinite play matters here")
                .help("`outcome`, `safe` and comparisons have answers for it all the same"),
        )
    })
}

/// A stopper as a game: one and the same, whoever asks.
///
/// # Errors
/// Limits.
pub fn stopper_game(machine: &mut Machine, stopper: StopperId, span: Span) -> Outcome<SumId> {
    crate::base::with_stack(|| {
        let graph = graph_of(machine, stopper);
        if let Some(known) = machine.positions.stopper(&graph) {
            return Ok(known);
        }
        let game = made(machine, stopper, span)?;
        machine.positions.keep_stopper(graph, game);
        Ok(game)
    })
}

fn graph_of(machine: &mut Machine, stopper: StopperId) -> Arc<LoopGraph> {
    machine.lend(|_, found| found.stoppers.stoppers.graph(stopper).clone())
}

fn made(machine: &mut Machine, stopper: StopperId, span: Span) -> Outcome<SumId> {
    let value = machine.lend(|machine, found| -> Result<Option<SumId>, Halt> {
        let values = &mut found.values;
        match found.stoppers.stoppers.as_value(&mut values.values, stopper)? {
            Some(value) => values.game(&mut machine.arena, value).map(Some),
            None => Ok(None),
        }
    });
    if let Some(game) = machine.placed(span, value)? {
        return Ok(game);
    }
    let named = machine.lend(|_, found| found.stoppers.stoppers.as_named(stopper));
    let Some(named) = machine.placed(span, named)? else {
        return class_of(machine, stopper, None, span);
    };
    let (name, base) = named.name;
    if base == stopper {
        return class_of(machine, stopper, Some(name), span);
    }
    let base = stopper_game(machine, base, span)?;
    // A sum, as it is written.
    let beside = machine.lend(|machine, found| {
        let number = found.values.values.number(named.number);
        let number = found.values.game(&mut machine.arena, number)?;
        let star = machine.arena.nim(u32::from(named.star));
        machine.arena.add(number, machine.arena.single(star))
    });
    let beside = machine.placed(span, beside)?;
    let sum = machine.arena.add(beside, base);
    machine.placed(span, sum)
}

/// A stopper that is no sum with a name, made with all that it can come back from: positions that
/// are given by equations. One that cannot be come back to is a form.
fn class_of(
    machine: &mut Machine,
    stopper: StopperId,
    name: Option<&'static str>,
    span: Span,
) -> Outcome<SumId> {
    let (class, itself) = machine.lend(|_, found| {
        let stoppers = &mut found.stoppers.stoppers;
        let graph = stoppers.graph(stopper).clone();
        let class = graph.components().into_iter().find(|class| class.contains(&0));
        let class = class.unwrap_or_default();
        let comes_back = graph.comes_back(&class);
        let ids = class.iter().map(|v| stoppers.follower(stopper, *v)).collect::<Vec<_>>();
        (ids, comes_back)
    });
    if !itself && name.is_none() {
        return body(machine, stopper, span);
    }
    let letters: Vec<Arc<str>> = (0..class.len()).map(letter).collect();
    let unknowns = rules::unknowns(machine, &letters, Some(2), span)?;
    for (stopper, game) in class.iter().zip(&unknowns) {
        let graph = graph_of(machine, *stopper);
        machine.positions.keep_stopper(graph, machine.arena.single(*game));
    }
    let mut equations: Vec<(GameId, SumId)> = Vec::with_capacity(class.len());
    for (stopper, game) in class.iter().zip(&unknowns) {
        equations.push((*game, body(machine, *stopper, span)?));
    }
    let name = name.map(Arc::from);
    rules::equate(machine, &equations, name.as_ref(), span)?;
    let at = class.iter().position(|other| *other == stopper).unwrap_or(0);
    Ok(machine.arena.single(unknowns[at]))
}

/// The form with the options of a stopper.
fn body(machine: &mut Machine, stopper: StopperId, span: Span) -> Outcome<SumId> {
    let mut lists = Vec::with_capacity(2);
    for side in [Side::Left, Side::Right] {
        let options = machine.lend(|_, found| found.stoppers.stoppers.options(stopper, side));
        let games = options.into_iter().map(|option| stopper_game(machine, option, span));
        lists.push(games.collect::<Outcome<Vec<SumId>>>()?);
    }
    let form = machine.arena.labelled(lists);
    let form = machine.placed(span, form)?;
    Ok(machine.arena.single(form))
}

/// a, b, …, z, a1, b1, …
fn letter(at: usize) -> Arc<str> {
    let letter = char::from(b'a' + (at % 26) as u8);
    match at / 26 {
        0 => letter.to_string().into(),
        round => format!("{letter}{round}").into(),
    }
}

/// Whether a game is at most another, when play may go on for ever.
fn at_most(machine: &mut Machine, low: SumId, high: SumId, span: Span) -> Outcome<bool> {
    let holds = match (sides(machine, low, span)?, sides(machine, high, span)?) {
        (Some(a), Some(b)) => machine.lend(|_, found| -> Result<bool, Failure> {
            let stoppers = &mut found.stoppers.stoppers;
            Ok(stoppers.at_most(a.onside, b.onside)? && stoppers.at_most(a.offside, b.offside)?)
        }),
        _ => machine.lend(|machine, found| {
            let low = found.stoppers.graph(machine, &mut found.values, low)?;
            let high = found.stoppers.graph(machine, &mut found.values, high)?;
            let holds = graph_at_most((&low, 0), (&high, 0), &machine.budget);
            Ok(holds.map_err(Halt::Limit)?)
        }),
    };
    machine.placed(span, holds)
}

/// What a comparison of two games says, when play may go on for ever: Left's order, or that of a
/// player.
pub(super) fn compared(
    machine: &mut Machine,
    (op, player): (CmpOp, Option<u8>),
    (a, b): (SumId, SumId),
    span: Span,
) -> Outcome<Arc<Verdict>> {
    // What Right likes is the other way round.
    let (a, b) = if player == Some(1) { (b, a) } else { (a, b) };
    let (up, down) = (at_most(machine, a, b, span)?, at_most(machine, b, a, span)?);
    let answer = match op {
        CmpOp::Le => up,
        CmpOp::Ge => down,
        CmpOp::Lt => up && !down,
        CmpOp::Gt => down && !up,
        CmpOp::Ne => !(up && down),
        _ => up && down,
    };
    let reason = "infinite play taken for either player's win (Siegel, VI.3)".to_owned();
    Ok(Arc::new(Verdict { answer: Some(answer), reason, detail: None }))
}
