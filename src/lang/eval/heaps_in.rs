//! Which rules about a heap a call, a function or a position is about.

use super::call::Frame;
use super::heap::{HeapRuleset, Obstacle};
use super::heap_values::Question;
use super::{Closure, Machine, Outcome, Value};
use crate::lang::resolve::{Code, Node};
use crate::lang::syntax::Span;
use crate::maths::game::SumId;
use std::sync::Arc;

/// Rules about a heap, or why they are not understood.
pub(super) type Heaps = Result<HeapRuleset, Obstacle>;

/// Heaps from which on who wins is read off the period, which is proved, instead of playing.
const FAR: i64 = 4096;

impl Machine {
    /// Who wins a single large heap that is only taken from, under the convention in force when that player begins, or
    /// each does; `None` where no argument settles it.
    pub fn far_outcome(
        &mut self,
        game: SumId,
        first: Option<&Value>,
        span: Span,
    ) -> Outcome<Option<Value>> {
        if self.arena.is_pure(game) || self.arena.is_forced(game) {
            return Ok(None);
        }
        // Most positions are small, and their rules need not be read.
        let far = |arg: &Value| matches!(arg, Value::Int(size) if *size >= FAR);
        let large = match *self.arena.parts(game) {
            [(game, 1)] => self.position_of(game).is_some_and(|p| p.args.iter().any(far)),
            _ => false,
        };
        if !large {
            return Ok(None);
        }
        let Some(Ok((heaps, size))) = self.heaps_of_position(game) else { return Ok(None) };
        let course = self.heap_course(&heaps, &Question::Outcome(first.cloned()), size, span)?;
        let proved = course.filter(|course| course.known.is_proved());
        Ok(proved.and_then(|course| course.at(size as u64).map(|key| key.0.clone())))
    }

    /// The rules of a game that depends on a name as the size of a heap: of a call of a ruleset or of a
    /// function of that name alone. `None` where it is something else.
    pub(super) fn heaps_in(
        &mut self,
        game: &Node,
        slot: u32,
        frame: Frame<'_>,
    ) -> Outcome<Option<Heaps>> {
        let Code::Call(callee, args) = &game.code else { return Ok(None) };
        if callee.mentions(slot) {
            return Ok(None);
        }
        match self.eval(callee, frame)? {
            Value::Ruleset(ruleset) if args.len() == ruleset.code.params.len() => {
                let mut values = Vec::with_capacity(args.len());
                let mut heap = None;
                for (place, arg) in args.iter().enumerate() {
                    if arg.code == Code::Local(slot) && heap.is_none() {
                        heap = Some(place);
                        values.push(Value::Absent);
                    } else if arg.mentions(slot) {
                        return Ok(None);
                    } else {
                        let value = self.eval(arg, frame)?;
                        values.push(self.settle(value, arg.span)?);
                    }
                }
                let Some(heap) = heap else { return Ok(None) };
                Ok(Some(self.heap_ruleset(&ruleset, values, heap, 0)))
            }
            Value::Function(closure) if closure.function.params.len() == 1 => match &args[..] {
                [Node { code: Code::Local(own), .. }] if *own == slot => {
                    self.heaps_of_function(&closure)
                }
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// The rules of what a function of one name gives.
    fn heaps_of_function(&mut self, closure: &Arc<Closure>) -> Outcome<Option<Heaps>> {
        let base = self.stack.len();
        self.stack.resize(base + closure.function.slots as usize, Value::Absent);
        let inside = Frame { base, captured: &closure.captured };
        let result = super::with_stack(|| self.heaps_in(&closure.function.body, 0, inside));
        self.stack.truncate(base);
        result
    }

    /// The rules about a heap of what is called with its size: a ruleset with one parameter, or a function
    /// that gives a position.
    pub(super) fn heaps_of(&mut self, called: &Value) -> Outcome<Option<Heaps>> {
        match called {
            Value::Ruleset(ruleset) if ruleset.code.params.len() == 1 => {
                Ok(Some(self.heap_ruleset(ruleset, vec![Value::Absent], 0, 0)))
            }
            Value::Function(closure) if closure.function.params.len() == 1 => {
                self.heaps_of_function(closure)
            }
            _ => Ok(None),
        }
    }

    /// The rules about a heap that a single position is of, as one of its arguments, and its size. The last argument that can
    /// be one is taken; if none can, why the last integer is not.
    pub(super) fn heaps_of_position(
        &mut self,
        game: SumId,
    ) -> Option<Result<(HeapRuleset, usize), Obstacle>> {
        let &[(game, 1)] = self.arena.parts(game) else { return None };
        let position = self.position_of(self.arena.bare(game))?.clone();
        let mut obstacle = None;
        for (place, arg) in position.args.iter().enumerate().rev() {
            let Value::Int(size) = arg else { continue };
            let Ok(size) = usize::try_from(*size) else { continue };
            let mut args = position.args.to_vec();
            args[place] = Value::Absent;
            match self.heap_ruleset(&position.ruleset, args, place, 0) {
                Ok(heaps) => return Some(Ok((heaps, size))),
                Err(found) => obstacle = obstacle.or(Some(found)),
            }
        }
        obstacle.map(Err)
    }
}
