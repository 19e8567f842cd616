//! Thermographs, as values of the language.

use std::sync::Arc;
use tweedle_games::two::Thermograph;

/// A thermograph of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThermographReport(pub Arc<Thermograph>);
