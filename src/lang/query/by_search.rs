//! Strategies that search the game tree of a sum, on boards or among games.

use super::components::{board_wins, parts};
use super::move_list::move_list;
use super::question::{Answer, Query, QueryKind, Request};
use super::solver::{self, BASE, Reasons, Scope, Strategy, Winners};
use super::tree_search::{self, FIRST_ATTEMPT_STATES, UNCOMPILED_STATES};
use super::valued::has_points;
use crate::lang::eval::{Failure, Machine};
use crate::lang::rules::{self, BoardSum};
use crate::lang::value::{Found, sum};
use std::cmp::Ordering;
use tweedle_games::absorbing::{Reason, absorbs_soon};
use tweedle_games::game::{Arena, Halt, Limit, SumId, Unsupported, options_for};
use tweedle_games::play::SeatSet;
use tweedle_games::solve::Scores;
use tweedle_games::theorem::{self, OptionsOf};

/// Searches until the answer is found.
pub(super) static TREE: Strategy = Strategy {
    name: "search of the game tree",
    scope: Scope::of(&[QueryKind::Outcome, QueryKind::Last, QueryKind::Granted]),
    after: FIRST_ATTEMPT_STATES,
    answer: tree_search::by_definition,
    reasons: move_list,
    ..BASE
};

/// Two-player games under normal play: tries moves until one wins, with canonical forms for small
/// components.
pub(super) static WINNING_MOVE: Strategy = Strategy {
    name: "search for a winning move, with values of small components",
    scope: Scope::two_player(&[QueryKind::Outcome], OptionsOf::Each),
    answer: |machine, request| {
        let Query::Outcome(_, first) = request.query else { return Ok(None) };
        let Some(parts) = compiled_parts(machine, request, rules::is_searched)? else {
            return Ok(None);
        };
        let wins = board_wins(machine, &parts, first)?;
        Ok(wins.map(|wins| Query::previous_wins(!wins)))
    },
    reasons: winning_move,
    ..BASE
};

/// Partizan board positions with any number of players: searches for moves of one seat that win
/// against a coalition of all others. It precedes quotients, which are for impartial games.
pub(super) static COALITION: Strategy = Strategy {
    name: "search of the game tree, one player against all others",
    scope: Scope { options: OptionsOf::Each, winners: Winners::Alone, ..BASE.scope },
    answer: |machine, request| {
        let Query::Outcome(convention, first) = request.query else { return Ok(None) };
        let Some(parts) = compiled_parts(machine, request, |found, sum| {
            rules::is_followed(found, convention, sum)
        })?
        else {
            return Ok(None);
        };
        let winners = machine.lend(|machine, found| {
            rules::board_winners(machine, found, &parts, (convention, first))
        })?;
        Ok(winners.map(Answer::Seats))
    },
    reasons: move_list,
    ..BASE
};

/// The search for impartial games, after the attempt to find a quotient.
pub(super) static IMPARTIAL_COALITION: Strategy = Strategy {
    scope: Scope { options: OptionsOf::All, winners: Winners::Alone, ..BASE.scope },
    after: FIRST_ATTEMPT_STATES,
    ..COALITION
};

/// Partizan games of three or more players under normal play: searches for one seat after the
/// other, with simplified components.
pub(super) static SEATS: Strategy = Strategy {
    name: "search for each player against all others, with simplified components",
    scope: Scope {
        two: Some(false),
        winners: Winners::Normal,
        options: OptionsOf::Each,
        ..BASE.scope
    },
    after: FIRST_ATTEMPT_STATES,
    answer: |machine, request| {
        let Query::Outcome(convention, first) = request.query else { return Ok(None) };
        let at = (request.game, first);
        match machine.lend(|m, found| found.one_seat.outcome(m, convention, at, MAX_GAMES)) {
            Ok(seats) => Ok(seats.map(Answer::Seats)),
            Err(Failure::Halt(Halt::Limit(
                limit @ (Limit::Interrupted | Limit::Time | Limit::Memory(_) | Limit::States(_)),
            ))) => Err(Halt::Limit(limit).into()),
            // Rules may fail, and positions come back, only when players move out of turn.
            Err(_) => Ok(None),
        }
    },
    reasons: move_list,
    ..BASE
};

/// Games with points, for two players: whoever can force a lead wins. Searches for the sign of the
/// lead. Points are not part of the states of this search.
pub(super) static SCORE: Strategy = Strategy {
    name: "search for the sign of the lead",
    scope: Scope { two: Some(true), winners: Winners::Alone, ..BASE.scope },
    answer: |machine, request| {
        let Query::Outcome(_, first) = request.query else { return Ok(None) };
        // Positions of rulesets that give points end with points.
        if !machine.arena.decides(request.game) || !has_points(machine, request.game) {
            return Ok(None);
        }
        match leader(machine, request.game, first) {
            Ok(winner) => Ok(Some(Answer::Seats(winner))),
            // The search of the game tree says which ends do not go together, and retrograde
            // analysis follows cycles.
            Err(Failure::Halt(Halt::Unsupported(Unsupported::Decides(_)) | Halt::Cycle(_))) => {
                Ok(None)
            }
            Err(failure) => Err(failure),
        }
    },
    reasons: move_list,
    ..BASE
};

/// Impartial games in two-player misère play, whose components are replaced by canonical forms.
pub(super) static MISERE_FORMS: Strategy = Strategy {
    name: "search of sums of misère canonical forms (Conway, On Numbers and Games, ch. 12)",
    scope: Scope {
        winners: Winners::Misere,
        options: OptionsOf::All,
        theorem: Some(&theorem::MISERE_FORMS),
        ..BASE.scope
    },
    after: FIRST_ATTEMPT_STATES,
    answer: |machine, request| {
        let limits = (MAX_GAMES, MAX_MISERE_SUMS);
        let next = machine
            .lend(|machine, found| found.misere_sums.next_wins(machine, request.game, limits))?;
        Ok(next.map(|next| Query::previous_wins(!next)))
    },
    ..BASE
};

/// An absorbing component makes every sum undetermined.
pub(super) static ABSORBING: Strategy = Strategy {
    name: "an absorbing component (Spindler, Thm 3.17, Cors 3.18 and 3.19)",
    scope: Scope { options: OptionsOf::All, winners: Winners::Alone, ..BASE.scope },
    after: FIRST_ATTEMPT_STATES,
    answer: |machine, request| {
        Ok(absorbed(machine, request)?.map(|_| Answer::Seats(SeatSet::EMPTY)))
    },
    reasons: |machine, request, _| {
        let Some(reason) = absorbed(machine, request)? else { return Ok(Vec::new()) };
        let mut lines = vec![reason.to_string()];
        if let Reason::Summand { part, .. }
        | Reason::Copies { part, .. }
        | Reason::ManyCopies { part, .. } = reason
        {
            lines.push(format!("the component: {}", sum(machine, part, 200)));
        }
        Ok(lines)
    },
    ..BASE
};

/// The maximum number of games below a sum. Above it the games in which play is not in turn may be
/// far more than those that a search meets.
const MAX_GAMES: usize = 1 << 12;
/// The maximum number of sums of misère canonical forms that are searched.
const MAX_MISERE_SUMS: usize = 1 << 15;
/// The maximum number of states that are searched for an absorbing component.
const MAX_COMPONENT_STATES: usize = 1 << 12;

/// Returns the board positions and other components of a sum for a search with compiled rules;
/// `None` if the sum has none, or if rules would have to be compiled for a small search, which is
/// faster.
fn compiled_parts(
    machine: &mut Machine,
    request: &Request,
    are_compiled: impl FnOnce(&Found, &BoardSum) -> bool,
) -> Result<Option<BoardSum>, Failure> {
    let Some(parts) = parts(machine, request.game)? else { return Ok(None) };
    let compiled = machine.lend(|_, found| are_compiled(found, &parts));
    let small = !compiled && tree_search::within(machine, request, UNCOMPILED_STATES)?.is_some();
    Ok((!small).then_some(parts))
}

/// Lists a winning move, or the results of all moves.
fn winning_move(machine: &mut Machine, request: &Request, answer: &Answer) -> Reasons {
    let Query::Outcome(convention, first) = request.query else { return Ok(Vec::new()) };
    if cancels(&mut machine.arena, request.game)? {
        let mirrored = "every component occurs with its negative (Tweedledum–Tweedledee)";
        return Ok(vec![mirrored.to_owned()]);
    }
    let options = options_for(machine, request.game, first)?;
    if *answer == Query::previous_wins(true) {
        return Ok(vec![match options.len() {
            0 => "there are no moves".to_owned(),
            1 => "the only move loses".to_owned(),
            many => format!("each of the {many} moves loses"),
        }]);
    }
    for option in options {
        let after = solver::outcome(machine, convention, option, 1 - first, request.span)?;
        if Answer::Seats(after) == Query::previous_wins(true) {
            return Ok(vec![format!("the move to {} wins", sum(machine, option, 200))]);
        }
    }
    Ok(Vec::new())
}

/// Tests whether the components cancel in pairs of a game and its negative.
fn cancels(arena: &mut Arena, game: SumId) -> Result<bool, Halt> {
    let parts = arena.parts(game).to_vec();
    for &(part, copies) in &parts {
        let single = arena.single(part);
        let negative = arena.conjugated(single, 1)?;
        let paired = match negative == single {
            true => copies % 2 == 0,
            false => parts
                .iter()
                .any(|&(other, count)| count == copies && arena.as_single(negative) == Some(other)),
        };
        if !paired {
            return Ok(false);
        }
    }
    Ok(!parts.is_empty())
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

/// Returns the reason why a sum has an absorbing component.
fn absorbed(machine: &mut Machine, request: &Request) -> Result<Option<Reason>, Failure> {
    let Query::Outcome(convention, _) = request.query else { return Ok(None) };
    machine.lend(|machine, found| {
        absorbs_soon(machine, &mut found.solver, convention, request.game, MAX_COMPONENT_STATES)
    })
}
