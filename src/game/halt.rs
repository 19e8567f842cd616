//! Why a computation stopped without an answer.

use std::fmt;

use super::ids::GameId;

/// Why a computation stopped without an answer. Nothing is lost: what was found stays remembered,
/// and the same question may be asked again with a larger [`Budget`](super::Budget).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The interrupt flag was raised.
    Interrupted,
    /// The deadline has passed.
    Time,
    /// More than this many states were met.
    States(usize),
    /// More than this many bytes were held.
    Memory(usize),
    /// More than this many positions were pending at once.
    Depth(usize),
    /// A position can reach itself: the positions of the cycle, in order of play.
    Cycle(Vec<GameId>),
    /// Rules were asked to expand this position and neither defined nor rewrote it.
    Undefined(GameId),
    /// Something does not fit: what it was.
    TooLarge(&'static str),
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Halt::Interrupted => write!(f, "interrupted"),
            Halt::Time => write!(f, "out of time"),
            Halt::States(n) => write!(f, "more than {n} states"),
            Halt::Memory(n) => write!(f, "more than {n} bytes of memory"),
            Halt::Depth(n) => write!(f, "more than {n} positions pending at once"),
            Halt::Cycle(games) => write!(
                f,
                "a position can reach itself, through {} position{}",
                games.len(),
                if games.len() == 1 { "" } else { "s" }
            ),
            Halt::Undefined(_) => write!(f, "a position was left without rules"),
            Halt::TooLarge(what) => write!(f, "{what} is too large"),
        }
    }
}

impl std::error::Error for Halt {}
