//! Principal lines of play, and strategies as maps from positions to moves.

use super::goal::{Goal, State};
use crate::lang::eval::Machine;
use crate::lang::ir::Player;
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::syntax::Span;
use crate::lang::value;
use std::collections::HashSet;
use tweedle_games::game::{SumId, options_for};
use tweedle_games::play::Play;

/// Returns the positions of a line of play in which everybody plays a best move for themselves: a
/// move that wins against all others together, if there is one, or that gets the best wish.
///
/// # Errors
/// Play is infinite; the rules failed; a limit was exceeded.
pub fn line(
    machine: &mut Machine,
    convention: &Play,
    (game, first): State,
    span: Span,
) -> EvalResult<Vec<SumId>> {
    let players = convention.players();
    let mut state = (game, first);
    let mut seen = HashSet::new();
    let mut positions = vec![game];
    loop {
        let loops = !seen.insert(state);
        let goal = Goal::own(convention, state.1);
        let Some(option) = best_option(machine, &goal, state, players, loops)? else { break };
        if loops && seen.contains(&(option, (state.1 + 1) % players)) {
            let text = "with best play of everybody the game does not end";
            let help = "`outcome(G)` says who can win, and `:play G` plays it";
            return Problem::at(Code::Cycle, span, text).help(help).err();
        }
        positions.push(option);
        machine.check_length(positions.len(), span)?;
        state = (option, (state.1 + 1) % players);
    }
    Ok(positions)
}

/// Returns a strategy of a player: for each position in which that player is to move, if it can be
/// reached when the player follows the strategy, the position after the move.
///
/// # Errors
/// The player cannot force a win; the rules failed; a limit was exceeded.
pub fn strategy(
    machine: &mut Machine,
    convention: &Play,
    (game, first): State,
    player: u8,
    span: Span,
) -> EvalResult<Vec<(SumId, SumId)>> {
    let players = convention.players();
    let goal = Goal::own(convention, player);
    if let Goal::Win(..) = goal
        && goal.level(machine, (game, first), false)? != goal.best()
    {
        let name = Player::at(player, players);
        let text = format!("{name} cannot force a win in {}", value::sum(machine, game, 200));
        let help = "`outcome(G)` says who can";
        return Problem::at(Code::Value, span, text).help(help).err();
    }
    let mut moves = Vec::new();
    let mut seen = HashSet::from([(game, first)]);
    let mut waiting = vec![(game, first)];
    let mut next = 0;
    while let Some(&state) = waiting.get(next) {
        next += 1;
        let (position, mover) = state;
        let after = match mover == player {
            true => {
                // The nearest winning move also ends loopy games.
                let found = best_option(machine, &goal, state, players, true)?;
                moves.extend(found.map(|option| (position, option)));
                found.into_iter().collect()
            }
            false => machine.at(span, |machine| options_for(machine, position, mover))?,
        };
        for option in after {
            let state = (option, (mover + 1) % players);
            if seen.insert(state) {
                waiting.push(state);
            }
        }
        machine.check_length(waiting.len(), span)?;
    }
    Ok(moves)
}

/// Returns a best option of the player to move, who has the goal; of winning options the one that
/// wins soonest, if `soonest` is set and play can be infinite. Returns `None` if there is none.
fn best_option(
    machine: &mut Machine,
    goal: &Goal,
    (game, mover): State,
    players: u8,
    soonest: bool,
) -> EvalResult<Option<SumId>> {
    let next = (mover + 1) % players;
    let options = machine.at(Span::default(), |machine| options_for(machine, game, mover))?;
    let options = value::in_order(machine, options);
    let mut best: Option<(i32, u32, SumId)> = None;
    for option in options {
        let level = goal.level(machine, (option, next), false)?;
        let moves = match soonest && level == goal.best() && goal.is_loopy(machine, (option, next))
        {
            true => goal.moves_to_best(machine, (option, next))?.unwrap_or(u32::MAX),
            false => 0,
        };
        let better =
            best.is_none_or(|(most, least, _)| level > most || level == most && moves < least);
        if better {
            best = Some((level, moves, option));
        }
        if level == goal.best() && moves == 0 {
            break;
        }
    }
    Ok(best.map(|(_, _, option)| option))
}
