//! Heaps from which tokens are taken and which may be broken up: nim values of a million of them.
//!
//! [`HeapRules`] say which moves there are, plain ones, entailing and complimenting ones; a
//! [`HeapTable`] computes values, full sets of nim values and periods with their proof, and can be
//! kept in a file.

mod column;
mod complimented;
mod entailed;
mod file;
mod kernel;
mod period;
mod rules;
mod sparse;
mod splits;
mod table;
#[cfg(test)]
mod tests;
mod value;
mod ways;

pub use file::HeapFileError;
pub use rules::{HeapDigit, HeapRules, HeapRulesError, MOST_HEAPS, UNEQUAL};
pub use table::HeapTable;
pub use value::HeapValue;
