//! What people touch: the conversation, wherever it is held, the terminal and the command line.

#[cfg(feature = "cli")]
pub mod cli;
pub mod console;
#[cfg(feature = "lsp")]
pub mod lsp;
#[cfg(feature = "repl")]
pub mod repl;
#[cfg(feature = "terminal")]
pub mod terminal;
