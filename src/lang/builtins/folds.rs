//! Builtins that go through a collection and make one answer of it.

use super::entry;
use crate::lang::ask;
use crate::lang::ask::{Goal, truth};
use crate::lang::eval::{Args, Asks, Flow, Machine, Native, Run};
use crate::lang::report::{Code, Outcome, fail};
use crate::lang::syntax::BinOp;
use crate::lang::value::{Key, Value, Verdict};
use std::sync::Arc;

pub(super) fn table() -> Vec<Native> {
    vec![
        entry(
            "map",
            &["xs", "f"],
            map,
            "The values of a function at the members, as a list.",
            &[("[1, 2, 3].map(x -> x^2)", "[1, 4, 9]")],
        ),
        entry(
            "filter",
            &["xs", "f"],
            filter,
            "The members for which a function is true.",
            &[("filter(1..6, x -> x mod 2 == 0)", "[2, 4, 6]")],
        ),
        entry(
            "fold",
            &["xs", "start", "f"],
            fold,
            "Puts the members together from the left, beginning with `start`.",
            &[("fold([1, 2, 3], 10, (a, x) -> a - x)", "4")],
        ),
        entry(
            "sum",
            &["xs"],
            sum,
            "The sum of numbers or of games; 0 if there are none.",
            &[("sum(k^2 for k in 1..3)", "14"), ("sum([*, *2, *])", "2·* + *2")],
        ),
        entry(
            "product",
            &["xs"],
            product,
            "The product of numbers; 1 if there are none.",
            &[("product(1..20)", "2432902008176640000")],
        ),
        entry(
            "max",
            &["a"],
            max,
            "The largest of the arguments, or of a collection.",
            &[("max(3, 5)", "5"), ("max([1/2, 1/3])", "1/2")],
        )
        .asks(Asks::Greatest)
        .variadic(),
        entry(
            "min",
            &["a"],
            min,
            "The smallest of the arguments, or of a collection.",
            &[("min(3, 5)", "3")],
        )
        .asks(Asks::Least)
        .variadic(),
        entry(
            "count",
            &["xs", "limit"],
            count,
            "How many there are. Like all questions over generators it is asked on all processors \
             if it takes long, conditions as early as what they mention is known, and the answer \
             is that of going through everything in order. With `limit` those among so many cases \
             are counted, members of the first generators.",
            &[("count(G for G in games(3) if outcome(G) == NO)", "4")],
        )
        .optional(1),
        entry(
            "all",
            &["conditions", "limit"],
            all,
            "Whether all conditions hold; stops at the first that does not. With `limit` at most \
             so many cases are gone through, members of the first generators, and the answer is \
             open if none of them is an exception.",
            &[
                ("all(N not in outcome(3·G) for G in games(3))", "true"),
                ("all(N not in outcome(3·G) for G in games(4), limit: 100)", "open"),
            ],
        )
        .optional(1),
        entry(
            "any",
            &["conditions", "limit"],
            any,
            "Whether some condition holds; stops at the first that does. `limit` is that of `all`.",
            &[("any(outcome(G) == ∅ for G in games(2))", "false")],
        )
        .optional(1),
        entry(
            "find",
            &["xs", "limit"],
            find,
            "The first there is, or `none`, with how many cases were searched; stops looking when \
             it has it. With `limit` at most so many cases are gone through, members of the first \
             generators. What another thread or the solver finds is evaluated again before it is \
             reported.",
            &[
                ("find(G for G in games(3) if outcome(G) == O)", "{*2}"),
                ("find(G for G in games(2) if outcome(G) == ∅)", "none"),
            ],
        )
        .optional(1),
        entry(
            "find_all",
            &["xs", "limit"],
            find_all,
            "All there are, as a list, in order. With `limit` at most so many cases are gone \
             through.",
            &[("find_all(G for G in games(3) if outcome(G) == O)", "[{*2}, {*2, {*}}]")],
        )
        .optional(1),
        entry(
            "tally",
            &["xs"],
            tally,
            "How often each value occurs, as a map.",
            &[("tally([2, 1, 2])", "map[1 => 1, 2 => 2]")],
        ),
        Native::new(
            "none",
            &[],
            Run::Constant(|| Value::Absent),
            "What a search gives that finds nothing.",
            &[("none == none", "true")],
        ),
    ]
}

fn map(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let mut out = Vec::new();
    machine.finite(args.get(0), args.at(0))?;
    machine.each(args.get(0), args.at(0), &mut |machine, value| {
        out.push(machine.apply(args.get(1), vec![value], args.at(1))?);
        Ok(Flow::Continue)
    })?;
    Ok(Value::list(out))
}

fn filter(machine: &mut Machine, args: Args) -> Outcome<Value> {
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

fn fold(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let mut state = args.get(1).clone();
    machine.finite(args.get(0), args.at(0))?;
    machine.each(args.get(0), args.at(0), &mut |machine, value| {
        state = machine.apply(args.get(2), vec![state.clone(), value], args.at(2))?;
        Ok(Flow::Continue)
    })?;
    Ok(state)
}

fn combine(machine: &mut Machine, args: &Args, op: BinOp, start: i64) -> Outcome<Value> {
    let mut total = Value::Int(start);
    machine.finite(args.get(0), args.at(0))?;
    machine.each(args.get(0), args.at(0), &mut |machine, value| {
        total = machine.operate(op, &total, &value, args.span)?;
        Ok(Flow::Continue)
    })?;
    Ok(total)
}

fn sum(machine: &mut Machine, args: Args) -> Outcome<Value> {
    combine(machine, &args, BinOp::Add, 0)
}

fn product(machine: &mut Machine, args: Args) -> Outcome<Value> {
    combine(machine, &args, BinOp::Mul, 1)
}

fn extreme(machine: &mut Machine, args: &Args, better: std::cmp::Ordering) -> Outcome<Value> {
    let values = match args.values.as_slice() {
        [only] if !crate::lang::value::number::is_number(only) => {
            machine.collect(only, args.at(0))?
        }
        several => several.to_vec(),
    };
    let mut values = values.into_iter();
    let Some(mut best) = values.next() else {
        return fail(Code::Value, args.span, format!("`{}` of nothing", args.name));
    };
    for value in values {
        if Key(value.clone()).cmp(&Key(best.clone())) == better {
            best = value;
        }
    }
    Ok(best)
}

fn max(machine: &mut Machine, args: Args) -> Outcome<Value> {
    extreme(machine, &args, std::cmp::Ordering::Greater)
}

fn min(machine: &mut Machine, args: Args) -> Outcome<Value> {
    extreme(machine, &args, std::cmp::Ordering::Less)
}

fn count(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let limit = limit(&args)?;
    let asked = ask::inquire(machine, args.get(0), Goal::Count, limit, args.at(0))?;
    i64::try_from(asked.count)
        .map(Value::Int)
        .or_else(|_| fail(Code::Limit, args.span, "there are too many to count"))
}

/// The most cases to be gone through.
fn limit(args: &Args) -> Outcome<Option<u64>> {
    if args.is_absent(1) { Ok(None) } else { args.natural(1).map(Some) }
}

/// Goes through conditions until one has the truth value that decides.
fn decide(machine: &mut Machine, args: &Args, decisive: bool) -> Outcome<Value> {
    let limit = limit(args)?;
    // A limit is one on going through cases.
    if limit.is_none()
        && let Some(answer) = ask::symbolic(machine, args)?
    {
        return Ok(answer);
    }
    let asked = ask::inquire(machine, args.get(0), Goal::Truth(decisive), limit, args.at(0))?;
    if asked.found.is_empty()
        && let Some(limit) = limit
        && asked.of != asked.cases
    {
        let what = if decisive { "nothing was found" } else { "no exception was found" };
        let reason = format!("{what} in the first {}", of_many(limit, asked.of));
        return Ok(Value::Verdict(Arc::new(Verdict { answer: None, reason, detail: None })));
    }
    Ok(Value::Bool(asked.found.is_empty() != decisive))
}

/// So many cases, of how many.
fn of_many(cases: u64, of: Option<u64>) -> String {
    match of {
        Some(of) => format!("{} of {} cases", count_of(cases), count_of(of)),
        None => format!("{} cases", count_of(cases)),
    }
}

fn count_of(cases: u64) -> String {
    crate::lang::value::count(usize::try_from(cases).unwrap_or(usize::MAX))
}

fn all(machine: &mut Machine, args: Args) -> Outcome<Value> {
    decide(machine, &args, false)
}

fn any(machine: &mut Machine, args: Args) -> Outcome<Value> {
    decide(machine, &args, true)
}

fn find(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let limit = limit(&args)?;
    if limit.is_none()
        && let Some(answer) = ask::symbolic(machine, &args)?
    {
        return Ok(answer);
    }
    let mut asked = ask::inquire(machine, args.get(0), Goal::First, limit, args.at(0))?;
    if let Some(found) = asked.found.pop() {
        return Ok(found);
    }
    let searched = match (asked.cases, asked.of) {
        (Some(cases), of) if Some(cases) != of => {
            format!("only the first {} were searched", of_many(cases, of))
        }
        (Some(1), _) => "one case searched".to_owned(),
        (Some(cases), _) => format!("all {} cases searched", count_of(cases)),
        (None, _) => "all cases searched".to_owned(),
    };
    Ok(Value::Nothing(searched.into()))
}

fn find_all(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let limit = limit(&args)?;
    let asked = ask::inquire(machine, args.get(0), Goal::Every, limit, args.at(0))?;
    Ok(Value::list(asked.found))
}

fn tally(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let mut counts: im::OrdMap<Key, Value> = im::OrdMap::new();
    machine.finite(args.get(0), args.at(0))?;
    machine.each(args.get(0), args.at(0), &mut |_, value| {
        let key = Key(value);
        let n = match counts.get(&key) {
            Some(Value::Int(n)) => n + 1,
            _ => 1,
        };
        counts.insert(key, Value::Int(n));
        Ok(Flow::Continue)
    })?;
    Ok(Value::Map(counts))
}
