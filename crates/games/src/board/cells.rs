//! Boards: a shape and the contents of its cells, which are letters.

use super::shape::{Neighbour, Shape};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

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

/// A rectangular array of characters. It never changes; cloning it is copying a pointer. Boards are
/// ordered by shape, then cell by cell.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Board {
    shape: Shape,
    cells: Arc<[u8]>,
}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Most boards that are compared have the same shape.
        self.cells.hash(state);
    }
}

impl Board {
    /// Returns a board with the same character in all cells.
    pub fn filled(shape: Shape, letter: u8) -> Board {
        Board { shape, cells: vec![letter; shape.cells()].into() }
    }

    /// Returns a board with these contents, one for each cell of the shape.
    pub(super) fn new(shape: Shape, cells: impl Into<Arc<[u8]>>) -> Board {
        Board { shape, cells: cells.into() }
    }

    /// Its shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the contents of the cells.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// Returns the rows, those of all layers one after the other.
    pub fn rows(&self) -> impl Iterator<Item = &[u8]> {
        let [_, _, columns] = self.shape.sides();
        self.cells.chunks(columns.max(1))
    }

    /// Tests whether a cell holds one of these characters.
    #[inline]
    pub fn holds(&self, cell: usize, letters: Letters) -> bool {
        self.cells.get(cell).is_some_and(|letter| letters.contains(*letter))
    }

    /// The cells that hold one of these characters, in order.
    pub fn cells_with(&self, letters: Letters) -> impl Iterator<Item = usize> + '_ {
        (0..self.cells.len()).filter(move |cell| self.holds(*cell, letters))
    }

    /// Tests whether a neighbour of a cell holds one of these characters.
    pub fn has_neighbour(&self, cell: usize, letters: Letters) -> bool {
        self.shape.any_neighbour(cell, |other| self.holds(other, letters))
    }

    /// The pairs of a cell that holds `pattern[0]` and the cell a step further that holds
    /// `pattern[1]`; without a pattern all such pairs.
    pub fn pairs(&self, pattern: Option<[u8; 2]>, step: Neighbour) -> Vec<(usize, usize)> {
        let letters = |at: usize| match pattern {
            Some(pattern) => Letters::default().with(pattern[at]),
            None => Letters::ALL,
        };
        let (first, second) = (letters(0), letters(1));
        let from = self.cells_with(first);
        let pairs = from.filter_map(|cell| Some((cell, self.shape.step(cell, step)?)));
        pairs.filter(|(_, to)| self.holds(*to, second)).collect()
    }

    /// The board with these characters in these cells.
    #[must_use]
    pub fn with(&self, changes: impl IntoIterator<Item = (usize, u8)>) -> Board {
        let mut cells: Arc<[u8]> = Arc::from(&*self.cells);
        // Nobody else has it yet.
        if let Some(own) = Arc::get_mut(&mut cells) {
            for (cell, letter) in changes {
                if let Some(place) = own.get_mut(cell) {
                    *place = letter;
                }
            }
        }
        Board { shape: self.shape, cells }
    }
}
