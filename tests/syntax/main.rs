//! The syntax module: the language page parses, trees print and read back, and no text is too much
//! for the parser.

#![allow(clippy::panic, clippy::unwrap_used, reason = "tests panic")]

mod ascii;
mod common;
mod entry;
mod format;
mod language;
mod print_script;
mod robust;
mod round_trip;
mod sources;
mod symbols;
mod tokens;
mod trees;
