//! Scores: what a player can force against all others together, where moves and ends give points
//! (Ettinger, Topics in combinatorial games, 1996; Larsson, Meir and Zick, Cumulative games, 2020).

use super::final_winners::total;
use super::leads::{Bounds, INFINITE, LeadGame, LeadMove, forced_lead};
use crate::game::{
    Arena, End, GameId, Halt, Kind, Move, State, SumId, Ticker, Unsupported, World, advance,
    cycle_below, lead,
};
use hashbrown::HashMap;
use smallvec::SmallVec;
use std::cmp::Ordering;
use tweedle_base::{Limit, Seeded};

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
        w.arena().players_under(s, self.players)?;
        forced_lead(&mut Walk { scores: self, w, ticker: Ticker::new() }, (s, first), bounds, 0)
    }
}

/// Play in a world, for the scores of a player.
pub(super) struct Walk<'a, W> {
    pub(super) scores: &'a mut Scores,
    pub(super) w: &'a mut W,
    pub(super) ticker: Ticker,
}

impl<W: World> LeadGame for Walk<'_, W> {
    type Position = SumId;
    type Error = W::Error;

    fn player(&self) -> (u8, u8) {
        self.scores.player()
    }

    /// Expands a sum for the mover, and returns it without the components that only give points,
    /// and the lead that these give.
    fn settle(&mut self, s: SumId, mover: u8) -> Result<(i64, SumId), W::Error> {
        let mut s = s;
        loop {
            s = self.w.arena_mut().plain(s)?;
            let player = self.w.arena().players(s).map(|_| mover);
            if !advance(self.w, s, player, &mut self.ticker)? {
                break;
            }
        }
        self.strip(s, mover)
    }

    fn known(&self, at: At) -> Bounds {
        self.scores.bounds.get(&at).copied().unwrap_or_default()
    }

    fn bounds(&mut self, at: At) -> &mut Bounds {
        self.scores.bounds.entry(at).or_default()
    }

    fn count(&mut self, depth: usize) -> Result<(), W::Error> {
        let bounds = &self.scores.bounds;
        self.ticker.tick(self.w, || bounds.allocation_size() + depth * LEVEL_BYTES)?;
        self.ticker.state(self.w)?;
        Ok(self.ticker.depth(self.w, depth)?)
    }

    fn stopped(&mut self, (s, mover): At) -> Result<Option<i64>, W::Error> {
        if !self.w.arena().is_stopped(s, Some(mover)) {
            return Ok(None);
        }
        Ok(Some(match total(self.w, s, Some(mover), self.scores.players)? {
            None => 0,
            Some((g, end)) => self.lead_of(g, end)?,
        }))
    }

    /// Returns the options of the mover, those first that give the most points to its side.
    fn moves(&mut self, (s, mover): At) -> Result<Vec<LeadMove<SumId>>, W::Error> {
        let next = (mover + 1) % self.scores.players;
        let mut options = Vec::new();
        let places: SmallVec<[usize; 8]> = self.w.arena().open_places(s).collect();
        for place in places {
            let (g, _) = self.w.arena().parts(s)[place];
            for at in 0..self.w.arena().option_count_for(g, mover) {
                let option = self.w.arena_mut().option_at_for(g, mover, at);
                let after = self.w.arena_mut().after(Move { from: s, place, option })?;
                let (lead, to) = self.strip(after, next)?;
                options.push(LeadMove { lead, to, again: false });
            }
        }
        options.sort_unstable();
        options.dedup();
        if mover == self.scores.player {
            options.reverse();
        }
        Ok(options)
    }

    fn cycle(&mut self, s: SumId) -> W::Error {
        let parts: Vec<GameId> = self.w.arena().parts(s).iter().map(|(g, _)| *g).collect();
        let cycle = cycle_below(self.w.arena(), &parts).unwrap_or(parts);
        Halt::Cycle(cycle).into()
    }
}

impl<W: World> Walk<'_, W> {
    /// Removes the components of which it is known that they only give points.
    fn strip(&mut self, s: SumId, mover: u8) -> Result<(i64, SumId), W::Error> {
        let players = self.scores.players;
        if !self.w.arena().decides(s) {
            return Ok((0, s));
        }
        let mut lead: i64 = 0;
        let mut rest: SmallVec<[(GameId, u32); 8]> = SmallVec::new();
        for place in 0..self.w.arena().parts(s).len() {
            let (g, copies) = self.w.arena().parts(s)[place];
            match fixed_key(self.w.arena(), g) {
                Some(key) => {
                    let end = self.w.end(g, key, Some(mover), players)?;
                    let each = self.lead_of(g, end)?;
                    let all = each.checked_mul(copies.into());
                    let sum = all.and_then(|all| lead.checked_add(all));
                    lead = sum.filter(|sum| sum.abs() < INFINITE / 4).ok_or(TOO_LARGE)?;
                }
                None => rest.push((g, copies)),
            }
        }
        if rest.len() == self.w.arena().parts(s).len() {
            return Ok((0, s));
        }
        Ok((lead, self.w.arena_mut().sum(&rest)?))
    }

    fn lead_of(&self, g: GameId, end: End) -> Result<i64, Halt> {
        match end {
            End::Score(points) => Ok(lead(&points, self.scores.player)),
            End::Winners(_) | End::Value { .. } => Err(Halt::Unsupported(Unsupported::Decides(g))),
        }
    }
}

/// Returns the key of a component that decides and in which nobody can ever move.
fn fixed_key(arena: &Arena, g: GameId) -> Option<u32> {
    let Kind::Position { state: State::Options(_) | State::Labelled(_), .. } = arena.kind(g) else {
        return None;
    };
    if arena.option_count(g) == 0 { arena.decider(g) } else { None }
}

/// The approximate memory of a state on the line of play and of its moves, in bytes.
const LEVEL_BYTES: usize = 1024;

const TOO_LARGE: Halt = Halt::Limit(Limit::TooLarge("the number of points"));

/// A state: a sum without its fixed points, and the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreEntry {
    /// The player to move.
    pub mover: u8,
    /// The lead that each move gives, and the number of the state after it, which comes before this
    /// state.
    pub options: Vec<(i64, u32)>,
    /// The lead that the player forces from here.
    pub lead: i64,
}

/// The states of a game, and the lead before each player begins with its number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreTable {
    /// The states.
    pub entries: Vec<ScoreEntry>,
    /// For each player who may begin, the fixed lead, and the state.
    pub roots: Vec<(i64, u32)>,
}

/// A state whose options are being listed.
struct Listing {
    at: At,
    moves: Vec<LeadMove<SumId>>,
    listed: Vec<(i64, u32)>,
}

/// The number of a state that is being listed.
const OPEN: u32 = u32::MAX;

impl Scores {
    /// Returns the table of scores if these players begin; `None` if it would have more than `most`
    /// states.
    ///
    /// # Errors
    /// The errors of [`Scores::score`].
    pub fn table<W: World>(
        &mut self,
        w: &mut W,
        s: SumId,
        firsts: std::ops::Range<u8>,
        most: usize,
    ) -> Result<Option<ScoreTable>, W::Error> {
        let (player, players) = self.player();
        let mut walk = Walk { scores: self, w, ticker: Ticker::new() };
        let mut table = ScoreTable::default();
        let mut numbers: HashMap<At, u32, Seeded> = HashMap::default();
        for first in firsts {
            let (fixed, root) = walk.settle(s, first)?;
            let mut stack: Vec<Listing> = Vec::new();
            let mut next = Some((root, first)).filter(|at| !numbers.contains_key(at));
            loop {
                if let Some(at) = next.take() {
                    match walk.stopped(at)? {
                        Some(lead) => {
                            numbers.insert(at, table.entries.len() as u32);
                            let options = Vec::new();
                            table.entries.push(ScoreEntry { mover: at.1, options, lead });
                        }
                        None => {
                            numbers.insert(at, OPEN);
                            stack.push(Listing { at, moves: walk.moves(at)?, listed: Vec::new() });
                        }
                    }
                }
                let Some(top) = stack.last_mut() else { break };
                let Some(&LeadMove { lead, to, .. }) = top.moves.get(top.listed.len()) else {
                    let lead_by =
                        |(points, at): &(i64, u32)| points + table.entries[*at as usize].lead;
                    let leads = top.listed.iter().map(lead_by);
                    let lead = if top.at.1 == player { leads.max() } else { leads.min() };
                    let (lead, mover) = (lead.unwrap_or(0), top.at.1);
                    numbers.insert(top.at, table.entries.len() as u32);
                    let options = std::mem::take(&mut top.listed);
                    table.entries.push(ScoreEntry { mover, options, lead });
                    stack.pop();
                    if table.entries.len() > most {
                        return Ok(None);
                    }
                    continue;
                };
                let mover = (top.at.1 + 1) % players;
                let (more, state) = walk.settle(to, mover)?;
                match numbers.get(&(state, mover)) {
                    Some(&OPEN) => return Err(walk.cycle(state)),
                    Some(number) => top.listed.push((lead + more, *number)),
                    None => next = Some((state, mover)),
                }
            }
            table.roots.push((fixed, numbers[&(root, first)]));
        }
        Ok(Some(table))
    }
}
