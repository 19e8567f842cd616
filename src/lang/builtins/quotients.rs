//! Builtins on quotients.

use super::entry;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::query::elements;
use crate::lang::report::{Code, EvalResult};
use crate::lang::value::{Classes, Value};
use crate::lang::{query, show, value};

pub(super) fn table() -> Vec<Native> {
    vec![
        entry("quotient", quotient),
        entry("order", |_, args| Ok(Value::Int(known(&args)?.quotient.order() as i64))),
        entry("class_of", class_of),
        entry("same_class", same_class),
        entry("class_name", class_name),
        entry("classes", classes),
        entry("generators", generators),
        entry("idempotents", idempotents),
        entry("zero", zero),
        entry("relations", |_, args| Ok(Value::str(show::relations(known(&args)?, false)))),
        entry("all_sizes", |_, args| Ok(Value::Bool(known(&args)?.beyond.is_some()))),
        entry("dot", |machine, args| Ok(Value::str(show::dot(machine, drawn(&args)?)))),
    ]
}

fn quotient(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let sizes = match args.get(1) {
        Value::Absent => 0,
        _ => args.natural(1)? as usize,
    };
    let listed = matches!(
        args.get(0),
        Value::List(_) | Value::Tuple(_) | Value::Sequence(_) | Value::Set(_) | Value::Stream(_)
    );
    if listed != args.is_absent(1) {
        return Err(Box::new(
            crate::lang::report::Problem::at(
                Code::Arguments,
                args.span,
                "`quotient` takes a ruleset and the largest size, or a list of games",
            )
            .help("as in `quotient(nim, 4)` or `quotient([*2, {*2}])`"),
        ));
    }
    if !listed && sizes == 0 {
        return args.wrong(1, "the largest size, at least 1");
    }
    let elements = elements(args.get(2), args.at(2))?;
    let shown = value::short(machine, args.get(0));
    let label = match sizes {
        0 => shown,
        _ => format!("{shown}, sizes 1 to {sizes}"),
    };
    let found = query::quotient_of(machine, args.get(0), (sizes, elements), label, args.span)?;
    Ok(Value::report(found))
}

pub(super) fn known(args: &Args) -> EvalResult<&Classes> {
    match args.get(0).as_report() {
        Some(classes) => Ok(classes),
        None => args.wrong(0, "a quotient, such as `quotient(nim, 4)`"),
    }
}

/// Returns the index of the class of the second argument.
fn class<'a>(machine: &mut Machine, args: &'a Args) -> EvalResult<(&'a Classes, usize)> {
    let classes = known(args)?;
    let game = machine.to_game(args.get(1), args.at(1))?;
    let class = query::class_of(machine, classes, game, args.at(1))?;
    Ok((classes, class))
}

fn class_of(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let (classes, class) = class(machine, &args)?;
    query::element(machine, classes, class, args.span).map(Value::game)
}

fn same_class(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let classes = known(&args)?;
    let mut class = |at: usize| {
        let game = machine.to_game(args.get(at), args.at(at))?;
        query::class_of(machine, classes, game, args.at(at))
    };
    Ok(Value::Bool(class(1)? == class(2)?))
}

fn class_name(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let (classes, class) = class(machine, &args)?;
    Ok(Value::str(value::element(classes, class, false)))
}

fn listed(machine: &mut Machine, args: &Args, which: Vec<usize>) -> EvalResult<Value> {
    let classes = known(args)?;
    let found =
        which.into_iter().map(|x| query::element(machine, classes, x, args.span).map(Value::game));
    Ok(Value::list(found.collect::<EvalResult<Vec<Value>>>()?))
}

fn classes(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let all = (0..known(&args)?.quotient.order()).collect();
    listed(machine, &args, all)
}

fn idempotents(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let which = known(&args)?.quotient.idempotents();
    listed(machine, &args, which)
}

fn zero(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let classes = known(&args)?;
    match classes.quotient.zero() {
        Some(element) => query::element(machine, classes, element, args.span).map(Value::game),
        None => Ok(Value::Absent),
    }
}

/// Returns the outcomes of all elements, for partizan games too.
pub(super) fn outcomes(_machine: &Machine, classes: &Classes) -> Value {
    let quotient = &classes.quotient;
    let all = (0..quotient.order()).map(|x| classes.score_value(quotient.score(x)));
    Value::list(all.collect())
}

fn generators(machine: &mut Machine, args: Args) -> EvalResult<Value> {
    let classes = known(&args)?;
    let games = classes.quotient.generators().iter().map(|heap| classes.closure.games[*heap]);
    Ok(Value::list(games.map(|game| Value::game(machine.arena.single(game))).collect()))
}

/// Returns a quotient that is small enough to be drawn.
fn drawn(args: &Args) -> EvalResult<&Classes> {
    const MAX_DRAWN_ELEMENTS: usize = 400;
    let classes = known(args)?;
    if classes.quotient.order() > MAX_DRAWN_ELEMENTS {
        let text =
            format!("a quotient of {} elements is too large to draw", classes.quotient.order());
        return crate::lang::report::fail(Code::Limit, args.span, text);
    }
    Ok(classes)
}
