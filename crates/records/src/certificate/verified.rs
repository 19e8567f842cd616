//! The verified facts of a certificate, as text that uses nothing but the checked data.

use super::read::{StatedConvention, StatedGames};
use std::fmt;

/// The verified facts of a certificate. As text it is one line, made of checked data alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
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
    /// The author's description. It is not checked.
    pub about: String,
}

/// The most of the author's words that is shown.
const MAX_ABOUT_CHARS: usize = 200;

impl Verified {
    /// The author's words for showing: quoted, on one line, without signs that a terminal obeys.
    pub fn author_says(&self) -> String {
        let shown: String = self.about.chars().take(MAX_ABOUT_CHARS).collect();
        let more = if shown.len() < self.about.len() { " …" } else { "" };
        format!("{shown:?}{more}")
    }
}

impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Verified { order, pairs, heaps, .. } = self;
        f.write_str("the quotient of ")?;
        match &self.games {
            StatedGames::Nim => f.write_str("heaps of nim")?,
            StatedGames::TakeAndBreak(digits) => {
                write!(f, "heaps of a taking-and-breaking game ({})", Digits(digits))?;
            }
            StatedGames::Listed if *heaps == 1 => f.write_str("one listed game")?,
            StatedGames::Listed => write!(f, "{heaps} listed games")?,
        }
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

impl fmt::Display for StatedConvention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StatedConvention::Winners(players, winners, allies) => {
                write!(f, "{players} players play and ")?;
                match winners[..] {
                    [last] if last + 1 == *players => f.write_str("the last to move wins")?,
                    [0] if *players == 2 => f.write_str("the last to move loses")?,
                    _ => write!(f, "the players {winners:?} win; 0 is the player who cannot move")?,
                }
                match allies[..] {
                    [0] => Ok(()),
                    _ => write!(f, "; the players {allies:?} play together, to win all of them"),
                }
            }
            StatedConvention::Matrix(rows) => write!(
                f,
                "{} players play; each ranks who should move last by a row of {rows:?}, best \
                 first: 0 is that player, and k the one k turns later",
                rows.len()
            ),
            StatedConvention::Preferences(row) => write!(
                f,
                "{} players play; each ranks who should move last by {row:?}, best first: 0 is \
                 that player, and k the one k turns later",
                row.len()
            ),
        }
    }
}
