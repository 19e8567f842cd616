//! Builtins on games: options, followers, birthdays, game trees, components, collections of games,
//! compact notation, and random games.

use super::numbers::integer;
use super::players::player_count;
use super::{entry, primitive};
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::ir::Prim;
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::syntax::Span;
use crate::lang::value::{self, Family, MadeFor, Value};
use tweedle_games::game::{self, Random, RandomShape, SumId};

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("options", options),
        entry("followers", followers),
        primitive(Prim::Birthday, birthday),
        entry("form", form),
        entry("components", components),
        primitive(Prim::Games, games),
        primitive(Prim::GamesOf, games_of),
        entry("compact", compact),
        entry("as_compact", as_compact),
        entry("random_game", random_game),
        entry("random_games", random_games),
    ]
}

fn options(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let g = machine.to_game(args.get(0), args.at(0))?;
    let player = match args.is_absent(1) {
        true => None,
        false => Some(machine.player_among(args.get(1), machine.players_for(g), args.at(1))?),
    };
    let options = options_of(machine, g, player, args.span)?;
    Ok(Value::list(options.into_iter().map(Value::game).collect()))
}

/// Returns the distinct options of a game in printing order.
pub(super) fn options_in_order(
    machine: &mut Machine,
    g: SumId,
    span: Span,
) -> EvalResult<Vec<SumId>> {
    options_of(machine, g, None, span)
}

/// Returns the options of one player, counted from 0 in turn order.
pub(super) fn options_of(
    machine: &mut Machine,
    g: SumId,
    player: Option<u8>,
    span: Span,
) -> EvalResult<Vec<SumId>> {
    // A heap of size one billion does not store its options until they are listed.
    let many: usize = machine
        .arena
        .parts(g)
        .iter()
        .map(|(part, _)| match machine.arena.kind(*part) {
            game::Kind::Nim(n) => n as usize,
            game::Kind::Integer { size, players, .. } if players > 2 => size as usize,
            _ => 0,
        })
        .sum();
    machine.check_length(many, span)?;
    let result = match player {
        Some(player) => game::options_for(machine, g, player),
        None => game::options(machine, g),
    };
    let options = machine.placed(span, result)?;
    Ok(value::in_order(machine, options))
}

fn followers(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let g = machine.to_game(args.get(0), args.at(0))?;
    let found = machine.at(args.span, |machine| game::reachable(machine, g))?;
    Ok(Value::list(found.into_iter().map(Value::game).collect()))
}

fn birthday(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let g = machine.to_game(args.get(0), args.at(0))?;
    let day = machine.at(args.span, |machine| game::birthday(machine, g))?;
    integer(&args, day)
}

fn form(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let g = machine.to_game(args.get(0), args.at(0))?;
    let form = machine.at(args.span, |machine| game::form(machine, g))?;
    Ok(Value::game(machine.arena.single(form)))
}

fn components(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let g = machine.to_game(args.get(0), args.at(0))?;
    let parts = machine.arena.parts(g).to_vec();
    let total: usize = parts.iter().map(|(_, n)| *n as usize).sum();
    machine.check_length(total, args.span)?;
    let singles =
        parts.iter().map(|(part, n)| (machine.arena.single(*part), *n)).collect::<Vec<_>>();
    let ordered = value::in_order(machine, singles.iter().map(|(s, _)| *s).collect());
    let mut out = Vec::with_capacity(total);
    for single in ordered {
        let n = singles.iter().find(|(other, _)| *other == single).map_or(0, |(_, n)| *n);
        out.extend(std::iter::repeat_n(Value::game(single), n as usize));
    }
    Ok(Value::list(out))
}

fn games(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let d = args.natural(0)?;
    if !args.is_absent(1) {
        let players = player_count(&args, 1)?;
        return match Family::labelled(d, players) {
            Some(family) => Ok(Value::Family(family)),
            None => {
                let text =
                    format!("more than 2^62 games for {players} players are born by day {d}");
                fail(Code::Limit, args.at(0), text)
            }
        };
    }
    if d > 4 {
        return Problem::at(Code::Limit, args.at(0), "2^65536 games are born by day 5")
            .help("`games(d)` lists days 0 to 4")
            .err();
    }
    // The games of day 4 are created on demand.
    let found = machine.at(args.span, |machine| game::day(machine, d.min(3) as u32))?;
    if d == 4 {
        let pool = found.into_iter().map(|g| machine.arena.single(g)).collect();
        return Ok(Value::Family(Family::Day { day: 4, pool }));
    }
    Ok(Value::list(found.into_iter().map(|g| Value::game(machine.arena.single(g))).collect()))
}

fn games_of(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let mut pool = Vec::new();
    for value in machine.collect(args.get(0), args.at(0))? {
        pool.push(machine.to_game(&value, args.at(0))?);
    }
    let mut seen = std::collections::BTreeSet::new();
    pool.retain(|game| seen.insert(*game));
    // The member with all of these options shows whether they are compatible.
    machine.at(args.at(0), |machine| machine.arena.form(pool.clone()))?;
    Ok(Value::Family(Family::Games { pool: pool.into() }))
}

fn compact(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let text = args.str(0)?;
    let name = if text.trim() == "*" { "1" } else { &*text };
    match game::parse_compact(&mut machine.arena, name) {
        Ok(g) => Ok(Value::game(g)),
        Err(error) => {
            let at = text.get(..error.at).map_or(0, |before| before.chars().count());
            Problem::at(
                Code::Value,
                args.at(0),
                format!("not compact notation: {} at character {}", error.message, at + 1),
            )
            .help("as in `2_#320` for {{*2}, *3, *2, 0}, or `2_{1#}` for {*2 + *}")
            .err()
        }
    }
}

fn as_compact(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let g = machine.to_game(args.get(0), args.at(0))?;
    let name = machine.at(args.span, |machine| game::write_compact(machine, g))?;
    Ok(Value::str(match name.as_str() {
        "0" => "0".to_owned(),
        "1" => "*".to_owned(),
        name => format!("*{name}"),
    }))
}

/// The default maximum number of options of a position, or of each player in it.
const DEFAULT_OPTIONS: u32 = 3;
/// The maximum number of options that can be requested.
const MAX_OPTIONS: u64 = 1_000;

fn random_game(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let mut random = Random::new(args.int(1)? as u64);
    let shape = shape(&args, 0, 2)?;
    let game = machine.at(args.span, |machine| random.game(machine, shape))?;
    Ok(Value::Game(game, made_for(shape)))
}

fn random_games(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let count = usize::try_from(args.natural(0)?).unwrap_or(usize::MAX);
    machine.check_length(count, args.span)?;
    let mut random = Random::new(args.int(2)? as u64);
    let shape = shape(&args, 1, 3)?;
    let mut games = Vec::new();
    for _ in 0..count {
        machine.tick(args.span)?;
        let game = machine.at(args.span, |machine| random.game(machine, shape))?;
        games.push(Value::Game(game, made_for(shape)));
    }
    Ok(Value::list(games))
}

/// Returns the number of players for games of a shape.
fn made_for(shape: RandomShape) -> MadeFor {
    shape.players.map_or(MadeFor::ANY, MadeFor::labelled)
}

/// Returns the shape given by arguments: the day, and from `rest` on the options and the players.
fn shape(args: &Args, day: usize, rest: usize) -> EvalResult<RandomShape> {
    let days = args.natural(day)?;
    let Ok(days) = u32::try_from(days) else {
        return fail(Code::Limit, args.at(day), "the day is too large");
    };
    let options = match args.is_absent(rest) {
        true => DEFAULT_OPTIONS,
        false => match args.natural(rest)? {
            n @ 1..=MAX_OPTIONS => n as u32,
            n => {
                let text =
                    format!("the maximum number of options must be 1 to {MAX_OPTIONS}, not {n}");
                return fail(Code::Value, args.at(rest), text);
            }
        },
    };
    let players = match args.is_absent(rest + 1) {
        true => None,
        false => Some(player_count(args, rest + 1)?),
    };
    Ok(RandomShape { day: days, options, players })
}
