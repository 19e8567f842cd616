//! The language: text to values and back.

pub mod builtins;
pub mod eval;
pub mod report;
pub mod resolve;
pub mod session;
pub mod show;
pub mod syntax;
