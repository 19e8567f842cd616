//! Strategies by the canonical forms of components, for sums of two-player games under normal play.

use super::components::{canonical_form, game_of_value, learn_theorems, values, values_win};
use super::question::{Answer, Query, QueryKind, Request};
use super::solver::{self, Answered, BASE, Scope, Strategy, first_lines};
use super::tree_search::FIRST_ATTEMPT_STATES;
use crate::lang::eval::{Failure, Machine};
use crate::lang::recognize;
use crate::lang::report::EvalResult;
use crate::lang::rules;
use crate::lang::syntax::Span;
use crate::lang::value::sum;
use tweedle_games::game::{Arena, GameId, Halt, Unsupported, options_for};
use tweedle_games::theorem::OptionsOf;
use tweedle_games::two::ValueId;

/// Uses the values of Hackenbush positions that theorems give, and canonical forms of other
/// components.
pub(super) static HACKENBUSH: Strategy = Strategy {
    name: recognize::HACKENBUSH_THEOREMS,
    scope: Scope::two_player(&[QueryKind::Outcome, QueryKind::Value], OptionsOf::Each),
    answer: |machine, request| {
        if !machine.lend(|machine, found| learn_theorems(machine, found, request.game))? {
            return Ok(None);
        }
        match request.query {
            Query::Outcome(_, first) => winner(machine, request, first),
            Query::Value => Ok(Some(Answer::Value(canonical_form(machine, request.game)?))),
            _ => Ok(None),
        }
    },
    ..BASE
};

/// Decides who wins the sum by the canonical forms of the components, within a budget.
pub(super) static COMPONENTS: Strategy = Strategy {
    name: "the values of the components (Siegel, II.2 and II.5)",
    scope: Scope::two_player(&[QueryKind::Outcome], OptionsOf::Each),
    after: FIRST_ATTEMPT_STATES,
    answer: |machine, request| {
        let Query::Outcome(_, first) = request.query else { return Ok(None) };
        // For a single game whose moves do not split it, a search is faster than its canonical
        // form.
        let is_single = |arena: &Arena, s| matches!(arena.parts(s), [] | [(_, 1)]);
        if is_single(&machine.arena, request.game) {
            let options = options_for(machine, request.game, first)?;
            if options.iter().all(|&option| is_single(&machine.arena, option)) {
                return Ok(None);
            }
        }
        winner(machine, request, first)
    },
    reasons: |machine, request, _| {
        let parts = machine.arena.parts(request.game).to_vec();
        let values = values(machine, request.game)?.unwrap_or_default();
        let valued: Vec<_> = parts.into_iter().zip(values).collect();
        first_lines(&valued, "components", |&((part, _), (value, _))| {
            Ok(has_value(machine, part, value, request.span)?)
        })
    },
    ..BASE
};

/// Computes the canonical form from those of the options; on boards, in a table of positions.
pub(super) static FORM: Strategy = Strategy {
    name: "the canonical forms of options (Siegel, II.2)",
    scope: Scope::of(&[QueryKind::Value]),
    answer: form,
    reasons: |machine, request, _| {
        let parts = machine.arena.parts(request.game).to_vec();
        if let [] | [(_, 1)] = parts[..] {
            return Ok(Vec::new());
        }
        first_lines(&parts, "components", |&(part, count)| {
            let one = Request { game: machine.arena.single(part), ..request.clone() };
            let (Answer::Value(value), _) = solver::answer(machine, &one)? else {
                return Ok(solver::other_kind(request.span)?);
            };
            let copies = if count > 1 { format!("{count} copies of ") } else { String::new() };
            Ok(format!("{copies}{}", has_value(machine, part, value, request.span)?))
        })
    },
    ..BASE
};

/// Computes the canonical form of the normalised game, in which `final` rules are moves.
pub(super) static NORMALISED: Strategy = Strategy {
    name: "the normalised game, whose ends are without moves",
    scope: Scope::of(&[QueryKind::Value]),
    answer: |machine, request| {
        let normalised = rules::normalised(machine, request.game, request.span)?;
        let game = machine.to_game(&normalised, request.span)?;
        form(machine, &Request { game, ..request.clone() })
    },
    ..BASE
};

fn winner(machine: &mut Machine, request: &Request, first: u8) -> Answered {
    let wins = values_win(machine, request.game, first)?;
    Ok(wins.map(|wins| Query::previous_wins(!wins)))
}

fn form(machine: &mut Machine, request: &Request) -> Answered {
    match canonical_form(machine, request.game) {
        Err(Failure::Halt(Halt::Unsupported(Unsupported::Decides(_)))) => Ok(None),
        found => found.map(|value| Some(Answer::Value(value))),
    }
}

/// Returns a component with its canonical form, unless this is how the component is written.
fn has_value(
    machine: &mut Machine,
    part: GameId,
    value: ValueId,
    span: Span,
) -> EvalResult<String> {
    let value = game_of_value(machine, value, span)?;
    let part = machine.arena.single(part);
    let (part, value) = (sum(machine, part, 200), sum(machine, value, 200));
    Ok(if part == value { part } else { format!("{part} has the value {value}") })
}
