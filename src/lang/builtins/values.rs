//! Canonical forms that two-player builtins start from, and games for results.

use crate::lang::eval::{Args, Machine};
use crate::lang::query;
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::syntax::Span;
use crate::lang::value::{MadeFor, Value, number};
use tweedle_games::game::{Halt, SumId};
use tweedle_games::two::{ValueId, Values};

/// Returns the canonical form of a two-player game or of a number. For games with `final` rules it
/// is the one of the normalised game; for loopy games, the one of the loopfree game that they
/// equal.
///
/// # Errors
/// The game is loopy and not equal to a loopfree game; the diagnostic shows the cycle.
pub(super) fn value_of(machine: &mut Machine, game: &Value, span: Span) -> EvalResult<ValueId> {
    match number::to_dyadic(game) {
        Some(x) => Ok(machine.lend(|_, found| found.values.values.number(x))),
        None => {
            let game = two_player_game(machine, game, span)?;
            query::value(machine, game, span)
        }
    }
}

/// Returns the canonical form as [`value_of`] does; `None` for a loopy game that is not equal to a
/// loopfree one.
pub(super) fn value_if_it_ends(
    machine: &mut Machine,
    game: &Value,
    span: Span,
) -> EvalResult<Option<ValueId>> {
    query::if_it_ends(value_of(machine, game, span), true)
}

/// Converts a value to a two-player game.
pub(super) fn two_player_game(
    machine: &mut Machine,
    game: &Value,
    span: Span,
) -> EvalResult<SumId> {
    if let Some(players) = machine.made_for(game).players().filter(|players| *players != 2) {
        let text = format!("`value` is for two players, but this game is for {players} players");
        return Problem::at(Code::Players, span, text)
            .label(format!("{players} players"))
            .help("use `simplify(G, p)`, its canonical form for one player")
            .err();
    }
    machine.option_for(game, 2, span)
}

/// Returns a canonical form as a game. An integer that is too large for one stays a number.
pub(super) fn shown(machine: &mut Machine, value: ValueId, span: Span) -> EvalResult<Value> {
    let number = machine.lend(|_, found| found.values.values.as_number(value));
    if let Some(x) = number.filter(|x| u32::try_from(x.floor().unsigned_abs()).is_err()) {
        return Ok(number::dyadic(x));
    }
    let result = machine.lend(|machine, found| found.values.game(&mut machine.arena, value));
    machine.placed(span, result).map(|game| Value::Game(game, MadeFor::TWO))
}

/// Computes with canonical forms. An error gets the span of the call.
pub(super) fn worked<T>(
    machine: &mut Machine,
    args: &Args,
    work: impl FnOnce(&mut Values) -> Result<T, Halt>,
) -> EvalResult<T> {
    let result = machine.lend(|_, found| work(&mut found.values.values));
    machine.placed(args.span, result)
}
