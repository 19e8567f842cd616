//! Builtins that create random games.

use super::entry;
use super::players::player_count;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::{Code, EvalResult, fail};
use crate::lang::value::{MadeFor, Value};
use tweedle_games::game::{Random, RandomShape};

/// The default maximum number of options of a position, or of each player in it.
const DEFAULT_OPTIONS: u32 = 3;
/// The maximum number of options that can be requested.
const MAX_OPTIONS: u64 = 1_000;

pub(super) fn table() -> Vec<Native> {
    vec![entry("random_game", random_game), entry("random_games", random_games)]
}

fn random_game(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let mut random = Random::new(args.int(1)? as u64);
    let shape = shape(&args, 0, 2)?;
    let game = random.game(machine, shape);
    Ok(Value::Game(machine.placed(args.span, game)?, made_for(shape)))
}

fn random_games(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let count = usize::try_from(args.natural(0)?).unwrap_or(usize::MAX);
    machine.check_length(count, args.span)?;
    let mut random = Random::new(args.int(2)? as u64);
    let shape = shape(&args, 1, 3)?;
    let mut games = Vec::new();
    for _ in 0..count {
        machine.tick(args.span)?;
        let game = random.game(machine, shape);
        games.push(Value::Game(machine.placed(args.span, game)?, made_for(shape)));
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
