//! Diagnostics for errors during play, with the positions and rules involved.

use super::apply::each_option;
use super::arguments::position_of;
use crate::lang::eval::Machine;
use crate::lang::ir::RuleAction;
use crate::lang::report::{Code, Problem};
use crate::lang::syntax::Span;
use crate::lang::value::{Position, Value};
use tweedle_games::game::{GameId, Halt, Kind, SumId, Unsupported};

/// Returns the diagnostic for a halt caused by positions or their rules; `None` for others.
pub fn halted(machine: &mut Machine, halt: &Halt, span: Span) -> Option<Box<Problem>> {
    match halt {
        Halt::Cycle(positions) => Some(cycle(machine, positions, span)),
        _ => ending(machine, halt, span).or_else(|| forced(machine, halt, span)),
    }
}

/// Returns the diagnostic for a cycle, with its positions and their ruleset.
pub(crate) fn cycle(machine: &mut Machine, cycle: &[GameId], span: Span) -> Box<Problem> {
    const SHOWN_POSITIONS: usize = 6;
    // The search enters a cycle anywhere, so start with its oldest position for a reproducible
    // message.
    let mut cycle = cycle.to_vec();
    let oldest = (0..cycle.len()).min_by_key(|i| cycle[*i]).unwrap_or(0);
    cycle.rotate_left(oldest);
    let (first, second) = (cycle.first().copied(), cycle.get(1).or(cycle.first()).copied());
    let rule = first.zip(second).and_then(|(from, to)| rule_between(machine, from, to));
    let text = |game: &GameId| crate::lang::value::game(machine, *game);
    let mut names: Vec<String> = cycle.iter().take(SHOWN_POSITIONS).map(text).collect();
    if cycle.len() > SHOWN_POSITIONS {
        names.push("…".to_owned());
    }
    names.extend(cycle.first().map(text));
    let message = format!("a position can reach itself: {}", names.join(" → "));
    let mut problem = Problem::at(Code::Cycle, span, message).label("needed here").help(
        "this query needs finite play; `outcome`, `safe` and, for two players, `value` and \
         `nim_value` work for loopy games too",
    );
    if let (Some((rule, sum)), Some(first)) = (rule, &first) {
        let sum = crate::lang::value::short(machine, &Value::game(sum));
        problem = problem.also(rule, format!("this rule leads from {} to {sum}", text(first)));
    } else if let Some((key, position)) = cycle.iter().find_map(|game| keyed(machine, *game)) {
        let by = match machine.positions.equation(key) {
            Some(_) => "by this equation",
            None => "by the rules of this ruleset",
        };
        problem = problem.also(position.ruleset.code.span, by);
    }
    Box::new(problem)
}

/// Returns a position with its number.
fn keyed(machine: &Machine, game: GameId) -> Option<(u32, &Position)> {
    match machine.arena.kind(game) {
        Kind::Position { key, .. } => Some((key, position_of(machine, game)?)),
        _ => None,
    }
}

/// Returns the rule by which a move leads from one position to a sum that contains another, and the
/// sum.
fn rule_between(machine: &mut Machine, from: GameId, to: GameId) -> Option<(Span, SumId)> {
    let position = position_of(machine, from)?.clone();
    let mut found = None;
    let arena_has = |machine: &Machine, sum: SumId| {
        machine.arena.parts(sum).iter().any(|(part, _)| *part == to)
    };
    let mut all = Vec::new();
    let image =
        each_option(machine, &position, None, &mut |span, _, sum| all.push((span, sum))).ok()?;
    for (span, sum) in image.into_iter().chain(all) {
        if found.is_none() && arena_has(machine, sum) {
            found = Some((span, sum));
        }
    }
    found
}

/// Returns the diagnostic for a stop of play without declared winners, or for a query that is not
/// defined for games with `final` rules; `None` for other halts.
pub(crate) fn ending(machine: &Machine, halt: &Halt, span: Span) -> Option<Box<Problem>> {
    let text = |game: &GameId| crate::lang::value::game(machine, *game);
    let sum_text = |sum: &SumId| crate::lang::value::sum(machine, *sum, 60);
    let ruleset = |game: &GameId| Some(&position_of(machine, *game)?.ruleset.code);
    let whole = |game: &GameId| ruleset(game).map(|code| code.span);
    let decided = |game: &GameId| ruleset(game).and_then(|code| code.final_rule());
    let (code, message, places, help): (_, _, Vec<(Option<Span>, String)>, _) = match halt {
        Halt::Unsupported(Unsupported::Nobody(game)) => (
            Code::Final,
            format!("play stops in {}, and no `final` rule applies to it", text(game)),
            vec![(whole(game), "none of its `final` rules applies".to_owned())],
            "after the other `final` rules, add one without a condition",
        ),
        Halt::Unsupported(Unsupported::NoValue(sum)) => (
            Code::Final,
            format!("play can stop in {} without a value", sum_text(sum)),
            Vec::new(),
            "games with values are compared if every end has one, as in `* + ending(0, 2)`",
        ),
        Halt::Unsupported(Unsupported::Disagree(one, other))
            if [one, other].iter().any(|game| ruleset(game).is_some_and(|it| it.adds())) =>
        {
            (
                Code::Final,
                format!(
                    "play stops in {} and in {}, and their ends cannot be added",
                    text(one),
                    text(other)
                ),
                vec![
                    (decided(one), format!("this is the end of {}", text(one))),
                    (decided(other), format!("this is the end of {}", text(other))),
                ],
                "values are added to values with the same function, points to points",
            )
        }
        Halt::Unsupported(Unsupported::Disagree(one, other)) => (
            Code::Final,
            format!(
                "play stops in {} and in {}, which declare different winners",
                text(one),
                text(other)
            ),
            vec![
                (decided(one), format!("declares the winner of {}", text(one))),
                (
                    decided(other).filter(|_| whole(one) != whole(other)),
                    format!("declares the winner of {}", text(other)),
                ),
            ],
            "ends that add are written `final value e`: the total says who wins",
        ),
        Halt::Unsupported(Unsupported::Several(game)) => (
            Code::Final,
            format!("play stops in {} without a single winner, where one is needed", text(game)),
            vec![(whole(game), "by the `final` rules of this ruleset".to_owned())],
            "preferences need a single winner; coalitions allow several",
        ),
        Halt::Unsupported(Unsupported::Unnamed(game)) => (
            Code::Final,
            format!(
                "play stops in {}, which does not declare a fixed player as its only winner",
                text(game)
            ),
            vec![(whole(game), "by the `final` rules of this ruleset".to_owned())],
            "use `L` or `R` in its `final` rules, not a seat",
        ),
        Halt::Unsupported(Unsupported::OneStuck(game)) => (
            Code::Final,
            format!("in {} one player can move and the other cannot", text(game)),
            vec![(whole(game), "by the rules of this ruleset".to_owned())],
            "`normalised` needs games in which both players can move or neither can",
        ),
        Halt::Unsupported(Unsupported::Decides(game)) => (
            Code::Decides,
            format!("{} has `final` rules, which this query does not support", text(game)),
            vec![(decided(game), "declares who wins when play stops".to_owned())],
            "use `outcome`, or, for two players, `normalised`, which turns it into an ordinary \
             game",
        ),
        _ => return None,
    };
    let mut problem = Problem::at(code, span, message).label("needed here").help(help);
    for (place, text) in places {
        if let Some(place) = place {
            problem = problem.also(place, text);
        }
    }
    Some(Box::new(problem))
}

/// Returns the diagnostic for forced moves that are impossible, or for a query that is not defined
/// for entailing moves; `None` for other halts.
pub(crate) fn forced(machine: &Machine, halt: &Halt, span: Span) -> Option<Box<Problem>> {
    let text = |s: SumId| crate::lang::value::sum(machine, s, 60);
    let (code, message, help) = match *halt {
        Halt::Unsupported(Unsupported::Forced) => (
            Code::Forced,
            "the next move can be forced in only one component, and not through an `is` rule"
                .to_owned(),
            "a sum may have at most one `!`, and an `is` rule must lead to a game without one",
        ),
        Halt::Unsupported(Unsupported::Where(s)) => (
            Code::Forced,
            format!("the next move is forced in {}, which is a sum", text(s)),
            "force it in one component: `!G + H` forces the next move in G",
        ),
        Halt::Unsupported(Unsupported::Entails(s)) => (
            Code::Entails,
            format!("{} has entailing moves, which this query does not support", text(s)),
            "use `outcome`, `last` or, for two players, `nim_set`",
        ),
        _ => return None,
    };
    let mut problem = Problem::at(code, span, message).label("needed here").help(help);
    if let Halt::Unsupported(Unsupported::Where(s)) = *halt
        && let &[(game, 1)] = machine.arena.parts(s)
        && let Some(position) = position_of(machine, game)
    {
        let mut rules = position.ruleset.code.rules.iter();
        if let Some(rule) = rules.find(|rule| matches!(rule.kind, RuleAction::Is(_))) {
            problem = problem.also(rule.span, "this rule turns it into a sum");
        }
    }
    Some(Box::new(problem))
}
