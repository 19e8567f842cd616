//! Functions of the host program, as values of the language.

use super::Value;
use std::fmt::Debug;

/// A function of the host program. It receives values, and has no access to the session.
pub trait Foreign: Debug + Send + Sync {
    /// Returns the name, for messages and output.
    fn name(&self) -> &str;

    /// Calls the function with these arguments.
    fn call(&self, args: &[Value]) -> Result<Value, String>;
}
