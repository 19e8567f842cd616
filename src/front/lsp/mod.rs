//! The language server on standard input and output. It evaluates code only when the user runs it.

mod answers;
mod capabilities;
mod document;
mod fixes;
mod framing;
mod library;
mod names;
mod open_files;
mod project;
mod protocol;
mod runs;
mod server;
mod structure;
mod workspace;

pub use server::serve;
