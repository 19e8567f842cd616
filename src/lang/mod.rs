//! The language: parser, interpreter, query solvers, and output of values.

pub mod builtins;
pub mod draw;
pub mod eval;
pub mod ir;
pub mod lint;
pub mod play;
pub mod query;
pub mod recognize;
pub mod report;
pub mod resolve;
pub mod rules;
pub mod session;
pub mod show;
pub mod syntax;
pub mod value;
