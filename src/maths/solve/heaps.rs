//! Who moves last in sums of nim heaps and forms, by preferences. The options of `*n` are those of
//! `*(n - 1)` and one more, so what they contribute in a sum is not gathered again.

use hashbrown::HashMap;

use super::play::Shortcut;
use crate::base::Seeded;
use crate::maths::game::{Arena, Halt, Kind, Move, MoverMemo, SumId, Ticker, World};
use crate::maths::play::{Convention, PreferenceMatrix, Wish};

/// The best wishes that the options of heaps fulfil, and the scores of the sums they are in.
#[derive(Clone, Debug)]
pub(super) struct Heaps {
    last: MoverMemo<u8>,
    wishes: HashMap<Heap, Wish, Seeded>,
}

/// One heap `*size` of a sum for a mover.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Heap {
    sum: SumId,
    size: u32,
    mover: u8,
}

/// The least heap for which it pays to remember what its options contribute.
const LEAST_HEAP: u32 = 6;

/// Whether it pays to look at a sum here.
fn has_heap(arena: &Arena, s: SumId) -> bool {
    arena.parts(s).iter().any(|&(g, _)| matches!(arena.kind(g), Kind::Nim(LEAST_HEAP..)))
}

/// An option whose score is to be found first.
struct Missing(SumId);

impl Heaps {
    pub(super) fn new() -> Heaps {
        let last = MoverMemo::new(PreferenceMatrix::UNKNOWN);
        Heaps { last, wishes: HashMap::default() }
    }

    pub(super) fn len(&self) -> usize {
        self.last.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.last.bytes() + self.wishes.allocation_size()
    }

    /// The score of a sum of impartial forms, for a mover. Larger heaps ask for smaller ones first.
    fn score<W: World>(
        &mut self,
        w: &mut W,
        matrix: &PreferenceMatrix,
        s: SumId,
        mover: u8,
    ) -> Result<u8, W::Error> {
        let mut ticker = Ticker::new();
        let mut last = None;
        let mut stack = vec![(s, mover)];
        while let Some(&(s, mover)) = stack.last() {
            ticker.tick(w, || self.bytes() + stack.capacity() * size_of::<(SumId, u8)>())?;
            let next = (mover + 1) % matrix.movers();
            match self.best(w.arena_mut(), matrix, s, (mover, next))? {
                Ok(wish) => {
                    let score = matrix.score(wish);
                    self.last.set(s, Some(mover), score);
                    last = Some(score);
                    stack.pop();
                }
                Err(Missing(option)) => {
                    ticker.state(w)?;
                    stack.push((option, next));
                }
            }
        }
        last.ok_or(Halt::Interrupted.into())
    }

    /// The best wish of a mover that an option of a sum fulfils.
    fn best(
        &mut self,
        arena: &mut Arena,
        matrix: &PreferenceMatrix,
        s: SumId,
        (mover, next): (u8, u8),
    ) -> Result<Result<Wish, Missing>, Halt> {
        let mut best = matrix.begin(mover);
        for place in arena.open_places(s) {
            let (g, _) = arena.parts(s)[place];
            let size = match arena.kind(g) {
                Kind::Nim(size) => Some(size),
                _ => None,
            };
            let mut wish = matrix.begin(mover);
            for at in (0..arena.option_count(g)).rev() {
                let option = arena.option_at(g, at);
                let after = arena.after(Move { from: s, place, option })?;
                let Some(score) = self.last.get(after, Some(next)) else {
                    return Ok(Err(Missing(after)));
                };
                if matrix.fold(&mut wish, score) {
                    return Ok(Ok(wish));
                }
                let smaller = Heap { sum: after, size: at, mover };
                if size.is_some()
                    && at >= LEAST_HEAP
                    && let Some(others) = self.wishes.get(&smaller)
                {
                    wish = wish.min(*others);
                    break;
                }
            }
            if let Some(size @ LEAST_HEAP..) = size {
                self.wishes.insert(Heap { sum: s, size, mover }, wish);
            }
            best = best.min(wish);
        }
        Ok(Ok(best))
    }
}

impl Shortcut<PreferenceMatrix> for &mut Heaps {
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
            None => Heaps::score(self, w, matrix, s, mover).map(Some),
        }
    }
}
