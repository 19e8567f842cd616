//! Periods of sequences: proved if a theorem applies, observed otherwise.

use super::heap_moves::{TakenTokens, fixed_moves};
use crate::lang::eval::{Flow, Frame, Machine};
use crate::lang::ir::{ClauseCode, Collection, Loop, Node, Prim, Term};
use crate::lang::recognize::{HeapQuestion, growing, heap_calls, heap_courses};
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::syntax::Span;
use crate::lang::value::{Course, Items, Key, Report as _, Text, Value};
use num_traits::ToPrimitive as _;
use std::ops::Range;
use std::sync::atomic::Ordering;
use tweedle_games::game::SumId;
use tweedle_games::heaps::HeapRules;
use tweedle_games::period::{Argument, Period, Periodicity, observed, observed_growth};
use tweedle_games::play::Play;
use tweedle_games::quotient::HeapFamily;

/// The default number of terms that are examined if no theorem gives the period.
pub const TERMS: usize = 1_000;
/// The number of values printed of an infinite sequence.
const SHOWN_TERMS: usize = 24;

/// A subexpression with a known course for the values of the loop variable.
struct Atom<'a> {
    node: &'a Node,
    course: Course,
}

/// The index of a sequence.
#[derive(Clone, Copy)]
struct Over<'a> {
    /// The loop variable.
    slot: u32,
    frame: Frame<'a>,
    /// The maximum number of terms to examine.
    most: usize,
}

/// Returns the values of a sequence with their period. Without a proof, examines at most `terms`
/// terms.
pub fn course(
    machine: &mut Machine,
    source: &Value,
    terms: usize,
    span: Span,
) -> EvalResult<Course> {
    if let Value::Stream(closure) = source {
        let found = machine.inside(closure, |machine, function, frame| match &function.body.code {
            Term::Of(Collection::List, inner) => course_of(machine, inner, terms, frame, span),
            _ => Ok(None),
        });
        if let Some(course) = found? {
            return Ok(course);
        }
    }
    let endless = machine.finite(source, span).is_err();
    let mut values: Vec<Key> = Vec::new();
    let progress = machine.surveying.progress.clone();
    let looked = machine.each(source, span, &mut |machine, value| {
        values.push(Key(machine.settle(value, span)?));
        if endless {
            progress[0].store(values.len() as u64, Ordering::Relaxed);
            progress[1].store(terms as u64, Ordering::Relaxed);
        }
        Ok(if endless && values.len() >= terms { Flow::Stop } else { Flow::Continue })
    });
    progress[1].store(0, Ordering::Relaxed);
    looked.map_err(|problem| so_far(machine, problem, &values))?;
    Ok(seen(values))
}

/// Adds the values found so far to the error that stopped the search for a period.
fn so_far(machine: &Machine, mut problem: Box<Problem>, values: &[Key]) -> Box<Problem> {
    let stopped = matches!(problem.code, Code::Interrupted | Code::Limit);
    if !stopped || values.is_empty() {
        return problem;
    }
    let count = crate::lang::value::count(values.len());
    let course = seen(values.to_vec());
    let seen = match course.known.period() {
        Some(_) => {
            let mut text = Text::plain();
            course.write(machine, &mut text);
            format!("the first {count} values have period {}", text.text)
        }
        None => format!("no period was seen in the first {count} values"),
    };
    // In the REPL an interrupt is shown without its help.
    if problem.code == Code::Interrupted {
        problem.message = format!("{}; {seen}", problem.message);
        return problem;
    }
    let help = problem.help.take().map_or(String::new(), |help| format!("; {help}"));
    problem.help(format!("{seen}{help}")).into()
}

/// Returns the first values of an infinite sequence.
pub fn beginning(machine: &mut Machine, source: &Value, span: Span) -> EvalResult<Value> {
    let mut first = Vec::with_capacity(SHOWN_TERMS);
    machine.each(source, span, &mut |machine, value| {
        first.push(machine.settle(value, span)?);
        Ok(if first.len() < SHOWN_TERMS { Flow::Continue } else { Flow::Stop })
    })?;
    Ok(Value::Beginning(Items::new(first)))
}

/// Returns the course of a sequence over `n in from..`, if a theorem gives it.
fn course_of(
    machine: &mut Machine,
    inner: &Loop,
    terms: usize,
    frame: Frame<'_>,
    span: Span,
) -> EvalResult<Option<Course>> {
    let [ClauseCode::For(slots, range)] = &inner.clauses[..] else { return Ok(None) };
    let ([slot], Term::Range(from, None)) = (&slots[..], &range.code) else { return Ok(None) };
    let slot = *slot;
    let Value::Int(start) = machine.eval(from, frame)? else { return Ok(None) };
    let Ok(start) = u64::try_from(start) else { return Ok(None) };
    let over = Over { slot, frame, most: terms };
    let element = inner.element.without_lets();
    if let Some(course) = atom(machine, &element, over)? {
        let mut course = course.from(start);
        // Growing games are not summed when printed.
        if let (Some(_), Some((preperiod, period))) = (&course.saltus, course.length()) {
            course.values =
                terms_of(machine, inner, over, start..start + preperiod + period, span)?;
        }
        return Ok(Some(course));
    }
    let mut atoms = Vec::new();
    if !find_atoms(machine, &element, over, &mut atoms)? || atoms.is_empty() {
        return Ok(None);
    }
    // A function of periodic values is periodic with a common period.
    let (mut preperiod, mut length) = (0, 1u64);
    let mut argument = None;
    for atom in &atoms {
        let Periodicity::Proved { period, argument: why } = &atom.course.known else {
            return Ok(None);
        };
        // Values computed from growing ones need not be periodic.
        if period.saltus != 0 {
            return Ok(None);
        }
        preperiod = preperiod.max(period.preperiod);
        length = num_integer::lcm(length, period.period);
        if length > terms as u64 {
            return Ok(None);
        }
        argument.get_or_insert(why.clone());
    }
    let preperiod = preperiod.saturating_sub(start);
    let Some(argument) = argument else { return Ok(None) };
    if preperiod + length > terms as u64 {
        return Ok(None);
    }
    let values = terms_of(machine, inner, over, start..start + preperiod + length, span)?;
    let period = Period { preperiod, period: length, saltus: 0 };
    Ok(Some(Course::from_values(values, &Periodicity::Proved { period, argument })))
}

/// Evaluates the terms of a sequence at some indices.
fn terms_of(
    machine: &mut Machine,
    inner: &Loop,
    over: Over<'_>,
    places: Range<u64>,
    span: Span,
) -> EvalResult<Vec<Key>> {
    let Over { slot, frame, .. } = over;
    let mut values = Vec::new();
    for n in places {
        machine.tick(span)?;
        machine.stack[frame.base + slot as usize] = Value::Int(n as i64);
        let value = machine.eval(&inner.element, frame)?;
        values.push(Key(machine.settle(value, span)?));
    }
    Ok(values)
}

/// Collects the subexpressions with known courses. Returns `false` if the loop variable occurs
/// anywhere else.
fn find_atoms<'n>(
    machine: &mut Machine,
    node: &'n Node,
    over: Over<'_>,
    found: &mut Vec<Atom<'n>>,
) -> EvalResult<bool> {
    let slot = over.slot;
    if !node.mentions(slot) {
        return Ok(true);
    }
    if found.iter().any(|atom| atom.node.code == node.code) {
        return Ok(true);
    }
    if let Some(course) = atom(machine, node, over)? {
        found.push(Atom { node, course });
        return Ok(true);
    }
    // Other expressions may take streams or functions of the variable.
    match &node.code {
        Term::Compare(..)
        | Term::Binary(..)
        | Term::Power(_)
        | Term::Native(..)
        | Term::And(_)
        | Term::Or(_)
        | Term::List(_)
        | Term::Tuple(_)
        | Term::Set(_)
        | Term::Not(_)
        | Term::Neg(_)
        | Term::Entail(_)
        | Term::If(_)
        | Term::Chain(..) => {}
        Term::Call(callee, _) if !callee.mentions(slot) => {}
        _ => return Ok(false),
    }
    let mut parts = Vec::new();
    node.each_child(&mut |part| parts.push(part));
    for part in parts {
        if !find_atoms(machine, part, over, found)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns the course of an expression in a variable with the values 0, 1, 2, …, if a theorem gives
/// it.
fn atom(machine: &mut Machine, node: &Node, over: Over<'_>) -> EvalResult<Option<Course>> {
    under(machine, node, over, |machine, node| {
        let Some((question, game)) = question(machine, node, over)? else { return Ok(None) };
        let Over { slot, frame, most } = over;
        let scored = matches!(question, HeapQuestion::Score(..));
        match heap_calls::heaps_in(machine, game, slot, frame, scored)? {
            Some(Ok(heaps)) => {
                heap_courses::heap_course(machine, &heaps, &question, most, game.span)
            }
            Some(Err(_)) => Ok(None),
            None if matches!(game.code, Term::Call(..)) => Ok(None),
            None => growing::with_heaps(machine, game, slot, frame, &question),
        }
    })
}

/// Reads an expression under the convention that it states, if it does.
fn under<'n, T>(
    machine: &mut Machine,
    node: &'n Node,
    over: Over<'_>,
    read: impl FnOnce(&mut Machine, &'n Node) -> EvalResult<Option<T>>,
) -> EvalResult<Option<T>> {
    match &node.code {
        Term::Under(pair) if !pair.1.mentions(over.slot) => {
            let convention = machine.eval(&pair.1, over.frame)?;
            let convention = machine.to_convention(&convention, pair.1.span)?;
            machine.under(convention, |machine| under(machine, &pair.0, over, read))
        }
        _ => read(machine, node),
    }
}

/// Returns the query about a game that an expression is, and the game.
fn question<'n>(
    machine: &mut Machine,
    node: &'n Node,
    over: Over<'_>,
) -> EvalResult<Option<(HeapQuestion, &'n Node)>> {
    let Term::Native(id, args) = &node.code else { return Ok(None) };
    let (Some(prim), [game, rest @ ..]) = (machine.prim(*id), &args[..]) else { return Ok(None) };
    if rest.iter().any(|arg| arg.mentions(over.slot)) {
        return Ok(None);
    }
    let asked = match prim {
        Prim::Score => {
            let given = rest.iter().map(|arg| machine.eval(arg, over.frame));
            HeapQuestion::Score(given.collect::<EvalResult<Vec<Value>>>()?)
        }
        Prim::NimValue if rest.is_empty() => HeapQuestion::NimValue,
        Prim::Value if rest.is_empty() => HeapQuestion::CanonicalValue,
        Prim::Birthday if rest.is_empty() => HeapQuestion::Birthday,
        Prim::Outcome | Prim::Last if rest.len() <= 1 => {
            let first = match rest {
                [] | [Node { code: Term::Absent, .. }] => None,
                [node, ..] => Some(machine.eval(node, over.frame)?),
            };
            match (prim, &first) {
                (Prim::Last, _) => HeapQuestion::Last(first),
                // A first player given otherwise than by name is an error.
                (_, Some(Value::Int(_))) => return Ok(None),
                _ => HeapQuestion::Outcome(first),
            }
        }
        _ => return Ok(None),
    };
    Ok(Some((asked, game)))
}

/// Heaps of a sequence of nim values or results.
#[derive(Debug)]
pub struct HeapsOfSequence {
    /// The moves.
    pub moves: MovesOfHeaps,
    /// The convention, unless they are nim values.
    pub play: Option<Play>,
    /// The course of all heaps.
    pub course: Course,
}

/// The moves of heaps.
#[derive(Debug)]
pub enum MovesOfHeaps {
    /// All players have the same moves, as digits.
    Digits(HeapRules),
    /// Each player takes tokens.
    Taken(Vec<Vec<TakenTokens>>),
    /// The period follows from the quotient of these heaps, of 1, 2, … tokens, of a family.
    Quotient(HeapFamily, Vec<SumId>),
}

/// Returns the heaps of a sequence `nim_value(heap(n))`, `outcome(heap(n))` or `last(heap(n))` over
/// n from some number on; `None` for other sequences, and for rules of another form.
pub fn heaps_of_sequence(
    machine: &mut Machine,
    source: &Value,
) -> EvalResult<Option<HeapsOfSequence>> {
    let Value::Stream(closure) = source else { return Ok(None) };
    machine.inside(closure, |machine, function, frame| {
        let Term::Of(Collection::List, inner) = &function.body.code else { return Ok(None) };
        let [ClauseCode::For(slots, range)] = &inner.clauses[..] else { return Ok(None) };
        let ([slot], Term::Range(_, None)) = (&slots[..], &range.code) else { return Ok(None) };
        let over = Over { slot: *slot, frame, most: TERMS };
        let element = inner.element.without_lets();
        under(machine, &element, over, |machine, node| heaps_of(machine, node, over))
    })
}

fn heaps_of(
    machine: &mut Machine,
    node: &Node,
    over: Over<'_>,
) -> EvalResult<Option<HeapsOfSequence>> {
    let Over { slot, frame, most } = over;
    let Some((question, game)) = question(machine, node, over)? else { return Ok(None) };
    let play = match question {
        HeapQuestion::NimValue => false,
        HeapQuestion::Outcome(None) | HeapQuestion::Last(None) => true,
        _ => return Ok(None),
    };
    let heaps = heap_calls::heaps_in(machine, game, slot, frame, false)?;
    let Some(Ok(heaps)) = heaps else { return Ok(None) };
    let play = play.then(|| heaps.play(machine));
    let moves = match (heaps.digits(), heaps.players) {
        (Ok(rules), _) => MovesOfHeaps::Digits(rules),
        (_, Some(players)) if !heaps.decides => {
            let listed = fixed_moves(&heaps, players.into()).and_then(|moves| moves.listed());
            let Some(listed) = listed else { return Ok(None) };
            MovesOfHeaps::Taken(listed)
        }
        _ => return Ok(None),
    };
    let course = heap_courses::heap_course(machine, &heaps, &question, most, game.span)?;
    let Some(course) = course else { return Ok(None) };
    let moves = match (&course.known, moves) {
        (
            Periodicity::Proved { argument: Argument::Quotient { checked, .. }, .. },
            MovesOfHeaps::Digits(rules),
        ) if let Some(family) = HeapFamily::from_rules(&rules) => {
            let mut games = Vec::new();
            for size in 1..=*checked {
                machine.stack[frame.base + slot as usize] = Value::Int(size as i64);
                let heap = machine.eval(game, frame)?;
                games.push(machine.to_game(&heap, game.span)?);
            }
            MovesOfHeaps::Quotient(family, games)
        }
        (_, moves) => moves,
    };
    Ok(Some(HeapsOfSequence { moves, play, course }))
}

/// Returns the observed period of some values.
pub fn seen(values: Vec<Key>) -> Course {
    let count = values.len() as u64;
    let mut period = observed(&values);
    if period.is_none() {
        let numbers: Option<Vec<i64>> = values
            .iter()
            .map(|value| match &value.0 {
                Value::Int(n) => Some(*n),
                Value::Big(n) => n.to_i64(),
                _ => None,
            })
            .collect();
        period = numbers.and_then(|numbers| observed_growth(&numbers));
    }
    Course::new(values, Periodicity::observed(period, count))
}
