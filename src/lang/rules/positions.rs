//! Construction of positions of rulesets from their arguments.

use crate::lang::eval::{Machine, read_board, wrong_count};
use crate::lang::ir::{GlobalId, Node, RuleAction, RuleCode, RulesetCode, Term};
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::rules::validate;
use crate::lang::syntax::Span;
use crate::lang::value::{Position, Ruleset, Value};
use std::sync::Arc;
use tweedle_games::game::{GameId, SumId};

/// Returns a new ruleset, distinct from earlier ones with the same name.
pub fn ruleset(machine: &mut Machine, code: &Arc<RulesetCode>) -> Value {
    if code.final_rule().is_some() {
        machine.arena.expect_deciding();
    }
    let id = machine.positions.labels.len() as u32;
    machine.positions.labels.push_back(code.name.clone());
    Value::Ruleset(Arc::new(Ruleset::new(id, code.clone())))
}

/// Sets the name under which positions of a ruleset in a global slot are printed from now on.
pub fn label(machine: &mut Machine, id: GlobalId, name: Arc<str>) {
    if let Some(Value::Ruleset(ruleset)) = machine.global(id) {
        let at = ruleset.id as usize;
        if let Some(label) = machine.positions.labels.get_mut(at) {
            *label = name;
        }
    }
}

/// Returns the position of a ruleset whose arguments are on top of the stack, starting at `base`.
/// Checks its `require` rules.
pub fn position(
    machine: &mut Machine,
    ruleset: &Arc<Ruleset>,
    base: usize,
    span: Span,
) -> EvalResult<SumId> {
    let args = machine.stack.get(base..).unwrap_or_default();
    if let Some(large) = args.iter().find(|arg| !arg.is_comparable()) {
        let large = large.clone();
        machine.comparable(&large, span)?;
    }
    let args = machine.stack.get(base..).unwrap_or_default();
    let game = match machine.positions.find(ruleset, args) {
        Some(game) => {
            machine.give_up(base);
            game
        }
        None => {
            let args = machine.stack.drain(base..).collect();
            position_game(machine, ruleset, args, span)?
        }
    };
    Ok(machine.arena.single(game))
}

/// Describes the arguments of a ruleset, for a position with a wrong number of arguments.
fn position_usage(code: &RulesetCode, args: &[Value]) -> String {
    match (&code.params[..], args) {
        ([_], [Value::Int(m), Value::Int(n), ..]) => format!(
            "{}; several heaps are a sum: `{name}({m}) + {name}({n})`",
            code.usage(),
            name = code.name
        ),
        _ => code.usage(),
    }
}

/// Returns the position of a ruleset with these arguments, as a game of the arena.
pub(crate) fn position_game(
    machine: &mut Machine,
    ruleset: &Arc<Ruleset>,
    args: Vec<Value>,
    span: Span,
) -> EvalResult<GameId> {
    let code = &ruleset.code;
    let mut args = args;
    if args.len() + 1 == code.params.len() && code.ends_with_players {
        args.push(Value::Int(machine.players_in_force().into()));
    }
    if args.len() != code.params.len() {
        return wrong_count(&code.name, code.params.len(), args.len(), span)
            .map_err(|problem: Box<Problem>| problem.help(position_usage(code, &args)).into());
    }
    for &at in &code.boards {
        args[at] = board_of(machine, code, &args[at], span)?;
    }
    for arg in &mut args {
        if let Value::Stream(_) = arg {
            *arg = Value::list(machine.collect(arg, span)?);
        }
        machine.comparable(arg, span)?;
    }
    if let Some(game) = machine.positions.find(ruleset, &args) {
        return Ok(game);
    }
    let args: Arc<[Value]> = args.into();
    let players = validate::admit(machine, ruleset, &args, span)?;
    let number = machine.positions.list.len() as u32;
    if number.is_multiple_of(MIN_POSITIONS_FOR_ENDLESS_CHECK)
        && number > 0
        && is_endless(machine, ruleset)
    {
        let text =
            format!("play of `{}` never stops: none of its rules has a condition", code.name);
        let help = "say when a rule applies, as in `foo(n - 1)  if n > 0`";
        return Problem::at(Code::Limit, span, text).also(code.span, "").help(help).err();
    }
    let game = match players {
        _ if code.final_rule().is_some() => {
            machine.at(span, |machine| machine.arena.deciding_position(number, players))?
        }
        None => machine.arena.position(number),
        Some(players) => {
            machine.at(span, |machine| machine.arena.labelled_position(number, players))?
        }
    };
    machine.positions.keep(Position { ruleset: ruleset.clone(), args, players, game });
    Ok(game)
}

/// Returns an argument as a board: text, or a list of rows of text, is converted.
fn board_of(machine: &Machine, code: &RulesetCode, arg: &Value, span: Span) -> EvalResult<Value> {
    let row = |row: &Value| match row {
        Value::Str(text) => Some(text.to_string()),
        _ => None,
    };
    let text = match arg {
        Value::Board(_) => return Ok(arg.clone()),
        Value::Str(text) => Some(text.to_string()),
        Value::List(rows) if !rows.is_empty() => {
            rows.iter().map(row).collect::<Option<Vec<_>>>().map(|rows| rows.join("|"))
        }
        _ => None,
    };
    match text {
        Some(text) => read_board(&text, span).map(Value::Board),
        None => {
            let (name, shown) = (&code.name, crate::lang::value::short(machine, arg));
            let text = format!("`{name}` needs a board, but {shown} is {}", arg.what());
            Problem::at(Code::Type, span, text).help(code.usage()).err()
        }
    }
}

/// The number of positions of a ruleset created before the check for endless play.
const MIN_POSITIONS_FOR_ENDLESS_CHECK: u32 = 1 << 16;

/// Tests whether each option of every position of a ruleset is another position of it, without a
/// condition, and the number of existing positions shows that they do not repeat.
fn is_endless(machine: &Machine, ruleset: &Ruleset) -> bool {
    let again = |node: &Node| match &node.code {
        Term::Call(callee, _) => match callee.code {
            Term::Global(id) => {
                matches!(machine.global(id), Some(Value::Ruleset(it)) if it.id == ruleset.id)
            }
            _ => false,
        },
        _ => false,
    };
    let goes_on = |rule: &RuleCode| match &rule.kind {
        RuleAction::Option(option) | RuleAction::Labelled(_, option) => {
            rule.clauses.is_empty() && again(option)
        }
        RuleAction::Is(_) => false,
        RuleAction::Require(..) | RuleAction::Players(_) | RuleAction::Final(..) => true,
    };
    let mut own =
        machine.positions.list.iter().rev().take(MIN_POSITIONS_FOR_ENDLESS_CHECK as usize / 2);
    ruleset.code.rules.iter().all(goes_on) && own.all(|it| it.ruleset.id == ruleset.id)
}
