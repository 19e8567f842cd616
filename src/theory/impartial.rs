//! Equality of impartial games: `G = H` iff `o(G + X) = o(H + X)` for every impartial `X`
//! (Spindler, §2.2).

use hashbrown::{HashMap, HashSet};

use crate::game::{
    Budget, GameId, Halt, Seeded, SumId, Ticker, World, day, explored, followers, isomorphic,
};
use crate::play::{Coalition, Seats};
use crate::solve::{NimValues, Solver};

use super::absorbing::absorbing;
use super::order::Known;
use super::verdict::Verdict;

/// Why two impartial games are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Same {
    /// They are isomorphic.
    Isomorphic,
    /// Two-player normal play, and they have this nim value (Sprague and Grundy).
    NimValue(u64),
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
pub struct Contexts(pub u32);

/// Whether two impartial games are equal.
pub type Equality = Verdict<Same, Apart, Contexts>;

/// Most pairs of games that are compared for a proof.
const PAIRS: usize = 20_000;

/// Whether `a = b` among impartial games under a convention: proved by isomorphism, by absorption or
/// by equal options; refuted by an `X`, of which at most so many are tried. Two-player normal play
/// is decided by nim values.
///
/// # Errors
/// [`Halt::Labelled`] for a game that is not impartial; limits, cycles and errors of the world.
pub fn equal<W: World>(
    w: &mut W,
    solver: &mut Solver,
    c: Coalition,
    (a, b): (SumId, SumId),
    contexts: u32,
) -> Result<Equality, W::Error> {
    let (a, b) = (explored(w, a)?, explored(w, b)?);
    if c.players() == 2 && c.is_normal() {
        let mut nim = NimValues::default();
        let (here, there) = (nim.value(w, a)?, nim.value(w, b)?);
        if here == there {
            return Ok(Verdict::Proved(Same::NimValue(here)));
        }
    }
    if isomorphic(w, a, b)? {
        return Ok(Verdict::Proved(Same::Isomorphic));
    }
    let budget = w.budget().clone();
    let mut table =
        Table { w: Known::within(w.arena_mut(), &budget, STATES), solver, c, budget: &budget };
    // What the games themselves tell is seen first.
    if let Some(apart) = table.apart(a, b, SumId::ZERO)? {
        return Ok(Verdict::Refuted(apart));
    }
    let mut proof = Proof { known: HashMap::default(), ticker: Ticker::new() };
    if table.absorbs(a)? && table.absorbs(b)? {
        return Ok(Verdict::Proved(Same::Absorbing));
    }
    if proof.same(&mut table, a, b)? == Some(true) {
        return Ok(Verdict::Proved(Same::Options));
    }
    let (tried, apart) = table.search(a, b, contexts)?;
    Ok(match apart {
        Some(apart) => Verdict::Refuted(apart),
        None => Verdict::Open(Contexts(tried)),
    })
}

/// Most states one outcome may cost while contexts are tried.
const STATES: usize = 200_000;

struct Table<'a, 'w> {
    w: Known<'w>,
    solver: &'a mut Solver,
    c: Coalition,
    budget: &'a Budget,
}

impl Table<'_, '_> {
    fn apart(&mut self, a: SumId, b: SumId, x: SumId) -> Result<Option<Apart>, Halt> {
        let (a, b) = (self.w.arena_mut().add(a, x)?, self.w.arena_mut().add(b, x)?);
        let mut outcome = |s| match self.solver.outcome(&mut self.w, self.c, s) {
            Ok(seats) => Ok(Some(seats)),
            Err(Halt::States(_) | Halt::Depth(_)) => Ok(None),
            Err(halt) => Err(halt),
        };
        let (Some(first), Some(second)) = (outcome(a)?, outcome(b)?) else {
            return Ok(None);
        };
        Ok((first != second).then_some(Apart { x, first, second }))
    }

    fn absorbs(&mut self, s: SumId) -> Result<bool, Halt> {
        if self.c.players() == 2 || !self.c.is_normal() {
            return Ok(false);
        }
        match absorbing(&mut self.w, self.solver, self.c, s) {
            Ok(verdict) => Ok(matches!(verdict, Verdict::Proved(_))),
            Err(Halt::States(_) | Halt::Depth(_)) => Ok(false),
            Err(halt) => Err(halt),
        }
    }

    /// Contexts made of what the games themselves become, then all games of the first days.
    fn search(&mut self, a: SumId, b: SumId, most: u32) -> Result<(u32, Option<Apart>), Halt> {
        let below = |w: &mut Known<'_>, s| match followers(w, s) {
            Err(Halt::States(_)) => Ok(Vec::new()),
            other => other,
        };
        let mut near = below(&mut self.w, a)?;
        near.extend(below(&mut self.w, b)?);
        near.retain({
            let mut seen: HashSet<SumId, Seeded> = HashSet::default();
            move |s| seen.insert(*s)
        });
        near.reverse();
        let mut tried = 0;
        let mut next = near.clone();
        let mut seen: HashSet<SumId, Seeded> = next.iter().copied().collect();
        let mut layers = 0;
        while !next.is_empty() {
            for x in next {
                if tried == most {
                    return Ok((tried, None));
                }
                tried += 1;
                if let Some(apart) = self.apart(a, b, x)? {
                    return Ok((tried, Some(apart)));
                }
            }
            layers += 1;
            next = match layers {
                1 => self.pairs(&near, &mut seen)?,
                2 => {
                    let known: Vec<SumId> = seen.iter().copied().collect();
                    let mut known = known;
                    known.sort_unstable();
                    self.pairs(&known, &mut seen)?
                }
                3 => {
                    let days = day(&mut self.w, 4)?;
                    let arena = self.w.arena();
                    days.iter().map(|&g| arena.single(g)).filter(|s| seen.insert(*s)).collect()
                }
                _ => Vec::new(),
            };
            if self.budget.interrupt.load(std::sync::atomic::Ordering::Relaxed) {
                return Err(Halt::Interrupted);
            }
        }
        Ok((tried, None))
    }

    /// The games with one or two of these as options that have not been seen.
    fn pairs(
        &mut self,
        from: &[SumId],
        seen: &mut HashSet<SumId, Seeded>,
    ) -> Result<Vec<SumId>, Halt> {
        const MOST: usize = 60;
        let from = &from[..from.len().min(MOST)];
        let mut made = Vec::new();
        let arena = self.w.arena_mut();
        for (i, &a) in from.iter().enumerate() {
            for &b in &from[..=i] {
                let game = arena.form(vec![a, b])?;
                let s = arena.single(game);
                if seen.insert(s) {
                    made.push(s);
                }
            }
        }
        Ok(made)
    }
}

/// The search for a proof that goes through options.
struct Proof {
    known: HashMap<(SumId, SumId), bool, Seeded>,
    ticker: Ticker,
}

impl Proof {
    /// Whether equality is proved; `None` when that would take too many pairs.
    fn same(
        &mut self,
        table: &mut Table<'_, '_>,
        a: SumId,
        b: SumId,
    ) -> Result<Option<bool>, Halt> {
        if a == b {
            return Ok(Some(true));
        }
        let key = (a.min(b), a.max(b));
        if let Some(known) = self.known.get(&key) {
            return Ok(Some(*known));
        }
        if self.known.len() >= PAIRS {
            return Ok(None);
        }
        self.ticker.tick(&table.w, || self.known.allocation_size())?;
        let found = stacker::maybe_grow(256 << 10, 4 << 20, || self.by_options(table, a, b))?;
        if let Some(found) = found {
            self.known.insert(key, found);
        }
        Ok(found)
    }

    fn by_options(
        &mut self,
        table: &mut Table<'_, '_>,
        a: SumId,
        b: SumId,
    ) -> Result<Option<bool>, Halt> {
        if table.apart(a, b, SumId::ZERO)?.is_some() {
            return Ok(Some(false));
        }
        if table.absorbs(a)? && table.absorbs(b)? {
            return Ok(Some(true));
        }
        // What is added to equal games leaves them equal.
        let rest = table.without_common(a, b)?;
        if rest != (a, b) {
            return self.same(table, rest.0, rest.1);
        }
        let here = crate::game::options(&mut table.w, a)?;
        let there = crate::game::options(&mut table.w, b)?;
        if here.is_empty() != there.is_empty() {
            return Ok(Some(false));
        }
        for (these, those) in [(&here, &there), (&there, &here)] {
            for &one in these {
                let mut matched = false;
                for &other in those {
                    match self.same(table, one, other)? {
                        Some(true) => {
                            matched = true;
                            break;
                        }
                        Some(false) => {}
                        None => return Ok(None),
                    }
                }
                if !matched {
                    return Ok(Some(false));
                }
            }
        }
        Ok(Some(true))
    }
}

impl Table<'_, '_> {
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
}
