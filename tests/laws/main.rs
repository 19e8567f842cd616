//! The laws of the mathematics, over random games and against a brute-force evaluator that
//! shares no code with the crate.

mod addition;
mod boards;
mod brute;
mod deep;
mod ending;
mod ending_limits;
mod entail;
mod heaps;
mod impartial;
mod labelled;
mod labelled_limits;
mod labelled_rules;
mod labelled_text;
mod limits;
mod order_check;
mod order_exhaustive;
mod order_paper;
mod order_random;
mod order_simplify;
mod outcomes;
mod partizan;
mod period_beside;
mod period_ending;
mod period_heaps;
mod players;
mod prefer;
mod quotient;
mod ruled;
mod rules;
mod structure;
mod symbolic;
mod text;
mod theory;
mod trees;
