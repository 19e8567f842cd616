//! Thermographs as answers.

use crate::maths::two::Thermograph;
use std::sync::Arc;

/// A thermograph of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThermographReport(pub Arc<Thermograph>);
