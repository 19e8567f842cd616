//! Loopy games given by onside and offside, as values of the language.

use tweedle_games::game::SumId;

/// A loopy game given by its sides: `S & T`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sided {
    /// The onside, for which infinite play is a win for Left.
    pub onside: OneSided,
    /// The offside, for which infinite play is a win for Right.
    pub offside: OneSided,
}

/// One side of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneSided {
    /// A game equal to this side.
    pub game: SumId,
    /// The degree of simplification.
    pub form: SideForm,
}

/// The degree of simplification of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SideForm {
    /// The canonical form of a stopper.
    Stopper,
    /// Simplified; it is proved that no stopper equals it.
    NoStopper,
    /// Simplified; no stopper was found.
    Open,
}

impl Sided {
    /// Returns the lower degree of simplification of the two sides.
    pub fn form(&self) -> SideForm {
        self.onside.form.max(self.offside.form)
    }
}
