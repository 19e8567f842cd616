//! Validation of the arguments of positions by `require` rules, and their number of players.

use crate::lang::eval::{Flow, Frame, Machine};
use crate::lang::ir::{Node, RuleAction, RuleCode};
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::rules::{arguments, integer};
use crate::lang::syntax::Span;
use crate::lang::value::{Ruleset, Value};
use std::sync::Arc;
use tweedle_games::play::{Coalition, Play};

/// Checks arguments by the `require` rules, and returns the number of players of their position.
/// Rules below `players` are checked with that number of players.
pub(crate) fn admit(
    machine: &mut Machine,
    ruleset: &Arc<Ruleset>,
    args: &[Value],
    span: Span,
) -> EvalResult<Option<u8>> {
    let rules = &ruleset.code.rules;
    let asks = |r: &RuleCode| matches!(r.kind, RuleAction::Require(..) | RuleAction::Players(_));
    let mut players = ruleset.code.players;
    if !rules.iter().any(asks) {
        return Ok(players);
    }
    let point = integer::point(machine, ruleset, args);
    arguments::with_arguments(machine, ruleset, args, players, Some(span), |machine, frame| {
        for (number, rule) in rules.iter().enumerate() {
            if let (RuleAction::Players(count), None) = (&rule.kind, players) {
                let stated = how_many(machine, count, frame).map_err(|problem| {
                    // The arguments are probably of another type.
                    match problem.code {
                        Code::Type => Box::new(
                            Problem::at(problem.code, span, problem.message.clone())
                                .also(count.span, "needed here")
                                .help(ruleset.code.usage()),
                        ),
                        _ => problem,
                    }
                })?;
                players = Some(stated);
                machine.convention = Coalition::normal(stated).ok().map(Play::Coalition);
            }
            let RuleAction::Require(condition, message) = &rule.kind else { continue };
            if let Some(point) = &point
                && integer::holds(machine, point, number, frame, rule.span)
            {
                continue;
            }
            // With generators, the condition must hold for all of their values.
            let mut help = ruleset.code.usage();
            let flow = machine.clauses(&rule.clauses, frame, &mut |machine, frame| {
                let holds = match machine.truth(condition, frame) {
                    // The requirement probably rejects arguments of another type.
                    Err(problem) if problem.code == Code::Type && message.is_some() => {
                        if let Some(more) = problem.help {
                            help = format!("{}; {more}", ruleset.code.usage());
                        }
                        false
                    }
                    holds => holds?,
                };
                Ok(if holds { Flow::Continue } else { Flow::Stop })
            })?;
            if flow == Flow::Continue {
                continue;
            }
            let text = match message {
                Some(message) => match machine.eval(message, frame)? {
                    Value::Str(text) => text.to_string(),
                    other => crate::lang::value::short(machine, &other),
                },
                None => "a requirement of the ruleset does not hold".to_owned(),
            };
            let position = arguments::position_text(machine, &ruleset.code.name, args);
            return Problem::at(
                Code::Require,
                span,
                format!("`{position}` is not a position: {text}"),
            )
            .label("needed here")
            .also(condition.span, "required here")
            .help(help)
            .err();
        }
        Ok(players)
    })
}

/// Returns the number of players given by a `players` rule.
fn how_many(machine: &mut Machine, count: &Node, frame: Frame<'_>) -> EvalResult<u8> {
    let value = machine.eval(count, frame)?;
    let given = match &value {
        Value::Int(n) => u8::try_from(*n).ok().filter(|n| (2..=32).contains(n)),
        Value::Big(_) => None,
        other => {
            let text = format!("the number of players must be an integer, not {}", other.what());
            return fail(Code::Type, count.span, text);
        }
    };
    given.ok_or_else(|| {
        let n = crate::lang::value::short(machine, &value);
        let text = format!("the number of players must be 2 to 32, not {n}");
        Box::new(Problem::at(Code::Value, count.span, text).label("out of range"))
    })
}
