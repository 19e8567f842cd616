//! Search of the game tree, memoized in a transposition table.

use super::question::{Answer, Query, Request};
use super::solver::Answered;
use crate::lang::eval::{Failure, Machine};
use crate::lang::report::EvalResult;
use crate::lang::syntax::Span;
use tweedle_games::game::{Arena, GameId, Kind, SumId};
use tweedle_games::play::Coalition;

/// The number of states of the first search, which most queries do not exceed.
pub(super) const FIRST_ATTEMPT_STATES: u64 = 1 << 13;

/// The number of states of a search before rules are compiled for a query.
pub(super) const UNCOMPILED_STATES: u64 = 1 << 7;

/// The maximum number of positions of a sum for the first search.
const MAX_POSITIONS_FOR_FIRST_ATTEMPT: u64 = 1 << 17;

/// Searches at most about `states` states, unless the sum has many more positions; `None` if they
/// do not suffice.
pub(super) fn soon(machine: &mut Machine, request: &Request, states: u64) -> Answered {
    if nim_positions(machine, request.game) < MAX_POSITIONS_FOR_FIRST_ATTEMPT {
        within(machine, request, states)
    } else {
        Ok(None)
    }
}

/// Tests whether the seats of an impartial sum of forms win and lose as expected, one after the
/// other; `None` if other strategies have to answer, or if that takes long.
pub fn test_seats(
    machine: &mut Machine,
    convention: Coalition,
    game: SumId,
    mut expected: impl Iterator<Item = (u8, bool)>,
    span: Span,
) -> EvalResult<Option<bool>> {
    let arena = &machine.arena;
    // Theorems answer queries about nim heaps, and about two players.
    let heaps = arena.parts(game).iter().all(|&(g, _)| matches!(arena.kind(g), Kind::Nim(_)));
    if convention.players() == 2
        || heaps
        || !arena.is_pure(game)
        || nim_positions(machine, game) >= MAX_POSITIONS_FOR_FIRST_ATTEMPT
    {
        return Ok(None);
    }
    machine.lend_at(span, |machine, found| {
        expected.try_fold(Some(true), |all, (seat, wins)| {
            let (solver, at) = (&mut found.solver, (game, seat));
            let found = match all {
                Some(true) => solver.wins_within(machine, convention, at, FIRST_ATTEMPT_STATES)?,
                decided => return Ok(decided),
            };
            Ok::<_, Failure>(found.map(|found| found == wins))
        })
    })
}

/// Returns a lower bound for the number of positions of a sum: the number of multisets of followers
/// of its components, nim heaps and forms.
pub(super) fn positions(machine: &Machine, game: SumId) -> u64 {
    let arena = &machine.arena;
    multisets(arena, game, |part| match arena.kind(part) {
        Kind::Nim(size) => size,
        Kind::Form(_) => followers(arena, part),
        _ => 0,
    })
}

/// Returns a lower bound for the number of positions of a sum: the number of multisets below its
/// nim heaps.
fn nim_positions(machine: &Machine, game: SumId) -> u64 {
    let arena = &machine.arena;
    multisets(arena, game, |part| match arena.kind(part) {
        Kind::Nim(size) => size,
        _ => 0,
    })
}

/// Returns the product of the numbers of multisets below the components of a sum, which have so
/// many followers each.
fn multisets(arena: &Arena, game: SumId, followers: impl Fn(GameId) -> u32) -> u64 {
    let mut all = 1u64;
    for &(part, count) in arena.parts(game) {
        let size = followers(part);
        let few = u64::from(size.min(count));
        let other = u64::from(size.max(count));
        for at in 1..=few {
            all = all.saturating_mul(other + at) / at;
            if all >= 1 << 40 {
                return all;
            }
        }
    }
    all
}

/// Returns the number of followers of a form other than 0, with itself. Only the first are counted.
fn followers(arena: &Arena, part: GameId) -> u32 {
    const MAX_FOLLOWERS: usize = 64;
    let mut found = vec![part];
    let mut at = 0;
    while let Some(next) = found.get(at)
        && found.len() < MAX_FOLLOWERS
    {
        at += 1;
        let Kind::Form(options) = arena.kind(*next) else { continue };
        for (follower, _) in options.iter().flat_map(|option| arena.parts(*option)) {
            if !found.contains(follower) {
                found.push(*follower);
            }
        }
    }
    found.len() as u32
}

/// Searches at most about `states` states; `None` if they do not suffice.
pub(super) fn within(machine: &mut Machine, request: &Request, states: u64) -> Answered {
    let game = request.game;
    machine.lend(|machine, found| match &request.query {
        Query::Outcome(convention, first) => {
            let (solver, at) = (&mut found.solver, (game, *first));
            let seats = solver.outcome_within(machine, *convention, at, states);
            seats.map(|seats| seats.map(Answer::Seats))
        }
        Query::Last(matrix, first) | Query::Granted(matrix, first, _) => {
            let last = found.preferences.last_within(machine, matrix, (game, *first), states);
            last.map(|last| last.map(|last| request.query.last_is(last)))
        }
        _ => Ok(None),
    })
}

/// Computes the answer by the recursive definition.
pub(super) fn by_definition(machine: &mut Machine, request: &Request) -> Answered {
    let game = request.game;
    machine.lend(|machine, found| match &request.query {
        Query::Outcome(convention, first) => {
            let seats = found.solver.outcome_from(machine, *convention, game, *first);
            seats.map(|seats| Some(Answer::Seats(seats)))
        }
        Query::Last(matrix, first) | Query::Granted(matrix, first, _) => {
            let last = found.preferences.last(machine, matrix, game, *first);
            last.map(|last| Some(request.query.last_is(last)))
        }
        _ => Ok(None),
    })
}
