//! Random games, reproducible on every machine.

use crate::game::arena::{Halt, SumId};
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use tweedle_base::Limit;

use super::world::{Ticker, World};

/// The stream of the generator; any odd number would do.
const STREAM: u64 = 0x7477_6565_646c_6575;

/// A source of random games: PCG-XSH-RR with 64 bits of state, whose numbers do not depend on the
/// machine or the version of the program.
#[derive(Clone, Debug)]
pub struct Random(Pcg32);

/// The parameters of random games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RandomShape {
    /// The length of the longest play.
    pub day: u32,
    /// The largest number of options of a position; of a labelled one, of options of a player. At
    /// least 1.
    pub options: u32,
    /// The number of players with options of their own; `None` for impartial games.
    pub players: Option<u8>,
}

impl Random {
    /// The source that belongs to a number.
    pub fn new(seed: u64) -> Random {
        Random(Pcg32::new(seed, STREAM))
    }

    /// A number below `n`, each as likely; 0 if `n` is.
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        let most = u32::MAX - u32::MAX % n;
        loop {
            let number = self.0.next_u32();
            if number < most {
                return number % n;
            }
        }
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        from.get(self.below(from.len() as u32) as usize).copied()
    }

    /// A random game: for each day there are one more random games than a position may have
    /// options, each with options of random days before, one of them of the day just before. One of
    /// the last day is taken.
    ///
    /// # Errors
    /// [`Unsupported::Players`](crate::game::Unsupported::Players) unless there are 2 to 32
    /// players; limits.
    pub fn game<W: World>(&mut self, w: &mut W, shape: RandomShape) -> Result<SumId, W::Error> {
        let mut ticker = Ticker::new();
        let mut days = vec![vec![SumId::ZERO]];
        for day in 1..=shape.day {
            let mut games = Vec::new();
            for _ in 0..=shape.options {
                ticker.tick(w, || 0)?;
                let game = match shape.players {
                    None => {
                        let options = self.options(&days, shape.options, true);
                        w.arena_mut().form(options)?
                    }
                    Some(players) => {
                        let longest = self.below(players.into());
                        let lists = (0..u32::from(players))
                            .map(|player| self.options(&days, shape.options, player == longest));
                        let lists = lists.collect();
                        w.arena_mut().labelled(lists)?
                    }
                };
                games.push(w.arena().single(game));
            }
            ticker.depth(w, day as usize)?;
            days.push(games);
        }
        let last = days.pop().unwrap_or_default();
        self.pick(&last).ok_or(Halt::Limit(Limit::TooLarge("the day")).into())
    }

    /// Returns at most `most` random options of earlier days; if `long`, at least one, of the day
    /// just before.
    fn options(&mut self, days: &[Vec<SumId>], most: u32, long: bool) -> Vec<SumId> {
        let count = if long { 1 + self.below(most) } else { self.below(most + 1) };
        let mut options = Vec::new();
        for place in 0..count {
            let day = match place {
                0 if long => days.len() as u32 - 1,
                _ => self.below(days.len() as u32),
            };
            options.extend(self.pick(&days[day as usize]));
        }
        options
    }
}
