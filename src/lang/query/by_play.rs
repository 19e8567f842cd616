//! Strategy that searches the whole game tree, memoized in a transposition table.

use super::question::{Answer, Query, Request, Strategy};
use super::strategies;
use crate::lang::eval::{Failure, Machine};
use crate::lang::report::{EvalResult, Problem};
use crate::lang::syntax::Span;
use crate::lang::value::{Seats, sum};
use tweedle_games::game::{Kind, SumId, options_for};
use tweedle_games::play::Coalition;

/// The search, if it is expected to be fast.
pub(super) static EARLY: Strategy = Strategy { name: NAME, answer: soon, reasons };

/// The search.
pub(super) static STRATEGY: Strategy = Strategy { name: NAME, answer, reasons };

const NAME: &str = "search of the game tree";

/// The limit on states for the first attempt.
pub(super) const FIRST_ATTEMPT_STATES: u64 = 1 << 13;

/// The maximum number of positions of a sum for the first attempt.
const MAX_POSITIONS_FOR_FIRST_ATTEMPT: u64 = 1 << 17;

fn soon(machine: &mut Machine, request: &Request) -> EvalResult<Option<Answer>> {
    match positions(machine, request.game) {
        0..MAX_POSITIONS_FOR_FIRST_ATTEMPT => within(machine, request, FIRST_ATTEMPT_STATES),
        _ => Ok(None),
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
        || positions(machine, game) >= MAX_POSITIONS_FOR_FIRST_ATTEMPT
    {
        return Ok(None);
    }
    let found = machine.lend(|machine, found| {
        expected.try_fold(Some(true), |all, (seat, wins)| {
            let (solver, at) = (&mut found.solver, (game, seat));
            let found = match all {
                Some(true) => solver.wins_within(machine, convention, at, FIRST_ATTEMPT_STATES)?,
                decided => return Ok(decided),
            };
            Ok(found.map(|found| found == wins))
        })
    });
    let found: Result<_, Failure> = found;
    machine.placed(span, found)
}

/// Returns a lower bound for the number of positions of a sum: the number of multisets below its
/// nim heaps.
pub(super) fn positions(machine: &Machine, game: SumId) -> u64 {
    let mut all = 1u64;
    for &(part, count) in machine.arena.parts(game) {
        let Kind::Nim(size) = machine.arena.kind(part) else { continue };
        // The number of multisets of `count` heaps with at most `size` tokens.
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

/// Searches at most about `states` states; `None` if they do not suffice.
pub(super) fn within(
    machine: &mut Machine,
    request: &Request,
    states: u64,
) -> EvalResult<Option<Answer>> {
    let game = request.game;
    let found = machine.lend(|machine, found| match &request.query {
        Query::Outcome(convention, first) => {
            let (solver, at) = (&mut found.solver, (game, *first));
            let seats = solver.outcome_within(machine, *convention, at, states);
            seats.map(|seats| seats.map(Answer::Seats))
        }
        Query::Last(matrix, first) | Query::Granted(matrix, first, _) => {
            let last = found.preferences.last_within(machine, matrix, (game, *first), states);
            last.map(|last| last.map(|last| request.query.last_is(last)))
        }
        Query::NimValue => Ok(None),
    });
    machine.placed(request.span, found)
}

fn answer(machine: &mut Machine, request: &Request) -> EvalResult<Option<Answer>> {
    score(machine, request).map(Some)
}

/// Computes the answer by the recursive definition.
pub(super) fn score(machine: &mut Machine, request: &Request) -> EvalResult<Answer> {
    let game = request.game;
    let found = machine.lend(|machine, found| match &request.query {
        Query::Outcome(convention, first) => {
            found.solver.outcome_from(machine, *convention, game, *first).map(Answer::Seats)
        }
        Query::Last(matrix, first) | Query::Granted(matrix, first, _) => {
            let last = found.preferences.last(machine, matrix, game, *first);
            last.map(|last| request.query.last_is(last))
        }
        Query::NimValue => found.solver.nim_values().value(machine, game).map(Answer::NimValue),
    });
    machine.placed(request.span, found)
}

/// Fails with an internal error, for an answer of the wrong kind.
pub(super) fn other_kind<T>(span: Span) -> EvalResult<T> {
    Err(Box::new(Problem::bug(span, "the answer does not fit the query")))
}

/// Lists the options with their answers.
pub(super) fn reasons(
    machine: &mut Machine,
    request: &Request,
    _: Answer,
) -> EvalResult<Vec<String>> {
    const MAX_SHOWN_LINES: usize = 12;
    let (players, first) = match &request.query {
        Query::Outcome(convention, first) => (convention.players(), *first),
        Query::Last(matrix, first) | Query::Granted(matrix, first, _) => (matrix.players(), *first),
        Query::NimValue => return Ok(Vec::new()),
    };
    let options = options_for(machine, request.game, first);
    let options = machine.placed(request.span, options)?;
    if options.is_empty() {
        return Ok(vec!["no moves: play is over".to_owned()]);
    }
    let next = (first + 1) % players;
    let mut lines = Vec::new();
    for &option in options.iter().take(MAX_SHOWN_LINES) {
        let question = match &request.query {
            Query::Last(matrix, _) | Query::Granted(matrix, ..) => {
                Query::Last(matrix.clone(), next)
            }
            Query::Outcome(convention, _) => Query::Outcome(*convention, next),
            Query::NimValue => Query::NimValue,
        };
        let after = Request { query: question, game: option, span: request.span };
        let worth = match strategies::answer(machine, &after)?.0 {
            Answer::Seats(seats) => Seats::among(seats, players).to_string(),
            Answer::Last(last) => format!("last to move: {last}, counted from the next player"),
            Answer::Granted(granted) => granted.to_string(),
            Answer::NimValue(value) => format!("{value:?}"),
        };
        lines.push(format!("a move to {}: {worth}", sum(machine, option, 200)));
    }
    if options.len() > MAX_SHOWN_LINES {
        lines.push(format!("… and {} more options", options.len() - MAX_SHOWN_LINES));
    }
    Ok(lines)
}
