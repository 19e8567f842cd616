//! How a game is played: one of the conventions.

use super::coalition::Coalition;
use super::prefer::PreferenceMatrix;

/// How a game is played. Answers are remembered for each.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Play {
    /// Each player against all others together; a fixed set of seats wins at the end.
    Coalition(Coalition),
    /// Everybody knows whom everybody wants to move last.
    Preference(PreferenceMatrix),
}

impl Play {
    /// The number of players.
    pub fn players(&self) -> u8 {
        match self {
            Play::Coalition(coalition) => coalition.players(),
            Play::Preference(matrix) => matrix.players(),
        }
    }
}

impl From<Coalition> for Play {
    fn from(coalition: Coalition) -> Play {
        Play::Coalition(coalition)
    }
}

impl From<PreferenceMatrix> for Play {
    fn from(matrix: PreferenceMatrix) -> Play {
        Play::Preference(matrix)
    }
}
