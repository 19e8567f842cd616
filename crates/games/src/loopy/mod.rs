//! Loopy games: play may go on for ever. Infinite play has no winner and no loser: a seat wins if
//! it can force that play ends, and well for it; it is safe if it can force that play ends well for
//! it or never ends.

mod class;
mod ends;
mod retrograde;
mod smith;

pub use class::{Ending, OutcomeClass};
pub use ends::Endless;
pub use retrograde::{Ends, Forced, forced, retrograde};
pub use smith::{LoopyNim, LoopyNims};
