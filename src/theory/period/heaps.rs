//! Rules for heaps from which tokens are taken and which may be broken into smaller ones.

use std::fmt;

/// The largest number of heaps that one heap may be broken into.
pub const MOST_HEAPS: usize = 5;

/// Which moves there are in a heap of tokens: bit `b` of digit `k` allows removing `k` tokens and
/// leaving the rest as exactly `b` heaps of at least one token each. So bit 0 is about taking a
/// whole heap of `k`. These are the code digits of octal games: Kayles, `0.77`, is `[0, 7, 7]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapRules {
    digits: Vec<u8>,
}

/// Why there are no such rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeapRulesError {
    /// Removing nothing and leaving one heap or none is no move.
    Endless(u8),
    /// More than [`MOST_HEAPS`] heaps would be left.
    Heaps {
        /// How many tokens the digit is about.
        removed: usize,
        /// The digit.
        digit: u8,
    },
}

impl fmt::Display for HeapRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeapRulesError::Endless(digit) => write!(
                f,
                "digit {digit} for removing nothing: such a move must leave two heaps or more, so \
                 the digit is a multiple of 4"
            ),
            HeapRulesError::Heaps { removed, digit } => write!(
                f,
                "digit {digit} for removing {removed}: at most {MOST_HEAPS} heaps may be left, so \
                 a digit is below {}",
                1 << (MOST_HEAPS + 1)
            ),
        }
    }
}

impl std::error::Error for HeapRulesError {}

impl HeapRules {
    /// The rules with these digits, that for removing nothing first.
    ///
    /// # Errors
    /// A digit that allows no game, or too many heaps.
    pub fn new(digits: &[u8]) -> Result<HeapRules, HeapRulesError> {
        if let Some(&digit) = digits.first()
            && digit & 0b11 != 0
        {
            return Err(HeapRulesError::Endless(digit));
        }
        for (removed, &digit) in digits.iter().enumerate() {
            if usize::from(digit) >= 1 << (MOST_HEAPS + 1) {
                return Err(HeapRulesError::Heaps { removed, digit });
            }
        }
        let kept = digits.iter().rposition(|&digit| digit != 0).map_or(0, |last| last + 1);
        Ok(HeapRules { digits: digits[..kept].to_vec() })
    }

    /// The largest number of tokens that a move may remove.
    pub fn last(&self) -> usize {
        self.digits.len().saturating_sub(1)
    }

    /// The largest number of heaps that a move may leave, at most [`MOST_HEAPS`].
    pub fn heaps(&self) -> usize {
        let all = self.digits.iter().fold(0, |all, &digit| all | digit);
        all.checked_ilog2().map_or(0, |bit| bit as usize)
    }

    /// Whether `removed` tokens may be removed and exactly `heaps` heaps be left.
    pub fn allows(&self, removed: usize, heaps: usize) -> bool {
        let digit = self.digits.get(removed).copied().unwrap_or(0);
        heaps <= MOST_HEAPS && digit >> heaps & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits() {
        let kayles = HeapRules::new(&[0, 7, 7, 0, 0]).unwrap();
        assert_eq!((kayles.last(), kayles.heaps()), (2, 2));
        assert!(kayles.allows(2, 0) && !kayles.allows(3, 0) && !kayles.allows(1, 3));
        assert_eq!(HeapRules::new(&[0, 7, 7]), Ok(kayles));
        let nothing = HeapRules::new(&[]).unwrap();
        assert_eq!((nothing.last(), nothing.heaps()), (0, 0));
        assert_eq!(HeapRules::new(&[5]), Err(HeapRulesError::Endless(5)));
        let error = HeapRules::new(&[4, 64]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "digit 64 for removing 1: at most 5 heaps may be left, so a digit is below 64"
        );
    }
}
