//! The language server: what editors ask about texts that they have open, by the Language Server
//! Protocol on standard input and output. Nothing is evaluated but what a user asks to be run.

mod answers;
mod capabilities;
mod document;
mod fixes;
mod library;
mod names;
mod project;
mod protocol;
mod runs;
mod server;
mod shape;
mod wire;
mod workspace;

pub use server::serve;
