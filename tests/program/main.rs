//! The program as a whole: scripts, docs, builtins, diagnostics, sessions, the command line.

mod boards;
mod brute;
mod builtins;
mod cli;
mod diagnostics;
mod editors;
mod r#final;
mod final_theorems;
mod format;
mod help;
mod hostile;
mod labelled;
mod looks;
mod manual;
mod order;
mod pages;
mod partizan;
mod past;
mod piped;
mod prefer;
mod run;
mod scripts;
mod sessions;
mod terminal;
mod trees;
mod two_player;
