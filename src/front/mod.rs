//! What people touch: the command line and the conversation.

#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "repl")]
pub mod repl;
pub mod terminal;
