//! Type check for comparisons. Values of different kinds, such as a seat and a string, cannot be
//! equal, and comparing them is an error.

use crate::lang::eval::Machine;
use crate::lang::report::{Code, Problem};
use crate::lang::syntax::Span;
use crate::lang::value::{Items, Key, Value, number};
use tweedle_games::game::number_of;

/// Returns the kind of a value that can only equal values of the same kind; `None` for values that
/// may be compared with anything.
fn sort(value: &Value) -> Option<u8> {
    Some(match value {
        // Values for something missing, and for loony games, may be compared with any value.
        Value::Absent | Value::Nothing(_) | Value::Native(_) => return None,
        Value::Report(_) | Value::Beginning(_) => return None,
        Value::Int(_) | Value::Big(_) | Value::Ratio(_) | Value::Game(..) => 0,
        Value::Bool(_) | Value::Verdict(_) => 1,
        Value::Str(_) => 2,
        // Depending on the rules, winners are any of these.
        Value::Seats(_) | Value::Player(_) | Value::Tuple(_) => 3,
        Value::List(_)
        | Value::Sequence(_)
        | Value::Range(..)
        | Value::Stream(_)
        | Value::Family(_) => 4,
        Value::Set(_) => 5,
        Value::Map(_) => 6,
        Value::NimSet(_) => 7,
        Value::Board(_) => 8,
        Value::Convention(_) => 9,
        Value::Function(_) | Value::Foreign(_) | Value::Ruleset(_) => 10,
    })
}

/// Tests whether two values could be equal.
pub(super) fn could_be_equal(a: &Value, b: &Value) -> bool {
    match (sort(a), sort(b)) {
        (Some(a), Some(b)) => a == b,
        _ => true,
    }
}

/// Returns the error of comparing values that cannot be equal.
pub(super) fn never_equal(a: &Value, b: &Value, span: Span) -> Box<Problem> {
    let text = format!("{} is never equal to {}", a.what(), b.what());
    let problem = Problem::at(Code::Type, span, text).label("of different kinds");
    let strings = [a, b].into_iter().filter(|value| matches!(value, Value::Str(_))).count();
    let other = if matches!(a, Value::Str(_)) { b } else { a };
    Box::new(match (a, b) {
        _ if strings == 1 => match other {
            Value::Seats(_) => problem.help("write a seat without quotes: `N`"),
            Value::Player(_) => problem.help("write a player without quotes: `L`"),
            Value::Game(..) | Value::Int(_) | Value::Big(_) | Value::Ratio(_) => {
                problem.help("write numbers and games without quotes")
            }
            _ => problem.help("`text(x)` converts a value to a string"),
        },
        (Value::Tuple(_), Value::List(_)) | (Value::List(_), Value::Tuple(_)) => {
            problem.help("write a list as `[a, b]`, a tuple as `(a, b)`")
        }
        (Value::Seats(_), Value::Game(..)) | (Value::Game(..), Value::Seats(_)) => {
            problem.help("the empty set of seats is `∅`, or `nobody`; `{}` is the game 0")
        }
        _ => problem,
    })
}

impl Machine {
    /// Returns a value as a member of a set or a key of a map. A two-player game that prints as a
    /// number is that number there, so that `value(G)` is found among numbers.
    pub(crate) fn key(&self, value: Value) -> Key {
        match &value {
            Value::Game(game, _) => {
                Key(number_of(&self.arena, *game).map_or(value, number::dyadic))
            }
            Value::Tuple(items) => {
                Key(self.keys(items).map_or(value, |items| Value::Tuple(Items::new(items))))
            }
            Value::List(items) => Key(self.keys(items).map_or(value, Value::list)),
            _ => Key(value),
        }
    }

    /// Returns the members as keys, if some may differ from their keys.
    fn keys(&self, items: &[Value]) -> Option<Vec<Value>> {
        let may_differ =
            |item: &Value| matches!(item, Value::Game(..) | Value::Tuple(_) | Value::List(_));
        let key = |item: &Value| tweedle_base::with_stack(|| self.key(item.clone()).0);
        items.iter().any(may_differ).then(|| items.iter().map(key).collect())
    }
}
