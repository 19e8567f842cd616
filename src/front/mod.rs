//! What people touch: the conversation, wherever it is held, the terminal and the command line.

#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "lsp")]
pub mod lsp;
#[cfg(feature = "repl")]
pub mod repl;
pub mod talk;
#[cfg(feature = "terminal")]
pub mod terminal;
