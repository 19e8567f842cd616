//! Why a computation stopped without an answer.

use std::fmt;

use super::ids::GameId;
use super::unfit::Unfit;
use crate::base::Limit;

/// Why a computation stopped without an answer. Nothing is lost: what was found stays remembered,
/// and where it was a [`Limit`], the same question may be asked again with a larger
/// [`Budget`](crate::base::Budget).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The question was right, the room too small.
    Limit(Limit),
    /// A position can reach itself: the positions of the cycle, in order of play.
    Cycle(Vec<GameId>),
    /// The question does not apply to this game.
    Unfit(Unfit),
    /// What cannot happen has happened: what it was.
    Bug(&'static str),
}

impl Halt {
    /// Rules were asked to expand a position and neither defined nor rewrote it.
    pub(crate) const UNDEFINED: Halt = Halt::Bug("a position was left without rules");
}

impl From<Limit> for Halt {
    fn from(limit: Limit) -> Halt {
        Halt::Limit(limit)
    }
}

impl From<Unfit> for Halt {
    fn from(unfit: Unfit) -> Halt {
        Halt::Unfit(unfit)
    }
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Halt::Limit(limit) => limit.fmt(f),
            Halt::Cycle(games) => write!(
                f,
                "a position can reach itself, through {} position{}",
                games.len(),
                if games.len() == 1 { "" } else { "s" }
            ),
            Halt::Unfit(unfit) => unfit.fmt(f),
            Halt::Bug(what) => write!(f, "{what}: a mistake in the program, please report it"),
        }
    }
}

impl std::error::Error for Halt {}
