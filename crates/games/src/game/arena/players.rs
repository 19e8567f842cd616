//! How many players a game is for, and what they are called.

use super::halt::Halt;
use super::unfit::Unfit;

/// The fewest players a game can have.
pub const FEWEST_PLAYERS: u8 = 2;

/// The most players a game can have.
pub const MOST_PLAYERS: u8 = 32;

/// What a player is called among `players`: L, C, R, with more than three players L, C1, C2, …,
/// R, with two L, R. Players are numbered from 0 in turn order.
pub fn player_name(players: u8, player: u8) -> String {
    match player {
        0 => "L".to_owned(),
        last if last.saturating_add(1) == players => "R".to_owned(),
        _ if players == 3 => "C".to_owned(),
        center => format!("C{center}"),
    }
}

/// A number of players, if there can be so many.
pub(crate) fn number_of_players(n: usize) -> Result<u8, Halt> {
    match u8::try_from(n) {
        Ok(players) if (FEWEST_PLAYERS..=MOST_PLAYERS).contains(&players) => Ok(players),
        _ => Err(Halt::Unfit(Unfit::Players(n))),
    }
}

/// Whether there is such a player.
pub fn one_of(players: u8, player: u8) -> Result<(), Halt> {
    if player < players { Ok(()) } else { Err(Halt::Unfit(Unfit::NoPlayer { player, players })) }
}

/// The number of players of something made of two parts; 0 stands for impartial, which goes with
/// any number.
#[inline]
pub(crate) fn meet(here: u8, there: u8) -> Result<u8, Halt> {
    if there == 0 || here == there {
        Ok(here)
    } else if here == 0 {
        Ok(there)
    } else {
        Err(Halt::Unfit(Unfit::Mixed { here, there }))
    }
}
