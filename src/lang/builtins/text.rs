//! Builtins on strings.

use super::collections::gathered;
use super::{entry, primitive};
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::ir::Prim;
use crate::lang::report::{Code, EvalResult, fail};
use crate::lang::syntax::MAX_DIGITS;
use crate::lang::value::{self, Value, number};

pub(super) fn table() -> Vec<Native> {
    vec![
        primitive(Prim::Split, split),
        primitive(Prim::Join, join),
        entry("text", text),
        entry("number", number),
        entry("trim", |_, args| Ok(Value::str(args.str(0)?.trim()))),
        entry("replace", replace),
        entry("repeat", repeat),
    ]
}

fn split(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let s = args.str(0)?;
    if args.is_absent(1) {
        return gathered(machine, s.lines().map(Value::str), args.span).map(Value::list);
    }
    let separator = args.str(1)?;
    if separator.is_empty() {
        return Ok(Value::list(machine.collect(args.get(0), args.at(0))?));
    }
    gathered(machine, s.split(&*separator).map(Value::str), args.span).map(Value::list)
}

/// Returns a member as text, strings without quotes.
fn plain(machine: &Machine, value: &Value) -> String {
    match value {
        Value::Str(s) => value::copied(machine, s),
        other => crate::lang::value::value(machine, other),
    }
}

fn join(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let separator = if args.is_absent(1) { "".into() } else { args.str(1)? };
    let mut out = String::new();
    for (i, part) in machine.collect(args.get(0), args.at(0))?.iter().enumerate() {
        out.push_str(if i > 0 { &separator } else { "" });
        out.push_str(&plain(machine, part));
        machine.tick(args.span)?;
        if out.len() > 1 << 20 {
            machine.check_length(out.len(), args.span)?;
        }
    }
    Ok(Value::str(out))
}

fn text(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    Ok(Value::str(plain(machine, args.get(0))))
}

fn number(_: &mut Machine, args: Args) -> EvalResult<Value> {
    let s = args.str(0)?;
    if s.len() > MAX_DIGITS {
        let text = format!("`number` reads up to {MAX_DIGITS} digits");
        return fail(Code::Limit, args.at(0), text);
    }
    let parse = |part: &str| -> Option<Value> { number::integer(part.trim().parse().ok()?).ok() };
    let value = match s.split_once('/') {
        Some((top, bottom)) => {
            parse(top).zip(parse(bottom)).and_then(|(top, bottom)| number::div(&top, &bottom).ok())
        }
        None => parse(&s),
    };
    match value {
        Some(value) => Ok(value),
        None => fail(Code::Value, args.at(0), "this string is not an integer or a fraction"),
    }
}

fn repeat(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let count = usize::try_from(args.natural(1)?).unwrap_or(usize::MAX);
    let length = match args.get(0) {
        Value::Str(s) => s.len(),
        Value::List(xs) => xs.len(),
        _ => return args.wrong(0, "a string or a list"),
    };
    machine.check_length(length.saturating_mul(count), args.span)?;
    Ok(match args.get(0) {
        Value::List(xs) => Value::list(xs.iter().cycle().take(xs.len() * count).cloned().collect()),
        _ => Value::str(args.str(0)?.repeat(count)),
    })
}

fn replace(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let (s, old, new) = (args.str(0)?, args.str(1)?, args.str(2)?);
    if old.is_empty() {
        return fail(Code::Value, args.at(1), "the string to replace must not be empty");
    }
    machine.check_length(s.matches(&*old).count().saturating_mul(new.len()), args.span)?;
    Ok(Value::str(s.replace(&*old, &new)))
}
