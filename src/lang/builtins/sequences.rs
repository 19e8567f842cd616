//! Builtins on sequences and their periods.

use super::entry;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::read;
use crate::lang::read::TERMS;
use crate::lang::report::{Code, Outcome, fail};
use crate::lang::value::{Course, Items, Value};
use crate::maths::period;

pub(super) fn table() -> Vec<Native> {
    vec![
        entry(
            "sequence",
            &["xs"],
            sequence,
            "The values in a row. A sequence over a range without end, such as `0..`, has no end \
             either; it is shown by its first values.",
            &[
                ("sequence(nim_value(*k + *2) for k in 0..5)", "2 3 0 1 6 7"),
                (
                    "sequence(k^2 for k in 0..)",
                    "0 1 4 9 16 25 36 49 64 81 100 121 144 169 196 225 256 289 324 361 400 441 484 \
                     529 …",
                ),
            ],
        ),
        entry(
            "period",
            &["seq", "terms"],
            period_of,
            "The least period of a sequence after its least preperiod, and how it is known: \
             proved, or observed in the first terms, 1000 of them unless stated. Proved are heaps \
             with a finite number of moves of fixed size (a window of values repeats), nim values \
             of octal games (Guy and Smith), outcomes of `k·* + G` and `*k + G`, and what is \
             computed of these. Sequences of integers may grow by a constant, the saltus, in each \
             period.",
            &[
                ("period(sequence(outcome(k·* + *2) for k in 0..))", "3, proved"),
                ("period(sequence(k mod 3 for k in 0..))", "3, observed"),
                ("period([5, 1, 2, 1, 2, 1, 2])", "2, preperiod 1, observed"),
                ("period(sequence(k div 2 for k in 0..))", "2, saltus 1, observed"),
            ],
        )
        .optional(1)
        .source("Ending partizan subtraction, Prop 7; Guy and Smith 1956; Spindler, Prop 3.21"),
        entry(
            "preperiod",
            &["p"],
            preperiod,
            "How many values come before the part that repeats; `none` if no period is known.",
            &[("preperiod(period([5, 1, 2, 1, 2, 1, 2]))", "1")],
        ),
        entry(
            "saltus",
            &["p"],
            saltus,
            "What each period adds to the values of a sequence; `none` if no period is known.",
            &[("saltus(period(sequence(k div 2 for k in 0..)))", "1")],
        ),
        entry(
            "repeating",
            &["p"],
            repeating,
            "The values of one period, after the preperiod; `length(p)` is their number.",
            &[
                ("repeating(period([5, 1, 2, 1, 2, 1, 2]))", "1 2"),
                ("length(period([5, 1, 2, 1, 2, 1, 2]))", "2"),
            ],
        ),
        entry(
            "symmetric",
            &["S"],
            symmetric,
            "The number a such that a - s is in S whenever s is, or `none`: it can only be the \
             least and the greatest member together. Where any number s in S may be taken from a \
             heap, a is a period of who wins, whatever is said about the stops. Members are 1 to \
             63.",
            &[("symmetric([2, 3, 5, 6])", "8"), ("symmetric([2, 3, 6])", "none")],
        )
        .source("Ending partizan subtraction, Def 6 and Thm 11"),
        entry(
            "proved",
            &["x"],
            proved,
            "Whether a period is proved, or the answer of a verdict is: it is not open.",
            &[
                ("proved(period(sequence(outcome(k·* + *2) for k in 0..)))", "true"),
                ("proved(period([1, 1, 1]))", "false"),
                ("proved(absorbing(3·*3))", "true"),
            ],
        ),
    ]
}

fn sequence(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let xs = args.get(0);
    if matches!(xs, Value::Stream(_)) && machine.finite(xs, args.at(0)).is_err() {
        return Ok(xs.clone());
    }
    Ok(Value::Sequence(Items::new(machine.collect(xs, args.at(0))?)))
}

fn period_of(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let terms = match args.is_absent(1) {
        true => TERMS,
        false => usize::try_from(args.natural(1)?).unwrap_or(usize::MAX),
    };
    let course = read::course(machine, args.get(0), terms, args.at(0))?;
    Ok(Value::report(course))
}

fn known(args: &Args) -> Outcome<&Course> {
    match args.get(0).as_report() {
        Some(course) => Ok(course),
        None => args.wrong(0, "a period, such as `period(…)` gives"),
    }
}

fn preperiod(_: &mut Machine, args: Args) -> Outcome<Value> {
    let period = known(&args)?.known.period();
    Ok(period.map_or(Value::Absent, |period| Value::Int(period.preperiod as i64)))
}

fn saltus(_: &mut Machine, args: Args) -> Outcome<Value> {
    let period = known(&args)?.known.period();
    Ok(period.map_or(Value::Absent, |period| Value::Int(period.saltus)))
}

fn repeating(_: &mut Machine, args: Args) -> Outcome<Value> {
    let values = known(&args)?.repeating().iter().map(|key| key.0.clone());
    Ok(Value::Sequence(Items::new(values.collect())))
}

fn symmetric(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let mut removable = 0u64;
    for value in machine.collect(args.get(0), args.at(0))? {
        match value {
            Value::Int(s @ 1..=63) => removable |= 1 << s,
            other => {
                let text = format!(
                    "a set of integers from 1 to 63 is needed, but {} is in it",
                    crate::lang::value::short(machine, &other)
                );
                return fail(Code::Value, args.at(0), text);
            }
        }
    }
    Ok(period::symmetric(removable).map_or(Value::Absent, |a| Value::Int(a.into())))
}

fn proved(_: &mut Machine, args: Args) -> Outcome<Value> {
    match args.get(0) {
        value if let Some(course) = value.as_report::<Course>() => {
            Ok(Value::Bool(course.known.is_proved()))
        }
        Value::Verdict(verdict) => Ok(Value::Bool(verdict.answer.is_some())),
        Value::Bool(_) => Ok(Value::Bool(true)),
        _ => args.wrong(0, "a period or a verdict"),
    }
}
