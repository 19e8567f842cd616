//! Settings of the layout of values in a terminal.

/// Settings of the layout of values in a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looks {
    /// The number of columns of the terminal.
    pub width: usize,
    /// The number of lines after which a value is cut; `None` for no limit.
    pub rows: Option<usize>,
    /// Set for outcomes, verdicts and notes in colour.
    pub colour: bool,
    /// Set for symbols in their ASCII spelling.
    pub ascii: bool,
}

impl Looks {
    /// Returns the maximum width of a cell that determines the width of its column.
    pub(super) fn widest(&self) -> usize {
        (self.width / 2).max(20)
    }
}
