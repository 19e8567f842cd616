//! Types of compiled expressions, and values as words.

use crate::lang::value::Value;
use smallvec::SmallVec;

/// The reason why a program stops without any effect. It is as wide as an integer, so that a result
/// is returned in two registers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(i64)]
pub(crate) enum Abort {
    /// Evaluating the rule fails, or a limit is exceeded.
    Failed,
    /// A value has an unsupported type.
    Unsupported,
}

/// The type of a compiled expression.
///
/// A value is a sequence of words: an integer is one word, and a truth value is 0 or 1. A tuple has
/// the words of its components, and a list its length and then the words of its members.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Type {
    Integer,
    Truth,
    Tuple(Vec<Type>),
    List(Box<Type>),
    /// A game, which has no words.
    Game,
}

/// The type of an argument of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum ArgumentKind {
    /// A value that is constant for a lattice.
    Other,
    /// An integer, or a list of integers, of lists of them, and so on: how deep the integers are.
    Integers(u8),
}

/// The types of the arguments in order.
pub(crate) type Kinds = SmallVec<[ArgumentKind; 8]>;

/// The maximum depth of lists in arguments.
const MAX_DEPTH: u8 = 3;

/// Returns the types of arguments.
pub(crate) fn kinds_of(args: &[Value]) -> Kinds {
    let kind = |arg| depth(arg).map_or(ArgumentKind::Other, ArgumentKind::Integers);
    args.iter().map(kind).collect()
}

/// Returns how deep the integers of a value are.
fn depth(value: &Value) -> Option<u8> {
    match value {
        Value::Int(_) => Some(0),
        Value::List(items) => {
            let mut depths = items.iter().map(depth);
            let first = depths.next().unwrap_or(Some(0))?;
            (first < MAX_DEPTH && depths.all(|depth| depth == Some(first))).then_some(first + 1)
        }
        _ => None,
    }
}

impl Type {
    /// Returns the type of lists of this type.
    pub(crate) fn list(self) -> Type {
        Type::List(Box::new(self))
    }

    /// Returns the type of an argument in which integers are that deep.
    pub(crate) fn of_depth(depth: u8) -> Type {
        (0..depth).fold(Type::Integer, |inner, _| inner.list())
    }

    /// Returns how deep the integers of this type are, if it is one of arguments.
    pub(crate) fn depth(&self) -> Option<u8> {
        match self {
            Type::Integer => Some(0),
            Type::List(inner) => Some(inner.depth()? + 1).filter(|depth| *depth <= MAX_DEPTH),
            Type::Truth | Type::Tuple(_) | Type::Game => None,
        }
    }

    /// Returns the type of a value, if the value determines one.
    pub(crate) fn of(value: &Value) -> Option<Type> {
        match value {
            Value::Int(_) => Some(Type::Integer),
            Value::Bool(_) => Some(Type::Truth),
            Value::Tuple(items) => {
                items.iter().map(Type::of).collect::<Option<_>>().map(Type::Tuple)
            }
            Value::List(items) => {
                let first = items.first().map_or(Some(Type::Integer), Type::of)?;
                items
                    .iter()
                    .all(|item| Type::of(item).as_ref() == Some(&first))
                    .then(|| first.list())
            }
            _ => None,
        }
    }

    /// Returns whether a value of this type is one word.
    pub(crate) fn is_word(&self) -> bool {
        matches!(self, Type::Integer | Type::Truth)
    }

    /// Returns the number of words of every value, if that is known.
    pub(crate) fn width(&self) -> Option<usize> {
        match self {
            Type::Integer | Type::Truth => Some(1),
            Type::Tuple(parts) => parts.iter().map(Type::width).sum(),
            Type::List(_) => None,
            Type::Game => Some(0),
        }
    }

    /// Returns the end of the value that begins at an index.
    #[inline(always)]
    pub(crate) fn end(&self, words: &[i64], at: usize) -> usize {
        if self.is_word() { at + 1 } else { self.end_of_wide(words, at) }
    }

    fn end_of_wide(&self, words: &[i64], at: usize) -> usize {
        match self {
            Type::Integer | Type::Truth => at + 1,
            Type::List(inner) => {
                let length = words.get(at).copied().unwrap_or(0) as usize;
                inner.skip(words, at + 1, length)
            }
            Type::Tuple(parts) => parts.iter().fold(at, |at, part| part.end(words, at)),
            Type::Game => at,
        }
    }

    /// Returns the index after `count` values.
    #[inline(always)]
    pub(crate) fn skip(&self, words: &[i64], at: usize, count: usize) -> usize {
        if self.is_word() { at + count } else { self.skip_wide(words, at, count) }
    }

    fn skip_wide(&self, words: &[i64], at: usize, count: usize) -> usize {
        match self.width() {
            Some(width) => at + width * count,
            None => (0..count).fold(at, |at, _| self.end(words, at)),
        }
    }

    /// Appends the words of a value.
    pub(crate) fn write(&self, value: &Value, words: &mut Vec<i64>) -> Result<(), Abort> {
        match (self, value) {
            (Type::Integer, Value::Int(n)) => words.push(*n),
            (Type::Truth, Value::Bool(holds)) => words.push((*holds).into()),
            (Type::Tuple(parts), Value::Tuple(items)) if parts.len() == items.len() => {
                for (part, item) in parts.iter().zip(items.iter()) {
                    part.write(item, words)?;
                }
            }
            (Type::List(inner), Value::List(items)) => {
                words.push(items.len() as i64);
                for item in items.iter() {
                    inner.write(item, words)?;
                }
            }
            _ => return Err(Abort::Unsupported),
        }
        Ok(())
    }

    /// Returns the value with these words, and removes them.
    pub(crate) fn read(&self, words: &mut &[i64]) -> Value {
        let mut next = || match words.split_first() {
            Some((&first, rest)) => {
                *words = rest;
                first
            }
            None => 0,
        };
        match self {
            Type::Integer => Value::Int(next()),
            Type::Truth => Value::Bool(next() != 0),
            Type::Tuple(parts) => Value::tuple(parts.iter().map(|part| part.read(words)).collect()),
            Type::List(inner) => {
                let length = next();
                Value::list((0..length).map(|_| inner.read(words)).collect())
            }
            Type::Game => Value::Absent,
        }
    }
}
