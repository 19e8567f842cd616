//! The language server: what editors ask about texts that they have open, by the Language Server
//! Protocol on standard input and output. Nothing is evaluated.

mod answers;
mod document;
mod fixes;
mod library;
mod names;
mod server;
mod shape;

pub use server::serve;
