//! A world in which everything asked about has been expanded, with limits of its own.

use super::world::World;
use crate::game::arena::{Arena, GameId, Halt};
use tweedle_base::Budget;

/// The games of another world once all their options are known: nothing in it asks for rules, and
/// its limits can be tighter.
#[derive(Debug)]
pub struct Expanded<'a> {
    arena: &'a mut Arena,
    /// The limits.
    pub(crate) budget: Budget,
}

impl<'a> Expanded<'a> {
    /// The same games, with at most so many states for each outcome.
    pub(crate) fn within(arena: &'a mut Arena, budget: &Budget, states: usize) -> Expanded<'a> {
        let budget = Budget { max_states: budget.max_states.min(states), ..budget.clone() };
        Expanded { arena, budget }
    }
}

impl World for Expanded<'_> {
    type Error = Halt;

    fn arena(&self) -> &Arena {
        self.arena
    }

    fn arena_mut(&mut self) -> &mut Arena {
        self.arena
    }

    fn expand(&mut self, _: GameId, _: u32) -> Result<(), Halt> {
        Err(Halt::UNDEFINED)
    }

    fn budget(&self) -> &Budget {
        &self.budget
    }
}
