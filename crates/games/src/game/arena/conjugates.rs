//! Table of the conjugates that have been made.

use hashbrown::HashMap;

use super::ids::GameId;
use tweedle_base::{Seeded, heap_size};

/// The conjugates that have been made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Conjugates {
    /// The conjugates by game and by the number of players, at least one, that the options have
    /// been passed on.
    pub(super) known: HashMap<(GameId, u8), GameId, Seeded>,
    /// The games whose conjugates the conjugates of positions are.
    pub(super) sources: Vec<(GameId, u8)>,
}

heap_size!(Conjugates { known, sources });

impl Conjugates {
    /// The position that a conjugate of a position comes from, and how far it has passed.
    pub(crate) fn source(&self, key: u32) -> (GameId, u8) {
        self.sources[key as usize]
    }
}
