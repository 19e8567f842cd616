//! Parallel search for queries over generators.

use super::{CaseQuestion, Goal, Inquiry};
use crate::lang::eval::{Flow, Machine};
use crate::lang::query::survey::{MAX_WORKER_GROWTH, file_problem, on_threads};
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::value::Value;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use tweedle_base::HeapSize;
use tweedle_records::survey::{Asker, Plan, SurveyError};

/// Enumerates the rest of the cases on all threads.
pub(crate) fn side_by_side(
    machine: &mut Machine,
    question: &CaseQuestion<'_>,
    cases: std::ops::Range<u64>,
    asked: &mut Inquiry,
) -> EvalResult<()> {
    let shared = Shared { count: AtomicU64::new(0), hits: Mutex::new(Vec::new()) };
    let first = cases.start;
    // Nothing is saved, so the plan needs no description of the query.
    let plan = Plan { total: cases.end - first, ..Plan::default() };
    let ran = on_threads(machine, &plan, (first, None, None), || {
        let own = machine.worker();
        CaseWorker { fresh: machine, machine: own, question, first, shared: &shared }
    });
    match ran {
        Ok(ran) if ran.finished => asked.cases = Some(cases.end),
        Ok(ran) => {
            let done = crate::lang::value::count((first + ran.done.len()) as usize);
            let of = crate::lang::value::count(cases.end as usize);
            let text = format!("interrupted after {done} of {of} items");
            return Problem::at(Code::Interrupted, question.span, text)
                .help("earlier definitions are kept")
                .err();
        }
        Err(SurveyError::Item { item, error: None }) => {
            let case = first + item;
            let text = "a repeated computation gave another answer";
            if question.case(machine, case, asked)? != Flow::Stop {
                return Problem::at(Code::Value, question.span, text).err();
            }
            asked.cases = Some(case + 1);
            return Ok(());
        }
        Err(SurveyError::Item { error: Some(problem), .. }) => return Err(problem),
        Err(SurveyError::File(error)) => return Err(file_problem(error, question.span)),
    }
    asked.count += shared.count.into_inner();
    let mut hits = shared.hits.into_inner().unwrap_or_else(PoisonError::into_inner);
    hits.sort_unstable_by_key(|(case, _)| *case);
    for (case, values) in hits {
        machine.tick(question.span)?;
        match values {
            Some(values) => asked.found.extend(values),
            None => {
                question.case(machine, case, asked)?;
            }
        }
    }
    Ok(())
}

/// Returns whether a value has the same meaning on a machine that had `sums` sums when it was
/// copied.
fn is_portable(value: &Value, sums: usize) -> bool {
    match value {
        Value::Game(game, _) => game.index() < sums,
        Value::Tuple(items) | Value::List(items) | Value::Sequence(items) => {
            items.iter().all(|item| is_portable(item, sums))
        }
        Value::Absent
        | Value::Bool(_)
        | Value::Int(_)
        | Value::Big(_)
        | Value::Ratio(_)
        | Value::Str(_)
        | Value::Seats(_)
        | Value::Player(_) => true,
        _ => false,
    }
}

/// State shared by the worker threads.
struct Shared {
    count: AtomicU64,
    /// The cases with values, if all are requested, and the values if they are portable between
    /// machines.
    hits: Mutex<Vec<(u64, Option<Vec<Value>>)>>,
}

/// A worker thread and the query it enumerates.
struct CaseWorker<'a> {
    fresh: &'a Machine,
    machine: Machine,
    question: &'a CaseQuestion<'a>,
    first: u64,
    shared: &'a Shared,
}

impl Asker for CaseWorker<'_> {
    /// The error of a case; `None` if the case decides the query.
    type Error = Option<Box<Problem>>;

    fn key(&mut self, item: u64) -> Result<String, Option<Box<Problem>>> {
        if self.machine.arena.heap_size() > self.fresh.arena.heap_size() + MAX_WORKER_GROWTH {
            self.machine = self.fresh.worker();
        }
        let case = self.first + item;
        let mut asked = Inquiry::default();
        self.machine.tick(self.question.span)?;
        if self.question.case(&mut self.machine, case, &mut asked)? == Flow::Stop {
            return Err(None);
        }
        self.shared.count.fetch_add(asked.count, Ordering::Relaxed);
        if !asked.found.is_empty() {
            let sums = self.fresh.arena.sum_count();
            let kept = self.question.goal == Goal::Cells
                && asked.found.iter().all(|value| is_portable(value, sums));
            let values = kept.then_some(asked.found);
            self.shared.hits.lock().unwrap_or_else(PoisonError::into_inner).push((case, values));
        }
        Ok(String::new())
    }
}
