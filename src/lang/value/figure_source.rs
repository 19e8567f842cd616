//! The interface between reports and the renderer of figures.

use super::{Figure, Naming};
use tweedle_games::game::SumId;

/// A component of a sum as it looks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// The number of occurrences.
    pub times: u64,
    /// The prefix of a conjugate.
    pub sign: String,
    /// The figure, if its ruleset or its arguments define one.
    pub figure: Option<Figure>,
    /// The text.
    pub text: String,
}

/// A renderer that knows the figures of games.
pub trait Studio {
    /// Returns the names for pictures.
    fn names(&self) -> &dyn Naming;

    /// Returns the components of a sum as they look; `None` if none of them looks like anything.
    fn seen(&mut self, game: SumId) -> Option<Vec<Seen>>;
}
