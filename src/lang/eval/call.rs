//! Calls of functions, builtins and rulesets.

use crate::lang::eval::{Args, Asks, Machine, Native, Run, Spans};
use crate::lang::report::{Call, Code, Outcome, Problem, fail};
use crate::lang::resolve::{Function, Node, Term};
use crate::lang::syntax::Span;
use crate::lang::value::{Closure, Foreign, Items, Key, Value};
use std::sync::Arc;

/// Where a running call finds its values.
#[derive(Clone, Copy)]
pub(crate) struct Frame<'a> {
    /// Its first slot on the stack.
    pub(crate) base: usize,
    /// What its closure brought along.
    pub(crate) captured: &'a [Value],
}

impl Machine {
    /// Runs a function without parameters, as made for every statement.
    pub fn run(&mut self, function: &Function) -> Outcome<Value> {
        let base = self.stack.len();
        self.stack.resize(base + function.slots as usize, Value::Absent);
        let calls = self.calls;
        let result =
            crate::base::with_stack(|| self.eval(&function.body, Frame { base, captured: &[] }));
        // A failure may have left the slots of unfinished calls.
        self.stack.truncate(base);
        self.calls = calls;
        result
    }

    /// Calls a value from outside of any text; each argument stands somewhere.
    pub fn call_with(
        &mut self,
        callee: &Value,
        args: Vec<Value>,
        spans: Spans,
        span: Span,
    ) -> Outcome<Value> {
        let base = self.stack.len();
        let calls = self.calls;
        let result = crate::base::with_stack(|| match callee {
            Value::Native(id) => self.native(*id, args, spans, span),
            other => self.apply(other, args, span),
        });
        self.stack.truncate(base);
        self.calls = calls;
        result
    }

    /// Asks the program around the session.
    fn foreign(
        &mut self,
        function: &dyn Foreign,
        mut args: Vec<Value>,
        span: Span,
    ) -> Outcome<Value> {
        self.tick(span)?;
        for arg in &mut args {
            *arg = self.collected(std::mem::replace(arg, Value::Absent), span)?;
        }
        function.call(&args).or_else(|text| {
            let text = format!("`{}` failed: {text}", function.name());
            fail(Code::Value, span, text)
        })
    }

    /// Calls a value with arguments that are already evaluated.
    pub fn apply(&mut self, callee: &Value, args: Vec<Value>, span: Span) -> Outcome<Value> {
        match callee {
            Value::Function(closure) => {
                let base = self.stack.len();
                let given = args.len();
                self.stack.extend(args);
                self.enter(closure, base, given, span)
            }
            Value::Native(id) => {
                let spans = smallvec::smallvec![span; args.len()];
                self.native(*id, args, spans, span)
            }
            Value::Ruleset(ruleset) => (self.doors.position)(self, ruleset, args, span),
            Value::Foreign(function) => self.foreign(&**function, args, span),
            other => Err(Box::new(
                Problem::at(Code::Type, span, format!("{} cannot be called", other.what()))
                    .label(other.what())
                    .help("only functions and rulesets take arguments; for a product write `·`"),
            )),
        }
    }

    /// Evaluates a call.
    pub(crate) fn call(
        &mut self,
        callee: &Node,
        args: &[Node],
        frame: Frame<'_>,
        span: Span,
    ) -> Outcome<Value> {
        let target = match &callee.code {
            // A name that is called is mostly global: no need to go through `eval`.
            Term::Global(id) => match self.global(*id) {
                Some(value) => value.clone(),
                None => return self.eval(callee, frame),
            },
            _ => self.eval(callee, frame)?,
        };
        match &target {
            Value::Function(closure) => {
                let base = self.stack.len();
                for arg in args {
                    let value = match self.quick_int(arg, frame) {
                        Some(n) => Value::Int(n),
                        None => self.eval(arg, frame)?,
                    };
                    self.stack.push(value);
                }
                self.enter(closure, base, args.len(), span)
            }
            _ => self.call_other(&target, callee, args, frame, span),
        }
    }

    #[inline(never)]
    fn call_other(
        &mut self,
        target: &Value,
        callee: &Node,
        args: &[Node],
        frame: Frame<'_>,
        span: Span,
    ) -> Outcome<Value> {
        let values = self.values(args, frame)?;
        if let Value::Native(id) = target {
            return self.native(*id, values, args.iter().map(|a| a.span).collect(), span);
        }
        let at = if matches!(target, Value::Ruleset(_)) { span } else { callee.span };
        self.apply(target, values, at)
    }

    pub(crate) fn values(&mut self, nodes: &[Node], frame: Frame<'_>) -> Outcome<Vec<Value>> {
        let mut values = Vec::with_capacity(nodes.len());
        for node in nodes {
            values.push(self.eval(node, frame)?);
        }
        Ok(values)
    }

    /// Runs a closure whose arguments are the top of the stack, from `base` on.
    fn enter(
        &mut self,
        closure: &Arc<Closure>,
        base: usize,
        given: usize,
        span: Span,
    ) -> Outcome<Value> {
        let function = &*closure.function;
        if given != function.params.len() || self.calls >= self.max_calls {
            return self.refuse(function, base, given, span);
        }
        if closure.memo != 0 {
            return self.enter_remembered(closure, base, span);
        }
        self.body(closure, base, span)
    }

    #[cold]
    fn refuse(&mut self, f: &Function, base: usize, given: usize, span: Span) -> Outcome<Value> {
        self.stack.truncate(base);
        if given != f.params.len() {
            let name = f.name.as_deref().unwrap_or("x -> …");
            return wrong_count(name, f.params.len(), given, span);
        }
        let message = format!("more than {} calls inside each other", self.max_calls);
        Err(Box::new(
            Problem::at(Code::Limit, span, message)
                .help("does the recursion come to an end? `--calls` raises the limit"),
        ))
    }

    fn body(&mut self, closure: &Closure, base: usize, span: Span) -> Outcome<Value> {
        let function = &*closure.function;
        self.tick(span)?;
        let slots = base + function.slots as usize;
        if self.stack.len() < slots {
            self.stack.resize(slots, Value::Absent);
        }
        self.calls += 1;
        let frame = Frame { base, captured: &closure.captured };
        // Looking at the stack at every call costs more than a call; there is room for several.
        let result = if self.calls.is_multiple_of(super::CALLS_PER_LOOK) {
            crate::base::with_stack(|| self.eval(&function.body, frame))
        } else {
            self.eval(&function.body, frame)
        };
        self.calls -= 1;
        let result = result.map_err(|problem| self.traced(problem, function, base, span));
        self.stack.truncate(base);
        result
    }

    /// Notes the call that an error passes through, written at `span`.
    #[cold]
    fn traced(
        &self,
        mut problem: Box<Problem>,
        function: &Function,
        base: usize,
        span: Span,
    ) -> Box<Problem> {
        if let Some(name) = &function.name {
            problem.called_from(self.outer(), || Call {
                text: self.call_text(name, base, function.params.len()),
                at: Some(span),
            });
        }
        problem
    }

    /// Whether so few calls are open that the one that ends may be the outermost with a name.
    pub(crate) fn outer(&self) -> bool {
        self.calls < 64
    }

    /// A call as text, for the trace of an error: its arguments as values, cut short.
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

    fn enter_remembered(
        &mut self,
        closure: &Arc<Closure>,
        base: usize,
        span: Span,
    ) -> Outcome<Value> {
        let mut args: Vec<Key> = Vec::with_capacity(closure.function.params.len());
        for i in base..base + closure.function.params.len() {
            let value = self.collected(self.stack[i].clone(), span)?;
            self.stack[i] = value.clone();
            args.push(Key(value));
        }
        let key = (self.convention.clone(), args);
        if let Some(value) = self.answers.of_function(closure.memo, &key) {
            let value = value.clone();
            self.stack.truncate(base);
            return Ok(value);
        }
        let value = self.body(closure, base, span)?;
        // A stream would be made anew each time it is asked for; what is remembered is its list.
        let value = self.collected(value, span)?;
        self.answers.learn(closure.memo, key, value.clone());
        Ok(value)
    }

    /// A stream as the list of its values; anything else as it is.
    fn collected(&mut self, value: Value, span: Span) -> Outcome<Value> {
        match value {
            Value::Stream(_) => Ok(Value::List(Items::new(self.collect(&value, span)?))),
            other => Ok(other),
        }
    }

    /// Calls a builtin.
    pub(crate) fn native(
        &mut self,
        id: u32,
        mut values: Vec<Value>,
        spans: Spans,
        span: Span,
    ) -> Outcome<Value> {
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
                // How a search came to nothing does not matter where its answer is used.
                for value in values.iter_mut().filter(|v| matches!(v, Value::Nothing(_))) {
                    *value = Value::Absent;
                }
                let value = run(self, Args { name: native.name, values, spans, span })?;
                self.spelled(span)?;
                Ok(value)
            }
        }
    }

    /// For `why` of a call of a builtin that can say what it did: that builtin and its arguments.
    pub(crate) fn explained<'n>(&self, id: u32, args: &'n [Node]) -> Option<(u32, &'n [Node])> {
        let natives = self.natives();
        let [Node { code: Term::Native(inner, args), .. }] = args else {
            return None;
        };
        let why = natives.get(id as usize)?.asks == Some(Asks::Why);
        (why && natives.get(*inner as usize)?.why.is_some()).then_some((*inner, args))
    }

    /// What a builtin says about a call of it.
    pub(crate) fn explain(
        &mut self,
        id: u32,
        values: Vec<Value>,
        spans: Spans,
        span: Span,
    ) -> Outcome<Value> {
        match self.natives().get(id as usize) {
            Some(Native { name, why: Some(why), .. }) => {
                why(self, Args { name, values, spans, span })
            }
            _ => fail(Code::Name, span, "no such builtin"),
        }
    }

    /// A builtin that is named without being called.
    pub(crate) fn native_value(&self, id: u32) -> Value {
        match self.natives().get(id as usize).map(|n| n.run) {
            Some(Run::Constant(make)) => make(),
            Some(Run::Seats(seats)) => Value::Seats(seats),
            Some(Run::Player(player)) => Value::Player(player),
            _ => Value::Native(id),
        }
    }

    /// A closure over the values it names.
    pub(crate) fn closure(&mut self, function: &Arc<Function>, frame: Frame<'_>) -> Arc<Closure> {
        use crate::lang::resolve::Capture;
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

    /// A function defined by name.
    pub fn define(&mut self, function: &Arc<Function>) -> Value {
        let memo = if function.memo { self.answers.new_function() } else { 0 };
        Value::Function(Arc::new(Closure {
            function: function.clone(),
            captured: Box::new([]),
            memo,
            under: None,
        }))
    }
}

/// The diagnostic for a call whose number of arguments shows only while it runs.
pub(crate) fn wrong_count<T>(name: &str, takes: usize, came: usize, span: Span) -> Outcome<T> {
    let plural = if takes == 1 { "" } else { "s" };
    fail(Code::Arguments, span, format!("`{name}` takes {takes} argument{plural}, but {came} came"))
}
