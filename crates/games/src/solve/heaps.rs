//! Solver for preference-based play in sums with nim heaps. The options of `*n` are those of
//! `*(n - 1)` and one more, so their contribution in a sum is computed incrementally.

use hashbrown::HashMap;

use super::play::Shortcut;
use crate::game::{Arena, Halt, Kind, Memo, Move, SumId, Ticker, World};
use crate::play::{Convention, PreferenceMatrix, Wish};
use tweedle_base::{HeapSize, Seeded, heap_size};

/// The best wishes that the options of heaps fulfil, and the scores of the sums they are in.
#[derive(Clone, Debug)]
pub(super) struct HeapWishes {
    last: Memo<u8>,
    wishes: HashMap<Heap, Wish, Seeded>,
    /// Buffers for the pending sums.
    stack: Vec<OpenSumOfHeaps>,
}

heap_size!(HeapWishes { last, wishes });

/// A heap `*size` of a sum for a mover.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Heap {
    sum: SumId,
    size: u32,
    mover: u8,
}

/// The least heap for which it pays to remember what its options contribute.
const LEAST_HEAP: u32 = 6;

/// Tests whether a sum has a heap large enough for this method.
fn has_heap(arena: &Arena, s: SumId) -> bool {
    arena.parts(s).iter().any(|&(g, _)| matches!(arena.kind(g), Kind::Nim(LEAST_HEAP..)))
}

/// A sum whose options are being looked at.
#[derive(Clone, Debug)]
struct OpenSumOfHeaps {
    sum: SumId,
    mover: u8,
    /// The component that is looked at, and the next of its options.
    place: usize,
    option: u32,
    /// The best wish that the options of this component and of those before fulfil.
    wish: Wish,
    best: Wish,
}

impl OpenSumOfHeaps {
    fn new(matrix: &PreferenceMatrix, sum: SumId, mover: u8) -> OpenSumOfHeaps {
        let nothing = matrix.begin(mover);
        OpenSumOfHeaps { sum, mover, place: 0, option: 0, wish: nothing, best: nothing }
    }
}

impl HeapWishes {
    pub(super) fn new() -> HeapWishes {
        let last = Memo::new(PreferenceMatrix::UNKNOWN);
        HeapWishes { last, wishes: HashMap::default(), stack: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.last.len()
    }

    /// The score of a sum of impartial forms, for a mover.
    fn score<W: World>(
        &mut self,
        w: &mut W,
        matrix: &PreferenceMatrix,
        s: SumId,
        mover: u8,
    ) -> Result<u8, W::Error> {
        let mut ticker = Ticker::new();
        let mut last = PreferenceMatrix::UNKNOWN;
        let mut stack = std::mem::take(&mut self.stack);
        stack.clear();
        stack.push(OpenSumOfHeaps::new(matrix, s, mover));
        while let Some(top) = stack.last_mut() {
            let next = (top.mover + 1) % matrix.movers();
            match self.missing(w.arena_mut(), matrix, top, next)? {
                Some(option) => {
                    ticker.tick(w, || self.heap_size() + stack.heap_size())?;
                    ticker.state(w)?;
                    ticker.depth(w, stack.len() + 1)?;
                    stack.push(OpenSumOfHeaps::new(matrix, option, next));
                }
                None => {
                    last = matrix.score(top.best);
                    self.last.set(top.sum, Some(top.mover), last);
                    stack.pop();
                }
            }
        }
        self.stack = stack;
        Ok(last)
    }

    /// Searches options until one has no score yet, which is returned, or no other can matter.
    fn missing(
        &mut self,
        arena: &mut Arena,
        matrix: &PreferenceMatrix,
        top: &mut OpenSumOfHeaps,
        next: u8,
    ) -> Result<Option<SumId>, Halt> {
        let OpenSumOfHeaps { sum, mover, .. } = *top;
        let places = arena.open_places(sum);
        top.place = top.place.max(places.start);
        while top.place < places.end {
            let (g, _) = arena.parts(sum)[top.place];
            let count = arena.option_count(g);
            let heap = matches!(arena.kind(g), Kind::Nim(LEAST_HEAP..));
            if heap && top.option == 0 {
                let option = arena.option_at(g, count - 1);
                // A sum that was never met has no score.
                if let Some(smaller) =
                    arena.known_after(Move { from: sum, place: top.place, option })
                    && let Some(score) = self.last.get(smaller, Some(next))
                    && let Some(wish) =
                        self.wishes.get(&Heap { sum: smaller, size: count - 1, mover })
                {
                    top.wish = *wish;
                    matrix.fold(&mut top.wish, score);
                    top.option = count;
                }
            }
            while top.option < count {
                let option = arena.option_at(g, top.option);
                let after = arena.after(Move { from: sum, place: top.place, option })?;
                let Some(score) = self.last.get(after, Some(next)) else {
                    return Ok(Some(after));
                };
                top.option += 1;
                if matrix.fold(&mut top.wish, score) {
                    break;
                }
            }
            // Also where the first wish is fulfilled before all options are seen.
            if heap {
                self.wishes.insert(Heap { sum, size: count, mover }, top.wish);
            }
            top.best = top.best.min(top.wish);
            (top.wish, top.option) = (matrix.begin(mover), 0);
            if top.best.is_first() {
                return Ok(None);
            }
            top.place += 1;
        }
        Ok(None)
    }
}

impl Shortcut<PreferenceMatrix> for &mut HeapWishes {
    #[inline]
    fn score<W: World>(
        &mut self,
        w: &mut W,
        matrix: &PreferenceMatrix,
        s: SumId,
        mover: Option<u8>,
    ) -> Result<Option<u8>, W::Error> {
        let arena = w.arena();
        if !arena.is_pure(s) || arena.players(s).is_some() || !has_heap(arena, s) {
            return Ok(None);
        }
        let mover = mover.unwrap_or(0);
        match self.last.get(s, Some(mover)) {
            Some(score) => Ok(Some(score)),
            None => HeapWishes::score(self, w, matrix, s, mover).map(Some),
        }
    }
}
