//! The walker over lowered expressions, for everything that understands rules without running them.

use super::{Node, Unsupported};
use crate::lang::syntax::Span;

/// A reading of lowered expressions: as typed expressions, move patterns, formulas or linear forms.
///
/// A domain gives the results of closed expressions, and reads all others by one `match` on their
/// form. Whatever it does not read is [`Unsupported`], and then the rule is interpreted.
pub trait Domain {
    /// Information from the caller.
    type Context<'c>: Copy;
    /// The result of reading an expression.
    type Value;
    /// The reason why a reading stops.
    type Stop: From<Unsupported> + Placed;

    /// Returns the value of an expression that does not depend on anything unknown; `None` if it
    /// does.
    fn closed(
        &mut self,
        node: &Node,
        context: Self::Context<'_>,
    ) -> Result<Option<Self::Value>, Self::Stop>;

    /// Reads an expression that depends on something unknown.
    fn open(&mut self, node: &Node, context: Self::Context<'_>) -> Result<Self::Value, Self::Stop>;

    /// Reads an expression.
    ///
    /// # Errors
    /// It contains something that is not supported. The place is the innermost expression.
    fn read(&mut self, node: &Node, context: Self::Context<'_>) -> Result<Self::Value, Self::Stop> {
        let value = tweedle_base::with_stack(|| match self.closed(node, context)? {
            Some(value) => Ok(value),
            None => self.open(node, context),
        });
        value.map_err(|stop: Self::Stop| stop.at(node.span))
    }
}

/// An error with a place.
pub trait Placed {
    /// Adds a place, unless there is one.
    fn at(self, span: Span) -> Self;
}

impl Placed for Unsupported {
    fn at(self, span: Span) -> Unsupported {
        Unsupported::at(self, span)
    }
}
