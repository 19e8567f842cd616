//! Builtins on winners: conventions, seats, outcomes, undetermined and absorbing games.

use super::players::player_count;
use super::{entry, native, primitive};
use crate::lang::eval::{Args, Machine, Native, Run, SeatRelation};
use crate::lang::ir::Prim;
use crate::lang::query;
use crate::lang::report::{Code, EvalResult, fail};
use crate::lang::rules::seats_among;
use crate::lang::syntax::Span;
use crate::lang::value::{Detail, Seats, Value, Verdict, sum};
use std::sync::Arc;
use tweedle_games::absorbing;
use tweedle_games::game::SumId;
use tweedle_games::play::{Coalition, SeatSet};

pub(super) fn table() -> Vec<Native> {
    const O: Seats = Seats::other(1);
    vec![
        primitive(Prim::Outcome, outcome)
            .why(super::why::outcome)
            .certify(super::certificates::outcome)
            .test_seats(test_outcome),
        entry("normal", normal),
        entry("winning", winning),
        native("misere", Run::Constant(|| Value::Convention(Coalition::misere().into()))),
        primitive(Prim::Undetermined, undetermined),
        entry("undetermined_depth", undetermined_depth),
        entry("strongly_undetermined_depth", strongly),
        entry("absorbing", absorbing).certify(super::certificates::absorbing),
        entry("complement", complement),
        entry("seat", seat),
        entry("convention", convention),
        entry("players", players),
        native("N", Run::Seats(Seats::NEXT)),
        native("O", Run::Seats(O)),
        native("O1", Run::Seats(O)),
        native("P", Run::Seats(Seats::PREVIOUS)),
        native("nobody", Run::Seats(Seats::EMPTY)),
        native("NO", Run::Seats(Seats::NEXT.union(O))),
        native("ON", Run::Seats(Seats::NEXT.union(O))),
        native("OP", Run::Seats(O.union(Seats::PREVIOUS))),
        native("PO", Run::Seats(O.union(Seats::PREVIOUS))),
        native("PN", Run::Seats(Seats::NEXT.union(Seats::PREVIOUS))),
        native("NP", Run::Seats(Seats::NEXT.union(Seats::PREVIOUS))),
    ]
}

fn outcome(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let g = machine.to_game(args.get(0), args.at(0))?;
    if super::coalitions::is_coalition(args.get(1)) {
        return super::coalitions::outcome(machine, g, &args);
    }
    if machine.is_labelled(g) {
        return super::players::labelled_outcome(machine, g, &args);
    }
    let convention = machine.coalition_with_allies(args.span)?;
    if !args.is_absent(1) {
        machine.player_among(args.get(1), convention.players(), args.at(1))?;
    }
    let winners = query::outcome_from(machine, convention, g, 0, args.span)?;
    Ok(Value::Seats(Seats::among(winners, convention.players())))
}

/// Compares the outcome of an impartial game with seats, seat by seat.
fn test_outcome(
    machine: &mut Machine,
    game: SumId,
    seats: Seats,
    relation: SeatRelation,
    span: Span,
) -> EvalResult<Option<bool>> {
    if machine.is_labelled(game) || relation == SeatRelation::Member && seats.len() != 1 {
        return Ok(None);
    }
    let Ok(convention) = machine.coalition(span) else { return Ok(None) };
    let players = convention.players();
    let Some(set) = seats.to_set(players) else { return Ok(None) };
    let others = match relation {
        SeatRelation::Member => SeatSet::EMPTY,
        SeatRelation::Equal => convention.seats() - set,
    };
    // Most games have few winners.
    let expected = set.iter().map(|seat| (seat, true));
    let expected = expected.chain(others.iter().map(|seat| (seat, false)));
    query::test_seats(machine, convention, game, expected, span)
}

fn normal(_: &mut Machine, args: Args) -> EvalResult<Value> {
    let n = player_count(&args, 0)?;
    match Coalition::normal(n) {
        Ok(c) => Ok(Value::Convention(c.into())),
        Err(error) => fail(Code::Value, args.at(0), error.to_string()),
    }
}

/// Returns an argument that is a set of seats for `n` players.
pub(super) fn seat_set(machine: &mut Machine, args: &Args, i: usize, n: u8) -> EvalResult<SeatSet> {
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
    seats_among(set, n, args.at(i))
}

fn winning(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    if matches!(args.get(0), Value::Game(..) | Value::Int(0)) {
        return super::prefer::winning(machine, &args);
    }
    if args.is_absent(1) {
        return args.wrong(0, "a game, or a number of players and the winning seats");
    }
    let n = player_count(&args, 0)?;
    let winners = seat_set(machine, &args, 1, n)?;
    match Coalition::winning(n, winners) {
        Ok(c) => Ok(Value::Convention(c.into())),
        Err(error) => fail(Code::Value, args.at(1), error.to_string()),
    }
}

fn undetermined(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let g = machine.to_game(args.get(0), args.at(0))?;
    if !machine.is_labelled(g) {
        let convention = machine.coalition(args.span)?;
        return Ok(Value::Bool(
            query::outcome_from(machine, convention, g, 0, args.span)?.is_empty(),
        ));
    }
    let outcomes = super::players::by_first(machine, g, &args)?;
    Ok(Value::Bool(outcomes.iter().all(|outcome| outcome.is_empty())))
}

fn undetermined_depth(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let convention = machine.coalition(args.span)?;
    let g = machine.to_game(args.get(0), args.at(0))?;
    let depth = machine.lend_at(args.span, |machine, found| {
        absorbing::undetermined_depth(machine, &mut found.solver, convention, g)
    })?;
    Ok(Value::Int(depth as i64))
}

fn strongly(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let convention = machine.coalition(args.span)?;
    let g = machine.to_game(args.get(0), args.at(0))?;
    let depth = machine.lend_at(args.span, |machine, found| {
        absorbing::strongly_undetermined(machine, &mut found.solver, convention, g)
    })?;
    Ok(Value::Int(depth as i64))
}

pub(super) fn absorbing(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let g = machine.to_game(args.get(0), args.at(0))?;
    let convention = machine.convention_for(g, args.at(0))?;
    let contexts = machine.effort.contexts;
    let verdict = machine.lend_at(args.span, |machine, found| {
        absorbing::absorbing(machine, &mut found.solver, convention, g, contexts)
    })?;
    let detail = match verdict {
        absorbing::Verdict::Refuted(
            absorbing::Reason::Outlasted { x, .. } | absorbing::Reason::SmallSum { x, .. },
        ) => Some(Arc::new(Detail::Context(x))),
        absorbing::Verdict::Refuted(absorbing::Reason::Determined { .. }) => {
            Some(Arc::new(Detail::Context(SumId::ZERO)))
        }
        _ => None,
    };
    let (answer, reason) = match verdict {
        absorbing::Verdict::Proved(why) => (Some(true), why.to_string()),
        absorbing::Verdict::Refuted(absorbing::Reason::SmallSum { x, outcome }) => {
            let seats = Seats::among(outcome, convention.players());
            (Some(false), format!("with X = {} the outcome is {seats}", sum(machine, x, 200)))
        }
        absorbing::Verdict::Refuted(why) => (Some(false), why.to_string()),
        absorbing::Verdict::Open(tried) => (None, tried.to_string()),
    };
    Ok(Value::Verdict(Arc::new(Verdict { answer, reason, detail })))
}

/// Returns the number of players from an argument, or from the convention in force.
fn table_size(machine: &Machine, args: &Args, i: usize) -> EvalResult<u8> {
    if args.is_absent(i) { Ok(machine.players_in_force()) } else { player_count(args, i) }
}

fn complement(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let n = table_size(machine, &args, 1)?;
    let seats = seat_set(machine, &args, 0, n)?;
    Ok(Value::Seats(Seats::among(SeatSet::all(n) - seats, n)))
}

fn seat(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let n = table_size(machine, &args, 1)?;
    match u8::try_from(args.int(0)?) {
        Ok(i) if i < n => Ok(Value::Seats(Seats::among(SeatSet::seat(i), n))),
        _ => {
            let text = format!("with {n} players a seat is a number from 0 to {}", n - 1);
            fail(Code::Value, args.at(0), text)
        }
    }
}

fn convention(machine: &mut Machine, _: Args) -> EvalResult<Value> {
    Ok(Value::Convention(machine.convention_in_force()))
}

fn players(machine: &mut Machine, _: Args) -> EvalResult<Value> {
    Ok(Value::Int(machine.players_in_force().into()))
}
