//! Small results of the interpreter, returned in registers; all other values are on top of the
//! stack.
//!
//! A value is larger than what registers return, and most intermediate results are integers, games
//! or truth values. For the same reason an error is stored in the machine, and a result only marks
//! it.

use crate::lang::eval::{Frame, Machine};
use crate::lang::report::{Code, EvalResult, Problem};
use crate::lang::resolve::{Node, Term};
use crate::lang::syntax::Span;
use crate::lang::value::{MadeFor, Value};
use tweedle_games::game::SumId;

/// The result of an expression. All variants have payloads of equal width, so that it is returned
/// in registers.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Small {
    /// An integer that fits a machine word.
    Int(i64),
    /// A game: the index of its sum, and above it the number of players it was made for.
    Game(u64),
    /// `true`
    True,
    /// `false`
    False,
    /// The value on top of the stack, to be taken off it before anything below is wanted.
    Held,
}

/// A mark that evaluation failed; the machine holds the problem.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Failed;

/// A result that goes in registers.
pub(crate) type Quick<T> = Result<T, Failed>;

impl Small {
    /// Returns a game.
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

    /// Returns a truth value.
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
    /// Lays a problem down in the machine.
    #[cold]
    pub(super) fn fails(&mut self, problem: Box<Problem>) -> Failed {
        self.failure = Some(problem);
        Failed
    }

    /// Takes up the problem that lies in the machine.
    #[cold]
    pub(super) fn problem(&mut self, _: Failed) -> Box<Problem> {
        let text = "a failure without a message: this is a bug in Tweedle, please report it";
        let unsaid = || Box::new(Problem::at(Code::Bug, Span::default(), text));
        self.failure.take().unwrap_or_else(unsaid)
    }

    /// Lays the problem down that a result may be.
    #[inline]
    pub(super) fn quick<T>(&mut self, result: EvalResult<T>) -> Quick<T> {
        result.map_err(|problem| self.fails(problem))
    }

    /// Takes up the problem of a result that may be one.
    #[inline]
    pub(super) fn outcome<T>(&mut self, result: Quick<T>) -> EvalResult<T> {
        result.map_err(|failed| self.problem(failed))
    }

    /// Converts a small result to a value.
    #[inline]
    pub(crate) fn whole(&mut self, small: Small) -> Value {
        small.value().unwrap_or_else(|| self.stack.pop().unwrap_or(Value::Absent))
    }

    /// Hands on a value.
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

    /// Puts an integer on top of the stack. While there is room it is written where it belongs, and
    /// not carried there.
    #[inline(always)]
    pub(super) fn put_int(&mut self, n: i64) {
        if self.stack.len() == self.stack.capacity() {
            return self.put(Small::Int(n));
        }
        self.stack.push(Value::Int(n));
    }

    /// Pushes a small result on the stack, unless it is there already.
    #[inline(never)]
    pub(crate) fn put(&mut self, small: Small) {
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

    /// Gives up the stack from a place on.
    #[inline(always)]
    pub(crate) fn give_up(&mut self, base: usize) {
        while self.stack.len() > base {
            // Mostly these are integers, of which nothing is to be given up.
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

    /// Returns an integer that is in a slot or a literal.
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
