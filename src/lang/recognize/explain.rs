//! Explanations of the static analysis of a ruleset.

use crate::lang::eval::Machine;
use crate::lang::ir::RuleAction;
use crate::lang::recognize::{HeapMove, HeapRuleset, How, Obstacle, Taken, heap_calls};
use crate::lang::report::EvalResult;
use crate::lang::rules::{self, BoardRules};
use crate::lang::value::{Ruleset, Value};
use tweedle_games::game::{GameId, Kind, SumId, player_name};

/// The results of static analysis of a ruleset: a title, and a line for each result.
#[derive(Debug, PartialEq, Eq)]
pub struct Explained {
    /// The ruleset, function or position.
    pub title: String,
    /// The moves, the kernel, the obstacles.
    pub lines: Vec<String>,
}

/// Explains a ruleset, a function that returns positions, or a position; `None` for other values.
pub fn explain_rules(machine: &mut Machine, about: &Value) -> EvalResult<Option<Explained>> {
    let position = match about {
        Value::Game(game, _) => Some(*game),
        _ => None,
    };
    if let Some(body) = position.and_then(|game| equated(machine, game)) {
        let title = crate::lang::value::short(machine, about);
        let body = crate::lang::value::short(machine, &Value::game(body));
        return Ok(Some(Explained {
            title,
            lines: vec![format!("defined by an equation: {body}")],
        }));
    }
    let heaps = match position {
        Some(game) => {
            heap_calls::heaps_of_position(machine, game).map(|found| found.map(|(heaps, _)| heaps))
        }
        None => heap_calls::heaps_of(machine, about)?,
    };
    let ruleset = match (&heaps, about) {
        (Some(Ok(heaps)), _) => Some(heaps.ruleset.clone()),
        (_, Value::Ruleset(ruleset)) => Some(ruleset.clone()),
        (_, Value::Game(game, _)) => ruleset_of(machine, *game),
        (Some(Err(_)), Value::Function(_)) => None,
        _ => return Ok(None),
    };
    let mut lines = Vec::new();
    // The heap may come with a code or a name that is a string, not a board.
    let board = match &heaps {
        Some(Ok(_)) => None,
        _ => position.and_then(|game| on_board(machine, game)),
    };
    match heaps {
        Some(Ok(heaps)) => lines.extend(heap_lines(machine, &heaps)),
        _ if matches!(board, Some(Ok(_))) => {}
        Some(Err(obstacle)) => lines.extend(in_the_way(ruleset.as_deref(), obstacle)),
        None if board.is_some() => {}
        None if position.is_some() && ruleset.is_none() => {
            lines.push("not a position of a ruleset".to_owned());
        }
        None => lines.push(
            "no kernel: kernels need one heap; pass a position, or a function of its size"
                .to_owned(),
        ),
    }
    if let Some(ruleset) = &ruleset {
        lines.push(match board {
            Some(Ok(words)) => words,
            Some(Err(why)) => programs(machine, ruleset, position, Some(&why)),
            None => programs(machine, ruleset, position, None),
        });
    }
    let title = match &ruleset {
        Some(ruleset) => {
            let params = ruleset.code.params.join(", ");
            format!("{}({params})", machine.positions.label(ruleset))
        }
        None => crate::lang::value::short(machine, about),
    };
    Ok(Some(Explained { title, lines }))
}

/// Explains how options are computed: by bytecode, or by the interpreter.
fn programs(
    machine: &Machine,
    ruleset: &Ruleset,
    position: Option<SumId>,
    not_in_words: Option<&str>,
) -> String {
    let game = position.and_then(|game| one_component(machine, game));
    let args = game.and_then(|game| rules::position_of(machine, game)).map(|p| p.args.clone());
    if !ruleset.code.rules.iter().any(rules::gives) {
        return "options: none".to_owned();
    }
    let all = "all rules run as bytecode";
    if let Some(args) = args {
        return match (rules::evaluated(machine, ruleset, &args), not_in_words) {
            (None, _) => format!("options: {all}"),
            (Some(_), Some(why)) => format!("options: rules are interpreted{why}"),
            (Some(rule), None) => {
                format!("options: rules are interpreted, such as `{}`", rule.text)
            }
        };
    }
    match rules::evaluated_at_best(machine, ruleset) {
        (None, rows) if rows.is_empty() => format!("options: {all}"),
        (None, rows) => {
            let named = |&i: &usize| Some(format!("`{}`", ruleset.code.params.get(i)?));
            let lists: Vec<String> = rows.iter().filter_map(named).collect();
            let are = if rows.len() == 1 { "is a list" } else { "are lists" };
            format!("options: if {} {are} integers, {all}", lists.join(" and "))
        }
        (Some(rule), _) => {
            format!("options: no bytecode because of `{}`; for boards pass a position", rule.text)
        }
    }
}

fn one_component(machine: &Machine, game: SumId) -> Option<GameId> {
    match *machine.arena.parts(game) {
        [(game, 1)] => Some(machine.arena.bare(game)),
        _ => None,
    }
}

/// Explains how options of a board position are computed on bitboards, or why they are not; `None`
/// if the position is not on a board.
fn on_board(machine: &mut Machine, game: SumId) -> Option<Result<String, String>> {
    let game = one_component(machine, game)?;
    Some(match rules::board_rules(machine, game)? {
        BoardRules::Alike(moves) => Ok(format!("options: on bitboards, by {moves} patterns")),
        BoardRules::Labelled(many) => {
            let players = many.len() as u8;
            let of = |(player, many)| {
                let patterns = if player == 0 { "patterns " } else { "" };
                format!("{many} {patterns}of {}", player_name(players, player))
            };
            let all: Vec<String> = (0..).zip(many).map(of).collect();
            Ok(format!("options: on bitboards, by {}", all.join(", ")))
        }
        BoardRules::Rule(rule) => Err(format!(", because of `{rule}`")),
        BoardRules::Large { cells, row } => {
            Err(format!("; bitboards have at most {cells} cells, {row} in a row"))
        }
        BoardRules::Much => Err("; too many letters or conditions for bitboards".into()),
    })
}

/// Returns the right-hand side of the equation that defines a game.
fn equated(machine: &Machine, game: SumId) -> Option<SumId> {
    match machine.arena.kind(one_component(machine, game)?) {
        Kind::Position { key, .. } => Some(machine.positions.equation(key)?.body),
        _ => None,
    }
}

fn ruleset_of(machine: &Machine, game: SumId) -> Option<std::sync::Arc<Ruleset>> {
    let game = one_component(machine, game)?;
    Some(rules::position_of(machine, game)?.ruleset.clone())
}

/// Describes the moves of a heap and the kernel that answers queries about it.
fn heap_lines(_machine: &mut Machine, heaps: &HeapRuleset) -> Vec<String> {
    let name = &heaps.ruleset.code.params[heaps.heap];
    let mut lines = vec![format!("one heap, of {name} tokens")];
    match heaps.digits() {
        Ok(rules) => {
            lines.push(rules.to_string());
            lines.push(
                "kernel: nim values, nim sets and two-player outcomes of heaps from a table"
                    .to_owned(),
            );
            lines.push("their periods are proved".to_owned());
        }
        Err(obstacle) => {
            lines.push(format!("no table of nim values: {}", obstacle.why));
        }
    }
    let taken = |one: &HeapMove| matches!(one.taken, Taken::Take { .. }) && one.how == How::Plain;
    if heaps.moves.iter().all(taken) {
        let what =
            if heaps.decides { "outcomes under `final` rules" } else { "outcomes and last movers" };
        lines.push(format!(
            "kernel: {what} for any convention, in windows; their periods are proved"
        ));
    }
    lines
}

/// Names the rule that prevents the use of a kernel.
fn in_the_way(ruleset: Option<&Ruleset>, obstacle: Obstacle) -> Vec<String> {
    let inside = |span: crate::lang::syntax::Span| {
        span.source == obstacle.span.source
            && span.start <= obstacle.span.start
            && obstacle.span.end <= span.end
    };
    let rule = ruleset.and_then(|r| r.code.rules.iter().find(|rule| inside(rule.span)));
    // The recognizer may have tried the number of players as a heap, which needs no explanation.
    let has_others = ruleset.is_some_and(|ruleset| ruleset.code.params.len() > 1);
    match rule {
        Some(rule) if has_others && matches!(rule.kind, RuleAction::Players(_)) => Vec::new(),
        Some(rule) => {
            vec![format!("no kernel because of the rule `{}`", rule.text), obstacle.why.to_owned()]
        }
        None => vec![format!("no kernel: {}", obstacle.why)],
    }
}
