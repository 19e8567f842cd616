//! The number of players that a game was made for.

/// The number of players that a game was made for, if something determines it: bars, a collection
/// for that many players, or a two-player value. An impartial form may be used with any number of
/// players, so the arena cannot know it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MadeFor(u8);

/// The flag of games whose outcome does not depend on who moves first.
const IMPARTIAL: u8 = 0x80;

impl MadeFor {
    /// Any number of players.
    pub const ANY: MadeFor = MadeFor(0);
    /// Two players, in a partizan game.
    pub const TWO: MadeFor = MadeFor(2);

    /// Returns the marker of a game with separate options for each of `players`, even if they are
    /// equal.
    pub const fn labelled(players: u8) -> MadeFor {
        MadeFor(players)
    }

    /// Returns the marker of a restriction of a game for `players`, whose outcome is a single set
    /// of seats.
    pub const fn impartial(players: u8) -> MadeFor {
        MadeFor(players | IMPARTIAL)
    }

    /// Returns the number of players, if it is known.
    pub const fn players(self) -> Option<u8> {
        match self.0 & !IMPARTIAL {
            0 => None,
            players => Some(players),
        }
    }

    /// Returns whether the outcome may depend on who begins, as in partizan games.
    pub const fn is_labelled(self) -> bool {
        self.0 != 0 && self.0 & IMPARTIAL == 0
    }

    /// Returns the common number of players of two games, or both numbers if they differ.
    pub fn and(self, other: MadeFor) -> Result<MadeFor, (u8, u8)> {
        match (self.players(), other.players()) {
            (None, _) => Ok(other),
            (_, None) => Ok(self),
            (Some(here), Some(there)) if here != there => Err((here, there)),
            _ => Ok(MadeFor(self.0 & other.0)),
        }
    }

    /// Returns the encoding as a byte, for [`from_byte`](MadeFor::from_byte).
    pub(crate) const fn byte(self) -> u8 {
        self.0
    }

    /// Returns the inverse of [`byte`](MadeFor::byte).
    pub(crate) const fn from_byte(byte: u8) -> MadeFor {
        MadeFor(byte)
    }
}
