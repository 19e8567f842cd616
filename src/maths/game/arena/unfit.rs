//! Questions that do not apply to the game they are asked of.

use std::fmt;

use super::ids::{GameId, SumId};

/// Why a question does not apply to a game, or why games do not go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unfit {
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

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Mixed { here, there } => {
                write!(f, "a game for {here} players and a game for {there} players do not mix")
            }
            Unfit::Labelled(players) => write!(
                f,
                "an impartial game is needed; here each of {players} players has moves of their own"
            ),
            Unfit::Convention { game, convention } => {
                write!(f, "the game is for {game} players, the convention for {convention}")
            }
            Unfit::Players(n) => write!(f, "{n} players: there must be 2 to 32"),
            Unfit::NoPlayer { player, players } => {
                write!(f, "there is no player {player}: {players} players count from 0")
            }
            Unfit::Decides(_) => write!(f, "a position decides who wins when play stops"),
            Unfit::Disagree(..) => {
                write!(f, "play stops in two positions that declare different winners")
            }
            Unfit::Nobody(_) => write!(f, "play stops in a position that declares no winner"),
            Unfit::Several(_) => {
                write!(f, "one winner is needed, and a position declares several")
            }
            Unfit::Forced => write!(f, "the next move can be forced in one component only"),
            Unfit::Where(_) => {
                write!(f, "the next move must be made in one of several components")
            }
            Unfit::Entails(_) => write!(f, "there are entailing moves"),
            Unfit::Unnamed(_) => write!(f, "a position names no player as its one winner"),
            Unfit::OneStuck(_) => write!(f, "a position stops for one player only"),
        }
    }
}

impl std::error::Error for Unfit {}
