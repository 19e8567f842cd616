//! What people touch: the command line and the conversation.

pub mod cli;
pub mod repl;
