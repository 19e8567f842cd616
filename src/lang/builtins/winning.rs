//! Builtins on who wins: conventions, seats, outcomes, undetermined and absorbing games.

use super::entry;
use super::players::player_count;
use crate::lang::ask;
use crate::lang::eval::{Args, Asks, Machine, Native, Run};
use crate::lang::report::{Code, Outcome, Problem, fail};
use crate::lang::value::{Detail, Seats, Value, Verdict};
use crate::maths::absorbing;
use crate::maths::play::Coalition;
use std::sync::Arc;

const fn seats(name: &'static str, seats: Seats, doc: &'static str) -> Native {
    Native::new(name, &[], Run::Seats(seats), doc, &[])
}

pub(super) fn table() -> Vec<Native> {
    const O: Seats = Seats::other(1);
    vec![
        entry(
            "outcome",
            &["G", "first"],
            outcome,
            "The seats that can force a win against every coalition of the rest, under the \
             convention in force. Seats are relative to the player about to move: `N` is next, \
             `O1`, `O2` … the others in turn order, `P` previous. Of a game with labelled players \
             there is one such set for each player who may begin, in turn order, and \
             `outcome(G).C` or `outcome(G, C)` is the one for C; with two players it is the class \
             `L`, `R`, `N` or `P` if in each case exactly one wins. If no convention was stated, \
             such a game is played normally.",
            &[
                ("outcome(*2)", "N"),
                ("outcome({*2, {*2}})", "∅"),
                ("outcome(*2) under normal(4)", "{N, P}"),
                ("outcome(1_L + 1_C + 1_R)", "(OP, OP, OP)"),
                ("outcome({ | 0, 1_R | }, C)", "N"),
                ("outcome({1 | -1})", "N"),
            ],
        )
        .optional(1)
        .asks(Asks::Outcome)
        .why(super::why::outcome)
        .source("Spindler, Def 2.1 and 3.1"),
        entry(
            "normal",
            &["n"],
            normal,
            "Normal play with n players, 2 to 32: who cannot move loses alone, all others win.",
            &[("outcome(0) under normal(5)", "{O1, O2, O3, P}")],
        )
        .source("Spindler, Def 3.1"),
        entry(
            "winning",
            &["n", "seats"],
            winning,
            "Play with n players in which exactly these seats win when the next player cannot \
             move; not all, and at least one. Of a game, as in `winning(G)` or `winning(G, t)`, it \
             is whether the player about to move, t, gets the first of their wishes in \
             preference-based play.",
            &[
                ("outcome(*2 + *) under winning(3, P)", "∅"),
                ("winning(3, OP)", "normal(3)"),
                ("winning(*3 + *3 + *3) under i_misere(3, 1)", "false"),
            ],
        )
        .optional(1)
        .source("Propp 2000 for `winning(3, P)`; Spindler, Question 1; Suetsugu, Def 6"),
        Native::new(
            "misere",
            &[],
            Run::Constant(|| Value::Convention(Coalition::misere().into())),
            "Two players; who cannot move wins.",
            &[("outcome(*) under misere", "P")],
        ),
        entry(
            "undetermined",
            &["G"],
            undetermined,
            "Whether no player can force a win alone; of a game with labelled players, whoever \
             begins.",
            &[
                ("undetermined({*2, {*2}})", "true"),
                ("undetermined(0)", "false"),
                ("undetermined({*2, {*2}} + 1_L)", "false"),
            ],
        )
        .asks(Asks::Undetermined)
        .source("Spindler, Def 2.6"),
        entry(
            "undetermined_depth",
            &["G"],
            undetermined_depth,
            "The greatest k for which the game is k-undetermined: an undetermined game is \
             1-undetermined, and k-undetermined if it has an option that is (k-1)-undetermined. 0 \
             for a game that is not undetermined.",
            &[("undetermined_depth({*2, {*2}})", "1"), ("undetermined_depth(3·*3)", "5")],
        )
        .source("Spindler, Def 3.11"),
        entry(
            "strongly_undetermined_depth",
            &["G"],
            strongly,
            "The greatest k for which the game is strongly k-undetermined: it has options, and all \
             of them are (k-1)-undetermined. 0 if there is none.",
            &[("strongly_undetermined_depth({{*2, {*2}}})", "2")],
        )
        .source("Spindler, Def 3.15"),
        entry(
            "absorbing",
            &["G"],
            absorbing,
            "Whether every sum with the game is undetermined: a verdict, proved by the absorbing \
             game construction, refuted if the game is not undetermined itself, open otherwise. No \
             game with labelled players absorbs.",
            &[
                ("absorbing(3·*3)", "true"),
                ("absorbing(*2)", "false"),
                ("absorbing(3·*3 + 1_L)", "false"),
            ],
        )
        .source("Spindler, Def 2.22, Thm 3.17, Prop 4.7"),
        entry(
            "complement",
            &["seats", "n"],
            complement,
            "The other seats of play with n players, or with as many as the convention in force \
             has.",
            &[("complement(N, 3)", "OP"), ("complement({O1, O2}, 5)", "{N, O3, P}")],
        )
        .optional(1),
        entry(
            "seat",
            &["i", "n"],
            seat,
            "Seat Oi of play with n players: O0 is `N`, O(n-1) is `P`; as many players as the \
             convention in force has unless n is given.",
            &[
                ("seat(0, 5)", "{N}"),
                ("seat(4, 5)", "{P}"),
                ("{seat(i, 5) for i in 1..3}", "{O1, O2, O3}"),
            ],
        )
        .optional(1),
        entry(
            "convention",
            &[],
            convention,
            "The play convention in force.",
            &[("convention()", "normal(3)"), ("convention() under misere", "misere")],
        ),
        entry(
            "players",
            &[],
            players,
            "How many players the convention in force has.",
            &[("players()", "3")],
        ),
        seats("N", Seats::NEXT, "The next player, about to move."),
        seats("O", O, "The other player of three: the same as `O1`."),
        seats(
            "O1",
            O,
            "An other player: `Oi` is the i-th after the next one, for i up to n - 2 with n \
             players.",
        ),
        seats(
            "P",
            Seats::PREVIOUS,
            "The previous player: the last in turn order, who has just moved.",
        ),
        seats(
            "nobody",
            Seats::EMPTY,
            "The empty set of seats, as `∅`: the outcome of an undetermined game.",
        ),
        seats("NO", Seats::NEXT.union(O), "The outcome {N, O}."),
        seats("ON", Seats::NEXT.union(O), "The outcome {N, O}, printed `NO`."),
        seats("OP", O.union(Seats::PREVIOUS), "The outcome {O, P}."),
        seats("PO", O.union(Seats::PREVIOUS), "The outcome {O, P}, printed `OP`."),
        seats("PN", Seats::NEXT.union(Seats::PREVIOUS), "The outcome {P, N}."),
        seats("NP", Seats::NEXT.union(Seats::PREVIOUS), "The outcome {P, N}, printed `PN`."),
    ]
}

fn outcome(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let g = machine.to_game(args.get(0), args.at(0))?;
    if machine.arena.players(g).is_some() {
        return super::players::labelled_outcome(machine, g, &args);
    }
    let convention = machine.coalition(args.span)?;
    if !args.is_absent(1) {
        machine.player_among(args.get(1), convention.players(), args.at(1))?;
    }
    let mask = ask::outcome_from(machine, convention, g, 0, args.span)?;
    Ok(Value::Seats(Seats::from_mask(mask, convention.players())))
}

fn normal(_: &mut Machine, args: Args) -> Outcome<Value> {
    let n = player_count(&args, 0)?;
    match Coalition::normal(n) {
        Ok(c) => Ok(Value::Convention(c.into())),
        Err(error) => fail(Code::Value, args.at(0), error.to_string()),
    }
}

/// A set of seats of play with `n` players.
fn mask(machine: &mut Machine, args: &Args, i: usize, n: u8) -> Outcome<u32> {
    let mut set = Seats::EMPTY;
    match args.get(i) {
        Value::Seats(seats) => set = *seats,
        other => {
            let other = other.clone();
            for value in machine.collect(&other, args.at(i))? {
                match value {
                    Value::Seats(seats) => set = set.union(seats),
                    _ => return args.wrong(i, "seats"),
                }
            }
        }
    }
    match set.to_mask(n) {
        Some(mask) => Ok(mask),
        None => Err(Box::new(
            Problem::at(
                Code::Players,
                args.at(i),
                format!("with {n} players there is no such seat"),
            )
            .label(set.to_string())
            .help(match n {
                2 => "the seats are N and P".to_owned(),
                3 => "the seats are N, O and P".to_owned(),
                n => format!("the seats are N, O1 to O{}, and P", n - 2),
            }),
        )),
    }
}

fn winning(machine: &mut Machine, args: Args) -> Outcome<Value> {
    if matches!(args.get(0), Value::Game(_) | Value::Int(0)) {
        return super::prefer::winning(machine, &args);
    }
    if args.is_absent(1) {
        return args.wrong(0, "a game, or a number of players and who wins");
    }
    let n = player_count(&args, 0)?;
    let mask = mask(machine, &args, 1, n)?;
    match Coalition::winning(n, mask) {
        Ok(c) => Ok(Value::Convention(c.into())),
        Err(error) => fail(Code::Value, args.at(1), error.to_string()),
    }
}

fn undetermined(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let g = machine.to_game(args.get(0), args.at(0))?;
    if machine.arena.players(g).is_none() {
        let convention = machine.coalition(args.span)?;
        return Ok(Value::Bool(ask::outcome_from(machine, convention, g, 0, args.span)? == 0));
    }
    let outcomes = super::players::by_first(machine, g, &args)?;
    Ok(Value::Bool(outcomes.iter().all(|outcome| *outcome == 0)))
}

fn undetermined_depth(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let convention = machine.coalition(args.span)?;
    let g = machine.to_game(args.get(0), args.at(0))?;
    let result = machine.lend(|machine, found| {
        absorbing::undetermined_depth(machine, &mut found.solver, convention, g)
    });
    Ok(Value::Int(machine.placed(args.span, result)? as i64))
}

fn strongly(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let convention = machine.coalition(args.span)?;
    let g = machine.to_game(args.get(0), args.at(0))?;
    let result = machine.lend(|machine, found| {
        absorbing::strongly_undetermined(machine, &mut found.solver, convention, g)
    });
    Ok(Value::Int(machine.placed(args.span, result)? as i64))
}

fn absorbing(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let g = machine.to_game(args.get(0), args.at(0))?;
    let convention = machine.convention_for(g, args.at(0))?;
    let result = machine
        .lend(|machine, found| absorbing::absorbing(machine, &mut found.solver, convention, g));
    let verdict = machine.placed(args.span, result)?;
    let detail = match verdict {
        absorbing::Verdict::Refuted(absorbing::Reason::Outlasted { x, .. }) => {
            Some(Arc::new(Detail::Context(x)))
        }
        _ => None,
    };
    let (answer, reason) = match verdict {
        absorbing::Verdict::Proved(why) => (Some(true), why.to_string()),
        absorbing::Verdict::Refuted(why) => (Some(false), why.to_string()),
        absorbing::Verdict::Open(tried) => (None, tried.to_string()),
    };
    Ok(Value::Verdict(Arc::new(Verdict { answer, reason, detail })))
}

/// The number of players: an argument, or that of the convention in force.
fn table_size(machine: &Machine, args: &Args, i: usize) -> Outcome<u8> {
    if args.is_absent(i) { Ok(machine.players_in_force()) } else { player_count(args, i) }
}

fn complement(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let n = table_size(machine, &args, 1)?;
    let mask = mask(machine, &args, 0, n)?;
    let full = u32::MAX >> (32 - u32::from(n));
    Ok(Value::Seats(Seats::from_mask(full & !mask, n)))
}

fn seat(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let n = table_size(machine, &args, 1)?;
    match u8::try_from(args.int(0)?) {
        Ok(i) if i < n => Ok(Value::Seats(Seats::from_mask(1 << i, n))),
        _ => fail(Code::Value, args.at(0), format!("the seats of {n} players are 0 to {}", n - 1)),
    }
}

fn convention(machine: &mut Machine, _: Args) -> Outcome<Value> {
    Ok(Value::Convention(machine.convention_in_force()))
}

fn players(machine: &mut Machine, _: Args) -> Outcome<Value> {
    Ok(Value::Int(machine.players_in_force().into()))
}
