//! Queries over generators (`find`, `find_all`, `count`, `all`, `any`): enumerated in order, and in
//! parallel if they take long.
//!
//! A *case* is a choice of members of the first generators, as long as they do not depend on
//! earlier ones and no condition comes in between. Cases are numbered, and threads take them in
//! order. Of all results the one with the lowest number counts, so the answer is the same as by
//! sequential enumeration. A thread reports only a number: the machine of the query evaluates that
//! case again and reports the result.

mod threads;

use crate::lang::eval::{Flow, Frame, Machine, settled};
use crate::lang::ir::{ClauseCode, Collection, Loop, Node, Term, planned};
use crate::lang::query::{members, survey};
use crate::lang::report::{Code, EvalResult, fail};
use crate::lang::syntax::Span;
use crate::lang::value::{Closure, Value};
use tweedle_base::host::Moment;

/// The goal of a query over generators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The first value.
    First,
    /// The first condition with this truth value.
    Truth(bool),
    /// The number of values.
    Count,
    /// All values.
    Every,
    /// All values, each in a tuple after the members that it belongs to. They are not evaluated
    /// again.
    Cells,
}

/// The answer to a query over generators.
#[derive(Debug, Default)]
pub struct Inquiry {
    /// The values found, in order; at most one unless all values are requested.
    pub found: Vec<Value>,
    /// The number of values, if it is requested.
    pub count: u64,
    /// The number of cases enumerated, if they are numbered. It is less than the total only if the
    /// search stopped early.
    pub cases: Option<u64>,
    /// The total number of cases.
    pub of: Option<u64>,
}

/// A planned query: its collections, and the order of its clauses.
struct CaseQuestion<'a> {
    closure: &'a Closure,
    element: &'a Node,
    goal: Goal,
    /// The slots and collections of the generators that make up cases.
    leading: Vec<(&'a [u32], Span)>,
    sources: Vec<(Value, u64)>,
    /// Set if the first collection has members beyond the limit.
    cut: bool,
    /// The later clauses, with conditions as early as possible.
    rest: Vec<ClauseCode>,
    /// The later clauses in source order, if that is different.
    written: Option<Vec<ClauseCode>>,
    span: Span,
}

/// Answers a query about the values of a collection or of generators. Enumerates at most `limit`
/// cases.
///
/// # Errors
/// Evaluation failed, a condition has no truth value, or a limit was exceeded.
pub fn inquire(
    machine: &mut Machine,
    source: &Value,
    goal: Goal,
    limit: Option<u64>,
    span: Span,
) -> EvalResult<Inquiry> {
    if goal.needs_all() && limit.is_none() {
        machine.finite(source, span)?;
    }
    if let Value::Stream(closure) = source
        && let Term::Of(Collection::List, inner) = &closure.function.body.code
    {
        let asked = survey::in_frame(machine, closure, |machine, frame| {
            let question = cases(machine, closure, inner, (goal, limit), frame, span)?;
            question.map(|question| ask(machine, &question, limit)).transpose()
        });
        if let Some(asked) = asked? {
            return Ok(asked);
        }
    }
    one_by_one(machine, source, goal, limit, span)
}

/// Enumerates a collection whose members are not indexed.
fn one_by_one(
    machine: &mut Machine,
    source: &Value,
    goal: Goal,
    limit: Option<u64>,
    span: Span,
) -> EvalResult<Inquiry> {
    let mut asked = Inquiry::default();
    let mut seen = 0;
    let flow = machine.each(source, span, &mut |machine, value| {
        if limit.is_some_and(|limit| seen >= limit) {
            return Ok(Flow::Stop);
        }
        seen += 1;
        goal.take(machine, value, &mut asked, span)
    })?;
    let stopped = flow == Flow::Stop;
    asked.cases = Some(seen);
    asked.of = (!stopped || !asked.found.is_empty()).then_some(seen);
    Ok(asked)
}

/// Returns the cases of a query, if they can be numbered.
fn cases<'a>(
    machine: &mut Machine,
    closure: &'a Closure,
    inner: &'a Loop,
    (goal, limit): (Goal, Option<u64>),
    frame: Frame<'_>,
    span: Span,
) -> EvalResult<Option<CaseQuestion<'a>>> {
    let planned = planned(&inner.clauses);
    let clauses = &inner.clauses;
    // Moving conditions leaves the generators in order, so both plans begin with the same
    // generators.
    let bare = planned.iter().take_while(|c| matches!(c, ClauseCode::For(..))).count();
    let mut leading: Vec<(&[u32], Span)> = Vec::new();
    let mut sources: Vec<(Value, u64)> = Vec::new();
    let mut total = 1u64;
    let mut cut = false;
    for clause in &clauses[..bare.min(clauses.len())] {
        let ClauseCode::For(slots, source) = clause else { break };
        let bound = leading.iter().flat_map(|(slots, _)| slots.iter());
        if total == 0 || bound.into_iter().any(|slot| source.mentions(*slot)) {
            break;
        }
        // A nested comprehension should not be evaluated only to count its members.
        if !leading.is_empty() && matches!(source.code, Term::Of(Collection::List, _)) {
            break;
        }
        let mut value = machine.eval(source, frame)?;
        if matches!(value, Value::Range(_, None) | Value::Stream(_)) {
            // If members are not indexed, a limit selects the first ones.
            let Some(limit) = limit.filter(|_| leading.is_empty()) else { break };
            (value, cut) = first_members(machine, value, limit, source.span)?;
        }
        let counted = survey::counted(machine, value, source.span)?;
        let Some(product) = total.checked_mul(counted.1) else { break };
        total = product;
        leading.push((slots, source.span));
        sources.push(counted);
    }
    if leading.is_empty() {
        return Ok(None);
    }
    let count = leading.len();
    let rest = planned[count..].to_vec();
    let written = (rest[..] != clauses[count..]).then(|| clauses[count..].to_vec());
    let element = &inner.element;
    Ok(Some(CaseQuestion { closure, element, goal, leading, sources, cut, rest, written, span }))
}

/// Returns at most `limit` first members of a range or a stream, and whether there may be more.
fn first_members(
    machine: &mut Machine,
    source: Value,
    limit: u64,
    span: Span,
) -> EvalResult<(Value, bool)> {
    if let Value::Range(from, None) = source {
        let end = i64::try_from(limit).ok().and_then(|limit| from.checked_add(limit - 1));
        return Ok((Value::Range(from, Some(end.unwrap_or(i64::MAX))), true));
    }
    let mut taken = Vec::new();
    let flow = machine.each(&source, span, &mut |machine, value| {
        if taken.len() as u64 >= limit {
            return Ok(Flow::Stop);
        }
        taken.push(value);
        if taken.len().is_multiple_of(65_536) {
            machine.check_length(taken.len(), span)?;
        }
        Ok(Flow::Continue)
    })?;
    Ok((Value::list(taken), flow == Flow::Stop))
}

/// Enumerates the cases.
fn ask(
    machine: &mut Machine,
    question: &CaseQuestion<'_>,
    limit: Option<u64>,
) -> EvalResult<Inquiry> {
    let total = question.sources.iter().map(|(_, len)| *len).product::<u64>();
    let end = limit.map_or(total, |limit| limit.min(total));
    let of = (!question.cut).then_some(total);
    let mut asked = Inquiry { of, ..Inquiry::default() };
    let started = Moment::now();
    let workers = machine.surveying.threads();
    let mut case = 0;
    while case < end {
        machine.tick(question.span)?;
        if question.case(machine, case, &mut asked)? == Flow::Stop {
            asked.cases = Some(case + 1);
            return Ok(asked);
        }
        case += 1;
        if workers > 1 && end - case > 1 && started.elapsed() > machine.surveying.alone {
            threads::side_by_side(machine, question, case..end, &mut asked)?;
            return Ok(asked);
        }
    }
    asked.cases = Some(end);
    Ok(asked)
}

impl Goal {
    /// Returns whether every case has to be enumerated.
    fn needs_all(self) -> bool {
        matches!(self, Goal::Count | Goal::Every | Goal::Cells)
    }

    /// Adds a value, and stops if it decides the query.
    fn take(
        self,
        machine: &mut Machine,
        value: Value,
        asked: &mut Inquiry,
        span: Span,
    ) -> EvalResult<Flow> {
        match self {
            Goal::First => asked.found.push(value),
            Goal::Truth(wanted) => {
                if truth(&value, span)? != wanted {
                    return Ok(Flow::Continue);
                }
                asked.found.push(value);
            }
            Goal::Count => {
                asked.count += 1;
                return Ok(Flow::Continue);
            }
            Goal::Every | Goal::Cells => {
                asked.found.push(value);
                if asked.found.len().is_multiple_of(65_536) {
                    machine.check_length(asked.found.len(), span)?;
                }
                return Ok(Flow::Continue);
            }
        }
        Ok(Flow::Stop)
    }
}

/// Returns the truth value of a value from a function or a stream.
pub fn truth(value: &Value, span: Span) -> EvalResult<bool> {
    match value {
        Value::Bool(b) => Ok(*b),
        Value::Verdict(verdict) => settled(verdict, span),
        other => fail(
            Code::Type,
            span,
            format!("a condition must be true or false, but one is {}", other.what()),
        ),
    }
}

impl CaseQuestion<'_> {
    /// Evaluates one case. If a moved condition fails to evaluate, the case is evaluated in source
    /// order.
    fn case(&self, machine: &mut Machine, case: u64, asked: &mut Inquiry) -> EvalResult<Flow> {
        let known = (asked.found.len(), asked.count);
        match (self.through(machine, case, &self.rest, asked), &self.written) {
            (Err(_), Some(written)) => {
                asked.found.truncate(known.0);
                asked.count = known.1;
                self.through(machine, case, written, asked)
            }
            (result, _) => result,
        }
    }

    /// Returns the value of a cell of a table. If a query does not apply to a member, the cell
    /// contains the reason. Each component of a tuple is treated separately.
    fn value_or_reason(
        &self,
        machine: &mut Machine,
        element: &Node,
        frame: Frame<'_>,
    ) -> EvalResult<Value> {
        if let Term::Tuple(parts) = &element.code {
            let parts = parts.iter().map(|part| self.value_or_reason(machine, part, frame));
            return Ok(Value::tuple(parts.collect::<EvalResult<_>>()?));
        }
        match machine.attempt(element, frame).and_then(|value| machine.settle(value, self.span)) {
            Err(problem) if problem.code == Code::Value => Ok(Value::str(problem.message)),
            result => result,
        }
    }

    /// Returns a value together with the members of all generators.
    fn cell(&self, machine: &Machine, frame: Frame<'_>, value: Value) -> Value {
        let of = |slots: &[u32]| {
            let values = slots.iter().map(|s| machine.stack[frame.base + *s as usize].clone());
            Value::tuple(values.collect())
        };
        let later = self.rest.iter().filter_map(|clause| match clause {
            ClauseCode::For(slots, _) => Some(&slots[..]),
            ClauseCode::If(_) => None,
        });
        let slots = self.leading.iter().map(|(slots, _)| *slots).chain(later);
        Value::tuple(slots.map(of).chain([value]).collect())
    }

    fn through(
        &self,
        machine: &mut Machine,
        case: u64,
        rest: &[ClauseCode],
        asked: &mut Inquiry,
    ) -> EvalResult<Flow> {
        survey::in_frame(machine, self.closure, |machine, frame| {
            let members = members(machine, &self.sources, case)?;
            for ((slots, span), member) in self.leading.iter().zip(members) {
                machine.assign(slots, member, frame, *span)?;
            }
            machine.clauses(rest, frame, &mut |machine, frame| {
                let value = if self.goal == Goal::Cells {
                    let value = self.value_or_reason(machine, self.element, frame)?;
                    self.cell(machine, frame, value)
                } else {
                    machine.eval(self.element, frame)?
                };
                self.goal.take(machine, value, asked, self.span)
            })
        })
    }
}
