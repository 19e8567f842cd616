//! Keys: a total order and a hash of values, for members of sets, keys of maps and memoization.

use super::values::Collected as _;
use super::{MadeFor, Value};
use crate::lang::ir::Player;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::ToPrimitive;
use std::borrow::Cow;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use tweedle_games::game::SumId;

/// A value with a total order. Numbers come first, then strings, games, and so on; numbers are
/// ordered by size, strings and lists lexicographically. Games are compared by identity in the
/// arena: structurally equal games are the same, isomorphic positions are not. The game 0 equals
/// the integer 0.
#[derive(Debug, Clone)]
pub struct Key(pub Value);

impl PartialEq for Key {
    fn eq(&self, other: &Key) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Key {}

impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Key) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Key {
    fn cmp(&self, other: &Key) -> Ordering {
        compare(&self.0, &other.0)
    }
}

fn class(value: &Value) -> u8 {
    match value {
        Value::Absent | Value::Nothing(_) => 0,
        Value::Bool(_) => 1,
        Value::Int(_) | Value::Big(_) | Value::Ratio(_) => 2,
        Value::Str(_) => 3,
        Value::Game(..) => 4,
        Value::Seats(_) => 5,
        Value::List(_) => 6,
        Value::Tuple(_) => 7,
        Value::Sequence(_) => 8,
        Value::Set(_) => 9,
        Value::Map(_) => 10,
        Value::Range(..) => 11,
        Value::Stream(_) => 12,
        Value::Function(_) => 13,
        Value::Native(_) => 14,
        Value::Foreign(_) => 27,
        Value::Ruleset(_) => 15,
        Value::Convention(_) => 16,
        Value::Player(_) => 19,
        // A settled verdict equals its truth value.
        Value::Verdict(v) if v.answer.is_some() => 1,
        Value::Verdict(_) => 17,
        Value::Board(_) => 20,
        Value::Beginning(_) => 21,
        Value::Family(_) => 23,
        Value::NimSet(_) => 25,
        Value::Report(_) => 26,
    }
}

/// Returns the integer 0 for the game 0, since they are one value.
fn one_zero(value: &Value) -> &Value {
    match value {
        Value::Game(SumId::ZERO, _) => &Value::Int(0),
        other => other,
    }
}

/// Returns the order of [`Key`]s.
pub(crate) fn compare(a: &Value, b: &Value) -> Ordering {
    if let (Value::Int(a), Value::Int(b)) = (a, b) {
        return a.cmp(b);
    }
    let (a, b) = (one_zero(a), one_zero(b));
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => a.cmp(b),
        (Value::Bool(a), Value::Bool(b)) => a.cmp(b),
        (Value::Str(a), Value::Str(b)) => a.cmp(b),
        (Value::Board(a), Value::Board(b)) => a.cmp(b),
        (Value::Game(a, _), Value::Game(b, _)) => a.cmp(b),
        (Value::Seats(a), Value::Seats(b)) => a.bits().cmp(&b.bits()),
        (Value::List(a), Value::List(b))
        | (Value::Beginning(a), Value::Beginning(b))
        | (Value::Tuple(a), Value::Tuple(b))
        | (Value::Sequence(a), Value::Sequence(b)) => {
            if Arc::ptr_eq(a, b) {
                return Ordering::Equal;
            }
            tweedle_base::with_stack(|| {
                a.iter()
                    .zip(b.iter())
                    .map(|(a, b)| compare(a, b))
                    .find(|o| o.is_ne())
                    .unwrap_or_else(|| a.len().cmp(&b.len()))
            })
        }
        (Value::Set(a), Value::Set(b)) if Arc::ptr_eq(a, b) => Ordering::Equal,
        (Value::Map(a), Value::Map(b)) if Arc::ptr_eq(a, b) => Ordering::Equal,
        (Value::Set(a), Value::Set(b)) => tweedle_base::with_stack(|| a.iter().cmp(b.iter())),
        (Value::Map(a), Value::Map(b)) => tweedle_base::with_stack(|| {
            let mut pairs =
                a.iter().zip(b.iter()).map(|((k, v), (l, w))| k.cmp(l).then_with(|| compare(v, w)));
            pairs.find(|o| o.is_ne()).unwrap_or_else(|| a.len().cmp(&b.len()))
        }),
        (Value::Range(a, b), Value::Range(c, d)) => {
            // An unbounded range comes after every bounded one.
            (a, b.is_none(), b).cmp(&(c, d.is_none(), d))
        }
        (Value::Stream(a), Value::Stream(b)) | (Value::Function(a), Value::Function(b)) => {
            Arc::as_ptr(a).cmp(&Arc::as_ptr(b))
        }
        (Value::Native(a), Value::Native(b)) => a.cmp(b),
        (Value::Foreign(a), Value::Foreign(b)) => {
            Arc::as_ptr(a).cast::<()>().cmp(&Arc::as_ptr(b).cast::<()>())
        }
        (Value::Ruleset(a), Value::Ruleset(b)) => a.id.cmp(&b.id),
        (Value::Player(a), Value::Player(b)) => a.rank().cmp(&b.rank()),
        (Value::Convention(a), Value::Convention(b)) => a.cmp(b),
        (Value::Verdict(a), Value::Verdict(b)) if a.answer.is_none() && b.answer.is_none() => {
            a.reason.cmp(&b.reason)
        }
        (Value::Family(a), Value::Family(b)) => a.cmp(b),
        (Value::Report(a), Value::Report(b)) => (a.what(), a.order()).cmp(&(b.what(), b.order())),
        (Value::NimSet(a), Value::NimSet(b)) => a.cmp(b),
        _ if class(a) == 1 && class(b) == 1 => answer(a).cmp(&answer(b)),
        _ if class(a) == 2 && class(b) == 2 => compare_numbers(a, b),
        _ => class(a).cmp(&class(b)),
    }
}

/// Compares numbers; values that are not numbers are equal.
pub fn compare_numbers(a: &Value, b: &Value) -> Ordering {
    if let (Some([p, q]), Some([r, s])) = (small(a), small(b)) {
        return (p * s).cmp(&(r * q));
    }
    floor(a).cmp(&floor(b)).then_with(|| match (a, b) {
        (Value::Ratio(x), Value::Ratio(y)) => x.cmp(y),
        // A fraction is never an integer.
        _ => matches!(a, Value::Ratio(_)).cmp(&matches!(b, Value::Ratio(_))),
    })
}

/// Returns a numerator and a positive denominator that are small enough for their products to fit.
fn small(v: &Value) -> Option<[i128; 2]> {
    match v {
        Value::Int(n) => Some([(*n).into(), 1]),
        Value::Ratio(q) => Some([q.numer().to_i64()?.into(), q.denom().to_i64()?.into()]),
        _ => None,
    }
}

/// Returns the largest integer below a number, or equal to it.
fn floor(v: &Value) -> Cow<'_, BigInt> {
    match v {
        Value::Big(n) => Cow::Borrowed(n),
        Value::Ratio(q) => Cow::Owned(q.numer().div_floor(q.denom())),
        Value::Int(n) => Cow::Owned(BigInt::from(*n)),
        _ => Cow::Owned(BigInt::ZERO),
    }
}

/// Tests whether two values are equal, and their games, players and seats were made for equal
/// numbers of players. Then they have the same answers.
pub(crate) fn identical(a: &Value, b: &Value) -> bool {
    if let (Value::Int(a), Value::Int(b)) = (a, b) {
        return a == b;
    }
    compare(a, b).is_eq() && made_for(std::slice::from_ref(a)) == made_for(std::slice::from_ref(b))
}

/// Returns the numbers of players that games, players and seats in some values were made for, in a
/// fixed order; empty if none has one.
pub(crate) fn made_for(values: &[Value]) -> Vec<MadeFor> {
    let mut all = Vec::new();
    for value in values {
        note_made_for(value, &mut all);
    }
    if all.iter().all(|made| *made == MadeFor::ANY) { Vec::new() } else { all }
}

fn note_made_for(value: &Value, all: &mut Vec<MadeFor>) {
    match value {
        Value::Game(_, made) => all.push(*made),
        Value::Int(0) => all.push(MadeFor::ANY),
        // `C` equals `C1`, which has another text and exists for more players; so with seats.
        Value::Player(Player::Center) => all.push(MadeFor::labelled(3)),
        Value::Player(_) => all.push(MadeFor::ANY),
        Value::Seats(seats) => all.push(MadeFor::labelled(seats.players())),
        Value::Beginning(_) => {}
        other => each_part(other, &mut |part| note_made_for(part, all)),
    }
}

/// Calls a function with each value directly in a collection, and with the keys of a map.
fn each_part(value: &Value, act: &mut dyn FnMut(&Value)) {
    tweedle_base::with_stack(|| match value {
        Value::List(items)
        | Value::Tuple(items)
        | Value::Sequence(items)
        | Value::Beginning(items) => items.values().for_each(act),
        Value::Set(items) => items.values().for_each(act),
        Value::Map(items) => items.values().for_each(act),
        _ => {}
    });
}

fn answer(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(b) => Some(*b),
        Value::Verdict(v) => v.answer,
        _ => None,
    }
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        hash(&self.0, state);
    }
}

/// Returns the hash of a [`Key`].
pub(crate) fn hash<H: Hasher>(value: &Value, state: &mut H) {
    let value = one_zero(value);
    state.write_u8(class(value));
    match value {
        Value::Absent | Value::Nothing(_) => {}
        Value::Bool(_) | Value::Verdict(_) => answer(value).hash(state),
        Value::Int(n) => n.hash(state),
        Value::Big(n) => n.hash(state),
        Value::Ratio(q) => q.hash(state),
        Value::Str(s) => s.hash(state),
        Value::Board(b) => b.hash(state),
        Value::Game(g, _) => g.hash(state),
        Value::Seats(s) => s.bits().hash(state),
        Value::List(_)
        | Value::Tuple(_)
        | Value::Sequence(_)
        | Value::Beginning(_)
        | Value::Set(_)
        | Value::Map(_) => each_part(value, &mut |part| hash(part, state)),
        Value::Range(a, b) => (a, b).hash(state),
        Value::Stream(f) | Value::Function(f) => Arc::as_ptr(f).hash(state),
        Value::Native(n) => n.hash(state),
        Value::Foreign(f) => Arc::as_ptr(f).cast::<()>().hash(state),
        Value::Ruleset(r) => r.id.hash(state),
        Value::Convention(c) => c.hash(state),
        Value::Player(player) => player.rank().hash(state),
        Value::Family(family) => family.hash(state),
        Value::Report(report) => (report.what(), report.order()).hash(state),
        Value::NimSet(set) => set.hash(state),
    }
}
