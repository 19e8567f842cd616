//! A dense table from sums to scores.

use super::ids::SumId;

/// What is known about sums under one rule: a dense table by [`SumId`], with one score kept aside
/// to mean "not yet known".
#[derive(Clone, Debug)]
pub struct Memo<S> {
    values: Vec<S>,
    unknown: S,
    known: usize,
}

impl<S: Copy + Eq> Memo<S> {
    /// An empty table; `unknown` must never be a score.
    pub fn new(unknown: S) -> Memo<S> {
        Memo { values: Vec::new(), unknown, known: 0 }
    }

    /// The score of a sum, if known.
    #[inline]
    pub fn get(&self, s: SumId) -> Option<S> {
        let value = *self.values.get(s.index())?;
        (value != self.unknown).then_some(value)
    }

    /// Remembers a score.
    #[inline]
    pub fn set(&mut self, s: SumId, score: S) {
        let at = s.index();
        if at >= self.values.len() {
            self.values.resize(at + 1, self.unknown);
        }
        if self.values[at] == self.unknown {
            self.known += 1;
        }
        self.values[at] = score;
    }

    /// How many sums have a score.
    pub fn len(&self) -> usize {
        self.known
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.known == 0
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.values.capacity() * size_of::<S>()
    }
}
