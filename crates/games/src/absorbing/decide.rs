//! Decides whether a game `G` is absorbing: `G + X` is undetermined for every `X` (Spindler §2.4,
//! §3.3); and a quick test of sums, by sufficient conditions on their components.

use super::by_rows;
use super::undetermined::Depths;
use super::verdict::{Reason, Verdict};
use crate::game::{Expanded, GameId, Halt, SumId, World, birthday, day, undecided};
use crate::play::Coalition;
use crate::solve::Solver;
use crate::theorem;
use tweedle_base::Limit;

/// The largest number of summands of a game that are tried.
const MAX_SUMMANDS: usize = 4096;

/// The last birthday of the games that are added as contexts to a game that no theorem proves to
/// absorb.
const LAST_CONTEXT_DAY: u32 = 3;

/// The largest number of states for one outcome of a sum with such a context.
const MAX_STATES_PER_OUTCOME: usize = 200_000;

/// Decides as far as it can whether `s` absorbs: `s + X` must be undetermined for every impartial
/// `X`. A game with labelled players must be undetermined with every labelled `X`, whoever begins,
/// and so never absorbs (Prop 4.7).
///
/// Under normal play of more than two players it is proved by Spindler's Cor 3.18 or 3.19 (which
/// need only a small part of `s`, and so come first), or by Thm 3.17 for `s` or a summand (Prop
/// 2.24); each only if it applies to the game and the convention. With two players nothing is
/// undetermined. It is refuted by an `X` for which `s + X` is determined: 0, another game born by
/// day 3, or a deep one, of which at most `contexts` are tried as [`equal`](crate::order::equal)
/// does. It is also proved if no row of a context has an outcome for `s` (docs/equality.md, Theorem
/// 4); else it is open.
///
/// # Errors
/// [`Unsupported`](crate::game::Unsupported) if a position decides who wins; limits, cycles, and
/// errors of the world.
pub fn absorbing<W: World>(
    w: &mut W,
    solver: &mut Solver,
    c: Coalition,
    s: SumId,
    contexts: u32,
) -> Result<Verdict, W::Error> {
    let s = undecided(w, s)?;
    if theorem::DETERMINED.outside(w, c, s)?.is_none() {
        return Ok(Verdict::Refuted(Reason::TwoPlayers));
    }
    if let Some(game) = w.arena().players(s) {
        return outlasted(w, c, s, game);
    }
    let mut depths = Depths::new(c);
    if let Some(reason) = by_copies_of(w, solver, &mut depths, (c, s))? {
        return Ok(Verdict::Proved(reason));
    }
    let outcome = solver.outcome(w, c, s)?;
    if !outcome.is_empty() {
        return Ok(Verdict::Refuted(Reason::Determined { outcome }));
    }
    let open = match theorem::STRONGLY.outside(w, c, s)? {
        Some(outside) => Reason::Outside(outside),
        None => match by_depth(w, solver, &mut depths, s)? {
            Verdict::Proved(reason) => return Ok(Verdict::Proved(reason)),
            Verdict::Refuted(reason) | Verdict::Open(reason) => reason,
        },
    };
    if let Some(reason) = determined_beside(w, solver, c, s)? {
        return Ok(Verdict::Refuted(reason));
    }
    Ok(match by_rows::deep(w, solver, (c, s), contexts)? {
        Verdict::Open(()) => Verdict::Open(open),
        Verdict::Proved(rows) => Verdict::Proved(Reason::Rows { rows }),
        Verdict::Refuted((x, outcome)) => Verdict::Refuted(Reason::SmallSum { x, outcome }),
    })
}

/// Returns the reason why a sum absorbs, if a theorem of Spindler proves it.
pub(crate) fn absorbs<W: World>(
    w: &mut W,
    solver: &mut Solver,
    c: Coalition,
    s: SumId,
) -> Result<Option<Reason>, W::Error> {
    let s = undecided(w, s)?;
    if w.arena().players(s).is_some() {
        return Ok(None);
    }
    let mut depths = Depths::new(c);
    if let Some(reason) = by_copies_of(w, solver, &mut depths, (c, s))? {
        return Ok(Some(reason));
    }
    if !solver.outcome(w, c, s)?.is_empty() || theorem::STRONGLY.outside(w, c, s)?.is_some() {
        return Ok(None);
    }
    Ok(match by_depth(w, solver, &mut depths, s)? {
        Verdict::Proved(reason) => Some(reason),
        Verdict::Refuted(_) | Verdict::Open(_) => None,
    })
}

/// Returns [`by_copies`], if its theorem applies to the game and the convention.
fn by_copies_of<W: World>(
    w: &mut W,
    solver: &mut Solver,
    depths: &mut Depths,
    (c, s): (Coalition, SumId),
) -> Result<Option<Reason>, W::Error> {
    match theorem::COPIES.outside(w, c, s)? {
        None => by_copies(w, solver, depths, s),
        Some(_) => Ok(None),
    }
}

/// Tests whether an undetermined game or a summand is undetermined strongly enough.
fn by_depth<W: World>(
    w: &mut W,
    solver: &mut Solver,
    depths: &mut Depths,
    s: SumId,
) -> Result<Verdict, W::Error> {
    let enough = u64::from(depths.players()) - 1;
    let k = depths.strong(w, solver, s)?;
    if k >= enough {
        return Ok(Verdict::Proved(Reason::Strongly { k }));
    }
    let whole = components(w, s)?;
    for chosen in summands(&whole) {
        let part = w.arena_mut().sum(&chosen)?;
        let k = depths.strong(w, solver, part)?;
        if k >= enough {
            return Ok(Verdict::Proved(Reason::Summand { part, k }));
        }
    }
    Ok(Verdict::Open(Reason::NoTheorem { k }))
}

/// Returns a small game whose sum with `s` is determined. Outcomes that cost too much are skipped.
fn determined_beside<W: World>(
    w: &mut W,
    solver: &mut Solver,
    c: Coalition,
    s: SumId,
) -> Result<Option<Reason>, W::Error> {
    let small = day(w, LAST_CONTEXT_DAY)?;
    let mut w = Expanded::within(w, MAX_STATES_PER_OUTCOME);
    for game in small {
        let x = w.arena().single(game);
        let beside = w.arena_mut().add(s, x)?;
        match solver.outcome(&mut w, c, beside) {
            Err(Halt::Limit(Limit::States(_) | Limit::Depth(_))) => {}
            Ok(outcome) if outcome.is_empty() => {}
            Ok(outcome) => return Ok(Some(Reason::SmallSum { x, outcome })),
            Err(halt) => return Err(halt.into()),
        }
    }
    Ok(None)
}

/// Refutes that a labelled game absorbs: under normal play, a player with more single moves than
/// the game can last outlasts it.
fn outlasted<W: World>(w: &mut W, c: Coalition, s: SumId, game: u8) -> Result<Verdict, W::Error> {
    w.arena().players_under(s, c.players())?;
    if let Some(outside) = theorem::OUTLASTED.outside(w, c, s)? {
        return Ok(Verdict::Open(Reason::Outside(outside)));
    }
    let moves = birthday(w, s)?.saturating_add(1);
    let many =
        u32::try_from(moves).map_err(|_| Halt::Limit(Limit::TooLarge("the longest play")))?;
    let arena = w.arena_mut();
    let one = arena.integer(game, 0, 1)?;
    let x = arena.sum(&[(one, many)])?;
    Ok(Verdict::Refuted(Reason::Outlasted { x, moves }))
}

/// Tests whether `s` holds enough copies of an undetermined game (Spindler, Cors 3.18 and 3.19, and
/// Prop 2.24 for the rest of `s`).
pub(super) fn by_copies<W: World>(
    w: &mut W,
    solver: &mut Solver,
    depths: &mut Depths,
    s: SumId,
) -> Result<Option<Reason>, W::Error> {
    let n = depths.players();
    let copies = n / 2 + 2;
    let many = (n - 2) * copies;
    let whole = components(w, s)?;
    // The components that are contained in the sum this often.
    let within: Vec<(GameId, u32)> =
        whole.iter().map(|&(g, c)| (g, c / copies)).filter(|&(_, c)| c > 0).collect();
    for chosen in summands(&within) {
        let part = w.arena_mut().sum(&chosen)?;
        let depth = depths.depth(w, solver, part)?;
        if depth >= u64::from(n - 2) {
            return Ok(Some(Reason::Copies { part, copies }));
        }
        let fits = chosen.iter().all(|&(g, k)| whole.iter().any(|&(h, c)| g == h && c / many >= k));
        if depth >= 1 && fits {
            return Ok(Some(Reason::ManyCopies { part, copies: many }));
        }
    }
    Ok(None)
}

/// The components of a sum; what was rewritten or identified shows its summands.
fn components<W: World>(w: &mut W, s: SumId) -> Result<Vec<(GameId, u32)>, W::Error> {
    let s = w.arena_mut().normal(s)?;
    Ok(w.arena().parts(s).to_vec())
}

/// The non-empty summands of a sum, those with few components first, up to a fixed number.
fn summands(whole: &[(GameId, u32)]) -> Vec<Vec<(GameId, u32)>> {
    let mut found = Vec::new();
    let most: u64 = whole.iter().map(|&(_, c)| u64::from(c)).sum();
    for size in 1..=most {
        spread(whole, size, &mut found);
        if found.len() >= MAX_SUMMANDS {
            break;
        }
    }
    found
}

/// Enumerates the selections of `size` components, while there is room. It steps through the
/// multiplicities like an odometer whose last digit makes up the size.
fn spread(whole: &[(GameId, u32)], size: u64, found: &mut Vec<Vec<(GameId, u32)>>) {
    let mut counts = vec![0u32; whole.len()];
    // For each place, how much is still to be taken from it on.
    let mut rest = vec![0u64; whole.len() + 1];
    rest[0] = size;
    let mut at = 0;
    let room: Vec<u64> =
        (0..=whole.len()).map(|i| whole[i..].iter().map(|&(_, c)| u64::from(c)).sum()).collect();
    loop {
        if found.len() >= MAX_SUMMANDS {
            return;
        }
        if at == whole.len() {
            let taken = whole.iter().zip(&counts).map(|(&(g, _), &k)| (g, k));
            found.push(taken.filter(|&(_, k)| k > 0).collect());
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

/// Returns the reason why an impartial sum absorbs, if it follows from components without rules
/// (Spindler, Cors 3.18 and 3.19, Thm 3.17, each with Prop 2.24) and is found among `states`
/// states. The sum is undetermined then, whatever the other components are.
///
/// # Errors
/// Time, memory and the interrupt.
pub fn absorbs_soon<W: World>(
    w: &mut W,
    solver: &mut Solver,
    c: Coalition,
    s: SumId,
    states: usize,
) -> Result<Option<Reason>, W::Error> {
    let arena = w.arena_mut();
    if !theorem::STRONGLY.covers(c) || !theorem::COPIES.covers(c) || arena.is_forced(s) {
        return Ok(None);
    }
    let listed = arena.parts(s).to_vec();
    let pure: Vec<(GameId, u32)> = listed
        .into_iter()
        .filter(|(part, _)| {
            let alone = arena.single(*part);
            arena.is_pure(alone) && theorem::STRONGLY.admit(arena, alone).is_ok()
        })
        .collect();
    let mut w = Expanded::within(w, states);
    let mut depths = Depths::new(c);
    match found(&mut w, solver, &mut depths, &pure) {
        Err(Halt::Limit(Limit::States(_) | Limit::Depth(_))) => Ok(None),
        found => Ok(found?),
    }
}

fn found(
    w: &mut Expanded<'_>,
    solver: &mut Solver,
    depths: &mut Depths,
    parts: &[(GameId, u32)],
) -> Result<Option<Reason>, Halt> {
    let enough = u64::from(depths.players()) - 1;
    for &(part, _) in parts {
        let alone = w.arena_mut().single(part);
        let k = depths.strong(w, solver, alone)?;
        if k >= enough {
            return Ok(Some(Reason::Summand { part: alone, k }));
        }
    }
    let whole = w.arena_mut().sum(parts)?;
    by_copies(w, solver, depths, whole)
}
