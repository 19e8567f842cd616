//! Random choice of the options of contexts, for deep, broad and mixed shapes.
//!
//! Games are made one after the other, each with options among those before it: few or many, recent
//! or old ones, of any outcome or of rare ones. So there are chains, broad games and everything
//! between, and play in them may last long.

use crate::game::Random;

use super::rows::ContextId;
use super::rule::Contribution;

/// A source of sets of options.
#[derive(Clone, Debug)]
pub struct Shapes {
    random: Random,
    /// The largest number of options of most games.
    few: u32,
    /// The number of games in eight that have more options.
    broad: u32,
    /// The number of latest games among which some options are drawn.
    recent: u32,
    /// The number of options in four that are drawn by first choosing an outcome.
    by_kind: u32,
}

/// The games made so far by their outcomes.
#[derive(Clone, Debug, Default)]
pub struct Kinds(Vec<(Contribution, Vec<ContextId>)>);

impl Kinds {
    /// Forgets all games.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds a game by what it contributes as an option.
    pub fn push(&mut self, kind: Contribution, game: ContextId) {
        match self.0.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, games)) => games.push(game),
            None => self.0.push((kind, vec![game])),
        }
    }
}

impl Shapes {
    /// The source that belongs to a number.
    pub fn new(seed: u64) -> Shapes {
        Shapes { random: Random::new(seed), few: 1, broad: 0, recent: 1, by_kind: 0 }
    }

    /// Chooses another shape.
    pub fn change(&mut self) {
        self.few = 1 + self.random.below(4);
        self.broad = self.random.below(4);
        self.recent = 2 << self.random.below(6);
        self.by_kind = self.random.below(3);
    }

    /// A number below another one, each as likely; 0 if that is.
    pub fn below(&mut self, n: usize) -> usize {
        self.random.below(u32::try_from(n).unwrap_or(u32::MAX)) as usize
    }

    /// Draws options among `made` games, at least one, in ascending order.
    pub fn options(&mut self, made: usize, kinds: &Kinds, options: &mut Vec<ContextId>) {
        let mut count = 1 + self.random.below(self.few);
        if self.random.below(8) < self.broad {
            count += self.random.below(6);
        }
        options.clear();
        for _ in 0..count {
            let option = self.option(made as u32, kinds);
            options.push(option);
        }
        options.sort_unstable();
        options.dedup();
    }

    fn option(&mut self, made: u32, kinds: &Kinds) -> ContextId {
        if self.random.below(4) < self.by_kind {
            let kind = self.below(kinds.0.len());
            if let Some((_, games)) = kinds.0.get(kind) {
                return games[self.below(games.len())];
            }
        }
        let back = match self.random.below(3) {
            0 => self.random.below(made),
            1 => {
                let most = 1 + self.random.below(made);
                self.random.below(most)
            }
            _ => self.random.below(self.recent.min(made)),
        };
        made - 1 - back
    }
}
