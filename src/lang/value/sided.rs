//! Loopy games by their onside and offside, as values of the language.

use tweedle_games::game::SumId;

/// A game by its sides: `S & T`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sided {
    /// The onside: infinite play is Left's win.
    pub onside: OneSided,
    /// The offside: infinite play is Right's win.
    pub offside: OneSided,
}

/// One side of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneSided {
    /// A game that is equal to it.
    pub game: SumId,
    /// The degree of simplification.
    pub form: SideForm,
}

/// The degree of simplification of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SideForm {
    /// The canonical form of a stopper.
    Stopper,
    /// Simplified; it is proved that no stopper is equal to it.
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
