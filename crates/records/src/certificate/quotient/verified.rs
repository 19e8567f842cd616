//! The verified facts of a certificate of a quotient.

use super::read::StatedGames;
use crate::certificate::fields::StatedConvention;
use serde::Serialize;
use std::fmt;

/// The verified facts about a quotient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerifiedQuotient {
    /// The scoring of play.
    pub convention: StatedConvention,
    /// Is true if players have options of their own.
    pub labelled: bool,
    /// Is true if the first heap is an end of value 1, and values are added.
    pub ends: bool,
    /// The heaps.
    pub games: StatedGames,
    /// The number of elements of the quotient.
    pub order: usize,
    /// The number of pairs of a class and the classes of options.
    pub pairs: usize,
    /// The number of heaps checked, or of sizes.
    pub heaps: usize,
    /// Is true if it is the quotient of heaps of all sizes.
    pub all_sizes: bool,
}

impl fmt::Display for VerifiedQuotient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let VerifiedQuotient { order, pairs, heaps, .. } = self;
        write!(f, "the quotient of {}", Games(&self.games, *heaps))?;
        if self.labelled {
            f.write_str(" in which players have moves of their own")?;
        }
        if self.ends {
            f.write_str(", whose ends have values that are added (heap 0 is an end of value 1),")?;
        }
        match (&self.games, self.all_sizes) {
            (StatedGames::Listed, _) => {}
            (_, true) => f.write_str(" of every size")?,
            (_, false) => write!(f, " of sizes 1 to {heaps}")?,
        }
        write!(f, " has order {order} ({pairs} pairs) where {}", self.convention)
    }
}

/// The heaps of a quotient, and the number of them.
pub(in crate::certificate) struct Games<'a>(pub &'a StatedGames, pub usize);

impl fmt::Display for Games<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Games(StatedGames::Nim, _) => f.write_str("heaps of nim"),
            Games(StatedGames::TakeAndBreak(digits), _) => {
                write!(f, "heaps of a taking-and-breaking game ({})", Digits(digits))
            }
            Games(StatedGames::Listed, 1) => f.write_str("one listed game"),
            Games(StatedGames::Listed, heaps) => write!(f, "{heaps} listed games"),
        }
    }
}

/// The digits of a game of taking and breaking, as its code where that is one.
struct Digits<'a>(&'a [u32]);

impl fmt::Display for Digits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [first, rest @ ..] if self.0.iter().all(|digit| *digit < 8) => {
                write!(f, "{first}.")?;
                rest.iter().try_for_each(|digit| write!(f, "{digit}"))
            }
            digits => write!(f, "digits {digits:?}"),
        }
    }
}
