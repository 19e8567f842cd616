//! Reasons why a computation stops without an answer: limits and cycles, and games to which a query
//! does not apply or which cannot be combined.

use super::ids::{GameId, SumId};
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

/// The reason why a query does not apply to a game, or why games cannot be combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsupported {
    /// Games for different numbers of players cannot be combined.
    #[error("a game for {here} players and a game for {there} players do not mix")]
    Mixed {
        /// The number of players of the one.
        here: u8,
        /// The number of players of the other.
        there: u8,
    },
    /// An impartial game is needed; this one is partizan, for this number of players.
    #[error("an impartial game is needed, but this is partizan, for {0} players")]
    Labelled(u8),
    /// The game is for another number of players than the convention.
    #[error("this game is for {game} players, but the convention in force is for {convention}")]
    Convention {
        /// The number of players of the game.
        game: u8,
        /// The number of players of the convention.
        convention: u8,
    },
    /// The number of players is out of range.
    #[error("the number of players must be 2 to 32, not {0}")]
    Players(usize),
    /// The player does not exist.
    #[error("player {player} does not exist: the {players} players are numbered from 0")]
    NoPlayer {
        /// The player in the query, from 0 in turn order.
        player: u8,
        /// The number of players.
        players: u8,
    },
    /// The query has no meaning if this position decides who wins.
    #[error("a position decides who wins when play stops")]
    Decides(GameId),
    /// Play has stopped in these positions together, and they declare different winners.
    #[error("play stops in two positions that declare different winners")]
    Disagree(GameId, GameId),
    /// Play has stopped in this position, which decides who wins, and its winners are undefined.
    #[error("play stops in a position that declares no winner")]
    Nobody(GameId),
    /// The convention needs one winner, and this position declares several.
    #[error(
        "play stops in a position that declares several winners, but the convention needs \
     exactly one"
    )]
    Several(GameId),
    /// This position must declare one fixed player as the winner, whoever is to move.
    #[error("play stops in a position that does not declare a fixed player as its only winner")]
    Unnamed(GameId),
    /// The next move would have to be made in two places, or where no game says so.
    #[error("the next move can be forced in only one component at a time")]
    Forced,
    /// The next move must be made in this sum, and it does not say in which of its components.
    #[error("the next move must be made in one of several components")]
    Where(SumId),
    /// The question has no meaning where moves say where the next one must be made, as in this sum.
    #[error("it has entailing moves")]
    Entails(SumId),
    /// In this position, which decides who wins, one player cannot move and another one can.
    #[error("in a position that decides who wins, one player can move and another cannot")]
    OneStuck(GameId),
    /// Play in this sum can stop where no component has a value.
    #[error("play can stop without a value")]
    NoValue(SumId),
}

/// The reason why a computation ends without a result. `E` is an error that ends the whole query, a
/// limit or one of the caller; `R` says why the computation itself gave up, after which another
/// method may be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop<E, R = ()> {
    /// It gave up.
    GaveUp(R),
    /// It was ended by an error.
    Failed(E),
}

impl<R> From<Halt> for Stop<Halt, R> {
    fn from(halt: Halt) -> Self {
        Stop::Failed(halt)
    }
}
