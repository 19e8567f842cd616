//! Small results of the interpreter, returned in registers. All other values are on top of the
//! stack.
//!
//! A value is too large to be returned in registers, and most intermediate results are integers,
//! games or truth values. For the same reason an error is stored in the machine, and a result only
//! signals it.

use crate::lang::eval::{Frame, Machine};
use crate::lang::ir::{Node, Term};
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::syntax::Span;
use crate::lang::value::{MadeFor, Value};
use tweedle_games::game::SumId;

/// The result of an expression. The payloads of all variants have the same size, so that it is
/// returned in registers.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Small {
    /// An integer that fits in 64 bits.
    Int(i64),
    /// A game: the index of its sum in the low bits, and the number of players it was made for in
    /// the high bits.
    Game(u64),
    /// `true`
    True,
    /// `false`
    False,
    /// The value on top of the stack, which must be popped before any value below is used.
    Held,
}

/// The signal that evaluation failed; the error is stored in the machine.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Failed;

/// A result that is returned in registers.
pub(crate) type Quick<T> = Result<T, Failed>;

impl Small {
    /// Wraps a game.
    #[inline(always)]
    pub(crate) fn game(game: SumId, made: MadeFor) -> Small {
        Small::Game(game.index() as u64 | u64::from(made.byte()) << u32::BITS)
    }

    /// Returns the game and the number of players it was made for, if it is one.
    #[inline(always)]
    pub(crate) fn as_game(self) -> Option<(SumId, MadeFor)> {
        let Small::Game(packed) = self else { return None };
        let made = MadeFor::from_byte((packed >> u32::BITS) as u8);
        Some((SumId::at(packed as u32 as usize), made))
    }

    /// Wraps a truth value.
    #[inline(always)]
    pub(crate) fn truth(truth: bool) -> Small {
        if truth { Small::True } else { Small::False }
    }

    /// Returns the value, unless it is on the stack.
    #[inline(always)]
    fn value(self) -> Option<Value> {
        match self {
            Small::Int(n) => Some(Value::Int(n)),
            Small::Game(_) => self.as_game().map(|(game, made)| Value::Game(game, made)),
            Small::True => Some(Value::Bool(true)),
            Small::False => Some(Value::Bool(false)),
            Small::Held => None,
        }
    }
}

impl Machine {
    /// Stores an error in the machine.
    #[cold]
    pub(super) fn fails(&mut self, problem: Box<Problem>) -> Failed {
        self.failure = Some(problem);
        Failed
    }

    /// Takes the error stored in the machine.
    #[cold]
    pub(super) fn problem(&mut self, _: Failed) -> Box<Problem> {
        let text = "a failure without a message: this is a bug in Tweedle, please report it";
        let unsaid = || Box::new(Problem::at(Code::Bug, Span::default(), text));
        self.failure.take().unwrap_or_else(unsaid)
    }

    /// Stores the error of a result in the machine, if it is one.
    #[inline]
    pub(super) fn quick<T>(&mut self, result: EvalResult<T>) -> Quick<T> {
        result.map_err(|problem| self.fails(problem))
    }

    /// Takes the error stored in the machine, if the result signals one.
    #[inline]
    pub(super) fn outcome<T>(&mut self, result: Quick<T>) -> EvalResult<T> {
        result.map_err(|failed| self.problem(failed))
    }

    /// Converts a small result to a value.
    #[inline]
    pub(crate) fn whole(&mut self, small: Small) -> Value {
        small.value().unwrap_or_else(|| self.stack.pop().unwrap_or(Value::Absent))
    }

    /// Converts a value to a small result, on the stack if necessary.
    #[inline]
    pub(crate) fn hand(&mut self, value: Value) -> Small {
        match value {
            Value::Int(n) => Small::Int(n),
            Value::Game(game, made) => Small::game(game, made),
            Value::Bool(truth) => Small::truth(truth),
            other => {
                self.stack.push(other);
                Small::Held
            }
        }
    }

    /// Pushes an integer onto the stack. If there is capacity, it is written in place instead of
    /// being moved there.
    #[inline(always)]
    pub(super) fn put_int(&mut self, n: i64) {
        if self.stack.len() == self.stack.capacity() {
            return self.push_small(Small::Int(n));
        }
        self.stack.push(Value::Int(n));
    }

    /// Pushes a small result onto the stack, unless it is there already.
    #[inline(never)]
    pub(crate) fn push_small(&mut self, small: Small) {
        self.stack.extend(small.value());
    }

    /// Truncates the stack to `base`, except for a held result.
    #[inline(always)]
    pub(crate) fn back_to(&mut self, base: usize, small: Small) {
        match small {
            Small::Held => {
                let value = self.whole(small);
                self.stack.truncate(base);
                self.stack.push(value);
            }
            _ => self.give_up(base),
        }
    }

    /// Truncates the stack.
    #[inline(always)]
    pub(crate) fn give_up(&mut self, base: usize) {
        while self.stack.len() > base {
            // Fast path for integers, which need no drop.
            let Some(Value::Int(_)) = self.stack.last() else {
                return self.give_up_all(base);
            };
            std::mem::forget(self.stack.pop());
        }
    }

    #[inline(never)]
    fn give_up_all(&mut self, base: usize) {
        self.stack.truncate(base);
    }

    /// Returns the value of a slot.
    #[inline(always)]
    pub(super) fn local(&mut self, slot: u32, frame: Frame<'_>) -> Small {
        match self.stack.get(frame.base + slot as usize) {
            Some(Value::Int(n)) => Small::Int(*n),
            Some(Value::Game(game, made)) => Small::game(*game, *made),
            _ => self.local_other(slot, frame),
        }
    }

    #[inline(never)]
    fn local_other(&mut self, slot: u32, frame: Frame<'_>) -> Small {
        let value = self.stack[frame.base + slot as usize].clone();
        self.hand(value)
    }

    /// Returns an integer if it is in a slot or a literal.
    #[inline(always)]
    pub(super) fn at_hand(&self, node: &Node, frame: Frame<'_>) -> Option<i64> {
        match &node.code {
            Term::Int(n) => Some(*n),
            Term::Local(slot) => match self.stack.get(frame.base + *slot as usize) {
                Some(Value::Int(n)) => Some(*n),
                _ => None,
            },
            _ => None,
        }
    }
}
