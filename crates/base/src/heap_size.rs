//! Memory counts of tables, derived from their fields: [`HeapSize`] and its macro.

use hashbrown::{HashMap, HashSet, HashTable};
use std::hash::{BuildHasher, Hash};
use std::sync::Arc;

/// A value that can count the memory that it holds on the heap.
///
/// A collection counts what it has allocated, which follows from its capacity. It does not visit
/// its elements, so that a limit on memory can be checked often. Memory that elements hold on their
/// own is counted where [`heap_size!`](crate::heap_size!) says so.
pub trait HeapSize {
    /// Returns the approximate memory outside the value itself, in bytes.
    fn heap_size(&self) -> usize;
}

/// Implements [`HeapSize`](trait@crate::HeapSize) for a type, as the sum over the listed fields or
/// by an expression:
///
/// ```text
/// heap_size!(Table { index, each rows });
/// heap_size!([T: Word] Counted<T>, self => self.words.heap_size() + self.bytes);
/// ```
///
/// A collection after `each` also counts the memory of its elements, which are visited. Parameters
/// of the type are declared first, in brackets.
#[macro_export]
macro_rules! heap_size {
    (@ $self:ident each $field:ident) => {
        $self.$field.iter().map($crate::HeapSize::heap_size).sum::<usize>()
            + $crate::HeapSize::heap_size(&$self.$field)
    };
    (@ $self:ident $field:tt) => {
        $crate::HeapSize::heap_size(&$self.$field)
    };
    ([$($parameters:tt)*] $type:ty { $($field:tt $($each:ident)?),* }) => {
        $crate::heap_size!([$($parameters)*] $type, self => {
            0 $(+ $crate::heap_size!(@ self $field $($each)?))*
        });
    };
    ([$($parameters:tt)*] $type:ty, $self:ident => $size:expr) => {
        impl<$($parameters)*> $crate::HeapSize for $type {
            fn heap_size(&$self) -> usize {
                $size
            }
        }
    };
    ($type:ident $($rest:tt)*) => {
        $crate::heap_size!([] $type $($rest)*);
    };
}

heap_size!([T] Vec<T>, self => self.capacity() * size_of::<T>());
heap_size!([T] Box<[T]>, self => size_of_val(&**self));
heap_size!([T] HashTable<T>, self => self.allocation_size());
heap_size!([T: Eq + Hash, S: BuildHasher] HashSet<T, S>, self => self.allocation_size());
heap_size!([K: Eq + Hash, V, S: BuildHasher] HashMap<K, V, S>, self => self.allocation_size());
heap_size!([T: HeapSize] Option<T>, self => self.as_ref().map_or(0, T::heap_size));
heap_size!([T: HeapSize] Arc<T>, self => T::heap_size(self));
heap_size!([T: HeapSize] &mut T, self => T::heap_size(self));
// A key without memory of its own, and its table.
heap_size!([K: Copy, V: HeapSize] (K, V), self => self.1.heap_size());

#[cfg(test)]
mod tests {
    use super::*;

    struct Rows<T> {
        rows: Vec<(u8, Vec<T>)>,
        index: HashTable<u32>,
    }

    heap_size!([T] Rows<T> { each rows, index });

    #[test]
    fn a_size_is_the_sum_over_the_fields() {
        let rows = vec![(0, Vec::<u32>::with_capacity(2)), (1, Vec::with_capacity(3))];
        let mut rows = Rows { rows, index: HashTable::new() };
        let own = size_of::<[(u8, Vec<u32>); 2]>() + size_of::<[u32; 2 + 3]>();
        assert_eq!(rows.heap_size(), own);
        rows.index.insert_unique(1, 1, |n| u64::from(*n));
        assert_eq!(rows.heap_size(), own + rows.index.allocation_size());
    }
}
