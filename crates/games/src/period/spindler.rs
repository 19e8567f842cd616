//! Nim periodicity: proves that `o(k·* + G)` repeats with the number of players (Spindler, Prop
//! 3.21).

use super::observed::least;
use super::result::{Argument, Periodicity};
use crate::game::{Halt, SumId, Ticker, World, birthday, followers};
use crate::play::{Coalition, SeatSet};
use crate::solve::Solver;
use crate::theorem;
use tweedle_base::HeapSize;

/// The result of Nim periodicity for `k ↦ o(k·* + s)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NimPeriodicity {
    /// It has the number of players as a period, from 0 on.
    Holds {
        /// The outcomes with `0·*` to `(N-1)·*`.
        outcomes: Vec<SeatSet>,
        /// The least period, which divides the number of players.
        periodicity: Periodicity,
    },
    /// This follower has another outcome with as many heaps `*` as players, and its longest play is
    /// the shortest among such followers. Nothing follows for `s` unless it is `s` itself.
    Fails(SumId),
    /// The theorem is about normal play.
    NotNormal,
}

/// Tests whether Nim periodicity proves that `k ↦ o(k·* + s)` has the number of players `N` as a
/// period: `o(H) = o(N·* + H)` for every follower `H` of `s`, `s` included (Spindler, Prop 3.21,
/// unrolled). The solver memoizes the outcomes.
///
/// # Errors
/// [`Unsupported::Labelled`](crate::game::Unsupported::Labelled) for a game that is not impartial;
/// limits, cycles, and errors of the world.
pub fn nim_periodicity<W: World>(
    w: &mut W,
    solver: &mut Solver,
    c: Coalition,
    s: SumId,
) -> Result<NimPeriodicity, W::Error> {
    if !theorem::NIM_PERIODICITY.covers(c) {
        return Ok(NimPeriodicity::NotNormal);
    }
    let s = theorem::NIM_PERIODICITY.demanded(w, s)?;
    let mut below = Vec::new();
    for follower in followers(w, s)? {
        below.push((birthday(w, follower)?, follower));
    }
    below.sort_unstable();
    let mut ticker = Ticker::new();
    for &(_, follower) in &below {
        ticker.tick(w, || below.heap_size())?;
        let later = with_stars(w, follower, c.players())?;
        if solver.outcome(w, c, follower)? != solver.outcome(w, c, later)? {
            return Ok(NimPeriodicity::Fails(follower));
        }
    }
    let mut outcomes = Vec::new();
    for k in 0..c.players() {
        let sum = with_stars(w, s, k)?;
        outcomes.push(solver.outcome(w, c, sum)?);
    }
    let period = least(&outcomes, 0, outcomes.len());
    let argument = Argument::NimPeriodicity { players: c.players(), followers: below.len() as u64 };
    Ok(NimPeriodicity::Holds { outcomes, periodicity: Periodicity::Proved { period, argument } })
}

/// `k·* + s`.
fn with_stars<W: World>(w: &mut W, s: SumId, k: u8) -> Result<SumId, Halt> {
    let arena = w.arena_mut();
    let star = arena.nim(1);
    let stars = arena.sum(&[(star, k.into())])?;
    arena.add(s, stars)
}
