//! Surveys: a question asked of every member of collections, by several machines at once.

use super::call::Frame;
use super::{Closure, Flow, Items, Machine, Outcome, Value, fail};
use crate::lang::report::{Code as Kind, Problem};
use crate::lang::resolve::{ClauseCode, Code, Loop};
use crate::lang::syntax::Span;
use crate::survey::{self, Asker, Conduct, Part, Plan, SurveyError, Table};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How surveys are to be conducted.
#[derive(Debug, Clone)]
pub struct Surveying {
    /// On how many threads; 0 is as many as there are processors.
    pub workers: usize,
    /// Which part of the items is asked about.
    pub part: Part,
    /// Where what is done is kept.
    pub resume: Option<PathBuf>,
    /// Stands for everything a survey may depend on besides its own text.
    pub script: u64,
    /// Whether a survey has been conducted, so that the file is in use.
    pub used: bool,
    /// Items done, and how many there are, of the survey that is running; 0 if none is.
    pub progress: Arc<[AtomicU64; 2]>,
}

impl Default for Surveying {
    fn default() -> Self {
        Surveying {
            workers: 0,
            part: Part::WHOLE,
            resume: None,
            script: 0,
            used: false,
            progress: Arc::default(),
        }
    }
}

/// The answer of a survey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Survey {
    /// Its rows.
    pub table: Table,
    /// How many items there are.
    pub total: u64,
    /// Which part of them was asked about.
    pub part: Part,
}

impl Survey {
    /// The answer that a table of answers is: members that a condition left out have none.
    pub fn of(answers: &Table, total: u64, part: Part) -> Survey {
        let mut table = Table::default();
        for (key, row) in answers.iter().filter(|(key, _)| *key != LEFT_OUT) {
            table.add(key.to_owned(), row.clone());
        }
        Survey { table, total, part }
    }
}

/// A key that stands for items which a condition leaves out.
const LEFT_OUT: &str = "\u{0}";
/// Memory that a worker's games may take beyond what there was, before it begins with fresh ones.
pub(super) const GROWTH: usize = 256 << 20;

/// What one thread asks with.
struct Worker<'a> {
    fresh: &'a Machine,
    machine: Machine,
    closure: &'a Closure,
    inner: &'a Loop,
    sources: &'a [(Value, u64)],
    span: Span,
}

impl Machine {
    /// Asks a question of all members of the collections that its generators name.
    ///
    /// # Errors
    /// What the question says about a member; mistakes in the checkpoint file.
    pub fn survey(&mut self, closure: &Arc<Closure>, span: Span) -> Outcome<Survey> {
        let Code::ListOf(inner) = &closure.function.body.code else {
            return fail(Kind::Type, span, "a survey is over generators `for x in xs`");
        };
        let sources = self.survey_sources(closure, inner)?;
        let total = sources.iter().try_fold(1u64, |total, (_, len)| total.checked_mul(*len));
        let Some(total) = total else {
            return fail(Kind::Limit, span, "a survey is of less than 2^64 items");
        };
        let conduct = self.surveying.clone();
        if conduct.used && (conduct.resume.is_some() || conduct.part != Part::WHOLE) {
            return Err(Box::new(
                Problem::at(
                    Kind::Limit,
                    span,
                    "a script run in parts, or with a checkpoint file, has one survey",
                )
                .label("the second")
                .help("put it into a script of its own"),
            ));
        }
        self.surveying.used = true;
        let question = format!("{} [{:016x}]", closure.function.text, conduct.script);
        let plan = Plan { question, total, part: conduct.part };
        let progress = conduct.progress.clone();
        let interrupt = self.budget.interrupt.clone();
        let workers = match conduct.workers {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            n => n,
        };
        let ran = survey::run(
            &plan,
            Conduct { workers, checkpoint: conduct.resume.as_deref(), interrupt: &interrupt },
            || {
                Ok(Worker {
                    fresh: self,
                    machine: self.clone(),
                    closure,
                    inner,
                    sources: &sources,
                    span,
                })
            },
            |done, total| {
                progress[0].store(done, Ordering::Relaxed);
                progress[1].store(total, Ordering::Relaxed);
            },
        );
        progress[1].store(0, Ordering::Relaxed);
        let ran = ran.map_err(|error| match error {
            SurveyError::Item { item, error } => {
                let text = members(self, &sources, item).unwrap_or_default();
                let shown: Vec<String> =
                    text.iter().map(|v| crate::lang::show::short(self, v)).collect();
                let mut error = error;
                error.called_from(self.outer(), || crate::lang::report::Call {
                    text: format!("the survey, of {}", shown.join(", ")),
                    at: Some(span),
                });
                error
            }
            SurveyError::Asker(error) => error,
            SurveyError::Thread(fault) => {
                let text = format!("no thread could be started: {fault}");
                Box::new(Problem::at(Kind::Limit, span, text).help("`--jobs 1` needs none"))
            }
            SurveyError::File(fault) => Box::new(Problem::at(Kind::File, span, fault.to_string())),
        })?;
        if !ran.finished {
            let mut problem = Problem::at(
                Kind::Interrupted,
                span,
                format!("interrupted after {} of {total} items", ran.done.len()),
            );
            problem = match &conduct.resume {
                Some(path) => problem.help(format!(
                    "they are kept: run it again with `--resume {}`",
                    path.display()
                )),
                None => problem.help("`--resume FILE` keeps what is done"),
            };
            return Err(Box::new(problem));
        }
        Ok(Survey::of(&ran.table, total, conduct.part))
    }

    /// The collections that the generators of a survey go through, and how large they are.
    fn survey_sources(&mut self, closure: &Closure, inner: &Loop) -> Outcome<Vec<(Value, u64)>> {
        let base = self.stack.len();
        self.stack.resize(base + closure.function.slots as usize, Value::Absent);
        let frame = Frame { base, captured: &closure.captured };
        let mut found = Ok(Vec::new());
        let mut bound: Vec<u32> = Vec::new();
        for clause in &inner.clauses {
            let ClauseCode::For(slots, source) = clause else { continue };
            if bound.iter().any(|slot| source.mentions(*slot)) {
                let text = "in a survey a generator does not depend on another";
                found = Err(Box::new(
                    Problem::at(Kind::Value, source.span, text)
                        .help("go through all pairs and leave some out with `if`"),
                ));
                break;
            }
            bound.extend(slots);
            let made = self.eval(source, frame).and_then(|value| self.counted(value, source.span));
            match (made, &mut found) {
                (Ok(one), Ok(all)) => all.push(one),
                (Err(problem), _) => {
                    found = Err(problem);
                    break;
                }
                _ => {}
            }
        }
        self.stack.truncate(base);
        found
    }

    /// A collection whose members can be had by number, and how many there are.
    pub(super) fn counted(&mut self, value: Value, span: Span) -> Outcome<(Value, u64)> {
        self.finite(&value, span)?;
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
                let items = self.collect(other, span)?;
                let len = items.len() as u64;
                Ok((Value::List(Items::new(items)), len))
            }
        }
    }
}

/// The members that make up an item; the last generator goes round fastest.
pub(super) fn members(
    machine: &mut Machine,
    sources: &[(Value, u64)],
    item: u64,
) -> Outcome<Vec<Value>> {
    let mut rest = item;
    let found: Outcome<Vec<Value>> = sources
        .iter()
        .rev()
        .map(|(source, len)| {
            let at = rest % len;
            rest /= len;
            Ok(match source {
                Value::Family(family) => family.get(machine, at)?,
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

impl Asker for Worker<'_> {
    type Error = Box<Problem>;

    fn key(&mut self, item: u64) -> Outcome<String> {
        if self.machine.arena.bytes() > self.fresh.arena.bytes() + GROWTH {
            self.machine = self.fresh.clone();
        }
        let (inner, span) = (self.inner, self.span);
        let machine = &mut self.machine;
        machine.tick(span)?;
        let base = machine.stack.len();
        machine.stack.resize(base + self.closure.function.slots as usize, Value::Absent);
        let frame = Frame { base, captured: &self.closure.captured };
        let mut members = members(machine, self.sources, item)?.into_iter();
        let result = super::with_stack(|| {
            for clause in &inner.clauses {
                match clause {
                    ClauseCode::For(slots, source) => {
                        let member = members.next().unwrap_or(Value::Absent);
                        machine.assign(slots, member, frame, source.span)?;
                    }
                    ClauseCode::If(condition) => {
                        if !machine.truth(condition, frame)? {
                            return Ok(LEFT_OUT.to_owned());
                        }
                    }
                }
            }
            let value = machine.eval(&inner.element, frame)?;
            let value = machine.settle(value, span)?;
            Ok(match &value {
                // An answer in words is one without quotes.
                Value::Str(text) => text.to_string(),
                other => crate::lang::show::value(machine, other),
            })
        });
        machine.stack.truncate(base);
        result
    }

    fn example(&mut self, item: u64) -> Outcome<String> {
        let members = members(&mut self.machine, self.sources, item)?;
        let texts: Vec<String> =
            members.iter().map(|value| crate::lang::show::value(&self.machine, value)).collect();
        Ok(texts.join(", "))
    }
}

impl Machine {
    /// Calls `visit` with each member of a family.
    pub(super) fn each_of(
        &mut self,
        family: &super::Family,
        span: Span,
        visit: &mut dyn FnMut(&mut Machine, Value) -> Outcome<Flow>,
    ) -> Outcome<Flow> {
        for number in 0..family.size() {
            self.tick(span)?;
            let member = family.get(self, number)?;
            if visit(self, member)? == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        Ok(Flow::Continue)
    }
}
