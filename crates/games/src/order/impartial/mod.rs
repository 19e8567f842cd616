//! Equality of impartial games: `G = H` iff `o(G + X) = o(H + X)` for every impartial `X`
//! (Spindler, §2.2).

mod bound;
mod clock;
mod deep;
mod layers;
mod table;

use crate::game::{Expanded, Halt, SumId, World, isomorphic, undecided};
use crate::play::Coalition;
use crate::solve::{NimSet, NimValues, Solver};
use crate::two::misere_form;
use tweedle_base::Limit;

use crate::absorbing::Verdict;
use crate::theorem;
use bound::BoundSearch;
use clock::Clock;
use deep::DeepSearch;
use layers::Layers;
use table::{EqualityTable, MAX_STATES_PER_OUTCOME};

pub use bound::{Bound, BoundRule};
pub use table::Apart;

/// The reason why two impartial games are equal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Same {
    /// They are isomorphic.
    Isomorphic,
    /// Two-player normal play, and they have this nim value (Sprague and Grundy).
    NimValue(u64),
    /// Two-player normal play, and both are loony (Entailment, Lemma 7).
    Loony,
    /// Two-player normal play: with the next move forced in them, they win in sum with the same nim
    /// heaps (Entailment, Thm 6).
    NimSet,
    /// Both are absorbing, and all absorbing games are equal (Spindler, §2.4).
    Absorbing,
    /// Two-player misère play, and they have the same canonical form (Conway, On Numbers and Games,
    /// ch. 12).
    MisereForm,
    /// Each is at most the other, by these steps (docs/equality.md, Theorem 1).
    Bounds(Vec<Bound>),
    /// No context distinguishes them: the rows of all contexts are unions of this number of rows,
    /// all equal on both (docs/equality.md, Theorem 4).
    Rows(usize),
}

/// The number of contexts that were tried without success.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TriedContexts(pub u32);

/// The verdict on the equality of two impartial games.
pub type Equality = Verdict<Same, Apart, TriedContexts>;

/// Decides `a = b` for impartial games under a convention, as far as it can. It is proved by
/// isomorphism, by absorption, because each is at most the other, or because all rows of contexts
/// agree; it is refuted by an `X`. At most `contexts` contexts are tried as games, and deep ones by
/// their rows in proportion. Two-player normal play is decided by nim values.
///
/// # Errors
/// [`Unsupported::Labelled`](crate::game::Unsupported::Labelled) for a game that is not impartial;
/// [`Unsupported::Decides`](crate::game::Unsupported::Decides); limits, cycles and errors of the
/// world.
pub fn equal<W: World>(
    w: &mut W,
    solver: &mut Solver,
    c: Coalition,
    (a, b): (SumId, SumId),
    contexts: u32,
) -> Result<Equality, W::Error> {
    // However large it is, and whether or not play ends.
    if a == b {
        return Ok(Verdict::Proved(Same::Isomorphic));
    }
    // Nim values say themselves where there are none.
    if theorem::NIM_VALUES.covers(c) {
        return by_nim_values(w, solver, c, (a, b));
    }
    let (a, b) = (undecided(w, a)?, undecided(w, b)?);
    if isomorphic(w, a, b)? {
        return Ok(Verdict::Proved(Same::Isomorphic));
    }
    let mut table = EqualityTable { w: Expanded::within(w, MAX_STATES_PER_OUTCOME), solver, c };
    Ok(table.decide(a, b, contexts)?)
}

/// Decides equality in two-player normal play: a nim heap distinguishes unequal games.
fn by_nim_values<W: World>(
    w: &mut W,
    solver: &mut Solver,
    c: Coalition,
    (a, b): (SumId, SumId),
) -> Result<Equality, W::Error> {
    let nim = solver.nim_values();
    let (here, there) = (lost_beside(w, nim, a)?, lost_beside(w, nim, b)?);
    let Some(heap) = here.first_difference(&there) else {
        return Ok(Verdict::Proved(match here.least() {
            _ if w.arena().is_forced(a) || w.arena().is_forced(b) => Same::NimSet,
            Some(value) => Same::NimValue(value.into()),
            None => Same::Loony,
        }));
    };
    let x = w.arena_mut().single_heap(heap);
    let mut beside = |s: SumId| {
        let s = w.arena_mut().add(s, x)?;
        solver.outcome(w, c, s)
    };
    Ok(Verdict::Refuted(Apart { x, first: beside(a)?, second: beside(b)? }))
}

/// Returns the sizes of the nim heaps whose sum with `s` the next player loses in two-player normal
/// play.
fn lost_beside<W: World>(w: &mut W, nim: &mut NimValues, s: SumId) -> Result<NimSet, W::Error> {
    if w.arena().is_forced(s) {
        return nim.set(w, s);
    }
    let value = nim.value(w, s)?;
    // No larger heap can be written down.
    Ok(value.and_then(|value| u32::try_from(value).ok()).into_iter().collect())
}

impl EqualityTable<'_, '_> {
    /// Decides the equality of two games that are not isomorphic.
    fn decide(&mut self, a: SumId, b: SumId, contexts: u32) -> Result<Equality, Halt> {
        // What the games themselves tell is seen first.
        if let Some(apart) = self.apart(a, b, SumId::ZERO)? {
            return Ok(Verdict::Refuted(apart));
        }
        if self.is_inside(&theorem::ABSORBING, a, b)? && self.absorbs(a)? && self.absorbs(b)? {
            return Ok(Verdict::Proved(Same::Absorbing));
        }
        if self.have_one_misere_form(a, b)? {
            return Ok(Verdict::Proved(Same::MisereForm));
        }
        let bounded = self.is_inside(&theorem::BOUNDS, a, b)?;
        let mut bounds = BoundSearch::new();
        if bounded && let Some(steps) = bounds.both(self, a, b)? {
            return Ok(Verdict::Proved(Same::Bounds(steps)));
        }
        let (mut tried, apart) = self.search(a, b, contexts)?;
        if let Some(apart) = apart {
            return Ok(Verdict::Refuted(apart));
        }
        let mut deep = DeepSearch::new(self, a, b)?;
        if let Some(deep) = &mut deep {
            let found = deep.random(self, contexts)?;
            tried = tried.saturating_add(found.tried);
            if let Some(apart) = found.apart {
                return Ok(Verdict::Refuted(apart));
            }
        }
        if bounded && theorem::CLOCK.covers(self.c) {
            let mut clock = Clock::new(&mut bounds, self)?;
            for (low, high) in [(a, b), (b, a)] {
                if let Some(x) = clock.refuting(self, low, high)?
                    && let Some(apart) = self.apart(a, b, x)?
                {
                    return Ok(Verdict::Refuted(apart));
                }
            }
        }
        match deep.map(|deep| deep.all(self, contexts)).transpose()? {
            Some(Verdict::Proved(rows)) => Ok(Verdict::Proved(Same::Rows(rows))),
            Some(Verdict::Refuted(apart)) => Ok(Verdict::Refuted(apart)),
            Some(Verdict::Open(())) | None => Ok(Verdict::Open(TriedContexts(tried))),
        }
    }

    /// Tests whether two games have the same canonical form in two-player misère play, unless that
    /// takes many states.
    fn have_one_misere_form(&mut self, a: SumId, b: SumId) -> Result<bool, Halt> {
        if self.c != Coalition::misere() || !self.is_inside(&theorem::MISERE_FORMS, a, b)? {
            return Ok(false);
        }
        let forms =
            misere_form(&mut self.w, a).and_then(|here| Ok(here == misere_form(&mut self.w, b)?));
        match forms {
            Err(Halt::Limit(Limit::States(_) | Limit::Depth(_))) => Ok(false),
            found => found,
        }
    }

    /// Tries at most `most` contexts. Returns the number tried, and the first that distinguishes
    /// the games.
    fn search(&mut self, a: SumId, b: SumId, most: u32) -> Result<(u32, Option<Apart>), Halt> {
        let mut layers = Layers::new(&mut self.w, a, b)?;
        let mut tried = 0;
        loop {
            let layer = layers.next(&mut self.w)?;
            if layer.is_empty() {
                return Ok((tried, None));
            }
            for x in layer {
                if tried == most {
                    return Ok((tried, None));
                }
                tried += 1;
                if let Some(apart) = self.apart(a, b, x)? {
                    return Ok((tried, Some(apart)));
                }
            }
        }
    }
}
