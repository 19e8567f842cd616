//! Builtins on partizan games with labelled players.

use super::{entry, native};
use crate::lang::eval::{Args, Machine, Native, Run};
use crate::lang::ir::Player;
use crate::lang::query;
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::value::{Classes, Seats, Value, by_class, outcomes_of};
use std::ops::Range;
use tweedle_games::game::SumId;
use tweedle_games::play::SeatSet;

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("restrict", restrict),
        entry("wins", wins),
        entry("outcomes", outcomes),
        entry("player", numbered),
        native("L", Run::Player(Player::Left)),
        native("C", Run::Player(Player::Center)),
        native("R", Run::Player(Player::Right)),
        native("C1", Run::Player(Player::At(1))),
    ]
}

fn restrict(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    machine.to_game(args.get(0), args.at(0))?;
    machine.restriction(args.get(0), args.get(1), args.at(1))
}

fn wins(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    let convention = machine.convention_for(game, args.at(0))?;
    let players = convention.players();
    let player = machine.player_among(args.get(1), players, args.at(1))?;
    let place = match args.int(2)? {
        i if (1..=i64::from(players)).contains(&i) => (i - 1) as u8,
        i => {
            let text = format!(
                "players are numbered 1 to {players} in the order of moves, so {i} is not a player"
            );
            return fail(Code::Value, args.at(2), text);
        }
    };
    let first = (player + players - place) % players;
    let outcome = query::outcome_from(machine, convention, game, first, args.span)?;
    Ok(Value::Bool(outcome.contains(place)))
}

fn numbered(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let players = match args.is_absent(1) {
        true => machine.players_in_force(),
        false => player_count(&args, 1)?,
    };
    match args.int(0)? {
        i if (0..i64::from(players)).contains(&i) => {
            Ok(Value::Player(Player::at(i as u8, players)))
        }
        i => no_player(&args, 0, i, players),
    }
}

/// Returns `outcome(G, who?)` of a labelled game: an outcome for each player who may begin, in
/// turn order; for a two-player game its class L, R, N or P, if exactly one player wins in each
/// case.
pub(super) fn labelled_outcome(
    machine: &mut Machine,
    game: SumId,
    args: &Args,
) -> EvalResult<Value> {
    let convention = machine.convention_with_allies(game, args.at(0))?;
    let players = convention.players();
    if !args.is_absent(1) {
        let first = machine.player_among(args.get(1), players, args.at(1))?;
        let outcome = query::outcome_from(machine, convention, game, first, args.span)?;
        return Ok(Value::Seats(Seats::among(outcome, players)));
    }
    let outcomes = by_first(machine, game, args)?;
    Ok(by_class(&outcomes))
}

fn outcomes(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    if let Some(classes) = args.get(0).as_report::<Classes>() {
        return Ok(super::quotients::outcomes(machine, classes));
    }
    let game = machine.to_game(args.get(0), args.at(0))?;
    Ok(outcomes_of(&by_first(machine, game, &args)?))
}

/// Returns the outcome when each player begins, in turn order.
pub(super) fn by_first(
    machine: &mut Machine,
    game: SumId,
    args: &Args,
) -> EvalResult<Vec<SeatSet>> {
    let convention = machine.convention_with_allies(game, args.at(0))?;
    let from = |first| query::outcome_from(machine, convention, game, first, args.span);
    (0..convention.players()).map(from).collect()
}

/// Returns the players who may begin: the one that an argument names, or all of them, or for an
/// impartial game one, since it does not matter.
pub(super) fn who_may_begin(
    machine: &Machine,
    game: SumId,
    (args, i): (&Args, usize),
    players: u8,
) -> EvalResult<Range<u8>> {
    Ok(match args.is_absent(i) {
        false => {
            let first = machine.player_among(args.get(i), players, args.at(i))?;
            first..first + 1
        }
        true if machine.is_labelled(game) => 0..players,
        true => 0..1,
    })
}

/// Returns the player who moves, which an argument names unless it does not matter.
pub(super) fn mover(
    machine: &Machine,
    game: SumId,
    (args, i): (&Args, usize),
    players: u8,
) -> EvalResult<u8> {
    match args.is_absent(i) {
        false => machine.player_among(args.get(i), players, args.at(i)),
        true if !machine.is_labelled(game) => Ok(0),
        true => who_moves(args),
    }
}

/// Fails because an argument must name the player who moves.
pub(super) fn who_moves<T>(args: &Args) -> EvalResult<T> {
    Problem::at(Code::Players, args.span, "the options depend on the player")
        .label("who moves?")
        .help(format!("name the player to move, as in `{}(G, L)`", args.name))
        .err()
}

/// Returns an argument that is a player, by number or by name.
pub(super) fn numbered_player(
    machine: &Machine,
    args: &Args,
    i: usize,
    players: u8,
) -> EvalResult<u8> {
    match args.get(i) {
        Value::Int(n) => match u8::try_from(*n) {
            Ok(n) if n < players => Ok(n),
            _ => no_player(args, i, *n, players),
        },
        other => machine.player_among(other, players, args.at(i)),
    }
}

fn no_player<T>(args: &Args, i: usize, n: i64, players: u8) -> EvalResult<T> {
    let text = format!("players are numbered 0 to {}, so {n} is not a player", players - 1);
    fail(Code::Value, args.at(i), text)
}

/// Returns an argument that must be a number of players.
pub(super) fn player_count(args: &Args, i: usize) -> EvalResult<u8> {
    let n = args.int(i)?;
    match u8::try_from(n) {
        Ok(n @ 2..=32) => Ok(n),
        _ => {
            let text = format!("the number of players must be 2 to 32, not {n}");
            fail(Code::Value, args.at(i), text)
        }
    }
}
