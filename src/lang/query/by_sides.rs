//! Strategies for loopy two-player games under normal play by their onsides and offsides.

use super::question::{Answer, AtMost, Query, QueryKind};
use super::sides::{at_most, value_without_end};
use super::solver::{BASE, Scope, Strategy};
use crate::lang::value::Value;
use tweedle_games::theorem::OptionsOf;

/// Compares the sides.
pub(super) static ORDER: Strategy = Strategy {
    name: "infinite play counted as a win for each player in turn (Siegel, VI.3)",
    scope: Scope::two_player(&[QueryKind::AtMost], OptionsOf::Either),
    loopy: true,
    answer: |solver, request| {
        let Query::AtMost(_, high, player) = request.query else { return Ok(None) };
        let (low, high) = (Value::game(request.game), Value::game(high));
        // Right's order is the reverse.
        let (low, high) = if player == 1 { (high, low) } else { (low, high) };
        let holds = at_most(solver.machine, &low, &high, request.span)?;
        Ok(Some(Answer::AtMost(AtMost::Sides(holds))))
    },
    ..BASE
};

/// Returns the canonical form of a loopfree game that the game equals.
pub(super) static VALUE: Strategy = Strategy {
    name: "the stoppers that the sides of the loopy game equal (Siegel, VI.4)",
    scope: Scope::two_player(&[QueryKind::Value], OptionsOf::Either),
    loopy: true,
    answer: |solver, request| {
        let game = Value::game(request.game);
        let value = value_without_end(solver.machine, &game, request.span)?;
        Ok(value.map(Answer::Value))
    },
    ..BASE
};
