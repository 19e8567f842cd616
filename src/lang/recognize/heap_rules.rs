//! Recognizer of heap rules: static analysis of the rules of a ruleset for one argument, a heap of
//! tokens. It allows results for finitely many heaps to be proved for all.

use crate::lang::eval::{Flow, Frame, Machine};
use crate::lang::ir::{ClauseCode, Node, RuleAction, Term};
use crate::lang::recognize::{
    HeapMove, HeapRuleset, Obstacle, Reading, heap_option, linear, natural,
};
use crate::lang::rules;
use crate::lang::syntax::{BinOp, CmpOp, Span};
use crate::lang::value::{Ruleset, Value};
use std::cell::Cell;
use std::sync::Arc;

/// Recognizes the rules of a ruleset for one heap argument, with the others given. They hold for
/// all heaps of at least `from` tokens that play can reach.
///
/// # Errors
/// The obstacle, if a rule is not supported.
pub(crate) fn heap_ruleset(
    machine: &mut Machine,
    ruleset: &Arc<Ruleset>,
    args: Vec<Value>,
    heap: usize,
    from: i64,
) -> Result<HeapRuleset, Obstacle> {
    let obstacle = Cell::new(None);
    let whole = Obstacle { span: ruleset.code.span, why: "this ruleset is not a heap game" };
    read_heap(machine, ruleset, args, heap, from, &obstacle)
        .ok_or_else(|| obstacle.take().unwrap_or(whole))
}

fn read_heap(
    machine: &mut Machine,
    ruleset: &Arc<Ruleset>,
    args: Vec<Value>,
    heap: usize,
    from: i64,
    obstacle: &Cell<Option<Obstacle>>,
) -> Option<HeapRuleset> {
    let note = |span: Span, why: &'static str| {
        obstacle.set(obstacle.get().or(Some(Obstacle { span, why })));
    };
    if from < 0 {
        return None;
    }
    let slot = u32::try_from(heap).ok()?;
    let mentions = |node: &Node| node.mentions(slot);
    // The `require` rules are checked for one heap, and must not depend on it.
    for rule in &ruleset.code.rules {
        match &rule.kind {
            RuleAction::Require(condition, _)
                if !rule.clauses.is_empty() || mentions(condition) && !natural(condition, slot) =>
            {
                note(rule.span, "it requires more than that the heap is a natural number");
                return None;
            }
            RuleAction::Players(count) if mentions(count) => {
                note(rule.span, "the number of players depends on the heap");
                return None;
            }
            RuleAction::Is(_) => {
                note(rule.span, "`is` rules are not supported here");
                return None;
            }
            _ => {}
        }
    }
    let mut sample = args.clone();
    sample[heap] = Value::Int(from);
    let players = rules::admit(machine, ruleset, &sample, ruleset.code.span).ok()?;
    let code = ruleset.code.clone();
    let moves = rules::with_arguments(machine, ruleset, &args, players, None, |machine, frame| {
        let mut moves = Vec::new();
        for rule in &code.rules {
            let (label, option) = match &rule.kind {
                RuleAction::Option(option) => (None, option),
                RuleAction::Labelled(label, option) => (Some(label), option),
                _ => continue,
            };
            let reading = Reading {
                ruleset,
                heap: slot,
                obstacle,
                part: None,
                least: 0,
                most: i64::MAX,
                whose: None,
            };
            let whole = (label, option, players);
            let read = read_clauses(machine, &rule.clauses, frame, reading, whole, &mut moves);
            if read.is_none() {
                note(
                    rule.span,
                    "this rule does something other than take from the heap and split \
                 it",
                );
                return Ok(None);
            }
        }
        Ok(Some(moves))
    })
    .ok()??;
    let decides = code.final_rule().is_some();
    Some(HeapRuleset { ruleset: ruleset.clone(), args, heap, players, moves, decides })
}

/// Reads a rule from its clauses on, once for each assignment of generators that do not depend on
/// the heap.
fn read_clauses(
    machine: &mut Machine,
    clauses: &[ClauseCode],
    frame: Frame<'_>,
    reading: Reading<'_>,
    rule: (Option<&Node>, &Node, Option<u8>),
    moves: &mut Vec<HeapMove>,
) -> Option<()> {
    let Some((clause, rest)) = clauses.split_first() else {
        return heap_option::read_option(machine, frame, reading, rule, moves);
    };
    match clause {
        ClauseCode::If(condition) => {
            let obstacle = reading.obstacle;
            let Some(readings) = read_condition(machine, condition, frame, reading) else {
                let why = "this condition on the heap is not a comparison with a number";
                let found = Obstacle { span: condition.span, why };
                obstacle.set(obstacle.get().or(Some(found)));
                return None;
            };
            for reading in readings {
                read_clauses(machine, rest, frame, reading, rule, moves)?;
            }
            Some(())
        }
        ClauseCode::For(slots, source) if !source.mentions(reading.heap) => {
            if reading.part.as_ref().is_some_and(|part| source.mentions(part.0)) {
                return None;
            }
            let values = machine.eval(source, frame).ok()?;
            if matches!(values, Value::Range(_, None)) {
                return None;
            }
            let mut read = Some(());
            machine
                .each(&values, source.span, &mut |machine, value| {
                    machine.assign(slots, value, frame, source.span)?;
                    let reading = Reading { whose: None, ..reading.again() };
                    read = read_clauses(machine, rest, frame, reading, rule, moves);
                    Ok(if read.is_some() { Flow::Continue } else { Flow::Stop })
                })
                .ok()?;
            read
        }
        ClauseCode::For(slots, source) => {
            // The generator depends on the heap: it gives the size of one of two heaps left.
            let ([slot], Term::Range(low, Some(high)), None) =
                (&slots[..], &source.code, &reading.part)
            else {
                let why = "this generator does not give the sizes of one of two heaps as a range";
                return reading.stopped(source.span, why);
            };
            let low = linear::linear(machine, low, frame, reading.names())?;
            if low.heap != 0 || low.constant < 0 {
                return reading.stopped(
                    source.span,
                    "the least size of one of two heaps must be a natural number",
                );
            }
            let (high, halved) = match &high.code {
                Term::Binary(BinOp::IntDiv, pair) if matches!(pair.1.code, Term::Int(2)) => {
                    (linear::linear(machine, &pair.0, frame, reading.names())?, true)
                }
                _ => (linear::linear(machine, high, frame, reading.names())?, false),
            };
            let part = Some((*slot, low.constant, high, halved));
            let reading = Reading { part, ..reading };
            read_clauses(machine, rest, frame, reading, rule, moves)
        }
    }
}

/// Returns the restricted states for which a condition on the heap holds.
fn read_condition<'a>(
    machine: &mut Machine,
    condition: &Node,
    frame: Frame<'_>,
    reading: Reading<'a>,
) -> Option<Vec<Reading<'a>>> {
    let depends = condition.mentions(reading.heap)
        || reading.part.as_ref().is_some_and(|part| condition.mentions(part.0));
    if !depends {
        let holds = machine.truth(condition, frame).ok()?;
        return Some(if holds { vec![reading] } else { Vec::new() });
    }
    match &condition.code {
        Term::And(parts) => {
            let mut readings = vec![reading];
            for part in parts {
                let mut next = Vec::new();
                for reading in readings {
                    next.extend(read_condition(machine, part, frame, reading)?);
                }
                readings = next;
            }
            Some(readings)
        }
        Term::Compare(CmpOp::In, pair) => {
            let (Term::Local(slot), false) = (&pair.0.code, pair.1.mentions(reading.heap)) else {
                return None;
            };
            let Value::List(values) = machine.eval(&pair.1, frame).ok()? else { return None };
            if *slot != reading.heap {
                return None;
            }
            let one = |value: &Value| match value {
                Value::Int(n) => Some(reading.again().within(*n, *n)),
                _ => None,
            };
            values.iter().map(one).collect()
        }
        Term::Compare(op, pair) => {
            let (a, b) = (
                linear::linear(machine, &pair.0, frame, reading.names())?,
                linear::linear(machine, &pair.1, frame, reading.names())?,
            );
            // Compare heap·n + constant with 0.
            let heap = a.heap.checked_sub(b.heap)?;
            let constant = a.constant.checked_sub(b.constant)?;
            if a.part != b.part {
                return None;
            }
            let (op, bound) = match heap {
                1 => (*op, constant.checked_neg()?),
                -1 => (op.mirrored(), constant),
                _ => return None,
            };
            let (least, most) = match op {
                CmpOp::Ge => (bound, i64::MAX),
                CmpOp::Gt => (bound.checked_add(1)?, i64::MAX),
                CmpOp::Le => (0, bound),
                CmpOp::Lt => (0, bound.checked_sub(1)?),
                CmpOp::Eq => (bound, bound),
                _ => return None,
            };
            Some(vec![reading.within(least, most)])
        }
        _ => None,
    }
}
