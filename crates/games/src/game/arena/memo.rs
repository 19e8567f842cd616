//! Memo tables: dense tables from sums to results, such as outcomes or last movers.

use hashbrown::HashSet;

use super::ids::SumId;
use tweedle_base::{Seeded, heap_size};

/// The table for a key, made when it is first needed.
pub(crate) fn table_of<K: Copy + PartialEq, T>(
    tables: &mut Vec<(K, T)>,
    key: K,
    new: impl FnOnce() -> T,
) -> &mut T {
    let at = match tables.iter().position(|(known, _)| *known == key) {
        Some(at) => at,
        None => {
            tables.push((key, new()));
            tables.len() - 1
        }
    };
    &mut tables[at].1
}

/// A dense table by [`SumId`], with one score reserved for "unknown".
#[derive(Clone, Debug)]
struct Dense<S> {
    values: Vec<S>,
    unknown: S,
    /// The sums whose score is `unknown` all the same.
    aside: HashSet<SumId, Seeded>,
    known: usize,
}

heap_size!([S] Dense<S> { values, aside });

impl<S: Copy + Eq> Dense<S> {
    fn new(unknown: S) -> Dense<S> {
        Dense { values: Vec::new(), unknown, aside: HashSet::default(), known: 0 }
    }

    #[inline]
    fn get(&self, s: SumId) -> Option<S> {
        let value = *self.values.get(s.index())?;
        if value != self.unknown {
            return Some(value);
        }
        if self.aside.is_empty() { None } else { self.get_aside(s) }
    }

    #[inline]
    fn set(&mut self, s: SumId, score: S) {
        let at = s.index();
        if at >= self.values.len() {
            self.values.resize(at + 1, self.unknown);
        }
        if self.values[at] == self.unknown {
            if score == self.unknown {
                return self.set_aside(s);
            }
            self.known += 1;
        }
        self.values[at] = score;
    }

    #[cold]
    fn get_aside(&self, s: SumId) -> Option<S> {
        self.aside.contains(&s).then_some(self.unknown)
    }

    #[cold]
    fn set_aside(&mut self, s: SumId) {
        self.known += usize::from(self.aside.insert(s));
    }

    fn len(&self) -> usize {
        self.known
    }
}

/// A memo table for one rule, by the player who moves first: a dense table for each mover, made
/// when needed, and one for sums for which the mover does not matter.
#[derive(Clone, Debug)]
pub struct Memo<S> {
    impartial: Dense<S>,
    movers: Vec<Dense<S>>,
    unknown: S,
}

heap_size!([S] Memo<S> { impartial, each movers });

impl<S: Copy + Eq> Memo<S> {
    /// An empty table; `unknown` should be seldom a score, since that takes more room.
    pub fn new(unknown: S) -> Memo<S> {
        Memo { impartial: Dense::new(unknown), movers: Vec::new(), unknown }
    }

    /// The score of a sum if that player moves first (`None`: it does not matter who), if known.
    #[inline]
    pub fn get(&self, s: SumId, mover: Option<u8>) -> Option<S> {
        match mover {
            None => self.impartial.get(s),
            Some(player) => self.movers.get(usize::from(player))?.get(s),
        }
    }

    /// Remembers the score of a sum if that player moves first.
    #[inline]
    pub fn set(&mut self, s: SumId, mover: Option<u8>, score: S) {
        let Some(player) = mover else {
            self.impartial.set(s, score);
            return;
        };
        let at = usize::from(player);
        while at >= self.movers.len() {
            self.movers.push(Dense::new(self.unknown));
        }
        self.movers[at].set(s, score);
    }

    /// Returns the number of known scores.
    pub fn len(&self) -> usize {
        self.impartial.len() + self.movers.iter().map(Dense::len).sum::<usize>()
    }
}
