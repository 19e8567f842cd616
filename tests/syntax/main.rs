//! The syntax room: the language page parses, trees print and read back, no text is too much.

#![allow(clippy::panic, clippy::unwrap_used, reason = "tests panic")]

mod ascii;
mod common;
mod entry;
mod format;
mod language;
mod robust;
mod round_trip;
mod signs;
mod sources;
mod tokens;
mod trees;
