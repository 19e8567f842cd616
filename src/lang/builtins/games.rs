//! Builtins on games: their positions, forms and notations.

use super::entry;
use crate::lang::eval::{Args, Asks, Machine, Native};
use crate::lang::report::{Code, Outcome, Problem, fail};
use crate::lang::syntax::Span;
use crate::lang::value;
use crate::lang::value::{Family, Value};
use crate::maths::game::{self, SumId};

pub(super) fn table() -> Vec<Native> {
    vec![
        entry(
            "options",
            &["G", "p"],
            options,
            "The options of a game, each once: where the player to move may go. Of a game with \
             labelled players those of player p, or of all players if none is given.",
            &[
                ("options(*2)", "[0, *]"),
                ("options(* + *2)", "[*, *2, 2·*]"),
                ("options({0 | *, *2 | }, C)", "[*, *2]"),
                ("options({0 | *, *2 | })", "[0, *, *2]"),
            ],
        )
        .optional(1),
        entry(
            "followers",
            &["G"],
            followers,
            "All positions play can come to, the game itself among them, each once; those reached \
             in fewer moves come first.",
            &[("followers({*2})", "[{*2}, *2, 0, *]")],
        ),
        entry(
            "birthday",
            &["G"],
            birthday,
            "The length of the longest play. A game with entailing moves has none.",
            &[("birthday({*2})", "3"), ("birthday(2·*3)", "6")],
        ),
        entry(
            "form",
            &["G"],
            form,
            "The explicit form of a game: sums and rules worked out, options listed. Two games are \
             isomorphic exactly if their forms are the same.",
            &[("form(2·*)", "{*}"), ("form(* + *2)", "{*, *2, {*}}")],
        ),
        entry(
            "components",
            &["G"],
            components,
            "The components of a sum, as often as they occur.",
            &[("components(* + 2·*2)", "[*, *2, *2]")],
        ),
        entry(
            "games",
            &["d", "players"],
            games,
            "The impartial games born by day d: 1, 2, 4, 16, 65536 of them for d = 0 to 4; those \
             of day 4 are never written out. With a number of players, the games with as many \
             labelled players, those with the same options for all of them included, by day 0, 1, \
             or 2 with at most three players; a collection that is never written out.",
            &[
                ("games(2)", "[0, *, {*}, *2]"),
                ("length(games(3))", "16"),
                ("[G for G in games(1, players: 2)]", "[0, -1, 1, *]"),
                ("length(games(2, players: 3))", "16777216"),
            ],
        )
        .asks(Asks::Games)
        .optional(1),
        entry(
            "games_of",
            &["pool"],
            games_of,
            "All games whose options are some of these games, the same for every player: 2^m of \
             them for a pool of m, counted in binary with the first game of the pool as the lowest \
             digit; a game that comes twice counts once. The collection is never written out. \
             `find`, `any` and `all` of conditions on outcomes do not go through it: they solve \
             the conditions for the set of options.",
            &[
                ("[G for G in games_of([0, *2])]", "[0, *, {*2}, {0, *2}]"),
                ("find(G for G in games_of([0, *, *2, {*}]) if outcome(G) == O)", "{*2}"),
                ("any(N in outcome(3·G) for G in games_of(games(3)))", "false"),
            ],
        )
        .asks(Asks::Games),
        entry(
            "compact",
            &["s"],
            compact,
            "The game that a string names in compact notation: letters are digits or names in \
             parentheses, several letters list options, `_#` wraps, `_G` adds.",
            &[
                ("compact(\"2_#320\")", "{0, *2, *3, {*2}}"),
                ("compact(\"2_{##2}\")", "*2 + {{*2}}"),
            ],
        )
        .source("Siegel, Combinatorial Game Theory, V.2; Spindler, Appendix"),
        entry(
            "as_compact",
            &["G"],
            as_compact,
            "The compact name of a game, as a string.",
            &[("as_compact({*2, {*2}})", "\"*2_#2\""), ("as_compact(*2 + *)", "\"*2_1\"")],
        )
        .source("Siegel, Combinatorial Game Theory, V.2; Spindler, Appendix"),
    ]
}

fn options(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let g = machine.to_game(args.get(0), args.at(0))?;
    let player = match args.is_absent(1) {
        true => None,
        false => Some(machine.player_among(args.get(1), machine.players_for(g), args.at(1))?),
    };
    let options = options_of(machine, g, player, args.span)?;
    Ok(Value::list(options.into_iter().map(Value::Game).collect()))
}

/// The options of a game in the order they are printed in, each once.
pub(super) fn options_in_order(machine: &mut Machine, g: SumId, span: Span) -> Outcome<Vec<SumId>> {
    options_of(machine, g, None, span)
}

/// Likewise those of one player, counted from 0 in turn order.
pub(super) fn options_of(
    machine: &mut Machine,
    g: SumId,
    player: Option<u8>,
    span: Span,
) -> Outcome<Vec<SumId>> {
    // A heap of a billion has its options for free until they are listed.
    let many: usize = machine
        .arena
        .parts(g)
        .iter()
        .map(|(part, _)| match machine.arena.kind(*part) {
            game::Kind::Nim(n) | game::Kind::Integer { size: n, .. } => n as usize,
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

fn followers(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let g = machine.to_game(args.get(0), args.at(0))?;
    let result = game::followers(machine, g);
    let found = machine.placed(args.span, result)?;
    Ok(Value::list(found.into_iter().map(Value::Game).collect()))
}

fn birthday(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let g = machine.to_game(args.get(0), args.at(0))?;
    let result = game::birthday(machine, g);
    let day = machine.placed(args.span, result)?;
    crate::lang::value::number::integer(day.into())
        .or_else(|_| fail(Code::Limit, args.span, "the result is too large"))
}

fn form(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let g = machine.to_game(args.get(0), args.at(0))?;
    let result = game::form(machine, g);
    let form = machine.placed(args.span, result)?;
    Ok(Value::Game(machine.arena.single(form)))
}

fn components(machine: &mut Machine, args: Args) -> Outcome<Value> {
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
        out.extend(std::iter::repeat_n(Value::Game(single), n as usize));
    }
    Ok(Value::list(out))
}

fn games(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let d = args.natural(0)?;
    if !args.is_absent(1) {
        let players = super::players::player_count(&args, 1)?;
        return match Family::labelled(d, players) {
            Some(family) => Ok(Value::Family(family)),
            None => {
                let text =
                    format!("there are more than 2^62 games for {players} players born by day {d}");
                fail(Code::Limit, args.at(0), text)
            }
        };
    }
    if d > 4 {
        return Err(Box::new(
            Problem::at(Code::Limit, args.at(0), "there are 2^65536 games born by day 5")
                .help("`games(d)` lists days 0 to 4"),
        ));
    }
    // The games of day 4 are made as they are asked for.
    let result = game::day(machine, d.min(3) as u32);
    let found = machine.placed(args.span, result)?;
    if d == 4 {
        let pool = found.into_iter().map(|g| machine.arena.single(g)).collect();
        return Ok(Value::Family(Family::Day { day: 4, pool }));
    }
    Ok(Value::list(found.into_iter().map(|g| Value::Game(machine.arena.single(g))).collect()))
}

fn games_of(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let mut pool = Vec::new();
    for value in machine.collect(args.get(0), args.at(0))? {
        pool.push(machine.to_game(&value, args.at(0))?);
    }
    let mut seen = std::collections::BTreeSet::new();
    pool.retain(|game| seen.insert(*game));
    // The member with all of these options is the one that shows whether they go together.
    let all = machine.arena.form(pool.clone());
    machine.placed(args.at(0), all)?;
    Ok(Value::Family(Family::Games { pool: pool.into() }))
}

fn compact(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let text = args.str(0)?;
    let name = if text.trim() == "*" { "1" } else { &*text };
    match game::parse_compact(&mut machine.arena, name) {
        Ok(g) => Ok(Value::Game(g)),
        Err(error) => {
            let at = text.get(..error.at).map_or(0, |before| before.chars().count());
            Err(Box::new(
                Problem::at(
                    Code::Value,
                    args.at(0),
                    format!("not compact notation: {} at character {}", error.message, at + 1),
                )
                .help("as in `2_#320` for {{*2}, *3, *2, 0}, or `2_{1#}` for {*2 + *}"),
            ))
        }
    }
}

fn as_compact(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let g = machine.to_game(args.get(0), args.at(0))?;
    let result = game::write_compact(machine, g);
    Ok(Value::str(match machine.placed(args.span, result)?.as_str() {
        "0" => "0".to_owned(),
        "1" => "*".to_owned(),
        name => format!("*{name}"),
    }))
}
