//! Recognizer of the options of heap rules: the tokens taken, and the heaps left.

use crate::lang::eval::{Frame, Machine};
use crate::lang::ir::{Node, Term};
use crate::lang::recognize::{HeapMove, How, Linear, Reading, Taken, linear};
use crate::lang::syntax::BinOp;
use crate::lang::value::Value;

/// Returns the move to an option.
pub(crate) fn read_option(
    machine: &mut Machine,
    frame: Frame<'_>,
    mut reading: Reading<'_>,
    (label, option, players): (Option<&Node>, &Node, Option<u8>),
    moves: &mut Vec<HeapMove>,
) -> Option<()> {
    if reading.least > reading.most {
        return Some(());
    }
    if let Some(label) = label {
        if label.mentions(reading.heap) {
            return None;
        }
        let value = machine.eval(label, frame).ok()?;
        reading.whose = Some(machine.whose(&value, players?, label.span).ok()?);
    }
    let one = |n: i64| u32::try_from(n).ok();
    let (how, option) = match &option.code {
        Term::Entail(inner) => match &inner.code {
            Term::Game(only) if only.len() == 1 => (How::Complimenting, &only[0]),
            _ => (How::Entailing, &**inner),
        },
        _ => (How::Plain, option),
    };
    if how != How::Plain && reading.whose.is_some() {
        return reading.stopped(option.span, "an entailing move of one player");
    }
    let Some(left) = heaps_left(machine, option, frame, &reading) else {
        return reading.stopped(
            option.span,
            "this option is not a sum of at most two smaller heaps of the ruleset",
        );
    };
    let taken = match left[..] {
        [] if reading.part.is_none()
            && reading.least == reading.most
            && reading.whose.is_none() =>
        {
            Taken::Whole { tokens: one(reading.least)? }
        }
        [left] if reading.part.is_none() && left.heap == 1 && reading.most == i64::MAX => {
            let tokens = one(left.constant.checked_neg()?)?;
            let least = one(reading.least)?;
            // A heap of negative size is an error, which is reported when it occurs.
            if tokens == 0 || least < tokens {
                return reading.stopped(
                    option.span,
                    "the heap that is left is not always a smaller natural number",
                );
            }
            Taken::Take { whose: reading.whose.take(), tokens, least }
        }
        [a, b] if reading.most == i64::MAX && reading.whose.is_none() && how != How::Entailing => {
            let (_, low, high, halved) = reading.part.take()?;
            let (part, rest) = if a.heap == 0 { (a, b) } else { (b, a) };
            let tokens = one(rest.constant.checked_neg()?)?;
            let whole = part == Linear { heap: 0, part: 1, constant: 0 }
                && rest.heap == 1
                && rest.part == -1
                && high.heap == 1
                && high.part == 0;
            // All pairs of heaps, each at least `low`, that together have the remaining tokens.
            let upto = if halved { 0 } else { low };
            let all = high.constant == rest.constant.checked_sub(upto)?;
            let unequal = halved && high.constant == rest.constant.checked_sub(1)?;
            let always = reading.least <= i64::from(tokens).checked_add(low.checked_mul(2)?)?;
            if !(whole && (all || unequal) && always) || (tokens == 0 && low == 0) {
                return reading.stopped(
                    option.span,
                    "the rule does not allow all ways to split \
                 the rest in two",
                );
            }
            Taken::Split { tokens, smallest: one(low)?, unequal }
        }
        _ => {
            let why = "a rule with this remainder must apply to all heaps from some size on, and \
             must not be entailing";
            return reading.stopped(option.span, why);
        }
    };
    let moved = HeapMove { taken, how };
    if !moves.contains(&moved) {
        moves.push(moved);
    }
    Some(())
}

/// Returns the sizes of the heaps that an option consists of: none, one or two.
fn heaps_left(
    machine: &mut Machine,
    option: &Node,
    frame: Frame<'_>,
    reading: &Reading<'_>,
) -> Option<Vec<Linear>> {
    match &option.code {
        Term::Int(0) => Some(Vec::new()),
        Term::Binary(BinOp::Add, pair) => {
            let mut left = heaps_left(machine, &pair.0, frame, reading)?;
            left.extend(heaps_left(machine, &pair.1, frame, reading)?);
            Some(left)
        }
        Term::Call(callee, args) => {
            let Term::Global(id) = &callee.code else { return None };
            let Some(Value::Ruleset(called)) = machine.global(*id) else { return None };
            if called.id != reading.ruleset.id {
                return None;
            }
            let mut size = None;
            for (place, arg) in (0u32..).zip(args) {
                if place == reading.heap {
                    size = Some(linear::linear(machine, arg, frame, reading.names())?);
                } else if arg.code != Term::Local(place) {
                    return None;
                }
            }
            Some(vec![size?])
        }
        _ => None,
    }
}
