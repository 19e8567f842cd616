//! Numbers of players, and names of players.

use super::halt::{Halt, Unsupported};

/// The fewest players a game can have.
pub const FEWEST_PLAYERS: u8 = 2;

/// The most players a game can have.
pub const MAX_PLAYERS: u8 = 32;

/// Returns the name of a player among `players`: L, C, R for three, L, C1, C2, …, R for more, and
/// L, R for two. Players are numbered from 0 in turn order.
pub fn player_name(players: u8, player: u8) -> String {
    match player {
        0 => "L".to_owned(),
        last if last.saturating_add(1) == players => "R".to_owned(),
        _ if players == 3 => "C".to_owned(),
        center => format!("C{center}"),
    }
}

/// Checks a number of players.
pub(crate) fn number_of_players(n: usize) -> Result<u8, Halt> {
    match u8::try_from(n) {
        Ok(players) if (FEWEST_PLAYERS..=MAX_PLAYERS).contains(&players) => Ok(players),
        _ => Err(Halt::Unsupported(Unsupported::Players(n))),
    }
}

/// Checks that there is such a player.
pub fn one_of(players: u8, player: u8) -> Result<(), Halt> {
    if player < players {
        Ok(())
    } else {
        Err(Halt::Unsupported(Unsupported::NoPlayer { player, players }))
    }
}

/// Returns the number of players of a combination of two games; 0 means impartial, which goes with
/// any number.
#[inline]
pub(crate) fn meet(here: u8, there: u8) -> Result<u8, Halt> {
    if there == 0 || here == there {
        Ok(here)
    } else if here == 0 {
        Ok(there)
    } else {
        Err(Halt::Unsupported(Unsupported::Mixed { here, there }))
    }
}
