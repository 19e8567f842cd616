//! Interpreter: execution of a function whose arguments are on the stack.

use crate::lang::eval::immediate::{Failed, Quick, Small};
use crate::lang::eval::{Frame, Machine};
use crate::lang::ir::{Function, Node, Term};
use crate::lang::report::{Call, Code, EvalResult, Problem};
use crate::lang::syntax::Span;
use crate::lang::value::{Closure, Items, Key, Value, key};
use std::sync::Arc;

impl Machine {
    /// Runs a closure whose arguments are on top of the stack, starting at `base`.
    #[inline(always)]
    pub(super) fn enter(
        &mut self,
        closure: &Arc<Closure>,
        base: usize,
        given: usize,
        span: &Span,
    ) -> Quick<Small> {
        let function = &*closure.function;
        if given != function.params.len() || self.calls >= self.max_calls {
            return Err(self.refuse(function, base, given, span));
        }
        if closure.memo != 0 {
            let value = self.enter_remembered(closure, base, *span);
            let value = self.quick(value)?;
            return Ok(self.hand(value));
        }
        self.body(closure, base, span)
    }

    #[cold]
    fn refuse(&mut self, f: &Function, base: usize, given: usize, span: &Span) -> Failed {
        self.stack.truncate(base);
        let name = f.name.as_deref().unwrap_or("x -> …");
        self.fails(Box::new(match f.params.len() {
            params if given != params => wrong_number(name, params, given, *span),
            _ => self.too_many_calls(*span),
        }))
    }

    /// Returns the diagnostic for calls, or rules that make queries, that are nested too deeply.
    pub(crate) fn too_many_calls(&self, span: Span) -> Problem {
        let message = format!("more than {} nested calls", self.max_calls);
        Problem::at(Code::Limit, span, message)
            .help("does the recursion end? `--calls` raises the limit")
    }

    #[inline(always)]
    fn body(&mut self, closure: &Closure, base: usize, span: &Span) -> Quick<Small> {
        let function = &*closure.function;
        if self.ticks() {
            let looked = self.look(*span);
            self.quick(looked)?;
        }
        let slots = base + function.slots as usize;
        if self.stack.len() < slots {
            self.stack.resize(slots, Value::Absent);
        }
        self.calls += 1;
        let frame = Frame { base, captured: &closure.captured };
        // Checking the native stack costs more than a call, and it has room for several.
        let result = if self.calls.is_multiple_of(super::CALLS_PER_STACK_CHECK) {
            self.small_deeper(&function.body, frame)
        } else if let Term::If(_) = &function.body.code {
            // Most recursive functions begin with an `if`.
            self.either(&function.body, frame)
        } else {
            self.small(&function.body, frame)
        };
        self.calls -= 1;
        match result {
            Ok(small) => {
                self.back_to(base, small);
                Ok(small)
            }
            Err(failed) => Err(self.traced(failed, function, base, span)),
        }
    }

    #[inline(never)]
    fn small_deeper(&mut self, node: &Node, frame: Frame<'_>) -> Quick<Small> {
        tweedle_base::with_stack(|| self.small(node, frame))
    }

    /// Records the call at `span` in the trace of an error.
    #[cold]
    fn traced(&mut self, failed: Failed, function: &Function, base: usize, span: &Span) -> Failed {
        let mut problem = self.problem(failed);
        if let Some(name) = &function.name {
            problem.called_from(self.outer(), || Call {
                text: self.call_text(name, base, function.params.len()),
                at: Some(*span),
            });
        }
        self.stack.truncate(base);
        self.fails(problem)
    }

    /// Returns whether the depth of calls is so small that the call that ends may be the outermost
    /// one of a named function.
    pub(crate) fn outer(&self) -> bool {
        self.calls < 64
    }

    /// Returns a call as text for the trace of an error, with shortened arguments.
    fn call_text(&self, name: &str, base: usize, params: usize) -> String {
        let args: Vec<String> = self
            .stack
            .get(base..base + params)
            .unwrap_or_default()
            .iter()
            .map(|v| crate::lang::value::short(self, v))
            .collect();
        format!("{name}({})", args.join(", "))
    }

    #[inline(never)]
    fn enter_remembered(
        &mut self,
        closure: &Arc<Closure>,
        base: usize,
        span: Span,
    ) -> EvalResult<Value> {
        let params = closure.function.params.len();
        let mut args: Vec<Key> = Vec::with_capacity(params);
        for i in base..base + params {
            let value = self.collected(self.stack[i].clone(), span)?;
            self.comparable(&value, span)?;
            self.stack[i] = value.clone();
            args.push(Key(value));
        }
        let made_for = key::made_for(&self.stack[base..base + params]);
        let key = (self.convention.clone(), args, made_for);
        if let Some(value) = self.answers.of_function(closure.memo, &key) {
            let value = value.clone();
            self.stack.truncate(base);
            return Ok(value);
        }
        let small = self.body(closure, base, &span);
        let small = self.outcome(small)?;
        let value = self.whole(small);
        // A stream would be evaluated again at each use, so its list is memoized.
        let value = self.collected(value, span)?;
        self.answers.learn(closure.memo, key, value.clone());
        Ok(value)
    }

    /// Collects a stream into a list, and returns other values unchanged.
    pub(crate) fn collected(&mut self, value: Value, span: Span) -> EvalResult<Value> {
        match value {
            Value::Stream(_) => Ok(Value::List(Items::new(self.collect(&value, span)?))),
            other => Ok(other),
        }
    }
}

/// Fails with the diagnostic for a wrong number of arguments detected at run time.
pub(crate) fn wrong_count<T>(name: &str, takes: usize, came: usize, span: Span) -> EvalResult<T> {
    Err(Box::new(wrong_number(name, takes, came, span)))
}

fn wrong_number(name: &str, takes: usize, came: usize, span: Span) -> Problem {
    let plural = if takes == 1 { "" } else { "s" };
    let text = format!("`{name}` takes {takes} argument{plural}, but {came} were given");
    Problem::at(Code::Arguments, span, text)
}
