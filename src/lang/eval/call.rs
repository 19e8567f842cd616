//! Interpreter: calls of functions, builtins and rulesets.

use crate::lang::eval::enter::wrong_count;
use crate::lang::eval::immediate::{Quick, Small};
use crate::lang::eval::{About, Args, Compared, Frame, Machine, Native, Run, Spans};
use crate::lang::ir::{Function, Node, Term};
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::syntax::Span;
use crate::lang::value::{Closure, Contents, Foreign, MadeFor, Ruleset, Value};
use std::sync::Arc;

/// Adds the usage of a builtin to an error about its arguments, unless it has help already.
fn with_usage(problem: Box<Problem>, native: &Native) -> Box<Problem> {
    let needs = problem.message.strip_prefix(&format!("`{}` needs ", native.name));
    if problem.help.is_some() || needs.is_none() {
        return problem;
    }
    Box::new(problem.help(format!("it is `{}`", native.usage.heading)))
}

impl Machine {
    /// Runs a function without parameters, such as a statement.
    pub fn run(&mut self, function: &Function) -> EvalResult<Value> {
        let base = self.stack.len();
        self.stack.resize(base + function.slots as usize, Value::Absent);
        let calls = self.calls;
        let result = tweedle_base::with_stack(|| self.eval(&function.body, Frame::outside(base)));
        // An error may have left the slots of unfinished calls on the stack.
        self.stack.truncate(base);
        self.calls = calls;
        result
    }

    /// Evaluates an expression that may fail. An error leaves nothing on the stack.
    pub(crate) fn attempt(&mut self, node: &Node, frame: Frame<'_>) -> EvalResult<Value> {
        let (top, calls) = (self.stack.len(), self.calls);
        let result = self.eval(node, frame);
        self.stack.truncate(top);
        self.calls = calls;
        result
    }

    /// Calls a value for the host program, without source. Each argument has a span.
    pub fn call_with(
        &mut self,
        callee: &Value,
        args: Vec<Value>,
        spans: Spans,
        span: Span,
    ) -> EvalResult<Value> {
        let base = self.stack.len();
        let calls = self.calls;
        let result = tweedle_base::with_stack(|| match callee {
            Value::Native(id) => self.native(*id, args, spans, span),
            other => self.apply(other, args, span),
        });
        self.stack.truncate(base);
        self.calls = calls;
        result
    }

    /// Calls a function of the host program.
    fn foreign(
        &mut self,
        function: &dyn Foreign,
        mut args: Vec<Value>,
        span: Span,
    ) -> EvalResult<Value> {
        self.tick(span)?;
        for arg in &mut args {
            *arg = self.collected(std::mem::replace(arg, Value::Absent), span)?;
        }
        function.call(&args).or_else(|text| {
            let text = format!("`{}` failed: {text}", function.name());
            fail(Code::Value, span, text)
        })
    }

    /// Calls a value with evaluated arguments.
    pub fn apply(&mut self, callee: &Value, args: Vec<Value>, span: Span) -> EvalResult<Value> {
        match callee {
            Value::Function(closure) => {
                let base = self.stack.len();
                let given = args.len();
                self.stack.extend(args);
                let small = self.enter(closure, base, given, &span);
                let small = self.outcome(small)?;
                Ok(self.whole(small))
            }
            Value::Native(id) => {
                let spans = smallvec::smallvec![span; args.len()];
                self.native(*id, args, spans, span)
            }
            Value::Ruleset(ruleset) => {
                let base = self.stack.len();
                self.stack.extend(args);
                (self.hooks.position)(self, ruleset, base, span).map(Value::game)
            }
            Value::Foreign(function) => self.foreign(&**function, args, span),
            other => {
                let help = match other {
                    Value::Convention(_) => {
                        "this convention has no arguments; `winning(3, N)` is misère play of three \
                         players, in which whoever cannot move wins"
                    }
                    _ => {
                        "only functions and rulesets can be called; write a product with `·`, as \
                         in `2·(a + b)`"
                    }
                };
                let text = format!("{} cannot be called", other.what());
                Problem::at(Code::Type, span, text).label(other.what()).help(help).err()
            }
        }
    }

    /// Evaluates a call.
    #[inline(never)]
    pub(super) fn call(&mut self, node: &Node, frame: Frame<'_>) -> Quick<Small> {
        let Term::Call(callee, args) = &node.code else { return self.small_other(node, frame) };
        // The callee is usually a global; this skips `eval`.
        if let Term::Global(id) = &callee.code {
            match self.global(*id) {
                Some(Value::Function(closure)) => {
                    let closure = closure.clone();
                    let base = self.stack.len();
                    self.push_all(args, frame)?;
                    return self.enter(&closure, base, args.len(), &node.span);
                }
                Some(Value::Ruleset(ruleset)) => {
                    let ruleset = ruleset.clone();
                    return self.call_ruleset(&ruleset, args, frame, node.span);
                }
                _ => {}
            }
        }
        self.call_other(callee, args, frame, node.span)
    }

    #[inline(never)]
    fn call_ruleset(
        &mut self,
        ruleset: &Arc<Ruleset>,
        args: &[Node],
        frame: Frame<'_>,
        span: Span,
    ) -> Quick<Small> {
        let base = self.stack.len();
        self.push_all(args, frame)?;
        let game = (self.hooks.position)(self, ruleset, base, span);
        Ok(Small::game(self.quick(game)?, MadeFor::ANY))
    }

    #[inline(never)]
    fn call_other(
        &mut self,
        callee: &Node,
        args: &[Node],
        frame: Frame<'_>,
        span: Span,
    ) -> Quick<Small> {
        let target = self.eval(callee, frame);
        match &self.quick(target)? {
            Value::Function(closure) => {
                let base = self.stack.len();
                self.push_all(args, frame)?;
                self.enter(closure, base, args.len(), &span)
            }
            Value::Ruleset(ruleset) => self.call_ruleset(ruleset, args, frame, span),
            target => {
                let value = self.call_with_values(target, callee.span, args, frame, span);
                let value = self.quick(value)?;
                Ok(self.hand(value))
            }
        }
    }

    fn call_with_values(
        &mut self,
        target: &Value,
        at: Span,
        args: &[Node],
        frame: Frame<'_>,
        span: Span,
    ) -> EvalResult<Value> {
        let values = self.values(args, frame)?;
        match target {
            Value::Native(id) => {
                self.native(*id, values, args.iter().map(|a| a.span).collect(), span)
            }
            _ => self.apply(target, values, at),
        }
    }

    /// Pushes the values of expressions onto the stack.
    #[inline(always)]
    fn push_all(&mut self, nodes: &[Node], frame: Frame<'_>) -> Quick<()> {
        for node in nodes {
            match self.quick_int(node, frame) {
                Some(n) => self.put_int(n),
                None => {
                    let small = self.small(node, frame)?;
                    self.push_small(small);
                }
            }
        }
        Ok(())
    }

    /// Returns the set of these values.
    pub(crate) fn set(&mut self, values: Vec<Value>, span: Span) -> EvalResult<Value> {
        for value in &values {
            self.comparable(value, span)?;
        }
        let keys = values.into_iter().map(|value| self.key(value));
        Ok(Value::Set(Contents::new(keys.collect())))
    }

    pub(crate) fn values(&mut self, nodes: &[Node], frame: Frame<'_>) -> EvalResult<Vec<Value>> {
        let mut values = Vec::with_capacity(nodes.len());
        for node in nodes {
            values.push(self.eval(node, frame)?);
        }
        Ok(values)
    }

    /// Calls a builtin.
    pub(crate) fn native(
        &mut self,
        id: u32,
        mut values: Vec<Value>,
        spans: Spans,
        span: Span,
    ) -> EvalResult<Value> {
        let natives = self.natives();
        let Some(native) = natives.get(id as usize) else {
            return fail(Code::Name, span, "no such builtin");
        };
        match native.run {
            Run::Constant(make) => {
                let value = make();
                self.apply(&value, values, span)
            }
            Run::Seats(seats) => self.apply(&Value::Seats(seats), values, span),
            Run::Player(player) => self.apply(&Value::Player(player), values, span),
            Run::Call(run) => {
                let usage = native.usage;
                let needed = usage.params.len() - usage.optional;
                let most = if usage.variadic { usize::MAX } else { usage.params.len() };
                if values.len() < needed || values.len() > most {
                    return wrong_count(native.name, needed, values.len(), span);
                }
                // The reason of an empty search result does not matter to other functions.
                for value in values.iter_mut().filter(|v| matches!(v, Value::Nothing(_))) {
                    *value = Value::Absent;
                }
                for value in &values {
                    match value {
                        Value::Str(_) => self.charge(value.length(), span)?,
                        _ => self.comparable(value, span)?,
                    }
                }
                let asked_for = self.made_for_all(&values);
                let outer = std::mem::replace(&mut self.asked_for, asked_for);
                let value = run(self, Args { name: native.name, values, spans, span });
                let made = std::mem::replace(&mut self.asked_for, outer);
                let value = value.map_err(|problem| with_usage(problem, native))?;
                self.charge(value.length(), span)?;
                self.spelled(span)?;
                Ok(if made == MadeFor::ANY { value } else { value.made_for(made) })
            }
        }
    }

    /// Explains the call of a builtin or the comparison that is the argument of `why` or `explain`;
    /// `None` if it has no explanation.
    pub(crate) fn explained(
        &mut self,
        id: u32,
        args: &[Node],
        frame: Frame<'_>,
        span: Span,
    ) -> EvalResult<Option<Value>> {
        let natives = self.natives();
        let (Some(native), [node]) = (natives.get(id as usize), args) else { return Ok(None) };
        let (explain, (op, a, player, b)) = match (&node.code, native.compared, native.about) {
            (Term::Native(inner, args), _, Some(about)) => {
                let Some(Native { name, why, certify, .. }) = natives.get(*inner as usize) else {
                    return Ok(None);
                };
                if !(if about == About::Certificate { certify.is_some() } else { why.is_some() }) {
                    return Ok(None);
                }
                let values = self.values(args, frame)?;
                let spans = args.iter().map(|a| a.span).collect();
                let made = self.made_for_all(&values);
                let args = Args { name, values, spans, span };
                return self.asking(made, |machine| match (certify, why) {
                    (Some(certify), _) if about == About::Certificate => {
                        certify(machine, args).map(Some)
                    }
                    (_, Some(why)) => why(machine, args, about).map(Some),
                    _ => Ok(None),
                });
            }
            (Term::Compare(op, pair), Some(explain), _) => (explain, (op, &pair.0, &None, &pair.1)),
            (Term::Compares(a, rest), Some(explain), _) if let [(op, player, b)] = &rest[..] => {
                (explain, (op, &**a, player, b))
            }
            _ => return Ok(None),
        };
        let first = self.eval(a, frame)?;
        let (a, b) = &self.compared((a, first), b, *op, frame)?;
        let player = match player {
            Some(player) => Some((self.eval(player, frame)?, player.span)),
            None => None,
        };
        let player = player.as_ref().map(|(player, at)| (player, *at));
        explain(self, Compared { op: *op, player, a, b, span })
    }

    /// Returns a builtin as a value.
    pub(crate) fn native_value(&self, id: u32) -> Value {
        match self.natives().get(id as usize).map(|n| n.run) {
            Some(Run::Constant(make)) => make(),
            Some(Run::Seats(seats)) => Value::Seats(seats),
            Some(Run::Player(player)) => Value::Player(player),
            _ => Value::Native(id),
        }
    }

    /// Creates a closure over the values it captures.
    pub(crate) fn closure(&mut self, function: &Arc<Function>, frame: Frame<'_>) -> Arc<Closure> {
        use crate::lang::ir::Capture;
        let captured = function
            .captures
            .iter()
            .map(|capture| match capture {
                Capture::Local(slot) => self.stack[frame.base + *slot as usize].clone(),
                Capture::Captured(at) => frame.captured[*at as usize].clone(),
            })
            .collect();
        Arc::new(Closure { function: function.clone(), captured, memo: 0, under: None })
    }

    /// Returns a named function.
    pub fn define(&mut self, function: &Arc<Function>) -> Value {
        let memo = if function.memo { self.answers.new_function() } else { 0 };
        Value::Function(Arc::new(Closure {
            function: function.clone(),
            captured: Vec::new(),
            memo,
            under: None,
        }))
    }
}
