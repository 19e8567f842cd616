//! Queries `find`, `any` and `all` over all games with options from a pool, by a SAT solver.
//! Conditions on outcomes become formulas in the set of options.

use super::certified::{listed, stated};
use crate::lang::eval::{Args, Frame, Machine};
use crate::lang::ir::{ClauseCode, Collection, Loop, Node, Prim, Term, Unsupported};
use crate::lang::query::Goal;
use crate::lang::recognize::formula;
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::syntax::Span;
use crate::lang::value::{Detail, Family, Value, Verdict};
use std::sync::Arc;
use tweedle_games::game::{Stop, SumId};
use tweedle_games::symbolic::{Condition, OutcomeQuery, Solved};
use tweedle_records::certificate::{self, Search};

/// The maximum size of a pool whose games are enumerated if the conditions are unsupported.
const MAX_ENUMERATED_POOL: usize = 20;

/// Answers `find`, `any` or `all`, which have the goals `First` and `Truth`, for
/// `… for G in games_of(pool) if …` with conditions on outcomes of sums with `G`; `None` for other
/// arguments, which are to be enumerated.
///
/// # Errors
/// The conditions are unsupported and there are too many games to enumerate, a limit was exceeded,
/// or the evaluation of the pool or of another part of the conditions failed.
pub fn symbolic(machine: &mut Machine, goal: Goal, args: &Args) -> EvalResult<Option<Value>> {
    over_pool(machine, goal, args, answer)
}

/// Answers a query about the games of a pool.
type PoolAnswer<T> = fn(&mut Machine, &PoolQuestion<'_>, &[SumId], Span) -> EvalResult<Option<T>>;

/// Returns the answer to a query about the games of a pool, found as stated; `None` for other
/// arguments.
fn over_pool<T>(
    machine: &mut Machine,
    goal: Goal,
    args: &Args,
    answer: PoolAnswer<T>,
) -> EvalResult<Option<T>> {
    let Value::Stream(closure) = args.get(0) else { return Ok(None) };
    machine.inside(closure, |machine, function, frame| {
        let Term::Of(Collection::List, inner) = &function.body.code else { return Ok(None) };
        let [ClauseCode::For(slots, source), conditions @ ..] = &inner.clauses[..] else {
            return Ok(None);
        };
        let ([slot], true) = (&slots[..], may_be_games(machine, source)) else { return Ok(None) };
        let mut asked = Vec::new();
        for clause in conditions {
            match clause {
                ClauseCode::If(condition) => asked.push((condition, true)),
                ClauseCode::For(..) => return Ok(None),
            }
        }
        if let Goal::Truth(any) = goal {
            asked.push((&inner.element, any));
        }
        match machine.eval(source, frame)? {
            Value::Family(Family::Games { pool } | Family::Day { pool, .. }) => {
                let question = PoolQuestion { goal, slot: *slot, inner, asked: &asked, frame };
                answer(machine, &question, &pool, args.at(0))
            }
            _ => Ok(None),
        }
    })
}

/// Returns whether an expression may be a family of games. Any other expression might be expensive
/// to evaluate twice.
fn may_be_games(machine: &Machine, source: &Node) -> bool {
    match source.code {
        Term::Local(_) | Term::Captured(_) | Term::Global(_) => true,
        Term::Native(id, _) => matches!(machine.prim(id), Some(Prim::Games | Prim::GamesOf)),
        _ => false,
    }
}

fn answer(
    machine: &mut Machine,
    question: &PoolQuestion<'_>,
    pool: &[SumId],
    span: Span,
) -> EvalResult<Option<Value>> {
    let place = (question.slot, question.frame);
    let (search, condition) = match formula(machine, pool, place, question.asked, span) {
        Ok(found) => found,
        Err(Stop::Failed(problem)) => return Err(problem),
        Err(Stop::GaveUp(why)) if pool.len() > MAX_ENUMERATED_POOL => {
            return Err(Box::new(not_understood(pool.len(), why, span)));
        }
        Err(Stop::GaveUp(_)) => return Ok(None),
    };
    let solved = machine
        .lend_at(span, |machine, found| search.solve(machine, &mut found.solver, condition))?;
    let game = match solved {
        Solved::Found { game, .. } if confirms(machine, question, game)? => game,
        Solved::Found { game, .. } => {
            let game = crate::lang::value::short(machine, &Value::game(game));
            let text = format!("a bug in Tweedle: {game} was found and does not fit");
            return fail(Code::Value, span, text);
        }
        Solved::Nothing => return Ok(Some(question.nothing(pool.len()))),
    };
    Ok(Some(match question.goal {
        Goal::Truth(any) => {
            let shown = crate::lang::value::short(machine, &Value::game(game));
            let is = if any { "is one" } else { "is an exception" };
            Value::Verdict(Arc::new(Verdict {
                answer: Some(any),
                reason: format!("{shown} {is}"),
                detail: Some(Arc::new(Detail::Context(game))),
            }))
        }
        _ => machine.eval(&question.inner.element, question.frame)?,
    }))
}

/// Returns the data of a certificate, without the proof, that a query with this goal about the
/// games of a pool finds nothing, with the size of the pool; `None` for other queries.
///
/// # Errors
/// As [`symbolic`]; there are too many positions.
pub fn search_of_pool(
    machine: &mut Machine,
    goal: Goal,
    args: &Args,
) -> EvalResult<Option<(Search, usize)>> {
    over_pool(machine, goal, args, |machine, question, games, span| {
        let place = (question.slot, question.frame);
        let (search, wire) = match formula(machine, games, place, question.asked, span) {
            Ok(found) => found,
            Err(Stop::Failed(problem)) => return Err(problem),
            Err(Stop::GaveUp(why)) => {
                let at = why.span.unwrap_or(span);
                let what = why.what;
                let text = format!("this condition has no certificate: {what} is not supported");
                return fail(Code::Type, at, text);
            }
        };
        let (condition, asked) = search.stated(wire);
        let all: Vec<SumId> = games.iter().copied().chain(asked.iter().map(|q| q.beside)).collect();
        let (options, numbers) = listed(machine, &all, 1, span)?;
        let (of_games, beside) = numbers.split_at(games.len());
        // Each position of the pool once, and conditions name its first place.
        let (mut pool, mut conventions) = (Vec::new(), Vec::new());
        let places: Vec<usize> = of_games.iter().map(|at| place_in(&mut pool, *at)).collect();
        let query = |(query, beside): (&OutcomeQuery, &u32)| certificate::OutcomeQuery {
            convention: place_in(&mut conventions, stated(&query.convention.into())),
            copies: query.copies,
            beside: *beside,
            seat: query.seat.into(),
        };
        let queries = asked.iter().zip(beside).map(query).collect();
        let condition = certified_condition(&condition, true, &places);
        let proof = Vec::new();
        let search = Search { conventions, options, pool, queries, condition, proof };
        Ok(Some((search, games.len())))
    })
}

/// Returns the place of an item in a list, to which it is added if it is not there.
fn place_in<T: PartialEq>(list: &mut Vec<T>, item: T) -> usize {
    let known = list.iter().position(|other| *other == item);
    known.unwrap_or_else(|| {
        list.push(item);
        list.len() - 1
    })
}

/// Returns a condition, or its opposite if it must not hold, as it is in certificates.
fn certified_condition(of: &Condition, holds: bool, places: &[usize]) -> certificate::Condition {
    use certificate::Condition as Certified;
    let single = |one: Certified| if holds { one } else { Certified::Not(Box::new(one)) };
    match of {
        Condition::Query(number) => single(Certified::Query(*number)),
        Condition::Option(number) => single(Certified::Option(places[*number])),
        Condition::Not(one) => certified_condition(one, !holds, places),
        Condition::Any(all) => {
            let mut list = Vec::new();
            for one in all {
                match (certified_condition(one, holds, places), holds) {
                    (Certified::Any(same), true) | (Certified::All(same), false) => {
                        list.extend(same);
                    }
                    (other, _) => list.push(other),
                }
            }
            if holds { Certified::Any(list) } else { Certified::All(list) }
        }
    }
}

/// Checks a solution with the interpreter, and leaves the game in its slot.
fn confirms(machine: &mut Machine, question: &PoolQuestion<'_>, game: SumId) -> EvalResult<bool> {
    let frame = question.frame;
    machine.stack[frame.base + question.slot as usize] = Value::game(game);
    for (condition, wanted) in question.asked {
        if machine.truth(condition, frame)? != *wanted {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A loop over the games of a pool, and the conditions on them, which must be true or false.
struct PoolQuestion<'a> {
    goal: Goal,
    slot: u32,
    inner: &'a Loop,
    asked: &'a [(&'a Node, bool)],
    frame: Frame<'a>,
}

impl PoolQuestion<'_> {
    /// Returns the answer if no game with options from a pool of that size satisfies the condition.
    fn nothing(&self, pool: usize) -> Value {
        let games = format!("with options among these {pool} (2^{pool} games)");
        let none = format!("no game {games} exists: the conditions contradict each other");
        let Goal::Truth(any) = self.goal else { return Value::Nothing(none.into()) };
        let reason = if any { none } else { format!("true for all games {games}") };
        Value::Verdict(Arc::new(Verdict { answer: Some(!any), reason, detail: None }))
    }
}

/// Returns the diagnostic for an unsupported condition over too many games.
fn not_understood(pool: usize, why: Unsupported, span: Span) -> Problem {
    let text =
        format!("the 2^{pool} games with options among these {pool} are too many to enumerate");
    let (at, what) = (why.span.unwrap_or(span), format!("{} is not supported here", why.what));
    Problem::at(Code::Limit, at, text).label(what).help(
        "the SAT search supports `and`, `or`, `not` and comparisons of `outcome(n·G + X)` with \
         seats; other conditions need a pool of at most 20 games",
    )
}
