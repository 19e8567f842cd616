//! The reason why a compiler or a recognizer of rules stops.

use super::{Collection, Node, Term};
use crate::lang::syntax::Span;

/// Something in a rule or a query that a domain does not support.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unsupported {
    /// A noun for messages: `a set`.
    pub what: &'static str,
    /// The place. [`Domain::read`](super::Domain::read) adds the span of the innermost
    /// expression that was being read.
    pub span: Option<Span>,
    /// The rule that was being read. The place may be in a function that it calls.
    pub rule: Option<Span>,
}

/// Returns an unsupported thing without a place.
pub const fn unsupported(what: &'static str) -> Unsupported {
    Unsupported { what, span: None, rule: None }
}

impl Unsupported {
    /// Adds a place, unless there is one.
    pub fn at(self, span: Span) -> Unsupported {
        Unsupported { span: self.span.or(Some(span)), ..self }
    }

    /// Returns the noun; the name of a builtin in backticks.
    pub fn noun(self) -> String {
        let is_builtin = !self.what.contains(' ');
        if is_builtin { format!("`{}`", self.what) } else { self.what.to_owned() }
    }

    /// Adds the rule.
    pub fn in_rule(self, rule: Span) -> Unsupported {
        Unsupported { rule: Some(rule), ..self.at(rule) }
    }
}

impl Node {
    /// Returns this expression as something that is not supported.
    pub fn unsupported(&self) -> Unsupported {
        unsupported(self.what()).at(self.span)
    }

    /// Returns what kind of expression this is, for messages.
    pub fn what(&self) -> &'static str {
        match &self.code {
            Term::Int(_) | Term::Big(_) | Term::Integer(..) => "a number",
            Term::Str(_) => "a string",
            Term::Bool(_) => "a truth value",
            Term::EmptySet | Term::Set(_) | Term::Of(Collection::Set, _) => "a set",
            Term::Local(_) | Term::Captured(_) | Term::Global(_) => "a value of this type",
            Term::Player(_) => "a player",
            Term::Seat(_) => "a seat",
            Term::Builtin(_) => "a builtin as a value",
            Term::Absent => "an omitted argument",
            Term::Nim(_) => "a nim heap",
            Term::Signed(..) | Term::Ups(..) | Term::Juxtaposed(_) => "a named game",
            Term::Restrict(_) => "a restriction",
            Term::Conjugate(..) => "a conjugate",
            Term::Bars(_) | Term::Game(_) | Term::Of(Collection::Game, _) => {
                "a game by its options"
            }
            Term::List(_) => "a list",
            Term::Of(Collection::List | Collection::Stream, _) | Term::Stream(_) => {
                "a comprehension"
            }
            Term::Map(_) | Term::Of(Collection::Map, _) => "a map",
            Term::Tuple(_) => "a tuple",
            Term::Lambda(_) => "a function as a value",
            Term::Call(..) => "this call",
            Term::Native(..) => "this builtin",
            Term::Index(_) => "an index",
            Term::Neg(_) => "a negative",
            Term::Not(_) | Term::And(_) | Term::Or(_) => "a condition as a value",
            Term::Binary(..) | Term::Chain(..) => "this operator",
            Term::Power(_) => "a power",
            Term::Compare(..) | Term::Compares(..) => "this comparison",
            Term::Range(..) => "a range",
            Term::If(_) => "a choice",
            Term::Let(..) => "`let`",
            Term::Under(_) => "another convention",
            Term::Entail(_) => "an entailing move",
        }
    }
}
