//! A pending sum of the recursion, and the order in which its options are looked at. The options of a
//! large heap are taken together where that is allowed.

use super::arena::Arena;
use super::halt::Halt;
use super::ids::{GameId, SumId};
use super::kind::Kind;
use super::recursion::Recursion;
use super::sums::Move;
use super::turn::{Memory, Turn};
use super::world::World;

/// One heap `*size` of a sum, where that player moves if it matters who does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Heap {
    /// The sum.
    pub sum: SumId,
    /// The heap.
    pub size: u32,
    /// Who moves.
    pub mover: Option<u8>,
}

/// The least heap for which it pays to remember what its options contribute.
const LEAST_HEAP: u32 = 6;

/// A sum whose options are being looked at, and the next option: the component's place, and the
/// option's place in that component.
pub(super) struct Frame<A, T> {
    pub(super) state: SumId,
    /// How many players further its options have passed where it was come to: what a conjugate
    /// of a position is, the position with another mover.
    pub(super) turned: u8,
    pub(super) turn: A,
    pub(super) place: usize,
    pub(super) option: u32,
    pub(super) tally: T,
    /// What the options of the heap that is being looked at contribute, if that is to be remembered.
    pub(super) heap: Option<T>,
}

/// A place no component has: the options need no further look.
pub(super) const SETTLED: usize = usize::MAX;

/// The next option of a frame's sum that is to be looked at.
#[inline]
pub(super) fn next<W: World, R: Recursion<W>, A: Turn, M: Memory<A, R::Score>>(
    w: &mut W,
    rule: &mut R,
    memo: &M,
    frame: &mut Frame<A, R::Tally>,
) -> Result<Option<SumId>, Halt> {
    let arena = w.arena_mut();
    loop {
        let Some(&(g, _)) = arena.parts(frame.state).get(frame.place) else {
            return Ok(None);
        };
        if R::GATHERS && frame.option == 0 && short_cut(arena, rule, memo, frame, g) {
            continue;
        }
        if frame.option < frame.turn.count(arena, g) {
            let option = frame.turn.option(arena, g, frame.option);
            frame.option += 1;
            let m = Move { from: frame.state, place: frame.place, option };
            return arena.after(m).map(Some);
        }
        if let (Some(tally), Kind::Nim(size)) = (frame.heap.take(), arena.kind(g)) {
            let heap = Heap { sum: frame.state, size, mover: frame.turn.player() };
            rule.gather(heap, &tally);
        }
        frame.place = if arena.is_forced(frame.state) { SETTLED } else { frame.place + 1 };
        frame.option = 0;
    }
}

/// Takes all options of a heap at once if those of the heap with a token less have been gathered and
/// that heap itself has a score: true. Otherwise they are to be gathered one by one.
fn short_cut<W: World, R: Recursion<W>, A: Turn, M: Memory<A, R::Score>>(
    arena: &mut Arena,
    rule: &mut R,
    memo: &M,
    frame: &mut Frame<A, R::Tally>,
    g: GameId,
) -> bool {
    let Kind::Nim(size @ LEAST_HEAP..) = arena.kind(g) else {
        return false;
    };
    let option = frame.turn.option(arena, g, size - 1);
    let smaller = arena.known_after(Move { from: frame.state, place: frame.place, option });
    let known = smaller.and_then(|t| {
        let score = memo.known(t, frame.turn.next().at(arena, t))?;
        let mover = frame.turn.player();
        Some((score, rule.gathered(Heap { sum: t, size: size - 1, mover })?))
    });
    let Some((score, mut tally)) = known else {
        frame.heap = rule.blank(&frame.tally);
        return false;
    };
    rule.fold(&mut tally, score);
    rule.gather(Heap { sum: frame.state, size, mover: frame.turn.player() }, &tally);
    if rule.join(&mut frame.tally, &tally) {
        frame.place = SETTLED;
    } else {
        frame.place += 1;
    }
    true
}
