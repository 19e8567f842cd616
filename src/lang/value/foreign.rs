//! Functions of the host program, as values of the language.

use super::Value;
use std::fmt::Debug;

/// A function of the host program. It is called with values, and knows nothing of the session.
pub trait Foreign: Debug + Send + Sync {
    /// Returns the name, for messages and output.
    fn name(&self) -> &str;

    /// Its value for these arguments.
    fn call(&self, args: &[Value]) -> Result<Value, String>;
}
