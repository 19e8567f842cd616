//! Scores: what a player can force against all others together, where moves and ends give points
//! (Ettinger, Topics in combinatorial games, 1996; Larsson, Meir and Zick, Cumulative games, 2020).

use std::cmp::Ordering;

use hashbrown::{HashMap, HashSet};
use smallvec::SmallVec;
use tweedle_base::{Limit, Seeded};

use super::final_winners::total;
use crate::game::{
    Arena, End, GameId, Halt, Kind, Move, State, SumId, Ticker, Unsupported, World, advance,
    cycle_below, lead,
};

/// The lead of a player that lies above all scores.
const INFINITE: i64 = i64::MAX / 4;

/// Searches for the scores of one player, and remembers them.
///
/// The lead of a player is the number of its points less those of all others. The player makes it
/// large, and all others together make it small. Points that a component gives without further
/// moves are added at once, so that they are not part of the state.
#[derive(Debug)]
pub struct Scores {
    player: u8,
    players: u8,
    bounds: HashMap<At, Bounds, Seeded>,
}

/// A sum without its fixed points, and the player to move.
pub(super) type At = (SumId, u8);

/// Bounds of the lead from a state.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    least: i64,
    most: i64,
}

/// A state on the line of play that is searched.
pub(super) struct Pending {
    at: At,
    /// The options, and the points that are fixed after each.
    options: Vec<(i64, SumId)>,
    next: usize,
    /// The leads between which the score matters: at first, and now.
    first: (i64, i64),
    window: (i64, i64),
    /// The lead by the best option so far.
    best: i64,
    /// Set if the player moves, who makes the lead large.
    own: bool,
}

impl Pending {
    /// Records the lead from the option that was searched.
    fn record(&mut self, lead: i64) {
        let Some((points, _)) = self.options.get(self.next) else { return };
        let lead = points + lead;
        self.next += 1;
        if self.own {
            self.best = self.best.max(lead);
            self.window.0 = self.window.0.max(lead);
        } else {
            self.best = self.best.min(lead);
            self.window.1 = self.window.1.min(lead);
        }
    }

    /// Returns the option to search next; `None` if no other can matter.
    fn option(&self) -> Option<(i64, SumId)> {
        if self.window.0 >= self.window.1 { None } else { self.options.get(self.next).copied() }
    }
}

/// A state, or the lead where play has stopped.
enum Entered {
    Known(i64),
    Open,
}

impl Scores {
    /// Prepares the search for the scores of one of this number of players, counted from 0.
    ///
    /// # Errors
    /// [`Unsupported::NoPlayer`](crate::game::Unsupported::NoPlayer).
    pub fn new(player: u8, players: u8) -> Result<Scores, Halt> {
        crate::game::one_of(players, player)?;
        Ok(Scores { player, players, bounds: HashMap::default() })
    }

    /// Returns the player whose scores these are, and the number of players.
    pub(super) fn player(&self) -> (u8, u8) {
        (self.player, self.players)
    }

    /// Returns the lead that the player can force if the player `first` begins.
    ///
    /// # Errors
    /// [`Unsupported::Decides`] if play stops in a position whose rules name winners and give no
    /// points; [`Unsupported::Convention`] for a game of another number of players; limits, cycles,
    /// and errors of the world.
    pub fn score<W: World>(&mut self, w: &mut W, s: SumId, first: u8) -> Result<i64, W::Error> {
        self.within(w, s, first, (-INFINITE, INFINITE))
    }

    /// Returns whether the lead that the player can force is greater than 0, 0, or less. This is
    /// less work than the lead itself.
    ///
    /// # Errors
    /// As [`Scores::score`].
    pub fn sign<W: World>(&mut self, w: &mut W, s: SumId, first: u8) -> Result<Ordering, W::Error> {
        Ok(self.within(w, s, first, (-1, 1))?.cmp(&0))
    }

    /// Returns the lead if it is between two bounds, or else a number that is on the same side.
    fn within<W: World>(
        &mut self,
        w: &mut W,
        s: SumId,
        first: u8,
        bounds: (i64, i64),
    ) -> Result<i64, W::Error> {
        if let Some(game) = w.arena().players(s).filter(|game| *game != self.players) {
            let convention = self.players;
            return Err(Halt::Unsupported(Unsupported::Convention { game, convention }).into());
        }
        let mut walk = Walk {
            scores: self,
            ticker: Ticker::new(),
            pending: Vec::new(),
            above: HashSet::default(),
        };
        walk.run(w, s, first, bounds)
    }
}

pub(super) struct Walk<'a> {
    pub(super) scores: &'a mut Scores,
    pub(super) ticker: Ticker,
    pub(super) pending: Vec<Pending>,
    /// The states that are pending: none may come back.
    pub(super) above: HashSet<At, Seeded>,
}

impl Walk<'_> {
    fn run<W: World>(
        &mut self,
        w: &mut W,
        s: SumId,
        first: u8,
        (from, to): (i64, i64),
    ) -> Result<i64, W::Error> {
        let (fixed, root) = self.without_fixed(w, s, first)?;
        let mut last = match self.enter(w, root, first, (from - fixed, to - fixed))? {
            Entered::Known(lead) => Some(lead),
            Entered::Open => None,
        };
        while let Some(top) = self.pending.last_mut() {
            if let Some(lead) = last.take() {
                top.record(lead);
            }
            let Some((points, option)) = top.option() else {
                last = Some(self.leave());
                continue;
            };
            let (from, to) = top.window;
            let mover = (top.at.1 + 1) % self.scores.players;
            let (more, state) = self.without_fixed(w, option, mover)?;
            let points = points + more;
            if let Some(top) = self.pending.last_mut() {
                top.options[top.next].0 = points;
            }
            let window = (from - points, to - points);
            if let Entered::Known(lead) = self.enter(w, state, mover, window)? {
                last = Some(lead);
            }
        }
        let Some(lead) = last else {
            return Err(Halt::Bug("a search ended without a score").into());
        };
        Ok(fixed + lead)
    }

    /// Expands a sum for the mover, and returns it without the components that only give points,
    /// and the lead that these give.
    pub(super) fn without_fixed<W: World>(
        &mut self,
        w: &mut W,
        s: SumId,
        mover: u8,
    ) -> Result<(i64, SumId), W::Error> {
        let mut s = s;
        loop {
            s = w.arena_mut().plain(s)?;
            let player = w.arena().players(s).map(|_| mover);
            if !advance(w, s, player, &mut self.ticker)? {
                break;
            }
        }
        self.strip(w, s, mover)
    }

    /// Removes the components of which it is known that they only give points.
    fn strip<W: World>(
        &mut self,
        w: &mut W,
        s: SumId,
        mover: u8,
    ) -> Result<(i64, SumId), W::Error> {
        if !w.arena().decides(s) {
            return Ok((0, s));
        }
        let mut lead: i64 = 0;
        let mut rest: SmallVec<[(GameId, u32); 8]> = SmallVec::new();
        for place in 0..w.arena().parts(s).len() {
            let (g, copies) = w.arena().parts(s)[place];
            match fixed_key(w.arena(), g) {
                Some(key) => {
                    let end = w.end(g, key, Some(mover), self.scores.players)?;
                    let each = self.lead_of(g, end)?;
                    let all = each.checked_mul(copies.into());
                    let sum = all.and_then(|all| lead.checked_add(all));
                    lead = sum.filter(|sum| sum.abs() < INFINITE / 4).ok_or(TOO_LARGE)?;
                }
                None => rest.push((g, copies)),
            }
        }
        if rest.len() == w.arena().parts(s).len() {
            return Ok((0, s));
        }
        Ok((lead, w.arena_mut().sum(&rest)?))
    }

    fn lead_of(&self, g: GameId, end: End) -> Result<i64, Halt> {
        match end {
            End::Score(points) => Ok(lead(&points, self.scores.player)),
            End::Winners(_) | End::Value { .. } => Err(Halt::Unsupported(Unsupported::Decides(g))),
        }
    }

    /// Returns the lead if play stops in a state.
    pub(super) fn stop<W: World>(
        &mut self,
        w: &mut W,
        (s, mover): At,
    ) -> Result<Option<i64>, W::Error> {
        if !w.arena().is_stopped(s, Some(mover)) {
            return Ok(None);
        }
        Ok(Some(match total(w, s, Some(mover), self.scores.players)? {
            None => 0,
            Some((g, end)) => self.lead_of(g, end)?,
        }))
    }

    /// Looks at a state: returns the lead if it is known well enough, or puts it on the stack.
    fn enter<W: World>(
        &mut self,
        w: &mut W,
        s: SumId,
        mover: u8,
        window: (i64, i64),
    ) -> Result<Entered, W::Error> {
        let at = (s, mover);
        let (scores, pending) = (&self.scores, &self.pending);
        self.ticker.tick(w, || {
            scores.bounds.allocation_size() + pending.len() * size_of::<Pending>() * 4
        })?;
        let known = scores.bounds.get(&at);
        if let Some(Bounds { least, most }) = known {
            if least == most || *least >= window.1 {
                return Ok(Entered::Known(*least));
            }
            if *most <= window.0 {
                return Ok(Entered::Known(*most));
            }
        }
        if let Some(lead) = self.stop(w, at)? {
            return Ok(Entered::Known(lead));
        }
        if !self.above.insert(at) {
            let parts: Vec<GameId> = w.arena().parts(s).iter().map(|(g, _)| *g).collect();
            let cycle = cycle_below(w.arena(), &parts).unwrap_or(parts);
            return Err(Halt::Cycle(cycle).into());
        }
        self.ticker.state(w)?;
        self.ticker.depth(w, self.pending.len())?;
        let options = self.options(w, s, mover)?;
        let own = mover == self.scores.player;
        let best = if own { -INFINITE } else { INFINITE };
        self.pending.push(Pending { at, options, next: 0, first: window, window, best, own });
        Ok(Entered::Open)
    }

    /// Returns the options of the mover, those first that give the most points to its side.
    pub(super) fn options<W: World>(
        &mut self,
        w: &mut W,
        s: SumId,
        mover: u8,
    ) -> Result<Vec<(i64, SumId)>, W::Error> {
        let next = (mover + 1) % self.scores.players;
        let mut options = Vec::new();
        let places: SmallVec<[usize; 8]> = w.arena().open_places(s).collect();
        for place in places {
            let (g, _) = w.arena().parts(s)[place];
            for at in 0..w.arena().option_count_for(g, mover) {
                let option = w.arena_mut().option_at_for(g, mover, at);
                let after = w.arena_mut().after(Move { from: s, place, option })?;
                options.push(self.strip(w, after, next)?);
            }
        }
        options.sort_unstable();
        options.dedup();
        if mover == self.scores.player {
            options.reverse();
        }
        Ok(options)
    }

    /// Removes the top of the stack, and records its lead as far as it is known: it is a bound if
    /// it lies outside of the first window.
    fn leave(&mut self) -> i64 {
        let Some(Pending { at, first: (from, to), best, .. }) = self.pending.pop() else {
            return 0;
        };
        self.above.remove(&at);
        let bounds = self.scores.bounds.entry(at);
        let bounds = bounds.or_insert(Bounds { least: -INFINITE, most: INFINITE });
        if best > from {
            bounds.least = bounds.least.max(best);
        }
        if best < to {
            bounds.most = bounds.most.min(best);
        }
        best
    }
}

/// Returns the key of a component that decides and in which nobody can ever move.
fn fixed_key(arena: &Arena, g: GameId) -> Option<u32> {
    let Kind::Position { state: State::Options(_) | State::Labelled(_), .. } = arena.kind(g) else {
        return None;
    };
    if arena.option_count(g) == 0 { arena.decider(g) } else { None }
}

const TOO_LARGE: Halt = Halt::Limit(Limit::TooLarge("the number of points"));
