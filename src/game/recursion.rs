//! The one recursion: a score for every sum from the scores of its options, with an explicit
//! stack, a memory, early exits, limits and cycle detection.

use hashbrown::HashSet;

use super::budget::Ticker;
use super::cycle::cycle_below;
use super::halt::Halt;
use super::hash::Seeded;
use super::ids::{GameId, SumId};
use super::memo::Memo;
use super::sums::Move;
use super::world::{World, ready};

/// How the score of a sum begins.
#[derive(Clone, Debug)]
pub enum Start<S, T> {
    /// It is known without looking at options.
    Known(S),
    /// The options are to be folded into this tally.
    Fold(T),
}

/// A score defined by recursion over the options of a sum.
pub trait Recursion<W: World> {
    /// What a sum is worth.
    type Score: Copy + Eq;
    /// What has been learnt from the options so far.
    type Tally;

    /// Begins with the sum `s`, whose components have all been expanded. The empty sum is the
    /// only one without options.
    ///
    /// # Errors
    /// Whatever the rule needs to ask of the world may fail.
    fn open(&mut self, w: &mut W, s: SumId) -> Result<Start<Self::Score, Self::Tally>, W::Error>;

    /// Takes note of an option's score; true when no further option can matter.
    fn fold(&mut self, tally: &mut Self::Tally, option: Self::Score) -> bool;

    /// The score, when the options have been seen.
    ///
    /// # Errors
    /// Whatever the rule needs to ask of the world may fail.
    fn close(&mut self, w: &mut W, s: SumId, tally: Self::Tally) -> Result<Self::Score, W::Error>;
}

/// A sum whose options are being looked at, and the next option: the component's place, and the
/// option's place in that component.
struct Frame<T> {
    state: SumId,
    place: usize,
    option: u32,
    tally: T,
}

/// A place no component has: the options need no further look.
const SETTLED: usize = usize::MAX;

/// The score of `s`, remembering it and everything found on the way in `memo`.
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
    if let Some(score) = memo.get(s) {
        return Ok(score);
    }
    let mut run =
        Run { rule, memo, ticker: Ticker::new(), stack: Vec::new(), loopy: HashSet::default() };
    run.ticker.tick(w, || 0)?;
    let root = run.settle(w, s)?;
    let mut last = match run.memo.get(root) {
        Some(score) => Some(score),
        None => run.enter(w, root)?,
    };
    while let Some(frame) = run.stack.last_mut() {
        if let Some(score) = last.take()
            && run.rule.fold(&mut frame.tally, score)
        {
            frame.place = SETTLED;
        }
        last = match next(w, frame)? {
            Some(t) => run.look(w, t)?,
            None => run.leave(w)?,
        };
    }
    let Some(score) = last else {
        // The stack empties only by `leave`, which gives a score.
        return Err(Halt::Interrupted.into());
    };
    run.memo.set(s, score);
    Ok(score)
}

/// The next option of a frame's sum.
#[inline]
fn next<W: World, T>(w: &mut W, frame: &mut Frame<T>) -> Result<Option<SumId>, Halt> {
    let arena = w.arena_mut();
    loop {
        let Some(&(g, _)) = arena.parts(frame.state).get(frame.place) else {
            return Ok(None);
        };
        if frame.option < arena.option_count(g) {
            let option = arena.option_at(g, frame.option);
            frame.option += 1;
            let m = Move { from: frame.state, place: frame.place, option };
            return arena.after(m).map(Some);
        }
        frame.place += 1;
        frame.option = 0;
    }
}

struct Run<'a, W: World, R: Recursion<W>> {
    rule: &'a mut R,
    memo: &'a mut Memo<R::Score>,
    ticker: Ticker,
    stack: Vec<Frame<R::Tally>>,
    /// The pending sums that hold positions: only these can come back.
    loopy: HashSet<SumId, Seeded>,
}

impl<W: World, R: Recursion<W>> Run<'_, W, R> {
    /// The score of an option if it is known or known at once; otherwise it is now on the stack.
    #[inline]
    fn look(&mut self, w: &mut W, t: SumId) -> Result<Option<R::Score>, W::Error> {
        let (memo, depth) = (&self.memo, self.stack.capacity());
        self.ticker.tick(w, || memo.bytes() + depth * size_of::<Frame<R::Tally>>())?;
        if let Some(score) = self.memo.get(t) {
            return Ok(Some(score));
        }
        if w.arena().is_pure(t) {
            return self.enter(w, t);
        }
        let settled = self.settle(w, t)?;
        match self.memo.get(settled) {
            Some(score) => {
                self.memo.set(t, score);
                Ok(Some(score))
            }
            None => self.enter(w, settled),
        }
    }

    fn enter(&mut self, w: &mut W, s: SumId) -> Result<Option<R::Score>, W::Error> {
        let pure = w.arena().is_pure(s);
        if !pure && self.loopy.contains(&s) {
            return Err(self.cycle(w, s).into());
        }
        self.ticker.state(w)?;
        match self.rule.open(w, s)? {
            Start::Known(score) => {
                self.memo.set(s, score);
                Ok(Some(score))
            }
            Start::Fold(tally) => {
                self.ticker.depth(w, self.stack.len() + 1)?;
                if !pure {
                    self.loopy.insert(s);
                }
                self.stack.push(Frame { state: s, place: 0, option: 0, tally });
                Ok(None)
            }
        }
    }

    fn leave(&mut self, w: &mut W) -> Result<Option<R::Score>, W::Error> {
        let Some(frame) = self.stack.pop() else {
            return Ok(None);
        };
        let s = frame.state;
        let score = self.rule.close(w, s, frame.tally)?;
        self.memo.set(s, score);
        if !w.arena().is_pure(s) {
            self.loopy.remove(&s);
            self.identify(w, s);
        }
        Ok(Some(score))
    }

    /// The sum with its components expanded and replaced by what they are known to be.
    fn settle(&mut self, w: &mut W, s: SumId) -> Result<SumId, W::Error> {
        if w.arena().is_pure(s) {
            return Ok(s);
        }
        let s = ready(w, s, &mut self.ticker)?;
        self.identify(w, s);
        Ok(w.arena_mut().normal(s)?)
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
