//! Names of players, counted from both ends, so that `R` is a name whatever the number of players.

use std::fmt;

/// A player by name. In turn order the players are L, C1, C2, …, R. The middle one of three is also
/// C.
#[derive(Debug, Clone, Copy)]
pub enum Player {
    /// `L`, the first.
    Left,
    /// `C`, the middle one of three.
    Center,
    /// `Ci`, counted from 1.
    At(u8),
    /// `R`, the last.
    Right,
}

impl Player {
    /// Returns the player with that name.
    pub fn named(name: &str) -> Option<Player> {
        match name {
            "L" => Some(Player::Left),
            "C" => Some(Player::Center),
            "R" => Some(Player::Right),
            _ => numbered(name, 'C').map(Player::At),
        }
    }

    /// Returns the player whose name is written out or in another letter case.
    pub fn long(name: &str) -> Option<Player> {
        match name.to_lowercase().as_str() {
            "left" | "l" => Some(Player::Left),
            "center" | "centre" | "c" => Some(Player::Center),
            "right" | "r" => Some(Player::Right),
            _ => None,
        }
    }

    /// Returns the player with this index, from 0 in turn order, among `players`.
    pub fn at(index: u8, players: u8) -> Player {
        match index {
            0 => Player::Left,
            i if i + 1 == players => Player::Right,
            _ if players == 3 => Player::Center,
            i => Player::At(i),
        }
    }

    /// Returns the index of the player among `players`, from 0 in turn order; `None` if the name
    /// does not exist for that number of players.
    pub fn index(self, players: u8) -> Option<u8> {
        match self {
            Player::Left => Some(0),
            Player::Center => (players == 3).then_some(1),
            Player::At(i) => (i + 1 < players).then_some(i),
            Player::Right => Some(players - 1),
        }
    }

    /// Returns the least number of players for which the name exists.
    pub fn fewest(self) -> u8 {
        match self {
            Player::Left | Player::Right => 2,
            Player::Center => 3,
            Player::At(i) => i + 2,
        }
    }

    /// Returns a number for ordering and hashing. `C` and `C1` are equal.
    pub fn rank(self) -> u8 {
        match self {
            Player::Left => 0,
            Player::Center => 1,
            Player::At(i) => i,
            Player::Right => u8::MAX,
        }
    }
}

/// Returns the number from 1 to 30 in the name of a seat such as `O2`, or of a player such as `C2`.
pub fn numbered(name: &str, letter: char) -> Option<u8> {
    let digits = name
        .strip_prefix(letter)
        .filter(|digits| digits.starts_with(|c| ('1'..='9').contains(&c)))?;
    digits.parse().ok().filter(|i| *i <= 30)
}

impl PartialEq for Player {
    fn eq(&self, other: &Player) -> bool {
        self.rank() == other.rank()
    }
}

impl Eq for Player {}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Left => f.write_str("L"),
            Player::Center => f.write_str("C"),
            Player::At(i) => write!(f, "C{i}"),
            Player::Right => f.write_str("R"),
        }
    }
}
