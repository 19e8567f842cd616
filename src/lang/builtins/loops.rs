//! Builtins on the end of play: games given by equations, safe players, remoteness, and games with
//! `final` rules, in which the last position determines the winners.

use super::entry;
use super::players::{mover, who_may_begin};
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::syntax::Span;
use crate::lang::value::{Seats, Sided, Value, outcomes_of};
use crate::lang::{query, rules};
use std::sync::Arc;
use tweedle_games::game::{GameId, SumId};
use tweedle_games::loopy::{Ends, Forced, OutcomeClass, forced};
use tweedle_games::play::{Coalition, SeatSet};

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("loop", equations),
        entry("safe", safe),
        entry("safe_moves", safe_moves),
        entry("outcome_class", outcome_class),
        entry("remoteness", |machine, args| remoteness(machine, &args)),
        entry("normalised", normalised),
    ]
}

fn equations(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let Value::Function(closure) = args.get(0) else {
        return args.wrong(0, "a function from a game to its equation, as in `loop(G -> {0 | G})`");
    };
    let letters = closure.function.params.clone();
    if letters.is_empty() {
        return args.wrong(0, "a function with a parameter for each game");
    }
    // The right-hand sides determine whether the games are partizan.
    let (_, bodies) = attempt(machine, &args, &letters, None)?;
    let players = bodies.iter().find_map(|body| machine.arena.players(*body));
    let (unknowns, bodies) = attempt(machine, &args, &letters, players)?;
    let equations: Vec<(GameId, SumId)> = unknowns.iter().copied().zip(bodies).collect();
    rules::equate(machine, &equations, None, args.at(0))?;
    let games = unknowns.iter().map(|game| Value::game(machine.arena.single(*game)));
    Ok(Value::tuple(games.collect()))
}

/// Creates new games for `players` players, and applies the function to them.
fn attempt(
    machine: &mut Machine,
    args: &Args,
    letters: &[Arc<str>],
    players: Option<u8>,
) -> EvalResult<(Vec<GameId>, Vec<SumId>)> {
    let span = args.at(0);
    let unknowns = rules::unknowns(machine, letters, players, span)?;
    let given = unknowns.iter().map(|game| Value::game(machine.arena.single(*game))).collect();
    let made = machine.apply(args.get(0), given, span)?;
    let made: Vec<Value> = match (&made, letters.len()) {
        (one, 1) => vec![one.clone()],
        (Value::Tuple(items) | Value::List(items), many) if items.len() == many => items.to_vec(),
        (other, many) => {
            let text = format!(
                "expected {many} games, one for each parameter, but this is {}",
                other.what()
            );
            return fail(Code::Type, span, text);
        }
    };
    let body = |value: &Value| match players {
        Some(players) => machine.option_for(value, players, span),
        None => machine.to_game(value, span),
    };
    let bodies = made.iter().map(body).collect::<EvalResult<Vec<SumId>>>()?;
    Ok((unknowns, bodies))
}

/// Returns a game, and its results for each player who begins; for an impartial game, a single
/// result.
fn ends(machine: &mut Machine, args: &Args) -> EvalResult<(SumId, u8, Vec<Ends>)> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    let convention = machine.convention_for(game, args.at(0))?;
    let players = convention.players();
    let named = who_may_begin(machine, game, (args, 1), players)?;
    let firsts = if machine.is_labelled(game) { named } else { 0..1 };
    let mut all = Vec::new();
    for first in firsts {
        all.push(query::ends(machine, convention, (game, first), args.span)?);
    }
    Ok((game, players, all))
}

fn safe(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let (_, players, ends) = ends(machine, &args)?;
    if let [ends] = ends[..] {
        return Ok(Value::Seats(Seats::among(ends.safe, players)));
    }
    let safe: Vec<_> = ends.iter().map(|ends| ends.safe).collect();
    Ok(outcomes_of(&safe))
}

/// Returns the options after which the mover is safe.
fn safe_moves(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    let convention = machine.convention_for(game, args.at(0))?;
    let players = convention.players();
    let first = mover(machine, game, (&args, 1), players)?;
    let options = super::games::options_of(machine, game, Some(first), args.span)?;
    let mut kept = Vec::new();
    for option in options {
        let after = (option, (first + 1) % players);
        let ends = query::ends(machine, convention, after, args.span)?;
        if ends.safe.contains(players - 1) {
            kept.push(Value::game(option));
        }
    }
    Ok(Value::list(kept))
}

/// Returns the outcome class of a two-player game, with the best result that each side can force.
fn outcome_class(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    if let Some(sided) = args.get(0).as_report::<Sided>() {
        return class_by_sides(machine, *sided, args.span);
    }
    let game = machine.to_game(args.get(0), args.at(0))?;
    let convention = match machine.convention_for(game, args.at(0))? {
        other if other.players() == 2 => other,
        // An impartial game can be played by two players.
        _ if !machine.is_labelled(game) => Coalition::TWO,
        _ => {
            let text = "outcome classes are for two players";
            return Problem::at(Code::Players, args.at(0), text).help(
                "for any number of players, `outcome` shows who can win and `safe` shows who can \
                 avoid losing",
            ).err();
        }
    };
    let mut ends = Vec::new();
    for first in 0..2 {
        ends.push(query::ends(machine, convention, (game, first), args.span)?);
    }
    Ok(Value::str(OutcomeClass::by_ends(ends[0], ends[1]).to_string()))
}

/// Returns the outcome class of a game given by its sides. Left is safe if she is safe in the
/// onside, and wins if she wins the offside; for Right the sides are exchanged.
fn class_by_sides(machine: &mut Machine, sided: Sided, span: Span) -> EvalResult<Value> {
    let mut both = Vec::new();
    for first in 0..2 {
        let on = query::ends(machine, Coalition::TWO, (sided.onside.game, first), span)?;
        let off = query::ends(machine, Coalition::TWO, (sided.offside.game, first), span)?;
        let (left, right) = (SeatSet::seat(first), SeatSet::seat(1 - first));
        both.push(Ends {
            wins: off.wins & left | on.wins & right,
            safe: on.safe & left | off.safe & right,
        });
    }
    Ok(Value::str(OutcomeClass::by_ends(both[0], both[1]).to_string()))
}

/// Returns the number of moves if whoever wins hurries, and the others delay; `none` for a draw. It
/// is a tuple with a number for each player who may begin, if there are several.
fn remoteness(machine: &mut Machine, args: &Args) -> EvalResult<Value> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    let convention = machine.convention_for(game, args.at(0))?;
    let firsts = who_may_begin(machine, game, (args, 1), convention.players())?;
    let length = |first| {
        let team = SeatSet::seat(first);
        let wins = |winners: SeatSet| winners.contains(first);
        let asked = (game, first);
        let found =
            machine.at(args.span, |machine| forced(machine, convention, asked, team, wins))?;
        Ok(match found {
            Forced::Win(moves) | Forced::Loss(moves) => Value::Int(moves.into()),
            Forced::Endless => Value::Absent,
        })
    };
    firsts.map(length).collect::<EvalResult<Vec<Value>>>().map(Value::tuple)
}

fn normalised(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    rules::normalised(machine, game, args.span)
}
