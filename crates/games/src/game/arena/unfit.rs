//! Questions that do not apply to the game they are asked of.

use super::ids::{GameId, SumId};

/// Why a question does not apply to a game, or why games do not go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// Games for different numbers of players do not go together.
    #[error("a game for {here} players and a game for {there} players do not mix")]
    Mixed {
        /// The number of players of the one.
        here: u8,
        /// The number of players of the other.
        there: u8,
    },
    /// An impartial game is needed; this one has options of their own for so many players.
    #[error("an impartial game is needed; here each of {0} players has moves of their own")]
    Labelled(u8),
    /// The game is for another number of players than the convention.
    #[error("the game is for {game} players, the convention for {convention}")]
    Convention {
        /// The number of players of the game.
        game: u8,
        /// The number of players of the convention.
        convention: u8,
    },
    /// So many players are too few or too many.
    #[error("{0} players: there must be 2 to 32")]
    Players(usize),
    /// There is no such player.
    #[error("there is no player {player}: {players} players count from 0")]
    NoPlayer {
        /// The player asked for, from 0 in turn order.
        player: u8,
        /// The number of players.
        players: u8,
    },
    /// The question has no meaning where this position decides who wins.
    #[error("a position decides who wins when play stops")]
    Decides(GameId),
    /// Play has stopped in these positions together, and they declare different winners.
    #[error("play stops in two positions that declare different winners")]
    Disagree(GameId, GameId),
    /// Play has stopped in this position, which decides who wins, and nobody there is wins.
    #[error("play stops in a position that declares no winner")]
    Nobody(GameId),
    /// One winner is needed, and this position declares several.
    #[error("one winner is needed, and a position declares several")]
    Several(GameId),
    /// One player must be named as the winner of this position, whoever is to move.
    #[error("a position names no player as its one winner")]
    Unnamed(GameId),
    /// The next move would have to be made in two places, or where no game says so.
    #[error("the next move can be forced in one component only")]
    Forced,
    /// The next move must be made in this sum, and it does not say in which of its components.
    #[error("the next move must be made in one of several components")]
    Where(SumId),
    /// The question has no meaning where moves say where the next one must be made, as in this sum.
    #[error("there are entailing moves")]
    Entails(SumId),
    /// One player cannot move in this position, which decides who wins, and another one can.
    #[error("a position stops for one player only")]
    OneStuck(GameId),
}
