//! Embedding API for host programs: evaluate expressions without a trace in the session, call
//! functions with values, and define names.

use super::Session;
use super::undo::Origin;
use crate::lang::eval::{Flow, Machine};
use crate::lang::report::{EvalResult, Label, Problem, Problems};
use crate::lang::resolve::{Binding, CallShape, Step};
use crate::lang::syntax::{BinOp, CmpOp, SourceId, Span, relation, sign};
use crate::lang::value::{Foreign, MadeFor, Value, short};
use std::path::Path;
use std::sync::Arc;
use tweedle_games::play::Play;

/// The source ID of a call without source. Argument `i` begins at offset `i`.
const UNWRITTEN: SourceId = SourceId(u32::MAX);

/// The only argument of such a call.
const WHOLE: Span = Span { source: UNWRITTEN, start: 0, end: 1 };

/// The maximum number of collection members that are searched for references to a source.
const MAX_SEARCHED_MEMBERS: usize = 1_000;

/// The last temporary query, if only diagnostics refer to it.
pub(super) struct Aside {
    source: SourceId,
    /// The number of slots before the query.
    slots: usize,
}

/// An operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// `a + b`
    Binary(BinOp),
    /// `a <= b`
    Compare(CmpOp),
    /// `-a`
    Negate,
    /// `a'`
    Conjugate,
    /// `a[b]`
    Index,
}

/// The rules of a ruleset whose options are computed by the host program. Each function maps a
/// position to a list of options. An option is a tuple `(positions, game)`: the sum of these
/// positions of the ruleset and the game.
#[derive(Debug, Clone, Default)]
pub struct HostRules {
    /// The number of players, if the game is partizan.
    pub players: Option<u8>,
    /// The options, with the name of the player who has them, such as `L`, or without a name if all
    /// players have them.
    pub options: Vec<(Option<String>, Arc<dyn Foreign>)>,
}

impl Session {
    /// Evaluates source, and returns the value of its last expression, if it has one. Definitions
    /// persist. Source without definitions leaves no trace, so that a host program can make any
    /// number of queries. Results are not numbered.
    ///
    /// ```
    /// use tweedle::lang::session::{Limits, Session};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let mut session = Session::new(Limits::default());
    /// let sum = session.ask("<mine>", "*2 + *3", None)?.ok_or("no value")?;
    /// let outcome = session.ask("<mine>", "outcome", None)?.ok_or("no value")?;
    /// let outcome = session.call(&outcome, vec![sum], None)?;
    /// assert_eq!(tweedle::lang::value::value(&session.machine, &outcome), "∅");
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// The diagnostics of source that does not run. Their spans are valid until the next query.
    pub fn ask(
        &mut self,
        name: &str,
        text: &str,
        folder: Option<&Path>,
    ) -> Result<Option<Value>, Problems> {
        self.drop_aside();
        let slots = self.machine.slots();
        let prepared = self.prepare(name, text, folder);
        let source = prepared.source;
        let steps: Vec<&Step> = prepared.resolved.steps.iter().flatten().collect();
        if steps.iter().any(|step| !matches!(step, Step::Show(..))) {
            let origin = Origin { folder: folder.map(Arc::from), file: None };
            let mut last = None;
            self.entry(|session| {
                session.run_prepared(prepared, &origin, &mut |_, event| {
                    last = event.value().map(|shown| shown.value).or(last.take());
                })
            })?;
            return Ok(last);
        }
        self.aside = Some(Aside { source, slots });
        prepared.checked()?;
        let mut last = None;
        for step in steps {
            let Step::Show(function, id) = step else { continue };
            self.renew();
            let value = self.machine.run(function)?;
            let value = self.machine.settle(value, function.body.span)?;
            self.machine.bind(*id, value.clone());
            last = Some(value);
        }
        self.warnings.extend(prepared.resolved.warnings);
        if last.as_ref().is_some_and(|value| refers(value, &mut MAX_SEARCHED_MEMBERS.clone())) {
            self.aside = None;
        }
        Ok(last)
    }

    /// Calls a function, a builtin or a ruleset with these arguments, under a convention if one is
    /// given.
    ///
    /// # Errors
    /// The diagnostic, which shows the call as source.
    pub fn call(
        &mut self,
        callee: &Value,
        args: Vec<Value>,
        under: Option<Play>,
    ) -> Result<Value, Problems> {
        self.drop_aside();
        self.renew();
        let at = |i: usize| Span { source: UNWRITTEN, start: i as u32, end: i as u32 + 1 };
        let spans = (0..args.len()).map(at).collect();
        let whole = Span { source: UNWRITTEN, start: 0, end: args.len() as u32 + 1 };
        let kept = args.clone();
        let stated = under.map(|play| self.machine.convention.replace(play));
        let machine = &mut self.machine;
        let called = machine.call_with(callee, args, spans, whole).and_then(|value| match value {
            Value::Stream(_) if machine.finite(&value, whole).is_ok() => {
                Ok(Value::list(machine.collect(&value, whole)?))
            }
            other => Ok(other),
        });
        if let Some(stated) = stated {
            self.machine.convention = stated;
        }
        called.map_err(|problem| {
            let name = short(&self.machine, callee);
            self.written_out(*problem, (&format!("{name}("), ", ", ")"), &kept)
        })
    }

    /// Applies an operator.
    ///
    /// # Errors
    /// The diagnostic, which shows the operation as source.
    pub fn operate(
        &mut self,
        operation: Operation,
        a: &Value,
        b: &Value,
    ) -> Result<Value, Problems> {
        self.drop_aside();
        self.renew();
        let span = Span { source: UNWRITTEN, start: 0, end: 3 };
        let machine = &mut self.machine;
        let (done, signs, count) = tweedle_base::with_stack(|| match operation {
            Operation::Binary(op) => (machine.operate(op, a, b, span), ["", sign(op), ""], 2),
            Operation::Compare(op) => (machine.compare(op, a, b, span), ["", relation(op), ""], 2),
            Operation::Negate => (machine.negate(a, span), ["-", "", ""], 1),
            Operation::Conjugate => (machine.conjugate(a, 1, span), ["", "", "'"], 1),
            Operation::Index => (machine.index(a, b, span, span), ["", "[", "]"], 2),
        });
        done.map_err(|problem| {
            let [before, between, behind] = signs;
            let between = match operation {
                Operation::Compare(_) => &format!(" {between} "),
                _ => between,
            };
            let args = [a.clone(), b.clone()];
            self.written_out(*problem, (before, between, behind), &args[..count])
        })
    }

    /// Adds source to the diagnostic of an operation that has none: the strings before, between and
    /// after the values, and the values.
    fn written_out(
        &mut self,
        mut problem: Problem,
        (before, between, behind): (&str, &str, &str),
        args: &[Value],
    ) -> Problems {
        let mut text = before.to_owned();
        let mut places = Vec::new();
        for (i, arg) in args.iter().enumerate() {
            text.push_str(if i > 0 { between } else { "" });
            let start = text.len();
            text.push_str(&short(&self.machine, arg));
            places.push((start, text.len()));
        }
        text.push_str(behind);
        let slots = self.machine.slots();
        let end = text.len();
        let source = self.sources.add("<call>", text);
        let written = |span: Span| match places.get(span.start as usize) {
            _ if span.source != UNWRITTEN => span,
            Some((start, end)) if span.end == span.start + 1 => Span::new(source, *start, *end),
            _ => Span::new(source, 0, end),
        };
        for Label { span, .. } in &mut problem.labels {
            *span = written(*span);
        }
        for call in &mut problem.trace {
            call.at = call.at.map(written);
        }
        self.aside = Some(Aside { source, slots });
        vec![problem].into()
    }

    /// Computes something about a value. An error shows the value as source, between `before` and
    /// nothing.
    fn about<T>(
        &mut self,
        before: &str,
        value: &Value,
        work: impl FnOnce(&mut Machine) -> EvalResult<T>,
    ) -> Result<T, Problems> {
        self.drop_aside();
        self.renew();
        work(&mut self.machine).map_err(|problem| {
            self.written_out(*problem, (before, "", ""), std::slice::from_ref(value))
        })
    }

    /// Returns a value as text.
    pub fn written(&mut self, value: &Value) -> Result<String, Problems> {
        self.renew();
        let text = crate::lang::value::value(&self.machine, value);
        self.machine.spelled(WHOLE).map_err(|problem| {
            // If the value is too long to print, the message appears without it.
            Problems::from(vec![Problem { labels: Vec::new(), ..*problem }])
        })?;
        Ok(text)
    }

    /// Returns a value as a game. A number becomes a two-player game.
    pub fn game_of(&mut self, value: &Value) -> Result<Value, Problems> {
        self.about("", value, |machine| match value {
            Value::Game(..) => Ok(value.clone()),
            Value::Int(0) => Ok(Value::game(tweedle_games::game::SumId::ZERO)),
            number => {
                let game = machine.option_for(number, 2, WHOLE);
                game.map(|game| Value::Game(game, MadeFor::TWO))
            }
        })
    }

    /// Returns members of a collection, which may be infinite, starting at an index. Returns at
    /// least one if there is any, and as many more as take no longer than it took to get there.
    pub fn members(&mut self, value: &Value, from: usize) -> Result<Vec<Value>, Problems> {
        let counters = self.counters();
        let (start, mut there, mut at) = (counters.steps(), 0, 0);
        let mut found = Vec::new();
        let mut take = |machine: &mut Machine, member| {
            if at >= from {
                found.push(machine.settle(member, WHOLE)?);
            }
            at += 1;
            if at == from {
                there = counters.steps() - start;
            }
            let long = counters.steps() - start - there > there;
            let enough = !found.is_empty() && (long || found.len() > from);
            Ok(if enough { Flow::Stop } else { Flow::Continue })
        };
        self.about("for _ in ", value, |machine| machine.each(value, WHOLE, &mut take))?;
        Ok(found)
    }

    /// Binds a name to a value. Earlier uses of the name keep their meaning.
    ///
    /// # Errors
    /// The name is invalid, or is defined by the language.
    pub fn give(&mut self, name: &str, value: Value) -> Result<(), Problems> {
        self.drop_aside();
        let slots = self.machine.slots();
        let prepared = self.prepare("<name>", &format!("{name} := none"), None);
        self.aside = Some(Aside { source: prepared.source, slots });
        prepared.checked()?;
        let [Ok(Step::Bind(id, bound, _))] = &prepared.resolved.steps[..] else {
            let span = Span::new(prepared.source, 0, name.len());
            let problem = Problem::at(crate::lang::report::Code::Syntax, span, "not a name");
            return Err(vec![problem].into());
        };
        self.machine.bind(*id, value);
        self.state.names.insert(bound.clone(), Binding::Global(*id, CallShape::Value));
        // The slot of the query is permanent now.
        self.aside = None;
        self.sources.drop_last(prepared.source);
        self.state.changes += 1;
        Ok(())
    }

    /// Defines a ruleset with one argument, whose options are computed by the host program.
    ///
    /// # Errors
    /// The name is invalid, or is defined by the language.
    pub fn give_rules(&mut self, name: &str, rules: HostRules) -> Result<Value, Problems> {
        let mut text = format!("ruleset {name}(position)\n");
        if let Some(players) = rules.players {
            text.push_str(&format!("  players {players}\n"));
        }
        let mut helpers = Vec::new();
        for (i, (player, function)) in rules.options.into_iter().enumerate() {
            let helper = format!("{name}_options_{i}");
            self.give(&helper, Value::Foreign(function))?;
            let whose = player.map(|player| format!("{player}: ")).unwrap_or_default();
            text.push_str(&format!(
                "  {whose}game + sum({name}(part) for part in parts) \
                 for (parts, game) in {helper}(position)\n"
            ));
            helpers.push(helper);
        }
        text.push_str("end\n");
        let origin = Origin { folder: None, file: None };
        let prepared = self.prepare("<rules>", &text, None);
        let before = self.state.ran.clone();
        let ran = self.run_prepared(prepared, &origin, &mut |_, _| {});
        // It has no source, so saved scripts do not contain it.
        self.state.ran = before;
        for helper in helpers {
            self.state.names.remove(&*helper);
        }
        ran?;
        Ok(self.bound_value(name).unwrap_or(Value::Absent))
    }

    /// Returns the value of a name of the session or of the language.
    pub fn value_of(&self, name: &str) -> Option<Value> {
        match self.state.names.get(name) {
            Some(_) => self.bound_value(name),
            None => {
                crate::lang::builtins::find(name).map(|native| self.machine.native_value(native))
            }
        }
    }

    /// Returns the convention that a value of the language denotes.
    pub fn convention_of(&mut self, value: &Value) -> Result<Play, Problems> {
        self.about("under ", value, |machine| machine.to_convention(value, WHOLE))
    }

    /// Drops the last temporary query, if nothing refers to its source.
    pub(super) fn drop_aside(&mut self) {
        if let Some(Aside { source, slots }) = self.aside.take()
            && self.sources.drop_last(source)
        {
            self.machine.keep_slots(slots);
        }
    }
}

/// Returns whether a value may refer to its source; at most `left` members are examined.
fn refers(value: &Value, left: &mut usize) -> bool {
    *left = left.saturating_sub(1);
    let mut any = |values: &[Value]| *left < values.len() || values.iter().any(|v| refers(v, left));
    match value {
        Value::List(items)
        | Value::Tuple(items)
        | Value::Sequence(items)
        | Value::Beginning(items) => tweedle_base::with_stack(|| any(items)),
        Value::Map(_) | Value::Set(_) | Value::Report(_) => true,
        Value::Stream(_) | Value::Function(_) | Value::Ruleset(_) => true,
        _ => false,
    }
}
