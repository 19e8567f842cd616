//! Builtins on sequences and their periods.

use super::entry;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::recognize::TERMS;
use crate::lang::report::{Code, EvalResult, fail};
use crate::lang::value::{Classes, Course, Items, Value};
use crate::lang::{query, recognize};
use tweedle_games::period;

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("sequence", sequence),
        entry("period", period_of).certify(super::certificates::period),
        entry("preperiod", preperiod),
        entry("saltus", saltus),
        entry("repeating", repeating),
        entry("symmetric", symmetric),
        entry("proved", proved),
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

fn saltus(_: &mut Machine, args: Args) -> EvalResult<Value> {
    Ok(known(&args)?.saltus().unwrap_or(Value::Absent))
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
