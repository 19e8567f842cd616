//! The program as a whole: scripts, docs, builtins, diagnostics, sessions, the command line.

#![allow(clippy::panic, clippy::unwrap_used, reason = "tests panic")]

mod adding;
mod board_coalitions;
mod board_graphs;
mod board_labels;
mod board_rows;
mod board_rules;
mod board_scores;
mod board_sums;
mod board_threads;
mod board_vertices;
mod board_wide;
mod boards;
mod brute;
mod builtins;
mod certificates;
mod certified;
mod cli;
mod coalitions;
mod complete;
mod console;
mod diagnostics;
mod disk;
mod display;
mod editor_keywords;
mod editor_tree;
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
mod hackenbush;
mod help;
mod hostile;
mod html;
mod integer_rules;
mod interactive;
mod interpreter;
mod json_page;
mod kernels;
mod keywords;
mod labelled;
mod latex;
mod limits;
mod lint;
mod list_rules;
mod lsp;
mod lsp_runs;
mod manual;
mod members;
mod modules;
mod mutated;
mod nested_rules;
mod newcomer;
mod options;
mod order;
mod pages;
mod partizan;
mod periods;
mod pictures;
mod piped;
mod pitfalls;
mod plain_words;
mod play;
mod played;
mod player;
mod player_counts;
mod prefer;
#[path = "../syntax/print_script.rs"]
mod print_script;
mod problem;
mod promises;
mod queries;
mod quotients;
mod raster;
mod run;
mod samples;
mod scripts;
mod sessions;
mod several_heaps;
mod stdlib_modules;
mod stealing;
mod stored;
mod strategies;
mod styled_text;
mod sum_tables;
mod sums;
mod surveys;
mod symbolic;
mod terminal;
mod tidy;
mod trees;
mod trust;
mod two_player;
mod undo;
mod values;

/// Returns true if `TWEEDLE_THOROUGH=1` requests the test sizes of a release, which take minutes.
/// The usual sizes find a planted error in seconds (`.ci/thorough`).
fn thorough() -> bool {
    std::env::var_os("TWEEDLE_THOROUGH").is_some()
}

/// The number of random cases: `PROPTEST_CASES` if it is set, all when [`thorough`], else a sixth.
/// Looking for a simpler failure takes at most a minute: each try may run into a time limit.
fn cases(all: u32) -> proptest::test_runner::Config {
    let more = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    let all = more.unwrap_or(if thorough() { all } else { (all / 6).max(8) });
    let config = proptest::test_runner::Config::with_cases(all);
    proptest::test_runner::Config { max_shrink_time: 60_000, ..config }
}
