//! Thermographs, as values of the language.

use super::Value;
use std::sync::Arc;
use tweedle_games::two::Thermograph;

/// A thermograph of a game.
#[derive(Clone, Debug)]
pub struct ThermographReport {
    /// The game, which names the thermograph in pictures. Equal thermographs of different games
    /// are equal.
    pub game: Value,
    /// Its walls and its mast.
    pub graph: Arc<Thermograph>,
}
