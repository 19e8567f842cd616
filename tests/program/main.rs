//! The program as a whole: scripts, docs, builtins, diagnostics, sessions, the command line.

#![allow(clippy::panic, clippy::unwrap_used, reason = "tests panic")]

mod board_coalitions;
mod board_graphs;
mod board_labels;
mod board_rows;
mod board_rules;
mod board_sums;
mod board_threads;
mod board_vertices;
mod board_wide;
mod boards;
mod brute;
mod builtins;
mod certificates;
mod cli;
mod complete;
mod diagnostics;
mod disk;
mod editor_tree;
mod editor_words;
mod editors;
mod embedded;
mod entail;
mod facts;
mod family;
mod r#final;
mod final_theorems;
mod format;
mod fuzzed;
mod generated;
mod handed;
mod help;
mod hostile;
mod html;
mod integer_rules;
mod json_page;
mod kernels;
mod labelled;
mod latex;
mod limits;
mod lint;
mod list_rules;
mod looks;
mod lsp;
mod lsp_runs;
mod made_for;
mod manual;
mod marks;
mod modules;
mod newcomer;
mod options;
mod order;
mod pages;
mod partizan;
mod past;
mod periods;
mod pictures;
mod piped;
mod plain_words;
mod player;
mod prefer;
mod problem;
mod promises;
mod questions;
mod quotients;
mod raster;
mod run;
mod samples;
mod scripts;
mod sessions;
mod several_heaps;
mod stdlib_modules;
mod store;
mod strategies;
mod sum_tables;
mod sums;
mod surveys;
mod symbolic;
mod talk;
mod terminal;
mod tidy;
mod trees;
mod trust;
mod trusted;
mod two_player;
mod typed;
mod values;
mod words;

/// Whether the sizes of a release are asked for, with `TWEEDLE_THOROUGH=1`, which takes minutes.
/// The usual ones find a planted fault in seconds (`.ci/thorough`).
fn thorough() -> bool {
    std::env::var_os("TWEEDLE_THOROUGH").is_some()
}

/// The number of random cases: all when [`thorough`], else a third.
fn cases(all: u32) -> proptest::test_runner::Config {
    proptest::test_runner::Config::with_cases(if thorough() { all } else { (all / 3).max(12) })
}
