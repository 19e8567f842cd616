//! Equality of impartial games: `G = H` iff `o(G + X) = o(H + X)` for every impartial `X`
//! (Spindler, §2.2).

mod layers;
mod same;

use crate::base::Limit;
use crate::maths::game::{Expanded, GameId, Halt, SumId, World, isomorphic, undecided};
use crate::maths::play::{Coalition, Seats};
use crate::maths::solve::{NimSet, NimValues, Solver};

use crate::maths::absorbing::{Verdict, absorbing};
use crate::maths::theorem::{self, Theorem};
use layers::Layers;
use same::SameSearch;

/// Why two impartial games are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Same {
    /// They are isomorphic.
    Isomorphic,
    /// Two-player normal play, and they have this nim value (Sprague and Grundy).
    NimValue(u64),
    /// Two-player normal play, and both are loony (Entailment, Lemma 7).
    Loony,
    /// Two-player normal play, and the next move being forced in them, they are won beside the same
    /// nim heaps (Entailment, Thm 6).
    NimSet,
    /// Both are absorbing, and all absorbing games are equal (Spindler, §2.4).
    Absorbing,
    /// They are sums of equal games, or have equal options, all the way down to games that are the
    /// same or absorbing (Spindler, §2.2).
    Options,
}

/// A context that tells two games apart, and the outcomes with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Apart {
    /// The context.
    pub x: SumId,
    /// The outcome of the first game and the context.
    pub first: Seats,
    /// The outcome of the second game and the context.
    pub second: Seats,
}

/// How many contexts were tried in vain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TriedContexts(pub u32);

/// Whether two impartial games are equal.
pub type Equality = Verdict<Same, Apart, TriedContexts>;

/// Whether `a = b` among impartial games under a convention: proved by isomorphism, by absorption
/// or by equal options; refuted by an `X`, of which at most so many are tried. Two-player normal
/// play is decided by nim values.
///
/// # Errors
/// [`Unfit::Labelled`](crate::maths::game::Unfit::Labelled) for a game that is not impartial;
/// [`Unfit::Decides`](crate::maths::game::Unfit::Decides); limits, cycles and errors of the world.
pub fn equal<W: World>(
    w: &mut W,
    solver: &mut Solver,
    c: Coalition,
    (a, b): (SumId, SumId),
    contexts: u32,
) -> Result<Equality, W::Error> {
    // Nim values say themselves where there are none.
    if theorem::NIM_VALUES.covers(c) {
        return by_nim_values(w, solver, c, (a, b));
    }
    let (a, b) = (undecided(w, a)?, undecided(w, b)?);
    if isomorphic(w, a, b)? {
        return Ok(Verdict::Proved(Same::Isomorphic));
    }
    let budget = w.budget().clone();
    let mut table =
        EqualityTable { w: Expanded::within(w.arena_mut(), &budget, STATES), solver, c };
    // What the games themselves tell is seen first.
    if let Some(apart) = table.apart(a, b, SumId::ZERO)? {
        return Ok(Verdict::Refuted(apart));
    }
    if table.is_inside(&theorem::ABSORBING, a, b)? && table.absorbs(a)? && table.absorbs(b)? {
        return Ok(Verdict::Proved(Same::Absorbing));
    }
    if table.is_inside(&theorem::EQUAL_OPTIONS, a, b)?
        && SameSearch::new().same(&mut table, a, b)? == Some(true)
    {
        return Ok(Verdict::Proved(Same::Options));
    }
    let (tried, apart) = table.search(a, b, contexts)?;
    Ok(match apart {
        Some(apart) => Verdict::Refuted(apart),
        None => Verdict::Open(TriedContexts(tried)),
    })
}

/// Equality in two-player normal play: a nim heap tells apart what is not equal.
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
    let x = w.arena_mut().nim(heap);
    let x = w.arena().single(x);
    let mut beside = |s: SumId| {
        let s = w.arena_mut().add(s, x)?;
        solver.outcome(w, c, s)
    };
    Ok(Verdict::Refuted(Apart { x, first: beside(a)?, second: beside(b)? }))
}

/// The sizes of the nim heaps beside which the next player loses a sum in two-player normal play.
fn lost_beside<W: World>(w: &mut W, nim: &mut NimValues, s: SumId) -> Result<NimSet, W::Error> {
    if w.arena().is_forced(s) {
        return nim.set(w, s);
    }
    let value = nim.value(w, s)?;
    // No larger heap can be written down.
    Ok(value.and_then(|value| u32::try_from(value).ok()).into_iter().collect())
}

/// Most states one outcome may cost while contexts are tried.
const STATES: usize = 200_000;

struct EqualityTable<'a, 'w> {
    w: Expanded<'w>,
    solver: &'a mut Solver,
    c: Coalition,
}

impl EqualityTable<'_, '_> {
    fn apart(&mut self, a: SumId, b: SumId, x: SumId) -> Result<Option<Apart>, Halt> {
        let (a, b) = (self.w.arena_mut().add(a, x)?, self.w.arena_mut().add(b, x)?);
        let mut outcome = |s| match self.solver.outcome(&mut self.w, self.c, s) {
            Ok(seats) => Ok(Some(seats)),
            Err(Halt::Limit(Limit::States(_)) | Halt::Limit(Limit::Depth(_))) => Ok(None),
            Err(halt) => Err(halt),
        };
        let (Some(first), Some(second)) = (outcome(a)?, outcome(b)?) else {
            return Ok(None);
        };
        Ok((first != second).then_some(Apart { x, first, second }))
    }

    fn is_inside(&mut self, theorem: &Theorem, a: SumId, b: SumId) -> Result<bool, Halt> {
        Ok(theorem.outside(&mut self.w, self.c, a)?.is_none()
            && theorem.outside(&mut self.w, self.c, b)?.is_none())
    }

    fn absorbs(&mut self, s: SumId) -> Result<bool, Halt> {
        if !theorem::STRONGLY.covers(self.c) {
            return Ok(false);
        }
        match absorbing(&mut self.w, self.solver, self.c, s) {
            Ok(verdict) => Ok(matches!(verdict, Verdict::Proved(_))),
            Err(Halt::Limit(Limit::States(_)) | Halt::Limit(Limit::Depth(_))) => Ok(false),
            Err(halt) => Err(halt),
        }
    }

    /// What is left of both without the components they share.
    fn without_common(&mut self, a: SumId, b: SumId) -> Result<(SumId, SumId), Halt> {
        let arena = self.w.arena_mut();
        let less = |from: &[(GameId, u32)], gone: &[(GameId, u32)]| -> Vec<(GameId, u32)> {
            from.iter()
                .map(|&(g, c)| {
                    let there =
                        gone.binary_search_by_key(&g, |&(h, _)| h).map_or(0, |at| gone[at].1);
                    (g, c.saturating_sub(there))
                })
                .filter(|&(_, c)| c > 0)
                .collect()
        };
        let (x, y) = (less(arena.parts(a), arena.parts(b)), less(arena.parts(b), arena.parts(a)));
        Ok((arena.sum(&x)?, arena.sum(&y)?))
    }

    /// The first of so many contexts that tells the games apart, and how many were tried.
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
