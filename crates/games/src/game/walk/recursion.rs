//! The recursion over options: computes a result for every sum from the results of its options,
//! with an explicit stack, memoization, early exits, limits and cycle detection. It follows all
//! options, or those of the players in turn.

use crate::game::arena::{GameId, Halt, Kind, Memo, Move, State, SumId, cycle_below};
use hashbrown::HashSet;
use std::marker::PhantomData;

use super::expand::advance;
use super::frame::{EVERYONE, PendingSum, SEATED, Turn};
use super::world::{Ticker, World};
use tweedle_base::{HeapSize, Seeded};

/// The first step for the score of a sum.
#[derive(Clone, Debug)]
pub enum Start<S, T> {
    /// The score is known without a look at options.
    Known(S),
    /// The options are to be folded into this tally.
    Fold(T),
}

/// A score defined by recursion over the options of a sum.
pub trait Recursion<W: World> {
    /// The score of a sum.
    type Score: Copy + Eq;
    /// The information from the options so far.
    type Tally;
    /// Enables folding the known scores of options before any other option is searched, in a sum
    /// that holds positions. Such a score is then folded twice, which must make no difference.
    /// Forms do not profit, since no rules are called for them, and are faster one by one.
    const FOLDS_KNOWN_FIRST: bool = false;
    /// Begins with the options of the last component in a sum of forms, which is the newest and
    /// mostly the largest: its options lead to sums that were met before.
    const BACKWARDS: bool = false;

    /// Begins with the sum `s`, whose components have all been expanded, where that player moves;
    /// `None` in an impartial sum in which it does not matter, or where the options of all are
    /// followed. Then only sums that are [over](crate::game::Arena::is_over) have none.
    fn open(
        &mut self,
        w: &mut W,
        s: SumId,
        mover: Option<u8>,
    ) -> Result<Start<Self::Score, Self::Tally>, W::Error>;

    /// Records an option's score; returns true if no further option can matter.
    fn fold(&mut self, tally: &mut Self::Tally, option: Self::Score) -> bool;

    /// The score, when the options have been seen.
    fn close(&mut self, w: &mut W, s: SumId, tally: Self::Tally) -> Result<Self::Score, W::Error>;
}

/// Computes results from the lists of those of all options.
pub(crate) struct FromOptions<S, O, C> {
    /// Returns the result of a sum that is known without a look at options.
    known: O,
    /// Returns the result of a sum, given those of its options.
    made: C,
    of: PhantomData<S>,
}

impl<S, O, C> FromOptions<S, O, C> {
    pub(crate) fn new(known: O, made: C) -> FromOptions<S, O, C> {
        FromOptions { known, made, of: PhantomData }
    }
}

impl<W: World, S: Copy + Eq, O, C> Recursion<W> for FromOptions<S, O, C>
where
    O: FnMut(&mut W, SumId) -> Result<Option<S>, W::Error>,
    C: FnMut(&mut W, SumId, Vec<S>) -> Result<S, W::Error>,
{
    type Score = S;
    type Tally = Vec<S>;

    fn open(&mut self, w: &mut W, s: SumId, _: Option<u8>) -> Result<Start<S, Vec<S>>, W::Error> {
        Ok((self.known)(w, s)?.map_or(Start::Fold(Vec::new()), Start::Known))
    }

    fn fold(&mut self, tally: &mut Vec<S>, option: S) -> bool {
        tally.push(option);
        false
    }

    fn close(&mut self, w: &mut W, s: SumId, tally: Vec<S>) -> Result<S, W::Error> {
        (self.made)(w, s, tally)
    }
}

/// A sum whose components are known, and the sum as it was reached.
struct Settled<const WHO: u8> {
    state: SumId,
    turn: Turn<WHO>,
    /// The number of passed players, see [`PendingSum`].
    turned: u8,
}

/// Returns the score of `s`, and memoizes it with all intermediate scores in `memo`. The options of
/// a labelled sum are those of all its players, in no order of play.
///
/// # Errors
/// A [`Halt`] when a limit is met or a position is found to reach itself, or an error of the
/// world. A cycle behind options that no longer matter is not looked for.
pub fn recurse<W: World, R: Recursion<W>>(
    w: &mut W,
    rule: &mut R,
    memo: &mut Memo<R::Score>,
    s: SumId,
) -> Result<R::Score, W::Error> {
    run(w, rule, memo, s, Turn::<EVERYONE>::ALL)
}

/// Returns the score of `s` when `mover` moves first and the others follow in turn order, and
/// memoizes it with all intermediate scores in `memo`. Scores are relative to the mover, so that a
/// conjugate of a game has the score of that game with an earlier mover. For impartial sums, also
/// for those that play leads to, the mover does not matter. A sum without options for the mover is
/// opened and closed without anything in between. A position that recurs only when players move out
/// of turn is not a cycle here: [`explored`](crate::game::explored) finds those.
///
/// # Errors
/// [`Unsupported::NoPlayer`](crate::game::Unsupported::NoPlayer), and as [`recurse`].
pub fn recurse_by_mover<W: World, R: Recursion<W>>(
    w: &mut W,
    rule: &mut R,
    memo: &mut Memo<R::Score>,
    s: SumId,
    mover: u8,
) -> Result<R::Score, W::Error> {
    let turn = Turn::of_mover(w.arena(), s, mover)?;
    match turn.player() {
        None => recurse(w, rule, memo, s),
        Some(_) => run(w, rule, memo, s, turn),
    }
}

/// Returns the score of `s` when `mover`, one of this number of players, moves first. Here scores
/// depend on the mover even in impartial sums, in which every player has all options. Otherwise
/// this is [`recurse_by_mover`].
///
/// # Errors
/// [`Unsupported::NoPlayer`](crate::game::Unsupported::NoPlayer),
/// [`Unsupported::Convention`](crate::game::Unsupported::Convention) for a sum of another number of
/// players, and as [`recurse`].
pub fn recurse_seated<W: World, R: Recursion<W>>(
    w: &mut W,
    rule: &mut R,
    memo: &mut Memo<R::Score>,
    s: SumId,
    (mover, players): (u8, u8),
) -> Result<R::Score, W::Error> {
    let turn = Turn::<SEATED>::seated(w.arena(), s, mover, players)?;
    run(w, rule, memo, s, turn)
}

fn run<W: World, R: Recursion<W>, const WHO: u8>(
    w: &mut W,
    rule: &mut R,
    memo: &mut Memo<R::Score>,
    s: SumId,
    turn: Turn<WHO>,
) -> Result<R::Score, W::Error> {
    if let Some(score) = memo.get(s, turn.player()) {
        return Ok(score);
    }
    let mut run =
        Walk { rule, memo, ticker: Ticker::new(), stack: Vec::new(), loopy: HashSet::default() };
    run.ticker.tick(w, || 0)?;
    let root = run.settle(w, s, turn)?;
    let mut last = match run.memo.get(root.state, root.turn.player()) {
        Some(score) => Some(score),
        None => run.enter(w, root)?,
    };
    while let Some(frame) = run.stack.last_mut() {
        if let Some(score) = last.take()
            && run.rule.fold(&mut frame.tally, score)
        {
            frame.settle();
        }
        let turn = frame.turn.next();
        last = match frame.next(w.arena_mut(), R::BACKWARDS)? {
            Some(t) => run.look(w, t, turn)?,
            None => run.leave(w)?,
        };
    }
    let Some(score) = last else {
        return Err(Halt::Bug("the recursion ended without a score").into());
    };
    run.memo.set(s, turn.player(), score);
    Ok(score)
}

/// The position that the sum is a conjugate of, and how far its options have passed, if it is one
/// that is not known to be a form.
fn source<W: World>(w: &W, s: SumId) -> Option<(SumId, u8)> {
    let arena = w.arena();
    let &[(g, 1)] = arena.parts(s) else {
        return None;
    };
    match arena.kind(g) {
        Kind::Conjugate { of, times, state: State::Unexpanded } => Some((arena.single(of), times)),
        _ => None,
    }
}

struct Walk<'a, W: World, R: Recursion<W>, const WHO: u8> {
    rule: &'a mut R,
    memo: &'a mut Memo<R::Score>,
    ticker: Ticker,
    stack: Vec<PendingSum<R::Tally, WHO>>,
    /// The pending sums that hold positions, as which conjugates, and the player to move if that is
    /// another state: only these can come back.
    loopy: HashSet<(SumId, u8, Option<u8>), Seeded>,
}

impl<W: World, R: Recursion<W>, const WHO: u8> Walk<'_, W, R, WHO> {
    /// The score of an option if it is known or known at once; otherwise it is now on the stack.
    #[inline]
    fn look(&mut self, w: &mut W, t: SumId, turn: Turn<WHO>) -> Result<Option<R::Score>, W::Error> {
        let (memo, depth) = (&self.memo, self.stack.capacity());
        self.ticker
            .tick(w, || memo.heap_size() + depth * size_of::<PendingSum<R::Tally, WHO>>())?;
        let turn = turn.at(w.arena(), t);
        if let Some(score) = self.memo.get(t, turn.player()) {
            return Ok(Some(score));
        }
        if w.arena().is_pure(t) {
            return self.enter(w, Settled { state: t, turn, turned: 0 });
        }
        let settled = self.settle(w, t, turn)?;
        match self.memo.get(settled.state, settled.turn.player()) {
            Some(score) => {
                self.memo.set(t, turn.player(), score);
                Ok(Some(score))
            }
            None => self.enter(w, settled),
        }
    }

    fn enter(&mut self, w: &mut W, at: Settled<WHO>) -> Result<Option<R::Score>, W::Error> {
        let Settled { state: s, turn, turned } = at;
        let pure = w.arena().is_pure(s);
        if !pure && self.loopy.contains(&(s, turned, turn.seat())) {
            return Err(self.cycle(w, s).into());
        }
        self.ticker.state(w)?;
        match self.rule.open(w, s, turn.player())? {
            Start::Known(score) => {
                self.memo.set(s, turn.player(), score);
                Ok(Some(score))
            }
            Start::Fold(mut tally) => {
                if R::FOLDS_KNOWN_FIRST && !pure && self.foresee(w, s, turn, &mut tally) {
                    return self.finish(w, s, turn, tally).map(Some);
                }
                self.ticker.depth(w, self.stack.len() + 1)?;
                if !pure {
                    self.loopy.insert((s, turned, turn.seat()));
                }
                let places = w.arena().open_places(s);
                let first =
                    if R::BACKWARDS && pure { places.end.wrapping_sub(1) } else { places.start };
                self.stack.push(PendingSum::new(s, turned, turn, first, tally));
                Ok(None)
            }
        }
    }

    fn leave(&mut self, w: &mut W) -> Result<Option<R::Score>, W::Error> {
        let Some(frame) = self.stack.pop() else {
            return Ok(None);
        };
        self.loopy.remove(&(frame.state, frame.turned, frame.turn.seat()));
        self.finish(w, frame.state, frame.turn, frame.tally).map(Some)
    }

    /// Folds the options whose scores are known; true when no other can matter.
    fn foresee(&mut self, w: &W, s: SumId, turn: Turn<WHO>, tally: &mut R::Tally) -> bool {
        let (arena, next) = (w.arena(), turn.next());
        let Some(player) = turn.player() else { return false };
        for place in arena.open_places(s) {
            let (g, _) = arena.parts(s)[place];
            for option in arena.listed_for(g, player) {
                let Some(t) = arena.known_after(Move { from: s, place, option: *option }) else {
                    continue;
                };
                if let Some(score) = self.memo.get(t, next.at(arena, t).player())
                    && self.rule.fold(tally, score)
                {
                    return true;
                }
            }
        }
        false
    }

    /// The score when the options have been seen.
    fn finish(
        &mut self,
        w: &mut W,
        s: SumId,
        turn: Turn<WHO>,
        tally: R::Tally,
    ) -> Result<R::Score, W::Error> {
        let score = self.rule.close(w, s, tally)?;
        self.memo.set(s, turn.player(), score);
        if !w.arena().is_pure(s) {
            self.identify(w, s);
        }
        Ok(score)
    }

    /// The sum with its components expanded and replaced by what they are known to be. A conjugate
    /// of a position is played as the position by an earlier player, which has the same score.
    fn settle(&mut self, w: &mut W, s: SumId, turn: Turn<WHO>) -> Result<Settled<WHO>, W::Error> {
        let mut at = Settled { state: s, turn, turned: 0 };
        if w.arena().is_pure(s) {
            return Ok(at);
        }
        loop {
            at.state = w.arena_mut().plain(at.state)?;
            // Once: positions that are conjugates of each other would go on for ever.
            if at.turned == 0
                && !w.arena().may_decide()
                && let Some((of, times)) = source(w, at.state)
                && let Some(turn) = at.turn.earlier(times)
            {
                at = Settled { state: of, turn, turned: times };
                continue;
            }
            if !advance(w, at.state, at.turn.player(), &mut self.ticker)? {
                break;
            }
        }
        self.identify(w, at.state);
        at.state = w.arena_mut().normal(at.state)?;
        at.turn = at.turn.at(w.arena(), at.state);
        Ok(at)
    }

    fn identify(&self, w: &mut W, s: SumId) {
        let arena = w.arena_mut();
        for place in 0..arena.parts(s).len() {
            let (g, _) = arena.parts(s)[place];
            arena.identify(g);
        }
    }

    fn cycle(&self, w: &W, s: SumId) -> Halt {
        let games = |s: SumId| w.arena().parts(s).iter().map(|&(g, _)| g);
        let roots: Vec<GameId> = games(s).collect();
        // A sum that comes back has a component that comes back.
        Halt::Cycle(cycle_below(w.arena(), &roots).unwrap_or(roots))
    }
}
