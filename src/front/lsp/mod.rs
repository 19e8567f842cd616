//! The language server on standard input and output. It evaluates code only when the user runs it.

mod answers;
mod document;
mod names;
mod project;
mod protocol;
mod runs;
mod server;
mod structure;

pub use server::serve;
