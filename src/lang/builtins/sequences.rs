//! Builtins on sequences and their periods: of any, of `k·* + G` for all `k` (`periodic`), and of
//! `G + *m` for all large `m` (`stable`).

use super::entry;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::query;
use crate::lang::recognize::{self, TERMS};
use crate::lang::report::{Code, EvalResult, fail};
use crate::lang::value::{Classes, Course, Items, Seats, Value, Verdict};
use std::sync::Arc;
use tweedle_games::period::{
    self, NimPeriodicity, Period, Periodicity, Sequence, heap_period, nim_periodicity, star_period,
};
use tweedle_games::play::{Coalition, SeatSet};

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("sequence", sequence),
        entry("period", period_of).certify(super::certificates::period),
        entry("preperiod", preperiod),
        entry("saltus", |_, args| Ok(known(&args)?.saltus().unwrap_or(Value::Absent))),
        entry("repeating", repeating),
        entry("symmetric", symmetric),
        entry("proved", proved),
        entry("periodic", periodic),
        entry("stable", stable),
    ]
}

fn sequence(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let xs = args.get(0);
    if matches!(xs, Value::Stream(_)) && machine.finite(xs, args.at(0)).is_err() {
        return Ok(xs.clone());
    }
    Ok(Value::Sequence(Items::new(machine.collect(xs, args.at(0))?)))
}

fn period_of(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    if let Some(classes) = args.get(0).as_report::<Classes>() {
        return Ok(Value::report(query::class_course(machine, classes, args.at(0))?));
    }
    let terms = match args.is_absent(1) {
        true => TERMS,
        false => usize::try_from(args.natural(1)?).unwrap_or(usize::MAX),
    };
    let course = recognize::course(machine, args.get(0), terms, args.at(0))?;
    Ok(Value::report(course))
}

fn known(args: &Args) -> EvalResult<&Course> {
    match args.get(0).as_report() {
        Some(course) => Ok(course),
        None => args.wrong(0, "a period, such as `period(…)`"),
    }
}

fn preperiod(_: &mut Machine, args: Args) -> EvalResult<Value> {
    let length = known(&args)?.length();
    Ok(length.map_or(Value::Absent, |(preperiod, _)| Value::Int(preperiod as i64)))
}

fn repeating(_: &mut Machine, args: Args) -> EvalResult<Value> {
    let values = known(&args)?.repeating().iter().map(|key| key.0.clone());
    Ok(Value::Sequence(Items::new(values.collect())))
}

fn symmetric(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let mut removable = 0u64;
    for value in machine.collect(args.get(0), args.at(0))? {
        match value {
            Value::Int(s @ 1..=63) => removable |= 1 << s,
            other => {
                let text = format!(
                    "the set may contain integers from 1 to 63 only, not {}",
                    crate::lang::value::short(machine, &other)
                );
                return fail(Code::Value, args.at(0), text);
            }
        }
    }
    Ok(period::symmetric(removable).map_or(Value::Absent, |a| Value::Int(a.into())))
}

fn proved(_: &mut Machine, args: Args) -> EvalResult<Value> {
    match args.get(0) {
        value if let Some(course) = value.as_report::<Course>() => {
            Ok(Value::Bool(course.known.is_proved() || course.known.is_refuted()))
        }
        Value::Verdict(verdict) => Ok(Value::Bool(verdict.answer.is_some())),
        Value::Bool(_) => Ok(Value::Bool(true)),
        _ => args.wrong(0, "a period or a verdict"),
    }
}

/// The maximum number of terms examined, far above the bound in practice, which is the number of
/// followers.
const MAX_TERMS: usize = 1 << 20;

fn verdict(answer: bool, reason: String) -> Value {
    Value::Verdict(Arc::new(Verdict { answer: Some(answer), reason, detail: None }))
}

/// Returns the first two indices whose outcomes differ, although those of `k` and `later(k)` should
/// be equal.
fn differ(
    found: &Sequence<SeatSet>,
    from: usize,
    later: impl Fn(usize) -> usize,
) -> Option<(usize, usize)> {
    let period = found.periodicity.period()?;
    let (first, length) = (period.preperiod as usize, period.period as usize);
    let at = |k: usize| found.values.get(if k < first { k } else { first + (k - first) % length });
    (from..from.max(first) + length).map(|k| (k, later(k))).find(|(k, l)| at(*k) != at(*l))
}

/// Returns the verdict that no two outcomes differ, or these do; `sum` is the text of a sum.
fn by_outcomes(
    found: &Sequence<SeatSet>,
    differ: Option<(usize, usize)>,
    convention: Coalition,
    sum: impl Fn(usize) -> String,
) -> Value {
    let Some((one, other)) = differ else { return verdict(true, found.periodicity.reason()) };
    let outcome = |k: usize| {
        let at = match found.periodicity.period() {
            Some(Period { preperiod, period, .. }) if k as u64 >= preperiod => {
                (preperiod + (k as u64 - preperiod) % period) as usize
            }
            _ => k,
        };
        let seats = found.values.get(at).map(|seats| Seats::among(*seats, convention.players()));
        format!("o({}) = {}", sum(k), seats.map_or_else(String::new, |seats| seats.to_string()))
    };
    verdict(false, format!("{}, {}", outcome(one), outcome(other)))
}

fn periodic(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    let convention = machine.coalition(args.span)?;
    let players = usize::from(convention.players());
    let found = machine.lend_at(args.span, |machine, found| {
        nim_periodicity(machine, &mut found.solver, convention, game)
    })?;
    if let NimPeriodicity::Holds { periodicity, .. } = found {
        return Ok(verdict(true, periodicity.reason()));
    }
    let found =
        machine.at(args.span, |machine| star_period(machine, &convention, game, 0, MAX_TERMS))?;
    if !matches!(found.periodicity, Periodicity::Proved { .. }) {
        let reason = format!("no repetition up to {MAX_TERMS} heaps");
        return Ok(Value::Verdict(Arc::new(Verdict { answer: None, reason, detail: None })));
    }
    let differ = differ(&found, 0, |k| k + players);
    Ok(by_outcomes(&found, differ, convention, |k| format!("{k}·* + G")))
}

fn stable(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let game = machine.to_game(args.get(0), args.at(0))?;
    let convention = machine.coalition(args.span)?;
    let players = usize::from(convention.players());
    let found = machine.at(args.span, |machine| heap_period(machine, &convention, game, 0))?;
    let differ = differ(&found, players, |_| players);
    Ok(by_outcomes(&found, differ, convention, |k| format!("G + *{k}")))
}
