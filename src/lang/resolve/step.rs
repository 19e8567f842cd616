//! Resolved statements.

use super::scope::Binding;
use crate::lang::ir::{Function, GlobalId, RulesetCode};
use std::sync::Arc;

/// A statement ready to run.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// Evaluates and prints an expression, and stores its value as the last one. The function has
    /// no parameters.
    Show(Function, GlobalId),
    /// Evaluates an expression and binds its value.
    Bind(GlobalId, Arc<str>, Function),
    /// Creates a function and binds it.
    Define(GlobalId, Arc<str>, Arc<Function>),
    /// Creates a ruleset and binds it.
    Ruleset(GlobalId, Arc<str>, Arc<RulesetCode>),
    /// Sets the convention.
    Using(Function),
    /// Checks a condition; the second expression is its message.
    Assert(Function, Option<Function>),
    /// Runs the statements of a module, if they have not run yet. Its rulesets are printed by the
    /// names they are bound to here.
    Use(Arc<str>, Vec<(Arc<str>, Binding)>),
}
