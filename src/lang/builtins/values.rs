//! Builtins on the values of two-player games.

use super::entry;
use crate::lang::ask;
use crate::lang::eval::{Args, Asks, Failure, Machine, Native};
use crate::lang::report::{Code, Outcome, Problem, fail};
use crate::lang::rules;
use crate::lang::value::Value;
use crate::maths::game::{Halt, SumId, Unfit, ordinary};
use crate::maths::order::{self, Simplify};
use crate::maths::play::Coalition;

pub(super) fn table() -> Vec<Native> {
    vec![entry("value", value).asks(Asks::CanonicalValue)]
}

/// The game with everything below it expanded; one whose end decides who wins, normalised.
fn undecided_game(machine: &mut Machine, game: SumId, args: &Args) -> Outcome<SumId> {
    match ordinary(machine, game) {
        Err(Failure::Halt(Halt::Unfit(Unfit::Decides(_)))) => {
            let normalised = rules::normalised(machine, game, args.span)?;
            machine.to_game(&normalised, args.span)
        }
        explored => machine.placed(args.span, explored),
    }
}

fn value(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let game = machine.option_for(args.get(0), 2, args.at(0))?;
    if let Some(players) = machine.arena.players(game).filter(|players| *players != 2) {
        let text = format!("a game for {players} players has no value as one for two");
        return Err(Box::new(
            Problem::at(Code::Players, args.at(0), text)
                .label(format!("{players} players"))
                .help("`simplify(G, p)` is its canonical form for one player"),
        ));
    }
    let game = undecided_game(machine, game, &args)?;
    if machine.arena.players(game).is_none() {
        let size = ask::nim_value(machine, game, args.span)?;
        let Some(Ok(size)) = size.map(u32::try_from) else {
            return fail(Code::Limit, args.span, "the nim heap is too large");
        };
        let heap = machine.arena.nim(size);
        return Ok(Value::Game(machine.arena.single(heap)));
    }
    let Ok(normal) = Coalition::normal(2) else {
        return fail(Code::Players, args.span, "play is for two players here");
    };
    let effort = machine.effort;
    let result = machine.lend(|machine, found| {
        order::simplify(
            machine,
            &mut found.solver,
            &mut found.orders,
            normal,
            (game, 0),
            Simplify::All,
            effort,
        )
    });
    let done = machine.placed(args.span, result)?;
    if !done.complete {
        return Err(Box::new(
            Problem::at(Code::Limit, args.span, "not all options could be compared")
                .label("the value is not known")
                .help("allow more with `--effort`, or `:limits effort N` in a conversation"),
        ));
    }
    Ok(Value::Game(done.game))
}
