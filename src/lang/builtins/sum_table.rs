//! The builtin for addition tables of outcomes.

use super::entry;
use crate::lang::eval::{Args, Machine, Native, alone};
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::syntax::Span;
use crate::lang::value::{self, Addition, Family, Value};
use std::collections::BTreeMap;
use tweedle_games::addition::{self, Games, LAST_DAY, MAX_SMALL_GAMES, SumEntry, TableError};
use tweedle_games::game::{self, Halt, Stop, SumId};
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
    let (games, pool, day) = listed(machine, &args)?;
    let (copies, poll) = (copies(machine, &args)?, machine.poll());
    let pairs = args.is_absent(2).then(|| addition::sums(convention, &games, &poll));
    let copies = copies.iter().map(|n| addition::multiples(convention, &games, *n, &poll));
    let (mut parts, mut witnesses) = (Vec::new(), BTreeMap::new());
    let family = Family::Games { pool: pool.into() };
    for table in pairs.into_iter().chain(copies) {
        let table = finished(machine, &args, table)?;
        for row in &table.rows {
            let SumEntry::Found(found) = &row.known else { continue };
            for number in found {
                let game = family.get(&mut machine.arena, (*number).into());
                witnesses.insert(*number, machine.placed(args.span, game)?);
            }
        }
        parts.push(table);
    }
    Ok(Value::report(Addition { convention, games: games.count(), day, parts, witnesses }))
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

/// Games of a table, those that occur as options, and the day by which all are born.
type Listed = (Games, Vec<SumId>, Option<u32>);

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
    let pool = small.into_iter().map(|game| machine.arena.single(game)).collect();
    Ok((games, pool, Some(day as u32)))
}

/// Returns the games whose options are among the listed games and their followers.
fn among(machine: &mut Machine, args: &Args) -> EvalResult<Listed> {
    let at = args.at(1);
    let mut small: Vec<(u64, SumId)> = Vec::new();
    for value in &machine.collect(args.get(1), at)? {
        let game = machine.to_game(value, at)?;
        let game = machine.at(at, |machine| theorem::INDUCTION.demanded(machine, game))?;
        for position in machine.at(at, |machine| game::followers(machine, game))? {
            let day = machine.at(at, |machine| game::birthday(machine, position))?;
            let form = form(machine, position, at)?;
            if !small.contains(&(day, form)) {
                small.push((day, form));
            }
            if small.len() > MAX_SMALL_GAMES {
                let text =
                    format!("the given games have more than {MAX_SMALL_GAMES} different positions");
                return Problem::at(Code::Limit, at, text)
                    .help("give fewer or smaller games, with at most 16 different positions in all")
                    .err();
            }
        }
    }
    // Options come first; otherwise games are in printing order, whatever their order in the
    // argument.
    let printed = value::in_order(machine, small.iter().map(|(_, game)| *game).collect());
    small.sort_by_key(|(day, game)| (*day, printed.iter().position(|other| other == game)));
    let pool: Vec<SumId> = small.into_iter().map(|(_, game)| game).collect();
    let mut numbers = Vec::with_capacity(pool.len());
    for game in &pool {
        let mut number = 0;
        for option in machine.at(at, |machine| game::options(machine, *game))? {
            let option = form(machine, option, at)?;
            number |= pool.iter().position(|other| *other == option).map_or(0, |place| 1 << place);
        }
        numbers.push(number);
    }
    match Games::with_options(numbers) {
        Ok(games) => Ok((games, pool, None)),
        Err(unfit) => fail(Code::Value, at, unfit.to_string()),
    }
}

/// Returns the form of a game.
fn form(machine: &mut Machine, game: SumId, at: Span) -> EvalResult<SumId> {
    let form = machine.at(at, |machine| game::form(machine, game))?;
    Ok(machine.arena.single(form))
}
