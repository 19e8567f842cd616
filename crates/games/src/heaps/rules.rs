//! Rules for heaps: tokens are taken, and heaps may be split into smaller ones.

use std::fmt;

/// The largest number of heaps that one heap may be broken into.
pub const MAX_HEAPS: usize = 5;

/// The bit of a code digit that allows leaving two heaps of different sizes, as in Grundy's game.
pub const UNEQUAL: u8 = 1 << 6;

/// A code digit: the moves that remove a certain number of tokens. Bit `b` of each part allows
/// leaving the rest as exactly `b` heaps of at least one token each, so bit 0 is about taking a
/// whole heap; [`UNEQUAL`] allows two heaps of different sizes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HeapDigit {
    /// The move is over: the digit of an octal code.
    pub plain: u8,
    /// The opponent must answer in the heap that is left (Winning Ways vol. 2 ch. 12). Only one
    /// heap may be left, or nothing: then the opponent is stuck, and has lost the whole game.
    pub entailing: u8,
    /// The opponent must pass: whoever makes a complimenting move moves again.
    pub complimenting: u8,
}

/// Tests whether a digit allows to leave two heaps.
pub(super) fn leaves_two(digit: u8) -> bool {
    digit & (0b100 | UNEQUAL) != 0
}

/// Three heaps and more that a digit allows leaving.
pub(super) fn several(digit: u8) -> impl Iterator<Item = usize> {
    (3..=MAX_HEAPS).filter(move |heaps| digit >> heaps & 1 == 1)
}

/// Tests whether a digit allows to leave this number of tokens.
pub(super) fn may_leave(digit: u8, left: usize) -> bool {
    left == 0 && digit & 1 != 0
        || (1..=MAX_HEAPS).any(|heaps| digit >> heaps & 1 == 1 && left >= heaps)
        || digit & UNEQUAL != 0 && left >= 3
}

/// The moves in a heap of tokens: a [`HeapDigit`] for each number of tokens removed. With plain
/// digits alone these are the code digits of octal games: Kayles, `0.77`, is `[0, 7, 7]`. Top
/// Entails is `[4, 0]` with an entailing digit 3 for one token.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HeapRules {
    digits: Vec<HeapDigit>,
}

/// Errors in the rules of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeapRulesError {
    /// Removing nothing and leaving one heap or none is not a move.
    #[error(
        "digit {0} for removing nothing: such a move must leave two heaps or more, so the digit is \
         a multiple of 4"
    )]
    Endless(u8),
    /// More than [`MAX_HEAPS`] heaps would be left.
    #[error(
        "digit {digit} for removing {removed}: at most {MAX_HEAPS} heaps may be left, so a digit \
         is below {}",
        1 << (MAX_HEAPS + 1)
    )]
    Heaps {
        /// The number of tokens that the digit is about.
        removed: usize,
        /// The digit.
        digit: u8,
    },
    /// The opponent would have to answer in one of several heaps.
    #[error(
        "entailing digit {digit} for removing {removed}: the digit must be below 4, since the \
         opponent must answer in one heap"
    )]
    Entailing {
        /// The number of tokens that the digit is about.
        removed: usize,
        /// The digit.
        digit: u8,
    },
}

impl HeapDigit {
    /// Tests whether the rules are empty.
    pub fn is_empty(self) -> bool {
        self == HeapDigit::default()
    }

    /// Returns the digit of an octal code or a code with more heaps; `None` if some moves entail,
    /// or leave two heaps of different sizes.
    pub fn only_plain(self) -> Option<u8> {
        (self.entailing | self.complimenting == 0 && self.plain < UNEQUAL).then_some(self.plain)
    }

    /// Returns all bits of its parts.
    fn all(self) -> u8 {
        self.plain | self.entailing | self.complimenting
    }
}

impl HeapRules {
    /// The rules with these plain digits, that for removing nothing first.
    ///
    /// # Errors
    /// A digit that allows no game, or too many heaps.
    pub fn new(digits: &[u8]) -> Result<HeapRules, HeapRulesError> {
        if let Some((removed, &digit)) = digits.iter().enumerate().find(|(_, d)| **d >= UNEQUAL) {
            return Err(HeapRulesError::Heaps { removed, digit });
        }
        HeapRules::from_digits(
            digits.iter().map(|&plain| HeapDigit { plain, ..HeapDigit::default() }),
        )
    }

    /// The rules with these digits, that for removing nothing first.
    ///
    /// # Errors
    /// A digit that allows no game, too many heaps, or several heaps that entail.
    pub fn from_digits(
        digits: impl IntoIterator<Item = HeapDigit>,
    ) -> Result<HeapRules, HeapRulesError> {
        let mut digits: Vec<HeapDigit> = digits.into_iter().collect();
        for (removed, digit) in digits.iter().enumerate() {
            if removed == 0 && digit.all() & 0b11 != 0 {
                return Err(HeapRulesError::Endless(digit.all()));
            }
            if digit.all() >= UNEQUAL << 1 {
                return Err(HeapRulesError::Heaps { removed, digit: digit.all() });
            }
            if digit.entailing >= 4 {
                return Err(HeapRulesError::Entailing { removed, digit: digit.entailing });
            }
        }
        let kept = digits.iter().rposition(|digit| !digit.is_empty()).map_or(0, |last| last + 1);
        digits.truncate(kept);
        Ok(HeapRules { digits })
    }

    /// The digits, without empty ones at the end.
    pub fn digits(&self) -> &[HeapDigit] {
        &self.digits
    }

    /// The digits that allow moves, each with the number of tokens removed.
    pub fn moves(&self) -> impl Iterator<Item = (usize, HeapDigit)> + '_ {
        self.digits.iter().copied().enumerate().filter(|(_, digit)| !digit.is_empty())
    }

    /// The largest number of tokens that a move may remove.
    pub fn last(&self) -> usize {
        self.digits.len().saturating_sub(1)
    }

    /// The largest number of heaps that a move may leave, at most [`MAX_HEAPS`].
    pub fn heaps(&self) -> usize {
        let all = self.digits.iter().fold(0, |all, &digit| all | digit.all());
        let unequal = if all & UNEQUAL == 0 { 0 } else { 2 };
        (all & (UNEQUAL - 1)).checked_ilog2().map_or(0, |bit| bit as usize).max(unequal)
    }

    /// Tests whether some move leaves two heaps of different sizes only.
    pub fn unequal(&self) -> bool {
        self.digits.iter().any(|digit| digit.all() & UNEQUAL != 0)
    }

    /// Tests whether some move leaves a heap in which the opponent must answer.
    pub fn entail(&self) -> bool {
        self.digits.iter().any(|digit| digit.entailing & 0b10 != 0)
    }
}

/// The moves in words: `take 0, leave 2 heaps; take 1, leave 0 or 1 heaps, entailing`.
impl fmt::Display for HeapRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for (removed, digit) in self.moves() {
            let parts = [
                (digit.plain, ""),
                (digit.entailing, ", entailing"),
                (digit.complimenting, ", complimenting"),
            ];
            for (bits, kind) in parts.into_iter().filter(|(bits, _)| *bits != 0) {
                let start = if first { "" } else { "; " };
                write!(f, "{start}take {removed}, leave {}{kind}", Left(bits))?;
                first = false;
            }
        }
        if first { f.write_str("no moves") } else { Ok(()) }
    }
}

/// Writes the numbers of heaps that may be left, as text.
struct Left(u8);

impl fmt::Display for Left {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = (0..=MAX_HEAPS).filter(|bit| self.0 >> bit & 1 == 1);
        let mut names: Vec<String> = counts.map(|count| count.to_string()).collect();
        let one = names == ["1"];
        if self.0 & UNEQUAL != 0 {
            names.push("2 unequal".to_owned());
        }
        let last = names.pop().unwrap_or_default();
        let before = if names.is_empty() { String::new() } else { names.join(", ") + " or " };
        write!(f, "{before}{last} {}", if one { "heap" } else { "heaps" })
    }
}
