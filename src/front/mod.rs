//! The front ends: the command line, the REPL and the language server.

#[cfg(feature = "cli")]
pub mod cli;
pub mod console;
#[cfg(feature = "lsp")]
pub mod lsp;
#[cfg(feature = "repl")]
pub mod repl;
#[cfg(feature = "terminal")]
pub mod terminal;
