//! Strategy for games with points, for two players: whoever can force a lead wins.

use super::move_list::move_list;
use super::question::{Answer, Query, QueryKind, Request};
use super::solver::{BASE, Scope, Solver, Strategy, Winners};
use crate::lang::eval::{Failure, Machine};
use crate::lang::report::EvalResult;
use crate::lang::rules;
use crate::lang::syntax::FinalKind;
use std::cmp::Ordering;
use tweedle_games::game::{Halt, SumId, Unsupported};
use tweedle_games::play::SeatSet;
use tweedle_games::solve::Scores;

/// Searches for the sign of the lead. Points are not part of the states of this search.
pub(super) static STRATEGY: Strategy = Strategy {
    name: "search for the sign of the lead",
    scope: Scope { two: Some(true), winners: Winners::Alone, ..Scope::of(&[QueryKind::Outcome]) },
    answer,
    reasons: move_list,
    ..BASE
};

fn answer(solver: &mut Solver<'_>, request: &Request) -> EvalResult<Option<Answer>> {
    let machine = &mut *solver.machine;
    let Query::Outcome(_, first) = request.query else { return Ok(None) };
    // Positions of rulesets that give points end with points.
    if !machine.arena.decides(request.game) || !has_points(machine, request.game) {
        return Ok(None);
    }
    match leader(machine, request.game, first) {
        Ok(winner) => Ok(Some(Answer::Seats(winner))),
        // The search of the game tree says which ends do not go together, and retrograde analysis
        // follows cycles.
        Err(Failure::Halt(Halt::Unsupported(Unsupported::Decides(_)) | Halt::Cycle(_))) => Ok(None),
        Err(failure) => machine.placed(request.span, Err(failure)),
    }
}

/// Returns the seat of the player who can force a lead when `first` begins; nobody for a draw.
fn leader(machine: &mut Machine, game: SumId, first: u8) -> Result<SeatSet, Failure> {
    let on_boards = machine
        .lend(|machine, found| rules::board_lead(machine, found, game, ((0, 2), first), (-1, 1)))?;
    let sign = match on_boards {
        Some(lead) => lead.cmp(&0),
        None => Scores::new(0, 2)?.sign(machine, game, first)?,
    };
    Ok(match sign {
        Ordering::Greater => SeatSet::seat(first),
        Ordering::Less => SeatSet::seat(1 - first),
        Ordering::Equal => SeatSet::EMPTY,
    })
}

/// Tests whether a game has positions that end with points.
pub(crate) fn has_points(machine: &Machine, game: SumId) -> bool {
    machine.arena.deciding_below(game).is_some_and(|game| {
        let position = rules::position_of(machine, game);
        position.is_some_and(|it| it.ruleset.code.ends_with(FinalKind::Score))
    })
}
