//! The goals of players, and how far a position fulfils them.

use crate::lang::eval::Machine;
use crate::lang::ir::Player;
use crate::lang::query::{self, outcome_from};
use crate::lang::report::EvalResult;
use crate::lang::syntax::Span;
use tweedle_games::game::SumId;
use tweedle_games::loopy::{Forced, forced};
use tweedle_games::play::{Coalition, Play, PreferenceMatrix, SeatSet};

/// The goal of a player. Players are numbered from 0 in turn order.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Goal {
    /// The player wins, against all others together.
    Win(Coalition, u8),
    /// The player does not win, against all others together.
    Prevent(Coalition, u8),
    /// As many of these players win as possible. They play together against all others.
    Together(Coalition, SeatSet),
    /// As few of these players win as possible. All others play together against them.
    Against(Coalition, SeatSet),
    /// The player gets the best wish, and everybody plays for theirs.
    Wish(PreferenceMatrix, u8),
}

/// A position: the sum, and the player to move.
pub(super) type State = (SumId, u8);

/// The levels of [`Goal::Win`].
const LOSS: i32 = 0;
const DRAW: i32 = 1;
const WIN: i32 = 2;

impl Goal {
    /// Returns the goal of a player who plays for themselves.
    pub(super) fn own(convention: &Play, player: u8) -> Goal {
        match convention {
            Play::Coalition(c) => Goal::Win(*c, player),
            Play::Preference(matrix) => Goal::Wish(matrix.clone(), player),
        }
    }

    /// Tests whether play was found to be infinite from a position, by the retrograde analysis that
    /// then decides it.
    pub(super) fn is_loopy(&self, machine: &mut Machine, (game, mover): State) -> bool {
        let (Goal::Win(c, _) | Goal::Prevent(c, _)) = self else { return false };
        let mover = machine.arena.players(game).map(|_| mover);
        machine.lend(|_, found| found.endless.known(*c, game, mover).is_some())
    }

    /// Returns how far the goal is fulfilled from a position if everybody plays well: the higher,
    /// the better. `may_loop` is set if play is known to be infinite somewhere.
    ///
    /// # Errors
    /// The rules failed, or a limit was exceeded.
    pub(super) fn level(
        &self,
        machine: &mut Machine,
        state: State,
        may_loop: bool,
    ) -> EvalResult<i32> {
        match self {
            Goal::Win(c, player) => result_for(machine, *c, *player, state, may_loop),
            Goal::Prevent(c, player) => {
                Ok(WIN - result_for(machine, *c, *player, state, may_loop)?)
            }
            Goal::Together(c, team) => Ok(winners_forced(machine, *c, *team, state)? as i32),
            Goal::Against(c, team) => Ok(-(winners_forced(machine, *c, *team, state)? as i32)),
            Goal::Wish(matrix, player) => {
                let players = matrix.players();
                let last = query::last_from(machine, matrix, state.0, state.1, Span::default())?;
                let place = (state.1 + last + players - player) % players;
                Ok(-i32::from(matrix.rank(*player, place)))
            }
        }
    }

    /// Returns the best level that there can be.
    pub(super) fn best(&self) -> i32 {
        match self {
            Goal::Win(..) | Goal::Prevent(..) => WIN,
            Goal::Together(_, team) => team.len() as i32,
            Goal::Against(..) | Goal::Wish(..) => 0,
        }
    }

    /// Returns within how many moves the best level is forced from a position; `None` if it is not,
    /// or not by coalitions.
    pub(super) fn moves_to_best(
        &self,
        machine: &mut Machine,
        state: State,
    ) -> EvalResult<Option<u32>> {
        let (c, about, wins) = match self {
            Goal::Win(c, player) => (*c, SeatSet::seat(*player), true),
            Goal::Prevent(c, player) => (*c, SeatSet::seat(*player), false),
            Goal::Together(c, team) => (*c, *team, true),
            Goal::Against(c, team) => (*c, *team, false),
            Goal::Wish(..) => return Ok(None),
        };
        let team = if wins { about } else { c.seats() - about };
        let is_good = |won| if wins { about.is_subset(won) } else { (won & about).is_empty() };
        let found =
            machine.at(Span::default(), |machine| forced(machine, c, state, team, is_good))?;
        Ok(match found {
            Forced::Win(moves) => Some(moves),
            Forced::Endless | Forced::Loss(_) => None,
        })
    }

    /// Describes a level of the goal for the player who has it: `wins`.
    pub(super) fn words(&self, level: i32) -> String {
        match (self, level) {
            (Goal::Win(..), WIN) => "wins".to_owned(),
            (Goal::Win(..), DRAW) => "draws by infinite play".to_owned(),
            (Goal::Win(c, _), _) if c.players() > 2 => {
                "loses if the others play together".to_owned()
            }
            (Goal::Win(..), _) => "loses".to_owned(),
            (Goal::Prevent(c, player), level) => {
                let player = Player::at(*player, c.players());
                match level {
                    WIN => format!("{player} loses"),
                    DRAW => format!("{player} draws by infinite play"),
                    _ => format!("{player} can win"),
                }
            }
            (Goal::Together(c, team) | Goal::Against(c, team), level) => {
                let names = names(*team, c.players());
                format!("{} of {names} can win", level.abs())
            }
            (Goal::Wish(..), level) => match -level {
                0 => "gets the first wish".to_owned(),
                rank => format!("gets wish {} of the list", rank + 1),
            },
        }
    }
}

/// Returns the names of players: `L and C`.
pub(super) fn names(team: SeatSet, players: u8) -> String {
    let names: Vec<String> =
        team.iter().map(|player| Player::at(player, players).to_string()).collect();
    match &names[..] {
        [] => "nobody".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Returns whether a player wins, draws or loses against all others together.
fn result_for(
    machine: &mut Machine,
    c: Coalition,
    player: u8,
    (game, mover): State,
    may_loop: bool,
) -> EvalResult<i32> {
    let seat = (player + c.players() - mover) % c.players();
    let wins = outcome_from(machine, c, game, mover, Span::default())?;
    if wins.contains(seat) {
        return Ok(WIN);
    }
    // With two players somebody wins unless play is infinite.
    if !wins.is_empty() || !(may_loop || c.players() == 2) {
        return Ok(LOSS);
    }
    let ends = query::ends(machine, c, (game, mover), Span::default())?;
    Ok(if ends.safe.contains(seat) { DRAW } else { LOSS })
}

/// Returns the number of winners in a team that the team can force, playing together.
fn winners_forced(
    machine: &mut Machine,
    c: Coalition,
    team: SeatSet,
    state: State,
) -> EvalResult<u32> {
    for count in (1..=team.len()).rev() {
        let enough = |won: SeatSet| (won & team).len() >= count;
        let found =
            machine.at(Span::default(), |machine| forced(machine, c, state, team, enough))?;
        if let Forced::Win(_) = found {
            return Ok(count);
        }
    }
    Ok(0)
}
