//! What may stand in a cell.

/// A set of characters that may stand in cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Letters(u128);

impl Letters {
    /// All that may stand in a cell.
    pub const ALL: Letters = Letters(u128::MAX);

    /// The character as it stands in a cell: any of ASCII that is printed, but no blank and no `|`.
    pub fn letter(c: char) -> Option<u8> {
        let byte = u8::try_from(c).ok()?;
        (byte.is_ascii_graphic() && byte != b'|').then_some(byte)
    }

    /// The characters of a text, or the first that can stand in no cell.
    ///
    /// # Errors
    /// That character.
    pub fn of(text: &str) -> Result<Letters, char> {
        text.chars().try_fold(Letters::default(), |set, c| match Letters::letter(c) {
            Some(letter) => Ok(set.with(letter)),
            None => Err(c),
        })
    }

    /// These and one more.
    #[must_use]
    pub fn with(self, letter: u8) -> Letters {
        Letters(self.0 | 1 << (letter & 127))
    }

    /// Whether the character is one of them.
    #[inline]
    pub fn contains(self, letter: u8) -> bool {
        self.0 >> (letter & 127) & 1 == 1
    }
}
