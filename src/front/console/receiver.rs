//! Method calls in completion: the kinds of values, and the builtins that can be called on each
//! with a dot.

use crate::lang::builtins;
use crate::lang::eval::{Native, Run};
use crate::lang::resolve::{Binding, Names};
use crate::lang::session::Session;
use crate::lang::value::Value;
use std::collections::HashMap;
use std::sync::Arc;

/// The kinds distinguished by the name of a builtin's first parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Receiver {
    /// A game or a position.
    Game,
    /// A number.
    Number,
    /// A string.
    Text,
    /// A list, tuple, set, range, stream or sequence.
    Many,
    /// A map.
    Map,
    /// A board.
    Board,
    /// A verdict.
    Verdict,
}

impl Receiver {
    /// Returns the kind of a value.
    fn from_value(value: &Value) -> Option<Receiver> {
        Some(match value {
            Value::Game(..) => Receiver::Game,
            Value::Int(_) | Value::Big(_) | Value::Ratio(_) => Receiver::Number,
            Value::Str(_) => Receiver::Text,
            Value::List(_)
            | Value::Tuple(_)
            | Value::Set(_)
            | Value::Sequence(_)
            | Value::Stream(_)
            | Value::Range(..) => Receiver::Many,
            Value::Map(_) => Receiver::Map,
            Value::Board(_) => Receiver::Board,
            Value::Verdict(_) => Receiver::Verdict,
            _ => return None,
        })
    }

    /// Returns the kind of a literal, from its last token.
    pub(super) fn written(last: &str) -> Option<Receiver> {
        match last {
            "}" => Some(Receiver::Game),
            text if text.len() > 1 && text.starts_with('"') => Some(Receiver::Text),
            _ => None,
        }
    }

    /// Tests whether a builtin takes a value of this kind first, by the name of its first parameter
    /// in the docs: `G` is a game, `xs` a collection, `x` anything.
    fn fits(self, native: &Native) -> bool {
        let Some(first) = native.usage.params.first() else { return false };
        let collections = native.usage.section.starts_with("Collections");
        match (self, *first) {
            (_, "x") => true,
            (Receiver::Game, "G") | (Receiver::Board, "B") | (Receiver::Verdict, "v") => true,
            (Receiver::Number, "n" | "a" | "i" | "d") => true,
            (Receiver::Text, "s") => !["rows", "complement"].contains(&native.name),
            (Receiver::Text, "text") => true,
            (Receiver::Map, "m") => collections,
            (Receiver::Map, "xs") => native.name == "length",
            (Receiver::Many, "xs" | "Gs" | "seq" | "conditions") => true,
            (Receiver::Text, "xs") => {
                ["length", "indices", "reverse", "slice", "first"].contains(&native.name)
            }
            _ => false,
        }
    }
}

/// Returns the names of builtins that take a value of this kind first; all builtins if the kind is
/// unknown.
pub(super) fn methods(kind: Option<Receiver>) -> impl Iterator<Item = String> {
    builtins::table()
        .iter()
        .filter(|native| matches!(native.run, Run::Call(_)))
        .filter(move |native| kind.is_none_or(|kind| kind.fits(native)))
        .map(|native| native.name.to_owned())
}

/// Returns the kinds of the named values of a session.
pub(super) fn kinds(session: &Session) -> HashMap<Arc<str>, Receiver> {
    let own = own(session.scope(), session.base());
    own.filter_map(|(name, id)| {
        let kind = Receiver::from_value(session.machine.global(id)?)?;
        Some((name.clone(), kind))
    })
    .collect()
}

fn own<'s>(
    names: &'s Names<Binding>,
    base: &'s Names<Binding>,
) -> impl Iterator<Item = (&'s Arc<str>, crate::lang::ir::GlobalId)> {
    names.iter().filter_map(|(name, binding)| match binding {
        Binding::Global(id, _) if base.get(&**name) != Some(binding) => Some((name, *id)),
        _ => None,
    })
}
