//! Why a computation stopped without an answer.

use std::fmt;

use super::ids::{GameId, SumId};

/// Why a computation stopped without an answer. Nothing is lost: what was found stays remembered,
/// and the same question may be asked again with a larger [`Budget`](crate::maths::game::Budget).
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
    /// Games for different numbers of players do not go together.
    Mixed {
        /// The number of players of the one.
        here: u8,
        /// The number of players of the other.
        there: u8,
    },
    /// An impartial game is needed; this one has options of their own for so many players.
    Labelled(u8),
    /// The game is for another number of players than the convention.
    Convention {
        /// The number of players of the game.
        game: u8,
        /// The number of players of the convention.
        convention: u8,
    },
    /// So many players are too few or too many.
    Players(usize),
    /// There is no such player.
    NoPlayer {
        /// The player asked for, from 0 in turn order.
        player: u8,
        /// The number of players.
        players: u8,
    },
    /// The question has no meaning where this position decides who wins.
    Decides(GameId),
    /// Play has stopped in these positions together, and they declare different winners.
    Disagree(GameId, GameId),
    /// Play has stopped in this position, which decides who wins, and nobody there is wins.
    Nobody(GameId),
    /// One winner is needed, and this position declares several.
    Several(GameId),
    /// One player must be named as the winner of this position, whoever is to move.
    Unnamed(GameId),
    /// The next move would have to be made in two places, or where no game says so.
    Forced,
    /// The next move must be made in this sum, and it does not say in which of its components.
    Where(SumId),
    /// The question has no meaning where moves say where the next one must be made, as in this sum.
    Entails(SumId),
    /// One player cannot move in this position, which decides who wins, and another one can.
    OneStuck(GameId),
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
            Halt::Mixed { here, there } => {
                write!(f, "a game for {here} players and a game for {there} players do not mix")
            }
            Halt::Labelled(players) => write!(
                f,
                "an impartial game is needed; here each of {players} players has moves of their own"
            ),
            Halt::Convention { game, convention } => {
                write!(f, "the game is for {game} players, the convention for {convention}")
            }
            Halt::Players(n) => write!(f, "{n} players: there must be 2 to 32"),
            Halt::NoPlayer { player, players } => {
                write!(f, "there is no player {player}: {players} players count from 0")
            }
            Halt::Decides(_) => write!(f, "a position decides who wins when play stops"),
            Halt::Disagree(..) => {
                write!(f, "play stops in two positions that declare different winners")
            }
            Halt::Nobody(_) => write!(f, "play stops in a position that declares no winner"),
            Halt::Several(_) => {
                write!(f, "one winner is needed, and a position declares several")
            }
            Halt::Forced => write!(f, "the next move can be forced in one component only"),
            Halt::Where(_) => {
                write!(f, "the next move must be made in one of several components")
            }
            Halt::Entails(_) => write!(f, "there are entailing moves"),
            Halt::Unnamed(_) => write!(f, "a position names no player as its one winner"),
            Halt::OneStuck(_) => write!(f, "a position stops for one player only"),
        }
    }
}

impl std::error::Error for Halt {}
