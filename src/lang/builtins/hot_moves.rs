//! The builtin `best_moves` for two-player normal play: moves in a sum by temperature.

use super::values::{value_of, worked};
use super::winning_moves::{MovesAsked, without};
use crate::lang::eval::{Args, Machine};
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::value::{Value, number};
use std::sync::Arc;
use tweedle_games::game::{self, Dyadic, SumId};
use tweedle_games::play::{Coalition, Play};
use tweedle_games::two::{Component, Side, Strategy, Thermograph};

/// Returns the moves of a temperature strategy, if the arguments request one: for two players,
/// without preferences in force.
pub(super) fn asked(machine: &mut Machine, args: &Args) -> EvalResult<Option<Vec<SumId>>> {
    let two = match &machine.convention {
        Some(Play::Preference(_)) => return Ok(None),
        Some(Play::Coalition(c)) => c.players() == 2,
        None => machine.made_for(args.get(0)).players() == Some(2),
    };
    if !two {
        return Ok(None);
    }
    if args.is_absent(1) {
        let problem = Problem::at(Code::Players, args.span, "the options depend on the player");
        let help = "name the player to move, as in `best_moves(G, L)`";
        return problem.label("who moves?").help(help).err();
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
    let options = game::options_for(machine, game, player);
    machine.placed(args.span, options)?;
    // All components have been expanded.
    let plain = machine.arena.plain(game);
    let whole = machine.placed(args.span, plain)?;
    let (mut components, mut reached) = (Vec::new(), Vec::new());
    for place in machine.arena.open_places(whole) {
        let (part, count) = machine.arena.parts(whole)[place];
        let part = machine.arena.single(part);
        let options = game::options_for(machine, part, player);
        let options = machine.placed(args.span, options)?;
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
        let after = machine.arena.add(options[option], *rest);
        let after = machine.placed(args.span, after)?;
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
