//! The number of players that a game was made for.

/// The number of players that a game was made for, if something determines it: bars, a collection
/// for that many players, or a value, which is for two. A form with the same options for all
/// players may be used with any number, so the arena cannot know it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MadeFor(u8);

/// The flag of games in which it does not matter who moves first.
const IMPARTIAL: u8 = 0x80;

impl MadeFor {
    /// Any number of players.
    pub const ANY: MadeFor = MadeFor(0);
    /// Two players, each with options of their own.
    pub const TWO: MadeFor = MadeFor(2);

    /// Marks a game with options for each of `players`, even if they are the same for all.
    pub const fn labelled(players: u8) -> MadeFor {
        MadeFor(players)
    }

    /// Marks a restriction of a game for `players`: its outcome is one set of seats.
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

    /// Returns whether the outcome may depend on the player who begins, as for labelled games.
    pub const fn is_labelled(self) -> bool {
        self.0 != 0 && self.0 & IMPARTIAL == 0
    }

    /// Returns the common number of players of two games; both numbers if they differ.
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
