//! The program as a whole: scripts, docs, builtins, diagnostics, sessions, the command line.

mod brute;
mod builtins;
mod cli;
mod diagnostics;
mod editors;
mod format;
mod hostile;
mod manual;
mod run;
mod scripts;
mod sessions;
