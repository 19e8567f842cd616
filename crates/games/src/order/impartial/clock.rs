//! Clock contexts: contexts that refute `G ≤ H` if all plays of `G` have equal lengths modulo the
//! number of players (docs/equality.md, Theorem 3).
//!
//! Then next to single moves it is known from the start who will be stuck in `G`. So single moves
//! can be had as a *reward* for one player, wherever a context needs one that the others do not
//! want to take. The other means is an absorbing game as a *penalty*.

use hashbrown::HashMap;

use crate::distinguish;
use crate::game::{Halt, SumId, Ticker, World as _, options};
use tweedle_base::Seeded;

use super::bound::BoundSearch;
use super::table::EqualityTable;

/// The largest number of pairs of games for which a context is made.
const MAX_PAIRS: usize = 5_000;

/// The contexts made so far.
pub(super) struct Clock<'b> {
    bounds: &'b mut BoundSearch,
    players: u64,
    /// The length of all plays modulo the number of players; `None` if it is not the same for all.
    lengths: HashMap<SumId, Option<u64>, Seeded>,
    made: HashMap<(SumId, SumId), Option<SumId>, Seeded>,
    penalty: SumId,
    ticker: Ticker,
}

impl<'b> Clock<'b> {
    pub(super) fn new(
        bounds: &'b mut BoundSearch,
        table: &mut EqualityTable<'_, '_>,
    ) -> Result<Clock<'b>, Halt> {
        let players = table.c.players();
        Ok(Clock {
            bounds,
            players: players.into(),
            lengths: HashMap::default(),
            made: HashMap::default(),
            penalty: distinguish::absorbing(table.w.arena_mut(), players)?,
            ticker: Ticker::new(),
        })
    }

    /// A context `X` with which `P` wins `low + X` but not `high + X`. Nothing if the plays of the
    /// low game differ, if `low ≤ high`, or if it would take too many pairs.
    pub(super) fn refuting(
        &mut self,
        table: &mut EqualityTable<'_, '_>,
        low: SumId,
        high: SumId,
    ) -> Result<Option<SumId>, Halt> {
        if let Some(known) = self.made.get(&(low, high)) {
            return Ok(*known);
        }
        let Some(length) = self.length(table, low)? else { return Ok(None) };
        if self.made.len() >= MAX_PAIRS || self.bounds.at_most(table, low, high)? != Some(false) {
            return Ok(None);
        }
        self.ticker.tick(&table.w, || self.made.allocation_size())?;
        let made = stacker::maybe_grow(256 << 10, 4 << 20, || self.make(table, length, low, high))?;
        self.made.insert((low, high), made);
        Ok(made)
    }

    fn make(
        &mut self,
        table: &mut EqualityTable<'_, '_>,
        length: u64,
        low: SumId,
        high: SumId,
    ) -> Result<Option<SumId>, Halt> {
        let here = options(&mut table.w, low)?;
        let there = options(&mut table.w, high)?;
        for &b in &there {
            let mut contexts = Vec::with_capacity(here.len());
            for &a in &here {
                match self.refuting(table, a, b)? {
                    Some(x) => contexts.push(x),
                    None => break,
                }
            }
            if contexts.len() == here.len() {
                return self.against_move(table, length, contexts).map(Some);
            }
        }
        for &a in &here {
            if let Some(x) = self.for_move(table, (a, length), &there, high)? {
                // So far `N` wins with the low game: N − 1 moves of the others go before.
                let mut x = x;
                for at in (0..self.players - 1).rev() {
                    let reward = self.reward(table, length + at + 1)?;
                    x = table.game(vec![x, reward])?;
                }
                return Ok(Some(x));
            }
        }
        Ok(None)
    }

    /// Returns the context for a move in the high game that is at least none of the low game.
    /// `contexts` are those that distinguish the move from each of these.
    fn against_move(
        &mut self,
        table: &mut EqualityTable<'_, '_>,
        length: u64,
        mut contexts: Vec<SumId>,
    ) -> Result<SumId, Halt> {
        let reward = self.reward(table, length)?;
        contexts.push(table.game(vec![self.penalty, reward])?);
        let mut x = table.game(contexts)?;
        for at in (0..self.players - 2).rev() {
            let reward = self.reward(table, length + at + 1)?;
            x = table.game(vec![x, reward])?;
        }
        Ok(x)
    }

    /// The context for a move in the low game, of this length, that is at most no move in the high
    /// game and has no reply that is at most the high game: `N` wins by it.
    fn for_move(
        &mut self,
        table: &mut EqualityTable<'_, '_>,
        (a, length): (SumId, u64),
        there: &[SumId],
        high: SumId,
    ) -> Result<Option<SumId>, Halt> {
        let mut tracks = Vec::new();
        for &b in there {
            let Some(x) = self.refuting(table, a, b)? else { return Ok(None) };
            tracks.push((x, self.players - 1));
        }
        let Some(replies) = self.bounds.replies(table, a)? else { return Ok(None) };
        for reply in replies {
            let Some(x) = self.refuting(table, reply, high)? else { return Ok(None) };
            tracks.push((x, self.players));
        }
        let mut choice = Vec::with_capacity(tracks.len());
        for (end, steps) in tracks {
            let mut x = table.game(vec![self.penalty, end])?;
            for at in (1..steps).rev() {
                // The move that was made in the low game counts as well.
                let reward = self.reward(table, length + self.players - 1 + at + 1)?;
                x = table.game(vec![x, reward])?;
            }
            choice.push(x);
        }
        table.game(choice).map(Some)
    }

    /// Returns single moves after which `N` of the whole sum is stuck, if this number of moves is
    /// made elsewhere.
    fn reward(&self, table: &mut EqualityTable<'_, '_>, moves: u64) -> Result<SumId, Halt> {
        let many = (self.players - moves % self.players) % self.players;
        let arena = table.w.arena_mut();
        let star = arena.nim(1);
        arena.sum(&[(star, many as u32)])
    }

    /// The length of all plays modulo the number of players, if it is the same for all.
    fn length(&mut self, table: &mut EqualityTable<'_, '_>, s: SumId) -> Result<Option<u64>, Halt> {
        if let Some(known) = self.lengths.get(&s) {
            return Ok(*known);
        }
        self.ticker.tick(&table.w, || self.lengths.allocation_size())?;
        let mut all: Option<u64> = None;
        let mut same = true;
        for option in options(&mut table.w, s)? {
            let below = stacker::maybe_grow(256 << 10, 4 << 20, || self.length(table, option))?;
            let Some(below) = below else {
                same = false;
                break;
            };
            let own = (below + 1) % self.players;
            same &= all.is_none_or(|all| all == own);
            all = Some(own);
        }
        let length = same.then(|| all.unwrap_or(0));
        self.lengths.insert(s, length);
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::super::table::MAX_STATES_PER_OUTCOME;
    use super::*;
    use crate::game::{Expanded, Plain};
    use crate::play::Coalition;
    use crate::solve::Solver;

    /// Games all of whose plays have equal lengths modulo the number of players, by that length.
    fn clocked(table: &mut EqualityTable<'_, '_>, players: usize, days: usize) -> Vec<SumId> {
        let mut by_length = vec![vec![SumId::ZERO]];
        by_length.resize(players, Vec::new());
        for day in 1..=days {
            let options = by_length[(day - 1) % players].clone();
            // The newest options first, alone and in pairs.
            let newest: Vec<SumId> = options.iter().rev().take(3).copied().collect();
            for (at, &one) in newest.iter().enumerate() {
                for &other in &newest[at..] {
                    let game = table.game(vec![one, other]).unwrap();
                    if !by_length[day % players].contains(&game) {
                        by_length[day % players].push(game);
                    }
                }
            }
        }
        by_length.concat()
    }

    /// `P` wins `low + X` and not `high + X`, for each context that is made.
    #[test]
    fn contexts_refute() {
        for players in [3, 4] {
            let (mut plain, mut solver) = (Plain::new(), Solver::new());
            let mut table = EqualityTable {
                w: Expanded::within(&mut plain, MAX_STATES_PER_OUTCOME),
                solver: &mut solver,
                c: Coalition::normal(players).unwrap(),
            };
            let games = clocked(&mut table, players.into(), usize::from(players) + 4);
            let mut bounds = BoundSearch::new();
            let mut clock = Clock::new(&mut bounds, &mut table).unwrap();
            let mut made = 0;
            for &low in &games {
                for &high in &games {
                    let Some(x) = clock.refuting(&mut table, low, high).unwrap() else { continue };
                    let mut previous_wins = |game: SumId| {
                        let sum = table.w.arena_mut().add(game, x).unwrap();
                        table.outcome(sum).unwrap().unwrap().contains(players - 1)
                    };
                    assert!(previous_wins(low) && !previous_wins(high), "{players} players");
                    made += 1;
                }
            }
            assert!(made > 50, "{made} contexts of {} games", games.len());
        }
    }
}
