//! The program as a whole: scripts, docs, builtins, diagnostics, sessions, the command line.

mod brute;
mod builtins;
mod cli;
mod diagnostics;
mod hostile;
mod looks;
mod scripts;
mod sessions;
mod trees;
