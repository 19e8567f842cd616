//! Compounds of games other than the disjunctive sum: for impartial games, and for partizan games
//! of any number of players.

use super::conjugate::negative;
use super::explore::{explored, options_for};
use super::world::World;
use crate::game::arena::{Halt, SumId};
use hashbrown::HashMap;
use tweedle_base::{HeapSize, Seeded, with_stack};

/// The kinds of compounds of two games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Compound {
    /// A move in the first game throws the second one away (Siegel, II.10).
    OrdinalSum,
    /// A move is one in each game.
    Conjunctive,
    /// A move is one in any of the games, or one in each.
    Selective,
    /// Ordinal product: the second game says how many copies of the first are stacked, each on top
    /// of the one before; for two players, or impartial games.
    OrdinalProduct,
}

/// The game in which two games are played together. It depends on their forms, not on what they
/// are equal to.
///
/// # Errors
/// [`Unsupported::Mixed`](crate::game::Unsupported::Mixed) for different numbers of players;
/// limits, cycles, and errors of the world.
pub fn compound<W: World>(w: &mut W, how: Compound, a: SumId, b: SumId) -> Result<SumId, W::Error> {
    let (a, b) = (explored(w, a)?, explored(w, b)?);
    let both = w.arena_mut().add(a, b)?;
    let players = w.arena().players(both);
    Compounding { how, players, done: HashMap::default(), depth: 0 }.build(w, a, b)
}

struct Compounding {
    how: Compound,
    /// `None` if both games are impartial.
    players: Option<u8>,
    done: HashMap<(Compound, SumId, SumId), SumId, Seeded>,
    /// The depth of the recursion.
    depth: usize,
}

/// Bytes of stack for each level of the recursion, roughly.
const PAIR_BYTES: usize = 2048;

impl Compounding {
    fn build<W: World>(&mut self, w: &mut W, a: SumId, b: SumId) -> Result<SumId, W::Error> {
        self.made(w, self.how, a, b)
    }

    fn made<W: World>(
        &mut self,
        w: &mut W,
        how: Compound,
        a: SumId,
        b: SumId,
    ) -> Result<SumId, W::Error> {
        if let Some(known) = self.done.get(&(how, a, b)) {
            return Ok(*known);
        }
        let held = self.done.allocation_size() + self.depth * PAIR_BYTES;
        w.budget().check(w.arena().heap_size() + held).map_err(Halt::from)?;
        self.depth += 1;
        let made = with_stack(|| {
            let mut lists = Vec::new();
            for player in 0..self.players.unwrap_or(1) {
                lists.push(self.options(w, how, (a, b), player)?);
            }
            let arena = w.arena_mut();
            let game = match self.players {
                None => arena.form(lists.pop().unwrap_or_default())?,
                Some(_) => arena.labelled(lists)?,
            };
            Ok::<_, W::Error>(arena.single(game))
        })?;
        self.depth -= 1;
        self.done.insert((how, a, b), made);
        Ok(made)
    }

    /// The options of a player.
    fn options<W: World>(
        &mut self,
        w: &mut W,
        how: Compound,
        (a, b): (SumId, SumId),
        player: u8,
    ) -> Result<Vec<SumId>, W::Error> {
        let mine = options_for(w, a, player)?;
        let theirs = options_for(w, b, player)?;
        let mut all = Vec::new();
        match how {
            Compound::OrdinalSum => {
                all.extend(mine);
                for option in theirs {
                    all.push(self.made(w, how, a, option)?);
                }
            }
            Compound::Conjunctive | Compound::Selective => {
                for x in &mine {
                    for y in &theirs {
                        all.push(self.made(w, how, *x, *y)?);
                    }
                }
                if how == Compound::Selective {
                    for x in mine {
                        all.push(self.made(w, how, x, b)?);
                    }
                    for y in theirs {
                        all.push(self.made(w, how, a, y)?);
                    }
                }
            }
            Compound::OrdinalProduct => {
                // A copy on top of as many as an option of Left in the second game says is as it
                // is, and one on top of an option of Right is turned round.
                for below in options_for(w, b, 0)? {
                    let base = self.made(w, how, a, below)?;
                    for option in &mine {
                        all.push(self.made(w, Compound::OrdinalSum, base, *option)?);
                    }
                }
                if let Some(players) = self.players {
                    let turned = options_for(w, a, 1 - player.min(1))?;
                    for below in options_for(w, b, 1)? {
                        let base = self.made(w, how, a, below)?;
                        for option in &turned {
                            let option = negative(w, *option, players)?;
                            all.push(self.made(w, Compound::OrdinalSum, base, option)?);
                        }
                    }
                }
            }
        }
        Ok(all)
    }
}
