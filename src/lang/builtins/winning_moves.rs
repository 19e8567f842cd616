//! Builtins on winning moves: the options of components that win a sum, with reasons.

use super::entry;
use super::lines::Lines;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::query;
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::value::{Seats, Value};
use tweedle_games::game::{self, SumId};
use tweedle_games::play::Coalition;

pub(super) fn table() -> Vec<Native> {
    vec![entry("winning_moves", winning_moves).why(|machine, args, _| why(machine, args))]
}

/// A query for winning moves: the game, the convention and the player to move.
pub(super) struct MovesAsked {
    pub(super) game: SumId,
    pub(super) convention: Coalition,
    /// The player to move; 0 if the outcome does not depend on it.
    pub(super) first: u8,
}

impl MovesAsked {
    fn new(machine: &mut Machine, args: &Args) -> EvalResult<MovesAsked> {
        let game = machine.to_game(args.get(0), args.at(0))?;
        let convention = machine.convention_for(game, args.at(0))?;
        let first = match args.is_absent(1) {
            false => machine.player_among(args.get(1), convention.players(), args.at(1))?,
            true if !machine.is_labelled(game) => 0,
            true => {
                return Problem::at(Code::Players, args.span, "the options depend on the player")
                    .label("who moves?")
                    .help("name the player to move, as in `winning_moves(G, L)`")
                    .err();
            }
        };
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
    pub(super) fn moves(
        &self,
        machine: &mut Machine,
        args: &Args,
    ) -> EvalResult<Vec<(SumId, SumId, SumId)>> {
        let options = game::options_for(machine, self.game, self.first);
        machine.placed(args.span, options)?;
        // All components have been expanded.
        let plain = machine.arena.plain(self.game);
        let whole = machine.placed(args.span, plain)?;
        let mut found: Vec<(SumId, SumId, SumId)> = Vec::new();
        for place in machine.arena.open_places(whole) {
            let part = machine.arena.single(machine.arena.parts(whole)[place].0);
            let rest = without(machine, whole, place, args)?;
            let options = game::options_for(machine, part, self.first);
            for option in machine.placed(args.span, options)? {
                let after = machine.arena.add(option, rest);
                let after = machine.placed(args.span, after)?;
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
pub(super) fn without(
    machine: &mut Machine,
    whole: SumId,
    place: usize,
    args: &Args,
) -> EvalResult<SumId> {
    let mut parts = machine.arena.parts(whole).to_vec();
    parts[place].1 -= 1;
    let rest = machine.arena.sum(&parts);
    machine.placed(args.span, rest)
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
            let rest = machine.arena.sum(&beside);
            let rest = machine.placed(args.span, rest)?;
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
    let rest = machine.arena.sum(&beside);
    let rest = machine.placed(args.span, rest)?;
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
