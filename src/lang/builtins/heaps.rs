//! Builtins on rulesets as data: kernels, and nim values far out.

use super::entry;
use super::lines::Lines;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::read::Explained;
use crate::lang::report::{Code, Outcome, Problem, fail};
use crate::lang::value::{Items, Value};
use crate::lang::{ask, read};

pub(super) fn table() -> Vec<Native> {
    vec![
        entry(
            "nim_values",
            &["game", "sizes"],
            nim_values,
            "The nim values of the heaps of these sizes, a range, as a sequence; `loony` for heaps \
             that have none. `game` is a ruleset with one argument or a function from the size to \
             the game, such as `octal(\".77\")`. Rules that `explain` finds to be those of a heap \
             are run on a kernel, which makes no positions: a million heaps of a well-behaved game \
             take a second. What has been computed is kept: asked again after Ctrl-C it goes on, \
             and `--resume FILE` keeps it from one run to the next.",
            &[
                ("nim_values(n -> *n, 0..5)", "0 1 2 3 4 5"),
                ("nim_values(n -> {*n, !*(n + 2)}, 0..3)", "1 0 0 0"),
            ],
        )
        .source(
            "Gangolli and Plambeck, A note on periodicity in some octal games, 1989; Winning Ways, \
             chapter 4",
        ),
        entry(
            "explain",
            &["game"],
            explain,
            "What is known of a ruleset as data: the moves of a heap that its rules come to and \
             the kernel that answers questions about it, or the first rule that stands in the way, \
             and whether options are found by programs over integers, where play is followed. \
             `game` is a ruleset, a function from the size of a heap to a position, or a position.",
            &[("split(text(explain(nim)))[1]", "\"├─ no kernel because of the rule `is *n`\"")],
        ),
    ]
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
    let Some(Explained { title, lines: said }) = read::explain_rules(machine, args.get(0))? else {
        return args.wrong(
            0,
            "a ruleset, a function from the size of a heap to a position, or a position",
        );
    };
    let mut lines = Lines::default();
    lines.say(0, title);
    said.into_iter().for_each(|line| lines.say(1, line));
    Ok(lines.drawing())
}
