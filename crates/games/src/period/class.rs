//! Outcome classes of two-player positions in which both players have the same moves.

use std::fmt;

/// The outcome class of a position of two players who have the same moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// Left, whoever begins.
    L,
    /// Right, whoever begins.
    R,
    /// The next player.
    N,
    /// The previous player.
    P,
}

impl Class {
    /// All classes.
    pub const ALL: [Class; 4] = [Class::L, Class::R, Class::N, Class::P];

    /// The class by whether Left wins when she moves first, and when she moves second.
    pub fn new(first: bool, second: bool) -> Class {
        match (first, second) {
            (true, true) => Class::L,
            (false, false) => Class::R,
            (true, false) => Class::N,
            (false, true) => Class::P,
        }
    }

    /// Tests whether Left wins when she moves first.
    pub fn left_first(self) -> bool {
        matches!(self, Class::L | Class::N)
    }

    /// Tests whether Left wins when she moves second.
    pub fn left_second(self) -> bool {
        matches!(self, Class::L | Class::P)
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Class::L => "L",
            Class::R => "R",
            Class::N => "N",
            Class::P => "P",
        })
    }
}

/// A set of classes. It prints as their letters, `LN`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Classes(u8);

impl Classes {
    /// Tests whether a class is in the set.
    pub fn contains(self, class: Class) -> bool {
        self.0 >> class as u8 & 1 == 1
    }

    /// Tests whether the class is the only one in the set.
    pub fn is_only(self, class: Class) -> bool {
        self.0 == 1 << class as u8
    }

    /// The set with a class added.
    #[must_use]
    pub fn with(self, class: Class) -> Classes {
        Classes(self.0 | 1 << class as u8)
    }
}

impl fmt::Display for Classes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Class::ALL.iter().filter(|&&class| self.contains(class)).try_for_each(|c| c.fmt(f))
    }
}
