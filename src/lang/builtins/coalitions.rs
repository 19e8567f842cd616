//! Builtins on coalitions: players who play together, to win all of them.

use super::entry;
use super::winning::seat_set;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::query::outcome_from;
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::syntax::Span;
use crate::lang::value::{Seats, Value};
use tweedle_games::game::SumId;
use tweedle_games::play::{Coalition, Play, SeatSet};

pub(super) fn table() -> Vec<Native> {
    vec![entry("coalitions", coalitions), entry("allied", with_allies)]
}

/// The maximum number of players for a list of all coalitions.
const MAX_PLAYERS: u8 = 12;

/// The players of a coalition.
#[derive(Debug, Clone, Copy)]
enum Allies {
    /// Seats, counted from the player who begins.
    Seats(SeatSet),
    /// Players, numbered from 0 in turn order.
    Players(SeatSet),
}

impl Allies {
    /// Reads an argument: seats, or a list of seats or players.
    fn parse(machine: &mut Machine, args: &Args, i: usize, players: u8) -> EvalResult<Allies> {
        let value = args.get(i).clone();
        let named = match &value {
            Value::Seats(_) => false,
            value => {
                let members = machine.collect(value, args.at(i))?;
                let (mut named, mut count) = (SeatSet::EMPTY, 0);
                for member in &members {
                    if let Value::Player(_) = member {
                        count += 1;
                        named |=
                            SeatSet::seat(machine.player_among(member, players, args.at(i))?);
                    }
                }
                if count == members.len() && count > 0 {
                    return Ok(Allies::Players(named));
                }
                !named.is_empty()
            }
        };
        if named {
            return args.wrong(i, "seats only, or players only");
        }
        Ok(Allies::Seats(seat_set(machine, args, i, players)?))
    }

    /// Returns the seats, counted from a player who begins.
    fn seats(self, first: u8, players: u8) -> SeatSet {
        match self {
            Allies::Seats(seats) => seats,
            Allies::Players(named) => {
                named.iter().map(|player| (player + players - first) % players).collect()
            }
        }
    }
}

/// Tests whether an argument is a coalition, and not a player who begins.
pub(super) fn is_coalition(value: &Value) -> bool {
    matches!(value, Value::Seats(_) | Value::List(_) | Value::Set(_) | Value::Tuple(_))
}

/// Returns the conventions of the allies in the second argument, one for each player who may begin,
/// or one for an impartial game.
pub(super) fn conventions(
    machine: &mut Machine,
    game: SumId,
    args: &Args,
) -> EvalResult<Vec<Coalition>> {
    let convention = machine.convention_for(game, args.at(0))?;
    let players = convention.players();
    let allies = Allies::parse(machine, args, 1, players)?;
    let labelled = machine.is_labelled(game);
    if let (Allies::Players(_), false) = (allies, labelled) {
        let text = "in an impartial game all players have the same moves";
        return Problem::at(Code::Players, args.at(1), text)
            .help("name the seats, counted from the player who begins: `outcome(G, [N, O])`")
            .err();
    }
    let firsts = if labelled { players } else { 1 };
    (0..firsts).map(|first| allied(convention, allies.seats(first, players), args.at(1))).collect()
}

fn allied(convention: Coalition, allies: SeatSet, span: Span) -> EvalResult<Coalition> {
    match convention.together(allies) {
        Ok(convention) => Ok(convention),
        Err(error) => fail(Code::Value, span, error.to_string()),
    }
}

/// Tests whether a coalition can force that all its players win: once, or for each player who may
/// begin.
pub(super) fn outcome(machine: &mut Machine, game: SumId, args: &Args) -> EvalResult<Value> {
    let conventions = conventions(machine, game, args)?;
    let mut wins = Vec::with_capacity(conventions.len());
    for (first, convention) in (0..).zip(conventions) {
        let outcome = outcome_from(machine, convention, game, first, args.span)?;
        wins.push(Value::Bool(outcome.contains(0)));
    }
    Ok(Value::tuple(wins))
}

/// Returns the least coalitions that can force that all their players win.
fn coalitions(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    let convention = machine.convention_for(game, args.at(0))?;
    let players = convention.players();
    if players > MAX_PLAYERS {
        let text = format!("{players} players have too many coalitions");
        return Problem::at(Code::Limit, args.at(0), text).help(format!(
            "for more than {MAX_PLAYERS} players, ask about one coalition: `outcome(G, [N, O1])`"
        )).err();
    }
    let firsts = if machine.is_labelled(game) { players } else { 1 };
    let mut lists = Vec::with_capacity(firsts.into());
    for first in 0..firsts {
        let found = least(machine, convention, (game, first), args.span)?;
        let seats = found.into_iter().map(|set| Value::Seats(Seats::among(set, players)));
        lists.push(Value::list(seats.collect()));
    }
    Ok(Value::tuple(lists))
}

/// Returns the coalitions that can force that all their players win, without those that contain
/// another one; the smallest first.
fn least(
    machine: &mut Machine,
    convention: Coalition,
    (game, first): (SumId, u8),
    span: Span,
) -> EvalResult<Vec<SeatSet>> {
    let players = convention.players();
    let mut all: Vec<SeatSet> = (1..1u32 << players).map(SeatSet::from_bits).collect();
    all.sort_by_key(|set| set.len());
    let mut found: Vec<SeatSet> = Vec::new();
    for set in all {
        if found.iter().any(|least| least.is_subset(set)) {
            continue;
        }
        // One search gives the answers for all shifts of a coalition.
        let (allies, by) = least_shift(set, players);
        let outcome = outcome_from(machine, allied(convention, allies, span)?, game, first, span)?;
        if outcome.contains(by) {
            found.push(set);
        }
    }
    Ok(found)
}

/// Returns the first of the shifts of a set of seats, and the number of seats by which the set is
/// shifted from it.
fn least_shift(set: SeatSet, players: u8) -> (SeatSet, u8) {
    let back =
        |by: u8| -> SeatSet { set.iter().map(|seat| (seat + players - by) % players).collect() };
    let shifts = (0..players).map(|by| (back(by), by));
    shifts.min_by_key(|(allies, _)| allies.bits()).unwrap_or((set, 0))
}

fn with_allies(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let play = match args.is_absent(1) {
        true => machine.convention_in_force(),
        false => machine.to_convention(args.get(1), args.at(1))?,
    };
    let Play::Coalition(convention) = play else {
        let text = "players with preferences do not play together";
        return Problem::at(Code::Convention, args.span, text)
            .help("as in `allied(NO, normal(3))` or `allied([N, O2], winning(4, P))`")
            .err();
    };
    let allies = seat_set(machine, &args, 0, convention.players())?;
    Ok(Value::Convention(allied(convention.alone(), allies, args.at(0))?.into()))
}
