//! Builtins on loopy games: games given by equations, and safe players.

use super::entry;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::query;
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::rules;
use crate::lang::syntax::Span;
use crate::lang::value::{Seats, Sided, Value, outcomes_of};
use std::sync::Arc;
use tweedle_games::game::{GameId, SumId};
use tweedle_games::loopy::{Ends, OutcomeClass};
use tweedle_games::play::{Coalition, SeatSet};

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("loop", equations),
        entry("safe", safe),
        entry("safe_moves", safe_moves),
        entry("outcome_class", outcome_class),
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
    let firsts = match (args.is_absent(1), machine.is_labelled(game)) {
        (false, labelled) => {
            let first = machine.player_among(args.get(1), players, args.at(1))?;
            let first = if labelled { first } else { 0 };
            first..first + 1
        }
        (true, true) => 0..players,
        (true, false) => 0..1,
    };
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
    let first = match args.is_absent(1) {
        false => machine.player_among(args.get(1), players, args.at(1))?,
        true if !machine.is_labelled(game) => 0,
        true => return who_moves(args.span),
    };
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

fn who_moves<T>(span: Span) -> EvalResult<T> {
    Problem::at(Code::Players, span, "the options depend on the player")
        .label("who moves?")
        .help("name the player to move, as in `safe_moves(G, L)`")
        .err()
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
