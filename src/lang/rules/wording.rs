//! Cache keys of rulesets: the source of a ruleset and of everything it uses.

use crate::lang::eval::Machine;
use crate::lang::ir::{Node, RuleAction, Term};
use crate::lang::value::{Closure, Ruleset, Value};
use std::collections::VecDeque;
use std::fmt::Write as _;
use std::sync::Arc;

/// The maximum size of a wording in bytes.
const MAX_SOURCE_BYTES: usize = 1 << 20;

/// Returns the source of a ruleset and of everything it uses, with the definitions of their names.
/// Equal sources mean equal rules, in any session. `None` if it uses something without source, such
/// as a function of a host program or a game.
pub(crate) fn wording(machine: &Machine, ruleset: &Arc<Ruleset>) -> Option<String> {
    let mut writer = Writer {
        machine,
        text: String::new(),
        rulesets: Vec::new(),
        functions: Vec::new(),
        waiting: VecDeque::new(),
    };
    writer.value(&Value::Ruleset(ruleset.clone()))?;
    while let Some(next) = writer.waiting.pop_front() {
        match next {
            Waiting::Ruleset(ruleset) => writer.ruleset(&ruleset)?,
            Waiting::Function(closure) => writer.function(&closure)?,
        }
        if writer.text.len() > MAX_SOURCE_BYTES {
            return None;
        }
    }
    Some(writer.text)
}

/// A definition that is not written yet.
enum Waiting {
    Ruleset(Arc<Ruleset>),
    Function(Arc<Closure>),
}

struct Writer<'m> {
    machine: &'m Machine,
    text: String,
    /// The rulesets that have numbers.
    rulesets: Vec<Arc<Ruleset>>,
    functions: Vec<Arc<Closure>>,
    waiting: VecDeque<Waiting>,
}

impl Writer<'_> {
    fn ruleset(&mut self, ruleset: &Ruleset) -> Option<()> {
        let code = &ruleset.code;
        let _ = write!(self.text, "\nruleset {:?} {:?}", code.name, code.params);
        for rule in &code.rules {
            let _ = write!(self.text, "\n{:?} where", rule.text);
            for clause in &rule.clauses {
                self.names(clause.node())?;
            }
            match &rule.kind {
                RuleAction::Labelled(a, b) | RuleAction::Require(a, Some(b)) => {
                    self.names(a)?;
                    self.names(b)?;
                }
                RuleAction::Option(node)
                | RuleAction::Is(node)
                | RuleAction::Require(node, None)
                | RuleAction::Final(_, node)
                | RuleAction::Players(node) => self.names(node)?,
            }
        }
        Some(())
    }

    fn function(&mut self, closure: &Closure) -> Option<()> {
        let function = &closure.function;
        let (text, written) = (&function.text, &function.written);
        let _ = write!(self.text, "\n{text:?} {:?} {written:?} where", function.params);
        self.names(&function.body)?;
        closure.captured.iter().try_for_each(|value| self.value(value))?;
        // A captured convention, in an infinite stream, has no source.
        closure.under.is_none().then_some(())
    }

    /// Writes the definitions of the names in an expression, in source order.
    fn names(&mut self, node: &Node) -> Option<()> {
        match &node.code {
            Term::Global(id) => {
                let value = self.machine.global(*id)?.clone();
                self.value(&value)?;
            }
            Term::Builtin(id) | Term::Native(id, _) => self.value(&Value::Native(*id))?,
            Term::Stream(function) | Term::Lambda(function) => self.names(&function.body)?,
            _ => {}
        }
        let mut whole = Some(());
        node.each_child(&mut |child| {
            if whole.is_some() && self.text.len() <= MAX_SOURCE_BYTES {
                whole = tweedle_base::with_stack(|| self.names(child));
            }
        });
        whole
    }

    fn values<'v>(&mut self, what: &str, parts: impl Iterator<Item = &'v Value>) -> Option<()> {
        let _ = write!(self.text, " {what}(");
        for part in parts {
            self.value(part)?;
        }
        self.text.push(')');
        Some(())
    }

    /// Writes a value, or the number of a definition that is written later.
    fn value(&mut self, value: &Value) -> Option<()> {
        let same = |other: &Arc<Closure>, closure| Arc::ptr_eq(other, closure);
        match value {
            Value::Ruleset(ruleset) => {
                let known = self.rulesets.iter().position(|other| other.id == ruleset.id);
                let number = known.unwrap_or_else(|| {
                    self.rulesets.push(ruleset.clone());
                    self.waiting.push_back(Waiting::Ruleset(ruleset.clone()));
                    self.rulesets.len() - 1
                });
                let _ = write!(self.text, " r{number}");
            }
            Value::Function(closure) => {
                let known = self.functions.iter().position(|other| same(other, closure));
                let number = known.unwrap_or_else(|| {
                    self.functions.push(closure.clone());
                    self.waiting.push_back(Waiting::Function(closure.clone()));
                    self.functions.len() - 1
                });
                let _ = write!(self.text, " f{number}");
            }
            Value::Native(id) => {
                let _ = write!(self.text, " {}", self.machine.natives().get(*id as usize)?.name);
            }
            Value::List(items) => self.values("list", items.iter())?,
            Value::Tuple(items) => self.values("tuple", items.iter())?,
            Value::Sequence(items) => self.values("sequence", items.iter())?,
            Value::Set(keys) => self.values("set", keys.iter().map(|key| &key.0))?,
            Value::Map(entries) => {
                let parts = entries.iter().flat_map(|(key, value)| [&key.0, value]);
                self.values("map", parts)?;
            }
            Value::Absent
            | Value::Bool(_)
            | Value::Int(_)
            | Value::Big(_)
            | Value::Ratio(_)
            | Value::Str(_)
            | Value::Board(_)
            | Value::Range(..)
            | Value::Player(_)
            | Value::Convention(_) => {
                let _ = write!(self.text, " {value:?}");
            }
            _ => return None,
        }
        (self.text.len() <= MAX_SOURCE_BYTES).then_some(())
    }
}
