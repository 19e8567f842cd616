//! Strategy for single large heaps, from a proved period.

use super::question::{Answer, Query, QueryKind, Request};
use super::solver::{Answered, BASE, Reasons, Scope, Strategy};
use crate::lang::eval::Machine;
use crate::lang::report::EvalResult;
use crate::lang::value::{Course, Key, Value};
use crate::lang::{recognize, rules};
use std::sync::Arc;
use tweedle_games::game::SumId;
use tweedle_games::period::Periodicity;
use tweedle_games::play::{Coalition, Play};

/// Looks the heap up in a proved period.
pub(super) static STRATEGY: Strategy = Strategy {
    name: "a proved period",
    scope: Scope::of(&[QueryKind::Outcome, QueryKind::Last, QueryKind::Granted]),
    answer,
    reasons,
    ..BASE
};

/// The minimum size of a heap for which the rules are analysed.
const MIN_LARGE_HEAP: i64 = 4096;

fn answer(machine: &mut Machine, request: &Request) -> Answered {
    // Most positions are small, so their rules need not be analysed.
    if !is_far(machine, request.game) {
        return Ok(None);
    }
    let Some((course, size)) = course(machine, request)? else { return Ok(None) };
    Ok(course.at(size).and_then(|key| score(&request.query, &key)))
}

fn is_far(machine: &Machine, game: SumId) -> bool {
    let far = |arg: &Value| matches!(arg, Value::Int(size) if *size >= MIN_LARGE_HEAP);
    if machine.arena.is_pure(game) || machine.arena.is_forced(game) {
        return false;
    }
    match *machine.arena.parts(game) {
        [(game, 1)] => rules::position_of(machine, game).is_some_and(|p| p.args.iter().any(far)),
        _ => false,
    }
}

/// Returns the proved period of the family of this heap, and the size of the heap.
fn course(machine: &mut Machine, request: &Request) -> EvalResult<Option<(Arc<Course>, u64)>> {
    let (play, first) = match &request.query {
        // The table of nim values has the answer.
        Query::Outcome(..)
            if request.query.convention() == Some(Coalition::TWO)
                && machine.arena.players(request.game).is_none() =>
        {
            return Ok(None);
        }
        Query::Outcome(convention, first) => (Play::Coalition(*convention), *first),
        Query::Last(matrix, first) => (Play::Preference(matrix.clone()), *first),
        Query::Granted(matrix, first, _) => (Play::Preference(matrix.clone()), *first),
        _ => return Ok(None),
    };
    let Some(Ok((heaps, size))) = recognize::heaps_of_position(machine, request.game) else {
        return Ok(None);
    };
    let others = heaps.args.iter().map(|arg| Key(arg.clone())).collect();
    let key = (heaps.ruleset.id, heaps.heap, others, Some(play.clone()), Some(first));
    if let Some(known) = machine.answers.courses.get(&key) {
        return Ok(known.clone().map(|course| (course, size as u64)));
    }
    let begins = Some(Value::Int(first.into()));
    let question = match play {
        Play::Coalition(_) => recognize::HeapQuestion::Outcome(begins),
        Play::Preference(_) => recognize::HeapQuestion::Last(begins),
    };
    let found = machine.under(play, |machine| {
        recognize::heap_course(machine, &heaps, &question, size, request.span)
    });
    let found = found?.filter(|course| course.known.is_proved()).map(Arc::new);
    machine.answers.courses.insert(key, found.clone());
    Ok(found.map(|course| (course, size as u64)))
}

/// Returns a value of a course as the answer.
fn score(question: &Query, key: &Key) -> Option<Answer> {
    match (question, &key.0) {
        (Query::Outcome(convention, _), Value::Seats(seats)) => {
            seats.to_set(convention.players()).map(Answer::Seats)
        }
        (Query::Last(..) | Query::Granted(..), Value::Int(last)) => {
            u8::try_from(*last).ok().map(|last| question.last_is(last))
        }
        _ => None,
    }
}

fn reasons(machine: &mut Machine, request: &Request, _: &Answer) -> Reasons {
    let Some((course, size)) = course(machine, request)? else { return Ok(Vec::new()) };
    let Periodicity::Proved { period, argument } = &course.known else { return Ok(Vec::new()) };
    let mut lines =
        vec![format!("period {}, preperiod {}: {argument}", period.period, period.preperiod)];
    if size >= period.preperiod {
        let like = period.preperiod + (size - period.preperiod) % period.period;
        lines.push(format!("so the heap of {size} has the outcome of the heap of {like}"));
    }
    Ok(lines)
}
