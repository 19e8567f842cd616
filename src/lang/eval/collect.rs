//! Interpreter: generators, comprehensions and streams.

use crate::lang::eval::{Flow, Frame, Machine};
use crate::lang::ir::{ClauseCode, Collection, Guard, Loop, Node, Planned, RuleCode, Term};
use crate::lang::report::{Code, EvalResult, Problem, fail};
use crate::lang::syntax::Span;
use crate::lang::value::Value;

/// A callback for the members of a collection.
type Visit<'v> = &'v mut dyn FnMut(&mut Machine, Value) -> EvalResult<Flow>;

/// Returns the error for an infinite range where a finite one is needed.
fn endless(span: Span) -> Box<Problem> {
    let problem = Problem::at(Code::Value, span, "this range has no end").label("unbounded");
    Box::new(problem.help("give an end, as in `0..100`, or take some values with `first(xs, n)`"))
}

impl Machine {
    /// Calls `visit` with each value, in order, until it stops.
    fn each_of(
        &mut self,
        values: impl Iterator<Item = Value>,
        span: Span,
        visit: Visit<'_>,
    ) -> EvalResult<Flow> {
        for value in values {
            self.tick(span)?;
            if visit(self, value)? == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        Ok(Flow::Continue)
    }

    /// Calls `visit` with each member of a collection, in order, until it stops.
    pub fn each(&mut self, source: &Value, span: Span, visit: Visit<'_>) -> EvalResult<Flow> {
        let letter = |letter: char| Value::str(letter.to_string());
        match source {
            Value::List(items) | Value::Tuple(items) | Value::Sequence(items) => {
                self.each_of(items.iter().cloned(), span, visit)
            }
            Value::Range(from, to) => {
                let all = *from..=to.unwrap_or(i64::MAX);
                self.each_of(all.map(Value::Int), span, visit)
            }
            Value::Set(items) => self.each_of(items.iter().map(|key| key.0.clone()), span, visit),
            Value::Map(map) => {
                let pairs = map.iter().map(|(key, value)| vec![key.0.clone(), value.clone()]);
                self.each_of(pairs.map(Value::tuple), span, visit)
            }
            Value::Str(text) => self.each_of(text.chars().map(letter), span, visit),
            Value::Board(board) => self.each_of(
                board.cells().iter().map(|cell| letter(char::from(*cell))),
                span,
                visit,
            ),
            Value::Seats(seats) => self.each_of(seats.iter().map(Value::Seats), span, visit),
            Value::Family(family) => {
                for number in 0..family.size() {
                    self.tick(span)?;
                    let member = self.at(span, |machine| family.get(&mut machine.arena, number))?;
                    if visit(self, member)? == Flow::Stop {
                        return Ok(Flow::Stop);
                    }
                }
                Ok(Flow::Continue)
            }
            Value::Stream(closure) => {
                let Term::Of(Collection::List, inner) = &closure.function.body.code else {
                    return Ok(Flow::Continue);
                };
                let base = self.stack.len();
                self.stack.resize(base + closure.function.slots as usize, Value::Absent);
                let frame = Frame { base, captured: &closure.captured };
                let before = self.enter_under(closure);
                let result = tweedle_base::with_stack(|| {
                    self.clauses(&inner.clauses, frame, &mut |machine, frame| {
                        let value = machine.eval(&inner.element, frame)?;
                        // A stream may come from a stream, and that from another.
                        tweedle_base::with_stack(|| visit(machine, value))
                    })
                });
                self.stack.truncate(base);
                self.leave_under(before);
                result
            }
            other => {
                let help = match other {
                    Value::Function(_) | Value::Native(_) => {
                        "a collection comes before the function: `filter(xs, f)`, `xs.map(f)`"
                    }
                    _ => "lists, sets, maps, ranges, strings and boards can be iterated",
                };
                let text = format!("{} cannot be iterated", other.what());
                Problem::at(Code::Type, span, text).label(other.what()).help(help).err()
            }
        }
    }

    /// Returns all members of a finite collection.
    pub fn collect(&mut self, source: &Value, span: Span) -> EvalResult<Vec<Value>> {
        if let Value::List(items) | Value::Tuple(items) | Value::Sequence(items) = source {
            self.charge(items.len(), span)?;
            return Ok(items.to_vec());
        }
        self.finite(source, span)?;
        if let Value::Family(family) = source {
            self.check_length(usize::try_from(family.size()).unwrap_or(usize::MAX), span)?;
        }
        if let Value::Range(from, Some(to)) = source {
            let length = i128::from(*to) - i128::from(*from) + 1;
            self.check_length(usize::try_from(length.max(0)).unwrap_or(usize::MAX), span)?;
        }
        let mut out = Vec::new();
        self.each(source, span, &mut |machine, value| {
            out.push(value);
            if out.len() % 65_536 == 0 {
                machine.check_length(out.len(), span)?;
            }
            Ok(Flow::Continue)
        })?;
        Ok(out)
    }

    /// Rejects an infinite range where a finite one is needed.
    pub fn finite(&self, source: &Value, span: Span) -> EvalResult<()> {
        match source {
            Value::Range(_, None) => Err(endless(span)),
            Value::Stream(closure) => match &closure.function.body.code {
                // A generator over an infinite range that nothing stops.
                Term::Of(Collection::List, inner) => self.bounded(&inner.clauses),
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn bounded(&self, clauses: &[ClauseCode]) -> EvalResult<()> {
        let range = clauses.iter().find_map(|clause| match clause {
            ClauseCode::For(_, source) if matches!(source.code, Term::Range(_, None)) => {
                Some(source.span)
            }
            _ => None,
        });
        range.map_or(Ok(()), |span| Err(endless(span)))
    }

    /// Returns all members of a comprehension.
    pub(crate) fn run_loop(&mut self, inner: &Loop, frame: Frame<'_>) -> EvalResult<Vec<Value>> {
        self.bounded(&inner.clauses)?;
        let mut out = Vec::new();
        let span = inner.element.span;
        self.clauses(&inner.clauses, frame, &mut |machine, frame| {
            let value = machine.eval(&inner.element, frame)?;
            out.push(value);
            if out.len() % 65_536 == 0 {
                machine.check_length(out.len(), span)?;
            }
            Ok(Flow::Continue)
        })?;
        Ok(out)
    }

    /// Runs `body` for every assignment of the generators that satisfies the conditions.
    pub(crate) fn clauses(
        &mut self,
        clauses: &[ClauseCode],
        frame: Frame<'_>,
        body: &mut dyn FnMut(&mut Machine, Frame<'_>) -> EvalResult<Flow>,
    ) -> EvalResult<Flow> {
        let mut clauses = clauses;
        loop {
            match clauses.split_first() {
                None => return body(self, frame),
                Some((ClauseCode::If(condition), rest)) => {
                    if !self.truth(condition, frame)? {
                        return Ok(Flow::Continue);
                    }
                    clauses = rest;
                }
                Some((ClauseCode::For(slots, source), rest)) => {
                    return self.generator(slots, source, rest, frame, body);
                }
            }
        }
    }

    /// Runs `body` for every assignment of the generators of a rule that satisfies its conditions.
    pub(crate) fn rule_clauses(
        &mut self,
        rule: &RuleCode,
        frame: Frame<'_>,
        body: &mut dyn FnMut(&mut Machine, Frame<'_>) -> EvalResult<Flow>,
    ) -> EvalResult<Flow> {
        match &rule.planned {
            None => self.clauses(&rule.clauses, frame, body),
            Some(Planned { clauses, guards }) => self.guarded(clauses, (guards, 0), frame, body),
        }
    }

    /// Runs clauses with guards, which count all clauses, also those that were run already.
    fn guarded(
        &mut self,
        clauses: &[ClauseCode],
        (guards, run): (&[Guard], usize),
        frame: Frame<'_>,
        body: &mut dyn FnMut(&mut Machine, Frame<'_>) -> EvalResult<Flow>,
    ) -> EvalResult<Flow> {
        let Some((guard, later)) = guards.split_first() else {
            return self.clauses(clauses, frame, body);
        };
        let (now, rest) = clauses.split_at(guard.at - run);
        self.clauses(now, frame, &mut |machine, frame| {
            // Without an assignment of the clauses before it, the condition may fail.
            let mut applies = false;
            machine.clauses(&rest[..guard.before], frame, &mut |_, _| {
                applies = true;
                Ok(Flow::Stop)
            })?;
            if !applies || !machine.truth(&guard.condition, frame)? {
                return Ok(Flow::Continue);
            }
            machine.guarded(rest, (later, guard.at), frame, body)
        })
    }

    /// Runs `body` for every value of a generator and every assignment of the later clauses.
    fn generator(
        &mut self,
        slots: &[u32],
        source: &Node,
        rest: &[ClauseCode],
        frame: Frame<'_>,
        body: &mut dyn FnMut(&mut Machine, Frame<'_>) -> EvalResult<Flow>,
    ) -> EvalResult<Flow> {
        let values = self.eval(source, frame)?;
        let span = source.span;
        if let Value::Range(from, to) = values
            && let [slot] = slots
        {
            // Fast path for the most common generator.
            let slot = frame.base + *slot as usize;
            let to = to.unwrap_or(i64::MAX);
            let mut n = from;
            while n <= to {
                self.tick(span)?;
                match &mut self.stack[slot] {
                    Value::Int(before) => *before = n,
                    before => *before = Value::Int(n),
                }
                if self.clauses(rest, frame, body)? == Flow::Stop {
                    return Ok(Flow::Stop);
                }
                match n.checked_add(1) {
                    Some(next) => n = next,
                    None => break,
                }
            }
            return Ok(Flow::Continue);
        }
        self.each(&values, span, &mut |machine, value| {
            machine.assign(slots, value, frame, span)?;
            machine.clauses(rest, frame, body)
        })
    }

    pub(crate) fn assign(
        &mut self,
        slots: &[u32],
        value: Value,
        frame: Frame<'_>,
        span: Span,
    ) -> EvalResult<()> {
        if let [slot] = slots {
            self.stack[frame.base + *slot as usize] = value;
            return Ok(());
        }
        let items = match &value {
            Value::Tuple(items) | Value::List(items) if items.len() == slots.len() => items,
            other => {
                let text = format!(
                    "each value must have {} entries, one for each name, but one is {}",
                    slots.len(),
                    match other {
                        Value::Tuple(items) | Value::List(items) =>
                            format!("{} of length {}", other.what(), items.len()),
                        _ => other.what().to_owned(),
                    }
                );
                return fail(Code::Type, span, text);
            }
        };
        for (slot, item) in slots.iter().zip(items.iter()) {
            self.stack[frame.base + *slot as usize] = item.clone();
        }
        Ok(())
    }
}
