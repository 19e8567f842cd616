//! Reasons why a computation stops without an answer.

use super::ids::GameId;
use super::unsupported::Unsupported;
use tweedle_base::Limit;

/// The reason why a computation stopped without an answer. All intermediate results stay in the
/// tables. After a [`Limit`], the same query may be repeated with a larger
/// [`Budget`](tweedle_base::Budget).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Halt {
    /// The question was right, the room too small.
    #[error(transparent)]
    Limit(#[from] Limit),
    /// A position can reach itself: the positions of the cycle, in order of play.
    #[error("a position can reach itself, by a cycle of {}", .0.len())]
    Cycle(Vec<GameId>),
    /// The question does not apply to this game.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// An internal error, with its description.
    #[error("{0}: this is a bug in Tweedle, please report it")]
    Bug(&'static str),
}

impl Halt {
    /// The internal error that rules were called to expand a position and neither defined nor
    /// rewrote it.
    pub const UNDEFINED: Halt = Halt::Bug("a position was left without rules");
}
