//! Surveys: one query for every member of collections, in parallel.

use super::row_file::{RowFile, row_key};
use crate::lang::eval::{Frame, Machine};
use crate::lang::ir::{ClauseCode, Collection, Loop, Term};
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::syntax::Span;
use crate::lang::value::{Closure, Items, SKIPPED, Survey, Value};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use tweedle_base::{HeapSize, Limit};
use tweedle_records::survey::{
    self, Asker, Checkpoint, CheckpointFault, Conduct, FileError, Part, Plan, Ran, SurveyError,
};

/// The growth in memory, in bytes, after which a worker restarts.
pub(crate) const MAX_WORKER_GROWTH: usize = 256 << 20;

/// A worker thread and the query it answers.
struct SurveyWorker<'a> {
    fresh: &'a Machine,
    machine: Machine,
    closure: &'a Closure,
    inner: &'a Loop,
    sources: &'a [(Value, u64)],
    /// The number of columns of a row; 0 if answers are counted.
    columns: usize,
    /// The row of the last item, as JSON.
    cells: String,
    span: Span,
}

/// Evaluates a query for all members of the collections of its generators. Counts the answers or,
/// if columns are named, collects them as rows.
///
/// # Errors
/// The query fails for a member, or the checkpoint file has an error.
pub fn survey(
    machine: &mut Machine,
    closure: &Arc<Closure>,
    columns: Vec<String>,
    span: Span,
) -> EvalResult<Survey> {
    let Term::Of(Collection::List, inner) = &closure.function.body.code else {
        return fail(Code::Type, span, "a survey needs generators `for x in xs`");
    };
    let sources = survey_sources(machine, closure, inner)?;
    let total = sources.iter().try_fold(1u64, |total, (_, len)| total.checked_mul(*len));
    let Some(total) = total else {
        return fail(Code::Limit, span, "a survey must have less than 2^64 items");
    };
    let conduct = machine.surveying.clone();
    let files = conduct.resume.is_some() || conduct.rows.is_some();
    if conduct.used && (files || conduct.part != Part::WHOLE) {
        return Problem::at(
            Code::Limit,
            span,
            "a script that is run in parts or with a checkpoint must contain exactly one \
                 survey",
        )
        .label("the second")
        .help("put each of them in a script of its own")
        .err();
    }
    machine.surveying.used = true;
    let mut question = format!("{} [{:016x}]", closure.function.text, conduct.script);
    if !columns.is_empty() {
        question.push_str(&format!(" as {}", columns.join(", ")));
    }
    // A query that exceeds the effort, the states or the depth may stay open. Exceeding any other
    // limit ends the survey without affecting answers.
    let settings = [
        ("effort", u64::from(machine.effort.contexts)),
        ("states", machine.budget.max_states as u64),
        ("depth", machine.budget.max_depth as u64),
    ];
    let plan = Plan {
        question,
        total,
        part: conduct.part,
        columns: columns.clone(),
        settings: settings.map(|(name, n)| (name.to_owned(), n)).into(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
    };
    let checkpoint = conduct.resume.as_deref().map(|path| Checkpoint {
        files: &*conduct.files,
        path,
        any_version: conduct.any_version,
    });
    if conduct.rows.is_some() && columns.is_empty() {
        let text = "`--rows` needs a survey with named columns, but this one only counts answers";
        return Problem::at(Code::Value, span, text)
            .help("name them: `columns: [\"S\", \"period\"]`")
            .err();
    }
    let first = conduct.part.range(total).start;
    let rows =
        conduct.rows.as_deref().map(|path| RowFile::new(&*conduct.files, path, &columns, first));
    let ran = on_threads(machine, &plan, (0, checkpoint, rows), || SurveyWorker {
        fresh: machine,
        machine: machine.worker(),
        closure,
        inner,
        sources: &sources,
        columns: columns.len(),
        cells: String::new(),
        span,
    });
    let ran = ran.map_err(|error| match error {
        SurveyError::Item { item, error } => {
            let text = members(machine, &sources, item).unwrap_or_default();
            let shown: Vec<String> =
                text.iter().map(|v| crate::lang::value::short(machine, v)).collect();
            let mut error = error;
            error.called_from(machine.outer(), || crate::lang::report::Call {
                text: format!("the survey, of {}", shown.join(", ")),
                at: Some(span),
            });
            error
        }
        SurveyError::File(error) => file_problem(error, span),
    })?;
    if !ran.finished {
        let mut problem = Problem::at(
            Code::Interrupted,
            span,
            format!("interrupted after {} of {total} items", ran.done.len()),
        );
        problem = match &conduct.resume {
            Some(path) => problem
                .help(format!("they are saved: run it again with `--resume {}`", path.display())),
            None => problem.help("to keep finished items, run it with `--resume FILE`"),
        };
        return problem.err();
    }
    Ok(Survey::new(&ran.table, total, conduct.part, columns))
}

/// Runs a survey on all threads, and shows its progress, with the number of items before its own.
pub(super) fn on_threads<A: Asker<Error: Send>>(
    machine: &Machine,
    plan: &Plan,
    (before, checkpoint, mut rows): (u64, Option<Checkpoint<'_>>, Option<RowFile<'_>>),
    make: impl Fn() -> A + Sync,
) -> Result<Ran, SurveyError<A::Error>> {
    let progress = &machine.surveying.progress;
    let (items, workers) = (plan.items(), machine.surveying.threads());
    let conduct = Conduct { workers, checkpoint, budget: &machine.budget };
    let ran = survey::run(plan, conduct, make, |record| {
        progress[0].store(before + record.done.len(), Ordering::Relaxed);
        progress[1].store(before + (items.end - items.start), Ordering::Relaxed);
        rows.as_mut().map_or(Ok(()), |rows| rows.add(record))
    });
    progress[1].store(0, Ordering::Relaxed);
    ran
}

/// Returns the error for a file that a survey writes.
pub(super) fn file_problem(error: FileError, span: Span) -> Box<Problem> {
    let (code, help) = match error.fault {
        CheckpointFault::Limit(Limit::Interrupted) => (Code::Interrupted, "the file is unchanged"),
        CheckpointFault::Limit(Limit::Time) => (Code::Limit, "`--time` raises the limit"),
        CheckpointFault::Limit(_) => (Code::Limit, "`--memory` raises the limit"),
        _ => (Code::File, ""),
    };
    let problem = Problem::at(code, span, error.to_string());
    Box::new(if help.is_empty() { problem } else { problem.help(help) })
}

/// Returns the collections of the generators of a survey, with their sizes.
fn survey_sources(
    machine: &mut Machine,
    closure: &Closure,
    inner: &Loop,
) -> EvalResult<Vec<(Value, u64)>> {
    in_frame(machine, closure, |machine, frame| {
        let mut found = Vec::new();
        let mut bound: Vec<u32> = Vec::new();
        for clause in &inner.clauses {
            let ClauseCode::For(slots, source) = clause else { continue };
            if bound.iter().any(|slot| source.mentions(*slot)) {
                let text = "the generators of a survey must not depend on each other";
                return Problem::at(Code::Value, source.span, text)
                    .help("use all pairs and skip some with `if`")
                    .err();
            }
            bound.extend(slots);
            let value = machine.eval(source, frame)?;
            found.push(counted(machine, value, source.span)?);
        }
        Ok(found)
    })
}

/// Runs `body` with a frame for a query over generators, under the convention that it has captured.
pub(super) fn in_frame<T>(
    machine: &mut Machine,
    stream: &Closure,
    body: impl FnOnce(&mut Machine, Frame<'_>) -> T,
) -> T {
    let base = machine.stack.len();
    machine.stack.resize(base + stream.function.slots as usize, Value::Absent);
    let before = machine.enter_under(stream);
    let frame = Frame { base, captured: &stream.captured };
    let result = tweedle_base::with_stack(|| body(machine, frame));
    machine.leave_under(before);
    machine.stack.truncate(base);
    result
}

/// Returns a collection whose members are indexed, with its size.
pub(crate) fn counted(machine: &mut Machine, value: Value, span: Span) -> EvalResult<(Value, u64)> {
    machine.finite(&value, span)?;
    match &value {
        Value::Family(family) => Ok((value.clone(), family.size())),
        Value::Range(from, Some(to)) => {
            let len = (i128::from(*to) - i128::from(*from) + 1).max(0);
            Ok((value, u64::try_from(len).unwrap_or(u64::MAX)))
        }
        Value::List(items) | Value::Tuple(items) | Value::Sequence(items) => {
            let len = items.len() as u64;
            Ok((value, len))
        }
        other => {
            let items = machine.collect(other, span)?;
            let len = items.len() as u64;
            Ok((Value::List(Items::new(items)), len))
        }
    }
}

/// Returns the members that make up an item; the last generator varies fastest.
pub(crate) fn members(
    machine: &mut Machine,
    sources: &[(Value, u64)],
    item: u64,
) -> EvalResult<Vec<Value>> {
    let mut rest = item;
    let found: EvalResult<Vec<Value>> = sources
        .iter()
        .rev()
        .map(|(source, len)| {
            let at = rest % len;
            rest /= len;
            Ok(match source {
                Value::Family(family) => {
                    machine.at(Span::default(), |machine| family.get(&mut machine.arena, at))?
                }
                Value::Range(from, _) => Value::Int(from.saturating_add_unsigned(at)),
                Value::List(items) | Value::Tuple(items) | Value::Sequence(items) => {
                    items.get(at as usize).cloned().unwrap_or(Value::Absent)
                }
                _ => Value::Absent,
            })
        })
        .collect();
    found.map(|mut members| {
        members.reverse();
        members
    })
}

/// Returns an answer as text, strings without quotes.
fn answer(machine: &mut Machine, value: &Value, span: Span) -> EvalResult<String> {
    if let Value::Str(text) = value {
        return Ok(text.to_string());
    }
    let text = crate::lang::value::value(machine, value);
    // Two games that were cut could have the same key.
    machine.spelled(span)?;
    Ok(text)
}

/// Returns an answer as a row of `columns` cells, in JSON.
fn row(machine: &mut Machine, value: &Value, columns: usize, span: Span) -> EvalResult<String> {
    let parts = match value {
        Value::Tuple(parts) if columns > 1 => &parts[..],
        one => std::slice::from_ref(one),
    };
    if parts.len() != columns {
        let text = format!("{columns} columns are named, but this row has {}", parts.len());
        return Problem::at(Code::Value, span, text).help("give several columns as a tuple").err();
    }
    let cells = parts.iter().map(|part| answer(machine, part, span));
    let cells = cells.collect::<EvalResult<Vec<String>>>()?;
    Ok(serde_json::Value::from(cells).to_string())
}

impl Asker for SurveyWorker<'_> {
    type Error = Box<Problem>;

    fn key(&mut self, item: u64) -> EvalResult<String> {
        if self.machine.arena.heap_size() > self.fresh.arena.heap_size() + MAX_WORKER_GROWTH {
            self.machine = self.fresh.worker();
        }
        let (inner, span, columns) = (self.inner, self.span, self.columns);
        let cells = &mut self.cells;
        let machine = &mut self.machine;
        machine.tick(span)?;
        let mut members = members(machine, self.sources, item)?.into_iter();
        in_frame(machine, self.closure, |machine, frame| {
            for clause in &inner.clauses {
                match clause {
                    ClauseCode::For(slots, source) => {
                        let member = members.next().unwrap_or(Value::Absent);
                        machine.assign(slots, member, frame, source.span)?;
                    }
                    ClauseCode::If(condition) => {
                        if !machine.truth(condition, frame)? {
                            return Ok(SKIPPED.to_owned());
                        }
                    }
                }
            }
            let value = machine.eval(&inner.element, frame)?;
            let value = machine.settle(value, span)?;
            if columns == 0 {
                return answer(machine, &value, span);
            }
            *cells = row(machine, &value, columns, span)?;
            Ok(row_key(item))
        })
    }

    fn example(&mut self, item: u64) -> EvalResult<String> {
        if self.columns > 0 {
            return Ok(std::mem::take(&mut self.cells));
        }
        let members = members(&mut self.machine, self.sources, item)?;
        let texts: Vec<String> =
            members.iter().map(|value| crate::lang::value::value(&self.machine, value)).collect();
        self.machine.spelled(self.span)?;
        Ok(texts.join(", "))
    }
}
