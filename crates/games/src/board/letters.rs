//! Letters: the possible contents of a cell.

/// A set of characters that cells may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Letters(u128);

impl Letters {
    /// The set of all characters that cells may hold.
    pub const ALL: Letters = Letters(u128::MAX);

    /// Returns the character as the contents of a cell: any printable ASCII character but space and
    /// `|`.
    pub fn letter(c: char) -> Option<u8> {
        let byte = u8::try_from(c).ok()?;
        (byte.is_ascii_graphic() && byte != b'|').then_some(byte)
    }

    /// Returns the set of the characters of a text, or the first character that cells cannot hold.
    ///
    /// # Errors
    /// The first such character.
    pub fn parse(text: &str) -> Result<Letters, char> {
        text.chars().try_fold(Letters::default(), |set, c| match Letters::letter(c) {
            Some(letter) => Ok(set.with(letter)),
            None => Err(c),
        })
    }

    /// Returns the set with one more character.
    #[must_use]
    pub fn with(self, letter: u8) -> Letters {
        Letters(self.0 | 1 << (letter & 127))
    }

    /// Tests whether the character is in the set.
    #[inline]
    pub fn contains(self, letter: u8) -> bool {
        self.0 >> (letter & 127) & 1 == 1
    }
}
