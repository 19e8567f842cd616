//! The program as a whole: scripts, docs, builtins, diagnostics, sessions, the command line.

mod brute;
mod builtins;
mod cli;
mod diagnostics;
mod help;
mod hostile;
mod pages;
mod past;
mod scripts;
mod sessions;
mod terminal;
