//! Laws of the mathematics, over random games and against a brute-force evaluator that shares no
//! code with the crate.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::unwrap_used,
    reason = "tests panic"
)]

mod adding_ends;
mod addition;
mod board_brute;
mod board_negatives;
mod boards;
mod brute;
mod coalitions;
mod contexts;
mod deep;
mod ending;
mod ending_limits;
mod entail;
mod graph_canonical;
mod graph_pieces;
mod hackenbush;
mod heap_digits;
mod heaps;
mod impartial;
mod labelled;
mod labelled_limits;
mod labelled_rules;
mod labelled_text;
mod limits;
mod loopy;
mod nim_outcomes;
mod nim_set;
mod one_seat;
mod order_check;
mod order_exhaustive;
mod order_paper;
mod order_random;
mod order_simplify;
mod outcomes;
mod outside;
mod partizan;
mod period_ending;
mod period_heaps;
mod period_order;
mod period_steps;
mod period_sums;
mod period_text;
mod period_window;
mod players;
mod prefer;
mod quotient;
mod random_games;
mod ruled;
mod rules;
mod stopper;
mod stopper_facts;
mod stopper_notation;
mod stopper_queries;
mod structure;
mod symbolic;
#[path = "../../src/testing.rs"]
mod testing;
mod text;
mod theorem;
mod theory;
mod trees;
mod two_days;
mod two_forms;
mod two_matrices;
mod two_misere;
mod two_saltus;
mod two_strategies;
mod two_thermographs;
mod two_values;

use testing::{part, thorough};

/// Returns a configuration that runs a part of all random cases.
fn cases(all: u32) -> proptest::test_runner::Config {
    few_cases(part(all).max(8), all)
}

/// Returns a configuration that runs few of the random cases, and all before a release. Looking for
/// a simpler failure takes at most a minute.
fn few_cases(few: u32, all: u32) -> proptest::test_runner::Config {
    let config = proptest::test_runner::Config::with_cases(if thorough() { all } else { few });
    proptest::test_runner::Config { max_shrink_time: 60_000, ..config }
}
