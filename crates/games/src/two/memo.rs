//! Memo table of canonical forms, by lists of options: there are far more games than values, and
//! many games have the same options.

use hashbrown::HashTable;
use std::hash::{BuildHasher, Hash};
use tweedle_base::{Seeded, heap_size};

/// The largest total number of options in the table; then the table is cleared.
const MAX_OPTIONS: usize = 1 << 24;

/// A game by its options: where they begin, how many are Left's and how many Right's.
#[derive(Clone, Copy, Debug)]
struct Form<V> {
    start: u32,
    counts: [u32; 2],
    value: V,
}

/// The values of games with certain options, each list sorted.
#[derive(Clone, Debug, Default)]
pub(super) struct Remembered<V> {
    forms: HashTable<Form<V>>,
    options: Vec<V>,
    seeded: Seeded,
}

heap_size!([V] Remembered<V> { forms, options });

impl<V: Copy + Eq + Hash + Default> Remembered<V> {
    fn options(&self, form: &Form<V>) -> (&[V], &[V]) {
        let [left, right] = form.counts.map(|count| count as usize);
        self.options[form.start as usize..][..left + right].split_at(left)
    }

    /// The value of the game with these options, if it is remembered.
    #[inline]
    pub(super) fn get(&self, left: &[V], right: &[V]) -> Option<V> {
        let hash = self.seeded.hash_one((left, right));
        self.forms.find(hash, |form| self.options(form) == (left, right)).map(|form| form.value)
    }

    /// Remembers it.
    pub(super) fn insert(&mut self, left: &[V], right: &[V], value: V) {
        if self.options.len() + left.len() + right.len() > MAX_OPTIONS {
            *self = Remembered::default();
        }
        let start = self.options.len() as u32;
        self.options.extend_from_slice(left);
        self.options.extend_from_slice(right);
        let form = Form { start, counts: [left.len() as u32, right.len() as u32], value };
        let hash = self.seeded.hash_one((left, right));
        let mut forms = std::mem::take(&mut self.forms);
        forms.insert_unique(hash, form, |form| self.seeded.hash_one(self.options(form)));
        self.forms = forms;
    }
}
