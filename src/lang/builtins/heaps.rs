//! Builtins on rulesets as data: kernels, and nim values far out.

use super::entry;
use super::lines::Lines;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::read::Explained;
use crate::lang::report::{Code, Outcome, Problem, fail};
use crate::lang::value::{Course, Items, Value, short};
use crate::lang::{ask, read};

pub(super) fn table() -> Vec<Native> {
    vec![entry("nim_values", nim_values), entry("explain", explain)]
}

fn nim_values(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let Value::Range(from, to) = args.get(1) else {
        return args.wrong(1, "a range of sizes, such as `0..1000`");
    };
    let (Ok(first), Some(last)) = (usize::try_from(*from), to) else {
        return Err(Box::new(
            Problem::at(Code::Value, args.at(1), "the sizes are natural numbers up to a last one")
                .help("write `0..1000`; `period` is about all heaps"),
        ));
    };
    let Ok(last) = usize::try_from(*last) else {
        return Ok(Value::Sequence(Items::new(Vec::new())));
    };
    machine.check_length(last.saturating_add(1).saturating_sub(first), args.at(1))?;
    if let Some(values) = ask::heap_values(machine, args.get(0), first..last + 1, args.span)? {
        let loony = read::loony(machine);
        let value = |value: Option<u32>| {
            value.map_or_else(|| loony.clone(), |value| Value::Int(value.into()))
        };
        return Ok(Value::Sequence(Items::new(values.into_iter().map(value).collect())));
    }
    let mut values = Vec::new();
    for size in *from..=last as i64 {
        machine.tick(args.span)?;
        let game = machine.apply(args.get(0), vec![Value::Int(size)], args.at(0))?;
        let game = machine.to_game(&game, args.at(0))?;
        values.push(match ask::nim_value(machine, game, args.span)? {
            Some(value) => crate::lang::value::number::integer(value.into())
                .or_else(|_| fail(Code::Limit, args.span, "the result is too large"))?,
            None => read::loony(machine),
        });
    }
    Ok(Value::Sequence(Items::new(values)))
}

fn explain(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let about = args.get(0);
    let said = match about.as_report::<Course>() {
        Some(course) => {
            let title = short(machine, about);
            Some(Explained { title, lines: vec![course.known.reason()] })
        }
        None => read::explain_rules(machine, about)?,
    };
    let Some(Explained { title, lines: said }) = said else {
        return args.wrong(
            0,
            "a ruleset, a function from the size of a heap to a position, a position, or a period",
        );
    };
    let mut lines = Lines::default();
    lines.say(0, title);
    said.into_iter().for_each(|line| lines.say(1, line));
    Ok(lines.drawing())
}
