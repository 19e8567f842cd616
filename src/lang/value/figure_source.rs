//! The trait `FigureSource`: the interface between reports and the renderer of figures.

use super::{Figure, Naming};
use tweedle_games::game::SumId;

/// A component of a sum, as drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// The number of occurrences.
    pub times: u64,
    /// The symbol before a conjugate.
    pub sign: String,
    /// The figure, if its ruleset or its arguments define one.
    pub figure: Option<Figure>,
    /// The value as text.
    pub text: String,
}

/// A renderer that can find the figures of games.
pub trait FigureSource {
    /// Returns the names for pictures.
    fn names(&self) -> &dyn Naming;

    /// Returns the components of a sum as drawn; `None` if none of them has a figure.
    fn seen(&mut self, game: SumId) -> Option<Vec<Seen>>;
}
