//! The nine outcome classes of loopy games of two players (Siegel, VI.1).

use super::retrograde::Ends;
use std::fmt;

/// The result of play for Left under best play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ending {
    /// Right can force a win.
    Loses,
    /// Neither player can force a win.
    Draws,
    /// Left can force a win.
    Wins,
}

/// The outcome class of a game: the results for Left if Left begins, and if Right does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OutcomeClass {
    /// Left wins.
    L,
    /// Right wins.
    R,
    /// Whoever begins wins.
    N,
    /// Whoever does not begin wins.
    P,
    /// A draw.
    D,
    /// Left wins by moving second; a draw if Left begins.
    PHat,
    /// Right wins by moving second; a draw if Right begins.
    PCheck,
    /// Left wins by beginning; a draw if Right begins.
    NHat,
    /// Right wins by beginning; a draw if Left begins.
    NCheck,
}

impl Ending {
    /// Returns the result for Left, who sits that many places after the player who begins.
    fn from_ends(ends: Ends, left: u8) -> Ending {
        match (ends.wins.contains(left), ends.safe.contains(left)) {
            (true, _) => Ending::Wins,
            (_, true) => Ending::Draws,
            _ => Ending::Loses,
        }
    }
}

impl OutcomeClass {
    /// The class by how play comes out if Left begins, and if Right does.
    pub fn by_ends(left_first: Ends, right_first: Ends) -> OutcomeClass {
        OutcomeClass::new(Ending::from_ends(left_first, 0), Ending::from_ends(right_first, 1))
    }

    /// Returns the class from the results for Left if Left begins, and if Right does.
    pub fn new(left_first: Ending, right_first: Ending) -> OutcomeClass {
        use Ending::{Draws, Loses, Wins};
        match (left_first, right_first) {
            (Wins, Wins) => OutcomeClass::L,
            (Wins, Draws) => OutcomeClass::NHat,
            (Wins, Loses) => OutcomeClass::N,
            (Draws, Wins) => OutcomeClass::PHat,
            (Draws, Draws) => OutcomeClass::D,
            (Draws, Loses) => OutcomeClass::NCheck,
            (Loses, Wins) => OutcomeClass::P,
            (Loses, Draws) => OutcomeClass::PCheck,
            (Loses, Loses) => OutcomeClass::R,
        }
    }
}

impl fmt::Display for OutcomeClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            OutcomeClass::L => "L",
            OutcomeClass::R => "R",
            OutcomeClass::N => "N",
            OutcomeClass::P => "P",
            OutcomeClass::D => "D",
            OutcomeClass::PHat => "P̂",
            OutcomeClass::PCheck => "P̌",
            OutcomeClass::NHat => "N̂",
            OutcomeClass::NCheck => "Ň",
        })
    }
}
