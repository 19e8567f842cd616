//! The builtin for addition tables of outcomes.

use super::entry;
use crate::lang::eval::{Args, Machine, Native, alone};
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::value;
use crate::lang::value::{Addition, Listed, Value};
use tweedle_games::addition::{self, Games, LAST_DAY, MAX_SMALL_GAMES, TableError};
use tweedle_games::game::{self, GameId, Halt, Stop};
use tweedle_games::play::{Coalition, Play};
use tweedle_games::theorem;

/// The maximum number of players for a table of sums of two games.
const MAX_PLAYERS: u8 = 6;

pub(super) fn table() -> Vec<Native> {
    vec![entry("sum_table", sum_table)]
}

fn sum_table(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let convention = coalition(machine, &args)?;
    if convention.players() > MAX_PLAYERS && args.is_absent(2) {
        let text =
            format!("with more than {MAX_PLAYERS} players the table has millions of entries");
        return fail(Code::Limit, args.at(0), text);
    }
    let listed = listed(machine, &args)?;
    let copies = copies(machine, &args)?;
    let poll = machine.poll();
    let mut tables = Vec::new();
    if args.is_absent(2) {
        tables.push(addition::sums(convention, &listed.games, &poll));
    }
    tables.extend(copies.iter().map(|n| addition::multiples(convention, &listed.games, *n, &poll)));
    let mut parts = Vec::new();
    for table in tables {
        let table = finished(machine, &args, table)?;
        let part = table.with_games(|number| listed.game(&mut machine.arena, number));
        parts.push(machine.placed(args.span, part)?);
    }
    let games = listed.games.count();
    Ok(Value::report(Addition { convention, games, day: listed.day, parts }))
}

fn finished<T>(
    machine: &mut Machine,
    args: &Args,
    table: Result<T, Stop<Halt, TableError>>,
) -> EvalResult<T> {
    table.or_else(|failed| match failed {
        Stop::Failed(halt) => machine.placed(args.span, Err(halt)),
        Stop::GaveUp(unfit) => {
            let at = match unfit {
                TableError::Players(_) => 0,
                TableError::Day(_) | TableError::Small(_) | TableError::Misplaced(_) => 1,
                TableError::Copies(_) => 2,
            };
            fail(Code::Limit, args.at(at), unfit.to_string())
        }
    })
}

fn coalition(machine: &Machine, args: &Args) -> EvalResult<Coalition> {
    match machine.to_convention(args.get(0), args.at(0))? {
        Play::Coalition(coalition) => alone(coalition, args.at(0)),
        Play::Preference(_) => Problem::at(
            Code::Convention,
            args.at(0),
            "this query is about coalitions, but a preference convention is in force",
        )
        .help("as in `sum_table(normal(3), 3)` or `sum_table(winning(3, P), 3)`")
        .err(),
    }
}

/// Returns the numbers of copies in an argument.
fn copies(machine: &mut Machine, args: &Args) -> EvalResult<Vec<u32>> {
    let one = |value: &Value| match value {
        Value::Int(n) => u32::try_from(*n).ok(),
        _ => None,
    };
    let given = match args.get(2) {
        Value::Absent => return Ok(Vec::new()),
        Value::Int(_) => vec![args.get(2).clone()],
        Value::List(_) | Value::Tuple(_) | Value::Range(_, Some(_)) => {
            machine.collect(args.get(2), args.at(2))?
        }
        _ => return args.wrong(2, "a number of copies, or a list of them"),
    };
    let numbers: Option<Vec<u32>> = given.iter().map(one).collect();
    match numbers {
        Some(numbers) if !numbers.is_empty() => Ok(numbers),
        _ => fail(Code::Value, args.at(2), "the number of copies must be 2 or more"),
    }
}

/// Returns the games of the second argument.
fn listed(machine: &mut Machine, args: &Args) -> EvalResult<Listed> {
    if let Value::List(_) = args.get(1) {
        return among(machine, args);
    }
    let day = args.natural(1)?;
    let games = u32::try_from(day).map_err(|_| TableError::Day(u32::MAX)).and_then(Games::born_by);
    let Ok(games) = games else {
        return Problem::at(Code::Limit, args.at(1), "2^65536 games are born by day 5")
            .help(
                "the day is 0 to 4; instead of a day, a list of games stands for all games \
                 whose options are in the list",
            )
            .err();
    };
    let small = game::day(machine, (day as u32).min(LAST_DAY).saturating_sub(1));
    let small = machine.placed(args.at(1), small)?;
    Ok(Listed { games, small, day: Some(day as u32) })
}

/// Returns the games whose options are among the listed games and their followers.
fn among(machine: &mut Machine, args: &Args) -> EvalResult<Listed> {
    let at = args.at(1);
    let given = machine.collect(args.get(1), at)?;
    let mut small: Vec<(u64, GameId)> = Vec::new();
    for value in &given {
        let game = machine.to_game(value, at)?;
        let game = machine.at(at, |machine| theorem::INDUCTION.demanded(machine, game))?;
        for position in machine.at(at, |machine| game::followers(machine, game))? {
            let day = machine.at(at, |machine| game::birthday(machine, position))?;
            let form = machine.at(at, |machine| game::form(machine, position))?;
            if !small.contains(&(day, form)) {
                small.push((day, form));
            }
            if small.len() > MAX_SMALL_GAMES {
                return Problem::at(
                    Code::Limit,
                    at,
                    format!(
                        "the given games have more than {MAX_SMALL_GAMES} different \
                         positions"
                    ),
                )
                .help(
                    "give fewer or smaller games, with at most 16 different positions in \
                     all",
                )
                .err();
            }
        }
    }
    // Options come first; otherwise games are in printing order, whatever their order in the
    // argument.
    let singles = small.iter().map(|(_, game)| machine.arena.single(*game)).collect();
    let printed = value::in_order(machine, singles);
    small.sort_by_key(|(day, game)| {
        let single = machine.arena.single(*game);
        (*day, printed.iter().position(|other| *other == single))
    });
    let small: Vec<GameId> = small.into_iter().map(|(_, game)| game).collect();
    let mut numbers = Vec::with_capacity(small.len());
    for game in &small {
        let single = machine.arena.single(*game);
        let mut number = 0;
        for option in machine.at(at, |machine| game::options(machine, single))? {
            let form = machine.at(at, |machine| game::form(machine, option))?;
            if let Some(place) = small.iter().position(|other| *other == form) {
                number |= 1 << place;
            }
        }
        numbers.push(number);
    }
    match Games::with_options(numbers) {
        Ok(games) => Ok(Listed { games, small, day: None }),
        Err(unfit) => fail(Code::Value, at, unfit.to_string()),
    }
}
