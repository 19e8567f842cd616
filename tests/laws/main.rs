//! The laws of the mathematics, over random games and against a brute-force evaluator that
//! shares no code with the crate.

mod brute;
mod deep;
mod limits;
mod outcomes;
mod players;
mod rules;
mod structure;
mod text;
mod theory;
