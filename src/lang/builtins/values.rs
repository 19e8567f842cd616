//! The builtin `value`, and the canonical forms that other two-player builtins start from.

use super::primitive;
use crate::lang::eval::{Args, Failure, Machine, Native};
use crate::lang::ir::Prim;
use crate::lang::query;
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::rules;
use crate::lang::syntax::Span;
use crate::lang::value::{MadeFor, Sided, Value, number};
use tweedle_games::game::{Halt, SumId, Unsupported};
use tweedle_games::two::ValueId;

pub(super) fn table() -> Vec<Native> {
    vec![primitive(Prim::Value, value)]
}

fn value(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    if args.get(0).as_report::<Sided>().is_some() {
        let both = query::both_sides(machine, args.get(0), args.at(0))?;
        return query::shown_sides(machine, &both, args.span);
    }
    match value_if_it_ends(machine, args.get(0), args.at(0))? {
        Some(value) => shown(machine, value, args.span),
        None => {
            let both = query::both_sides(machine, args.get(0), args.at(0))?;
            query::shown_sides(machine, &both, args.span)
        }
    }
}

/// Returns the canonical form of a two-player game or of a number. For games with `final` rules it
/// is the one of the normalised game; for loopy games, the one of the loopfree game that they
/// equal.
///
/// # Errors
/// The game is loopy and not equal to a loopfree game; the diagnostic shows the cycle.
pub(super) fn value_of(machine: &mut Machine, game: &Value, span: Span) -> EvalResult<ValueId> {
    match form_value(machine, game, span) {
        Err(problem) if problem.code == Code::Cycle => {
            query::value_without_end(machine, game, span)?.ok_or(problem)
        }
        found => found,
    }
}

/// Returns the canonical form as [`value_of`] does; `None` for a loopy game.
pub(super) fn value_if_it_ends(
    machine: &mut Machine,
    game: &Value,
    span: Span,
) -> EvalResult<Option<ValueId>> {
    query::if_it_ends(form_value(machine, game, span), true)
}

fn form_value(machine: &mut Machine, game: &Value, span: Span) -> EvalResult<ValueId> {
    if let Some(x) = number::to_dyadic(game) {
        return Ok(machine.lend(|_, found| found.values.values.number(x)));
    }
    if let Some(players) = machine.made_for(game).players().filter(|players| *players != 2) {
        let text = format!("`value` is for two players, but this game is for {players} players");
        return Err(Box::new(
            Problem::at(Code::Players, span, text)
                .label(format!("{players} players"))
                .help("use `simplify(G, p)`, its canonical form for one player"),
        ));
    }
    let game = machine.option_for(game, 2, span)?;
    let found = valued(machine, game);
    if let Err(Failure::Halt(Halt::Unsupported(Unsupported::Decides(_)))) = found {
        let normalised = rules::normalised(machine, game, span)?;
        let game = machine.to_game(&normalised, span)?;
        let found = valued(machine, game);
        return machine.placed(span, found);
    }
    machine.placed(span, found)
}

/// Returns the canonical form of a game without `final` rules.
pub(super) fn valued(machine: &mut Machine, game: SumId) -> Result<ValueId, Failure> {
    let game = rules::without_aliases(machine, game)?;
    let found = machine.lend(|machine, found| {
        rules::learn_boards(machine, found, game)?;
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

/// Returns a canonical form as a game. An integer that is too large for one stays a number.
pub(super) fn shown(machine: &mut Machine, value: ValueId, span: Span) -> EvalResult<Value> {
    let number = machine.lend(|_, found| found.values.values.as_number(value));
    if let Some(x) = number.filter(|x| u32::try_from(x.floor().unsigned_abs()).is_err()) {
        return Ok(number::dyadic(x));
    }
    let result = machine.lend(|machine, found| found.values.game(&mut machine.arena, value));
    machine.placed(span, result).map(|game| Value::Game(game, MadeFor::TWO))
}
