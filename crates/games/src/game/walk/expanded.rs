//! A `World` in which all games are expanded already, with limits of its own.

use super::world::World;
use crate::game::arena::{Arena, GameId, Halt};
use tweedle_base::Budget;

/// The games of another world after all their options have been expanded: no rules are called, and
/// the limits can be tighter.
#[derive(Debug)]
pub struct Expanded<'a> {
    arena: &'a mut Arena,
    /// The limits.
    pub(crate) budget: Budget,
}

impl<'a> Expanded<'a> {
    /// Returns the same games, with at most this number of states for each outcome.
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
