//! Builtins on quotients.

use super::entry;
use crate::lang::ask::elements;
use crate::lang::eval::{Args, Machine, Native};
use crate::lang::report::{Code, Outcome};
use crate::lang::value::{Classes, Value};
use crate::lang::{ask, show, value};

pub(super) fn table() -> Vec<Native> {
    vec![
        entry(
            "quotient",
            &["heaps", "upto", "elements"],
            quotient,
            "The quotient of all sums of heaps of 1 to `upto` tokens under the convention in \
             force: positions are alike if they have the same outcome whatever sum of such heaps \
             is put beside both. `heaps` is a ruleset with one argument or a function from the \
             size to the game; without `upto` it is a list of games. It is a commutative monoid, \
             found by telling positions apart and then proved by going through all pairs of a \
             class and the classes of the options that a position can have. Where that settles \
             heaps of every size, it says so. Play may be with any number of players and any set \
             of winners, misère, or by preferences that are the same for all. A search for more \
             than `elements` elements, 4096 unless stated, is given up; `upto` is at most 4096.",
            &[
                ("order(quotient(nim, 4)) under normal(3)", "16"),
                ("order(quotient(nim, 5)) under winning(3, P)", "7"),
                ("order(quotient([*2, {*2}])) under misere", "6"),
            ],
        )
        .optional(2)
        .source("Spindler, Table 6; Plambeck and Siegel, Misère quotients for impartial games"),
        entry(
            "order",
            &["q"],
            order,
            "How many elements a quotient has.",
            &[("order(quotient(n -> *n, 5)) under normal(4)", "45")],
        ),
        entry(
            "class_of",
            &["q", "G"],
            class_of,
            "The least sum of generators in the class of a position: two positions are alike \
             exactly if these are the same, which `same_class` asks. The position may have heaps \
             beyond those gone through if the quotient is proved for heaps of every size.",
            &[
                ("class_of(quotient(nim, 4), 5·*7) under normal(3)", "2·*3"),
                ("class_of(quotient(nim, 4), 4·*) under normal(3)", "*"),
            ],
        ),
        entry(
            "same_class",
            &["q", "G", "H"],
            same_class,
            "Whether two positions are in the same class: no sum of the heaps tells them apart.",
            &[
                ("same_class(quotient(nim, 4), *3 + *3, *7 + *9 + *) under normal(3)", "true"),
                ("same_class(quotient(nim, 4), *3, *2) under normal(3)", "false"),
            ],
        ),
        entry(
            "class_name",
            &["q", "G"],
            class_name,
            "The class of a position as a product of the generators a, b, …, as text.",
            &[("class_name(quotient(nim, 4), 2·* + *2) under normal(3)", "\"a²b\"")],
        ),
        entry(
            "classes",
            &["q"],
            classes,
            "The elements of a quotient, each by its least sum of generators.",
            &[(
                "classes(quotient(nim, 3)) under winning(3, P)",
                "[0, *, *2, 2·*, * + *2, 2·*2, 2·* + *2]",
            )],
        ),
        entry(
            "generators",
            &["q"],
            generators,
            "The games whose classes generate a quotient.",
            &[("generators(quotient(nim, 9)) under normal(4)", "[*, *2, *3, *4]")],
        ),
        entry(
            "idempotents",
            &["q"],
            idempotents,
            "The elements of a quotient that are their own double.",
            &[("idempotents(quotient(nim, 4)) under normal(3)", "[0, 2·*3]")],
        ),
        entry(
            "zero",
            &["q"],
            zero,
            "The class that absorbs all others: every sum with it is in it. `none` if there is no \
             such class.",
            &[
                ("zero(quotient(nim, 4)) under normal(3)", "2·*3"),
                ("zero(quotient(nim, 3)) under normal(2)", "none"),
            ],
        ),
        entry(
            "relations",
            &["q"],
            relations,
            "The relations between the generators a, b, … that present a quotient, as text: those \
             of a reduced Gröbner basis, for words ordered by length and then by more of the \
             earlier generators.",
            &[
                ("relations(quotient(nim, 2)) under normal(2)", "\"a² = 1, b² = 1\""),
                ("relations(quotient(nim, 2)) under misere", "\"a² = 1, b³ = b\""),
            ],
        ),
        entry(
            "all_sizes",
            &["q"],
            all_sizes,
            "Whether a quotient is proved to be that of heaps of every size.",
            &[
                ("all_sizes(quotient(nim, 3)) under normal(3)", "false"),
                ("all_sizes(quotient(nim, 4)) under normal(3)", "true"),
            ],
        ),
        entry(
            "svg",
            &["q"],
            svg,
            "A picture of a quotient as text in SVG: boxes of elements that divide each other, \
             multiples further down, idempotents in bold, a colour for each outcome. `:write FILE` \
             or `--raw` puts it into a file. At most 400 elements.",
            &[("first(split(svg(quotient(nim, 3)), \" \"), 1)", "[\"<svg\"]")],
        ),
        entry(
            "dot",
            &["q"],
            dot,
            "The elements of a quotient as a graph for Graphviz, as text: an edge for each \
             generator that leads from one to another. At most 400 elements.",
            &[("split(dot(quotient(nim, 3)))[0]", "\"digraph quotient {\"")],
        ),
        entry(
            "certificate",
            &["q"],
            certificate,
            "What is needed to check a quotient again, as text in JSON: `tweedle verify FILE` does \
             so, with a program that shares nothing with the search.",
            &[("length(certificate(quotient(nim, 2))) > 100", "true")],
        ),
    ]
}

fn quotient(machine: &mut Machine, args: Args) -> Outcome<Value> {
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
    let found = ask::quotient_of(machine, args.get(0), (sizes, elements), label, args.span)?;
    Ok(Value::report(found))
}

pub(super) fn known(args: &Args) -> Outcome<&Classes> {
    match args.get(0).as_report() {
        Some(classes) => Ok(classes),
        None => args.wrong(0, "a quotient, such as `quotient(nim, 4)` gives"),
    }
}

fn order(_: &mut Machine, args: Args) -> Outcome<Value> {
    Ok(Value::Int(known(&args)?.quotient.order() as i64))
}

/// The number of the class of the second argument.
fn class<'a>(machine: &mut Machine, args: &'a Args) -> Outcome<(&'a Classes, usize)> {
    let classes = known(args)?;
    let game = machine.to_game(args.get(1), args.at(1))?;
    let class = ask::class_of(machine, classes, game, args.at(1))?;
    Ok((classes, class))
}

fn class_of(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let (classes, class) = class(machine, &args)?;
    ask::element(machine, classes, class, args.span).map(Value::Game)
}

fn same_class(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let classes = known(&args)?;
    let mut class = |at: usize| {
        let game = machine.to_game(args.get(at), args.at(at))?;
        ask::class_of(machine, classes, game, args.at(at))
    };
    Ok(Value::Bool(class(1)? == class(2)?))
}

fn class_name(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let (classes, class) = class(machine, &args)?;
    Ok(Value::str(show::element(classes, class, false)))
}

fn listed(machine: &mut Machine, args: &Args, which: Vec<usize>) -> Outcome<Value> {
    let classes = known(args)?;
    let found =
        which.into_iter().map(|x| ask::element(machine, classes, x, args.span).map(Value::Game));
    Ok(Value::list(found.collect::<Outcome<Vec<Value>>>()?))
}

fn classes(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let all = (0..known(&args)?.quotient.order()).collect();
    listed(machine, &args, all)
}

fn idempotents(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let which = known(&args)?.quotient.idempotents();
    listed(machine, &args, which)
}

fn zero(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let classes = known(&args)?;
    match classes.quotient.zero() {
        Some(element) => ask::element(machine, classes, element, args.span).map(Value::Game),
        None => Ok(Value::Absent),
    }
}

/// The outcomes of all elements; `outcomes` is also for labelled games.
pub(super) fn outcomes(_machine: &Machine, classes: &Classes) -> Value {
    let quotient = &classes.quotient;
    let all = (0..quotient.order()).map(|x| classes.score_value(quotient.score(x)));
    Value::list(all.collect())
}

fn generators(machine: &mut Machine, args: Args) -> Outcome<Value> {
    let classes = known(&args)?;
    let games = classes.quotient.generators().iter().map(|heap| classes.closure.games[*heap]);
    Ok(Value::list(games.map(|game| Value::Game(machine.arena.single(game))).collect()))
}

fn relations(_: &mut Machine, args: Args) -> Outcome<Value> {
    Ok(Value::str(show::relations(known(&args)?, false)))
}

fn all_sizes(_: &mut Machine, args: Args) -> Outcome<Value> {
    Ok(Value::Bool(known(&args)?.beyond.is_some()))
}

/// A quotient that can be drawn.
fn drawn(args: &Args) -> Outcome<&Classes> {
    const MOST: usize = 400;
    let classes = known(args)?;
    if classes.quotient.order() > MOST {
        let text = format!("a picture of {} elements shows nothing", classes.quotient.order());
        return crate::lang::report::fail(Code::Limit, args.span, text);
    }
    Ok(classes)
}

fn svg(machine: &mut Machine, args: Args) -> Outcome<Value> {
    Ok(Value::str(show::svg(machine, drawn(&args)?)))
}

fn dot(machine: &mut Machine, args: Args) -> Outcome<Value> {
    Ok(Value::str(show::dot(machine, drawn(&args)?)))
}

fn certificate(machine: &mut Machine, args: Args) -> Outcome<Value> {
    Ok(Value::str(show::certificate(machine, known(&args)?).to_string()))
}
