//! Builtins on winning moves: the options of components that win a sum, with reasons, and for two
//! players under normal play moves in a sum by temperature (`best_moves`).

use super::entry;
use super::players::{mover, who_moves};
use super::values::{value_of, worked};
use super::why::Lines;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::query;
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::value::{Seats, Value, number};
use std::sync::Arc;
use tweedle_games::game::{self, Dyadic, SumId};
use tweedle_games::play::{Coalition, Play};
use tweedle_games::two::{Component, Side, Strategy, Thermograph};

pub(super) fn table() -> Vec<Native> {
    vec![entry("winning_moves", winning_moves).why(|machine, args, _| why(machine, args))]
}

/// A query for winning moves: the game, the convention and the player to move.
struct MovesAsked {
    game: SumId,
    convention: Coalition,
    /// The player to move; 0 if the outcome does not depend on it.
    first: u8,
}

impl MovesAsked {
    fn new(machine: &mut Machine, args: &Args) -> EvalResult<MovesAsked> {
        let game = machine.to_game(args.get(0), args.at(0))?;
        let convention = machine.convention_for(game, args.at(0))?;
        let first = mover(machine, game, (args, 1), convention.players())?;
        Ok(MovesAsked { game, convention, first })
    }

    /// Tests whether the player who has moved to a sum wins it.
    fn wins(&self, machine: &mut Machine, after: SumId, args: &Args) -> EvalResult<bool> {
        let players = self.convention.players();
        let next = (self.first + 1) % players;
        let seats = query::outcome_from(machine, self.convention, after, next, args.span)?;
        Ok(seats.contains(players - 1))
    }

    /// Returns the options that win, component by component, and the component of each.
    fn moves(&self, machine: &mut Machine, args: &Args) -> EvalResult<Vec<(SumId, SumId, SumId)>> {
        machine.at(args.span, |machine| game::options_for(machine, self.game, self.first))?;
        // All components have been expanded.
        let whole = machine.at(args.span, |machine| machine.arena.plain(self.game))?;
        let mut found: Vec<(SumId, SumId, SumId)> = Vec::new();
        for place in machine.arena.open_places(whole) {
            let part = machine.arena.single(machine.arena.parts(whole)[place].0);
            let rest = without(machine, whole, place, args)?;
            let options = game::options_for(machine, part, self.first);
            for option in machine.placed(args.span, options)? {
                let after = machine.at(args.span, |machine| machine.arena.add(option, rest))?;
                let known = found.iter().any(|(_, _, other)| *other == after);
                if !known && self.wins(machine, after, args)? {
                    found.push((part, option, after));
                }
            }
        }
        Ok(found)
    }
}

/// Returns a sum without one copy of the component at an index.
fn without(machine: &mut Machine, whole: SumId, place: usize, args: &Args) -> EvalResult<SumId> {
    let mut parts = machine.arena.parts(whole).to_vec();
    parts[place].1 -= 1;
    machine.at(args.span, |machine| machine.arena.sum(&parts))
}

fn winning_moves(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let moves = MovesAsked::new(machine, &args)?.moves(machine, &args)?;
    Ok(Value::list(moves.into_iter().map(|(_, _, after)| Value::game(after)).collect()))
}

fn why(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let asked = MovesAsked::new(machine, &args)?;
    let moves = asked.moves(machine, &args)?;
    let mut lines = Lines::default();
    let by_values = asked.convention.players() == 2
        && asked.convention.is_normal()
        && machine.arena.players(asked.game).is_none()
        && query::nim_set_if_any(machine, asked.game, args.span)?.is_some();
    lines.say(
        0,
        format!("{}   {}", text(machine, asked.game), asked.standing(machine, by_values, &args)?),
    );
    for (part, option, after) in moves {
        let reason = match by_values {
            true => by_nim_values(machine, after, &args)?,
            false => asked.by_outcome(machine, after, &args)?,
        };
        let (part, option) = (text(machine, part), text(machine, option));
        lines.say(1, format!("move {part} to {option}: {reason}"));
    }
    Ok(lines.drawing())
}

impl MovesAsked {
    /// Explains the situation before the move.
    fn standing(&self, machine: &mut Machine, by_values: bool, args: &Args) -> EvalResult<String> {
        if !by_values {
            let seats =
                query::outcome_from(machine, self.convention, self.game, self.first, args.span)?;
            let seats = Seats::among(seats, self.convention.players());
            return Ok(format!("outcome {seats}"));
        }
        if let Some((_, entailed)) = machine.arena.forced_part(self.game) {
            let entailed = machine.arena.single(entailed);
            let beside: Vec<_> = machine.arena.beside_forced(self.game).collect();
            let rest = machine.at(args.span, |machine| machine.arena.sum(&beside))?;
            return Ok(format!(
                "the next move is in {}, with nim set {}, and the rest {}",
                text(machine, entailed),
                query::nim_set(machine, entailed, args.span)?,
                has_value(query::nim_value(machine, rest, args.span)?)
            ));
        }
        Ok(match query::nim_value(machine, self.game, args.span)? {
            None => "loony".to_owned(),
            Some(0) => "nim value 0: every move loses".to_owned(),
            Some(value) => format!("nim value {value}"),
        })
    }

    /// Explains the winners after a move, under any convention.
    fn by_outcome(&self, machine: &mut Machine, after: SumId, args: &Args) -> EvalResult<String> {
        let players = self.convention.players();
        let next = (self.first + 1) % players;
        let seats = query::outcome_from(machine, self.convention, after, next, args.span)?;
        Ok(format!("then the outcome is {}, which contains P", Seats::among(seats, players)))
    }
}

/// Explains why a move wins in two-player normal play.
fn by_nim_values(machine: &mut Machine, after: SumId, args: &Args) -> EvalResult<String> {
    let Some((_, entailed)) = machine.arena.forced_part(after) else {
        return Ok("a position of nim value 0".to_owned());
    };
    let entailed = machine.arena.single(entailed);
    let beside: Vec<_> = machine.arena.beside_forced(after).collect();
    let rest = machine.at(args.span, |machine| machine.arena.sum(&beside))?;
    let set = query::nim_set(machine, entailed, args.span)?;
    let value = query::nim_value(machine, rest, args.span)?;
    let beside = has_value(value);
    Ok(match value {
        None => format!(
            "the next move is forced in a game with nim set {set}, which is cofinite, and the rest \
             {beside}"
        ),
        Some(_) => format!(
            "the next move is forced in a game with nim set {set}, and the rest {beside}, which \
             is in this set"
        ),
    })
}

fn has_value(value: Option<u64>) -> String {
    match value {
        None => "is loony".to_owned(),
        Some(value) => format!("has nim value {value}"),
    }
}

fn text(machine: &Machine, game: SumId) -> String {
    crate::lang::value::sum(machine, game, 1_000)
}

/// Returns the moves of a temperature strategy, if the arguments request one: for two players,
/// without preferences in force.
pub(super) fn best(machine: &mut Machine, args: &Args) -> EvalResult<Option<Vec<SumId>>> {
    let two = match &machine.convention {
        Some(Play::Preference(_)) => return Ok(None),
        Some(Play::Coalition(c)) => c.players() == 2,
        None => machine.made_for(args.get(0)).players() == Some(2),
    };
    if !two {
        return Ok(None);
    }
    if args.is_absent(1) {
        return who_moves(args);
    }
    let strategy = strategy(args)?;
    let player = machine.player_among(args.get(1), 2, args.at(1))?;
    let game = machine.option_for(args.get(0), 2, args.at(0))?;
    moves(machine, game, player, strategy, args).map(Some)
}

fn strategy(args: &Args) -> EvalResult<Strategy> {
    let named = match args.get(2) {
        Value::Absent => return Ok(Strategy::Hotstrat),
        Value::Str(name) => match &**name {
            "hotstrat" => Some(Strategy::Hotstrat),
            "thermostrat" => Some(Strategy::Thermostrat),
            _ => None,
        },
        other => number::to_dyadic(other).map(Strategy::Sentestrat),
    };
    named.ok_or_else(|| {
        Box::new(
            Problem::at(Code::Value, args.at(2), "unknown strategy")
                .label("a temperature or a name")
                .help(
                    "write \"hotstrat\", \"thermostrat\", or, for sentestrat, a number: the \
                 ambient temperature",
                ),
        )
    })
}

fn moves(
    machine: &mut Machine,
    game: SumId,
    player: u8,
    strategy: Strategy,
    args: &Args,
) -> EvalResult<Vec<SumId>> {
    machine.at(args.span, |machine| game::options_for(machine, game, player))?;
    // All components have been expanded.
    let whole = machine.at(args.span, |machine| machine.arena.plain(game))?;
    let (mut components, mut reached) = (Vec::new(), Vec::new());
    for place in machine.arena.open_places(whole) {
        let (part, count) = machine.arena.parts(whole)[place];
        let part = machine.arena.single(part);
        let options = machine.at(args.span, |machine| game::options_for(machine, part, player))?;
        let graph = thermograph(machine, part, args)?;
        let mut graphs = Vec::with_capacity(options.len());
        for option in &options {
            graphs.push(thermograph(machine, *option, args)?);
        }
        components.push(Component { graph, count, options: graphs });
        reached.push((without(machine, whole, place, args)?, options));
    }
    let side = if player == 0 { Side::Left } else { Side::Right };
    let chosen = worked(machine, args, |_| Ok(strategy.moves(&components, side)?))?;
    let mut moves = Vec::with_capacity(chosen.len());
    for (at, option) in chosen {
        let (rest, options) = &reached[at];
        let after = machine.at(args.span, |machine| machine.arena.add(options[option], *rest))?;
        if !moves.contains(&after) {
            moves.push(after);
        }
    }
    if components.iter().any(|component| component.graph.temperature > Dyadic::ZERO) {
        return Ok(moves);
    }
    // Numbers and infinitesimals decide, which temperature does not tell.
    let asked = MovesAsked { game, convention: Coalition::TWO, first: player };
    let winning: Vec<SumId> = asked.moves(machine, args)?.into_iter().map(|it| it.2).collect();
    if moves.iter().any(|after| winning.contains(after)) {
        moves.retain(|after| winning.contains(after));
        return Ok(moves);
    }
    Ok(if winning.is_empty() { moves } else { winning })
}

fn thermograph(machine: &mut Machine, game: SumId, args: &Args) -> EvalResult<Arc<Thermograph>> {
    let value = value_of(machine, &Value::game(game), args.at(0))?;
    worked(machine, args, |values| values.thermograph(value))
}
