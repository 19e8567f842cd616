//! Recognizers: static analysis of rules and queries. They find heap rules, formulas in an unknown
//! game, and sequences in `n`.

mod decreasing;
mod explain;
mod formula;
mod growing;
mod hackenbush;
mod heap_calls;
mod heap_courses;
mod heap_moves;
mod heap_rules;
mod members;
mod nim_rules;
mod patterns;
mod quotients;
mod score_courses;
mod sequence;
mod tables;
mod value_courses;

pub(crate) use decreasing::{always_ends, closest};
pub use explain::{Explained, explain_rules};
pub(crate) use formula::formula;
pub(crate) use hackenbush::{HACKENBUSH_THEOREMS, hackenbush_value};
pub(crate) use heap_calls::{heaps_of, heaps_of_position};
pub(crate) use heap_courses::{HeapQuestion, heap_course};
pub(crate) use heap_moves::{HeapMove, HeapRuleset, How, Taken};
pub(crate) use patterns::as_sum;
pub(crate) use quotients::{MAX_STEPS, Searched, SumParts, quotient_for, scoring, sum_parts};
pub use sequence::{
    HeapsOfSequence, MovesOfHeaps, TERMS, beginning, course, heaps_of_sequence, seen,
};
pub(crate) use tables::fill;
pub use tables::{forced_heap_wins, heap_of_family, heap_set, is_tabled, loony, nim_leaf};
