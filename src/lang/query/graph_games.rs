//! Conversion of loopy game graphs, such as stoppers, to games of the language.

use crate::lang::eval::Machine;
use crate::lang::report::EvalResult;
use crate::lang::rules;
use crate::lang::syntax::Span;
use std::sync::Arc;
use tweedle_games::game::{GameId, Halt, SumId};
use tweedle_games::stopper::{LoopGraph, StopperId};
use tweedle_games::two::Side;

/// Returns a stopper as a game. The same stopper always gives the same game.
pub fn stopper_game(machine: &mut Machine, stopper: StopperId, span: Span) -> EvalResult<SumId> {
    let graph = machine.lend(|_, found| found.stoppers.stoppers.graph(stopper).clone());
    graph_game(machine, graph, span)
}

/// Returns the first position of a graph as a game. Stoppers that it leads to are in canonical
/// form.
pub fn graph_game(machine: &mut Machine, graph: Arc<LoopGraph>, span: Span) -> EvalResult<SumId> {
    tweedle_base::with_stack(|| {
        if let Some(known) = machine.positions.graphs.get(&graph).copied() {
            return Ok(known);
        }
        let game = made(machine, &graph, span)?;
        machine.positions.graphs.insert(graph, game);
        Ok(game)
    })
}

fn made(machine: &mut Machine, graph: &LoopGraph, span: Span) -> EvalResult<SumId> {
    if !graph.is_stopper() {
        return class_of(machine, graph, None, span);
    }
    let value = machine.lend_at(span, |machine, found| {
        let (values, stoppers) = (&mut found.values, &mut found.stoppers.stoppers);
        let Some(stopper) = stoppers.sides(graph, 0)?.and_then(|sides| sides.stopper()) else {
            return Ok::<_, Halt>(None);
        };
        let value = stoppers.as_value(&mut values.values, stopper)?;
        let game = value.map(|value| values.game(&mut machine.arena, value)).transpose()?;
        Ok(Some((stopper, game)))
    })?;
    let stopper = match value {
        Some((_, Some(game))) => return Ok(game),
        Some((stopper, None)) => stopper,
        None => return class_of(machine, graph, None, span),
    };
    let named = machine.lend(|_, found| found.stoppers.stoppers.as_named(stopper));
    let Some(named) = machine.placed(span, named)? else {
        return class_of(machine, graph, None, span);
    };
    let (name, base) = named.name;
    if base == stopper {
        return class_of(machine, graph, Some(name), span);
    }
    let base = stopper_game(machine, base, span)?;
    // A sum remains a sum.
    let summand = machine.lend_at(span, |machine, found| {
        let number = found.values.values.number(named.number);
        let number = found.values.game(&mut machine.arena, number)?;
        let star = machine.arena.nim(u32::from(named.star));
        machine.arena.add(number, machine.arena.single(star))
    })?;
    machine.at(span, |machine| machine.arena.add(summand, base))
}

/// Creates a loopy game without a named sum, together with its strongly connected component, as
/// positions given by equations. A game that is not on a cycle becomes a form.
fn class_of(
    machine: &mut Machine,
    graph: &LoopGraph,
    name: Option<&'static str>,
    span: Span,
) -> EvalResult<SumId> {
    let class = graph.components().into_iter().find(|class| class.contains(&0)).unwrap_or_default();
    if !graph.comes_back(&class) && name.is_none() {
        return body(machine, graph, 0, span);
    }
    let letters: Vec<Arc<str>> = (0..class.len()).map(letter).collect();
    let unknowns = rules::unknowns(machine, &letters, Some(2), span)?;
    for (v, game) in class.iter().zip(&unknowns) {
        let follower = Arc::new(graph.follower(*v));
        machine.positions.graphs.insert(follower, machine.arena.single(*game));
    }
    let mut equations: Vec<(GameId, SumId)> = Vec::with_capacity(class.len());
    for (v, game) in class.iter().zip(&unknowns) {
        equations.push((*game, body(machine, graph, *v, span)?));
    }
    let name = name.map(Arc::from);
    rules::equate(machine, &equations, name.as_ref(), span)?;
    let at = class.iter().position(|v| *v == 0).unwrap_or(0);
    Ok(machine.arena.single(unknowns[at]))
}

/// Returns the form with the options of a position.
fn body(machine: &mut Machine, graph: &LoopGraph, v: u32, span: Span) -> EvalResult<SumId> {
    let mut lists = Vec::with_capacity(2);
    for side in [Side::Left, Side::Right] {
        let options = graph.options(v, side).iter();
        let games =
            options.map(|option| graph_game(machine, Arc::new(graph.follower(*option)), span));
        lists.push(games.collect::<EvalResult<Vec<SumId>>>()?);
    }
    let form = machine.at(span, |machine| machine.arena.labelled(lists))?;
    Ok(machine.arena.single(form))
}

/// Returns the letters a, b, …, z, a1, b1, … by index.
fn letter(at: usize) -> Arc<str> {
    let letter = char::from(b'a' + (at % 26) as u8);
    match at / 26 {
        0 => letter.to_string().into(),
        round => format!("{letter}{round}").into(),
    }
}
