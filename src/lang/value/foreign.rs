//! Functions of the host program, as values of the language.

use super::Value;
use std::fmt::Debug;

/// A function of the program that a session is a part of. It is asked with values, and knows
/// nothing of the session that asks.
pub trait Foreign: Debug + Send + Sync {
    /// Returns the name, for messages and output.
    fn name(&self) -> &str;

    /// Its value for these arguments.
    fn call(&self, args: &[Value]) -> Result<Value, String>;
}
