//! The builtins `nim_values` and `explain`, for rules that are recognized as heap games.

use super::entry;
use super::numbers::integer;
use super::why::Lines;
use crate::lang::eval::{About, Args, Machine, Native};
use crate::lang::ir::rules_text;
use crate::lang::recognize::Explained;
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::value::{Course, Items, Value, short};
use crate::lang::{query, recognize};

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("nim_values", nim_values),
        entry("explain", explain).about(About::Plan).compared(super::why::comparison),
    ]
}

fn nim_values(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let Value::Range(from, to) = args.get(1) else {
        return args.wrong(1, "a range of sizes, such as `0..1000`");
    };
    let (Ok(first), Some(last)) = (usize::try_from(*from), to) else {
        let text = "the sizes must be a finite range of natural numbers";
        return Problem::at(Code::Value, args.at(1), text)
            .help("write `0..1000`; for all heaps use `period`")
            .err();
    };
    let Ok(last) = usize::try_from(*last) else {
        return Ok(Value::Sequence(Items::new(Vec::new())));
    };
    machine.check_length(last.saturating_add(1).saturating_sub(first), args.at(1))?;
    if let Some(values) = query::heap_values(machine, args.get(0), first..last + 1, args.span)? {
        let loony = recognize::loony(machine);
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
        values.push(match query::nim_value(machine, game, args.span)? {
            Some(value) => integer(&args, value)?,
            None => recognize::loony(machine),
        });
    }
    Ok(Value::Sequence(Items::new(values)))
}

fn explain(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let about = args.get(0);
    let mut lines = Lines::default();
    if let Some(course) = about.as_report::<Course>() {
        lines.say(0, short(machine, about));
        for reason in course.known.reason().split("; ") {
            lines.say(1, reason.to_owned());
        }
        return Ok(lines.drawing());
    }
    let parts = parts(machine, about);
    let several = parts.len() > 1;
    if several {
        lines.say(0, short(machine, about));
    }
    // For a sum, explain each different component once.
    let mut all: Vec<Explained> = Vec::new();
    for part in if parts.is_empty() { std::slice::from_ref(about) } else { &parts } {
        machine.tick(args.span)?;
        let one = rules(machine, &args, part)?;
        if !all.contains(&one) {
            all.push(one);
        }
    }
    let depth = usize::from(several);
    let lowered = match args.get(1) {
        Value::Absent => false,
        Value::Bool(lowered) => *lowered,
        _ => return args.wrong(1, "a truth value"),
    };
    for Explained { title, lines: mut said, notes, ruleset } in all {
        match ruleset.filter(|_| lowered) {
            Some(ruleset) => said = rules_text(machine, ruleset.lowered(machine)),
            None => machine.notes.extend(notes),
        }
        lines.say(depth, title);
        said.into_iter().for_each(|line| lines.say(depth + 1, line));
    }
    Ok(lines.drawing())
}

/// Returns the different components of a sum.
fn parts(machine: &Machine, about: &Value) -> Vec<Value> {
    let Value::Game(game, _) = about else { return Vec::new() };
    let parts = machine.arena.parts(*game);
    parts.iter().map(|&(part, _)| Value::game(machine.arena.single(part))).collect()
}

fn rules(machine: &mut Machine, args: &Args, about: &Value) -> EvalResult<Explained> {
    match recognize::explain_rules(machine, about)? {
        Some(explained) => Ok(explained),
        None => {
            args.wrong(0, "a ruleset, a function of the size of a heap, a position, or a period")
        }
    }
}
