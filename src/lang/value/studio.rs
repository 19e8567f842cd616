//! Who knows how games look, for reports that draw them.

use super::{Figure, Naming};
use tweedle_games::game::SumId;

/// A component of a sum as it looks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// How often it occurs.
    pub times: u64,
    /// What stands before it if it is a conjugate.
    pub sign: String,
    /// What it looks like, if its ruleset or its arguments say so.
    pub figure: Option<Figure>,
    /// It as text.
    pub text: String,
}

/// Who knows how games look.
pub trait Studio {
    /// The names of what is drawn.
    fn names(&self) -> &dyn Naming;

    /// The components of a sum as they look; `None` if none of them looks like anything.
    fn seen(&mut self, game: SumId) -> Option<Vec<Seen>>;
}
