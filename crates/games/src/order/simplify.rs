//! Canonical form of a game for a player: nothing in it can be left out without changing the value
//! of the game for that player.
//!
//! An option of `p` that is at most another one is dominated and goes (Spindler, Thm 4.36), and so
//! does, by the Inequality Test, an option of somebody else that is at least another one of theirs.
//! An option of `p` to which the others can reply so that the position is at most the game is
//! reversible, and is replaced by `p`'s options from there (Thm 4.38). Since the test is exact, two
//! games are equal for `p` iff what is left of them is the same: an option that is not reversible
//! must be equal to one on the other side.

use hashbrown::HashMap;

use crate::game::{Halt, Kind, SumId, Ticker, World as _};
use tweedle_base::{Limit, Seeded};

use super::prove::Prover;
use super::settled;

/// The extent of the simplification.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Simplify {
    /// Delete dominated options of the game itself.
    Dominated,
    /// Bypass reversible options of the game itself.
    Reversible,
    /// Both, in the game and all its positions, as long as something changes.
    All,
}

/// A change that was made to a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// An option was replaced by its own canonical form.
    Within {
        /// The player who has the option.
        player: u8,
        /// The option.
        from: SumId,
        /// Its canonical form.
        to: SumId,
    },
    /// An option was deleted because of another one.
    Dominated {
        /// The player who has the option.
        player: u8,
        /// The option.
        option: SumId,
        /// The other one.
        by: SumId,
    },
    /// An option was replaced by those from a position that replies to it lead to.
    Reversible {
        /// The player who has the option.
        player: u8,
        /// The option.
        option: SumId,
        /// The position.
        through: SumId,
    },
}

/// The result of simplifying a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Simplified {
    /// A game equal to it for the player.
    pub game: SumId,
    /// The changes, in order; changes inside options are summed up in [`Change::Within`].
    pub changes: Vec<Change>,
    /// Is true if all comparisons were decided.
    pub complete: bool,
}

/// A simplification.
#[derive(Debug)]
pub(super) struct Simplifier<'t, 'a, 'w> {
    prover: Prover<'t, 'a, 'w>,
    player: u8,
    known: HashMap<SumId, SumId, Seeded>,
    ticker: Ticker,
    /// The most positions to simplify.
    most: usize,
    complete: bool,
}

/// The options of each player.
type OptionLists = Vec<Vec<SumId>>;

impl<'t, 'a, 'w> Simplifier<'t, 'a, 'w> {
    pub(super) fn new(prover: Prover<'t, 'a, 'w>, player: u8, most: usize) -> Self {
        Simplifier {
            prover,
            player,
            known: HashMap::default(),
            ticker: Ticker::new(),
            most,
            complete: true,
        }
    }

    /// Simplifies a game to the extent of `what`.
    pub(super) fn run(mut self, s: SumId, what: Simplify) -> Result<Simplified, Halt> {
        let mut changes = Vec::new();
        let game = match what {
            Simplify::All => self.canonical(s, &mut changes)?,
            Simplify::Dominated => {
                let mut lists = self.lists(s)?;
                self.delete_dominated(&mut lists, &mut changes)?;
                self.made(s, lists, &changes)?
            }
            Simplify::Reversible => {
                let mut lists = self.lists(s)?;
                while self.bypass_reversible(&mut lists, &mut changes)? {}
                self.made(s, lists, &changes)?
            }
        };
        Ok(Simplified { game, changes, complete: self.complete })
    }

    fn canonical(&mut self, s: SumId, changes: &mut Vec<Change>) -> Result<SumId, Halt> {
        if let Some(known) = self.known.get(&s) {
            return Ok(*known);
        }
        self.ticker.tick(self.prover.table.w, || 0)?;
        if self.known.len() >= self.most {
            return Err(Halt::Limit(Limit::States(self.most)));
        }
        if self.prover.table.is_integer(s) {
            self.known.insert(s, s);
            return Ok(s);
        }
        let mut lists = self.lists(s)?;
        for (player, list) in (0..).zip(&mut lists) {
            for option in list.iter_mut() {
                let from = *option;
                *option = stacker::maybe_grow(256 << 10, 4 << 20, || {
                    self.canonical(from, &mut Vec::new())
                })?;
                if from != *option {
                    changes.push(Change::Within { player, from, to: *option });
                }
            }
            list.sort_unstable();
            list.dedup();
        }
        loop {
            self.delete_dominated(&mut lists, changes)?;
            if !self.bypass_reversible(&mut lists, changes)? {
                break;
            }
        }
        let game = self.game(lists)?;
        self.known.insert(s, game);
        self.known.insert(game, game);
        Ok(game)
    }

    fn lists(&mut self, s: SumId) -> Result<OptionLists, Halt> {
        let table = &mut *self.prover.table;
        (0..table.players()).map(|player| Ok(table.options(s, player)?.to_vec())).collect()
    }

    /// The players whose own order decides about their options. With two players, what is equal
    /// for one is so for the other (Spindler, Prop 4.15).
    fn deciding(&self, player: u8) -> bool {
        player == self.player || self.prover.table.players() == 2
    }

    fn delete_dominated(
        &mut self,
        lists: &mut OptionLists,
        changes: &mut Vec<Change>,
    ) -> Result<(), Halt> {
        for (player, list) in (0..).zip(lists.iter_mut()) {
            let judge = if self.deciding(player) { player } else { self.player };
            let mut at = 0;
            while at < list.len() {
                let option = list[at];
                let mut by = None;
                for &other in list.iter().filter(|other| **other != option) {
                    let (low, high) =
                        if judge == player { (option, other) } else { (other, option) };
                    if self.at_most(low, high, judge)? {
                        by = Some(other);
                        break;
                    }
                }
                match by {
                    Some(by) => {
                        list.remove(at);
                        changes.push(Change::Dominated { player, option, by });
                    }
                    None => at += 1,
                }
            }
        }
        Ok(())
    }

    /// Bypasses a reversible option; returns whether there was one.
    fn bypass_reversible(
        &mut self,
        lists: &mut OptionLists,
        changes: &mut Vec<Change>,
    ) -> Result<bool, Halt> {
        let game = self.game(lists.clone())?;
        for player in 0..self.prover.table.players() {
            if !self.deciding(player) {
                continue;
            }
            for option in lists[usize::from(player)].clone() {
                let Some(through) = self.reverses(option, game, player)? else {
                    continue;
                };
                changes.push(Change::Reversible { player, option, through });
                let further = self.prover.table.options(through, player)?;
                let list = &mut lists[usize::from(player)];
                list.retain(|kept| *kept != option);
                list.extend(further.iter());
                list.sort_unstable();
                list.dedup();
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The position that replies to an option lead to, if it is at most the game.
    fn reverses(&mut self, option: SumId, game: SumId, player: u8) -> Result<Option<SumId>, Halt> {
        let replies = settled(self.prover.replies(option, player))?;
        for reached in replies.unwrap_or_default() {
            if self.at_most(reached.at, game, player)? {
                return Ok(Some(reached.at));
            }
        }
        Ok(None)
    }

    fn at_most(&mut self, low: SumId, high: SumId, player: u8) -> Result<bool, Halt> {
        let found = settled(self.prover.prove(low, high, player))?;
        self.complete &= found.is_some();
        Ok(found.flatten().is_some())
    }

    /// The game itself if nothing was changed.
    fn made(&mut self, s: SumId, lists: OptionLists, changes: &[Change]) -> Result<SumId, Halt> {
        if changes.is_empty() { Ok(s) } else { self.game(lists) }
    }

    /// The game with these options; `{(k−1)_q | | }` is written `k_q` (Thm 4.44).
    fn game(&mut self, lists: OptionLists) -> Result<SumId, Halt> {
        let table = &mut *self.prover.table;
        let mut moving = (0u8..).zip(&lists).filter(|(_, list)| !list.is_empty());
        if let (Some((q, list)), None) = (moving.next(), moving.next())
            && let [option] = list[..]
        {
            let arena = table.w.arena_mut();
            let size = match arena.as_single(option).map(|g| arena.kind(g)) {
                Some(Kind::Nim(0)) => Some(1),
                Some(Kind::Integer { player, size, .. }) if player == q => size.checked_add(1),
                _ => None,
            };
            if let Some(size) = size {
                return table.integer(q, size);
            }
        }
        let arena = table.w.arena_mut();
        let game = arena.labelled(lists)?;
        Ok(arena.single(game))
    }
}
