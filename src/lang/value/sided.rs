//! Games by their sides.

use tweedle_games::game::SumId;

/// A game by its sides: `S & T`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sided {
    /// What it is if infinite play is Left's win.
    pub onside: OneSided,
    /// What it is if infinite play is Right's win.
    pub offside: OneSided,
}

/// One side of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneSided {
    /// A game that is equal to it.
    pub game: SumId,
    /// How simple that is.
    pub form: SideForm,
}

/// How simple a side of a game has been made.
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
    /// How simple the side is that is known least.
    pub fn form(&self) -> SideForm {
        self.onside.form.max(self.offside.form)
    }
}
