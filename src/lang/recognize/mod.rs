//! Recognizers: static analysis of rules and queries. They find heap rules, formulas in an unknown
//! game, and sequences in `n`.

mod birthday_courses;
mod condition_formula;
mod explain;
mod formula;
mod growing;
mod heap_calls;
mod heap_courses;
mod heap_moves;
mod heap_option;
mod heap_rules;
mod linear;
mod outcome_formula;
mod quotients;
mod sequence;
mod tables;
mod through;
mod value_courses;

pub(crate) use condition_formula::formula_of_node;
pub use explain::{Explained, explain_rules};
pub(crate) use formula::{Formula, Scope, UnknownSum, under};
pub(crate) use heap_calls::{heaps_of, heaps_of_position};
pub(crate) use heap_courses::{HeapQuestion, heap_course};
pub(crate) use heap_moves::{HeapMove, HeapRuleset, How, Obstacle, Reading, Taken};
pub(crate) use linear::{Linear, natural};
pub(crate) use quotients::{MAX_STEPS, Searched, SumParts, quotient_for, scoring, sum_parts};
pub use sequence::{TERMS, beginning, course, seen};
pub(crate) use tables::fill;
pub use tables::{forced_heap_wins, heap_of_family, heap_set, is_tabled, loony, nim_leaf};
pub(crate) use through::through;
