//! Builtins that reduce a collection to one value, and queries over generators.

use super::certificates;
use super::{entry, native, primitive};
use crate::lang::eval::{Args, Flow, Machine, Native, Run};
use crate::lang::ir::Prim;
use crate::lang::query;
use crate::lang::query::{Goal, truth};
use crate::lang::report::{Code, EvalResult, fail};
use crate::lang::syntax::BinOp;
use crate::lang::value::{Contents, Key, Value, Verdict};
use std::sync::Arc;

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("map", map),
        entry("filter", filter),
        entry("fold", fold),
        primitive(Prim::Sum, |machine, args| combine(machine, &args, BinOp::Add, 0)),
        entry("product", |machine, args| combine(machine, &args, BinOp::Mul, 1)),
        primitive(Prim::Max, |machine, args| extreme(machine, &args, std::cmp::Ordering::Greater)),
        primitive(Prim::Min, |machine, args| extreme(machine, &args, std::cmp::Ordering::Less)),
        primitive(Prim::Count, count),
        primitive(Prim::All, |machine, args| decide(machine, &args, false))
            .certify(|machine, args| certificates::search(machine, &args, Goal::Truth(false))),
        primitive(Prim::Any, |machine, args| decide(machine, &args, true))
            .certify(|machine, args| certificates::search(machine, &args, Goal::Truth(true))),
        primitive(Prim::Find, find)
            .certify(|machine, args| certificates::search(machine, &args, Goal::First)),
        entry("find_all", find_all),
        primitive(Prim::Tally, tally),
        native("none", Run::Constant(|| Value::Absent)),
    ]
}

fn map(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let mut out = Vec::new();
    machine.finite(args.get(0), args.at(0))?;
    machine.each(args.get(0), args.at(0), &mut |machine, value| {
        out.push(machine.apply(args.get(1), vec![value], args.at(1))?);
        Ok(Flow::Continue)
    })?;
    Ok(Value::list(out))
}

fn filter(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let mut out = Vec::new();
    machine.finite(args.get(0), args.at(0))?;
    machine.each(args.get(0), args.at(0), &mut |machine, value| {
        let keep = machine.apply(args.get(1), vec![value.clone()], args.at(1))?;
        if truth(&keep, args.at(1))? {
            out.push(value);
        }
        Ok(Flow::Continue)
    })?;
    Ok(Value::list(out))
}

fn fold(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let mut state = args.get(1).clone();
    machine.finite(args.get(0), args.at(0))?;
    machine.each(args.get(0), args.at(0), &mut |machine, value| {
        state = machine.apply(args.get(2), vec![state.clone(), value], args.at(2))?;
        Ok(Flow::Continue)
    })?;
    Ok(state)
}

fn combine(machine: &mut Machine, args: &Args, op: BinOp, start: i64) -> EvalResult<Value> {
    let mut total = Value::Int(start);
    machine.finite(args.get(0), args.at(0))?;
    machine.each(args.get(0), args.at(0), &mut |machine, value| {
        total = machine.operate(op, &total, &value, args.span)?;
        Ok(Flow::Continue)
    })?;
    Ok(total)
}

fn extreme(machine: &mut Machine, args: &Args, better: std::cmp::Ordering) -> EvalResult<Value> {
    let values = match args.values.as_slice() {
        [only] if !crate::lang::value::number::is_number(only) => {
            machine.collect(only, args.at(0))?
        }
        several => several.to_vec(),
    };
    let mut values = values.into_iter();
    let Some(mut best) = values.next() else {
        return fail(Code::Value, args.span, format!("`{}` of an empty collection", args.name));
    };
    for value in values {
        machine.tick(args.span)?;
        machine.comparable(&value, args.span)?;
        if Key(value.clone()).cmp(&Key(best.clone())) == better {
            best = value;
        }
    }
    Ok(best)
}

fn count(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let limit = limit(&args)?;
    let asked = query::inquire(machine, args.get(0), Goal::Count, limit, args.at(0))?;
    i64::try_from(asked.count)
        .map(Value::Int)
        .or_else(|_| fail(Code::Limit, args.span, "too many to count"))
}

/// Returns the maximum number of cases to enumerate.
fn limit(args: &Args) -> EvalResult<Option<u64>> {
    if args.is_absent(1) { Ok(None) } else { args.natural(1).map(Some) }
}

/// Enumerates conditions until one has the decisive truth value.
fn decide(machine: &mut Machine, args: &Args, decisive: bool) -> EvalResult<Value> {
    let limit = limit(args)?;
    // A limit applies to enumeration only.
    let goal = Goal::Truth(decisive);
    if limit.is_none()
        && let Some(answer) = query::symbolic(machine, goal, args)?
    {
        return Ok(answer);
    }
    let asked = query::inquire(machine, args.get(0), goal, limit, args.at(0))?;
    if asked.found.is_empty()
        && let Some(limit) = limit
        && asked.of != asked.cases
    {
        let what = if decisive { "not found" } else { "no counterexample was found" };
        let reason = format!("{what} in the first {}", of_many(limit, asked.of));
        return Ok(Value::Verdict(Arc::new(Verdict { answer: None, reason, detail: None })));
    }
    Ok(Value::Bool(asked.found.is_empty() != decisive))
}

/// Returns the number of enumerated cases, and of all cases, for messages.
fn of_many(cases: u64, of: Option<u64>) -> String {
    match of {
        Some(of) => format!("{} of {} cases", count_of(cases), count_of(of)),
        None => format!("{} cases", count_of(cases)),
    }
}

fn count_of(cases: u64) -> String {
    crate::lang::value::count(usize::try_from(cases).unwrap_or(usize::MAX))
}

fn find(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let limit = limit(&args)?;
    if limit.is_none()
        && let Some(answer) = query::symbolic(machine, Goal::First, &args)?
    {
        return Ok(answer);
    }
    let mut asked = query::inquire(machine, args.get(0), Goal::First, limit, args.at(0))?;
    if let Some(found) = asked.found.pop() {
        return Ok(found);
    }
    let searched = match (asked.cases, asked.of) {
        (Some(cases), of) if Some(cases) != of => {
            format!("only the first {} were searched", of_many(cases, of))
        }
        // Contents of later generators may be more than the cases counted.
        _ if query::generators(args.get(0)) > 1 => "all cases searched".to_owned(),
        (Some(1), _) => "one case searched".to_owned(),
        (Some(cases), _) => format!("all {} cases searched", count_of(cases)),
        (None, _) => "all cases searched".to_owned(),
    };
    Ok(Value::Nothing(searched.into()))
}

fn find_all(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let limit = limit(&args)?;
    let asked = query::inquire(machine, args.get(0), Goal::Every, limit, args.at(0))?;
    Ok(Value::list(asked.found))
}

fn tally(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let mut counts: im::OrdMap<Key, Value> = im::OrdMap::new();
    machine.finite(args.get(0), args.at(0))?;
    machine.each(args.get(0), args.at(0), &mut |machine, value| {
        machine.comparable(&value, args.at(0))?;
        let key = machine.key(value);
        match counts.get_mut(&key) {
            Some(Value::Int(n)) => *n += 1,
            _ => drop(counts.insert(key, Value::Int(1))),
        }
        Ok(Flow::Continue)
    })?;
    Ok(Value::Map(Contents::new(counts)))
}
