//! Periods of a game in sum with a growing number of copies of another, or with a growing heap.

use crate::lang::eval::{Failure, Frame, Machine};
use crate::lang::ir::{Node, Term};
use crate::lang::recognize::{HeapQuestion, heap_courses, quotients};
use crate::lang::report::EvalResult;
use crate::lang::syntax::{BinOp, Span};
use crate::lang::value::{Course, Key, MadeFor, Value};
use tweedle_games::game::{Halt, SumId, Unsupported};
use tweedle_games::period::{Argument, Periodicity, heap_period, least, star_period};
use tweedle_games::play::{Convention as _, Play};

/// The maximum number of copies of a heap that are examined for a period.
const MAX_COPIES: usize = 1 << 20;

/// Returns the course of `n·H + G`, or `*n + G`.
pub(crate) fn with_heaps(
    machine: &mut Machine,
    game: &Node,
    slot: u32,
    frame: Frame<'_>,
    question: &HeapQuestion,
) -> EvalResult<Option<Course>> {
    let mut terms = Vec::new();
    if !summands(game, &mut terms) {
        return Ok(None);
    }
    let mut moving = None;
    let mut rest = Value::Int(0);
    for term in terms {
        if term.mentions(slot) {
            if moving.replace(term).is_some() {
                return Ok(None);
            }
        } else {
            let value = machine.eval(term, frame)?;
            rest = machine.operate(BinOp::Add, &rest, &value, term.span)?;
        }
    }
    let impartial = machine.made_for(&rest) == MadeFor::ANY;
    let (Some(moving), true, Ok(rest)) = (moving, impartial, machine.to_game(&rest, game.span))
    else {
        return Ok(None);
    };
    let is_name = |node: &Node| node.code == Term::Local(slot);
    let mut other = None;
    let copies = match &moving.code {
        Term::Nim(size) if is_name(size) => false,
        Term::Binary(BinOp::Mul | BinOp::Dot, pair) if is_name(&pair.0) => {
            let Value::Game(one, MadeFor::ANY) = machine.eval(&pair.1, frame)? else {
                return Ok(None);
            };
            let star = machine.arena.nim(1);
            if one != machine.arena.single(star) {
                other = Some(one);
            }
            true
        }
        _ => return Ok(None),
    };
    let (play, span) = (machine.convention_in_force(), game.span);
    let Some(first) = question.who_begins(machine, &play, span) else { return Ok(None) };
    if first.is_none() && play.movers() > 1 {
        return Ok(None);
    }
    let mover = first.unwrap_or(0);
    let made = match (other, copies) {
        (Some(one), _) => return multiples(machine, (one, rest), (&play, mover), span),
        (None, true) => star_period(machine, &play, rest, mover, MAX_COPIES),
        (None, false) => heap_period(machine, &play, rest, mover),
    };
    let made = match made {
        Err(Failure::Halt(Halt::Unsupported(
            Unsupported::Labelled(_) | Unsupported::Decides(_) | Unsupported::Entails(_),
        ))) => return Ok(None),
        other => machine.placed(span, other)?,
    };
    let known = made.periodicity;
    let values = made.values.iter().map(|score| Key(heap_courses::result(&play, *score))).collect();
    Ok(known.is_proved().then(|| Course::from_values(extended(values, &known), &known)))
}

/// The step budget of the search for a quotient that would prove a period.
const MAX_QUOTIENT_STEPS: u64 = 1 << 24;

/// Returns the course of `n·one + rest` from the quotient of the components, in which the classes
/// of the multiples are periodic.
fn multiples(
    machine: &mut Machine,
    (one, rest): (SumId, SumId),
    (play, mover): (&Play, u8),
    span: Span,
) -> EvalResult<Option<Course>> {
    let Some(scoring) = quotients::scoring(play, 1) else { return Ok(None) };
    if machine.arena.players(one).is_some() {
        return Ok(None);
    }
    let copied = quotients::sum_parts(machine, one, true);
    let fixed = quotients::sum_parts(machine, rest, true);
    let all = copied.iter().chain(&fixed).cloned().collect();
    let searched = quotients::quotient_for(machine, &scoring, &all, MAX_QUOTIENT_STEPS, span)?;
    let quotients::Searched::Found(known) = searched else { return Ok(None) };
    let (Some(step), Some(start)) = (known.class_of_sum(&copied), known.class_of_sum(&fixed))
    else {
        return Ok(None);
    };
    let quotient = &known.settled.quotient;
    let mut classes = vec![start];
    let mut met = vec![None; quotient.order()];
    let (from, again) = loop {
        let (count, class) = (classes.len() - 1, classes[classes.len() - 1]);
        if let Some(before) = met[class].replace(count) {
            break (before, count);
        }
        classes.push(quotient.product(class, step));
    };
    let value = |class: &usize| {
        Key(heap_courses::result(play, scoring.at(quotient.score(*class), mover.into())))
    };
    let values: Vec<Key> = classes[..again].iter().map(value).collect();
    let period = least(&values, from, again - from);
    let (order, first, again) = (quotient.order() as u64, from as u64, again as u64);
    let argument = Argument::Powers { order, first, again };
    Ok(Some(Course::from_values(values, &Periodicity::Proved { period, argument })))
}

/// Extends values to the end of the first period.
fn extended(mut values: Vec<Key>, known: &Periodicity) -> Vec<Key> {
    if let Some(period) = known.period() {
        let end = (period.preperiod + period.period) as usize;
        while values.len() < end {
            let Some(value) = values.get(values.len() - period.period as usize) else { break };
            values.push(value.clone());
        }
    }
    values
}

/// Collects the terms of a sum; returns `false` if there is a difference.
fn summands<'n>(node: &'n Node, terms: &mut Vec<&'n Node>) -> bool {
    match &node.code {
        Term::Binary(BinOp::Add, pair) => summands(&pair.0, terms) && summands(&pair.1, terms),
        Term::Binary(BinOp::Sub, _) => false,
        _ => {
            terms.push(node);
            true
        }
    }
}
