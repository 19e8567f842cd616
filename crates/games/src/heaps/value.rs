//! Value of a heap: a nim value, or loony.

use std::fmt;

/// The value of a heap in a sum of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HeapValue {
    /// The nim value: the least element of its full set of nim values.
    Nim(u32),
    /// Loony: it has no nim value, and the next player wins any sum with such a heap.
    Loony,
}

impl HeapValue {
    /// The nim value, if there is one.
    pub fn nim(self) -> Option<u32> {
        match self {
            HeapValue::Nim(value) => Some(value),
            HeapValue::Loony => None,
        }
    }
}

/// The number, or `loony`.
impl fmt::Display for HeapValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeapValue::Nim(value) => write!(f, "{value}"),
            HeapValue::Loony => f.write_str("loony"),
        }
    }
}
