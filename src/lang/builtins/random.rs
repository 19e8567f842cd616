//! Builtins that make random games.

use super::entry;
use super::players::player_count;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::{Code, Outcome, fail};
use crate::lang::value::Value;
use crate::maths::game::{Random, Shape};

/// Most options of a position, or of a player in it, unless stated otherwise.
const OPTIONS: u32 = 3;
/// The largest number of options.
const MOST: u64 = 1_000;

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("random_game", &["day", "seed", "options", "players"], random_game, 
"A random game whose longest play has `day` moves, of positions with at most so many options, 3 \
 unless stated; impartial, or with so many labelled players, each with at most so many options. \
 The same seed, an integer, gives the same game everywhere.", &[
            ("random_game(3, 1)", "{*, {*}}"),
            ("birthday(random_game(20, 7, options: 2))", "20"),
            ("random_game(2, 5, players: 3)", "{{ | 0 | 0} | 0, * | *, { | 0 | 0}}"),
        ])
        .optional(2),
        entry("random_games", &["count", "day", "seed", "options", "players"], random_games, 
"So many random games one after the other; the first is `random_game` with the same seed.", &[
            ("random_games(3, 2, 1)", "[{*}, *2, {*}]"),
            ("tally(outcome(G) for G in random_games(100, 5, 2))", "map[∅ => 3, N => 36, O => 15, \
                NO => 28, P => 6, PN => 10, OP => 2]"),
        ])
        .optional(2),
    ]
}

fn random_game(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let mut random = Random::new(args.int(1)? as u64);
    let shape = shape(&args, 0, 2)?;
    let game = random.game(machine, shape);
    Ok(Value::Game(machine.placed(args.span, game)?))
}

fn random_games(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let count = usize::try_from(args.natural(0)?).unwrap_or(usize::MAX);
    machine.check_length(count, args.span)?;
    let mut random = Random::new(args.int(2)? as u64);
    let shape = shape(&args, 1, 3)?;
    let mut games = Vec::new();
    for _ in 0..count {
        machine.tick(args.span)?;
        let game = random.game(machine, shape);
        games.push(Value::Game(machine.placed(args.span, game)?));
    }
    Ok(Value::list(games))
}

/// The shape that arguments ask for: the day, and from `rest` on the options and the players.
fn shape(args: &Args, day: usize, rest: usize) -> Outcome<Shape> {
    let days = args.natural(day)?;
    let Ok(days) = u32::try_from(days) else {
        return fail(Code::Limit, args.at(day), "the day is too large");
    };
    let options = match args.is_absent(rest) {
        true => OPTIONS,
        false => match args.natural(rest)? {
            n @ 1..=MOST => n as u32,
            n => {
                let text = format!("a position has 1 to {MOST} options at most, not {n}");
                return fail(Code::Value, args.at(rest), text);
            }
        },
    };
    let players = match args.is_absent(rest + 1) {
        true => None,
        false => Some(player_count(args, rest + 1)?),
    };
    Ok(Shape { day: days, options, players })
}
