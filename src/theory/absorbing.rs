//! Absorbing games: `G + X` is undetermined for every `X` (Spindler §2.4, §3.3).

use crate::game::{GameId, SumId, World};
use crate::play::Coalition;
use crate::solve::Solver;

use super::undetermined::Depths;
use super::verdict::{Reason, Verdict};

/// At most this many summands of a game are tried.
const SUMMANDS: usize = 4096;

/// Whether `s` absorbs: whether `s + X` is undetermined for every impartial `X`.
///
/// Normal play of more than two players: proved by Spindler's Thm 3.17 for `s` or a summand
/// (Prop 2.24), or by Cor 3.18 or 3.19; refuted by `X = 0` when `s` is determined; else open. With
/// two players nothing is undetermined. For other winners: refuted by `X = 0`, else open.
///
/// # Errors
/// Limits, cycles, and errors of the world.
pub fn absorbing<W: World>(
    w: &mut W,
    solver: &mut Solver,
    c: Coalition,
    s: SumId,
) -> Result<Verdict, W::Error> {
    if c.players() == 2 {
        return Ok(Verdict::Refuted(Reason::TwoPlayers));
    }
    let outcome = solver.outcome(w, c, s)?;
    if outcome != 0 {
        return Ok(Verdict::Refuted(Reason::Determined { outcome }));
    }
    if !c.is_normal() {
        return Ok(Verdict::Open(Reason::NotNormal));
    }
    let mut depths = Depths::new(c);
    let k = depths.strong(w, solver, s)?;
    let players = u64::from(c.players());
    if k + 1 >= players {
        return Ok(Verdict::Proved(Reason::Strongly { k }));
    }
    // What was rewritten or identified shows its summands.
    let s = w.arena_mut().normal(s)?;
    let n = u32::from(c.players());
    let copies = n / 2 + 2;
    let many = (n - 2) * copies;
    let whole: Vec<(GameId, u32)> = w.arena().parts(s).to_vec();
    for chosen in summands(&whole) {
        let times = chosen
            .iter()
            .zip(&whole)
            .filter(|&(&k, _)| k > 0)
            .map(|(&k, &(_, c))| c / k)
            .min()
            .unwrap_or(0);
        let parts: Vec<(GameId, u32)> =
            chosen.iter().zip(&whole).map(|(&k, &(g, _))| (g, k)).collect();
        let part = w.arena_mut().try_sum(&parts)?;
        if times >= copies {
            let depth = depths.depth(w, solver, part)?;
            if depth >= players - 2 {
                return Ok(Verdict::Proved(Reason::Copies { part, copies }));
            }
            if depth >= 1 && times >= many {
                return Ok(Verdict::Proved(Reason::ManyCopies { part, copies: many }));
            }
        }
        if part != s {
            let k = depths.strong(w, solver, part)?;
            if k + 1 >= players {
                return Ok(Verdict::Proved(Reason::Summand { part, k }));
            }
        }
    }
    Ok(Verdict::Open(Reason::NoTheorem { k }))
}

/// The multiplicities of the non-empty summands of a sum, those with few components first, up to
/// a fixed number of them.
fn summands(whole: &[(GameId, u32)]) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    let most: u64 = whole.iter().map(|&(_, c)| u64::from(c)).sum();
    for size in 1..=most {
        spread(whole, size, &mut found);
        if found.len() >= SUMMANDS {
            break;
        }
    }
    found
}

/// All ways to take `size` components, while there is room. Steps through the multiplicities like
/// an odometer whose last place makes up the size.
fn spread(whole: &[(GameId, u32)], size: u64, found: &mut Vec<Vec<u32>>) {
    let mut counts = vec![0u32; whole.len()];
    // For each place, how much is still to be taken from it on.
    let mut rest = vec![0u64; whole.len() + 1];
    rest[0] = size;
    let mut at = 0;
    let room: Vec<u64> =
        (0..=whole.len()).map(|i| whole[i..].iter().map(|&(_, c)| u64::from(c)).sum()).collect();
    loop {
        if found.len() >= SUMMANDS {
            return;
        }
        if at == whole.len() {
            found.push(counts.clone());
        } else {
            // The least that leaves no more than the later places hold.
            let least = rest[at].saturating_sub(room[at + 1]);
            counts[at] = u32::try_from(least).unwrap_or(u32::MAX);
            rest[at + 1] = rest[at] - least;
            at += 1;
            continue;
        }
        // Back to the last place that can take one more.
        loop {
            if at == 0 {
                return;
            }
            at -= 1;
            if counts[at] < whole[at].1 && rest[at + 1] > 0 {
                counts[at] += 1;
                rest[at + 1] -= 1;
                at += 1;
                break;
            }
        }
    }
}
