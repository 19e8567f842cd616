//! The conjugates that have been made.

use hashbrown::HashMap;

use super::ids::GameId;
use tweedle_base::Seeded;

/// The conjugates that have been made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Conjugates {
    /// By game and how many players further the options have passed, at least one.
    pub(super) known: HashMap<(GameId, u8), GameId, Seeded>,
    /// What the conjugates of positions are conjugates of.
    pub(super) sources: Vec<(GameId, u8)>,
}

impl Conjugates {
    /// The position that a conjugate of a position comes from, and how far it has passed.
    pub(crate) fn source(&self, key: u32) -> (GameId, u8) {
        self.sources[key as usize]
    }

    pub(crate) fn bytes(&self) -> usize {
        self.known.allocation_size() + self.sources.capacity() * size_of::<(GameId, u8)>()
    }
}
