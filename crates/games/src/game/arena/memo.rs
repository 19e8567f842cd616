//! Memo tables: dense tables from sums to results, such as outcomes or last movers.

use hashbrown::HashSet;

use super::ids::SumId;
use tweedle_base::{Seeded, heap_size};

/// A memo table for one rule: a dense table by [`SumId`], with one score reserved for "unknown".
#[derive(Clone, Debug)]
pub struct Memo<S> {
    values: Vec<S>,
    unknown: S,
    /// The sums whose score is `unknown` all the same.
    aside: HashSet<SumId, Seeded>,
    known: usize,
}

heap_size!([S] Memo<S> { values, aside });

impl<S: Copy + Eq> Memo<S> {
    /// An empty table; `unknown` should be seldom a score, since that takes more room.
    pub fn new(unknown: S) -> Memo<S> {
        Memo { values: Vec::new(), unknown, aside: HashSet::default(), known: 0 }
    }

    /// The score of a sum, if known.
    #[inline]
    pub fn get(&self, s: SumId) -> Option<S> {
        let value = *self.values.get(s.index())?;
        if value != self.unknown {
            return Some(value);
        }
        if self.aside.is_empty() { None } else { self.get_aside(s) }
    }

    /// Remembers a score.
    #[inline]
    pub fn set(&mut self, s: SumId, score: S) {
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

    /// Returns the number of sums with a score.
    pub fn len(&self) -> usize {
        self.known
    }
}

/// A memo table for sums of labelled games under one rule, by the player who moves first: a table
/// for each mover, made when needed, and one for impartial sums, which do not depend on the mover.
#[derive(Clone, Debug)]
pub struct MoverMemo<S> {
    impartial: Memo<S>,
    movers: Vec<Memo<S>>,
    unknown: S,
}

heap_size!([S] MoverMemo<S> { impartial, each movers });

impl<S: Copy + Eq> MoverMemo<S> {
    /// Returns empty tables; `unknown` should rarely be a score.
    pub fn new(unknown: S) -> MoverMemo<S> {
        MoverMemo { impartial: Memo::new(unknown), movers: Vec::new(), unknown }
    }

    /// The table for impartial sums.
    pub fn impartial(&mut self) -> &mut Memo<S> {
        &mut self.impartial
    }

    /// The score of a sum if that player moves first (`None`: the sum is impartial), if known.
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
            self.movers.push(Memo::new(self.unknown));
        }
        self.movers[at].set(s, score);
    }

    /// Returns the number of known scores.
    pub fn len(&self) -> usize {
        self.impartial.len() + self.movers.iter().map(Memo::len).sum::<usize>()
    }
}
